//! Playouts allocate nothing once the list of options has grown.

use omerta_bench::WyRand;
use omerta_bench::playout::finish;
use omerta_core::{Setup, Tabletop};
use omerta_games::{GameKind, with_game};

#[test]
fn the_playout_loop_of_every_game_allocates_nothing() {
    for &kind in GameKind::ALL {
        with_game!(kind, G => check::<G>());
    }
}

#[test]
fn an_allocation_would_be_counted() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(counted.count_total, 1);
}

fn check<G: Tabletop>() {
    let game = G::load(&G::own_pack()).expect("its own pack is fine");
    for n_seats in G::SEATS {
        let (setup, mut options) = (Setup::new(n_seats), Vec::new());
        let mut play = || {
            // The same games both times, so that the second meets no longer list than the first.
            let mut dice = WyRand::new(7);
            for _ in 0..100 {
                let start = game.start(&setup);
                let mut state = start.clone();
                finish(&game, &mut state, &mut options, &mut dice);
            }
        };
        play();
        let counted = allocation_counter::measure(play);
        assert_eq!(counted.count_total, 0, "{} with {n_seats} seats", G::SLUG);
    }
}
