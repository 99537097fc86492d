//! The rules at the table: what a thing, a question, a phase or a refusal is about, without leaving.

use leptos::prelude::*;

use super::Table;
use super::at::At;
use super::regions::name_of;
use crate::icon::icon;
use crate::screens::rules::{Section, place_of, round_of, sections};

/// What the sheet is open at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// What is asked now.
    Question,
    /// A card or a place.
    Thing(At),
    /// A phase, by its name.
    Phase(String),
    /// All of it.
    All,
}

/// Opens the sheet at what a person looks at, else at what is asked; closes it if it is open.
pub fn toggle(table: Table) {
    let open = table.ruling.with_untracked(Option::is_some);
    table.ruling.set((!open).then(|| {
        let read = table.reading.get_untracked().map(|it| it.at);
        read.or_else(|| table.focus.get_untracked()).map_or(Ruling::Question, Ruling::Thing)
    }));
    table.reading.set(None);
}

/// Opens the sheet from its sign: at what was just refused, else at what is asked.
pub fn open(table: Table) {
    let refused = table.refusal.with_untracked(Option::is_some);
    let at = table.focus.get_untracked().filter(|_| refused);
    table.ruling.set(Some(at.map_or(Ruling::Question, Ruling::Thing)));
}

/// The rule that is asked by.
fn asked_by(table: Table) -> Option<String> {
    table.update.with(|it| it.as_ref()?.decision.as_ref().map(|it| it.prompt.rule.clone()))
}

/// What the sheet is called, and the rule that it tells.
fn told(table: Table, at: &Ruling) -> (String, Option<(usize, usize)>) {
    let game = table.ui.kind();
    match at {
        Ruling::Question => {
            let place = asked_by(table).and_then(|it| place_of(&it)).unwrap_or((round_of(game), 0));
            (table.app.t("rules.asked"), Some(place))
        }
        Ruling::Thing(at) => {
            let why = table.lights.with(|all| all.at(at)).why.map(|it| it.rule);
            let rule = why.or_else(|| asked_by(table));
            (table.catalogue.with(|all| name_of(table, all, at)), rule.and_then(|it| place_of(&it)))
        }
        Ruling::Phase(name) => {
            let (_, all) = sections(game, table.app.lang());
            // What is told beside the name, such as a limit, is not part of it.
            let name = name.split(" · ").next().unwrap_or(name);
            let item = all.get(round_of(game)).and_then(|it| it.item(name)).unwrap_or(0);
            (name.to_owned(), Some((round_of(game), item)))
        }
        Ruling::All => (table.app.t("rules.all"), None),
    }
}

/// What may be done with a thing, and what not.
fn acts(table: Table, at: &At) -> AnyView {
    let light = table.lights.with(|all| all.at(at));
    let options = table.update.with(|it| {
        let all = it.as_ref().and_then(|it| it.decision.as_ref()).map(|it| it.options.clone());
        all.unwrap_or_default()
    });
    let act = |index: &usize| {
        let (index, text) = (*index, table.named(&options.get(*index)?.text));
        let choose = move |_| {
            table.ruling.set(None);
            table.choose(index);
        };
        Some(
            view! { <li><button class="choice" on:click=choose>{icon("check")}<span>{text}</span></button></li> },
        )
    };
    let can: Vec<_> = light.options.iter().filter_map(act).collect();
    let why = light.why.clone().filter(|_| light.is_shadow());
    let not = why.map(|it| view! { <li class="not">{icon("lock")}<span>{table.rich(&it.text)}</span></li> });
    if can.is_empty() && not.is_none() {
        return ().into_any();
    }
    view! { <h3>{table.app.t("rules.here")}</h3><ul class="rule-acts">{can}{not}</ul> }.into_any()
}

/// The facts of a thing: its card, else what is to be said of its state.
fn facts(table: Table, at: &At) -> AnyView {
    let told = table.with_scene(|scene| (table.ui.reading(scene, at), table.ui.describe(scene, at)));
    match told {
        Some((Some(card), _)) => {
            view! { <div class="rule-card" inner_html=table.named(&card)></div> }.into_any()
        }
        Some((None, state)) if !state.is_empty() => {
            view! { <p class="rule-state">{table.rich(&state)}</p> }.into_any()
        }
        _ => ().into_any(),
    }
}

/// The sheet, while it is open.
pub fn sheet(table: Table) -> AnyView {
    let app = table.app;
    let shown = move || {
        let at = table.ruling.get()?;
        let (title, place) = told(table, &at);
        let (first, all) = sections(table.ui.kind(), app.lang());
        let text = |it: &Section, html: String| {
            view! { <h3>{it.title.clone()}</h3><div class="rule-text" inner_html=html></div> }
        };
        let rules: Vec<_> = match place.and_then(|(n, item)| Some((all.get(n)?, item))) {
            Some((section, item)) => vec![text(section, section.marked(item))],
            None => all.iter().map(|it| text(it, it.html.clone())).collect(),
        };
        let lead =
            (at == Ruling::All).then(|| view! { <div class="rule-text rule-lead" inner_html=first></div> });
        let thing = match &at {
            Ruling::Thing(at) => view! { {facts(table, at)}{acts(table, at)} }.into_any(),
            _ => ().into_any(),
        };
        let more = (at != Ruling::All).then(|| {
            view! { <button class="btn" on:click=move |_| table.ruling.set(Some(Ruling::All))>{icon("book")}{app.t("rules.all")}</button> }
        });
        let label = title.clone();
        Some(view! {
            <section class="sheet-over ruling" role="dialog" aria-label=label>
                <header><h2>{icon("help")}{title}</h2>
                    <button class="ib" autofocus aria-label=app.t("since.close") on:click=move |_| table.ruling.set(None)>{icon("cross")}</button>
                </header>
                <div class="rule-in" tabindex="0">{thing}{lead}{rules}</div>
                {more}
            </section>
        })
    };
    view! { {shown} }.into_any()
}
