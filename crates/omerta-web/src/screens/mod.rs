//! Everything that is no table.

pub mod analysis;
pub mod claim;
pub mod end;
pub mod guide;
pub mod home;
pub mod lobby;
pub mod nowhere;
pub mod open;
pub mod own;
pub mod parts;
pub mod play;
pub mod replay;
pub mod room;
pub mod rules;
pub mod settings;
pub mod states;
pub mod talk;
pub mod tapes;
pub mod terms;
pub mod text;
