#![allow(clippy::print_stdout, missing_docs)]
use std::time::Instant;
use omerta_core::{Setup, Tabletop};
use omerta_standoff::Standoff;
fn main() {
    let game = Standoff::load(&Standoff::own_pack()).unwrap();
    let mut dice = omerta_bench::wyrand::WyRand::new(7);
    let mut options = Vec::with_capacity(64);
    for seats in 4..=8 {
    let (mut b, mut c) = (0f64, 0f64);
    let (mut nb, mut nc, mut games) = (0, 0, 0);
    for _ in 0..100 {
        let t = Instant::now();
        let mut n = 0;
        for _ in 0..4_000 { n += omerta_bench::bare::playout(seats, &mut dice); }
        b = b.max(n as f64 / t.elapsed().as_secs_f64()); nb += n;
        let t = Instant::now();
        let mut n = 0;
        let setup = Setup::new(seats);
        for _ in 0..4_000 { n += omerta_bench::playout::playout(&game, &setup, &mut options, &mut dice); }
        c = c.max(n as f64 / t.elapsed().as_secs_f64()); nc += n;
        games += 4_000;
    }
    println!("{seats}: bare {:.1} M/s  contract {:.1} M/s  ratio {:.2}   decisions/game {:.2} {:.2}", b/1e6, c/1e6, c/b, nb as f64/games as f64, nc as f64/games as f64);
    }
    println!("state {} bare {} action {} step {}", size_of::<omerta_standoff::State>(), size_of::<omerta_bench::bare::Bare>(), size_of::<omerta_standoff::Action>(), size_of::<omerta_core::StepOf<Standoff>>());
}
