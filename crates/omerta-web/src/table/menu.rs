//! The menu of a table: whatever is needed now and then, without leaving the table for it.

use leptos::prelude::*;

use super::{Table, ruling};
use crate::app::Link;
use crate::icon::icon;
use crate::route::Route;
use crate::screens::parts;
use crate::settings::Settings;

/// The keys of a table, each with the key of its words.
const KEYS: [(&str, &str); 12] = [
    ("1 – 9", "key.choose"),
    ("↵", "key.go"),
    ("Esc", "key.back"),
    ("← ↑ ↓ →", "key.walk"),
    ("U", "key.undo"),
    ("⇧ U", "key.turn"),
    ("S", "key.since"),
    ("!", "key.hint"),
    ("?", "key.rules"),
    ("B H J L", "key.places"),
    ("T", "key.talk"),
    ("O", "key.offer"),
];

/// The menu, while it is open.
pub fn sheet(table: Table) -> AnyView {
    let app = table.app;
    let close = move || table.is_menu_open.set(false);
    let rules = move |_| {
        close();
        ruling::open(table);
    };
    let since = move |_| {
        close();
        table.is_since_open.set(true);
    };
    let is_loud = move || app.settings.with(Settings::is_loud);
    let sound = move || app.t(if is_loud() { "menu.sound.off" } else { "menu.sound.on" });
    let key = move |(keys, text): (&'static str, &'static str)| {
        view! { <div><dt><kbd class="key">{keys}</kbd></dt><dd>{app.t(text)}</dd></div> }
    };
    let shown = move || {
        table.is_menu_open.get().then(|| {
            view! {
                <section class="sheet-over menu" role="dialog" aria-label=app.t("menu.title")>
                    <header><h2>{icon("menu")}{app.t("menu.title")}</h2>
                        <button class="ib" autofocus aria-label=app.t("since.close") on:click=move |_| close()>{icon("cross")}</button>
                    </header>
                    <div class="menu-all">
                        <button class="btn" on:click=rules>{icon("book")}{app.t("table.rules")}</button>
                        <button class="btn menu-since" on:click=since>{icon("log")}{app.t("since.title")}</button>
                        <button class="btn" aria-pressed=move || is_loud().to_string() on:click=move |_| app.set(Settings::turn_sound)>{icon("sound")}{sound}</button>
                        <Link to=Route::Settings class="btn">{icon("gear")}{app.t("settings.title")}</Link>
                        <Link to=Route::Home class="btn">{icon("door")}{app.t("menu.leave")}</Link>
                    </div>
                    <p class="mut">{app.t("menu.leave.text")}</p>
                    {parts::languages(app)}
                    <details class="keys only-desk"><summary>{icon("keys")}{app.t("menu.keys")}</summary><dl>{KEYS.map(key).into_iter().collect::<Vec<_>>()}</dl></details>
                </section>
            }
        })
    };
    view! { {shown} }.into_any()
}
