//! How a game ended, in words.

use omerta_bots::Botted;
use omerta_core::record::seed_text;
use omerta_core::{Arg, BySeat, Outcome, Phrase, Seat, SeatSet, Tabletop, Viewer};

use crate::save::quoted;
use crate::session::Session;
use omerta_host::Words;

/// The final table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// One sentence: who won, and with how much.
    pub headline: String,
    /// Everyone, the best first.
    pub places: Vec<Place>,
    /// What proves that luck was fair, and where the game is written down: each with a heading.
    pub proof: Vec<(String, String)>,
}

/// One row of the final table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The place, counted from 1; equals share one.
    pub place: usize,
    /// Whose it is.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The score, in the game's own currency.
    pub score: String,
    /// Where it came from.
    pub parts: Vec<String>,
    /// Whether this one won.
    pub won: bool,
}

impl Ending {
    /// The final table of a session, told to those at the keyboard.
    pub fn of<G: Botted>(session: &Session<G>, words: &Words, outcome: &Outcome) -> Ending {
        let game = &**session.game();
        let score = outcome.winners.first().map(|it| game.score(outcome.scores[it]));
        Ending {
            headline: headline(words, outcome.winners, session.people(), score),
            places: Place::ranked(game, words, outcome, &tally(session, outcome)),
            proof: proof(session, words),
        }
    }
}

impl Place {
    /// Everyone, the best first, with where their points came from.
    pub fn ranked<G: Tabletop>(
        game: &G,
        words: &Words,
        outcome: &Outcome,
        tally: &BySeat<Vec<Phrase>>,
    ) -> Vec<Place> {
        let mut seats: Vec<Seat> = outcome.scores.iter().map(|(seat, _)| seat).collect();
        let rank = |seat: Seat| (outcome.winners.contains(seat), outcome.scores[seat]);
        seats.sort_by_key(|&it| std::cmp::Reverse(rank(it)));
        let place = |&seat: &Seat| Place {
            place: 1 + seats.iter().filter(|&&it| rank(it) > rank(seat)).count(),
            seat,
            name: words.name(seat),
            score: words.tell(&Phrase::new("score").with("score", game.score(outcome.scores[seat]))),
            parts: tally[seat].iter().map(|it| words.say(it)).collect(),
            won: outcome.winners.contains(seat),
        };
        seats.iter().map(place).collect()
    }

    /// The row as one line.
    pub fn line(&self, words: &Words) -> String {
        let said = match self.parts.is_empty() {
            true => Phrase::new("plain.scores"),
            false => Phrase::new("plain.scores-of").with("parts", self.parts.join(", ")),
        };
        let said = said.with("place", self.place).with("name", self.name.clone());
        words.tell(&said.with("score", self.score.clone()))
    }
}

/// Where everyone's points came from, by what all have heard.
fn tally<G: Botted>(session: &Session<G>, outcome: &Outcome) -> BySeat<Vec<Phrase>> {
    let update = session.update(Viewer::Spectator);
    let told: Vec<&G::Event> = update.news.iter().filter_map(|(_, it)| it.event()).collect();
    session.game().say_tally(&told, outcome)
}

fn headline(words: &Words, winners: SeatSet, people: SeatSet, score: Option<Arg>) -> String {
    let Some(score) = score else { return words.of("end.nobody") };
    let said = match winners.len() {
        1 if winners == people => Phrase::new("end.you"),
        1 => Phrase::new("end.one").with("who", winners),
        _ => Phrase::new("end.shared").with("who", winners),
    };
    words.tell(&said.with("score", score))
}

fn proof<G: Botted>(session: &Session<G>, words: &Words) -> Vec<(String, String)> {
    let mut proof = Vec::new();
    if let Some(path) = session.keeper().record() {
        proof.push((words.of("end.replay"), format!("omerta replay {} --verify", quoted(path))));
    }
    proof.push((words.of("end.seed"), seed_text(&session.seed())));
    proof.push((words.of("end.commitment"), session.seed().commitment().to_string()));
    proof
}
