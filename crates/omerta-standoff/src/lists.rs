//! Every list of options there can be, made once when the pack is loaded.

use omerta_core::{MAX_SEATS, Seat, SeatSet};
use omerta_parts::Lists;

use crate::action::{Action, Bullet};
use crate::bullets::Bullets;
use crate::state::Loot;

/// Lists by what they depend on.
#[derive(Clone, Debug)]
pub(crate) struct OptionLists {
    aims: Lists<Action, { 2 * MAX_SEATS }>,
    takes: Lists<Action, 8>,
}

impl OptionLists {
    pub(crate) fn new() -> OptionLists {
        let aims = |set: usize| {
            let bullets = Bullet::ALL.into_iter().filter(|&it| set >> MAX_SEATS >> it as u8 & 1 == 1);
            let targets = || Seat::all(MAX_SEATS as u8).filter(|it| set >> it.index() & 1 == 1);
            bullets.flat_map(|bullet| targets().map(move |target| Action::Aim { bullet, target })).collect()
        };
        OptionLists {
            aims: Lists::of(MAX_SEATS as u32 + 2, Action::Stay, aims),
            takes: Lists::new(Action::Take),
        }
    }

    /// Each bullet there is in hand, with each target.
    #[inline]
    pub(crate) fn add_aims(&self, hand: Bullets, targets: SeatSet, out: &mut Vec<Action>) {
        let bullets = usize::from(hand.bang > 0) | usize::from(hand.click > 0) << 1;
        self.aims.add(usize::from(targets.bits()) | bullets << MAX_SEATS, out);
    }

    /// Each value that lies face up.
    #[inline]
    pub(crate) fn add_takes(&self, table: &Loot, out: &mut Vec<Action>) {
        self.takes.add(table.mask().into(), out);
    }
}
