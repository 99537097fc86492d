//! Games that go on another day: where they are kept, what is in them, and how they come back.
//!
//! A saved game is one line about the table (who sits where, which language) followed by the record with its
//! seed. It is written beside its place and then moved there, so a crash leaves the old one whole.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io};

use omerta_core::record::{Format, RecordOf, game_of};
use omerta_core::{Lang, Tabletop};
use serde::{Deserialize, Serialize};

use crate::error::PlayError;
use omerta_host::{HouseRules, Sitter};

/// The newest format of saves that can be read, and the one that is written.
pub const FORMAT: u32 = 1;

/// The folder with saved games and records of finished ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saves {
    folder: PathBuf,
}

/// A saved game as it lies on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// The short name of the game.
    pub game: String,
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
    lang: Lang,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pack: Option<PathBuf>,
    sitters: Vec<Sitter>,
    #[serde(default)]
    house: HouseRules,
}

impl Saves {
    /// The user's folder: `OMERTA_DATA`, else `omerta` in the place the system has for such things.
    pub fn of_user() -> Saves {
        let set = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
        let folder = set("OMERTA_DATA")
            .or_else(|| set("XDG_DATA_HOME").map(|it| it.join("omerta")))
            .or_else(|| set("HOME").map(|it| it.join(".local/share/omerta")))
            .or_else(|| set("LOCALAPPDATA").map(|it| it.join("omerta")))
            .unwrap_or_else(|| PathBuf::from("."));
        Saves::in_folder(folder)
    }

    /// A folder of one's own.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Saves {
        Saves { folder: folder.into() }
    }

    /// All saved games, the newest first.
    pub fn list(&self) -> Vec<PathBuf> {
        let mut found: Vec<(SystemTime, PathBuf)> = files(&self.saves())
            .into_iter()
            .filter(|it| it.extension().is_some_and(|it| it == EXTENSION))
            .filter_map(|it| Some((fs::metadata(&it).ok()?.modified().ok()?, it)))
            .collect();
        found.sort_by(|a, b| b.cmp(a));
        found.into_iter().map(|(_, path)| path).collect()
    }

    /// The newest saved game.
    pub fn newest(&self) -> Result<PathBuf, PlayError> {
        self.list().into_iter().next().ok_or_else(|| PlayError::NoSave(self.saves()))
    }

    /// A file no other game has: one past the highest number there is, among saves and records alike.
    fn fresh(&self, slug: &str) -> PathBuf {
        let number = |path: PathBuf| {
            let name = path.file_stem()?.to_str()?.strip_prefix(slug)?.strip_prefix('-')?;
            name.parse::<u32>().ok()
        };
        let taken = files(&self.saves()).into_iter().chain(files(&self.records())).filter_map(number);
        let next = taken.max().unwrap_or(0).saturating_add(1);
        self.saves().join(format!("{slug}-{next}.{EXTENSION}"))
    }

    /// The record that a saved game becomes: under its own name, unless that is taken.
    fn record_of(&self, save: &Path, slug: &str) -> PathBuf {
        let record = |save: &Path| {
            let name = save.file_stem().map_or_else(|| OsString::from(slug), OsString::from);
            self.records().join(name).with_extension("jsonl")
        };
        let own = record(save);
        if own.exists() { record(&self.fresh(slug)) } else { own }
    }

    fn saves(&self) -> PathBuf {
        self.folder.join("saves")
    }

    fn records(&self) -> PathBuf {
        self.folder.join("records")
    }
}

const EXTENSION: &str = "omerta";

impl Save {
    /// Reads a saved game, without playing it yet.
    pub fn read(path: &Path) -> Result<Save, PlayError> {
        let bytes = fs::read(path).map_err(|err| PlayError::file(path, err))?;
        let broken = |why: String| PlayError::BrokenSave { path: path.to_owned(), why };
        let text = String::from_utf8(bytes).map_err(|_| broken("it is no text".to_owned()))?;
        let (head, record) =
            text.split_once('\n').ok_or_else(|| broken("it stops after one line".to_owned()))?;

        #[derive(Deserialize)]
        struct Version {
            omerta_save: u32,
        }
        let Version { omerta_save: format } = serde_json::from_str(head)
            .map_err(|_| broken("its first line does not say that it is one".to_owned()))?;
        if format > FORMAT {
            return Err(PlayError::NewerSave { path: path.to_owned(), format, newest: FORMAT });
        }
        let Head { lang, pack, sitters, house, .. } = serde_json::from_str(head)
            .map_err(|err| broken(format!("its first line can't be read: {err}")))?;
        let game =
            game_of(record.as_bytes()).map_err(|error| PlayError::Record { path: path.to_owned(), error })?;
        Ok(Save { path: path.to_owned(), game, lang, pack, sitters, house, record: record.to_owned() })
    }
}

/// Keeps one game on the disk while it is played.
#[derive(Debug)]
pub struct Keeper {
    saves: Saves,
    lang: Lang,
    pack: Option<PathBuf>,
    path: Option<PathBuf>,
    record: Option<PathBuf>,
    trouble: Option<String>,
}

impl Keeper {
    /// For a new game.
    pub fn new(saves: Saves, lang: Lang, pack: Option<PathBuf>) -> Keeper {
        Keeper { saves, lang, pack, path: None, record: None, trouble: None }
    }

    /// For a game that goes on: it stays in its file.
    pub fn of_save(saves: Saves, lang: Lang, save: &Save) -> Keeper {
        let pack = save.pack.clone();
        Keeper { saves, lang, pack, path: Some(save.path.clone()), record: None, trouble: None }
    }

    /// What went wrong with the last writing.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The record of the finished game.
    pub fn record(&self) -> Option<&Path> {
        self.record.as_deref()
    }

    /// The words that bring the saved game back.
    pub fn command(&self) -> String {
        match &self.path {
            Some(path) if self.saves.list().first() != Some(path) => {
                format!("omerta play --resume {}", quoted(path))
            }
            _ => "omerta play --resume".to_owned(),
        }
    }

    pub(crate) fn keep<G: Tabletop>(
        &mut self,
        game: &G,
        sitters: &[Sitter],
        house: HouseRules,
        record: &RecordOf<G>,
    ) {
        self.trouble = self.write(game, sitters, house, record).err().map(|err| err.to_string());
    }

    fn write<G: Tabletop>(
        &mut self,
        game: &G,
        sitters: &[Sitter],
        house: HouseRules,
        record: &RecordOf<G>,
    ) -> io::Result<()> {
        let path = self.path.get_or_insert_with(|| self.saves.fresh(G::SLUG)).clone();
        let text = record.write(game, Format::Json);
        if record.outcome.is_none() {
            let sitters = sitters.to_vec();
            let head = Head { omerta_save: FORMAT, lang: self.lang, pack: self.pack.clone(), sitters, house };
            let head = serde_json::to_string(&head).map_err(io::Error::other)?;
            return write_whole(&path, &format!("{head}\n{text}"));
        }
        let finished = self.record.get_or_insert_with(|| self.saves.record_of(&path, G::SLUG));
        write_whole(finished, &text)?;
        match fs::remove_file(&path) {
            Err(err) if err.kind() != io::ErrorKind::NotFound => Err(err),
            _ => Ok(()),
        }
    }
}

/// A path as one types it into a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |it: char| it.is_ascii_alphanumeric() || "/._-~+=:,@\\".contains(it);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    let mut file = fs::File::create(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path).inspect_err(|_| drop(fs::remove_file(&draft)))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.filter_map(Result::ok).map(|it| it.path()).collect()
}
