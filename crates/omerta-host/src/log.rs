//! The log as one viewer reads it.

use omerta_core::{Tabletop, Viewer};

use crate::story::{Told, Version};
use crate::words::Words;

/// A line of the log as one viewer reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What sort of line it is.
    pub kind: LineKind,
    /// What it says.
    pub text: String,
    /// Whether it was told since the reader last decided.
    pub fresh: bool,
}

/// The sorts of line in a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A round or another part of the game begins.
    Heading,
    /// Everybody heard it.
    Public,
    /// Not everybody heard it.
    Private,
}

/// What was told, in words. What came after the version `read` is fresh.
pub fn lines<'a, G: Tabletop>(
    game: &G,
    words: &Words,
    viewer: Viewer,
    told: impl Iterator<Item = (Version, &'a Told<G::Event>)>,
    read: Version,
) -> Vec<Line> {
    let said = |(version, it): (Version, &Told<G::Event>)| {
        let (kind, text) = match it {
            Told::Heading(phrase) => (LineKind::Heading, words.say(phrase)),
            Told::News(news) => {
                let kind = if it.is_private() { LineKind::Private } else { LineKind::Public };
                (kind, words.say(&game.say_event(&news.event, viewer)))
            }
        };
        Line { kind, text, fresh: version > read }
    };
    let mut lines: Vec<Line> = told.map(said).collect();
    // Of two headings with nothing between them the later one stays.
    lines.dedup_by(|next, line| {
        let both = next.kind == LineKind::Heading && line.kind == LineKind::Heading;
        if both {
            std::mem::swap(next, line);
        }
        both
    });
    lines
}
