//! Everything that is no table.

pub mod end;
pub mod home;
pub mod nowhere;
pub mod own;
pub mod parts;
pub mod play;
pub mod rules;
pub mod settings;
pub mod text;
