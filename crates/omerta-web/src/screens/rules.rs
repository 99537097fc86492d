//! The rules of a game, as its pack tells them.

use leptos::prelude::*;
use omerta_core::Packed as _;
use omerta_games::{GameKind, with_game};

use super::parts;
use crate::app::App;
use crate::screens::text::to_html;

/// The rules of a game.
#[component]
pub fn Rules(
    /// The game.
    game: GameKind,
) -> impl IntoView {
    let app = App::get();
    let text = move || {
        let files = with_game!(game, G => G::own_pack());
        to_html(files.0.get(&format!("rules.{}.md", app.lang())).map_or("", |it| it))
    };
    view! {
        {parts::top(app)}
        <main class="page rules" inner_html=text></main>
    }
}
