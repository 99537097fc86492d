//! The names of things: cards, squares, people, and lists of them.

use omerta_core::{Arg, Phrase, Seat};

use crate::cards::{
    CityCards, CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, Hood, Neutral, Place,
    RacketId, SquareId, Squares, StartId,
};
use crate::content::{Content, Income};
use crate::effects::{Faction, Kind};
use crate::state::{Moment, Partner, Plan};
use crate::wire::Sum;

/// An amount of money.
pub(crate) fn money(amount: impl Into<i64>) -> Arg {
    Arg::Dollars(amount.into())
}

/// A sum of a bid or an offer.
pub(crate) fn sum(sum: Sum) -> Arg {
    money(sum.dollars())
}

/// A plain number of any size.
pub(crate) fn number(n: impl Into<i64>) -> Arg {
    Arg::Number(n.into())
}

/// A change, with its sign.
pub(crate) fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") }
}

pub(crate) fn square(content: &Content, id: SquareId) -> Phrase {
    Phrase::new(format!("square.{}", content.square(id).id))
}

/// Several squares.
pub(crate) fn squares(content: &Content, ids: Squares) -> Phrase {
    joined(ids.iter().map(|it| square(content, it)).collect())
}

pub(crate) fn neutral(neutral: Neutral) -> Phrase {
    Phrase::new(format!("neutral.{}", neutral.word()))
}

pub(crate) fn place(content: &Content, place: Place) -> Phrase {
    match place {
        Place::Square(it) => square(content, it),
        Place::Neutral(it) => neutral(it),
    }
}

pub(crate) fn hood(hood: Hood) -> Phrase {
    Phrase::new(format!("hood.{}", hood.word()))
}

/// A card of a city deck that nobody names.
pub(crate) fn deck_card(deck: Hood) -> Phrase {
    Phrase::new(format!("deck.{}", deck.word()))
}

pub(crate) fn kind(kind: Kind) -> Phrase {
    Phrase::new(format!("kind.{}", kind.word()))
}

pub(crate) fn faction(faction: Faction) -> Phrase {
    Phrase::new(format!("faction.{}", faction.word()))
}

pub(crate) fn family(content: &Content, id: FamilyId) -> Phrase {
    Phrase::new(format!("family.{}", content.family(id).id))
}

/// An ability of a family, with its text.
pub(crate) fn ability(id: &str) -> Phrase {
    let text = Phrase::new(format!("ability.{id}.text"));
    Phrase::new("card.told").with("card", Phrase::new(format!("ability.{id}"))).with("text", text)
}

/// What each of these factions is good at.
pub(crate) fn traits(of: impl Iterator<Item = Faction>) -> Vec<Phrase> {
    let told = |it: Faction| {
        Phrase::new("card.told")
            .with("card", faction(it))
            .with("text", Phrase::new(format!("faction.{}.text", it.word())))
    };
    of.map(told).collect()
}

/// A phrase about a start card that may tell all of it.
pub(crate) fn with_start(key: &'static str, content: &Content, id: StartId) -> Phrase {
    with_card(key, format!("start.{}", content.start_card(id).id))
}

/// A phrase about a cop card that may tell all of it, the godfather phase only while it is still to come.
pub(crate) fn with_cop_card(key: &'static str, content: &Content, id: CopCardId, to_come: bool) -> Phrase {
    let card = content.cop_card(id);
    let called = Phrase::new(if card.godfather && to_come { "cop.calls" } else { "none" });
    with_card(key, format!("cop.{}", card.id)).with("bribe", money(card.bribe)).with("called", called)
}

pub(crate) fn corruption_card(content: &Content, id: CorruptionId) -> Phrase {
    Phrase::new(format!("corruption.{}", content.corruption_card(id).id))
}

/// A phrase about a corruption card that may tell all of it.
pub(crate) fn with_corruption_card(key: &'static str, content: &Content, id: CorruptionId) -> Phrase {
    with_card(key, format!("corruption.{}", content.corruption_card(id).id))
}

pub(crate) fn city(content: &Content, id: CityId) -> Phrase {
    Phrase::new(format!("city.{}", content.city_card(id).id))
}

/// A phrase about a city card that may tell all of it.
pub(crate) fn with_city(key: &'static str, content: &Content, id: CityId) -> Phrase {
    let card = content.city_card(id);
    let times = Moment::ALL.into_iter().filter(|it| card.when.contains(&it.when()));
    let when = times.map(|it| Phrase::new(format!("moment.{}", it.word()))).collect();
    with_card(key, format!("city.{}", card.id)).with("deck", hood(card.deck)).with("when", joined(when))
}

/// Name and text of a card.
fn with_card(key: &'static str, name: String) -> Phrase {
    let text = Phrase::new(format!("{name}.text"));
    Phrase::new(key).with("card", Phrase::new(name)).with("text", text)
}

pub(crate) fn henchman(content: &Content, id: HenchmanId) -> Phrase {
    Phrase::new(format!("henchman.{}", content.henchman(id).id))
}

/// A phrase about a henchman that may tell all of him; what he costs is for who asks.
pub(crate) fn with_henchman(key: &'static str, content: &Content, id: HenchmanId) -> Phrase {
    let it = content.henchman(id);
    let can = !it.passive.is_empty() || it.reveal.is_some();
    let text = match can {
        true => Phrase::new("henchman.can").with("text", Phrase::new(format!("henchman.{}.text", it.id))),
        false => Phrase::new("none"),
    };
    Phrase::new(key)
        .with("henchman", henchman(content, id))
        .with("faction", faction(it.faction))
        .with("value", it.value)
        .with("text", text)
}

/// What something costs, in money and corruption.
pub(crate) fn cost(price: i16, corruption: u8) -> Phrase {
    let key = match (price, corruption) {
        (0, 0) => return Phrase::new("cost.free"),
        (_, 0) => return Phrase::new("cost.money").with("money", money(price)),
        (0, _) => "cost.corruption",
        _ => "cost.both",
    };
    Phrase::new(key).with("money", money(price)).with("n", corruption)
}

pub(crate) fn racket(content: &Content, id: RacketId) -> Phrase {
    Phrase::new(format!("racket.{}", content.racket(id).id))
}

/// A phrase about a racket that may tell all of it; what it costs is for who asks.
pub(crate) fn with_racket(key: &'static str, content: &Content, id: RacketId) -> Phrase {
    let it = content.racket(id);
    Phrase::new(key)
        .with("racket", racket(content, id))
        .with("kind", kind(it.kind()))
        .with("income", income(&it.income))
}

fn table(pays: &[u16]) -> String {
    pays.iter().map(u16::to_string).collect::<Vec<_>>().join("/")
}

/// What a racket pays, in a word or two.
pub(crate) fn short_income(content: &Content, id: RacketId) -> Phrase {
    let it = content.racket(id);
    let (pays, hoods): (&[u16], &[Hood]) = match &it.income {
        Income::Speakeasy(pays) => (pays, &[]),
        Income::Casino(hoods, pays) => (pays, hoods),
        Income::Bordello(only, pays) => (pays, std::slice::from_ref(only)),
    };
    let key = if hoods.is_empty() { "income.short" } else { "income.short-in" };
    Phrase::new(key)
        .with("kind", kind(it.kind()))
        .with("table", table(pays))
        .with("hoods", joined(hoods.iter().map(|it| hood(*it)).collect()))
}

/// What a racket pays, as a table.
fn income(income: &Income) -> Phrase {
    match income {
        Income::Speakeasy(pays) => Phrase::new("income.speakeasy").with("table", table(pays)),
        Income::Casino(hoods, pays) => Phrase::new("income.casino")
            .with("table", table(pays))
            .with("hoods", joined(hoods.iter().map(|it| hood(*it)).collect())),
        Income::Bordello(only, pays) => {
            Phrase::new("income.bordello").with("table", table(pays)).with("hood", hood(*only))
        }
    }
}

/// What a racket pays in a neighbourhood, with so many tokens.
pub(crate) fn pays(content: &Content, id: RacketId, hood: Hood, tokens: u8) -> Phrase {
    let fixed = |pays: u16| Phrase::new("pays").with("money", money(pays));
    match &content.racket(id).income {
        Income::Speakeasy(pays) => fixed(pays[hood as usize]),
        Income::Bordello(_, pays) => fixed(pays[usize::from(tokens.clamp(1, 3)) - 1]),
        Income::Casino(_, pays) => {
            Phrase::new("pays.die").with("least", money(pays[0])).with("most", money(pays[5]))
        }
    }
}

/// So many of a thing; a single one is just named.
pub(crate) fn times(n: impl Into<i64>, what: Phrase) -> Phrase {
    let n = n.into();
    if n == 1 { what } else { Phrase::new("times").with("n", number(n)).with("what", what) }
}

/// "a, b, c", without a word before the last; "nothing" where there is nothing.
pub(crate) fn joined(items: Vec<Phrase>) -> Phrase {
    let pair = |rest, first: Phrase| Phrase::new("list.comma").with("first", first).with("rest", rest);
    items.into_iter().rev().reduce(pair).unwrap_or(Phrase::new("nothing"))
}

/// Henchmen by name, and so many more whom nobody can name.
pub(crate) fn henchmen(content: &Content, known: Henchmen, n_unknown: u8) -> Phrase {
    let unknown = (n_unknown > 0).then(|| Phrase::new("unknown").with("n", n_unknown));
    joined(known.iter().map(|it| henchman(content, it)).chain(unknown).collect())
}

/// City cards by name.
pub(crate) fn cities(content: &Content, cards: CityCards) -> impl Iterator<Item = Phrase> {
    cards.kinds().iter().map(move |it| times(cards.count(it), city(content, it)))
}

/// A seat by its letter alone.
pub(crate) fn whose(seat: Seat) -> Phrase {
    Phrase::new("whose").with("seat", seat)
}

/// What is planned: who fights with which weapon, who is revealed, which other cards are used.
pub(crate) fn plan(content: &Content, plan: &Plan) -> Phrase {
    let weapons = content.tables().weapons;
    let fighter = |id: HenchmanId| {
        let carried =
            plan.pairs().filter(|(card, with)| weapons.contains(*card) && *with == Partner::Carrier(id));
        let carried: Vec<Phrase> = carried.map(|(card, _)| city(content, card)).collect();
        match carried.is_empty() {
            true => henchman(content, id),
            false => {
                Phrase::new("armed").with("henchman", henchman(content, id)).with("weapons", joined(carried))
            }
        }
    };
    let revealed = |id| Phrase::new("revealed").with("henchman", henchman(content, id));
    let mut others = plan.cards;
    plan.pairs().filter(|(card, _)| weapons.contains(*card)).for_each(|(card, _)| others = others.less(card));
    let card = |id: CityId| {
        let against = plan.pairs().find(|(card, _)| *card == id && !weapons.contains(id));
        match against {
            Some((_, Partner::Rival(seat))) => {
                Phrase::new("aimed").with("card", city(content, id)).with("seat", seat)
            }
            _ => times(others.count(id), city(content, id)),
        }
    };
    let fighters = plan.fighters.iter().map(fighter);
    let revealed = plan.revealed.iter().map(revealed);
    joined(fighters.chain(revealed).chain(others.kinds().iter().map(card)).collect())
}

/// "a b c", for whole sentences.
pub(crate) fn spaced(items: Vec<Phrase>) -> Phrase {
    let pair = |rest, first: Phrase| Phrase::new("list.space").with("first", first).with("rest", rest);
    items.into_iter().rev().reduce(pair).unwrap_or(Phrase::new("nothing"))
}
