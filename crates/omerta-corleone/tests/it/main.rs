//! One integration binary: rule tests by section of the rulebook, then promises.

mod harness;

mod setup;
mod board;
mod act;
mod family_business;
mod fronts;
mod backs;
mod abilities;
mod pack;
mod counts;
mod laws;
mod jobs;
mod allies;
mod guns;
mod neutrals;
mod completing_jobs;
mod playing_allies;
mod control;
mod money_and_end;
mod knowledge;
mod turf_war;
mod bribery;
mod tribute;
mod entracte;
mod end;
mod info;
mod scenes;
