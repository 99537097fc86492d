//! The sheet over the map: every question that is not about a place, a card in hand or a figure.

use std::fmt::Write as _;

use omerta_core::Short as _;
use omerta_core::{Phrase, Seat};
use omerta_corleone::View;
use omerta_protocol::parts::{OptionMessage, SetMessage};

use super::cards::{self, Met, icon, mark};
use super::pack::{GOODS, VALUES, dollars, note_icon};
use super::pieces::hat;
use super::plan::{Who, who};
use crate::table::draft::verb;
use crate::table::names;
use crate::table::scene::Scene;
use crate::table::svg::escape;
use crate::words;

/// Questions that the board and the hand answer alone.
fn is_on_the_table(prompt: &str) -> bool {
    matches!(
        prompt,
        "" | "prompt.turn"
            | "prompt.set-aside"
            | "prompt.place-thug"
            | "prompt.place-family"
            | "prompt.front"
            | "prompt.backs"
            | "prompt.gun-down-all"
            | "prompt.move-to"
            | "prompt.place-neutral"
            | "prompt.seize"
    )
}

/// Whether there is a sheet.
pub fn is_open(scene: &Scene<'_>) -> bool {
    !is_on_the_table(scene.prompt()) || declines(scene).next().is_some()
}

/// Whether the sheet puts a set together.
pub fn has_set(scene: &Scene<'_>) -> bool {
    let is_one = matches!(
        scene.prompt(),
        "prompt.bid" | "prompt.tribute" | "prompt.trade" | "prompt.pay" | "prompt.pick-good"
    );
    is_one && set(scene).is_some()
}

/// Options of a question about places that are no place: leaving it.
fn declines<'a>(scene: &'a Scene<'_>) -> impl Iterator<Item = &'a OptionMessage> {
    let options = scene.update.decision.as_ref().map_or(&[][..], |it| &it.options);
    let is_asked = is_on_the_table(scene.prompt());
    options.iter().filter(move |it| is_asked && it.touches.is_empty())
}

/// The sheet.
pub fn html(scene: &Scene<'_>) -> String {
    let Some(decision) = &scene.update.decision else { return String::new() };
    let prompt = decision.prompt.key.as_str();
    if is_on_the_table(prompt) {
        let rest: Vec<&OptionMessage> = declines(scene).collect();
        if rest.is_empty() {
            return String::new();
        }
        return format!(
            r#"<div class="co-rest">{}</div>"#,
            rest.into_iter().map(|it| choice(scene, it)).collect::<String>()
        );
    }
    let body = match prompt {
        "prompt.bid" if has_set(scene) => bid(scene),
        _ if has_set(scene) => given(scene),
        _ => choices(scene, &decision.options),
    };
    let place = match prompt {
        "prompt.gun-down" | "prompt.punish" | "prompt.move" | "prompt.move-marker" => " cg-float cg-left",
        "prompt.tribute" | "prompt.trade" | "prompt.pay" => " cg-float cg-low",
        _ => "",
    };
    format!(
        r#"<section class="cg-csheet{place}" aria-label="{0}"><header><h2>{1}{0}</h2></header>{body}</section>"#,
        escape(&named(scene, &decision.prompt.text)),
        icon(head(prompt))
    )
}

fn named(scene: &Scene<'_>, text: &str) -> String {
    names::plain(text, |it| scene.name(it))
}

/// The icon of a question.
fn head(prompt: &str) -> &'static str {
    match prompt {
        "prompt.bid" | "prompt.bribe" => "seal",
        "prompt.keep-job" | "prompt.salvage" | "prompt.pay" | "prompt.job-order" => "jobdraw",
        "prompt.tribute" | "prompt.trade" | "prompt.lift" => "hand",
        "prompt.gun-down" | "prompt.punish" => "gundown",
        "prompt.rob" | "prompt.rob-note" => "suitcase",
        "prompt.move" => "move",
        "prompt.neutral" => "neutral",
        "prompt.offer" => "offer",
        "prompt.who-first" => "till",
        "prompt.move-marker" => "seize",
        "prompt.pick-good" => "pickgood",
        "prompt.ready" => "ready",
        _ => "backs",
    }
}

/// One button for each option; jobs and allies are cards at reading size.
fn choices(scene: &Scene<'_>, options: &[OptionMessage]) -> String {
    let (mut jobs, mut allies, mut rows) = (String::new(), String::new(), String::new());
    for it in options {
        let n = it.touches.first().and_then(|it| it.item.n).map(usize::from);
        let met = Met::option(scene, it.index);
        match (verb(&it.act), n) {
            ("keep" | "salvage", Some(n)) => {
                let _ = write!(
                    jobs,
                    r#"<div class="cg-dj">{}</div>"#,
                    cards::job(scene, n, &met, own_goods(scene), " cg-read")
                );
            }
            ("bribe" | "ready", Some(n)) => allies += &cards::ally(scene, n, &met, ""),
            _ => rows += &choice(scene, it),
        }
    }
    let mut html = String::new();
    if scene.prompt() == "prompt.bribe" {
        html += &bids(scene);
    }
    if !jobs.is_empty() {
        let _ = write!(html, r#"<div class="cg-draw">{jobs}</div>"#);
    }
    if !allies.is_empty() {
        let _ = write!(html, r#"<div class="cg-offer3">{allies}</div>"#);
    }
    if !rows.is_empty() {
        let two = if options.len() == 2 && jobs.is_empty() { " cg-two" } else { "" };
        let _ = write!(html, r#"<div class="cg-opts{two}">{rows}</div>"#);
    }
    html
}

fn own_goods(scene: &Scene<'_>) -> Option<[u8; 4]> {
    let view = scene.view::<View>()?;
    Some(super::tray::goods(&view.players[scene.me?].hand()))
}

/// The words of an option in two lines: what stands in brackets at its end, or follows a colon, goes below.
fn in_lines(text: &str) -> (&str, Option<&str>) {
    let bracket = text.split_once(" (").and_then(|(title, more)| Some((title, more.strip_suffix(')')?)));
    match bracket.or_else(|| text.split_once(": ")).or_else(|| text.split_once(" – ")) {
        Some((title, more)) => (title, Some(more)),
        None => (text, None),
    }
}

/// An option as a button: its drawing and its words.
fn choice(scene: &Scene<'_>, it: &OptionMessage) -> String {
    let met = Met::option(scene, it.index);
    let text = named(scene, &it.text);
    let (title, more) = in_lines(&text);
    let more = more.map_or_else(String::new, |it| format!("<small>{}</small>", escape(it)));
    let number = met
        .number
        .map_or_else(String::new, |it| format!(r#"<span class="cg-kb" aria-hidden="true">{it}</span>"#));
    format!(
        r#"<button class="cg-opt {}" {}><span class="cg-oi">{}</span><span class="cg-ot"><b>{}</b>{more}</span>{number}</button>"#,
        met.class,
        met.attributes,
        drawing(scene, it),
        escape(title)
    )
}

/// What an option is about, drawn small.
fn drawing(scene: &Scene<'_>, it: &OptionMessage) -> String {
    for spot in &it.touches {
        let Some(n) = spot.item.n.map(usize::from) else { continue };
        match spot.item.table.as_str() {
            "icons" => {
                let word = scene
                    .catalogue
                    .tables
                    .get("icons")
                    .and_then(|it| it.rows.get(n)?.facts.get("word")?.as_str());
                return icon(word.map_or("cardback", super::pack::symbol));
            }
            "notes" => return icon(note_icon(n)),
            "goods" => return icon(GOODS[n.min(3)]),
            "seats" => return Seat::nth(n).map_or_else(String::new, |it| mark(scene.mark(it), 26, None)),
            "tokens" => return scene.me.map_or_else(String::new, |it| mark(scene.mark(it), 26, None)),
            "figures" | "neutrals" => {
                return match who(&spot.item, spot.of) {
                    Some(Who::Own(seat, figure)) => mark(scene.mark(seat), 26, Some(hat(figure))),
                    _ => icon("neutral"),
                };
            }
            _ => (),
        }
    }
    match verb(&it.act) {
        "money_first" => icon("till"),
        "ability_first" => icon("front"),
        "done" | "decline" | "refuse" => icon("cross"),
        _ => String::new(),
    }
}

fn set<'a>(scene: &'a Scene<'_>) -> Option<&'a SetMessage> {
    let set = scene.asked().set(scene.draft.matter);
    // The draft borrows nothing: what is asked lives as long as the update.
    set.map(|it| it as &SetMessage)
}

/// What a thing of a set is: its verb, and its row in its table.
fn thing(set: &SetMessage, i: usize) -> Option<(&str, usize)> {
    let spot = set.things.get(i)?.touches.first()?;
    Some((spot.item.table.as_str(), spot.item.n?.into()))
}

/// Notes of the suitcase, with an envelope that counts.
fn bid(scene: &Scene<'_>) -> String {
    let Some(set) = set(scene) else { return String::new() };
    let view = scene.view::<View>();
    let mut allies = String::new();
    for it in view.iter().flat_map(|it| it.allies.iter()) {
        allies += &cards::ally(scene, it.0.into(), &Met::default(), "");
    }
    let tell = |phrase: &Phrase| escape(&words::tell(scene.lang, phrase));
    let mut stacks = String::new();
    for (i, it) in set.things.iter().enumerate() {
        let Some((_, n)) = thing(set, i) else { continue };
        let (picked, all) = (scene.draft.count(i), usize::from(it.n));
        let class = if picked < all { "is-can" } else { "is-not" };
        let is_out = picked >= all;
        let met = Met {
            attributes: format!(r#"data-add="{i}" data-key="b{i}" aria-disabled="{is_out}""#),
            class: format!("choice {class}"),
            ..Met::default()
        };
        let name = dollars(scene.lang, VALUES[n.min(3)]);
        let less = tell(&Phrase::new("corleone.bid.less").with("note", name.clone()));
        let more = tell(&Phrase::new("corleone.bid.more").with("note", name));
        let left = tell(&Phrase::new("corleone.bid.left").with("left", all - picked).with("all", all));
        let _ = write!(
            stacks,
            r##"<div class="cg-cstk">{}<span class="cg-left">{left}</span><div class="cg-pm"><button data-take="{i}" data-key="m{i}" aria-label="{less}" aria-disabled="{}">−</button><b>{picked}</b><button class="{class}" data-add="{i}" data-key="p{i}" aria-label="{more}" aria-disabled="{}">+</button></div></div>"##,
            cards::note(scene.lang, n, &met),
            picked == 0,
            picked >= all
        );
    }
    let total = scene.draft.total(set, 0);
    format!(
        r##"<div class="cg-offer3 cg-mini">{allies}</div><div class="cg-cbid"><div class="cg-case set__things">{stacks}</div><div class="cg-cenv"><small>{}</small><b>{}</b></div></div><p class="cg-bidnote"><span>{}</span><span>{}</span></p>"##,
        tell(&Phrase::new("corleone.bid.so-far")),
        dollars(scene.lang, total),
        tell(&Phrase::new("corleone.bid.note")),
        tell(&Phrase::new("corleone.bid.keep"))
    )
}

/// The bids once they lie open, the highest first.
fn bids(scene: &Scene<'_>) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let Some(bids) = view.bids.known() else { return String::new() };
    let mut seats: Vec<Seat> = Seat::all(view.n_seats()).collect();
    seats.sort_short_by_key(|it| std::cmp::Reverse(bids[*it].value()));
    let mut html = format!(r#"<div class="cg-reveal" style="--c:{}">"#, seats.len());
    for it in seats {
        let letter = scene.mark(it);
        let sum = bids[it].value();
        let sum = if sum == 0 { "–".to_owned() } else { dollars(scene.lang, sum) };
        let first = if scene.update.waiting.contains(it) { " cg-first" } else { "" };
        let _ = write!(
            html,
            r#"<div class="cg-rv k-{letter}{first}"><span class="cg-who">{}{}</span><span class="cg-sum">{sum}</span></div>"#,
            mark(letter, 22, None),
            escape(&scene.name(it))
        );
    }
    html + "</div>"
}

/// Cards that are put together out of the hand, or goods out of the piles. The hand lies below, so of it only those are here
/// that are meant, and a place for each that is missing.
fn given(scene: &Scene<'_>) -> String {
    let Some(set) = set(scene) else { return String::new() };
    let is_of_hand = scene.prompt() != "prompt.pick-good";
    let mut html = String::from(r#"<div class="cg-give set__things">"#);
    for (i, it) in set.things.iter().enumerate() {
        let Some((table, n)) = thing(set, i) else { continue };
        let picked = scene.draft.count(i);
        for copy in 0..usize::from(it.n) {
            let is_picked = copy < picked;
            if is_of_hand && !is_picked {
                continue;
            }
            let what = if is_picked { "take" } else { "add" };
            let has_room = scene.draft.has_room(set, i);
            let met = Met {
                attributes: format!(r#"data-{what}="{i}" data-key="g{i}/{copy}" aria-pressed="{is_picked}""#),
                class: match (is_picked, has_room) {
                    (true, _) => "choice is-picked",
                    (false, true) => "choice is-can",
                    (false, false) => "choice is-not",
                }
                .to_owned(),
                ..Met::default()
            };
            html += &match table {
                "notes" => cards::note(scene.lang, n, &met),
                "goods" => cards::good(scene, n, &met),
                "jobs" => cards::job(scene, n, &met, None, ""),
                _ => cards::ally(scene, n, &met, ""),
            };
        }
    }
    let (n, most) = (scene.draft.picks.len(), set.least.max(1));
    for missing in (n + 1..=usize::from(most)).filter(|_| is_of_hand) {
        let _ = write!(html, r#"<span class="cg-ph" aria-hidden="true">{missing}</span>"#);
    }
    let share = (n * 100 / usize::from(most)).min(100);
    let told =
        words::tell(scene.lang, &Phrase::new("corleone.given").with("n", n).with("all", usize::from(most)));
    let _ = write!(
        html,
        r#"</div><div class="cg-meter"><i style="--p:{share}%"></i><span>{}</span></div>"#,
        escape(&told)
    );
    let hint = match scene.prompt() {
        "prompt.pick-good" => None,
        // How is said until it is done, then where it goes.
        _ if n == 0 => Some("corleone.given.how"),
        "prompt.tribute" | "prompt.trade" => Some("corleone.given.where"),
        _ => None,
    };
    if let Some(hint) = hint {
        let _ = write!(html, r#"<p class="cg-hint">{}</p>"#, escape(&words::said(scene.lang, hint)));
    }
    html
}
