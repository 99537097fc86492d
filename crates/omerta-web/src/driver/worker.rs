//! The other end: a table hosted in a worker, with its bots.

use std::cell::RefCell;
use std::rc::Rc;

use omerta_core::record::Format;
use omerta_core::{Lang, Luck, SeatSet, Seed, Viewer, json};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, AnyProposal, Spec, open, resume};
use omerta_host::Version;
use omerta_protocol::request::RecordFormat;
use omerta_protocol::{Reply, Request};
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::thoughts;
use super::wire::{FromWorker, TableSpec, ToWorker};
use crate::browser;

/// Listens to the page.
pub fn start() {
    let house = Rc::new(RefCell::new(House::new()));
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        match json::read::<ToWorker>(&text) {
            Ok(message) => hear(&house, message),
            Err(error) => say(&FromWorker::Failed(format!("the page said something odd: {error}"))),
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&FromWorker::Ready);
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

pub(super) fn say(message: &FromWorker) {
    let text = serde_json::to_string(message).expect("messages are plain data");
    if let Err(error) = scope().post_message(&JsValue::from_str(&text)) {
        browser::complain(&format!("the page does not hear: {error:?}"));
    }
}

/// One table, and who looks at it.
struct House {
    table: Option<Box<dyn AnyHost>>,
    viewer: Viewer,
    lang: Lang,
    told: Version,
    pace: u32,
    /// Whether the next step of the table is already waited for.
    is_waiting: bool,
    /// How many times that was waited for: whoever waited longer than is wanted now waits for nothing.
    n_waits: u32,
}

fn hear(house: &Rc<RefCell<House>>, message: ToWorker) {
    match message {
        ToWorker::Open(spec, lines) => house.borrow_mut().open(&spec, &lines),
        ToWorker::Look(viewer, lang) => house.borrow_mut().look(viewer.0, lang),
        ToWorker::Pace(millis) => {
            let mut now = house.borrow_mut();
            (now.pace, now.is_waiting) = (millis, false);
        }
        ToWorker::Ask(n, request) => {
            let reply = house.borrow_mut().ask(&request);
            say(&FromWorker::Answer(n, reply));
        }
        ToWorker::Hint(spec) => thoughts::hint(spec),
        ToWorker::Study(record, weighs) => thoughts::study(&record, weighs),
    }
    go_on(house);
}

/// Has the table take its next step by itself, after a while.
fn go_on(house: &Rc<RefCell<House>>) {
    let mut now = house.borrow_mut();
    if now.is_waiting || !now.has_work() {
        return;
    }
    now.is_waiting = true;
    now.n_waits += 1;
    let (house, nth) = (Rc::clone(house), now.n_waits);
    browser::later(now.pace as i32, move || {
        {
            let mut now = house.borrow_mut();
            if now.n_waits != nth {
                return;
            }
            now.is_waiting = false;
            now.work();
        }
        go_on(&house);
    });
}

impl House {
    fn new() -> House {
        House {
            table: None,
            viewer: Viewer::Spectator,
            lang: Lang::En,
            told: Version::default(),
            pace: 0,
            is_waiting: false,
            n_waits: 0,
        }
    }

    fn open(&mut self, spec: &TableSpec, lines: &[String]) {
        match opened(spec, lines) {
            Ok(table) => self.table = Some(table),
            Err(why) => say(&FromWorker::Failed(why)),
        }
    }

    fn look(&mut self, viewer: Viewer, lang: Lang) {
        (self.viewer, self.lang, self.told) = (viewer, lang, Version::default());
        if let Some(table) = &self.table {
            say(&FromWorker::Catalogue(lang, table.catalogue(lang)));
        }
        self.tell(true);
    }

    /// Tells the viewer what is new, if anything is.
    fn tell(&mut self, always: bool) {
        let Some(table) = &self.table else { return };
        let version = table.version(self.viewer);
        if version == self.told && !always {
            return;
        }
        let update = table.update(self.viewer, self.told, self.lang);
        self.told = version;
        say(&FromWorker::Update(update));
    }

    /// Does what a request asks. Nothing is said where it is done.
    fn ask(&mut self, request: &Request) -> Option<Reply> {
        let Some(table) = &self.table else {
            return Some(Reply::error("no-table", "there is no table yet"));
        };
        Some(match request {
            Request::Preview { seat, of } => table.preview(*seat, of, self.lang),
            Request::Record { format } => {
                let format_of = match format {
                    RecordFormat::Json => Format::Json,
                    RecordFormat::Text => Format::Text,
                };
                let text = table.record(format_of, None);
                Reply::Record { format: *format, text }
            }
            Request::Catalogue { lang } => {
                let lang = lang.unwrap_or(self.lang);
                Reply::Catalogue { lang, catalogue: table.catalogue(lang) }
            }
            _ => match table.propose(request, self.lang, browser::now()) {
                Ok(proposal) => {
                    self.commit(proposal);
                    return None;
                }
                Err(refused) => *refused,
            },
        })
    }

    fn commit(&mut self, proposal: AnyProposal) {
        say(&FromWorker::Lines(proposal.lines().to_vec()));
        if let Some(table) = &mut self.table {
            table.commit(proposal);
        }
        self.tell(false);
    }

    /// Whether the table would do something by itself now.
    fn has_work(&self) -> bool {
        let Some(table) = &self.table else { return false };
        let now = browser::now();
        table.due(now).is_some() || table.errand(SeatSet::EMPTY, now).is_some()
    }

    /// What the table does by itself: one step, after everything that nobody sees.
    fn work(&mut self) {
        while let Some(table) = &mut self.table {
            let now = browser::now();
            if let Some(proposal) = table.due(now) {
                return self.commit(proposal);
            }
            let Some(errand) = table.errand(SeatSet::EMPTY, now) else { return };
            if let Some(proposal) = table.answered(errand.run(), now) {
                let told = self.told;
                self.commit(proposal);
                if self.told != told {
                    return;
                }
            }
        }
    }
}

/// The table of a spec, as these lines left it.
pub fn opened(spec: &TableSpec, lines: &[String]) -> Result<Box<dyn AnyHost>, String> {
    let kind: GameKind = spec.game.parse().map_err(|it: omerta_games::UnknownGame| it.to_string())?;
    let seed: Seed = spec.seed.parse().map_err(|_| format!("`{}` is no seed", spec.seed))?;
    let spec = Spec {
        pack: None,
        n_seats: spec.n_seats,
        variant: spec.variant.clone(),
        scene: spec.scene.clone(),
        luck: Luck::Seeded(seed),
        sitters: spec.sitters.clone(),
        house: spec.house,
        now: browser::now(),
    };
    let table = if lines.is_empty() { open(kind, spec) } else { resume(kind, spec, lines) };
    table.map_err(|it| it.to_string())
}
