//! A first game of each title: a small table of mild bots, and a lesson at the first of each kind of question.

use std::collections::BTreeSet;

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::GameKind;

use super::play::{self, Wish};
use crate::app::App;
use crate::browser;
use crate::games::Lesson;
use crate::icon::icon;
use crate::route::Route;
use crate::table::Table;

const KEY: &str = "omerta.guided";

/// The table of a first game: few seats, bots that do no harm, and a deal that shows everything soon.
fn wish(game: GameKind) -> Wish {
    let (n_seats, seed) = match game {
        GameKind::CashNGuns | GameKind::Standoff => (4, 7),
        GameKind::Corleone => (3, 11),
        GameKind::Empire => (3, 11),
    };
    Wish { n_seats, bots: "timid".to_owned(), seed: Some(seed), ..Wish::of(game) }
}

/// Opens a first game.
#[component]
pub fn Learn(
    /// Of which title.
    game: GameKind,
) -> impl IntoView {
    let app = App::get();
    // After this the page is the table's.
    browser::later(0, move || {
        let kept = play::kept(&wish(game));
        browser::keep(KEY, &kept.id);
        app.go(Route::Own(kept.id));
    });
}

/// Whether a table is a first game.
pub fn is_for(id: &str) -> bool {
    browser::kept(KEY).as_deref() == Some(id)
}

/// The lesson for a question that was not taught yet.
pub fn lesson_for(lessons: &[Lesson], prompt: &str, taught: &BTreeSet<usize>) -> Option<usize> {
    (0..lessons.len()).find(|it| lessons[*it].at.contains(&prompt) && !taught.contains(it))
}

/// The teacher: one bubble, never in the way of an answer.
pub fn coach(table: Table) -> AnyView {
    let lessons = table.ui.lessons();
    let taught = RwSignal::new(BTreeSet::<usize>::new());
    let shown = RwSignal::new(None::<usize>);
    let question = Memo::new(move |_| {
        let of = |it: &omerta_protocol::UpdateMessage| {
            it.decision.as_ref().map(|it| (it.id, it.prompt.key.clone()))
        };
        table.update.with(|it| it.as_ref().and_then(|it| of(it)))
    });
    Effect::new(move |_| {
        let Some((_, prompt)) = question.get().filter(|_| table.is_guided.get()) else {
            return shown.set(None);
        };
        let next = taught.with_untracked(|it| lesson_for(lessons, &prompt, it));
        if let Some(next) = next {
            taught.update(|it| {
                it.insert(next);
            });
        }
        shown.set(next);
    });
    let bubble = move || {
        let (app, at) = (table.app, shown.get()?);
        let lesson = lessons.get(at)?;
        let n = taught.with(|it| it.len());
        let count = app.tell(&Phrase::new("guide.lesson").with("n", n).with("all", lessons.len()));
        let label = count.clone();
        let dots = (0..lessons.len())
            .map(|it| view! { <i class=if it < n { "on" } else { "" }></i> })
            .collect::<Vec<_>>();
        let leave = move |_| {
            table.is_guided.set(false);
            browser::forget(KEY);
        };
        Some(view! {
            <aside class="coach" role="dialog" aria-label=label>
                <span class="say__tag">{count}</span>
                <h3>{app.t(lesson.key)}</h3>
                <p>{app.t(&format!("{}.text", lesson.key))}</p>
                <p class="mut">{app.t("guide.why-not")}</p>
                <div class="row">
                    <button class="btn btn--ghost" on:click=leave>{app.t("guide.leave")}</button>
                    <button class="btn" on:click=move |_| shown.set(None)>{icon("check")}{app.t("guide.seen")}</button>
                    <span class="coach-dots" aria-hidden="true">{dots}</span>
                </div>
            </aside>
        })
    };
    view! { {bubble} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::screens::parts::GAMES;
    use crate::words;

    #[test]
    fn a_lesson_comes_once() {
        let lessons = games::of(GameKind::CashNGuns).lessons();
        let mut taught = BTreeSet::new();
        let first = lesson_for(lessons, "prompt.load", &taught).expect("loading is taught");
        taught.insert(first);
        assert_eq!(lesson_for(lessons, "prompt.load", &taught), None);
        assert!(lesson_for(lessons, "prompt.aim", &taught).is_some());
    }

    #[test]
    fn every_title_has_lessons_in_both_languages_about_questions_it_asks() {
        for game in GAMES {
            let lessons = games::of(game).lessons();
            assert!(lessons.len() >= 6, "{game} teaches {}", lessons.len());
            let catalogue = omerta_games::with_game!(game, G => {
                use omerta_core::{Packed as _, Spoken as _};
                G::load(&G::own_pack()).expect("a sound pack").phrases(omerta_core::Lang::En).clone()
            });
            for lesson in lessons {
                for lang in [omerta_core::Lang::En, omerta_core::Lang::De] {
                    for key in [lesson.key.to_owned(), format!("{}.text", lesson.key)] {
                        assert!(words::knows(lang, &key), "{key} in {lang}");
                    }
                }
                for prompt in lesson.at {
                    assert!(catalogue.0.contains_key(*prompt), "{game} never asks {prompt}");
                }
            }
        }
    }
}
