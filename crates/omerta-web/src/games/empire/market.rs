//! The right column: the cop card in force, rackets and henchmen on sale, and what capos have promised each other.

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_empire::Term;
use omerta_protocol::parts::FigureMessage;

use super::face::face;
use super::hand::view_of;
use super::pieces::kind_colour;
use super::read::{HOODS, money, number, numbers, text, texts};
use crate::games::row;
use crate::icon::{icon, icon_of, mark};
use crate::table::Table;
use crate::table::anew::{when_changed, words_of};
use crate::table::at::At;
use crate::table::lights::Light;

/// The column.
pub fn side(table: Table) -> AnyView {
    // Markets change seldom, and are told in many small parts.
    let cop_card = when_changed(
        move || (words_of(table), view_of(table).map(|it| it.open.cop_card)),
        move || cop_card(table),
    );
    let rackets = when_changed(
        move || (words_of(table), view_of(table).map(|it| it.open.racket_track), on_sale(table, "rackets")),
        move || rackets(table),
    );
    let henchmen = when_changed(
        move || {
            (words_of(table), view_of(table).map(|it| it.open.henchman_track), on_sale(table, "henchmen"))
        },
        move || henchmen(table),
    );
    // Both markets have one place on a desk: what is asked about comes to the front.
    let front = RwSignal::new("rackets");
    Effect::new(move |_| {
        let lit = |name: &'static str| {
            table.lights.with(|it| {
                it.iter().any(|(at, light)| at.table == name && at.of.is_none() && light.is_lamp())
            })
        };
        match (lit("rackets"), lit("henchmen")) {
            (true, false) => front.set("rackets"),
            (false, true) => front.set("henchmen"),
            (true, true) | (false, false) => (),
        }
    });
    let tab = move |name: &'static str, sign: &'static str, key: &'static str| {
        view! {
            <button role="tab" aria-selected=move || (front.get() == name).to_string() on:click=move |_| front.set(name)>{icon(sign)}{move || table.app.t(key)}</button>
        }
    };
    view! {
        {cop_card}
        {move || super::hurts::panel(table)}
        <div class="mkts" data-front=move || front.get()>
            <div class="tabs" role="tablist">{tab("rackets", "crate", "empire.rackets")}{tab("henchmen", "henchman", "empire.henchmen")}</div>
            {rackets}
            {henchmen}
        </div>
        {move || debts(table)}
    }
    .into_any()
}

fn cop_card(table: Table) -> Option<AnyView> {
    let (card, app) = (view_of(table)?.open.cop_card?, table.app);
    let catalogue = table.catalogue.get();
    let it = row(&catalogue, "cop_cards", card.0.into())?;
    let bribe = money(app.lang(), number(it, "bribe"));
    Some(
        view! {
            <section class="pan copc">
                <b class="br">{bribe}<small>{app.t("empire.bribe")}</small></b>
                <div><h3>{icon("cop")}{it.name.clone()}</h3><p>{it.text.clone()}</p></div>
            </section>
        }
        .into_any(),
    )
}

/// What a thing costs the viewer now; its printed price for whoever watches.
fn price(table: Table, name: &str, n: u8, printed: i64) -> i64 {
    table.update.with(|it| {
        let figures = it.as_ref().map_or(&[][..], |it| &it.figures);
        let is_it = |it: &&FigureMessage| {
            it.key == "price"
                && it.source.as_ref().is_some_and(|it| it.table == name && it.n == Some(n.into()))
        };
        figures.iter().find(is_it).map_or(printed, |it| it.n)
    })
}

/// How everything of a market is lit, and what it costs the viewer.
fn on_sale(table: Table, name: &'static str) -> (Vec<(At, Light)>, Vec<FigureMessage>) {
    let lights = table.lights.with(|it| {
        let of = it.iter().filter(|(at, _)| at.table == name && at.of.is_none());
        of.map(|(at, light)| (at.clone(), light.clone())).collect()
    });
    let prices = table.update.with(|it| {
        let figures = it.as_ref().map_or(&[][..], |it| &it.figures);
        let of = figures
            .iter()
            .filter(|it| it.key == "price" && it.source.as_ref().is_some_and(|it| it.table == name));
        of.cloned().collect()
    });
    (lights, prices)
}

/// A line of a market, lit or dimmed with its reason.
#[expect(clippy::needless_pass_by_value, reason = "a line is drawn and gone")]
fn line(table: Table, kind: &'static str, at: At, inside: AnyView) -> AnyView {
    let light = table.lights.with(|it| it.at(&at));
    let state = match light.class() {
        "is-picked" => "sel",
        "is-can" => "can",
        "is-not" => "no",
        _ => "",
    };
    let why = light.why.clone().filter(|_| light.is_shadow()).map(|it| table.named(&it.text));
    let target = at.clone();
    view! {
        <li>
            <button class=format!("{kind} {state}") data-at=at.to_string() aria-disabled=(!light.is_lamp()).to_string() aria-pressed=light.is_chosen.to_string() on:click=move |_| table.touch(&target)>
                {inside}
                {why.map(|it| view! { <span class="vh">{it}</span> })}
            </button>
        </li>
    }
    .into_any()
}

fn rackets(table: Table) -> Option<AnyView> {
    let (view, app) = (view_of(table)?, table.app);
    let lines: Vec<AnyView> =
        view.open.racket_track.iter().flatten().filter_map(|it| racket(table, it.0)).collect();
    Some(view! { <section class="pan mkt mkt-rackets"><h2>{icon("crate")}{app.t("empire.rackets")}</h2><ul>{lines}</ul></section> }.into_any())
}

/// A racket on sale: its sign, where it may open, what it pays, and its price.
pub fn racket(table: Table, n: u8) -> Option<AnyView> {
    let catalogue = table.catalogue.get();
    let it = row(&catalogue, "rackets", n.into())?;
    let kind = text(it, "kind");
    let pays = numbers(it, "pays");
    let hood = |hood: &str| hood.chars().take(1).collect::<String>();
    let cell = |class: String, tab: Option<String>, pays: Option<i64>| {
        view! { <i class=class>{tab.map(|it| view! { <u>{it}</u> })}{pays}</i> }.into_any()
    };
    let cells: Vec<AnyView> = if kind == "speakeasy" {
        HOODS
            .iter()
            .zip(&pays)
            .map(|(it, n)| cell(format!("z{}", hood(it)), Some(hood(it).to_ascii_uppercase()), Some(*n)))
            .collect()
    } else {
        let tabs = texts(it, "hoods")
            .into_iter()
            .map(|it| cell(format!("zt z{}", hood(it)), Some(hood(it).to_ascii_uppercase()), None));
        let rates = pays.iter().enumerate().map(|(i, n)| match kind {
            "casino" => cell("dd".to_owned(), None, Some(*n)),
            _ => cell("tk".to_owned(), Some("•".repeat(i + 1)), Some(*n)),
        });
        tabs.chain(rates).collect()
    };
    let cost = money(table.app.lang(), price(table, "rackets", n, number(it, "price")));
    let inside = view! {
        <span class="nk" style=format!("color:{}", kind_colour(kind))>{icon_of(kind.to_owned())}</span>
        <div><b>{it.name.clone()}</b><span class="cl">{cells}</span></div>
        <b class="c">{cost}</b>
    };
    Some(line(table, "rk2", At::new("rackets", n.into()), inside.into_any()))
}

/// What a henchman on the track costs: money, and corruption where there is any.
pub fn fee(table: Table, n: u8) -> Option<AnyView> {
    let catalogue = table.catalogue.get();
    let it = row(&catalogue, "henchmen", n.into())?;
    let cost = money(table.app.lang(), price(table, "henchmen", n, number(it, "cost")));
    let corruption = number(it, "corruption");
    let more = (corruption > 0).then(|| view! { <em>{format!("+{corruption}")}{icon("corruption")}</em> });
    Some(view! { {cost}{more} }.into_any())
}

fn henchmen(table: Table) -> Option<AnyView> {
    let (view, app) = (view_of(table)?, table.app);
    let catalogue = table.catalogue.get();
    let one = |n: u8| {
        let it = row(&catalogue, "henchmen", n.into())?;
        let faction = text(it, "faction");
        let inside = view! {
            <span inner_html=face(&it.id, faction)></span>
            <div><b>{it.name.clone()}</b><small>{icon_of(faction.to_owned())}{it.text.clone()}</small></div>
            <b class="v">{number(it, "value")}</b>
            <b class="c">{fee(table, n)}</b>
        };
        Some(line(table, "hk", At::new("henchmen", n.into()), inside.into_any()))
    };
    let lines: Vec<AnyView> = view.open.henchman_track.iter().flatten().filter_map(|it| one(it.0)).collect();
    Some(
        view! { <section class="pan mkt mkt-henchmen"><h2>{icon("henchman")}{app.t("empire.henchmen")}</h2><ul>{lines}</ul></section> }
            .into_any(),
    )
}

/// Promises in force, and what everybody's word is worth.
fn debts(table: Table) -> Option<AnyView> {
    let (view, app) = (view_of(table)?, table.app);
    let catalogue = table.catalogue.get();
    let square = |n: u8| row(&catalogue, "squares", n.into()).map_or_else(String::new, |it| it.name.clone());
    let said = |it: &omerta_empire::Pact| {
        let phrase = match it.term {
            Term::Truce => Phrase::new("empire.term.truce"),
            Term::TieBreak => Phrase::new("empire.term.tie"),
            Term::Avoid(at) => Phrase::new("empire.term.avoid").with("square", square(at.0)),
            Term::CapBid(sum) => {
                Phrase::new("empire.term.cap").with("money", money(app.lang(), sum.dollars().into()))
            }
            Term::Joint(at) => Phrase::new("empire.term.joint").with("square", square(at.0)),
        };
        app.tell(&phrase.with("by", table.name(it.by)).with("to", table.name(it.to)))
    };
    let pacts: Vec<AnyView> = view
        .open
        .pacts
        .iter()
        .flatten()
        .map(|it| view! { <li>{mark(table.mark(it.by), 16, None)}" "{said(it)}</li> }.into_any())
        .collect();
    let words = view.open.seats().iter().filter_map(|seat| {
        let [kept, broken] = view.open.capo(seat).word;
        let phrase =
            Phrase::new("empire.word").with("kept", usize::from(kept)).with("broken", usize::from(broken));
        (kept + broken > 0)
            .then(|| view! { <li>{mark(table.mark(seat), 16, None)}" "{app.tell(&phrase)}</li> }.into_any())
    });
    let words: Vec<AnyView> = words.collect();
    (!pacts.is_empty() || !words.is_empty()).then(|| {
        view! { <section class="pan debts"><h2>{icon("book")}{app.t("empire.debts")}</h2><ul>{pacts}{words}</ul></section> }.into_any()
    })
}
