//! Answers of several parts, line by line: numbers put in, numbers with a minus take back, a word confirms.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat};
use omerta_host::sight::{Sight, stop};
use omerta_host::{Wish, WishOf};

use crate::editor::{Aim, Editor, Put, Row};
use crate::plain::{Plain, Said};
use crate::tray::{Mark, Tray, TrayRow};

/// How putting something together ended.
pub(super) enum Assembled<A> {
    /// It was sent, or something else was done that changed the table.
    Sent,
    /// It was left for now.
    Left,
    /// The person wants to do something unasked first.
    Unasked,
    /// This, which nobody waits for, is to be done first.
    Volunteer(A),
    /// The person leaves.
    Quit,
}

/// What a line says to what is put together.
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

impl<G: Botted, R: BufRead, W: Write> Plain<'_, G, R, W> {
    /// Lets a person put something together and send it.
    pub(super) fn assemble(
        &mut self,
        seat: Seat,
        sight: &Sight,
        mut editor: Editor<G::Action>,
    ) -> io::Result<Assembled<G::Action>> {
        // The rules ask for one thing after another; a set may hold what comes later all the same.
        let rows = self.tray(seat, &editor).rows;
        let mut sight = sight.clone();
        sight.blocked.retain(|it| rows.iter().all(|row| row.notation != it.notation));
        let sight = &sight;
        writeln!(self.out, "{}", sight.status)?;
        self.write_tray(seat, &editor)?;
        self.write_manual(&editor)?;
        loop {
            self.out.flush()?;
            let Some(line) = self.read()? else { return Ok(Assembled::Quit) };
            let line = line.trim();
            if line.is_empty() {
                writeln!(self.out, "{}", sight.status)?;
                self.write_tray(seat, &editor)?;
                continue;
            }
            if let Some(words) = self.words_of(seat, &editor, line) {
                if let Some(ended) = self.obey(seat, &mut editor, words)? {
                    return Ok(ended);
                }
                continue;
            }
            match self.word(seat, sight, line) {
                Said::Quit => return Ok(Assembled::Quit),
                Said::Unasked => return Ok(Assembled::Unasked),
                Said::Volunteer(action) => return Ok(Assembled::Volunteer(action)),
                Said::Undo(whole) => {
                    if self.undo(seat, whole)? {
                        return Ok(Assembled::Sent);
                    }
                }
                Said::Preview(_) => match self.tray(seat, &editor).confirm {
                    Ok(_) => self.write_preview(seat, Some(&editor.wish()))?,
                    Err(why) => {
                        let said = Phrase::new("flaw.line").with("why", why);
                        writeln!(self.out, "{}", self.words.tell(&said))?;
                    }
                },
                said => {
                    let is_help = matches!(said, Said::Help);
                    self.converse(seat, sight, said)?;
                    if is_help {
                        self.write_manual(&editor)?;
                    }
                }
            }
        }
    }

    /// Does what the words say; the end of it, if it ends.
    fn obey(
        &mut self,
        seat: Seat,
        editor: &mut Editor<G::Action>,
        words: Vec<Word<G::Action>>,
    ) -> io::Result<Option<Assembled<G::Action>>> {
        for word in words {
            match word {
                Word::In(row) => self.put(seat, editor, row)?,
                Word::Out(row) => drop(editor.take_back(row)),
                Word::Amount(row, n) => {
                    if let Some(dial) = editor.dial(row)
                        && !dial.set(n)
                    {
                        // What can't be said stays as it was typed, so that the reason can be told.
                        n.to_string().chars().for_each(|it| dial.digit(it));
                    }
                    // Where an amount is all that is asked for, it is the answer.
                    if let Aim::Amount(_) = editor.aim() {
                        return self.send(seat, editor);
                    }
                }
                Word::Clear => drop(editor.undo(true)),
                Word::Undo => drop(editor.undo(false)),
                Word::Done => return self.send(seat, editor),
                Word::Drop => {
                    writeln!(self.out, "{}", self.words.of("plain.dropped"))?;
                    return Ok(Some(Assembled::Left));
                }
                Word::Other(action) => {
                    let wish = Wish::Act(self.session.host().decision_id(seat), action);
                    return self.send_wish(seat, &wish);
                }
            }
        }
        self.write_state(seat, editor)?;
        Ok(None)
    }

    /// Sends it whole, or says why it can't be sent yet.
    fn send(
        &mut self,
        seat: Seat,
        editor: &mut Editor<G::Action>,
    ) -> io::Result<Option<Assembled<G::Action>>> {
        match self.tray(seat, editor).confirm {
            Ok(_) => self.send_wish(seat, &editor.wish()),
            Err(why) => {
                let said = Phrase::new("flaw.line").with("why", why);
                writeln!(self.out, "{}", self.words.tell(&said))?;
                Ok(None)
            }
        }
    }

    fn send_wish(&mut self, seat: Seat, wish: &WishOf<G>) -> io::Result<Option<Assembled<G::Action>>> {
        if self.session.wish(seat, wish).is_err() {
            writeln!(self.out, "{}", self.words.of("flaw.refused"))?;
            return Ok(None);
        }
        self.last = Some(seat);
        Ok(Some(Assembled::Sent))
    }

    /// Puts one of a row in; what goes with it is asked at once.
    fn put(&mut self, seat: Seat, editor: &mut Editor<G::Action>, row: usize) -> io::Result<()> {
        match editor.put(row) {
            Put::Done => Ok(()),
            Put::Full(n) => {
                let full = Phrase::new("flaw.full").with("n", usize::from(n));
                writeln!(self.out, "{}", self.words.tell(&full))
            }
            Put::NotThere => writeln!(self.out, "{}", self.words.of("flaw.none-left")),
            Put::Asks => {
                let Some(Row::Thing(thing)) = editor.rows().get(row) else { return Ok(()) };
                let with = thing.with.clone();
                let tray = Tray::of(&self.session, self.words, seat, editor, Some(row));
                let Some(partners) = tray.partners else { return Ok(()) };
                writeln!(self.out, "{}", partners.title)?;
                for (i, (text, action)) in partners.options.iter().zip(&with).enumerate() {
                    let notation = self.session.game().action_text(action);
                    writeln!(self.out, "{}. {text} ({notation})", i + 1)?;
                }
                self.out.flush()?;
                let Some(line) = self.read()? else { return Ok(()) };
                let same = |it: &G::Action| self.session.game().action_text(it) == line.trim();
                let number = line.trim().parse::<usize>().ok().and_then(|it| with.get(it.checked_sub(1)?));
                if let Some(named) = number.or_else(|| with.iter().find(|it| same(it))) {
                    editor.put_with(row, Some(*named));
                }
                Ok(())
            }
        }
    }

    /// What a line means for what is put together; nothing if it means something else.
    fn words_of(&self, seat: Seat, editor: &Editor<G::Action>, line: &str) -> Option<Vec<Word<G::Action>>> {
        let lower = line.to_lowercase();
        let is_draft = matches!(editor.aim(), Aim::Draft(_));
        match lower.as_str() {
            "done" | "fertig" | "send" | "senden" => return Some(vec![Word::Done]),
            "clear" | "leeren" => return Some(vec![Word::Clear]),
            "undo" | "zurücknehmen" if *editor != editor.emptied() => return Some(vec![Word::Undo]),
            "drop" | "back" | "scrap" | "zurück" | "verwerfen" if is_draft => return Some(vec![Word::Drop]),
            _ => (),
        }
        let tray = self.tray(seat, editor);
        let same = |it: &TrayRow| [&it.notation, &it.text].iter().any(|it| it.to_lowercase() == lower);
        if let Some(row) = tray.rows.iter().position(same) {
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
        let one = |text: &str| -> Option<Word<G::Action>> {
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
        line.split([' ', ',']).filter(|it| !it.is_empty()).map(one).collect()
    }

    fn tray(&self, seat: Seat, editor: &Editor<G::Action>) -> Tray {
        Tray::of(&self.session, self.words, seat, editor, None)
    }

    /// Everything that can be put in, then how it stands.
    fn write_tray(&mut self, seat: Seat, editor: &Editor<G::Action>) -> io::Result<()> {
        for (i, TrayRow { mark, text, notation, .. }) in self.tray(seat, editor).rows.into_iter().enumerate()
        {
            let said = match mark {
                Mark::Of(0, 1) | Mark::Other => text,
                Mark::Of(_, 1) => self.words.tell(&Phrase::new("plain.in").with("text", text)),
                Mark::Of(n, of) => {
                    let said = Phrase::new("plain.of").with("text", text).with("n", n).with("of", of);
                    self.words.tell(&said)
                }
                Mark::Dial(range) => format!("{text}, {range}"),
            };
            writeln!(self.out, "{}. {said} ({notation})", i + 1)?;
        }
        self.write_state(seat, editor)
    }

    /// What is in it, what that comes to, and what it would do or why it can't be sent yet.
    fn write_state(&mut self, seat: Seat, editor: &Editor<G::Action>) -> io::Result<()> {
        let tray = self.tray(seat, editor);
        if let Some(state) = &tray.state {
            let held = tray.rows.iter().filter(|it| it.is_in).map(|it| match &it.mark {
                Mark::Of(n, _) if *n > 1 => format!("{n}× {}", it.text.trim_end_matches('.')),
                Mark::Of(..) | Mark::Dial(_) | Mark::Other => it.text.trim_end_matches('.').to_owned(),
            });
            let held: Vec<String> = held.collect();
            match held.is_empty() {
                true => writeln!(self.out, "{}", self.words.of("plain.empty"))?,
                false => {
                    let said = Phrase::new("plain.holds").with("what", held.join("; "));
                    writeln!(self.out, "{}", self.words.tell(&said))?;
                }
            }
            writeln!(self.out, "{}", stop(&state.replace(" · ", "; ")))?;
        }
        match tray.confirm {
            // Where an amount is all that is asked for, what it is turned to was nobody's word yet.
            Ok(_) if tray.state.is_none() => Ok(()),
            Ok(deed) => {
                let ready = Phrase::new("plain.ready").with("what", deed);
                writeln!(self.out, "{}", self.words.tell(&ready))
            }
            Err(why) => {
                let said = Phrase::new("flaw.line").with("why", why);
                writeln!(self.out, "{}", self.words.tell(&said))
            }
        }
    }

    /// How it is put together.
    fn write_manual(&mut self, editor: &Editor<G::Action>) -> io::Result<()> {
        let keys: &[&str] = match editor.aim() {
            Aim::Amount(_) => &["plain.amount"],
            Aim::Set(_) | Aim::Draft(_) if editor.has_dial() => &["plain.set", "plain.dial"],
            Aim::Set(_) | Aim::Draft(_) => &["plain.set"],
        };
        keys.iter().try_for_each(|it| writeln!(self.out, "{}", self.words.of(it)))?;
        if let Aim::Draft(_) = editor.aim() {
            writeln!(self.out, "{}", self.words.of("plain.drop"))?;
        }
        Ok(())
    }
}

/// A number as people write it: with a dollar sign before or behind it, and thousands set apart or not.
fn amount(text: &str) -> Option<i64> {
    let bare: String = text.chars().filter(|it| !matches!(it, '$' | ' ' | '.' | ',')).collect();
    bare.parse().ok().filter(|it| (0..=999_999_999).contains(it))
}
