//! What a person types, and what it means.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};
use omerta_host::sight::{Sight, stop};
use omerta_host::{Matter, Version, Wish};

use crate::app::house_keys;
use crate::plain::Plain;

/// What a person typed.
pub(super) enum Said<A> {
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

pub(super) fn is_undo(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "undo" | "zurücknehmen")
}

impl<G: Botted, R: BufRead, W: Write> Plain<'_, G, R, W> {
    /// Reads until there is a choice. Everything else that may be typed is dealt with here.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
        sight: &Sight,
    ) -> io::Result<Said<G::Action>> {
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
    pub(super) fn converse(&mut self, seat: Seat, sight: &Sight, said: Said<G::Action>) -> io::Result<()> {
        match said {
            Said::Table => return self.write_table(sight),
            Said::Why => return self.write_reasons(seat, sight),
            Said::Log => return self.tell_from(Viewer::Seat(seat), Version::default()),
            Said::Rules => {
                return writeln!(self.out, "{}", self.session.game().rules_text(self.words.lang()));
            }
            Said::Help => {
                let house = house_keys(self.session.host().house());
                for key in ["plain.commands", "plain.undo"].into_iter().chain(house) {
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

    pub(super) fn understand(
        &self,
        seat: Seat,
        actions: &[G::Action],
        sight: &Sight,
        text: &str,
    ) -> Said<G::Action> {
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
    pub(super) fn word(&self, seat: Seat, sight: &Sight, text: &str) -> Said<G::Action> {
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

    /// The next line, or nothing at the end of the input. Bytes that are no text are read as unknown words.
    pub(super) fn read(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let n = self.input.read_until(b'\n', &mut line)?;
        Ok((n > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}
