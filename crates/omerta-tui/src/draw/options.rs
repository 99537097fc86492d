//! What can be chosen, each with its key: in as many columns as fit, or in groups where the list is long.

use ratatui::text::{Line, Span};

use crate::draw::Ink;
use crate::draw::cursor::{Cursor, Shape};
use crate::draw::groups::{self, FlowRow, Length};
use crate::input::{DIGITS, OPTION_KEYS};
use crate::text::{fit, pad, width, wrap};
use crate::theme::Role;
use crate::tray::{Mark, Tray};
use omerta_host::sight::Choice;

/// The columns a key takes, with its brackets and the blanks around.
const KEY: usize = 7;
/// A list of fewer options needs no groups.
const LONG: usize = 8;

/// Something that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    pub(crate) key: char,
    /// How much of it is chosen, where several can be.
    pub(crate) mark: String,
    pub(crate) is_in: bool,
    pub(crate) text: String,
    pub(crate) notation: String,
}

/// The options of a question.
pub(crate) fn of_choices(options: &[Choice]) -> Vec<Item> {
    let item = |(i, it): (usize, &Choice)| Item {
        key: key(i),
        mark: String::new(),
        is_in: false,
        text: it.text.clone(),
        notation: it.notation.clone(),
    };
    options.iter().enumerate().map(item).collect()
}

/// What can be put together; while something is named along with a thing, what can be named.
pub(crate) fn of_tray(tray: &Tray) -> Vec<Item> {
    let plain = |key: char, text: &str| Item {
        key,
        mark: String::new(),
        is_in: false,
        text: text.to_owned(),
        notation: String::new(),
    };
    if let Some(partners) = &tray.partners {
        return partners.options.iter().enumerate().map(|(i, it)| plain(key(i), it)).collect();
    }
    // Digits are typed where there is an amount.
    let first = if tray.has_dial { DIGITS } else { 0 };
    let item = |(i, row): (usize, &crate::tray::TrayRow)| {
        let item = plain(key(first + i), &row.text);
        match &row.mark {
            Mark::Of(n, 1) => {
                Item { mark: if *n > 0 { "✓" } else { "·" }.to_owned(), is_in: *n > 0, ..item }
            }
            Mark::Of(n, of) => Item { mark: format!("{n}/{of}"), is_in: *n > 0, ..item },
            Mark::Dial(range) => Item { text: format!("‹ {} ›  {range}", row.text), ..item },
            Mark::Other => item,
        }
    };
    tray.rows.iter().enumerate().map(item).collect()
}

/// An option in full, in rows of its own.
pub(crate) fn told(text: &str, columns: usize) -> Vec<String> {
    let rows = wrap(text, columns.saturating_sub(4));
    rows.iter().enumerate().map(|(i, it)| format!("  {} {it}", if i == 0 { "▸" } else { " " })).collect()
}

fn key(i: usize) -> char {
    OPTION_KEYS.chars().nth(i).unwrap_or(' ')
}

/// How a list is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Listing {
    /// In columns, read from top to bottom.
    Columns { n_columns: usize, n_rows: usize },
    /// In groups, read from left to right.
    Groups(Vec<FlowRow>),
}

impl Listing {
    /// Every text in full: as many columns as the longest leaves room for.
    pub(crate) fn whole(items: &[Item], columns: usize) -> Listing {
        let widest = items.iter().map(|it| item_width(items, it)).max().unwrap_or(0) + KEY;
        let n_columns = match items.len() {
            0..=3 => 1,
            _ => (columns / widest.max(1)).clamp(1, 3),
        };
        Listing::Columns { n_columns, n_rows: items.len().div_ceil(n_columns) }
    }

    /// In so many rows: a long list in groups, as much of each text as there is room for; others in columns, with
    /// texts cut.
    pub(crate) fn within(items: &[Item], columns: usize, rows: usize) -> Listing {
        let whole = Listing::whole(items, columns);
        if whole.n_rows() <= rows {
            return whole;
        }
        if items.len() < LONG {
            let n_rows = |n_columns: usize| items.len().div_ceil(n_columns);
            let n_columns = (1..=3).find(|&it| n_rows(it) <= rows).unwrap_or(3);
            return Listing::Columns { n_columns, n_rows: n_rows(n_columns) };
        }
        let lengths = [Length::Full, Length::Shared, Length::Medium];
        let fitting = lengths.into_iter().map(|it| grouped(items, columns, it)).find(|it| it.len() <= rows);
        Listing::Groups(fitting.unwrap_or_else(|| grouped(items, columns, Length::Short)))
    }

    /// In as few rows as possible; a list that needs no groups, in so many.
    pub(crate) fn shortest(items: &[Item], columns: usize, rows: usize) -> Listing {
        match items.len() < LONG {
            true => Listing::within(items, columns, rows),
            false => Listing::Groups(grouped(items, columns, Length::Short)),
        }
    }

    /// How many rows that takes.
    pub(crate) fn n_rows(&self) -> usize {
        match self {
            Listing::Columns { n_rows, .. } => *n_rows,
            Listing::Groups(rows) => rows.len(),
        }
    }

    /// Whether this one is not said in full.
    pub(crate) fn cuts(&self, items: &[Item], i: usize, columns: usize) -> bool {
        match self {
            Listing::Columns { n_columns, .. } => items
                .get(i)
                .is_some_and(|it| item_width(items, it) > (columns / n_columns).saturating_sub(KEY)),
            Listing::Groups(_) => true,
        }
    }

    /// How the cursor finds its way.
    pub(crate) fn shape(&self) -> Shape {
        match self {
            Listing::Columns { n_rows, .. } => Shape::Columns(*n_rows),
            Listing::Groups(rows) => {
                let places = |row: &FlowRow| row.items.iter().map(|(i, x, _)| (*i, *x)).collect();
                Shape::Rows(rows.iter().map(places).collect())
            }
        }
    }

    /// The list in rows; of a list that is still too long, the rows around the cursor.
    pub(crate) fn lines(
        &self,
        ink: &Ink,
        items: &[Item],
        cursor: &Cursor,
        columns: usize,
        rows: usize,
    ) -> Vec<Line<'static>> {
        let n_rows = self.n_rows();
        let here = match self {
            Listing::Columns { n_rows, .. } => cursor.at % (*n_rows).max(1),
            Listing::Groups(rows) => {
                rows.iter().position(|row| row.items.iter().any(|(i, ..)| *i == cursor.at)).unwrap_or(0)
            }
        };
        let first = match n_rows > rows && rows > 0 {
            true => here.saturating_sub(rows / 2).min(n_rows - rows),
            false => 0,
        };
        let is_here = |i: usize| cursor.is_shown && i == cursor.at;
        let line = |row: usize| match self {
            Listing::Columns { n_columns, n_rows } => {
                let places = (0..*n_columns).map(|column| column * n_rows + row);
                let item = |i: usize| Some(one(ink, items, items.get(i)?, is_here(i), columns / n_columns));
                Line::from_iter(places.filter_map(item).flatten())
            }
            Listing::Groups(rows) => in_groups(ink, items, &rows[row], is_here),
        };
        (first..n_rows.min(first + rows)).map(line).collect()
    }
}

/// A list in groups, each option behind its mark.
fn grouped(items: &[Item], columns: usize, length: Length) -> Vec<FlowRow> {
    let options: Vec<(String, String)> =
        items.iter().map(|it| (it.text.clone(), it.notation.clone())).collect();
    let mut groups = groups::groups(&options, length);
    for (i, text) in groups.iter_mut().flat_map(|it| &mut it.items) {
        if !items[*i].mark.is_empty() {
            *text = format!("{} {text}", items[*i].mark);
        }
    }
    groups::flow(&groups, columns)
}

/// The columns of the widest mark, with a blank.
fn mark_width(items: &[Item]) -> usize {
    match items.iter().map(|it| width(&it.mark)).max().unwrap_or(0) {
        0 => 0,
        widest => widest + 1,
    }
}

fn item_width(items: &[Item], item: &Item) -> usize {
    mark_width(items) + width(&item.text)
}

fn one(ink: &Ink, items: &[Item], item: &Item, is_here: bool, columns: usize) -> Vec<Span<'static>> {
    let room = columns.saturating_sub(KEY + mark_width(items));
    let mut spans = vec![
        ink.span(&format!("{} [{}] ", if is_here { "▸" } else { " " }, item.key), Role::Lamp),
        ink.span(&pad(&item.mark, mark_width(items)), if item.is_in { Role::Lamp } else { Role::Faint }),
    ];
    if is_here {
        let text = fit(&item.text, room);
        let rest = room.saturating_sub(width(&text));
        spans.extend([ink.span(&text, Role::Cursor), Span::raw(" ".repeat(rest + 1))]);
        return spans;
    }
    let role = if item.is_in { Role::Heading } else { Role::Text };
    spans.extend(ink.spans(&pad(&item.text, room), role));
    spans.push(Span::raw(" "));
    spans
}

fn in_groups(ink: &Ink, items: &[Item], row: &FlowRow, is_here: impl Fn(usize) -> bool) -> Line<'static> {
    let indent = row.items.first().map_or(0, |(_, x, _)| *x);
    let heading = fit(&row.heading, indent.saturating_sub(2));
    let lead = if indent == 0 { String::new() } else { pad(&format!(" {heading}"), indent) };
    let mut spans = vec![ink.span(&lead, Role::Heading)];
    for (i, _, text) in &row.items {
        let here = is_here(*i);
        let (key, is_in) = items.get(*i).map_or((' ', false), |it| (it.key, it.is_in));
        spans.push(ink.span(&format!("{} [{key}] ", if here { "▸" } else { " " }), Role::Lamp));
        match here {
            true => spans.push(ink.span(text, Role::Cursor)),
            false => spans.extend(ink.spans(text, if is_in { Role::Lamp } else { Role::Text })),
        }
        spans.push(Span::raw(" "));
    }
    Line::from(spans)
}
