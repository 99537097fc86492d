//! What the catalogue says about businesses, jobs and allies, as drawings need it.

use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang};
use omerta_corleone::{AreaId, Site, View};
use serde_json::Value;

use crate::games::row;

/// Values of the notes, in the order of their table.
pub const VALUES: [u16; 4] = [1, 2, 3, 5];
/// Icons of the goods, in the order of their table.
pub const GOODS: [&str; 4] = ["gun", "bloodmoney", "booze", "narcotics"];
/// Classes of the colours of jobs, in the order of their table.
pub const COLOURS: [&str; 4] = ["y", "b", "g", "s"];

/// The icon of a note.
pub fn note_icon(n: usize) -> &'static str {
    ["money1", "money2", "money3", "money5"][n.min(3)]
}

/// An amount as the language writes it.
pub fn dollars(lang: Lang, n: impl std::fmt::Display) -> String {
    match lang {
        Lang::En => format!("${n}"),
        Lang::De => format!("{n} $"),
    }
}

/// The drawing of a printed symbol, by its word on the wire.
pub fn symbol(word: &str) -> &'static str {
    match word {
        "cash1" | "cash_1" => "money1",
        "cash2" | "cash_2" => "money2",
        "cash3" | "cash_3" => "money3",
        "cash5" | "cash_5" => "money5",
        "gun" => "gun",
        "blood_money" => "bloodmoney",
        "booze" => "booze",
        "narcotics" => "narcotics",
        "draw_job" => "jobdraw",
        "suitcase" => "suitcase",
        "pawn1" | "pawn_1" => "pawn1",
        "pawn2" | "pawn_2" => "pawn2",
        "pawn3" | "pawn_3" => "pawn3",
        "barter" => "barter",
        "horse_head" => "horsehead",
        _ => "cardback",
    }
}

/// The awning of a business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awning {
    /// Printed on the board.
    Printed,
    /// A tile that opens early.
    Blue,
    /// A tile that opens late.
    Red,
}

/// A business as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Business {
    /// Its name in the pack's files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What family members get.
    pub back: Vec<&'static str>,
    /// What thugs get.
    pub front: Vec<&'static str>,
    /// Its awning.
    pub awning: Awning,
}

fn symbols(entry: &Entry, key: &str) -> Vec<&'static str> {
    let words = entry.facts.get(key).and_then(Value::as_array);
    words.into_iter().flatten().filter_map(Value::as_str).map(symbol).collect()
}

fn business(entry: &Entry) -> Business {
    let awning = match entry.facts.get("colour").and_then(Value::as_str) {
        Some("blue") => Awning::Blue,
        Some(_) => Awning::Red,
        None => Awning::Printed,
    };
    Business {
        id: entry.id.clone(),
        name: entry.name.clone(),
        back: symbols(entry, "back"),
        front: symbols(entry, "front"),
        awning,
    }
}

/// The printed business of an area.
pub fn printed(catalogue: &Catalogue, area: usize) -> Option<Business> {
    row(catalogue, "businesses", area).map(business)
}

/// The business at a site; none on a vacant lot.
pub fn at(catalogue: &Catalogue, view: &View, site: Site) -> Option<Business> {
    let turf = usize::from(site.turf().0);
    match site.is_tile() {
        false => printed(catalogue, turf),
        true => row(catalogue, "tiles", view.tiles.get(turf).copied().flatten()?.0.into()).map(business),
    }
}

/// Everything on the backs of an area.
pub fn backs(catalogue: &Catalogue, view: &View, area: usize) -> Vec<&'static str> {
    let tile = (area < usize::from(AreaId::PARK.0)).then(|| at(catalogue, view, Site(area as u8 * 2 + 1)));
    let all = [printed(catalogue, area), tile.flatten()];
    all.into_iter().flatten().flat_map(|it| it.back).collect()
}

/// A job as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Its colour, by its place.
    pub colour: usize,
    /// What it costs: goods by their place.
    pub cost: Vec<usize>,
    /// What it pays: notes by their place.
    pub pay: Vec<usize>,
}

/// A job of the catalogue.
pub fn job(catalogue: &Catalogue, n: usize) -> Option<Job> {
    let entry = row(catalogue, "jobs", n)?;
    let words = |key: &str| entry.facts.get(key).and_then(Value::as_array).into_iter().flatten();
    let colour = entry.facts.get("colour").and_then(Value::as_str).unwrap_or_default();
    Some(Job {
        name: entry.name.clone(),
        text: entry.text.clone().unwrap_or_default(),
        colour: ["yellow", "blue", "green", "gray"].iter().position(|it| *it == colour).unwrap_or(0),
        cost: words("cost").filter_map(Value::as_str).filter_map(good).collect(),
        pay: words("pay").filter_map(Value::as_u64).filter_map(note).collect(),
    })
}

fn good(word: &str) -> Option<usize> {
    ["gun", "blood_money", "booze", "narcotics"].iter().position(|it| *it == word)
}

fn note(value: u64) -> Option<usize> {
    VALUES.iter().position(|it| u64::from(*it) == value)
}

/// Which goods of a job's price are not at hand, once Narcotics have stood in: a mark for each of its cost.
pub fn lacking(cost: &[usize], have: [u8; 4]) -> Vec<bool> {
    let mut have = have;
    let mut lacks: Vec<bool> = cost
        .iter()
        .map(|&it| match have.get_mut(it) {
            Some(n) if *n > 0 => {
                *n -= 1;
                false
            }
            _ => true,
        })
        .collect();
    for it in lacks.iter_mut().filter(|it| **it) {
        if have[3] > 0 {
            have[3] -= 1;
            *it = false;
        }
    }
    lacks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narcotics_stand_in_for_what_is_missing() {
        assert_eq!(lacking(&[0, 1, 2], [1, 0, 1, 0]), [false, true, false]);
        assert_eq!(lacking(&[0, 1, 1], [1, 0, 0, 1]), [false, false, true]);
        assert_eq!(lacking(&[], [0; 4]), Vec::<bool>::new());
    }
}
