//! The bare program and the contract play the same game.

use omerta_bench::WyRand;
use omerta_bench::bare::Bare;
use omerta_core::{Game, Packed, Rng, Setup, Silent, Step, Waiting, below};
use omerta_standoff::state::Loot;
use omerta_standoff::{Bullets, Chance, Standoff};

#[test]
fn side_by_side_they_offer_the_same_and_end_the_same() {
    let game = Standoff::load(&Standoff::own_pack()).unwrap();
    let mut dice = WyRand::new(7);
    for n_seats in Standoff::SEATS {
        for _ in 0..300 {
            side_by_side(&game, n_seats, &mut dice);
        }
    }
}

fn side_by_side(game: &Standoff, n_seats: u8, dice: &mut impl Rng) {
    let mut bare = Bare::start(n_seats, dice);
    let mut state = game.start(&Setup::new(n_seats));
    let mut options = Vec::new();
    loop {
        let step = match game.waiting(&state) {
            Waiting::Chance => Step::Chance(Chance::Deal(Loot::of(bare.face_up()))),
            Waiting::Seats(seats) => {
                let seat = seats.first().unwrap();
                options.clear();
                game.options(&state, seat, &mut options);
                assert_eq!((bare.seat(), bare.n_options() as usize), (seat.index(), options.len()));
                let k = below(dice, bare.n_options());
                bare.act(k);
                Step::Seat(seat, options[k as usize])
            }
            Waiting::Over(outcome) => {
                assert!(bare.is_over());
                let money: Vec<i32> = bare.money().iter().map(|&it| i32::from(it)).collect();
                assert_eq!(outcome.scores.values(), money);
                assert_eq!(outcome.winners.bits(), bare.winners());
                let pair = |it: Bullets| [it.bang, it.click];
                let spent = state.players.values().iter().map(|it| (pair(it.shown), pair(it.buried)));
                assert!(spent.eq(bare.spent()));
                return;
            }
        };
        game.apply(&mut state, &step, &mut Silent);
    }
}
