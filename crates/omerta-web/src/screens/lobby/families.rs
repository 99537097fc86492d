//! The family somebody plays: a colour, a shape and a letter.

use leptos::prelude::*;
use omerta_protocol::house::{HouseWish, SeatState};

use crate::games;
use crate::house::Room;
use crate::icon::mark;

/// The families, for whoever has a seat.
pub fn families(room: Room) -> AnyView {
    let app = room.app;
    let list = move || {
        let table = room.table.get()?;
        let own = table.you.seat?;
        let marks = table.game.parse().map_or_else(|_| games::generic::MARKS.to_vec(), games::marks);
        let family = |i: usize| {
            let holder = table.seats.iter().find(|it| usize::from(it.family) == i);
            let is_me = holder.is_some_and(|it| it.seat == own);
            let other = holder.filter(|it| it.seat != own).and_then(|it| match &it.state {
                SeatState::Person { name, .. } => Some(name.clone()),
                SeatState::Bot { .. } | SeatState::Open { .. } => None,
            });
            let class = match (is_me, other.is_some()) {
                (true, _) => "me",
                (false, true) => "taken",
                (false, false) => "",
            };
            let is_taken = other.is_some();
            let label = match &other {
                Some(name) => format!("{} – {name}", marks[i]),
                None => marks[i].to_string(),
            };
            let choose = move |_| {
                if !is_taken {
                    room.wish(HouseWish::Family { family: i as u8 });
                }
            };
            view! {
                <button class=class aria-label=label aria-pressed=is_me.to_string() aria-disabled=is_taken.to_string() on:click=choose>
                    {mark(marks[i], 34, Some("don"))}
                </button>
            }
        };
        Some(view! {
            <section class="pan o-2">
                <h2>{app.t("lobby.family")}</h2>
                <div class="fams">{(0..marks.len()).map(family).collect::<Vec<_>>()}</div>
            </section>
        })
    };
    view! { {list} }.into_any()
}
