//! Plain text, line by line: for pipes and for screen readers. No colours, no boxes, no moving cursor.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{BySeat, Phrase, Seat, Viewer};

use omerta_host::log::{self, Line, LineKind};
use omerta_host::sight::{Sight, stop};
use omerta_host::{Back, Matter, Version, Wish, WishOf, Words};

use crate::app::{house_key, no_way};
use crate::end::Ending;
use crate::names::Names;
use crate::play::goodbye;
use crate::session::{Session, Turn};
use desk::Assembled;

mod desk;

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

/// What a person typed.
enum Said<A> {
    Take(A),
    Volunteer(A),
    Blocked {
        why: String,
        rule: String,
    },
    Unasked,
    Later,
    /// Takes back the last thing, or the whole turn.
    Undo(bool),
    /// What the option with this place would do.
    Preview(usize),
    Table,
    Why,
    Log,
    Rules,
    Help,
    Quit,
    Nothing,
    Unknown(String),
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

fn is_undo(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "undo" | "zurücknehmen")
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

    /// Reads until there is a choice. Everything else that may be typed is dealt with here.
    fn choose(&mut self, seat: Seat, actions: &[G::Action], sight: &Sight) -> io::Result<Said<G::Action>> {
        self.write_question(sight)?;
        loop {
            self.out.flush()?;
            let Some(line) = self.read()? else { return Ok(Said::Quit) };
            match self.understand(seat, actions, sight, line.trim()) {
                said @ (Said::Take(_) | Said::Volunteer(_) | Said::Unasked | Said::Later | Said::Quit) => {
                    return Ok(said);
                }
                Said::Undo(whole) => {
                    if self.undo(seat, whole)? {
                        return Ok(Said::Undo(whole));
                    }
                }
                Said::Preview(place) => {
                    let wish = actions.get(place).map(|it| match sight.matter {
                        Some(_) => Wish::Volunteer(*it),
                        None => Wish::Act(self.session.host().decision_id(seat), *it),
                    });
                    self.write_preview(seat, wish.as_ref())?;
                }
                said => self.converse(seat, sight, said)?,
            }
        }
    }

    /// What may be typed at any time and changes nothing.
    fn converse(&mut self, seat: Seat, sight: &Sight, said: Said<G::Action>) -> io::Result<()> {
        match said {
            Said::Table => return self.write_table(sight),
            Said::Why => return self.write_reasons(seat, sight),
            Said::Log => return self.tell_from(Viewer::Seat(seat), Version::default()),
            Said::Rules => {
                return writeln!(self.out, "{}", self.session.game().rules_text(self.words.lang()));
            }
            Said::Help => {
                for key in ["plain.commands", "plain.undo", house_key(self.session.host().house().memory)] {
                    writeln!(self.out, "{}", self.words.of(key))?;
                }
                self.write_hint(sight)?;
            }
            Said::Blocked { why, rule } => {
                let said = Phrase::new("plain.blocked").with("text", stop(&why)).with("rule", rule);
                writeln!(self.out, "{}", self.words.tell(&said))?;
            }
            Said::Unknown(text) => {
                let said = match sight.options.len() {
                    0 => Phrase::new("plain.lost").with("text", text),
                    n => Phrase::new("plain.unknown").with("text", text).with("n", n),
                };
                writeln!(self.out, "{}", self.words.tell(&said))?;
            }
            Said::Take(_)
            | Said::Volunteer(_)
            | Said::Unasked
            | Said::Later
            | Said::Undo(_)
            | Said::Preview(_)
            | Said::Quit
            | Said::Nothing => (),
        }
        self.write_question(sight)
    }

    fn understand(&self, seat: Seat, actions: &[G::Action], sight: &Sight, text: &str) -> Said<G::Action> {
        if text.is_empty() {
            return Said::Nothing;
        }
        let same = |it: &str| it.to_lowercase() == text.to_lowercase();
        let number = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let place = number
            .filter(|&it| it < sight.options.len())
            .or_else(|| sight.options.iter().position(|it| same(&it.notation) || same(&it.text)));
        if let Some(place) = place {
            // After the last action there is only the way back.
            return actions.get(place).map_or(Said::Later, |&it| Said::Take(it));
        }
        self.word(seat, sight, text)
    }

    /// What a line means that is no answer.
    fn word(&self, seat: Seat, sight: &Sight, text: &str) -> Said<G::Action> {
        let same = |it: &str| it.to_lowercase() == text.to_lowercase();
        if let Some(it) = sight.blocked.iter().find(|it| same(&it.notation) || same(&it.text)) {
            return Said::Blocked { why: it.why.clone(), rule: it.rule.clone() };
        }
        let unasked = self.session.unasked(seat, Matter::All);
        if let Some(&action) = unasked.iter().find(|it| same(&self.session.game().action_text(it))) {
            return Said::Volunteer(action);
        }
        let text = text.to_lowercase();
        let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
        if matches!(first, "preview" | "vorschau") {
            return Said::Preview(rest.trim().parse::<usize>().map_or(usize::MAX, |it| it.wrapping_sub(1)));
        }
        // The words of every language are understood in all of them.
        match text.as_str() {
            "o" if !unasked.is_empty() && sight.matter != Some(Matter::All) => Said::Unasked,
            "later" | "back" | "später" | "zurück" if sight.matter.is_some() => Said::Later,
            "restart" | "neu" => Said::Undo(true),
            text if is_undo(text) => Said::Undo(false),
            "table" | "tisch" => Said::Table,
            "why" | "warum" => Said::Why,
            "log" | "verlauf" => Said::Log,
            "rules" | "regeln" => Said::Rules,
            "help" | "hilfe" | "?" => Said::Help,
            "quit" | "exit" | "ende" => Said::Quit,
            text => Said::Unknown(text.chars().take(60).collect()),
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        self.session.keep();
        writeln!(self.out, "{}", goodbye(&self.session, self.words))
    }

    fn sight(&self, seat: Seat) -> Sight {
        self.session.sight(self.words, Viewer::Seat(seat))
    }

    /// Tells a person what happened since they last listened.
    fn tell(&mut self, seat: Seat) -> io::Result<()> {
        let now = self.session.version(Viewer::Seat(seat));
        let from = std::mem::replace(&mut self.told[seat], now);
        self.tell_from(Viewer::Seat(seat), from)
    }

    fn tell_from(&mut self, viewer: Viewer, from: Version) -> io::Result<()> {
        let told = self.session.host().story().since(viewer, from);
        let lines = log::lines(&**self.session.game(), self.words, viewer, told, from);
        for Line { kind, text, .. } in lines {
            match kind {
                LineKind::Heading => writeln!(self.out, "\n{}", stop(&text))?,
                LineKind::Public => writeln!(self.out, "{}", stop(&text))?,
                LineKind::Private => {
                    let said = Phrase::new("plain.private").with("text", stop(&text));
                    writeln!(self.out, "{}", self.words.tell(&said))?;
                }
            }
        }
        Ok(())
    }

    fn write_table(&mut self, sight: &Sight) -> io::Result<()> {
        sight.in_words(self.words).iter().try_for_each(|it| writeln!(self.out, "{it}"))
    }

    fn write_question(&mut self, sight: &Sight) -> io::Result<()> {
        if sight.options.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}", sight.status)?;
        for (i, option) in sight.options.iter().enumerate() {
            writeln!(self.out, "{}. {} ({})", i + 1, option.text, option.notation)?;
        }
        Ok(())
    }

    /// How to get at what may be done unasked, where there is anything that is not already listed.
    fn write_hint(&mut self, sight: &Sight) -> io::Result<()> {
        if sight.n_unasked == 0 || sight.matter == Some(Matter::All) {
            return Ok(());
        }
        let hint = Phrase::new("plain.unasked").with("n", sight.n_unasked);
        writeln!(self.out, "{}", self.words.tell(&hint))
    }

    /// What can't be done: in answer to the question, then unasked.
    fn write_reasons(&mut self, seat: Seat, sight: &Sight) -> io::Result<()> {
        sight.reasons(self.words).iter().try_for_each(|it| writeln!(self.out, "{it}"))?;
        let update = self.session.update(Viewer::Seat(seat));
        let barred = Sight { blocked: self.session.barred(self.words, &update), ..Sight::default() };
        if sight.matter.is_some() || barred.blocked.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}:", self.words.of("head.why-unasked"))?;
        barred.reasons(self.words).iter().try_for_each(|it| writeln!(self.out, "{it}"))
    }

    /// What a wish would do.
    fn write_preview(&mut self, seat: Seat, wish: Option<&WishOf<G>>) -> io::Result<()> {
        match wish.and_then(|it| self.session.preview(seat, it).ok()) {
            Some(preview) => {
                let lines = self.names.preview(&**self.session.game(), self.words, &preview);
                lines.iter().try_for_each(|it| writeln!(self.out, "{}", stop(it)))
            }
            None => writeln!(self.out, "{}", self.words.of("preview.none")),
        }
    }

    /// The next line, or nothing at the end of the input. Bytes that are no text are read as unknown words.
    fn read(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let n = self.input.read_until(b'\n', &mut line)?;
        Ok((n > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// Writes the final table.
pub(crate) fn write_ending(ending: &Ending, words: &Words, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{} {}", words.of("plain.over"), ending.headline)?;
    for it in &ending.places {
        let said = Phrase::new("plain.scores")
            .with("place", it.place)
            .with("name", it.name.clone())
            .with("score", it.score.clone());
        writeln!(out, "{}", words.tell(&said))?;
    }
    ending.proof.iter().try_for_each(|(head, text)| writeln!(out, "{head}: {text}"))
}
