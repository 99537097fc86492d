//! What was written down brings a table back as it was, byte for byte and version by version.

use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Seed, Viewer, below};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{Back, Host, HouseRules, Sitter, Wish};

use crate::{any_wish, bytes, game, opening, seeded, table, take};

fn comes_back<G: Botted>(n_seats: u8, n_games: u64) {
    let game = game::<G>();
    for number in 0..n_games {
        let mut dice = Seed::from_number(number).dice(4);
        let luck = seeded(number);
        let mut host = table(&game, n_seats, luck, HouseRules::default());
        let mut lines = Vec::new();
        for _ in 0..40 + below(&mut dice, 200) {
            let Some((seat, wish)) = any_wish(&host, &mut dice) else { break };
            lines.extend(take(&mut host, seat, &wish));
            if below(&mut dice, 4) == 0 && host.may_go_back(seat, Back::Turn).is_ok() {
                lines.extend(take(&mut host, seat, &Wish::Back(Back::Turn)));
            }
        }
        // As it is read from a disk.
        let text = serde_json::to_string(&lines).expect("lines are plain data");
        let lines: Vec<_> = serde_json::from_str(&text).expect("lines are read as they were written");
        let opening = opening(&game, n_seats, luck, Sitter::Person, HouseRules::default());
        let back = Host::resume(opening, &lines).unwrap_or_else(|err| panic!("game {number}: {err}"));
        assert_eq!(back.table().steps(), host.table().steps());
        assert_eq!(back.table().state(), host.table().state());
        assert!(back.decided_by().eq(host.decided_by()));
        for viewer in Viewer::all(n_seats) {
            assert_eq!(bytes(&back, viewer), bytes(&host, viewer), "{viewer:?} of game {number}");
        }
    }
}

#[test]
fn a_table_of_every_game_comes_back_as_it_was() {
    comes_back::<CashNGuns>(5, 60);
    comes_back::<Corleone>(4, 30);
    comes_back::<Empire>(4, 20);
}

#[test]
fn a_journal_that_is_not_possible_names_the_line() {
    let game = game::<CashNGuns>();
    let mut host = table(&game, 4, seeded(1), HouseRules::default());
    let mut dice = Seed::from_number(1).dice(4);
    let mut lines = Vec::new();
    for _ in 0..6 {
        let (seat, wish) = any_wish(&host, &mut dice).expect("the game goes on");
        lines.extend(take(&mut host, seat, &wish));
    }
    lines.remove(2);
    let opening = opening(&game, 4, seeded(1), Sitter::Person, HouseRules::default());
    let err = Host::resume(opening, &lines).map(|_| ()).expect_err("a line is missing");
    assert!(err.to_string().starts_with("line "), "{err}");
}
