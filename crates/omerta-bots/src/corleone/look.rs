//! What a script looks at: a view, or an imagined table through the eyes of one seat.
//!
//! Look-aheads ask scripts thousands of times a second, and most of a view is never read. So a script may look at an
//! imagined table itself, and takes from it only what the seat would be shown. A test holds that both ways give the
//! same answer.

use std::ops::Deref;

use omerta_core::{BySeat, Sealed, Seat};
use omerta_corleone::state::Player;
use omerta_corleone::{Card, Cards, Goods, Open, PlayerView, Purse, State, View};

/// A table as one seat sees it. What lies open can be read off it as off a view.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    open: &'a Open,
    hands: Hands<'a>,
}

/// Hands and suitcases.
#[derive(Clone, Copy)]
enum Hands<'a> {
    /// As they were shown.
    Seen(&'a BySeat<PlayerView>),
    /// As the seat would be shown them.
    Imagined(&'a BySeat<Player>),
}

impl<'a> Look<'a> {
    /// At what was shown.
    pub(crate) fn seen(view: &'a View) -> Look<'a> {
        Look { open: &view.open, hands: Hands::Seen(&view.players) }
    }

    /// At an imagined table.
    pub(crate) fn imagined(state: &'a State) -> Look<'a> {
        Look { open: &state.open, hands: Hands::Imagined(&state.hidden.players) }
    }

    /// Whether it was shown, and is not imagined.
    pub(crate) fn is_seen(self) -> bool {
        matches!(self.hands, Hands::Seen(_))
    }

    /// The hand of the one who looks.
    pub(crate) fn hand(self, me: Seat) -> Cards {
        match self.hands {
            Hands::Seen(players) => players[me].hand(),
            Hands::Imagined(players) => players[me].hand,
        }
    }

    /// What the one who looks has picked for a bid or as tribute.
    pub(crate) fn picked(self, me: Seat) -> Cards {
        match self.hands {
            Hands::Seen(players) => players[me].picked(),
            Hands::Imagined(players) => players[me].picked,
        }
    }

    /// What the one who looks has picked last.
    pub(crate) fn last_pick(self, me: Seat) -> Option<Card> {
        match self.hands {
            Hands::Seen(players) => players[me].last_pick,
            Hands::Imagined(players) => players[me].last_pick.map(Sealed::reveal),
        }
    }

    /// Money and goods in a hand, which everybody saw come, and how many jobs there are.
    pub(crate) fn stock(self, seat: Seat) -> (Purse, Goods, u8) {
        match self.hands {
            Hands::Seen(players) => {
                let hand = players[seat].hand();
                (hand.money, hand.goods, players[seat].n_jobs())
            }
            Hands::Imagined(players) => {
                let hand = &players[seat].hand;
                (hand.money, hand.goods, hand.jobs.len())
            }
        }
    }

    /// Money in a suitcase, as far as it is remembered.
    pub(crate) fn suitcase(self, seat: Seat) -> Purse {
        match self.hands {
            Hands::Seen(players) => players[seat].suitcase(),
            Hands::Imagined(players) => players[seat].suitcase,
        }
    }
}

impl Deref for Look<'_> {
    type Target = Open;

    #[inline]
    fn deref(&self) -> &Open {
        self.open
    }
}
