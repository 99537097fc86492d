//! What was told at a table so far, under headings, as each viewer heard it.
//!
//! Every viewer has versions of their own. A counter of the whole table would tell everybody how many cards
//! somebody has picked behind a shield.

use omerta_core::{Audience, News, Phrase, Step, Tabletop, TakenOf, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How often something changed for one viewer.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Version(pub u32);

/// The log of a table.
#[derive(Debug)]
pub struct Story<G: Tabletop> {
    /// What was told, by the step that told it; those taken back are gone.
    entries: Vec<Entry<G::Event>>,
    progress: Option<Phrase>,
    heard: Vec<Heard>,
}

#[derive(Clone, Debug)]
struct Entry<E> {
    /// The step that told it, by a number that no other step ever has.
    step: u64,
    told: Told<E>,
}

/// One thing that was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told<E> {
    /// A round or another part of the game begins.
    Heading(Phrase),
    /// Something happened.
    News(News<E>),
}

/// What one viewer has heard.
#[derive(Clone, Debug, Default)]
struct Heard {
    version: Version,
    /// Places of entries, and the version that brought each.
    entries: Vec<(Version, usize)>,
    /// Since this version nothing newer than that one is true any more.
    cuts: Vec<(Version, Version)>,
}

impl<G: Tabletop> Story<G> {
    /// Nothing told yet, at a table in this state.
    pub(crate) fn new(game: &G, state: &G::State, n_viewers: usize) -> Story<G> {
        let mut story =
            Story { entries: Vec::new(), progress: None, heard: vec![Heard::default(); n_viewers] };
        story.head(game, state, 0);
        story
    }

    /// Adds what one step told, and a heading where it led into a new part of the game.
    pub(crate) fn tell(&mut self, game: &G, number: u64, taken: TakenOf<G>, after: &G::State) {
        // Luck opens a round, so what it gives belongs below the heading; an answer closes one.
        if matches!(taken.step, Step::Chance(_)) {
            self.head(game, after, number);
        }
        self.entries.extend(taken.news.into_iter().map(|it| Entry { step: number, told: Told::News(it) }));
        self.head(game, after, number);
    }

    /// Hands out what was added since: to every viewer what is theirs. `changed` says whether there is anything
    /// else that is new to a viewer.
    pub(crate) fn publish(&mut self, from: usize, changed: impl Fn(Viewer) -> bool) {
        let n_viewers = self.heard.len();
        for (i, heard) in self.heard.iter_mut().enumerate() {
            let viewer = viewer_at(i, n_viewers);
            let version = Version(heard.version.0 + 1);
            let before = heard.entries.len();
            let own = (from..self.entries.len()).filter(|&it| is_for(&self.entries[it].told, viewer));
            heard.entries.extend(own.map(|it| (version, it)));
            if heard.entries.len() > before || changed(viewer) {
                heard.version = version;
            }
        }
    }

    /// Steps are taken back: what they told was never said.
    pub(crate) fn cut(&mut self, game: &G, state: &G::State, is_cut: impl Fn(u64) -> bool) {
        let mut places = Vec::with_capacity(self.entries.len());
        let mut kept = Vec::with_capacity(self.entries.len());
        for entry in self.entries.drain(..) {
            places.push((!is_cut(entry.step)).then_some(kept.len()));
            if !is_cut(entry.step) {
                kept.push(entry);
            }
        }
        self.entries = kept;
        for heard in &mut self.heard {
            let first =
                heard.entries.iter().find(|(_, at)| places[*at].is_none()).map(|(version, _)| *version);
            heard.entries.retain_mut(|(_, at)| match places[*at] {
                Some(place) => {
                    *at = place;
                    true
                }
                None => false,
            });
            if let Some(first) = first {
                heard.version.0 += 1;
                heard.cuts.push((heard.version, Version(first.0 - 1)));
            }
        }
        self.progress = game.progress(&game.view(state, Viewer::Spectator));
    }

    /// How many entries there are, for everyone together.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The version a viewer is at.
    pub fn version(&self, viewer: Viewer) -> Version {
        self.heard[self.place(viewer)].version
    }

    /// Up to which version what a viewer heard is still true, for one who has heard up to `since`.
    pub fn kept(&self, viewer: Viewer, since: Version) -> Version {
        let heard = &self.heard[self.place(viewer)];
        let cut = heard.cuts.iter().filter(|(at, _)| *at > since).map(|(_, kept)| *kept).min();
        cut.map_or(since, |kept| kept.min(since)).min(heard.version)
    }

    /// What a viewer heard since a version, each with the version that brought it.
    pub fn since(&self, viewer: Viewer, since: Version) -> impl Iterator<Item = (Version, &Told<G::Event>)> {
        let entries = &self.heard[self.place(viewer)].entries;
        let from = entries.partition_point(|(version, _)| *version <= since);
        entries[from..].iter().map(|(version, at)| (*version, &self.entries[*at].told))
    }

    /// All that was told to anyone, in order: for a caller who passes on to each player what is theirs.
    pub fn all(&self) -> impl Iterator<Item = &Told<G::Event>> {
        self.entries.iter().map(|it| &it.told)
    }

    /// The version that brought a viewer the first of what some steps told them.
    pub(crate) fn first_of(&self, viewer: Viewer, is_meant: impl Fn(u64) -> bool) -> Option<Version> {
        let entries = &self.heard[self.place(viewer)].entries;
        entries.iter().find(|(_, at)| is_meant(self.entries[*at].step)).map(|(version, _)| *version)
    }

    /// The version before the part of the game that goes on now was begun.
    pub(crate) fn part(&self, viewer: Viewer) -> Version {
        let entries = &self.heard[self.place(viewer)].entries;
        let heading = entries.iter().rev().find(|(_, at)| matches!(self.entries[*at].told, Told::Heading(_)));
        heading.map_or(Version(0), |(version, _)| Version(version.0 - 1))
    }

    fn head(&mut self, game: &G, state: &G::State, number: u64) {
        let progress = game.progress(&game.view(state, Viewer::Spectator));
        if progress != self.progress {
            let heading = progress.clone().map(|it| Entry { step: number, told: Told::Heading(it) });
            self.entries.extend(heading);
            self.progress = progress;
        }
    }

    fn place(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => seat.index().min(self.heard.len() - 1),
            Viewer::Spectator => self.heard.len() - 1,
        }
    }
}

fn is_for<E>(told: &Told<E>, viewer: Viewer) -> bool {
    match told {
        Told::Heading(_) => true,
        Told::News(news) => news.to.includes(viewer),
    }
}

impl<E> Told<E> {
    /// What happened, if this is no heading.
    pub fn event(&self) -> Option<&E> {
        match self {
            Told::Heading(_) => None,
            Told::News(news) => Some(&news.event),
        }
    }

    /// Whether not everybody heard it.
    pub fn is_private(&self) -> bool {
        matches!(self, Told::News(News { to: Audience::Only(_), .. }))
    }
}

/// The viewer with this number: the seats, then the spectators.
pub(crate) fn viewer_at(i: usize, n_viewers: usize) -> Viewer {
    match omerta_core::Seat::nth(i).filter(|_| i + 1 < n_viewers) {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    }
}
