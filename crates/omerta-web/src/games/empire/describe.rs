//! One sentence for each place of the town, for those who hear it and for whoever points at it.

use omerta_core::{Phrase, Seat};
use omerta_empire::{Neutral, Place, Post, SquareId};

use super::read::{Reader, number, text};
use crate::table::at::At;
use crate::table::scene::Scene;

/// The state of a place, a card or a capo.
pub fn describe(scene: &Scene<'_>, at: &At) -> String {
    let Some(reader) = Reader::of(scene) else { return String::new() };
    let Some(n) = at.n.and_then(|it| u8::try_from(it).ok()) else { return String::new() };
    let parts = match at.table.as_str() {
        "squares" => square(&reader, n),
        "neutrals" => neutral(&reader, n),
        "rackets" => racket(&reader, n),
        "henchmen" => henchman(&reader, n),
        "city" | "cop_cards" | "corruption_cards" => {
            reader.row(&at.table, n).and_then(|it| it.text.clone()).into_iter().collect()
        }
        "seats" => Seat::nth(n.into()).map_or_else(Vec::new, |it| capo(&reader, it)),
        _ => Vec::new(),
    };
    parts.join(" · ")
}

fn names(reader: &Reader<'_>, seats: &[Seat]) -> String {
    seats.iter().map(|it| reader.call(*it)).collect::<Vec<_>>().join(", ")
}

fn square(reader: &Reader<'_>, n: u8) -> Vec<String> {
    let Some(row) = reader.row("squares", n) else { return Vec::new() };
    let open = &reader.view.open;
    let from = number(row, "from");
    if from > i64::from(open.n_seats) {
        return vec![reader.tell(&Phrase::new("empire.from").with("n", from as usize))];
    }
    let (id, hood) = (SquareId(n), text(row, "hood"));
    let ground = open.at(id);
    let deck = super::read::HOODS.iter().position(|it| *it == hood).unwrap_or(0) as u8;
    let mut parts = vec![reader.name("decks", deck).to_owned()];
    parts.push(ground.owner.map_or_else(|| reader.say("empire.free"), |it| reader.call(it)));
    if let Some(racket) = ground.racket {
        let pays = reader.pays(racket, hood, ground.tokens);
        parts.push(format!("{} {pays}", reader.name("rackets", racket.0)));
    }
    if number(row, "vp") > 0 {
        parts.push(reader.tell(&Phrase::new("empire.worth").with("n", number(row, "vp") as usize)));
    }
    let attackers: Vec<Seat> = ground.attackers.iter().collect();
    let here = reader.gangsters(Post::Square(id));
    if !attackers.is_empty() {
        parts.push(reader.tell(&Phrase::new("empire.attacked").with("names", names(reader, &attackers))));
    } else if !here.is_empty() {
        parts.push(reader.tell(&Phrase::new("empire.stand").with("names", names(reader, &here))));
    }
    if open.police.at.contains(id) {
        parts.push(reader.say("empire.cop"));
    }
    if open.police.ness == Some(Place::Square(id)) {
        parts.push(reader.say("empire.ness"));
    }
    parts
}

fn neutral(reader: &Reader<'_>, n: u8) -> Vec<String> {
    let Some(which) = Neutral::ALL.get(usize::from(n)).copied() else { return Vec::new() };
    let police = &reader.view.open.police;
    let mut parts = Vec::new();
    if which == Neutral::PitneyDowns {
        let pot = reader.money(reader.view.open.pot.into());
        parts.push(reader.tell(&Phrase::new("empire.neutral.pitney_downs").with("pot", pot)));
    }
    if which == Neutral::CityHall && police.hall > 0 {
        parts.push(reader.tell(&Phrase::new("empire.hall").with("n", usize::from(police.hall))));
    }
    let here = reader.gangsters(Post::Neutral(which));
    if !here.is_empty() {
        parts.push(reader.tell(&Phrase::new("empire.stand").with("names", names(reader, &here))));
    }
    if police.ness == Some(Place::Neutral(which)) {
        parts.push(reader.say("empire.ness"));
    }
    parts
}

fn racket(reader: &Reader<'_>, n: u8) -> Vec<String> {
    let Some(row) = reader.row("rackets", n) else { return Vec::new() };
    let price = reader.figure("price", "rackets", n).unwrap_or_else(|| number(row, "price"));
    let pays =
        super::read::numbers(row, "pays").iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    vec![text(row, "kind").to_owned(), reader.money(price), pays]
}

fn henchman(reader: &Reader<'_>, n: u8) -> Vec<String> {
    let Some(row) = reader.row("henchmen", n) else { return Vec::new() };
    let value = reader.tell(&Phrase::new("empire.value").with("n", number(row, "value") as usize));
    [Some(text(row, "faction").to_owned()), Some(value), row.text.clone()].into_iter().flatten().collect()
}

fn capo(reader: &Reader<'_>, seat: Seat) -> Vec<String> {
    let capo = reader.view.open.capo(seat);
    vec![
        reader.family(seat),
        format!("{} {}", capo.vp, reader.say("empire.vp")),
        format!("{} {}", capo.corruption, reader.say("empire.corruption")),
    ]
}
