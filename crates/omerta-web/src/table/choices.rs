//! Buttons for every option that no drawing shows, and for what may be done unasked.

use leptos::prelude::*;
use omerta_core::Phrase;

use super::draft::{Asked, Matter};
use super::{Table, amount, set, verbs};

/// The buttons.
pub fn choices(table: Table) -> AnyView {
    let buttons = move || {
        let update = table.update.get()?;
        let draft = table.draft.get();
        let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        let is_set = asked.set(draft.matter).is_some();
        let shown = table.with_scene(|scene| {
            draft
                .candidates(asked)
                .into_iter()
                // What a slider or a set says is said once.
                .filter(|it| it.amount.is_none() && !is_set)
                .filter(|it| !table.ui.shows(scene, it))
                .map(|it| (it.index, it.text.clone()))
                .collect::<Vec<_>>()
        })?;
        let button = |(index, text): (usize, String)| {
            let is_chosen = draft.chosen == Some(index);
            let class = if is_chosen { "choice is-picked" } else { "choice is-can" };
            let text = table.named(&text);
            let number = (index < 9).then(|| view! { <kbd class="key">{index + 1}</kbd> });
            view! {
                <button class=class data-option=index.to_string() aria-pressed=is_chosen.to_string() on:click=move |_| table.choose(index)>
                    {number}<span>{text}</span>
                </button>
            }
        };
        let buttons: Vec<_> = shown.into_iter().map(button).collect();
        (!buttons.is_empty()).then(|| view! { <div class="choices" role="group" aria-label=table.app.t("say.options")>{buttons}</div> })
    };
    let is_shown = Memo::new(move |_| {
        let prompt = table
            .update
            .with(|it| it.as_ref().and_then(|it| it.decision.as_ref()).map(|it| it.prompt.key.clone()));
        prompt.is_some_and(|it| table.ui.shows_amount(&it))
    });
    let dial = move || (!is_shown.get()).then(|| amount::amount(table));
    view! { <div class="asked">{verbs::verbs(table, "only-phone")}{dial}{set::set(table)}{buttons}{unasked(table)}</div> }
        .into_any()
}

/// The way to what may be done unasked, and back.
fn unasked(table: Table) -> impl IntoView {
    let app = table.app;
    move || {
        let update = table.update.get()?;
        let liberties = update.liberties.as_ref()?;
        let matter = table.draft.with(|it| it.matter);
        let drafts = liberties.drafts.iter().enumerate().map(|(i, draft)| {
            let text = liberties.options.iter().find(|it| it.act == draft.act).map_or_else(String::new, |it| table.named(&it.text));
            view! { <button class="choice is-can" on:click=move |_| table.turn_to(Matter::Composing(i))>{text}" …"</button> }
        });
        let n = liberties.options.len();
        Some(match matter {
            Matter::Question => view! {
                <button class="btn btn--ghost unasked" on:click=move |_| table.turn_to(Matter::Unasked)>
                    {app.tell(&Phrase::new("unasked.open").with("n", n))}
                </button>
            }
            .into_any(),
            Matter::Unasked => view! { <div class="choices">{drafts.collect::<Vec<_>>()}</div> }.into_any(),
            Matter::Composing(_) => ().into_any(),
        })
    }
}
