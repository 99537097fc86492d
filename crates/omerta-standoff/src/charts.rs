//! What is where, what moved, what an answer means: for programs that draw the table and know no rules.
//!
//! Bullets in a gun or gone unseen lie face down, so they are counted as backs, also for their owner.

use std::collections::BTreeMap;

use omerta_core::tabletop::{Entry, TableOf, Zone};
use omerta_core::{Catalogue, Draw, Face, Figure, Item, Lang, Move, Phrase, Pile, Seat, Spot, Stock, Viewer};

use crate::action::{Action, Bullet, Chance, Event};
use crate::bullets::Bullets;
use crate::content::Content;
use crate::notation::bullet_text;
use crate::phases::Phase;
use crate::state::{DEADLY, FACE_UP, Loot, ROUNDS, State, worth};
use crate::view::View;

/// The names of tables, zones and things: the phrase, and whether it is a zone of each seat that others see.
pub(crate) const NAMES: &[(&str, Option<Kind>)] = &[
    ("table.bullets", None),
    ("table.loot", None),
    ("table.markers", None),
    ("table.money", None),
    ("marker.wound", None),
    ("marker.boss", None),
    ("money.dollar", None),
    ("zone.hand", Some(Kind { by_seat: true, open: false })),
    ("zone.gun", Some(Kind { by_seat: true, open: false })),
    ("zone.shown", Some(Kind { by_seat: true, open: true })),
    ("zone.buried", Some(Kind { by_seat: true, open: false })),
    ("zone.money", Some(Kind { by_seat: true, open: true })),
    ("zone.wounds", Some(Kind { by_seat: true, open: true })),
    ("zone.boss", Some(Kind { by_seat: true, open: true })),
    ("zone.pile", Some(Kind { by_seat: false, open: false })),
    ("zone.table", Some(Kind { by_seat: false, open: true })),
    ("zone.lost", Some(Kind { by_seat: false, open: true })),
];

/// What a zone is like.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    by_seat: bool,
    open: bool,
}

const DOLLAR: Item = Item::of("money", 0);
const WOUND: Item = Item::of("markers", 0);
const BOSS: Item = Item::of("markers", 1);
const UNSEEN: Item = Item::back("bullets");

fn bullet(bullet: Bullet) -> Item {
    Item::of("bullets", bullet as u16)
}

fn loot(value: u8) -> Item {
    Item::of("loot", value.into())
}

/// The loot of a round, out of what is left.
pub(crate) fn draw(state: &State) -> Draw<Chance> {
    let counts = (0..).zip(state.pile.counts()).filter(|(_, n)| **n > 0);
    let from = counts.map(|(value, n)| (loot(value), u32::from(*n))).collect();
    Draw { key: "loot", seat: None, values: Vec::new(), from, n: FACE_UP.into() }
}

/// Everything a client needs to draw the table and to understand numbers.
pub(crate) fn catalogue(content: &Content, lang: Lang) -> Catalogue {
    let say = |key: &str| content.phrases[&lang].say(lang, &Phrase::new(key.to_owned()));
    let entry = |id: &str, name: String, facts: &[(&str, u8)]| Entry {
        id: id.to_owned(),
        name,
        text: None,
        facts: facts.iter().map(|&(key, n)| (key.to_owned(), n.into())).collect(),
    };
    let bullets = Bullet::ALL.map(|it| {
        let word = bullet_text(it);
        entry(word, say(&format!("bullet.{word}")), &[("each", Bullets::ALL[it])])
    });
    let values = 0..content.loot.counts().len() as u8;
    let loot = values.map(|value| {
        let name = omerta_core::phrase::dollars(lang, value.into());
        entry(&value.to_string(), name, &[("value", value), ("count", content.loot.count(value))])
    });
    let markers = ["wound", "boss"].map(|it| entry(it, say(&format!("marker.{it}")), &[]));
    let table = |name: &str, rows: Vec<Entry>| {
        (name.to_owned(), TableOf { name: say(&format!("table.{name}")), rows })
    };
    let zone = |&(key, kind): &(&str, Option<Kind>)| {
        let (Kind { by_seat, open }, id) = (kind?, key.strip_prefix("zone.")?);
        Some((id.to_owned(), Zone { name: say(key), by_seat, places: None, open }))
    };
    let facts = [("rounds", ROUNDS), ("face_up", FACE_UP), ("deadly", DEADLY)];
    Catalogue {
        tables: BTreeMap::from([
            table("bullets", bullets.to_vec()),
            table("loot", loot.collect()),
            table("markers", markers.to_vec()),
            table("money", vec![entry("dollar", say("money.dollar"), &[])]),
        ]),
        zones: NAMES.iter().filter_map(zone).collect(),
        board: None,
        facts: facts.iter().map(|&(key, n)| (key.to_owned(), n.into())).collect(),
    }
}

/// What is where, as far as the viewer can tell.
pub(crate) fn stock(view: &View) -> Stock {
    let mut stock = Stock::default();
    for value in 0..view.pile.counts().len() as u8 {
        stock.add(Pile::new("pile", loot(value)), view.pile.count(value));
        stock.add(Pile::new("table", loot(value)), view.table.count(value));
    }
    stock.add(Pile::new("lost", DOLLAR), view.lost);
    stock.add(Pile::of("boss", view.boss, BOSS), 1);
    for (seat, player) in view.players.iter() {
        match player.hand {
            Face::Up(hand) => {
                Bullet::ALL.iter().for_each(|&it| stock.add(Pile::of("hand", seat, bullet(it)), hand[it]));
            }
            Face::Down => stock.add(Pile::of("hand", seat, UNSEEN), player.n_hand),
        }
        stock.add(Pile::of("gun", seat, UNSEEN), u8::from(player.bullet.is_some()));
        stock.add(Pile::of("buried", seat, UNSEEN), player.n_buried);
        for it in Bullet::ALL {
            stock.add(Pile::of("shown", seat, bullet(it)), player.shown[it]);
        }
        stock.add(Pile::of("wounds", seat, WOUND), player.wounds);
        stock.add(Pile::of("money", seat, DOLLAR), player.money);
    }
    stock
}

/// What an event moved.
pub(crate) fn moves(event: &Event, viewer: Viewer) -> Vec<Move> {
    let gun = |seat| Pile::of("gun", seat, UNSEEN);
    match *event {
        Event::Dealt { loot: dealt, .. } => {
            let turned =
                |it| Move::new(dealt.count(it), Pile::new("pile", loot(it)), Pile::new("table", loot(it)));
            dealt.kinds().map(turned).collect()
        }
        // Its owner is told by `YouAim`, and which bullet it was.
        Event::Aimed(seat) if viewer.is(seat) => Vec::new(),
        Event::Aimed(seat) => vec![Move::new(1, Pile::of("hand", seat, UNSEEN), gun(seat))],
        Event::YouAim { bullet: it, .. } => match viewer {
            Viewer::Seat(me) => vec![Move::new(1, Pile::of("hand", me, bullet(it)), gun(me))],
            Viewer::Spectator => Vec::new(),
        },
        Event::Fired { seat, target, bullet: it } => {
            let mut moves = vec![Move::new(1, gun(seat), Pile::of("shown", seat, bullet(it)))];
            if it == Bullet::Bang {
                moves.push(Move::gain(1, Pile::of("wounds", target, WOUND)));
            }
            moves
        }
        Event::Buried(seat) => vec![Move::new(1, gun(seat), Pile::of("buried", seat, UNSEEN))],
        Event::Took { seat, value } => {
            let mut moves = vec![Move::loss(1, Pile::new("table", loot(value)))];
            moves.extend((value > 0).then(|| Move::gain(value, Pile::of("money", seat, DOLLAR))));
            moves
        }
        Event::Lost(left) => lost(&left),
        Event::NextBoss { from, to } => {
            vec![Move::new(1, Pile::of("boss", from, BOSS), Pile::of("boss", to, BOSS))]
        }
        Event::Aims(_) | Event::Decided(_) | Event::YouStay(_) | Event::Stay(_) | Event::Died(_) => {
            Vec::new()
        }
    }
}

/// Cards go off the table, and what they were worth is lost.
fn lost(left: &Loot) -> Vec<Move> {
    let off = |it| Move::loss(left.count(it), Pile::new("table", loot(it)));
    let mut moves: Vec<Move> = left.kinds().map(off).collect();
    let money = worth(left);
    moves.extend((money > 0).then(|| Move::gain(money, Pile::new("lost", DOLLAR))));
    moves
}

/// Money so far, and how many guns point at somebody.
pub(crate) fn figures(view: &View) -> Vec<Figure> {
    let figure = |key, seat, n: i64| Figure { key, seat: Some(seat), at: None, source: None, n };
    let money = view.players.iter().map(|(seat, it)| figure("money", seat, it.money.into()));
    let aims =
        |seat: Seat| view.players.values().iter().filter(|it| it.target == Some(Face::Up(seat))).count();
    let guns = view.alive.iter().map(|seat| figure("aimed-at", seat, aims(seat) as i64));
    // Before the guns go up, each knows only where the own one will point.
    let shown = guns.filter(|_| view.phase == Phase::Courage);
    money.chain(shown).collect()
}

/// What an answer means.
pub(crate) fn touches(view: &View, action: Action) -> Vec<Spot> {
    match (action, view.viewer) {
        (Action::Aim { bullet, target }, Viewer::Seat(me)) => {
            vec![Spot::whose(me, "bullets", bullet as u16), Spot::seat(target)]
        }
        (Action::Stay | Action::Duck, Viewer::Seat(me)) => vec![Spot::seat(me)],
        (Action::Take(value), _) => vec![Spot::of("loot", value.into())],
        (Action::Aim { .. } | Action::Stay | Action::Duck, Viewer::Spectator) => Vec::new(),
    }
}
