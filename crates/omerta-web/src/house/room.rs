//! A table of the house as this page is told of it: who sits where, what was said, how the line is, what time it is.

use std::sync::Arc;

use leptos::prelude::*;
use omerta_core::{Seat, Viewer};
use omerta_host::Millis;
use omerta_protocol::house::{
    ByeCode, ChatLine, ChatTo, FromTable, Hand, HouseWish, Problem, Say, SeatState, Stage, TableMessage,
};
use omerta_protocol::{Reply, Request};

use super::line::{Heard, Line, State};
use crate::app::App;
use crate::browser;
use crate::driver::{OnReply, Told};
use crate::games;

/// Whoever listens to the game.
type Listener = Box<dyn Fn(Told)>;

/// A table of the house. Cheap to copy: everything in it is a handle.
#[derive(Clone, Copy)]
pub struct Room {
    /// The page it is on.
    pub app: App,
    /// The table beside its game, as it was told last.
    pub table: RwSignal<Option<Arc<TableMessage>>>,
    /// All that was said and may be read here.
    pub chat: RwSignal<Arc<Vec<ChatLine>>>,
    /// How many lines of it were on the screen.
    pub read: RwSignal<usize>,
    /// How the line is.
    pub line: RwSignal<State>,
    /// All hands, where they are shown.
    pub hands: RwSignal<Arc<Vec<Hand>>>,
    /// The time of the house, told once a second.
    pub now: RwSignal<Millis>,
    /// Why the last wish was refused.
    pub refusal: RwSignal<Option<String>>,
    /// How far the clock of the house is ahead of ours, in milliseconds.
    ahead: StoredValue<i64>,
    name: StoredValue<String>,
    wire: StoredValue<Option<Line>, LocalStorage>,
    told: StoredValue<Option<Listener>, LocalStorage>,
    /// Updates that came before the catalogue without which they can't be drawn.
    early: StoredValue<Option<Vec<Told>>, LocalStorage>,
}

impl Room {
    /// Comes to a table that was entered before.
    pub fn enter(app: App, table: TableMessage) -> Room {
        let name = table.table.clone();
        let room = Room {
            app,
            table: RwSignal::new(Some(Arc::new(table))),
            chat: RwSignal::default(),
            read: RwSignal::new(0),
            line: RwSignal::new(State::Dialling),
            hands: RwSignal::default(),
            now: RwSignal::new(browser::now()),
            refusal: RwSignal::new(None),
            ahead: StoredValue::new(0),
            name: StoredValue::new(name.clone()),
            wire: StoredValue::new_local(None),
            told: StoredValue::new_local(None),
            early: StoredValue::new_local(None),
        };
        let lang = app.settings.with_untracked(|it| it.lang);
        room.wire.set_value(Some(Line::dial(&name, lang, move |heard| room.hear(heard))));
        Effect::new(move |_| {
            let lang = app.lang();
            room.with_line(|it| it.read_in(lang));
            if room.told.with_value(Option::is_some) {
                room.ask_catalogue();
            }
        });
        room.tick();
        room
    }

    /// The name of the table.
    pub fn name(self) -> String {
        self.name.get_value()
    }

    /// The time of the house goes on as long as the table is on the screen.
    fn tick(self) {
        browser::later(1000, move || {
            if let Some(ahead) = self.ahead.try_get_value() {
                self.now.set(browser::now().saturating_add_signed(ahead));
                self.tick();
            }
        });
    }

    fn with_line(self, act: impl FnOnce(&Line)) {
        self.wire.try_with_value(|it| it.as_ref().map(act));
    }

    fn hear(self, heard: Heard) {
        // A line may still speak while its table leaves the screen.
        if self.line.is_disposed() {
            return;
        }
        match heard {
            Heard::State(state) => self.line.set(state),
            Heard::Message(message) => self.take(message),
        }
    }

    fn take(self, message: FromTable) {
        match message {
            FromTable::Hello { table, now, build, .. } => {
                self.set_clock(now);
                self.set_table(table);
                renew(&build);
            }
            FromTable::Table { table } => self.set_table(table),
            FromTable::Pong { now, .. } => self.set_clock(now),
            FromTable::Chat { lines } => self.chat.update(|chat| {
                let known = chat.last().map_or(0, |it| it.n);
                Arc::make_mut(chat).extend(lines.into_iter().filter(|it| it.n > known));
            }),
            FromTable::Hands { hands } => self.hands.set(Arc::new(hands)),
            FromTable::Update { update } => self.pass_on(Told::Update(update)),
            FromTable::Done { .. }
            | FromTable::Reply { .. }
            | FromTable::Problem { .. }
            | FromTable::Bye { .. } => (),
        }
    }

    fn set_clock(self, now: Millis) {
        self.ahead.set_value(now as i64 - browser::now() as i64);
        self.now.set(now);
    }

    fn set_table(self, table: TableMessage) {
        let is_newer = self.table.with_untracked(|it| {
            it.as_ref().is_none_or(|it| it.revision <= table.revision || it.table != table.table)
        });
        if is_newer {
            self.table.set(Some(Arc::new(table)));
        }
    }

    /// Listens to the game. What has come before is told now.
    pub fn listen(self, told: impl Fn(Told) + 'static) {
        self.told.set_value(Some(Box::new(told)));
        self.ask_catalogue();
    }

    fn pass_on(self, told: Told) {
        let mut told = Some(told);
        let is_deaf = self.told.with_value(Option::is_none);
        self.early.update_value(|early| {
            if is_deaf || early.is_some() {
                early.get_or_insert_default().extend(told.take());
            }
        });
        if let Some(told) = told {
            self.told.with_value(|it| it.as_ref().map(|it| it(told)));
        }
    }

    /// Asks for names and geometry; what comes before they are there is held back.
    fn ask_catalogue(self) {
        self.early.update_value(|it| {
            it.get_or_insert_default();
        });
        let lang = self.app.settings.with_untracked(|it| it.lang);
        self.act(
            Request::Catalogue { lang: Some(lang) },
            Box::new(move |reply| {
                let Some(Reply::Catalogue { lang, catalogue }) = reply else { return };
                let early = self.early.try_update_value(Option::take).flatten().unwrap_or_default();
                self.pass_on(Told::Catalogue(lang, catalogue));
                early.into_iter().for_each(|it| self.pass_on(it));
            }),
        );
    }

    /// Sends a request of the game.
    pub fn act(self, request: Request, reply: OnReply) {
        self.with_line(|it| {
            it.act(
                request,
                Box::new(move |answer| {
                    reply(match answer {
                        FromTable::Reply { reply, .. } => Some(reply),
                        FromTable::Problem { problem, .. } => Some(refused(problem)),
                        _ => None,
                    });
                }),
            );
        });
    }

    /// Wants something beside the game. If it is refused, the reason is shown.
    pub fn wish(self, wish: HouseWish) {
        self.wish_then(wish, |_| ());
    }

    /// The same, with something to be done when it is true: it may come with the secret of a link.
    pub fn wish_then(self, wish: HouseWish, then: impl FnOnce(Option<String>) + 'static) {
        self.refusal.set(None);
        self.with_line(|it| {
            it.wish(
                wish,
                Box::new(move |answer| match answer {
                    FromTable::Done { secret, .. } => then(secret),
                    FromTable::Problem { problem, .. } => self.refuse(&problem),
                    _ => (),
                }),
            );
        });
    }

    /// Says something to somebody.
    pub fn say(self, to: ChatTo, text: String) {
        self.refusal.set(None);
        self.with_line(|it| {
            it.say(
                Say { to, text },
                Box::new(move |answer| {
                    if let FromTable::Problem { problem, .. } = answer {
                        self.refuse(&problem);
                    }
                }),
            );
        });
    }

    fn refuse(self, problem: &Problem) {
        self.refusal.try_set(Some(said(self.app, problem)));
    }

    /// Tries at once to mend a broken line.
    pub fn mend(self) {
        self.with_line(Line::mend);
    }

    /// How far the table has come.
    pub fn stage(self) -> Option<Stage> {
        self.table.with(|it| it.as_ref().map(|it| it.stage))
    }

    /// Our own seat.
    pub fn seat(self) -> Option<Seat> {
        self.table.with(|it| it.as_ref().and_then(|it| it.you.seat))
    }

    /// What the person on a seat is called.
    pub fn person(self, seat: Seat) -> Option<String> {
        self.table.with(|it| match &it.as_ref()?.seats.get(seat.index())?.state {
            SeatState::Person { name, .. } => Some(name.clone()),
            SeatState::Bot { .. } | SeatState::Open { .. } => None,
        })
    }

    /// The letter of the sign that a seat has chosen.
    pub fn mark(self, seat: Seat) -> Option<char> {
        self.table.with(|it| Some(games::mark_of(it.as_ref()?, seat)))
    }

    /// Whether all that is said is heard.
    pub fn is_open(self) -> bool {
        self.line.get() == State::Open
    }

    /// Why the house has ended the line for good.
    pub fn ended(self) -> Option<ByeCode> {
        match self.line.get() {
            State::Ended(code) => Some(code),
            State::Dialling | State::Open | State::Broken { .. } | State::Gone => None,
        }
    }

    /// Who looks, for a game that is not heard yet.
    pub fn viewer(self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// Loads the page anew where the house is another program than it is; once, lest it goes on for ever.
fn renew(build: &str) {
    const KEY: &str = "omerta.renewed";
    if build != env!("CARGO_PKG_VERSION") && browser::kept(KEY).as_deref() != Some(build) {
        browser::keep(KEY, build);
        let _ = browser::window().location().reload();
    }
}

/// A refusal of the house as one of the game, which it may be.
fn refused(problem: Problem) -> Reply {
    let Problem { code, text, rule, .. } = problem;
    Reply::Error { code, text, rule }
}

/// A refusal in the language of the page, where it has words for it.
pub fn said(app: App, problem: &Problem) -> String {
    let key = format!("problem.{}", problem.code);
    let lang = app.settings.with_untracked(|it| it.lang);
    match crate::words::knows(lang, &key) {
        true => crate::words::said(lang, &key),
        false => problem.text.clone(),
    }
}
