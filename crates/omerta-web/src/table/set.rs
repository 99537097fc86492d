//! A set that is put together by clicking things on and off, with its running totals.

use leptos::prelude::*;
use omerta_core::{Phrase, Unit};
use omerta_protocol::parts::{SetMessage, ThingMessage, TotalMessage};

use super::Table;
use super::draft::{Asked, Draft, Matter};

/// The editor, where a set is asked for.
pub fn set(table: Table) -> AnyView {
    let editor = move || {
        let update = table.update.get()?;
        let draft = table.draft.get();
        let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        let set = asked.set(draft.matter)?;
        // A game that shows the things as what they are needs no list of them.
        let is_shown = table.with_scene(|scene| table.ui.shows_set(scene))?;
        let things = set.things.iter().enumerate().map(|(i, it)| thing(table, &draft, set, i, it));
        // A sum without bounds is worth a word once there is one.
        let is_told =
            |i: usize, it: &TotalMessage| it.least.or(it.most).is_some() || draft.total(set, i) != 0;
        let totals = set.totals.iter().enumerate().filter(|(i, it)| is_told(*i, it));
        let totals = totals.map(|(i, it)| total(table, &draft, set, i, it));
        let totals: Vec<_> = totals.collect();
        if is_shown {
            let is_sum =
                draft.matter == Matter::Question && set.totals.iter().any(|it| it.unit == Unit::Dollars);
            return is_sum.then(|| view! { <p class="set__totals">{totals}</p> }.into_any());
        }
        Some(
            view! {
                <div class="set" role="group" aria-label=table.app.t("set.label")>
                    <ul class="set__things">{things.collect::<Vec<_>>()}</ul>
                    <p class="set__totals">{totals}</p>
                </div>
            }
            .into_any(),
        )
    };
    view! { {editor} }.into_any()
}

fn thing(table: Table, draft: &Draft, set: &SetMessage, i: usize, it: &ThingMessage) -> AnyView {
    let n = draft.count(i);
    let text = table.named(&it.text);
    let class = match (n > 0, draft.has_room(set, i)) {
        (true, _) => "choice is-picked",
        (false, true) => "choice is-can",
        (false, false) => "choice",
    };
    let is_out = n == 0 && !draft.has_room(set, i);
    let picked = draft.picks.iter().find(|it| it.thing == i).and_then(|it| it.with);
    let more = (it.n > 1).then(|| {
        let count = format!("{n}/{}", it.n);
        view! {
            <span class="num">{count}</span>
            <button class="btn sq" aria-label=table.app.t("amount.less") on:click=move |_| table.change_set(|draft, _| draft.take_out(i))>"−"</button>
        }
    });
    let with = (n > 0 && it.with.len() > 1).then(|| {
        let options = it.with.iter().enumerate().map(|(k, with)| {
            let text = table.named(&with.text);
            view! { <option value=k.to_string() selected=picked == Some(k)>{text}</option> }
        });
        view! {
            <select aria-label=table.app.t("set.with") on:change=move |event| {
                if let Ok(k) = event_target_value(&event).parse() {
                    table.change_set(move |draft, _| draft.name_with(i, k));
                }
            }>
                <option value="" selected=picked.is_none()>"…"</option>
                {options.collect::<Vec<_>>()}
            </select>
        }
    });
    view! {
        <li>
            <button class=class aria-pressed=(n > 0).to_string() aria-disabled=is_out.to_string() on:click=move |_| table.change_set(|draft, set| draft.toggle(set, i))>{text}</button>
            {more}
            {with}
        </li>
    }
    .into_any()
}

fn total(table: Table, draft: &Draft, set: &SetMessage, i: usize, it: &TotalMessage) -> AnyView {
    let now = draft.total(set, i);
    let spelt = |n: i64| match it.unit {
        Unit::Dollars => omerta_core::phrase::dollars(table.app.lang(), n),
        Unit::Number => n.to_string(),
    };
    let key = match (it.least, it.most) {
        (Some(least), Some(most)) if least == most => "total.exactly",
        (Some(_), Some(_)) => "total.between",
        (Some(_), None) => "total.least",
        (None, Some(_)) => "total.most",
        (None, None) => "total.plain",
    };
    let phrase = Phrase::new(key)
        .with("total", spelt(now))
        .with("least", spelt(it.least.unwrap_or(0)))
        .with("most", spelt(it.most.unwrap_or(0)));
    view! { <b>{table.app.tell(&phrase)}</b>" " }.into_any()
}
