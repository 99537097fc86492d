//! A described position: `seats 3; act 2; horse-head B; A has gun, 2 $5, shakedown; B thug gun_shop`.
//!
//! A scene is a list of clauses, one a line or parted by semicolons; `#` starts a comment:
//!
//! - `seats N`, `act N`, `horse-head SEAT`, `turn SEAT`, `variant neutrals-stay`
//! - `at turf-war`, `at bribery`, `at tribute`, `at entracte`: where it begins; else with Family Business.
//! - `tile TURF TILE`, `public JOB …`, `allies ALLY …`, `discard JOB …`, `control TURF A B …` (the topmost last)
//! - `SEAT has CARD, 2 CARD, …`: the hand. `SEAT suitcase CARD, …`: money and jobs done. `SEAT played ALLY, …`
//! - `SEAT thug TURF` or `TURF+` for its tile, `SEAT don SPACE`, `SEAT consigliere SPACE`, `SEAT heir SPACE`
//! - `SEAT river FIGURE`, `SEAT out`: no figure left to play
//! - `union-boss TURF`, `mayor SPACE`, `chief TURF`
//!
//! Figures not named are in reserve, markers not named are with their players, cards not named in their piles.

use omerta_core::{Game, Seat, SeatSet, Setup, SetupOf, Silent};

use crate::cards::{AllyId, Card, JobId, Purse};
use crate::content::{AreaId, Content, Figure};
use crate::figures::Piece;
use crate::game::Corleone;
use crate::notation::{
    parse_ally, parse_area, parse_card, parse_figure, parse_job, parse_site, parse_space, parse_tile,
};
use crate::phases::{bribery, entracte, family_business, setup, tribute, turf_war};
use crate::stack::{Frame, Frames};
use crate::state::{Markers, State, Variant};
use crate::{flow, variant};

/// What begins clauses that hold once.
const ONCE: [&str; 9] =
    ["seats", "act", "variant", "horse-head", "turn", "at", "union-boss", "mayor", "chief"];

/// Where a scene begins.
#[derive(Clone, Copy)]
enum Begin {
    Business,
    TurfWar,
    Bribery,
    Tribute,
    Entracte,
}

/// A table as a text describes it, or every reason why it can't be.
pub(crate) fn read(content: &Content, text: &str) -> Result<(SetupOf<Corleone>, State), Vec<String>> {
    let lines = text.lines().map(|it| it.split_once('#').map_or(it, |(clause, _)| clause));
    let clauses: Vec<&str> =
        lines.flat_map(|it| it.split(';')).map(str::trim).filter(|it| !it.is_empty()).collect();
    let mut faults = Vec::new();
    let mut setup = Setup { n_seats: 3, variant: Variant::default() };
    let mut act = 1;
    faults.extend(said_twice(&clauses));
    for clause in &clauses {
        if let Err(fault) = read_frame(content, clause, &mut setup, &mut act) {
            faults.push(format!("`{clause}`: {fault}"));
        }
    }
    faults.extend(setup.variant.families.nobody_there(setup.n_seats));
    let mut table = Scene::new(content, &setup, act);
    for clause in &clauses {
        if let Err(fault) = table.read(clause) {
            faults.push(format!("`{clause}`: {fault}"));
        }
    }
    let state = table.finish(&mut faults);
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// Clauses that can hold only once and stand there again.
fn said_twice(clauses: &[&str]) -> Vec<String> {
    let word = |it: &&str| it.split_whitespace().next().unwrap_or_default().to_owned();
    let words: Vec<String> = clauses.iter().map(word).collect();
    let twice = |it: &&&str| words.iter().filter(|word| word == *it).count() > 1;
    ONCE.iter().filter(twice).map(|it| format!("`{it}` is said twice")).collect()
}

/// Reads the clauses that everything else depends on.
fn read_frame(
    content: &Content,
    clause: &str,
    setup: &mut SetupOf<Corleone>,
    act: &mut u8,
) -> Result<(), String> {
    let words: Vec<&str> = clause.split_whitespace().collect();
    match words[..] {
        ["seats", n] => {
            let n = n.parse().ok().filter(|it| Corleone::SEATS.contains(it));
            setup.n_seats = n.ok_or("this game is for 2 to 5")?;
        }
        ["act", n] => *act = n.parse().ok().filter(|it| (1..=4).contains(it)).ok_or("acts go from 1 to 4")?,
        ["variant", ref words @ ..] => {
            let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
            setup.variant = variant::read(content, &words).map_err(|it| it.join("; "))?;
        }
        _ => (),
    }
    Ok(())
}

struct Scene<'a> {
    content: &'a Content,
    state: State,
    turn: Option<Seat>,
    begin: Begin,
}

impl Scene<'_> {
    fn new<'a>(content: &'a Content, setup: &SetupOf<Corleone>, act: u8) -> Scene<'a> {
        let mut state = setup::state(content, setup);
        state.open.stack = Frames::default();
        state.open.act = act;
        let reserve = entracte::reserve(content, setup.n_seats, act);
        for (_, player) in state.hidden.players.iter_mut() {
            state.open.money.add_all(&player.hand.money);
            player.hand.money = Purse::default();
        }
        state.open.families.iter_mut().for_each(|(_, it)| it.reserve = reserve);
        // Allies of acts gone by are out of the game, unless the scene has them somewhere.
        for past in 1..act {
            state.open.allies_gone = state.allies_gone.or(content.allies_of(past));
        }
        if act < 4 {
            state.open.allies_gone = state.allies_gone.or(content.allies_of(act));
        }
        Scene { content, state, turn: None, begin: Begin::Business }
    }

    fn seat(&self, word: &str) -> Result<Seat, String> {
        let seat: Seat = word.parse().map_err(|err| format!("{err}"))?;
        if seat.index() < usize::from(self.state.n_seats()) {
            Ok(seat)
        } else {
            Err(format!("there is no seat {seat} at a table of {}", self.state.n_seats()))
        }
    }

    fn turf(&self, word: &str) -> Result<AreaId, String> {
        let area = parse_area(self.content, word).filter(|it| *it != AreaId::PARK);
        area.ok_or_else(|| format!("there is no turf `{word}`"))
    }

    fn read(&mut self, clause: &str) -> Result<(), String> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["seats" | "act" | "variant", ..] => (),
            ["horse-head", seat] => self.state.open.horse_head = self.seat(seat)?,
            ["turn", seat] => self.turn = Some(self.seat(seat)?),
            ["at", "business"] => self.begin = Begin::Business,
            ["at", "turf-war"] => self.begin = Begin::TurfWar,
            ["at", "bribery"] => self.begin = Begin::Bribery,
            ["at", "tribute"] => self.begin = Begin::Tribute,
            ["at", "entracte"] => self.begin = Begin::Entracte,
            ["tile", turf, tile] => {
                let turf = self.turf(turf)?;
                let tile =
                    parse_tile(self.content, tile).ok_or_else(|| format!("there is no tile `{tile}`"))?;
                if !self.state.tiles_left.contains(tile) || self.state.tiles[usize::from(turf.0)].is_some() {
                    return Err("the tile or its place is taken".to_owned());
                }
                self.state.open_tile(turf, tile);
            }
            ["public", ref jobs @ ..] => {
                let n_slots = setup::n_public(self.state.n_seats());
                for job in jobs {
                    let slot = self.state.public[..n_slots].iter().position(Option::is_none);
                    let slot = slot.ok_or_else(|| format!("there are only {n_slots} public jobs"))?;
                    self.state.open.public[slot] = Some(self.take_job(job)?);
                }
            }
            ["discard", ref jobs @ ..] => {
                for job in jobs {
                    let job = self.take_job(job)?;
                    self.state.open.discard.add(job);
                }
            }
            ["allies", ref allies @ ..] => {
                for word in allies {
                    let ally = self.take_ally(word)?;
                    self.state.open.allies.add(ally);
                    if !self.content.allies_of(self.state.act).contains(ally) {
                        return Err(format!("`{word}` is no ally of act {}", self.state.act));
                    }
                    if self.state.allies.len() >= self.state.n_seats() {
                        return Err(format!("only {} allies are shown", self.state.n_seats() - 1));
                    }
                }
            }
            ["control", turf, ref seats @ ..] => {
                let turf = self.turf(turf)?;
                for seat in seats {
                    let seat = self.seat(seat)?;
                    let family = &mut self.state.open.families[seat];
                    family.markers =
                        family.markers.checked_sub(1).ok_or_else(|| format!("{seat} has no marker left"))?;
                    let markers = &mut self.state.open.control[usize::from(turf.0)];
                    // Those that a game may still add need room.
                    let most = Markers::MOST - self.content.most_markers_added();
                    if markers.as_slice().len() == most {
                        return Err(format!("a turf of a scene has at most {most} markers"));
                    }
                    markers.push(seat);
                }
            }
            ["union-boss", site] => self.stand_at(site, Piece::UnionBoss)?,
            ["mayor", space] => self.stand_on(space, Piece::Mayor)?,
            ["chief", turf] => self.state.open.chief = Some(self.turf(turf)?),
            [seat, "has", ref rest @ ..] => {
                let seat = self.seat(seat)?;
                for card in self.cards(&rest.join(" "))? {
                    self.state.hidden.players[seat].hand.add(card);
                }
            }
            [seat, "suitcase", ref rest @ ..] => {
                let seat = self.seat(seat)?;
                for card in self.cards(&rest.join(" "))? {
                    match card {
                        Card::Note(note) => self.state.hidden.players[seat].suitcase.add(note),
                        Card::Job(job) => self.state.open.families[seat].done.add(job),
                        Card::Good(_) | Card::Ally(_) => {
                            return Err("a suitcase holds money and jobs".to_owned());
                        }
                    }
                }
            }
            [seat, "played", ref rest @ ..] => {
                let seat = self.seat(seat)?;
                for card in self.cards(&rest.join(" "))? {
                    match card {
                        Card::Ally(ally) => self.state.open.families[seat].played.add(ally),
                        Card::Note(_) | Card::Good(_) | Card::Job(_) => {
                            return Err("only allies are played".to_owned());
                        }
                    }
                }
            }
            [seat, "river", figure] => {
                let (seat, figure) = (self.seat(seat)?, self.figure(figure)?);
                self.take_figure(seat, figure)?;
                self.state.open.families[seat].river.add(figure);
            }
            [seat, "out"] => {
                let seat = self.seat(seat)?;
                let family = &mut self.state.open.families[seat];
                let reserve = std::mem::take(&mut family.reserve);
                reserve.each().for_each(|it| family.aside.add(it));
            }
            [seat, "thug", site] => {
                let seat = self.seat(seat)?;
                self.take_figure(seat, Figure::Thug)?;
                self.stand_at(site, Piece::Own(seat, Figure::Thug))?;
            }
            [seat, figure, space] => {
                let (seat, figure) = (self.seat(seat)?, self.figure(figure)?);
                self.take_figure(seat, figure)?;
                self.stand_on(space, Piece::Own(seat, figure))?;
            }
            _ => return Err("no such clause".to_owned()),
        }
        Ok(())
    }

    fn figure(&self, word: &str) -> Result<Figure, String> {
        parse_figure(word).ok_or_else(|| format!("there is no figure `{word}`"))
    }

    fn take_figure(&mut self, seat: Seat, figure: Figure) -> Result<(), String> {
        let reserve = &mut self.state.open.families[seat].reserve;
        if !reserve.contains(figure) {
            return Err(format!("{seat} has no such figure left in act {}", self.state.act));
        }
        reserve.take(figure);
        Ok(())
    }

    fn stand_at(&mut self, word: &str, piece: Piece) -> Result<(), String> {
        let site = parse_site(self.content, word).ok_or_else(|| format!("there is no business `{word}`"))?;
        if self.state.thugs[usize::from(site.0)].is_some() {
            return Err("somebody stands there already".to_owned());
        }
        self.state.stand_at(site, piece);
        Ok(())
    }

    fn stand_on(&mut self, word: &str, piece: Piece) -> Result<(), String> {
        let space = parse_space(self.content, word).ok_or_else(|| format!("there is no space `{word}`"))?;
        if self.content.open_spaces(self.state.n_seats()) >> space.0 & 1 == 0 {
            return Err("this space is for three players and more".to_owned());
        }
        if self.state.family[usize::from(space.0)].is_some() {
            return Err("somebody stands there already".to_owned());
        }
        self.state.stand_on(space, piece);
        Ok(())
    }

    /// Takes cards such as `2 $5, gun` out of their piles.
    fn cards(&mut self, list: &str) -> Result<Vec<Card>, String> {
        let mut cards = Vec::new();
        for item in list.split(',').map(str::trim) {
            let words: Vec<&str> = item.split_whitespace().collect();
            let (n, word) = match words[..] {
                [word] => (1, word),
                [n, word] => (n.parse::<u8>().map_err(|_| format!("what is `{item}`?"))?, word),
                _ => return Err(format!("what is `{item}`?")),
            };
            for _ in 0..n {
                cards.push(self.take_card(word)?);
            }
        }
        Ok(cards)
    }

    fn take_card(&mut self, word: &str) -> Result<Card, String> {
        let card = parse_card(self.content, word).ok_or_else(|| format!("there is no card `{word}`"))?;
        let none_left = || format!("there are not so many `{word}` in the box");
        match card {
            Card::Note(note) if self.state.money.count(note) > 0 => self.state.open.money.take(note),
            Card::Good(good) if self.state.goods.count(good) > 0 => self.state.open.goods.take(good),
            Card::Note(_) | Card::Good(_) => return Err(none_left()),
            Card::Job(_) => {
                self.take_job(word)?;
            }
            Card::Ally(_) => {
                self.take_ally(word)?;
            }
        }
        Ok(card)
    }

    fn take_job(&mut self, word: &str) -> Result<JobId, String> {
        let job = parse_job(self.content, word).ok_or_else(|| format!("there is no job `{word}`"))?;
        if !self.state.hidden.deck.contains(job) {
            return Err(format!("there are not so many `{word}` in the box"));
        }
        self.state.hidden.deck.take(job);
        Ok(job)
    }

    fn take_ally(&mut self, word: &str) -> Result<AllyId, String> {
        let ally = parse_ally(self.content, word).ok_or_else(|| format!("there is no ally `{word}`"))?;
        if !self.state.allies_gone.contains(ally) {
            return Err(format!("`{word}` is taken, or comes in a later act"));
        }
        self.state.open.allies_gone.take(ally);
        Ok(ally)
    }

    fn finish(self, faults: &mut Vec<String>) -> State {
        for site in crate::content::Site::all() {
            if self.state.thugs[usize::from(site.0)].is_some() && !self.state.is_open(site) {
                let turf = &self.content.board().areas[usize::from(site.turf().0)].id;
                faults.push(format!("there is no tile in {turf} to stand at"));
            }
        }
        if matches!(self.begin, Begin::Bribery) && !self.content.act(self.state.act).bribery {
            faults.push(format!("there is no Bribery in act {}", self.state.act));
        }
        if matches!(self.begin, Begin::Entracte) && self.state.act == 4 {
            faults.push("there is no Entr'acte after act 4".to_owned());
        }
        if let Some(seat) = self.turn
            && self.state.is_out(seat)
        {
            faults.push(format!("{seat} has no figure left and can't have the turn"));
        }
        let mut state = self.state;
        if !faults.is_empty() {
            return state;
        }
        match self.begin {
            Begin::Business => {
                family_business::begin(&mut state);
                if let Some(seat) = self.turn {
                    state.open.turn = Some(seat);
                    state.open.stack.push(Frame::Turn(seat));
                    state.open.pending = SeatSet::only(seat);
                    return state;
                }
            }
            Begin::TurfWar => turf_war::begin(&mut state),
            Begin::Bribery => bribery::begin(&mut state),
            Begin::Tribute => tribute::begin(self.content, &mut state, &mut Silent),
            Begin::Entracte => entracte::begin(self.content, &mut state, &mut Silent),
        }
        if state.pending.is_empty() {
            flow::go_on(self.content, &mut state, &mut Silent);
        }
        state
    }
}
