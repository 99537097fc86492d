//! What is refused says why.

use omerta_bots::Botted;
use omerta_core::{Form, Pick, Seat, Seed};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{HouseRules, Wish};

use crate::{any_wish, game, seeded, table, take};

/// Whatever the rules bar unasked is refused with the reason the update gives for it.
fn barred_things_have_their_reason<G: Botted>(n_seats: u8) -> usize {
    let game = game::<G>();
    let mut n_tried = 0;
    for number in 0..6 {
        let mut host = table(&game, n_seats, seeded(number), HouseRules::default());
        let mut dice = Seed::from_number(number).dice(9);
        for _ in 0..300 {
            let Some((seat, wish)) = any_wish(&host, &mut dice) else { break };
            for other in Seat::all(n_seats) {
                let version = host.story().version(omerta_core::Viewer::Seat(other));
                let update = host.update(omerta_core::Viewer::Seat(other), version);
                for it in update.barred.iter().filter(|it| !update.liberties.contains(&it.action)) {
                    let refused = host.propose(other, &Wish::Volunteer(it.action), 0).map(drop);
                    let refused = refused.expect_err("it is barred");
                    assert_eq!(refused.why, Some(it.why), "{:?}", it.action);
                    n_tried += 1;
                }
            }
            take(&mut host, seat, &wish);
        }
    }
    n_tried
}

#[test]
fn what_may_not_be_done_unasked_is_refused_with_its_rule() {
    assert!(barred_things_have_their_reason::<Empire>(4) > 100);
}

/// A set with one thing too often: the answer names that thing, and nothing has changed.
#[test]
fn a_set_that_does_not_fit_names_what_is_wrong() {
    let game = game::<Corleone>();
    let mut n_tried = 0;
    for number in 0..6 {
        let mut host = table(&game, 4, seeded(number), HouseRules::default());
        let mut dice = Seed::from_number(number).dice(9);
        while let Some((seat, wish)) = any_wish(&host, &mut dice) {
            let question = host.question(seat).expect("the seat is asked");
            if let Form::Set(set) = &question.form
                && let Some(thing) = set.things.iter().find(|it| it.with.is_empty())
            {
                let picks = vec![Pick::new(thing.pick); usize::from(thing.n) + 1];
                let refused = host.propose(seat, &Wish::Set(question.id, picks), 0).map(drop);
                let refused = refused.expect_err("there are not so many");
                assert_eq!(refused.code, "not-there");
                let name = omerta_core::Noted::action_text(&*game, &thing.pick);
                assert!(refused.text.starts_with(&name), "{refused:?}");
                n_tried += 1;
            }
            take(&mut host, seat, &wish);
        }
    }
    assert!(n_tried > 20, "{n_tried} sets were tried");
}
