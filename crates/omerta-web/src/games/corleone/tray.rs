//! What belongs to the viewer: own numbers, hand and figures.

use omerta_core::{Phrase, Seat};
use omerta_corleone::{Cards, Figure, Good, Note, View};
use serde_json::Value;

use super::cards::{self, Met, icon, mark};
use super::pack::{VALUES, dollars};
use super::pieces::hat;
use crate::games::row;
use crate::table::at::At;
use crate::table::scene::Scene;
use crate::table::svg::escape;
use crate::words;

/// The goods of a hand, for what jobs cost.
pub fn goods(hand: &Cards) -> [u8; 4] {
    Good::ALL.map(|it| hand.goods.count(it))
}

/// Own numbers: how many cards may stay, and what is in the suitcase.
pub fn own(scene: &Scene<'_>) -> String {
    let (Some(view), Some(me)) = (scene.view::<View>(), scene.me) else { return String::new() };
    let player = &view.players[me];
    let act = row(scene.catalogue, "acts", usize::from(view.act.saturating_sub(1)));
    let limit = act.and_then(|it| it.facts.get("hand_limit")).and_then(Value::as_u64).unwrap_or(0);
    let n = u64::from(player.n_cards);
    let tell = |phrase: &Phrase| escape(&words::tell(scene.lang, phrase));
    let over = n.saturating_sub(limit);
    let key = if over > 0 { "corleone.limit.over" } else { "corleone.limit" };
    let suitcase = player.suitcase();
    let mut notes = Vec::new();
    for (i, it) in Note::ALL.into_iter().enumerate().rev() {
        notes.extend((0..suitcase.count(it)).map(|_| dollars(scene.lang, VALUES[i])));
    }
    let notes = notes.join(" · ");
    format!(
        r##"<p class="h" data-zone="hand:{me}" style="padding:2px 0 6px">{}{} <span class="mut" style="margin-left:auto;font:400 .75rem var(--ui)">{}</span></p><p class="cg-lim">{}</p><p class="cg-case" data-zone="suitcase:{me}">{}<span>{} <b>{}</b><small>{notes}</small></span></p>"##,
        icon("hand"),
        tell(&Phrase::new("corleone.hand")),
        tell(&Phrase::new("corleone.cards").with("n", n as usize)),
        tell(&Phrase::new(key).with("limit", limit as usize).with("n", over as usize)),
        icon("suitcase"),
        tell(&Phrase::new("corleone.suitcase")),
        dollars(scene.lang, suitcase.value())
    )
}

/// The hand, sorted: money, goods, jobs, allies, then allies that lie open until Tribute.
pub fn hand(scene: &Scene<'_>) -> String {
    let (Some(view), Some(me)) = (scene.view::<View>(), scene.me) else { return String::new() };
    let hand = view.players[me].hand();
    let is_bid = scene.prompt() == "prompt.bid";
    let mut groups = [String::new(), String::new(), String::new()];
    let mut n = [0; 3];
    for (i, it) in Note::ALL.into_iter().enumerate() {
        for copy in 0..usize::from(hand.money.count(it)) {
            // A bid comes from the suitcase, not from the hand.
            let met =
                if is_bid { Met::default() } else { Met::at(scene, &At::of("notes", i as u16, me), copy) };
            groups[0] += &cards::note(scene.lang, i, &met);
            n[0] += 1;
        }
    }
    for (i, it) in Good::ALL.into_iter().enumerate() {
        for copy in 0..usize::from(hand.goods.count(it)) {
            groups[1] += &cards::good(scene, i, &Met::at(scene, &At::of("goods", i as u16, me), copy));
            n[1] += 1;
        }
    }
    let goods = goods(&hand);
    for kind in hand.jobs.kinds() {
        for copy in 0..usize::from(hand.jobs.count(kind)) {
            let met = Met::at(scene, &At::of("jobs", kind.0.into(), me), copy);
            let shown = (met.class == "is-not").then_some(goods);
            groups[2] += &cards::job(scene, kind.0.into(), &met, shown, "");
            n[2] += 1;
        }
    }
    for it in hand.allies.iter() {
        groups[2] +=
            &cards::ally(scene, it.0.into(), &Met::at(scene, &At::of("allies", it.0.into(), me), 0), "");
        n[2] += 1;
    }
    for it in view.families[me].played.iter() {
        let met = Met::at(scene, &At::of("allies", it.0.into(), me), 0);
        groups[2] += &cards::ally(scene, it.0.into(), &met, " cg-folded");
        n[2] += 1;
    }
    let all: Vec<&str> = groups.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    format!(
        r##"<div class="co-hand" style="--n:{};--mn:{};--jn:{}">{}</div>"##,
        n.iter().sum::<usize>(),
        n[0] + n[1],
        n[2],
        all.join(r#"<span class="gap"></span>"#)
    )
}

/// The figures of a seat: which there are in this act, and how many are left to play.
pub fn figures_of(scene: &Scene<'_>, view: &View, seat: Seat) -> Vec<(Figure, u8, u8)> {
    let thugs =
        scene.catalogue.facts.get("thugs").and_then(|it| it.get(scene.n_seats().to_string())?.as_u64());
    let all = [Figure::Don, Figure::Consigliere, Figure::Heir, Figure::Thug].into_iter();
    let reserve = view.families[seat].reserve;
    all.filter_map(|it| {
        let entry = row(scene.catalogue, "figures", it as usize)?;
        let from = entry.facts.get("from_act").and_then(Value::as_u64).unwrap_or(1);
        let n = if it == Figure::Thug { thugs.unwrap_or(2) as u8 } else { 1 };
        (from <= u64::from(view.act)).then_some((it, reserve.count(it), n))
    })
    .collect()
}

fn figure_button(scene: &Scene<'_>, me: Seat, (figure, left, _): (Figure, u8, u8), size: u16) -> String {
    let at = At::of("figures", figure as u16, me);
    let light = scene.lights.at(&at);
    let is_playing = scene.prompt() == "prompt.turn" || scene.prompt() == "prompt.set-aside";
    let mut met = if is_playing {
        Met::lit(&light, &at, 0)
    } else {
        Met { attributes: format!(r#"data-at="{at}""#), ..Met::default() }
    };
    if left == 0 {
        met.class = "is-not".to_owned();
    }
    let name = row(scene.catalogue, "figures", figure as usize).map_or("", |it| &it.name);
    let count = if figure == Figure::Thug && left > 1 { format!(" ×{left}") } else { String::new() };
    format!(
        r##"<button class="cg-fig {}" {}>{}<span>{}{count}</span></button>"##,
        met.class,
        met.attributes,
        mark(scene.mark(me), size, Some(hat(figure))),
        escape(name)
    )
}

/// Own figures on a desk.
pub fn figures(scene: &Scene<'_>) -> String {
    let (Some(view), Some(me)) = (scene.view::<View>(), scene.me) else { return String::new() };
    let mut html = format!(
        r#"<p class="h" style="padding:2px 0 0">{}</p><div class="cg-figrow">"#,
        escape(&words::said(scene.lang, "corleone.figures"))
    );
    for it in figures_of(scene, &view, me) {
        html += &figure_button(scene, me, it, 30);
    }
    html + "</div>"
}

/// Own figures in reach of a thumb. They keep their place while others play, so that nothing moves.
pub fn figures_in_reach(scene: &Scene<'_>) -> String {
    let (Some(view), Some(me)) = (scene.view::<View>(), scene.me) else { return String::new() };
    figures_of(scene, &view, me).into_iter().map(|it| figure_button(scene, me, it, 24)).collect()
}
