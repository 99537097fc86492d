//! What happened, the newest at the end, with a line where the viewer last decided.

use leptos::html::Ol;
use leptos::prelude::*;

use super::Table;
use crate::icon::icon;

/// The log.
pub fn log(table: Table) -> AnyView {
    let app = table.app;
    let list = NodeRef::<Ol>::new();
    Effect::new(move |_| {
        table.story.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let lines = move || {
        let (story, read) = (table.story.get(), table.read.get());
        let line = |(i, it): (usize, &omerta_protocol::reply::NewsMessage)| {
            let class = match (it.event.is_none(), it.private) {
                (true, _) => "head",
                (false, true) => "you",
                (false, false) => "",
            };
            let since = (i == read && i > 0)
                .then(|| view! { <li class="edge">{icon("step")}{app.t("log.since")}</li> });
            view! { {since}<li class=class>{table.rich(&it.text)}</li> }
        };
        // A long game has a long log; who wants all of it opens the replay.
        let first = story.len().saturating_sub(200);
        story.iter().enumerate().skip(first).map(line).collect::<Vec<_>>()
    };
    view! {
        <section class="pan logs" aria-label=move || app.t("log.title")>
            <h2>
                {icon("log")}{move || app.t("log.title")}
                <button class="since-open" on:click=move |_| table.is_since_open.set(true)>{move || app.t("since.open")}<kbd class="key only-desk">"S"</kbd></button>
            </h2>
            <ol class="log" role="log" aria-live="off" tabindex="0" node_ref=list>{lines}</ol>
        </section>
    }
    .into_any()
}
