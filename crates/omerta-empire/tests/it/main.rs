//! One integration binary: rule tests by section of the rulebook, then promises.

mod common;

mod assassination;
mod board;
mod cards;
mod city;
mod combat;
mod content;
mod cops;
mod counts;
mod decks;
mod declarations;
mod end;
mod families;
mod godfather;
mod henchmen;
mod info;
mod laws;
mod luck;
mod neutral;
mod notation;
mod numbers;
mod pack;
mod page;
mod politics;
mod promises;
mod scene;
mod sets;
mod setup;
mod told;
mod upkeep;
mod vendetta;
mod wire;
