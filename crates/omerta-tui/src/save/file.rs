//! What a saved game looks like on the disk: a line that people may read, and a record that they may not.
//!
//! The record holds the seed and every sealed answer. It is masked, so that a glance into the file spoils no game.
//! That keeps honest people honest and nothing more: whoever owns the machine can always look.

use std::path::{Path, PathBuf};
use std::{fs, io};

use omerta_core::record::game_of;
use omerta_core::{Lang, Rng as _, Seed};
use omerta_host::{HouseRules, Sitter};
use serde::{Deserialize, Serialize};

use crate::error::PlayError;

/// The newest format of saves that can be read, and the one that is written. Those of format 1 have the record in
/// clear text.
pub const FORMAT: u32 = 2;

/// A saved game as it lies on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// The short name of the game.
    pub game: String,
    /// How far it has come, in words, where the game says so.
    pub progress: Option<String>,
    /// When it was saved.
    pub saved: String,
    /// The language it was played in.
    pub lang: Lang,
    /// The folder of the pack, if it was not the one compiled in.
    pub pack: Option<PathBuf>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What the table agreed on beside the rules.
    pub house: HouseRules,
    /// The record, as text.
    pub record: String,
}

#[derive(Serialize, Deserialize)]
struct Head {
    omerta_save: u32,
    #[serde(default)]
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<String>,
    #[serde(default)]
    saved: String,
    lang: Lang,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pack: Option<PathBuf>,
    sitters: Vec<Sitter>,
    #[serde(default)]
    house: HouseRules,
    /// How long the record is.
    #[serde(default)]
    bytes: usize,
}

impl Save {
    /// Reads a saved game, without playing it yet.
    pub fn read(path: &Path) -> Result<Save, PlayError> {
        let bytes = fs::read(path).map_err(|err| PlayError::file(path, err))?;
        let broken = |why: &str| PlayError::BrokenSave { path: path.to_owned(), why: why.to_owned() };
        let text = String::from_utf8(bytes).map_err(|_| broken("it is no text"))?;
        let (head, body) = text.split_once('\n').ok_or_else(|| broken("it stops after one line"))?;

        #[derive(Deserialize)]
        struct Version {
            omerta_save: u32,
        }
        let Version { omerta_save: format } =
            serde_json::from_str(head).map_err(|_| broken("its first line does not say that it is one"))?;
        if format > FORMAT {
            return Err(PlayError::NewerSave { path: path.to_owned(), format, newest: FORMAT });
        }
        let Head { progress, saved, lang, pack, sitters, house, bytes, .. } = serde_json::from_str(head)
            .map_err(|err| broken(&format!("its first line can't be read: {err}")))?;
        let record = match format {
            1 => body.to_owned(),
            _ => unmasked(body.trim_end())
                .filter(|it| it.len() == bytes)
                .ok_or_else(|| broken("the game in it is not whole"))?,
        };
        let game =
            game_of(record.as_bytes()).map_err(|error| PlayError::Record { path: path.to_owned(), error })?;
        Ok(Save { path: path.to_owned(), game, progress, saved, lang, pack, sitters, house, record })
    }

    /// What is written.
    pub(super) fn text(&self) -> io::Result<String> {
        let Save { path: _, game, progress, saved, lang, pack, sitters, house, record } = self.clone();
        let bytes = record.len();
        let head = Head { omerta_save: FORMAT, game, progress, saved, lang, pack, sitters, house, bytes };
        let head = serde_json::to_string(&head).map_err(io::Error::other)?;
        Ok(format!("{head}\n{}\n", masked(&record)))
    }
}

/// The bytes of a text under a mask that everybody may know, in hexadecimal digits.
fn masked(text: &str) -> String {
    mask(text.bytes()).map(|it| format!("{it:02x}")).collect()
}

fn unmasked(digits: &str) -> Option<String> {
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes = (0..digits.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>()?;
    String::from_utf8(mask(bytes.into_iter()).collect()).ok()
}

fn mask(bytes: impl Iterator<Item = u8>) -> impl Iterator<Item = u8> {
    let mut dice = Seed::from_number(0).dice(FORMAT.into());
    bytes.map(move |it| it ^ dice.next_u32() as u8)
}
