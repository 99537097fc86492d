//! A recorded game of any kind: to any step, through anybody's eyes, checked, and gone on with.
//!
//! A record of a game that is over holds everything that was secret, so a tape is for those who may know it all.

use std::cell::RefCell;
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::record::{self, Format};
use omerta_core::{
    Catalogue, Lang, Luck, Outcome, Record, RecordOf, Replay, ReplayError, Seat, Seed, Setup, Step, Viewer,
    json,
};
use omerta_host::{By, Host, HouseRules, Line, OpenError, Opening, Sitter, Version, Written};
use omerta_protocol::parts::FigureMessage;
use omerta_protocol::{Naming, Speaker, UpdateMessage};
use serde_json::Value;

use crate::think::{AnyStudy, Studying};
use crate::{GameKind, UnknownGame};

/// Why a record can't be read, shown or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum TapeError {
    /// It is a record of no game we know.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It can't be read, or does not replay.
    #[error("{0}")]
    Record(String),
    /// A table of it can't be brought back.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Nobody can go on with it: its seed is not told.
    #[error("the record does not tell its seed, so luck can't go on")]
    NoSeed,
    /// Its rules can't be written as words.
    #[error("the variant of the record can't be put into words")]
    Variant,
}

/// Opens a record, in either format. Every step of it is checked.
pub fn read(bytes: &[u8]) -> Result<Box<dyn AnyTape>, TapeError> {
    let unreadable = |it: ReplayError| TapeError::Record(it.to_string());
    let kind: GameKind = record::game_of(bytes).map_err(unreadable)?.parse()?;
    with_game!(kind, G => Ok(Box::new(Tape::<G>::read(kind, bytes)?)))
}

/// What a check has found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How often luck was asked.
    pub n_luck: usize,
    /// How often a seat decided.
    pub n_decisions: usize,
    /// What bound the table to its seed.
    pub commitment: Option<String>,
    /// The seed, if it is told; only then luck itself was checked.
    pub seed: Option<String>,
}

/// A moment of a recorded game, as spectators see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// How many steps were taken.
    pub step: usize,
    /// The part of the game that begins here, if one does.
    pub part: Option<String>,
    /// Numbers that follow from the table.
    pub figures: Vec<FigureMessage>,
    /// All that spectators know.
    pub view: Value,
}

/// What is needed to go on from a step of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoOn {
    /// How many seats.
    pub n_seats: u8,
    /// Words about the rules.
    pub variant: Vec<String>,
    /// The position it started from, if it was described in words.
    pub scene: Option<String>,
    /// The seed, as hexadecimal digits.
    pub seed: String,
    /// The lines of the journal up to there.
    pub lines: Vec<String>,
}

/// A recorded game.
pub trait AnyTape {
    /// Which game.
    fn kind(&self) -> GameKind;
    /// How many seats there are.
    fn n_seats(&self) -> u8;
    /// How many steps were taken in all.
    fn n_steps(&self) -> usize;
    /// How it ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// Everything that is needed to draw the table.
    fn catalogue(&self, lang: Lang) -> Catalogue;
    /// What a viewer had heard and saw after so many steps. Nobody is asked anything.
    fn update(&self, step: usize, viewer: Viewer, lang: Lang) -> Result<UpdateMessage, TapeError>;
    /// Where everyone's points came from.
    fn tally(&self, lang: Lang) -> Result<Vec<Vec<String>>, TapeError>;
    /// The game in at most so many moments, the first and the last always; every part that begins is one.
    fn moments(&self, most: usize, lang: Lang) -> Result<Vec<Moment>, TapeError>;
    /// Checks everything: every step, luck against the seed, the seed against its commitment, both formats.
    fn check(&self) -> Result<Checked, TapeError>;
    /// What is needed to go on after so many steps.
    fn go_on(&self, step: usize) -> Result<GoOn, TapeError>;
    /// Answers in words: each by after how many steps it was given, by whom, and in the notation of the game. One that
    /// nobody could give there is told as it is written.
    fn answers(&self, given: &[(usize, Seat, &str)], lang: Lang) -> Result<Vec<String>, TapeError>;
    /// Begins to look at it again: everybody's chance to win, and what answers have cost if that is wished too.
    fn study(&self, weighs: bool) -> Result<Box<dyn AnyStudy>, TapeError>;
    /// The record, in one of its formats.
    fn write(&self, format: Format) -> String;
}

struct Tape<G: Botted> {
    kind: GameKind,
    game: Arc<G>,
    record: RecordOf<G>,
    /// The table where it was last looked at: several look at the same step.
    shown: RefCell<Option<(usize, Host<G>)>>,
}

impl<G: Botted> Tape<G> {
    fn read(kind: GameKind, bytes: &[u8]) -> Result<Tape<G>, TapeError> {
        let faults = |it: Vec<omerta_core::Fault>| {
            TapeError::Record(it.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        };
        let game = Arc::new(G::load(&G::own_pack()).map_err(faults)?);
        let unreadable = |it: ReplayError| TapeError::Record(it.in_file(bytes).to_string());
        let record: RecordOf<G> = Record::read(&*game, bytes).map_err(unreadable)?;
        record.replay(&game).map_err(unreadable)?;
        Ok(Tape { kind, game, record, shown: RefCell::new(None) })
    }

    fn opening(&self, luck: Luck) -> Result<Opening<G>, TapeError> {
        let scene = match &self.record.scene {
            None => None,
            Some(text) => {
                let state = self.game.scene(text).map_err(|it| TapeError::Record(it.join("; ")))?.1;
                Some((text.clone(), state))
            }
        };
        let setup = self.record.setup.clone();
        Ok(Opening {
            game: Arc::clone(&self.game),
            sitters: vec![Sitter::Person; usize::from(setup.n_seats)],
            setup,
            scene,
            luck,
            house: HouseRules::default(),
            now: 0,
        })
    }

    /// Does something with the table after so many steps.
    fn at<T>(&self, step: usize, act: impl FnOnce(&Host<G>) -> T) -> Result<T, TapeError> {
        let step = step.min(self.record.steps.len());
        let mut shown = self.shown.borrow_mut();
        if shown.as_ref().is_none_or(|it| it.0 != step) {
            let host = Host::resume_record(self.opening(Luck::Manual)?, &self.record.steps[..step])?;
            *shown = Some((step, host));
        }
        let (_, host) = shown.as_ref().expect("it was brought back just now");
        Ok(act(host))
    }

    fn speaker(&self, lang: Lang) -> Speaker<'_, G> {
        Speaker { game: &self.game, lang, naming: Naming::Marked }
    }

    /// The words that make the variant of the record: those of which all that they change is as it is there.
    fn variant(&self) -> Option<Vec<String>> {
        let fields = |setup: &Setup<G::Variant>| json::value(&setup.variant).ok();
        let n_seats = self.record.setup.n_seats;
        let (plain, wanted) = (fields(&self.game.setup(n_seats, &[]).ok()?)?, fields(&self.record.setup)?);
        let fits = |word: &String| {
            let made = self.game.setup(n_seats, std::slice::from_ref(word)).ok().and_then(|it| fields(&it));
            made.is_some_and(|it| it != plain && is_between(&plain, &it, &wanted))
        };
        let catalogue = self.game.catalogue(Lang::En);
        let families = catalogue.tables.get("families").map_or(&[][..], |it| &it.rows);
        let seated =
            Seat::all(n_seats).flat_map(|seat| families.iter().map(move |it| format!("{seat}:{}", it.id)));
        let switches = self.game.variant_words().into_iter().map(|it| it.0.to_owned());
        let words: Vec<String> = switches.chain(seated).filter(fits).collect();
        let made = self.game.setup(n_seats, &words).ok()?;
        (made == self.record.setup).then_some(words)
    }
}

/// Whether everything that differs from `plain` in `it` is as in `wanted`.
fn is_between(plain: &Value, it: &Value, wanted: &Value) -> bool {
    match (plain, it, wanted) {
        (Value::Object(plain), Value::Object(it), Value::Object(wanted)) => it.iter().all(|(key, value)| {
            let (plain, wanted) =
                (plain.get(key).unwrap_or(&Value::Null), wanted.get(key).unwrap_or(&Value::Null));
            is_between(plain, value, wanted)
        }),
        (Value::Array(plain), Value::Array(it), Value::Array(wanted)) => {
            it.iter().all(|it| plain.contains(it) || wanted.contains(it))
        }
        _ => it == plain || it == wanted,
    }
}

impl<G: Botted> AnyTape for Tape<G> {
    fn kind(&self) -> GameKind {
        self.kind
    }

    fn n_seats(&self) -> u8 {
        self.record.setup.n_seats
    }

    fn n_steps(&self) -> usize {
        self.record.steps.len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome
    }

    fn catalogue(&self, lang: Lang) -> Catalogue {
        self.game.catalogue(lang)
    }

    fn update(&self, step: usize, viewer: Viewer, lang: Lang) -> Result<UpdateMessage, TapeError> {
        let update = self.at(step, |it| self.speaker(lang).update(&it.update(viewer, Version::default())))?;
        Ok(UpdateMessage { decision: None, liberties: None, ..update })
    }

    fn tally(&self, lang: Lang) -> Result<Vec<Vec<String>>, TapeError> {
        let Some(outcome) = self.record.outcome else { return Ok(Vec::new()) };
        let update = self.at(self.n_steps(), |it| it.update(Viewer::Spectator, Version::default()))?;
        let told: Vec<&G::Event> = update.news.iter().filter_map(|(_, it)| it.event()).collect();
        let (tally, speaker) = (self.game.say_tally(&told, &outcome), self.speaker(lang));
        let said = |seat: Seat| tally[seat].iter().map(|it| speaker.say(it)).collect();
        Ok(Seat::all(self.n_seats()).map(said).collect())
    }

    fn moments(&self, most: usize, lang: Lang) -> Result<Vec<Moment>, TapeError> {
        let unreadable = |it: ReplayError| TapeError::Record(it.to_string());
        let mut replay = Replay::open(&self.game, &self.record).map_err(unreadable)?;
        let (n_steps, speaker) = (self.n_steps(), self.speaker(lang));
        let apart = n_steps.div_ceil(most.max(2) - 1).max(1);
        let (mut moments, mut last) = (Vec::new(), None);
        loop {
            let step = replay.table().steps().len();
            let view = replay.table().view(Viewer::Spectator);
            let progress = self.game.progress(&view);
            let is_part = progress != last;
            if is_part || step % apart == 0 || step == n_steps {
                moments.push(Moment {
                    step,
                    part: progress.as_ref().filter(|_| is_part).map(|it| speaker.say(it)),
                    figures: self.game.figures(&view).iter().map(Into::into).collect(),
                    view: json::value(&view).map_err(|it| TapeError::Record(it.to_string()))?,
                });
                last = progress;
            }
            if replay.advance().map_err(unreadable)?.is_none() {
                return Ok(moments);
            }
        }
    }

    fn check(&self) -> Result<Checked, TapeError> {
        self.record.verify(&self.game).map_err(|it| TapeError::Record(it.to_string()))?;
        let n_luck = self.record.steps.iter().filter(|it| matches!(it, Step::Chance(_))).count();
        Ok(Checked {
            n_luck,
            n_decisions: self.record.steps.len() - n_luck,
            commitment: self.record.commitment.map(|it| it.to_string()),
            seed: self.record.seed.map(|it| it.to_hex()),
        })
    }

    fn go_on(&self, step: usize) -> Result<GoOn, TapeError> {
        let seed: Seed = self.record.seed.ok_or(TapeError::NoSeed)?;
        let steps = &self.record.steps[..step.min(self.n_steps())];
        // What luck gives before anyone decides comes from the seed, and is in no line.
        let opened = Host::open(self.opening(Luck::Seeded(seed))?)?;
        let n_opening = opened.table().steps().len().min(steps.len());
        let line = |step: &Step<G::Action, G::Chance>| {
            let by = if matches!(step, Step::Chance(_)) { By::Luck } else { By::Sitter };
            let written: omerta_host::WrittenOf<G> =
                Written { at: 0, goes_on: by == By::Luck, line: Line::Step { step: step.clone(), by } };
            serde_json::to_string(&written).map_err(|it| TapeError::Record(it.to_string()))
        };
        let lines = steps[n_opening..].iter().map(line).collect::<Result<Vec<_>, _>>()?;
        let variant = if self.record.scene.is_some() { Some(Vec::new()) } else { self.variant() };
        Ok(GoOn {
            n_seats: self.n_seats(),
            variant: variant.ok_or(TapeError::Variant)?,
            scene: self.record.scene.clone(),
            seed: seed.to_hex(),
            lines,
        })
    }

    fn answers(&self, given: &[(usize, Seat, &str)], lang: Lang) -> Result<Vec<String>, TapeError> {
        let unreadable = |it: ReplayError| TapeError::Record(it.to_string());
        let mut replay = Replay::open(&self.game, &self.record).map_err(unreadable)?;
        let mut told: Vec<String> = given.iter().map(|it| it.2.to_owned()).collect();
        loop {
            let table = replay.table();
            let step = table.steps().len();
            for (told, &(_, seat, text)) in told.iter_mut().zip(given).filter(|it| it.1.0 == step) {
                let asked = table.decisions().into_iter().find(|it| it.seat == seat);
                let action =
                    asked.and_then(|it| it.options.into_iter().find(|it| self.game.action_text(it) == text));
                if let Some(action) = action {
                    let view = table.view(Viewer::Seat(seat));
                    *told = self.speaker(lang).say(&self.game.say_action(&view, &action));
                }
            }
            if replay.advance().map_err(unreadable)?.is_none() {
                return Ok(told);
            }
        }
    }

    fn study(&self, weighs: bool) -> Result<Box<dyn AnyStudy>, TapeError> {
        let start = match &self.record.scene {
            None => self.game.start(&self.record.setup),
            Some(text) => self.game.scene(text).map_err(|it| TapeError::Record(it.join("; ")))?.1,
        };
        Ok(Box::new(Studying::new(&self.game, start, &self.record.steps, weighs)))
    }

    fn write(&self, format: Format) -> String {
        self.record.write(&*self.game, format)
    }
}
