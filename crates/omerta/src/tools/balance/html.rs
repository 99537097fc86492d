//! The report as one page with charts: no script, no other file, so it can be sent around as it is.

use std::fmt::Write;

use omerta_bots::balance::{MARGIN_STEP, Report, place};

use crate::tools::balance::Book;
use crate::tools::balance::text::{self, Sheet};

const STYLE: &str = "\
body{font:15px/1.5 system-ui,sans-serif;color:#222;background:#fbfaf7;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-family:Georgia,serif}h2{border-bottom:2px solid #8b1e1e;margin-top:3rem}
table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.15rem .7rem;border-bottom:1px solid #ddd;text-align:left}
td.n{text-align:right;font-variant-numeric:tabular-nums}td.ok{color:#1b6b33;font-weight:bold}
td.over{color:#b00020;font-weight:bold}svg{display:block;margin:.5rem 0}svg text{font-size:12px;fill:#222}
details{margin:.4rem 0}summary{cursor:pointer;font-weight:600}";

/// All reports as one page.
pub(crate) fn page(book: &Book) -> String {
    let name = escape(book.name);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Balance of {name}</title>\
         <style>{STYLE}</style></head><body>\n<h1>Balance of {name}</h1>\n<p>{}. Pack <code>{}</code>.</p>\n\
         <pre>{}</pre>\n",
        escape(&text::about(book)),
        escape(&book.pack),
        escape(&text::command(book)),
    );
    for report in &book.reports {
        let _ = writeln!(page, "<h2>{} seats</h2>", report.n_seats);
        if let Some(checks) = text::checks(report) {
            table(&mut page, &checks);
        }
        charts(&mut page, report);
        for sheet in text::sheets(report) {
            let _ = writeln!(page, "<details><summary>{}</summary>", escape(&sheet.heading));
            table(&mut page, &sheet);
            page.push_str("</details>\n");
        }
    }
    page.push_str("</body></html>\n");
    page
}

fn charts(page: &mut String, report: &Report) {
    let places = report.places.iter().map(|it| {
        let bar = Bar::new(format!("place {}", place(it.place)), 100.0 * it.win_share.mean);
        bar.with_range(100.0 * it.win_share.low, 100.0 * it.win_share.high)
    });
    bars(page, "Win share by place in the first order, %", &places.collect::<Vec<_>>(), Some(report.par));
    for group in text::groups(report.roles.iter().map(|it| it.group)) {
        let roles = report.roles.iter().filter(|it| it.group == group).map(|it| {
            let bar = Bar::new(it.name.clone(), 100.0 * it.win_share.mean);
            bar.with_range(100.0 * it.win_share.low, 100.0 * it.win_share.high)
        });
        bars(page, &format!("Win share of {group}, %"), &roles.collect::<Vec<_>>(), Some(report.par));
    }
    let games = report.summary.games.max(1) as f64;
    let ends = report.ends.iter().map(|it| Bar::new(it.name.to_owned(), it.part));
    bars(page, "Games by how they ended, %", &ends.collect::<Vec<_>>(), None);
    if report.lengths.len() > 1 {
        let lengths = report.lengths.iter();
        let lengths =
            lengths.map(|it| Bar::new(format!("{} rounds", it.rounds), 100.0 * it.games as f64 / games));
        bars(page, "Games by length, %", &lengths.collect::<Vec<_>>(), None);
    }
    let marks = report.marks.iter().map(|it| Bar::new(it.name.to_owned(), it.part));
    bars(page, "Games in which it happened, %", &marks.collect::<Vec<_>>(), None);
    let turns = report.turns.iter().map(|it| Bar::new(format!("{} {}", it.group, it.name), it.part));
    bars(page, "Turns by what they are spent on, %", &turns.collect::<Vec<_>>(), None);
    let steps = report.margin_steps.iter().enumerate().map(|(i, n)| {
        let from = i as u64 * MARGIN_STEP;
        Bar::new(format!("{from} to {} %", from + MARGIN_STEP), 100.0 * *n as f64 / games)
    });
    let steps: Vec<Bar> = steps.collect();
    let last = steps.iter().rposition(|it| it.value > 0.0).map_or(0, |it| it + 1);
    bars(page, "Games by the winner's margin, %", &steps[..last], None);
    for group in text::groups(report.items.iter().map(|it| it.group)) {
        let items = || report.items.iter().filter(|it| it.group == group && it.shown > 0);
        let used: Vec<Bar> = items().map(|it| Bar::new(it.name.clone(), it.used)).collect();
        bars(page, &format!("Use of {group}, % of the games where it is there"), &used, None);
        let lift = items().filter_map(|it| {
            let lift = it.lift?;
            Some(Bar::new(it.name.clone(), lift.mean).with_range(lift.low, lift.high))
        });
        bars(page, &format!("Lift of {group}, points"), &lift.collect::<Vec<_>>(), Some(0.0));
    }
    let openings = report.openings.iter().filter(|it| !it.rare).map(|it| {
        let bar = Bar::new(format!("{} {}", it.group, it.name), 100.0 * it.win_share.mean);
        bar.with_range(100.0 * it.win_share.low, 100.0 * it.win_share.high)
    });
    bars(page, "Win share by opening, %", &openings.collect::<Vec<_>>(), Some(report.par));
    let deciders = report.deciders.iter().map(|it| Bar::new(format!("{} {}", it.group, it.name), it.decided));
    bars(page, "Games decided, %", &deciders.collect::<Vec<_>>(), None);
}

/// One line of a bar chart.
struct Bar {
    name: String,
    value: f64,
    /// Where the truth lies 95 times of 100.
    range: Option<(f64, f64)>,
}

impl Bar {
    fn new(name: String, value: f64) -> Bar {
        Bar { name, value, range: None }
    }

    fn with_range(self, low: f64, high: f64) -> Bar {
        Bar { range: Some((low, high)), ..self }
    }
}

/// A chart of lying bars, with a line at par.
fn bars(page: &mut String, heading: &str, bars: &[Bar], par: Option<f64>) {
    let (left, width, step) = (220.0, 520.0, 18.0);
    if bars.is_empty() {
        return;
    }
    let ends = || {
        bars.iter()
            .flat_map(|it| [Some(it.value), it.range.map(|it| it.0), it.range.map(|it| it.1), par, Some(0.0)])
            .flatten()
    };
    let (low, high) = (ends().fold(0.0, f64::min), ends().fold(1e-9, f64::max));
    let x = |value: f64| left + (value - low) / (high - low) * width;
    let height = step * bars.len() as f64 + 6.0;
    let _ = writeln!(
        page,
        "<h3>{}</h3>\n<svg width=\"820\" height=\"{height}\" viewBox=\"0 0 820 {height}\" role=\"img\">",
        escape(heading)
    );
    for (i, bar) in bars.iter().enumerate() {
        let top = step * i as f64 + 3.0;
        let (from, to) = (x(bar.value.min(0.0)), x(bar.value.max(0.0)));
        let _ = write!(
            page,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"12\" fill=\"#8b1e1e\" fill-opacity=\".75\"/>",
            left - 8.0,
            top + 10.0,
            escape(&bar.name),
            to - from,
        );
        if let Some((low, high)) = bar.range {
            let middle = top + 6.0;
            let _ = write!(
                page,
                "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\" stroke=\"#222\"/>",
                x(low),
                x(high)
            );
        }
        let _ = writeln!(
            page,
            "<text x=\"{:.1}\" y=\"{:.1}\">{:.1}</text>",
            bar.range.map_or(to, |it| x(it.1).max(to)) + 6.0,
            top + 10.0,
            bar.value
        );
    }
    if let Some(par) = par {
        let at = x(par);
        let _ = writeln!(
            page,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{height}\" stroke=\"#1b6b33\" stroke-dasharray=\"4 3\"/>"
        );
    }
    page.push_str("</svg>\n");
}

fn table(page: &mut String, sheet: &Sheet) {
    page.push_str("<table><tr>");
    sheet.columns.iter().for_each(|it| {
        let _ = write!(page, "<th>{}</th>", escape(it));
    });
    page.push_str("</tr>\n");
    for row in &sheet.rows {
        page.push_str("<tr>");
        for cell in row {
            let class = match cell.as_str() {
                "ok" => " class=\"ok\"",
                "OVER" => " class=\"over\"",
                it if it.starts_with(|it: char| it.is_ascii_digit() || it == '+' || it == '-') => {
                    " class=\"n\""
                }
                _ => "",
            };
            let _ = write!(page, "<td{class}>{}</td>", escape(cell));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

/// Text that may stand anywhere in a page.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
