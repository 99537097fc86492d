//! Words and sounds: where the game is, what a place is like, what is heard.

use omerta_core::json;
use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang, Phrase};
use omerta_corleone::{AreaId, Phase, Site, View};
use omerta_protocol::UpdateMessage;
use omerta_protocol::reply::NewsMessage;
use serde_json::Value;

use super::map::roman;
use super::pack;
use super::plan::influence;
use crate::games::{Track, row};
use crate::table::at::At;
use crate::table::draft::verb;
use crate::table::scene::Scene;
use crate::table::sound::Sound;
use crate::words;

/// The act and its phases.
pub fn track(update: &UpdateMessage, catalogue: &Catalogue, lang: Lang) -> Track {
    let Ok(view) = json::of::<View>(&update.view) else { return Track::default() };
    let acts = catalogue.tables.get("acts").map_or(&[][..], |it| &it.rows);
    let act = Phrase::new("corleone.act").with("n", roman(view.act.into())).with("of", roman(acts.len()));
    let has_bribery =
        acts.get(usize::from(view.act.saturating_sub(1))).and_then(|it| it.facts.get("bribery")?.as_bool());
    let limit =
        acts.get(usize::from(view.act.saturating_sub(1))).and_then(|it| it.facts.get("hand_limit")?.as_u64());
    let phases = [
        (Phase::OpenBusiness, "corleone.phase.open"),
        (Phase::FamilyBusiness, "corleone.phase.family"),
        (Phase::TurfWar, "corleone.phase.war"),
        (Phase::Bribery, "corleone.phase.bribery"),
        (Phase::Tribute, "corleone.phase.tribute"),
    ];
    let there: Vec<_> =
        phases.into_iter().filter(|it| it.0 != Phase::Bribery || has_bribery != Some(false)).collect();
    Track {
        act: words::tell(lang, &act),
        phases: there.iter().map(|it| phase(lang, it.1, limit)).collect(),
        now: there.iter().position(|it| it.0 == view.phase),
    }
}

/// What a phase is called; Tribute tells early how many cards may stay.
fn phase(lang: Lang, key: &str, limit: Option<u64>) -> String {
    let name = words::said(lang, key);
    match limit.filter(|_| key == "corleone.phase.tribute") {
        Some(limit) => format!("{name} · {limit}"),
        None => name,
    }
}

/// One sentence on the state of a thing.
pub fn describe(scene: &Scene<'_>, at: &At) -> String {
    let (Some(view), Some(n)) = (scene.view::<View>(), at.n.map(usize::from)) else { return String::new() };
    match at.table.as_str() {
        "areas" => area(scene, &view, n),
        "sites" => site(scene, &view, n),
        "spaces" => space(scene, &view, n),
        "jobs" | "allies" => {
            row(scene.catalogue, &at.table, n).and_then(|it| it.text.clone()).unwrap_or_default()
        }
        "slots" => view
            .public
            .get(n)
            .copied()
            .flatten()
            .and_then(|it| row(scene.catalogue, "jobs", it.0.into()))
            .map_or_else(String::new, |it| format!("{}. {}", it.name, it.text.clone().unwrap_or_default())),
        _ => String::new(),
    }
}

fn tell(scene: &Scene<'_>, phrase: &Phrase) -> String {
    words::tell(scene.lang, phrase)
}

fn area(scene: &Scene<'_>, view: &View, n: usize) -> String {
    if n >= usize::from(AreaId::PARK.0) {
        return symbols(scene, &pack::backs(scene.catalogue, view, n));
    }
    let held = match view.controller(AreaId(n as u8)) {
        Some(seat) => {
            let markers = view.control.get(n).map_or(0, |it| it.as_slice().len());
            tell(scene, &Phrase::new("corleone.held").with("name", scene.name(seat)).with("n", markers))
        }
        None => tell(scene, &Phrase::new("corleone.held.none")),
    };
    let here: Vec<String> = influence(scene, n)
        .into_iter()
        .map(|(seat, n)| {
            let who = seat.map_or_else(|| words::said(scene.lang, "corleone.neutral"), |it| scene.name(it));
            format!("{who} {n}")
        })
        .collect();
    if here.is_empty() {
        return held;
    }
    format!("{held} {}", tell(scene, &Phrase::new("corleone.influence.of").with("all", here.join(", "))))
}

/// Symbols in words.
fn symbols(scene: &Scene<'_>, icons: &[&str]) -> String {
    let rows = scene.catalogue.tables.get("icons").map_or(&[][..], |it| &it.rows);
    let name = |id: &&str| {
        let is_it = |it: &&Entry| it.facts.get("word").and_then(Value::as_str).map(pack::symbol) == Some(*id);
        rows.iter().find(is_it).map_or_else(String::new, |it| it.name.clone())
    };
    icons.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn stands(scene: &Scene<'_>, piece: Option<omerta_corleone::Piece>) -> String {
    match piece {
        None => words::said(scene.lang, "corleone.free"),
        Some(omerta_corleone::Piece::Own(seat, figure)) => {
            let name = row(scene.catalogue, "figures", figure as usize).map_or("", |it| &it.name);
            tell(
                scene,
                &Phrase::new("corleone.stands")
                    .with("name", scene.name(seat))
                    .with("figure", name.to_owned()),
            )
        }
        Some(other) => {
            let n = other.neutral().map_or(0, |it| it as usize);
            let name = row(scene.catalogue, "neutrals", n).map_or("", |it| &it.name);
            tell(scene, &Phrase::new("corleone.stands.neutral").with("figure", name.to_owned()))
        }
    }
}

fn site(scene: &Scene<'_>, view: &View, n: usize) -> String {
    let Some(business) = pack::at(scene.catalogue, view, Site(n as u8)) else {
        return words::said(scene.lang, "corleone.vacant");
    };
    let phrase = Phrase::new("corleone.business")
        .with("name", business.name.clone())
        .with("front", symbols(scene, &business.front))
        .with("back", symbols(scene, &business.back));
    format!("{} {}", tell(scene, &phrase), stands(scene, view.thugs.get(n).copied().flatten()))
}

fn space(scene: &Scene<'_>, view: &View, n: usize) -> String {
    let place = scene
        .catalogue
        .board
        .as_ref()
        .and_then(|it| it.places.iter().find(|it| it.table == "spaces" && usize::from(it.n) == n));
    let areas: Vec<String> = place
        .into_iter()
        .flat_map(|it| &it.neighbours)
        .filter_map(|(table, n)| row(scene.catalogue, table, (*n).into()))
        .map(|it| it.name.clone())
        .collect();
    format!("{}. {}", areas.join(", "), stands(scene, view.family.get(n).copied().flatten()))
}

/// The icon of a thing of the catalogue.
pub fn icon(table: &str, entry: &Entry) -> &'static str {
    let word = entry.facts.get("word").and_then(Value::as_str).unwrap_or_default();
    match table {
        "notes" => match entry.facts.get("value").and_then(Value::as_u64) {
            Some(1) => "money1",
            Some(2) => "money2",
            Some(3) => "money3",
            _ => "money5",
        },
        "goods" | "icons" => pack::symbol(word),
        "jobs" | "slots" => "jobdraw",
        "allies" => "seal",
        "sites" | "businesses" | "tiles" => "front",
        "spaces" => "hat-don",
        "areas" => "seize",
        "figures" => match word {
            "thug" => "hat-thug",
            "consigliere" => "hat-consigliere",
            "heir" => "hat-heir",
            _ => "hat-don",
        },
        "neutrals" => "neutral",
        _ => "cardback",
    }
}

/// What is heard when something happens.
pub fn sound(news: &NewsMessage) -> Option<Sound> {
    Some(match verb(news.event.as_ref()?) {
        "placed" | "moved" => Sound::Stamp,
        "took_note" | "took_good" | "discarded" | "paid" | "tribute" => Sound::Paper,
        "suitcased" | "stashed" | "robbed" | "offer_taken" | "job_done" => Sound::Latch,
        "drew_jobs" | "drew_job" | "public_job" | "lifted" | "shown" | "salvaged" | "ally" => Sound::Slide,
        "bid_sealed" | "offer_sealed" | "tribute_sealed" => Sound::Seal,
        "bids" | "offers" => Sound::Reveal,
        "bribed" => Sound::Coin,
        "gunned_down" => Sound::Bang,
        "controller" | "marker" | "marker_moved" => Sound::Till,
        "horse_head" => Sound::Ring,
        "opened" | "act" => Sound::Door,
        "over" => Sound::Press,
        _ => return None,
    })
}
