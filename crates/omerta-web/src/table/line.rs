//! The line to the house while it is broken, and the clock of the table.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};

use super::Table;
use crate::browser;
use crate::house::{Room, State};
use crate::icon::icon;

/// How long a line is broken before anybody is told, in tries.
const PATIENCE: u32 = 2;
/// When a clock is low, in seconds.
const LOW: u64 = 20;

/// A bar over everything while there is no line.
pub fn broken_bar(room: Room) -> AnyView {
    let app = room.app;
    // The bar itself is made once for each break, so that it is read out once.
    let is_broken =
        Memo::new(move |_| matches!(room.line.get(), State::Broken { tries, .. } if tries >= PATIENCE));
    let next = move || match room.line.get() {
        State::Broken { tries, next } => {
            // Looks at the clock, which ticks.
            room.now.track();
            let seconds = next.saturating_sub(browser::now()).div_ceil(1000);
            app.tell(
                &Phrase::new("line.tries").with("n", tries as usize).with("seconds", seconds.to_string()),
            )
        }
        State::Dialling | State::Open | State::Ended(_) | State::Gone => String::new(),
    };
    let bar = move || {
        is_broken.get().then(|| {
            view! {
                <div class="redbar" role="alert">
                    {icon("offline")}
                    <b>{move || app.t("line.broken")}</b>
                    <i>{move || app.t("line.broken.text")}</i>
                    <span aria-hidden="true">{next}</span>
                    <button class="btn" on:click=move |_| room.mend()>{move || app.t("line.now")}</button>
                </div>
            }
        })
    };
    view! { {bar} }.into_any()
}

/// Whose clock is shown: one's own if one is asked, else that of whoever has the least time.
fn running(table: Table) -> Option<(Seat, u64)> {
    let room = table.room?;
    let now = room.now.get();
    let me = table.me();
    table.update.with(|it| {
        let update = it.as_ref()?;
        let left =
            |seat: Seat| Some((seat, update.deadlines.get(seat.index())?.as_ref()?.saturating_sub(now)));
        let own = me.filter(|it| update.waiting.contains(*it) && !update.sealed.contains(*it)).and_then(left);
        own.or_else(|| update.waiting.iter().filter_map(left).min_by_key(|it| it.1))
    })
}

/// Minutes and seconds, or hours where there are many.
pub fn spell(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// The clock in the bar at the top.
pub fn clock(table: Table) -> AnyView {
    let shown = move || {
        let (seat, left) = running(table)?;
        let is_low = left <= LOW * 1000;
        let class = if is_low { "clock is-late" } else { "clock" };
        let label = table.tell(&Phrase::new("line.clock").with("seat", seat));
        Some(
            view! { <span class=class role="timer" aria-label=label>{icon("clock")}<span class="num">{spell(left)}</span></span> },
        )
    };
    view! { {shown} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::spell;

    #[test]
    fn time_is_spelt_for_people() {
        assert_eq!(spell(0), "0:00");
        assert_eq!(spell(41_000), "0:41");
        assert_eq!(spell(41_001), "0:42");
        assert_eq!(spell(3_600_000 + 62_000), "1:01:02");
    }
}
