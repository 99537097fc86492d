//! What can be wrong with an effect. Much of the language makes sense in some places only: a weapon is a city
//! card, a bust is averted while there is one.

use crate::content::check::bad_money;
use crate::effects::{
    Cond, Effect, Fight, Gear, Goods, Loot, Off, Pick, Res, Stat, When, Who, WreckPlace, compile,
};

/// How deep an effect may be nested.
const DEEPEST: usize = 6;
/// How many parts it may have, and how many steps.
const LONGEST: usize = 200;
/// The most that a part may change, money apart.
const MOST: i16 = 20;
/// The most that all parts of an effect may add in a fight.
const MOST_IN_FIGHT: i32 = 60;

/// Where an effect stands.
#[derive(Clone, Copy)]
pub(super) enum Site<'a> {
    /// On a start card.
    Start,
    /// On a cop card, which is nobody's.
    CopCard,
    /// On something that is in force by itself.
    Passive,
    /// On a city card, for these moments.
    Card(&'a [When]),
    /// On a henchman who is revealed then.
    Reveal(When),
    /// In a passive that fires then.
    Fires(When),
    /// On a card that lies before a capo.
    Lies,
}

impl Site<'_> {
    /// Whether the effect is used at all its moments as `fits` wants it; never, if it has none.
    fn at(self, fits: impl Fn(When) -> bool) -> bool {
        match self {
            Site::Card(moments) => moments.iter().all(|it| fits(*it)),
            Site::Reveal(when) | Site::Fires(when) => fits(when),
            Site::Start | Site::CopCard | Site::Passive | Site::Lies => false,
        }
    }

    /// Whether somebody chose to use it, and can be asked whom it is against.
    fn is_chosen(self) -> bool {
        matches!(self, Site::Card(_) | Site::Reveal(_))
    }
}

/// Whether any part of an effect is like this.
pub(super) fn has(effect: &Effect, wanted: fn(&Effect) -> bool) -> bool {
    wanted(effect) || inner(effect).iter().any(|it| has(it, wanted))
}

/// The parts right inside an effect.
fn inner(effect: &Effect) -> &[Effect] {
    match effect {
        Effect::All(parts) | Effect::OneOf(parts) => parts,
        Effect::If(_, then) | Effect::On(_, then) | Effect::Lay { effect: then, .. } => {
            std::slice::from_ref(&**then)
        }
        _ => &[],
    }
}

/// Finds the faults of an effect.
pub(super) fn check(effect: &Effect, site: Site<'_>, mut fault: impl FnMut(&'static str, String)) {
    if depth(effect) > DEEPEST {
        return fault("too-deep", format!("nested more than {DEEPEST} deep"));
    }
    if n_parts(effect) > LONGEST || compile(effect).len() > LONGEST {
        return fault("too-long", format!("more than {LONGEST} parts or steps"));
    }
    if !matches!(effect, Effect::Lay { .. }) && has(effect, |it| matches!(it, Effect::Lay { .. })) {
        fault("bad-effect", "a card that is laid does nothing else".to_owned());
    }
    if strength(effect) > MOST_IN_FIGHT {
        fault("bad-number", format!("more than {MOST_IN_FIGHT} in a fight"));
    }
    walk(effect, site, &mut fault);
}

fn depth(effect: &Effect) -> usize {
    1 + inner(effect).iter().map(depth).max().unwrap_or(0)
}

fn n_parts(effect: &Effect) -> usize {
    1 + inner(effect).iter().map(n_parts).sum::<usize>()
}

/// How many parts of a passive fire.
pub(super) fn n_fires(effect: &Effect) -> usize {
    usize::from(matches!(effect, Effect::On(..))) + inner(effect).iter().map(n_fires).sum::<usize>()
}

fn strength(effect: &Effect) -> i32 {
    let own = match effect {
        Effect::Score { n, .. } => i32::from(*n).abs(),
        Effect::Mod { stat, n } if stat.is_of_fights() => i32::from(*n).abs(),
        _ => 0,
    };
    own + inner(effect).iter().map(strength).sum::<i32>()
}

fn walk(effect: &Effect, site: Site<'_>, fault: &mut impl FnMut(&'static str, String)) {
    match effect {
        Effect::All(parts) => {
            if parts.is_empty() {
                fault("empty-effect", "All([]) does nothing".to_owned());
            }
            parts.iter().for_each(|it| walk(it, site, fault));
        }
        Effect::OneOf(branches) => {
            if !(2..=8).contains(&branches.len()) {
                fault("bad-choice", "a choice has two to eight branches".to_owned());
            }
            if !site.at(is_quiet) || !site.is_chosen() {
                fault("bad-moment", "there is no choice here".to_owned());
            } else if branches.iter().any(|it| has(it, |part| matches!(part, Effect::Mod { .. }))) {
                fault("bad-choice", "changing a number can't be chosen".to_owned());
            }
            branches.iter().for_each(|it| walk(it, site, fault));
        }
        Effect::If(cond, then) => {
            if !can_ask(*cond, site) {
                fault("bad-condition", format!("{cond:?} means nothing here"));
            } else if site.at(is_fight) && !is_score(then) {
                fault("bad-condition", "only a score depends on the side in a fight".to_owned());
            } else if has(then, |it| matches!(it, Effect::Mod { .. })) {
                fault("bad-condition", "a number is changed without a condition".to_owned());
            }
            walk(then, site, fault);
        }
        Effect::On(when, then) => {
            if !matches!(site, Site::Passive) {
                fault("bad-effect", "only a passive fires".to_owned());
            } else if !fires(*when) {
                fault("bad-moment", format!("nothing fires at {when:?}"));
            } else {
                walk(then, Site::Fires(*when), fault);
            }
        }
        Effect::Lay { before, on, effect } => {
            if !matches!(site, Site::Card([When::Declare])) || *on != When::Attacked {
                fault("bad-moment", "a city card is laid in one's turn, until an attack".to_owned());
            }
            if *before != Who::Rival {
                fault("bad-who", "a card is laid before a rival".to_owned());
            }
            walk(effect, Site::Lies, fault);
        }
        _ => check_part(effect, site, fault),
    }
}

fn check_part(part: &Effect, site: Site<'_>, fault: &mut impl FnMut(&'static str, String)) {
    if !belongs(part, site) {
        fault("bad-moment", format!("{part:?} means nothing here"));
    }
    if matches!(part, Effect::Gain { who: Who::Loser, .. }) {
        fault(
            "bad-who",
            "money is all that is taken from a loser: Take(from: Loser, what: Cash(100))".to_owned(),
        );
    } else if !is_about_the_right_one(part, site) {
        fault("bad-who", format!("{part:?} is about the wrong capo"));
    }
    if matches!(part, Effect::Score { gear: Gear::Weapon, .. }) && !matches!(site, Site::Card(_)) {
        fault("bad-weapon", "only a city card is a weapon".to_owned());
    }
    if let Some(text) = money(part).and_then(bad_money) {
        fault("bad-money", text);
    }
    if !has_good_numbers(part) {
        fault("bad-number", format!("{part:?}: a number is out of range"));
    }
}

fn is_combat(when: When) -> bool {
    matches!(when, When::PreCombat | When::Combat)
}

fn is_fight(when: When) -> bool {
    is_combat(when) || when == When::Hit
}

/// Not within a fight, nor where there is just one thing to do.
fn is_quiet(when: When) -> bool {
    !is_fight(when) && !matches!(when, When::Bust | When::Call)
}

fn is_won_combat(when: When) -> bool {
    matches!(when, When::Won(Fight::Combat | Fight::Attack))
}

/// Whether passives may fire then.
fn fires(when: When) -> bool {
    match when {
        When::Hit | When::PreCombat | When::Combat | When::Won(_) | When::Crowned | When::Collect => true,
        When::CasinoRoll(least) => (1..=6).contains(&least),
        When::Cops | When::Bust | When::Call | When::Declare | When::Attacked | When::Refresh => false,
    }
}

fn can_ask(cond: Cond, site: Site<'_>) -> bool {
    match cond {
        Cond::Attacker | Cond::Defender => site.at(is_fight),
        // It is the trait of a faction, and is checked there.
        Cond::AtLeast(..) => false,
        Cond::IsGodfather | Cond::IsChief => site.at(is_quiet),
    }
}

fn is_score(effect: &Effect) -> bool {
    match effect {
        Effect::All(parts) => parts.iter().all(is_score),
        _ => matches!(effect, Effect::Score { .. }),
    }
}

/// Whether a part does anything where it stands.
fn belongs(part: &Effect, site: Site<'_>) -> bool {
    match site {
        Site::Start => matches!(
            part,
            Effect::Gain { .. }
                | Effect::Draw { .. }
                | Effect::Market { what: Goods::Hire, .. }
                | Effect::Claim { .. }
        ),
        Site::CopCard => match part {
            Effect::Gain { .. } => true,
            Effect::Mod { stat, .. } => !stat.is_of_fights(),
            _ => false,
        },
        Site::Passive => matches!(part, Effect::Mod { .. }),
        Site::Lies => matches!(part, Effect::Gain { .. }),
        // What fires does something once; it can't be in force.
        Site::Fires(when) if matches!(part, Effect::Mod { .. }) => is_combat(when) && belongs_at(part, when),
        // Who is revealed in a fight doesn't fight: he adds nothing to it.
        Site::Reveal(when) if is_fight(when) => {
            let is_revealed = matches!(
                part,
                Effect::Negate | Effect::Wreck { .. } | Effect::Mod { stat: Stat::EnemyWeapon, .. }
            );
            is_revealed && belongs_at(part, when)
        }
        Site::Card(_) | Site::Reveal(_) | Site::Fires(_) => site.at(|it| belongs_at(part, it)),
    }
}

fn belongs_at(part: &Effect, when: When) -> bool {
    match part {
        Effect::Score { .. } => is_fight(when),
        Effect::Wreck { place: WreckPlace::Contested }
        | Effect::Exhaust { pick: Pick::RandomInFight, .. }
        | Effect::Kill { pick: Pick::EachEnemy | Pick::RandomEnemy, .. } => is_combat(when),
        Effect::Kill { pick: Pick::OneEnemy, .. } => is_won_combat(when),
        Effect::Negate => when == When::Hit,
        Effect::AvertBust => when == When::Bust,
        Effect::CallGodfather => when == When::Call,
        Effect::MoveCop { .. } => when == When::Cops,
        Effect::Take { what: Loot::HalfRevenue(_), .. } => when == When::Collect,
        Effect::Market { what: Goods::Refresh, .. } => when == When::Refresh,
        Effect::Market { .. } | Effect::Claim { .. } | Effect::Gangster { .. } => when == When::Declare,
        Effect::Mod { stat, .. } if stat.is_of_fights() => is_combat(when),
        Effect::Exhaust { pick, .. } => *pick == Pick::SpecialInHand && is_quiet(when),
        Effect::Mod { .. }
        | Effect::Gain { .. }
        | Effect::Take { .. }
        | Effect::Draw { .. }
        | Effect::Peek { .. }
        | Effect::Wreck { .. } => is_quiet(when),
        Effect::Kill { .. } => false,
        // What holds other parts is looked into, not judged.
        Effect::All(_) | Effect::OneOf(_) | Effect::If(..) | Effect::On(..) | Effect::Lay { .. } => true,
    }
}

/// Whether the capo a part is about can be told where it stands.
fn is_about_the_right_one(part: &Effect, site: Site<'_>) -> bool {
    match *part {
        Effect::Gain { who, .. } => match (who, site) {
            (Who::Attacker, _) => matches!(site, Site::Lies),
            (Who::You, Site::CopCard) => false,
            (Who::TopVp | Who::TopCorruption | Who::Pot, Site::CopCard) => true,
            (_, Site::CopCard | Site::Lies) => false,
            (Who::You, _) => true,
            (_, Site::Start) => false,
            (Who::Rival, _) => site.is_chosen(),
            (Who::EachRival | Who::TopVp | Who::TopCorruption | Who::Pot, _) => true,
            (Who::Enemies | Who::Loser, _) => false,
        },
        Effect::Take { from, what } => match from {
            Who::Rival => site.is_chosen(),
            Who::EachRival => matches!(what, Loot::Cash(_)),
            Who::Loser => matches!(what, Loot::Cash(_)) && site.at(is_won_combat),
            _ => false,
        },
        Effect::Exhaust { who, pick: Pick::RandomInFight } => who == Who::Enemies,
        Effect::Peek { who } | Effect::Exhaust { who, .. } => who == Who::Rival && site.is_chosen(),
        Effect::Wreck { place: WreckPlace::RivalSquare | WreckPlace::OwnSquare } => site.is_chosen(),
        _ => true,
    }
}

/// The money a part is about, if it is about money.
fn money(part: &Effect) -> Option<u16> {
    match *part {
        Effect::Gain { what: Res::Cash, n, .. } => Some(n.unsigned_abs()),
        Effect::Take { what: Loot::Cash(n), .. } => Some(n),
        Effect::Market { off: Off::Dollars(n), .. } => Some(n),
        Effect::Mod { stat, n } if is_money(stat) => Some(n.unsigned_abs()),
        _ => None,
    }
}

fn is_money(stat: Stat) -> bool {
    matches!(
        stat,
        Stat::StMarysPrice
            | Stat::Bribe
            | Stat::RacketPrice
            | Stat::RacketPriceOf(_)
            | Stat::HireCost
            | Stat::RefreshCost
    )
}

fn has_good_numbers(part: &Effect) -> bool {
    let is_some = |n: u8| (1..=9).contains(&n);
    match *part {
        Effect::Gain { what, n, per, max, .. } => {
            n != 0 && max > 0 && (per.is_none() || max <= 32) && (what == Res::Cash || n.abs() <= MOST)
        }
        Effect::Take { what: Loot::City(n) | Loot::CityChosen(n), .. } => is_some(n),
        Effect::Take { what: Loot::Cash(n), .. } => n > 0,
        Effect::Draw { n, .. } | Effect::Market { n, .. } | Effect::Gangster { n } => is_some(n),
        Effect::MoveCop { n, steps } => is_some(n) && is_some(steps),
        Effect::Kill { pick: Pick::OneEnemy, dice } => dice.is_none(),
        Effect::Kill { dice, .. } => dice.is_some_and(|it| (1..=6).contains(&it)),
        Effect::Score { n, .. } => n != 0 && i16::from(n).abs() <= MOST,
        Effect::Mod { stat, n } => n != 0 && is_good_change(stat, n),
        _ => true,
    }
}

fn is_good_change(stat: Stat, n: i16) -> bool {
    match stat {
        // In percent.
        Stat::Income(_) => (-100..=300).contains(&n),
        Stat::PitneyWins(total) => (2..=12).contains(&total) && n == 1,
        Stat::Closed(_)
        | Stat::CopJump(_)
        | Stat::BribeToChief
        | Stat::CopsStay
        | Stat::Hardy
        | Stat::AbductFresh => n == 1,
        _ => is_money(stat) || n.abs() <= MOST,
    }
}
