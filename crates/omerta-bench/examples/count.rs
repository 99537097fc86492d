#![allow(clippy::print_stdout, missing_docs)]
use omerta_core::{Setup, Tabletop};
use omerta_standoff::Standoff;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u64 = args[2].parse().unwrap();
    let game = Standoff::load(&Standoff::own_pack()).unwrap();
    let mut dice = omerta_bench::wyrand::WyRand::new(7);
    let mut options = Vec::with_capacity(64);
    let mut d = 0;
    let setup = Setup::new(4);
    for _ in 0..n { d += match &*args[1] { "bare" => omerta_bench::bare::playout(4, &mut dice), _ => omerta_bench::playout::playout(&game, &setup, &mut options, &mut dice) } }
    println!("{d}");
}
