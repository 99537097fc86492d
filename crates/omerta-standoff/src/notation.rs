//! One line of text per action: `aim bang B`, `stay`, `duck`, `take 3`; and for luck, `deal 0 1 1 2 3 4 5 6`.

use crate::action::{Action, Bullet, Chance};
use crate::state::{FACE_UP, Loot};

/// An action in notation.
pub(crate) fn action_text(action: Action) -> String {
    match action {
        Action::Aim { bullet, target } => format!("aim {} {target}", bullet_text(bullet)),
        Action::Stay => "stay".to_owned(),
        Action::Duck => "duck".to_owned(),
        Action::Take(value) => format!("take {value}"),
    }
}

/// Reads an action.
pub(crate) fn parse_action(text: &str) -> Option<Action> {
    match *text.split_whitespace().collect::<Vec<_>>() {
        ["aim", bullet, target] => {
            Some(Action::Aim { bullet: parse_bullet(bullet)?, target: target.parse().ok()? })
        }
        ["stay"] => Some(Action::Stay),
        ["duck"] => Some(Action::Duck),
        ["take", value] => parse_value(value).map(Action::Take),
        _ => None,
    }
}

/// What luck gave, in notation.
pub(crate) fn chance_text(Chance::Deal(loot): Chance) -> String {
    let cards = loot.kinds().flat_map(|value| (0..loot.count(value)).map(move |_| format!(" {value}")));
    format!("deal{}", cards.collect::<String>())
}

/// Reads what luck gave.
pub(crate) fn parse_chance(text: &str) -> Option<Chance> {
    parse_loot(text.trim().strip_prefix("deal")?.split_whitespace()).map(Chance::Deal)
}

/// Reads the loot cards of one round.
pub(crate) fn parse_loot<'a>(words: impl Iterator<Item = &'a str>) -> Option<Loot> {
    let mut loot = Loot::EMPTY;
    for word in words {
        if loot.len() == FACE_UP {
            return None;
        }
        loot.add(parse_value(word)?);
    }
    Some(loot)
}

/// A bullet in notation.
pub(crate) fn bullet_text(bullet: Bullet) -> &'static str {
    match bullet {
        Bullet::Bang => "bang",
        Bullet::Click => "click",
    }
}

/// Reads a bullet.
pub(crate) fn parse_bullet(word: &str) -> Option<Bullet> {
    Bullet::ALL.into_iter().find(|&it| bullet_text(it) == word)
}

fn parse_value(word: &str) -> Option<u8> {
    word.parse().ok().filter(|&it| usize::from(it) < Loot::EMPTY.counts().len())
}
