//! What happened, the newest at the end, with a line where the viewer last decided.

use leptos::html::Ol;
use leptos::prelude::*;
use omerta_protocol::reply::NewsMessage;

use super::Table;
use crate::icon::icon;

/// So many lines are kept on the screen.
const MOST: usize = 200;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Line {
    i: usize,
    class: &'static str,
    text: String,
}

impl Line {
    fn of((i, news): (usize, &NewsMessage)) -> Line {
        let class = match (news.event.is_none(), news.private) {
            (true, _) => "head",
            (false, true) => "you",
            (false, false) => "",
        };
        Line { i, class, text: news.text.clone() }
    }
}

/// The log.
pub fn log(table: Table) -> AnyView {
    let app = table.app;
    let list = NodeRef::<Ol>::new();
    // Once a frame: to ask how high the list is lays out the whole page, and bots may say much in one frame.
    let is_asked = StoredValue::new(false);
    Effect::new(move |_| {
        table.story.track();
        if is_asked.get_value() {
            return;
        }
        is_asked.set_value(true);
        request_animation_frame(move || {
            let was_asked = is_asked.try_set_value(false).is_none();
            if let Some(list) = list.try_get_untracked().flatten().filter(|_| was_asked) {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    // A long game has a long log; who wants all of it opens the replay.
    let lines = move || {
        table.story.with(|story| {
            let first = story.len().saturating_sub(MOST);
            story.iter().enumerate().skip(first).map(Line::of).collect::<Vec<_>>()
        })
    };
    // Only lines that are new are made: the rest stay as they are.
    let shown = move |Line { i, class, text }: Line| {
        let since = move || {
            (i > 0 && table.read.get() == i)
                .then(|| view! { <small class="edge">{icon("step")}{app.t("log.since")}</small> })
        };
        view! { <li class=class>{since}{untrack(|| table.rich(&text))}</li> }
    };
    view! {
        <section class="pan logs" aria-label=move || app.t("log.title")>
            <h2>
                {icon("log")}{move || app.t("log.title")}
                <button class="since-open" on:click=move |_| table.is_since_open.set(true)>{move || app.t("since.open")}<kbd class="key only-desk">"S"</kbd></button>
            </h2>
            <ol class="log" tabindex="0" node_ref=list><For each=lines key=Line::clone children=shown/></ol>
        </section>
    }
    .into_any()
}
