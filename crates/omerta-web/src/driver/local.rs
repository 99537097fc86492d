//! A table in a worker of this page, seen from the page.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use omerta_core::{Lang, Viewer};
use omerta_protocol::Request;
use omerta_protocol::request::ViewerWord;
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::kept::Kept;
use super::wire::{FromWorker, ToWorker};
use super::{OnReply, Told, Trouble};

/// A table in a worker. When it is dropped, the worker ends.
pub struct Local {
    worker: Worker,
    line: Rc<RefCell<Line>>,
    // Kept as long as the worker may speak.
    _hear: Closure<dyn Fn(MessageEvent)>,
}

/// What is under way between page and worker.
#[derive(Default)]
struct Line {
    /// What is to be said as soon as the worker listens; nothing once it does.
    held_back: Option<Vec<ToWorker>>,
    asked: BTreeMap<u32, OnReply>,
    last: u32,
}

impl Local {
    /// Opens a table that this browser keeps, or goes on with it.
    pub fn open(kept: Kept, told: impl Fn(Told) + 'static) -> Result<Local, Trouble> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("/boot.js", &options)
            .map_err(|error| Trouble::new("trouble.worker", format!("{error:?}")))?;
        let open = ToWorker::Open(kept.spec.clone(), kept.lines());
        let line = Rc::new(RefCell::new(Line { held_back: Some(vec![open]), ..Line::default() }));
        let hear = {
            let (line, worker) = (Rc::clone(&line), worker.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                match serde_json::from_str(&text) {
                    Ok(message) => heard(&line, &worker, &kept, &told, message),
                    Err(error) => told(Told::Failed(Trouble::new("trouble.table", error.to_string()))),
                }
            })
        };
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Ok(Local { worker, line, _hear: hear })
    }

    /// Sends a request.
    pub fn ask(&self, request: Request, reply: OnReply) {
        let n = {
            let mut line = self.line.borrow_mut();
            line.last += 1;
            let n = line.last;
            line.asked.insert(n, reply);
            n
        };
        self.say(ToWorker::Ask(n, request));
    }

    /// Says who looks, in which language.
    pub fn look(&self, viewer: Viewer, lang: Lang) {
        self.say(ToWorker::Look(ViewerWord(viewer), lang));
    }

    /// Says how fast bots play.
    pub fn set_pace(&self, millis: u32) {
        self.say(ToWorker::Pace(millis));
    }

    fn say(&self, message: ToWorker) {
        match &mut self.line.borrow_mut().held_back {
            Some(held_back) => held_back.push(message),
            None => post(&self.worker, &message),
        }
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

fn post(worker: &Worker, message: &ToWorker) {
    let text = serde_json::to_string(message).expect("messages are plain data");
    if let Err(error) = worker.post_message(&JsValue::from_str(&text)) {
        crate::browser::complain(&format!("the worker does not hear: {error:?}"));
    }
}

fn heard(line: &Rc<RefCell<Line>>, worker: &Worker, kept: &Kept, told: &impl Fn(Told), message: FromWorker) {
    match message {
        FromWorker::Ready => {
            let held_back = line.borrow_mut().held_back.take();
            held_back.into_iter().flatten().for_each(|it| post(worker, &it));
        }
        FromWorker::Lines(lines) => {
            if !kept.write(&lines) {
                told(Told::Failed(Trouble::new("trouble.storage", String::new())));
            }
        }
        FromWorker::Catalogue(lang, catalogue) => told(Told::Catalogue(lang, catalogue)),
        FromWorker::Update(update) => told(Told::Update(update)),
        FromWorker::Answer(n, reply) => {
            let asked = line.borrow_mut().asked.remove(&n);
            if let Some(asked) = asked {
                asked(reply);
            }
        }
        FromWorker::Failed(why) => told(Told::Failed(Trouble::new("trouble.table", why))),
    }
}
