//! Draws a page. Everything here is words and layout: what the words are was decided before.

mod cursor;
mod end;
pub(crate) mod groups;
mod ink;
mod layout;
mod log;
mod options;
mod plan;
mod seats;
mod sheet;
mod status;

use std::cell::Cell;

use omerta_core::{Phrase, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use crate::end::Ending;
use crate::text::wrap;
use crate::theme::{Role, Theme};
use crate::tray::Tray;
use omerta_host::Words;
use omerta_host::sight::Sight;

pub use cursor::{Arrow, Cursor, Shape};
pub(crate) use ink::Ink;

/// The smallest window that a table fits into.
pub const LEAST: (u16, u16) = (60, 20);
/// From this width on, the log has a column of its own.
pub const WIDE: u16 = 100;

/// Everything that is on the screen.
pub struct Page<'a> {
    /// The words.
    pub words: &'a Words,
    /// The colours.
    pub theme: Theme,
    /// The name of the game.
    pub game: &'static str,
    /// What is to be seen.
    pub face: Face<'a>,
    /// What lies on top.
    pub sheet: Option<&'a Sheet>,
    /// What the last key led to, if that is not to be seen otherwise.
    pub notice: Option<String>,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Something that went wrong.
    pub trouble: Option<String>,
    /// What the tag and the keys are, where nobody plays.
    pub edge: Option<Edge>,
}

/// The edge of a table at which nobody plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// What stands before the sentence on top.
    pub tag: String,
    /// The keys that do something, each with a word.
    pub keys: Vec<(String, String)>,
}

/// The kinds of page.
pub enum Face<'a> {
    /// The table.
    Table(Table<'a>),
    /// Somebody else is to take the keyboard, and nothing of the table is shown.
    HandOver(Seat),
    /// The final table.
    End {
        /// What the viewer sees.
        sight: &'a Sight,
        /// How it ended.
        ending: &'a Ending,
        /// What was told.
        log: Chronicle<'a>,
    },
}

/// The table as one viewer sees it.
pub struct Table<'a> {
    /// What the viewer sees.
    pub sight: &'a Sight,
    /// Where the cursor is.
    pub cursor: &'a Cursor,
    /// What the viewer puts together, instead of options.
    pub tray: Option<&'a Tray>,
    /// Whether that is something unasked.
    pub is_draft: bool,
    /// What the option under the cursor would do.
    pub preview: Option<String>,
    /// What was told.
    pub log: Chronicle<'a>,
}

/// The log as one viewer reads it.
#[derive(Clone, Copy)]
pub struct Chronicle<'a> {
    /// Its lines.
    pub lines: &'a [omerta_host::log::Line],
    /// The line before which nothing can be taken back, where something can.
    pub border: Option<usize>,
    /// How many lines it is scrolled up. Drawing corrects what is too much.
    pub up: &'a Cell<usize>,
    /// How many rows it has. Drawing says so.
    pub rows: &'a Cell<usize>,
}

/// A text that lies on top of the table.
pub struct Sheet {
    /// Its heading.
    pub title: String,
    /// What it says.
    pub text: Vec<Piece>,
    /// The first line that is to be seen. Drawing corrects what is too much.
    pub scroll: Cell<usize>,
    /// The keys that lead on from here, each with a word.
    pub keys: Vec<(&'static str, String)>,
}

/// A piece of a sheet.
pub enum Piece {
    /// A heading.
    Heading(String),
    /// Plain text behind a key or a bullet.
    Text {
        /// What stands before it; the text keeps clear of it.
        lead: String,
        /// The text.
        text: String,
        /// How it looks.
        role: Role,
    },
    /// Lines of the log.
    Log {
        /// What was told.
        lines: Vec<omerta_host::log::Line>,
        /// The line before which nothing can be taken back, where something can.
        border: Option<usize>,
    },
    /// An empty line.
    Gap,
}

/// Draws the page.
pub fn draw(frame: &mut Frame<'_>, page: &Page<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return too_small(frame, page);
    }
    let ink = Ink::new(page.theme, page.words);
    match &page.face {
        Face::Table(table) => layout::table(frame, page, &ink, table),
        Face::HandOver(seat) => hand_over(frame, page, &ink, *seat),
        Face::End { sight, ending, log } => end::draw(frame, page, &ink, sight, ending, log),
    }
    if let Some(sheet) = page.sheet {
        sheet::draw(frame, page, &ink, sheet);
    }
}

fn too_small(frame: &mut Frame<'_>, page: &Page<'_>) {
    let area = frame.area();
    let text = page.words.tell(
        &Phrase::new("small")
            .with("columns", usize::from(area.width))
            .with("rows", usize::from(area.height))
            .with("wide", usize::from(LEAST.0))
            .with("high", usize::from(LEAST.1)),
    );
    let lines = wrap(&text, usize::from(area.width));
    frame.render_widget(Paragraph::new(lines.join("\n")), area);
}

fn hand_over(frame: &mut Frame<'_>, page: &Page<'_>, ink: &Ink, seat: Seat) {
    let area = frame.area();
    let say = |key: &'static str| page.words.tell(&Phrase::new(key).with("seat", seat));
    let columns = usize::from(area.width).saturating_sub(8);
    let mut text = Text::default();
    for line in wrap(&say("pass.title"), columns) {
        text.push_line(ink.line(&line, Role::Lamp));
    }
    text.push_line("");
    for line in wrap(&say("pass.text"), columns) {
        text.push_line(ink.line(&line, Role::Text));
    }
    if let Some(notice) = &page.notice {
        text.push_line("");
        wrap(notice, columns).iter().for_each(|it| text.push_line(ink.line(it, Role::Faint)));
    }
    let height = text.height() as u16;
    let middle = Rect { y: area.y + area.height.saturating_sub(height) / 2, height, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    let mut keys = vec![("Enter", page.words.of("key.on"))];
    if page.can_undo {
        keys.push(("u", page.words.of("key.undo")));
    }
    keys.push(("q", page.words.of("key.quit")));
    let keys: Vec<(String, String)> = keys.into_iter().map(|(key, word)| (key.to_owned(), word)).collect();
    frame.render_widget(Paragraph::new(status::keys(ink, page, &keys, area.width)), foot);
}

/// A heading with a line to the end of the row.
pub(crate) fn rule(ink: &Ink, title: &str, columns: usize) -> Line<'static> {
    let title = crate::text::fit(title, columns.saturating_sub(4));
    let rest = columns.saturating_sub(crate::text::width(&title) + 4);
    Line::from_iter([
        ink.span("── ", Role::Faint),
        ink.span(&title, Role::Heading),
        ink.span(&format!(" {}", "─".repeat(rest)), Role::Faint),
    ])
}
