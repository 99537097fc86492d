//! The table that a person reads after a series of games.

use std::io::{self, Write};

use omerta_bots::stats::{Estimate, Spread, Summary};

/// Prints what a series came to.
pub(crate) fn print(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let Summary {
        games,
        bots,
        seats,
        scores,
        decisions,
        rounds,
        without_winner,
        shared_victories,
        ended_early,
    } = summary;
    writeln!(out, "{:<12} {:>10} {:>10}   95 % interval", "bot", "seated", "win share")?;
    for it in bots {
        writeln!(out, "{:<12} {:>10} {}", it.bot, it.seats_taken, share(&it.win_share))?;
    }
    writeln!(out, "\n{:<12} {:>10} {:>10}   95 % interval", "seat", "games", "win share")?;
    for it in seats {
        writeln!(out, "{:<12} {:>10} {}", it.seat.letter(), games, share(&it.win_share))?;
    }
    writeln!(
        out,
        "\n{:<20} {:>11} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "mean", "least", "25 %", "median", "75 %", "most"
    )?;
    for it in bots {
        writeln!(out, "{}", spread(&format!("score of {}", it.bot), &it.scores))?;
    }
    if bots.len() > 1 {
        writeln!(out, "{}", spread("score of all", scores))?;
    }
    writeln!(out, "{}", spread("decisions a game", decisions))?;
    writeln!(out, "{}", spread("rounds a game", rounds))?;
    writeln!(out)?;
    for (what, n) in [
        ("ended before the last round", *ended_early),
        ("victory shared by several", Some(*shared_victories)),
        ("nobody won", Some(*without_winner)),
    ] {
        let Some(n) = n else { continue };
        writeln!(out, "{what:<28} {n:>10}  ({:.2} %)", 100.0 * n as f64 / (*games).max(1) as f64)?;
    }
    writeln!(
        out,
        "\nA shared victory counts in parts. Intervals are Wilson's; seats of one game count as one trial."
    )
}

fn share(it: &Estimate) -> String {
    let [mean, low, high] = [it.mean, it.low, it.high].map(|it| 100.0 * it);
    format!("{mean:>8.2} %   {low:.2} % to {high:.2} %")
}

fn spread(what: &str, it: &Spread) -> String {
    let Spread { mean, min, lower_quartile, median, upper_quartile, max } = it;
    format!("{what:<20} {mean:>11.1} {min:>9} {lower_quartile:>9} {median:>9} {upper_quartile:>9} {max:>9}")
}
