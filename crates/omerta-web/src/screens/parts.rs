//! Parts that several screens share.

use leptos::prelude::*;
use omerta_core::Lang;
use omerta_games::GameKind;

use crate::app::{App, Link};
use crate::browser;
use crate::icon::icon;
use crate::route::Route;

/// The games that players are offered, in the order of the posters.
pub const GAMES: [GameKind; 3] = [GameKind::Corleone, GameKind::CashNGuns, GameKind::Empire];

/// The mark and the name of the house: the way home.
pub fn brand(app: App) -> AnyView {
    view! {
        <Link to=Route::Home class="brand" label=Signal::derive(move || app.t("brand.home"))>
            <svg aria-hidden="true"><use href="#i-mark"></use></svg>
            <b aria-hidden="true">"Omerta"</b>
        </Link>
    }
    .into_any()
}

/// Both languages; the one in use is marked.
pub fn languages(app: App) -> AnyView {
    let language = move |lang: Lang, name: &'static str| {
        view! {
            <button lang=lang.code() aria-current=move || (app.lang() == lang).then_some("true") on:click=move |_| app.set(|it| it.lang = lang)>{name}</button>
        }
    };
    view! { <div class="lang" role="group" aria-label=move || app.t("lang.label")>{language(Lang::En, "English")}{language(Lang::De, "Deutsch")}</div> }
        .into_any()
}

/// The way back from a page that one opens in passing. An installed page has no button of a browser for it.
fn back(app: App) -> Option<AnyView> {
    if !matches!(app.route.get_untracked(), Route::Settings | Route::Rules(_)) {
        return None;
    }
    let go = move |_| match browser::window().history() {
        Ok(history) if history.length().is_ok_and(|it| it > 1) => {
            let _ = history.back();
        }
        _ => app.go(Route::Home),
    };
    Some(view! { <button class="btn btn--ghost" id="back" on:click=go>{icon("undo")}{move || app.t("back")}</button> }.into_any())
}

/// The bar at the top of pages that are no table.
pub fn top(app: App) -> AnyView {
    view! {
        <header class="top">
            {brand(app)}
            {back(app)}
            <span class="sp"></span>
            {languages(app)}
            <Link to=Route::Settings class="ib" label=Signal::derive(move || app.t("settings.title"))>{icon("menu")}</Link>
        </header>
    }
    .into_any()
}

/// The picture of a game.
pub fn poster(game: GameKind) -> String {
    browser::art(match game {
        GameKind::Corleone => "poster-corleone",
        GameKind::CashNGuns | GameKind::Standoff => "poster-cash",
        GameKind::Empire => "poster-empire",
    })
}
