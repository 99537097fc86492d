//! Table politics: an offer that is put together, and offers that lie before the viewer.

use leptos::prelude::*;
use omerta_core::Short as _;
use omerta_core::{Phrase, Seat};
use omerta_protocol::parts::{LibertiesMessage, SetMessage, ThingMessage};
use serde_json::{Value, json};

use super::read::money;
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::draft::{Asked, Draft, Matter, verb};
use crate::table::scene::Scene;

/// The totals of an offer, by their places.
const GIVE: usize = 0;
const WANT: usize = 1;

/// What lies on a side of an offer: money by steps, and things.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Things that add money, with the step of each.
    pub steps: Vec<(usize, i64)>,
    /// Cards and henchmen.
    pub things: Vec<usize>,
}

/// An offer's things, by the side they are on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sides {
    /// What the viewer gives.
    pub give: Side,
    /// What the viewer asks for.
    pub want: Side,
    /// What is promised.
    pub terms: Vec<usize>,
}

/// Sorts the things of an offer.
pub fn sides(set: &SetMessage) -> Sides {
    let mut sides = Sides::default();
    for (i, it) in set.things.iter().enumerate() {
        let step = |total: usize| it.adds.get(total).copied().unwrap_or(0);
        match verb(&it.pick) {
            "give" => sides.give.steps.push((i, step(GIVE))),
            "want" => sides.want.steps.push((i, step(WANT))),
            "give_card" => sides.give.things.push(i),
            "want_card" => sides.want.things.push(i),
            _ => sides.terms.push(i),
        }
    }
    sides.give.steps.sort_short_by_key(|it| it.1);
    sides.want.steps.sort_short_by_key(|it| it.1);
    sides
}

/// Whether an offer is being put together.
pub fn is_composing(scene: &Scene<'_>) -> bool {
    matches!(scene.draft.matter, Matter::Composing(_))
        && scene.asked().set(scene.draft.matter).is_some_and(|it| it.key == "offer")
}

/// The place of what can be put together and begins with this.
fn begins(liberties: &LibertiesMessage, act: &Value) -> Option<usize> {
    liberties.drafts.iter().position(|it| it.act == *act)
}

/// The seat that an action names.
fn named(act: &Value) -> Option<Seat> {
    act.as_object()?.values().next()?.as_str()?.parse().ok()
}

/// The sheet on which an offer is put together.
pub fn composer(table: Table) -> Option<(String, AnyView)> {
    let update = table.update.get()?;
    let draft = table.draft.get();
    let Matter::Composing(at) = draft.matter else { return None };
    let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
    let set = asked.set(draft.matter).filter(|it| it.key == "offer")?;
    let act = &update.liberties.as_ref()?.drafts.get(at)?.act;
    let to = named(act)?;
    let key = if verb(act) == "counter" { "empire.deal.counter" } else { "empire.deal.make" };
    let title = table.app.tell(&Phrase::new(key).with("name", table.name(to)));
    let all = sides(set);
    let gives = table.app.tell(&Phrase::new("empire.deal.gives").with("name", table.name(to)));
    let terms = all.terms.iter().filter_map(|it| Some(thing(table, &draft, *it, set.things.get(*it)?)));
    let body = view! {
        <div class="obs">
            {side(table, &draft, set, &all.give, GIVE, table.app.t("empire.deal.you-give"))}
            <span class="swapc">{icon("trade")}</span>
            {side(table, &draft, set, &all.want, WANT, gives)}
        </div>
        <section class="ob tm">
            <h3>{table.app.t("empire.deal.promised")}" "<small>{table.app.t("empire.deal.binds")}</small></h3>
            <ul class="items terms">{terms.collect::<Vec<_>>()}</ul>
        </section>
    };
    Some((title, body.into_any()))
}

fn side(table: Table, draft: &Draft, set: &SetMessage, side: &Side, total: usize, title: String) -> AnyView {
    let lang = table.app.lang();
    let now = draft.total(set, total);
    let mine: Vec<usize> = side.steps.iter().map(|it| it.0).collect();
    // The last step that was added goes first.
    let last = draft.picks.iter().rev().find(|it| mine.contains(&it.thing)).map(|it| it.thing);
    let less = move |_| {
        if let Some(thing) = last {
            table.change_set(|draft, _| draft.take_out(thing));
        }
    };
    let more = |(i, step): &(usize, i64)| {
        let (i, text) = (*i, format!("+{}", money(lang, *step)));
        view! { <button class="btn" on:click=move |_| table.change_set(|draft, set| draft.add(set, i))>{text}</button> }
    };
    let steps: Vec<_> = side.steps.iter().map(more).collect();
    let things = side.things.iter().filter_map(|it| Some(thing(table, draft, *it, set.things.get(*it)?)));
    view! {
        <section class="ob">
            <h3>{title}</h3>
            <ul class="items">
                <li class="it m">
                    {icon("bill")}<b>{money(lang, now)}</b>
                    <span class="stp">
                        <button class="btn" aria-label=table.app.t("amount.less") aria-disabled=last.is_none().to_string() on:click=less>"−"</button>
                        {steps}
                    </span>
                </li>
                {things.collect::<Vec<_>>()}
            </ul>
        </section>
    }
    .into_any()
}

/// A card, a henchman or a promise, in or out.
fn thing(table: Table, draft: &Draft, i: usize, it: &ThingMessage) -> AnyView {
    let n = draft.count(i);
    let class = if n > 0 { "it on" } else { "it" };
    let text = table.named(&it.text);
    let count = (it.n > 1).then(|| format!("{n}/{}", it.n));
    view! {
        <li>
            <button class=class aria-pressed=(n > 0).to_string() on:click=move |_| table.change_set(|draft, set| draft.toggle(set, i))>
                {icon(if n > 0 { "check" } else { "plus" })}<span>{text}</span>{count}
            </button>
        </li>
    }
    .into_any()
}

/// The way to an offer, in a rival's panel.
pub fn offer_button(table: Table, to: Seat) -> Option<AnyView> {
    let update = table.update.get()?;
    let at = begins(update.liberties.as_ref()?, &json!({ "offer": to }))?;
    let label = table.app.tell(&Phrase::new("empire.deal.make").with("name", table.name(to)));
    let click = move |event: leptos::ev::MouseEvent| {
        // The panel itself means the capo.
        event.stop_propagation();
        table.turn_to(Matter::Composing(at));
    };
    Some(
        view! { <button class="deal-make" aria-label=label on:click=click>{icon("handshake")}</button> }
            .into_any(),
    )
}

/// Offers that lie before the viewer: shake on it, refuse, or make another one.
pub fn incoming(table: Table) -> AnyView {
    let sheet = move || {
        let update = table.update.get()?;
        if table.draft.with(|it| it.matter != Matter::Question) {
            return None;
        }
        let liberties = update.liberties.as_ref()?;
        let offers = liberties.options.iter().filter(|it| verb(&it.act) == "accept");
        let shown: Vec<AnyView> =
            offers.filter_map(|it| Some(one(table, liberties, named(&it.act)?, &it.text))).collect();
        (!shown.is_empty()).then(
            || view! { <section class="deal-in" aria-label=table.app.t("empire.deal.in")>{shown}</section> },
        )
    };
    view! { {sheet} }.into_any()
}

fn one(table: Table, liberties: &LibertiesMessage, by: Seat, text: &str) -> AnyView {
    let app = table.app;
    let answer = |word: &str, key: &'static str, class: &'static str| {
        let act = json!({ word: by });
        let (option, draft) =
            (liberties.options.iter().find(|it| it.act == act)?.index, begins(liberties, &act));
        let click = move |_| match draft {
            Some(at) => table.turn_to(Matter::Composing(at)),
            None => table.volunteer(option),
        };
        Some(view! { <button class=class on:click=click>{app.t(key)}</button> })
    };
    let title = app.tell(&Phrase::new("empire.deal.from").with("name", table.name(by)));
    // "Accept: …" is what the button says; the sheet says what is offered.
    let told = table.named(text);
    let told = told.split_once(": ").map_or(told.clone(), |it| it.1.to_owned());
    view! {
        <article>
            <h3>{mark(table.mark(by), 24, None)}{title}</h3>
            <p>{told}</p>
            <div class="row">
                {answer("refuse", "empire.deal.refuse", "btn btn--ghost")}
                {answer("counter", "empire.deal.answer", "btn")}
                {answer("accept", "empire.deal.shake", "btn btn--go")}
            </div>
            <p class="mut">{app.t("empire.deal.lapses")}</p>
        </article>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thing(pick: Value, adds: &[i64]) -> ThingMessage {
        let text = pick.to_string();
        ThingMessage { pick, text, n: 1, adds: adds.to_vec(), with: Vec::new(), touches: Vec::new() }
    }

    #[test]
    fn an_offer_has_two_sides_and_promises() {
        let things = vec![
            thing(json!({"give": 10}), &[500, 0]),
            thing(json!({"want": 1}), &[0, 50]),
            thing(json!({"give": 1}), &[50, 0]),
            thing(json!({"give_card": {"city": 3}}), &[0, 0]),
            thing(json!({"want_card": "henchman"}), &[0, 0]),
            thing(json!({"term": "truce"}), &[0, 0]),
        ];
        let set = SetMessage { key: "offer".to_owned(), things, least: 1, most: 9, totals: Vec::new() };
        let sides = sides(&set);
        assert_eq!(sides.give, Side { steps: vec![(2, 50), (0, 500)], things: vec![3] });
        assert_eq!(sides.want, Side { steps: vec![(1, 50)], things: vec![4] });
        assert_eq!(sides.terms, vec![5]);
    }

    #[test]
    fn an_action_names_a_seat() {
        assert_eq!(named(&json!({"accept": "C"})), Seat::nth(2));
        assert_eq!(named(&json!("send")), None);
    }
}
