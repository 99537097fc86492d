//! The lines at the edges: the sentence on top, the steps of the round, the keys at the bottom.

use ratatui::text::{Line, Span};

use crate::draw::{Ink, Page};
use crate::text::{fit, width, wrap};
use crate::theme::Role;
use omerta_host::sight::Sight;

/// One sentence behind a tag: who must do what. It takes as many lines as it needs, up to three.
pub(crate) fn sentence(ink: &Ink, tag: &str, text: &str, yours: bool, columns: usize) -> Vec<Line<'static>> {
    let (tag_role, role) = if yours { (Role::LampTag, Role::Lamp) } else { (Role::Tag, Role::Text) };
    let tag = format!(" {tag} ");
    let indent = width(&tag) + 1;
    let mut rows = wrap(text, columns.saturating_sub(indent));
    if rows.len() > 3 {
        let rest = rows.split_off(2).join(" ");
        rows.push(fit(&rest, columns.saturating_sub(indent)));
    }
    let mut lines = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let mut spans = match i {
            0 => vec![ink.span(&tag, tag_role), Span::raw(" ")],
            _ => vec![Span::raw(" ".repeat(indent))],
        };
        spans.extend(if yours { vec![ink.span(row, role)] } else { ink.spans(row, role) });
        lines.push(Line::from(spans));
    }
    lines
}

/// The steps of a round, the present one in a frame, and how far the game has come.
pub(crate) fn strip(ink: &Ink, sight: &Sight, columns: usize) -> Line<'static> {
    let progress = sight.progress.clone().unwrap_or_default();
    let room = columns.saturating_sub(width(&progress) + 4);
    let steps: usize = sight.track.iter().map(|it| width(it)).sum();
    let whole = |between: &&str| 2 + steps + sight.track.len().saturating_sub(1) * width(between) <= room;
    let mut spans = vec![Span::raw(" ")];
    if let Some(between) = [" › ", "›"].into_iter().find(whole) {
        for (i, step) in sight.track.iter().enumerate() {
            if i > 0 {
                spans.push(ink.span(between, Role::Faint));
            }
            spans.push(match i == sight.now {
                true => ink.span(&format!("[{step}]"), Role::Phase),
                false => ink.span(step, Role::Faint),
            });
        }
    } else if let Some(step) = sight.track.get(sight.now) {
        let count = format!(" {}/{}", sight.now + 1, sight.track.len());
        let step = fit(step, room.saturating_sub(width(&count) + 2));
        spans.push(ink.span(&format!("[{step}]"), Role::Phase));
        spans.push(ink.span(&count, Role::Faint));
    }
    let used: usize = spans.iter().map(Span::width).sum();
    spans.push(Span::raw(" ".repeat(columns.saturating_sub(used + width(&progress) + 1))));
    spans.push(ink.span(&progress, Role::Heading));
    Line::from(spans)
}

/// The keys that do something now, and the name of the game where there is room for it.
pub(crate) fn keys(ink: &Ink, page: &Page<'_>, keys: &[(String, String)], columns: u16) -> Line<'static> {
    let columns = usize::from(columns);
    let mut spans = Vec::new();
    let mut used = 0;
    for (key, word) in keys {
        let more = width(key) + width(word) + 4;
        if used + more > columns {
            break;
        }
        spans.push(ink.span(&format!(" {key}"), Role::Lamp));
        spans.push(ink.span(&format!(" {word}  "), Role::Faint));
        used += more;
    }
    let (name, role) = match &page.trouble {
        Some(trouble) => (fit(trouble, columns.saturating_sub(used)), Role::Wax),
        None => (page.game.to_owned(), Role::Faint),
    };
    if used + width(&name) < columns {
        spans.push(Span::raw(" ".repeat(columns - used - width(&name) - 1)));
        spans.push(ink.span(&name, role));
    }
    Line::from(spans)
}
