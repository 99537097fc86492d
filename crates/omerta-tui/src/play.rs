//! From what a person asked for to a game that runs: new or resumed, full screen or plain.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use omerta_bots::{Botted, FIRST_RIVAL};
use omerta_core::{Lang, Phrase, Seat, Seed, SetupError, below};

use crate::app::App;
use crate::error::PlayError;
use crate::plain;
use crate::save::{Keeper, Save, Saves};
use crate::screen;
use omerta_host::{HouseRules, Sitter};

use crate::session::{Opening, Session};
use crate::theme::Theme;
use omerta_host::Words;

/// How long bots take, so that people can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Time to read everything.
    Slow,
    /// A moment each.
    #[default]
    Normal,
    /// No time at all.
    Instant,
}

impl Speed {
    /// The pause after one thing that happened.
    pub const fn beat(self) -> Duration {
        match self {
            Speed::Slow => Duration::from_millis(1600),
            Speed::Normal => Duration::from_millis(700),
            Speed::Instant => Duration::ZERO,
        }
    }
}

/// How to play: the same for new and for resumed games.
#[derive(Clone, Debug)]
pub struct Way {
    /// Line by line, without a full screen.
    pub plain: bool,
    /// How long bots take.
    pub speed: Speed,
    /// The language.
    pub lang: Lang,
    /// Where games are kept.
    pub saves: Saves,
}

/// Who plays at this keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum People {
    /// The people on these seats.
    Seats(Vec<Seat>),
    /// One person, on a seat that luck gives.
    Anywhere,
    /// So many people, from the first seat on.
    First(u8),
}

/// What a new game shall be.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// How many seats; the game's own idea if nothing is said.
    pub n_seats: Option<u8>,
    /// Who plays at this keyboard.
    pub people: People,
    /// The kinds of bots on the other seats, taken in turn.
    pub bots: Vec<String>,
    /// Where luck comes from.
    pub seed: Seed,
    /// Words about the rules, such as `powers=on`.
    pub variant: Vec<String>,
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
    /// The position to start from, in words.
    pub scene: Option<String>,
    /// The folder of the pack, if it is not the one compiled in.
    pub pack: Option<PathBuf>,
}

/// Plays a new game until it ends or the person leaves.
pub fn play<G: Botted>(game: Arc<G>, new: NewGame, way: &Way) -> Result<(), PlayError> {
    let opening = opening(game, &new)?;
    let keeper = Keeper::new(way.saves.clone(), way.lang, new.pack);
    host(Session::open(opening, keeper)?, way)
}

/// Goes on with a saved game.
pub fn resume<G: Botted>(game: &Arc<G>, save: Save, way: &Way) -> Result<(), PlayError> {
    let keeper = Keeper::of_save(way.saves.clone(), way.lang, &save);
    host(Session::resume(game, save, keeper)?, way)
}

fn opening<G: Botted>(game: Arc<G>, new: &NewGame) -> Result<Opening<G>, PlayError> {
    let seed = new.seed;
    let (setup, scene) = match &new.scene {
        Some(text) => {
            let (setup, state) = game.scene(text).map_err(PlayError::Scene)?;
            (setup, Some((text.clone(), state)))
        }
        None => {
            let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
            let n_seats = new.n_seats.unwrap_or_else(|| 5.clamp(least, most));
            if !G::SEATS.contains(&n_seats) {
                return Err(SetupError { n_seats, least, most }.into());
            }
            (game.setup(n_seats, &new.variant).map_err(PlayError::Variant)?, None)
        }
    };
    let sitters = sitters(&new.people, &new.bots, setup.n_seats, seed)?;
    Ok(Opening { game, setup, scene, seed, sitters, house: new.house })
}

fn sitters(people: &People, bots: &[String], n_seats: u8, seed: Seed) -> Result<Vec<Sitter>, PlayError> {
    let people: BTreeSet<Seat> = match people {
        People::Seats(seats) => seats.iter().copied().collect(),
        People::First(n) => Seat::all(8).take(usize::from(*n)).collect(),
        People::Anywhere => {
            let nth = below(&mut seed.nth(SEATING).dice(0), u32::from(n_seats));
            Seat::nth(nth as usize).into_iter().collect()
        }
    };
    if people.is_empty() {
        return Err(PlayError::People(
            "nobody plays at this keyboard; `omerta sim` lets bots play".to_owned(),
        ));
    }
    if let Some(seat) = people.iter().find(|it| it.index() >= usize::from(n_seats)) {
        return Err(PlayError::People(format!("there is no seat {seat} at a table of {n_seats}")));
    }
    let mut bots = bots.iter().cycle();
    let sitter = |seat| match people.contains(&seat) {
        true => Sitter::Person,
        false => Sitter::Bot(bots.next().cloned().unwrap_or_else(|| FIRST_RIVAL.to_owned())),
    };
    Ok(Seat::all(n_seats).map(sitter).collect())
}

/// The number of the seed that seats a person; the seeds of a series are counted from 0.
const SEATING: u64 = 1 << 40;

fn host<G: Botted>(session: Session<G>, way: &Way) -> Result<(), PlayError> {
    let words = Words::of_game(&**session.game(), way.lang);
    if way.plain {
        let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
        return plain::run(session, &words, &mut input, &mut out).map_err(PlayError::terminal);
    }
    let mut app = App::new(session, words, Theme::of_env(), way.speed);
    screen::run(&mut app).map_err(PlayError::terminal)?;
    farewell(&app, &mut io::stdout().lock()).map_err(PlayError::terminal)
}

/// What stays on the terminal after the screen is gone.
fn farewell<G: Botted>(app: &App<G>, out: &mut impl Write) -> io::Result<()> {
    match app.ending() {
        Some(ending) => plain::write_ending(ending, app.words(), out),
        None => writeln!(out, "{}", goodbye(app.session(), app.words())),
    }
}

/// How to go on later, or why that won't be possible.
pub(crate) fn goodbye<G: Botted>(session: &Session<G>, words: &Words) -> String {
    let keeper = session.keeper();
    words.tell(&match keeper.trouble() {
        None => Phrase::new("plain.resume").with("command", keeper.command()),
        Some(error) => Phrase::new("plain.unsaved").with("error", error.to_owned()),
    })
}
