//! What a viewer sees, for a terminal.

use omerta_core::{Arg, Face, Phrase, Picture, Seat, SeatPicture, Viewer};

use crate::content::Content;
use crate::history::Spent;
use crate::phases::Phase;
use crate::scoring::worth;
use crate::view::View;
use crate::words;

pub(crate) fn picture(content: &Content, view: &View) -> Picture {
    Picture {
        track: (1..=7).map(|it| Phrase::new(format!("step.{it}"))).collect(),
        now: usize::from(view.phase.step().saturating_sub(1)),
        progress: Some(progress(content, view)),
        middle: middle(content, view),
        seats: view.players.iter().map(|(seat, _)| row(content, view, seat)).collect(),
        own: own(content, view),
    }
}

/// Which round it is.
pub(crate) fn progress(content: &Content, view: &View) -> Phrase {
    Phrase::new("table.round").with("round", view.round).with("rounds", content.numbers().rounds)
}

fn middle(content: &Content, view: &View) -> Vec<Phrase> {
    let down: u8 = view.players.values().iter().map(|it| it.n_down).sum();
    let token = match view.heir {
        None => Phrase::new("table.token"),
        Some(heir) => Phrase::new("table.token-taken").with("seat", heir),
    };
    vec![
        Phrase::new("table.loot").with("cards", words::cards(content, &view.loot)),
        token,
        Phrase::new("table.discard")
            .with("clicks", view.discard.clicks)
            .with("bangs", view.discard.bangs)
            .with("down", down),
        Phrase::new("table.to-come").with("n", view.n_pile),
    ]
}

fn row(content: &Content, view: &View, seat: Seat) -> SeatPicture {
    let player = &view.players[seat];
    let alive = view.alive.contains(seat);
    let mut marks = Vec::new();
    if view.godfather == seat {
        marks.push(Phrase::new("mark.godfather"));
    }
    if !alive {
        marks.push(Phrase::new("mark.dead"));
    } else if !view.standing.contains(seat) && view.phase != Phase::Start {
        marks.push(Phrase::new("mark.lying"));
    }
    let deadly = content.deadly_wounds(view.powers[seat]);
    let hearts = wounds_drawn(player.wounds, deadly);
    let wounds =
        Phrase::new("cell.wounds").with("n", player.wounds).with("deadly", deadly).with("hearts", hearts);
    let aims = match player.target {
        Some(target) => Phrase::new("cell.aim").with("seat", target),
        None => Phrase::new("cell.none"),
    };
    let loot = match player.loot {
        Face::Up(_) => loot("cell.loot", content, view, seat),
        Face::Down => Phrase::new("cell.hidden-loot").with("n", player.n_loot),
    };
    let spent = match player.spent {
        Face::Up(spent) => spent_drawn(spent.cards()),
        Face::Down => spent_drawn(&vec![Spent::Down; usize::from(player.n_down)]),
    };
    let mut cells = vec![
        (Phrase::new("head.wounds"), wounds),
        (Phrase::new("head.aims"), aims),
        (Phrase::new("head.bullets"), Phrase::new("cell.bullets").with("n", player.n_hand)),
        (Phrase::new("head.spent"), spent),
        (Phrase::new("head.loot"), loot),
    ];
    if let Some(power) = view.powers[seat] {
        cells.push((Phrase::new("head.power"), words::power(power)));
    }
    SeatPicture { seat, out: !alive, marks, cells }
}

fn wounds_drawn(wounds: u8, deadly: u8) -> String {
    let left = deadly.saturating_sub(wounds);
    "✖".repeat(usize::from(wounds)) + &"·".repeat(usize::from(left))
}

/// One sign for each spent card: what everyone saw, what the viewer knows, what nobody told.
fn spent_drawn(cards: &[Spent]) -> Phrase {
    let sign = |card: &Spent| match card {
        Spent::UpClick => Arg::Phrase(Phrase::new("sign.click")),
        Spent::UpBang => Arg::Phrase(Phrase::new("sign.bang")),
        Spent::DownClick | Spent::KnownClick => Arg::Text("▫".to_owned()),
        Spent::DownBang => Arg::Text("▪".to_owned()),
        Spent::TakenBang => Arg::Text("↺".to_owned()),
        Spent::Down => Arg::Text("?".to_owned()),
    };
    let none = Phrase::new("cell.spent").with("card", String::new()).with("rest", String::new());
    let before = |rest: Phrase, card| Phrase::new("cell.spent").with("card", sign(card)).with("rest", rest);
    cards.iter().rev().fold(none, before)
}

fn loot(key: &'static str, content: &Content, view: &View, seat: Seat) -> Phrase {
    let pile = &view.players[seat].known_loot();
    Phrase::new(key)
        .with("money", Arg::Dollars(i64::from(worth(content, pile, view.powers[seat]))))
        .with("cards", words::cards(content, pile))
}

fn own(content: &Content, view: &View) -> Vec<Phrase> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let player = &view.players[seat];
    let mut lines = Vec::new();
    if let Face::Up(hand) = player.hand {
        lines.push(Phrase::new("own.hand").with("clicks", hand.clicks).with("bangs", hand.bangs));
    }
    if let Some(Face::Up(bullet)) = player.laid {
        lines.push(Phrase::new("own.laid").with("bullet", words::bullet(bullet)));
    }
    match player.aim {
        Some(Face::Up(Some(target))) => lines.push(Phrase::new("own.aim").with("seat", target)),
        Some(Face::Up(None)) => lines.push(Phrase::new("own.aim-nobody")),
        Some(Face::Down) | None => (),
    }
    match player.courage {
        Some(Face::Up(true)) => lines.push(Phrase::new("own.stand")),
        Some(Face::Up(false)) => lines.push(Phrase::new("own.lie-down")),
        Some(Face::Down) | None => (),
    }
    lines.push(loot("own.loot", content, view, seat));
    if let Some(power) = view.powers[seat] {
        let phrase = Phrase::new("own.power").with("power", words::power(power));
        lines.push(phrase.with("effect", words::power_effect(power)));
    }
    lines
}
