//! Everyone at the table, a row each, under common headings.

use ratatui::text::{Line, Span};

use crate::draw::Ink;
use crate::sight::{Row, RowState};
use crate::text::{pad, width, wrap};
use crate::theme::{Role, shape};
use crate::words::Words;

/// The columns of the sign and the shape in front of the name.
const SIGN: usize = 5;
/// The blanks between two columns.
const GAP: usize = 2;
/// The narrowest column that still says something.
const LEAST: usize = 4;

/// A heading and a row for each seat, in at most that many columns. What there is no room for goes on below
/// the row, or is cut so that each seat has one line.
pub(crate) fn lines(ink: &Ink, words: &Words, rows: &[Row], columns: usize, cut: bool) -> Vec<Line<'static>> {
    let mut table = table(words, rows);
    let below = match cut {
        true => {
            squeeze(&mut table, columns);
            Vec::new()
        }
        false => move_below(&mut table, columns),
    };
    let mut lines = Vec::new();
    if table.iter().any(|it| !it.head.is_empty()) {
        let mut spans = vec![Span::raw(" ".repeat(SIGN))];
        for column in &table {
            spans.push(ink.span(&pad(&column.head, column.width), Role::Faint));
            spans.push(Span::raw(" ".repeat(GAP)));
        }
        lines.push(Line::from(spans));
    }
    for (i, row) in rows.iter().enumerate() {
        lines.push(line(ink, row, &table, i));
        lines.extend(below.iter().flat_map(|it| extra_lines(ink, row, it, i, columns)));
    }
    lines
}

/// One column: a heading and a text for each seat.
struct Column {
    kind: Kind,
    head: String,
    texts: Vec<String>,
    width: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Cell,
    State,
    Bot,
}

impl Column {
    fn new(kind: Kind, head: &str, texts: Vec<String>) -> Column {
        let mut column = Column { kind, head: head.to_owned(), texts, width: 0 };
        column.width = column.text_width().max(width(head));
        column
    }

    fn text_width(&self) -> usize {
        self.texts.iter().map(|it| width(it)).max().unwrap_or(0)
    }
}

/// All columns in which anything stands.
fn table(words: &Words, rows: &[Row]) -> Vec<Column> {
    let mut heads: Vec<&str> = Vec::new();
    for (head, _) in rows.iter().flat_map(|it| &it.cells) {
        if !heads.contains(&head.as_str()) {
            heads.push(head);
        }
    }
    let texts = |text: &dyn Fn(&Row) -> String| rows.iter().map(text).collect::<Vec<_>>();
    let mut table = vec![
        Column::new(Kind::Name, "", texts(&|it| it.title(words))),
        Column::new(Kind::Cell, "", texts(&|it| it.marks.join(", "))),
    ];
    for head in heads {
        let cell = |row: &Row| row.cells.iter().find(|(it, _)| it == head).map(|(_, text)| text.clone());
        table.push(Column::new(Kind::Cell, head, texts(&|it| cell(it).unwrap_or_default())));
    }
    table.push(Column::new(Kind::State, "", texts(&|it| it.state_word.clone().unwrap_or_default())));
    table.push(Column::new(Kind::Bot, "", texts(&|it| it.bot.clone().unwrap_or_default())));
    table.retain(|it| it.text_width() > 0);
    table
}

fn total(table: &[Column]) -> usize {
    SIGN + table.iter().map(|it| it.width + GAP).sum::<usize>() - GAP
}

/// Leaves the kinds of bots away, then takes the widest columns out, until the rest fits.
fn move_below(table: &mut Vec<Column>, columns: usize) -> Vec<Column> {
    let mut below = Vec::new();
    if total(table) > columns {
        table.retain(|it| it.kind != Kind::Bot);
    }
    while total(table) > columns {
        let cells = (0..table.len()).filter(|&i| table[i].kind == Kind::Cell);
        let Some(widest) = cells.max_by_key(|&i| table[i].width) else { break };
        below.push(table.remove(widest));
    }
    below
}

/// Leaves the kinds of bots away, then the state in words, which the sign in front tells as well; then cuts
/// headings, and at last the widest column.
fn squeeze(table: &mut Vec<Column>, columns: usize) {
    for kind in [Kind::Bot, Kind::State] {
        if total(table) > columns {
            table.retain(|it| it.kind != kind);
        }
    }
    let widths: Vec<usize> = table.iter().map(|it| it.width).collect();
    // A heading keeps as much of itself as leaves the widest cells something to say.
    for floor in [7, LEAST] {
        table.iter_mut().zip(&widths).for_each(|(it, &width)| it.width = width);
        shrink(table, columns, |it| it.width.saturating_sub(it.text_width().max(floor)));
        shrink(table, columns, |it| it.width.saturating_sub(LEAST));
        if table.iter().any(|it| it.width >= 14) {
            break;
        }
    }
}

/// Takes columns of the window away, one at a time, where there is most to spare.
fn shrink(table: &mut [Column], columns: usize, to_spare: impl Fn(&Column) -> usize) {
    while total(table) > columns {
        let cells = table.iter_mut().filter(|it| it.kind != Kind::Name && to_spare(it) > 0);
        let Some(most) = cells.max_by_key(|it| to_spare(it)) else { break };
        most.width -= 1;
    }
}

fn line(ink: &Ink, row: &Row, table: &[Column], i: usize) -> Line<'static> {
    let (sign, role) = match row.state {
        RowState::Idle => ("", Role::Text),
        RowState::Asked => ("▸", Role::Lamp),
        RowState::Thinks => ("◌", Role::Text),
        RowState::Sealed => ("🔒", Role::Wax),
        RowState::Out => ("✗", Role::Faint),
    };
    let is_out = row.state == RowState::Out;
    let seat = if is_out { Role::Faint } else { Role::Seat(row.seat) };
    let mut spans = vec![ink.span(&pad(sign, 3), role), ink.span(&format!("{} ", shape(row.seat)), seat)];
    for column in table {
        let text = pad(&column.texts[i], column.width);
        match column.kind {
            Kind::Name => spans.push(ink.span(&text, seat)),
            Kind::Cell | Kind::State | Kind::Bot if is_out => spans.push(ink.span(&text, Role::Faint)),
            Kind::Bot => spans.push(ink.span(&text, Role::Faint)),
            Kind::Cell | Kind::State => spans.extend(ink.spans(&text, Role::Text)),
        }
        spans.push(Span::raw(" ".repeat(GAP)));
    }
    Line::from(spans)
}

/// What stands below a row: the heading and the text of a column that was taken out.
fn extra_lines(ink: &Ink, row: &Row, column: &Column, i: usize, columns: usize) -> Vec<Line<'static>> {
    let text = &column.texts[i];
    if text.is_empty() {
        return Vec::new();
    }
    let head = format!("{}{}  ", " ".repeat(SIGN + 2), column.head);
    let indent = width(&head);
    let role = if row.state == RowState::Out { Role::Faint } else { Role::Text };
    let extra = |(n, text): (usize, String)| {
        let lead = if n == 0 { head.clone() } else { " ".repeat(indent) };
        let mut spans = vec![ink.span(&lead, Role::Faint)];
        spans.extend(ink.spans(&text, role));
        Line::from(spans)
    };
    wrap(text, columns.saturating_sub(indent)).into_iter().enumerate().map(extra).collect()
}
