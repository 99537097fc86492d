//! The state of the full screen: who looks, what is asked, what lies on top.

use std::cell::Cell;
use std::time::Duration;

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};
use omerta_host::sight::Sight;
use omerta_host::{Matter, Version, Wish, WishOf, Words, log};

use crate::draw::{Arrow, Chronicle, Cursor, Face, Page, Sheet, Table};
use crate::end::Ending;
use crate::input::{Command, place};
use crate::names::Names;
use crate::play::Speed;
use crate::session::{Session, Turn};
use crate::theme::Theme;
use crate::tray::Tray;
use editing::Desk;

pub(crate) use back::no_way;
pub(crate) use sheets::house_keys;

mod back;
mod editing;
mod sheets;
mod unasked;

/// A game on a screen. Keys go in, pages come out.
pub struct App<G: Botted> {
    session: Session<G>,
    words: Words,
    names: Names,
    theme: Theme,
    speed: Speed,
    is_faster: bool,
    stage: Stage,
    viewer: Viewer,
    sight: Sight,
    ending: Option<Ending>,
    cursor: Cursor,
    log_up: Cell<usize>,
    /// How many rows of the log are to be seen.
    log_rows: Cell<usize>,
    /// The line of the log before which nothing can be taken back, where something can.
    border: Option<usize>,
    sheet: Option<(Kind, Sheet)>,
    /// What somebody puts together to answer; it waits while they look at something else.
    desk: Option<Desk<G>>,
    /// What somebody puts together unasked.
    draft: Option<Desk<G>>,
    tray: Option<Tray>,
    /// What the last key led to, if that is not to be seen otherwise.
    notice: Option<String>,
    /// Who decided last at this keyboard, and might have second thoughts.
    last: Option<Seat>,
    n_told: Version,
    has_left: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// This person decides.
    Asking(Seat),
    /// This person may do something unasked.
    Unasked(Seat, Matter),
    /// This person puts something together unasked.
    Drafting(Seat, Matter),
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
    Hint,
    Log,
    Table,
    WhyNot,
    Preview,
    /// What was just told.
    News,
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
            names: Names::of(&**session.game(), words.lang()),
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
            log_rows: Cell::new(usize::MAX),
            border: None,
            sheet: None,
            desk: None,
            draft: None,
            tray: None,
            notice: None,
            last: None,
            n_told: Version::default(),
            has_left: false,
        };
        app.go_on(false);
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

    /// What somebody puts together now, in words.
    pub fn tray(&self) -> Option<&Tray> {
        self.tray.as_ref()
    }

    /// Whether the person has left.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// How long to wait for a key before [`tick`](App::tick); nothing: until there is one.
    pub fn pause(&self) -> Option<Duration> {
        (self.stage == Stage::Watching && self.sheet.is_none()).then(|| self.beat())
    }

    /// What is to be drawn.
    pub fn page(&self) -> Page<'_> {
        let Self { sight, cursor, .. } = self;
        let log =
            Chronicle { lines: &sight.log, border: self.border, up: &self.log_up, rows: &self.log_rows };
        let face = match (self.stage, &self.ending) {
            (Stage::HandOver(seat, _), _) => Face::HandOver(seat),
            (Stage::End, Some(ending)) => Face::End { sight, ending, log },
            (
                Stage::Asking(_) | Stage::Unasked(..) | Stage::Drafting(..) | Stage::Watching | Stage::End,
                _,
            ) => Face::Table(Table {
                sight,
                cursor,
                tray: self.tray.as_ref(),
                is_draft: matches!(self.stage, Stage::Drafting(..)),
                preview: self.what_if(),
                log,
            }),
        };
        let trouble = self.session.keeper().trouble();
        Page {
            words: &self.words,
            theme: self.theme,
            game: G::NAME,
            face,
            sheet: self.sheet.as_ref().map(|(_, sheet)| sheet),
            notice: self.notice.clone(),
            can_undo: self.can_undo(),
            edge: None,
            trouble: trouble
                .map(|it| self.words.tell(&Phrase::new("save.trouble").with("error", it.to_owned()))),
        }
    }

    /// The pause is over: bots decide, unless somebody is still reading.
    pub fn tick(&mut self) {
        if self.stage == Stage::Watching && self.sheet.is_none() {
            self.n_told = self.session.version(self.viewer);
            self.session.let_bots_act();
            self.go_on(true);
        }
    }

    /// Takes a key.
    pub fn press(&mut self, command: Command) {
        self.notice = None;
        if let Some((kind, _)) = self.sheet {
            return self.press_on_sheet(kind, command);
        }
        let is_turning = matches!(command, Command::PageUp | Command::PageDown) && self.is_on_dial();
        match command {
            Command::Quit => self.open(Kind::Quit),
            Command::PageUp if !is_turning => self.log_up.set(self.log_up.get() + PAGE),
            Command::PageDown if !is_turning => self.log_up.set(self.log_up.get().saturating_sub(PAGE)),
            Command::Faster if self.stage == Stage::Watching => {
                self.is_faster = !self.is_faster;
                self.tick();
            }
            Command::Undo | Command::Restart => self.press_back(command == Command::Restart),
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
                self.cursor.is_shown = false;
                self.look();
            }
            (Stage::HandOver(..), _) => (),
            (Stage::Asking(_), Command::Hint) => self.open(Kind::Hint),
            (_, Command::Help) => self.open(Kind::Help),
            (_, Command::Log) => self.open(Kind::Log),
            (_, Command::Table) => self.open(Kind::Table),
            (Stage::Asking(_) | Stage::Unasked(..) | Stage::Drafting(..), Command::WhyNot) => {
                self.open(Kind::WhyNot);
            }
            (Stage::Asking(_) | Stage::Unasked(..) | Stage::Drafting(..), Command::Preview) => {
                self.open(Kind::Preview);
            }
            (Stage::Unasked(seat, Matter::Answers), Command::Unasked) => {
                self.list_unasked(seat, Matter::All);
                self.look();
            }
            (Stage::Drafting(..), Command::Unasked) => (),
            (_, Command::Unasked) => self.open_unasked(),
            (Stage::Unasked(seat, _), Command::Escape) => self.close_unasked(seat),
            (Stage::Asking(seat) | Stage::Drafting(seat, _), command) if self.tray.is_some() => {
                self.press_at_desk(seat, command);
            }
            (Stage::Asking(seat) | Stage::Unasked(seat, _), command) => self.press_in_list(seat, command),
            (Stage::Drafting(..), _) => (),
            (Stage::Watching, _) => self.tick(),
            (Stage::End, Command::Enter | Command::Escape) => self.has_left = true,
            (Stage::End, _) => (),
        }
    }

    fn press_in_list(&mut self, seat: Seat, command: Command) {
        let n = self.sight.options.len();
        match command {
            Command::Choose(i) => {
                if let Some(i) = place(i, n) {
                    self.choose(seat, i);
                }
            }
            Command::Enter if self.is_awake() => self.choose(seat, self.cursor.at),
            _ => self.walk(command, n),
        }
    }

    /// Whether Enter may answer. After others have moved nothing is chosen yet: whoever hurried them on with
    /// Enter has not answered anything.
    fn is_awake(&mut self) -> bool {
        if !self.cursor.is_shown {
            self.notice = Some(self.words.of("ask.fresh"));
        }
        self.cursor.is_shown
    }

    /// Moves the cursor; the first key only shows where it is.
    fn walk(&mut self, command: Command, n: usize) {
        let arrow = match command {
            Command::Up => Some(Arrow::Up),
            Command::Down => Some(Arrow::Down),
            Command::Left => Some(Arrow::Left),
            Command::Right => Some(Arrow::Right),
            Command::Home | Command::End | Command::Space => None,
            _ => return,
        };
        let was_shown = std::mem::replace(&mut self.cursor.is_shown, true);
        match (arrow, command) {
            (Some(arrow), _) if was_shown => self.cursor.follow(arrow, n),
            (_, Command::Home) => self.cursor.at = 0,
            (_, Command::End) => self.cursor.at = n.saturating_sub(1),
            _ => (),
        }
    }

    fn choose(&mut self, seat: Seat, i: usize) {
        if let Stage::Unasked(_, matter) = self.stage {
            return self.choose_unasked(seat, matter, i);
        }
        let Some(question) = self.session.question(seat) else { return };
        let Some(&action) = question.options.get(i) else { return };
        self.send(seat, &Wish::Act(question.id, action));
    }

    /// Sends a whole answer, and goes on if it was granted.
    fn send(&mut self, seat: Seat, wish: &WishOf<G>) {
        self.n_told = self.session.version(self.viewer);
        match self.session.wish(seat, wish) {
            Ok(()) => {
                self.last = Some(seat);
                (self.desk, self.draft) = (None, None);
                self.log_up.set(0);
                self.go_on(false);
            }
            Err(refused) => self.notice = Some(self.refusal(&refused)),
        }
    }

    /// Finds out what is next, and shows it. `watched` says whether others have just moved.
    fn go_on(&mut self, mut watched: bool) {
        let (reader, n_lines) = (self.viewer, self.sight.log.len());
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
            watched = true;
        }
        self.cursor.is_shown = !watched;
        if self.stage == Stage::End && self.ending.is_none() {
            self.session.keep();
        }
        if let Stage::Unasked(seat, matter) = self.stage {
            self.list_unasked(seat, matter);
        }
        self.look();
        if self.viewer == reader {
            self.show_news(n_lines);
        }
    }

    fn look(&mut self) {
        self.sight = match self.stage {
            Stage::Unasked(seat, matter) => self.session.sight_unasked(&self.words, seat, matter),
            Stage::Drafting(seat, matter) => self.sight_drafting(seat, matter),
            Stage::Asking(_) | Stage::HandOver(..) | Stage::Watching | Stage::End => {
                self.session.sight(&self.words, self.viewer)
            }
        };
        self.border = self.find_border();
        self.lay_desk();
        if let Turn::Over(outcome) = self.session.turn() {
            self.ending = Some(Ending::of(&self.session, &self.words, &outcome));
        }
    }

    /// The place in the viewer's log before which nothing can be taken back.
    fn find_border(&self) -> Option<usize> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        let border = self.session.border(seat)?;
        let update = self.session.update(self.viewer);
        let stays = update.news.iter().filter(|(version, _)| *version <= border);
        let told = stays.map(|(version, it)| (*version, it));
        Some(log::lines(&**self.session.game(), &self.words, self.viewer, told, border).len())
    }

    /// The pause for what was just told: longer if it was much, but never a test of patience.
    fn beat(&self) -> Duration {
        let beat = if self.is_faster { Duration::ZERO } else { self.speed.beat() };
        beat * self.session.version(self.viewer).0.saturating_sub(self.n_told.0).clamp(1, 3)
    }
}

/// How many lines a page key moves.
const PAGE: usize = 8;
