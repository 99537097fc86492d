//! What bots and the arena promise, for every game.

mod answers;
mod arena;
mod balance;
mod peers;
mod positions;
mod search;
mod sense;
mod sense_empire;
mod strength;
mod unasked;

/// A game for tests, in which seats do things nobody waits for.
#[path = "../../../omerta-core/tests/it/parley.rs"]
mod parley;
