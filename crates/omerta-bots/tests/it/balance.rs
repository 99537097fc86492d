//! What is counted for a balance report, and whether limits tell good from bad.

use std::sync::Arc;

use omerta_bots::arena::{Arena, Watch};
use omerta_bots::balance::{
    Balanced, EndReport, LengthReport, Limit, MarkReport, Report, RoleReport, TurnReport, measure,
};
use omerta_bots::stats::Estimate;
use omerta_core::{Audience, Log, Outcome, Seat, Seed, Setup, StepOf, Tabletop};
use omerta_corleone::Corleone;
use omerta_empire::{Empire, Event, State};
use omerta_standoff::Standoff;

fn game<G: Tabletop>() -> Arc<G> {
    Arc::new(G::load(&G::own_pack()).expect("the own pack is sound"))
}

fn arena<G: Balanced>(game: &Arc<G>, n_seats: u8) -> Arena<'_, G> {
    let setup = Setup { n_seats, variant: game.variant(&[]).expect("no words, no faults") };
    Arena::new(game, setup, vec!["greedy".to_owned()], Seed::from_number(5)).expect("greedy may play")
}

fn report<G: Balanced>(n_seats: u8, n_games: u64) -> Report {
    let game = game::<G>();
    Report::new(&*game, &measure(&arena(&game, n_seats), n_games, 2, || ()))
}

/// Counts the news of Empire City by itself, in the simplest way there is.
#[derive(Default)]
struct Onlooker {
    news: Vec<Event>,
}

impl Log<Event> for Onlooker {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> Event) {
        if to == Audience::Everyone {
            self.news.push(event());
        }
    }
}

impl Watch<Empire> for Onlooker {
    fn answered(&mut self, _: &[omerta_empire::Action], _: omerta_empire::Action) {}
    fn stepped(&mut self, _: &Empire, _: &State, _: &StepOf<Empire>) {}
    fn over(&mut self, _: &Empire, _: &State, _: &Outcome) {}
}

impl Onlooker {
    fn count(&self, of: impl Fn(&Event) -> bool) -> u64 {
        self.news.iter().filter(|it| of(it)).count() as u64
    }

    /// City cards played.
    fn n_played(&self) -> u64 {
        let mut n = 0;
        for event in &self.news {
            match *event {
                Event::Played(..) => n += 1,
                Event::Plan(_, plan) => n += u64::from(plan.cards.len()),
                _ => (),
            }
        }
        n
    }
}

const SEATS: u8 = 4;
const GAMES: u64 = 24;

#[test]
fn empire_counts_what_an_onlooker_counts() {
    let report = report::<Empire>(SEATS, GAMES);
    let game = game::<Empire>();
    let arena = arena(&game, SEATS);
    let games: Vec<Onlooker> = (0..GAMES)
        .map(|number| {
            let mut onlooker = Onlooker::default();
            arena.play_before(number, &mut onlooker);
            onlooker
        })
        .collect();
    let all = |of: &dyn Fn(&Event) -> bool| games.iter().map(|it| it.count(of)).sum::<u64>();
    let uses = |group: &str| {
        let items = report.items.iter().filter(|it| it.group == group);
        items.map(|it| it.uses * it.shown as f64).sum::<f64>().round() as u64
    };
    assert_eq!(uses("city cards"), games.iter().map(Onlooker::n_played).sum::<u64>());
    assert_eq!(uses("henchmen"), all(&|it| matches!(it, Event::Picked(..) | Event::Hired(..))));
    assert_eq!(uses("rackets"), all(&|it| matches!(it, Event::StartRacket(..) | Event::Opened(..))));
    assert_eq!(uses("cop cards"), all(&|it| matches!(it, Event::CopCard(..))));
    assert_eq!(uses("corruption cards"), all(&|it| matches!(it, Event::CorruptionCard(..))));
    assert!(uses("city cards") > 0 && uses("henchmen at work") > 0);

    let mark = |name: &str| report.marks.iter().find(|it| it.name == name).expect("it is counted");
    let of_games = |n: u64| n as f64 / GAMES as f64;
    assert_eq!(mark("attack").times, of_games(all(&|it| matches!(it, Event::Attacked(..)))));
    let with_deal = games.iter().filter(|it| it.count(|it| matches!(it, Event::Deal(..))) > 0).count();
    assert_eq!(mark("deal").part, 100.0 * of_games(with_deal as u64));

    let turns: f64 = report.turns.iter().map(|it| it.times).sum();
    let is_turn = |it: &Event| {
        matches!(it, Event::Used(..) | Event::Controlled(..) | Event::Attacked(..) | Event::HitDeclared(..))
    };
    assert!((turns - of_games(all(&is_turn))).abs() < 1e-9);
}

#[test]
fn the_office_changes_hands_when_another_than_the_first_wins_it() {
    let game = game::<Empire>();
    let won = |seat| game.mark(Seat::B, &Event::Godfather(seat, 100, Seat::B)).map(|it| game.marks()[it]);
    assert_eq!(won(Seat::B), None);
    assert_eq!(won(Seat::A), Some("office in other hands"));
}

#[test]
fn every_game_of_empire_has_its_families_start_cards_end_and_length() {
    for n_seats in 3..=6 {
        let report = report::<Empire>(n_seats, 8);
        for group in ["families", "start cards"] {
            let roles = || report.roles.iter().filter(|it| it.group == group);
            assert_eq!(roles().map(|it| it.seats).sum::<u64>(), 8 * u64::from(n_seats), "{group}");
            let won: f64 = roles().map(|it| it.win_share.mean * it.seats as f64).sum();
            assert!((won - 8.0).abs() < 1e-9, "{group} share {won} victories");
        }
        assert_eq!(report.ends.iter().map(|it| it.games).sum::<u64>(), 8);
        assert_eq!(report.lengths.iter().map(|it| it.games).sum::<u64>(), 8);
        assert_eq!(report.lengths.last().map(|it| it.up_to), Some(100.0));
        let parts: f64 = report.turns.iter().map(|it| it.part).sum();
        assert!((parts - 100.0).abs() < 1e-9, "turns are {parts} %");
        assert!(report.unused.iter().all(|it| !it.action.starts_with("bid")), "{:?}", report.unused);
        assert_eq!(report.checks.len(), Empire::LIMITS.len());
    }
}

#[test]
fn a_game_without_parts_has_none_in_its_report() {
    let report = report::<Corleone>(2, 4);
    assert!(report.roles.is_empty() && report.turns.is_empty());
    assert!(report.ends.is_empty() && report.marks.is_empty());
    assert_eq!(report.lengths.len(), 1, "all games have as many rounds");
    assert!(Standoff::LIMITS.is_empty());
}

/// A report in which parts are what a test needs.
fn made_up() -> Report {
    let share = |mean| Estimate { mean, low: mean, high: mean };
    let role = |group, name: &str, mean| RoleReport {
        group,
        name: name.to_owned(),
        seats: 100,
        win_share: share(mean),
    };
    let turn = |group, name: &str, part| TurnReport {
        group,
        name: name.to_owned(),
        times: 1.0,
        part,
        part_of_winners: part,
    };
    let mut report = report::<Corleone>(2, 2);
    report.roles =
        vec![role("families", "moretti", 0.53), role("families", "galante", 0.47), role("luck", "ace", 0.9)];
    report.turns =
        vec![turn("squares", "docks", 30.0), turn("squares", "hall", 10.0), turn("deeds", "fight", 60.0)];
    report.ends = vec![
        EndReport { name: "points", games: 70, part: 70.0 },
        EndReport { name: "ruin", games: 30, part: 30.0 },
    ];
    report.marks = vec![MarkReport { name: "duel", part: 91.0, times: 2.0 }];
    report.lengths = [(6, 40, 40.0), (9, 59, 99.0), (20, 1, 100.0)]
        .map(|(rounds, games, up_to)| LengthReport { rounds, games, up_to })
        .to_vec();
    report.summary.rounds.median = 9;
    report
}

#[test]
fn limits_hold_and_fail() {
    let report = made_up();
    for (holds, fails, found) in [
        (Limit::Role("families", 3.1), Limit::Role("families", 2.9), "-3.00"),
        (Limit::Turn("squares", 30.0), Limit::Turn("squares", 29.0), "docks 30.00 %"),
        (Limit::Ends(5.0, 80.0), Limit::Ends(5.0, 69.0), "points 70.00 %, ruin 30.00 %"),
        (Limit::Ends(30.0, 70.0), Limit::Ends(31.0, 70.0), "points 70.00 %, ruin 30.00 %"),
        (Limit::Mark("duel", 90.0), Limit::Mark("duel", 92.0), "91.00 %"),
        (Limit::Median(7, 11), Limit::Median(7, 8), "median 9"),
        (Limit::Median(9, 9), Limit::Median(10, 11), "median 9"),
        (Limit::Under(20, 99.0), Limit::Under(20, 99.5), "99.00 %"),
        (Limit::Under(21, 100.0), Limit::Under(9, 41.0), ""),
        (Limit::Seat(100.0), Limit::Seat(-1.0), "seat "),
        (Limit::Place(100.0), Limit::Place(-1.0), ""),
        (Limit::Use(None, 0.0), Limit::Use(None, 100.1), ""),
        (Limit::Use(Some("jobs"), 0.0), Limit::Use(Some("jobs"), 100.1), ""),
        (Limit::Margin(100.0), Limit::Margin(-1.0), ""),
    ] {
        for (limit, ok) in [(holds, true), (fails, false)] {
            let check = limit.check(&report);
            assert!(check.ok == ok && check.found.contains(found), "{limit:?}: {check:?}");
        }
    }
}

#[test]
fn a_limit_of_what_was_never_there_has_nothing_to_judge() {
    let report = made_up();
    for limit in [Limit::Role("hats", 1.0), Limit::Turn("hats", 1.0), Limit::Mark("hats", 1.0)] {
        let check = limit.check(&report);
        assert!(check.ok && check.found == "nothing to judge", "{check:?}");
    }
}
