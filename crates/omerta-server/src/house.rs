//! The house: all tables, guests and lists, shared by everyone who serves.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use omerta_core::{Lang, Seat};
use omerta_games::GameKind;
use omerta_host::Millis;
use omerta_protocol::house::{GameMessage, NewTable, SeatPlan, Stage, TableCard};
use omerta_store::{Store, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;

use crate::error::{ApiError, HouseError};
use crate::guests::Guests;
use crate::levels::Levels;
use crate::limits::Limits;
use crate::load;
use crate::mail::{Ask, Asked, Letter, Mail, Told};
use crate::metrics::{Metrics, Serial};
use crate::opening::{self, Sitting};
use crate::options::Options;
use crate::pool::Pool;
use crate::roster::{Roster, Who};
use crate::secrets::{Code, GuestId, Source};
use crate::table::Table;
use crate::time::HouseClock;

/// The most short codes at one time.
const MOST_CODES: usize = 10_000;

/// All that is shared.
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) clock: HouseClock,
    pub(crate) options: Options,
    pub(crate) guests: Guests,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) pool: Pool,
    pub(crate) serial: Serial,
    /// What lobbies show of games.
    pub(crate) games: BTreeMap<GameKind, [GameMessage; 2]>,
    /// Where random bytes come from.
    pub(crate) source: Source,
    /// The bots that people may seat.
    pub(crate) levels: Levels,
    live: Mutex<HashMap<TableId, UnboundedSender<Letter>>>,
    cards: Mutex<HashMap<TableId, CardData>>,
    codes: Mutex<HashMap<Code, Lent>>,
    /// Tables of the next game that people want, opened beside their tables.
    runtime: tokio::runtime::Handle,
}

/// What is kept of a table for lists.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CardData {
    pub(crate) card: TableCard,
    /// When a clock runs out, so that somebody looks.
    pub(crate) due: Option<Millis>,
    pub(crate) host: GuestId,
    pub(crate) listed: bool,
    /// Who sits where.
    pub(crate) people: Vec<Option<GuestId>>,
}

impl CardData {
    /// As one guest sees it in the list of their own tables.
    pub(crate) fn for_guest(mut self, guest: GuestId) -> TableCard {
        let at = self.people.iter().position(|it| *it == Some(guest));
        self.card.seat = at.and_then(Seat::nth);
        self.card
    }
}

/// A seat that waits for another device.
struct Lent {
    table: TableId,
    from: GuestId,
    until: Millis,
}

impl House {
    /// Opens the store and finds all unfinished tables again.
    pub(crate) fn open(options: Options) -> Result<Arc<House>, HouseError> {
        let store = Store::open(&options.place)?;
        let rows = store.unfinished()?;
        let latest = rows.iter().map(|it| it.card.changed).max().unwrap_or(0);
        let card = |row: omerta_store::TableRow| {
            let data: CardData = serde_json::from_slice(&row.card.data).ok()?;
            Some((row.id, data))
        };
        let cards: HashMap<TableId, CardData> = rows.into_iter().filter_map(card).collect();
        let mut games = BTreeMap::new();
        for kind in GameKind::ALL.iter().copied() {
            let described = |lang| kind.describe(lang).map_err(|err| HouseError::Game(err.to_string()));
            games.insert(kind, [described(Lang::En)?, described(Lang::De)?]);
        }
        let practice = options.practice.as_ref();
        let levels = Levels::new(practice.is_some());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Arc::new(House {
            store,
            clock: HouseClock::set(practice.and_then(|it| it.clock), latest),
            source: Source::of(practice.map(|it| it.number)),
            guests: Guests::default(),
            limits: Limits::new(options.rate),
            metrics: Metrics::default(),
            pool: Pool::new(options.bot_threads.unwrap_or(cores)),
            serial: Serial::default(),
            games,
            levels,
            live: Mutex::default(),
            cards: Mutex::new(cards),
            codes: Mutex::default(),
            runtime: tokio::runtime::Handle::current(),
            options,
        }))
    }

    /// What a lobby shows of a game.
    pub(crate) fn game(&self, kind: GameKind, lang: Lang) -> &GameMessage {
        let [english, german] = &self.games[&kind];
        match lang {
            Lang::En => english,
            Lang::De => german,
        }
    }

    /// Hands something to a table if it is live.
    pub(crate) fn mail(&self, id: TableId, mail: Mail) {
        if let Some(table) = lock(&self.live).get(&id) {
            // A table that has just left memory needs nothing.
            drop(table.send(Box::new(mail)));
        }
    }

    /// Hands something to a table, and brings it into memory first if it is not there.
    pub(crate) fn post(self: &Arc<House>, id: TableId, mail: Mail) {
        let mut live = lock(&self.live);
        let mail = Box::new(mail);
        let mail = match live.get(&id) {
            Some(table) => match table.send(mail) {
                Ok(()) => return,
                Err(mpsc::error::SendError(mail)) => mail,
            },
            None => mail,
        };
        let (sender, mailbox) = mpsc::unbounded_channel();
        drop(sender.send(mail));
        live.insert(id, sender);
        self.runtime.spawn(Arc::clone(self).bring(id, mailbox));
    }

    async fn bring(self: Arc<House>, id: TableId, mut mailbox: UnboundedReceiver<Letter>) {
        let store = self.store.clone();
        let loaded = tokio::task::spawn_blocking(move || load::load(&store, id)).await;
        match loaded
            .unwrap_or_else(|_| Err(ApiError::conflict("table-unreadable", "this table can't be opened")))
        {
            Ok(loaded) => {
                self.metrics.tables_loaded_total.add(1);
                Table::new(id, self, loaded).run(mailbox).await;
            }
            Err(error) => {
                lock(&self.live).remove(&id);
                mailbox.close();
                while let Ok(mail) = mailbox.try_recv() {
                    if let Mail::Ask(asked) = *mail {
                        drop(asked.reply.send(Err(error.clone())));
                    }
                }
            }
        }
    }

    /// A table leaves memory, unless something came for it in the meantime.
    pub(crate) fn leave(&self, id: TableId, mailbox: &UnboundedReceiver<Letter>) -> bool {
        let mut live = lock(&self.live);
        if !mailbox.is_empty() {
            return false;
        }
        live.remove(&id);
        true
    }

    /// Asks a table something.
    pub(crate) async fn ask(
        self: &Arc<House>,
        id: TableId,
        guest: GuestId,
        ask: Ask,
    ) -> Result<Told, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.post(id, Mail::Ask(Asked { guest, ask, reply }));
        answer.await.unwrap_or_else(|_| Err(ApiError::store()))
    }

    /// What is kept of a table for lists.
    pub(crate) fn card_data(&self, roster: &Roster, name: &str, due: Option<Millis>) -> CardData {
        let guest = |member: usize| roster.members[member].guest;
        let person = |seat: Seat| roster.person(seat).map(guest);
        CardData {
            card: roster.card(name, self.clock.now(), None),
            due,
            listed: roster.listed,
            host: guest(roster.host),
            people: Seat::all(roster.n_seats()).map(person).collect(),
        }
    }

    /// Lists show this of a table from now on.
    pub(crate) fn list(&self, id: TableId, data: CardData) {
        let mut cards = lock(&self.cards);
        match data.card.stage {
            Stage::Over | Stage::Closed => drop(cards.remove(&id)),
            Stage::Lobby | Stage::Playing => drop(cards.insert(id, data)),
        }
    }

    /// The tables that everybody may find, the latest first.
    pub(crate) fn listed(&self, game: Option<&str>) -> Vec<TableCard> {
        let cards = lock(&self.cards);
        let is_meant = |it: &&CardData| it.listed && game.is_none_or(|game| it.card.game == game);
        let mut found: Vec<TableCard> = cards.values().filter(is_meant).map(|it| it.card.clone()).collect();
        found.sort_by_key(|it| std::cmp::Reverse(it.changed));
        found.truncate(200);
        found
    }

    /// What is kept of an unfinished table.
    pub(crate) fn card_of(&self, id: TableId) -> Option<CardData> {
        lock(&self.cards).get(&id).cloned()
    }

    /// How many unfinished tables a guest has opened.
    pub(crate) fn n_tables_of(&self, guest: GuestId) -> usize {
        lock(&self.cards).values().filter(|it| it.host == guest).count()
    }

    /// A guest has entered a table: it is one of theirs.
    pub(crate) fn remember_table(&self, guest: GuestId, table: TableId) {
        if let Some(write) = self.guests.enters(guest, table) {
            self.store.write(vec![write], drop);
        }
    }

    /// A short code that moves a seat to another device.
    pub(crate) fn lend(&self, table: TableId, from: GuestId) -> Result<(Code, Millis), ApiError> {
        let now = self.clock.now();
        let mut codes = lock(&self.codes);
        codes.retain(|_, it| it.until > now && (it.table, it.from) != (table, from));
        if codes.len() >= MOST_CODES {
            return Err(ApiError::too_many("too many codes at one time", 60_000));
        }
        let (code, until) = (Code::new(&self.source)?, now + self.options.code_life);
        codes.insert(code, Lent { table, from, until });
        Ok((code, until))
    }

    /// What a short code is good for. It is good once.
    pub(crate) fn redeem(&self, code: Code) -> Option<(TableId, GuestId)> {
        let lent = lock(&self.codes).remove(&code)?;
        (lent.until > self.clock.now()).then_some((lent.table, lent.from))
    }

    /// Opens the table for the next game of the same people, and tells their table.
    pub(crate) fn rematch(self: &Arc<House>, id: TableId, roster: &Roster) {
        let plan = |who: &Who| match who {
            Who::Bot(level) => SeatPlan::Bot(level.clone()),
            Who::Person { .. } | Who::Nobody => SeatPlan::Open,
        };
        let new = NewTable {
            game: roster.game.clone(),
            seats: roster.seats.iter().map(|it| plan(&it.who)).collect(),
            variant: roster.variant.clone(),
            pack: roster.pack.clone(),
            house: roster.house,
            listed: roster.listed,
            spectators: roster.spectators,
            grace: Some(roster.grace),
            sit: None,
        };
        let sits = |(member, it): (usize, &crate::roster::Member)| Sitting {
            guest: it.guest,
            name: it.name.clone(),
            seat: roster.seat_of(member),
            may_sit: it.may_sit,
        };
        // The host opens it; everyone else who was there is let in at once.
        let members = roster.members.iter().enumerate().filter(|(_, it)| !it.gone);
        let (hosts, others): (Vec<_>, Vec<_>) = members.partition(|(member, _)| *member == roster.host);
        let sitting: Vec<Sitting> = hosts.into_iter().chain(others).map(sits).collect();
        let house = Arc::clone(self);
        self.runtime.spawn(async move {
            let opened = {
                let house = Arc::clone(&house);
                tokio::task::spawn_blocking(move || opening::open(&house, &new, &sitting)).await
            };
            let next = opened.ok().and_then(Result::ok).map(|it| it.table);
            house.post(id, Mail::Next(next));
        });
    }

    /// Looks, now and then, for tables whose clock has run out while nobody was there.
    pub(crate) async fn look_at_clocks(self: Arc<House>) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let now = self.clock.now();
            let due: Vec<TableId> = {
                let (cards, live) = (lock(&self.cards), lock(&self.live));
                let is_due = |id: &TableId, it: &CardData| {
                    it.due.is_some_and(|it| it <= now) && !live.contains_key(id)
                };
                cards.iter().filter(|(id, it)| is_due(id, it)).map(|(id, _)| *id).take(100).collect()
            };
            due.into_iter().for_each(|it| self.post(it, Mail::Wake));
        }
    }

    /// Tells all clients to come back, and waits until every table is written down.
    pub(crate) async fn close(&self) {
        let tables: Vec<UnboundedSender<Letter>> = lock(&self.live).values().cloned().collect();
        for table in tables {
            drop(table.send(Box::new(Mail::Shutdown)));
        }
        let began = Instant::now();
        while !lock(&self.live).is_empty() && began.elapsed() < Duration::from_secs(10) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
