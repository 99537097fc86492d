//! What the rules look up in every step, worked out once from a checked pack.

use omerta_core::Seat;
use omerta_parts::{Id, IdSet};

use crate::action::Action;
use crate::cards::{
    CityCards, CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, Hood, Neutral, RacketId,
    Rackets, SquareId, Squares,
};
use crate::content::rates::Rates;
use crate::content::{CAPOS, Income, Lists, MAX_SQUARES, UNIT};
use crate::effects::{
    Cond, Effect, Faction, Fighting, Gear, Goods, Kind, Op, Res, Stat, When, Who, WreckPlace, compile,
    names_rival,
};
use crate::state::Moment;

/// A tape that fires by itself, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Passive {
    pub(crate) when: When,
    pub(crate) tape: u8,
}

/// Which things can be paid for, by how much money there is. Every price is a multiple of $50.
#[derive(Clone, Debug)]
pub(crate) struct Payable<T: Id>(Box<[IdSet<T>]>);

impl<T: Id> Payable<T> {
    fn new(prices: impl Iterator<Item = u16>) -> Payable<T> {
        let prices: Vec<u16> = prices.collect();
        let dearest = prices.iter().copied().max().unwrap_or(0);
        Payable((0..=dearest / UNIT).map(|units| set_of(&prices, |it| *it <= units * UNIT)).collect())
    }

    /// What can be paid for with this.
    #[inline]
    pub(crate) fn with(&self, money: i32) -> IdSet<T> {
        if money < 0 {
            return IdSet::EMPTY;
        }
        let units = (money as u32 / UNIT as u32) as usize;
        self.0[units.min(self.0.len() - 1)]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// The squares in play, by the number of capos.
    in_play: [Squares; CAPOS + 1],
    /// Neighbours of each square that are in play, by the number of capos.
    next: Vec<[Squares; MAX_SQUARES]>,
    /// Where cops may go from City Hall in one step, by the number of capos.
    exits: [Squares; CAPOS + 1],
    hoods: [Squares; 3],
    pub(crate) hood_of: [Hood; MAX_SQUARES],
    pub(crate) vp: [u8; MAX_SQUARES],

    /// The squares whose neighbourhood suits each racket.
    fits: Vec<Squares>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) payable_rackets: Payable<RacketId>,
    of_kind: [Rackets; 3],
    /// The rackets that suit each neighbourhood.
    suits: [Rackets; 3],
    pub(crate) income: Vec<Income>,

    pub(crate) specials: Henchmen,
    pub(crate) faction: [Henchmen; 5],
    pub(crate) values: Vec<u8>,
    /// The henchmen that can be paid for.
    pub(crate) payable_henchmen: Payable<HenchmanId>,
    pub(crate) corruption: Vec<u8>,
    /// Added once to a side with so many of a faction.
    pub(crate) together: Option<(u8, Faction, i8)>,

    pub(crate) all_city: CityCards,
    city_of: [IdSet<CityId>; 3],
    city_at: [IdSet<CityId>; Moment::COUNT],
    pub(crate) deck_of: Vec<Hood>,
    pub(crate) weapons: IdSet<CityId>,
    /// Cards that name a rival when they are played.
    pub(crate) at_rival: IdSet<CityId>,
    pub(crate) reveal_at: [Henchmen; Moment::COUNT],
    pub(crate) reveal_at_rival: Henchmen,

    pub(crate) henchman_fights: Vec<Fighting>,
    pub(crate) city_fights: Vec<Fighting>,
    pub(crate) family_fights: Vec<Fighting>,
    pub(crate) corruption_fights: Vec<Fighting>,

    tapes: Vec<Box<[Op]>>,
    /// Of each tape, the instructions that may be impossible.
    needs: Vec<Box<[Op]>>,
    /// Whether a tape is only for those with an exhausted special, and for those with a racket.
    for_specials: Vec<bool>,
    for_rackets: Vec<bool>,
    reveal_tapes: Vec<u8>,
    pub(crate) start_tapes: Vec<Option<u8>>,
    pub(crate) cop_tapes: Vec<Option<u8>>,
    pub(crate) lay_tapes: Vec<u8>,
    pub(crate) family_passives: Vec<Vec<Passive>>,
    pub(crate) corruption_passives: Vec<Vec<Passive>>,
    pub(crate) henchman_passives: Vec<Vec<Passive>>,
    /// Henchmen with a passive of the Collect step.
    pub(crate) collectors: Henchmen,
    /// Henchmen with a passive of won fights.
    pub(crate) victors: Henchmen,

    pub(crate) rates: Rates,
    /// The neutral squares each cop card closes, a bit for each.
    closed: Vec<u8>,
    /// What all things together could change St Mary's price by, down and up.
    pub(crate) st_marys: (i16, i16),

    /// The cards whose price can be paid.
    pub(crate) payable_city: Payable<CityId>,
    /// Cards and reveals that may be impossible, for another reason than their price.
    demanding: IdSet<CityId>,
    /// Of those, the cards that need more than room on the table and something on the tracks.
    pub(crate) choosy: IdSet<CityId>,
    demanding_reveals: Henchmen,
    /// Cards that do something for an assassin, and against one.
    pub(crate) hitting: IdSet<CityId>,
    pub(crate) guarding: IdSet<CityId>,
    /// Cards that do something for an attacker, and for a defender.
    pub(crate) attacking: IdSet<CityId>,
    pub(crate) defending: IdSet<CityId>,
    /// Cards with which luck has something to decide before a fight, and fighters with whom.
    pub(crate) drive_bys: IdSet<CityId>,
    pub(crate) lures: IdSet<CityId>,
    pub(crate) shooters: Henchmen,
    /// Families and corruption cards with a passive of the Collect step.
    family_collects: IdSet<FamilyId>,
    corruption_collects: IdSet<CorruptionId>,

    pub(crate) lists: OptionLists,
}

/// Lists of options that are asked for often, made once.
#[derive(Clone, Debug)]
pub(crate) struct OptionLists {
    /// Neutral squares in their order.
    pub(crate) neutral: omerta_parts::Lists<Action, { Neutral::ALL.len() }>,
    pub(crate) hits: omerta_parts::Lists<Action, CAPOS>,
}

impl OptionLists {
    fn new() -> OptionLists {
        OptionLists {
            neutral: omerta_parts::Lists::new(|it| Action::Use(Neutral::ALL[usize::from(it)])),
            hits: omerta_parts::Lists::new(|it| Action::Hit(Seat::ALL[usize::from(it)])),
        }
    }
}

/// Makes tapes, each with a number.
#[derive(Default)]
struct Tapes(Vec<Box<[Op]>>);

impl Tapes {
    fn add(&mut self, effect: &Effect) -> u8 {
        self.0.push(compile(effect).into());
        (self.0.len() - 1) as u8
    }

    /// The tapes of the passives among these effects.
    fn passives<'a>(&mut self, effects: impl Iterator<Item = &'a Effect>) -> Vec<Passive> {
        let mut found = Vec::new();
        for effect in effects {
            match effect {
                Effect::All(parts) => found.extend(self.passives(parts.iter())),
                // What adds to a fight is read as a number.
                Effect::On(When::Combat | When::PreCombat | When::Hit, _) => (),
                Effect::On(when, then) => found.push(Passive { when: *when, tape: self.add(then) }),
                _ => (),
            }
        }
        found
    }
}

/// Whether a card does anything for a side of a combat that scores so much with it.
fn is_useful(fighting: &Fighting, score: i8) -> bool {
    let Fighting { wreck, drive_by, shot, lure, enemy_weapon, casualty, .. } = *fighting;
    score != 0 || wreck || drive_by > 0 || shot > 0 || lure || enemy_weapon != 0 || casualty != 0
}

fn fights_of<'a>(effects: impl Iterator<Item = &'a Effect>) -> Fighting {
    let mut it = Fighting::default();
    effects.for_each(|effect| it.add_passive(effect));
    it
}

fn set_of<T: Id, I>(list: &[I], is: impl Fn(&I) -> bool) -> IdSet<T> {
    list.iter().enumerate().filter(|(_, it)| is(it)).map(|(i, _)| T::at(i as u8)).collect()
}

impl Tables {
    pub(crate) fn new(lists: &Lists) -> Tables {
        let squares = &lists.board.squares;
        let place = |id: &String| squares.iter().position(|it| it.id == *id).expect("a checked square");
        let set = |ids: &[String]| ids.iter().map(|it| SquareId(place(it) as u8)).collect::<Squares>();
        let in_play: [Squares; CAPOS + 1] =
            std::array::from_fn(|n| set_of(squares, |it| usize::from(it.from) <= n));
        let mut next = vec![[Squares::EMPTY; MAX_SQUARES]; CAPOS + 1];
        let mut hood_of = [Hood::Slums; MAX_SQUARES];
        let mut vp = [0; MAX_SQUARES];
        for (i, square) in squares.iter().enumerate() {
            hood_of[i] = square.hood;
            vp[i] = square.vp;
            for (n, next) in next.iter_mut().enumerate() {
                next[i] = set(&square.next).and(in_play[n]);
            }
        }
        let hoods = Hood::ALL.map(|hood| set_of(squares, |it| it.hood == hood));
        let fits = |it: &crate::content::Racket| {
            let fitting = Hood::ALL.into_iter().filter(|hood| it.fits(*hood));
            fitting.fold(Squares::EMPTY, |all, hood| all.or(hoods[hood as usize]))
        };

        let henchmen = &lists.henchmen;
        let trait_of = |faction: Faction| {
            lists.factions.iter().find(|it| it.faction == faction).and_then(|it| it.effect.as_ref())
        };
        let henchman_fights: Vec<Fighting> = henchmen
            .iter()
            .map(|it| {
                let mut fighting = fights_of(it.passive.iter());
                trait_of(it.faction).into_iter().for_each(|effect| fighting.add_trait(effect));
                if let Some(reveal) = &it.reveal {
                    let revealed = Fighting::of_card(&[reveal.when], &reveal.effect);
                    fighting.wreck |= revealed.wreck;
                    fighting.negate |= revealed.negate;
                    fighting.enemy_weapon += revealed.enemy_weapon;
                }
                fighting
            })
            .collect();
        let together = Faction::ALL.into_iter().filter_map(trait_of).find_map(|effect| match effect {
            Effect::On(When::Combat, then) => match &**then {
                Effect::If(Cond::AtLeast(n, faction), score) => match **score {
                    Effect::Score { n: bonus, gear: Gear::Plain } => Some((*n, *faction, bonus)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        });

        let city = &lists.city;
        let city_fights: Vec<Fighting> =
            city.iter().map(|it| Fighting::of_card(&it.when, &it.effect)).collect();
        let mut tapes = Tapes::default();
        // The tape of a city card has the card's own number.
        city.iter().for_each(|it| {
            tapes.add(&it.effect);
        });
        let lay_tapes = city
            .iter()
            .map(|it| match &it.effect {
                Effect::Lay { effect, .. } => tapes.add(effect),
                _ => 0,
            })
            .collect();
        let reveal_tapes: Vec<u8> =
            henchmen.iter().map(|it| it.reveal.as_ref().map_or(0, |it| tapes.add(&it.effect))).collect();
        let start_tapes =
            lists.start.iter().map(|it| it.effect.as_ref().map(|effect| tapes.add(effect))).collect();
        let cop_tapes = lists
            .cops
            .iter()
            .map(|it| it.effect.as_ref().map(|effect| tapes.add(&at_once(effect))))
            .collect();
        let family_passives: Vec<_> = lists
            .families
            .iter()
            .map(|it| tapes.passives(it.abilities.iter().map(|it| &it.effect)))
            .collect();
        let corruption_passives: Vec<_> =
            lists.corruption.iter().map(|it| tapes.passives(it.passive.iter())).collect();
        let henchman_passives: Vec<_> = henchmen.iter().map(|it| tapes.passives(it.passive.iter())).collect();
        let with_passive = |is: &dyn Fn(When) -> bool| {
            set_of(&henchman_passives, |it: &Vec<Passive>| it.iter().any(|it| is(it.when)))
        };

        let rates = Rates::new(lists);
        let closed = |card: usize| {
            let is_closed = |it: &Neutral| rates.cop_mod(CopCardId(card as u8), Stat::Closed(*it).id()) > 0;
            Neutral::ALL.into_iter().filter(is_closed).fold(0, |all, it| all | 1 << it as u8)
        };
        let needs: Vec<Box<[Op]>> = tapes.0.iter().map(|it| needs(it)).collect();
        let collects = |it: &Vec<Passive>| it.iter().any(|it| it.when == When::Collect);
        Tables {
            exits: in_play.map(|it| it.and(set(&lists.board.exits))),
            collectors: with_passive(&|it| it == When::Collect),
            victors: with_passive(&|it| matches!(it, When::Won(_))),
            in_play,
            next,
            hoods,
            hood_of,
            vp,
            fits: lists.rackets.iter().map(fits).collect(),
            kinds: lists.rackets.iter().map(crate::content::Racket::kind).collect(),
            payable_rackets: Payable::new(lists.rackets.iter().map(|it| it.price)),
            of_kind: Kind::ALL.map(|kind| set_of(&lists.rackets, |it| it.kind() == kind)),
            suits: Hood::ALL.map(|hood| set_of(&lists.rackets, |it| it.fits(hood))),
            income: lists.rackets.iter().map(|it| it.income.clone()).collect(),
            specials: set_of(henchmen, |it| it.faction == Faction::Special),
            faction: Faction::ALL.map(|faction| set_of(henchmen, |it| it.faction == faction)),
            values: henchmen.iter().map(|it| it.value).collect(),
            payable_henchmen: Payable::new(henchmen.iter().map(|it| it.cost)),
            corruption: henchmen.iter().map(|it| it.corruption).collect(),
            together,
            all_city: city
                .iter()
                .enumerate()
                .flat_map(|(i, it)| std::iter::repeat_n(CityId(i as u8), usize::from(it.n)))
                .collect(),
            city_of: Hood::ALL.map(|deck| set_of(city, |it| it.deck == deck)),
            city_at: Moment::ALL.map(|at| set_of(city, |it| it.when.contains(&at.when()))),
            deck_of: city.iter().map(|it| it.deck).collect(),
            weapons: set_of(&city_fights, |it| it.weapon > 0),
            at_rival: set_of(city, |it| names_rival(&it.effect)),
            reveal_at: Moment::ALL
                .map(|at| set_of(henchmen, |it| it.reveal.as_ref().is_some_and(|it| it.when == at.when()))),
            reveal_at_rival: set_of(henchmen, |it| {
                it.reveal.as_ref().is_some_and(|it| names_rival(&it.effect) && !is_choice(&it.effect))
            }),
            hitting: set_of(&city_fights, |it| it.hitting != 0),
            guarding: set_of(&city_fights, |it| it.guarding != 0 || it.negate),
            attacking: set_of(&city_fights, |it| is_useful(it, it.attacking)),
            defending: set_of(&city_fights, |it| is_useful(it, it.defending)),
            drive_bys: set_of(&city_fights, |it| it.drive_by > 0),
            lures: set_of(&city_fights, |it| it.lure),
            shooters: set_of(&henchman_fights, |it| it.shot > 0),
            henchman_fights,
            city_fights,
            family_fights: lists
                .families
                .iter()
                .map(|it| fights_of(it.abilities.iter().map(|it| &it.effect)))
                .collect(),
            corruption_fights: lists.corruption.iter().map(|it| fights_of(it.passive.iter())).collect(),
            payable_city: Payable::new(needs[..city.len()].iter().map(|it| price(it))),
            demanding: set_of(&needs[..city.len()], |it| !it.iter().all(|op| matches!(op, Op::Gain { .. }))),
            choosy: set_of(&needs[..city.len()], |it| !it.iter().all(|op| needs_room(*op))),
            demanding_reveals: set_of(&reveal_tapes, |it: &u8| !needs[usize::from(*it)].is_empty()),
            needs,
            for_specials: tapes.0.iter().map(|it| it.contains(&Op::TakeSpecial)).collect(),
            for_rackets: tapes.0.iter().map(|it| it.contains(&Op::Wreck(WreckPlace::RivalSquare))).collect(),
            tapes: tapes.0,
            reveal_tapes,
            start_tapes,
            cop_tapes,
            lay_tapes,
            closed: (0..lists.cops.len()).map(closed).collect(),
            st_marys: rates.reach(Stat::StMarysPrice.id()),
            rates,
            family_collects: set_of(&family_passives, collects),
            corruption_collects: set_of(&corruption_passives, collects),
            lists: OptionLists::new(),
            family_passives,
            corruption_passives,
            henchman_passives,
        }
    }

    /// The squares in play with so many capos.
    #[inline]
    pub(crate) fn in_play(&self, n_seats: u8) -> Squares {
        self.in_play[usize::from(n_seats)]
    }

    /// The neighbours of a square that are in play.
    #[inline]
    pub(crate) fn next(&self, n_seats: u8, square: SquareId) -> Squares {
        self.next[usize::from(n_seats)][square.index()]
    }

    /// Where cops may go from City Hall in one step.
    #[inline]
    pub(crate) fn exits(&self, n_seats: u8) -> Squares {
        self.exits[usize::from(n_seats)]
    }

    /// The squares of a neighbourhood.
    #[inline]
    pub(crate) fn hood(&self, hood: Hood) -> Squares {
        self.hoods[hood as usize]
    }

    /// The squares whose neighbourhood suits a racket.
    #[inline]
    pub(crate) fn fits(&self, racket: RacketId) -> Squares {
        self.fits[racket.index()]
    }

    /// The rackets of a type.
    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> Rackets {
        self.of_kind[kind as usize]
    }

    /// The rackets that suit a neighbourhood.
    #[inline]
    pub(crate) fn suits(&self, hood: Hood) -> Rackets {
        self.suits[hood as usize]
    }

    /// The kinds of city card of a deck.
    #[inline]
    pub(crate) fn city_of(&self, deck: Hood) -> IdSet<CityId> {
        self.city_of[deck as usize]
    }

    /// The kinds of city card for a moment.
    #[inline]
    pub(crate) fn city_at(&self, moment: Moment) -> IdSet<CityId> {
        self.city_at[moment as usize]
    }

    /// The henchmen to reveal at a moment.
    #[inline]
    pub(crate) fn reveal_at(&self, moment: Moment) -> Henchmen {
        self.reveal_at[moment as usize]
    }

    /// The instruction of a tape.
    #[inline]
    pub(crate) fn op(&self, tape: u8, at: u8) -> Op {
        self.tapes[usize::from(tape)][usize::from(at)]
    }

    /// A whole tape.
    #[inline]
    pub(crate) fn tape(&self, tape: u8) -> &[Op] {
        &self.tapes[usize::from(tape)]
    }

    /// The instructions of a tape that may be impossible.
    #[inline]
    pub(crate) fn needs(&self, tape: u8) -> &[Op] {
        &self.needs[usize::from(tape)]
    }

    /// Whether a tape is only for those with an exhausted special.
    #[inline]
    pub(crate) fn is_for_specials(&self, tape: u8) -> bool {
        self.for_specials[usize::from(tape)]
    }

    /// Whether a tape is only for those with a racket.
    #[inline]
    pub(crate) fn is_for_rackets(&self, tape: u8) -> bool {
        self.for_rackets[usize::from(tape)]
    }

    /// The tape of what a henchman does when revealed.
    #[inline]
    pub(crate) fn reveal_tape(&self, henchman: HenchmanId) -> u8 {
        self.reveal_tapes[henchman.index()]
    }

    /// Of these cards, those that may be impossible to play.
    #[inline]
    pub(crate) fn demanding(&self, cards: IdSet<CityId>) -> IdSet<CityId> {
        cards.and(self.demanding)
    }

    /// Of these henchmen, those whose reveal may be impossible.
    #[inline]
    pub(crate) fn demanding_reveals(&self, henchmen: Henchmen) -> Henchmen {
        henchmen.and(self.demanding_reveals)
    }

    /// The neutral squares a cop card closes, a bit for each.
    #[inline]
    pub(crate) fn closed(&self, card: CopCardId) -> u8 {
        self.closed[card.index()]
    }

    /// Whether a family has something to do in the Collect step.
    #[inline]
    pub(crate) fn family_collects(&self, family: FamilyId) -> bool {
        self.family_collects.contains(family)
    }

    /// Whether a corruption card has something to do in the Collect step.
    #[inline]
    pub(crate) fn corruption_collects(&self, card: CorruptionId) -> bool {
        self.corruption_collects.contains(card)
    }
}

/// The instructions that may be impossible.
fn needs(tape: &[Op]) -> Box<[Op]> {
    let may_fail = |op: &&Op| match **op {
        Op::Gain { who: Who::You, what: Res::Cash, n, .. } => n < 0,
        Op::Wreck(_)
        | Op::Claim(_)
        | Op::MoveCop(..)
        | Op::Market(..)
        | Op::HalfRevenue(_)
        | Op::InForce
        | Op::Lay
        | Op::TakeSpecial => true,
        _ => false,
    };
    tape.iter().filter(may_fail).copied().collect()
}

/// Whether an instruction needs its price, room on the table or something on a track, and nothing else.
fn needs_room(op: Op) -> bool {
    matches!(
        op,
        Op::Gain { .. } | Op::HalfRevenue(_) | Op::InForce | Op::Market(Goods::Hire | Goods::Open, ..)
    )
}

/// What its owner must pay for a tape to be possible.
fn price(needs: &[Op]) -> u16 {
    let price = |op: &Op| match *op {
        Op::Gain { n, .. } => n.unsigned_abs(),
        _ => 0,
    };
    needs.iter().map(price).max().unwrap_or(0)
}

/// What a cop card does in the moment it is drawn; the numbers it changes hold without that.
fn at_once(effect: &Effect) -> Effect {
    match effect {
        Effect::All(parts) => Effect::All(parts.iter().map(at_once).collect()),
        Effect::Mod { .. } => Effect::All(Vec::new()),
        other => other.clone(),
    }
}

/// Whether its owner chooses first, so that a rival may not be named at all.
fn is_choice(effect: &Effect) -> bool {
    matches!(effect, Effect::OneOf(_))
}
