//! The answers to a question as buttons: picture, name and what it would bring. Plain data.

use omerta_cash::View;
use omerta_core::{Arg, Phrase, Seat};
use omerta_protocol::parts::{OptionMessage, SpotMessage};

use super::pack;
use crate::games::row;
use crate::table::draft::verb;
use crate::table::scene::Scene;
use crate::words;

/// What is seen on a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picture {
    /// A bullet card: whether it is a Bang!.
    Bullet(bool),
    /// The mark of a seat.
    Mark(char),
    /// An icon.
    Icon(String),
    /// Nothing but words.
    None,
}

/// An answer, or something that can't be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The option; nothing where it is dark.
    pub index: Option<usize>,
    /// The picture.
    pub picture: Picture,
    /// Its name.
    pub name: String,
    /// What it would bring, or why it can't be.
    pub small: String,
    /// The whole sentence, for those who hear it.
    pub label: String,
    /// Whether it stands upright: one of the two sides of courage.
    pub is_stand: bool,
}

/// All answers to the question, then what is dark and why.
pub fn answers(scene: &Scene<'_>) -> Vec<Answer> {
    let Some(view) = scene.view::<View>() else { return Vec::new() };
    let Some(decision) = &scene.update.decision else { return Vec::new() };
    let mut all: Vec<Answer> = decision.options.iter().map(|it| answer(scene, &view, it)).collect();
    for it in &decision.blocked {
        let Some(spot) = it.touches.first() else { continue };
        // Kinds of loot of which nothing lies on the crate are not there to be dark.
        let is_there = |n: u16| u8::try_from(n).is_ok_and(|it| view.loot.count(it) > 0);
        let is_absent = spot.item.table == "loot" && !spot.item.n.is_some_and(is_there);
        if is_absent && scene.prompt() == "prompt.share" {
            continue;
        }
        let is_me = spot.item.table == "seats" && spot.item.n == scene.me.map(|it| it.index() as u16);
        let Some((picture, name)) = thing(scene, spot).filter(|_| !is_me) else { continue };
        if all.iter().any(|it| it.name == name && it.index.is_some()) && spot.item.table != "bullets" {
            continue;
        }
        let label = format!("{name}: {}", it.text);
        all.push(Answer { index: None, picture, name, small: it.text.clone(), label, is_stand: false });
    }
    all
}

fn answer(scene: &Scene<'_>, view: &View, option: &OptionMessage) -> Answer {
    let index = Some(option.index);
    let label = option.text.clone();
    let plain = |picture: Picture, small: String| Answer {
        index,
        picture,
        name: label.clone(),
        small,
        label: label.clone(),
        is_stand: false,
    };
    let say = |phrase: &Phrase| words::tell_with(scene.lang, phrase, &|it| scene.name(it));
    match verb(&option.act) {
        "stand" => {
            let target = scene.me.and_then(|it| view.players[it].target);
            let phrase = match target {
                Some(seat) => Phrase::new("cash.courage.stand").with("seat", seat),
                None => Phrase::new("cash.courage.stand.nobody"),
            };
            Answer { is_stand: true, ..plain(Picture::Icon("standing".to_owned()), say(&phrase)) }
        }
        "lie_down" => plain(Picture::Icon("floor".to_owned()), words::said(scene.lang, "cash.courage.lie")),
        "use" | "skip" => {
            let power = scene
                .me
                .and_then(|it| view.powers[it])
                .and_then(|it| row(scene.catalogue, "powers", it as usize));
            match power.filter(|_| verb(&option.act) == "use") {
                Some(power) => plain(Picture::Icon(format!("pw-{}", power.id)), String::new()),
                None => plain(Picture::None, String::new()),
            }
        }
        _ => match option.touches.first().and_then(|it| thing(scene, it).map(|shown| (it, shown))) {
            Some((spot, (picture, name))) => {
                let small = small(scene, view, spot, verb(&option.act));
                Answer { index, picture, name, small, label, is_stand: false }
            }
            None => plain(Picture::None, String::new()),
        },
    }
}

/// Picture and name of a thing.
fn thing(scene: &Scene<'_>, spot: &SpotMessage) -> Option<(Picture, String)> {
    let n = spot.item.n?;
    let named =
        |picture: Picture| Some((picture, row(scene.catalogue, &spot.item.table, n.into())?.name.clone()));
    match spot.item.table.as_str() {
        "seats" => {
            let seat = Seat::nth(n.into())?;
            Some((Picture::Mark(scene.mark(seat)), scene.name(seat)))
        }
        "bullets" => named(Picture::Bullet(n == 1)),
        "loot" => named(Picture::Icon(pack::icon(&pack::card(scene.catalogue, n)?.kind).to_owned())),
        "shares" => {
            let id = &row(scene.catalogue, "shares", n.into())?.id;
            named(Picture::Icon(pack::icon(id).to_owned()))
        }
        "markers" if n == pack::TOKEN => named(Picture::Icon("desk".to_owned())),
        "markers" if n == pack::WOUND => named(Picture::Icon("wound".to_owned())),
        _ => None,
    }
}

/// What choosing a thing would bring, or what is to be known of it.
fn small(scene: &Scene<'_>, view: &View, spot: &SpotMessage, verb: &str) -> String {
    let Some(n) = spot.item.n else { return String::new() };
    let say = |phrase: Phrase| words::tell_with(scene.lang, &phrase, &|it| scene.name(it));
    match spot.item.table.as_str() {
        "seats" => Seat::nth(n.into()).map_or_else(String::new, |it| about(scene, view, it)),
        "bullets" => {
            let hand = scene.me.and_then(|it| view.players[it].hand.known());
            hand.map_or_else(String::new, |it| format!("×{}", if n == 1 { it.bangs } else { it.clicks }))
        }
        "loot" if verb == "take" => gain(scene, view, n),
        "markers" if n == pack::TOKEN => say(Phrase::new("cash.take.token")),
        "shares" => {
            let id = row(scene.catalogue, "shares", n.into()).map_or("", |it| &it.id);
            let is_meant =
                |kind: &u8| pack::card(scene.catalogue, (*kind).into()).is_some_and(|it| it.kind == id);
            let there: u8 = view.loot.kinds().filter(is_meant).map(|it| view.loot.count(it)).sum();
            if there == 0 { String::new() } else { say(Phrase::new("cash.there").with("n", there)) }
        }
        _ => String::new(),
    }
}

/// What is to be known of a seat before pointing at it.
fn about(scene: &Scene<'_>, view: &View, seat: Seat) -> String {
    let say = |phrase: Phrase| words::tell_with(scene.lang, &phrase, &|it| scene.name(it));
    let player = &view.players[seat];
    let mut parts = Vec::new();
    if let Some(target) = player.target {
        parts.push(match scene.me == Some(target) {
            true => say(Phrase::new("cash.target.aims-you")),
            false => say(Phrase::new("cash.target.aims").with("seat", target)),
        });
    }
    parts.push(match player.wounds {
        0 => say(Phrase::new("cash.target.well")),
        n => say(Phrase::new("cash.target.wounds").with("n", n)),
    });
    if player.n_loot > 0 && player.target.is_none() {
        parts.push(say(Phrase::new("cash.target.loot").with("n", player.n_loot)));
    }
    if view.godfather == seat {
        parts.push(say(Phrase::new("cash.target.godfather")));
    }
    parts.join(" · ")
}

/// What taking a card would bring the viewer now.
fn gain(scene: &Scene<'_>, view: &View, n: u16) -> String {
    let (Some(card), Some(me)) = (pack::card(scene.catalogue, n), scene.me) else { return String::new() };
    let say = |phrase: Phrase| words::tell(scene.lang, &phrase);
    let figure = |key: &str| {
        let found = scene.update.figures.iter().find(|it| it.key == key && it.seat == Some(me));
        found.map_or(0, |it| it.n)
    };
    match card.kind.as_str() {
        "painting" => {
            let scale = pack::paintings(scene.catalogue);
            let had = usize::try_from(figure("painting-cards")).unwrap_or(0);
            let worth = |n: usize| {
                n.checked_sub(1).map_or(0, |it| scale.get(it).or(scale.last()).copied().unwrap_or(0))
            };
            let more = worth(had + 1) - worth(had);
            say(Phrase::new("cash.gain.paintings").with("n", had + 1).with("money", Arg::Dollars(more)))
        }
        "diamond" => {
            let n = usize::try_from(figure("diamond-cards")).unwrap_or(0) + 1;
            say(Phrase::new("cash.gain.diamond").with("money", Arg::Dollars(card.value)).with("n", n))
        }
        "clip" => say(Phrase::new("cash.gain.clip")),
        "kit" => match view.players[me].wounds {
            0 => say(Phrase::new("cash.gain.kit.wasted")),
            n => say(Phrase::new("cash.gain.kit").with("n", n)),
        },
        _ => say(Phrase::new("cash.gain").with("money", Arg::Dollars(card.value))),
    }
}
