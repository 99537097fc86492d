//! The rules of a game, as its pack tells them: as a page, and in sections for the table.

use leptos::prelude::*;
use omerta_core::Lang;
use omerta_games::GameKind;
use wasm_bindgen::JsCast as _;

use super::parts;
use crate::app::{App, Link};
use crate::browser;
use crate::icon::icon;
use crate::route::Route;
use crate::screens::text::to_html;

/// A section of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What it says, as HTML.
    pub html: String,
}

impl Section {
    /// The same with one item of its list marked, by its place from 1 on.
    pub fn marked(&self, item: usize) -> String {
        let nth = self.html.match_indices("<li>").nth(item.wrapping_sub(1));
        nth.map_or_else(
            || self.html.clone(),
            |(at, it)| format!(r#"{}<li class="now">{}"#, &self.html[..at], &self.html[at + it.len()..]),
        )
    }

    /// The item of its list that begins with this name, by its place from 1 on.
    pub fn item(&self, name: &str) -> Option<usize> {
        let name = name.to_lowercase();
        let mut items = self.html.split("<li>").skip(1);
        let is_it = |it: &str| it.strip_prefix("<b>").is_some_and(|it| it.to_lowercase().starts_with(&name));
        items.position(is_it).map(|it| it + 1)
    }
}

/// What the rules say before their first section, and the sections.
pub fn sections(game: GameKind, lang: Lang) -> (String, Vec<Section>) {
    let text = game.rules_text(lang);
    let mut parts = text.split("\n## ");
    let first = to_html(parts.next().unwrap_or_default());
    let section = |it: &str| {
        let (title, text) = it.split_once('\n').unwrap_or((it, ""));
        Section { title: title.trim().to_owned(), html: to_html(text) }
    };
    (first, parts.map(section).collect())
}

/// The section in which a rule is told, and the item of its list that tells it, if it is one.
pub fn place_of(rule: &str) -> Option<(usize, usize)> {
    let group = rule.rsplit_once('-').map_or(rule, |it| it.0);
    let place = match group {
        "CG-RND" => (1, 0),
        "CG-BUL" => (1, 2),
        "CG-AIM" => (1, 3),
        "CG-PRIV" => (1, 4),
        "CG-CRG" => (1, 5),
        "CG-EFF" => (1, 6),
        "CG-SHR" => (1, 7),
        "CG-PWR" => (5, 0),
        "CE-SET" | "CE-INFO" => (0, 0),
        "CE-WAR" => (1, 3),
        "CE-BRI" => (1, 4),
        "CE-TRI" => (1, 5),
        "CE-FB" | "CE-BRD" => (2, 0),
        "CE-FRONT" => (2, 1),
        "CE-BACK" => (2, 2),
        "CE-JOB" => (2, 3),
        "CE-ALLY" => (2, 4),
        "CE-ABIL" | "CE-RUN" => (3, 0),
        "CE-GUN" | "CE-NEU" | "CE-MOVE" => (4, 0),
        "EC-BRD" | "EC-NEU" => (1, 0),
        "EC-SET" => (2, 0),
        "EC-RND" => (3, 0),
        "EC-COP" => (3, 1),
        "EC-GOD" => (3, 2),
        "EC-UPK" => (3, 5),
        "EC-DEC" | "EC-VEN" => (4, 0),
        "EC-HEN" => (5, 0),
        "EC-CMB" => (7, 0),
        "EC-CITY" => (8, 0),
        "EC-POL" => (10, 0),
        "EC-WIN" => (12, 0),
        _ => return None,
    };
    Some(place)
}

/// The section that tells how a round or an act goes, phase by phase.
pub fn round_of(game: GameKind) -> usize {
    match game {
        GameKind::Empire => 3,
        GameKind::CashNGuns | GameKind::Corleone | GameKind::Standoff => 1,
    }
}

/// The rules of a game.
#[component]
pub fn Rules(
    /// The game.
    game: GameKind,
) -> impl IntoView {
    let app = App::get();
    let told = Memo::new(move |_| sections(game, app.lang()));
    let lead = |i: usize| {
        let id = format!("r{i}");
        move |_| {
            let found = browser::document().get_element_by_id(&id);
            if let Some(heading) = found.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
                heading.scroll_into_view();
                let _ = heading.focus();
            }
        }
    };
    let contents = move || {
        let all = told.get().1.into_iter().enumerate();
        all.map(|(i, it)| view! { <li><button on:click=lead(i)>{it.title}</button></li> }).collect::<Vec<_>>()
    };
    let text = move || {
        let all = told.get().1.into_iter().enumerate();
        all.map(|(i, it)| {
            view! { <section><h2 id=format!("r{i}") tabindex="-1">{it.title}</h2><div inner_html=it.html></div></section> }
        })
        .collect::<Vec<_>>()
    };
    view! {
        {parts::top(app)}
        <main class="rulebook">
            <nav class="pan" aria-label=move || app.t("rules.contents")>
                <div class="strip-p" aria-hidden="true" inner_html=parts::poster(game)></div>
                <h2>{icon("book")}{move || app.t("rules.contents")}</h2>
                <ul>{contents}</ul>
                <Link to=Route::Learn(game) class="btn">{icon("bulb")}{move || app.t("guide.open")}</Link>
            </nav>
            <article class="page rules">
                <div inner_html=move || told.get().0></div>
                {text}
            </article>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [(GameKind, &str); 3] =
        [(GameKind::CashNGuns, "CG"), (GameKind::Corleone, "CE"), (GameKind::Empire, "EC")];
    const GROUPS: &str = "CG-RND CG-BUL CG-AIM CG-PRIV CG-CRG CG-EFF CG-SHR CG-PWR CE-SET CE-INFO CE-WAR CE-BRI \
        CE-TRI CE-FB CE-BRD CE-FRONT CE-BACK CE-JOB CE-ALLY CE-ABIL CE-RUN CE-GUN CE-NEU CE-MOVE EC-BRD EC-NEU EC-SET \
        EC-RND EC-COP EC-GOD EC-UPK EC-DEC EC-VEN EC-HEN EC-CMB EC-CITY EC-POL EC-WIN";

    #[test]
    fn every_rule_has_its_place_in_both_languages() {
        for (game, prefix) in GAMES {
            for lang in [Lang::En, Lang::De] {
                let (_, all) = sections(game, lang);
                for group in GROUPS.split_whitespace().filter(|it| it.starts_with(prefix)) {
                    let (section, item) = place_of(&format!("{group}-1")).expect(group);
                    assert!(all.len() > section, "{group} in {lang}");
                    let marked = all[section].marked(item);
                    assert_eq!(marked.contains("class=\"now\""), item > 0, "{group} in {lang}");
                }
            }
        }
    }

    #[test]
    fn rules_have_no_blanks_left() {
        for (game, _) in GAMES {
            for lang in [Lang::En, Lang::De] {
                let (first, all) = sections(game, lang);
                assert!(all.len() > 4, "{game} in {lang}");
                assert!(
                    !first.contains('{') && all.iter().all(|it| !it.html.contains('{')),
                    "{game} in {lang}"
                );
            }
        }
    }

    #[test]
    fn a_phase_is_found_by_its_name() {
        let (_, all) = sections(GameKind::Corleone, Lang::En);
        assert_eq!(all[round_of(GameKind::Corleone)].item("Turf War"), Some(3));
        assert_eq!(all[1].item("Siesta"), None);
    }
}
