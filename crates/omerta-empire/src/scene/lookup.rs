//! What the words of a scene mean. Each helper that returns nothing has said what is wrong.

use std::ops::RangeInclusive;

use omerta_core::Seat;
use omerta_parts::IdSet;

use crate::cards::{CityId, HenchmanId, RacketId, SquareId};
use crate::effects::Effect;
use crate::notation::{Entry, parse};
use crate::scene::Scene;
use crate::state::State;

/// The most money in one place, so that what comes in later can still be counted.
const MOST_MONEY: u16 = 20_000;

impl Scene<'_> {
    /// Reads every word of a list, also after one that is wrong.
    pub(super) fn each<T>(&mut self, words: &[&str], read: impl Fn(&mut Self, &str) -> Option<T>) -> Vec<T> {
        words.iter().filter_map(|it| read(self, it)).collect()
    }

    pub(super) fn seat(&mut self, word: &str) -> Option<Seat> {
        let n_seats = self.state.open.n_seats;
        match word.parse::<Seat>() {
            Ok(seat) if seat.index() < usize::from(n_seats) => Some(seat),
            Ok(seat) => self.fault(format!("there is no seat {seat} at a table of {n_seats}")),
            Err(wrong) => self.fault(wrong),
        }
    }

    pub(super) fn number(&mut self, word: &str, range: RangeInclusive<u8>) -> Option<u8> {
        match word.parse() {
            Ok(n) if range.contains(&n) => Some(n),
            _ => self.fault(format!("`{word}` is no number from {} to {}", range.start(), range.end())),
        }
    }

    pub(super) fn money(&mut self, word: &str) -> Option<u16> {
        match word.parse::<u16>() {
            Ok(sum) if sum.is_multiple_of(50) && sum <= MOST_MONEY => Some(sum),
            _ => self.fault(format!("`{word}` is no multiple of 50 up to {MOST_MONEY}")),
        }
    }

    pub(super) fn named<T: Entry>(&mut self, word: &str) -> Option<T> {
        let id = parse(self.content, word);
        if id.is_none() {
            self.fault::<()>(format!("there is no {} `{word}`", T::WHAT));
        }
        id
    }

    pub(super) fn square(&mut self, word: &str) -> Option<SquareId> {
        let square = self.named(word)?;
        let n_seats = self.state.open.n_seats;
        if !self.content.tables().in_play(n_seats).contains(square) {
            return self.fault(format!("`{word}` is not in play at a table of {n_seats}"));
        }
        Some(square)
    }

    /// Takes a card of which there is one out of its deck.
    pub(super) fn take<T: Entry>(&mut self, word: &str, deck: fn(&mut State) -> &mut IdSet<T>) -> Option<T> {
        let card = self.named(word)?;
        let deck = deck(&mut self.state);
        if !deck.contains(card) {
            return self.fault(format!("`{word}` lies elsewhere already"));
        }
        deck.take(card);
        Some(card)
    }

    pub(super) fn racket(&mut self, word: &str) -> Option<RacketId> {
        self.take(word, |it| &mut it.open.racket_deck)
    }

    pub(super) fn henchman(&mut self, word: &str) -> Option<HenchmanId> {
        self.take(word, |it| &mut it.open.henchman_deck)
    }

    pub(super) fn city(&mut self, word: &str) -> Option<CityId> {
        let card = self.named(word)?;
        if !self.state.hidden.city_deck.contains(card) {
            return self.fault(format!("there are not so many `{word}` in the box"));
        }
        self.state.hidden.city_deck.take(card);
        Some(card)
    }

    /// Takes a city card that lies before a capo once it is played.
    pub(super) fn laid(&mut self, word: &str) -> Option<CityId> {
        let card = self.city(word)?;
        if !matches!(self.content.city_card(card).effect, Effect::Lay { .. }) {
            return self.fault(format!("`{word}` is never laid before anybody"));
        }
        if self.state.open.laid.iter().all(Option::is_some) {
            return self.fault("so many cards can't lie before capos");
        }
        Some(card)
    }
}
