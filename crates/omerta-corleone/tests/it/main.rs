//! One integration binary: rule tests by section of the rulebook, then promises.

mod harness;

mod abilities;
mod act;
mod allies;
mod backs;
mod board;
mod bribery;
mod completing_jobs;
mod control;
mod counts;
mod end;
mod entracte;
mod family_business;
mod fronts;
mod guns;
mod info;
mod jobs;
mod knowledge;
mod laws;
mod money_and_end;
mod neutrals;
mod pack;
mod playing_allies;
mod scenes;
mod setup;
mod tribute;
mod turf_war;
