//! What lies behind the viewer's shield: money, gangsters, city cards, henchmen, and those who are exhausted.

use leptos::prelude::*;
use omerta_empire::View;

use super::cards::{Kind, card};
use super::read::money;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::anew::{when_changed, words_of};
use crate::table::scene::typed;

/// The typed view of what the viewer was told last.
pub fn view_of(table: Table) -> Option<View> {
    table.update.with(|it| typed(it.as_ref()?))
}

/// The tray.
pub fn tray(table: Table) -> AnyView {
    let held = move || {
        let (view, me) = (view_of(table)?, table.me()?);
        let (at, capo) = (me.index(), view.open.capo(me));
        let money = format!("{:?}", view.money[at]);
        Some((me, money, capo.gangsters, view.city[at], view.crew[at], capo.exhausted))
    };
    // Cards listen to their lights themselves: they are made anew only when others lie there.
    let shield = when_changed(move || (words_of(table), held()), move || shield(table));
    let cards = when_changed(move || (words_of(table), held()), move || cards(table));
    view! { <div class="ec-tray own">{shield}<div class="fan">{cards}</div></div> }.into_any()
}

fn shield(table: Table) -> Option<AnyView> {
    let (view, me) = (view_of(table)?, table.me()?);
    let app = table.app;
    let dollars = view.money[me.index()].known().map(|it| money(app.lang(), it.into()));
    let n = view.open.capo(me).gangsters;
    let letter = table.mark(me);
    let gang = match n {
        0 => view! { <small>{app.t("empire.placed")}</small> }.into_any(),
        _ => (0..n).map(|_| mark(letter, 30, Some("thug"))).collect::<Vec<_>>().into_any(),
    };
    Some(
        view! {
            <div class="me">
                <h2 class="h">{icon("shield")}{app.t("empire.shield")}</h2>
                <b class="cash">{dollars}</b>
                <div class="gang" title=app.t("empire.gangsters")>{gang}</div>
            </div>
        }
        .into_any(),
    )
}

fn cards(table: Table) -> Option<Vec<AnyView>> {
    let (view, me) = (view_of(table)?, table.me()?);
    let at = me.index();
    let city = view.city[at].each().map(|it| card(table, Kind::City, it.0, Some(me), ""));
    let crew = view.crew[at].iter().map(|it| card(table, Kind::Henchman, it.0, Some(me), ""));
    let tired =
        view.open.capo(me).exhausted.iter().map(|it| card(table, Kind::Henchman, it.0, Some(me), "exh"));
    let groups = [city.collect::<Vec<_>>(), crew.collect(), tired.collect()];
    if groups.iter().all(Vec::is_empty) {
        return Some(vec![view! { <p class="quiet">{table.app.t("empire.quiet")}</p> }.into_any()]);
    }
    let mut shown = Vec::new();
    for group in groups.into_iter().filter(|it| !it.is_empty()) {
        if !shown.is_empty() {
            shown.push(view! { <span class="gap"></span> }.into_any());
        }
        shown.extend(group);
    }
    Some(shown)
}
