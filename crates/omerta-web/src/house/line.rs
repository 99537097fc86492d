//! A socket to a table of the house that mends itself: what was not answered is sent again, and done once.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use omerta_core::{Lang, json};
use omerta_host::Version;
use omerta_protocol::Request;
use omerta_protocol::house::{API, ByeCode, FromTable, HouseWish, JSON, Say, ToTable};
use wasm_bindgen::{JsCast as _, prelude::Closure};
use web_sys::{Event, MessageEvent, WebSocket};

use super::ask;
use crate::browser;

/// How a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// For the first time.
    Dialling,
    /// All that is said is heard.
    Open,
    /// It broke and is being mended.
    Broken {
        /// How often that was tried.
        tries: u32,
        /// When it is tried next, in milliseconds since 1970.
        next: u64,
    },
    /// The house has ended it, and there is no use in coming back.
    Ended(ByeCode),
    /// The house knows no such table, or not for us.
    Gone,
}

/// What is heard over a line.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is read and gone")]
pub enum Heard {
    /// A message of the table that answers nothing.
    Message(FromTable),
    /// The line is another than before.
    State(State),
}

/// What is done with an answer: a `done`, a `reply` or a `problem`.
pub type OnAnswer = Box<dyn FnOnce(FromTable)>;

/// The pauses between tries, in milliseconds: the first, and the longest.
const FIRST: u32 = 150;
const LONGEST: u32 = 5_000;
/// After so many tries over the socket the house is asked in words whether there is such a table.
const ASK_AFTER: u32 = 2;

/// A socket to a table. When it is dropped, the socket ends.
#[derive(Clone)]
pub struct Line(Rc<RefCell<Inner>>);

struct Inner {
    table: String,
    lang: Lang,
    since: Version,
    chat: u32,
    /// The number of the last thing that was wanted.
    n: u64,
    /// What was sent and not answered yet.
    open: VecDeque<(ToTable, Option<OnAnswer>)>,
    socket: Option<Socket>,
    heartbeat: u32,
    /// When something was heard last, in milliseconds since 1970.
    heard: u64,
    state: State,
    tries: u32,
    /// How often the table said hello.
    hellos: u32,
    hear: Rc<dyn Fn(Heard)>,
}

/// A socket with those who listen to it.
struct Socket {
    socket: WebSocket,
    _message: Closure<dyn Fn(MessageEvent)>,
    _close: Closure<dyn Fn(Event)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Line {
    /// Dials a table that was entered before.
    pub fn dial(table: &str, lang: Lang, hear: impl Fn(Heard) + 'static) -> Line {
        let line = Line(Rc::new(RefCell::new(Inner {
            table: table.to_owned(),
            lang,
            since: Version::default(),
            chat: 0,
            n: 0,
            open: VecDeque::new(),
            socket: None,
            heartbeat: 10_000,
            heard: browser::now(),
            state: State::Dialling,
            tries: 0,
            hellos: 0,
            hear: Rc::new(hear),
        })));
        connect(&line.0);
        line
    }

    /// Wants something of the game.
    pub fn act(&self, request: Request, answer: OnAnswer) {
        self.want(|n| ToTable::Game { n, request }, answer);
    }

    /// Wants something beside the game.
    pub fn wish(&self, wish: HouseWish, answer: OnAnswer) {
        self.want(|n| ToTable::House { n, wish }, answer);
    }

    /// Says something.
    pub fn say(&self, say: Say, answer: OnAnswer) {
        self.want(|n| ToTable::Chat { n, say }, answer);
    }

    /// Reads another language from now on; everything is told once more in it.
    pub fn read_in(&self, lang: Lang) {
        let mut inner = self.0.borrow_mut();
        if inner.lang != lang {
            inner.lang = lang;
            inner.since = Version::default();
            inner.send(&ToTable::Lang { lang });
        }
    }

    /// Tries at once to mend a broken line.
    pub fn mend(&self) {
        if matches!(self.0.borrow().state, State::Broken { .. }) {
            connect(&self.0);
        }
    }

    fn want(&self, message: impl FnOnce(u64) -> ToTable, answer: OnAnswer) {
        let mut inner = self.0.borrow_mut();
        // Two pages of one guest number their wishes apart: by the clock, and within a millisecond by chance.
        let chance = (js_sys::Math::random() * 1000.0) as u64;
        inner.n = (inner.n + 1).max(browser::now() * 1000 + chance);
        let message = message(inner.n);
        inner.send(&message);
        inner.open.push_back((message, Some(answer)));
    }
}

impl Inner {
    fn send(&self, message: &ToTable) {
        let Some(Socket { socket, .. }) = &self.socket else { return };
        if socket.ready_state() == WebSocket::OPEN {
            let text = serde_json::to_string(message).expect("messages are plain data");
            // What a socket that just broke did not take is sent again on the next.
            let _ = socket.send_with_str(&text);
        }
    }

    fn url(&self) -> String {
        let location = browser::window().location();
        let scheme = if location.protocol().is_ok_and(|it| it == "https:") { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let Inner { table, since, lang, chat, .. } = self;
        format!("{scheme}://{host}{API}/tables/{table}/socket?since={}&lang={lang}&chat={chat}", since.0)
    }
}

/// Says that the line is another than before.
fn turn(inner: &Rc<RefCell<Inner>>, state: State) {
    let hear = {
        let mut inner = inner.borrow_mut();
        inner.state = state;
        if matches!(state, State::Ended(_) | State::Gone) {
            inner.socket = None;
        }
        Rc::clone(&inner.hear)
    };
    hear(Heard::State(state));
}

fn connect(inner: &Rc<RefCell<Inner>>) {
    let url = inner.borrow().url();
    let Ok(socket) = WebSocket::new_with_str(&url, JSON) else { return broken(inner) };
    let weak = Rc::downgrade(inner);
    let message = {
        let weak = Weak::clone(&weak);
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let (Some(inner), Some(text)) = (weak.upgrade(), event.data().as_string()) else { return };
            match json::read(&text) {
                Ok(message) => heard(&inner, message),
                Err(error) => browser::complain(&format!("the house says something odd: {error}")),
            }
        })
    };
    let close = Closure::<dyn Fn(Event)>::new(move |_| {
        if let Some(inner) = weak.upgrade() {
            broken(&inner);
        }
    });
    socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(close.as_ref().unchecked_ref()));
    inner.borrow_mut().socket = Some(Socket { socket, _message: message, _close: close });
}

/// The line broke, or could not be had: tries again after a while.
fn broken(inner: &Rc<RefCell<Inner>>) {
    let (pause, tries, table) = {
        let mut now = inner.borrow_mut();
        if matches!(now.state, State::Ended(_) | State::Gone) {
            return;
        }
        now.socket = None;
        now.tries += 1;
        let pause = FIRST.saturating_mul(1 << now.tries.min(6)).min(LONGEST);
        (pause, now.tries, now.table.clone())
    };
    turn(inner, State::Broken { tries, next: browser::now() + u64::from(pause) });
    let weak = Rc::downgrade(inner);
    browser::later(pause as i32, move || {
        let Some(inner) = weak.upgrade() else { return };
        // Somebody may have mended it meanwhile.
        let is_due = inner.borrow().tries == tries && matches!(inner.borrow().state, State::Broken { .. });
        if !is_due {
            return;
        }
        if tries % ASK_AFTER != 0 {
            return connect(&inner);
        }
        wasm_bindgen_futures::spawn_local(async move {
            match ask::enter(&table, None).await {
                Err(ask::Unheard::Refused(problem)) if problem.retry.is_none() => turn(&inner, State::Gone),
                Err(ask::Unheard::NoHouse) => broken(&inner),
                Ok(_) | Err(ask::Unheard::Refused(_)) => connect(&inner),
            }
        });
    });
}

/// Is heard of, and notices when nothing is heard any more.
fn beat(inner: &Rc<RefCell<Inner>>) {
    let weak = Rc::downgrade(inner);
    let pause = inner.borrow().heartbeat;
    let mine = inner.borrow().hellos;
    browser::later((pause / 2) as i32, move || {
        let Some(inner) = weak.upgrade() else { return };
        let (is_open, is_silent) = {
            let now = inner.borrow();
            (
                now.state == State::Open && now.hellos == mine,
                browser::now() > now.heard + 3 * u64::from(pause),
            )
        };
        match (is_open, is_silent) {
            (false, _) => (),
            (true, true) => broken(&inner),
            (true, false) => {
                inner.borrow().send(&ToTable::Ping { t: 0 });
                beat(&inner);
            }
        }
    });
}

fn heard(inner: &Rc<RefCell<Inner>>, message: FromTable) {
    inner.borrow_mut().heard = browser::now();
    match &message {
        FromTable::Hello { n, heartbeat, .. } => {
            {
                let mut now = inner.borrow_mut();
                now.n = now.n.max(*n);
                now.heartbeat = (*heartbeat).clamp(200, 60_000);
                now.tries = 0;
                now.hellos += 1;
            }
            turn(inner, State::Open);
            let now = inner.borrow();
            now.open.iter().for_each(|(it, _)| now.send(it));
            drop(now);
            beat(inner);
        }
        FromTable::Update { update } => inner.borrow_mut().since = update.version,
        FromTable::Chat { lines } => {
            let mut now = inner.borrow_mut();
            now.chat = lines.last().map_or(now.chat, |it| it.n);
        }
        FromTable::Done { n, .. } | FromTable::Reply { n, .. } | FromTable::Problem { n: Some(n), .. } => {
            let answered = {
                let mut now = inner.borrow_mut();
                let at = now.open.iter().position(|(it, _)| it.number() == Some(*n));
                at.and_then(|it| now.open.remove(it))
            };
            if let Some((_, Some(answer))) = answered {
                answer(message);
            }
            return;
        }
        FromTable::Bye { code, retry: None } => return turn(inner, State::Ended(*code)),
        FromTable::Bye { retry: Some(_), .. } => return broken(inner),
        FromTable::Table { .. }
        | FromTable::Hands { .. }
        | FromTable::Problem { n: None, .. }
        | FromTable::Pong { .. } => (),
    }
    let hear = Rc::clone(&inner.borrow().hear);
    hear(Heard::Message(message));
}
