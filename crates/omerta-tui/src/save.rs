//! Games that go on another day: where they are kept, what is in them, and how they come back.
//!
//! What a saved game looks like is in `file`. It is written beside its place and then moved there, so a crash
//! leaves the old one whole.

mod date;
mod file;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io};

use omerta_core::record::{Format, RecordOf};
use omerta_core::{Lang, Tabletop};
use omerta_host::{HouseRules, Sitter};

use crate::error::PlayError;

pub use file::{FORMAT, Save};

/// The folder with saved games and records of finished ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saves {
    folder: PathBuf,
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

    /// The newest saved game, or the newest of the game with this short name.
    pub fn newest(&self, game: Option<&str>) -> Result<PathBuf, PlayError> {
        let is_it = |path: &PathBuf| game.is_none_or(|it| Save::read(path).is_ok_and(|save| save.game == it));
        let none = || PlayError::NoSave { folder: self.saves(), game: game.map(str::to_owned) };
        self.list().into_iter().find(is_it).ok_or_else(none)
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

    /// What was kept under this name, if anything was.
    pub fn kept(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.join("kept").join(file_name(name))).ok()
    }

    /// Keeps something under a name, for the user's eyes alone.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        write_whole(&self.folder.join("kept").join(file_name(name)), text, Readers::Owner)
    }

    fn saves(&self) -> PathBuf {
        self.folder.join("saves")
    }

    fn records(&self) -> PathBuf {
        self.folder.join("records")
    }
}

const EXTENSION: &str = "omerta";

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

    /// The language the game is played in.
    pub fn lang(&self) -> Lang {
        self.lang
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
        progress: Option<String>,
        record: &RecordOf<G>,
    ) {
        self.trouble = self.write(game, sitters, house, progress, record).err().map(|err| err.to_string());
    }

    fn write<G: Tabletop>(
        &mut self,
        game: &G,
        sitters: &[Sitter],
        house: HouseRules,
        progress: Option<String>,
        record: &RecordOf<G>,
    ) -> io::Result<()> {
        let path = self.path.get_or_insert_with(|| self.saves.fresh(G::SLUG)).clone();
        let text = record.write(game, Format::Json);
        if record.outcome.is_none() {
            let save = Save {
                path: path.clone(),
                game: G::SLUG.to_owned(),
                progress,
                saved: date::now(),
                lang: self.lang,
                pack: self.pack.clone(),
                sitters: sitters.to_vec(),
                house,
                record: text,
            };
            return write_whole(&path, &save.text()?, Readers::Owner);
        }
        let finished = self.record.get_or_insert_with(|| self.saves.record_of(&path, G::SLUG));
        write_whole(finished, &text, Readers::Anybody)?;
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

/// Who may read a file.
#[derive(Clone, Copy, PartialEq)]
enum Readers {
    /// The user who plays, and nobody else who uses this machine.
    Owner,
    Anybody,
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, text: &str, readers: Readers) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    // What a crash left there keeps the rights it had.
    drop(fs::remove_file(&draft));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path).inspect_err(|_| drop(fs::remove_file(&draft)))
}

/// A file name that any words can have: letters, digits and dashes as they are, all else by its number.
fn file_name(name: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
    name.chars().map(|it| if plain(it) { it.to_string() } else { format!("_{:x}_", u32::from(it)) }).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.filter_map(Result::ok).map(|it| it.path()).collect()
}
