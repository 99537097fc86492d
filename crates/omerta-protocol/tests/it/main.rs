//! Records and the referee, tried on the stand-off, and on a game where seats act unasked.

#![allow(missing_docs, reason = "tests are sentences already")]

mod house;
mod record;
mod referee;
mod unasked;

/// A game for tests, in which seats do things nobody waits for.
#[path = "../../../omerta-core/tests/it/parley.rs"]
mod parley;

use std::sync::Arc;

use omerta_core::{Dice, Luck, Packed, Seed, Setup, SetupOf, Table, Tabletop, below};
use omerta_host::{Host, HouseRules, Opening, Sitter};
use omerta_standoff::Standoff;

/// The rules with their own pack.
fn standoff() -> Arc<Standoff> {
    Arc::new(Standoff::load(&Standoff::own_pack()).expect("the pack that is compiled in is good"))
}

/// A table where the seed has given luck and drawn answers have been given, until it is over or that many
/// were given.
fn played(seed: u64, n_answers: usize) -> Table<Standoff> {
    let (mut table, _) =
        Table::open(standoff(), Setup::new(4), Luck::Seeded(Seed::from_number(seed))).unwrap();
    let mut dice = Seed::from_number(seed).dice(u64::MAX);
    for _ in 0..n_answers {
        let Some(decision) = table.decisions().into_iter().next() else { break };
        let answer = decision.options[pick(&mut dice, decision.options.len())];
        let advance = table.act(decision.seat, decision.id, answer).unwrap();
        table.commit(advance);
    }
    table
}

/// A table of programs, from its setup or from a scene.
fn hosted<G: Tabletop>(
    game: Arc<G>,
    setup: SetupOf<G>,
    scene: Option<(String, G::State)>,
    luck: Luck,
) -> Host<G> {
    let sitters = vec![Sitter::Person; usize::from(setup.n_seats)];
    let house = HouseRules::default();
    Host::open(Opening { game, setup, scene, luck, sitters, house, now: 0 }).expect("a good table")
}

fn pick(dice: &mut Dice, n: usize) -> usize {
    below(dice, n as u32) as usize
}
