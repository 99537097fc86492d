//! A table that this browser keeps.

use leptos::prelude::*;
use omerta_games::GameKind;

use super::guide;
use super::nowhere::Nowhere;
use crate::app::App;
use crate::browser;
use crate::driver::kept::Kept;
use crate::driver::wire::TableSpec;
use crate::driver::{Driver, Local, Told};
use crate::route::Route;
use crate::table::Table;
use crate::table::frame::TableFrame;

/// A table that this browser keeps, opened or gone on with.
#[component]
#[allow(clippy::needless_pass_by_value, reason = "a component takes what it shows")]
pub fn Own(
    /// Its id.
    id: String,
) -> impl IntoView {
    let app = App::get();
    let Some((kept, game)) =
        Kept::find(&id).and_then(|it| Some((it.clone(), it.spec.game.parse::<GameKind>().ok()?)))
    else {
        return Nowhere().into_any();
    };
    let table = Table::new(app, game, kept.people());
    let own = kept.clone();
    table.is_guided.set(guide::is_for(&id));
    let spec = kept.spec.clone();
    table.again.set(Some(Callback::new(move |()| {
        let seed = omerta_core::Seed::new(browser::random_bytes()).to_hex();
        let next = Kept::new(TableSpec { seed, ..spec.clone() });
        app.go(Route::Own(next.id));
    })));
    let hear = move |told: Told| {
        if let Told::Update(update) = &told
            && update.outcome.is_some()
            && let Some(kept) = Kept::find(&own.id).filter(|it| !it.is_over)
        {
            Kept { is_over: true, ..kept }.keep();
        }
        table.hear(told);
    };
    table.drive(Local::open(kept, hear).map(Driver::Local));
    view! { <TableFrame table=table /> }.into_any()
}
