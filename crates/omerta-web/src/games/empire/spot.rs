//! What a phone says of one place of the town, which has no room for names: the place that was touched, or one of those
//! that are lit, and the way to the next.

use leptos::prelude::*;
use omerta_empire::{SquareId, View};

use super::ticket;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::at::At;
use crate::table::regions::name_of;
use crate::table::scene::Scene;

fn is_place(at: &At) -> bool {
    matches!(at.table.as_str(), "squares" | "neutrals") && at.n.is_some() && at.of.is_none()
}

/// The places that are lit, in the order of the board; all of them where none is.
fn places(scene: &Scene<'_>) -> Vec<At> {
    let board = scene.catalogue.board.as_ref();
    let all: Vec<At> = board
        .into_iter()
        .flat_map(|it| &it.places)
        .map(|it| At::new(&it.table, it.n))
        .filter(is_place)
        .collect();
    let lit: Vec<At> = all.iter().filter(|it| scene.lights.at(it).is_lamp()).cloned().collect();
    if lit.is_empty() { all } else { lit }
}

/// What is looked at: what was chosen, else what was touched, else the first that is lit.
fn now(table: Table, scene: &Scene<'_>) -> Option<At> {
    let chosen =
        scene.lights.iter().find(|(at, light)| light.is_chosen && is_place(at)).map(|it| it.0.clone());
    let touched = table.focus.get().filter(is_place);
    chosen.or(touched).or_else(|| places(scene).into_iter().next())
}

/// Goes to the next place, or to the one before.
fn step(table: Table, by: isize) {
    let next = untrack(|| {
        table.with_scene(|scene| {
            let (all, now) = (places(scene), now(table, scene));
            let at = all.iter().position(|it| Some(it) == now.as_ref());
            let next = at.map_or(0, |it| (it as isize + by).rem_euclid(all.len().max(1) as isize) as usize);
            all.get(next).cloned()
        })
    });
    if let Some(Some(at)) = next {
        // What is looked at is no choice yet.
        table.draft.update(|it| it.chosen = None);
        table.focus.set(Some(at));
    }
}

/// The plate below the town.
pub fn spot(table: Table) -> AnyView {
    let app = table.app;
    let told = move || {
        table.with_board((1.0, 1.0), |scene| {
            let at = now(table, scene)?;
            let fight = ticket::line(scene);
            let light = scene.lights.at(&at);
            let state = table.named(&table.ui.describe(scene, &at));
            let why = light.why.clone().filter(|_| light.is_shadow()).map(|it| table.named(&it.text));
            let owner = match (at.table.as_str(), at.n) {
                ("squares", Some(n)) => scene.view::<View>().and_then(|it| it.open.at(SquareId(n as u8)).owner),
                _ => None,
            };
            let sign = owner.map(|it| mark(scene.mark(it), 22, None));
            let target = at.clone();
            Some(view! {
                <button class="spot__in" aria-disabled=(!light.is_lamp()).to_string() on:click=move |_| table.touch(&target)>
                    <b class="d">{sign}{name_of(table, scene.catalogue, &at)}</b>
                    <small>{fight.unwrap_or(state)}</small>
                    {why.map(|it| view! { <em>{it}</em> })}
                </button>
            })
        })
    };
    view! {
        <div class="spot only-phone">
            <button class="ib" aria-label=move || app.t("empire.spot.before") on:click=move |_| step(table, -1)>{icon("prev")}</button>
            {told}
            <button class="ib" aria-label=move || app.t("empire.spot.next") on:click=move |_| step(table, 1)>{icon("next")}</button>
        </div>
    }
    .into_any()
}
