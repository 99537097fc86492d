//! An amount: a slider, steps, and quick sums.

use leptos::prelude::*;
use omerta_core::phrase::dollars;
use omerta_core::{Lang, Phrase, Unit};
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::FormMessage;

use super::Table;

/// An amount as it is read: in dollars, or as a number.
pub fn spell(lang: Lang, update: &UpdateMessage, amount: i64) -> String {
    match update.decision.as_ref().map(|it| &it.form) {
        Some(FormMessage::Amount { unit: Unit::Dollars, .. }) => dollars(lang, amount),
        _ => amount.to_string(),
    }
}

/// The slider, where an amount is asked for.
pub fn amount(table: Table) -> AnyView {
    let app = table.app;
    let dial = move || {
        let update = table.update.get()?;
        let Some(FormMessage::Amount { least, most, step, .. }) = update.decision.as_ref().map(|it| &it.form)
        else {
            return None;
        };
        let (least, most, step) = (*least, *most, (*step).max(1));
        let now = table.draft.with(|it| it.amount).unwrap_or(least);
        let set = move |to: i64| table.set_amount(least + ((to.clamp(least, most) - least) / step) * step);
        let all =
            (0..=4).map(|it| least + (most - least) * it / 4).map(|it| least + (it - least) / step * step);
        let mut quick: Vec<i64> = all.collect();
        quick.dedup();
        let spelt = spell(app.lang(), &update, now);
        let quick = quick.into_iter().map(|it| {
            let text = spell(app.lang(), &update, it);
            view! { <button class="btn btn--ghost" on:click=move |_| set(it)>{text}</button> }
        });
        Some(view! {
            <div class="dial" role="group" aria-label=app.t("amount.label")>
                <button class="btn" aria-label=app.t("amount.less") on:click=move |_| set(now - step)>"−"</button>
                <output class="d">{spelt.clone()}</output>
                <button class="btn" aria-label=app.t("amount.more") on:click=move |_| set(now + step)>"+"</button>
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
