//! How a game ended, in words.

use omerta_bots::Botted;
use omerta_core::record::seed_text;
use omerta_core::{Arg, BySeat, Outcome, Phrase, Seat, SeatSet, Viewer};

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
        let score_of = |seat: Seat| game.score(outcome.scores[seat]);
        let mut seats: Vec<Seat> = Seat::all(session.n_seats()).collect();
        let rank = |seat: Seat| (outcome.winners.contains(seat), outcome.scores[seat]);
        seats.sort_by_key(|&it| std::cmp::Reverse(rank(it)));
        let tally = tally(session, outcome);
        let places = seats
            .iter()
            .map(|&seat| Place {
                place: 1 + seats.iter().filter(|&&it| rank(it) > rank(seat)).count(),
                seat,
                name: words.name(seat),
                score: words.tell(&Phrase::new("score").with("score", score_of(seat))),
                parts: tally[seat].iter().map(|it| words.say(it)).collect(),
                won: outcome.winners.contains(seat),
            })
            .collect();
        Ending {
            headline: headline(
                words,
                outcome.winners,
                session.people(),
                outcome.winners.first().map(score_of),
            ),
            places,
            proof: proof(session, words),
        }
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
