//! Everything that is no table.

pub mod end;
pub mod guide;
pub mod home;
pub mod nowhere;
pub mod own;
pub mod parts;
pub mod play;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod tapes;
pub mod text;
