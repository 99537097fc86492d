//! Plain text, line by line: for pipes and for screen readers. No colours, no boxes, no moving cursor.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{BySeat, Phrase, Seat, Viewer};

use crate::end::Ending;
use crate::play::goodbye;
use omerta_host::{Matter, Version};

use crate::session::{Session, Turn};
use omerta_host::Words;
use omerta_host::log::{self, Line, LineKind};
use omerta_host::sight::{Sight, stop};

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
    let mut plain =
        Plain { session, words, input, out, told, told_all, progress: BySeat::new(n_seats, |_| None) };
    plain.greet()?;
    plain.play()
}

struct Plain<'a, G: Botted, R, W> {
    session: Session<G>,
    words: &'a Words,
    input: &'a mut R,
    out: &'a mut W,
    /// How much of the story each person has heard.
    told: BySeat<Version>,
    /// What everybody had heard when a person was last asked.
    told_all: Version,
    /// The part of the game in which each person last heard how the table looks.
    progress: BySeat<Option<String>>,
}

/// What a person typed.
enum Said<A> {
    Take(A),
    Volunteer(A),
    Blocked { why: String, rule: String },
    Unasked,
    Later,
    Table,
    Why,
    Log,
    Rules,
    Help,
    Quit,
    Nothing,
    Unknown(String),
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
                    if at_keyboard != Some(seat) && !self.hand_over(seat)? {
                        return self.leave();
                    }
                    at_keyboard = Some(seat);
                    if !self.ask(seat)? {
                        return self.leave();
                    }
                }
                Turn::Answer(seat) => {
                    if at_keyboard != Some(seat) && !self.hand_over(seat)? {
                        return self.leave();
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

    /// Lets what the one before has read scroll away, and waits until the next one is alone.
    fn hand_over(&mut self, seat: Seat) -> io::Result<bool> {
        write!(self.out, "{}", "\n".repeat(60))?;
        for key in ["pass.title", "pass.text"] {
            writeln!(self.out, "{}", self.words.tell(&Phrase::new(key).with("seat", seat)))?;
        }
        Ok(self.read()?.is_some())
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
        match self.choose(seat, &question.options, &sight)? {
            Said::Take(action) => {
                let taken = self.session.answer(seat, action);
                debug_assert!(taken.is_ok(), "only options are taken");
                Ok(true)
            }
            Said::Volunteer(action) if self.volunteer(seat, action) => self.unasked(seat, Matter::All),
            Said::Volunteer(_) => Ok(true),
            Said::Unasked => self.unasked(seat, Matter::All),
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
                Said::Take(action) | Said::Volunteer(action) if self.volunteer(seat, action) => {
                    matter = Matter::All;
                }
                Said::Take(_) | Said::Volunteer(_) => return Ok(true),
                Said::Unasked => matter = Matter::All,
                Said::Later => {
                    self.session.mark_seen(seat);
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
    }

    /// Does something unasked; true if it is only a part of what the person means to do.
    fn volunteer(&mut self, seat: Seat, action: G::Action) -> bool {
        let taken = self.session.volunteer(seat, action);
        debug_assert!(taken.is_ok(), "only what is listed is done");
        self.session.game().is_part(&action)
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
                Said::Nothing => self.write_question(sight)?,
                Said::Table => self.write_table(sight)?,
                Said::Why => self.write_reasons(sight)?,
                Said::Log => self.tell_from(Viewer::Seat(seat), Version::default())?,
                Said::Rules => writeln!(self.out, "{}", self.session.game().rules_text(self.words.lang()))?,
                Said::Help => {
                    writeln!(self.out, "{}", self.words.of("plain.commands"))?;
                    self.write_hint(sight)?;
                    self.write_question(sight)?;
                }
                Said::Blocked { why, rule } => {
                    let said = Phrase::new("plain.blocked").with("text", stop(&why)).with("rule", rule);
                    writeln!(self.out, "{}", self.words.tell(&said))?;
                    self.write_question(sight)?;
                }
                Said::Unknown(text) => {
                    let said = Phrase::new("plain.unknown").with("text", text).with("n", sight.options.len());
                    writeln!(self.out, "{}", self.words.tell(&said))?;
                    self.write_question(sight)?;
                }
            }
        }
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
        if let Some(it) = sight.blocked.iter().find(|it| same(&it.notation) || same(&it.text)) {
            return Said::Blocked { why: it.why.clone(), rule: it.rule.clone() };
        }
        let unasked = self.session.unasked(seat, Matter::All);
        if let Some(&action) = unasked.iter().find(|it| same(&self.session.game().action_text(it))) {
            return Said::Volunteer(action);
        }
        // The words of every language are understood in all of them.
        match text.to_lowercase().as_str() {
            "o" if !unasked.is_empty() && sight.matter != Some(Matter::All) => Said::Unasked,
            "later" | "back" | "später" | "zurück" if sight.matter.is_some() => Said::Later,
            "table" | "tisch" => Said::Table,
            "why" | "warum" => Said::Why,
            "log" | "verlauf" => Said::Log,
            "rules" | "regeln" => Said::Rules,
            "help" | "hilfe" | "?" => Said::Help,
            "quit" | "exit" | "ende" => Said::Quit,
            _ => Said::Unknown(text.chars().take(60).collect()),
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

    fn write_reasons(&mut self, sight: &Sight) -> io::Result<()> {
        sight.reasons(self.words).iter().try_for_each(|it| writeln!(self.out, "{it}"))
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
