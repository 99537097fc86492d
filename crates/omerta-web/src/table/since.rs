//! What happened since the viewer's last answer, at one glance.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_protocol::reply::NewsMessage;

use super::Table;
use super::names::{Part, parts};
use crate::icon::icon;

/// More lines than this are no glance.
const MOST: usize = 7;

/// What somebody should know of: the newest lines, and what is about them before all else.
pub fn told(story: &[NewsMessage], read: usize, me: Option<Seat>) -> Vec<(NewsMessage, bool)> {
    let is_mine = |it: &NewsMessage| {
        parts(&it.text).iter().any(|it| matches!(it, Part::Seat(seat) if Some(*seat) == me))
    };
    let news = story.iter().skip(read).filter(|it| it.event.is_some());
    let news: Vec<(NewsMessage, bool)> = news.map(|it| (it.clone(), is_mine(it))).collect();
    let mut left = news.len().saturating_sub(MOST);
    let mut kept: Vec<(NewsMessage, bool)> = Vec::new();
    for (i, it) in news.iter().enumerate() {
        // What is about others goes first; what is about the viewer only if there is too much of it.
        let n_others_ahead = news[i..].iter().filter(|it| !it.1).count();
        if left > 0 && (!it.1 || n_others_ahead < left) {
            left -= 1;
        } else {
            kept.push(it.clone());
        }
    }
    kept
}

/// The sheet, while it is open.
pub fn since(table: Table) -> AnyView {
    let app = table.app;
    let sheet = move || {
        if !table.is_since_open.get() {
            return None;
        }
        let (story, read, me) = (table.story.get(), table.read.get(), table.me());
        let n_all = story.iter().skip(read).filter(|it| it.event.is_some()).count();
        let line = |(it, is_mine): (NewsMessage, bool)| {
            let class = if is_mine { "is-mine" } else { "" };
            view! { <li class=class>{icon(if is_mine { "bang" } else { "step" })}<span>{table.rich(&it.text)}</span></li> }
        };
        let lines: Vec<_> = told(&story, read, me).into_iter().map(line).collect();
        let none = lines.is_empty().then(|| view! { <li>{app.t("since.nothing")}</li> });
        let count = app.tell(&Phrase::new("since.count").with("n", n_all));
        Some(view! {
            <section class="sheet-over since" role="dialog" aria-label=app.t("since.title")>
                <header><h2>{icon("log")}{app.t("since.title")}</h2><span class="mut">{count}</span>
                    <button class="ib" autofocus aria-label=app.t("since.close") on:click=move |_| table.is_since_open.set(false)>{icon("cross")}</button>
                </header>
                <ul>{lines}{none}</ul>
            </section>
        })
    };
    view! { {sheet} }.into_any()
}

#[cfg(test)]
mod tests {
    use omerta_host::Version;
    use serde_json::json;

    use super::*;

    fn news(n: usize, about: Option<char>) -> NewsMessage {
        let text =
            about.map_or_else(|| format!("thing {n}"), |it| format!("thing {n} hit \u{2068}{it}\u{2069}"));
        NewsMessage {
            version: Version(n as u32),
            event: Some(json!(n)),
            text,
            private: false,
            moves: Vec::new(),
        }
    }

    #[test]
    fn a_glance_has_few_lines_and_keeps_what_is_about_oneself() {
        let me = Seat::nth(0);
        let story: Vec<NewsMessage> = (0..20).map(|it| news(it, (it == 1).then_some('A'))).collect();
        let told = told(&story, 0, me);
        assert_eq!(told.len(), MOST);
        assert!(told[0].1 && told[0].0.text.contains("thing 1"), "it happened to me, so it stays");
        assert!(told[MOST - 1].0.text.ends_with("thing 19"), "the newest is there");
    }

    #[test]
    fn what_was_read_is_not_told_again() {
        let story: Vec<NewsMessage> = (0..5).map(|it| news(it, None)).collect();
        assert_eq!(told(&story, 3, None).len(), 2);
        assert!(told(&story, 9, None).is_empty());
    }

    #[test]
    fn much_about_oneself_is_cut_too() {
        let story: Vec<NewsMessage> = (0..12).map(|it| news(it, Some('A'))).collect();
        assert_eq!(told(&story, 0, Seat::nth(0)).len(), MOST);
    }
}
