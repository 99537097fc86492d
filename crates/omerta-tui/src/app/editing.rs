//! Answers of several parts at the keyboard: put together in any order, sent with Enter.

use omerta_bots::Botted;
use omerta_core::{Game, Phrase, Seat};
use omerta_host::{Matter, Wish};

use crate::app::{App, Stage};
use crate::editor::{Aim, Editor, Put, Row, Turn};
use crate::input::{Command, DIGITS, OPTION_KEYS, place};

/// What somebody puts together.
pub(super) struct Desk<G: Game> {
    seat: Seat,
    editor: Editor<G::Action>,
    /// The same before anything was put in: if that changes, something else is asked.
    fresh: Editor<G::Action>,
    /// The row of the thing for which something is to be named, and where the cursor was.
    asking: Option<usize>,
}

impl<G: Game> Desk<G> {
    pub(super) fn new(seat: Seat, editor: Editor<G::Action>) -> Desk<G> {
        Desk { seat, fresh: editor.clone(), editor, asking: None }
    }

    /// What it begins with, if it is something unasked.
    pub(super) fn begin(&self) -> Option<G::Action> {
        match self.editor.aim() {
            Aim::Draft(begin) => Some(begin),
            Aim::Set(_) | Aim::Amount(_) => None,
        }
    }
}

impl<G: Botted> App<G> {
    /// Puts what belongs to this stage on the desk, and into words.
    pub(super) fn lay_desk(&mut self) {
        if let Stage::Asking(seat) = self.stage {
            let fresh = self.session.editor(seat);
            // What was begun stays, as long as the same is asked.
            let is_same = |it: &Desk<G>| it.seat == seat && Some(&it.fresh) == fresh.as_ref();
            if !self.desk.as_ref().is_some_and(is_same) {
                self.desk = fresh.map(|it| Desk::new(seat, it));
            }
        }
        self.tray =
            self.open_desk().map(|desk| self.session.tray(&self.words, desk.seat, &desk.editor, desk.asking));
    }

    /// What is being put together now, by who has the keyboard.
    fn open_desk(&self) -> Option<&Desk<G>> {
        match self.stage {
            Stage::Asking(seat) => self.desk.as_ref().filter(|it| it.seat == seat),
            Stage::Drafting(..) => self.draft.as_ref(),
            Stage::Unasked(..) | Stage::HandOver(..) | Stage::Watching | Stage::End => None,
        }
    }

    fn open_desk_mut(&mut self) -> Option<&mut Desk<G>> {
        match self.stage {
            Stage::Asking(seat) => self.desk.as_mut().filter(|it| it.seat == seat),
            Stage::Drafting(..) => self.draft.as_mut(),
            Stage::Unasked(..) | Stage::HandOver(..) | Stage::Watching | Stage::End => None,
        }
    }

    /// Takes the last thing out again that was put in, or everything; false if there is nothing.
    pub(super) fn empty_desk(&mut self, whole: bool) -> bool {
        let Some(desk) = self.open_desk_mut() else { return false };
        let is_begun = desk.asking.take().is_some() | desk.editor.undo(whole);
        if is_begun {
            self.lay_desk();
        }
        is_begun
    }

    /// Whether page keys turn an amount instead of the log.
    pub(super) fn is_on_dial(&self) -> bool {
        let row = |it: &Desk<G>| it.editor.rows().get(self.cursor.at).cloned();
        self.cursor.is_shown && matches!(self.open_desk().and_then(row), Some(Row::Dial(_)))
    }

    pub(super) fn press_at_desk(&mut self, seat: Seat, command: Command) {
        let Some(desk) = self.open_desk() else { return };
        if let Some(row) = desk.asking {
            return self.press_for_partner(row, command);
        }
        let n = desk.editor.rows().len();
        let has_dial = desk.editor.has_dial();
        let at = self.cursor.at.min(n.saturating_sub(1));
        match command {
            Command::Enter => return self.confirm(seat),
            Command::Escape => {
                if let Stage::Drafting(seat, matter) = self.stage {
                    self.list_unasked(seat, matter);
                    self.look();
                }
                return;
            }
            Command::Choose(i) if has_dial && i < DIGITS => {
                let digit = OPTION_KEYS.chars().nth(i).unwrap_or('0');
                self.type_digit(at, digit);
            }
            Command::Choose(i) => {
                let i = place(i, if has_dial { n + DIGITS } else { n });
                let row = i.and_then(|it| if has_dial { it.checked_sub(DIGITS) } else { Some(it) });
                return row.map_or((), |it| self.take_row(seat, it));
            }
            _ if !self.cursor.is_shown => self.walk(command, n),
            Command::Space => return self.touch(at),
            Command::More | Command::Less | Command::RubOut => self.press_on_row(at, command),
            Command::Left | Command::Right | Command::PageUp | Command::PageDown if self.is_on_dial() => {
                self.press_on_row(at, command);
            }
            Command::Home | Command::End if self.is_on_dial() => self.press_on_row(at, command),
            _ => self.walk(command, n),
        }
        self.lay_desk();
    }

    /// A key that belongs to a row: something goes in or out, or the cursor goes to an amount, or it is said.
    fn take_row(&mut self, seat: Seat, row: usize) {
        (self.cursor.at, self.cursor.is_shown) = (row, true);
        let other = self.open_desk().and_then(|it| match it.editor.rows().get(row)? {
            Row::Other(action) => Some(*action),
            Row::Thing(_) | Row::Dial(_) => None,
        });
        match other {
            Some(action) => self.send(seat, &Wish::Act(self.session.host().decision_id(seat), action)),
            None => self.touch(row),
        }
    }

    /// Puts one of a row in, or all of them out; asks what goes with it where that must be named.
    fn touch(&mut self, row: usize) {
        let Some(desk) = self.open_desk_mut() else { return };
        let put = desk.editor.toggle(row);
        self.tell_put(row, put);
    }

    fn tell_put(&mut self, row: usize, put: Put) {
        match put {
            Put::Done => (),
            Put::Asks => {
                if let Some(desk) = self.open_desk_mut() {
                    desk.asking = Some(row);
                }
                (self.cursor.at, self.cursor.is_shown) = (0, true);
            }
            Put::Full(n) => {
                let full = Phrase::new("flaw.full").with("n", usize::from(n));
                self.notice = Some(self.words.tell(&full));
            }
            // An amount is turned, and an answer of its own is taken with Enter.
            Put::NotThere => (),
        }
        self.lay_desk();
    }

    fn press_on_row(&mut self, row: usize, command: Command) {
        let Some(desk) = self.open_desk_mut() else { return };
        if let Some(dial) = desk.editor.dial(row) {
            match command {
                Command::RubOut => dial.rub_out(),
                Command::Right | Command::More => dial.turn(Turn::Up),
                Command::Left | Command::Less => dial.turn(Turn::Down),
                Command::PageUp => dial.turn(Turn::PageUp),
                Command::PageDown => dial.turn(Turn::PageDown),
                Command::Home => dial.turn(Turn::Least),
                Command::End => dial.turn(Turn::Most),
                _ => (),
            }
            return;
        }
        match command {
            Command::More => {
                let put = desk.editor.put(row);
                if put == Put::NotThere {
                    self.notice = Some(self.words.of("flaw.none-left"));
                }
                self.tell_put(row, put);
            }
            Command::Less | Command::RubOut => drop(desk.editor.take_back(row)),
            _ => (),
        }
    }

    /// Digits go to the amount under the cursor, or to the first there is.
    fn type_digit(&mut self, at: usize, digit: char) {
        let Some(desk) = self.open_desk_mut() else { return };
        let is_dial = |it: &usize| matches!(desk.editor.rows().get(*it), Some(Row::Dial(_)));
        let Some(row) = Some(at).filter(is_dial).or_else(|| (0..desk.editor.rows().len()).find(is_dial))
        else {
            return;
        };
        if let Some(dial) = desk.editor.dial(row) {
            dial.digit(digit);
        }
        (self.cursor.at, self.cursor.is_shown) = (row, true);
    }

    /// The small second list: what goes with a thing.
    fn press_for_partner(&mut self, row: usize, command: Command) {
        let Some(desk) = self.open_desk_mut() else { return };
        let with = match desk.editor.rows().get(row) {
            Some(Row::Thing(thing)) => thing.with.clone(),
            Some(Row::Dial(_) | Row::Other(_)) | None => Vec::new(),
        };
        let named = match command {
            Command::Choose(i) => place(i, with.len()),
            Command::Enter | Command::Space => Some(self.cursor.at),
            Command::Escape | Command::RubOut => {
                desk.asking = None;
                self.cursor.at = row;
                return self.lay_desk();
            }
            _ => {
                self.walk(command, with.len());
                return self.lay_desk();
            }
        };
        if let Some(named) = named.and_then(|it| with.get(it).copied())
            && let Some(desk) = self.open_desk_mut()
        {
            desk.asking = None;
            let put = desk.editor.put_with(row, Some(named));
            self.cursor.at = row;
            self.tell_put(row, put);
        }
    }

    /// Sends what was put together, if it is complete; else says what is missing.
    fn confirm(&mut self, seat: Seat) {
        if !self.is_awake() {
            return;
        }
        let Some(desk) = self.open_desk() else { return };
        if let Some(Row::Other(action)) = desk.editor.rows().get(self.cursor.at) {
            let id = self.session.host().decision_id(seat);
            return self.send(seat, &Wish::Act(id, *action));
        }
        match self.tray.as_ref().map(|it| &it.confirm) {
            Some(Err(why)) => {
                self.notice = Some(self.words.tell(&Phrase::new("flaw.line").with("why", why.clone())));
            }
            Some(Ok(_)) => {
                let wish = desk.editor.wish();
                self.send(seat, &wish);
            }
            None => (),
        }
    }

    /// What the option under the cursor, or all that was put together, would do: one line.
    pub(super) fn what_if(&self) -> Option<String> {
        let lines = self.cursor.is_shown.then(|| self.what_would_be())??;
        // That nothing happens yet needs no line.
        (lines != [self.words.of("preview.nothing")]).then(|| lines.join(" · "))
    }

    /// The same line by line; nothing where nothing can be said.
    pub(super) fn what_would_be(&self) -> Option<Vec<String>> {
        let (seat, wish) = match self.stage {
            Stage::Asking(seat) | Stage::Drafting(seat, _) if let Some(desk) = self.open_desk() => {
                if desk.asking.is_some() {
                    return None;
                }
                let other = match desk.editor.rows().get(self.cursor.at) {
                    Some(Row::Other(action)) => Some(*action),
                    Some(Row::Thing(_) | Row::Dial(_)) | None => None,
                };
                match other {
                    Some(action) => (seat, Wish::Act(self.session.host().decision_id(seat), action)),
                    None => {
                        desk.editor.check().ok()?;
                        (seat, desk.editor.wish())
                    }
                }
            }
            Stage::Asking(seat) => {
                let question = self.session.question(seat)?;
                (seat, Wish::Act(question.id, *question.options.get(self.cursor.at)?))
            }
            Stage::Unasked(seat, matter) => (seat, self.unasked_wish(seat, matter)?),
            Stage::Drafting(..) | Stage::HandOver(..) | Stage::Watching | Stage::End => return None,
        };
        let preview = self.session.preview(seat, &wish).ok()?;
        Some(self.names.preview(&**self.session.game(), &self.words, &preview))
    }

    fn unasked_wish(&self, seat: Seat, matter: Matter) -> Option<omerta_host::WishOf<G>> {
        let action = *self.session.unasked(seat, matter).get(self.cursor.at)?;
        // What is put together first does nothing yet.
        self.session.draft(seat, action).is_none().then_some(Wish::Volunteer(action))
    }
}
