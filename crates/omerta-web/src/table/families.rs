//! Everyone at the table: a column on a desk, a strip on a phone. The viewer comes first.

use leptos::prelude::*;
use omerta_core::Seat;

use super::Table;
use super::at::At;
use crate::icon::{icon, mark};

/// The seats, the viewer's first, then clockwise.
fn order(table: Table) -> Vec<Seat> {
    let n = table.update.with(|it| it.as_ref().map_or(0, |it| it.sitters.len())) as u8;
    let first = table.me().map_or(0, Seat::index);
    let mut seats: Vec<Seat> = Seat::all(n).collect();
    if !seats.is_empty() {
        seats.rotate_left(first);
    }
    seats
}

/// What a seat is doing: class and token.
fn state(table: Table, seat: Seat) -> (&'static str, Option<AnyView>) {
    table.update.with(|it| {
        let Some(update) = it.as_ref() else { return ("", None) };
        if update.out.contains(seat) {
            ("is-gone", Some(icon("skull")))
        } else if update.away.contains(seat) {
            ("is-gone", Some(icon("plug")))
        } else if update.sealed.contains(seat) {
            ("", Some(icon("seal")))
        } else if update.waiting.contains(seat) {
            let is_sealing = !update.sealed.is_empty();
            ("turn", is_sealing.then(|| icon("unsealed")))
        } else {
            ("", None)
        }
    })
}

/// The column.
pub fn column(table: Table) -> AnyView {
    let app = table.app;
    // Nobody changes places: panels are made once and change in place.
    let seats = Memo::new(move |_| order(table));
    let seats = move || seats.get().into_iter().map(|it| panel(table, it)).collect::<Vec<_>>();
    view! { <aside class="col fams" aria-label=move || app.t("table.families")>{seats}{table.ui.below_families(table)}</aside> }.into_any()
}

fn panel(table: Table, seat: Seat) -> AnyView {
    let class = move || {
        let light = table.lights.with(|it| it.at(&At::seat(seat)).class());
        format!("pan seat k-{} {} {light}", table.mark(seat), state(table, seat).0)
    };
    let letter = Memo::new(move |_| table.mark(seat));
    let title = move || {
        let update = table.update.get();
        let title =
            update.and_then(|it| table.catalogue.with(|catalogue| table.ui.title(&it, catalogue, seat)));
        title.unwrap_or_else(|| table.name(seat))
    };
    let who = move || {
        let own = if table.me() == Some(seat) { Some(table.app.t("seat.you")) } else { None };
        let bot = table.is_bot(seat).then(|| table.app.t("seat.bot"));
        [own, Some(table.name(seat)), bot].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <section class=class data-at=At::seat(seat).to_string() aria-label=title tabindex="-1" on:click=move |_| table.touch(&At::seat(seat))>
            <header>
                {move || mark(letter.get(), 28, Some("don"))}
                <h3>{title}<small>{who}</small></h3>
                <span class="tok">{move || state(table, seat).1}</span>
            </header>
            {table.ui.seat(table, seat)}
        </section>
    }
    .into_any()
}

/// The strip on a phone.
pub fn strip(table: Table) -> AnyView {
    let app = table.app;
    let item = move |seat: Seat| {
        let class = move || format!("k-{} {}", table.mark(seat), state(table, seat).0);
        let letter = Memo::new(move |_| table.mark(seat));
        let brief =
            Memo::new(move |_| table.with_scene(|scene| table.ui.brief(scene, seat)).unwrap_or_default());
        view! {
            <li class=class>
                {move || mark(letter.get(), 24, None)}
                <span><b class="n">{move || table.call(seat)}</b><small inner_html=move || brief.get()></small></span>
                {move || state(table, seat).1}
            </li>
        }
    };
    let seats = Memo::new(move |_| order(table));
    let seats = move || seats.get().into_iter().map(item).collect::<Vec<_>>();
    view! { <ul class="strip" aria-label=move || app.t("table.players")>{seats}</ul> }.into_any()
}
