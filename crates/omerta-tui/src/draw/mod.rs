//! Draws a page. Everything here is words and layout: what the words are was decided before.

mod end;
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
use omerta_host::Words;
use omerta_host::sight::Sight;

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
    /// Something that went wrong.
    pub trouble: Option<String>,
}

/// The kinds of page.
pub enum Face<'a> {
    /// The table.
    Table {
        /// What the viewer sees.
        sight: &'a Sight,
        /// Where the cursor is.
        cursor: &'a Cursor,
        /// How many lines the log is scrolled up. Drawing corrects what is too much.
        log_up: &'a Cell<usize>,
    },
    /// Somebody else is to take the keyboard, and nothing of the table is shown.
    HandOver(Seat),
    /// The final table.
    End {
        /// What the viewer sees.
        sight: &'a Sight,
        /// How it ended.
        ending: &'a Ending,
        /// How many lines the log is scrolled up.
        log_up: &'a Cell<usize>,
    },
}

/// Where the cursor is in the options.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    /// The option it is on.
    pub at: usize,
    /// How many options stand below each other, as they were drawn last.
    pub column: Cell<usize>,
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
    Log(Vec<omerta_host::log::Line>),
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
    match page.face {
        Face::Table { sight, cursor, log_up } => layout::table(frame, page, &ink, sight, cursor, log_up),
        Face::HandOver(seat) => hand_over(frame, page, &ink, seat),
        Face::End { sight, ending, log_up } => end::draw(frame, page, &ink, sight, ending, log_up),
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
    let height = text.height() as u16;
    let middle = Rect { y: area.y + area.height.saturating_sub(height) / 2, height, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    let keys = [("q", page.words.of("key.quit"))];
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
