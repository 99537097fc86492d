//! What happened, and who is told.

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::game::Viewer;
use crate::seat::{Seat, SeatSet};

/// Who learns of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// All seats and all spectators.
    Everyone,
    /// These seats and nobody else.
    Only(SeatSet),
}

impl Audience {
    /// One seat alone.
    pub fn only(seat: Seat) -> Audience {
        Audience::Only(SeatSet::only(seat))
    }

    /// Whether this viewer is told.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) => true,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// An event with its audience.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct News<E> {
    /// Who is told.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

/// Where rules tell what happens, at the place that knows who saw it.
pub trait Log<E> {
    /// Tells an event. A log that nobody reads never builds it.
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E);
}

/// A log that nobody reads: for search and for playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _to: Audience, _event: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<News<E>> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.push(News { to, event: event() });
    }
}

/// What this viewer heard of the news.
pub fn heard<E>(news: &[News<E>], viewer: Viewer) -> impl Iterator<Item = &E> {
    news.iter().filter(move |it| it.to.includes(viewer)).map(|it| &it.event)
}
