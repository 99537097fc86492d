//! What a script looks at: a view, or an imagined table through the eyes of one capo.
//!
//! Look-aheads ask scripts thousands of times a second, and most of a view is never read. So a script may look at an
//! imagined table itself, and takes from it only what the capo would be shown. A test holds that both ways give the
//! same answer.

use omerta_core::{Face, Seat};
use omerta_empire::content::CAPOS;
use omerta_empire::state::Hidden;
use omerta_empire::{CityCards, HenchmanId, Henchmen, Open, Plan, State, Sum, Taking, View};

use crate::empire::book::Book;

/// A table as one capo sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) open: &'a Open,
    hands: Hands<'a>,
}

/// What lies behind the shields.
#[derive(Clone, Copy, Debug)]
enum Hands<'a> {
    /// As it was shown.
    Seen(&'a View),
    /// As this capo would be shown it.
    Imagined(&'a Hidden, Seat),
}

impl<'a> Look<'a> {
    /// At what was shown.
    pub(crate) fn seen(view: &'a View) -> Look<'a> {
        Look { open: &view.open, hands: Hands::Seen(view) }
    }

    /// At an imagined table, with the eyes of this capo.
    pub(crate) fn imagined(state: &'a State, me: Seat) -> Look<'a> {
        Look { open: &state.open, hands: Hands::Imagined(&state.hidden, me) }
    }

    /// The money of a capo, as far as it is remembered.
    #[inline]
    pub(crate) fn money(self, seat: Seat) -> u16 {
        let i = seat.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.money[i].known().unwrap_or_default(),
            Hands::Imagined(hidden, _) => hidden.money[i],
        }
    }

    /// How many henchmen somebody has in hand.
    #[inline]
    pub(crate) fn n_crew(self, seat: Seat) -> u8 {
        let i = seat.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.n_crew[i],
            Hands::Imagined(hidden, _) => hidden.crew[i].len(),
        }
    }

    /// The henchmen one knows in a hand; one's own are all there.
    #[inline]
    pub(crate) fn crew(self, seat: Seat) -> Henchmen {
        let i = seat.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.crew[i],
            Hands::Imagined(hidden, me) if me == seat => hidden.crew[i],
            Hands::Imagined(hidden, me) => hidden.crew[i].minus(hidden.unsure[me.index() % CAPOS]),
        }
    }

    /// One's own city cards.
    #[inline]
    pub(crate) fn hand(self, me: Seat) -> CityCards {
        let i = me.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.city[i],
            Hands::Imagined(hidden, _) => hidden.city[i],
        }
    }

    /// How many city cards somebody holds: in all, and of the slums. Their backs tell.
    #[inline]
    pub(crate) fn n_city(self, book: &Book, seat: Seat) -> (u8, u8) {
        let i = seat.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => (view.n_city[i].iter().sum(), view.n_city[i][0]),
            Hands::Imagined(hidden, _) => {
                let hand = hidden.city[i];
                (hand.len(), hand.of(book.slums).len())
            }
        }
    }

    /// What one has planned.
    pub(crate) fn plan(self, me: Seat) -> Plan {
        let i = me.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.plans[i].known().unwrap_or_default(),
            Hands::Imagined(hidden, _) => hidden.plans[i],
        }
    }

    /// The henchman drawn as a target, if one may know him.
    pub(crate) fn target(self) -> Option<HenchmanId> {
        match self.hands {
            Hands::Seen(view) => view.target.and_then(Face::known),
            Hands::Imagined(hidden, me) => {
                let hit = self.open.hit.filter(|it| it.open || it.target == me);
                hit.and(hidden.target)
            }
        }
    }

    /// What one has bid.
    pub(crate) fn bid(self, me: Seat) -> Sum {
        let i = me.index() % CAPOS;
        match self.hands {
            Hands::Seen(view) => view.bids[i].and_then(Face::known).unwrap_or_default(),
            Hands::Imagined(hidden, _) => hidden.bids[i].unwrap_or_default(),
        }
    }

    /// What one has picked so far to hand over for an offer.
    pub(crate) fn taking(self, me: Seat) -> Option<Taking> {
        match self.hands {
            Hands::Seen(view) => view.taking,
            Hands::Imagined(hidden, _) => hidden.taking[me.index() % CAPOS],
        }
    }

    /// The henchmen of whom somebody who only watches can't say in whose hand they are.
    pub(crate) fn all_unsure(self) -> Henchmen {
        match self.hands {
            Hands::Seen(view) => view.all_unsure,
            Hands::Imagined(hidden, _) => hidden.unsure[CAPOS],
        }
    }
}
