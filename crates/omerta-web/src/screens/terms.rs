//! What a table agrees on, each with its explanation.

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::GameKind;
use omerta_host::{Clock, Memory, Windows};
use omerta_protocol::house::{SeatMessage, SeatState, TableMessage};

use crate::app::App;
use crate::icon::icon;
use crate::words;

/// What a bot is called.
pub fn bot(app: App, level: &str) -> String {
    let key = format!("bot.{level}");
    if words::knows(app.lang(), &key) { app.t(&key) } else { level.to_owned() }
}

/// The same, with how strong it was found to be where people choose.
pub fn rated(app: App, game: Option<GameKind>, level: &str) -> String {
    let name = bot(app, level);
    match game.and_then(|it| it.rating(level)) {
        Some(rating) => format!("{name} · {rating}"),
        None => name,
    }
}

/// Who sits on a seat, in a word or two.
pub fn who(app: App, seat: &SeatMessage) -> String {
    match &seat.state {
        SeatState::Open { reserved: false } => app.t("seat.free"),
        SeatState::Open { reserved: true } => app.t("seat.kept"),
        SeatState::Person { name, .. } => name.clone(),
        SeatState::Bot { level } => app.tell(&Phrase::new("seat.bot-of").with("level", bot(app, level))),
    }
}

/// The clock in a few words.
pub fn clock(app: App, clock: Clock) -> String {
    match clock {
        Clock::None => app.t("clock.none"),
        Clock::Live { decision, bank } => app.tell(
            &Phrase::new("clock.live")
                .with("seconds", (decision / 1000).to_string())
                .with("bank", (bank / 60_000).to_string()),
        ),
        Clock::Days { hours, .. } => app.tell(&Phrase::new("clock.days").with("hours", usize::from(hours))),
    }
}

/// The table in one line: seats and clock.
pub fn summary(app: App, table: &TableMessage) -> String {
    let seats = app.tell(&Phrase::new("home.seats").with("n", table.seats.len()));
    format!("{seats} · {} · {}", clock(app, table.house.clock), app.t("claim.starts"))
}

/// One thing that was agreed on: what, how, and what that means.
fn agreed(title: String, value: String, text: String) -> AnyView {
    view! { <li><b>{title}</b><span class="sel">{value}</span><small>{text}</small></li> }.into_any()
}

/// All that the table agrees on.
pub fn all(app: App, table: &TableMessage) -> AnyView {
    let house = table.house;
    let memory = match house.memory {
        Memory::Memory => "memory",
        Memory::Ledger => "ledger",
        Memory::Open => "open",
    };
    let windows = match house.windows {
        Windows::Quick => "quick",
        Windows::Discreet(_) => "discreet",
    };
    let watchers = if table.spectators.hands { "hands" } else { "public" };
    let mut items = vec![
        agreed(app.t("terms.clock"), clock(app, house.clock), app.t("terms.clock.text")),
        agreed(
            app.t("terms.memory"),
            app.t(&format!("terms.memory.{memory}")),
            app.t(&format!("terms.memory.{memory}.text")),
        ),
        agreed(
            app.t("terms.windows"),
            app.t(&format!("terms.windows.{windows}")),
            app.t(&format!("terms.windows.{windows}.text")),
        ),
        agreed(
            app.t("terms.watchers"),
            app.t(&format!("terms.watchers.{watchers}")),
            app.t(&format!("terms.watchers.{watchers}.text")),
        ),
    ];
    let described = table.game.parse::<GameKind>().ok().and_then(|it| it.describe(app.lang()).ok());
    for variant in described.iter().flat_map(|it| &it.variants) {
        let word = |it: &&String| it.split('=').next() == Some(&*variant.word);
        let Some(said) = table.variant.iter().find(word) else { continue };
        let value = if said.ends_with("=off") { "terms.off" } else { "terms.on" };
        items.push(agreed(app.t("terms.rule"), app.t(value), variant.text.clone()));
    }
    let grace = Phrase::new("terms.grace.text").with("minutes", (table.grace / 60_000).to_string());
    items.push(agreed(app.t("terms.grace"), String::new(), app.tell(&grace)));
    view! { <ul class="opt">{items}</ul> }.into_any()
}

/// The seal on the luck of the table.
pub fn seal(app: App, table: &TableMessage) -> AnyView {
    let hash = table.commitment.to_string();
    let groups: Vec<&str> = (0..hash.len() / 4).map(|it| &hash[4 * it..4 * it + 4]).collect();
    view! {
        <section class="pan o-4 sealed">
            <h2>{icon("fair")}{app.t("seal.title")}</h2>
            <p>{app.t("seal.text")}</p>
            <code>{groups.join(" ")}</code>
        </section>
    }
    .into_any()
}
