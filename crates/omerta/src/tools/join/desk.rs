//! Answers of several parts at a table of a house: put together here in any order, sent whole.

use anyhow::Result;
use omerta_core::{Phrase, Pick, Seat, Tabletop};
use omerta_host::{Update, Wish, WishOf, Words};
use omerta_protocol::Request;
use omerta_tui::dictation::{Dictation, Heard};
use omerta_tui::editor::Editor;
use omerta_tui::tray::Seen;
use serde::Serialize;
use serde_json::Value;

use super::{Seated, say, told};

/// Begins what answers the open question, if that has several parts.
pub(super) fn of_question<G: Tabletop>(game: &G, update: &Update<G>) -> Option<Dictation<G::Action>> {
    let question = update.question.as_ref()?;
    let editor = Editor::of_question(question.id, &question.form, &question.options, &|it| game.amount(it));
    editor.map(Dictation::new)
}

/// What somebody sees who puts something together. Whether the table grants it, the table says.
fn seen<'a, G: Tabletop>(game: &'a G, words: &'a Words, update: &Update<G>, seat: Seat) -> Seen<'a, G> {
    let options = update.question.as_ref().map(|it| it.options.clone()).unwrap_or_default();
    let (view, known) = (update.view.clone(), update.view.clone());
    Seen { game, words, seat, view, known, options, check: &|_| Ok(()) }
}

impl<G: Tabletop> Seated<G> {
    /// What is being put together: something unasked before an answer.
    fn open_desk(&mut self) -> Option<&mut Dictation<G::Action>> {
        self.draft.as_mut().or(self.answer.as_mut())
    }

    /// Says what can be put in and how it stands; false if nothing is put together.
    pub(super) fn show_desk(&mut self, update: &Update<G>, seat: Seat, status: &str) -> Result<bool> {
        let Some(desk) = self.draft.as_ref().or(self.answer.as_ref()) else { return Ok(false) };
        let status = match desk.editor.aim() {
            omerta_tui::editor::Aim::Draft(begin) => {
                let what = self.words.say(&self.game.say_action(&update.view, &begin));
                self.words.tell(&Phrase::new("draft.status").with("what", what))
            }
            _ => status.to_owned(),
        };
        say(&status)?;
        let seen = seen(&self.game, &self.words, update, seat);
        desk.lines(&seen).iter().chain(&desk.manual(&self.words)).try_for_each(|it| say(it))?;
        Ok(true)
    }

    /// Begins something unasked that has several parts; false if it is done at once.
    pub(super) fn begin(&mut self, update: &Update<G>, seat: Seat, action: G::Action) -> Result<bool> {
        let Some(form) = self.game.draft(&update.view, &action) else { return Ok(false) };
        self.draft = Some(Dictation::new(Editor::of_draft(action, form, &|it| self.game.amount(it))));
        self.show_desk(update, seat, "")
    }

    /// Lets what is put together hear a line; false if the line meant something else.
    pub(super) async fn dictate(&mut self, update: &Update<G>, seat: Seat, line: &str) -> Result<bool> {
        let Some(mut desk) = self.open_desk().cloned() else { return Ok(false) };
        let heard = desk.hear(&seen(&self.game, &self.words, update, seat), line);
        let request = match heard {
            Heard::Else => return Ok(false),
            Heard::Said(lines) => {
                if let Some(it) = self.open_desk() {
                    *it = desk;
                }
                return lines.iter().try_for_each(|it| say(it)).map(|()| true);
            }
            Heard::Dropped => {
                self.draft = None;
                say(&self.words.of("plain.dropped"))?;
                self.question_again(update)?;
                return Ok(true);
            }
            Heard::Send => request::<G>(seat, update, &desk.editor.wish()),
            Heard::Other(action) => {
                let id = update.question.as_ref().map(|it| it.id);
                id.and_then(|id| request::<G>(seat, update, &Wish::Act(id, action)))
            }
        };
        if let Some(request) = request {
            self.draft = None;
            self.line.act(request).await.map_err(told)?;
        }
        Ok(true)
    }
}

fn value(it: &impl Serialize) -> Value {
    serde_json::to_value(it).unwrap_or_default()
}

/// A wish as it is sent.
fn request<G: Tabletop>(seat: Seat, update: &Update<G>, wish: &WishOf<G>) -> Option<Request> {
    let picks = |picks: &[Pick<G::Action>]| {
        picks.iter().map(|it| Pick { pick: value(&it.pick), with: it.with.as_ref().map(value) }).collect()
    };
    let mut answer = (None, None, None);
    let id = match wish {
        Wish::Act(id, action) => {
            answer.0 = Some(value(action));
            *id
        }
        Wish::Set(id, set) => {
            answer.1 = Some(picks(set));
            *id
        }
        Wish::Amount(id, n) => {
            answer.2 = Some(*n);
            *id
        }
        Wish::Draft(begin, set) => {
            let (version, act, set) = (Some(update.version), Some(value(begin)), Some(picks(set)));
            return Some(Request::Volunteer { seat, version, index: None, act, say: None, set });
        }
        _ => return None,
    };
    let (act, set, amount) = answer;
    Some(Request::Act { seat, id, index: None, act, say: None, set, amount, line: None })
}
