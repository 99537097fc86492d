//! What is heard at this table.

use omerta_protocol::reply::NewsMessage;

use crate::table::draft::verb;
use crate::table::sound::Sound;

/// What is heard when this happens.
pub fn sound(news: &NewsMessage) -> Option<Sound> {
    let event = news.event.as_ref()?;
    Some(match verb(event) {
        "cop_moved" | "cops" | "busted" | "cop_card" => Sound::Whistle,
        "ness" | "ness_came" => Sound::Whistles,
        "bribed" | "paid" | "money" | "took" | "skimmed" | "donated" | "fee" => Sound::Coin,
        "sealed" => Sound::Seal,
        "bids" | "plan" | "hit_opened" => Sound::Reveal,
        "godfather" => Sound::Ring,
        "chief" => Sound::Drawer,
        "claimed" | "taken" | "opened" | "controlled" => Sound::Till,
        "hired" | "picked" | "drew_card" | "drew" | "played" | "revealed" | "refreshed" => Sound::Slide,
        "attacked" | "vendetta" | "cashed" | "hit_declared" => Sound::Blade,
        "killed" | "wrecked" => Sound::Bang,
        "die" | "race" => Sound::Dice,
        "offered" => Sound::Knock,
        "deal" => Sound::Handshake,
        "over" => Sound::Press,
        _ => return None,
    })
}
