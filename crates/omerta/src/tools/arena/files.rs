//! Results as files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::error::CliError;

use super::Row;

/// What the end of a file's name stands for.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Html,
    Csv,
    Json,
}

/// The format a file's name asks for.
pub(super) fn format(path: &Path) -> Result<Format, CliError> {
    let end = path.extension().and_then(|it| it.to_str()).unwrap_or("").to_ascii_lowercase();
    match end.as_str() {
        "html" | "htm" => Ok(Format::Html),
        "csv" => Ok(Format::Csv),
        "json" => Ok(Format::Json),
        _ => {
            let text = format!("`{}` must end in .html, .csv or .json", path.display());
            Err(CliError::new("unknown-format", text))
        }
    }
}

/// Writes all rows.
pub(super) fn write(path: &Path, format: Format, name: &str, rows: &[Row]) -> anyhow::Result<()> {
    let text = match format {
        Format::Json => serde_json::to_string_pretty(rows)? + "\n",
        Format::Csv => csv(rows),
        Format::Html => page(name, rows),
    };
    fs::write(path, text).map_err(|err| {
        CliError::new("cannot-write", format!("can't write `{}`: {err}", path.display())).into()
    })
}

fn csv(rows: &[Row]) -> String {
    let mut text =
        "game,seats,hero,table,games,seed,hero_share,ci_low,ci_high,par,elo,p50_ms,p99_ms\n".to_owned();
    for it in rows {
        let _ = writeln!(
            text,
            "{},{},\"{}\",\"{}\",{},{},{:.4},{:.4},{:.4},{:.4},{:.1},{:.3},{:.3}",
            it.game,
            it.seats,
            it.hero.replace('"', "\"\""),
            it.table.join("+").replace('"', "\"\""),
            it.games,
            it.seed,
            it.hero_share,
            it.ci_low,
            it.ci_high,
            it.par,
            it.elo,
            it.p50_ms,
            it.p99_ms
        );
    }
    text
}

/// A page with a bar for each row: the share, its interval, and where par is.
fn page(name: &str, rows: &[Row]) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut text = format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<title>{0}: arena</title>\n<style>body{{font:16px/1.5 system-ui;margin:2em auto;max-width:60em}}\
         table{{border-collapse:collapse;width:100%}}td,th{{padding:.3em .6em;text-align:left}}td.n{{text-align:right}}\
         svg{{display:block}}</style>\n<h1>{0}</h1>\n<table>\n\
         <tr><th>hero<th>table<th>games<th>share<th>95 %<th>Elo<th>p50 ms<th>p99 ms<th></tr>\n",
        escape(name)
    );
    for it in rows {
        let x = |share: f64| 200.0 * share;
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}<td class=n>{}<td class=n>{:.1} %<td>{:.1} – {:.1}<td class=n>{:+.0}<td class=n>{:.2}<td class=n>{:.2}\
             <td><svg width=200 height=16><rect width={:.1} height=16 fill=#8c2f2f /><rect x={:.1} y=6 width={:.1} height=4 fill=#222 />\
             <line x1={par:.1} x2={par:.1} y2=16 stroke=#c9a227 stroke-width=2 /></svg></tr>",
            escape(&it.hero),
            escape(&it.table.join(", ")),
            it.games,
            100.0 * it.hero_share,
            100.0 * it.ci_low,
            100.0 * it.ci_high,
            it.elo,
            it.p50_ms,
            it.p99_ms,
            x(it.hero_share),
            x(it.ci_low),
            x(it.ci_high - it.ci_low),
            par = x(it.par),
        );
    }
    text + "</table>\n"
}
