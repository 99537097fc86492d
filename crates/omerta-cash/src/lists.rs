//! Every list of options that is asked for often, made once.

use omerta_core::{MAX_SEATS, Seat, SeatSet};
use omerta_parts::Lists;

use crate::action::{Action, Bullet};
use crate::content::{LootId, MAX_KINDS};

/// Half of the kinds of loot: two short tables of lists serve where one would be long.
const HALF: usize = MAX_KINDS / 2;

/// The lists of options of a game without powers.
#[derive(Clone, Debug)]
pub(crate) struct OptionLists {
    aims: Lists<Action, MAX_SEATS>,
    orders: Lists<Action, MAX_SEATS>,
    loads: Lists<Action, 2>,
    takes: [Lists<Action, HALF>; 2],
}

impl OptionLists {
    pub(crate) fn new() -> OptionLists {
        let seat = |it: u8| Seat::nth(usize::from(it)).expect("one of eight");
        OptionLists {
            aims: Lists::new(|it| Action::Aim(seat(it))),
            orders: Lists::new(|it| Action::Order(seat(it))),
            loads: Lists::new(|it| Action::Load(if it == 0 { Bullet::Click } else { Bullet::Bang })),
            takes: [
                Lists::new(|it| Action::Take(LootId(it))),
                Lists::new(|it| Action::Take(LootId(it + HALF as u8))),
            ],
        }
    }

    #[inline]
    pub(crate) fn aims(&self, targets: SeatSet, out: &mut Vec<Action>) {
        self.aims.add(usize::from(targets.bits()), out);
    }

    #[inline]
    pub(crate) fn orders(&self, seats: SeatSet, out: &mut Vec<Action>) {
        self.orders.add(usize::from(seats.bits()), out);
    }

    /// Whether there is a Click!, whether there is a Bang!.
    #[inline]
    pub(crate) fn loads(&self, click: bool, bang: bool, out: &mut Vec<Action>) {
        self.loads.add(usize::from(click) | usize::from(bang) << 1, out);
    }

    /// A bit for each kind of loot.
    #[inline]
    pub(crate) fn takes(&self, kinds: u16, out: &mut Vec<Action>) {
        let kinds = usize::from(kinds);
        self.takes[0].add(kinds & ((1 << HALF) - 1), out);
        self.takes[1].add(kinds >> HALF, out);
    }
}
