//! Stand-off, tested rule by rule and law by law.

mod laws;
mod mutants;
