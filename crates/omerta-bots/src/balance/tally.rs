//! Counting: one game after the other, and several counts together.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use omerta_core::{Audience, InfoHasher, Log, Outcome, Seat, SeatSet, Step, StepOf};

use crate::arena::{Arena, Played, Watch};
use crate::balance::{Balanced, Entry};
use crate::stats::{self, Counts, Shares, WHOLE};

/// How often an option was there, and how often it was taken.
pub(crate) type Options<A> = HashMap<A, [u64; 2], BuildHasherDefault<InfoHasher>>;

/// An item with what has been counted of it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) entry: Entry,
    /// Games in which it was there.
    pub(crate) shown: u64,
    /// Games in which somebody used it.
    pub(crate) used: u64,
    /// Uses, all games together.
    pub(crate) uses: u64,
    /// How those did who used it.
    pub(crate) users: Shares,
}

/// Everything counted so far.
#[derive(Clone, Debug)]
pub struct Tally<G: Balanced> {
    pub(crate) games: stats::Tally,
    pub(crate) n_seats: u8,
    /// By seat, then by place in the first order.
    pub(crate) places: Vec<Vec<Shares>>,
    pub(crate) winners: Counts,
    /// How far winners are ahead of the second, in thousandths of what they have.
    pub(crate) margins: Counts,
    pub(crate) items: Vec<Item>,
    pub(crate) openings: Vec<(Entry, Shares)>,
    pub(crate) deciders: Vec<(Entry, u64)>,
    pub(crate) roles: Vec<(Entry, Shares)>,
    /// How often a turn was spent so: by anybody, and by those who won.
    pub(crate) turns: Vec<(Entry, [u64; 2])>,
    pub(crate) ends: Vec<(&'static str, u64)>,
    /// In how many games it happened, and how often in all.
    pub(crate) marks: Vec<(&'static str, [u64; 2])>,
    pub(crate) rounds: Counts,
    pub(crate) options: Options<G::Action>,
}

impl<G: Balanced> Tally<G> {
    /// Nothing counted yet.
    pub fn new(arena: &Arena<'_, G>) -> Tally<G> {
        let n_seats = arena.n_seats();
        let item = |entry| Item { entry, shown: 0, used: 0, uses: 0, users: Shares::default() };
        let n = usize::from(n_seats);
        let game = arena.game();
        Tally {
            games: stats::Tally::new(arena),
            n_seats,
            places: vec![vec![Shares::default(); n]; n],
            winners: Counts::default(),
            margins: Counts::default(),
            items: game.items().into_iter().map(item).collect(),
            openings: game.openings().into_iter().map(|it| (it, Shares::default())).collect(),
            deciders: game.deciders().into_iter().map(|it| (it, 0)).collect(),
            roles: game.roles().into_iter().map(|it| (it, Shares::default())).collect(),
            turns: game.turns().into_iter().map(|it| (it, [0; 2])).collect(),
            ends: game.ends().into_iter().map(|it| (it, 0)).collect(),
            marks: game.marks().into_iter().map(|it| (it, [0; 2])).collect(),
            rounds: Counts::default(),
            options: Options::default(),
        }
    }

    /// Plays a game of the series and counts it.
    pub(crate) fn play(&mut self, arena: &Arena<'_, G>, number: u64) {
        let mut notes = Notes {
            news: Vec::new(),
            first: None,
            is_under_way: false,
            shown: vec![false; self.items.len()],
            uses: vec![[0; 8]; self.items.len()],
            openings: [None; 8],
            decided: Vec::new(),
            roles: Vec::new(),
            turns: vec![[0; 8]; self.turns.len()],
            end: None,
            marks: vec![0; self.marks.len()],
            options: &mut self.options,
        };
        let played = arena.play_before(number, &mut notes);
        let Notes { first, shown, uses, openings, decided, roles, turns, end, marks, .. } = notes;
        self.games.add(&played);
        let Played { outcome, n_rounds, .. } = played;
        let share = WHOLE / outcome.winners.len().max(1) as u64;
        let won = |seat| if outcome.winners.contains(seat) { share } else { 0 };
        let n_seats = usize::from(self.n_seats);
        for seat in Seat::all(self.n_seats) {
            let place = (seat.index() + n_seats - first.map_or(0, Seat::index)) % n_seats;
            self.places[seat.index()][place].add(won(seat), 1);
            if let Some(opening) = openings[seat.index()] {
                self.openings[opening].1.add(won(seat), 1);
            }
        }
        for (item, (shown, uses)) in self.items.iter_mut().zip(shown.into_iter().zip(uses)) {
            let users: SeatSet = Seat::all(self.n_seats).filter(|it| uses[it.index()] > 0).collect();
            item.shown += u64::from(shown || !users.is_empty());
            item.used += u64::from(!users.is_empty());
            item.uses += uses.iter().map(|it| u64::from(*it)).sum::<u64>();
            if !users.is_empty() {
                item.users.add(users.iter().map(won).sum(), users.len() as u64);
            }
        }
        decided.into_iter().for_each(|it| self.deciders[it].1 += 1);
        roles.into_iter().for_each(|(seat, it)| self.roles[it].1.add(won(seat), 1));
        for ((_, counts), by_seat) in self.turns.iter_mut().zip(turns) {
            let of = |seats: SeatSet| seats.iter().map(|it| u64::from(by_seat[it.index()])).sum::<u64>();
            counts[0] += of(SeatSet::all(self.n_seats));
            counts[1] += of(outcome.winners);
        }
        if let Some(end) = end {
            self.ends[end].1 += 1;
        }
        for ((_, counts), times) in self.marks.iter_mut().zip(marks) {
            counts[0] += u64::from(times > 0);
            counts[1] += times;
        }
        self.rounds.add(i64::from(n_rounds));
        self.count_scores(&outcome);
    }

    fn count_scores(&mut self, outcome: &Outcome) {
        let mut scores: Vec<i64> = outcome.scores.values().iter().map(|&it| i64::from(it)).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let winner = outcome.winners.iter().map(|it| i64::from(outcome.scores[it])).max();
        if let (Some(winner), [first, second, ..]) = (winner, &scores[..]) {
            self.winners.add(winner);
            // Where something else than the score decided, nobody is ahead by it.
            if winner == *first && winner > 0 {
                self.margins.add((winner - second.max(&0)) * 1000 / winner);
            }
        }
    }

    /// Counts what another tally of the same arena has counted.
    pub fn add_all(&mut self, other: &Tally<G>) {
        self.games.add_all(&other.games);
        for (places, more) in self.places.iter_mut().zip(&other.places) {
            places.iter_mut().zip(more).for_each(|(it, more)| it.add_all(more));
        }
        self.winners.add_all(&other.winners);
        self.margins.add_all(&other.margins);
        for (item, more) in self.items.iter_mut().zip(&other.items) {
            item.shown += more.shown;
            item.used += more.used;
            item.uses += more.uses;
            item.users.add_all(&more.users);
        }
        self.openings.iter_mut().zip(&other.openings).for_each(|(it, more)| it.1.add_all(&more.1));
        self.deciders.iter_mut().zip(&other.deciders).for_each(|(it, more)| it.1 += more.1);
        self.roles.iter_mut().zip(&other.roles).for_each(|(it, more)| it.1.add_all(&more.1));
        self.turns.iter_mut().zip(&other.turns).for_each(|(it, more)| add(&mut it.1, more.1));
        self.ends.iter_mut().zip(&other.ends).for_each(|(it, more)| it.1 += more.1);
        self.marks.iter_mut().zip(&other.marks).for_each(|(it, more)| add(&mut it.1, more.1));
        self.rounds.add_all(&other.rounds);
        for (action, more) in &other.options {
            add(self.options.entry(*action).or_default(), *more);
        }
    }
}

fn add(counts: &mut [u64; 2], more: [u64; 2]) {
    counts.iter_mut().zip(more).for_each(|(it, more)| *it += more);
}

/// What is noted down while one game is played.
struct Notes<'a, G: Balanced> {
    news: Vec<G::Event>,
    first: Option<Seat>,
    is_under_way: bool,
    shown: Vec<bool>,
    uses: Vec<[u16; 8]>,
    openings: [Option<usize>; 8],
    decided: Vec<usize>,
    roles: Vec<(Seat, usize)>,
    turns: Vec<[u16; 8]>,
    end: Option<usize>,
    marks: Vec<u64>,
    options: &'a mut Options<G::Action>,
}

impl<G: Balanced> Log<G::Event> for Notes<'_, G> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> G::Event) {
        // What only some are told, others are told in fewer words.
        if to == Audience::Everyone {
            self.news.push(event());
        }
    }
}

impl<G: Balanced> Watch<G> for Notes<'_, G> {
    fn answered(&mut self, options: &[G::Action], action: G::Action) {
        for option in options.iter().filter(|it| !G::is_amount(it)) {
            let counts = self.options.entry(*option).or_default();
            counts[0] += 1;
            counts[1] += u64::from(*option == action);
        }
    }

    fn stepped(&mut self, game: &G, state: &G::State, step: &StepOf<G>) {
        match step {
            Step::Chance(chance) => {
                // Who comes first is settled when the first question is put.
                if !self.is_under_way {
                    self.first = Some(game.first(state));
                }
                game.shown(state, chance, &mut |it| self.shown[it] = true);
            }
            Step::Seat(..) | Step::Late(..) => self.is_under_way = true,
        }
        for event in self.news.drain(..) {
            game.used(state, &event, &mut |seat, it| self.uses[it][seat.index()] += 1);
            if let Some((seat, opening)) = game.opening(state, &event) {
                self.openings[seat.index()].get_or_insert(opening);
            }
            if let Some((seat, turn)) = game.turn(&event) {
                self.turns[turn][seat.index()] += 1;
            }
            if let Some(mark) = self.first.and_then(|first| game.mark(first, &event)) {
                self.marks[mark] += 1;
            }
        }
    }

    fn over(&mut self, game: &G, state: &G::State, outcome: &Outcome) {
        game.decided(state, outcome, &mut |it| self.decided.push(it));
        for (seat, _) in outcome.scores.iter() {
            game.role(state, seat, &mut |it| self.roles.push((seat, it)));
        }
        self.end = game.end(state);
    }
}
