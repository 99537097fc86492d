//! An address that leads nowhere.

use leptos::prelude::*;

use super::parts;
use crate::app::{App, Link};
use crate::route::Route;

/// One lamp, one sentence, one way home.
#[component]
pub fn Nowhere() -> impl IntoView {
    let app = App::get();
    view! {
        {parts::top(app)}
        <main class="handover">
            <h1 class="d" role="alert">{move || app.t("nowhere.title")}</h1>
            <p>{move || app.t("nowhere.text")}</p>
            <Link to=Route::Home class="btn btn--go btn--big">{move || app.t("trouble.home")}</Link>
        </main>
    }
}
