//! What a person may set. It holds at once, for every table.

use leptos::prelude::*;

use super::parts;
use crate::app::App;
use crate::settings::{Confirm, Motion, Settings};

/// One of several.
fn radio<T: Copy + PartialEq + Send + Sync + 'static>(
    app: App,
    key: &'static str,
    choices: &'static [(T, &'static str)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> AnyView {
    let choice = move |&(value, word): &(T, &'static str)| {
        view! {
            <label class="opt">
                <input type="radio" name=key prop:checked=move || app.settings.with(|it| get(it) == value) on:change=move |_| app.set(|it| set(it, value)) />
                <span>{move || app.t(word)}</span>
            </label>
        }
    };
    view! { <fieldset><legend>{move || app.t(key)}</legend>{choices.iter().map(choice).collect::<Vec<_>>()}</fieldset> }.into_any()
}

/// A volume.
fn volume(app: App, key: &'static str, get: fn(&Settings) -> u8, set: fn(&mut Settings, u8)) -> AnyView {
    view! {
        <label class="opt vol">
            <span>{move || app.t(key)}</span>
            <input type="range" min="0" max="100" step="10" prop:value=move || app.settings.with(get).to_string()
                on:input=move |event| if let Ok(to) = event_target_value(&event).parse() { app.set(|it| set(it, to)) } />
        </label>
    }
    .into_any()
}

/// Something that is on or off.
fn switch(app: App, key: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> AnyView {
    view! {
        <label class="opt">
            <input type="checkbox" prop:checked=move || app.settings.with(get) on:change=move |event| { let on = event_target_checked(&event); app.set(|it| set(it, on)) } />
            <span>{move || app.t(key)}</span>
        </label>
    }
    .into_any()
}

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let app = App::get();
    view! {
        {parts::top(app)}
        <main class="page setup">
            <h1 class="d">{move || app.t("settings.title")}</h1>
            <fieldset><legend>{move || app.t("lang.label")}</legend>{parts::languages(app)}</fieldset>
            {radio(app, "settings.confirm", &[(Confirm::Always, "settings.confirm.always"), (Confirm::Timer, "settings.confirm.timer"), (Confirm::Never, "settings.confirm.never")], |it| it.confirm, |it, to| it.confirm = to)}
            {radio(app, "settings.motion", &[(Motion::System, "settings.motion.system"), (Motion::Full, "settings.motion.full"), (Motion::Reduced, "settings.motion.reduced")], |it| it.motion, |it, to| it.motion = to)}
            {radio(app, "settings.pace", &[(1500, "settings.pace.slow"), (700, "settings.pace.normal"), (200, "settings.pace.fast"), (0, "settings.pace.none")], |it| it.pace, |it, to| it.pace = to)}
            <fieldset>
                <legend>{move || app.t("settings.sound")}</legend>
                {volume(app, "settings.sound.table", |it| it.table, |it, to| it.table = to)}
                {volume(app, "settings.sound.alerts", |it| it.alerts, |it, to| it.alerts = to)}
                {volume(app, "settings.sound.mood", |it| it.mood, |it, to| it.mood = to)}
            </fieldset>
            <fieldset>
                <legend>{move || app.t("settings.more")}</legend>
                {switch(app, "settings.flash", |it| it.flash, |it, to| it.flash = to)}
                {switch(app, "settings.letters", |it| it.letters, |it, to| it.letters = to)}
            </fieldset>
        </main>
    }
}
