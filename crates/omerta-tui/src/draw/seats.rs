//! Everyone at the table, a row each, under common headings.

use ratatui::text::{Line, Span};

use crate::draw::Ink;
use crate::text::{pad, width, wrap};
use crate::theme::{Role, shape};
use omerta_host::Words;
use omerta_host::sight::{Row, RowState};

/// The columns of the sign and the shape in front of the name.
const SIGN: usize = 5;
/// The blanks between two columns.
const GAP: usize = 2;
/// The narrowest column that still says something.
const LEAST: usize = 4;
/// A text is cut to no less than this: shorter ones are numbers and lists that would say something else.
const TEXT: usize = 16;

/// A heading and a row for each seat, in at most that many columns. What there is no room for goes on below
/// the row, or is cut so that each seat has one line.
pub(crate) fn lines(ink: &Ink, words: &Words, rows: &[Row], columns: usize, cut: bool) -> Vec<Line<'static>> {
    let mut table = table(words, rows);
    let (below, gap) = match cut {
        true => (Vec::new(), squeeze(&mut table, columns)),
        false => (move_below(&mut table, columns), GAP),
    };
    let mut lines = Vec::new();
    if table.iter().any(|it| !it.head.is_empty()) {
        let mut spans = vec![Span::raw(" ".repeat(SIGN))];
        for column in &table {
            spans.push(ink.span(&pad(&column.head, column.width), Role::Faint));
            spans.push(Span::raw(" ".repeat(gap)));
        }
        lines.push(Line::from(spans));
    }
    for (i, row) in rows.iter().enumerate() {
        lines.push(line(ink, row, (&table, gap), i));
        lines.extend(extra_lines(ink, row, &below, i, columns));
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

    /// How far the texts may be cut: not at all if they are short, and never into what stands before a colon.
    fn least_width(&self) -> usize {
        let sums: Option<Vec<usize>> =
            self.texts.iter().map(|it| it.split_once(':').map(|(sum, _)| width(sum) + 1)).collect();
        let least = sums.and_then(|it| it.into_iter().max()).unwrap_or(TEXT);
        self.text_width().min(least).max(LEAST)
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

fn total(table: &[Column], gap: usize) -> usize {
    SIGN + table.iter().map(|it| it.width + gap).sum::<usize>() - gap
}

/// Leaves the kinds of bots away, then takes the longest texts out, until the rest fits.
fn move_below(table: &mut Vec<Column>, columns: usize) -> Vec<Column> {
    let mut below = Vec::new();
    if total(table, GAP) > columns {
        table.retain(|it| it.kind != Kind::Bot);
    }
    while total(table, GAP) > columns {
        let Some(at) = least_needed(table) else { break };
        if table[at].text_width() <= TEXT && table.iter().any(|it| it.kind == Kind::State) {
            // The sign in front tells it as well.
            table.retain(|it| it.kind != Kind::State);
            continue;
        }
        below.push(table.remove(at));
    }
    below
}

/// The place of the column that is missed least: the longest text; among short ones what the fewest have. The
/// marks beside the names stay as long as there is anything else.
fn least_needed(table: &[Column]) -> Option<usize> {
    let key = |it: &Column| {
        let is_long = it.text_width() > TEXT;
        let n_empty = it.texts.iter().filter(|it| it.is_empty()).count();
        (!it.head.is_empty(), is_long, if is_long { it.text_width() } else { n_empty }, it.width)
    };
    let cells = (0..table.len()).filter(|&i| table[i].kind == Kind::Cell);
    cells.max_by_key(|&i| key(&table[i]))
}

/// Leaves the kinds of bots away, then the state in words, which the sign in front tells as well; then moves the
/// columns together and cuts headings and long texts; and at last leaves whole columns away, since a short one that
/// is cut would lie. Says how many blanks are left between two columns.
fn squeeze(table: &mut Vec<Column>, columns: usize) -> usize {
    for kind in [Kind::Bot, Kind::State] {
        if total(table, GAP) > columns {
            table.retain(|it| it.kind != kind);
        }
    }
    if total(table, GAP) <= columns {
        return GAP;
    }
    loop {
        let widths: Vec<usize> = table.iter().map(|it| it.width).collect();
        // A heading keeps as much of itself as leaves the longest texts something to say.
        for floor in [7, LEAST] {
            table.iter_mut().zip(&widths).for_each(|(it, &width)| it.width = width);
            shrink(table, columns, |it| it.width.saturating_sub(it.text_width().max(floor)));
            shrink(table, columns, |it| it.width.saturating_sub(it.least_width()));
            if total(table, 1) <= columns {
                return 1;
            }
        }
        table.iter_mut().zip(&widths).for_each(|(it, &width)| it.width = width);
        match least_needed(table) {
            Some(at) => drop(table.remove(at)),
            None => return 1,
        }
    }
}

/// Takes columns of the window away, one at a time, where there is most to spare.
fn shrink(table: &mut [Column], columns: usize, to_spare: impl Fn(&Column) -> usize) {
    while total(table, 1) > columns {
        let cells = table.iter_mut().filter(|it| it.kind != Kind::Name && to_spare(it) > 0);
        let Some(most) = cells.max_by_key(|it| to_spare(it)) else { break };
        most.width -= 1;
    }
}

fn line(ink: &Ink, row: &Row, (table, gap): (&[Column], usize), i: usize) -> Line<'static> {
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
        spans.push(Span::raw(" ".repeat(gap)));
    }
    Line::from(spans)
}

/// What stands below a row: the headings and texts of the columns that were taken out, short ones side by side.
fn extra_lines(ink: &Ink, row: &Row, below: &[Column], i: usize, columns: usize) -> Vec<Line<'static>> {
    let role = if row.state == RowState::Out { Role::Faint } else { Role::Text };
    let mut lines: Vec<Line<'static>> = Vec::new();
    // The last column taken out is the shortest, and comes first.
    for column in below.iter().rev().filter(|it| !it.texts[i].is_empty()) {
        let text = &column.texts[i];
        let lead = if column.head.is_empty() { String::new() } else { format!("{}  ", column.head) };
        let used = lines.last().map_or(columns, Line::width);
        if used + 3 + width(&lead) + width(text) <= columns
            && let Some(last) = lines.last_mut()
        {
            last.push_span(ink.span(&format!("   {lead}"), Role::Faint));
            last.extend(ink.spans(text, role));
            continue;
        }
        let head = format!("{}{lead}", " ".repeat(SIGN + 2));
        let indent = width(&head);
        for (n, text) in wrap(text, columns.saturating_sub(indent)).iter().enumerate() {
            let lead = if n == 0 { head.clone() } else { " ".repeat(indent) };
            let mut spans = vec![ink.span(&lead, Role::Faint)];
            spans.extend(ink.spans(text, role));
            lines.push(Line::from(spans));
        }
    }
    lines
}
