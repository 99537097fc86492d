//! Where the parts of a table stand, in windows of every size.
//!
//! On top the sentence and the steps of the round, at the bottom the keys. Between them, from top to bottom:
//! the middle of the table, everyone's row, what the viewer holds, the options. The log stands at the right
//! of a wide window, and below in a narrow one, where it gets the rows that are left.

use std::cell::Cell;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};

use crate::draw::options::{self, Grid};
use crate::draw::plan::{Plan, Room, plan};
use crate::draw::{Cursor, Ink, Page, WIDE, log, rule, status};
use crate::text::fit;
use crate::theme::Role;
use omerta_host::sight::Sight;

/// Draws the table.
pub(crate) fn table(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    sight: &Sight,
    cursor: &Cursor,
    log_up: &Cell<usize>,
) {
    let tag = page.words.of(match sight.matter {
        Some(_) => "tag.unasked",
        None if sight.yours => "tag.you",
        None => "tag.wait",
    });
    let keys = keys(page, sight);
    let body = edges(frame, page, ink, sight, (&tag, &sight.status, sight.yours), &keys);
    let planned = |thin: bool| {
        let (main, side) = columns(body, thin);
        let room = Room {
            columns: usize::from(main.width),
            rows: usize::from(main.height),
            log_below: side.is_none(),
        };
        (plan(ink, page.words, sight, room), main, side)
    };
    let mut chosen = planned(false);
    // The log gives way before anything of the table does.
    if !chosen.0.whole && chosen.2.is_some() {
        chosen = planned(true);
    }
    let (plan, main, side) = chosen;
    let columns = usize::from(main.width);
    let n_rows = usize::from(main.height);
    let mut lines = lines(ink, page, &plan, (sight, cursor), (columns, n_rows));
    match side {
        Some(side) => draw_log(frame, page, ink, &sight.log, log_up, side),
        None => {
            let rest = n_rows.saturating_sub(lines.len());
            if rest >= 3 {
                lines.push(rule(ink, &page.words.of("head.log"), columns));
                let all = log::lines(ink, page.words, &sight.log, columns);
                lines.extend(log::tail(all, rest - 1, log_up));
            }
        }
    }
    lines.truncate(n_rows);
    frame.render_widget(Paragraph::new(Text::from(lines)), main);
}

/// Draws what is at the top and the bottom, and returns what is between.
pub(crate) fn edges(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    sight: &Sight,
    (tag, text, yours): (&str, &str, bool),
    keys: &[(&str, String)],
) -> Rect {
    let area = frame.area();
    let columns = usize::from(area.width);
    let mut top = status::sentence(ink, tag, text, yours, columns);
    top.extend(sight.hint.iter().map(|it| ink.line(&fit(&format!(" {it}"), columns), Role::Lamp)));
    top.push(status::strip(ink, sight, columns));
    let height = top.len() as u16;
    let [above, body, below] =
        Layout::vertical([Constraint::Length(height), Constraint::Min(0), Constraint::Length(1)]).areas(area);
    frame.render_widget(Paragraph::new(Text::from(top)), above);
    frame.render_widget(Paragraph::new(status::keys(ink, page, keys, area.width)), below);
    body
}

/// The main column, and a second one for the log if the window is wide; a thin one if the table needs the room.
pub(crate) fn columns(body: Rect, thin: bool) -> (Rect, Option<Rect>) {
    if body.width < WIDE {
        return (body, None);
    }
    let side = if thin { (body.width / 4).max(28) } else { (body.width * 36 / 100).clamp(36, 60) };
    let [main, side] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).spacing(1).areas(body);
    (main, Some(side))
}

/// Draws the log as a column of its own.
pub(crate) fn draw_log(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    lines: &[omerta_host::log::Line],
    up: &Cell<usize>,
    area: Rect,
) {
    let block = Block::new().borders(Borders::LEFT).border_style(page.theme.style(Role::Faint));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let columns = usize::from(inner.width);
    let mut text = vec![rule(ink, &page.words.of("head.log"), columns)];
    let all = log::lines(ink, page.words, lines, columns);
    text.extend(log::tail(all, usize::from(inner.height).saturating_sub(1), up));
    frame.render_widget(Paragraph::new(Text::from(text)), inner);
}

fn keys(page: &Page<'_>, sight: &Sight) -> Vec<(&'static str, String)> {
    let word = |key: &str| page.words.of(key);
    let mut keys = Vec::new();
    if sight.yours {
        keys.extend([("1-9", word("key.choose")), ("↑↓ Enter", word("key.enter"))]);
    } else {
        keys.extend([("Enter", word("key.on")), ("f", word("key.faster"))]);
    }
    if sight.matter.is_some() {
        keys.push(("Esc", word("key.close")));
    } else if sight.n_unasked > 0 {
        keys.push(("o", word("key.unasked")));
    }
    keys.push(("q", word("key.quit")));
    keys.push(("h", word("key.help")));
    if !sight.blocked.is_empty() {
        keys.push(("w", word("key.why")));
    }
    keys.extend([("t", word("key.table")), ("l", word("key.log"))]);
    keys
}

/// The planned parts, from top to bottom.
fn lines(
    ink: &Ink,
    page: &Page<'_>,
    plan: &Plan,
    (sight, cursor): (&Sight, &Cursor),
    (columns, n_rows): (usize, usize),
) -> Vec<Line<'static>> {
    let told = |rows: &[String], role| rows.iter().map(|it| ink.line(it, role)).collect::<Vec<_>>();
    let parts = [
        ("head.middle", told(&plan.middle, Role::Text)),
        ("head.seats", plan.seats.clone()),
        ("head.own", told(&plan.own, Role::Private)),
    ];
    let mut lines = Vec::new();
    let heading = |key: &str| plan.headings.then(|| rule(ink, &page.words.of(key), columns));
    let air = || plan.air.then(Line::default);
    for (key, part) in parts.into_iter().filter(|(_, it)| !it.is_empty()) {
        lines.extend(heading(key));
        lines.extend(part);
        lines.extend(air());
    }
    if plan.n_options > 0 {
        lines.extend(heading(if sight.matter.is_some() { "head.unasked" } else { "head.options" }));
        // Whatever else is cut, there is room to choose.
        lines.truncate(n_rows.saturating_sub(plan.n_options.min(3)));
        let room = n_rows - lines.len();
        let grid = Grid::new(&sight.options, columns, plan.n_options.min(room));
        cursor.column.set(grid.n_rows());
        // What is cut in its column is told in full where the cursor is, unless that would hide an option.
        let told = sight.options.get(cursor.at).filter(|it| grid.cuts(it, columns) && room > grid.n_rows());
        lines.extend(options::lines(ink, &sight.options, grid, cursor.at, columns, room));
        lines.extend(told.map(|it| ink.line(&fit(&format!("  ▸ {}", it.text), columns), Role::Cursor)));
        let barred = plan.barred.iter().map(|it| fit(&format!("  ✗ {it}"), columns));
        lines.extend(barred.map(|it| ink.line(&it, Role::Faint)));
        lines.extend(air());
    }
    lines
}
