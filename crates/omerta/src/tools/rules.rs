//! `omerta rules`: the rules of a game, for players.

mod page;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use omerta_core::{Lang, Tabletop};
use omerta_games::{GameKind, with_game};

use super::lang;
use super::pack::load_pack;

/// Which rules, in which language.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as cash
    game: GameKind,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// The rules as the content pack in this folder tells them
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

/// Prints them.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let lang = args.lang.unwrap_or_else(lang::system);
    with_game!(args.game, G => print::<G>(lang, args.pack.as_deref()))
}

fn print<G: Tabletop>(lang: Lang, pack: Option<&Path>) -> anyhow::Result<()> {
    let game: G = load_pack(pack)?;
    let (text, mut out) = (game.rules_text(lang).trim_end(), io::stdout().lock());
    if out.is_terminal() {
        write!(out, "{}", page::page(text, omerta_tui::columns()))?;
    } else {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
