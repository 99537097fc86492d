//! What luck decides now, for whoever rolls real dice and deals real cards.

use omerta_core::{Draw, Item, Seat};
use omerta_parts::{Id, IdSet};

use crate::action::Chance;
use crate::cards::{CityCards, CityId, CopCardId, CorruptionId, FamilyId, Henchmen, Hood, RacketId, StartId};
use crate::charts::{city, henchman, racket};
use crate::content::Content;
use crate::luck;
use crate::phases::combat::{self, PreRoll};
use crate::phases::setup;
use crate::stack::Frame;
use crate::state::State;

/// The keys of all draws: `luck.<key>` says each, and whether it is for one seat.
pub(crate) const DRAWS: [(&str, bool); 17] = [
    ("family", true),
    ("start", true),
    ("racket", false),
    ("henchman", false),
    ("city-slums", true),
    ("city-midtown", true),
    ("city-downtown", true),
    ("stolen", true),
    ("cop-card", false),
    ("corruption", true),
    ("race", true),
    ("target", true),
    ("drive-by", true),
    ("shot", false),
    ("lured", true),
    ("casualty", true),
    ("casino", true),
];

/// One of some cards of which there is one each.
fn one_of<T: Id>(
    key: &'static str,
    seat: Option<Seat>,
    cards: IdSet<T>,
    item: impl Fn(T) -> Item,
    chance: impl Fn(T) -> Chance,
) -> Draw<Chance> {
    let from = cards.iter().map(|it| (item(it), 1)).collect();
    Draw { key, seat, values: cards.iter().map(chance).collect(), from, n: 1 }
}

/// One of some city cards.
fn city_card(key: &'static str, seat: Seat, cards: CityCards, chance: fn(CityId) -> Chance) -> Draw<Chance> {
    let kinds = cards.kinds();
    let from = kinds.iter().map(|it| (city(it), u32::from(cards.count(it)))).collect();
    Draw { key, seat: Some(seat), values: kinds.iter().map(chance).collect(), from, n: 1 }
}

/// One die.
fn die(key: &'static str, seat: Option<Seat>) -> Draw<Chance> {
    Draw { key, seat, values: (1..=6).map(Chance::Die).collect(), from: Vec::new(), n: 1 }
}

fn city_key(deck: Hood) -> &'static str {
    match deck {
        Hood::Slums => "city-slums",
        Hood::Midtown => "city-midtown",
        Hood::Downtown => "city-downtown",
    }
}

/// What luck decides. Where a card is drawn out of a hand, the seat is whose hand it is.
pub(crate) fn draw(content: &Content, state: &State) -> Draw<Chance> {
    let open = &state.open;
    if let Some(seat) = open.due.iter().find_map(|it| *it) {
        let item = |it: CorruptionId| Item::of(CorruptionId::TABLE, it.0.into());
        return one_of("corruption", Some(seat), open.corruption_deck, item, Chance::Corruption);
    }
    match *luck::frame(open) {
        Frame::Families => {
            let item = |it: FamilyId| Item::of(FamilyId::TABLE, it.0.into());
            let left = setup::families_left(content, open);
            one_of("family", setup::without_family(open), left, item, Chance::Family)
        }
        Frame::StartCards => {
            let item = |it: StartId| Item::of(StartId::TABLE, it.0.into());
            one_of("start", setup::without_start(open).0, luck::starts(content, open), item, Chance::Start)
        }
        Frame::FillRackets => {
            one_of("racket", None, open.racket_deck, |it: RacketId| racket(it), Chance::Racket)
        }
        Frame::FillHenchmen => one_of("henchman", None, open.henchman_deck, henchman, Chance::Henchman),
        Frame::Draw { seat, deck: Some(deck), .. } => {
            city_card(city_key(deck), seat, luck::city(content, state), Chance::City)
        }
        Frame::Steal(_, from, _) => city_card("stolen", from, luck::city(content, state), Chance::Stolen),
        Frame::CopCard => {
            let item = |it: CopCardId| Item::of(CopCardId::TABLE, it.0.into());
            one_of("cop-card", None, open.cop_deck, item, Chance::CopCard)
        }
        Frame::Race(seat) => {
            let values = (1..=6).flat_map(|a| (1..=6).map(move |b| Chance::Dice(a, b))).collect();
            Draw { key: "race", seat: Some(seat), values, from: Vec::new(), n: 1 }
        }
        Frame::DrawTarget => {
            let whose = open.hit.map(|it| it.target);
            one_of("target", whose, luck::target_hand(state), henchman, Chance::Target)
        }
        Frame::PreCombat(at) => match combat::pre_roll(content, state, at) {
            Some(PreRoll::Drive(target, _)) => die("drive-by", combat::side_of(state, target)),
            Some(PreRoll::Shot(enemies, _)) => shot(enemies),
            Some(PreRoll::Lure(whom, fighters)) => {
                one_of("lured", Some(whom), fighters, henchman, Chance::Fighter)
            }
            None => unreachable!("nothing is left to luck before the fight"),
        },
        Frame::Casualties => {
            die("casualty", combat::next_to_roll(state).and_then(|it| combat::side_of(state, it)))
        }
        Frame::Collect(seat, _) => die("casino", Some(seat)),
        ref other => unreachable!("luck is not asked in {other:?}"),
    }
}

/// One of the enemies, and a die for him.
fn shot(enemies: Henchmen) -> Draw<Chance> {
    let values = enemies.iter().flat_map(|it| (1..=6).map(move |die| Chance::Shot(it, die))).collect();
    let from = enemies.iter().map(|it| (henchman(it), 1)).collect();
    Draw { key: "shot", seat: None, values, from, n: 1 }
}
