//! Everything that can be wrong with a pack.

mod effect;
mod map;
mod numbers;
mod texts;

use omerta_core::pack::Fault;
use omerta_parts::pack;

use crate::cards::{CityCards, Hood};
use crate::content::{
    CAPOS, CityCard, CopCard, CorruptionCard, FactionTrait, Family, Income, Lists, Racket, StartCard, TRACK,
    UNIT,
};
use crate::effects::{Cond, Effect, Faction, Gear, Stat, When};

use effect::{Site, has};
pub(crate) use texts::check as check_texts;

const PACK: &str = "pack.ron";
const BOARD: &str = "board.ron";
const FAMILIES: &str = "families.ron";
const START: &str = "start.ron";
const COPS: &str = "cops.ron";
const CORRUPTION: &str = "corruption.ron";
const RACKETS: &str = "rackets.ron";
const FACTIONS: &str = "factions.ron";
const HENCHMEN: &str = "henchmen.ron";
const CITY: &str = "city.ron";

/// Words that stand where notation has ids too.
const RESERVED: [&str; 5] = ["hand", "henchman", "slums", "midtown", "downtown"];
/// The highest price, bribe, income or gift.
const MOST_MONEY: u16 = 5_000;
/// The most henchmen, rackets and kinds of city card: a bit each.
const MOST_CARDS: usize = 64;
/// The most cop cards.
const MOST_COPS: usize = 32;
/// The most start cards, and the most corruption cards.
const MOST_FEW: usize = 16;
/// The most effects that happen in steps.
const MOST_TAPES: usize = 256;
/// Cards in each city deck.
const DECK: u32 = 24;
/// The special henchmen.
const SPECIALS: usize = 5;

/// Finds every fault of a pack.
pub(crate) fn check(lists: &Lists, faults: &mut Vec<Fault>) {
    check_ids(lists, faults);
    numbers::check(&lists.pack, |code, entry, text| faults.push(Fault::new(code, PACK, entry, text)));
    map::check(&lists.board, |code, entry, text| faults.push(Fault::new(code, BOARD, entry, text)));
    check_families(lists, faults);
    check_start(&lists.start, faults);
    check_cops(&lists.cops, faults);
    check_corruption(&lists.corruption, faults);
    check_rackets(&lists.rackets, faults);
    check_factions(&lists.factions, faults);
    check_henchmen(lists, faults);
    check_city(&lists.city, faults);
    check_tapes(lists, faults);
}

/// Everything that happens in steps has a number of its own.
fn check_tapes(lists: &Lists, faults: &mut Vec<Fault>) {
    let Lists { families, start, cops, corruption, henchmen, city, .. } = lists;
    let passives = families.iter().flat_map(|it| &it.abilities).map(|it| &it.effect);
    let passives = passives.chain(corruption.iter().flat_map(|it| &it.passive));
    let passives = passives.chain(henchmen.iter().flat_map(|it| &it.passive));
    let n = passives.map(effect::n_fires).sum::<usize>()
        + start.iter().filter(|it| it.effect.is_some()).count()
        + cops.iter().filter(|it| it.effect.is_some()).count()
        + henchmen.iter().filter(|it| it.reveal.is_some()).count()
        + city.iter().map(|it| if matches!(it.effect, Effect::Lay { .. }) { 2 } else { 1 }).sum::<usize>();
    if n > MOST_TAPES {
        let text = format!("{n} effects in the whole pack: at most {MOST_TAPES}");
        faults.push(Fault::new("too-many-effects", PACK, "", text));
    }
}

fn check_ids(lists: &Lists, faults: &mut Vec<Fault>) {
    let Lists { board, families, start, cops, corruption, rackets, henchmen, city, .. } = lists;
    let ids = board.squares.iter().map(|it| (BOARD, &it.id));
    let ids = ids.chain(board.neutrals.iter().map(|it| (BOARD, &it.id)));
    let ids = ids.chain(board.scenery.iter().map(|it| (BOARD, &it.id)));
    let ids = ids.chain(families.iter().map(|it| (FAMILIES, &it.id)));
    let ids = ids.chain(families.iter().flat_map(|it| &it.abilities).map(|it| (FAMILIES, &it.id)));
    let ids = ids.chain(start.iter().map(|it| (START, &it.id)));
    let ids = ids.chain(cops.iter().map(|it| (COPS, &it.id)));
    let ids = ids.chain(corruption.iter().map(|it| (CORRUPTION, &it.id)));
    let ids = ids.chain(rackets.iter().map(|it| (RACKETS, &it.id)));
    let ids = ids.chain(henchmen.iter().map(|it| (HENCHMEN, &it.id)));
    let ids = ids.chain(city.iter().map(|it| (CITY, &it.id)));
    pack::check_ids(ids, &RESERVED, faults);
}

/// Whether so many entries are a list of the pack.
fn check_count(file: &str, n: usize, least: usize, most: usize, faults: &mut Vec<Fault>) {
    if !(least..=most).contains(&n) {
        faults.push(Fault::new("bad-count", file, "", format!("{n} entries: {least} to {most}")));
    }
}

/// What is wrong with a sum of money, if anything.
fn bad_money(dollars: u16) -> Option<String> {
    if !dollars.is_multiple_of(UNIT) {
        Some(format!("${dollars}: money comes in multiples of ${UNIT}"))
    } else if dollars > MOST_MONEY {
        Some(format!("${dollars}: at most ${MOST_MONEY}"))
    } else {
        None
    }
}

fn check_families(lists: &Lists, faults: &mut Vec<Fault>) {
    let (families, start_money) = (&lists.families, lists.pack.numbers.start_money);
    check_count(FAMILIES, families.len(), CAPOS, CAPOS, faults);
    for (i, family) in families.iter().enumerate() {
        let mut fault = |code, text: String| faults.push(Fault::new(code, FAMILIES, &family.id, text));
        let digits = family.colour.strip_prefix('#').unwrap_or_default();
        if digits.len() != 6 || !digits.bytes().all(|it| it.is_ascii_hexdigit()) {
            fault("bad-looks", format!("`{}` is no colour such as #efc837", family.colour));
        }
        if family.shape.is_empty() || !family.letter.is_ascii_uppercase() {
            fault("bad-looks", "a family has the name of a shape and a letter of A-Z".to_owned());
        }
        let is_alike = |it: &Family| {
            it.colour == family.colour || it.shape == family.shape || it.letter == family.letter
        };
        if families[..i].iter().any(is_alike) {
            fault("bad-looks", "another family has this colour, shape or letter".to_owned());
        }
        if let Some(text) = bad_money(family.money) {
            fault("bad-money", text);
        }
        if family.money < start_money {
            fault("bad-money", format!("a capo begins with ${start_money} and what the shield gives"));
        }
        if family.cards.len() > 9 || !(1..=9).contains(&family.abilities.len()) {
            fault("bad-count", "a family has up to 9 cards and 1 to 9 abilities".to_owned());
        }
        for ability in &family.abilities {
            let fault = |code, text| faults.push(Fault::new(code, FAMILIES, &ability.id, text));
            effect::check(&ability.effect, Site::Passive, fault);
        }
    }
}

fn check_start(cards: &[StartCard], faults: &mut Vec<Fault>) {
    check_count(START, cards.len(), CAPOS, MOST_FEW, faults);
    let offices = cards.iter().filter(|it| it.effect.is_none()).count();
    if offices != 1 {
        let text = format!("{offices} cards without an effect: just one makes the godfather");
        faults.push(Fault::new("bad-office", START, "", text));
    }
    for card in cards {
        let fault = |code, text| faults.push(Fault::new(code, START, &card.id, text));
        if let Some(it) = &card.effect {
            effect::check(it, Site::Start, fault);
        }
    }
}

fn check_cops(cards: &[CopCard], faults: &mut Vec<Fault>) {
    check_count(COPS, cards.len(), 5, MOST_COPS, faults);
    let calls = cards.iter().filter(|it| it.godfather).count();
    if !(40 * cards.len()..=50 * cards.len()).contains(&(100 * calls)) {
        let text = format!("{calls} of {} cards call for a godfather: 40 to 50 %", cards.len());
        faults.push(Fault::new("bad-indicators", COPS, "", text));
    }
    for card in cards {
        let mut fault = |code, text| faults.push(Fault::new(code, COPS, &card.id, text));
        if let Some(text) = bad_money(card.bribe) {
            fault("bad-money", text);
        }
        if let Some(it) = &card.effect {
            effect::check(it, Site::CopCard, fault);
        }
    }
}

fn check_corruption(cards: &[CorruptionCard], faults: &mut Vec<Fault>) {
    check_count(CORRUPTION, cards.len(), 3, MOST_FEW, faults);
    for card in cards {
        let mut fault = |code, text| faults.push(Fault::new(code, CORRUPTION, &card.id, text));
        if card.passive.is_empty() {
            fault("empty-effect", "the card does nothing".to_owned());
        }
        for it in &card.passive {
            effect::check(it, Site::Passive, &mut fault);
        }
    }
}

fn check_rackets(rackets: &[Racket], faults: &mut Vec<Fault>) {
    check_count(RACKETS, rackets.len(), TRACK + CAPOS, MOST_CARDS, faults);
    for racket in rackets {
        let mut fault = |code, text: String| faults.push(Fault::new(code, RACKETS, &racket.id, text));
        if racket.price == 0 {
            fault("bad-money", "a racket costs something".to_owned());
        }
        let pays: &[u16] = match &racket.income {
            Income::Speakeasy(pays) | Income::Bordello(_, pays) => pays,
            Income::Casino(_, pays) => pays,
        };
        for text in pays.iter().chain([&racket.price]).filter_map(|it| bad_money(*it)) {
            fault("bad-money", text);
        }
        match &racket.income {
            Income::Speakeasy(_) => (),
            Income::Casino(hoods, pays) => {
                if hoods[0] == hoods[1] {
                    fault("bad-income", "a casino may be in two neighbourhoods".to_owned());
                }
                if !pays.is_sorted() {
                    fault("bad-income", "a higher die pays no less".to_owned());
                }
            }
            Income::Bordello(_, pays) => {
                if !pays.is_sorted_by(|a, b| a < b) {
                    fault("bad-income", "each further token pays more".to_owned());
                }
            }
        }
    }
}

fn check_factions(factions: &[FactionTrait], faults: &mut Vec<Fault>) {
    for faction in Faction::ALL {
        let n = factions.iter().filter(|it| it.faction == faction).count();
        if n != 1 {
            let text = format!("{n} entries: each faction has one");
            faults.push(Fault::new("bad-count", FACTIONS, faction.word(), text));
        }
    }
    let mut n_bands = 0;
    for it in factions {
        let mut fault = |code, text| faults.push(Fault::new(code, FACTIONS, it.faction.word(), text));
        let Some(effect) = &it.effect else { continue };
        if is_band(effect) {
            n_bands += 1;
            if n_bands > 1 {
                fault("bad-trait", "one faction at most is stronger together".to_owned());
            }
            continue;
        }
        if has(effect, is_no_trait) {
            fault("bad-trait", "a trait is about fights".to_owned());
        }
        effect::check(effect, Site::Passive, fault);
    }
}

/// A trait that adds to a side with some of a faction.
fn is_band(effect: &Effect) -> bool {
    let Effect::On(When::Combat, then) = effect else { return false };
    let Effect::If(Cond::AtLeast(n, _), then) = &**then else { return false };
    (1..=9).contains(n) && matches!(**then, Effect::Score { n: 1..=20, gear: Gear::Plain })
}

/// Whether a part does something that members of a faction can't have in common.
fn is_no_trait(part: &Effect) -> bool {
    match part {
        Effect::On(when, _) => !matches!(when, When::Hit | When::PreCombat | When::Combat),
        Effect::Mod { stat, .. } => !stat.is_of_fights(),
        _ => false,
    }
}

fn check_henchmen(lists: &Lists, faults: &mut Vec<Fault>) {
    let henchmen = &lists.henchmen;
    // Everyone picks some, and the track is full after that.
    let least = TRACK + usize::from(lists.pack.numbers.start_henchmen) * CAPOS;
    check_count(HENCHMEN, henchmen.len(), least, MOST_CARDS, faults);
    let specials = henchmen.iter().filter(|it| it.faction == Faction::Special).count();
    if specials != SPECIALS {
        let text = format!("{specials} specials: there are {SPECIALS}");
        faults.push(Fault::new("bad-specials", HENCHMEN, "", text));
    }
    for henchman in henchmen {
        let mut fault = |code, text: String| faults.push(Fault::new(code, HENCHMEN, &henchman.id, text));
        if henchman.value > 12 || henchman.corruption > 12 {
            fault("bad-number", "value and corruption are at most 12".to_owned());
        }
        if let Some(text) = bad_money(henchman.cost) {
            fault("bad-money", text);
        }
        for it in &henchman.passive {
            effect::check(it, Site::Passive, &mut fault);
            if has(it, changes_prices) {
                let text =
                    "hands are hidden, but all see what is offered for sale: nobody in hand changes a price";
                fault("bad-secret", text.to_owned());
            }
        }
        if let Some(it) = &henchman.reveal {
            check_moments(&[it.when], &mut fault);
            effect::check(&it.effect, Site::Reveal(it.when), fault);
        }
    }
}

/// Whether a part changes what things on the tracks, or exhausted henchmen, cost.
fn changes_prices(part: &Effect) -> bool {
    use Stat::{HireCost, RacketPrice, RacketPriceOf, RefreshCost};
    matches!(part, Effect::Mod { stat: HireCost | RefreshCost | RacketPrice | RacketPriceOf(_), .. })
}

fn check_city(cards: &[CityCard], faults: &mut Vec<Fault>) {
    check_count(CITY, cards.len(), 1, MOST_CARDS, faults);
    for card in cards {
        let mut fault = |code, text: String| faults.push(Fault::new(code, CITY, &card.id, text));
        if !(1..=CityCards::MOST).contains(&card.n) {
            fault("bad-count", format!("{} copies: 1 to {}", card.n, CityCards::MOST));
        }
        check_moments(&card.when, &mut fault);
        effect::check(&card.effect, Site::Card(&card.when), fault);
    }
    for deck in Hood::ALL {
        let mut fault = |code, text| faults.push(Fault::new(code, CITY, deck.word(), text));
        let here = || cards.iter().filter(|it| it.deck == deck);
        let n: u32 = here().map(|it| u32::from(it.n)).sum();
        if n != DECK {
            fault("bad-deck", format!("{n} cards: a deck has {DECK}"));
        }
        if !here().any(|it| has(&it.effect, |part| *part == Effect::Negate)) {
            fault("no-negate", "each deck has a card that calls an assassination off".to_owned());
        }
    }
    let mut need = |code, text: &str, wanted: &dyn Fn(&CityCard) -> bool| {
        if !cards.iter().any(wanted) {
            faults.push(Fault::new(code, CITY, "", text));
        }
    };
    need("no-weapon", "there is no weapon", &|it| {
        has(&it.effect, |part| matches!(part, Effect::Score { gear: Gear::Weapon, .. }))
    });
    need("no-assassination", "no card helps in assassinations", &|it| {
        it.when.contains(&When::Hit) && has(&it.effect, |part| matches!(part, Effect::Score { .. }))
    });
    need("no-call", "no card calls for a godfather", &|it| {
        has(&it.effect, |part| *part == Effect::CallGodfather)
    });
}

/// A card is for some moments at which there is a window.
fn check_moments(moments: &[When], mut fault: impl FnMut(&'static str, String)) {
    if moments.is_empty() {
        fault("bad-moment", "it can never be used".to_owned());
    }
    for (i, when) in moments.iter().enumerate() {
        if moments[..i].contains(when) {
            fault("bad-moment", format!("{when:?} is said twice"));
        }
        match when {
            When::Cops
            | When::Bust
            | When::Call
            | When::Declare
            | When::Hit
            | When::PreCombat
            | When::Combat
            | When::Refresh
            | When::Collect => (),
            When::Won(_) | When::Attacked | When::Crowned | When::CasinoRoll(_) => {
                fault("bad-moment", format!("nobody is asked at {when:?}"));
            }
        }
    }
}
