//! The board as a list: for those who hear it, and for the keyboard. Every choice is a real button.

use std::collections::BTreeMap;

use leptos::prelude::*;
use omerta_core::{Catalogue, Seat};

use super::Table;
use super::at::At;
use crate::games;

/// The name of a thing on the table.
pub fn name_of(table: Table, catalogue: &Catalogue, at: &At) -> String {
    let seat = |it: Option<u16>| it.and_then(|n| Seat::nth(n.into()));
    let named = match at.table.as_str() {
        "seats" => seat(at.n).map(|it| table.call(it)),
        _ => at.n.and_then(|n| games::row(catalogue, &at.table, n.into())).map(|it| it.name.clone()),
    };
    let named =
        named.or_else(|| catalogue.tables.get(&at.table).map(|it| it.name.clone())).unwrap_or_default();
    match at.of {
        Some(of) => format!("{named} ({})", table.call(of)),
        None => named,
    }
}

/// The list.
pub fn regions(table: Table) -> AnyView {
    let app = table.app;
    let list = move || {
        table.with_scene(|scene| {
            let mut regions: BTreeMap<At, Vec<(usize, String)>> = BTreeMap::new();
            for (at, light) in scene.lights.iter() {
                let options = scene.asked().options(scene.draft.matter);
                let told = light.options.iter().filter_map(|it| options.get(*it));
                let shown = told.filter(|it| table.ui.shows(scene, it)).map(|it| (it.index, it.text.clone()));
                regions.insert(at.clone(), shown.collect());
            }
            let region = |(at, options): (At, Vec<(usize, String)>)| {
                let light = scene.lights.at(&at);
                let name = name_of(table, scene.catalogue, &at);
                let state = table.named(&table.ui.describe(scene, &at));
                let why = light.why.clone().filter(|_| light.is_shadow()).map(|it| table.named(&it.text));
                let button = |(index, text): (usize, String)| {
                    let (focused, text) = (at.clone(), table.named(&text));
                    view! {
                        <button data-option=index.to_string() on:focus=move |_| table.focus.set(Some(focused.clone())) on:click=move |_| table.choose(index)>{text}</button>
                    }
                };
                let buttons: Vec<_> = options.into_iter().map(button).collect();
                view! { <li><b>{name}</b>" "{state}" "{why}{buttons}</li> }
            };
            regions.into_iter().map(region).collect::<Vec<_>>()
        })
    };
    view! { <ol class="vh regions" aria-label=move || app.t("board.list")>{list}</ol> }.into_any()
}

/// What is said about the thing that is looked at: its name, its state, why it can't be chosen.
pub fn tip(table: Table) -> Option<AnyView> {
    let at = table.focus.get()?;
    table.with_scene(|scene| {
        let light = scene.lights.at(&at);
        let name = name_of(table, scene.catalogue, &at);
        let state = table.named(&table.ui.describe(scene, &at));
        let why = light.why.filter(|_| !light.options.iter().any(|_| true)).map(|it| table.named(&it.text));
        if state.is_empty() && why.is_none() {
            return ().into_any();
        }
        let no = why.map(|it| view! { <em>{it}</em> });
        view! { <p class="tip" role="tooltip"><b class="d">{name}</b>" "{state}{no}</p> }.into_any()
    })
}
