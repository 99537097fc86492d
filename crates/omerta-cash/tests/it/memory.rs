//! What could only be remembered: a table may play without it (CG-SHR-5).

use omerta_cash::{History, Phase, Spent, State, Variant};
use omerta_core::{
    Charted, Dice, Face, Game, Seat, Seed, Setup, Silent, Step, Viewer, Waiting, below, one_of, shuffle,
};

use crate::harness::{BILLS, game, scene};

/// The same table for `viewer`, but for what lies hidden: other loot in the piles, other bullets spent, other
/// trades made.
fn another_past(state: &State, viewer: Viewer, dice: &mut Dice) -> State {
    let mut other = *state;
    let mut piles = vec![&mut other.pile, &mut other.gone];
    for (seat, player) in other.players.iter_mut() {
        if !viewer.is(seat) {
            piles.push(&mut player.loot);
            let n_down = player.spent.n_down();
            player.spent = History::EMPTY;
            (0..n_down).for_each(|_| player.spent.push(Spent::DownClick));
            (0..below(dice, 3)).for_each(|_| player.spent.push(Spent::UpBang));
        }
    }
    let mut cards: Vec<u8> = piles
        .iter()
        .flat_map(|it| it.kinds().flat_map(|kind| std::iter::repeat_n(kind, usize::from(it.count(kind)))))
        .collect();
    shuffle(dice, &mut cards);
    for pile in piles {
        let n = usize::from(pile.len());
        *pile = omerta_parts::Bag::EMPTY;
        cards.drain(..n).for_each(|it| pile.add(it));
    }
    other.swaps = Default::default();
    other.cunning_swaps = below(dice, 256) as u8;
    other
}

#[test]
fn two_tables_that_differ_only_in_the_past_look_the_same() {
    let game = game();
    let variant = Variant { powers: true, ..Variant::default() };
    let mut differed = 0;
    for number in 0..40 {
        let mut dice = Seed::from_number(number).dice(0);
        let mut state = game.start(&Setup { n_seats: 4 + (number % 5) as u8, variant });
        loop {
            let step = match game.waiting(&state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                Waiting::Seats(seats) => {
                    let mut options = Vec::new();
                    let seat = seats.first().unwrap();
                    game.options(&state, seat, &mut options);
                    Step::Seat(seat, one_of(&mut dice, &options).unwrap())
                }
            };
            game.apply(&mut state, &step, &mut Silent);
            if state.phase == Phase::End {
                continue;
            }
            for viewer in Viewer::all(state.players.n_seats()) {
                let other = another_past(&state, viewer, &mut dice);
                let mut views = [state, other].map(|it| game.view(&it, viewer));
                differed += u32::from(views[0] != views[1]);
                views.iter_mut().for_each(|it| game.forget(it));
                assert_eq!(views[0], views[1]);
                assert_eq!(game.stock(&views[0]), game.stock(&views[1]));
                assert_eq!(game.figures(&views[0]), game.figures(&views[1]));
            }
        }
    }
    assert!(differed > 1_000, "{differed} of them really differed");
}

#[test]
fn what_is_ones_own_stays_and_the_end_shows_all() {
    let game = game();
    let play = scene(&format!("seats 4; round 3; A has painting; B has 2 bill-20; {BILLS}"));
    let whole = play.view(Seat::B);
    let mut view = whole;
    game.forget(&mut view);
    assert_eq!(
        (view.players[Seat::B].loot, view.players[Seat::B].spent),
        (whole.players[Seat::B].loot, whole.players[Seat::B].spent)
    );
    let other = &view.players[Seat::A];
    assert_eq!((other.n_loot, other.loot, other.spent), (1, Face::Down, Face::Down));
    assert_eq!((view.n_pile, view.pile, view.gone), (whole.n_pile, Face::Down, Face::Down));
    let worth = game.figures(&view).iter().filter(|it| it.key == "worth").map(|it| it.n).collect::<Vec<_>>();
    assert_eq!(worth, [40_000], "only one's own is counted");

    let ended = scene(&format!("seats 4; round 8; A has painting; C is dead; D is dead; {BILLS}"));
    let ended = ended.load("bb").aim("BA").courage("dd");
    let whole = ended.view(Seat::B);
    let mut view = whole;
    game.forget(&mut view);
    assert_eq!((ended.state().phase, view), (Phase::End, whole));
}
