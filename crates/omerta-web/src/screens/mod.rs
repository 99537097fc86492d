//! Everything that is no table.

pub mod claim;
pub mod end;
pub mod home;
pub mod lobby;
pub mod nowhere;
pub mod open;
pub mod own;
pub mod parts;
pub mod play;
pub mod room;
pub mod rules;
pub mod settings;
pub mod states;
pub mod talk;
pub mod terms;
pub mod text;
