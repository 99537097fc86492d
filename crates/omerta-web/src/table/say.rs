//! The decision bar: the only place that says what to do, and does it.

use leptos::prelude::*;
use omerta_core::phrase::dollars;
use omerta_core::{Phrase, SeatSet, Unit};
use omerta_host::Back;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{FormMessage, SetMessage};
use omerta_protocol::reply::PreviewMessage;

use super::draft::{Asked, Crumb, Draft, Flaw, Matter};
use super::{Table, hint, verbs};
use crate::games::generic::pile_name;
use crate::icon::icon;
use crate::settings::Confirm;
use crate::words;

/// The bar.
pub fn say(table: Table) -> AnyView {
    let app = table.app;
    let tag = move || {
        app.t(table.update.with(|it| match it.as_ref() {
            Some(it) if it.outcome.is_some() => "tag.over",
            Some(_) if table.draft.with(|it| it.matter != Matter::Question) => "tag.unasked",
            Some(it) if it.decision.is_some() => "tag.you",
            Some(_) if table.room.is_some() && table.me().is_none() => "tag.watch",
            _ => "tag.wait",
        }))
    };
    let is_waiting = move || table.update.with(|it| it.as_ref().is_none_or(|it| it.decision.is_none()));
    view! {
        <section class=move || if is_waiting() { "say wait" } else { "say" } id="say" aria-label=move || app.t("say.label") tabindex="-1">
            <span class="say__tag">{tag}</span>
            <div class="say__text">
                <p role="status" aria-live="polite">{move || sentence(table)}</p>
                {verbs::verbs(table, "only-desk")}
                {move || small(table)}
            </div>
            <div class="say__acts">{acts(table)}</div>
        </section>
    }
    .into_any()
}

/// The same acts in reach of a thumb.
pub fn thumb(table: Table) -> AnyView {
    view! { <div class="acts">{acts(table)}</div> }.into_any()
}

/// What is said: the option that is chosen, else the question, else what is waited for.
fn sentence(table: Table) -> AnyView {
    let Some(update) = table.update.get() else { return ().into_any() };
    let draft = table.draft.get();
    let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
    if let Some(option) = draft.option(asked) {
        let text = option.text.clone();
        return view! { <b>{table.rich(&text)}</b> }.into_any();
    }
    match draft.matter {
        Matter::Question => table.rich(&update.text),
        Matter::Unasked => table.app.t("unasked.all").into_any(),
        Matter::Composing(_) => table.app.t("unasked.draft").into_any(),
    }
}

/// The line below: why something was refused, what would happen, what was pointed at, or how many choices there are.
fn small(table: Table) -> AnyView {
    if let Some(refusal) = table.refusal.get() {
        return view! { <small class="no" role="alert">{icon("lock")}{table.rich(&refusal)}</small> }
            .into_any();
    }
    if let Some(preview) = table.preview.get()
        && let Some(chips) = preview_chips(table, &preview)
    {
        return chips;
    }
    let Some(update) = table.update.get() else { return ().into_any() };
    let draft = table.draft.get();
    let crumbs = crumbs(table, &draft.crumbs);
    if !crumbs.is_empty() {
        let last = crumbs.len() - 1;
        let shown = crumbs.into_iter().enumerate().map(move |(i, name)| {
            view! { <span>{name}</span>{(i < last).then_some(" › ")} }
        });
        return view! { <small class="crumb">{shown.collect::<Vec<_>>()}</small> }.into_any();
    }
    view! { <small>{help(table, &update)}</small> }.into_any()
}

fn help(table: Table, update: &UpdateMessage) -> String {
    let count = |key: &'static str, n: usize| table.app.tell(&Phrase::new(key).with("n", n));
    let names_of = |seats: SeatSet| seats.iter().map(|it| table.name(it)).collect::<Vec<_>>().join(", ");
    if let Some(decision) = &update.decision {
        if table.draft.with(|it| it.matter != Matter::Question) {
            return String::new();
        }
        if !update.sealed.is_empty() {
            return table.app.tell(&Phrase::new("say.sealed.by").with("names", names_of(update.sealed)));
        }
        // What is put together is not one choice among so many.
        if matches!(decision.form, FormMessage::Set(_) | FormMessage::Amount { .. }) {
            return String::new();
        }
        return count("say.choices", decision.options.len());
    }
    if table.me().is_some_and(|me| update.sealed.contains(me)) {
        let missing = update.waiting.minus(update.sealed);
        return table.app.tell(&Phrase::new("say.sealed").with("names", names_of(missing)));
    }
    if table.can_skip() { table.app.t("say.skip") } else { String::new() }
}

/// What was pointed at, by name.
fn crumbs(table: Table, crumbs: &[Crumb]) -> Vec<String> {
    let catalogue = table.catalogue.get();
    let name = |it: &Crumb| match it {
        Crumb::Verb(_) => String::new(),
        Crumb::Thing(at) if at.table == "seats" => {
            at.n.and_then(|n| omerta_core::Seat::nth(n.into())).map_or_else(String::new, |it| table.call(it))
        }
        Crumb::Thing(at) => {
            let row = at.n.and_then(|n| crate::games::row(&catalogue, &at.table, n.into()));
            row.map_or_else(|| at.table.clone(), |it| it.name.clone())
        }
    };
    crumbs.iter().map(name).filter(|it| !it.is_empty()).collect()
}

/// What an answer would do, as chalk chips: piles of the viewer that change, and whether luck is in it.
fn preview_chips(table: Table, preview: &PreviewMessage) -> Option<AnyView> {
    let me = table.me()?;
    let catalogue = table.catalogue.get();
    let mut chips: Vec<AnyView> = Vec::new();
    for it in
        preview.changes.iter().filter(|it| it.pile.seat == Some(me) && it.pile.at.is_none() && it.n != 0)
    {
        let zone = catalogue.zones.get(&it.pile.zone).map_or("", |it| &it.name);
        let what = pile_name(&catalogue, &it.pile);
        let sign = if it.n < 0 { '−' } else { '+' };
        let chip = format!("{sign}{} {what} · {zone}", it.n.abs());
        chips.push(view! { <span class="chip">{chip}</span> }.into_any());
    }
    // That something is open still goes without saying: only beside what is certain it is news.
    if chips.is_empty() {
        return None;
    }
    if preview.open {
        chips.push(view! { <span class="chip">{icon("die")}{table.app.t("say.luck")}</span> }.into_any());
    }
    chips.truncate(6);
    Some(view! { <small class="chips">{chips}</small> }.into_any())
}

/// Back and GO.
fn acts(table: Table) -> impl IntoView {
    let app = table.app;
    let back = move || {
        let update = table.update.get()?;
        // Whoever watches has done nothing that could be taken back.
        table.me()?;
        let has_draft = table.draft.with(|it| {
            it.chosen.is_some()
                || !it.crumbs.is_empty()
                || !it.picks.is_empty()
                || it.matter != Matter::Question
        });
        let is_sealed = table.me().is_some_and(|me| update.sealed.contains(me));
        if is_sealed {
            let change = move |_| table.take_back(Back::Sealed);
            return Some(view! { <button class="btn btn--ghost" on:click=change>{icon("unsealed")}{app.t("say.change")}</button> }.into_any());
        }
        let why = update.back.step.clone();
        if !has_draft && why.as_deref() == Some("nothing-to-take-back") {
            return None;
        }
        let is_locked = !has_draft && why.is_some();
        // Who has not decided anything yet has nothing to take back.
        if is_locked && table.read.get() == 0 {
            return None;
        }
        let reason = why.filter(|_| is_locked).map(|it| app.t(&format!("back.{it}")));
        let click = move |_| if is_locked { table.refusal.set(reason.clone()) } else { table.step_back() };
        Some(
            view! {
                <button class="btn btn--ghost" aria-disabled=is_locked.to_string() on:click=click>
                    {icon(if is_locked { "lock" } else { "undo" })}
                    <span>{app.t("say.back")}</span>
                    <kbd class="key only-desk">"Esc"</kbd>
                </button>
            }
            .into_any(),
        )
    };
    let go = move || {
        let update = table.update.get()?;
        if update.outcome.is_some()
            || (update.decision.is_none() && table.draft.with(|it| it.matter == Matter::Question))
        {
            return None;
        }
        let is_heard = table.is_heard();
        let is_ready = table.request().is_some() && is_heard;
        let (label, more) = label(table, &update);
        // What one gives away for nothing is red.
        let is_loss = update.decision.as_ref().is_some_and(|it| it.prompt.key == "prompt.tribute");
        let class = match (is_ready, is_loss) {
            (true, false) => "btn btn--go btn--big",
            (true, true) => "btn btn--go btn--loss btn--big",
            (false, _) => "btn btn--big",
        };
        // What goes by itself shows how long it can still be changed; another choice lights another fuse.
        let is_timed = app.settings.with(|it| it.confirm == Confirm::Timer);
        let fuse = table.draft.with(|it| it.chosen).filter(|_| is_ready && is_timed);
        let fuse = fuse.map(|it| view! { <i class=format!("fuse fuse-{}", it % 3) aria-hidden="true"></i> });
        Some(
            view! {
                <button class=class id="go" aria-disabled=(!is_ready).to_string() on:click=move |_| table.go()>
                    {(!is_heard).then(|| icon("lock"))}
                    <span class="two">{label}{more.filter(|_| is_heard).or_else(|| (!is_heard).then(|| app.t("line.locked"))).map(|it| view! { <small>{it}</small> })}</span>
                    {is_ready.then(|| view! { <kbd class="key only-desk">"↵"</kbd> })}
                    {fuse}
                </button>
            }
            .into_any(),
        )
    };
    view! { {back}{move || hint::button(table)}{go} }
}

/// What GO says about a set: the act by its name where there is one, with the sum that it comes to.
fn sent(table: Table, draft: &Draft, set: &SetMessage) -> Phrase {
    let lang = table.app.lang();
    let key = match draft.picks.is_empty() {
        true => format!("set.{}.none", set.key),
        false => format!("set.{}", set.key),
    };
    let is_money = set.totals.first().is_some_and(|it| it.unit == Unit::Dollars);
    let sum = if is_money { dollars(lang, draft.total(set, 0)) } else { String::new() };
    let key = if words::knows(lang, &key) { key } else { "set.send".to_owned() };
    Phrase::new(key).with("n", draft.picks.len()).with("money", sum)
}

/// What a set lacks, or has too much of.
fn lack(table: Table, set: &SetMessage, flaw: &Flaw) -> String {
    let app = table.app;
    let count = |key: &'static str, n: u16| app.tell(&Phrase::new(key).with("n", usize::from(n)));
    let is_money = |total: usize| set.totals.get(total).is_some_and(|it| it.unit == Unit::Dollars);
    let sum = |key: &'static str, total: usize, n: i64| {
        let n = if is_money(total) { dollars(app.lang(), n) } else { n.to_string() };
        app.tell(&Phrase::new(key).with("n", n))
    };
    match *flaw {
        Flaw::TooFew(n) => count("flaw.few", n),
        Flaw::TooMany(n) => count("flaw.many", n),
        Flaw::Below(total, n) => sum("flaw.below", total, n),
        Flaw::Above(total, n) if is_money(total) => sum("flaw.above", total, n),
        // What must shrink, such as a hand, needs more in the set.
        Flaw::Above(total, n) if set.things.iter().any(|it| it.adds.get(total).is_some_and(|it| *it < 0)) => {
            sum("flaw.few", total, n)
        }
        Flaw::Above(total, n) => sum("flaw.many", total, n),
        Flaw::NeedsMore(_) => app.t("flaw.with"),
    }
}

/// The words of an option in two lines: what stands before a bracket or a dash; and what follows the dash, else what is in
/// the bracket.
fn in_lines(text: &str) -> (String, Option<String>) {
    let (main, tail) = text.split_once(" – ").map_or((text, None), |(main, tail)| (main, Some(tail)));
    let (main, tail) = match main.split_once(" (").filter(|it| it.1.ends_with(')')) {
        Some((main, inside)) => (main, Some(tail.unwrap_or(&inside[..inside.len() - 1]))),
        None => (main, tail),
    };
    (main.to_owned(), tail.map(str::to_owned))
}

/// What GO says, and its second line.
fn label(table: Table, update: &UpdateMessage) -> (String, Option<String>) {
    let app = table.app;
    let draft = table.draft.get();
    let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
    if let Some(option) = draft.option(asked) {
        return in_lines(&table.named(&option.text));
    }
    if let Some(set) = asked.set(draft.matter) {
        let sent = app.tell(&sent(table, &draft, set));
        // What can't be sent yet says what is missing, and below it what there is.
        return match draft.flaw(set) {
            None => (sent, None),
            Some(flaw) => (lack(table, set, &flaw), (!draft.picks.is_empty()).then_some(sent)),
        };
    }
    if let Some(amount) = draft.amount {
        // What is sealed says so, where there is a word for it.
        let own = update.decision.as_ref().map(|it| it.prompt.key.replacen("prompt", "amount.go", 1));
        let key = own.filter(|it| words::knows(app.lang(), it)).unwrap_or_else(|| "amount.go".to_owned());
        return (
            app.tell(&Phrase::new(key).with("n", super::amount::spell(app.lang(), update, amount))),
            None,
        );
    }
    (app.t("say.choose"), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_go_says_is_short_and_the_rest_stands_below() {
        let lines = |text: &str| in_lines(text);
        let two = |main: &str, more: &str| (main.to_owned(), Some(more.to_owned()));
        assert_eq!(
            lines("Attack, 3 corruption (Downtown, 2 VP)"),
            two("Attack, 3 corruption", "Downtown, 2 VP")
        );
        assert_eq!(lines("Attack (Downtown) – Carla attacks too"), two("Attack", "Carla attacks too"));
        assert_eq!(lines("Harlem – Booze (2)"), two("Harlem", "Booze (2)"));
        assert_eq!(lines("Lie down"), ("Lie down".to_owned(), None));
        assert_eq!(lines("Take (a) or (b) now"), ("Take (a) or (b) now".to_owned(), None));
    }
}
