//! Everyone alone among copies of everyone else, and what that makes them worth.

use std::io::{self, Write};
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_bots::measure::{Meeting, ratings};
use serde_json::json;

use super::{Args, Row, duel};

/// Plays all series of a cross-table, row by row.
pub(super) fn run<G: Botted>(args: &Args, game: &Arc<G>) -> anyhow::Result<Vec<Row>> {
    let pairs = args.cross.iter().flat_map(|hero| args.cross.iter().map(move |table| (hero, table)));
    let pairs = pairs.filter(|(hero, table)| hero != table);
    pairs.map(|(hero, table)| duel(args, game, hero, std::slice::from_ref(table))).collect()
}

/// The rating of each bot that was named.
fn rated(args: &Args, rows: &[Row]) -> Vec<f64> {
    let place = |name: &str| args.cross.iter().position(|it| it == name).unwrap_or(0);
    let meetings: Vec<Meeting> = rows
        .iter()
        .map(|it| Meeting {
            hero: place(&it.hero),
            table: place(&it.table[0]),
            share: it.hero_share,
            games: it.games,
        })
        .collect();
    ratings(args.cross.len(), args.seats, &meetings)
}

/// Prints what each took who sat alone.
pub(super) fn print_lone(out: &mut impl Write, is_json: bool, rows: &[Row]) -> io::Result<()> {
    if is_json {
        return writeln!(out, "{}", json!({ "rows": rows }));
    }
    let width = rows.iter().map(|it| it.hero.len()).max().unwrap_or(0);
    for it in rows {
        let [share, low, high, par] = [it.hero_share, it.ci_low, it.ci_high, it.par].map(|it| 100.0 * it);
        writeln!(
            out,
            "{:width$} among {}: {share:5.1} % [{low:.1}, {high:.1}], par {par:.1}",
            it.hero,
            it.table.join(", ")
        )?;
    }
    Ok(())
}

/// Prints the table and the ratings.
pub(super) fn print(out: &mut impl Write, args: &Args, rows: &[Row]) -> io::Result<()> {
    let ratings = rated(args, rows);
    if args.json {
        let rated: Vec<_> = args
            .cross
            .iter()
            .zip(&ratings)
            .map(|(bot, rating)| json!({"bot": bot, "rating": rating.round()}))
            .collect();
        return writeln!(out, "{}", json!({"rows": rows, "ratings": rated}));
    }
    let width = args.cross.iter().map(String::len).max().unwrap_or(0).max(7);
    write!(out, "{:width$}", "alone \\ table")?;
    args.cross.iter().try_for_each(|it| write!(out, "  {it:>width$}"))?;
    writeln!(out, "  {:>6}", "Elo")?;
    for (hero, rating) in args.cross.iter().zip(&ratings) {
        write!(out, "{hero:13}")?;
        for table in &args.cross {
            match rows.iter().find(|it| it.hero == *hero && it.table[0] == *table) {
                Some(it) => {
                    let spread = 50.0 * (it.ci_high - it.ci_low);
                    write!(out, "  {:>width$}", format!("{:.1}±{spread:.1}", 100.0 * it.hero_share))?;
                }
                None => write!(out, "  {:>width$}", "–")?,
            }
        }
        writeln!(out, "  {rating:>+6.0}")?;
    }
    Ok(())
}
