//! Short words about what happens at the table.

use omerta_cash::{Bullet, Phase, View};
use omerta_core::{Phrase, Seat};

use super::pack;
use super::seen::Event;
use crate::games::row;
use crate::table::at::At;
use crate::table::scene::Scene;
use crate::words;

/// What happened to a seat just now, and whether it is bad for them.
pub fn happened(scene: &Scene<'_>, recent: &[Event], seat: Seat) -> Option<(String, bool)> {
    let say = |key: &str| words::said(scene.lang, key);
    let bullet = |it: Bullet| {
        row(scene.catalogue, "bullets", it as usize).map_or_else(String::new, |it| it.name.clone())
    };
    // The last word that matters: what befell them is more than what they did.
    let mut word = None;
    let mut weight = 0;
    for event in recent {
        let (rank, said) = match *event {
            Event::Died(it) if it == seat => (5, (say("cash.word.dead"), true)),
            Event::Wounded { seat: it, by, .. } if it == seat => {
                let phrase = Phrase::new("cash.word.wounds").with("n", by.len());
                (4, (words::tell(scene.lang, &phrase), true))
            }
            Event::Fired { seat: it, bullet: with, .. } if it == seat => {
                (3, (bullet(with), with == Bullet::Bang))
            }
            Event::FaceDown { seat: it, .. } if it == seat => (2, (say("cash.word.unseen"), false)),
            Event::Ordered { seat: it } if it == seat => (2, (say("cash.word.ordered"), true)),
            Event::Healed(it, n) if it == seat && n > 0 => (2, (say("cash.word.healed"), false)),
            Event::Doctored(it) if it == seat => (2, (say("cash.word.healed"), false)),
            Event::TooSlow(it) if it == seat => (2, (say("cash.word.late"), true)),
            Event::Forbade { taker } if taker == seat => (2, (say("cash.word.forbidden"), true)),
            Event::ClipLost(it) if it == seat => (2, (say("cash.word.empty"), true)),
            Event::PassedOver(it) if it == seat => (2, (say("cash.word.nothing"), true)),
            _ => continue,
        };
        if rank >= weight {
            (weight, word) = (rank, Some(said));
        }
    }
    word
}

/// One sentence on a thing of the table, for those who hear it and for those who look closer.
pub fn describe(scene: &Scene<'_>, at: &At) -> String {
    match (at.table.as_str(), at.n) {
        ("seats", Some(n)) => Seat::nth(n.into()).map_or_else(String::new, |it| seat(scene, it)),
        (table @ ("loot" | "bullets" | "powers"), Some(n)) => {
            row(scene.catalogue, table, n.into()).and_then(|it| it.text.clone()).unwrap_or_default()
        }
        ("markers", Some(pack::TOKEN)) => words::said(scene.lang, "cash.take.token"),
        _ => String::new(),
    }
}

fn seat(scene: &Scene<'_>, seat: Seat) -> String {
    let Some(view) = scene.view::<View>() else { return String::new() };
    let Some(player) = view.players.values().get(seat.index()) else { return String::new() };
    let say = |phrase: Phrase| words::tell_with(scene.lang, &phrase, &|it| scene.name(it));
    if !view.alive.contains(seat) {
        return say(Phrase::new("cash.seat.dead"));
    }
    let mut parts = vec![say(Phrase::new("cash.seat.state")
        .with("wounds", player.wounds)
        .with("bullets", player.n_hand)
        .with("loot", player.n_loot))];
    let mut add = |is: bool, phrase: Phrase| parts.extend(is.then(|| say(phrase)));
    add(view.phase != Phase::Start && view.godfather == seat, Phrase::new("cash.seat.godfather"));
    add(view.heir == Some(seat), Phrase::new("cash.seat.heir"));
    add(!view.standing.contains(seat), Phrase::new("cash.seat.down"));
    if let Some(target) = player.target {
        add(true, Phrase::new("cash.seat.aims").with("seat", target));
    }
    let guns = view.players.values().iter().filter(|it| it.target == Some(seat)).count();
    add(guns > 0, Phrase::new("cash.seat.guns").with("n", guns));
    if let Some(power) = view.powers[seat].and_then(|it| row(scene.catalogue, "powers", it as usize)) {
        parts.push(format!("{}: {}.", power.name, power.text.as_deref().unwrap_or_default()));
    }
    parts.join(" ")
}
