//! An amount: a slider, steps, and quick sums.

use leptos::prelude::*;
use omerta_core::phrase::dollars;
use omerta_core::{Lang, Phrase, Unit};
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::FormMessage;

use super::Table;
use super::draft::Matter;

/// An amount as it is read: in dollars, or as a number.
pub fn spell(lang: Lang, update: &UpdateMessage, amount: i64) -> String {
    match update.decision.as_ref().map(|it| &it.form) {
        Some(FormMessage::Amount { unit: Unit::Dollars, .. }) => dollars(lang, amount),
        _ => amount.to_string(),
    }
}

/// What may be answered where an amount is asked for.
#[derive(Clone, Copy)]
struct Range {
    least: i64,
    most: i64,
    step: i64,
}

impl Range {
    fn of(update: &UpdateMessage) -> Option<Range> {
        match update.decision.as_ref().map(|it| &it.form) {
            Some(FormMessage::Amount { least, most, step, .. }) => {
                Some(Range { least: *least, most: *most, step: (*step).max(1) })
            }
            _ => None,
        }
    }

    /// The amount that may be answered and is next to this one.
    fn near(self, to: i64) -> i64 {
        self.least + ((to.clamp(self.least, self.most) - self.least) / self.step) * self.step
    }
}

/// Changes the amount by so many steps. Says whether one is asked for.
pub fn turn(table: Table, by: i64) -> bool {
    let range = table.update.with_untracked(|it| Range::of(it.as_ref()?));
    let Some(range) = range.filter(|_| table.draft.with_untracked(|it| it.matter == Matter::Question)) else {
        return false;
    };
    let now = table.draft.with_untracked(|it| it.amount).unwrap_or(range.least);
    table.set_amount(range.near(now + by * range.step));
    true
}

/// The slider, where an amount is asked for.
pub fn amount(table: Table) -> AnyView {
    let app = table.app;
    let dial = move || {
        let update = table.update.get()?;
        let range = Range::of(&update)?;
        let Range { least, most, step } = range;
        let now = table.draft.with(|it| it.amount).unwrap_or(least);
        let set = move |to: i64| table.set_amount(range.near(to));
        let all =
            (0..=4).map(|it| least + (most - least) * it / 4).map(|it| least + (it - least) / step * step);
        let mut quick: Vec<i64> = all.collect();
        quick.dedup();
        let spelt = spell(app.lang(), &update, now);
        let quick = quick.into_iter().map(|it| {
            let text = spell(app.lang(), &update, it);
            let class = if it == now { "btn btn--go" } else { "btn btn--ghost" };
            view! { <button class=class on:click=move |_| set(it)>{text}</button> }
        });
        Some(view! {
            <div class="dial" role="group" aria-label=app.t("amount.label")>
                <button class="btn" aria-label=app.t("amount.less") on:click=move |_| set(now - step)>"−"<kbd class="key only-desk">"←"</kbd></button>
                <output class="d">{spelt.clone()}</output>
                <button class="btn" aria-label=app.t("amount.more") on:click=move |_| set(now + step)>"+"<kbd class="key only-desk">"→"</kbd></button>
                <input
                    type="range" min=least max=most step=step prop:value=now.to_string()
                    aria-label=app.t("amount.label") aria-valuetext=app.tell(&Phrase::new("amount.now").with("n", spelt))
                    on:input=move |event| if let Ok(to) = event_target_value(&event).parse() { set(to) }
                />
                <span class="quick">{quick.collect::<Vec<_>>()}</span>
            </div>
        })
    };
    view! { {dial} }.into_any()
}
