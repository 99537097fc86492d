//! Kinds of answers, where there are many answers of few kinds: one chooses a kind first, or what lies on the board.

use leptos::prelude::*;

use super::Table;
use super::draft::{Crumb, Matter, is_kind};
use crate::icon::icon;

/// A kind with how many answers are of it.
#[derive(Clone, PartialEq, Eq)]
struct Verb {
    icon: &'static str,
    key: &'static str,
    kind: &'static str,
    n: usize,
    is_chosen: bool,
}

fn all(table: Table) -> Vec<Verb> {
    let (matter, crumbs) = table.draft.with(|it| (it.matter, it.crumbs.clone()));
    table.update.with(|it| {
        let Some(decision) =
            it.as_ref().and_then(|it| it.decision.as_ref()).filter(|_| matter == Matter::Question)
        else {
            return Vec::new();
        };
        let verb = |&(icon, key, kind): &(&'static str, &'static str, &'static str)| Verb {
            icon,
            key,
            kind,
            n: decision.options.iter().filter(|it| is_kind(&it.act, kind)).count(),
            is_chosen: crumbs.iter().any(|it| matches!(it, Crumb::Verb(word) if word == kind)),
        };
        table.ui.verbs(&decision.prompt.key).iter().map(verb).collect()
    })
}

/// The kinds as buttons; nothing where a game has none for what is asked.
pub fn verbs(table: Table, class: &'static str) -> AnyView {
    let app = table.app;
    let verbs = Memo::new(move |_| all(table));
    let button = move |it: Verb| {
        let is_out = it.n == 0;
        let choose = move |_| {
            if it.is_chosen {
                table.step_back();
            } else if !is_out {
                table.choose_verb(it.kind);
            }
        };
        view! {
            <button class="verb" aria-pressed=it.is_chosen.to_string() aria-disabled=is_out.to_string() on:click=choose>
                {icon(it.icon)}<span>{app.t(it.key)}</span><b>{it.n}</b>
            </button>
        }
    };
    let shown = move || {
        let verbs = verbs.get();
        (!verbs.is_empty()).then(|| {
            view! { <div class=format!("verbs {class}") role="group" aria-label=app.t("say.verbs")>{verbs.into_iter().map(button).collect::<Vec<_>>()}</div> }
        })
    };
    view! { {shown} }.into_any()
}
