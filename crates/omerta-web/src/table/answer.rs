//! What a person is about to answer: put together piece by piece, looked at beforehand, sent, taken back.

use std::sync::Arc;

use leptos::prelude::*;
use omerta_host::Back;
use omerta_protocol::parts::FormMessage;
use omerta_protocol::{Reply, Request};

use super::Table;
use super::at::At;
use super::draft::{Asked, Crumb, Draft, Matter};
use super::sound::Sound;
use crate::browser;
use crate::house::Room;
use crate::settings::Confirm;

/// How long an answer can be changed where it is confirmed by itself, in milliseconds.
const TIMER: i32 = 3_000;

impl Table {
    /// Changes the draft, knowing what is asked.
    fn edit(self, change: impl FnOnce(&mut Draft, Asked<'_>)) {
        let Some(update) = self.update.get_untracked() else { return };
        let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        self.refusal.set(None);
        self.draft.update(|it| change(it, asked));
    }

    /// A person points at a thing: on the board, in the hand, in the list.
    pub fn touch(self, at: &At) {
        let light = self.lights.with_untracked(|it| it.at(at));
        let is_again = light.is_chosen && self.draft.with_untracked(|it| it.chosen.is_some());
        if is_again {
            return self.go();
        }
        if !light.is_lamp() {
            self.focus.set(Some(at.clone()));
            self.refusal.set(light.why.map(|it| it.text));
            return;
        }
        self.edit(|draft, asked| {
            draft.touch(asked, at);
        });
        self.maybe_go();
    }

    /// A person chooses an option by its place in the list.
    pub fn choose(self, index: usize) {
        if self.draft.with_untracked(|it| it.chosen == Some(index)) {
            return self.go();
        }
        self.edit(|draft, _| draft.choose(index));
        self.maybe_go();
    }

    /// A person chooses a kind of action, instead of whatever they meant before.
    pub fn choose_verb(self, verb: &str) {
        self.edit(|draft, asked| {
            draft.chosen = None;
            draft.crumbs.clear();
            draft.narrow(asked, Crumb::Verb(verb.to_owned()));
        });
        self.maybe_go();
    }

    /// Changes the set that is put together.
    pub fn change_set(self, change: impl FnOnce(&mut Draft, &omerta_protocol::parts::SetMessage)) {
        self.edit(|draft, asked| {
            if let Some(set) = asked.set(draft.matter) {
                change(draft, set);
            }
        });
    }

    /// Sets the amount.
    pub fn set_amount(self, amount: i64) {
        self.edit(|draft, _| {
            draft.amount = Some(amount);
            draft.chosen = None;
        });
    }

    /// Turns to something else: the question, or what may be done unasked.
    pub fn turn_to(self, matter: Matter) {
        self.edit(|draft, _| *draft = Draft { matter, ..Draft::default() });
    }

    fn maybe_go(self) {
        let Some(chosen) = self.draft.with_untracked(|it| it.chosen) else { return };
        match self.app.settings.with_untracked(|it| it.confirm) {
            Confirm::Always => (),
            Confirm::Never => self.go(),
            Confirm::Timer => {
                let asked = move || {
                    self.update.try_with_untracked(|it| it.as_ref()?.decision.as_ref().map(|it| it.id))
                };
                let (draft, question) = (self.draft.get_untracked(), asked());
                browser::later(TIMER, move || {
                    // Only if nothing was changed meanwhile, the question is the same, and the table is still there.
                    let is_same =
                        self.draft.try_with_untracked(|it| *it == draft && it.chosen == Some(chosen));
                    if is_same == Some(true) && asked() == question {
                        self.go();
                    }
                });
            }
        }
    }

    /// The request that GO would send.
    pub fn request(self) -> Option<Request> {
        let (update, me) = (self.update.get()?, self.me()?);
        let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        self.draft.with(|it| it.request(me, asked))
    }

    /// Whether what is said now is heard: steps are locked while there is no line.
    pub fn is_heard(self) -> bool {
        self.room.is_none_or(Room::is_open)
    }

    /// Sends what was put together.
    pub fn go(self) {
        let Some(request) = untrack(|| self.request()) else { return self.skip() };
        if !untrack(|| self.is_heard()) {
            return;
        }
        self.read.set(self.story.with_untracked(|it| it.len()));
        self.app.settings.with_untracked(|it| Sound::Stamp.play(it));
        self.send(request);
    }

    /// Does something that nobody waits for, by its place in the list.
    pub fn volunteer(self, index: usize) {
        self.edit(|draft, _| {
            *draft = Draft { matter: Matter::Unasked, chosen: Some(index), ..Draft::default() }
        });
        self.go();
    }

    /// Sends a request, and shows why it was refused if it is.
    pub fn send(self, request: Request) {
        let refused = move |reply: Option<Reply>| match reply {
            // A second tap on what was answered already: nothing went wrong that a person could mend.
            Some(Reply::Error { code, .. }) if matches!(&*code, "stale-decision" | "not-waiting") => (),
            Some(Reply::Error { text, .. }) => self.refusal.set(Some(text)),
            Some(_) => (),
            None => {
                let fresh = self.fresh_draft();
                if self.draft.with_untracked(|it| *it != fresh) {
                    self.draft.set(fresh);
                }
            }
        };
        // What one does oneself is seen at once.
        self.land();
        self.with_driver(|it| it.ask(request, Box::new(refused)));
    }

    /// Asks something, for the answer alone.
    pub fn ask(self, request: Request, reply: impl FnOnce(Option<Reply>) + 'static) {
        self.with_driver(|it| it.ask(request, Box::new(reply)));
    }

    /// Goes back one step: of the draft, else at the table.
    pub fn step_back(self) {
        let mut had = false;
        self.edit(|draft, _| had = draft.step_back());
        if !had {
            self.take_back(Back::Step);
        }
    }

    /// Takes something back at the table.
    pub fn take_back(self, how: Back) {
        if let Some(seat) = untrack(|| self.me()) {
            self.app.settings.with_untracked(|it| Sound::Tape.play(it));
            self.send(Request::Back { seat, how });
        }
    }

    /// An empty draft for what is asked now.
    pub(super) fn fresh_draft(self) -> Draft {
        let update = self.update.get_untracked();
        let form = update.as_ref().and_then(|it| it.decision.as_ref()).map(|it| &it.form);
        let amount = match form {
            Some(FormMessage::Amount { least, .. }) => Some(*least),
            Some(FormMessage::One | FormMessage::Set(_)) | None => None,
        };
        Draft { amount, ..Draft::default() }
    }

    /// Whoever draws it is told only if there was one.
    pub(super) fn forget_preview(self) {
        if self.preview.with_untracked(Option::is_some) {
            self.preview.set(None);
        }
    }

    pub(super) fn ask_preview(self) {
        let request = self.request();
        let (Some(of), Some(seat)) = (request, self.me()) else {
            return self.forget_preview();
        };
        let meant = of.clone();
        self.ask(Request::Preview { seat, of: Box::new(of) }, move |reply| {
            // Only if the person has not changed their mind meanwhile.
            if untrack(|| self.request()).as_ref() == Some(&meant) {
                self.preview.set(match reply {
                    Some(Reply::Preview(preview)) => Some(Arc::new(preview)),
                    _ => None,
                });
            }
        });
    }
}
