//! Plain text, line by line: for pipes and for screen readers. No colours, no boxes, no moving cursor.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{BySeat, Phrase, Seat, Viewer};

use omerta_host::sight::{Sight, stop};
use omerta_host::{Back, Matter, Version, Words};

use crate::app::no_way;
use crate::end::Ending;
use crate::names::Names;
use crate::play::goodbye;
use crate::session::{Session, Turn};
use desk::Assembled;
use listen::{Said, is_undo};

pub(crate) use write::write_ending;

mod desk;
mod listen;
mod write;

/// Plays until the game ends or nothing more is to be read; then the game is saved.
pub fn run<G: Botted>(
    session: Session<G>,
    words: &Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let n_seats = session.n_seats();
    let told = BySeat::new(n_seats, |_| Version::default());
    let told_all = Version::default();
    let names = Names::of(&**session.game(), words.lang());
    let progress = BySeat::new(n_seats, |_| None);
    let mut plain = Plain { session, words, names, input, out, told, told_all, progress, last: None };
    plain.greet()?;
    plain.play()
}

struct Plain<'a, G: Botted, R, W> {
    session: Session<G>,
    words: &'a Words,
    names: Names,
    input: &'a mut R,
    out: &'a mut W,
    /// How much of the story each person has heard.
    told: BySeat<Version>,
    /// What everybody had heard when a person was last asked.
    told_all: Version,
    /// The part of the game in which each person last heard how the table looks.
    progress: BySeat<Option<String>>,
    /// Who decided last, and might have second thoughts.
    last: Option<Seat>,
}

/// How something unasked went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    /// It is done.
    Whole,
    /// There is more to come.
    Part,
    /// The person leaves.
    Quit,
}

impl<G: Botted, R: BufRead, W: Write> Plain<'_, G, R, W> {
    fn greet(&mut self) -> io::Result<()> {
        let people = self.session.people();
        let key = if people.len() == 1 { "plain.hello" } else { "plain.hello.many" };
        let hello = Phrase::new(key)
            .with("game", G::NAME.to_owned())
            .with("n", self.session.n_seats())
            .with("who", people);
        writeln!(self.out, "{}", self.words.tell(&hello))?;
        writeln!(self.out, "{}", self.words.of("plain.commands"))
    }

    fn play(&mut self) -> io::Result<()> {
        let mut at_keyboard =
            Some(self.session.people()).filter(|it| it.len() == 1).and_then(|it| it.first());
        loop {
            match self.session.turn() {
                Turn::Bots => self.session.let_bots_act(),
                Turn::Person(seat) => {
                    self.told_all = self.session.version(Viewer::Spectator);
                    if at_keyboard != Some(seat) {
                        match self.hand_over(seat)? {
                            Some(true) => (),
                            // Somebody had second thoughts.
                            Some(false) => {
                                at_keyboard = None;
                                continue;
                            }
                            None => return self.leave(),
                        }
                    }
                    at_keyboard = Some(seat);
                    if !self.ask(seat)? {
                        return self.leave();
                    }
                }
                Turn::Answer(seat) => {
                    if at_keyboard != Some(seat) {
                        match self.hand_over(seat)? {
                            Some(true) => (),
                            // Somebody had second thoughts.
                            Some(false) => {
                                at_keyboard = None;
                                continue;
                            }
                            None => return self.leave(),
                        }
                    }
                    at_keyboard = Some(seat);
                    if !self.unasked(seat, Matter::Answers)? {
                        return self.leave();
                    }
                }
                Turn::Over(outcome) => {
                    self.session.keep();
                    if self.session.people().len() == 1 {
                        at_keyboard.map_or(Ok(()), |seat| self.tell(seat))?;
                    } else {
                        self.tell_from(Viewer::Spectator, self.told_all)?;
                    }
                    let ending = Ending::of(&self.session, self.words, &outcome);
                    return write_ending(&ending, self.words, self.out);
                }
            }
            if self.session.people().len() == 1 {
                at_keyboard.map_or(Ok(()), |seat| self.tell(seat))?;
            }
        }
    }

    /// Lets what the one before has read scroll away, and waits until the next one is alone. The one before may
    /// still have second thoughts. False at the end of the input.
    fn hand_over(&mut self, seat: Seat) -> io::Result<Option<bool>> {
        write!(self.out, "{}", "\n".repeat(60))?;
        for key in ["pass.title", "pass.text"] {
            writeln!(self.out, "{}", self.words.tell(&Phrase::new(key).with("seat", seat)))?;
        }
        self.out.flush()?;
        let Some(line) = self.read()? else { return Ok(None) };
        match (is_undo(line.trim()), self.last) {
            (true, Some(last)) => Ok(Some(!self.undo(last, false)?)),
            (true, None) | (false, _) => Ok(Some(true)),
        }
    }

    /// Asks one person until there is an answer; false if they leave.
    fn ask(&mut self, seat: Seat) -> io::Result<bool> {
        self.tell(seat)?;
        let sight = self.sight(seat);
        if self.progress[seat] != sight.progress || self.progress[seat].is_none() {
            self.progress[seat] = sight.progress.clone().or(Some(String::new()));
            self.write_table(&sight)?;
        } else {
            sight.own.iter().try_for_each(|it| writeln!(self.out, "{}", stop(it)))?;
        }
        let Some(question) = self.session.question(seat) else { return Ok(true) };
        if sight.hint.is_some() {
            self.write_hint(&sight)?;
        }
        if let Some(editor) = self.session.editor(seat) {
            let sight = Sight { options: Vec::new(), ..sight };
            return match self.assemble(seat, &sight, editor)? {
                Assembled::Sent | Assembled::Left => Ok(true),
                Assembled::Unasked => self.unasked(seat, Matter::All),
                Assembled::Volunteer(action) => self.begin(seat, action).map(|it| it != Begun::Quit),
                Assembled::Quit => Ok(false),
            };
        }
        match self.choose(seat, &question.options, &sight)? {
            Said::Take(action) => {
                let taken = self.session.answer(seat, action);
                debug_assert!(taken.is_ok(), "only options are taken");
                self.last = Some(seat);
                Ok(true)
            }
            Said::Volunteer(action) => match self.begin(seat, action)? {
                Begun::Part => self.unasked(seat, Matter::All),
                Begun::Whole => Ok(true),
                Begun::Quit => Ok(false),
            },
            Said::Unasked => self.unasked(seat, Matter::All),
            Said::Undo(_) => Ok(true),
            _ => Ok(false),
        }
    }

    /// Lets one person do things unasked until they have enough; false if they leave.
    fn unasked(&mut self, seat: Seat, mut matter: Matter) -> io::Result<bool> {
        loop {
            self.tell(seat)?;
            let actions = self.session.unasked(seat, matter);
            if actions.is_empty() {
                return Ok(true);
            }
            let sight = self.session.sight_unasked(self.words, seat, matter);
            match self.choose(seat, &actions, &sight)? {
                Said::Take(action) | Said::Volunteer(action) => match self.begin(seat, action)? {
                    Begun::Part => matter = Matter::All,
                    Begun::Whole => return Ok(true),
                    Begun::Quit => return Ok(false),
                },
                Said::Unasked => matter = Matter::All,
                Said::Later => {
                    self.session.mark_seen(seat);
                    return Ok(true);
                }
                Said::Undo(_) => return Ok(true),
                _ => return Ok(false),
            }
        }
    }

    /// Does something unasked, or lets it be put together first.
    fn begin(&mut self, seat: Seat, action: G::Action) -> io::Result<Begun> {
        if let Some(editor) = self.session.draft(seat, action) {
            let mut sight = self.session.sight_unasked(self.words, seat, Matter::All);
            let what = self.session.choice(self.words, seat, &action).text;
            sight.status = self.words.tell(&Phrase::new("draft.status").with("what", what));
            sight.options.clear();
            return Ok(match self.assemble(seat, &sight, editor)? {
                Assembled::Sent => Begun::Whole,
                Assembled::Left | Assembled::Unasked | Assembled::Volunteer(_) => Begun::Part,
                Assembled::Quit => Begun::Quit,
            });
        }
        let taken = self.session.volunteer(seat, action);
        debug_assert!(taken.is_ok(), "only what is listed is done");
        self.last = Some(seat);
        Ok(if self.session.game().is_part(&action) { Begun::Part } else { Begun::Whole })
    }

    /// Takes something back; false, and the reason, if that is not possible.
    fn undo(&mut self, seat: Seat, whole: bool) -> io::Result<bool> {
        let was_asked = self.session.question(seat).is_some();
        let taken = self.session.take_back(seat, if whole { Back::Turn } else { Back::Step });
        let said = match taken {
            Ok(()) if whole => self.words.of("back.turn"),
            Ok(()) if was_asked => self.words.of("back.done"),
            Ok(()) => self.words.of("back.reopened"),
            Err(why) => no_way(self.words, why),
        };
        writeln!(self.out, "{said}")?;
        Ok(taken.is_ok())
    }

    fn leave(&mut self) -> io::Result<()> {
        self.session.keep();
        writeln!(self.out, "{}", goodbye(&self.session, self.words))
    }

    fn sight(&self, seat: Seat) -> Sight {
        self.session.sight(self.words, Viewer::Seat(seat))
    }
}
