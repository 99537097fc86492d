//! What the cards of the pack do: each effect and each number they change, by a card that has it.

mod collecting;
mod deeds;
mod fights;
mod gains;
mod market;

use omerta_core::Seat;

use crate::common::{Play, scene};

/// C, who defends a square of the slums with 6, a house guard of 2 and an army of 4, and A, who attacks it.
const RAID: &str =
    "seats 3; phase combat; C corruption-cards private_army; square soot_alley C; attack soot_alley A";
/// C is police chief, and one cop waits on City Hall.
const COPS: &str = "seats 3; phase cops; A corruption 1; B corruption 1";

#[track_caller]
fn after(text: &str, lines: &str) -> Play {
    scene(text).play(lines)
}

fn exhausted(play: &Play, seat: Seat) -> String {
    play.names(play.capo(seat).exhausted)
}

fn discarded(play: &Play) -> String {
    play.titles(play.state().open.city_discard)
}
