//! Learns the weights of the leaf for one game and one number of seats: `cargo xtask train GAME --seats N`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use omerta_bots::search::leaf::Origin;
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
}

fn args() -> Result<Args, String> {
    let mut words = std::env::args().skip(1);
    let game = words.next().ok_or("which game? cash, corleone or empire")?;
    let mut args = Args { game, n_seats: 4, games: 20_000, seed: 1, bot: "expert".into() };
    while let Some(key) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{key}` needs a value"))?;
        let bad = |_| format!("`{value}` is no number for {key}");
        match key.as_str() {
            "--seats" => args.n_seats = value.parse().map_err(bad)?,
            "--games" => args.games = value.parse().map_err(bad)?,
            "--seed" => args.seed = value.parse().map_err(bad)?,
            "--bot" => args.bot = value,
            _ => return Err(format!("`{key}` is unknown; there are --seats, --games, --seed and --bot")),
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
    let leaf = train(&game, &setup, args.games, args.seed, hire);
    let origin = Origin {
        game: G::SLUG.to_owned(),
        n_seats: args.n_seats,
        pack: game.pack_hash().to_string(),
        bots: args.bot.clone(),
        games: args.games,
        seed: args.seed,
    };
    let name = format!("{}-{}.txt", G::SLUG, args.n_seats);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights").join(name);
    std::fs::write(&path, leaf.write(&origin)).map_err(|it| format!("{}: {it}", path.display()))
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
