//! Answers of several parts, said line by line: numbers put in, numbers with a minus take back, a word confirms.
//!
//! It reads nothing and writes nothing, so that a keyboard may wait for it and a table of a house need not.

use std::collections::VecDeque;

use omerta_core::{Phrase, Tabletop};
use omerta_host::Words;
use omerta_host::sight::stop;

use crate::editor::{Aim, Editor, Put, Row};
use crate::tray::{Mark, Seen, Tray, TrayRow};

/// What is being said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dictation<A> {
    /// What is put together.
    pub editor: Editor<A>,
    /// The row of the thing for which something is to be named first, and what was said after it.
    asking: Option<usize>,
    later: VecDeque<Word<A>>,
}

/// What came of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard<A> {
    /// It was for what is put together: this is to be said.
    Said(Vec<String>),
    /// It is complete, and is to be sent.
    Send,
    /// This answer is given instead.
    Other(A),
    /// It is dropped.
    Dropped,
    /// The line meant something else.
    Else,
}

/// What a line says to what is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word<A> {
    /// One of this row goes in.
    In(usize),
    /// One of this row goes out.
    Out(usize),
    /// This row is turned to an amount.
    Amount(usize, i64),
    /// This answer is given instead.
    Other(A),
    Done,
    Clear,
    Drop,
    Undo,
}

impl<A: Copy + Eq> Dictation<A> {
    /// Nothing has been said yet.
    pub fn new(editor: Editor<A>) -> Dictation<A> {
        Dictation { editor, asking: None, later: VecDeque::new() }
    }

    /// Hears a line.
    pub fn hear<G: Tabletop<Action = A>>(&mut self, seen: &Seen<'_, G>, line: &str) -> Heard<A> {
        if let Some(row) = self.asking.take() {
            self.name(seen, row, line);
        } else {
            match self.words_of(seen, line) {
                Some(words) => self.later = words.into(),
                None => return Heard::Else,
            }
        }
        self.obey(seen)
    }

    /// Whoever leaves the small question open has put nothing in.
    fn name<G: Tabletop<Action = A>>(&mut self, seen: &Seen<'_, G>, row: usize, line: &str) {
        let Some(Row::Thing(thing)) = self.editor.rows().get(row) else { return };
        let same = |it: &&A| seen.game.action_text(it) == line;
        let number = line.parse::<usize>().ok().and_then(|it| thing.with.get(it.checked_sub(1)?));
        if let Some(&named) = number.or_else(|| thing.with.iter().find(same)) {
            self.editor.put_with(row, Some(named));
        }
    }

    /// Does what the words say, up to one that ends it or asks something.
    fn obey<G: Tabletop<Action = A>>(&mut self, seen: &Seen<'_, G>) -> Heard<A> {
        let mut said = Vec::new();
        while let Some(word) = self.later.pop_front() {
            match word {
                Word::In(row) => match self.editor.put(row) {
                    Put::Done => (),
                    Put::Full(n) => {
                        let full = Phrase::new("flaw.full").with("n", usize::from(n));
                        said.push(seen.words.tell(&full));
                    }
                    Put::NotThere => said.push(seen.words.of("flaw.none-left")),
                    Put::Asks => {
                        said.extend(self.ask(seen, row));
                        return Heard::Said(said);
                    }
                },
                Word::Out(row) => drop(self.editor.take_back(row)),
                Word::Amount(row, n) => {
                    if let Some(dial) = self.editor.dial(row)
                        && !dial.set(n)
                    {
                        // What can't be said stays as it was typed, so that the reason can be told.
                        n.to_string().chars().for_each(|it| dial.digit(it));
                    }
                    // Where an amount is all that is asked for, it is the answer.
                    if let Aim::Amount(_) = self.editor.aim() {
                        return self.send(seen, said);
                    }
                }
                Word::Clear => drop(self.editor.undo(true)),
                Word::Undo => drop(self.editor.undo(false)),
                Word::Done => return self.send(seen, said),
                Word::Drop => return Heard::Dropped,
                Word::Other(action) => return Heard::Other(action),
            }
        }
        said.extend(self.state(seen));
        Heard::Said(said)
    }

    /// It goes out whole, or it is said why it can't yet.
    fn send<G: Tabletop<Action = A>>(&self, seen: &Seen<'_, G>, mut said: Vec<String>) -> Heard<A> {
        match self.tray(seen).confirm {
            Ok(_) => Heard::Send,
            Err(why) => {
                said.push(seen.words.tell(&Phrase::new("flaw.line").with("why", why)));
                Heard::Said(said)
            }
        }
    }

    /// What must be named along with a thing.
    fn ask<G: Tabletop<Action = A>>(&mut self, seen: &Seen<'_, G>, row: usize) -> Vec<String> {
        let Some(Row::Thing(thing)) = self.editor.rows().get(row) else { return Vec::new() };
        let Some(partners) = Tray::of(seen, &self.editor, Some(row)).partners else { return Vec::new() };
        let options = partners.options.iter().zip(&thing.with).enumerate();
        let option = |(i, (text, action)): (usize, (&String, &A))| {
            format!("{}. {text} ({})", i + 1, seen.game.action_text(action))
        };
        let said = std::iter::once(partners.title.clone()).chain(options.map(option)).collect();
        self.asking = Some(row);
        said
    }

    /// What a line means for what is put together; nothing if it means something else.
    fn words_of<G: Tabletop<Action = A>>(&self, seen: &Seen<'_, G>, line: &str) -> Option<Vec<Word<A>>> {
        let (editor, lower) = (&self.editor, line.to_lowercase());
        let is_draft = matches!(editor.aim(), Aim::Draft(_));
        match lower.as_str() {
            "done" | "fertig" | "send" | "senden" => return Some(vec![Word::Done]),
            "clear" | "leeren" => return Some(vec![Word::Clear]),
            "undo" | "zurücknehmen" if *editor != editor.emptied() => return Some(vec![Word::Undo]),
            "drop" | "back" | "scrap" | "zurück" | "verwerfen" if is_draft => return Some(vec![Word::Drop]),
            _ => (),
        }
        let same = |it: &TrayRow| [&it.notation, &it.text].iter().any(|it| it.to_lowercase() == lower);
        if let Some(row) = self.tray(seen).rows.iter().position(same) {
            return match &editor.rows()[row] {
                Row::Thing(_) => Some(vec![Word::In(row)]),
                Row::Other(action) => Some(vec![Word::Other(*action)]),
                Row::Dial(_) => None,
            };
        }
        let n_rows = editor.rows().len();
        if let Aim::Amount(_) = editor.aim() {
            return amount(line).map(|n| vec![Word::Amount(0, n)]);
        }
        let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&it| it < n_rows);
        let one = |text: &str| -> Option<Word<A>> {
            if let Some((row, n)) = text.split_once('=') {
                return Some(Word::Amount(place(row)?, amount(n)?));
            }
            if let Some(row) = text.strip_prefix(['-', '−']) {
                return Some(Word::Out(place(row)?));
            }
            let row = place(text.strip_prefix('+').unwrap_or(text))?;
            match &editor.rows()[row] {
                Row::Thing(_) => Some(Word::In(row)),
                Row::Other(action) => Some(Word::Other(*action)),
                Row::Dial(_) => None,
            }
        };
        let words: Option<Vec<_>> = line.split([' ', ',']).filter(|it| !it.is_empty()).map(one).collect();
        words.filter(|it| !it.is_empty())
    }

    /// It in words.
    pub fn tray<G: Tabletop<Action = A>>(&self, seen: &Seen<'_, G>) -> Tray {
        Tray::of(seen, &self.editor, None)
    }

    /// Everything that can be put in, then how it stands.
    pub fn lines<G: Tabletop<Action = A>>(&self, seen: &Seen<'_, G>) -> Vec<String> {
        let row = |(i, row): (usize, TrayRow)| {
            let TrayRow { mark, text, notation, .. } = row;
            let said = match mark {
                Mark::Of(0, 1) | Mark::Other => text,
                Mark::Of(_, 1) => seen.words.tell(&Phrase::new("plain.in").with("text", text)),
                Mark::Of(n, of) => {
                    let said = Phrase::new("plain.of").with("text", text).with("n", n).with("of", of);
                    seen.words.tell(&said)
                }
                Mark::Dial(range) => format!("{text}, {range}"),
            };
            format!("{}. {said} ({notation})", i + 1)
        };
        self.tray(seen).rows.into_iter().enumerate().map(row).chain(self.state(seen)).collect()
    }

    /// What is in it, what that comes to, and what it would do or why it can't be sent yet.
    fn state<G: Tabletop<Action = A>>(&self, seen: &Seen<'_, G>) -> Vec<String> {
        let (tray, words) = (self.tray(seen), seen.words);
        let mut lines = Vec::new();
        if let Some(state) = &tray.state {
            let held = tray.rows.iter().filter(|it| it.is_in).map(|it| match &it.mark {
                Mark::Of(n, _) if *n > 1 => format!("{n}× {}", it.text.trim_end_matches('.')),
                Mark::Of(..) | Mark::Dial(_) | Mark::Other => it.text.trim_end_matches('.').to_owned(),
            });
            let held: Vec<String> = held.collect();
            lines.push(match held.is_empty() {
                true => words.of("plain.empty"),
                false => words.tell(&Phrase::new("plain.holds").with("what", held.join("; "))),
            });
            lines.push(stop(&state.replace(" · ", "; ")));
        }
        match tray.confirm {
            // Where an amount is all that is asked for, what it is turned to was nobody's word yet.
            Ok(_) if tray.state.is_none() => (),
            Ok(deed) => lines.push(words.tell(&Phrase::new("plain.ready").with("what", deed))),
            Err(why) => lines.push(words.tell(&Phrase::new("flaw.line").with("why", why))),
        }
        lines
    }

    /// How it is put together.
    pub fn manual(&self, words: &Words) -> Vec<String> {
        let mut keys = match self.editor.aim() {
            Aim::Amount(_) => vec!["plain.amount"],
            Aim::Set(_) | Aim::Draft(_) if self.editor.has_dial() => vec!["plain.set", "plain.dial"],
            Aim::Set(_) | Aim::Draft(_) => vec!["plain.set"],
        };
        if let Aim::Draft(_) = self.editor.aim() {
            keys.push("plain.drop");
        }
        keys.into_iter().map(|it| words.of(it)).collect()
    }
}

/// A number as people write it: with a dollar sign before or behind it, and thousands set apart or not.
fn amount(text: &str) -> Option<i64> {
    let bare: String = text.chars().filter(|it| !matches!(it, '$' | ' ' | '.' | ',')).collect();
    bare.parse().ok().filter(|it| (0..=999_999_999).contains(it))
}
