//! One integration binary: rule tests by section of the rulebook, then promises.

mod harness;

mod bullet;
mod card_effects;
mod clip;
mod counts;
mod courage;
mod end;
mod godfather;
mod hold_up;
mod info;
mod late;
mod laws;
mod loot;
mod luck;
mod memory;
mod page;
mod playthroughs;
mod powers;
mod privilege;
mod scenes;
mod setup;
mod share;
mod told;
mod why_not;
#[path = "../../../omerta-standoff/tests/it/wire.rs"]
mod wire;
