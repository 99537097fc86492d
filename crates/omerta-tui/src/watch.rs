//! A recorded game on the screen: forward, back, to any step, through anybody's eyes.

use std::cell::Cell;
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::record::RecordOf;
use omerta_core::{Luck, Phrase, Viewer};
use omerta_host::sight::Sight;
use omerta_host::{Host, HouseRules, Opening, Sitter, Version, Words};

use crate::draw::{Chronicle, Cursor, Edge, Face, Page, Table};
use crate::error::PlayError;
use crate::input::{Command, DIGITS};
use crate::theme::Theme;

/// A recorded game, and how far it is watched. Keys go in, pages come out.
pub struct Watch<G: Botted> {
    game: Arc<G>,
    record: RecordOf<G>,
    words: Words,
    theme: Theme,
    viewers: Vec<Viewer>,
    viewer: Viewer,
    /// How many steps were taken.
    at: usize,
    /// The number that is being typed.
    typed: Option<usize>,
    sight: Sight,
    cursor: Cursor,
    log_up: Cell<usize>,
    log_rows: Cell<usize>,
    has_left: bool,
}

/// How many steps a page key takes.
const PAGE: usize = 10;
/// No record has more steps than this has digits.
const LONGEST: usize = 999_999;

impl<G: Botted> Watch<G> {
    /// Opens a record that replays, seen by these viewers in turn, before its first step.
    pub fn new(
        game: Arc<G>,
        record: RecordOf<G>,
        words: Words,
        theme: Theme,
        viewers: Vec<Viewer>,
    ) -> Result<Watch<G>, PlayError> {
        let viewer = viewers.first().copied().unwrap_or(Viewer::Spectator);
        let mut watch = Watch {
            game,
            record,
            words,
            theme,
            viewers,
            viewer,
            at: 0,
            typed: None,
            sight: Sight::default(),
            cursor: Cursor::default(),
            log_up: Cell::new(0),
            log_rows: Cell::new(0),
            has_left: false,
        };
        watch.look()?;
        Ok(watch)
    }

    /// Whether the person has left.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// Takes a key.
    pub fn press(&mut self, command: Command) -> Result<(), PlayError> {
        let typed = self.typed.take();
        let last = self.record.steps.len();
        match command {
            Command::Choose(i) if i < DIGITS => {
                let digit = (i + 1) % DIGITS;
                self.typed = Some((typed.unwrap_or(0) * 10 + digit).min(LONGEST));
            }
            Command::Enter if let Some(step) = typed => self.at = step.min(last),
            Command::Enter | Command::Space | Command::Right | Command::Down => {
                self.at = last.min(self.at + 1)
            }
            Command::Left | Command::Up | Command::RubOut => self.at = self.at.saturating_sub(1),
            Command::PageDown => self.at = last.min(self.at + PAGE),
            Command::PageUp => self.at = self.at.saturating_sub(PAGE),
            Command::Home => self.at = 0,
            Command::End => self.at = last,
            Command::Choose(_) => self.next_viewer(),
            Command::Quit | Command::Escape => self.has_left = true,
            _ => (),
        }
        self.log_up.set(0);
        self.look()
    }

    fn next_viewer(&mut self) {
        let place = self.viewers.iter().position(|it| *it == self.viewer).map_or(0, |it| it + 1);
        self.viewer = self.viewers.get(place).or(self.viewers.first()).copied().unwrap_or(self.viewer);
    }

    /// What is to be drawn.
    pub fn page(&self) -> Page<'_> {
        let Self { sight, cursor, words, .. } = self;
        let log = Chronicle { lines: &sight.log, border: None, up: &self.log_up, rows: &self.log_rows };
        let table = Table { sight, cursor, tray: None, is_draft: false, preview: None, log };
        Page {
            words,
            theme: self.theme,
            game: G::NAME,
            face: Face::Table(table),
            sheet: None,
            notice: None,
            can_undo: false,
            trouble: None,
            edge: Some(self.edge()),
        }
    }

    fn edge(&self) -> Edge {
        let at = match self.typed {
            Some(step) => format!("→ {step}"),
            None => self.at.to_string(),
        };
        let whose = match self.viewer {
            Viewer::Seat(seat) => self.words.name(seat),
            Viewer::Spectator => self.words.of("watch.spectator"),
        };
        let tag =
            Phrase::new("watch.tag").with("at", at).with("n", self.record.steps.len()).with("who", whose);
        let mut keys = vec![
            ("→", "watch.forward"),
            ("←", "watch.back"),
            ("PgDn PgUp", "watch.page"),
            ("1-9 Enter", "watch.jump"),
        ];
        if self.viewers.len() > 1 {
            keys.push(("v", "watch.viewer"));
        }
        keys.push(("q", "key.quit"));
        let keys = keys.into_iter().map(|(key, word)| (key.to_owned(), self.words.of(word))).collect();
        Edge { tag: self.words.tell(&tag), keys }
    }

    /// Plays the game up to where it is watched. Records are short, and so nothing is kept but the record.
    fn look(&mut self) -> Result<(), PlayError> {
        let scene = match &self.record.scene {
            None => None,
            Some(text) => {
                let (_, state) = self.game.scene(text).map_err(PlayError::Scene)?;
                Some((text.clone(), state))
            }
        };
        let setup = self.record.setup.clone();
        let opening = Opening {
            game: Arc::clone(&self.game),
            sitters: vec![Sitter::Person; usize::from(setup.n_seats)],
            setup,
            scene,
            luck: Luck::Manual,
            house: HouseRules::default(),
            now: 0,
        };
        let host = Host::resume_record(opening, &self.record.steps[..self.at])?;
        let update = host.update(self.viewer, Version::default());
        // What the last step told is fresh.
        let read = Version(update.version.0.saturating_sub(1));
        let sight = Sight::of(&*self.game, &self.words, &update, read);
        // Nobody is asked here.
        self.sight = Sight { options: Vec::new(), blocked: Vec::new(), yours: false, n_unasked: 0, ..sight };
        Ok(())
    }
}
