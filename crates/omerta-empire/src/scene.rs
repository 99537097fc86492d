//! A described position: `seats 3; round 4; godfather B; square tannery_row A the_orchid; A henchmen lefty_morgan`.
//!
//! A scene is a list of clauses, one a line or parted by semicolons; `#` starts a comment. Each may be said once,
//! and only the first must be:
//!
//! - `seats N`, `variant attack-five …`, `round N`, `godfather SEAT`, `chief SEAT`, `pot 500`
//! - `phase declarations`, or `setup`, `cops`, `godfather`, `combat`, `refresh`, `collect`: it begins now.
//!   `turn SEAT`: who is next in it. `called`: there is a godfather phase this round.
//! - `cop-card CARD`, `cops city_hall SQUARE …`, `ness PLACE`, `marks 20 40`: those reached already
//! - `racket-track RACKET …`, `racket-discard RACKET …`, `henchman-track HENCHMAN …`, `henchman-discard HENCHMAN …`,
//!   `dead HENCHMAN …`, `city-discard CARD …`
//! - `square SQUARE SEAT`, `square SQUARE SEAT RACKET`, `square SQUARE SEAT RACKET TOKENS`; `attack SQUARE SEAT …`
//! - `SEAT family FAMILY`, `SEAT start CARD`, `SEAT money 500`, `SEAT vp N`, `SEAT corruption N`, `SEAT gangsters N`
//! - `SEAT henchmen HENCHMAN …` and `SEAT city CARD …`: the hands. `SEAT exhausted HENCHMAN …`, `SEAT laid CARD …`,
//!   `SEAT corruption-cards CARD …`, `SEAT vendetta SEAT N`: so many tokens of the other
//!
//! Without a word about it: Declarations of round 2, the godfather is A, families sit in the order of the pack,
//! each capo has $500 and all gangsters, the tracks are empty, the cops wait on City Hall, and every card not
//! named is in its deck.

mod clauses;
mod lookup;

use std::collections::BTreeSet;

use omerta_core::Short as _;
use omerta_core::{Game, Seat, SeatSet, Setup, SetupOf, Silent};

use crate::cards::{FamilyId, Hood};
use crate::content::Content;
use crate::flow;
use crate::game::Empire;
use crate::notation;
use crate::phases::{combat, cops, godfather, setup, upkeep};
use crate::stack::Frames;
use crate::state::{Phase, State, Variant};
use crate::wire::Chosen;

/// The words a variant is made of.
pub(crate) const VARIANT_WORDS: [&str; 4] =
    ["attack-five", "abducted-to-hand", "exhausted-helpless", "vp-first"];

/// Reads a variant from words such as `attack-five`, `vp-first=off`, `A:valenti`.
pub(crate) fn variant(content: &Content, words: &[String]) -> Result<Variant, Vec<String>> {
    let (mut variant, mut families) = (Variant::default(), Chosen::default());
    let switch = |key: &str, on| match key {
        "attack-five" => variant.attack_five = on,
        "abducted-to-hand" => variant.abducted_to_hand = on,
        "exhausted-helpless" => variant.exhausted_helpless = on,
        _ => variant.vp_first = on,
    };
    let mut choose = |seat: Seat, family: &str| {
        let Some(id) = notation::parse::<FamilyId>(content, family) else {
            let all: Vec<&str> = content.families().iter().map(|it| it.id.as_str()).collect();
            return Err(format!("there is no family `{family}`; there are {}", all.join(", ")));
        };
        families.choose(seat, id)
    };
    omerta_parts::words::read(words, &VARIANT_WORDS, switch, Some(("A:valenti", &mut choose)))?;
    variant.families = families;
    Ok(variant)
}

/// A variant for a table of so many.
pub(crate) fn setup(
    content: &Content,
    n_seats: u8,
    words: &[String],
) -> Result<SetupOf<Empire>, Vec<String>> {
    let variant = variant(content, words)?;
    let faults: Vec<String> = variant.families.nobody_there(n_seats).collect();
    if faults.is_empty() { Ok(Setup { n_seats, variant }) } else { Err(faults) }
}

/// A table as a text describes it, or every reason why it can't be.
pub(crate) fn read(content: &Content, text: &str) -> Result<(SetupOf<Empire>, State), Vec<String>> {
    let lines = text.lines().map(|it| it.split_once('#').map_or(it, |(clause, _)| clause));
    let mut clauses: Vec<&str> =
        lines.flat_map(|it| it.split(';')).map(str::trim).filter(|it| !it.is_empty()).collect();
    let mut faults = Vec::new();
    let setup = read_setup(content, &clauses, &mut faults);
    let mut scene = Scene::new(content, &setup, faults);
    // Those that depend on others come last.
    clauses.sort_short_by_key(|it| matches!(it.split_whitespace().next(), Some("attack" | "ness" | "phase")));
    for clause in clauses {
        scene.read(clause);
    }
    scene.finish().map(|state| (setup, state))
}

/// Reads the clauses that everything else depends on.
fn read_setup(content: &Content, clauses: &[&str], faults: &mut Vec<String>) -> SetupOf<Empire> {
    // With a fault in it, nothing else is wrong for want of a seat.
    let mut setup = Setup { n_seats: *Empire::SEATS.end(), variant: Variant::default() };
    let mut seated = false;
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["seats", ref n @ ..] => {
                seated = true;
                let n = if let [n] = n { n.parse().ok() } else { None };
                match n.filter(|it| Empire::SEATS.contains(it)) {
                    Some(n) => setup.n_seats = n,
                    None => faults.push(format!("`{clause}`: this game is for 3 to 6")),
                }
            }
            ["variant", ref words @ ..] => {
                let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
                match variant(content, &words) {
                    Ok(variant) => setup.variant = variant,
                    Err(wrong) => faults.extend(wrong.iter().map(|it| format!("`{clause}`: {it}"))),
                }
            }
            _ => (),
        }
    }
    if !seated {
        faults.push("say how many seats there are, such as `seats 4`".to_owned());
    }
    faults.extend(setup.variant.families.nobody_there(setup.n_seats));
    setup
}

/// What is being read. A helper that returns nothing has said what is wrong.
struct Scene<'a> {
    content: &'a Content,
    state: State,
    /// What has been said, to find what is said twice and what is left to its default.
    said: BTreeSet<String>,
    clause: &'a str,
    faults: Vec<String>,
}

impl<'a> Scene<'a> {
    fn new(content: &'a Content, setup: &SetupOf<Empire>, faults: Vec<String>) -> Scene<'a> {
        let mut state = setup::state(content, setup);
        state.open.stack = Frames::default();
        state.open.pending = SeatSet::EMPTY;
        state.open.phase = Phase::Declarations;
        state.open.round = 2;
        Scene { content, state, said: BTreeSet::new(), clause: "", faults }
    }

    /// Says what is wrong with the clause that is read.
    fn fault<T>(&mut self, what: impl std::fmt::Display) -> Option<T> {
        self.faults.push(format!("`{}`: {what}", self.clause));
        None
    }

    fn read(&mut self, clause: &'a str) {
        self.clause = clause;
        let words: Vec<&str> = clause.split_whitespace().collect();
        if !self.said.insert(key(&words)) {
            self.fault::<()>("this is said twice");
            return;
        }
        match words[..] {
            // These were read before all others.
            ["seats" | "variant", ..] => (),
            [word, ref rest @ ..] if word.parse::<Seat>().is_ok() => {
                if let Some(seat) = self.seat(word) {
                    self.read_capo(seat, rest);
                }
            }
            _ => {
                self.read_table(&words);
            }
        }
    }

    fn is_said(&self, seat: Seat, what: &str) -> bool {
        self.said.contains(&format!("{seat} {what}"))
    }

    /// What nobody spoke of is as it mostly is.
    fn fill_in(&mut self) {
        for seat in Seat::all(self.state.open.n_seats) {
            if !self.is_said(seat, "money") {
                self.state.hidden.money[seat.index()] = self.content.numbers().start_money;
            }
            if !self.is_said(seat, "gangsters") {
                let is_godfather = self.state.open.godfather == seat;
                let n = self.content.numbers().gangsters + u8::from(is_godfather);
                self.state.open.capos[seat.index()].gangsters = n;
            }
            if !self.is_said(seat, "family") {
                // Another capo may have been given the family of this seat.
                let left = setup::families_left(self.content, &self.state.open);
                let own = Some(FamilyId(seat.index() as u8)).filter(|it| left.contains(*it));
                self.state.open.capos[seat.index()].family = own.or(left.first());
            }
        }
    }

    /// In round 1 nobody can have taken the office from whoever was dealt it.
    fn check_office(&mut self) {
        let open = &self.state.open;
        let office = self.content.godfather_card();
        let dealt = Seat::all(open.n_seats).find(|it| open.capo(*it).start == Some(office));
        if open.round == 1 && dealt.is_some_and(|it| it != open.godfather) {
            self.faults
                .push("two godfathers in round 1: one by start card, another by `godfather`".to_owned());
        }
    }

    fn finish(mut self) -> Result<State, Vec<String>> {
        self.check_office();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        if self.state.open.phase != Phase::Setup {
            self.fill_in();
        }
        let mut state = self.state;
        let highest = state.open.highest_corruption();
        for (place, mark) in self.content.numbers().corruption_marks.iter().enumerate() {
            state.open.marks[place] |= highest >= *mark;
        }
        let deck = state.hidden.city_deck;
        state.open.city_left = Hood::ALL.map(|it| deck.of(self.content.tables().city_of(it)).len());
        begin(self.content, &mut state);
        Ok(state)
    }
}

/// The phase begins, with whom the scene wants, and goes on until somebody is asked or luck decides.
fn begin(content: &Content, state: &mut State) {
    let (turn, called) = (state.open.turn, state.open.called);
    match state.open.phase {
        Phase::Setup => state.open.stack.push(setup::first(state.open.n_seats, &state.open.capos)),
        Phase::Cops => {
            // The phase begins a round, which is the one the scene speaks of.
            state.open.round -= 1;
            cops::begin(content, state, &mut Silent);
            state.open.called = called;
        }
        Phase::Godfather => godfather::begin(state, &mut Silent),
        // Gangsters are as the scene has them.
        Phase::Declarations => state.open.turn = Some(state.open.godfather),
        Phase::Combat => combat::begin(state, &mut Silent),
        Phase::Refresh => upkeep::begin_refresh(state, &mut Silent),
        Phase::Collect => upkeep::begin_collect(state, &mut Silent),
    }
    state.open.turn = turn.or(state.open.turn);
    flow::begin_scene(content, state);
}

/// What a clause is about: the same for two that can't both be said.
fn key(words: &[&str]) -> String {
    let seat = words.first().and_then(|it| it.parse::<Seat>().ok());
    match (seat, words) {
        (Some(seat), [_, "vendetta", other, ..]) => format!("{seat} vendetta {}", other.to_ascii_uppercase()),
        (Some(seat), [_, what, ..]) => format!("{seat} {what}"),
        (None, ["square" | "attack", ..]) => words[..words.len().min(2)].join(" "),
        (_, [what, ..]) => (*what).to_owned(),
        (_, []) => String::new(),
    }
}
