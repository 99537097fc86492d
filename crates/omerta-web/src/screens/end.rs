//! The end of a game.

use leptos::prelude::*;
use omerta_core::Seat;

use super::play::{self, Wish};
use crate::app::Link;
use crate::icon::mark;
use crate::route::Route;
use crate::table::Table;

/// What lies over the board when a game is over.
pub fn over(table: Table) -> AnyView {
    let app = table.app;
    let sheet = move || {
        let update = table.update.get()?;
        let outcome = update.outcome?;
        let n = update.sitters.len() as u8;
        let mut seats: Vec<Seat> = Seat::all(n).collect();
        seats.sort_by_key(|it| (!outcome.winners.contains(*it), std::cmp::Reverse(outcome.scores[*it])));
        let line = |seat: Seat| {
            let class = if outcome.winners.contains(seat) { "won" } else { "" };
            let score = outcome.scores[seat];
            view! { <tr class=class><td>{mark(table.mark(seat), 26, None)}</td><th scope="row">{table.call(seat)}</th><td class="num">{score}</td></tr> }
        };
        let game = table.ui.kind();
        let text = update.text.clone();
        Some(view! {
            <section class="over" aria-label=app.t("tag.over")>
                <h2 class="d" tabindex="-1">{table.rich(&text)}</h2>
                <table>{seats.into_iter().map(line).collect::<Vec<_>>()}</table>
                <p class="row">
                    <button class="btn btn--go btn--big" on:click=move |_| play::now(app, Wish::of(game))>{app.t("end.again")}</button>
                    <Link to=Route::Home class="btn btn--big">{app.t("trouble.home")}</Link>
                </p>
            </section>
        })
    };
    view! { {sheet} }.into_any()
}
