//! Where the parts of a table stand, in windows of every size.
//!
//! On top the sentence and the steps of the round, at the bottom the keys. Between them, from top to bottom:
//! the middle of the table, everyone's row, what the viewer holds, the options. The log stands at the right
//! of a wide window, and below in a narrow one, where it gets the rows that are left.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};

use crate::draw::options::{self, Item};
use crate::draw::plan::{Plan, Room, plan};
use crate::draw::{Chronicle, Edge, Ink, Page, Table, WIDE, log, rule, status};
use crate::text::fit;
use crate::theme::Role;
use crate::tray::Tray;
use omerta_host::sight::Sight;

/// The rows that the log below a table gets before anything else is told at length.
const LOG: usize = 4;

/// Draws the table.
pub(crate) fn table(frame: &mut Frame<'_>, page: &Page<'_>, ink: &Ink, table: &Table<'_>) {
    let Table { sight, tray, log, .. } = table;
    let tag = || match sight.matter {
        Some(_) => "tag.unasked",
        None if sight.yours => "tag.you",
        None => "tag.wait",
    };
    let Edge { tag, keys } =
        page.edge.clone().unwrap_or_else(|| Edge { tag: page.words.of(tag()), keys: keys(page, table) });
    let body = edges(frame, page, ink, sight, (&tag, &sight.status, sight.yours), &keys);
    let items = tray.map_or_else(|| options::of_choices(&sight.options), options::of_tray);
    let n_foot = tray.map_or(0, n_foot);
    let planned = |thin: bool| {
        let (main, side) = columns(body, thin);
        let room = Room {
            columns: usize::from(main.width),
            rows: usize::from(main.height),
            log_below: side.is_none(),
        };
        (plan(ink, page.words, sight, (&items, n_foot), room), main, side)
    };
    let mut chosen = planned(false);
    // The log gives way before anything of the table does.
    if !chosen.0.whole && chosen.2.is_some() {
        chosen = planned(true);
    }
    let (plan, main, side) = chosen;
    let columns = usize::from(main.width);
    let n_rows = usize::from(main.height);
    let spare = if side.is_none() { LOG } else { 0 };
    let mut lines = lines(ink, page, &plan, (table, &items), (columns, n_rows, spare));
    match side {
        Some(side) => draw_log(frame, page, ink, log, side),
        None => {
            let rest = n_rows.saturating_sub(lines.len());
            if rest >= 3 {
                lines.push(rule(ink, &page.words.of("head.log"), columns));
                lines.extend(log::tail(ink, page.words, log, (columns, rest - 1)));
            } else {
                log.rows.set(0);
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
    keys: &[(String, String)],
) -> Rect {
    let area = frame.area();
    let columns = usize::from(area.width);
    let mut top = status::sentence(ink, tag, text, yours, columns);
    // What a key has just led to comes before what may wait.
    let said = page.notice.as_ref().or(sight.hint.as_ref());
    top.extend(said.map(|it| ink.line(&fit(&format!(" {it}"), columns), Role::Lamp)));
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
pub(crate) fn draw_log(frame: &mut Frame<'_>, page: &Page<'_>, ink: &Ink, log: &Chronicle<'_>, area: Rect) {
    let block = Block::new().borders(Borders::LEFT).border_style(page.theme.style(Role::Faint));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let columns = usize::from(inner.width);
    let mut text = vec![rule(ink, &page.words.of("head.log"), columns)];
    let rows = usize::from(inner.height).saturating_sub(1);
    text.extend(log::tail(ink, page.words, log, (columns, rows)));
    frame.render_widget(Paragraph::new(Text::from(text)), inner);
}

fn keys(page: &Page<'_>, Table { sight, tray, is_draft, .. }: &Table<'_>) -> Vec<(String, String)> {
    let word = |key: &str| page.words.of(key);
    let space = word("key.space");
    let mut keys: Vec<(&str, String)> = Vec::new();
    match tray {
        Some(Tray { partners: Some(_), .. }) => keys.extend([
            ("1-9", word("key.choose")),
            ("↑↓ Enter", word("key.enter")),
            ("Esc", word("key.close")),
        ]),
        Some(tray) => {
            if tray.has_dial {
                keys.extend([("0-9", word("key.type")), ("←→", word("key.turn"))]);
            }
            if tray.state.is_some() && tray.rows.iter().any(is_thing) {
                keys.push((&space, word("key.toggle")));
            }
            keys.push(("Enter", word("key.confirm")));
        }
        None if sight.yours => {
            keys.extend([("1-9", word("key.choose")), ("↑↓ Enter", word("key.enter"))]);
        }
        None => keys.extend([("Enter", word("key.on")), ("f", word("key.faster"))]),
    }
    if page.can_undo {
        keys.push(("u", word("key.undo")));
    }
    if *is_draft {
        keys.push(("Esc", word("key.drop")));
    } else if sight.matter.is_some() {
        keys.push(("Esc", word("key.close")));
    } else if sight.n_unasked > 0 {
        keys.push(("o", word("key.unasked")));
    }
    keys.push(("q", word("key.quit")));
    keys.push(("h", word("key.help")));
    if !sight.blocked.is_empty() {
        keys.push(("w", word("key.why")));
    }
    if sight.yours {
        keys.push(("p", word("key.preview")));
    }
    keys.extend([("t", word("key.table")), ("l", word("key.log"))]);
    keys.into_iter().map(|(key, word)| (key.to_owned(), word)).collect()
}

fn is_thing(row: &crate::tray::TrayRow) -> bool {
    matches!(row.mark, crate::tray::Mark::Of(..))
}

/// The rows below what is put together: how it stands, and what Enter does.
fn n_foot(tray: &Tray) -> usize {
    // A second list has its title instead.
    if tray.partners.is_some() { 1 } else { 1 + usize::from(tray.state.is_some()) }
}

/// The planned parts, from top to bottom.
fn lines(
    ink: &Ink,
    page: &Page<'_>,
    plan: &Plan,
    (table, items): (&Table<'_>, &[Item]),
    (columns, n_rows, spare): (usize, usize, usize),
) -> Vec<Line<'static>> {
    let Table { cursor, tray, preview, .. } = table;
    let told = |rows: &[String], role| rows.iter().map(|it| ink.line(it, role)).collect::<Vec<_>>();
    let parts = [
        ("head.middle", told(&plan.middle, Role::Text)),
        ("head.seats", plan.seats.clone()),
        ("head.own", told(&plan.own, Role::Private)),
    ];
    let mut lines = Vec::new();
    let heading = |title: &str| plan.headings.then(|| rule(ink, title, columns));
    let air = || plan.air.then(Line::default);
    for (key, part) in parts.into_iter().filter(|(_, it)| !it.is_empty()) {
        lines.extend(heading(&page.words.of(key)));
        lines.extend(part);
        lines.extend(air());
    }
    if items.is_empty() {
        return lines;
    }
    let partners = tray.and_then(|it| it.partners.as_ref());
    let title = match partners {
        // Without its title nobody would know what a second list is about.
        Some(partners) => Some(rule(ink, &partners.title, columns)),
        None => heading(&page.words.of(head(table))),
    };
    // Whatever else is cut, there is room to choose.
    let n_options = plan.options.n_rows();
    let n_title = usize::from(title.is_some());
    lines.truncate(n_rows.saturating_sub(n_options.min(3) + plan.n_foot + n_title));
    lines.extend(title);
    let n_below = if partners.is_some() { 0 } else { plan.n_foot };
    let room = n_rows - lines.len() - n_below;
    cursor.shape.replace(plan.options.shape());
    lines.extend(plan.options.lines(ink, items, cursor, columns, room));
    // What is cut is told in full where the cursor is, unless that would hide an option.
    let is_cut = cursor.is_shown && plan.options.cuts(items, cursor.at, columns) && room > n_options;
    if let Some(full) = items.get(cursor.at).filter(|_| is_cut) {
        let mut rows = options::told(&full.text, columns);
        let n_rows = plan.n_told.max(1).min(room - n_options);
        if rows.len() > n_rows {
            rows.truncate(n_rows);
            rows.iter_mut().skip(n_rows - 1).for_each(|it| *it = fit(&format!("{it} …"), columns));
        }
        lines.extend(rows.iter().map(|it| ink.line(it, Role::Cursor)));
    }
    if let Some(tray) = tray.filter(|it| it.partners.is_none()) {
        lines.extend(foot(ink, page, tray, columns));
    }
    let barred = plan.barred.iter().map(|it| fit(&format!("  ✗ {it}"), columns));
    lines.extend(barred.map(|it| ink.line(&it, Role::Faint)));
    // What the option under the cursor would do, where nothing else needs the row.
    if lines.len() + usize::from(plan.air) + spare < n_rows {
        let what_if = preview.iter().map(|it| fit(&format!("  ⇒ {it}"), columns));
        lines.extend(what_if.map(|it| ink.line(&it, Role::Faint)));
    }
    lines.extend(air());
    lines
}

fn head(Table { sight, tray, is_draft, .. }: &Table<'_>) -> &'static str {
    match tray {
        _ if *is_draft => "head.draft",
        Some(tray) if tray.state.is_none() => "head.amount",
        Some(_) => "head.set",
        None if sight.matter.is_some() => "head.unasked",
        None => "head.options",
    }
}

/// How what is put together stands, and what Enter does with it or why it does nothing yet.
fn foot(ink: &Ink, page: &Page<'_>, tray: &Tray, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    lines.extend(tray.state.iter().map(|it| ink.line(&fit(&format!("  Σ {it}"), columns), Role::Heading)));
    lines.push(match &tray.confirm {
        Ok(deed) => ink.line(&fit(&format!("  ⏎ {deed}"), columns), Role::Lamp),
        Err(why) => {
            let why = omerta_core::Phrase::new("flaw.line").with("why", why.clone());
            ink.line(&fit(&format!("  ✗ {}", page.words.tell(&why)), columns), Role::Wax)
        }
    });
    lines
}
