//! The state of the full screen: who looks, what is asked, what lies on top.

use std::cell::Cell;
use std::time::Duration;

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};

use crate::draw::{Cursor, Face, Page, Sheet};
use crate::end::Ending;
use crate::input::Command;
use crate::play::Speed;
use omerta_host::{Matter, Version};

use crate::session::{Session, Turn};
use crate::theme::Theme;
use omerta_host::Words;
use omerta_host::sight::Sight;

mod sheets;

/// A game on a screen. Keys go in, pages come out.
pub struct App<G: Botted> {
    session: Session<G>,
    words: Words,
    theme: Theme,
    speed: Speed,
    is_faster: bool,
    stage: Stage,
    viewer: Viewer,
    sight: Sight,
    ending: Option<Ending>,
    cursor: Cursor,
    log_up: Cell<usize>,
    sheet: Option<(Kind, Sheet)>,
    n_told: Version,
    has_left: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// This person decides.
    Asking(Seat),
    /// This person may do something unasked.
    Unasked(Seat, Matter),
    /// This person is to take the keyboard: to decide, or to do something unasked.
    HandOver(Seat, Option<Matter>),
    /// Bots decide after a moment, so that people can follow.
    Watching,
    /// It is over.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Help,
    Log,
    Table,
    WhyNot,
    Quit,
}

impl<G: Botted> App<G> {
    /// Puts a session on the screen.
    pub fn new(session: Session<G>, words: Words, theme: Theme, speed: Speed) -> App<G> {
        let people = session.people();
        // One person alone always looks; of several, nobody does until the keyboard is handed over.
        let viewer = match (people.len(), people.first()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let mut app = App {
            session,
            words,
            theme,
            speed,
            is_faster: false,
            stage: Stage::Watching,
            viewer,
            sight: Sight::default(),
            ending: None,
            cursor: Cursor::default(),
            log_up: Cell::new(0),
            sheet: None,
            n_told: Version::default(),
            has_left: false,
        };
        app.go_on();
        app
    }

    /// The game behind the screen.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The words in use.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Whether the person has left.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// How long to wait for a key before [`tick`](App::tick); nothing: until there is one.
    pub fn pause(&self) -> Option<Duration> {
        match self.stage {
            Stage::Watching if self.sheet.is_none() => Some(self.beat()),
            Stage::Watching | Stage::Asking(_) | Stage::Unasked(..) | Stage::HandOver(..) | Stage::End => {
                None
            }
        }
    }

    /// What is to be drawn.
    pub fn page(&self) -> Page<'_> {
        let Self { sight, cursor, log_up, .. } = self;
        let face = match (self.stage, &self.ending) {
            (Stage::HandOver(seat, _), _) => Face::HandOver(seat),
            (Stage::End, Some(ending)) => Face::End { sight, ending, log_up },
            (Stage::Asking(_) | Stage::Unasked(..) | Stage::Watching | Stage::End, _) => {
                Face::Table { sight, cursor, log_up }
            }
        };
        let trouble = self.session.keeper().trouble();
        Page {
            words: &self.words,
            theme: self.theme,
            game: G::NAME,
            face,
            sheet: self.sheet.as_ref().map(|(_, sheet)| sheet),
            trouble: trouble
                .map(|it| self.words.tell(&Phrase::new("save.trouble").with("error", it.to_owned()))),
        }
    }

    /// The pause is over: bots decide.
    pub fn tick(&mut self) {
        if self.stage == Stage::Watching {
            self.n_told = self.session.version(self.viewer);
            self.session.let_bots_act();
            self.go_on();
        }
    }

    /// Takes a key.
    pub fn press(&mut self, command: Command) {
        if let Some((kind, _)) = self.sheet {
            return self.press_on_sheet(kind, command);
        }
        match command {
            Command::Quit => self.open(Kind::Quit),
            Command::PageUp => self.log_up.set(self.log_up.get() + PAGE),
            Command::PageDown => self.log_up.set(self.log_up.get().saturating_sub(PAGE)),
            Command::Faster if self.stage == Stage::Watching => {
                self.is_faster = !self.is_faster;
                self.tick();
            }
            _ => self.press_at_stage(command),
        }
    }

    fn press_at_stage(&mut self, command: Command) {
        match (self.stage, command) {
            (Stage::HandOver(seat, errand), Command::Enter) => {
                self.viewer = Viewer::Seat(seat);
                match errand {
                    None => self.stage = Stage::Asking(seat),
                    Some(matter) => self.list_unasked(seat, matter),
                }
                self.look();
            }
            (Stage::HandOver(..), _) => (),
            (_, Command::Help) => self.open(Kind::Help),
            (_, Command::Log) => self.open(Kind::Log),
            (_, Command::Table) => self.open(Kind::Table),
            (Stage::Unasked(seat, Matter::Answers), Command::Unasked) => {
                self.list_unasked(seat, Matter::All);
                self.look();
            }
            (_, Command::Unasked) => self.open_unasked(),
            (Stage::Unasked(seat, _), Command::Escape) => self.close_unasked(seat),
            (Stage::Asking(_), Command::WhyNot) => self.open(Kind::WhyNot),
            (Stage::Asking(seat) | Stage::Unasked(seat, _), command) => self.press_while_asked(seat, command),
            (Stage::Watching, _) => self.tick(),
            (Stage::End, Command::Enter | Command::Escape) => self.has_left = true,
            (Stage::End, _) => (),
        }
    }

    fn press_while_asked(&mut self, seat: Seat, command: Command) {
        let n = self.sight.options.len();
        let Cursor { at, column } = &mut self.cursor;
        match command {
            Command::Choose(i) if i < n => self.choose(seat, i),
            Command::Enter => self.choose(seat, self.cursor.at),
            Command::Up => *at = (*at + n - 1) % n,
            Command::Down => *at = (*at + 1) % n,
            Command::Left => *at = at.checked_sub(column.get()).unwrap_or(*at),
            Command::Right if *at + column.get() < n => *at += column.get(),
            Command::Home => *at = 0,
            Command::End => *at = n - 1,
            _ => (),
        }
    }

    fn choose(&mut self, seat: Seat, i: usize) {
        if let Stage::Unasked(_, matter) = self.stage {
            return self.choose_unasked(seat, matter, i);
        }
        let Some(action) = self.session.question(seat).and_then(|it| it.options.get(i).copied()) else {
            return;
        };
        self.n_told = self.session.version(self.viewer);
        if self.session.answer(seat, action).is_ok() {
            self.log_up.set(0);
            self.go_on();
        }
    }

    fn choose_unasked(&mut self, seat: Seat, matter: Matter, i: usize) {
        let Some(&action) = self.session.unasked(seat, matter).get(i) else {
            return self.close_unasked(seat);
        };
        self.n_told = self.session.version(self.viewer);
        if self.session.volunteer(seat, action).is_err() {
            return;
        }
        self.log_up.set(0);
        // Whoever puts something together is not interrupted.
        match self.session.game().is_part(&action) {
            true => {
                self.list_unasked(seat, Matter::All);
                self.look();
            }
            false => self.go_on(),
        }
    }

    /// Lists what somebody at this keyboard may do unasked: the viewer; of several people, the next one.
    fn open_unasked(&mut self) {
        let people = self.session.people();
        let able = |seat: &Seat| !self.session.unasked(*seat, Matter::All).is_empty();
        let next = match self.stage {
            Stage::Asking(seat) => people.clockwise_from(seat).find(able),
            Stage::Unasked(seat, _) => people.without(seat).clockwise_from(seat).find(able),
            Stage::Watching => people.iter().find(able),
            Stage::HandOver(..) | Stage::End => None,
        };
        let Some(seat) = next else { return };
        if let Stage::Unasked(before, _) = self.stage {
            self.session.mark_seen(before);
        }
        if self.viewer.is(seat) {
            self.list_unasked(seat, Matter::All);
        } else {
            self.stage = Stage::HandOver(seat, Some(Matter::All));
            self.viewer = Viewer::Spectator;
        }
        self.look();
    }

    /// Puts the list before who already has the keyboard.
    fn list_unasked(&mut self, seat: Seat, matter: Matter) {
        self.stage = Stage::Unasked(seat, matter);
        // Nobody shall agree to anything by a key pressed too soon.
        self.cursor.at = match matter {
            Matter::Answers => self.session.unasked(seat, matter).len(),
            Matter::All => 0,
        };
    }

    fn close_unasked(&mut self, seat: Seat) {
        self.session.mark_seen(seat);
        self.go_on();
    }

    /// Finds out what is next, and shows it.
    fn go_on(&mut self) {
        loop {
            self.cursor.at = 0;
            self.stage = match self.session.turn() {
                Turn::Person(seat) if self.viewer.is(seat) => Stage::Asking(seat),
                Turn::Person(seat) => Stage::HandOver(seat, None),
                Turn::Answer(seat) if self.viewer.is(seat) => Stage::Unasked(seat, Matter::Answers),
                Turn::Answer(seat) => Stage::HandOver(seat, Some(Matter::Answers)),
                Turn::Bots => Stage::Watching,
                Turn::Over(_) => Stage::End,
            };
            // Whoever comes next must not see what the one before saw.
            let has_keyboard = matches!(self.stage, Stage::Asking(_) | Stage::Unasked(..));
            if self.session.people().len() > 1 && !has_keyboard {
                self.viewer = Viewer::Spectator;
            }
            if self.stage != Stage::Watching || !self.beat().is_zero() {
                break;
            }
            self.session.let_bots_act();
        }
        if self.stage == Stage::End && self.ending.is_none() {
            self.session.keep();
        }
        if let Stage::Unasked(seat, matter) = self.stage {
            self.list_unasked(seat, matter);
        }
        self.look();
    }

    fn look(&mut self) {
        self.sight = match self.stage {
            Stage::Unasked(seat, matter) => self.session.sight_unasked(&self.words, seat, matter),
            Stage::Asking(_) | Stage::HandOver(..) | Stage::Watching | Stage::End => {
                self.session.sight(&self.words, self.viewer)
            }
        };
        if let Turn::Over(outcome) = self.session.turn() {
            self.ending = Some(Ending::of(&self.session, &self.words, &outcome));
        }
    }

    /// The pause for what was just told: longer if it was much, but never a test of patience.
    fn beat(&self) -> Duration {
        let beat = if self.is_faster { Duration::ZERO } else { self.speed.beat() };
        beat * self.session.version(self.viewer).0.saturating_sub(self.n_told.0).clamp(1, 3)
    }

    fn open(&mut self, kind: Kind) {
        self.sheet = Some((kind, self.sheet_of(kind)));
    }

    fn press_on_sheet(&mut self, kind: Kind, command: Command) {
        let Some((_, sheet)) = &self.sheet else { return };
        let at = sheet.scroll.get();
        match (kind, command) {
            (Kind::Quit, Command::Enter | Command::Quit) => {
                self.session.keep();
                self.has_left = true;
            }
            (_, Command::Up) => sheet.scroll.set(at.saturating_sub(1)),
            (_, Command::Down) => sheet.scroll.set(at + 1),
            (_, Command::PageUp) => sheet.scroll.set(at.saturating_sub(PAGE)),
            (_, Command::PageDown) => sheet.scroll.set(at + PAGE),
            (_, Command::Home) => sheet.scroll.set(0),
            (_, Command::End) => sheet.scroll.set(usize::MAX),
            (_, Command::Quit) => self.open(Kind::Quit),
            (Kind::Quit, Command::Escape) => self.sheet = None,
            (Kind::Quit, _) => (),
            _ => self.sheet = None,
        }
    }
}

/// How many lines a page key moves.
const PAGE: usize = 8;
