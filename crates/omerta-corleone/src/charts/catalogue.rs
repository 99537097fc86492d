//! Everything a foreign client needs to draw the table and to understand numbers that stand for things.

use std::collections::BTreeMap;

use omerta_core::Short as _;
use omerta_core::tabletop::{Board, Line, Outline, Place, TableOf, Zone};
use omerta_core::{Catalogue, Game, Lang, Phrase, short};
use serde::Serialize;
use serde_json::{Value, json};

use super::{TABLES, TOKENS, ZONES};
use crate::cards::{Card, Good, Note};
use crate::content::{
    AREAS, AreaId, Business, Colour, Content, Family, Figure, Site, SlotId, Standing, TileColour,
};
use crate::effects::{Icon, Printed};
use crate::families::FamilyId;
use crate::figures::Neutral;
use crate::game::Corleone;
use crate::notation;
use crate::phases::setup;
use crate::words::parts;

type Entry = omerta_core::tabletop::Entry;

pub(crate) fn catalogue(content: &Content, lang: Lang) -> Catalogue {
    let words = Words { content, lang };
    Catalogue {
        tables: short::map(TABLES.iter().map(|it| ((*it).to_owned(), words.table(it)))),
        zones: short::map(ZONES.iter().map(|it| (it.name.to_owned(), words.zone(it)))),
        board: Some(board(content)),
        facts: facts(content),
    }
}

/// Names in one language.
struct Words<'a> {
    content: &'a Content,
    lang: Lang,
}

/// How a value is written on the wire.
fn wire(it: impl Serialize) -> Value {
    omerta_core::json::value(&it).expect("words and numbers can be written")
}

fn facts_of<const N: usize>(facts: [(&str, Value); N]) -> BTreeMap<String, Value> {
    short::map(facts.into_iter().map(|(key, it)| (key.to_owned(), it)))
}

fn icons(printed: &[Printed]) -> Value {
    printed.iter().filter_map(|it| it.icon()).map(wire).collect()
}

impl Words<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        self.content.phrases(self.lang).say(self.lang, phrase)
    }

    fn entry<const N: usize>(
        &self,
        id: impl Into<String>,
        name: &Phrase,
        facts: [(&str, Value); N],
    ) -> Entry {
        Entry { id: id.into(), name: self.say(name), text: None, facts: facts_of(facts) }
    }

    fn zone(&self, it: &super::ZoneOf) -> Zone {
        Zone {
            name: self.say(&Phrase::new(format!("zone.{}", it.name))),
            by_seat: it.by_seat,
            places: it.places.map(str::to_owned),
            open: it.open,
        }
    }

    fn table(&self, table: &str) -> TableOf {
        let rows = match table {
            "acts" => self.acts(),
            "allies" => self.allies(),
            "areas" => self.areas(),
            "businesses" => self.content.printed().iter().map(|it| self.business(it)).collect(),
            "cards" => self.cards(),
            "colours" => self.colours(),
            "families" => self.families(),
            "figures" => self.figures(),
            "goods" => Good::ALL.iter().map(|it| self.good(*it)).collect(),
            "icons" => Icon::ALL.iter().map(|it| self.icon(*it)).collect(),
            "jobs" => self.jobs(),
            "neutrals" => self.neutrals(),
            "notes" => Note::ALL.iter().map(|it| self.note(*it)).collect(),
            "sites" => Site::all().map(|it| self.site(it)).collect(),
            "slots" => (0..SlotId::COUNT).map(|it| self.slot(it)).collect(),
            "spaces" => self.spaces(),
            "tiles" => self.content.tiles().iter().map(|it| self.business(it)).collect(),
            "tokens" => self.tokens(),
            _ => unreachable!("there is no table {table}"),
        };
        TableOf { name: self.say(&Phrase::new(format!("kind.{table}"))), rows }
    }

    fn acts(&self) -> Vec<Entry> {
        let acts = self.content.numbers().acts.iter();
        let entry = |it: &crate::content::Act| {
            let tile = if it.tile == TileColour::Blue { "blue" } else { "red" };
            self.entry(
                &it.id,
                &Phrase::new(format!("act.{}", it.id)),
                [
                    ("tile", json!(tile)),
                    ("joins", wire(it.joins)),
                    ("bribery", json!(it.bribery)),
                    ("hand_limit", json!(it.hand_limit)),
                ],
            )
        };
        acts.map(entry).collect()
    }

    fn allies(&self) -> Vec<Entry> {
        let allies = self.content.allies().iter();
        let entry = |it: &crate::content::Ally| {
            let name = Phrase::new(format!("ally.{}", it.id));
            let text = self.say(&Phrase::new(format!("ally.{}.text", it.id)));
            Entry {
                text: Some(text),
                ..self.entry(&it.id, &name, [("act", json!(it.act)), ("copies", json!(1))])
            }
        };
        allies.map(entry).collect()
    }

    fn areas(&self) -> Vec<Entry> {
        let entry = |i: usize| {
            let id = AreaId(i as u8);
            let spots = self.content.spots(id);
            let is_turf = id != AreaId::PARK;
            self.entry(
                notation::area_word(self.content, id),
                &parts::area(self.content, id),
                [
                    ("turf", json!(is_turf)),
                    ("number", if is_turf { json!(i + 1) } else { Value::Null }),
                    ("business", json!(i)),
                    ("markers_at", if is_turf { json!(spots.markers) } else { Value::Null }),
                    ("chief_at", if is_turf { json!(spots.chief) } else { Value::Null }),
                ],
            )
        };
        (0..AREAS).map(entry).collect()
    }

    fn business(&self, it: &Business) -> Entry {
        let place = match &it.stands {
            Standing::Printed(area) => ("area", json!(notation::parse_area(self.content, area))),
            Standing::Tile(TileColour::Blue) => ("colour", json!("blue")),
            Standing::Tile(TileColour::Red) => ("colour", json!("red")),
        };
        self.entry(
            &it.id,
            &parts::business(it),
            [place, ("back", icons(&it.back)), ("front", icons(&it.front))],
        )
    }

    /// Everything that can be in a hand, as rows of its own table.
    fn cards(&self) -> Vec<Entry> {
        let jobs = (0..self.content.jobs().len() as u8).map(|it| Card::Job(crate::cards::JobId(it)));
        let allies = (0..self.content.allies().len() as u8).map(|it| Card::Ally(crate::cards::AllyId(it)));
        let money = Note::ALL.into_iter().map(Card::Note);
        let all = money.chain(Good::ALL.into_iter().map(Card::Good)).chain(jobs).chain(allies);
        let entry = |it: Card| {
            let item = super::card(it);
            let name = parts::card(self.content, it);
            let facts = [("table", json!(item.table)), ("n", json!(item.n))];
            self.entry(notation::card_word(self.content, it), &name, facts)
        };
        all.map(entry).collect()
    }

    fn colours(&self) -> Vec<Entry> {
        let entry = |it: Colour| {
            let word = parts::colour_word(it);
            let n = self.content.all_of(it).len();
            let facts = [("word", wire(it)), ("jobs", json!(n))];
            self.entry(word, &Phrase::new(format!("colour.{word}")), facts)
        };
        Colour::ALL.into_iter().map(entry).collect()
    }

    fn families(&self) -> Vec<Entry> {
        let entry = |id: FamilyId| {
            let Family { id: word, colour, shape, letter } = self.content.family(id);
            let member = |it: Figure| json!(self.say(&parts::member(self.content, id, it)));
            let [don, consigliere, heir] = Figure::MEMBERS.map(member);
            self.entry(
                word,
                &Phrase::new(format!("family.{word}")),
                [
                    ("colour", json!(colour)),
                    ("shape", json!(shape)),
                    ("letter", json!(letter)),
                    ("don", don),
                    ("consigliere", consigliere),
                    ("heir", heir),
                ],
            )
        };
        FamilyId::all().map(entry).collect()
    }

    fn figures(&self) -> Vec<Entry> {
        let joins = |figure: Figure| {
            let acts = &self.content.numbers().acts;
            acts.iter().position(|it| it.joins == Some(figure)).map_or(1, |it| it + 1)
        };
        let entry = |it: Figure| {
            let is_family = it != Figure::Thug;
            let facts = [("word", wire(it)), ("family", json!(is_family)), ("from_act", json!(joins(it)))];
            self.entry(notation::figure_word(it), &parts::figure(it), facts)
        };
        Figure::ALL.into_iter().map(entry).collect()
    }

    fn good(&self, it: Good) -> Entry {
        let copies = self.content.numbers().goods[it as usize];
        self.entry(it.word(), &parts::good(it), [("word", wire(it)), ("copies", json!(copies))])
    }

    fn icon(&self, it: Icon) -> Entry {
        let facts = [
            ("word", wire(it)),
            ("note", json!(it.note().map(|it| it as u8))),
            ("good", json!(it.good().map(|it| it as u8))),
            ("discards", json!(it.discards())),
        ];
        self.entry(it.word(), &parts::icon(it), facts)
    }

    fn jobs(&self) -> Vec<Entry> {
        let jobs = self.content.jobs().iter();
        let entry = |it: &crate::content::Job| {
            let name = Phrase::new(format!("job.{}", it.id));
            let text = self.say(&Phrase::new(format!("job.{}.text", it.id)));
            let facts = [
                ("colour", wire(it.colour)),
                ("copies", json!(it.n)),
                ("cost", wire(&it.cost)),
                ("pay", wire(&it.pay)),
            ];
            Entry { text: Some(text), ..self.entry(&it.id, &name, facts) }
        };
        jobs.map(entry).collect()
    }

    fn neutrals(&self) -> Vec<Entry> {
        let entry = |it: Neutral| {
            let stands = match it {
                Neutral::UnionBoss => "sites",
                Neutral::Mayor => "spaces",
                Neutral::PoliceChief => "areas",
            };
            let facts = [("word", wire(it)), ("stands", json!(stands))];
            self.entry(notation::neutral_word(it), &parts::neutral(it), facts)
        };
        Neutral::ALL.into_iter().map(entry).collect()
    }

    fn note(&self, it: Note) -> Entry {
        let copies = self.content.numbers().money[it as usize];
        let facts = [("word", wire(it)), ("value", json!(it.value())), ("copies", json!(copies))];
        self.entry(format!("${}", it.value()), &parts::note(it), facts)
    }

    fn site(&self, it: Site) -> Entry {
        let turf = it.turf();
        let named = match it.is_tile() {
            true => Phrase::new("site.lot"),
            false => Phrase::new("site.thug")
                .with("business", parts::business(&self.content.printed()[usize::from(turf.0)])),
        };
        let name = named.with("area", parts::area(self.content, turf));
        let facts = [
            ("area", json!(turf)),
            ("tile", json!(it.is_tile())),
            ("thug_at", json!(self.content.spots(turf).thug(it))),
        ];
        self.entry(notation::site_word(self.content, it), &name, facts)
    }

    fn slot(&self, it: usize) -> Entry {
        let n = (it + 1).to_string();
        let mut seats = Corleone::SEATS;
        let from = seats.find(|seats| setup::n_public(*seats) > it);
        self.entry(n, &Phrase::new("slot").with("n", it + 1), [("from_seats", json!(from))])
    }

    fn spaces(&self) -> Vec<Entry> {
        let spaces = &self.content.board().spaces;
        let entry = |it: &crate::content::Space| {
            let touches: Vec<_> =
                it.touches.iter().filter_map(|it| notation::parse_area(self.content, it)).collect();
            let facts = [("touches", wire(touches)), ("three_plus", json!(it.three_plus))];
            self.entry(&it.id, &Phrase::new(format!("space.{}", it.id)), facts)
        };
        spaces.iter().map(entry).collect()
    }

    fn tokens(&self) -> Vec<Entry> {
        let n = self.content.numbers().markers;
        let copies = [json!(1), json!(n)];
        let entry = |(id, copies): (&&str, Value)| {
            self.entry(*id, &Phrase::new(format!("token.{id}")), [("copies", copies)])
        };
        TOKENS.iter().zip(copies).map(entry).collect()
    }
}

fn board(content: &Content) -> Board {
    let (width, height) = content.size();
    let spaces = &content.board().spaces;
    let row = |id: &str| notation::parse_area(content, id).map(|it| ("areas".to_owned(), u16::from(it.0)));
    let areas = content.board().areas.iter().enumerate().map(|(i, area)| {
        let shared = spaces.iter().filter(|it| it.touches.contains(&area.id));
        let mut neighbours: Vec<(String, u16)> =
            shared.flat_map(|it| &it.touches).filter(|it| **it != area.id).filter_map(|it| row(it)).collect();
        neighbours.sort_short();
        neighbours.dedup();
        Place {
            table: "areas".to_owned(),
            n: i as u16,
            outline: Some(Outline(area.outline.clone())),
            at: content.spots(AreaId(i as u8)).printed,
            neighbours,
            inside: None,
        }
    });
    let on_borders = spaces.iter().enumerate().map(|(i, space)| Place {
        table: "spaces".to_owned(),
        n: i as u16,
        outline: None,
        at: space.at,
        neighbours: space.touches.iter().filter_map(|it| row(it)).collect(),
        inside: None,
    });
    let sites = Site::all().map(|site| Place {
        table: "sites".to_owned(),
        n: site.0.into(),
        outline: None,
        at: content.spots(site.turf()).business(site),
        neighbours: Vec::new(),
        inside: Some(("areas".to_owned(), site.turf().0.into())),
    });
    let ways = spaces.iter().flat_map(|space| {
        space.lines.iter().map(|end| Line { kind: "way".to_owned(), points: vec![space.at, *end] })
    });
    Board { width, height, places: areas.chain(on_borders).chain(sites).collect(), lines: ways.collect() }
}

fn facts(content: &Content) -> BTreeMap<String, Value> {
    let numbers = content.numbers();
    let by_seats = |of: &dyn Fn(u8) -> usize| -> Value {
        Corleone::SEATS.map(|it| (it.to_string(), json!(of(it)))).collect::<serde_json::Map<_, _>>().into()
    };
    facts_of([
        ("markers", json!(numbers.markers)),
        ("turf_bonus", json!(numbers.turf_bonus)),
        ("job_bonus", json!(numbers.job_bonus)),
        ("hand_limits", numbers.acts.iter().map(|it| json!(it.hand_limit)).collect()),
        ("public_jobs", by_seats(&setup::n_public)),
        ("thugs", by_seats(&|it| setup::n_thugs(it).into())),
        ("allies_shown", by_seats(&|it| usize::from(it) - 1)),
    ])
}
