//! What is shown where a table can't be: one lamp, one sentence, and a way on.

use leptos::prelude::*;
use omerta_protocol::house::ByeCode;

use super::lobby::round::bust;
use super::parts;
use crate::app::{App, Link};
use crate::icon::icon;
use crate::route::Route;

/// Why there is no table to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// There is no such table, or not for us.
    NoTable,
    /// The link opens nothing any more.
    WrongLink,
    /// Nobody answers.
    NoHouse,
    /// The table was closed before its end.
    Closed,
    /// The seat is on another device now.
    Moved,
    /// The host has freed the seat.
    Removed,
    /// The table has met a fault.
    Crashed,
}

impl From<ByeCode> for Lost {
    fn from(code: ByeCode) -> Lost {
        match code {
            ByeCode::Moved => Lost::Moved,
            ByeCode::Closed => Lost::Closed,
            ByeCode::Removed => Lost::Removed,
            ByeCode::Crashed | ByeCode::Garbage => Lost::Crashed,
            ByeCode::Restart | ByeCode::Slow | ByeCode::Silent => Lost::NoHouse,
        }
    }
}

impl Lost {
    /// The icon, and the keys of the heading and of the sentence.
    const fn look(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Lost::NoTable => ("search", "lost.no-table", "lost.no-table.text"),
            Lost::WrongLink => ("link", "lost.wrong-link", "lost.wrong-link.text"),
            Lost::NoHouse => ("offline", "lost.no-house", "lost.no-house.text"),
            Lost::Closed => ("door", "lost.closed", "lost.closed.text"),
            Lost::Moved => ("phone", "lost.moved", "lost.moved.text"),
            Lost::Removed => ("door", "lost.removed", "lost.removed.text"),
            Lost::Crashed => ("bang", "lost.crashed", "lost.crashed.text"),
        }
    }
}

/// The screen. `again` is what "try again" does, where that may help.
pub fn lost(app: App, lost: Lost, again: Option<Callback<()>>) -> AnyView {
    let (sign, title, text) = lost.look();
    let retry = again.map(|it| {
        view! { <button class="btn btn--go" on:click=move |_| it.run(())>{move || app.t("lost.again")}</button> }
    });
    view! {
        <div class="em"><div class="pg">
            {parts::top(app)}
            <main class="trb">
                <div class="lampc"></div>
                <span aria-hidden="true" inner_html=bust('V')></span>
                <span class="tic">{icon(sign)}</span>
                <h1 class="d" role="alert" tabindex="-1">{move || app.t(title)}</h1>
                <p>{move || app.t(text)}</p>
                <div class="row3">
                    <Link to=Route::Home class="btn">{move || app.t("trouble.home")}</Link>
                    {retry}
                </div>
            </main>
        </div></div>
    }
    .into_any()
}

/// While something is on its way.
pub fn coming(app: App) -> AnyView {
    view! { <main class="loading" aria-busy="true"><p class="d">{move || app.t("table.opening")}</p></main> }
        .into_any()
}
