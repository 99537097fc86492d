//! Hands at a table of the house, for those who may see them: people who are out of the game, and people who watch, a
//! part of the game later.

use leptos::prelude::*;
use omerta_protocol::house::{Hand, Stage, Watch};

use super::Table;
use crate::icon::icon;
use crate::screens::end::{held, held_line};

/// The panel, while there is something to see.
pub fn panel(table: Table) -> AnyView {
    let Some(room) = table.room else { return ().into_any() };
    let app = table.app;
    let shown = move || {
        let told = room.table.get().filter(|_| room.stage() == Some(Stage::Playing))?;
        let key = match told.you.seat {
            None if told.you.watch == Watch::Hands => "hands.late",
            Some(seat) if table.update.with(|it| it.as_ref().is_some_and(|it| it.out.contains(seat))) => {
                "hands.now"
            }
            Some(_) | None => return None,
        };
        let (hands, catalogue) = (room.hands.get(), table.catalogue.get());
        let line = |it: &Hand| {
            let held = held::of(table.ui, &it.stock, &catalogue, it.seat);
            (!held.is_empty()).then(|| held_line(table, it.seat, held))
        };
        let lines: Vec<_> = hands.iter().filter_map(line).collect();
        (!lines.is_empty()).then(
            || view! { <section class="pan np-held hands"><h2>{icon("eye")}{app.t(key)}</h2><ul tabindex="0" aria-label=app.t(key)>{lines}</ul></section> },
        )
    };
    view! { {shown} }.into_any()
}
