//! What a script looks at: a view, or an imagined table through the eyes of one seat.
//!
//! Look-aheads ask scripts thousands of times a second, and most of a view is never read. So a script may look at an
//! imagined table itself, and takes from it only what the seat would be shown. A test holds that both ways give the
//! same answer.

use omerta_cash::content::MAX_KINDS;
use omerta_cash::state::{Hand, Sharing};
use omerta_cash::{Bullet, History, Power, State, View};
use omerta_core::{BySeat, Face, Sealed, Seat, SeatSet};
use omerta_parts::Bag;

/// A table as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look<'a> {
    /// As it was shown.
    Seen(&'a View),
    /// As the seat would be shown it.
    Imagined(&'a State),
}

const NOTHING: &Bag<MAX_KINDS> = &Bag::EMPTY;
const UNKNOWN: &History = &History::EMPTY;

/// What was remembered, or this.
fn known<'a, T>(face: &'a Face<T>, otherwise: &'a T) -> &'a T {
    match face {
        Face::Up(it) => it,
        Face::Down => otherwise,
    }
}

impl<'a> Look<'a> {
    /// The round, from 1.
    #[inline]
    pub(crate) fn round(self) -> u8 {
        match self {
            Look::Seen(view) => view.round,
            Look::Imagined(state) => state.round,
        }
    }

    /// Who has the desk.
    #[inline]
    pub(crate) fn godfather(self) -> Seat {
        match self {
            Look::Seen(view) => view.godfather,
            Look::Imagined(state) => state.godfather,
        }
    }

    /// Who lives.
    #[inline]
    pub(crate) fn alive(self) -> SeatSet {
        match self {
            Look::Seen(view) => view.alive,
            Look::Imagined(state) => state.alive,
        }
    }

    /// How many sit at the table.
    #[inline]
    pub(crate) fn n_seats(self) -> u8 {
        self.powers().n_seats()
    }

    /// The special powers.
    #[inline]
    pub(crate) fn powers(self) -> &'a BySeat<Option<Power>> {
        match self {
            Look::Seen(view) => &view.powers,
            Look::Imagined(state) => &state.powers,
        }
    }

    /// The loot on the table.
    #[inline]
    pub(crate) fn loot(self) -> &'a Bag<MAX_KINDS> {
        match self {
            Look::Seen(view) => &view.loot,
            Look::Imagined(state) => &state.loot,
        }
    }

    /// The loot still to come, as far as it is remembered.
    #[inline]
    pub(crate) fn pile(self) -> &'a Bag<MAX_KINDS> {
        match self {
            Look::Seen(view) => known(&view.pile, NOTHING),
            Look::Imagined(state) => &state.pile,
        }
    }

    /// How far the sharing has come.
    #[inline]
    pub(crate) fn sharing(self) -> &'a Sharing {
        match self {
            Look::Seen(view) => &view.sharing,
            Look::Imagined(state) => &state.sharing,
        }
    }

    /// The wounds of a seat.
    #[inline]
    pub(crate) fn wounds(self, seat: Seat) -> u8 {
        match self {
            Look::Seen(view) => view.players[seat].wounds,
            Look::Imagined(state) => state.players[seat].wounds,
        }
    }

    /// Whom a seat aims at, once shown.
    #[inline]
    pub(crate) fn target(self, seat: Seat) -> Option<Seat> {
        match self {
            Look::Seen(view) => view.players[seat].target,
            Look::Imagined(state) => state.players[seat].target,
        }
    }

    /// The loot of a seat, as far as it is remembered.
    #[inline]
    pub(crate) fn loot_of(self, seat: Seat) -> &'a Bag<MAX_KINDS> {
        match self {
            Look::Seen(view) => known(&view.players[seat].loot, NOTHING),
            Look::Imagined(state) => &state.players[seat].loot,
        }
    }

    /// The bullet cards of the one who looks.
    #[inline]
    pub(crate) fn hand(self, me: Seat) -> Hand {
        match self {
            Look::Seen(view) => view.players[me].hand.known().unwrap_or_default(),
            Look::Imagined(state) => state.players[me].hand,
        }
    }

    /// What the one who looks has laid.
    #[inline]
    pub(crate) fn laid(self, me: Seat) -> Option<Bullet> {
        match self {
            Look::Seen(view) => view.players[me].laid.and_then(Face::known),
            Look::Imagined(state) => state.players[me].laid.map(Sealed::reveal),
        }
    }

    /// How many bullet cards a seat holds or has laid.
    #[inline]
    pub(crate) fn n_bullets(self, seat: Seat) -> u8 {
        match self {
            Look::Seen(view) => {
                let player = &view.players[seat];
                player.n_hand + u8::from(player.laid.is_some())
            }
            Look::Imagined(state) => {
                let player = &state.players[seat];
                player.hand.len() + u8::from(player.laid.is_some())
            }
        }
    }

    /// The bullet cards a seat has spent, as far as that is remembered. Which of them lie face down can't be told
    /// apart by others, and nobody who asks here does.
    #[inline]
    pub(crate) fn spent(self, seat: Seat) -> &'a History {
        match self {
            Look::Seen(view) => known(&view.players[seat].spent, UNKNOWN),
            Look::Imagined(state) => &state.players[seat].spent,
        }
    }

    /// How many Bang! more a seat has from trades of the Hustler that the one who looks saw.
    ///
    /// A trade nobody else saw changes nothing on average.
    pub(crate) fn traded_bangs(self, me: Seat, seat: Seat) -> f64 {
        let Some((hustler, _)) = self.powers().iter().find(|(_, it)| **it == Some(Power::Hustler)) else {
            return 0.0;
        };
        let is_hustler = hustler == seat;
        let value = |it: Option<Bullet>| if it == Some(Bullet::Bang) { 1.0 } else { 0.0 };
        let mut gain = 0.0;
        match self {
            Look::Seen(view) => {
                let swaps = view.swaps.known().unwrap_or_default().0;
                for swap in swaps.iter().flatten().filter(|it| is_hustler || it.with == seat) {
                    gain += value(swap.drawn.known()) - value(swap.given.and_then(Face::known));
                }
            }
            Look::Imagined(state) => {
                let seen = state.swaps.iter().flatten().filter(|it| hustler == me || it.with == me);
                for swap in seen.filter(|it| is_hustler || it.with == seat) {
                    gain += value(Some(swap.drawn.reveal())) - value(swap.given.map(Sealed::reveal));
                }
            }
        }
        if is_hustler { gain } else { -gain }
    }
}
