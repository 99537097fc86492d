//! The bid for the office of godfather, behind closed doors: what it is worth, and what the others could pay.

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::GameKind;
use omerta_protocol::parts::FormMessage;

use super::hand::view_of;
use super::read::money;
use crate::icon::{icon, mark};
use crate::screens::rules::{round_of, sections};
use crate::table::{Table, amount};

/// Whether a bid is asked for.
pub fn is_asked(table: Table) -> bool {
    table.update.with(|it| {
        let decision = it.as_ref().and_then(|it| it.decision.as_ref());
        decision
            .is_some_and(|it| it.prompt.key == "prompt.bid" && matches!(it.form, FormMessage::Amount { .. }))
    })
}

/// What the office gives, as the rules tell it: what they say after the phases of a round.
fn office(table: Table) -> String {
    let (_, all) = sections(GameKind::Empire, table.app.lang());
    let round = all.get(round_of(GameKind::Empire)).map_or("", |it| &it.html);
    round.rsplit("<p>").next().map_or_else(String::new, |it| format!("<p>{it}"))
}

/// The viewer's money.
fn own(table: Table) -> Option<i64> {
    let (view, me) = (view_of(table)?, table.me()?);
    view.money[me.index()].known().map(i64::from)
}

/// The envelope: what would be sealed, and what would be left.
fn envelope(table: Table) -> impl IntoView {
    let app = table.app;
    let bid = move || table.draft.with(|it| it.amount).unwrap_or(0);
    let left = move || {
        let left = own(table)? - bid();
        Some(app.tell(&Phrase::new("empire.bid.left").with("money", money(app.lang(), left))))
    };
    view! {
        <div class="env">
            <div class="card back"></div>
            <span class="wax">{icon("unsealed")}</span>
            <b class="amt">{move || money(app.lang(), bid())}</b>
            <small>{left}</small>
        </div>
    }
}

/// What every rival could pay, as far as it is known, and who has sealed.
fn rivals(table: Table) -> Option<Vec<AnyView>> {
    let (view, me) = (view_of(table)?, table.me()?);
    let sealed = table.update.with(|it| it.as_ref().map(|it| it.sealed))?;
    let one = |seat: omerta_core::Seat| {
        let sum = view.money[seat.index()].known();
        let sum = sum.map_or_else(|| "?".to_owned(), |it| money(table.app.lang(), it.into()));
        let seal = if sealed.contains(seat) { "seal" } else { "unsealed" };
        view! { <li>{mark(table.mark(seat), 20, None)}<span>{table.name(seat)}</span><b>{sum}</b>{icon(seal)}</li> }.into_any()
    };
    Some(view.open.seats().iter().filter(|it| *it != me).map(one).collect())
}

/// The stage, while a bid is asked for.
pub fn bid(table: Table) -> AnyView {
    let app = table.app;
    let is_asked = Memo::new(move |_| is_asked(table));
    let shown = move || {
        is_asked.get().then(|| {
            view! {
                <div class="stage bid">
                    <header><h2>{icon("ring")}{move || app.t("empire.bid.title")}</h2></header>
                    <div class="in">
                        {envelope(table)}
                        {amount::amount(table)}
                        <div class="two3">
                            <section><h3>{move || app.t("empire.bid.gives")}</h3><div class="office" inner_html=move || office(table)></div></section>
                            <section><h3>{move || app.t("empire.bid.rivals")}</h3><ul class="cap">{move || rivals(table)}</ul></section>
                        </div>
                    </div>
                </div>
            }
        })
    };
    view! { {shown} }.into_any()
}
