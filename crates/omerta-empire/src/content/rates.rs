//! Everything numbers are worked out from: what is printed, and what each card, shield or henchman changes. It is kept
//! apart from the other tables, so that a bot can have a copy without the whole pack.

use omerta_parts::{Id, IdSet};

use crate::cards::{CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, RacketId};
use crate::content::{Lists, Numbers, Racket};
use crate::effects::{Effect, Kind, Stat, StatId, mods};

/// All that changes some number: few things do, so most capos have none of them most of the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources {
    pub(crate) families: IdSet<FamilyId>,
    pub(crate) cop_cards: IdSet<CopCardId>,
    pub(crate) corruption: IdSet<CorruptionId>,
    pub(crate) henchmen: Henchmen,
    pub(crate) city: IdSet<CityId>,
}

impl Sources {
    fn or(self, other: &Sources) -> Sources {
        Sources {
            families: self.families.or(other.families),
            cop_cards: self.cop_cards.or(other.cop_cards),
            corruption: self.corruption.or(other.corruption),
            henchmen: self.henchmen.or(other.henchmen),
            city: self.city.or(other.city),
        }
    }
}

/// The numbers some source changes.
type Mods = [i16; Stat::COUNT];

fn sum_of<'a>(effects: impl Iterator<Item = &'a Effect>) -> Mods {
    let mut all = [0; Stat::COUNT];
    effects.for_each(|it| mods(it, &mut |stat, n| all[stat.index()] += n));
    all
}

fn changing<T: Id>(mods: &[Mods], stat: usize) -> IdSet<T> {
    mods.iter().enumerate().filter(|(_, it)| it[stat] != 0).map(|(i, _)| T::at(i as u8)).collect()
}

/// Printed numbers, and what changes them. [`Known`](crate::prices::Known) works prices out with it.
#[derive(Clone, Debug)]
pub struct Rates {
    numbers: Numbers,
    kinds: Vec<Kind>,
    prices: Vec<i16>,
    costs: Vec<i16>,
    bribes: Vec<i16>,
    family_mods: Vec<Mods>,
    corruption_mods: Vec<Mods>,
    cop_mods: Vec<Mods>,
    henchman_mods: Vec<Mods>,
    city_mods: Vec<Mods>,
    sources: [Sources; Stat::COUNT],
    /// All that changes the price of any racket.
    pub(crate) racket_sources: Sources,
}

impl Rates {
    pub(crate) fn new(lists: &Lists) -> Rates {
        let henchman_mods: Vec<Mods> = lists
            .henchmen
            .iter()
            .map(|it| {
                let mut all = sum_of(it.passive.iter());
                // Numbers of fights count while he fights, which `henchman_fights` knows.
                it.passive.iter().for_each(|effect| {
                    mods(effect, &mut |stat, _| all[stat.index()] *= i16::from(!stat.is_of_fights()));
                });
                all
            })
            .collect();
        let city_mods: Vec<Mods> = lists.city.iter().map(|it| sum_of([&it.effect].into_iter())).collect();
        let family_mods: Vec<Mods> =
            lists.families.iter().map(|it| sum_of(it.abilities.iter().map(|it| &it.effect))).collect();
        let corruption_mods: Vec<Mods> =
            lists.corruption.iter().map(|it| sum_of(it.passive.iter())).collect();
        let cop_mods: Vec<Mods> = lists.cops.iter().map(|it| sum_of(it.effect.iter())).collect();
        let sources: [Sources; Stat::COUNT] = std::array::from_fn(|stat| Sources {
            families: changing(&family_mods, stat),
            cop_cards: changing(&cop_mods, stat),
            corruption: changing(&corruption_mods, stat),
            henchmen: changing(&henchman_mods, stat),
            city: changing(&city_mods, stat),
        });
        Rates {
            numbers: lists.pack.numbers,
            kinds: lists.rackets.iter().map(Racket::kind).collect(),
            prices: lists.rackets.iter().map(|it| it.price as i16).collect(),
            costs: lists.henchmen.iter().map(|it| it.cost as i16).collect(),
            bribes: lists.cops.iter().map(|it| it.bribe as i16).collect(),
            racket_sources: Kind::ALL
                .map(Stat::RacketPriceOf)
                .into_iter()
                .fold(sources[Stat::RacketPrice.index()], |all, it| all.or(&sources[it.index()])),
            sources,
            family_mods,
            corruption_mods,
            cop_mods,
            henchman_mods,
            city_mods,
        }
    }

    /// The numbers of the rules.
    #[inline]
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The type of a racket.
    #[inline]
    pub(crate) fn kind(&self, racket: RacketId) -> Kind {
        self.kinds[racket.index()]
    }

    /// The printed price of a racket.
    #[inline]
    pub(crate) fn price(&self, racket: RacketId) -> i16 {
        self.prices[racket.index()]
    }

    /// The printed cost of a henchman.
    #[inline]
    pub(crate) fn cost(&self, henchman: HenchmanId) -> i16 {
        self.costs[henchman.index()]
    }

    /// The printed bribe of a cop card.
    #[inline]
    pub(crate) fn bribe(&self, card: CopCardId) -> i16 {
        self.bribes[card.index()]
    }

    /// What changes a number.
    #[inline]
    pub(crate) fn sources(&self, stat: StatId) -> &Sources {
        &self.sources[stat.index()]
    }

    /// What all things together could change a number by, down and up.
    pub(crate) fn reach(&self, stat: StatId) -> (i16, i16) {
        let all =
            [&self.family_mods, &self.corruption_mods, &self.cop_mods, &self.henchman_mods, &self.city_mods];
        let each = || all.iter().flat_map(|it| it.iter()).map(|it| it[stat.index()]);
        (each().map(|it| it.min(0)).sum(), each().map(|it| it.max(0)).sum())
    }

    /// What a family changes a number by.
    #[inline]
    pub(crate) fn family_mod(&self, family: FamilyId, stat: StatId) -> i16 {
        self.family_mods[family.index()][stat.index()]
    }

    /// What a corruption card changes a number by.
    #[inline]
    pub(crate) fn corruption_mod(&self, card: CorruptionId, stat: StatId) -> i16 {
        self.corruption_mods[card.index()][stat.index()]
    }

    /// What a cop card changes a number by.
    #[inline]
    pub(crate) fn cop_mod(&self, card: CopCardId, stat: StatId) -> i16 {
        self.cop_mods[card.index()][stat.index()]
    }

    /// What these henchmen in hand change a number by.
    #[inline]
    pub(crate) fn henchmen_mod(&self, hand: Henchmen, stat: StatId) -> i16 {
        let with = hand.and(self.sources(stat).henchmen);
        with.iter().map(|it| self.henchman_mods[it.index()][stat.index()]).sum()
    }

    /// What a city card in force changes a number by.
    #[inline]
    pub(crate) fn city_mod(&self, card: CityId, stat: StatId) -> i16 {
        self.city_mods[card.index()][stat.index()]
    }
}
