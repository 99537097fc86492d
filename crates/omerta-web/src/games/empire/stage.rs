//! What happens in a closed room, over the town: a fight with its sides, and cards that lie neither in the viewer's
//! hand nor on a market.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_empire::{Partner, View};

use super::cards::{Kind, card};
use super::face::face;
use super::hand::view_of;
use super::read::{number, text};
use crate::games::row;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::at::At;

/// The stage, while there is something on it.
pub fn stage(table: Table) -> AnyView {
    let is_lifted = RwSignal::new(false);
    let shown = move || {
        let view = view_of(table)?;
        let inside = super::deal::composer(table).or_else(|| cards(table)).or_else(|| fight(table, &view))?;
        let app = table.app;
        if is_lifted.get() {
            return Some(
                view! { <button class="btn lift" on:click=move |_| is_lifted.set(false)>{icon("attack")}{app.t("empire.back")}</button> }
                    .into_any(),
            );
        }
        let (title, body) = inside;
        Some(
            view! {
                <div class="stage war off">
                    <header>
                        <h2>{title}</h2><span class="sp"></span>
                        <button class="btn btn--ghost" on:click=move |_| is_lifted.set(true)>{icon("citydeck")}{app.t("empire.town")}</button>
                    </header>
                    <div class="in">{body}</div>
                </div>
            }
            .into_any(),
        )
    };
    view! { {shown} }.into_any()
}

/// Lit cards that lie in nobody's sight otherwise: a rival's exhausted henchmen, a rival's hand.
fn cards(table: Table) -> Option<(String, AnyView)> {
    let me = table.me();
    let lit = table.lights.with(|lights| {
        let is_far =
            |at: &At| matches!(at.table.as_str(), "henchmen" | "city") && at.of.is_some() && at.of != me;
        let lit = lights.iter().filter(|(at, light)| is_far(at) && (light.is_lamp() || light.is_chosen));
        lit.filter_map(|(at, _)| Some((at.clone(), u8::try_from(at.n?).ok()?))).collect::<Vec<_>>()
    });
    if lit.is_empty() {
        return None;
    }
    let title = table.update.with(|it| it.as_ref().map(|it| it.text.clone()))?;
    let big = lit.into_iter().map(|(at, n)| {
        let kind = if at.table == "city" { Kind::City } else { Kind::Henchman };
        let of = at.of.map(|it| table.app.tell(&Phrase::new("empire.of").with("seat", table.name(it))));
        view! { <div class="hc">{card(table, kind, n, at.of, "rd")}<small class="nt">{of}</small></div> }
    });
    let body = view! { <div class="grid6">{big.collect::<Vec<_>>()}</div> };
    Some((table.named(&title), body.into_any()))
}

/// The combat that is fought out: every side with what is known of it.
fn fight(table: Table, view: &View) -> Option<(String, AnyView)> {
    let combat = view.open.combat?;
    let app = table.app;
    let catalogue = table.catalogue.get();
    let square =
        row(&catalogue, "squares", combat.square.0.into()).map_or_else(String::new, |it| it.name.clone());
    let title = app.tell(&Phrase::new("empire.stage.combat").with("square", square));
    let sides = combat.parties.iter().map(|seat| {
        let role = if combat.defender == Some(seat) { "empire.defends" } else { "empire.attacks" };
        let class = format!(
            "side k-{}{}{}",
            table.mark(seat),
            if table.me() == Some(seat) { " me_" } else { "" },
            if combat.winner == Some(seat) { " win" } else { "" }
        );
        let stamp = (combat.winner == Some(seat)).then(|| view! { <p class="stamp">{app.t("empire.winner")}</p> });
        view! {
            <section class=class>
                <h3>{mark(table.mark(seat), 30, Some("don"))}{table.call(seat)}<small>{app.t(role)}</small></h3>
                {plan(table, view, seat)}
                {sure(table, seat, combat.square.0)}
                {stamp}
            </section>
        }
    });
    let body = view! { <div class="sides">{sides.collect::<Vec<_>>()}</div> };
    Some((title, body.into_any()))
}

/// Fighters with their weapons and the cards of a side; a sealed card where they are hidden.
fn plan(table: Table, view: &View, seat: Seat) -> AnyView {
    let (app, catalogue) = (table.app, table.catalogue.get());
    let at = seat.index();
    let Some(plan) = view.plans[at].known() else {
        let is_in = table.update.with(|it| it.as_ref().is_some_and(|it| it.sealed.contains(seat)));
        let crew = app.tell(&Phrase::new("empire.crew").with("n", usize::from(view.n_crew[at])));
        let n_cards = view.n_city[at].iter().map(|it| usize::from(*it)).sum::<usize>();
        let cards = app.tell(&Phrase::new("empire.cards").with("n", n_cards));
        let (class, wax) = if is_in { ("wax on", "seal") } else { ("wax", "unsealed") };
        return view! {
            <div class="slot"><span class="card back rd"></span><span class=class>{icon(wax)}</span></div>
            <ul class="sum"><li>{crew}</li><li>{cards}</li></ul>
        }
        .into_any();
    };
    let combat = view.open.combat;
    let fighters = plan.fighters.or(plan.revealed).iter().filter_map(|who| {
        let it = row(&catalogue, "henchmen", who.0.into())?;
        let armed = plan.pairs().find(|(_, with)| *with == Partner::Carrier(who));
        let weapon = armed.and_then(|(card, _)| row(&catalogue, "city", card.0.into()));
        let fell = combat.is_some_and(|it| it.fallen.contains(who));
        let left = combat.is_some_and(|it| it.out.contains(who));
        let note = match (fell, left) {
            (true, _) => app.t("empire.dead"),
            (_, true) => app.t("empire.out"),
            _ => weapon.map_or_else(|| app.t("empire.unarmed"), |it| it.name.clone()),
        };
        let class = if fell || left { "arm out" } else { "arm" };
        Some(view! {
            <div class=class>
                <span inner_html=face(&it.id, text(it, "faction"))></span>
                <b class="v">{number(it, "value")}</b><span class="nm">{it.name.clone()}</span><span class="wp">{note}</span>
            </div>
        })
    });
    let fighters: Vec<_> = fighters.collect();
    let cards = plan.cards.each().filter_map(|it| {
        let name = row(&catalogue, "city", it.0.into())?.name.clone();
        Some(view! { <span class="card mini ci"><span class="hd">{name}</span></span> })
    });
    let cards: Vec<_> = cards.collect();
    view! { {fighters}<div class="pl">{cards}</div> }.into_any()
}

/// What a side counts before any card: guards and squares next door, as the host worked it out.
fn sure(table: Table, seat: Seat, square: u8) -> AnyView {
    let catalogue = table.catalogue.get();
    let parts = table.update.with(|it| {
        let figures = it.as_ref().map_or(&[][..], |it| &it.figures);
        let here = figures.iter().filter(|it| {
            it.key == "combat-part"
                && it.seat == Some(seat)
                && it.at.as_ref().is_some_and(|it| it.n == Some(square.into()))
        });
        here.filter_map(|it| Some((it.source.clone()?, it.n))).collect::<Vec<_>>()
    });
    let lines = parts.into_iter().filter_map(|(source, n)| {
        let name = row(&catalogue, &source.table, source.n?.into())?.name.clone();
        Some(view! { <li>{name}<b>{format!("{n:+}")}</b></li> })
    });
    view! { <ul class="sum">{lines.collect::<Vec<_>>()}</ul> }.into_any()
}
