//! Parts that several screens share.

use leptos::prelude::*;
use omerta_core::Lang;
use omerta_games::GameKind;

use crate::app::{App, Link};
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

/// The bar at the top of pages that are no table.
pub fn top(app: App) -> AnyView {
    view! {
        <header class="top">
            {brand(app)}
            <span class="sp"></span>
            {languages(app)}
            <Link to=Route::Settings class="ib" label=Signal::derive(move || app.t("settings.title"))>{icon("menu")}</Link>
        </header>
    }
    .into_any()
}

/// The picture of a game.
pub fn poster(game: GameKind) -> &'static str {
    match game {
        GameKind::Corleone => include_str!("../../static/art/poster-corleone.svg"),
        GameKind::CashNGuns | GameKind::Standoff => include_str!("../../static/art/poster-cash.svg"),
        GameKind::Empire => include_str!("../../static/art/poster-empire.svg"),
    }
}
