//! Panels beside the map: public jobs, allies for sale, and what is seen of each seat.

use std::fmt::Write as _;

use omerta_core::{Phrase, Seat};
use omerta_corleone::{Good, Note, Phase, View};

use super::cards::{self, Met, icon};
use super::pack::{self, COLOURS, GOODS, dollars, note_icon};
use super::pieces::hat;
use super::tray::{figures_of, goods};
use crate::games::row;
use crate::table::at::At;
use crate::table::scene::Scene;
use crate::table::svg::escape;
use crate::words;

/// The right column.
pub fn side(scene: &Scene<'_>) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let said = |key: &str| escape(&words::said(scene.lang, key));
    let facts = scene.catalogue.facts.get("public_jobs");
    let slots = facts.and_then(|it| it.get(scene.n_seats().to_string())?.as_u64()).unwrap_or(3) as usize;
    let own = scene.me.map(|it| goods(&view.players[it].hand()));
    let mut jobs = String::new();
    for (i, it) in view.public.iter().enumerate().take(slots) {
        match it {
            Some(it) => {
                let met = Met::at(scene, &At::new("slots", i as u16), 0);
                let shown = own.filter(|_| met.class == "is-not");
                jobs += &cards::job(scene, it.0.into(), &met, shown, "");
            }
            None => {
                let _ = write!(jobs, r#"<div class="cg-cslot">{}</div>"#, said("corleone.slot.done"));
            }
        }
    }
    let deck = escape(&words::tell(scene.lang, &Phrase::new("corleone.deck").with("n", view.deck_len)));
    let mut html = format!(
        r##"<section class="pan jobs" data-zone="deck:"><h2>{}{}<span class="r">{deck}</span></h2><div class="cg-pubrow{}">{jobs}</div></section>"##,
        icon("jobdraw"),
        said("corleone.public"),
        if slots > 3 { " cg-four" } else { "" }
    );
    if view.phase == Phase::TurfWar {
        return html;
    }
    let mut allies = String::new();
    for it in view.allies.iter() {
        if let Some(entry) = row(scene.catalogue, "allies", it.0.into()) {
            let text = entry.text.as_deref().unwrap_or_default();
            let _ = write!(
                allies,
                r#"<li data-read="allies:{}:">{}<span><b>{}</b>{}</span></li>"#,
                it.0,
                icon("seal"),
                escape(&entry.name),
                escape(text)
            );
        }
    }
    if !allies.is_empty() {
        let _ = write!(
            html,
            r##"<section class="pan" data-zone="bribes:"><h2>{}{}<span class="r">{}</span></h2><ul class="cg-forsale">{allies}</ul></section>"##,
            icon("seal"),
            said("corleone.sale"),
            said("corleone.sale.how")
        );
    }
    let mut piles = String::new();
    for (i, it) in Note::ALL.into_iter().enumerate() {
        let _ = write!(piles, "<span>{}{}</span> ", icon(note_icon(i)), view.money.count(it));
    }
    for (i, it) in Good::ALL.into_iter().enumerate() {
        let _ = write!(piles, "<span>{}{}</span> ", icon(GOODS[i]), view.goods.count(it));
    }
    let _ = write!(
        html,
        r##"<section class="pan only-phone"><h2>{}</h2><p class="co-piles">{piles}</p></section>"##,
        said("corleone.supply")
    );
    html
}

/// The suitcase and the hand of a seat in a few characters.
pub fn brief(scene: &Scene<'_>, seat: Seat) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let player = &view.players[seat];
    let suitcase =
        player.suitcase.known().map_or_else(|| "?".to_owned(), |it| dollars(scene.lang, it.value()));
    let head = if view.horse_head == seat { icon("horsehead") } else { String::new() };
    format!(
        r#"<span class="vh">{}</span>{suitcase} · <span class="vh">{}</span>{}{head}"#,
        escape(&words::said(scene.lang, "corleone.suitcase")),
        escape(&words::said(scene.lang, "corleone.cards.in-hand")),
        player.n_cards
    )
}

/// What is seen of a seat.
pub fn seat(scene: &Scene<'_>, seat: Seat) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let (player, family) = (&view.players[seat], &view.families[seat]);
    let turfs = view.control.iter().filter(|it| it.as_slice().last() == Some(&seat)).count();
    let suitcase =
        player.suitcase.known().map_or_else(|| "?".to_owned(), |it| dollars(scene.lang, it.value()));
    let said = |key: &str| escape(&words::said(scene.lang, key));
    let number = |key: &str, drawn: String, n: String| {
        format!(
            r#"<div title="{0}">{drawn}<span class="vh">{0}</span><span class="num">{n}</span></div>"#,
            said(key)
        )
    };
    let mut html = String::from(r#"<div class="dl">"#);
    html += &number("corleone.cards.in-hand", icon("hand"), player.n_cards.to_string());
    html += &number("corleone.suitcase", icon("suitcase"), suitcase);
    html += &number("corleone.turfs", icon("seize"), turfs.to_string());
    html +=
        &number("corleone.markers", icon(&format!("fam-{}", scene.mark(seat))), family.markers.to_string());
    if view.horse_head == seat {
        let _ = write!(
            html,
            r#"<div class="co-head" title="{0}">{1}<span class="vh">{0}</span></div>"#,
            said("corleone.horse-head"),
            icon("horsehead")
        );
    }
    html += r#"</div><div class="dl"><div><span class="hats" aria-hidden="true">"#;
    for (figure, left, n) in figures_of(scene, &view, seat) {
        for i in 0..n {
            let class = if i < left { "" } else { "used" };
            let _ = write!(html, r##"<svg class="{class}"><use href="#i-hat-{}"/></svg>"##, hat(figure));
        }
    }
    html += r#"</span></div><div class="cg-jp">"#;
    for (colour, class) in COLOURS.iter().enumerate() {
        let n: usize = family
            .done
            .each()
            .filter(|it| pack::job(scene.catalogue, it.0.into()).is_some_and(|it| it.colour == colour))
            .count();
        let name = row(scene.catalogue, "colours", colour).map_or("", |it| &it.name);
        let _ = write!(html, r#"<i class="{class}" title="{}">{n}</i>"#, escape(name));
    }
    html + "</div></div>"
}
