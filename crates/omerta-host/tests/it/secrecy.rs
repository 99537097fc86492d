//! Exchanging what is hidden from a viewer changes not one byte of what they are told.

use std::sync::Arc;

use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Dice, Luck, Seat, SeatSet, Seed, Viewer, Waiting, one_of};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{Host, HouseRules, Memory, Opening, Sitter, Wish};
use omerta_standoff::Standoff;

use crate::{any_wish, bytes, game, seeded, table, take};

/// The table as it would be in another world, opened from there.
fn opened_at<G: Botted>(host: &Host<G>, state: G::State, house: HouseRules) -> Host<G> {
    let setup = host.table().setup().clone();
    let opening = Opening {
        game: Arc::clone(host.game()),
        sitters: vec![Sitter::Person; usize::from(setup.n_seats)],
        setup,
        scene: Some((String::new(), state)),
        luck: Luck::Manual,
        house,
        now: 0,
    };
    Host::open(opening).expect("the same seats")
}

fn asked<G: Botted>(host: &Host<G>) -> SeatSet {
    match host.table().waiting() {
        Waiting::Seats(seats) => seats,
        Waiting::Chance | Waiting::Over(_) => SeatSet::EMPTY,
    }
}

/// Seals whatever this seat wants, step by step, and however many steps that takes.
fn seal<G: Botted>(host: &mut Host<G>, seat: Seat, dice: &mut Dice) {
    let before = asked(host);
    while asked(host) == before {
        let question = host.question(seat).expect("the seat is asked");
        let action = one_of(dice, &question.options).expect("a question has options");
        take(host, seat, &Wish::Act(question.id, action));
    }
}

/// Plays random games, and at many moments compares what a viewer is told in two worlds that differ only in what
/// is hidden from them: at once, and after somebody has sealed an answer, which may differ too.
fn nothing_hidden_is_told<G: Botted>(n_seats: u8, n_games: u64, house: HouseRules) {
    let game = game::<G>();
    let (mut n_compared, mut n_sealed) = (0, 0);
    for number in 0..n_games {
        let mut dice = Seed::from_number(number).dice(9);
        let mut host = table(&game, n_seats, seeded(number), house);
        let mut n_steps = 0;
        while let Some((seat, wish)) = any_wish(&host, &mut dice) {
            take(&mut host, seat, &wish);
            n_steps += 1;
            if n_steps % 7 != number % 7 {
                continue;
            }
            let viewers: Vec<Viewer> = Viewer::all(n_seats).collect();
            let viewer = one_of(&mut dice, &viewers).expect("there are viewers");
            let view = game.view(host.table().state(), viewer);
            let mut here = opened_at(&host, host.table().state().clone(), house);
            let mut there = opened_at(&host, game.imagine(&view, &mut dice), house);
            assert_eq!(bytes(&here, viewer), bytes(&there, viewer), "{viewer:?} after {n_steps} of {number}");
            n_compared += 1;
            let others: Vec<Seat> = asked(&here).iter().filter(|it| !viewer.is(*it)).collect();
            if asked(&here).len() < 3 || others.is_empty() {
                continue;
            }
            let sealer = one_of(&mut dice, &others).expect("there are others");
            seal(&mut here, sealer, &mut dice);
            seal(&mut there, sealer, &mut dice);
            assert_eq!(bytes(&here, viewer), bytes(&there, viewer), "{viewer:?} hears what {sealer} sealed");
            n_sealed += 1;
        }
    }
    assert!(n_compared > 10 * n_games, "{n_compared}");
    assert!(n_sealed > n_games, "{n_sealed}");
}

#[test]
fn an_update_of_the_stand_off_tells_nothing_hidden() {
    nothing_hidden_is_told::<Standoff>(5, 600, HouseRules::default());
}

#[test]
fn an_update_of_cash_n_guns_tells_nothing_hidden() {
    nothing_hidden_is_told::<CashNGuns>(5, 1_200, HouseRules::default());
}

#[test]
fn an_update_of_corleones_empire_tells_nothing_hidden() {
    nothing_hidden_is_told::<Corleone>(4, 300, HouseRules::default());
}

#[test]
fn an_update_of_empire_city_tells_nothing_hidden() {
    nothing_hidden_is_told::<Empire>(4, 150, HouseRules::default());
}

#[test]
fn a_table_of_memory_tells_nothing_hidden_either() {
    let house = HouseRules { memory: Memory::Memory, ..HouseRules::default() };
    nothing_hidden_is_told::<CashNGuns>(5, 150, house);
    nothing_hidden_is_told::<Corleone>(4, 80, house);
    nothing_hidden_is_told::<Empire>(4, 40, house);
}
