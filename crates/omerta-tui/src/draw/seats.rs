//! Everyone at the table, a row each, under common headings.

use ratatui::text::{Line, Span};

use crate::draw::Ink;
use crate::sight::{Row, RowState};
use crate::text::{fit, pad, width, wrap};
use crate::theme::{Role, shape};
use crate::words::Words;

const GAP: usize = 2;
const LEAST: usize = 4;

/// A heading and a row for each seat, in at most that many columns. A cell with too much in it goes on below,
/// or is cut so that each seat has one line.
pub(crate) fn lines(ink: &Ink, words: &Words, rows: &[Row], columns: usize, cut: bool) -> Vec<Line<'static>> {
    let table = Table::new(words, rows, columns, cut);
    let mut lines = Vec::new();
    if table.heads.iter().any(|it| !it.is_empty()) {
        let mut spans = vec![Span::raw(" ".repeat(SIGN))];
        for (head, &width) in table.heads.iter().zip(&table.widths) {
            spans.push(ink.span(&pad(head, width), Role::Faint));
            spans.push(Span::raw(" ".repeat(GAP)));
        }
        lines.push(Line::from(spans));
    }
    for (row, texts) in rows.iter().zip(&table.texts) {
        let cells: Vec<Vec<String>> = texts
            .iter()
            .zip(&table.widths)
            .map(|(text, &columns)| if cut { vec![fit(text, columns)] } else { wrap(text, columns) })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        lines.extend((0..height).map(|i| line(ink, row, &cells, i, &table.widths)));
    }
    lines
}

/// The columns of the sign and the shape in front of the name.
const SIGN: usize = 5;

struct Table {
    heads: Vec<String>,
    texts: Vec<Vec<String>>,
    widths: Vec<usize>,
}

impl Table {
    /// All columns, or as many as there is room for: first goes the kind of bot, then the state in words,
    /// which the sign in front tells as well; then headings are cut, and at last the widest column shrinks.
    fn new(words: &Words, rows: &[Row], columns: usize, cut: bool) -> Table {
        for (bots, state) in [(true, true), (false, true), (false, false)] {
            let table = Table::with(words, rows, bots, state);
            if table.columns() <= columns {
                return table;
            }
        }
        // A heading keeps as much of itself as leaves the widest cells something to say.
        let floors = if cut { &[7, LEAST][..] } else { &[usize::MAX] };
        let mut table = Table::with(words, rows, false, false);
        for &floor in floors {
            table = Table::with(words, rows, false, false);
            table.shrink(columns, |width, texts| width.saturating_sub(texts.max(floor)));
            table.shrink(columns, |width, _| width.saturating_sub(LEAST));
            if table.widths.iter().max() >= Some(&14) {
                break;
            }
        }
        table
    }

    fn with(words: &Words, rows: &[Row], bots: bool, state: bool) -> Table {
        let mut cells: Vec<&str> = Vec::new();
        for (head, _) in rows.iter().flat_map(|it| &it.cells) {
            if !cells.contains(&head.as_str()) {
                cells.push(head);
            }
        }
        let mut heads = vec![String::new(), String::new()];
        heads.extend(cells.iter().map(|it| it.to_string()));
        heads.extend([String::new(), String::new()]);
        let texts: Vec<Vec<String>> = rows
            .iter()
            .map(|row| {
                let mut texts = vec![row.title(words), row.marks.join(", ")];
                texts.extend(cells.iter().map(|head| {
                    let cell = row.cells.iter().find(|(it, _)| it == head);
                    cell.map(|(_, text)| text.clone()).unwrap_or_default()
                }));
                texts.push(row.state_word.clone().filter(|_| state).unwrap_or_default());
                texts.push(row.bot.clone().filter(|_| bots).unwrap_or_default());
                texts
            })
            .collect();
        let width_of = |i: usize| {
            let most = texts.iter().map(|it| width(&it[i])).max().unwrap_or(0);
            if most == 0 { 0 } else { most.max(width(&heads[i])) }
        };
        let widths: Vec<usize> = (0..heads.len()).map(width_of).collect();
        let used = |i: &usize| widths[*i] > 0;
        let keep: Vec<usize> = (0..heads.len()).filter(used).collect();
        let pick = |it: &[String]| keep.iter().map(|&i| it[i].clone()).collect::<Vec<_>>();
        Table {
            heads: pick(&heads),
            texts: texts.iter().map(|it| pick(it)).collect(),
            widths: keep.iter().map(|&i| widths[i]).collect(),
        }
    }

    /// Takes columns away, one at a time, where there is most to take.
    fn shrink(&mut self, columns: usize, to_spare: impl Fn(usize, usize) -> usize) {
        while self.columns() > columns {
            let spare = |i: usize| {
                let texts = self.texts.iter().map(|it| width(&it[i])).max().unwrap_or(0);
                to_spare(self.widths[i], texts)
            };
            let open = (1..self.widths.len()).filter(|&i| spare(i) > 0);
            let Some(most) = open.max_by_key(|&i| spare(i)) else { break };
            self.widths[most] -= 1;
        }
    }

    fn columns(&self) -> usize {
        SIGN + self.widths.iter().map(|it| it + GAP).sum::<usize>() - GAP
    }
}

/// The line with this number of a seat's row.
fn line(ink: &Ink, row: &Row, cells: &[Vec<String>], i: usize, widths: &[usize]) -> Line<'static> {
    let (sign, role) = match row.state {
        RowState::Idle => ("", Role::Text),
        RowState::Asked => ("▸", Role::Lamp),
        RowState::Thinks => ("◌", Role::Text),
        RowState::Sealed => ("🔒", Role::Wax),
        RowState::Out => ("✗", Role::Faint),
    };
    let is_out = row.state == RowState::Out;
    let seat = if is_out { Role::Faint } else { Role::Seat(row.seat) };
    let mut spans = match i {
        0 => vec![ink.span(&pad(sign, 3), role), ink.span(&format!("{} ", shape(row.seat)), seat)],
        _ => vec![Span::raw(" ".repeat(SIGN))],
    };
    for (column, (cell, &columns)) in cells.iter().zip(widths).enumerate() {
        let text = pad(cell.get(i).map_or("", String::as_str), columns);
        match column {
            0 => spans.push(ink.span(&text, seat)),
            _ if is_out => spans.push(ink.span(&text, Role::Faint)),
            _ => spans.extend(ink.spans(&text, Role::Text)),
        }
        spans.push(Span::raw(" ".repeat(GAP)));
    }
    Line::from(spans)
}
