//! The task of one live table: it reads its own sockets, has what they want written down, and tells each what is theirs.
//!
//! Whatever waits is granted in one go and written down in one batch; nobody is told anything before it is durable. If
//! the store fails, what was granted since is thrown away with the table, and it is read back.

mod bots;
mod chat;
mod grant;
mod held;
mod tell;

use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use omerta_core::{PackFiles, SeatSet};
use omerta_games::any::{AnyProposal, Crashed, Guarded};
use omerta_host::Millis;
use omerta_protocol::house::{ByeCode, Stage};
use omerta_store::{Card, Line, StoreError, TableId, TableRow, Write};
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::oneshot;
use tokio::time::Sleep;

use crate::conn::Conn;
use crate::entry::{Entry, Said, Wished};
use crate::error::{ApiError, STORE_RETRY};
use crate::house::House;
use crate::load::{self, Loaded};
use crate::log;
use crate::mail::{Letter, Mail};
use crate::roster::{Presence, Roster};

/// What a table does by itself in one go, at most.
const MOST_BY_ITSELF: usize = 10_000;
/// How often a client that does not read is looked after.
const BLOCKED: Duration = Duration::from_millis(50);
/// The longest a table sleeps while somebody is connected.
const LOOK: Duration = Duration::from_secs(5);

/// A live table.
pub(crate) struct Table {
    id: TableId,
    name: String,
    house: Arc<House>,
    roster: Roster,
    pack: Option<PackFiles>,
    game: Option<Guarded>,
    said: Vec<Said>,
    epoch: u32,
    next: u32,
    conns: Vec<Conn>,
    mail: VecDeque<Letter>,
    /// What is true in memory and must be written down.
    staged: Vec<Entry>,
    roster_changed: bool,
    /// Answers that wait until it is.
    held: Vec<held::Held>,
    saving: Option<oneshot::Receiver<Result<(), StoreError>>>,
    saved: Option<Result<(), StoreError>>,
    bots: bots::Bots,
    presence: Presence,
    /// When each member was last heard of over HTTP, or had a connection.
    contact: Vec<Millis>,
    /// People who left on purpose.
    left: SeatSet,
    hands: tell::Hands,
    /// The store has failed: nothing is true until the table has been read back.
    is_broken: bool,
    is_closing: bool,
    used: Millis,
    /// The revision and the deadline that lists know.
    listed: Option<(u32, Option<Millis>)>,
}

impl Table {
    pub(crate) fn new(id: TableId, house: Arc<House>, loaded: Loaded) -> Table {
        let Loaded { roster, pack, game, said, epoch, next } = loaded;
        let used = house.clock.now();
        Table {
            id,
            name: id.to_string(),
            house,
            // Whoever was connected hears of everything anew.
            contact: vec![used; roster.members.len()],
            roster,
            pack,
            game,
            said,
            epoch,
            next,
            conns: Vec::new(),
            mail: VecDeque::new(),
            staged: Vec::new(),
            roster_changed: false,
            held: Vec::new(),
            saving: None,
            saved: None,
            bots: bots::Bots::default(),
            presence: Presence::default(),
            left: SeatSet::EMPTY,
            hands: tell::Hands::default(),
            is_broken: false,
            is_closing: false,
            used,
            listed: None,
        }
    }

    /// Lives until nobody uses it.
    pub(crate) async fn run(mut self, mut mailbox: UnboundedReceiver<Letter>) {
        let mut timer = pin!(tokio::time::sleep(Duration::ZERO));
        self.house.metrics.tables_live.add(1);
        loop {
            std::future::poll_fn(|cx| self.poll(cx, &mut mailbox, timer.as_mut())).await;
            self.work();
            if self.is_done() && self.house.leave(self.id, &mailbox) {
                break;
            }
            let until = tokio::time::Instant::now() + self.sleep();
            // To be woken too early costs less than to set the timer anew with every step.
            if until < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(until);
            }
        }
        self.house.metrics.tables_live.add(-1);
        self.house.metrics.sockets.add(-(self.conns.len() as i64));
        self.house.store.write(vec![Write::Shelve(self.id)], drop);
    }

    /// Waits until there is something to do.
    fn poll(
        &mut self,
        cx: &mut Context<'_>,
        mailbox: &mut UnboundedReceiver<Letter>,
        timer: Pin<&mut Sleep>,
    ) -> Poll<()> {
        let mut is_woken = timer.poll(cx).is_ready();
        while let Poll::Ready(Some(mail)) = mailbox.poll_recv(cx) {
            self.mail.push_back(mail);
            is_woken = true;
        }
        for conn in &mut self.conns {
            // While something is being written down, what comes waits where it is.
            if self.saving.is_none() {
                is_woken |= conn.poll_read(cx);
            }
            is_woken |= conn.poll_write(cx);
        }
        if let Some(saving) = &mut self.saving
            && let Poll::Ready(result) = Pin::new(saving).poll(cx)
        {
            self.saving = None;
            let gone = || Err(StoreError::Database("the store is closed".to_owned()));
            self.saved = Some(result.unwrap_or_else(|_| gone()));
            is_woken = true;
        }
        if is_woken { Poll::Ready(()) } else { Poll::Pending }
    }

    fn work(&mut self) {
        match self.saved.take() {
            Some(Ok(())) => {
                self.tell();
                self.release();
                // Nothing else has come in the meantime, and what time brings, the timer tells.
                if self.mail.is_empty() && !self.conns.iter().any(|it| it.has_come() || it.is_closed()) {
                    return;
                }
            }
            Some(Err(err)) => self.fail(&err),
            None => (),
        }
        if self.saving.is_some() {
            return;
        }
        while let Some(mail) = self.mail.pop_front() {
            self.open_mail(*mail);
        }
        self.read_conns();
        self.look_after_conns();
        if !self.is_broken {
            self.settle();
            self.save();
        }
        // News come before the answer to what brought them, so that whoever is answered knows how things stand.
        if self.saving.is_none() {
            self.tell();
            self.release();
        }
    }

    /// The time of the table, for its clocks.
    fn table_time(&self) -> Millis {
        self.roster.table_time(self.house.clock.now())
    }

    /// Asks the game something; a fault in its rules closes the table.
    fn ask<T>(&mut self, at: &str, ask: impl FnOnce(&mut dyn omerta_games::any::AnyHost) -> T) -> Option<T> {
        let game = self.game.as_mut()?;
        let is_new = game.crashed().is_none();
        match game.ask(at, ask) {
            Ok(answer) => Some(answer),
            Err(crashed) => {
                if is_new {
                    self.crash(&crashed);
                }
                None
            }
        }
    }

    fn crash(&mut self, crashed: &Crashed) {
        self.house.metrics.crashed_total.add(1);
        let fields = json!({ "table": self.name, "message": crashed.message, "at": crashed.at });
        log::warn("table-crashed", &fields);
        self.conns.iter_mut().for_each(|it| it.bye(ByeCode::Crashed, None));
    }

    fn has_crashed(&self) -> bool {
        self.game.as_ref().is_some_and(|it| it.crashed().is_some())
    }

    /// Makes a proposal true in memory, to be written down.
    fn commit(&mut self, by: Option<Wished>, proposal: AnyProposal) -> bool {
        let Some(game) = &mut self.game else { return false };
        let lines = match game.commit(proposal) {
            Ok(lines) => lines,
            Err(crashed) => {
                self.crash(&crashed);
                return false;
            }
        };
        if let Some(by) = by
            && let Some(member) = self.roster.members.get_mut(by.member)
        {
            member.remember(by.n);
        }
        self.staged.push(Entry::Played(by, lines));
        true
    }

    /// What the table does by itself: deals when all have confirmed, lets clocks and bots answer, notices the end.
    fn settle(&mut self) {
        self.notice_people();
        if self.roster.is_agreed() {
            self.start();
        }
        if self.roster.stage() != Stage::Playing || self.roster.paused.is_some() {
            return;
        }
        for _ in 0..MOST_BY_ITSELF {
            if self.has_crashed() {
                return;
            }
            let now = self.table_time();
            if self.let_bots_answer(now) {
                continue;
            }
            match self.ask("due", |host| host.due(now)).flatten() {
                Some(proposal) => drop(self.commit(None, proposal)),
                None => break,
            }
        }
        self.ask_bots();
        if self.ask("outcome", |host| host.outcome()).flatten().is_some() {
            self.roster.over = true;
            self.change_roster();
            self.house.metrics.games_over_total.add(1);
            log::info("game-over", &json!({ "table": self.name, "game": self.roster.game }));
        }
    }

    /// Deals.
    fn start(&mut self) {
        let now = self.house.clock.now();
        let mut roster = self.roster.clone();
        if roster.seats.iter().any(|it| it.is_chosen) {
            let families = roster.kind().map(|it| it.families(self.pack.as_ref()));
            roster.fix_families(&families.unwrap_or_default());
        }
        match load::open(&roster, self.pack.clone(), now, &[]) {
            Ok(game) => {
                self.roster = roster;
                self.game = Some(game);
                self.roster.started = Some(now);
                self.roster.touch();
                log::info("game-started", &json!({ "table": self.name, "game": self.roster.game }));
            }
            Err(why) => {
                log::warn("game-not-started", &json!({ "table": self.name, "why": why }));
                self.roster.new_terms();
            }
        }
        self.change_roster();
    }

    /// The roster has changed: it is written down with the next batch, and everyone hears of it.
    fn change_roster(&mut self) {
        self.roster.touch();
        self.keep_roster();
    }

    /// The roster is written down with the next batch. Whoever is to hear of it, is seen to.
    fn keep_roster(&mut self) {
        self.roster_changed = true;
    }

    /// Hands all that is staged to the store.
    fn save(&mut self) {
        if std::mem::take(&mut self.roster_changed) {
            self.staged.push(Entry::House(Box::new(self.roster.clone())));
        }
        if self.staged.is_empty() || self.saving.is_some() {
            return;
        }
        self.used = self.house.clock.now();
        let (table, epoch) = (self.id, self.epoch);
        let mut batch: Vec<Write> = Vec::with_capacity(self.staged.len() + 1);
        for entry in self.staged.drain(..) {
            batch.push(Write::Line(Line { table, epoch, n: self.next, data: entry.bytes() }));
            self.next += 1;
        }
        batch.extend(self.card().map(Write::Card));
        let (sender, receiver) = oneshot::channel();
        self.house.store.write(batch, move |result| drop(sender.send(result)));
        self.saving = Some(receiver);
    }

    /// What lists show of the table, if that has changed.
    fn card(&mut self) -> Option<TableRow> {
        let due = match self.roster.paused {
            None => self.ask("next due", |host| host.next_due()).flatten().map(|it| it + self.roster.rested),
            Some(_) => None,
        };
        // A card says what the roster says, and when to look.
        if self.listed == Some((self.roster.revision, due)) {
            return None;
        }
        self.listed = Some((self.roster.revision, due));
        let data = self.house.card_data(&self.roster, &self.name, due);
        let stage = match self.roster.stage() {
            Stage::Lobby => omerta_store::Stage::Lobby,
            Stage::Playing => omerta_store::Stage::Playing,
            Stage::Over | Stage::Closed => omerta_store::Stage::Over,
        };
        let card = Card {
            stage,
            is_listed: self.roster.listed,
            changed: data.card.changed,
            data: serde_json::to_vec(&data).ok()?,
        };
        self.house.list(self.id, data);
        Some(TableRow { id: self.id, card })
    }

    /// The store did not take what was granted: it is not true. The table is read back.
    fn fail(&mut self, err: &StoreError) {
        self.house.metrics.store_failed_total.add(1);
        log::warn("store-failed", &json!({ "table": self.name, "code": err.code(), "why": err.to_string() }));
        for held in self.held.drain(..) {
            held.refuse(&mut self.conns, ApiError::store());
        }
        self.staged.clear();
        self.roster_changed = false;
        self.game = None;
        self.bots = bots::Bots::default();
        self.listed = None;
        if matches!(err, StoreError::Fenced(_)) {
            // Somebody else has the table: whoever is connected finds them by asking again.
            self.conns.iter_mut().for_each(|it| it.bye(ByeCode::Restart, Some(STORE_RETRY)));
            self.is_closing = true;
            return;
        }
        self.is_broken = true;
        self.read_back();
    }

    fn read_back(&self) {
        let (house, id) = (Arc::clone(&self.house), self.id);
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(u64::from(STORE_RETRY) / 2)).await;
            let store = house.store.clone();
            let loaded = tokio::task::spawn_blocking(move || load::load(&store, id)).await;
            let loaded = loaded.unwrap_or_else(|_| Err(ApiError::store())).map(Box::new);
            house.mail(id, Mail::Reloaded(loaded));
        });
    }

    fn reloaded(&mut self, loaded: Result<Box<Loaded>, ApiError>) {
        match loaded {
            Ok(loaded) => {
                let Loaded { roster, pack, game, said, epoch, next } = *loaded;
                (self.roster, self.pack, self.game, self.said) = (roster, pack, game, said);
                (self.epoch, self.next) = (epoch, next);
                self.is_broken = false;
                self.contact.resize(self.roster.members.len(), self.house.clock.now());
                // Members who entered with the lost batch are gone with it.
                let n_members = self.roster.members.len();
                self.conns.iter_mut().filter(|it| it.member >= n_members).for_each(Conn::cut);
                self.conns.iter_mut().for_each(tell::resync);
                log::info("table-read-back", &json!({ "table": self.name }));
            }
            Err(_) => self.read_back(),
        }
    }

    fn is_done(&self) -> bool {
        let is_busy =
            self.saving.is_some() || self.saved.is_some() || !self.mail.is_empty() || self.is_broken;
        let is_idle = self.house.clock.now() >= self.used + self.house.options.idle;
        !is_busy && self.conns.is_empty() && (self.is_closing || (is_idle && self.bots.is_idle()))
    }

    /// How long nothing happens unless somebody wants something.
    fn sleep(&mut self) -> Duration {
        let mut sleep = match self.conns.is_empty() {
            true => Duration::from_millis(self.house.options.idle + 1),
            false => LOOK.min(Duration::from_millis(u64::from(self.house.options.heartbeat))),
        };
        if self.conns.iter().any(Conn::is_blocked) {
            sleep = sleep.min(BLOCKED);
        }
        if self.conns.iter().any(|it| it.waits.is_some()) {
            sleep = sleep.min(self.house.options.gather);
        }
        if self.saving.is_some() || self.is_broken {
            return sleep;
        }
        let now = self.house.clock.now();
        let until = |at: Millis| Duration::from_millis(at.saturating_sub(now) + 1);
        sleep = self.people_due(now).map_or(sleep, |it| sleep.min(until(it)));
        if self.roster.stage() == Stage::Playing && self.roster.paused.is_none() && !self.has_crashed() {
            let rested = self.roster.rested;
            let due = self.ask("next due", |host| host.next_due()).flatten().map(|it| it + rested);
            let due = [due, self.bots.due().map(|it| it + rested)].into_iter().flatten().min();
            sleep = due.map_or(sleep, |it| sleep.min(until(it)));
        }
        sleep.max(Duration::from_millis(1))
    }
}
