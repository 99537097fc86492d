//! All that a board is drawn from: plain data, so that a drawing can be tested without a browser.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use omerta_core::{Catalogue, Lang, Seat, json};
use omerta_protocol::UpdateMessage;
use omerta_protocol::reply::{NewsMessage, PreviewMessage};
use serde::de::DeserializeOwned;

use super::draft::{Asked, Draft};
use super::lights::Lights;
use crate::games::GameUi;

/// The view of the last update, typed. Every part of a table reads it, and reading it from JSON is what takes longest.
struct Kept {
    // Held, so that its place in memory is nobody else's.
    update: Arc<UpdateMessage>,
    view: Option<Box<dyn Any>>,
}

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// The typed view of an update, read once however many ask.
pub fn typed<V: DeserializeOwned + Clone + 'static>(update: &Arc<UpdateMessage>) -> Option<V> {
    KEPT.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|it| !Arc::ptr_eq(&it.update, update)) {
            *kept = Some(Kept { update: Arc::clone(update), view: None });
        }
        let kept = kept.as_mut()?;
        if let Some(view) = kept.view.as_ref().and_then(|it| it.downcast_ref::<V>()) {
            return Some(view.clone());
        }
        let view = json::of::<V>(&update.view).ok()?;
        kept.view = Some(Box::new(view.clone()));
        Some(view)
    })
}

/// Keeps an update, so that its view is read only once.
pub fn keep(update: &Arc<UpdateMessage>) {
    KEPT.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|it| !Arc::ptr_eq(&it.update, update)) {
            *kept = Some(Kept { update: Arc::clone(update), view: None });
        }
    });
}

/// All that a board is drawn from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// What the viewer was told.
    pub update: &'a UpdateMessage,
    /// Everything the viewer was told so far, the news of the update last.
    pub story: &'a [NewsMessage],
    /// Names, numbers and the board's geometry.
    pub catalogue: &'a Catalogue,
    /// What is lit and what is dark.
    pub lights: &'a Lights,
    /// What the viewer is about to answer.
    pub draft: &'a Draft,
    /// What that would do: Chalk.
    pub preview: Option<&'a PreviewMessage>,
    /// The viewer's seat, if they play.
    pub me: Option<Seat>,
    /// The language.
    pub lang: Lang,
    /// The rectangle to be drawn into, in pixels.
    pub size: (f64, f64),
    /// Whether it is laid out for a phone.
    pub is_phone: bool,
    /// The game.
    pub ui: &'static dyn GameUi,
    /// What players are called, by seat.
    pub names: &'a [String],
    /// The letters of their marks, by seat; where there is none, the game says it.
    pub marks: &'a [char],
}

impl Scene<'_> {
    /// The viewer's view, typed.
    pub fn view<V: DeserializeOwned + Clone + 'static>(&self) -> Option<V> {
        let kept = KEPT.with_borrow(|it| it.as_ref().map(|it| Arc::clone(&it.update)));
        match kept.filter(|it| std::ptr::eq(Arc::as_ptr(it), self.update)) {
            Some(update) => typed(&update),
            None => json::of::<V>(&self.update.view).ok(),
        }
    }

    /// The letter of a seat's mark.
    pub fn mark(&self, seat: Seat) -> char {
        let known = self.marks.get(seat.index()).copied();
        known.unwrap_or_else(|| self.ui.mark(self.update, self.catalogue, seat))
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// What is asked.
    pub fn asked(&self) -> Asked<'_> {
        Asked { decision: self.update.decision.as_ref(), liberties: self.update.liberties.as_ref() }
    }

    /// The key of the open question, such as `prompt.aim`; nothing if the viewer is not asked.
    pub fn prompt(&self) -> &str {
        self.update.decision.as_ref().map_or("", |it| &it.prompt.key)
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> u8 {
        self.update.sitters.len() as u8
    }
}
