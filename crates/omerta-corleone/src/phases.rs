//! The phases of an act, in the rulebook's order.

pub mod bribery;
pub mod entracte;
pub mod family_business;
pub mod open_business;
pub mod setup;
pub mod tribute;
pub mod turf_war;
