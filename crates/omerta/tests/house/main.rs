//! The house, as the real binary, in a process of its own: whole games, lobbies, bad input, crashes.

#![allow(missing_docs, reason = "tests are sentences already")]

mod bad;
mod client;
mod crash;
mod games;
mod lobby;
mod page;
/// A database server of the tests' own.
#[path = "../../../omerta-store/tests/it/places.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod places;
mod python;
mod secrecy;
mod table;
mod terminal;
mod trouble;

use serde_json::{Value, json};

use client::{Guest, House};
use omerta_store::Place;
use places::Database;

/// The address of a database, as the command line takes it.
fn address(database: &Database) -> String {
    match database.place() {
        Place::Postgres(address) => address,
        Place::File(file) => panic!("{} is no database", file.display()),
    }
}

/// A table with bots on all seats but these, at which these people sit and have confirmed.
fn seated(house: &House, game: &str, n_seats: usize, people: &[&str], more: &Value) -> (String, Vec<Guest>) {
    let letters = ["A", "B", "C", "D", "E", "F"];
    let plan = |seat: &&str| if people.contains(seat) { json!("open") } else { json!({ "bot": "random" }) };
    let mut new = json!({ "game": game, "seats": letters[..n_seats].iter().map(plan).collect::<Vec<_>>() });
    for (name, value) in more.as_object().into_iter().flatten() {
        new[name] = value.clone();
    }
    let guests: Vec<Guest> = people.iter().map(|it| house.guest(&format!("Guest {it}"))).collect();
    let opened = guests[0].ask("/tables", &new);
    let table = opened["table"].as_str().expect("a table").to_owned();
    for (guest, seat) in guests.iter().zip(people) {
        guest.sit(&table, opened["join"].as_str().expect("a secret"), seat);
    }
    for (n, guest) in guests.iter().enumerate() {
        let (status, value) = guest.confirm(&table, 2, &format!("{n:032x}"));
        assert_eq!(status, 200, "{value}");
    }
    (table, guests)
}
