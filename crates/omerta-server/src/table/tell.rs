//! What each connection is told: the table, the game as its viewer sees it, hands, chat.

use std::time::Instant;

use omerta_core::{Lang, Seat, SeatSet, Viewer};
use omerta_games::any::{Framed, Shown};
use omerta_host::Version;
use omerta_protocol::compact::Writer;
use omerta_protocol::house::{
    ByeCode, ChatFrom, ChatLine, FromTable, HOUSE, Hand, Stage, TableMessage, Watch,
};
use omerta_protocol::reply::BackMessage;
use omerta_protocol::{PROTOCOL, UpdateMessage};

use crate::conn::Conn;
use crate::table::Table;
use crate::table::chat::may_read;

/// Lines of chat that somebody reads who comes anew.
const LAST_SAID: usize = 50;

/// All hands, as they were when a part of the game began.
#[derive(Default)]
pub(crate) struct Hands {
    part: usize,
    now: Vec<Hand>,
    late: Vec<Hand>,
    /// How often they were shown anew.
    shown: u64,
    /// All of them as they are now, as a message: told to several, it is put together once.
    open: Option<String>,
}

/// Something for one connection.
#[expect(clippy::large_enum_variant, reason = "it is written and gone")]
enum Say {
    Message(FromTable),
    Line(String),
    Frame(Vec<u8>),
}

/// What a connection is told of the game, who looks, who is out, and whether it is over.
struct Due {
    say: Say,
    viewer: Viewer,
    out: SeatSet,
    is_over: bool,
}

/// Everything is told once more.
pub(crate) fn resync(conn: &mut Conn) {
    conn.revision = None;
    conn.seen = None;
    conn.since = Version(0);
    conn.hands = None;
    conn.is_owed = true;
}

impl Table {
    /// Looks after connections: who is gone, who is silent, who does not read.
    pub(crate) fn look_after_conns(&mut self) {
        let silence = std::time::Duration::from_millis(3 * u64::from(self.house.options.heartbeat));
        for conn in &mut self.conns {
            if conn.is_slow() {
                self.house.metrics.slow_total.add(1);
                conn.cut();
            } else if !conn.is_stream() && conn.heard.elapsed() > silence {
                conn.bye(ByeCode::Silent, Some(0));
            }
        }
        let before = self.conns.len();
        self.conns.retain(|it| !it.is_closed());
        let n_gone = before - self.conns.len();
        if n_gone > 0 {
            self.used = self.house.clock.now();
            self.house.metrics.sockets.add(-(n_gone as i64));
        }
    }

    /// Tells every connection what is new to it. Nothing is told that is not durable.
    pub(crate) fn tell(&mut self) {
        if self.is_broken || self.has_crashed() {
            return;
        }
        self.keep_hands();
        self.hands.open = None;
        for at in 0..self.conns.len() {
            if !self.conns[at].is_clear() {
                self.conns[at].is_owed = true;
                continue;
            }
            if self.may_wait(at) {
                continue;
            }
            self.conns[at].is_owed = false;
            let messages = self.news_for(at);
            for message in messages {
                let n_bytes = match message {
                    Say::Message(message) => self.conns[at].say(&message),
                    Say::Line(line) => self.conns[at].say_line(line),
                    Say::Frame(frame) => self.conns[at].say_frame(frame),
                };
                self.house.metrics.messages_out_total.add(1);
                self.house.metrics.bytes_out_total.add(n_bytes as i64);
            }
        }
    }

    /// Whether what is new to a connection may go out a moment later, together with what else comes until then. Whoever
    /// is asked something new, or has just done something, hears of it at once.
    fn may_wait(&mut self, at: usize) -> bool {
        let (gather, conn) = (self.house.options.gather, &self.conns[at]);
        if gather.is_zero() || conn.revision != Some(self.roster.revision) {
            return false;
        }
        let has_acted = self.held.iter().any(|it| it.is_for(conn.id));
        let viewer = self.viewer_of(conn.member);
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let told = self.ask("version", |host| {
            let asked = seat.and_then(|it| host.asked(it));
            (host.version(viewer), asked, host.waiting().is_empty())
        });
        let Some((version, asked, is_over)) = told else { return false };
        let conn = &mut self.conns[at];
        let is_known = conn.seen == Some((viewer, version));
        let is_asked_anew = asked.is_some() && asked != conn.asked;
        if has_acted || is_asked_anew || is_known || is_over || conn.seen.is_none() {
            conn.waits = None;
            return false;
        }
        let is_time = conn.waits.get_or_insert_with(Instant::now).elapsed() >= gather;
        if is_time {
            conn.waits = None;
        }
        !is_time
    }

    fn news_for(&mut self, at: usize) -> Vec<Say> {
        let mut messages = Vec::new();
        let member = self.conns[at].member;
        if self.conns[at].revision != Some(self.roster.revision)
            && let Some(table) = self.roster.message(&self.name, member, &self.presence)
        {
            self.conns[at].revision = Some(self.roster.revision);
            messages.push(Say::Message(match std::mem::replace(&mut self.conns[at].is_greeted, true) {
                false => self.hello(member, table),
                true => FromTable::Table { table },
            }));
        }
        if let Some(Due { say, viewer, out, is_over }) = self.update_due(at) {
            let is_dead = self.roster.spectators.dead_see_all
                && matches!(viewer, Viewer::Seat(seat) if out.contains(seat));
            messages.push(say);
            if is_over || (is_dead && self.roster.seat_of(member).is_some()) {
                messages.push(Say::Line(self.open_hands()));
            }
        }
        let is_watching = self.roster.seat_of(member).is_none()
            && self.roster.members[member].watch == Watch::Hands
            && self.roster.stage() == Stage::Playing;
        if is_watching && self.roster.spectators.hands && self.conns[at].hands != Some(self.hands.shown) {
            self.conns[at].hands = Some(self.hands.shown);
            if !self.hands.late.is_empty() {
                messages.push(Say::Message(FromTable::Hands { hands: self.hands.late.clone() }));
            }
        }
        messages.extend(self.chat_for(at).map(Say::Message));
        messages
    }

    fn hello(&self, member: usize, table: TableMessage) -> FromTable {
        FromTable::Hello {
            house: HOUSE,
            protocol: PROTOCOL,
            build: env!("CARGO_PKG_VERSION").to_owned(),
            now: self.house.clock.now(),
            n: self.roster.members[member].done.iter().copied().max().unwrap_or(0),
            heartbeat: self.house.options.heartbeat,
            table,
        }
    }

    /// Who looks, when a member looks.
    fn viewer_of(&self, member: usize) -> Viewer {
        match (self.roster.seat_of(member), self.roster.members[member].watch) {
            (Some(seat), _) => Viewer::Seat(seat),
            (None, Watch::Shoulder(seat)) if self.roster.shoulders.contains(seat) => Viewer::Seat(seat),
            (None, Watch::Shoulder(_) | Watch::Public | Watch::Hands) => Viewer::Spectator,
        }
    }

    /// An update for a connection, if something is new to it.
    fn update_due(&mut self, at: usize) -> Option<Due> {
        let (member, lang) = (self.conns[at].member, self.conns[at].lang);
        let viewer = self.viewer_of(member);
        let version = self.ask("version", |host| host.version(viewer))?;
        let (since, is_anew) = match self.conns[at].seen {
            Some((seen, told)) if seen == viewer && told == version => return None,
            Some((seen, told)) if seen == viewer => (told, false),
            Some(_) => (Version(0), true),
            None => (std::mem::take(&mut self.conns[at].since), true),
        };
        self.conns[at].seen = Some((viewer, version));
        self.conns[at].asked = match viewer {
            Viewer::Seat(seat) => self.ask("asked", |host| host.asked(seat))?,
            Viewer::Spectator => None,
        };
        if let Some(writer) = self.conns[at].writer.take() {
            let mut writer = if is_anew { Writer::new(since) } else { writer };
            let shown = Shown {
                sits: self.roster.seat_of(member).is_some(),
                rested: self.roster.rested,
                is_paused: self.roster.paused.is_some(),
            };
            let framed = self.ask("frame", |host| host.compact(viewer, &mut writer, shown));
            self.conns[at].writer = Some(writer);
            let Framed { frame, out, is_over } = framed?;
            return Some(Due { say: Say::Frame(frame), viewer, out, is_over });
        }
        let update = self.update_for(member, since, lang)?;
        let (out, is_over) = (update.out, update.outcome.is_some());
        Some(Due { say: Say::Message(FromTable::Update { update }), viewer, out, is_over })
    }

    /// What a member is told of the game.
    pub(crate) fn update_for(&mut self, member: usize, since: Version, lang: Lang) -> Option<UpdateMessage> {
        let viewer = self.viewer_of(member);
        let rested = self.roster.rested;
        let is_paused = self.roster.paused.is_some();
        let mut update = self.ask("update", |host| host.update(viewer, since, lang))?;
        // Clocks tell the time of the house, and none while they stand still.
        for deadline in &mut update.deadlines {
            *deadline = deadline.filter(|_| !is_paused).map(|it| it + rested);
        }
        if self.roster.seat_of(member).is_none() {
            // Whoever looks over a shoulder sees the hand and decides nothing.
            (update.decision, update.liberties, update.back) = (None, None, BackMessage::default());
        }
        Some(update)
    }

    fn open_hands(&mut self) -> String {
        if let Some(line) = &self.hands.open {
            return line.clone();
        }
        let line = FromTable::Hands { hands: self.all_hands() }.line();
        self.hands.open.insert(line).clone()
    }

    fn all_hands(&mut self) -> Vec<Hand> {
        let seats = Seat::all(self.roster.n_seats());
        seats.filter_map(|seat| self.ask("hand", |host| host.hand(seat))).collect()
    }

    /// Keeps all hands as they are when a part of the game begins, to be shown when the next one does.
    fn keep_hands(&mut self) {
        if !self.roster.spectators.hands || self.roster.stage() != Stage::Playing {
            return;
        }
        let Some(part) = self.ask("part", |host| host.part()) else { return };
        if part != self.hands.part || self.hands.now.is_empty() {
            let now = self.all_hands();
            self.hands.late = std::mem::replace(&mut self.hands.now, now);
            self.hands.part = part;
            self.hands.shown += 1;
        }
    }

    /// What was said since the last line that a connection has read.
    fn chat_for(&mut self, at: usize) -> Option<FromTable> {
        let conn = &self.conns[at];
        let own = self.roster.seat_of(conn.member);
        let muted = &self.roster.members[conn.member].muted;
        let mut n = 0;
        let mut lines = Vec::new();
        for said in &self.said {
            let by = self.roster.seat_of(said.by.member);
            if !may_read(said, own, by) {
                continue;
            }
            n += 1;
            let name = self.roster.members.get(said.by.member).map_or("", |it| it.name.as_str());
            if n > conn.chat && !muted.iter().any(|it| it == name) {
                let from = ChatFrom { name: name.to_owned(), seat: by };
                lines.push(ChatLine { n, at: said.at, from, to: said.to, text: said.text.clone() });
            }
        }
        self.conns[at].chat = n;
        let skip = lines.len().saturating_sub(LAST_SAID);
        (!lines.is_empty()).then(|| FromTable::Chat { lines: lines.split_off(skip) })
    }
}
