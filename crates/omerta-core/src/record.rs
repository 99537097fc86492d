//! Games as files: a header, one step a line, and how it ended.
//!
//! A record holds what luck gave and not only the seed, so it replays for ever. It comes in two formats with
//! the same content: JSON Lines for programs, and a notation for people, in which a diff reads as a story.

use std::sync::Arc;

use crate::dice::{Commitment, Seed};
use crate::fair::SharedLuck;
use crate::game::{Game, Outcome, Setup, Step, StepOf, Wire};
use crate::log::News;
use crate::pack::PackHash;
use crate::table::{Luck, Refusal, SetupError, Table};
use crate::tabletop::Tabletop;

mod error;
mod json;
mod notation;

use error::outcome_words;
pub use error::{At, ReplayError, ReplayFault};
pub use notation::{read_seed, seed_text};

/// The newest format of records that can be read, and the one that is written.
pub const FORMAT: u32 = 1;

/// A game as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<V, A, C> {
    /// The short name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its pack, or the first digits of it.
    pub pack: PackHash,
    /// What was fixed before the start.
    pub setup: Setup<V>,
    /// The position it started from, if it was described in words.
    pub scene: Option<String>,
    /// What binds the host to a seed; nothing where luck came from outside.
    pub commitment: Option<Commitment>,
    /// How the seed came about, where people had a part in it.
    pub shared: Option<SharedLuck>,
    /// Everything that was decided, in order.
    pub steps: Vec<Step<A, C>>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// The seed: told when the game is over, and in a save that nobody but the host reads.
    pub seed: Option<Seed>,
}

/// The record of a game.
pub type RecordOf<G> = Record<<G as Game>::Variant, <G as Game>::Action, <G as Game>::Chance>;

/// The two ways a record is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// JSON Lines.
    Json,
    /// Notation, one step a line.
    Text,
}

/// The slug of the game that a record is of, to know whose rules must read it.
pub fn game_of(bytes: &[u8]) -> Result<String, ReplayError> {
    let text = as_text(bytes)?;
    match format_of(text) {
        Format::Json => json::game_of(text),
        Format::Text => notation::game_of(text),
    }
}

impl<V: Wire + Default, A: Wire + Copy, C: Wire> Record<V, A, C> {
    /// The record of a table so far. The seed is told only if the game is over.
    pub fn of<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        table: &Table<G>,
        scene: Option<&str>,
    ) -> Self {
        let mut record = Record::save(table, scene);
        if record.outcome.is_none() {
            record.seed = None;
        }
        record
    }

    /// The record of a table with its seed, to go on later. Who reads it knows every card to come.
    pub fn save<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        table: &Table<G>,
        scene: Option<&str>,
    ) -> Self {
        let seed = match table.luck() {
            Luck::Seeded(seed) => Some(seed),
            Luck::Manual => None,
        };
        Record {
            game: G::SLUG.to_owned(),
            rules: G::RULES,
            pack: table.game().pack_hash().clone(),
            setup: table.setup().clone(),
            scene: scene.map(tidy_scene),
            commitment: seed.map(|it| it.commitment()),
            shared: None,
            steps: table.steps().to_vec(),
            outcome: table.outcome(),
            seed,
        }
    }

    /// Reads a record in either format. The header is checked against the rules before any step is read.
    pub fn read<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        game: &G,
        bytes: &[u8],
    ) -> Result<Self, ReplayError> {
        let text = as_text(bytes)?;
        match format_of(text) {
            Format::Json => json::read(game, text),
            Format::Text => notation::read(game, text),
        }
    }

    /// Writes the record down.
    pub fn write<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &G,
        format: Format,
    ) -> String {
        match format {
            Format::Json => json::write(self),
            Format::Text => notation::write(self, game),
        }
    }

    /// The same game up to this many steps.
    #[must_use]
    pub fn stop_at(mut self, n_steps: usize) -> Self {
        if n_steps < self.steps.len() {
            self.steps.truncate(n_steps);
            self.outcome = None;
        }
        self
    }

    /// Plays the record again and checks every step and the outcome. Luck at the table it ends with comes
    /// from outside.
    pub fn replay<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &Arc<G>,
    ) -> Result<Table<G>, ReplayError> {
        let mut replay = Replay::open(game, self)?;
        while replay.advance()?.is_some() {}
        replay.finish()
    }

    /// Plays a saved game again, to go on with its luck where it stopped.
    pub fn resume<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &Arc<G>,
    ) -> Result<Table<G>, ReplayError> {
        let luck = match (self.commitment, self.seed) {
            (None, _) => Luck::Manual,
            (Some(_), Some(seed)) => Luck::Seeded(seed),
            (Some(_), None) => return Err(ReplayError::whole(ReplayFault::NoSeed)),
        };
        Ok(self.replay(game)?.with_luck(luck))
    }

    /// Replays, and proves the rest: luck is what the seed gives, a game that is over says how it ended, and
    /// both formats read back as the same record.
    pub fn verify<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &Arc<G>,
    ) -> Result<Table<G>, ReplayError> {
        let table = self.replay(game)?;
        if table.outcome().is_some() && self.outcome.is_none() {
            return Err(ReplayError::whole(ReplayFault::NoOutcome));
        }
        if let Some(seed) = self.seed {
            self.check_luck(game, seed)?;
            // Whoever shows the seed must show where it comes from.
            if self.shared.as_ref().is_some_and(|it| it.secret.is_none()) {
                return Err(ReplayError::whole(ReplayFault::NoSecret));
            }
        }
        let whole = Record { pack: game.pack_hash().clone(), ..self.clone() };
        for format in [Format::Json, Format::Text] {
            let written = whole.write(&**game, format);
            let again = Record::read(&**game, written.as_bytes())?;
            if again.write(&**game, format) != written || again.steps != self.steps {
                return Err(ReplayError::whole(ReplayFault::OtherAgain));
            }
        }
        Ok(table)
    }

    /// Plays the decisions again at a table where the seed gives luck, and compares what it gave.
    fn check_luck<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &Arc<G>,
        seed: Seed,
    ) -> Result<(), ReplayError> {
        let mut table = self.open(game, Luck::Seeded(seed))?;
        loop {
            let n_steps = table.steps().len().min(self.steps.len());
            if let Some(at) = (0..n_steps).find(|&it| table.steps()[it] != self.steps[it]) {
                return Err(ReplayError::step(at, ReplayFault::OtherLuck));
            }
            let Some(step) = self.steps.get(table.steps().len()) else { return Ok(()) };
            let taken = match step {
                Step::Late(seat, _) => table.late(*seat),
                Step::Seat(..) | Step::Chance(_) => table.step(step),
            };
            match taken {
                Ok(advance) => table.commit(advance),
                Err(refusal) => return Err(refused(n_steps, refusal)),
            }
        }
    }

    /// Whether these rules may read the record at all.
    fn check_header<G: Tabletop>(&self, game: &G) -> Result<(), ReplayFault> {
        let Record { game: slug, rules, pack, setup, commitment, shared, seed, .. } = self;
        if slug != G::SLUG {
            return Err(ReplayFault::OtherGame { wanted: G::SLUG, found: slug.clone() });
        }
        if *rules != G::RULES {
            return Err(ReplayFault::OtherRules { wanted: G::RULES, found: *rules });
        }
        if !pack.fits(game.pack_hash()) {
            return Err(ReplayFault::OtherPack { wanted: game.pack_hash().clone(), found: pack.clone() });
        }
        seats::<G>(u64::from(setup.n_seats))?;
        if seed.is_some() && seed.map(|it| it.commitment()) != *commitment {
            return Err(ReplayFault::OtherSeed);
        }
        if let (Some(shared), Some(seed)) = (shared, seed)
            && shared.secret.is_some()
            && shared.seed() != Some(*seed)
        {
            return Err(ReplayFault::OtherShares);
        }
        Ok(())
    }

    fn open<G: Tabletop<Variant = V, Action = A, Chance = C>>(
        &self,
        game: &Arc<G>,
        luck: Luck,
    ) -> Result<Table<G>, ReplayError> {
        let Some(scene) = &self.scene else {
            let opened = Table::open(Arc::clone(game), self.setup.clone(), luck);
            return opened.map(|(table, _)| table).map_err(|err| ReplayError::whole(err.into()));
        };
        let bad_scene = |reasons| ReplayError::whole(ReplayFault::BadScene(reasons));
        let (setup, state) = game.scene(scene).map_err(bad_scene)?;
        if setup != self.setup {
            return Err(bad_scene(vec![
                "the scene is for another number of seats or another variant".to_owned(),
            ]));
        }
        Ok(Table::open_at(Arc::clone(game), setup, state, luck).0)
    }
}

/// A record that is being played again, step by step.
#[derive(Debug)]
pub struct Replay<'a, G: Game> {
    record: &'a RecordOf<G>,
    table: Table<G>,
}

/// One step of a record, played again.
#[derive(Debug)]
pub struct Replayed<'a, G: Game> {
    /// What was decided.
    pub step: &'a StepOf<G>,
    /// What happened, with audiences.
    pub news: Vec<News<G::Event>>,
}

impl<'a, G: Tabletop> Replay<'a, G> {
    /// The table before the first step.
    pub fn open(game: &Arc<G>, record: &'a RecordOf<G>) -> Result<Replay<'a, G>, ReplayError> {
        record.check_header(&**game).map_err(ReplayError::whole)?;
        let table = record.open(game, Luck::Manual)?;
        Ok(Replay { record, table })
    }

    /// The table after the steps taken so far.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Takes the next step and returns it with what happened; nothing after the last.
    pub fn advance(&mut self) -> Result<Option<Replayed<'a, G>>, ReplayError> {
        let at = self.table.steps().len();
        let Some(step) = self.record.steps.get(at) else { return Ok(None) };
        let advance = self.table.step(step).map_err(|it| refused(at, it))?;
        let news = advance.news().cloned().collect();
        self.table.commit(advance);
        Ok(Some(Replayed { step, news }))
    }

    /// The table at the end, if it ended as the record says.
    pub fn finish(self) -> Result<Table<G>, ReplayError> {
        let told = self.record.outcome;
        if told.is_some() && told != self.table.outcome() {
            let (told, found) = (outcome_words(told), outcome_words(self.table.outcome()));
            return Err(ReplayError::whole(ReplayFault::OtherOutcome { told, found }));
        }
        Ok(self.table)
    }
}

fn refused(at: usize, refusal: Refusal) -> ReplayError {
    ReplayError::step(
        at,
        match refusal {
            Refusal::Over => ReplayFault::AfterTheEnd,
            refusal => ReplayFault::Illegal(refusal),
        },
    )
}

/// A scene as records keep it: no blank lines, no spaces around lines.
fn tidy_scene(scene: &str) -> String {
    let lines: Vec<&str> = scene.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
    lines.join("\n")
}

/// A number of seats as a header tells it, if the game is for so many.
fn seats<G: Game>(n_seats: u64) -> Result<u8, ReplayFault> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let told = u8::try_from(n_seats).unwrap_or(u8::MAX);
    if G::SEATS.contains(&told) { Ok(told) } else { Err(SetupError { n_seats: told, least, most }.into()) }
}

fn as_text(bytes: &[u8]) -> Result<&str, ReplayError> {
    std::str::from_utf8(bytes).map_err(|_| ReplayError::whole(ReplayFault::NotText))
}

fn format_of(text: &str) -> Format {
    if text.trim_start().starts_with('{') { Format::Json } else { Format::Text }
}
