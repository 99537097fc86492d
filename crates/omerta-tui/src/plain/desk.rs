//! A person at the keyboard puts an answer of several parts together.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat};
use omerta_host::sight::Sight;
use omerta_host::{Wish, WishOf};

use crate::dictation::{Dictation, Heard};
use crate::editor::Editor;
use crate::plain::{Plain, Said};

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

impl<G: Botted, R: BufRead, W: Write> Plain<'_, G, R, W> {
    /// Lets a person put something together and send it.
    pub(super) fn assemble(
        &mut self,
        seat: Seat,
        sight: &Sight,
        editor: Editor<G::Action>,
    ) -> io::Result<Assembled<G::Action>> {
        let mut dictation = Dictation::new(editor);
        // The rules ask for one thing after another; a set may hold what comes later all the same.
        let rows = self.session.tray(self.words, seat, &dictation.editor, None).rows;
        let mut sight = sight.clone();
        sight.blocked.retain(|it| rows.iter().all(|row| row.notation != it.notation));
        let sight = &sight;
        self.write_tray(seat, sight, &dictation)?;
        self.write_lines(&dictation.manual(self.words))?;
        loop {
            self.out.flush()?;
            let Some(line) = self.read()? else { return Ok(Assembled::Quit) };
            let line = line.trim();
            if line.is_empty() {
                self.write_tray(seat, sight, &dictation)?;
                continue;
            }
            let sent = match self.session.seen(self.words, seat, |it| dictation.hear(it, line)) {
                Heard::Else => None,
                Heard::Said(lines) => {
                    self.write_lines(&lines)?;
                    continue;
                }
                Heard::Dropped => {
                    writeln!(self.out, "{}", self.words.of("plain.dropped"))?;
                    return Ok(Assembled::Left);
                }
                Heard::Send => Some(dictation.editor.wish()),
                Heard::Other(action) => Some(Wish::Act(self.session.host().decision_id(seat), action)),
            };
            if let Some(wish) = sent {
                if self.send_wish(seat, &wish)? {
                    return Ok(Assembled::Sent);
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
                Said::Preview(_) => {
                    match self.session.tray(self.words, seat, &dictation.editor, None).confirm {
                        Ok(_) => self.write_preview(seat, Some(&dictation.editor.wish()))?,
                        Err(why) => {
                            let said = Phrase::new("flaw.line").with("why", why);
                            writeln!(self.out, "{}", self.words.tell(&said))?;
                        }
                    }
                }
                said => {
                    let is_help = matches!(said, Said::Help);
                    self.converse(seat, sight, said)?;
                    if is_help {
                        self.write_lines(&dictation.manual(self.words))?;
                    }
                }
            }
        }
    }

    /// Sends it; false if the table did not take it.
    fn send_wish(&mut self, seat: Seat, wish: &WishOf<G>) -> io::Result<bool> {
        if self.session.wish(seat, wish).is_err() {
            writeln!(self.out, "{}", self.words.of("flaw.refused"))?;
            return Ok(false);
        }
        self.last = Some(seat);
        Ok(true)
    }

    /// The question, everything that can be put in, and how it stands.
    fn write_tray(&mut self, seat: Seat, sight: &Sight, dictation: &Dictation<G::Action>) -> io::Result<()> {
        writeln!(self.out, "{}", sight.status)?;
        let lines = self.session.seen(self.words, seat, |it| dictation.lines(it));
        self.write_lines(&lines)
    }

    fn write_lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|it| writeln!(self.out, "{it}"))
    }
}
