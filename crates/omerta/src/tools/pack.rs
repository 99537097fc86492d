//! `omerta pack`: content packs of one's own, and loading them for every other command.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use omerta_core::{Fault, PackFiles, PackHash, Packed, Tabletop};
use omerta_games::{GameKind, with_game};
use serde::Serialize;

use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Read a pack, and list everything that is wrong with it or what is in it
    Check {
        /// The folder with the files of the pack
        dir: PathBuf,

        /// Which game it is for, unless its `pack.ron` says so
        #[arg(long)]
        game: Option<String>,

        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// What a check found.
#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<&'a PackHash>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    provenance: BTreeMap<&'static str, usize>,
    #[serde(skip_serializing_if = "<[Fault]>::is_empty")]
    faults: &'a [Fault],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    untranslated: Vec<String>,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let Command::Check { dir, game, json } = args.command;
    let told = || read(&dir).ok().and_then(|(files, _)| told_game(&files));
    let kind: GameKind = game.or_else(told).as_deref().unwrap_or("cash").parse()?;
    with_game!(kind, G => check::<G>(&dir, json))
}

/// The game with the pack in this folder, or with its own.
pub(crate) fn load_pack<G: Tabletop>(dir: Option<&Path>) -> anyhow::Result<G> {
    let Some(dir) = dir else {
        return G::load(&G::own_pack()).map_err(|faults| {
            CliError::new("bad-pack", told("the pack that is compiled in", &faults)).into()
        });
    };
    let (files, faults) = read(dir)?;
    is_for::<G>(dir, &files)?;
    load(&files, faults)
        .map_err(|faults| CliError::new("bad-pack", told(&dir.display().to_string(), &faults)).into())
}

/// That a pack is none of another game: its faults would be all that the two games don't share.
fn is_for<G: Tabletop>(dir: &Path, files: &PackFiles) -> Result<(), CliError> {
    match told_game(files) {
        Some(game) if game != G::SLUG => {
            let text = format!("`{}` is a pack for {game}, not for {}", dir.display(), G::SLUG);
            Err(CliError::new("other-game", text))
        }
        _ => Ok(()),
    }
}

fn check<G: Tabletop>(dir: &Path, json: bool) -> anyhow::Result<()> {
    let (files, faults) = read(dir)?;
    is_for::<G>(dir, &files)?;
    let untranslated = untranslated(&files);
    let loaded: Result<G, Vec<Fault>> = load(&files, faults);
    let faults = loaded.as_ref().err().map_or(&[][..], Vec::as_slice);
    let provenance = loaded.as_ref().map(Packed::provenance).unwrap_or_default();
    let hash = loaded.as_ref().ok().map(Packed::pack_hash);
    let mut out = io::stdout().lock();
    if json {
        let untranslated = if faults.is_empty() { untranslated } else { Vec::new() };
        let report = Report { game: G::SLUG, ok: faults.is_empty(), hash, provenance, faults, untranslated };
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else if let Some(hash) = hash {
        writeln!(out, "{}: a good pack for {}", dir.display(), G::NAME)?;
        provenance.iter().try_for_each(|(source, n)| writeln!(out, "  {n:>4} {source}"))?;
        writeln!(out, "  hash {hash}")?;
        untranslated.iter().try_for_each(|it| writeln!(out, "  not translated: {it}"))?;
    }
    if !faults.is_empty() {
        return Err(CliError::failed("bad-pack", told(&dir.display().to_string(), faults)).into());
    }
    Ok(())
}

/// The game that a pack says it is for.
fn told_game(files: &PackFiles) -> Option<String> {
    #[derive(serde::Deserialize)]
    #[serde(rename = "Pack")]
    struct Head {
        game: Option<String>,
    }
    omerta_parts::pack::read::<Head>(files, "pack.ron", &mut Vec::new())?.game
}

/// What a pack says in one language only: whole files, and phrases by their keys.
fn untranslated(files: &PackFiles) -> Vec<String> {
    let said = |(file, key): (String, Option<String>)| match key {
        Some(key) => format!("{file}, {key}"),
        None => file,
    };
    omerta_parts::pack::untranslated(files).into_iter().map(said).collect()
}

/// The codes of files that could not be read.
const UNREAD: [&str; 4] = ["syntax", "missing-file", "not-text", "unreadable"];

fn load<G: Tabletop>(files: &PackFiles, mut faults: Vec<Fault>) -> Result<G, Vec<Fault>> {
    match G::load(files) {
        Ok(game) if faults.is_empty() => Ok(game),
        Ok(_) => Err(faults),
        Err(more) => {
            // A file that could not be read is missing to the game, too: one fault is enough.
            let known =
                |it: &Fault| it.code == "missing-file" && faults.iter().any(|known| known.file == it.file);
            faults.extend(more.into_iter().filter(|it| !known(it)).collect::<Vec<_>>());
            // What a file says that can't be read is missing elsewhere: that is no fault of its own.
            if faults.iter().any(|it| it.code == "syntax") {
                faults.retain(|it| UNREAD.contains(&it.code));
            }
            Err(faults)
        }
    }
}

/// The files of a folder as text, and a fault for each that is none.
fn read(dir: &Path) -> Result<(PackFiles, Vec<Fault>), CliError> {
    let cant =
        |err: io::Error| CliError::new("no-pack", format!("can't read the pack `{}`: {err}", dir.display()));
    let (mut files, mut faults) = (PackFiles::default(), Vec::new());
    for entry in fs::read_dir(dir).map_err(cant)? {
        let path = entry.map_err(cant)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Folders and hidden files, such as those of editors, are no part of a pack.
        if path.is_dir() || name.starts_with('.') {
            continue;
        }
        match fs::read(&path).map(String::from_utf8) {
            Ok(Ok(text)) => {
                files.0.insert(name, text);
            }
            Ok(Err(_)) => faults.push(Fault::new("not-text", &name, "", "the file is no UTF-8 text")),
            Err(err) => faults.push(Fault::new("unreadable", &name, "", err.to_string())),
        }
    }
    Ok((files, faults))
}

fn told(what: &str, faults: &[Fault]) -> String {
    let n = faults.len();
    let mut text = format!("{what} has {n} {}", if n == 1 { "fault" } else { "faults" });
    faults.iter().for_each(|it| text += &format!("\n  {it}"));
    text
}
