//! The bots of one hosted table.

use std::sync::Arc;

use omerta_core::{Game, Seat};
use omerta_host::{Answered, Errand};

use crate::bot::Bot;
use crate::registry::{Botted, UnknownBot, make};

/// The bots of a table, kept by whoever drives it.
pub struct Hired<G: Game> {
    bots: Vec<(Seat, String, Box<dyn Bot<G> + Send>)>,
}

impl<G: Botted> Hired<G> {
    /// Nobody yet: bots are hired when they are needed, and remember no other game.
    pub fn new() -> Hired<G> {
        Hired { bots: Vec::new() }
    }

    /// Whether all these bots can be hired.
    pub fn check<'a>(game: &Arc<G>, kinds: impl IntoIterator<Item = &'a str>) -> Result<(), UnknownBot> {
        kinds.into_iter().try_for_each(|it| make(game, it).map(drop))
    }

    /// Answers an errand.
    pub fn run(&mut self, game: &Arc<G>, errand: &Errand<G>) -> Result<Answered<G>, UnknownBot> {
        let is_meant =
            |it: &(Seat, String, Box<dyn Bot<G> + Send>)| it.0 == errand.seat && it.1 == errand.kind;
        let at = match self.bots.iter().position(is_meant) {
            Some(at) => at,
            None => {
                self.bots.push((errand.seat, errand.kind.clone(), make(game, &errand.kind)?));
                self.bots.len() - 1
            }
        };
        Ok(errand.run(&mut *self.bots[at].2))
    }
}

impl<G: Botted> Default for Hired<G> {
    fn default() -> Hired<G> {
        Hired::new()
    }
}
