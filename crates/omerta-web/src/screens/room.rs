//! A table of the house: entered by its link, then lobby, game and end.

use leptos::prelude::*;
use omerta_games::GameKind;
use omerta_protocol::house::{HouseWish, Stage, TableMessage};
use wasm_bindgen::JsValue;

use super::states::{self, Lost};
use super::{claim, lobby};
use crate::app::App;
use crate::browser;
use crate::driver::Driver;
use crate::house::links;
use crate::house::{Room, State, Unheard, ask};
use crate::table::Table;
use crate::table::frame::{TableFrame, is_for_the_room};

/// How far somebody has come who follows a link.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "a room is a bundle of handles that is copied")]
enum Way {
    /// The house is being asked.
    Coming,
    /// Nobody knows their name yet.
    Nameless,
    /// They are at the table.
    In(Room),
    /// There is nothing for them there.
    Lost(Lost),
}

/// What of a table is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    Claim,
    Lobby,
    Game(GameKind),
    Lost(Lost),
}

/// A table of the house.
#[component]
pub fn RoomPage(
    /// Its name.
    id: String,
) -> impl IntoView {
    let app = App::get();
    let way = RwSignal::new(Way::Coming);
    let id = StoredValue::new(id);
    let (secret, links) = links::brought(&browser::window().location().hash().unwrap_or_default());
    let (secret, links) = (StoredValue::new(secret), StoredValue::new(links));
    // What is made after an answer has come belongs to this page and goes with it.
    let owner = Owner::current();
    let entered = StoredValue::new_local(move |answer: Result<TableMessage, Unheard>| {
        let next = match answer {
            Ok(table) => {
                forget_secret();
                links.with_value(|it| it.iter().for_each(|it| it.keep(&table.table)));
                match &owner {
                    Some(owner) => Way::In(owner.with(|| Room::enter(app, table))),
                    None => return,
                }
            }
            Err(Unheard::NoHouse) => Way::Lost(Lost::NoHouse),
            Err(err) if err.code() == "wrong-link" => Way::Lost(Lost::WrongLink),
            Err(_) => Way::Lost(Lost::NoTable),
        };
        way.try_set(next);
    });
    let enter = move || {
        wasm_bindgen_futures::spawn_local(async move {
            let (Some(id), Some(secret)) = (id.try_get_value(), secret.try_get_value()) else { return };
            // A screen for a whole room has nobody before it who could say a name.
            let named = match ask::known_as() {
                Some(_) => Ok(()),
                None => ask::be(&crate::words::said(app.settings.get_untracked().lang, "tv.name")).await,
            };
            let answer = match named {
                Ok(()) => ask::enter(&id, secret).await,
                Err(err) => Err(err),
            };
            entered.try_with_value(|it| it(answer));
        });
    };
    match ask::known_as() {
        Some(_) => enter(),
        None if is_for_the_room() => enter(),
        None => way.set(Way::Nameless),
    }
    let again = Callback::new(move |()| {
        way.set(Way::Coming);
        enter();
    });
    move || match way.get() {
        Way::Coming => states::coming(app),
        Way::Nameless => claim::name(app, again),
        Way::Lost(lost) => states::lost(app, lost, Some(again)),
        Way::In(room) => at_table(room, again).into_any(),
    }
}

fn at_table(room: Room, again: Callback<()>) -> impl IntoView {
    let only_watches = RwSignal::new(false);
    let show = Memo::new(move |_| {
        if let Some(code) = room.ended() {
            return Show::Lost(code.into());
        }
        if room.line.get() == State::Gone {
            return Show::Lost(Lost::NoTable);
        }
        room.table.with(|table| {
            let Some(table) = table else { return Show::Lost(Lost::NoTable) };
            match table.stage {
                Stage::Lobby if table.you.seat.is_none() && table.you.may_sit && !only_watches.get() => {
                    Show::Claim
                }
                Stage::Lobby => Show::Lobby,
                Stage::Closed => Show::Lost(Lost::Closed),
                Stage::Playing | Stage::Over => match table.game.parse() {
                    Ok(game) => Show::Game(game),
                    Err(_) => Show::Lost(Lost::Crashed),
                },
            }
        })
    });
    // What a screen reads while it is made is no reason to make it anew.
    move || {
        let show = show.get();
        untrack(|| shown(room, show, only_watches, again))
    }
}

fn shown(room: Room, show: Show, only_watches: RwSignal<bool>, again: Callback<()>) -> AnyView {
    let app = room.app;
    match show {
        Show::Claim => claim::seat(room, only_watches),
        Show::Lobby => lobby::lobby(room),
        Show::Lost(lost) => states::lost(app, lost, (lost != Lost::Closed).then_some(again)),
        Show::Game(game) => {
            let table = Table::of_house(room, game);
            table.drive(Ok(Driver::Remote(room)));
            room.listen(move |told| table.hear(told));
            table.again.set(Some(Callback::new(move |()| room.wish(HouseWish::Rematch { yes: true }))));
            view! { <TableFrame table=table /> }.into_any()
        }
    }
}

/// Takes the secret out of the address, so that nobody reads it over a shoulder or copies it by mistake.
fn forget_secret() {
    let window = browser::window();
    let mut path = window.location().pathname().unwrap_or_default();
    if is_for_the_room() {
        path += &format!("?{}", links::ROOM);
    }
    if let Ok(history) = window.history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}
