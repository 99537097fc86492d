//! What an answer would do: worked out from what the seat knows, and true where it is sure.

use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Game, Seed, Stock, Viewer, Waiting};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{Host, HouseRules, Wish};

use crate::{any_wish, game, seeded, table, take};

/// Looks ahead at every decision of random games, and compares what was promised with what came.
fn promises_are_kept<G: Botted>(n_seats: u8, n_games: u64) {
    let game = game::<G>();
    let (mut n_sure, mut n_shown) = (0_u64, 0_u64);
    for number in 0..n_games {
        let mut dice = Seed::from_number(number).dice(13);
        let mut host = table(&game, n_seats, seeded(number), HouseRules::default());
        while let Some((seat, wish)) = any_wish(&host, &mut dice) {
            let stock = |host: &Host<G>| game.stock(&game.view(host.table().state(), Viewer::Seat(seat)));
            let preview = host.preview(seat, &wish).expect("what may be done can be tried");
            let before: Stock = stock(&host);
            let n_steps = host.table().steps().len();
            take(&mut host, seat, &wish);
            let rolled = host.table().steps().len() > n_steps + 1;
            if preview.is_open || rolled {
                continue;
            }
            n_sure += 1;
            let after = stock(&host);
            for (pile, n) in &preview.changes {
                let now = |it: &Stock| it.0.get(pile).copied().unwrap_or(0);
                assert_eq!(now(&after) - now(&before), *n, "{pile:?} after {wish:?} of {seat}");
                n_shown += 1;
            }
            if let Some(then) = &preview.then
                && let Some(question) = host.question(seat)
            {
                assert_eq!(question.options, then.options, "{seat} would be asked the same");
            }
        }
    }
    assert!(n_sure > 10 * n_games && n_shown > n_games, "{n_sure} sure, {n_shown} changes");
}

#[test]
fn what_is_shown_before_comes_true_in_cash_n_guns() {
    promises_are_kept::<CashNGuns>(5, 40);
}

#[test]
fn what_is_shown_before_comes_true_in_corleones_empire() {
    promises_are_kept::<Corleone>(4, 20);
}

#[test]
fn what_is_shown_before_comes_true_in_empire_city() {
    promises_are_kept::<Empire>(4, 10);
}

#[test]
fn a_preview_changes_nothing_and_does_not_depend_on_what_is_hidden() {
    let game = game::<Corleone>();
    let mut host = table(&game, 3, seeded(4), HouseRules::default());
    let mut dice = Seed::from_number(4).dice(1);
    for _ in 0..120 {
        let Some((seat, wish)) = any_wish(&host, &mut dice) else { break };
        let state = *host.table().state();
        let here = host.preview(seat, &wish).expect("it can be tried");
        assert_eq!(*host.table().state(), state);
        let view = game.view(&state, Viewer::Seat(seat));
        let other = omerta_host::Opening {
            game: std::sync::Arc::clone(&game),
            setup: host.table().setup().clone(),
            scene: Some((String::new(), omerta_core::Game::imagine(&*game, &view, &mut dice))),
            luck: omerta_core::Luck::Manual,
            sitters: vec![omerta_host::Sitter::Person; 3],
            house: HouseRules::default(),
            now: 0,
        };
        let other = Host::open(other).expect("a good table");
        let asked = matches!(other.table().waiting(), Waiting::Seats(seats) if seats.contains(seat));
        if let (Wish::Act(_, action), true) = (&wish, asked) {
            let wish = Wish::Act(other.decision_id(seat), *action);
            let there = other.preview(seat, &wish).expect("the same is possible there");
            // Other worlds may be tried there, so only what is sure in both must agree.
            let common: Vec<_> = here.changes.iter().filter(|it| there.changes.contains(it)).collect();
            assert!(here.is_open || there.is_open || common.len() == here.changes.len());
        }
        take(&mut host, seat, &wish);
    }
}
