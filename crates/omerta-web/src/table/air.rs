//! What waits while pieces are in the air: the next step is shown when those of the last one have landed.
//!
//! Otherwise a piece would fly over a board that has moved on, and a slow machine would draw the next board while it flies.

use std::collections::VecDeque;

use leptos::prelude::*;
use omerta_protocol::UpdateMessage;

use super::Table;
use crate::browser;

/// More than this is not watched step by step any more: at a table of the house clocks run meanwhile.
const MOST: usize = 40;
const MOST_IN_A_HOUSE: usize = 4;
/// From one step that waited to the next if nothing flies, in milliseconds.
const BEAT: i32 = 200;

/// Pieces in the air, and what waits for them.
#[derive(Default)]
pub(super) struct Air {
    waiting: VecDeque<UpdateMessage>,
    is_busy: bool,
    /// How many times it was waited: whoever waited before the last time waits for nothing.
    n_holds: u32,
}

/// One time of waiting.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Hold(u32);

impl Table {
    /// Takes an update: at once, or when what is in the air has landed.
    pub(super) fn take(self, update: UpdateMessage) {
        // Whoever wants to see others play at once waits for no piece.
        let is_patient = self.room.is_some() || self.app.settings.with_untracked(|it| it.pace > 0);
        if !is_patient || self.air.try_with_value(|air| air.is_busy) != Some(true) {
            return self.reveal(update, true);
        }
        let n_waiting = self.air.try_update_value(|air| {
            air.waiting.push_back(update);
            air.waiting.len()
        });
        let most = if self.room.is_some() { MOST_IN_A_HOUSE } else { MOST };
        // Whoever sees nothing yet waits for nothing.
        if n_waiting > Some(most) || self.update.with_untracked(Option::is_none) {
            self.land();
        }
    }

    /// Whatever comes in the next moment waits.
    pub(super) fn hold(self, millis: i32) -> Hold {
        let nth = self.air.try_update_value(|air| {
            (air.is_busy, air.n_holds) = (true, air.n_holds + 1);
            air.n_holds
        });
        let hold = Hold(nth.unwrap_or_default());
        browser::later(millis, move || {
            if self.holds(hold) {
                self.go_on();
            }
        });
        hold
    }

    /// Whether that is still waited for.
    pub(super) fn holds(self, hold: Hold) -> bool {
        self.air.try_with_value(|air| air.is_busy && air.n_holds == hold.0) == Some(true)
    }

    /// Shows the next of what waits.
    fn go_on(self) {
        let next = self.air.try_update_value(|air| {
            air.is_busy = false;
            air.waiting.pop_front()
        });
        let Some(Some(next)) = next else { return };
        self.reveal(next, true);
        if self.air.try_with_value(|air| !air.is_busy && !air.waiting.is_empty()) == Some(true) {
            self.hold(BEAT);
        }
    }

    /// Shows all that waits, since somebody acts or nobody watches.
    pub(super) fn land(self) {
        let waiting = self.air.try_update_value(|air| {
            air.is_busy = false;
            std::mem::take(&mut air.waiting)
        });
        for update in waiting.unwrap_or_default() {
            self.reveal(update, false);
        }
    }
}
