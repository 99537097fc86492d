//! A table that this browser keeps.

use leptos::prelude::*;
use omerta_games::GameKind;

use super::nowhere::Nowhere;
use crate::app::App;
use crate::driver::kept::Kept;
use crate::driver::{Driver, Local, Told};
use crate::table::Table;
use crate::table::frame::TableFrame;

/// A table that this browser keeps, opened or gone on with.
#[component]
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
