//! Updates in few bytes, for clients that have the games compiled in.
//!
//! A frame holds what differs from the last one on the same connection, and nothing that the reader can work out: see
//! [`Glance`]. A [`Writer`] on one side and a [`Reader`] on the other remember what was said last. The first frame of a
//! connection is whole.
//!
//! A frame is a byte with flags and the number of news, then, as the flags say, the two versions and the clocks, then
//! the news, then all else: whole, or as a [difference](delta).

mod clocks;
mod codes;
pub mod delta;
mod wire;

use omerta_core::{Tabletop, Viewer};
use omerta_host::{Glance, Update, Version};

use clocks::Clocks;
use delta::{number, read_count, take};
use wire::{Head, Rest, read_news, write_news};

/// The most bytes of all that a viewer sees.
const MOST: usize = 64 * 1024;

/// What follows is a difference to what was said last.
const DIFFERENCE: u8 = 1;
/// Versions follow. Else this version comes right after the last one, and all that was heard is still true.
const VERSIONS: u8 = 2;
/// Clocks have changed, and follow.
const CLOCKS: u8 = 4;
/// From here on the byte counts news. If it is full, the rest of the number follows.
const NEWS: u32 = 3;
const MANY: usize = 31;

/// Says what one viewer is told, over one connection.
#[derive(Clone, Debug)]
pub struct Writer {
    version: Version,
    clocks: Clocks,
    last: Option<Box<[u8]>>,
}

impl Writer {
    /// For a client that has heard everything up to this version.
    pub fn new(since: Version) -> Writer {
        Writer { version: since, clocks: Clocks::default(), last: None }
    }

    /// What the client has heard: a glance for it begins here.
    pub fn since(&self) -> Version {
        self.version
    }

    /// What is new, as a frame.
    pub fn frame<G: Tabletop>(&mut self, game: &G, glance: &Glance<G>) -> Vec<u8> {
        let rest = bytes(&Rest::of(glance));
        // Whoever sees the table with other eyes begins anew.
        let last = self.last.take().filter(|it| it.first() == rest.first());
        let n_news = glance.news.len();
        let mut frame = Vec::with_capacity(96);
        frame.push((n_news.min(MANY) as u8) << NEWS);
        if n_news >= MANY {
            number((n_news - MANY) as u64, &mut frame);
        }
        match last {
            Some(_) => frame[0] |= DIFFERENCE,
            None => self.clocks = Clocks::default(),
        }
        if last.is_none() || glance.version.0 != self.version.0 + 1 || glance.kept != self.version {
            frame[0] |= VERSIONS;
            number(u64::from(glance.version.0), &mut frame);
            number(u64::from(glance.kept.0), &mut frame);
        }
        if self.clocks.write(&glance.deadlines, &mut frame) {
            frame[0] |= CLOCKS;
        }
        write_news(game, glance, &mut frame);
        match last {
            Some(last) => delta::diff(&last, &rest, &mut frame),
            None => frame.extend_from_slice(&rest),
        }
        self.version = glance.version;
        self.last = Some(rest.into_boxed_slice());
        frame
    }
}

/// Reads what a [`Writer`] says.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    version: Version,
    clocks: Clocks,
    last: Option<Vec<u8>>,
}

impl Reader {
    /// The version of the last update that came.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The update that a frame tells. A frame that can't be read changes nothing.
    pub fn read<G: Tabletop>(&mut self, game: &G, frame: &[u8]) -> Result<Update<G>, BadFrame> {
        let mut bytes = frame;
        let flags = take(&mut bytes, 1)?[0];
        let mut n_news = usize::from(flags >> NEWS);
        if n_news == MANY {
            n_news += read_count(&mut bytes)?;
        }
        let last = match (flags & DIFFERENCE > 0, &self.last) {
            (true, None) => return Err(BadFrame::NothingBefore),
            (true, last) => last.as_ref(),
            (false, _) => None,
        };
        let (version, kept) = match flags & VERSIONS > 0 {
            true => (Version(read_count(&mut bytes)? as u32), Version(read_count(&mut bytes)? as u32)),
            false => (Version(self.version.0.saturating_add(1)), self.version),
        };
        let mut clocks = if last.is_some() { self.clocks.clone() } else { Clocks::default() };
        if flags & CLOCKS > 0 {
            clocks.read(&mut bytes)?;
        }
        let news = read_news(version, n_news, &mut bytes)?;
        let rest = match last {
            None if bytes.len() > MOST => return Err(BadFrame::TooLong),
            None => bytes.to_vec(),
            Some(last) => delta::apply(last, bytes, MOST)?,
        };
        let glance = wire::read(game, Head { version, kept, news }, &clocks, &rest)?;
        (self.version, self.clocks, self.last) = (version, clocks, Some(rest));
        Ok(glance.complete(game))
    }
}

/// Why a frame can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadFrame {
    /// It ends too early.
    Short,
    /// It says more than there can be.
    TooLong,
    /// It is a difference, and nothing came before.
    NothingBefore,
    /// What it holds is not what is played here.
    Content(String),
}

impl std::fmt::Display for BadFrame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadFrame::Short => f.write_str("a frame ends too early"),
            BadFrame::TooLong => f.write_str("a frame is too long"),
            BadFrame::NothingBefore => f.write_str("a frame is a difference, and nothing came before"),
            BadFrame::Content(why) => write!(f, "a frame can't be read: {why}"),
        }
    }
}

impl std::error::Error for BadFrame {}

fn bytes(it: &impl serde::Serialize) -> Vec<u8> {
    postcard::to_allocvec(it).expect("the wire types of a game are plain data")
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
fn content(err: impl ToString) -> BadFrame {
    BadFrame::Content(err.to_string())
}

/// Whose eyes these are.
const fn eyes(viewer: Viewer) -> u8 {
    match viewer {
        Viewer::Seat(seat) => seat.index() as u8,
        Viewer::Spectator => u8::MAX,
    }
}
