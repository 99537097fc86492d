//! One line of text per action and per stroke of luck, as in records, scenes and tests.

use omerta_parts::Id;

use crate::action::{Action, Chance};
use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, Place, RacketId, SquareId, StartId,
};
use crate::content::{
    CityCard, Content, CopCard, CorruptionCard, Family, Henchman, Racket, Square, StartCard,
};
use crate::politics::{Term, Thing, Want};
use crate::stack::Deed;
use crate::wire::Sum;

/// An entry of the pack that notation calls by its short name.
pub(crate) trait Entry: Id {
    /// What it is, for a fault.
    const WHAT: &'static str;
    /// The short names, in the order of ids.
    fn names(content: &Content) -> impl Iterator<Item = &str>;
}

/// Says where the short names of entries are.
macro_rules! entries {
    ($($id:ident: $what:literal, $entry:ident in $list:ident),+ $(,)?) => {$(
        impl Entry for $id {
            const WHAT: &'static str = $what;
            fn names(content: &Content) -> impl Iterator<Item = &str> {
                content.$list().iter().map(|it: &$entry| it.id.as_str())
            }
        }
    )+};
}

entries! {
    SquareId: "square", Square in squares,
    RacketId: "racket", Racket in rackets,
    HenchmanId: "henchman", Henchman in henchmen,
    CityId: "city card", CityCard in city_cards,
    CopCardId: "cop card", CopCard in cop_cards,
    CorruptionId: "corruption card", CorruptionCard in corruption_cards,
    StartId: "start card", StartCard in start_cards,
    FamilyId: "family", Family in families,
}

/// The short name of an entry.
pub(crate) fn name<T: Entry>(content: &Content, id: T) -> &str {
    T::names(content).nth(usize::from(id.place())).unwrap_or("?")
}

/// The entry with a short name.
pub(crate) fn parse<T: Entry>(content: &Content, word: &str) -> Option<T> {
    T::names(content).position(|it| it == word).map(|it| T::at(it as u8))
}

pub(crate) fn parse_hood(word: &str) -> Option<Hood> {
    Hood::ALL.into_iter().find(|it| it.word() == word)
}

pub(crate) fn parse_neutral(word: &str) -> Option<Neutral> {
    Neutral::ALL.into_iter().find(|it| it.word() == word)
}

pub(crate) fn place_word(content: &Content, place: Place) -> &str {
    match place {
        Place::Square(square) => name(content, square),
        Place::Neutral(neutral) => neutral.word(),
    }
}

pub(crate) fn parse_place(content: &Content, word: &str) -> Option<Place> {
    parse_neutral(word).map(Place::Neutral).or_else(|| parse(content, word).map(Place::Square))
}

/// Reads a sum such as `300`.
fn parse_sum(word: &str) -> Option<Sum> {
    Sum::of_dollars(word.parse().ok()?)
}

/// Reads a sum such as `$300`.
fn parse_dollars(word: &str) -> Option<Sum> {
    parse_sum(word.strip_prefix('$')?)
}

fn parse_face(word: &str) -> Option<u8> {
    word.parse().ok().filter(|it| (1..=6).contains(it))
}

fn thing_word(content: &Content, thing: Thing) -> &str {
    match thing {
        Thing::City(card) => name(content, card),
        Thing::Henchman(henchman) => name(content, henchman),
    }
}

fn parse_thing(content: &Content, word: &str) -> Option<Thing> {
    parse(content, word).map(Thing::City).or_else(|| parse(content, word).map(Thing::Henchman))
}

fn want_word(content: &Content, want: Want) -> &str {
    match want {
        Want::City(deck) => deck.word(),
        Want::Henchman => "henchman",
        Want::Named(henchman) => name(content, henchman),
    }
}

fn parse_want(content: &Content, word: &str) -> Option<Want> {
    if word == "henchman" {
        return Some(Want::Henchman);
    }
    parse_hood(word).map(Want::City).or_else(|| parse(content, word).map(Want::Named))
}

fn term_text(content: &Content, term: Term) -> String {
    match term {
        Term::Truce => "truce".to_owned(),
        Term::TieBreak => "tie-break".to_owned(),
        Term::Avoid(square) => format!("avoid {}", name(content, square)),
        Term::CapBid(units) => format!("cap ${}", units.dollars()),
        Term::Joint(square) => format!("joint {}", name(content, square)),
    }
}

fn parse_term(content: &Content, words: &[&str]) -> Option<Term> {
    Some(match *words {
        ["truce"] => Term::Truce,
        ["tie-break"] => Term::TieBreak,
        ["avoid", square] => Term::Avoid(parse(content, square)?),
        ["cap", sum] => Term::CapBid(parse_dollars(sum)?),
        ["joint", square] => Term::Joint(parse(content, square)?),
        _ => return None,
    })
}

pub(crate) fn action_text(content: &Content, action: Action) -> String {
    match action {
        Action::Racket(racket) => format!("racket {}", name(content, racket)),
        Action::Henchman(henchman) => format!("henchman {}", name(content, henchman)),
        Action::On(square) => format!("on {}", name(content, square)),
        Action::Use(neutral) => format!("use {}", neutral.word()),
        Action::Deed(Deed::Control, square) => format!("control {}", name(content, square)),
        Action::Deed(Deed::Attack, square) => format!("attack {}", name(content, square)),
        Action::Hit(seat) => format!("hit {seat}"),
        Action::Play(card) => format!("play {}", name(content, card)),
        Action::Reveal(henchman) => format!("reveal {}", name(content, henchman)),
        Action::Deck(deck) => format!("deck {}", deck.word()),
        Action::Donate(sum) => format!("donate {}", sum.dollars()),
        Action::Capo(seat) => format!("capo {seat}"),
        Action::Cash(seat, deck) => format!("cash {seat} {}", deck.word()),
        Action::Target(henchman) => format!("target {}", name(content, henchman)),
        Action::TargetHand => "target hand".to_owned(),
        Action::Fight(henchman) => format!("fight {}", name(content, henchman)),
        Action::Carry(henchman) => format!("carry {}", name(content, henchman)),
        Action::Cop(place) => format!("cop {}", place_word(content, place)),
        Action::Ness(place) => format!("ness {}", place_word(content, place)),
        Action::Pay => "pay".to_owned(),
        Action::Lose => "lose".to_owned(),
        Action::Bid(units) => format!("bid {}", units.dollars()),
        Action::Branch(n) => format!("branch {n}"),
        Action::Take(card) => format!("take {}", name(content, card)),
        Action::HandOver(thing) => format!("hand {}", thing_word(content, thing)),
        Action::Done => "done".to_owned(),
        Action::Offer(seat) => format!("offer {seat}"),
        Action::Give(units) => format!("give ${}", units.dollars()),
        Action::GiveCard(thing) => format!("give {}", thing_word(content, thing)),
        Action::Want(units) => format!("want ${}", units.dollars()),
        Action::WantCard(want) => format!("want {}", want_word(content, want)),
        Action::Term(term) => format!("term {}", term_text(content, term)),
        Action::Send => "send".to_owned(),
        Action::Scrap => "scrap".to_owned(),
        Action::Accept(seat) => format!("accept {seat}"),
        Action::Refuse(seat) => format!("refuse {seat}"),
        Action::Counter(seat) => format!("counter {seat}"),
        Action::Withdraw(seat) => format!("withdraw {seat}"),
    }
}

pub(crate) fn parse_action(content: &Content, text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["racket", racket] => Action::Racket(parse(content, racket)?),
        ["henchman", henchman] => Action::Henchman(parse(content, henchman)?),
        ["on", square] => Action::On(parse(content, square)?),
        ["use", neutral] => Action::Use(parse_neutral(neutral)?),
        ["control", square] => Action::Deed(Deed::Control, parse(content, square)?),
        ["attack", square] => Action::Deed(Deed::Attack, parse(content, square)?),
        ["hit", seat] => Action::Hit(seat.parse().ok()?),
        ["play", card] => Action::Play(parse(content, card)?),
        ["reveal", henchman] => Action::Reveal(parse(content, henchman)?),
        ["deck", deck] => Action::Deck(parse_hood(deck)?),
        ["donate", sum] => Action::Donate(parse_sum(sum)?),
        ["capo", seat] => Action::Capo(seat.parse().ok()?),
        ["cash", seat, deck] => Action::Cash(seat.parse().ok()?, parse_hood(deck)?),
        ["target", "hand"] => Action::TargetHand,
        ["target", henchman] => Action::Target(parse(content, henchman)?),
        ["fight", henchman] => Action::Fight(parse(content, henchman)?),
        ["carry", henchman] => Action::Carry(parse(content, henchman)?),
        ["cop", place] => Action::Cop(parse_place(content, place)?),
        ["ness", place] => Action::Ness(parse_place(content, place)?),
        ["pay"] => Action::Pay,
        ["lose"] => Action::Lose,
        ["bid", sum] => Action::Bid(parse_sum(sum)?),
        ["branch", n] => Action::Branch(n.parse().ok()?),
        ["take", card] => Action::Take(parse(content, card)?),
        ["hand", thing] => Action::HandOver(parse_thing(content, thing)?),
        ["done"] => Action::Done,
        ["offer", seat] => Action::Offer(seat.parse().ok()?),
        ["give", sum] if sum.starts_with('$') => Action::Give(parse_dollars(sum)?),
        ["give", thing] => Action::GiveCard(parse_thing(content, thing)?),
        ["want", sum] if sum.starts_with('$') => Action::Want(parse_dollars(sum)?),
        ["want", want] => Action::WantCard(parse_want(content, want)?),
        ["term", ref term @ ..] => Action::Term(parse_term(content, term)?),
        ["send"] => Action::Send,
        ["scrap"] => Action::Scrap,
        ["accept", seat] => Action::Accept(seat.parse().ok()?),
        ["refuse", seat] => Action::Refuse(seat.parse().ok()?),
        ["counter", seat] => Action::Counter(seat.parse().ok()?),
        ["withdraw", seat] => Action::Withdraw(seat.parse().ok()?),
        _ => return None,
    })
}

pub(crate) fn chance_text(content: &Content, chance: Chance) -> String {
    match chance {
        Chance::Family(family) => format!("family {}", name(content, family)),
        Chance::Start(card) => format!("start {}", name(content, card)),
        Chance::Racket(racket) => format!("racket {}", name(content, racket)),
        Chance::Henchman(henchman) => format!("henchman {}", name(content, henchman)),
        Chance::City(card) => format!("city {}", name(content, card)),
        Chance::CopCard(card) => format!("cop {}", name(content, card)),
        Chance::Corruption(card) => format!("corruption {}", name(content, card)),
        Chance::Die(face) => format!("die {face}"),
        Chance::Dice(one, other) => format!("dice {one} {other}"),
        Chance::Target(henchman) => format!("target {}", name(content, henchman)),
        Chance::Stolen(card) => format!("stolen {}", name(content, card)),
        Chance::Fighter(henchman) => format!("fighter {}", name(content, henchman)),
        Chance::Shot(henchman, face) => format!("shot {} {face}", name(content, henchman)),
    }
}

pub(crate) fn parse_chance(content: &Content, text: &str) -> Option<Chance> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["family", family] => Chance::Family(parse(content, family)?),
        ["start", card] => Chance::Start(parse(content, card)?),
        ["racket", racket] => Chance::Racket(parse(content, racket)?),
        ["henchman", henchman] => Chance::Henchman(parse(content, henchman)?),
        ["city", card] => Chance::City(parse(content, card)?),
        ["cop", card] => Chance::CopCard(parse(content, card)?),
        ["corruption", card] => Chance::Corruption(parse(content, card)?),
        ["die", face] => Chance::Die(parse_face(face)?),
        ["dice", one, other] => Chance::Dice(parse_face(one)?, parse_face(other)?),
        ["target", henchman] => Chance::Target(parse(content, henchman)?),
        ["stolen", card] => Chance::Stolen(parse(content, card)?),
        ["fighter", henchman] => Chance::Fighter(parse(content, henchman)?),
        ["shot", henchman, face] => Chance::Shot(parse(content, henchman)?, parse_face(face)?),
        _ => return None,
    })
}
