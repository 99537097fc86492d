//! The bar at the top: where we are, act and phase, clock, sound, rules, menu.

use leptos::prelude::*;

use super::ruling::Ruling;
use super::{Table, line, ruling};
use crate::icon::icon;
use crate::screens::parts;

/// The bar at the top of a table.
pub fn top(table: Table) -> AnyView {
    let app = table.app;
    let kind = table.ui.kind();
    let tracked = Memo::new(move |_| {
        let update = table.update.get();
        let track = update.map(|it| table.catalogue.with(|all| table.ui.track(&it, all, app.lang())));
        track.unwrap_or_default()
    });
    let track = move || {
        let track = tracked.get();
        let now = track.now;
        let phase = move |(i, name): (usize, String)| {
            let class = if now.is_some_and(|now| i < now) { "done" } else { "" };
            let about = name.clone();
            let open = move |_| table.ruling.set(Some(Ruling::Phase(about.clone())));
            view! { <li class=class aria-current=(now == Some(i)).then_some("step") on:click=open>{name}</li> }
        };
        view! {
            {(!track.act.is_empty()).then(|| view! { <li class="act">{track.act}</li> })}
            {track.phases.into_iter().enumerate().map(phase).collect::<Vec<_>>()}
        }
    };
    view! {
        <header class="top">
            {parts::brand(app)}
            <span class="where"><b>{move || app.title(kind)}</b></span>
            <span class="sp"></span>
            <ol class="track" aria-label=move || app.t("table.track")>{track}</ol>
            <span class="sp"></span>
            {line::clock(table)}
            {parts::languages(app)}
            <button class="ib" id="rules" aria-label=move || app.t("table.rules") on:click=move |_| ruling::open(table)>{icon("help")}</button>
            <button class="ib" id="menu" aria-label=move || app.t("menu.title") aria-expanded=move || table.is_menu_open.get().to_string()
                on:click=move |_| table.is_menu_open.update(|it| *it = !*it)>{icon("menu")}</button>
        </header>
    }
    .into_any()
}
