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

/// The links, for whoever opened the table in this browser.
pub fn bring(room: Room) -> AnyView {
    let app = room.app;
    let name = room.name();
    let Some(Links { join, watch }) = Links::of(&name) else { return ().into_any() };
    let (join, watch) = (links::address(&name, &join), links::address(&name, &watch));
    let picture = RwSignal::new(String::new());
    {
        let join = join.clone();
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(svg) = ask::qr(&join).await {
                picture.try_set(svg);
            }
        });
    }
    let listed = move || room.table.with(|it| it.as_ref().is_some_and(|it| it.listed));
    view! {
        <section class="pan o-2 bring">
            <h2>{icon("link")}{move || app.t("link.title")}</h2>
            <div class="qr" role="img" aria-label=move || app.t("link.qr") inner_html=move || picture.get()></div>
            <label class="mut" for="join">{move || app.t("link.join")}</label>
            <p class="link"><input readonly id="join" prop:value=join.clone() />{copy(app, join)}</p>
            <label class="mut" for="watch">{move || app.t("link.watch")}</label>
            <p class="link"><input readonly id="watch" prop:value=watch.clone() />{copy(app, watch)}</p>
            <label class="tick"><input type="checkbox" prop:checked=listed on:change=move |event| room.wish(HouseWish::List { listed: event_target_checked(&event) }) />
                <span>{move || app.t("link.listed")}</span></label>
        </section>
    }
    .into_any()
}
