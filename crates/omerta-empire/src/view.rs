//! What one viewer knows: the open half of the table, and as much of the hidden half as he may.

use std::hash::{Hash, Hasher};

use omerta_core::{Face, InfoHasher, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{CityCards, HenchmanId, Henchmen};
use crate::content::{CAPOS, Content};
use crate::politics::{self, Draft, Offer, Taking, Thing};
use crate::stack::Frame;
use crate::state::{Open, Plan, State};
use crate::wire::{PerSeat, Sum};

/// What a viewer knows of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open, and what everyone can work out.
    pub open: Open,
    /// Whether the view holds what is hidden on a real table but could be remembered: others' money, known cards
    /// and henchmen of others' hands, and which henchmen are still in the deck.
    pub remembers: bool,
    /// The money of each capo, in dollars.
    pub money: PerSeat<Face<u16>>,
    /// How many city cards are in each hand, by deck.
    pub n_city: PerSeat<[u8; 3]>,
    /// How many henchmen are in each hand.
    pub n_crew: PerSeat<u8>,
    /// How many henchmen are in the deck.
    pub n_henchmen: u8,
    /// The city cards in each hand that the viewer knows of, one of a kind; his own are all there.
    pub city: PerSeat<CityCards>,
    /// The henchmen in each hand that the viewer remembers there; his own are all there.
    pub crew: PerSeat<Henchmen>,
    /// Henchmen who are in some hand, the viewer doesn't know in whose.
    pub unsure: Henchmen,
    /// The same for someone who only watches: what everyone may be unsure of.
    pub all_unsure: Henchmen,
    /// Plans: one's own, and all of them once they are open.
    pub plans: PerSeat<Face<Plan>>,
    /// Who has sealed a bid, and which if it is one's own.
    pub bids: PerSeat<Option<Face<Sum>>>,
    /// The henchman drawn as a target, if there is one.
    pub target: Option<Face<HenchmanId>>,
    /// The offer the viewer is putting together.
    pub draft: Option<Draft>,
    /// The cards the viewer has promised.
    pub promised: [Option<Thing>; Offer::THINGS],
    /// What the viewer has picked so far to hand over for an offer he is about to accept.
    pub taking: Option<Taking>,
}

impl View {
    /// The viewer's seat, if he plays.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// The place of what a viewer is unsure of.
pub(crate) fn knower(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index() % CAPOS,
        Viewer::Spectator => CAPOS,
    }
}

/// Whether what this seat planned has left its hand and is being fought with.
pub(crate) fn is_plan_in_use(open: &Open, seat: Seat) -> bool {
    open.combat.is_some_and(|it| it.open && it.parties.contains(seat))
        || open.hit.is_some_and(|it| it.open && [it.assassin, it.target].contains(&seat))
}

/// Whether all may see the plan of this seat: while it is fought with, and until the next one is made.
pub(crate) fn is_plan_open(open: &Open, seat: Seat) -> bool {
    open.shown.contains(seat) || is_plan_in_use(open, seat)
}

/// Whether the first is choosing from the second's hand and sees all of it.
fn is_looking(open: &Open, who: usize, owner: usize) -> bool {
    matches!(open.stack.top(), Some(Frame::Choose(seat, rival, _)) if [seat.index(), rival.index()] == [who, owner])
}

pub(crate) fn view(content: &Content, state: &State, viewer: Viewer) -> View {
    let State { open, hidden } = state;
    let (tables, n_seats) = (content.tables(), open.n_seats);
    let unsure = hidden.unsure[knower(viewer)];
    let is_own = |i: usize| viewer.is(Seat::ALL[i]);
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat.index() % CAPOS),
        Viewer::Spectator => None,
    };
    let decks = crate::cards::Hood::ALL.map(|it| tables.city_of(it));
    View {
        viewer,
        open: *open,
        remembers: true,
        money: PerSeat::new(n_seats, hidden.money.map(Face::Up)),
        n_city: PerSeat::new(n_seats, hidden.city.map(|hand| decks.map(|deck| hand.of(deck).len()))),
        n_crew: PerSeat::new(n_seats, hidden.crew.map(Henchmen::len)),
        n_henchmen: open.henchman_deck.len(),
        city: PerSeat::from_fn(n_seats, |i| match me {
            Some(me) if me == i || is_looking(open, me, i) => hidden.city[i],
            Some(me) => hidden.seen[i][me].iter().collect(),
            None => CityCards::EMPTY,
        }),
        crew: PerSeat::from_fn(n_seats, |i| {
            if is_own(i) { hidden.crew[i] } else { hidden.crew[i].minus(unsure) }
        }),
        unsure,
        all_unsure: hidden.unsure[CAPOS],
        plans: PerSeat::from_fn(n_seats, |i| {
            Face::up_if(is_own(i) || is_plan_open(open, Seat::ALL[i]), hidden.plans[i])
        }),
        bids: PerSeat::from_fn(n_seats, |i| hidden.bids[i].map(|it| Face::up_if(is_own(i), it))),
        target: hidden.target.map(|it| {
            let seen = open.hit.is_some_and(|hit| hit.open || viewer.is(hit.target));
            Face::up_if(seen, it)
        }),
        draft: me.and_then(|it| hidden.papers[it].filter(|_| open.offers[it].is_none())),
        promised: me.map_or([None; Offer::THINGS], |it| politics::promised(state, Seat::ALL[it])),
        taking: me.and_then(|it| hidden.taking[it]),
    }
}

/// A number for what `viewer` knows. A view is plain data without heap, so building it costs little more
/// than walking the state a second way, and can't disagree with itself.
pub(crate) fn info_key(content: &Content, state: &State, viewer: Viewer) -> u64 {
    let mut key = InfoHasher::default();
    view(content, state, viewer).hash(&mut key);
    key.finish()
}
