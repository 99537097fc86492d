//! All that a foreign client needs to draw the table and to understand ids, in one language.

use std::collections::BTreeMap;

use omerta_core::tabletop::{Entry, TableOf, Zone};
use omerta_core::{Catalogue, Lang, Phrase, short};
use serde_json::Value;

use crate::action::{Bullet, ShareType};
use crate::content::{Content, LootKind, Power};
use crate::notation::{bullet_word, share_word};

/// The tables of the catalogue; `list.<name>` is what their things are called.
pub(crate) const TABLES: [&str; 6] = ["bullets", "loot", "markers", "powers", "shares", "steps"];

/// Markers and pieces, in the order in which charts number them; `marker.<id>` is their name.
pub(crate) const MARKERS: [&str; 4] = ["mobster", "wound", "desk", "token"];

/// The zones, whether each seat has one, whether others see what is in it; `zone.<id>` is their name.
pub(crate) const ZONES: [(&str, bool, bool); 16] = [
    ("table", false, true),
    ("piles", false, false),
    ("gone", false, true),
    ("discard", false, true),
    ("hand", true, false),
    ("laid", true, false),
    ("face-down", true, false),
    ("aim", true, true),
    ("loot", true, true),
    ("taken", true, true),
    ("wounds", true, true),
    ("desk", true, true),
    ("token", true, true),
    ("power", true, true),
    ("standing", true, true),
    ("lying", true, true),
];

/// What a kind of loot is called in facts and in the phrases `loot-text.<word>`.
pub(crate) fn kind_word(kind: LootKind) -> &'static str {
    match kind {
        LootKind::Bill => "bill",
        LootKind::Diamond => "diamond",
        LootKind::Painting => "painting",
        LootKind::Clip => "clip",
        LootKind::Kit => "kit",
    }
}

/// Every kind of loot.
pub(crate) const KINDS: [LootKind; 5] =
    [LootKind::Bill, LootKind::Diamond, LootKind::Painting, LootKind::Clip, LootKind::Kit];

pub(crate) fn catalogue(content: &Content, lang: Lang) -> Catalogue {
    let say = |key: String| content.phrases(lang).say(lang, &Phrase::new(key));
    let rows = |name: &str| match name {
        "bullets" => bullets(content, &say),
        "loot" => loot(content, &say),
        "markers" => MARKERS.map(|it| entry(it, say(format!("marker.{it}")))).to_vec(),
        "powers" => powers(content, &say),
        "shares" => {
            ShareType::ALL.map(|it| entry(share_word(it), say(format!("share.{}", share_word(it))))).to_vec()
        }
        _ => (1..=7).map(|it| entry(&it.to_string(), say(format!("step.{it}")))).collect(),
    };
    let table = |name: &str| TableOf { name: say(format!("list.{name}")), rows: rows(name) };
    let zone = |(id, by_seat, open): (&str, bool, bool)| {
        (id.to_owned(), Zone { name: say(format!("zone.{id}")), by_seat, places: None, open })
    };
    let numbers = content.numbers();
    Catalogue {
        tables: short::map(TABLES.iter().map(|it| ((*it).to_owned(), table(it)))),
        zones: short::map(ZONES.into_iter().map(zone)),
        board: None,
        facts: facts([
            ("rounds", numbers.rounds.into()),
            ("loot_per_round", numbers.loot_per_round.into()),
            ("clicks", numbers.clicks.into()),
            ("bangs", numbers.bangs.into()),
            ("deadly_wounds", numbers.deadly_wounds.into()),
            ("diamond_bonus", numbers.diamond_bonus.into()),
            ("paintings", numbers.paintings.clone().into()),
        ]),
    }
}

fn entry(id: &str, name: String) -> Entry {
    Entry { id: id.to_owned(), name, text: None, facts: BTreeMap::new() }
}

fn facts<const N: usize>(of: [(&str, Value); N]) -> BTreeMap<String, Value> {
    short::map(of.map(|(key, it)| (key.to_owned(), it)))
}

fn bullets(content: &Content, say: &dyn Fn(String) -> String) -> Vec<Entry> {
    let numbers = content.numbers();
    let row = |(it, each): (Bullet, u8)| {
        let word = bullet_word(it);
        let text = Some(say(format!("bullet-text.{word}")));
        Entry { text, facts: facts([("each", each.into())]), ..entry(word, say(format!("bullet.{word}"))) }
    };
    [(Bullet::Click, numbers.clicks), (Bullet::Bang, numbers.bangs)].map(row).to_vec()
}

fn loot(content: &Content, say: &dyn Fn(String) -> String) -> Vec<Entry> {
    let row = |card: &crate::content::LootCard| {
        let kind = kind_word(card.kind);
        let facts =
            facts([("kind", kind.into()), ("value", card.value.into()), ("count", card.count.into())]);
        let text = Some(say(format!("loot-text.{kind}")));
        Entry { text, facts, ..entry(&card.id, say(format!("loot.{}", card.id))) }
    };
    content.loot().iter().map(row).collect()
}

fn powers(content: &Content, say: &dyn Fn(String) -> String) -> Vec<Entry> {
    let row = |power: Power| {
        let word = power.word();
        let in_pack = content.powers().iter().any(|it| it.power() == power);
        // The word on the wire has an underscore where notation has a hyphen.
        let mut facts = facts([
            ("in_pack", in_pack.into()),
            ("wire", word.replace('-', "_").into()),
            ("deadly_wounds", content.deadly_wounds(Some(power)).into()),
        ]);
        facts.extend(content.bill_of(power).map(|it| ("takes".to_owned(), it.0.into())));
        let text = Some(say(format!("power.{word}.effect")));
        Entry { text, facts, ..entry(word, say(format!("power.{word}"))) }
    };
    Power::ALL.map(row).to_vec()
}
