//! What a person reads: the story, the table, the question, the end.

use std::io::{self, BufRead, Write};

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};
use omerta_host::log::{self, Line, LineKind};
use omerta_host::sight::{Sight, stop};
use omerta_host::{Matter, Version, WishOf, Words};

use crate::end::Ending;
use crate::plain::Plain;

impl<G: Botted, R: BufRead, W: Write> Plain<'_, G, R, W> {
    /// Tells a person what happened since they last listened.
    pub(super) fn tell(&mut self, seat: Seat) -> io::Result<()> {
        let now = self.session.version(Viewer::Seat(seat));
        let from = std::mem::replace(&mut self.told[seat], now);
        self.tell_from(Viewer::Seat(seat), from)
    }

    pub(super) fn tell_from(&mut self, viewer: Viewer, from: Version) -> io::Result<()> {
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

    pub(super) fn write_table(&mut self, sight: &Sight) -> io::Result<()> {
        sight.in_words(self.words).iter().try_for_each(|it| writeln!(self.out, "{it}"))
    }

    pub(super) fn write_question(&mut self, sight: &Sight) -> io::Result<()> {
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
    pub(super) fn write_hint(&mut self, sight: &Sight) -> io::Result<()> {
        if sight.n_unasked == 0 || sight.matter == Some(Matter::All) {
            return Ok(());
        }
        let hint = Phrase::new("plain.unasked").with("n", sight.n_unasked);
        writeln!(self.out, "{}", self.words.tell(&hint))
    }

    /// What can't be done: in answer to the question, then unasked.
    pub(super) fn write_reasons(&mut self, seat: Seat, sight: &Sight) -> io::Result<()> {
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
    pub(super) fn write_preview(&mut self, seat: Seat, wish: Option<&WishOf<G>>) -> io::Result<()> {
        match wish.and_then(|it| self.session.preview(seat, it).ok()) {
            Some(preview) => {
                let lines = self.names.preview(&**self.session.game(), self.words, &preview);
                lines.iter().try_for_each(|it| writeln!(self.out, "{}", stop(it)))
            }
            None => writeln!(self.out, "{}", self.words.of("preview.none")),
        }
    }
}

/// Writes the final table.
pub(crate) fn write_ending(ending: &Ending, words: &Words, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{} {}", words.of("plain.over"), ending.headline)?;
    ending.places.iter().try_for_each(|it| writeln!(out, "{}", it.line(words)))?;
    ending.proof.iter().try_for_each(|(head, text)| writeln!(out, "{head}: {text}"))
}
