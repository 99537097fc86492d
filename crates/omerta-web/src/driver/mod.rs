//! Where a table is hosted. Screens see only updates, and send only requests.

pub mod kept;
pub mod local;
pub mod post;
pub mod thinker;
mod thoughts;
pub mod wire;
pub mod worker;

use omerta_core::{Catalogue, Lang, Viewer};
use omerta_protocol::{Reply, Request, UpdateMessage};

use crate::house::Room;
pub use local::Local;
pub use thinker::Thinker;

/// What a table tells its screen.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a message is handed on and gone")]
pub enum Told {
    /// Everything that is needed to draw the table, in the language that was asked for.
    Catalogue(Lang, Catalogue),
    /// What the viewer was told and sees now.
    Update(UpdateMessage),
    /// Something is wrong with the table or with where it is hosted.
    Failed(Trouble),
}

/// What went wrong: what a person reads of it, and what helps whoever mends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The key of the sentence.
    pub key: &'static str,
    /// The details.
    pub detail: String,
}

impl Trouble {
    /// A trouble with its details.
    pub fn new(key: &'static str, detail: impl Into<String>) -> Trouble {
        Trouble { key, detail: detail.into() }
    }
}

/// What is done with an answer; there is none where a request was simply done.
pub type OnReply = Box<dyn FnOnce(Option<Reply>)>;

/// A table, wherever it is hosted.
pub enum Driver {
    /// In a worker of this page.
    Local(Local),
    /// In the house that the page came from.
    Remote(Room),
}

impl Driver {
    /// Sends a request. The answer is for this request alone; updates come by themselves.
    pub fn ask(&self, request: Request, reply: OnReply) {
        match self {
            Driver::Local(local) => local.ask(request, reply),
            Driver::Remote(room) => room.act(request, reply),
        }
    }

    /// Says who looks, in which language. The whole story follows.
    pub fn look(&self, viewer: Viewer, lang: Lang) {
        match self {
            Driver::Local(local) => local.look(viewer, lang),
            // The house knows who looks, and the room itself says when the language changes.
            Driver::Remote(_) => (),
        }
    }

    /// Says how fast bots play, in milliseconds from one step to the next.
    pub fn set_pace(&self, millis: u32) {
        match self {
            Driver::Local(local) => local.set_pace(millis),
            // The house has one pace for everyone.
            Driver::Remote(_) => (),
        }
    }
}
