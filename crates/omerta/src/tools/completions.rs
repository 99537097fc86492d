//! `omerta completions`: a completion script for a shell. It knows games, bots and variants.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory as _};
use clap_complete::{Shell, generate};
use omerta_bots::{NAMES, OFFERED};
use omerta_core::{Lang, Packed as _};
use omerta_games::{GameKind, with_game};

use super::pack::load_pack;
use crate::Cli;

/// Which shell.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to write for
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let variants = variants()?;
    let mut cli = Cli::command().mut_subcommands(|it| with_words(it, &variants));
    let mut script = Vec::new();
    generate(args.shell, &mut cli, "omerta", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// The command, with all words that its options may have. What else may be given there, such as a program as a bot,
/// is no word to complete.
fn with_words(command: Command, variants: &BTreeSet<&'static str>) -> Command {
    command.mut_args(|arg| {
        let words: Vec<&'static str> = match arg.get_id().as_str() {
            "game" => GameKind::ALL.iter().filter(|it| it.is_listed()).map(|it| it.slug()).collect(),
            "bots" | "hero" | "table" | "cross" => [&OFFERED, NAMES].concat(),
            "set" => variants.iter().copied().collect(),
            "lang" => Lang::ALL.iter().map(|it| it.code()).collect(),
            _ => return arg,
        };
        known(arg, words)
    })
}

fn known(arg: Arg, words: Vec<&'static str>) -> Arg {
    // A default that is no word of the list stays what it is.
    arg.default_value(None).value_parser(PossibleValuesParser::new(words))
}

/// What may be given to `--set`, of all games.
fn variants() -> anyhow::Result<BTreeSet<&'static str>> {
    let mut words = BTreeSet::new();
    for kind in GameKind::ALL.iter().filter(|it| it.is_listed()) {
        let of_game = with_game!(*kind, G => load_pack::<G>(None)?.variant_words());
        // Clap keeps words for ever, and the program is about to end.
        words.extend(of_game.into_iter().map(|(word, _)| &*format!("{word}=on").leak()));
    }
    Ok(words)
}
