//! Bringing somebody: the link to any free seat as text and as a picture, and the one for those who watch.

use leptos::prelude::*;
use omerta_protocol::house::HouseWish;

use crate::app::App;
use crate::browser;
use crate::house::links::{self, Links};
use crate::house::{Room, ask};
use crate::icon::icon;

/// A button that copies a text.
pub fn copy(app: App, text: String) -> AnyView {
    let done = RwSignal::new(false);
    let click = move |_| {
        // Without a clipboard the text can be marked by hand.
        let Some(written) = browser::copy(&text) else { return };
        wasm_bindgen_futures::spawn_local(async move {
            if wasm_bindgen_futures::JsFuture::from(written).await.is_ok() {
                done.try_set(true);
            }
        });
    };
    view! { <button class="btn" on:click=click>{move || app.t(if done.get() { "link.copied" } else { "link.copy" })}</button> }
        .into_any()
}

/// The link to any free seat as a picture, which the house draws.
pub fn qr(app: App, join: String) -> AnyView {
    let picture = RwSignal::new(String::new());
    wasm_bindgen_futures::spawn_local(async move {
        if let Ok(svg) = ask::qr(&join).await {
            picture.try_set(svg);
        }
    });
    view! { <div class="qr" role="img" aria-label=move || app.t("link.qr") inner_html=move || picture.get()></div> }
        .into_any()
}

/// The links, for whoever opened the table in this browser.
pub fn bring(room: Room) -> AnyView {
    let app = room.app;
    let name = room.name();
    let Some(links) = Links::of(&name) else { return ().into_any() };
    let (join, watch) = (links::address(&name, &links.join), links::address(&name, &links.watch));
    let tv = links::for_the_room(&name, &links);
    let is_host = room.table.with_untracked(|it| it.as_ref().is_some_and(|it| it.you.host));
    if !is_host {
        // A screen that was handed the links shows one of them, to all who see it.
        return view! {
            <section class="pan o-2 bring"><h2>{icon("link")}{move || app.t("link.join")}</h2>{qr(app, join)}</section>
        }
        .into_any();
    }
    let link = move |id: &'static str, key: &'static str, address: String| {
        view! {
            <label class="mut" for=id>{move || app.t(key)}</label>
            <p class="link"><input readonly id=id prop:value=address.clone() />{copy(app, address)}</p>
        }
    };
    let listed = move || room.table.with(|it| it.as_ref().is_some_and(|it| it.listed));
    view! {
        <section class="pan o-2 bring">
            <h2>{icon("link")}{move || app.t("link.title")}</h2>
            {qr(app, join.clone())}
            {link("join", "link.join", join)}
            {link("watch", "link.watch", watch)}
            {link("tv", "link.tv", tv)}
            <label class="tick"><input type="checkbox" prop:checked=listed on:change=move |event| room.wish(HouseWish::List { listed: event_target_checked(&event) }) />
                <span>{move || app.t("link.listed")}</span></label>
        </section>
    }
    .into_any()
}
