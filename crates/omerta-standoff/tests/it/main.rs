//! Stand-off, tested rule by rule and law by law.

mod aim;
mod content;
mod counts;
mod courage;
mod end;
mod harness;
mod laws;
mod loot;
mod mutants;
mod scenes;
mod share;
mod shared;
mod volley;
mod wire;
