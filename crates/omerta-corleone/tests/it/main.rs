//! One integration binary: rule tests by section of the rulebook, then promises.

mod harness;

mod abilities;
mod act;
mod allies;
mod asked;
mod backs;
mod board;
mod bribery;
mod charts;
mod counts;
mod docs;
mod end;
mod entracte;
mod families;
mod family_business;
mod fronts;
mod guns;
mod info;
mod jobs;
mod laws;
mod neutrals;
mod pack;
mod scenes;
mod setup;
mod tribute;
mod turf_war;
mod who_is_asked;
mod wire;
