//! The house that this page came from: who we are to it, its tables, and the line to one of them.
//!
//! A page without a house plays against bots as before: nothing here is asked before somebody wants it.

pub mod ask;
pub mod line;
pub mod links;
pub mod room;

pub use ask::Unheard;
pub use line::{Heard, Line, State};
pub use room::Room;
