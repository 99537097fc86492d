//! What everyone sees of a capo: points, corruption, money, gangsters, squares, crew, cards, vendetta.

use leptos::prelude::*;
use omerta_core::Seat;
use omerta_empire::View;

use super::hand::view_of;
use super::read::money;
use crate::games::row;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::anew::{when_changed, words_of};
use crate::table::scene::Scene;
use crate::table::svg::escape;
use crate::words;

/// A capo's numbers, below his name.
pub fn capo(table: Table, seat: Seat) -> AnyView {
    // A capo is told in many small parts, and most updates are about others.
    let seen = move || {
        let (view, at) = (view_of(table)?, seat.index());
        let open = &view.open;
        let offices = (open.godfather == seat && open.round > 0, open.chief == Some(seat));
        let held = (view.money[at], view.n_city[at], view.n_crew[at], open.squares_of(seat).len());
        Some((*open.capo(seat), offices, format!("{held:?}")))
    };
    let shown = when_changed(move || (words_of(table), seen()), move || numbers(table, seat));
    view! { {shown}{move || super::deal::offer_button(table, seat)} }.into_any()
}

/// What the viewer's shield says.
pub fn shield(table: Table) -> AnyView {
    let family = move || Some(super::family(&*table.update.get()?, table.me()?));
    let shown = when_changed(
        move || (words_of(table), family()),
        move || {
            let catalogue = table.catalogue.get();
            let entry = row(&catalogue, "families", family()?)?;
            let abilities = entry.facts.get("abilities")?.as_array()?.clone();
            let ability = |it: serde_json::Value| {
                let say = |key: &str| it[key].as_str().unwrap_or_default().to_owned();
                view! { <dt>{say("name")}</dt><dd>{say("text")}</dd> }
            };
            let all: Vec<_> = abilities.into_iter().map(ability).collect();
            let (letter, title) = (table.mark(table.me()?), table.app.t("empire.own-shield"));
            let label = title.clone();
            Some(
                view! { <section class=format!("pan shield k-{letter}") tabindex="0" aria-label=label><h2>{icon("shield")}{title}</h2><dl>{all}</dl></section> },
            )
        },
    );
    view! { {shown} }.into_any()
}

/// Points and corruption of a capo as two bars.
pub fn brief(scene: &Scene<'_>, seat: Seat) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let capo = view.open.capo(seat);
    let bar = |class: &str, key: &str, n: i64| {
        let name = escape(&words::said(scene.lang, key));
        format!(
            r#"<i class="{class}" style="--v:{}"><span class="vh">{name} </span><u>{n}</u></i>"#,
            n.clamp(0, 80)
        )
    };
    format!(
        r#"<span class="bars">{}{}</span>"#,
        bar("bv", "empire.vp", capo.vp.into()),
        bar("bc", "empire.corruption", capo.corruption.into())
    )
}

fn numbers(table: Table, seat: Seat) -> Option<AnyView> {
    let (view, app) = (view_of(table)?, table.app);
    let at = seat.index();
    let open = &view.open;
    let capo = open.capo(seat);
    let cash =
        view.money[at].known().map_or_else(|| app.t("empire.hidden"), |it| money(app.lang(), it.into()));
    let hats = (0..capo.gangsters)
        .map(|_| view! { <svg class="th" aria-hidden="true"><use href="#i-hat-thug"></use></svg> }.into_any())
        .collect::<Vec<_>>();
    let n_tired = capo.exhausted.len();
    let tired = (n_tired > 0).then(|| view! { <em>{format!("+{n_tired}")}{icon("moon")}</em> });
    let [slums, midtown, downtown] = view.n_city[at];
    let held: Vec<AnyView> = open
        .seats()
        .iter()
        .filter(|of| capo.vendetta[of.index()] > 0)
        .map(|of| {
            let n = capo.vendetta[of.index()];
            view! { {mark(table.mark(of), 14, None)}{(n > 1).then(|| view! { <em>{n}</em> })} }.into_any()
        })
        .collect();
    let vendetta = (!held.is_empty())
        .then(|| view! { <div class="vd" title=app.t("empire.vendetta")><span class="vh">{app.t("empire.vendetta")}" "</span>{icon("vendetta")}{held}</div> });
    let godfather = (open.godfather == seat && open.round > 0)
        .then(|| view! { <span class="bd" title=app.t("empire.godfather")><span class="vh">{app.t("empire.godfather")}" "</span>{icon("ring")}</span> });
    let chief = (open.chief == Some(seat))
        .then(|| view! { <span class="bd cp" title=app.t("empire.chief")><span class="vh">{app.t("empire.chief")}" "</span>{icon("cop")}</span> });
    Some(
        view! {
            <div class="dl">
                <div class="big" title=app.t("empire.vp")><span class="vh">{app.t("empire.vp")}" "</span>{icon("vp")}<b>{capo.vp}</b></div>
                <div class="big co" title=app.t("empire.corruption")><span class="vh">{app.t("empire.corruption")}" "</span>{icon("corruption")}<b>{capo.corruption}</b></div>
                <div class="mo" title=app.t("empire.money")><span class="vh">{app.t("empire.money")}" "</span>{cash}</div>
                <div class="ths" title=app.t("empire.gangsters")><span class="vh">{app.t("empire.gangsters")}" "</span>{hats}</div>
                {godfather}{chief}
            </div>
            <div class="dl l2">
                <div title=app.t("empire.squares")><span class="vh">{app.t("empire.squares")}" "</span>{icon("claim")}{open.squares_of(seat).len()}</div>
                <div title=app.t("empire.henchmen")><span class="vh">{app.t("empire.henchmen")}" "</span>{icon("henchman")}{view.n_crew[at]}{tired}</div>
                <div class="smd" title=app.t("empire.city")><span class="vh">{app.t("empire.city")}" "</span>
                    <i class="s">{slums}</i><i class="m">{midtown}</i><i class="d">{downtown}</i>
                </div>
                {vendetta}
            </div>
        }
        .into_any(),
    )
}
