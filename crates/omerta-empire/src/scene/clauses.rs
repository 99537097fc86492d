//! What each clause of a scene puts where.

use omerta_core::Seat;

use crate::cards::{CorruptionId, FamilyId, Neutral, Place, RacketId, Squares, StartId};
use crate::content::{CAPOS, TRACK};
use crate::effects::Kind;
use crate::notation::{parse, parse_neutral};
use crate::phases::setup;
use crate::scene::Scene;
use crate::slots::put;
use crate::state::{Phase, Police};
use crate::wire::Post;

const PHASES: [(Phase, &str); 7] = [
    (Phase::Setup, "setup"),
    (Phase::Cops, "cops"),
    (Phase::Godfather, "godfather"),
    (Phase::Declarations, "declarations"),
    (Phase::Combat, "combat"),
    (Phase::Refresh, "refresh"),
    (Phase::Collect, "collect"),
];

/// The most tokens on a square.
const MOST_TOKENS: u8 = 3;
/// The most gangsters of a capo, with all that cards may add.
const MOST_GANGSTERS: u8 = 9;

impl Scene<'_> {
    /// Reads what is not of one capo.
    pub(super) fn read_table(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["phase", word] => self.phase(word)?,
            ["turn", seat] => self.state.open.turn = Some(self.seat(seat)?),
            ["round", n] => self.state.open.round = self.number(n, 1..=200)?,
            ["godfather", seat] => self.state.open.godfather = self.seat(seat)?,
            ["chief", seat] => self.state.open.chief = Some(self.seat(seat)?),
            ["called"] => self.state.open.called = true,
            ["pot", sum] => self.state.open.pot = self.money(sum)?,
            ["cop-card", card] => {
                self.state.open.cop_card = Some(self.take(card, |it| &mut it.open.cop_deck)?);
            }
            ["cops", ref places @ ..] => self.cops(places),
            ["ness", place] => self.state.open.police.ness = Some(self.ness(place)?),
            ["marks", ref marks @ ..] => {
                let all = self.content.numbers().corruption_marks;
                for mark in marks {
                    match all.iter().position(|it| it.to_string() == *mark) {
                        Some(place) => self.state.open.marks[place] = true,
                        None => {
                            let [first, second, third] = all;
                            self.fault::<()>(format!(
                                "the marks are {first}, {second} and {third}, not `{mark}`"
                            ));
                        }
                    }
                }
            }
            ["racket-track", ref rackets @ ..] => {
                self.fits_track(rackets)?;
                for (slot, word) in rackets.iter().enumerate() {
                    self.state.open.racket_track[slot] = self.racket(word);
                }
            }
            ["henchman-track", ref henchmen @ ..] => {
                self.fits_track(henchmen)?;
                for (slot, word) in henchmen.iter().enumerate() {
                    self.state.open.henchman_track[slot] = self.henchman(word);
                }
            }
            ["racket-discard", ref rackets @ ..] => {
                let rackets = self.each(rackets, Self::racket);
                self.state.open.racket_discard = rackets.into_iter().collect();
            }
            ["henchman-discard", ref henchmen @ ..] => {
                let henchmen = self.each(henchmen, Self::henchman);
                self.state.open.henchman_discard = henchmen.into_iter().collect();
            }
            ["dead", ref henchmen @ ..] => {
                let henchmen = self.each(henchmen, Self::henchman);
                self.state.open.dead = henchmen.into_iter().collect();
            }
            ["city-discard", ref cards @ ..] => {
                let cards = self.each(cards, Self::city);
                self.state.open.city_discard = cards.into_iter().collect();
            }
            ["square", square, owner] => self.square_of(square, owner, None, None)?,
            ["square", square, owner, racket] => self.square_of(square, owner, Some(racket), None)?,
            ["square", square, owner, racket, tokens] => {
                self.square_of(square, owner, Some(racket), Some(tokens))?;
            }
            ["attack", square, ref seats @ ..] => self.attack(square, seats)?,
            _ => self.fault("no such clause")?,
        }
        Some(())
    }

    /// Reads what a capo has.
    pub(super) fn read_capo(&mut self, seat: Seat, words: &[&str]) -> Option<()> {
        let i = seat.index() % CAPOS;
        // With one point more the game would be over.
        let numbers = self.content.numbers();
        let (most_vp, most_corruption) = (numbers.goal_vp - 1, numbers.goal_corruption - 1);
        match *words {
            ["family", family] => {
                let id = self.named::<FamilyId>(family)?;
                if !setup::families_left(self.content, &self.state.open).contains(id) {
                    return self.fault("another capo leads this family");
                }
                if self.state.open.variant.families.of(seat).is_some() {
                    return self.fault("the variant says which family this capo leads");
                }
                self.state.open.capos[i].family = Some(id);
            }
            ["start", card] => {
                let id = self.named::<StartId>(card)?;
                if !setup::starts_left(self.content, &self.state.open).contains(id) {
                    return self.fault("another capo has this start card");
                }
                self.state.open.capos[i].start = Some(id);
            }
            ["money", sum] => self.state.hidden.money[i] = self.money(sum)?,
            ["vp", n] => self.state.open.capos[i].vp = self.number(n, 0..=most_vp)?,
            ["corruption", n] => self.state.open.capos[i].corruption = self.number(n, 0..=most_corruption)?,
            ["gangsters", n] => self.state.open.capos[i].gangsters = self.number(n, 0..=MOST_GANGSTERS)?,
            ["henchmen", ref henchmen @ ..] => {
                let henchmen = self.each(henchmen, Self::henchman);
                self.state.hidden.crew[i] = henchmen.into_iter().collect();
                if self.content.tables().specials.minus(self.state.hidden.crew[i]).is_empty() {
                    return self.fault("with all five specials in hand the game is over");
                }
            }
            ["exhausted", ref henchmen @ ..] => {
                let henchmen = self.each(henchmen, Self::henchman);
                self.state.open.capos[i].exhausted = henchmen.into_iter().collect();
            }
            ["city", ref cards @ ..] => {
                let cards = self.each(cards, Self::city);
                self.state.hidden.city[i] = cards.into_iter().collect();
            }
            ["laid", ref cards @ ..] => {
                let cards = self.each(cards, Self::laid);
                cards.into_iter().for_each(|it| put(&mut self.state.open.laid, (seat, it)));
            }
            ["corruption-cards", ref cards @ ..] => {
                self.each(cards, |it, card| it.corruption_card(seat, card));
            }
            ["vendetta", other, n] => {
                let (other, n) = (self.seat(other), self.number(n, 0..=99));
                let (other, n) = (other?, n?);
                if other == seat {
                    return self.fault("nobody holds tokens of his own");
                }
                self.state.open.capos[i].vendetta[other.index() % CAPOS] = n;
            }
            _ => return self.fault("no such clause"),
        }
        Some(())
    }

    /// A card is of the first mark that nobody has a card of, which has then been reached.
    fn corruption_card(&mut self, seat: Seat, word: &str) -> Option<()> {
        let card: CorruptionId = self.take(word, |it| &mut it.open.corruption_deck)?;
        let open = &mut self.state.open;
        let is_free = |mark: &usize| open.capos.iter().all(|it| it.corruption_cards[*mark].is_none());
        let Some(mark) = (0..open.marks.len()).find(is_free) else {
            return self.fault("there is one card for each of three marks");
        };
        open.capos[seat.index() % CAPOS].corruption_cards[mark] = Some(card);
        open.marks[mark] = true;
        Some(())
    }

    fn phase(&mut self, word: &str) -> Option<()> {
        let Some((phase, _)) = PHASES.iter().find(|(_, it)| *it == word) else {
            return self.fault(format!("there is no phase `{word}`"));
        };
        let is_told = self.said.contains("round");
        self.state.open.phase = *phase;
        match phase {
            Phase::Setup if is_told => return self.fault("there are no rounds yet"),
            Phase::Setup if self.said.iter().any(|it| it.ends_with(" family") || it.ends_with(" start")) => {
                return self.fault("luck deals families and start cards");
            }
            Phase::Setup
                if self.said.iter().any(|it| it.starts_with("square ") || it.starts_with("attack ")) =>
            {
                return self.fault("nobody has a square yet");
            }
            Phase::Setup => self.state.open.round = 1,
            Phase::Cops | Phase::Godfather if self.state.open.round == 1 => {
                return self.fault("round 1 begins with Declarations");
            }
            Phase::Godfather => self.state.open.called = true,
            Phase::Cops | Phase::Declarations | Phase::Combat | Phase::Refresh | Phase::Collect => (),
        }
        Some(())
    }

    fn cops(&mut self, places: &[&str]) {
        let (mut at, mut hall) = (Squares::EMPTY, 0);
        for word in places {
            if *word == Neutral::CityHall.word() {
                hall += 1;
            } else if let Some(square) = self.square(word) {
                if at.contains(square) {
                    self.fault::<()>(format!("a cop stands on `{word}` already"));
                }
                at = at.with(square);
            }
        }
        if places.len() > Police::MOST {
            self.fault::<()>(format!("there are at most {} cops", Police::MOST));
            return;
        }
        self.state.open.police.at = at;
        self.state.open.police.hall = hall;
    }

    fn ness(&mut self, word: &str) -> Option<Place> {
        if let Some(neutral) = parse_neutral(word) {
            return Some(Place::Neutral(neutral));
        }
        let square = self.square(word)?;
        if self.state.open.police.at.contains(square) {
            return self.fault("a cop stands there");
        }
        Some(Place::Square(square))
    }

    fn square_of(
        &mut self,
        square: &str,
        owner: &str,
        racket: Option<&str>,
        tokens: Option<&str>,
    ) -> Option<()> {
        let content = self.content;
        if parse::<RacketId>(content, owner).is_some() {
            return self.fault("a racket needs an owner of the square");
        }
        let (square, owner) = (self.square(square), self.seat(owner));
        let racket = racket.map(|it| self.racket(it));
        let tokens = tokens.map_or(Some(1), |it| self.number(it, 1..=MOST_TOKENS));
        let (square, owner, tokens) = (square?, owner?, tokens?);
        let racket = match racket {
            Some(racket) => Some(racket?),
            None => None,
        };
        if let Some(racket) = racket.map(|it| content.racket(it)) {
            if !racket.fits(content.square(square).hood) {
                return self.fault(format!("`{}` may not be in this neighbourhood", racket.id));
            }
            if tokens > 1 && racket.kind() != Kind::Bordello {
                return self.fault("only bordellos have more than one token");
            }
        }
        let ground = &mut self.state.open.ground[square.index()];
        (ground.owner, ground.racket, ground.tokens) = (Some(owner), racket, tokens);
        Some(())
    }

    fn attack(&mut self, square: &str, seats: &[&str]) -> Option<()> {
        let square = self.square(square);
        let seats = self.each(seats, Self::seat);
        let square = square?;
        if seats.is_empty() {
            return self.fault("say who attacks");
        }
        for seat in seats {
            let ground = self.state.open.ground[square.index()];
            if ground.owner == Some(seat) {
                self.fault::<()>(format!("the square is {seat}'s own"));
            } else if ground.attackers.contains(seat) {
                self.fault::<()>(format!("{seat} attacks twice"));
            } else if self.n_attacks(seat) >= MOST_GANGSTERS {
                self.fault::<()>(format!("nobody has more than {MOST_GANGSTERS} gangsters"));
            } else {
                let ground = &mut self.state.open.ground[square.index()];
                ground.attackers = ground.attackers.with(seat);
                self.state.open.capos[seat.index() % CAPOS].placed.add(Post::Square(square));
            }
        }
        Some(())
    }

    /// How many squares a capo attacks already.
    fn n_attacks(&self, seat: Seat) -> u8 {
        self.state.open.ground.iter().filter(|it| it.attackers.contains(seat)).count() as u8
    }

    fn fits_track(&mut self, cards: &[&str]) -> Option<()> {
        if cards.len() > TRACK {
            return self.fault(format!("a track has {TRACK} places"));
        }
        Some(())
    }
}
