//! The page: its addresses, and what a person has set.

use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use omerta_core::{Lang, Phrase};
use omerta_games::GameKind;
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};

use crate::browser;
use crate::route::Route;
use crate::screens;
use crate::settings::Settings;
use crate::words;

/// What every screen may use: where we are, what is set, and words. Cheap to copy.
#[derive(Clone, Copy)]
pub struct App {
    /// What the address shows.
    pub route: RwSignal<Route>,
    /// What a person has set.
    pub settings: RwSignal<Settings>,
}

impl App {
    /// The page that is shown.
    pub fn get() -> App {
        expect_context::<App>()
    }

    /// The language, as a reactive value. Whoever only reads it once, such as a handler, is not told when it changes.
    pub fn lang(self) -> Lang {
        match Observer::get() {
            Some(_) => self.settings.with(|it| it.lang),
            None => self.settings.with_untracked(|it| it.lang),
        }
    }

    /// What a key of the page says, in the language of now.
    pub fn t(self, key: &str) -> String {
        words::said(self.lang(), key)
    }

    /// What a game is called, in the language of now.
    pub fn title(self, game: GameKind) -> String {
        let (lang, key) = (self.lang(), format!("{}.table", game.slug()));
        if words::knows(lang, &key) { words::said(lang, &key) } else { game.name().to_owned() }
    }

    /// A phrase of the page, in the language of now.
    pub fn tell(self, phrase: &Phrase) -> String {
        words::tell(self.lang(), phrase)
    }

    /// Changes what is set, and keeps it.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(Settings::keep);
    }

    /// Shows something else.
    pub fn go(self, route: Route) {
        self.go_with(route, None);
    }

    /// The same, with something behind the `#`.
    pub fn go_with(self, route: Route, secret: Option<&str>) {
        self.go_at(route, &secret.map(|it| format!("#{it}")).unwrap_or_default());
    }

    /// The same, with all that may stand behind an address, such as `?step=12`.
    pub fn go_at(self, route: Route, rest: &str) {
        let path = format!("{}{rest}", route.path());
        if let Ok(history) = browser::window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&path));
        }
        browser::window().scroll_to_with_x_and_y(0.0, 0.0);
        self.route.set(route);
    }
}

fn here() -> Route {
    Route::of(&browser::window().location().pathname().unwrap_or_default())
}

/// The whole page.
#[component]
pub fn Page() -> impl IntoView {
    let app = App { route: RwSignal::new(here()), settings: RwSignal::new(Settings::kept()) };
    provide_context(app);
    let back = Closure::<dyn Fn()>::new(move || app.route.set(here()));
    let _ = browser::window().add_event_listener_with_callback("popstate", back.as_ref().unchecked_ref());
    back.forget();
    Effect::new(move || {
        if let Some(html) = browser::document().document_element() {
            let _ = html.set_attribute("lang", app.lang().code());
        }
    });
    move || {
        let route = app.route.get();
        // What a screen reads of the page while it is made is no reason to make it anew.
        untrack(|| shown(route))
    }
}

fn shown(route: Route) -> AnyView {
    match route {
        Route::Home => screens::home::Home().into_any(),
        Route::Play(game) => screens::play::Play(screens::play::PlayProps { game }).into_any(),
        Route::Own(id) => screens::own::Own(screens::own::OwnProps { id }).into_any(),
        Route::Rules(game) => screens::rules::Rules(screens::rules::RulesProps { game }).into_any(),
        Route::Settings => screens::settings::SettingsPage().into_any(),
        Route::Open(game) => screens::open::Open(screens::open::OpenProps { game }).into_any(),
        Route::Table(id) => screens::room::RoomPage(screens::room::RoomPageProps { id }).into_any(),
        Route::Replay(id) => screens::replay::Replay(screens::replay::ReplayProps { id }).into_any(),
        Route::Analysis(id) => {
            screens::analysis::AnalysisPage(screens::analysis::AnalysisPageProps { id }).into_any()
        }
        Route::Learn(game) => screens::guide::Learn(screens::guide::LearnProps { game }).into_any(),
        Route::Nowhere => screens::nowhere::Nowhere().into_any(),
    }
}

/// A link to another screen of the page, without loading it anew.
#[component]
pub fn Link(
    /// Where it leads.
    to: Route,
    /// What stands behind the address, such as `?step=12`.
    #[prop(into, optional)]
    query: String,
    /// Classes of the link.
    #[prop(into, optional)]
    class: String,
    /// What it is called, where it shows only a picture.
    #[prop(into, optional)]
    label: Option<Signal<String>>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let app = App::get();
    let path = format!("{}{query}", to.path());
    let click = move |event: leptos::ev::MouseEvent| {
        if event.button() == 0 && !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
            event.prevent_default();
            app.go_at(to.clone(), &query);
        }
    };
    view! { <a class=class href=path aria-label=move || label.map(|it| it.get()) on:click=click>{children()}</a> }
}
