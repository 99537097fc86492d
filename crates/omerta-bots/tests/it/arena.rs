//! The arena is fair to every bot, and gives the same on any number of threads.

use omerta_bots::arena::{Arena, ArenaError, Played};
use omerta_bots::make;
use omerta_bots::stats::Tally;
use omerta_cash::CashNGuns;
use omerta_core::{Luck, Seat, Seed, Setup, Table};
use omerta_standoff::Standoff;

use crate::positions::rules;

fn names(bots: &str) -> Vec<String> {
    bots.split(',').map(str::to_owned).collect()
}

fn all_games(arena: &Arena<'_, CashNGuns>, n_games: u64, n_threads: usize) -> Vec<Played> {
    let mut games = Vec::new();
    let told: Result<(), ()> = arena.run(n_games, n_threads, |it| {
        games.push(it.clone());
        Ok(())
    });
    told.expect("nothing fails here");
    games
}

#[test]
fn every_bot_sits_in_every_seat_equally_often() {
    let game = rules::<Standoff>();
    for n_seats in 4..=8 {
        for k in 1..=11 {
            let bots = vec!["random".to_owned(); k];
            let arena =
                Arena::new(&game, Setup::new(n_seats), bots, Seed::from_number(1)).expect("a good table");
            let mut sat = vec![[0; 8]; k];
            for number in 0..5 * k as u64 {
                let seating = arena.seating(number);
                let mut seats_of = vec![0; k];
                for (seat, &bot) in seating.iter() {
                    sat[bot][seat.index()] += 1;
                    seats_of[bot] += 1;
                }
                let (least, most) = (seats_of.iter().min().unwrap(), seats_of.iter().max().unwrap());
                assert!(most - least <= 1, "{k} bots have {seats_of:?} of {n_seats} seats");
            }
            for by_seat in sat {
                assert!(by_seat[..usize::from(n_seats)].iter().all(|&it| it == 5), "{by_seat:?}");
            }
        }
    }
}

#[test]
fn all_kinds_of_neighbours_meet() {
    let game = rules::<Standoff>();
    let arena =
        Arena::new(&game, Setup::new(4), names("expert,greedy,random,timid"), Seed::from_number(1)).unwrap();
    let mut left_of_a = [0; 4];
    for number in 0..400 {
        let seating = arena.seating(number);
        if seating[Seat::A] == 0 {
            left_of_a[seating[Seat::B]] += 1;
        }
    }
    assert!(left_of_a[1..].iter().all(|it| (15..60).contains(it)), "{left_of_a:?}");
}

#[test]
fn threads_change_nothing() {
    let game = rules::<CashNGuns>();
    let arena =
        Arena::new(&game, Setup::new(5), names("expert,greedy,random"), Seed::from_number(7)).unwrap();
    let games = all_games(&arena, 700, 1);
    assert_eq!(games.len(), 700);
    assert!(games.iter().enumerate().all(|(i, it)| it.number == i as u64));
    for n_threads in [2, 3, 8] {
        assert_eq!(games, all_games(&arena, 700, n_threads));
    }
    assert_eq!(games[..10], all_games(&arena, 10, 2));
}

#[test]
fn a_hosted_table_with_the_seed_of_a_game_replays_it() {
    let game = rules::<CashNGuns>();
    let arena = Arena::new(&game, Setup::new(4), names("expert,greedy"), Seed::from_number(3)).unwrap();
    let played = arena.play(5);
    let seed = Seed::from_number(3).nth(5);
    let (mut table, _) = Table::open(game.clone(), Setup::new(4), Luck::Seeded(seed)).unwrap();
    let mut players: Vec<_> = Seat::all(4)
        .map(|seat| {
            let bot = make(&game, &arena.bots()[played.bots[seat]]).unwrap();
            (bot, seed.nth(u64::MAX).dice(seat.index() as u64))
        })
        .collect();
    while let Some(decision) = table.decisions().into_iter().next() {
        let (bot, dice) = &mut players[decision.seat.index()];
        let action = bot.choose(&decision, &table.view(omerta_core::Viewer::Seat(decision.seat)), dice);
        let advance = table.act(decision.seat, decision.id, action).expect("bots answer what is listed");
        table.commit(advance);
    }
    assert_eq!(table.outcome(), Some(played.outcome));
}

#[test]
fn an_error_of_the_listener_ends_the_series() {
    let game = rules::<CashNGuns>();
    let arena = Arena::new(&game, Setup::new(4), names("random"), Seed::from_number(7)).unwrap();
    let mut n_told = 0;
    let ended = arena.run(1_000_000, 2, |_| {
        n_told += 1;
        if n_told == 300 { Err("enough") } else { Ok(()) }
    });
    assert_eq!((ended, n_told), (Err("enough"), 300));
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let game = rules::<CashNGuns>();
    let open =
        |n_seats, bots: Vec<String>| Arena::new(&game, Setup::new(n_seats), bots, Seed::from_number(1)).err();
    assert_eq!(open(3, names("random")).map(|it| it.code()), Some("bad-seat-count"));
    assert_eq!(open(9, names("random")).map(|it| it.code()), Some("bad-seat-count"));
    assert_eq!(open(4, names("random,genius")).map(|it| it.code()), Some("unknown-bot"));
    assert_eq!(open(4, Vec::new()), Some(ArenaError::NoBots));
}

#[test]
fn the_summary_counts_every_victory_once() {
    let game = rules::<CashNGuns>();
    let arena = Arena::new(&game, Setup::new(5), names("expert,greedy"), Seed::from_number(7)).unwrap();
    let mut tally = Tally::new(&arena);
    all_games(&arena, 400, 2).iter().for_each(|it| tally.add(it));
    let summary = tally.summary();
    let won: f64 = summary.bots.iter().map(|it| it.win_share.mean * it.seats_taken as f64).sum();
    assert!((won - (summary.games - summary.without_winner) as f64).abs() < 1e-6, "{won}");
    let by_seat: f64 = summary.seats.iter().map(|it| it.win_share.mean).sum();
    assert!((by_seat * summary.games as f64 - won).abs() < 1e-6);
    assert!(summary.bots.iter().all(|it| it.seats_taken == 1000), "{:?}", summary.bots);
    assert!(summary.seats.iter().all(|it| it.win_share.low < it.win_share.mean));
    assert!(summary.rounds.max == 8 && summary.scores.min >= 0);
}
