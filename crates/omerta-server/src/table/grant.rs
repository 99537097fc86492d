//! What members want: checked, made true in memory, answered when it is durable.

use omerta_core::{Lang, Viewer};
use omerta_host::{Millis, Version};
use omerta_protocol::house::{
    ByeCode, FromTable, HouseWish, Numbered, Problem, Secret, SecretKind, Stage, ToTable,
};
use omerta_protocol::{Reply, Request};

use crate::conn::{Came, Conn, Pipe, Start};
use crate::entry::Wished;
use crate::error::{ApiError, refused};
use crate::mail::{Ask, Asked, Mail, Told};
use crate::read;
use crate::roster::Granted;
use crate::secrets::{self, GuestId};
use crate::table::Table;
use crate::table::held::{Held, To, refuse};

impl Table {
    pub(crate) fn open_mail(&mut self, mail: Mail) {
        match mail {
            Mail::Ask(asked) if self.is_broken => drop(asked.reply.send(Err(ApiError::store()))),
            Mail::Ask(asked) => self.answer(asked),
            Mail::Connect { guest, pipe, start } => self.connect(guest, pipe, start),
            Mail::Bot { seat, ticket, answer } => self.bots.answered(seat, ticket, answer),
            Mail::Next(next) => {
                self.roster.next = next;
                self.roster.rematch_votes = omerta_core::SeatSet::EMPTY;
                self.change_roster();
            }
            Mail::Reloaded(loaded) => self.reloaded(loaded),
            Mail::Renamed(guest, name) => self.rename(guest, &name),
            Mail::Wake => (),
            Mail::Shutdown => {
                self.is_closing = true;
                self.conns.iter_mut().for_each(|it| it.bye(ByeCode::Restart, Some(1000)));
            }
        }
    }

    /// All answers that waited for the disk go out.
    pub(crate) fn release(&mut self) {
        let metrics = &self.house.metrics;
        for held in std::mem::take(&mut self.held) {
            metrics.messages_out_total.add(1);
            metrics.bytes_out_total.add(held.tell(&mut self.conns) as i64);
        }
    }

    fn connect(&mut self, guest: GuestId, pipe: Pipe, start: Start) {
        let Some(member) = self.roster.member_of(guest) else { return };
        let (id, rate) = (self.house.serial.next(), self.house.limits.rate());
        let mut conn = Conn::new(id, member, pipe, start, rate);
        if self.is_closing {
            conn.bye(ByeCode::Restart, Some(1000));
        }
        if self.has_crashed() {
            conn.bye(ByeCode::Crashed, None);
        }
        self.conns.push(conn);
        self.house.metrics.sockets.add(1);
        self.is_back(member);
    }

    /// A member who had left is there again.
    fn is_back(&mut self, member: usize) {
        if let Some(seat) = self.roster.seat_of(member) {
            self.left = self.left.without(seat);
        }
    }

    fn rename(&mut self, guest: GuestId, name: &str) {
        if let Some(member) = self.roster.member_of(guest)
            && self.roster.members[member].name != name
            && !self.roster.members.iter().any(|it| it.name == name)
        {
            name.clone_into(&mut self.roster.members[member].name);
            self.change_roster();
        }
    }

    fn answer(&mut self, Asked { guest, ask, reply }: Asked) {
        self.used = self.house.clock.now();
        let to = To::Ask(reply);
        if let Ask::Enter { secret, name } = ask {
            let entered = self.enter(guest, secret.as_ref(), &name);
            let told = entered.and_then(|it| self.table_message(it));
            return self.hold(to, None, told);
        }
        let Some(member) = self.roster.member_of(guest) else {
            return refuse(to, None, ApiError::no_table(), &mut self.conns);
        };
        if let Some(contact) = self.contact.get_mut(member) {
            *contact = self.used;
        }
        match ask {
            Ask::Enter { .. } => (),
            Ask::Table => {
                let told = self.table_message(member);
                self.hold(to, None, told);
            }
            Ask::House(Numbered { n, request }) => self.wish(to, member, n, &request),
            Ask::Game(numbered, lang) => {
                self.comes_back(member);
                let Numbered { n, request } = *numbered;
                self.game(to, member, n, &request, lang);
            }
            Ask::Chat(Numbered { n, request }) => self.say(to, member, n, request),
            Ask::Update(since, lang) => {
                self.comes_back(member);
                let update = self.update_for(member, since, lang).map(|it| Told::Update(Box::new(it)));
                self.hold(to, None, update.ok_or_else(not_playing));
            }
            Ask::Catalogue(lang) => {
                let catalogue = self.ask("catalogue", |host| host.catalogue(lang));
                let told = catalogue.map(|it| Told::Catalogue(Box::new(it))).ok_or_else(not_playing);
                self.hold(to, None, told);
            }
            Ask::Record(format) => {
                let told = self.record(format).map(Told::Record);
                self.hold(to, None, told);
            }
            Ask::Seat => {
                let none = || ApiError::conflict("no-seat", "only who has a seat can do that");
                let told = self.roster.seat_of(member).map(Told::Seat).ok_or_else(none);
                self.hold(to, None, told);
            }
            Ask::Move(guest) => {
                let told = self.move_seat(member, guest);
                self.hold(to, None, told);
            }
        }
    }

    /// Whoever plays over HTTP alone is back as soon as they ask for anything.
    fn comes_back(&mut self, member: usize) {
        self.is_back(member);
        if let Some(seat) = self.roster.seat_of(member).filter(|&it| self.presence.away.contains(it)) {
            self.set_away(seat, false);
        }
    }

    /// An answer that is told when all that was granted so far is durable; a refusal, at once.
    pub(crate) fn hold(&mut self, to: To, n: Option<u64>, told: Result<Told, ApiError>) {
        match told {
            Ok(told) => self.held.push(Held { to, told }),
            Err(error) => {
                self.house.metrics.refused_total.add(1);
                refuse(to, n, error, &mut self.conns);
            }
        }
    }

    pub(crate) fn done(&mut self, to: To, n: u64, secret: Option<Secret>) {
        let secret = secret.map(|it| it.as_str().to_owned());
        self.hold(to, Some(n), Ok(Told::Message(Box::new(FromTable::Done { n, secret }))));
    }

    pub(crate) fn refuse(&mut self, to: To, n: u64, problem: Problem) {
        let error = ApiError { status: axum::http::StatusCode::CONFLICT, problem };
        self.hold(to, Some(n), Err(error));
    }

    /// Whether this was done before, for a client that did not hear of it.
    pub(crate) fn was_done(&self, member: usize, n: u64) -> bool {
        self.roster.members[member].done.contains(&n)
    }

    fn table_message(&self, member: usize) -> Result<Told, ApiError> {
        let message = self.roster.message(&self.name, member, &self.presence);
        message.map(|it| Told::Table(Box::new(it))).ok_or_else(ApiError::no_table)
    }

    fn enter(&mut self, guest: GuestId, secret: Option<&Secret>, name: &str) -> Result<usize, ApiError> {
        let told = |problem| ApiError { status: axum::http::StatusCode::CONFLICT, problem };
        let known = self.roster.member_of(guest);
        let Some(secret) = secret else {
            // A listed table may be entered as anyone may; whoever is in, is in.
            let may_sit = self.roster.listed && self.roster.stage() == Stage::Lobby;
            let may_watch = self.roster.listed && self.roster.spectators.open;
            return match known {
                Some(member) => Ok(member),
                None if may_sit || may_watch => self.let_in(guest, name, may_sit).map_err(told),
                None => Err(ApiError::no_table()),
            };
        };
        let hash = secrets::hash_of(secret);
        match secret.kind() {
            SecretKind::Join if hash == self.roster.join => self.let_in(guest, name, true).map_err(told),
            SecretKind::Watch if hash == self.roster.watch => self.let_in(guest, name, false).map_err(told),
            SecretKind::Seat => {
                let place = self.roster.seats.iter().position(|it| it.invite.as_ref() == Some(&hash));
                let place = place.ok_or_else(wrong_link)?;
                let member = self.let_in(guest, name, true).map_err(told)?;
                self.roster.take(member, place);
                Ok(member)
            }
            SecretKind::Join | SecretKind::Watch => Err(wrong_link()),
        }
    }

    fn let_in(&mut self, guest: GuestId, name: &str, may_sit: bool) -> Result<usize, Problem> {
        let member = self.roster.enter(guest, name, may_sit)?;
        self.contact.resize(self.roster.members.len(), self.house.clock.now());
        self.change_roster();
        self.house.remember_table(guest, self.id);
        Ok(member)
    }

    fn move_seat(&mut self, member: usize, guest: GuestId) -> Result<Told, ApiError> {
        let none = || ApiError::conflict("no-seat", "only who has a seat can do that");
        let seat = self.roster.seat_of(member).ok_or_else(none)?;
        let told = |problem| ApiError { status: axum::http::StatusCode::CONFLICT, problem };
        self.roster.move_to(member, guest).map_err(told)?;
        self.change_roster();
        self.house.remember_table(guest, self.id);
        let old = self.conns.iter_mut().filter(|it| it.member == member);
        old.for_each(|it| it.bye(ByeCode::Moved, None));
        Ok(Told::Seat(seat))
    }

    fn record(&mut self, format: omerta_core::record::Format) -> Result<String, ApiError> {
        if self.roster.stage() != Stage::Over {
            return Err(ApiError::conflict("not-over", "the record is told when the game is over"));
        }
        let shared = self.roster.shared();
        self.ask("record", |host| host.record(format, shared.as_ref())).ok_or_else(not_playing)
    }

    /// A wish beside the game.
    fn wish(&mut self, to: To, member: usize, n: u64, wish: &HouseWish) {
        if self.was_done(member, n) {
            return self.done(to, n, None);
        }
        let now = self.house.clock.now();
        let mut roster = self.roster.clone();
        match roster.grant(member, wish, &self.presence, now, &self.house) {
            Err(problem) => self.refuse(to, n, problem),
            Ok(Granted { secret, leaves, removed, rematch }) => {
                roster.members[member].remember(n);
                self.roster = roster;
                self.keep_roster();
                // What concerns nobody else is told to nobody else.
                self.conns.iter_mut().filter(|it| it.member == member).for_each(|it| it.revision = None);
                if let Some(seat) = leaves {
                    self.left = self.left.with(seat);
                }
                let gone = self.conns.iter_mut().filter(|it| removed == Some(it.member));
                gone.for_each(|it| it.bye(ByeCode::Removed, None));
                if self.roster.closed {
                    self.conns.iter_mut().for_each(|it| it.bye(ByeCode::Closed, None));
                }
                if rematch {
                    self.house.rematch(self.id, &self.roster);
                }
                self.conns.iter_mut().for_each(|it| it.is_owed = true);
                self.done(to, n, secret);
            }
        }
    }

    /// A wish of the game.
    fn game(&mut self, to: To, member: usize, n: u64, request: &Request, lang: Lang) {
        let now = self.table_time();
        let own = self.roster.seat_of(member);
        let wrong = |text: String| Problem::new("not-your-seat", text);
        let of = match request {
            Request::Act { seat, .. }
            | Request::Volunteer { seat, .. }
            | Request::Back { seat, .. }
            | Request::Away { seat, .. }
            | Request::Preview { seat, .. }
            | Request::Why { seat, .. } => Some(*seat),
            Request::Update { viewer, .. } | Request::View { viewer } => match viewer.0 {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            Request::Catalogue { .. } | Request::Record { .. } => None,
            Request::Chance { .. } if self.roster.is_dealt => None,
            Request::Late { .. }
            | Request::Chance { .. }
            | Request::Decisions
            | Request::Help
            | Request::Quit => {
                let text =
                    "the house sees to this itself: clients act, volunteer, take back, go away, or ask";
                return self.refuse(to, n, Problem::new("not-here", text));
            }
        };
        if of.is_some() && of != own {
            let text = own.map_or("you have no seat".to_owned(), |it| format!("your seat is {it}"));
            return self.refuse(to, n, wrong(text));
        }
        match request {
            Request::Act { .. }
            | Request::Volunteer { .. }
            | Request::Back { .. }
            | Request::Chance { .. } => {
                self.act(to, member, n, request, lang, now);
            }
            Request::Away { away, .. } => {
                let Some(seat) = own else { return };
                self.left = if *away { self.left.with(seat) } else { self.left.without(seat) };
                self.done(to, n, None);
            }
            _ => {
                let reply = self.tell_about(member, request, lang);
                self.hold(
                    to,
                    Some(n),
                    reply.map(|reply| Told::Message(Box::new(FromTable::Reply { n, reply }))),
                );
            }
        }
    }

    fn act(&mut self, to: To, member: usize, n: u64, request: &Request, lang: Lang, now: Millis) {
        if self.was_done(member, n) {
            return self.done(to, n, None);
        }
        if self.roster.paused.is_some() {
            return self.refuse(to, n, Problem::new("paused", "the game is paused"));
        }
        match self.ask("propose", |host| host.propose(request, lang, now)) {
            None if self.has_crashed() => {
                let text = "the table has met a fault in the rules and is closed; what was true is kept";
                self.refuse(to, n, Problem::new("table-crashed", text));
            }
            None => self.refuse(to, n, not_playing().problem),
            Some(Err(reply)) => self.refuse(to, n, refused(*reply)),
            Some(Ok(proposal)) => {
                if self.commit(Some(Wished { member, n }), proposal) {
                    self.house.metrics.moves_total.add(1);
                    self.done(to, n, None);
                }
            }
        }
    }

    /// Answers a request that changes nothing.
    fn tell_about(&mut self, member: usize, request: &Request, lang: Lang) -> Result<Reply, ApiError> {
        let reply = match request {
            Request::Preview { seat, of } => self.ask("preview", |host| host.preview(*seat, of, lang)),
            Request::Why { seat, table, n, of } => {
                self.ask("why", |host| host.why(*seat, table, *n, *of, lang))
            }
            Request::Update { since, .. } => self.update_for(member, *since, lang).map(Reply::Update),
            Request::View { viewer } => {
                let update = self.update_for(member, Version(u32::MAX), lang);
                update.map(|it| Reply::View { viewer: *viewer, view: it.view })
            }
            Request::Catalogue { lang: other } => {
                let lang = other.unwrap_or(lang);
                let catalogue = self.ask("catalogue", |host| host.catalogue(lang));
                catalogue.map(|catalogue| Reply::Catalogue { lang, catalogue })
            }
            Request::Record { format } => {
                let text = self.record(read::format(*format))?;
                return Ok(Reply::Record { format: *format, text });
            }
            _ => None,
        };
        match reply {
            Some(reply @ Reply::Error { .. }) => {
                Err(ApiError { status: axum::http::StatusCode::CONFLICT, problem: refused(reply) })
            }
            Some(reply) => Ok(reply),
            None => Err(not_playing()),
        }
    }

    /// Takes what has come over connections.
    pub(crate) fn read_conns(&mut self) {
        let rate = self.house.limits.rate();
        for at in 0..self.conns.len() {
            while let Some(came) = self.conns[at].take() {
                self.house.metrics.messages_in_total.add(1);
                let (id, member, lang) = (self.conns[at].id, self.conns[at].member, self.conns[at].lang);
                let text = match came {
                    Came::Text(text) => text,
                    Came::Garbage(why) => {
                        refuse(To::Conn(id), None, ApiError::bad("bad-frame", why), &mut self.conns);
                        continue;
                    }
                };
                let message = read::to_table(text.as_bytes());
                if let Err(retry) = self.conns[at].bucket.take(rate) {
                    let n = message.ok().and_then(|it| it.0);
                    let error = ApiError::too_many("too many messages at once", retry);
                    refuse(To::Conn(id), n, error, &mut self.conns);
                    continue;
                }
                match message {
                    Err(wrong) => {
                        let (n, error) = *wrong;
                        self.house.metrics.refused_total.add(1);
                        refuse(To::Conn(id), n, error, &mut self.conns);
                    }
                    Ok((n, _)) if self.is_broken && n.is_some() => {
                        refuse(To::Conn(id), n, ApiError::store(), &mut self.conns);
                    }
                    Ok((_, message)) => self.take(at, id, member, lang, message),
                }
            }
        }
    }

    fn take(&mut self, at: usize, id: u64, member: usize, lang: Lang, message: ToTable) {
        let to = To::Conn(id);
        if !matches!(message, ToTable::Lang { .. } | ToTable::Resync | ToTable::Ping { .. }) {
            self.is_back(member);
        }
        match message {
            ToTable::Game { n, request } => self.game(to, member, n, &request, lang),
            ToTable::House { n, wish } => self.wish(to, member, n, &wish),
            ToTable::Chat { n, say } => self.say(to, member, n, say),
            ToTable::Lang { lang } => {
                self.conns[at].lang = lang;
                self.conns[at].seen = None;
            }
            ToTable::Resync => crate::table::tell::resync(&mut self.conns[at]),
            ToTable::Ping { t } => {
                let now = self.house.clock.now();
                self.conns[at].say(&FromTable::Pong { t, now });
            }
        }
    }
}

fn not_playing() -> ApiError {
    ApiError::conflict("not-playing", "no game goes on at this table yet")
}

fn wrong_link() -> ApiError {
    ApiError::forbidden("wrong-link", "this link opens nothing, or nothing any more")
}
