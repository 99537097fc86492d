//! What was told at a table so far, under headings, as each viewer heard it.

use omerta_core::{Audience, News, Phrase, Step, StepOf, Tabletop, Viewer};

use crate::words::Words;

/// The log of a table.
#[derive(Clone, Debug)]
pub struct Story<G: Tabletop> {
    entries: Vec<Entry<G::Event>>,
    progress: Option<Phrase>,
    n_read: usize,
}

#[derive(Clone, Debug)]
enum Entry<E> {
    Heading(Phrase),
    News(News<E>),
}

/// A line of the log as one viewer reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What sort of line it is.
    pub kind: LineKind,
    /// What it says.
    pub text: String,
    /// Whether it was told since a person last decided.
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

impl<G: Tabletop> Story<G> {
    /// Nothing told yet, at a table in this state.
    pub fn new(game: &G, state: &G::State) -> Story<G> {
        let mut story = Story { entries: Vec::new(), progress: None, n_read: 0 };
        story.head(game, state);
        story
    }

    /// Adds what one step told, and a heading where it led into a new part of the game.
    pub fn tell(&mut self, game: &G, step: &StepOf<G>, news: Vec<News<G::Event>>, after: &G::State) {
        // Luck opens a round, so what it gives belongs below the heading; an answer closes one.
        if matches!(step, Step::Chance(_)) {
            self.head(game, after);
        }
        self.entries.extend(news.into_iter().map(Entry::News));
        self.head(game, after);
    }

    /// Everything so far is known: only what comes now is fresh.
    pub fn mark_read(&mut self) {
        self.n_read = self.entries.len();
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was told.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The log as this viewer heard it, from an entry on.
    pub fn lines(&self, game: &G, words: &Words, viewer: Viewer, from: usize) -> Vec<Line> {
        let said = |(i, entry): (usize, &Entry<G::Event>)| {
            let (kind, phrase) = match entry {
                Entry::Heading(phrase) => (LineKind::Heading, phrase.clone()),
                Entry::News(news) if !news.to.includes(viewer) => return None,
                Entry::News(News { to, event }) => match to {
                    Audience::Everyone => (LineKind::Public, game.say_event(event, viewer)),
                    Audience::Only(_) => (LineKind::Private, game.say_event(event, viewer)),
                },
            };
            Some(Line { kind, text: words.say(&phrase), fresh: i >= self.n_read })
        };
        let mut lines: Vec<Line> = self.entries.iter().enumerate().skip(from).filter_map(said).collect();
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

    fn head(&mut self, game: &G, state: &G::State) {
        let progress = game.picture(&game.view(state, Viewer::Spectator)).progress;
        if progress != self.progress {
            self.entries.extend(progress.clone().map(Entry::Heading));
            self.progress = progress;
        }
    }
}
