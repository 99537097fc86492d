//! Where the parts of a table stand, in windows of every size.
//!
//! On top the sentence and the steps of the round, at the bottom the keys. Between them, from top to bottom:
//! the middle of the table, everyone's row, what the viewer holds, the options. The log stands at the right
//! of a wide window, and below in a narrow one, where it gets the rows that are left.

use std::cell::Cell;

use omerta_core::Phrase;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};

use crate::draw::options::{self, Grid};
use crate::draw::{Cursor, Ink, Page, WIDE, log, rule, seats, status};
use crate::sight::Sight;
use crate::story;
use crate::text::{fit, wrap};
use crate::theme::Role;

/// Draws the table.
pub(crate) fn table(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    sight: &Sight,
    cursor: &Cursor,
    log_up: &Cell<usize>,
) {
    let tag = page.words.of(if sight.yours { "tag.you" } else { "tag.wait" });
    let keys = keys(page, sight);
    let body = edges(frame, page, ink, sight, (&tag, &sight.status, sight.yours), &keys);
    let (main, side) = columns(body);
    let columns = usize::from(main.width);
    let n_rows = usize::from(main.height);

    let mut parts = Parts::of(ink, page, sight, columns);
    let fits = |parts: &Parts, thrift: Thrift| {
        let wanted = if side.is_some() { 0 } else { thrift.log_rows() };
        parts.height(thrift) + wanted <= n_rows
    };
    let thrift = [Thrift::Airy, Thrift::Close, Thrift::Snug].into_iter().find(|&it| fits(&parts, it));
    let thrift = thrift.unwrap_or_else(|| {
        parts.seats = seats::lines(ink, page.words, &sight.seats, columns, true);
        Thrift::ALL.into_iter().find(|&it| fits(&parts, it)).unwrap_or(Thrift::Bare)
    });
    let mut lines = parts.lines(ink, page, thrift, (sight, cursor), (columns, n_rows));
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
    top.push(status::strip(ink, sight, columns));
    let height = top.len() as u16;
    let [above, body, below] =
        Layout::vertical([Constraint::Length(height), Constraint::Min(0), Constraint::Length(1)]).areas(area);
    frame.render_widget(Paragraph::new(Text::from(top)), above);
    frame.render_widget(Paragraph::new(status::keys(ink, page, keys, area.width)), below);
    body
}

/// The main column, and a second one for the log if the window is wide.
pub(crate) fn columns(body: Rect) -> (Rect, Option<Rect>) {
    if body.width < WIDE {
        return (body, None);
    }
    let side = (body.width * 36 / 100).clamp(36, 60);
    let [main, side] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).spacing(1).areas(body);
    (main, Some(side))
}

/// Draws the log as a column of its own.
pub(crate) fn draw_log(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    lines: &[story::Line],
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
    keys.push(("q", word("key.quit")));
    keys.push(("h", word("key.help")));
    if !sight.blocked.is_empty() {
        keys.push(("w", word("key.why")));
    }
    keys.extend([("l", word("key.log")), ("t", word("key.table"))]);
    keys
}

/// How the parts are set, from airy to bare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thrift {
    /// Headings, and a row of air between the parts.
    Airy,
    /// Headings.
    Close,
    /// Headings, and what belongs together in one row.
    Snug,
    /// The same without headings.
    Tight,
    /// Every part but seats and options cut to a single row.
    Bare,
}

impl Thrift {
    const ALL: [Thrift; 5] = [Thrift::Airy, Thrift::Close, Thrift::Snug, Thrift::Tight, Thrift::Bare];

    /// How many rows the log of a narrow window shall have.
    fn log_rows(self) -> usize {
        match self {
            Thrift::Airy => 7,
            Thrift::Close => 5,
            Thrift::Snug | Thrift::Tight => 4,
            Thrift::Bare => 0,
        }
    }

    /// How many rows a part has besides its own.
    fn extra_rows(self) -> usize {
        match self {
            Thrift::Airy => 2,
            Thrift::Close | Thrift::Snug => 1,
            Thrift::Tight | Thrift::Bare => 0,
        }
    }
}

/// The parts between the edges.
struct Parts {
    middle: Small,
    seats: Vec<Line<'static>>,
    own: Small,
    n_options: usize,
    barred: Option<String>,
}

/// A part that may be cut to one row.
struct Small {
    title: String,
    wide: Vec<String>,
    tight: Vec<String>,
}

impl Small {
    fn new(title: String, texts: &[String], columns: usize) -> Small {
        let wide = texts.iter().flat_map(|it| wrap(it, columns.saturating_sub(2))).collect();
        let tight = wrap(&texts.join(" · "), columns.saturating_sub(1));
        Small { title, wide, tight }
    }

    fn height(&self, thrift: Thrift) -> usize {
        match thrift {
            _ if self.wide.is_empty() => 0,
            Thrift::Airy | Thrift::Close => self.wide.len() + thrift.extra_rows(),
            Thrift::Snug | Thrift::Tight => self.tight.len() + thrift.extra_rows(),
            Thrift::Bare => 1,
        }
    }

    fn lines(&self, ink: &Ink, thrift: Thrift, role: Role, columns: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if self.wide.is_empty() {
            return lines;
        }
        if thrift.extra_rows() > 0 {
            lines.push(rule(ink, &self.title, columns));
        }
        match thrift {
            Thrift::Airy | Thrift::Close => {
                lines.extend(self.wide.iter().map(|it| ink.line(&format!("  {it}"), role)));
            }
            Thrift::Snug | Thrift::Tight => {
                lines.extend(self.tight.iter().map(|it| ink.line(&format!(" {it}"), role)))
            }
            Thrift::Bare => lines.push(ink.line(&fit(&format!(" {}", self.tight.join(" ")), columns), role)),
        }
        if thrift == Thrift::Airy {
            lines.push(Line::default());
        }
        lines
    }
}

impl Parts {
    fn of(ink: &Ink, page: &Page<'_>, sight: &Sight, columns: usize) -> Parts {
        let words = page.words;
        let barred: Vec<&str> = sight.blocked.iter().map(|it| it.text.as_str()).collect();
        let barred = (!barred.is_empty())
            .then(|| words.tell(&Phrase::new("blocked.line").with("what", barred.join(", "))));
        Parts {
            middle: Small::new(words.of("head.middle"), &sight.middle, columns),
            seats: seats::lines(ink, words, &sight.seats, columns, false),
            own: Small::new(words.of("head.own"), &sight.own, columns),
            n_options: Grid::new(&sight.options, columns, usize::MAX).n_rows(),
            barred,
        }
    }

    fn height(&self, thrift: Thrift) -> usize {
        let headings = thrift.extra_rows();
        let options = match self.n_options {
            0 => 0,
            n => n + headings + usize::from(self.barred.is_some() && thrift != Thrift::Bare),
        };
        self.middle.height(thrift) + self.seats.len() + headings + self.own.height(thrift) + options
    }

    fn lines(
        &self,
        ink: &Ink,
        page: &Page<'_>,
        thrift: Thrift,
        (sight, cursor): (&Sight, &Cursor),
        (columns, n_rows): (usize, usize),
    ) -> Vec<Line<'static>> {
        let mut lines = self.middle.lines(ink, thrift, Role::Text, columns);
        if thrift.extra_rows() > 0 {
            lines.push(rule(ink, &page.words.of("head.seats"), columns));
        }
        lines.extend(self.seats.iter().cloned());
        if thrift == Thrift::Airy {
            lines.push(Line::default());
        }
        lines.extend(self.own.lines(ink, thrift, Role::Private, columns));
        if self.n_options > 0 {
            if thrift.extra_rows() > 0 {
                lines.push(rule(ink, &page.words.of("head.options"), columns));
            }
            // Whatever else is cut, there is room to choose.
            lines.truncate(n_rows.saturating_sub(self.n_options.min(3)));
            let room = n_rows - lines.len();
            let grid = Grid::new(&sight.options, columns, room);
            cursor.column.set(grid.n_rows());
            lines.extend(options::lines(ink, &sight.options, grid, cursor.at, columns, room));
            let barred = self.barred.iter().filter(|_| thrift != Thrift::Bare);
            lines.extend(barred.map(|it| ink.line(&fit(&format!("  ✗ {it}"), columns), Role::Faint)));
            if thrift == Thrift::Airy {
                lines.push(Line::default());
            }
        }
        lines
    }
}
