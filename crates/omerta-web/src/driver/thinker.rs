//! Somebody who thinks: a worker of its own, so that no table waits for a hint. It is never told more than it is asked
//! about.

use omerta_games::think::Explanation;

use super::Trouble;
use super::post::Post;
use super::wire::{FromWorker, HintSpec, Studied, ToWorker};

/// What comes of thinking.
#[derive(Clone, Debug)]
pub enum Thought {
    /// What was thought about the question with this number; nothing where there is no choice.
    Hint(u32, Option<Explanation>),
    /// How far the study of a game is.
    Studied(Studied),
    /// Nobody can think about this; why.
    Failed(String),
}

/// A worker that thinks. When it is dropped, it stops.
pub struct Thinker(Post);

impl Thinker {
    /// Starts one.
    pub fn start(told: impl Fn(Thought) + 'static) -> Result<Thinker, Trouble> {
        let post = Post::start(move |message| match message {
            Ok(FromWorker::Hint(id, hint)) => told(Thought::Hint(id, hint)),
            Ok(FromWorker::Studied(studied)) => told(Thought::Studied(studied)),
            Ok(FromWorker::Failed(why)) | Err(why) => told(Thought::Failed(why)),
            // It has no table of which it could tell anything.
            Ok(
                FromWorker::Ready
                | FromWorker::Lines(_)
                | FromWorker::Catalogue(..)
                | FromWorker::Update(_)
                | FromWorker::Answer(..),
            ) => (),
        })?;
        Ok(Thinker(post))
    }

    /// Asks for a hint.
    pub fn hint(&self, spec: HintSpec) {
        self.0.say(ToWorker::Hint(spec));
    }

    /// Asks to look at a game again; `weighs` for what answers have cost.
    pub fn study(&self, record: String, weighs: bool) {
        self.0.say(ToWorker::Study(record, weighs));
    }
}
