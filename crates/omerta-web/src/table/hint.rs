//! A hint at a table of one's own: what one who looks ahead would answer, what else there is, and why.
//!
//! It is worked out in a worker that is told what the viewer sees and nothing else. At a table with other people in the
//! house there is none.

use std::sync::Arc;

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::think::{Alternative, Explanation};
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{DecisionMessage, FormMessage};

use super::Table;
use crate::browser;
use crate::driver::thinker::Thought;
use crate::driver::wire::HintSpec;
use crate::driver::{Thinker, Trouble};
use crate::icon::icon;

/// What is known about a question, by its number.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// Somebody thinks about it.
    Thinking(u32),
    /// This was found; nothing where there is no choice.
    Told(u32, Option<Arc<Explanation>>),
    /// Nobody could think about it.
    Failed(u32),
}

impl Hint {
    fn id(&self) -> u32 {
        match self {
            Hint::Thinking(id) | Hint::Told(id, _) | Hint::Failed(id) => *id,
        }
    }
}

/// The hint of a table, and who works it out. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Hints {
    hint: RwSignal<Option<Hint>>,
    /// Started for the first hint, and kept for the next.
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints { hint: RwSignal::new(None), thinker: StoredValue::new_local(None) }
    }
}

impl Hints {
    /// Puts the hint away. Says whether there was one.
    pub fn close(self) -> bool {
        let had = self.hint.with_untracked(Option::is_some);
        if had {
            self.hint.set(None);
        }
        had
    }

    fn hear(self, thought: Thought) {
        let asked = self.hint.try_with_untracked(|it| it.as_ref().map(Hint::id)).flatten();
        let Some(asked) = asked else { return };
        match thought {
            Thought::Hint(id, told) if id == asked => self.hint.set(Some(Hint::Told(id, told.map(Arc::new)))),
            // The question has changed meanwhile.
            Thought::Hint(..) | Thought::Studied(_) => (),
            Thought::Failed(why) => {
                browser::complain(&format!("there is no hint: {why}"));
                self.hint.set(Some(Hint::Failed(asked)));
            }
        }
    }

    fn ask(self, spec: HintSpec) -> Result<(), Trouble> {
        if self.thinker.with_value(Option::is_none) {
            self.thinker.set_value(Some(Thinker::start(move |thought| self.hear(thought))?));
        }
        self.thinker.with_value(|it| it.as_ref().map(|it| it.hint(spec)));
        Ok(())
    }
}

/// The question that a hint could be about: one with a choice, at a table of one's own.
fn question(table: Table, update: &UpdateMessage) -> Option<&DecisionMessage> {
    let is_own = table.room.is_none() && !table.people.is_empty();
    update.decision.as_ref().filter(|it| is_own && it.options.len() > 1)
}

/// Asks for a hint, or puts it away.
pub fn toggle(table: Table) {
    if table.hints.close() {
        return;
    }
    let Some(update) = table.update.get_untracked() else { return };
    let Some(decision) = question(table, &update) else { return };
    let id = decision.id.0;
    table.hints.hint.set(Some(Hint::Thinking(id)));
    let game = table.ui.kind().slug().to_owned();
    let spec = HintSpec { game, id, seat: decision.seat, view: update.view.clone() };
    if let Err(trouble) = table.hints.ask(spec) {
        browser::complain(&format!("there is no hint: {}", trouble.detail));
        table.hints.hint.set(Some(Hint::Failed(id)));
    }
}

/// The button that asks for it.
pub fn button(table: Table) -> Option<AnyView> {
    let app = table.app;
    let update = table.update.get()?;
    question(table, &update)?;
    let is_open = move || table.hints.hint.with(Option::is_some).to_string();
    Some(
        view! {
            <button class="btn btn--ghost hint-ask" aria-expanded=is_open on:click=move |_| toggle(table)>
                {icon("bulb")}<span>{move || app.t("hint.ask")}</span><kbd class="key only-desk">"!"</kbd>
            </button>
        }
        .into_any(),
    )
}

/// The sheet, while a hint is asked for or told.
pub fn sheet(table: Table) -> AnyView {
    let app = table.app;
    let inside = move || {
        let hint = table.hints.hint.get()?;
        let update = table.update.get()?;
        let decision = question(table, &update).filter(|it| it.id.0 == hint.id())?;
        let told = match &hint {
            Hint::Thinking(_) => view! { <p role="status">{app.t("hint.thinking")}</p> }.into_any(),
            Hint::Failed(_) => view! { <p role="alert">{app.t("hint.failed")}</p> }.into_any(),
            Hint::Told(_, None) => view! { <p role="status">{app.t("hint.none")}</p> }.into_any(),
            Hint::Told(_, Some(told)) => explained(table, decision, told),
        };
        let is_told = matches!(hint, Hint::Told(..)).to_string();
        Some(view! {
            <section class="sheet-over hint" role="dialog" aria-label=app.t("hint.title") data-told=is_told>
                <header><h2>{icon("bulb")}{app.t("hint.title")}</h2>
                    <button class="ib" autofocus aria-label=app.t("hint.close") on:click=move |_| { table.hints.close(); }>{icon("cross")}</button>
                </header>
                {told}
            </section>
        })
    };
    view! { {inside} }.into_any()
}

/// The answers with their chances, and what makes the difference.
fn explained(table: Table, decision: &DecisionMessage, told: &Explanation) -> AnyView {
    let app = table.app;
    let lead = app.tell(&Phrase::new("hint.lead").with("n", told.n_worlds as usize));
    let answers: Vec<_> =
        told.alternatives.iter().enumerate().map(|(nth, it)| answer(table, decision, nth, it)).collect();
    let ahead = told.alternatives.first().map(|it| {
        let phrase =
            Phrase::new("hint.ahead").with("share", percent(it.ahead)).with("n", told.n_worlds as usize);
        view! { <p class="mut">{app.tell(&phrase)}</p> }
    });
    let close = told.is_close.then(|| view! { <p>{app.t("hint.even")}</p> });
    view! { <p class="mut">{lead}</p><ol class="hint-all" role="status">{answers}</ol>{close}{ahead} }
        .into_any()
}

fn answer(table: Table, decision: &DecisionMessage, nth: usize, it: &Alternative) -> AnyView {
    let option = decision.options.iter().find(|option| option.say == it.action);
    let name = option.map_or_else(|| it.action.clone(), |it| table.named(&it.text));
    // A range of one number says nothing more.
    let is_sure = percent(it.low) == percent(it.high);
    let share = Phrase::new(if is_sure { "hint.share.sure" } else { "hint.share" })
        .with("share", percent(it.share))
        .with("low", percent(it.low))
        .with("high", percent(it.high));
    let term = |term: &omerta_games::think::Difference| {
        let key = if term.share < 0.0 { "hint.less" } else { "hint.more" };
        let n = format!("{:.1}", 100.0 * term.share.abs());
        let n = if table.app.lang() == omerta_core::Lang::De { n.replace('.', ",") } else { n };
        let phrase = Phrase::new(key).with("term", table.app.t(&format!("term.{}", term.term))).with("n", n);
        view! { <small>{table.app.tell(&phrase)}</small> }
    };
    let terms: Vec<_> = it.terms.iter().map(term).collect();
    let style = format!(
        "--share:{:.1}%;--low:{:.1}%;--high:{:.1}%",
        100.0 * it.share,
        100.0 * it.low,
        100.0 * it.high
    );
    let index = option.map(|it| it.index);
    let choose = move |_| {
        if let Some(index) = index {
            take(table, index);
        }
    };
    view! {
        <li>
            <button class="hint-one" data-hint=index.map(|it| it.to_string()) on:click=choose>
                <b>{nth + 1}</b>
                <span><span class="hint-what">{name}</span><span class="hint-bar" style=style aria-hidden="true"><i></i><em></em></span>
                    <span class="num">{table.app.tell(&share)}</span>{terms}</span>
            </button>
        </li>
    }
    .into_any()
}

/// Puts an answer of the hint where a person's own would be: nothing is sent before GO.
fn take(table: Table, index: usize) {
    let Some(update) = table.update.get_untracked() else { return };
    let Some(decision) = &update.decision else { return };
    let Some(option) = decision.options.get(index) else { return };
    match &decision.form {
        FormMessage::Set(set) => {
            if let Some(thing) = set.things.iter().position(|it| it.pick == option.act) {
                table.change_set(|draft, set| draft.add(set, thing));
            } else {
                table.choose(index);
            }
        }
        FormMessage::Amount { .. } => match option.amount {
            Some(amount) => table.set_amount(amount),
            None => table.choose(index),
        },
        FormMessage::One if table.draft.with_untracked(|it| it.chosen == Some(index)) => (),
        FormMessage::One => table.choose(index),
    }
}

fn percent(share: f64) -> i32 {
    (100.0 * share).round() as i32
}
