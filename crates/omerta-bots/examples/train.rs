//! Learns the weights of the leaf for one game and one number of seats: `cargo xtask train GAME --seats N`. With `--net` it
//! learns the network on top of them instead, and keeps it only if it proves itself.

#![allow(clippy::print_stdout, reason = "what was found is its purpose")]

#[path = "train/promotion.rs"]
mod promotion;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use omerta_bots::search::Leaf;
use omerta_bots::search::leaf::Origin;
use omerta_bots::search::learn::{Learned, learn as learn_net};
use omerta_bots::search::train::train;
use omerta_bots::{Botted, make};
use omerta_cash::CashNGuns;
use omerta_core::Setup;
use omerta_corleone::Corleone;
use omerta_empire::Empire;

/// What was asked for.
struct Args {
    game: String,
    n_seats: u8,
    games: u64,
    seed: u64,
    bot: String,
    /// How many look-aheads the network is tried out with, if it is one that is to be learned.
    net: Option<u32>,
}

fn args() -> Result<Args, String> {
    let mut words = std::env::args().skip(1);
    let game = words.next().ok_or("which game? cash, corleone or empire")?;
    let mut args = Args { game, n_seats: 4, games: 20_000, seed: 1, bot: "expert".into(), net: None };
    while let Some(key) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{key}` needs a value"))?;
        let bad = |_| format!("`{value}` is no number for {key}");
        match key.as_str() {
            "--seats" => args.n_seats = value.parse().map_err(bad)?,
            "--games" => args.games = value.parse().map_err(bad)?,
            "--seed" => args.seed = value.parse().map_err(bad)?,
            "--bot" => args.bot = value,
            "--net" => args.net = Some(value.parse().map_err(bad)?),
            _ => {
                return Err(format!(
                    "`{key}` is unknown; there are --seats, --games, --seed, --bot and --net"
                ));
            }
        }
    }
    Ok(args)
}

fn learn<G: Botted>(args: &Args) -> Result<(), String> {
    if !G::SEATS.contains(&args.n_seats) {
        return Err(format!("{} is for {:?} players", G::NAME, G::SEATS));
    }
    let game = Arc::new(G::load(&G::own_pack()).map_err(|it| format!("{it:?}"))?);
    make(&game, &args.bot).map_err(|it| it.to_string())?;
    let setup = Setup::new(args.n_seats);
    let hire = || make(&game, &args.bot).expect("the bot is known");
    let origin = Origin {
        game: G::SLUG.to_owned(),
        n_seats: args.n_seats,
        pack: game.pack_hash().to_string(),
        bots: args.bot.clone(),
        games: args.games,
        seed: args.seed,
    };
    let Some(look_aheads) = args.net else {
        let leaf = train(&game, &setup, args.games, args.seed, hire);
        return write(&file::<G>(args, "txt"), &leaf.write(&origin));
    };
    let text = G::weights(args.n_seats).ok_or("the leaf must be learned before its network")?;
    let (_, leaf) = Leaf::read(text, G::TERMS.len(), G::STAGES).map_err(|it| it.to_string())?;
    let Learned { net, leaf_loss, net_loss } = learn_net(&game, &setup, args.games, args.seed, &leaf, hire);
    println!("games kept apart: off by {leaf_loss:.4} without, {net_loss:.4} with the network");
    // Deals that nothing was learned from.
    let seed = args.seed.wrapping_add(1_000_000);
    match promotion::is_earned(&game, &setup, &Arc::new(net.clone()), look_aheads, seed) {
        true => write(&file::<G>(args, "net"), &net.write(&origin)),
        false => {
            println!("not promoted: nothing is written");
            Ok(())
        }
    }
}

fn file<G: Botted>(args: &Args, kind: &str) -> PathBuf {
    let name = format!("{}-{}.{kind}", G::SLUG, args.n_seats);
    Path::new(env!("CARGO_MANIFEST_DIR")).join("weights").join(name)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|it| format!("{}: {it}", path.display()))
}

fn main() -> ExitCode {
    let done = args().and_then(|args| match args.game.as_str() {
        "cash" => learn::<CashNGuns>(&args),
        "corleone" => learn::<Corleone>(&args),
        "empire" => learn::<Empire>(&args),
        other => Err(format!("there is no game `{other}` to learn: cash, corleone or empire")),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
