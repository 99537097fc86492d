//! Whether the texts of cards say the numbers that their effects have.

use std::collections::BTreeMap;

use omerta_core::pack::{Fault, phrases_file};
use omerta_core::{Lang, Phrases};

use crate::content::{Lists, Numbers, UNIT, told};
use crate::effects::{Cond, Effect, Loot, Off, Stat, When};

/// Up to here a number in a text may be anything: a die, a limit, a count of tokens.
const SMALL: u64 = 6;

/// Finds texts that leave a number of their card out, or have one that is nowhere in the pack.
pub(crate) fn check(lists: &Lists, phrases: &BTreeMap<Lang, Phrases>, faults: &mut Vec<Fault>) {
    let mut texts: Vec<(String, Vec<&Effect>)> = Vec::new();
    let Lists { families, start, cops, corruption, factions, henchmen, city, .. } = lists;
    let abilities = families.iter().flat_map(|it| &it.abilities);
    texts.extend(abilities.map(|it| (format!("ability.{}.text", it.id), vec![&it.effect])));
    texts.extend(start.iter().map(|it| (format!("start.{}.text", it.id), it.effect.iter().collect())));
    texts.extend(cops.iter().map(|it| (format!("cop.{}.text", it.id), it.effect.iter().collect())));
    let cards = corruption.iter();
    texts.extend(cards.map(|it| (format!("corruption.{}.text", it.id), it.passive.iter().collect())));
    let traits = factions.iter();
    texts
        .extend(traits.map(|it| (format!("faction.{}.text", it.faction.word()), it.effect.iter().collect())));
    texts.extend(henchmen.iter().map(|it| {
        let reveal = it.reveal.iter().map(|it| &it.effect);
        (format!("henchman.{}.text", it.id), it.passive.iter().chain(reveal).collect())
    }));
    texts.extend(city.iter().map(|it| (format!("city.{}.text", it.id), vec![&it.effect])));

    let numbers = &lists.pack.numbers;
    let of_pack = told::all(numbers);
    for (key, effects) in texts {
        let mut wanted = Vec::new();
        effects.iter().for_each(|it| collect(it, numbers, &mut |n| wanted.push(n)));
        for (lang, phrases) in phrases {
            let Some(text) = phrases.0.get(&key) else { continue };
            let mut fault = |what: String| {
                faults.push(Fault::new("other-number", &phrases_file(*lang), &key, what));
            };
            let said = said(text, *lang);
            for n in wanted.iter().filter(|it| **it > 1 && !said.contains(it)) {
                fault(format!("the card has a {n}, and its text has none"));
            }
            let is_known = |n: &u64| {
                wanted.contains(n)
                    || of_pack.contains(n)
                    || *n == u64::from(UNIT)
                    || in_names(phrases, *lang, *n)
            };
            for n in said.iter().filter(|it| **it > SMALL && !is_known(it)) {
                fault(format!("the text has a {n}, and neither card nor pack.ron has one"));
            }
        }
    }
}

/// Whether a place is called by a number.
fn in_names(phrases: &Phrases, lang: Lang, n: u64) -> bool {
    let places =
        phrases.0.iter().filter(|(key, _)| key.starts_with("neutral.") || key.starts_with("square."));
    places.into_iter().any(|(_, name)| said(name, lang).contains(&n))
}

/// The numbers in a text, in digits and in words.
fn said(text: &str, lang: Lang) -> Vec<u64> {
    let mut said = Vec::new();
    for word in text.split(|it: char| it.is_whitespace() || "/()–".contains(it)) {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        said.extend(digits.parse::<u64>().ok());
        let word = word.trim_matches(|it: char| !it.is_alphabetic()).to_lowercase();
        let known = told::words(lang);
        said.extend(known.iter().position(|it| *it == word).map(|it| it as u64));
    }
    said
}

/// The numbers of an effect that a text must have.
fn collect(effect: &Effect, numbers: &Numbers, found: &mut impl FnMut(u64)) {
    match *effect {
        Effect::All(ref parts) | Effect::OneOf(ref parts) => {
            parts.iter().for_each(|it| collect(it, numbers, found));
        }
        Effect::If(cond, ref then) => {
            if let Cond::AtLeast(n, _) = cond {
                found(n.into());
            }
            collect(then, numbers, found);
        }
        Effect::On(when, ref then) => {
            if let When::CasinoRoll(least) = when {
                found(least.into());
            }
            collect(then, numbers, found);
        }
        Effect::Lay { effect: ref then, .. } => collect(then, numbers, found),
        Effect::Gain { n, per, max, .. } => {
            found(n.unsigned_abs().into());
            if per.is_some() {
                found(max.into());
            }
        }
        Effect::Take { what, .. } => match what {
            Loot::Cash(n) => found(n.into()),
            Loot::City(n) | Loot::CityChosen(n) => found(n.into()),
            Loot::HalfRevenue(_) | Loot::ExhaustedSpecial => (),
        },
        Effect::Draw { n, .. } | Effect::Gangster { n } => found(n.into()),
        Effect::Market { n, off, .. } => {
            found(n.into());
            if let Off::Dollars(n) = off {
                found(n.into());
            }
        }
        Effect::Kill { dice, .. } => dice.into_iter().for_each(|it| found(it.into())),
        Effect::Score { n, .. } => found(n.unsigned_abs().into()),
        Effect::MoveCop { n, steps } => {
            found(n.into());
            found(steps.into());
        }
        Effect::Mod { stat, n } => changed(stat, n, numbers).into_iter().for_each(found),
        Effect::Peek { .. }
        | Effect::Exhaust { .. }
        | Effect::Wreck { .. }
        | Effect::Negate
        | Effect::AvertBust
        | Effect::CallGodfather
        | Effect::Claim { .. } => (),
    }
}

/// The number of a change, unless it is said in words: yes or no, none of it, by half.
fn changed(stat: Stat, n: i16, numbers: &Numbers) -> Option<u64> {
    let is_none = |base: u8| i16::from(base) + n <= 0;
    match stat {
        Stat::PitneyWins(total) => Some(total.into()),
        Stat::Casualty if is_none(numbers.casualty) => None,
        Stat::GodfatherVp if is_none(numbers.office_vp) => None,
        Stat::Income(_) if n.abs() == 50 => None,
        _ => Some(n.unsigned_abs().into()),
    }
}
