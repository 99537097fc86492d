//! What bots and the arena promise, for every game.

mod answers;
mod arena;
mod positions;
mod sense;
mod strength;
