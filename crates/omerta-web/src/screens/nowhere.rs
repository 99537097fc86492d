//! An address that leads nowhere.

use leptos::prelude::*;

use super::lobby::round::bust;
use super::parts;
use crate::app::{App, Link};
use crate::icon::icon;
use crate::route::Route;

/// One lamp, one sentence, one way home.
#[component]
pub fn Nowhere() -> impl IntoView {
    let app = App::get();
    view! {
        <div class="em"><div class="pg">
            {parts::top(app)}
            <main class="trb">
                <div class="lampc"></div>
                <span aria-hidden="true" inner_html=bust('V')></span>
                <span class="tic">{icon("search")}</span>
                <h1 class="d" role="alert">{move || app.t("nowhere.title")}</h1>
                <p>{move || app.t("nowhere.text")}</p>
                <div class="row3"><Link to=Route::Home class="btn btn--go">{move || app.t("trouble.home")}</Link></div>
            </main>
        </div></div>
    }
}
