//! The answers, numbered, in as many columns as fit.

use ratatui::text::{Line, Span};

use crate::draw::Ink;
use crate::input::OPTION_KEYS;
use crate::text::{pad, width};
use crate::theme::Role;
use omerta_host::sight::Choice;

/// The columns a key takes, with its brackets and the blanks around.
const KEY: usize = 7;

/// How the options are set: in columns, read from top to bottom.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    n_columns: usize,
    n_rows: usize,
}

impl Grid {
    /// As many columns as the texts leave room for; more, with texts cut, if there are too few rows.
    pub(crate) fn new(options: &[Choice], columns: usize, rows: usize) -> Grid {
        let widest = options.iter().map(|it| width(&it.text)).max().unwrap_or(0) + KEY;
        let fitting = match options.len() {
            0..=3 => 1,
            _ => (columns / widest.max(1)).clamp(1, 3),
        };
        let n_rows = |n_columns: usize| options.len().div_ceil(n_columns);
        let n_columns = (fitting..=3).find(|&it| n_rows(it) <= rows).unwrap_or(3);
        Grid { n_columns, n_rows: n_rows(n_columns) }
    }

    /// How many rows that takes.
    pub(crate) fn n_rows(self) -> usize {
        self.n_rows
    }

    /// Whether this one doesn't fit its column.
    pub(crate) fn cuts(self, option: &Choice, columns: usize) -> bool {
        width(&option.text) > (columns / self.n_columns).saturating_sub(KEY)
    }
}

/// The list in rows; of a list that is still too long, the rows around the cursor.
pub(crate) fn lines(
    ink: &Ink,
    options: &[Choice],
    grid: Grid,
    cursor: usize,
    columns: usize,
    rows: usize,
) -> Vec<Line<'static>> {
    let Grid { n_columns, n_rows } = grid;
    let each = columns / n_columns;
    let first = match n_rows > rows && rows > 0 {
        true => (cursor % n_rows).saturating_sub(rows / 2).min(n_rows - rows),
        false => 0,
    };
    let line = |row: usize| {
        let mut spans = Vec::new();
        for column in 0..n_columns {
            let i = column * n_rows + row;
            if let Some(option) = options.get(i) {
                spans.extend(one(ink, i, option, i == cursor, each));
            }
        }
        Line::from(spans)
    };
    (first..n_rows.min(first + rows)).map(line).collect()
}

fn one(ink: &Ink, i: usize, option: &Choice, is_here: bool, columns: usize) -> Vec<Span<'static>> {
    let key = OPTION_KEYS.chars().nth(i).unwrap_or(' ');
    let key = format!("{} [{key}] ", if is_here { "▸" } else { " " });
    let room = columns.saturating_sub(KEY);
    if is_here {
        let text = crate::text::fit(&option.text, room);
        let rest = columns.saturating_sub(KEY - 1 + width(&text) + 1);
        return vec![
            ink.span(&key, Role::Lamp),
            ink.span(&text, Role::Cursor),
            Span::raw(" ".repeat(rest + 1)),
        ];
    }
    let mut spans = vec![ink.span(&key, Role::Lamp)];
    spans.extend(ink.spans(&pad(&option.text, room), Role::Text));
    spans.push(Span::raw(" "));
    spans
}
