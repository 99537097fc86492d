//! One line of text per action and per stroke of luck, as in records, scenes and tests.

use omerta_core::{BySeat, Seat};
use omerta_parts::Bag;

use crate::action::{Action, Bullet, Chance, ShareType};
use crate::content::{Content, LootId, Power};

const SHARE_TYPES: [(ShareType, &str); 6] = [
    (ShareType::Bill, "bill"),
    (ShareType::Diamond, "diamond"),
    (ShareType::Painting, "painting"),
    (ShareType::Kit, "kit"),
    (ShareType::Clip, "clip"),
    (ShareType::Token, "token"),
];

pub(crate) fn bullet_word(bullet: Bullet) -> &'static str {
    match bullet {
        Bullet::Click => "click",
        Bullet::Bang => "bang",
    }
}

pub(crate) fn share_word(share: ShareType) -> &'static str {
    SHARE_TYPES.iter().find(|it| it.0 == share).map_or("", |it| it.1)
}

pub(crate) fn loot_word(content: &Content, card: LootId) -> &str {
    content.loot().get(usize::from(card.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_loot(content: &Content, word: &str) -> Option<LootId> {
    content.loot().iter().position(|it| it.id == word).map(|it| LootId(it as u8))
}

pub(crate) fn parse_power(word: &str) -> Option<Power> {
    Power::ALL.into_iter().find(|it| it.word() == word)
}

fn parse_bullet(word: &str) -> Option<Bullet> {
    [Bullet::Click, Bullet::Bang].into_iter().find(|&it| bullet_word(it) == word)
}

pub(crate) fn action_text(content: &Content, action: Action) -> String {
    match action {
        Action::Load(bullet) => format!("load {}", bullet_word(bullet)),
        Action::Aim(target) => format!("aim {target}"),
        Action::AimAtNobody => "aim nobody".to_owned(),
        Action::Order(seat) => format!("order {seat}"),
        Action::NoOrder => "order nobody".to_owned(),
        Action::Stand => "stand".to_owned(),
        Action::LieDown => "lie down".to_owned(),
        Action::Take(card) => format!("take {}", loot_word(content, card)),
        Action::TakeToken => "take token".to_owned(),
        Action::Discard(bullet) => format!("discard {}", bullet_word(bullet)),
        Action::Use => "use".to_owned(),
        Action::Skip => "skip".to_owned(),
        Action::Swap(bullet) => format!("swap {}", bullet_word(bullet)),
        Action::Hustle(seat) => format!("hustle {seat}"),
        Action::Give(bullet) => format!("give {}", bullet_word(bullet)),
        Action::Forbid(share) => format!("forbid {}", share_word(share)),
    }
}

pub(crate) fn parse_action(content: &Content, text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["load", bullet] => Some(Action::Load(parse_bullet(bullet)?)),
        ["aim", "nobody"] => Some(Action::AimAtNobody),
        ["aim", seat] => Some(Action::Aim(seat.parse().ok()?)),
        ["order", "nobody"] => Some(Action::NoOrder),
        ["order", seat] => Some(Action::Order(seat.parse().ok()?)),
        ["stand"] => Some(Action::Stand),
        ["lie", "down"] => Some(Action::LieDown),
        ["take", "token"] => Some(Action::TakeToken),
        ["take", card] => Some(Action::Take(parse_loot(content, card)?)),
        ["discard", bullet] => Some(Action::Discard(parse_bullet(bullet)?)),
        ["use"] => Some(Action::Use),
        ["skip"] => Some(Action::Skip),
        ["swap", bullet] => Some(Action::Swap(parse_bullet(bullet)?)),
        ["hustle", seat] => Some(Action::Hustle(seat.parse().ok()?)),
        ["give", bullet] => Some(Action::Give(parse_bullet(bullet)?)),
        ["forbid", share] => Some(Action::Forbid(SHARE_TYPES.iter().find(|it| it.1 == share)?.0)),
        _ => None,
    }
}

pub(crate) fn chance_text(content: &Content, chance: Chance) -> String {
    match chance {
        Chance::Start { godfather, powers } => {
            let mut text = format!("start {godfather} seats {}", powers.n_seats());
            for (seat, power) in powers.iter() {
                if let Some(power) = power {
                    text.push_str(&format!(" {seat} {}", power.word()));
                }
            }
            text
        }
        Chance::Loot(dealt) => {
            let mut text = "loot".to_owned();
            for kind in dealt.kinds() {
                for _ in 0..dealt.count(kind) {
                    text.push(' ');
                    text.push_str(loot_word(content, LootId(kind)));
                }
            }
            text
        }
        Chance::Drawn(bullet) => format!("drawn {}", bullet_word(bullet)),
        Chance::Clip { from, nth } => format!("clip {from} {nth}"),
        Chance::Junk(card) => format!("junk {}", loot_word(content, card)),
    }
}

pub(crate) fn parse_chance(content: &Content, text: &str) -> Option<Chance> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["start", godfather, "seats", n_seats, ref powers @ ..] => {
            let n_seats = n_seats.parse().ok().filter(|it| (1..=8).contains(it))?;
            let mut dealt = BySeat::new(n_seats, |_| None);
            for pair in powers.chunks(2) {
                let [seat, power] = pair else { return None };
                let seat: Seat = seat.parse().ok()?;
                if seat.index() >= usize::from(n_seats) {
                    return None;
                }
                dealt[seat] = Some(parse_power(power)?);
            }
            Some(Chance::Start { godfather: godfather.parse().ok()?, powers: dealt })
        }
        ["loot", ref cards @ ..] if cards.len() <= 255 => {
            let mut dealt = Bag::EMPTY;
            for card in cards {
                dealt.add(parse_loot(content, card)?.0);
            }
            Some(Chance::Loot(dealt))
        }
        ["drawn", bullet] => Some(Chance::Drawn(parse_bullet(bullet)?)),
        ["clip", from, nth] => Some(Chance::Clip { from: from.parse().ok()?, nth: nth.parse().ok()? }),
        ["junk", card] => Some(Chance::Junk(parse_loot(content, card)?)),
        _ => None,
    }
}
