//! The table in a terminal: full screen, or plain text for pipes and screen readers.
//!
//! Read in this order:
//!
//! - [`session`]: a table with its people and bots, the same for both ways of playing.
//! - [`editor`]: an answer of several parts, put together in any order. [`tray`]: the same in words. [`dictation`]: the
//!   same line by line.
//! - [`names`]: what an answer would do, in words.
//! - [`save`]: games that go on another day.
//! - [`plain`]: line by line. [`app`], [`input`], [`draw`], [`screen`]: full screen. [`mod@watch`]: a recorded game.
//!
//! Nothing here knows a rule. What can be chosen is what the options list, and what is drawn is the picture
//! a game makes of one viewer's view.

pub mod app;
pub mod dictation;
pub mod draw;
pub mod editor;
pub mod end;
mod error;
mod hint;
pub mod input;
pub mod names;
pub mod plain;
mod play;
pub mod save;
pub mod screen;
pub mod session;
mod text;
pub mod theme;
pub mod tray;
pub mod watch;

pub use error::PlayError;
pub use play::{NewGame, People, Speed, Way, play, resume};
pub use save::{Save, Saves};
pub use screen::{columns, watch};
