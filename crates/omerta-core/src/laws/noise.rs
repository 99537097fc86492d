//! Bytes from outside that mean nothing, or no longer what they meant.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::dice::{Rng, below, one_of};
use crate::laws::{Held, Law, Run};
use crate::pack::PackFiles;
use crate::record::RecordOf;
use crate::tabletop::Tabletop;

/// What texts are full of, so that damage is not always noticed at once.
const PIECES: [&str; 16] = [
    "",
    " ",
    "\n",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "(",
    "A",
    "-1",
    "9",
    "99999999999999999999",
    "ß\u{0}",
];

impl<G: Tabletop> Run<'_, G> {
    /// Damages a record and other texts, and has them read.
    pub(super) fn noise_is_refused(&mut self, record: &str) -> Held {
        self.tested(Law::Noise);
        for _ in 0..4 {
            let bytes = damage(record.as_bytes(), &mut self.dice);
            self.nobody_panics(&bytes, "record", |game| {
                let Ok(record) = RecordOf::<G>::read(&**game, &bytes) else { return };
                let replayed = record.replay(game);
                // A scene may leave things out.
                if let (Ok(table), None) = (replayed, &record.scene) {
                    let box_of = |it| game.census(it);
                    assert_eq!(box_of(table.state()), box_of(&game.start(&record.setup)), "what was taken");
                }
            })?;
        }
        let line = one_of(&mut self.dice, &record.lines().collect::<Vec<_>>()).unwrap_or_default();
        // Without its first word, such as the seat, a line of notation is an action.
        let (_, action) = line.split_once(char::is_whitespace).unwrap_or(("", line));
        for text in [line, action] {
            let bytes = damage(text.as_bytes(), &mut self.dice);
            let text = String::from_utf8_lossy(&bytes);
            self.nobody_panics(&bytes, "line", |game| {
                let _ = (game.parse_action(&text), game.parse_chance(&text), game.scene(&text));
                let _ = game.variant(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
            })?;
        }
        // A pack takes a while to read.
        if self.thorough {
            let PackFiles(mut files) = G::own_pack();
            for text in files.values_mut() {
                *text = String::from_utf8_lossy(&damage(text.as_bytes(), &mut self.dice)).into_owned();
            }
            self.nobody_panics(&[], "pack", |_| drop(G::load(&PackFiles(files))))?;
        }
        Ok(())
    }

    fn nobody_panics(&self, bytes: &[u8], what: &str, read: impl FnOnce(&std::sync::Arc<G>)) -> Held {
        let calm = catch_unwind(AssertUnwindSafe(|| read(self.game))).is_ok();
        Law::Noise.holds(calm, || format!("a damaged {what}: {}", String::from_utf8_lossy(bytes)))
    }
}

/// The same with a few pieces lost, doubled or put in.
fn damage(bytes: &[u8], dice: &mut impl Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(dice, 3) {
        let at = below(dice, bytes.len() as u32 + 1) as usize;
        let end = (at + below(dice, 12) as usize).min(bytes.len());
        let piece = match below(dice, 4) {
            0 => bytes[at..end].repeat(2),
            1 => vec![below(dice, 256) as u8],
            _ => one_of(dice, &PIECES).unwrap_or_default().as_bytes().to_vec(),
        };
        bytes.splice(at..end, piece);
    }
    if below(dice, 4) == 0 {
        bytes.truncate(below(dice, bytes.len() as u32 + 1) as usize);
    }
    bytes
}
