//! What one does with the games besides hosting them: play in the terminal, simulate, measure, referee, replay, check packs.
//!
//! `cargo play` builds the binary without all this: whoever waits for a house does not wait for it.

mod analyse;
mod arena;
mod balance;
mod bench;
mod clock;
mod completions;
mod external;
mod games;
mod hint;
mod join;
mod lang;
mod pack;
mod play;
mod progress;
mod replay;
mod rules;
mod sim;
mod table;
mod verify;
mod written;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in the terminal, against bots or hot-seat
    #[command(after_help = "\
Examples:
  omerta play cash --seats 5
  omerta play cash --seats 4 --plain --lang de
  omerta play --resume
  omerta play --join 'http://192.168.1.5:8080/t/0123456789ab#j…' --name Vito")]
    Play(play::Args),

    /// Let bots play many games and compare them
    #[command(after_help = "\
The same seed gives the same result on any number of threads.

Examples:
  omerta sim cash --seats 5 --games 100000 --bots expert,greedy --seed 7 --threads 2
  omerta sim cash --games 1000 --bots random --out games.csv")]
    Sim(sim::Args),

    /// Measure how strong a bot is, alone among others
    #[command(after_help = "\
Every deal is played with the hero in every seat, and intervals count deals, not games. With --iterations, or with
neither --iterations nor --time, the same seed gives the same shares on any machine.

Examples:
  omerta arena cash --seats 5 --hero boss --table expert --games 400 --time 100ms --seed 1 --json
  omerta arena corleone --hero capo --table soldier --iterations 500 --sprt
  omerta arena empire --cross associate,soldier,capo,underboss,boss --games 200 --out arena.html")]
    Arena(arena::Args),

    /// Say what a strong bot would do in a position, what else there is, and why
    #[command(after_help = "\
A hint is worked out from what the seat sees, so it never tells more than the one who asks may know.

Examples:
  omerta hint game.play --at 40 --as B
  omerta hint game.play --lang de --json")]
    Hint(hint::Args),

    /// Look at a finished game again: who was likely to win when, what turned it, which answers cost something
    #[command(after_help = "\
Chances are worked out from how things really were. An answer is weighed by what its seat could see.

Examples:
  omerta analyse game.play
  omerta analyse game.play --as B --iterations 2000 --json")]
    Analyse(analyse::Args),

    /// Report whether a game and its pack are fair, and whether every card is of use
    #[command(after_help = "\
The same seed gives the same report on any number of threads.

Examples:
  omerta balance corleone --seats 4 --games 20000
  omerta balance cash --seats 5 --set powers=on --out report.html
  omerta balance corleone --pack my-pack --out report.md")]
    Balance(balance::Args),

    /// Measure the engine: one JSON line per game and seat count
    #[command(after_help = "\
Examples:
  omerta bench
  omerta bench cash --seats 4")]
    Bench(bench::Args),

    /// Referee a table over JSON lines on standard input and output
    #[command(after_help = "\
The messages are described in docs/protocol.md.

Examples:
  omerta table cash --seats 4 --seed 7
  omerta table cash --seats 4 --chance manual
  omerta table cash --scene position.txt")]
    Table(table::Args),

    /// Show or verify a recorded game
    #[command(after_help = "\
Exit code 1: the record does not replay as it says.

Examples:
  omerta replay game.jsonl
  omerta replay game.play --verify
  omerta replay game.jsonl --as B --at 40")]
    Replay(replay::Args),

    /// Prove from its record that nobody cheated with a game's luck
    #[command(after_help = "\
Exit code 1: something was changed, or there is nothing to prove.

Examples:
  omerta verify game.jsonl")]
    Verify(verify::Args),

    /// Check a content pack of one's own
    #[command(after_help = "\
Exit code 1: the pack has faults; all of them are listed.

Examples:
  omerta pack check content/cash
  omerta play cash --pack my-pack")]
    Pack(pack::Args),

    /// List the games: seats, variants, bots
    #[command(after_help = "\
Examples:
  omerta games
  omerta games cash --lang de")]
    Games(games::Args),

    /// Print the rules of a game
    #[command(after_help = "\
Examples:
  omerta rules cash
  omerta rules cash --lang de")]
    Rules(rules::Args),

    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  omerta completions bash > ~/.local/share/bash-completion/completions/omerta
  omerta completions zsh > ~/.zfunc/_omerta
  omerta completions fish > ~/.config/fish/completions/omerta.fish")]
    Completions(completions::Args),
}

impl Command {
    /// Does what is asked.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Command::Play(args) => play::run(args),
            Command::Sim(args) => sim::run(args),
            Command::Arena(args) => arena::run(args),
            Command::Hint(args) => hint::run(args),
            Command::Analyse(args) => analyse::run(args),
            Command::Balance(args) => balance::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Table(args) => table::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Verify(args) => verify::run(&args),
            Command::Pack(args) => pack::run(args),
            Command::Games(args) => games::run(args),
            Command::Rules(args) => rules::run(args),
            Command::Completions(args) => completions::run(args),
        }
    }
}
