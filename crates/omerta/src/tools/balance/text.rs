//! Numbers and tables of a report as words, for all the ways to show it.

use omerta_bots::balance::{
    Check, DeciderReport, ItemReport, LengthReport, MarkReport, OpeningReport, Report, RoleReport,
    TurnReport, UnusedReport, place,
};
use omerta_bots::stats::{Estimate, Spread};

use crate::tools::balance::Book;

/// How many unused options are listed.
const UNUSED: usize = 20;

/// A table: a heading, the names of its columns, and rows of as many cells.
pub(crate) struct Sheet {
    pub(crate) heading: String,
    pub(crate) columns: &'static [&'static str],
    pub(crate) rows: Vec<Vec<String>>,
}

/// What was played, in one sentence.
pub(crate) fn about(book: &Book) -> String {
    let Book { games, seed, bots, set, .. } = book;
    let rules = if set.is_empty() { String::new() } else { format!(", {}", set.join(", ")) };
    format!("{games} games for each number of seats, bots: {}, seed {seed}{rules}", bots.join(", "))
}

/// The words that play it again.
pub(crate) fn command(book: &Book) -> String {
    let Book { game, games, seed, bots, set, reports, .. } = book;
    let seats = match reports[..] {
        [ref only] => format!(" --seats {}", only.n_seats),
        _ => String::new(),
    };
    let set: String = set.iter().map(|it| format!(" --set {it}")).collect();
    format!("omerta balance {game}{seats} --games {games} --bots {} --seed {seed}{set}", bots.join(","))
}

/// Whether the limits hold.
pub(crate) fn checks(report: &Report) -> Option<Sheet> {
    let row =
        |it: &Check| vec![if it.ok { "ok" } else { "OVER" }.to_owned(), it.limit.clone(), it.found.clone()];
    (!report.checks.is_empty()).then(|| Sheet {
        heading: "Limits".to_owned(),
        columns: &["", "limit", "worst"],
        rows: report.checks.iter().map(row).collect(),
    })
}

/// All tables of a report but the limits.
pub(crate) fn sheets(report: &Report) -> Vec<Sheet> {
    let mut sheets = vec![seats(report)];
    sheets.extend(groups(report.roles.iter().map(|it| it.group)).into_iter().map(|it| roles(report, it)));
    sheets.extend([scores(report), ends(report)]);
    // Where all games are equally long, the spread has said so.
    if report.lengths.len() > 1 {
        sheets.push(Sheet {
            heading: "Length".to_owned(),
            columns: &["rounds", "games", "up to"],
            rows: report.lengths.iter().map(length).collect(),
        });
    }
    if !report.marks.is_empty() {
        sheets.push(Sheet {
            heading: "What happened".to_owned(),
            columns: &["", "games", "times a game"],
            rows: report.marks.iter().map(mark).collect(),
        });
    }
    if !report.turns.is_empty() {
        sheets.push(Sheet {
            heading: "What turns are spent on".to_owned(),
            columns: &["", "times a game", "part", "winners' part"],
            rows: report.turns.iter().map(turn).collect(),
        });
    }
    let items = groups(report.items.iter().map(|it| it.group)).into_iter();
    sheets.extend(items.filter_map(|it| self::items(report, it)));
    if !report.openings.is_empty() {
        sheets.push(Sheet {
            heading: format!("Openings (par {:.1} %)", report.par),
            columns: &["first figure", "played", "win share", "95 % interval"],
            rows: report.openings.iter().map(opening).collect(),
        });
    }
    if !report.deciders.is_empty() {
        sheets.push(Sheet {
            heading: "Without which others would have won".to_owned(),
            columns: &["bonus", "games"],
            rows: report.deciders.iter().map(decider).collect(),
        });
    }
    sheets.push(Sheet {
        heading: format!("Options often there and never taken: {}", report.unused.len()),
        columns: &["option", "there"],
        rows: report.unused.iter().take(UNUSED).map(unused).collect(),
    });
    sheets
}

/// The names of groups that stand together, each once.
pub(crate) fn groups<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut groups: Vec<&str> = names.collect();
    groups.dedup();
    groups
}

fn seats(report: &Report) -> Sheet {
    let row = |name: String, it: &Estimate| {
        vec![name, percent(100.0 * it.mean), points(100.0 * it.mean - report.par), interval(it)]
    };
    let places = report.places.iter().map(|it| row(format!("place {}", place(it.place)), &it.win_share));
    let seats = report.summary.seats.iter().map(|it| row(format!("seat {}", it.seat), &it.win_share));
    let bots = report.summary.bots.iter().map(|it| row(it.bot.clone(), &it.win_share));
    Sheet {
        heading: format!("Win shares (par {:.1} %)", report.par),
        columns: &["who", "win share", "off par", "95 % interval"],
        rows: places.chain(seats).chain(bots).collect(),
    }
}

fn scores(report: &Report) -> Sheet {
    let row = |name: &str, it: &Spread, unit: f64| {
        let Spread { mean, min, lower_quartile, median, upper_quartile, max } = *it;
        let cell = |it: i64| format!("{}", it as f64 / unit);
        let cells = [min, lower_quartile, median, upper_quartile, max].map(cell);
        [vec![name.to_owned(), format!("{:.1}", mean / unit)], cells.to_vec()].concat()
    };
    Sheet {
        heading: "Scores and length".to_owned(),
        columns: &["", "mean", "least", "25 %", "median", "75 %", "most"],
        rows: vec![
            row("score", &report.summary.scores, 1.0),
            row("score of the winner", &report.winners, 1.0),
            row("margin, % of the winner's", &report.margins, 10.0),
            row("decisions a game", &report.summary.decisions, 1.0),
            row("rounds a game", &report.summary.rounds, 1.0),
        ],
    }
}

fn ends(report: &Report) -> Sheet {
    let summary = &report.summary;
    let row = |name: &str, n: u64| {
        vec![name.to_owned(), n.to_string(), percent(100.0 * n as f64 / summary.games.max(1) as f64)]
    };
    let mut rows: Vec<Vec<String>> = report.ends.iter().map(|it| row(it.name, it.games)).collect();
    rows.extend(summary.ended_early.map(|it| row("ended before the last round", it)));
    rows.push(row("victory shared by several", summary.shared_victories));
    rows.push(row("nobody won", summary.without_winner));
    Sheet { heading: "Ends".to_owned(), columns: &["", "games", "part"], rows }
}

fn roles(report: &Report, group: &str) -> Sheet {
    let row = |it: &RoleReport| {
        let share = 100.0 * it.win_share.mean;
        vec![
            it.name.clone(),
            it.seats.to_string(),
            percent(share),
            points(share - report.par),
            interval(&it.win_share),
        ]
    };
    Sheet {
        heading: format!("Win shares of {group} (par {:.1} %)", report.par),
        columns: &["name", "seats", "win share", "off par", "95 % interval"],
        rows: report.roles.iter().filter(|it| it.group == group).map(row).collect(),
    }
}

fn length(it: &LengthReport) -> Vec<String> {
    vec![it.rounds.to_string(), it.games.to_string(), percent(it.up_to)]
}

fn mark(it: &MarkReport) -> Vec<String> {
    vec![it.name.to_owned(), percent(it.part), format!("{:.2}", it.times)]
}

fn turn(it: &TurnReport) -> Vec<String> {
    vec![
        format!("{} {}", it.group, it.name),
        format!("{:.2}", it.times),
        percent(it.part),
        percent(it.part_of_winners),
    ]
}

fn items(report: &Report, group: &str) -> Option<Sheet> {
    let row = |it: &ItemReport| {
        let lift = it.lift.map_or_else(
            || ["-".to_owned(), "-".to_owned()],
            |it| [points(it.mean), format!("{:+.1} to {:+.1}", it.low, it.high)],
        );
        let [lift, interval] = lift;
        vec![
            it.name.clone(),
            it.shown.to_string(),
            percent(it.used),
            format!("{:.2}", it.uses),
            lift,
            interval,
        ]
    };
    let mut items: Vec<&ItemReport> =
        report.items.iter().filter(|it| it.group == group && it.shown > 0).collect();
    items.sort_by(|a, b| a.used.total_cmp(&b.used));
    (!items.is_empty()).then(|| Sheet {
        heading: format!("Use of {group}, the least used first"),
        columns: &["name", "games there", "used in", "uses a game", "lift", "95 % interval"],
        rows: items.into_iter().map(row).collect(),
    })
}

fn opening(it: &OpeningReport) -> Vec<String> {
    let rare = if it.rare { " (rare)" } else { "" };
    vec![
        format!("{} {}{rare}", it.group, it.name),
        percent(it.played),
        percent(100.0 * it.win_share.mean),
        interval(&it.win_share),
    ]
}

fn decider(it: &DeciderReport) -> Vec<String> {
    vec![format!("{} {}", it.group, it.name), percent(it.decided)]
}

fn unused(it: &UnusedReport) -> Vec<String> {
    vec![it.action.clone(), it.offered.to_string()]
}

/// A share in per cent.
fn percent(it: f64) -> String {
    format!("{it:.2} %")
}

/// A difference in percentage points.
fn points(it: f64) -> String {
    format!("{it:+.2}")
}

fn interval(it: &Estimate) -> String {
    format!("{:.2} % to {:.2} %", 100.0 * it.low, 100.0 * it.high)
}
