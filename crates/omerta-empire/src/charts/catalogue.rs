//! All that a foreign client needs to draw the table and to understand ids, in one language.

use std::collections::BTreeMap;

use omerta_core::tabletop::{Board, Entry, Line, Outline, Place, TableOf, Zone};
use omerta_core::{Catalogue, Lang, Phrase, short};
use serde_json::{Value, json};

use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, RacketId, SquareId, StartId,
};
use crate::charts::{DECKS, NEUTRALS, PIECES, Piece};
use crate::content::{Content, Income, Shape, TRACK, UNIT};
use crate::effects::{Faction, Kind};
use crate::moment::Moment;
use crate::politics::Offer;
use crate::state::Police;

/// Writes a catalogue in one language.
struct Writer<'a> {
    content: &'a Content,
    lang: Lang,
    tables: BTreeMap<String, TableOf>,
}

pub(crate) fn catalogue(content: &Content, lang: Lang) -> Catalogue {
    let mut writer = Writer { content, lang, tables: BTreeMap::new() };
    writer.places();
    writer.cards();
    writer.kinds();
    let zones = short::map(ZONES.iter().map(|it| (it.0.to_owned(), writer.zone(it))));
    Catalogue { zones, board: Some(board(content)), facts: facts(content), tables: writer.tables }
}

/// The zones: name, whether each seat has its own, whether others see what is in it, the table of its places.
const ZONES: [(&str, bool, bool, Option<&str>); 22] = [
    ("money", true, false, None),
    ("pot", false, true, Some(NEUTRALS)),
    ("vp", true, true, None),
    ("corruption", true, true, None),
    ("gangsters", true, true, None),
    ("squares", false, true, Some(SquareId::TABLE)),
    (NEUTRALS, false, true, Some(NEUTRALS)),
    ("marks", true, true, None),
    ("vendetta", true, true, None),
    ("family", true, true, None),
    ("start_card", true, true, None),
    ("corruption_cards", true, true, None),
    ("office", true, true, None),
    ("exhausted", true, true, None),
    ("hand", true, false, None),
    ("plan", true, true, None),
    ("laid", true, true, None),
    ("track", false, true, None),
    ("deck", false, false, None),
    ("discard", false, true, None),
    ("dead", false, true, None),
    ("cop_card", false, true, None),
];

/// The names of the zones and tables, for the phrases that are needed.
pub(crate) fn zone_words() -> impl Iterator<Item = &'static str> {
    ZONES.iter().map(|it| it.0)
}

/// The tables of the catalogue, for the phrases that are needed.
pub(crate) const TABLES: [&str; 14] = [
    SquareId::TABLE,
    NEUTRALS,
    RacketId::TABLE,
    HenchmanId::TABLE,
    CityId::TABLE,
    CopCardId::TABLE,
    CorruptionId::TABLE,
    StartId::TABLE,
    FamilyId::TABLE,
    DECKS,
    "kinds",
    "factions",
    "moments",
    PIECES,
];

type Facts = BTreeMap<String, Value>;

fn some_facts<const N: usize>(facts: [(&str, Value); N]) -> Facts {
    short::map(facts.into_iter().map(|(key, value)| (key.to_owned(), value)))
}

impl Writer<'_> {
    fn say(&self, key: &str) -> String {
        self.content.phrases(self.lang).say(self.lang, &Phrase::new(key.to_owned()))
    }

    fn zone(&self, &(word, by_seat, open, places): &(&str, bool, bool, Option<&str>)) -> Zone {
        Zone { name: self.say(&format!("zone.{word}")), by_seat, places: places.map(str::to_owned), open }
    }

    /// A row whose name, and text if it has one, are phrases under this word.
    fn row(&self, id: &str, word: &str, has_text: bool, facts: Facts) -> Entry {
        let key = format!("{word}.{id}");
        let text = has_text.then(|| self.say(&format!("{key}.text")));
        Entry { id: id.to_owned(), name: self.say(&key), text, facts }
    }

    fn table(&mut self, name: &str, rows: Vec<Entry>) {
        let table = TableOf { name: self.say(&format!("table-of.{name}")), rows };
        self.tables.insert(name.to_owned(), table);
    }

    fn places(&mut self) {
        let squares = self.content.squares().iter().map(|it| {
            let facts = [("hood", json!(it.hood.word())), ("vp", json!(it.vp)), ("from", json!(it.from))];
            self.row(&it.id, "square", false, some_facts(facts))
        });
        let squares = squares.collect();
        let neutrals =
            Neutral::ALL.map(|it| self.row(it.word(), "neutral", false, Facts::new())).into_iter().collect();
        self.table(SquareId::TABLE, squares);
        self.table(NEUTRALS, neutrals);
    }

    fn cards(&mut self) {
        let content = self.content;
        let rackets = content.rackets().iter().map(|it| {
            let (hoods, pays) = match &it.income {
                Income::Speakeasy(pays) => (Hood::ALL.to_vec(), json!(pays)),
                Income::Casino(hoods, pays) => (hoods.to_vec(), json!(pays)),
                Income::Bordello(only, pays) => (vec![*only], json!(pays)),
            };
            let hoods: Vec<&str> = hoods.iter().map(|it| it.word()).collect();
            let facts = [
                ("price", json!(it.price)),
                ("kind", json!(it.kind().word())),
                ("hoods", json!(hoods)),
                ("pays", pays),
            ];
            self.row(&it.id, "racket", false, some_facts(facts))
        });
        let rackets = rackets.collect();
        let henchmen = content.henchmen().iter().map(|it| {
            let has_text = !it.passive.is_empty() || it.reveal.is_some();
            let reveal = it.reveal.as_ref().map(|it| it.when);
            let reveal = reveal.and_then(|when| Moment::ALL.into_iter().find(|it| it.when() == when));
            let facts = [
                ("faction", json!(it.faction.word())),
                ("value", json!(it.value)),
                ("cost", json!(it.cost)),
                ("corruption", json!(it.corruption)),
                ("reveal", json!(reveal.map(Moment::word))),
            ];
            self.row(&it.id, "henchman", has_text, some_facts(facts))
        });
        let henchmen = henchmen.collect();
        let city = content.city_cards().iter().enumerate().map(|(i, it)| {
            let when = Moment::ALL.into_iter().filter(|moment| it.when.contains(&moment.when()));
            let is_weapon = content.tables().weapons.contains(CityId(i as u8));
            let facts = [
                ("deck", json!(it.deck.word())),
                ("n", json!(it.n)),
                ("when", json!(when.map(Moment::word).collect::<Vec<_>>())),
                ("weapon", json!(is_weapon)),
            ];
            self.row(&it.id, "city", true, some_facts(facts))
        });
        let city = city.collect();
        let cops = content.cop_cards().iter().map(|it| {
            let facts = [("bribe", json!(it.bribe)), ("godfather", json!(it.godfather))];
            self.row(&it.id, "cop", true, some_facts(facts))
        });
        let cops = cops.collect();
        let corruption = content.corruption_cards().iter();
        let corruption = corruption.map(|it| self.row(&it.id, "corruption", true, Facts::new())).collect();
        let start = content.start_cards().iter().map(|it| {
            let facts = [("godfather", json!(it.effect.is_none()))];
            self.row(&it.id, "start", true, some_facts(facts))
        });
        let start = start.collect();
        let families = content.families().iter().map(|it| {
            let ability = |id: &String| {
                let key = format!("ability.{id}");
                json!({ "name": self.say(&key), "text": self.say(&format!("{key}.text")) })
            };
            let abilities: Vec<Value> = it.abilities.iter().map(|it| ability(&it.id)).collect();
            let cards: Vec<&str> = it.cards.iter().map(|it| it.word()).collect();
            let facts = [
                ("colour", json!(it.colour)),
                ("shape", json!(it.shape)),
                ("letter", json!(it.letter)),
                ("money", json!(it.money)),
                ("cards", json!(cards)),
                ("abilities", json!(abilities)),
            ];
            self.row(&it.id, "family", false, some_facts(facts))
        });
        let families = families.collect();
        self.table(RacketId::TABLE, rackets);
        self.table(HenchmanId::TABLE, henchmen);
        self.table(CityId::TABLE, city);
        self.table(CopCardId::TABLE, cops);
        self.table(CorruptionId::TABLE, corruption);
        self.table(StartId::TABLE, start);
        self.table(FamilyId::TABLE, families);
    }

    fn kinds(&mut self) {
        let decks = Hood::ALL.map(|it| self.row(it.word(), "hood", false, Facts::new()));
        let kinds = Kind::ALL.map(|it| self.row(it.word(), "kind", true, Facts::new()));
        let factions = Faction::ALL.map(|it| self.row(it.word(), "faction", true, Facts::new()));
        let moments = Moment::ALL.map(|it| {
            let entry = self.row(it.word(), "moment", false, Facts::new());
            // As the schema spells it.
            Entry { id: it.word().replace('-', "_"), ..entry }
        });
        let pieces = Piece::ALL.map(|it| self.row(it.word(), "piece", false, Facts::new()));
        self.table(DECKS, decks.into());
        self.table("kinds", kinds.into());
        self.table("factions", factions.into());
        self.table("moments", moments.into());
        self.table(PIECES, pieces.into());
    }
}

fn facts(content: &Content) -> Facts {
    let numbers = content.numbers();
    let cops: BTreeMap<u8, u8> = short::map((3..=6).map(|it| (it, numbers.base_cops(it))));
    some_facts([
        ("gangsters", json!(numbers.gangsters)),
        ("goal_vp", json!(numbers.goal_vp)),
        ("goal_corruption", json!(numbers.goal_corruption)),
        ("corruption_marks", json!(numbers.corruption_marks)),
        ("ness_from", json!(numbers.ness_from)),
        ("cops_at_start", json!(cops)),
        ("most_cops", json!(Police::MOST)),
        ("track", json!(TRACK)),
        ("donation", json!(numbers.donation)),
        ("fee", json!(numbers.fee)),
        ("victory_vp", json!(numbers.victory_vp)),
        ("kill_vp", json!(numbers.kill_vp)),
        ("money_step", json!(UNIT)),
        ("offer_cards", json!(Offer::THINGS)),
        ("offer_promises", json!(Offer::TERMS)),
        ("hand_limit", Value::Null),
    ])
}

fn outline(shape: &Shape) -> Vec<(i32, i32)> {
    match shape {
        &Shape::Rect(left, top, right, bottom) => {
            vec![(left, top), (right, top), (right, bottom), (left, bottom)]
        }
        Shape::Polygon(corners) => corners.clone(),
    }
}

/// The middle of the box around an outline: where a name goes, unless the outline is bent.
fn middle(outline: &[(i32, i32)]) -> (i32, i32) {
    let of = |pick: fn(&(i32, i32)) -> i32| {
        let all = || outline.iter().map(pick);
        (all().min().unwrap_or(0) + all().max().unwrap_or(0)) / 2
    };
    (of(|it| it.0), of(|it| it.1))
}

fn board(content: &Content) -> Board {
    let board = content.board();
    let place_of = |id: &String| board.squares.iter().position(|it| it.id == *id).unwrap_or(0) as u16;
    let mut places: Vec<Place> = board
        .squares
        .iter()
        .enumerate()
        .map(|(i, it)| {
            let outline = outline(&it.shape);
            Place {
                table: SquareId::TABLE.to_owned(),
                n: i as u16,
                at: middle(&outline),
                outline: Some(Outline(outline)),
                neighbours: it.next.iter().map(|id| (SquareId::TABLE.to_owned(), place_of(id))).collect(),
                inside: None,
            }
        })
        .collect();
    for (n, neutral) in Neutral::ALL.into_iter().enumerate() {
        let Some(it) = board.neutrals.iter().find(|it| it.id == neutral.word()) else { continue };
        let outline = outline(&it.shape);
        let exits = board.exits.iter().filter(|_| neutral == Neutral::CityHall);
        places.push(Place {
            table: NEUTRALS.to_owned(),
            n: n as u16,
            at: middle(&outline),
            outline: Some(Outline(outline)),
            neighbours: exits.map(|id| (SquareId::TABLE.to_owned(), place_of(id))).collect(),
            inside: None,
        });
    }
    let corners = places.iter().filter_map(|it| it.outline.as_ref()).flat_map(|it| &it.0);
    let scenery = board.scenery.iter().flat_map(|it| &it.points);
    let (width, height) =
        corners.chain(scenery).fold((0, 0), |most, it| (most.0.max(it.0), most.1.max(it.1)));
    let lines = board.scenery.iter().map(|it| Line { kind: it.id.clone(), points: it.points.clone() });
    Board { width, height, lines: lines.collect(), places }
}
