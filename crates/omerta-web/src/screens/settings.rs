//! What a person may set. It holds at once, for every table.

use leptos::prelude::*;

use super::parts;
use crate::app::App;
use crate::house::ask;
use crate::icon::icon;
use crate::settings::{Confirm, Motion, Settings};

/// A line: what is set, one sentence on it, and what sets it.
fn line(app: App, sign: &'static str, key: &'static str, sets: AnyView) -> AnyView {
    view! {
        <li>{icon(sign)}<div><h3>{move || app.t(key)}</h3><p>{move || app.t(&format!("{key}.text"))}</p></div>{sets}</li>
    }
    .into_any()
}

/// One of several.
fn one_of<T: Copy + PartialEq + Send + Sync + 'static>(
    app: App,
    key: &'static str,
    choices: &'static [(T, &'static str)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> AnyView {
    let choice = move |&(value, word): &(T, &'static str)| {
        let is_it = move || app.settings.with(|it| get(it) == value).to_string();
        view! { <button aria-pressed=is_it on:click=move |_| app.set(|it| set(it, value))>{move || app.t(word)}</button> }
    };
    let all: Vec<_> = choices.iter().map(choice).collect();
    view! { <span class="seg" role="group" aria-label=move || app.t(key)>{all}</span> }.into_any()
}

/// Something that is on or off.
fn switch(app: App, key: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> AnyView {
    one_of(app, key, &[(true, "settings.on"), (false, "settings.off")], get, set)
}

/// A volume.
fn volume(
    app: App,
    sign: &'static str,
    key: &'static str,
    get: fn(&Settings) -> u8,
    set: fn(&mut Settings, u8),
) -> AnyView {
    let now = move || app.settings.with(get).to_string();
    let turn = move |event| {
        if let Ok(to) = event_target_value(&event).parse() {
            app.set(|it| set(it, to));
        }
    };
    let dial = view! {
        <input type="range" min="0" max="100" step="10" aria-label=move || app.t(key) style=move || format!("--v:{}%", now())
            prop:value=now on:input=turn />
    };
    line(app, sign, key, dial.into_any())
}

/// What others call us, where a house knows us.
fn name(app: App) -> AnyView {
    let refusal = RwSignal::new(false);
    let rename = move |event| {
        let to = event_target_value(&event).trim().to_owned();
        if to.is_empty() {
            return;
        }
        wasm_bindgen_futures::spawn_local(async move {
            let is_told = ask::be(&to).await.is_ok();
            refusal.try_set(!is_told);
        });
    };
    let field = view! {
        <input aria-label=move || app.t("settings.name") autocomplete="nickname" maxlength="24"
            aria-invalid=move || refusal.get().to_string() prop:value=ask::known_as().unwrap_or_default() on:change=rename />
    };
    line(app, "book", "settings.name", field.into_any())
}

/// A heading.
fn heading(app: App, sign: &'static str, key: &'static str) -> AnyView {
    view! { <h2>{icon(sign)}{move || app.t(key)}</h2> }.into_any()
}

const CONFIRM: &[(Confirm, &str)] = &[
    (Confirm::Always, "settings.confirm.always"),
    (Confirm::Timer, "settings.confirm.timer"),
    (Confirm::Never, "settings.confirm.never"),
];
const MOTION: &[(Motion, &str)] = &[
    (Motion::System, "settings.motion.system"),
    (Motion::Full, "settings.motion.full"),
    (Motion::Reduced, "settings.motion.reduced"),
];
const PACE: &[(u32, &str)] = &[
    (1500, "settings.pace.slow"),
    (700, "settings.pace.normal"),
    (200, "settings.pace.fast"),
    (0, "settings.pace.none"),
];

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let app = App::get();
    Effect::new(move |_| {
        crate::browser::document().set_title(&format!("Omerta – {}", app.t("settings.title")));
    });
    let confirm = one_of(app, "settings.confirm", CONFIRM, |it| it.confirm, |it, to| it.confirm = to);
    let motion = one_of(app, "settings.motion", MOTION, |it| it.motion, |it, to| it.motion = to);
    let pace = one_of(app, "settings.pace", PACE, |it| it.pace, |it, to| it.pace = to);
    let letters = switch(app, "settings.letters", |it| it.letters, |it, to| it.letters = to);
    let flash = switch(app, "settings.flash", |it| it.flash, |it, to| it.flash = to);
    let language = view! { <span class="seg">{parts::languages(app)}</span> }.into_any();
    view! {
        <div class="em"><div class="pg">
            {parts::top(app)}
            <main class="set">
                <h1 class="d">{move || app.t("settings.title")}</h1>
                <div class="cols">
                    <section class="pan">
                        {heading(app, "globe", "settings.words")}
                        <ul>{line(app, "globe", "settings.lang", language)}{name(app)}</ul>
                        {heading(app, "check", "settings.decisions")}
                        <ul>{line(app, "check", "settings.confirm", confirm)}{line(app, "keys", "settings.letters", letters)}</ul>
                    </section>
                    <section class="pan">
                        {heading(app, "sound", "settings.sound")}
                        <ul>
                            {volume(app, "sound", "settings.sound.table", |it| it.table, |it, to| it.table = to)}
                            {volume(app, "clock", "settings.sound.alerts", |it| it.alerts, |it, to| it.alerts = to)}
                            {volume(app, "river", "settings.sound.mood", |it| it.mood, |it, to| it.mood = to)}
                        </ul>
                        {heading(app, "motion", "settings.light")}
                        <ul>
                            {line(app, "motion", "settings.motion", motion)}
                            {line(app, "bot", "settings.pace", pace)}
                            {line(app, "bang", "settings.flash", flash)}
                        </ul>
                    </section>
                </div>
            </main>
        </div></div>
    }
}
