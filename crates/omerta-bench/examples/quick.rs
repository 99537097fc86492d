#![allow(clippy::print_stdout, missing_docs)]
use std::time::Duration;
use omerta_core::Tabletop;
use omerta_standoff::Standoff;
fn main() {
    let game = Standoff::load(&Standoff::own_pack()).unwrap();
    for seats in [4, 8] {
        let f = omerta_bench::measure(&game, seats, Duration::from_secs(2));
        println!("{seats}: bare {:.1} contract {:.1} ratio {:?} clone {} view {} imagine {} key {}", f.bare_decisions_per_s.unwrap() as f64 / 1e6, f.decisions_per_s as f64/1e6, f.ratio, f.ns_per_clone, f.ns_per_view, f.ns_per_imagine, f.ns_per_info_key);
    }
}
