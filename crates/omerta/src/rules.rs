//! `omerta rules`: the rules of a game, for players.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use omerta_core::{Lang, Tabletop};
use omerta_games::{GameKind, with_game};

use crate::pack::load_pack;

/// Which rules, in which language.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as cash
    game: GameKind,

    /// The language: en or de
    #[arg(long, default_value_t = Lang::En)]
    lang: Lang,

    /// The rules as the content pack in this folder tells them
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

/// Prints them.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    with_game!(args.game, G => print::<G>(args.lang, args.pack.as_deref()))
}

fn print<G: Tabletop>(lang: Lang, pack: Option<&Path>) -> anyhow::Result<()> {
    let game: G = load_pack(pack)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}", game.rules_text(lang).trim_end())?;
    Ok(())
}
