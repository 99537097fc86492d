//! A table in a worker of this page, seen from the page.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use omerta_core::{Lang, Viewer};
use omerta_protocol::Request;
use omerta_protocol::request::ViewerWord;

use super::kept::Kept;
use super::post::Post;
use super::wire::{FromWorker, ToWorker};
use super::{OnReply, Told, Trouble};

/// A table in a worker. When it is dropped, the worker ends.
pub struct Local {
    post: Post,
    line: Rc<RefCell<Line>>,
}

/// What was asked and not answered yet.
#[derive(Default)]
struct Line {
    asked: BTreeMap<u32, OnReply>,
    last: u32,
}

impl Local {
    /// Opens a table that this browser keeps, or goes on with it.
    pub fn open(kept: Kept, told: impl Fn(Told) + 'static) -> Result<Local, Trouble> {
        let line = Rc::new(RefCell::new(Line::default()));
        let open = ToWorker::Open(kept.spec.clone(), kept.lines());
        let post = {
            let line = Rc::clone(&line);
            Post::start(move |message| match message {
                Ok(message) => heard(&line, &kept, &told, message),
                Err(error) => told(Told::Failed(Trouble::new("trouble.table", error))),
            })?
        };
        post.say(open);
        Ok(Local { post, line })
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
        self.post.say(ToWorker::Ask(n, request));
    }

    /// Says who looks, in which language.
    pub fn look(&self, viewer: Viewer, lang: Lang) {
        self.post.say(ToWorker::Look(ViewerWord(viewer), lang));
    }

    /// Says how fast bots play.
    pub fn set_pace(&self, millis: u32) {
        self.post.say(ToWorker::Pace(millis));
    }
}

fn heard(line: &Rc<RefCell<Line>>, kept: &Kept, told: &impl Fn(Told), message: FromWorker) {
    match message {
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
        // Nobody asks a table to think.
        FromWorker::Ready | FromWorker::Hint(..) | FromWorker::Studied(_) => (),
    }
}
