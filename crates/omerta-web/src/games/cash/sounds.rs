//! What is heard at the table.

use omerta_protocol::reply::NewsMessage;

use crate::table::draft::verb;
use crate::table::sound::Sound;

/// What is heard when this happens.
pub fn sound(news: &NewsMessage) -> Option<Sound> {
    let event = news.event.as_ref()?;
    let name = verb(event);
    Some(match name {
        "first_godfather" | "took_token" => Sound::Drawer,
        "desk" if event[name]["from"] != event[name]["to"] => Sound::Drawer,
        "dealt" | "loot" | "took" | "undertook" | "junked" => Sound::Slide,
        "hustled" | "gave_back" | "swapped" | "clip_discard" => Sound::Slide,
        "took_bill" => Sound::Paper,
        "loaded" => Sound::Seal,
        "aims" | "kid_aimed" | "new_target" => Sound::Leather,
        "ordered" | "forbade" => Sound::Stamp,
        "courage" => Sound::Reveal,
        "fired" if event[name]["bullet"] == "bang" => Sound::Bang,
        "fired" | "clip_lost" => Sound::Click,
        "wounded" | "died" => Sound::Wound,
        "clip_worked" => Sound::Latch,
        "too_slow" => Sound::Clock,
        "over" => Sound::Press,
        _ => return None,
    })
}
