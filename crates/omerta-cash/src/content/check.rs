//! What a pack must keep to. Every fault is found, not only the first.

use omerta_core::pack::Fault;

use crate::content::{
    LOOT, LootCard, LootKind, MAX_CLIPS, MAX_KINDS, MAX_ROUNDS, Numbers, PACK, POWERS, Power, PowerCard,
    PowerEffect,
};

pub(super) fn numbers(numbers: &Numbers, faults: &mut Vec<Fault>) {
    let mut fault = |code, entry: &str, text: String| faults.push(Fault::new(code, PACK, entry, text));
    if numbers.game != "cash" {
        fault("wrong-game", "game", format!("this pack is for `{}`, not for `cash`", numbers.game));
    }
    if !(1..=MAX_ROUNDS as u8).contains(&numbers.rounds) {
        fault("bad-number", "rounds", format!("{} rounds: there must be 1 to {MAX_ROUNDS}", numbers.rounds));
    }
    let bullets = u16::from(numbers.clicks) + u16::from(numbers.bangs);
    if bullets != u16::from(numbers.rounds) {
        let text = format!("{bullets} bullet cards for {} rounds: each round needs one", numbers.rounds);
        fault("bad-number", "bangs", text);
    }
    if numbers.deadly_wounds == 0 {
        fault("bad-number", "deadly_wounds", "nobody can be dead at 0 wounds".to_owned());
    }
    if numbers.diamond_bonus < 0 || numbers.diamond_bonus > MAX_VALUE {
        fault("bad-number", "diamond_bonus", format!("a bonus is between 0 and {MAX_VALUE}"));
    }
    if numbers.paintings.is_empty() || numbers.paintings.len() > 255 {
        fault("bad-number", "paintings", "say what 1, 2, … paintings are worth".to_owned());
    }
    if numbers.paintings.iter().any(|it| !(0..=MAX_VALUE).contains(it)) || !numbers.paintings.is_sorted() {
        fault("bad-number", "paintings", format!("values go up, from 0 to at most {MAX_VALUE}"));
    }
}

const MAX_VALUE: i32 = 10_000_000;

pub(super) fn loot(numbers: &Numbers, loot: &[LootCard], faults: &mut Vec<Fault>) {
    let mut fault = |code, entry: &str, text: String| faults.push(Fault::new(code, LOOT, entry, text));
    if loot.len() > MAX_KINDS {
        fault("too-many-kinds", "", format!("{} kinds of loot: at most {MAX_KINDS}", loot.len()));
    }
    for (i, card) in loot.iter().enumerate() {
        if loot[..i].iter().any(|it| it.id == card.id) {
            fault("twice", &card.id, "two kinds of loot have this id".to_owned());
        }
        let fits = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        if card.id.is_empty() || !card.id.chars().all(fits) || card.id == "token" {
            fault("bad-id", &card.id, "an id is a word of a-z, 0-9 and -, and not `token`".to_owned());
        }
        let needs_value = matches!(card.kind, LootKind::Bill | LootKind::Diamond);
        if needs_value != (card.value > 0) || card.value > MAX_VALUE {
            fault(
                "bad-value",
                &card.id,
                format!("bills and diamonds have a value up to {MAX_VALUE}, others none"),
            );
        }
    }
    let total: u32 = loot.iter().map(|it| u32::from(it.count)).sum();
    let needed = u32::from(numbers.rounds) * u32::from(numbers.loot_per_round);
    if total != needed || total > 255 || numbers.loot_per_round == 0 {
        let (rounds, each) = (numbers.rounds, numbers.loot_per_round);
        fault(
            "bad-count",
            "",
            format!("{total} loot cards, but {rounds} rounds of {each} need {needed} (at most 255)"),
        );
    }
    let clips: u32 = loot.iter().filter(|it| it.kind == LootKind::Clip).map(|it| u32::from(it.count)).sum();
    if clips > MAX_CLIPS {
        fault("too-many-clips", "", format!("{clips} clips: at most {MAX_CLIPS}"));
    }
}

pub(super) fn powers(loot: &[LootCard], powers: &[PowerCard], faults: &mut Vec<Fault>) {
    for (i, card) in powers.iter().enumerate() {
        let (power, mut fault) = (card.power(), |code, text: String| {
            faults.push(Fault::new(code, POWERS, card.power().word(), text));
        });
        if powers[..i].iter().any(|it| it.power() == power) {
            fault("twice", "this power is there twice".to_owned());
        }
        let takes_bill = matches!(power, Power::Cute | Power::Stealthy | Power::Insured);
        match card.effect {
            PowerEffect::TakesBill(_, value) if takes_bill => {
                if !loot.iter().any(|it| it.kind == LootKind::Bill && it.value == value) {
                    fault("unknown-loot", format!("there is no bill of {value}"));
                }
            }
            PowerEffect::DiesAt(Power::Unbreakable, wounds) if wounds > 0 => (),
            PowerEffect::Plain(_) if !takes_bill && power != Power::Unbreakable => (),
            effect => fault("bad-effect", format!("{effect:?} does not fit this power")),
        }
    }
    if powers.len() < 8 {
        let text = format!("{} powers: eight players need eight", powers.len());
        faults.push(Fault::new("bad-count", POWERS, "", text));
    }
}
