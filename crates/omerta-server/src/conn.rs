//! One connection to a table: a socket, or a stream of lines. The table's own task reads and writes it.

use std::collections::VecDeque;
use std::task::Context;
use std::time::{Duration, Instant};

use bytes::Bytes;
use omerta_core::{DecisionId, Lang, Viewer};
use omerta_host::Version;
use omerta_protocol::compact::Writer;
use omerta_protocol::house::{ByeCode, FromTable};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

use crate::limits::Bucket;
use crate::socket::{Heard, Socket};

/// Messages that are read from one connection before the others have their turn.
const IN_ONE_GO: usize = 16;
/// Messages that may wait for a client that does not read.
const MOST_WAITING: usize = 128;
/// How long a client may not read.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where bytes go.
pub(crate) enum Pipe {
    Socket(Box<Socket>),
    Stream(Sender<Bytes>),
}

/// What came over a connection.
#[derive(Debug)]
pub(crate) enum Came {
    Text(String),
    /// Something that no client sends.
    Garbage(&'static str),
}

/// What goes out.
#[derive(Clone, Debug)]
enum Out {
    Line(String),
    Frame(Vec<u8>),
}

/// One connection.
pub(crate) struct Conn {
    pub(crate) id: u64,
    pub(crate) member: usize,
    pub(crate) lang: Lang,
    pipe: Pipe,
    out: VecDeque<Out>,
    /// What was read, and waits for the table.
    came: VecDeque<Came>,
    pub(crate) is_greeted: bool,
    /// The revision of the table that was told.
    pub(crate) revision: Option<u32>,
    /// The viewer and the version of the last update.
    pub(crate) seen: Option<(Viewer, Version)>,
    /// The open question that came with it.
    pub(crate) asked: Option<DecisionId>,
    /// What a client that has the games compiled in was told last.
    pub(crate) writer: Option<Writer>,
    /// What the client has heard before it came.
    pub(crate) since: Version,
    /// The number of the last line of chat.
    pub(crate) chat: u32,
    /// The part of the game of the last hands that were shown.
    pub(crate) hands: Option<u64>,
    /// Something is to be told when the client has read what waits.
    pub(crate) is_owed: bool,
    /// Since when something waits for it that is nothing to answer, so that several may go out together.
    pub(crate) waits: Option<Instant>,
    pub(crate) bucket: Bucket,
    pub(crate) heard: Instant,
    blocked: Option<Instant>,
    /// Whether all that was said has left: nothing is to be pushed on.
    is_flushed: bool,
    is_leaving: bool,
    /// Nothing that comes can be understood any more.
    is_deaf: bool,
    is_closed: bool,
}

impl Conn {
    pub(crate) fn new(id: u64, member: usize, pipe: Pipe, start: Start, rate: f64) -> Conn {
        let Start { lang, since, chat, is_compact } = start;
        Conn {
            id,
            member,
            lang,
            pipe,
            out: VecDeque::new(),
            came: VecDeque::new(),
            is_greeted: false,
            revision: None,
            seen: None,
            asked: None,
            writer: is_compact.then(|| Writer::new(since)),
            since,
            chat,
            hands: None,
            is_owed: true,
            waits: None,
            bucket: Bucket::full(rate),
            heard: Instant::now(),
            blocked: None,
            is_flushed: true,
            is_leaving: false,
            is_deaf: false,
            is_closed: false,
        }
    }

    pub(crate) fn is_stream(&self) -> bool {
        matches!(self.pipe, Pipe::Stream(_))
    }

    /// Whether it has come to its end.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether something was read that waits for the table.
    pub(crate) fn has_come(&self) -> bool {
        !self.came.is_empty()
    }

    /// Whether it has read all that it was told.
    pub(crate) fn is_clear(&self) -> bool {
        self.out.is_empty() && !self.is_leaving
    }

    /// Whether it has not read for too long.
    pub(crate) fn is_slow(&self) -> bool {
        self.out.len() > MOST_WAITING || self.blocked.is_some_and(|it| it.elapsed() > PATIENCE)
    }

    pub(crate) fn is_blocked(&self) -> bool {
        self.blocked.is_some()
    }

    /// Has a message go out. Returns its bytes.
    pub(crate) fn say(&mut self, message: &FromTable) -> usize {
        if self.is_leaving { 0 } else { self.say_line(message.line()) }
    }

    /// The same for a message that was put into words before.
    pub(crate) fn say_line(&mut self, line: String) -> usize {
        if self.is_leaving {
            return 0;
        }
        let n_bytes = line.len();
        self.out.push_back(Out::Line(line));
        n_bytes
    }

    /// Has an update in few bytes go out. Returns how many.
    pub(crate) fn say_frame(&mut self, frame: Vec<u8>) -> usize {
        if self.is_leaving {
            return 0;
        }
        let n_bytes = frame.len();
        self.out.push_back(Out::Frame(frame));
        n_bytes
    }

    /// Says goodbye; nothing is said after it.
    pub(crate) fn bye(&mut self, code: ByeCode, retry: Option<u32>) {
        self.say(&FromTable::Bye { code, retry });
        self.is_leaving = true;
    }

    /// Cuts it off: whoever is there does not read.
    pub(crate) fn cut(&mut self) {
        self.is_closed = true;
    }

    pub(crate) fn take(&mut self) -> Option<Came> {
        self.came.pop_front()
    }

    /// Reads what has come. Says whether there is anything for the table to do.
    pub(crate) fn poll_read(&mut self, cx: &mut Context<'_>) -> bool {
        if self.is_closed || self.is_deaf {
            return false;
        }
        let Pipe::Socket(socket) = &mut self.pipe else { return false };
        let before = self.came.len();
        while self.came.len() < IN_ONE_GO {
            match socket.poll_read(cx) {
                Heard::Nothing => break,
                Heard::Closed => {
                    self.is_closed = true;
                    return true;
                }
                Heard::Broken => {
                    // Frames that are none, or far too long. If it is the network, nobody hears this.
                    self.bye(ByeCode::Garbage, Some(1000));
                    self.is_deaf = true;
                    return true;
                }
                Heard::Text(text) => self.came.push_back(Came::Text(text)),
                Heard::Binary => self.came.push_back(Came::Garbage("messages are text")),
                // The socket has an answer to it that is to go out.
                Heard::Ping => self.is_flushed = false,
                Heard::Pong => (),
            }
            self.heard = Instant::now();
        }
        self.came.len() > before
    }

    /// Writes what is to go out. Says whether there is anything for the table to do.
    pub(crate) fn poll_write(&mut self, cx: &mut Context<'_>) -> bool {
        let had_something = !self.out.is_empty();
        // A stream is looked at all the same: it tells in no other way that nobody reads it any more.
        if self.is_closed || (!had_something && self.is_flushed && !self.is_stream()) {
            return false;
        }
        let is_open = match &mut self.pipe {
            Pipe::Socket(socket) => write_socket(socket, &mut self.out, self.writer.is_some(), cx),
            Pipe::Stream(lines) => write_lines(lines, &mut self.out),
        };
        self.is_flushed = matches!(is_open, Written::All);
        match is_open {
            Written::All => self.blocked = None,
            Written::Some => drop(self.blocked.get_or_insert_with(Instant::now)),
            Written::Closed => self.is_closed = true,
        }
        if self.is_leaving && self.out.is_empty() {
            self.is_closed = true;
        }
        self.is_closed || (had_something && self.out.is_empty() && self.is_owed)
    }
}

/// What a client says when it connects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) lang: Lang,
    pub(crate) since: Version,
    pub(crate) chat: u32,
    /// Whether it has the games compiled in, and reads updates in few bytes.
    pub(crate) is_compact: bool,
}

/// What has become of what was to go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    All,
    Some,
    Closed,
}

/// A client that reads updates in few bytes hears something long once, when it comes: its socket gets no larger for it.
fn write_socket(socket: &mut Socket, out: &mut VecDeque<Out>, is_compact: bool, cx: &Context<'_>) -> Written {
    let mut written = socket.poll_flush(cx);
    while written == Written::All
        && let Some(next) = out.pop_front()
    {
        written = match next {
            Out::Line(line) => socket.queue_text(line, is_compact),
            Out::Frame(frame) => socket.queue_binary(frame, is_compact),
        };
    }
    if written == Written::Closed { written } else { socket.poll_flush(cx) }
}

fn write_lines(lines: &Sender<Bytes>, out: &mut VecDeque<Out>) -> Written {
    while let Some(line) = out.pop_front() {
        // Only sockets are told in frames.
        let Out::Line(line) = line else { continue };
        match lines.try_send(Bytes::from(line.clone() + "\n")) {
            Ok(()) => (),
            Err(TrySendError::Full(_)) => {
                out.push_front(Out::Line(line));
                return Written::Some;
            }
            Err(TrySendError::Closed(_)) => return Written::Closed,
        }
    }
    if lines.is_closed() { Written::Closed } else { Written::All }
}
