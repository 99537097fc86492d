//! What happens in a closed room, over the town: a fight with its sides, and cards that lie neither in the viewer's
//! hand nor on a market.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_empire::{Partner, View};

use super::cards::{Kind, card};
use super::face::face;
use super::hand::view_of;
use super::market;
use super::read::{number, text};
use crate::browser;
use crate::games::row;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::at::At;

/// The stage, while there is something on it.
pub fn stage(table: Table) -> AnyView {
    let is_lifted = RwSignal::new(false);
    let shown = move || {
        let view = view_of(table)?;
        let lit = cards(table);
        let is_cards = lit.is_some();
        let inside = super::deal::composer(table).or(lit).or_else(|| fight(table, &view))?;
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
                <div class="stage war off" class:cards=is_cards>
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

/// Whether a lit thing is chosen on the stage: a rival's exhausted henchmen or hand, the decks, henchmen who are hired, and
/// rackets where the markets are behind another tab.
fn is_on_stage(at: &At, me: Option<Seat>, is_narrow: bool) -> bool {
    match (at.table.as_str(), at.of) {
        ("henchmen" | "city", Some(of)) => Some(of) != me,
        ("henchmen" | "decks", None) => true,
        ("rackets", None) => is_narrow,
        _ => false,
    }
}

/// Lit cards that lie in nobody's sight otherwise.
fn cards(table: Table) -> Option<(String, AnyView)> {
    let (me, is_narrow) = (table.me(), browser::matches("(max-width: 1099px)"));
    let lit = table.lights.with(|lights| {
        let lit = lights
            .iter()
            .filter(|(at, light)| is_on_stage(at, me, is_narrow) && (light.is_lamp() || light.is_chosen));
        lit.filter_map(|(at, _)| Some((at.clone(), u8::try_from(at.n?).ok()?))).collect::<Vec<_>>()
    });
    // Vendetta tokens name a deck too, and a rival with it.
    let is_about_decks = lit.iter().any(|it| it.0.table == "decks");
    let prompt = table.update.with(|it| it.as_ref()?.decision.as_ref().map(|it| it.prompt.key.clone()));
    if lit.is_empty() || (is_about_decks && prompt.as_deref() != Some("prompt.deck")) {
        return None;
    }
    let title = table.update.with(|it| it.as_ref().map(|it| it.text.clone()))?;
    let is_market = lit.iter().all(|it| it.0.table == "rackets");
    let shown = lit.into_iter().map(|(at, n)| match at.table.as_str() {
        "rackets" => market::racket(table, n).into_any(),
        "decks" => deck(table, at, n),
        "city" => owned(table, Kind::City, n, at.of),
        _ if at.of.is_some() => owned(table, Kind::Henchman, n, at.of),
        _ => {
            let price = market::fee(table, n);
            view! { <div class="hc">{card(table, Kind::Henchman, n, None, "rd")}<b class="c">{price}</b></div> }
                .into_any()
        }
    });
    let shown: Vec<AnyView> = shown.collect();
    let body = match is_market {
        true => view! { <section class="mkt onstage"><ul>{shown}</ul></section> }.into_any(),
        false => view! { <div class="grid6">{shown}</div> }.into_any(),
    };
    Some((table.named(&title), body))
}

/// Somebody's card, and whose it is.
fn owned(table: Table, kind: Kind, n: u8, of: Option<Seat>) -> AnyView {
    let whose = of.map(|it| table.app.tell(&Phrase::new("empire.of").with("seat", table.name(it))));
    view! { <div class="hc">{card(table, kind, n, of, "rd")}<small class="nt">{whose}</small></div> }
        .into_any()
}

/// A deck from which can be drawn.
fn deck(table: Table, at: At, n: u8) -> AnyView {
    let catalogue = table.catalogue.get();
    let Some(it) = row(&catalogue, "decks", n.into()) else { return ().into_any() };
    let kind = match it.id.as_str() {
        "slums" => "sl",
        "midtown" => "mi",
        _ => "do",
    };
    let (lit, key) = (at.clone(), at.to_string());
    let class =
        move || format!("card ci rd pile {kind} {}", table.lights.with(|lights| lights.at(&lit).class()));
    view! {
        <div class="hc">
            <button class=class data-at=key on:click=move |_| table.touch(&at)>
                <span class="hd"><span>{it.name.clone()}</span></span><span class="art">{icon("citydeck")}</span>
            </button>
        </div>
    }
    .into_any()
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
