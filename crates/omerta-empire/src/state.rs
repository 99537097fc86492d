//! Everything there is, in two halves: what lies open, and what is hidden. No rule changes it here.
//!
//! The open half is shown to everyone as it is, so a view holds it whole. The hidden half can't be serialised
//! and prints as nothing but `Hidden`.

use std::fmt;

use omerta_core::{Seat, SeatSet};
use omerta_parts::IdSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::capo::Capo;
use crate::cards::{
    CityCards, CityId, CopCardId, CorruptionId, HenchmanId, Henchmen, Neutral, Place, RacketId, Rackets,
    SquareId, Squares,
};
use crate::content::{CAPOS, Content, MAX_SQUARES, Sources, TRACK};
use crate::effects::{Kind, Stat};
pub use crate::moment::Moment;
pub use crate::plan::{Pairs, Partner, Plan, Stage};
pub use crate::police::Police;
use crate::politics::{Draft, Offer, Pact, Taking};
use crate::prices::Known;
use crate::stack::Frames;
use crate::wire::{self, Chosen, PerSeat, Sum};

/// Which readings of doubtful rules are in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Variant {
    /// An attack costs 5 corruption, as in the quick guide, not 3 (EC-DEC-5).
    pub attack_five: bool,
    /// An abducted special comes to hand, not exhausted (EC-DEC-6).
    pub abducted_to_hand: bool,
    /// An exhausted target defends with 0, not with its value (EC-DEC-13).
    pub exhausted_helpless: bool,
    /// Under martial law more VP break a tie before the godfather does (EC-WIN-1).
    pub vp_first: bool,
    /// The families that were chosen; luck deals the others.
    pub families: Chosen,
}

/// What is going on, in the rulebook's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Families, start cards, first rackets and henchmen.
    Setup,
    /// The police move.
    Cops,
    /// Sealed bids for the office.
    Godfather,
    /// Gangsters are placed.
    Declarations,
    /// Attacks are fought out.
    Combat,
    /// Upkeep: henchmen are paid.
    Refresh,
    /// Upkeep: money and VP come in.
    Collect,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// 80 VP.
    Vp,
    /// All five specials in hand.
    Specials,
    /// Somebody reached 80 corruption.
    MartialLaw,
}

/// A controllable square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Ground {
    /// Who controls it.
    pub owner: Option<Seat>,
    /// The racket there.
    pub racket: Option<RacketId>,
    /// Family tokens of the owner.
    pub tokens: u8,
    /// Who attacks it.
    pub attackers: SeatSet,
}

/// Some squares, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Owned(
    #[serde(with = "wire::squares")]
    #[schemars(with = "Squares")]
    u32,
);

/// Which squares are whose, as bits: the same as the ground tells, for those who ask all the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Holdings {
    /// The squares of each capo.
    owned: PerSeat<Owned>,
    /// The squares with a racket.
    #[serde(with = "wire::squares")]
    #[schemars(with = "Squares")]
    with_racket: u32,
    /// The squares that are attacked.
    #[serde(with = "wire::squares")]
    #[schemars(with = "Squares")]
    contested: u32,
}

impl Holdings {
    /// Nobody has anything.
    pub(crate) const fn none(n_seats: u8) -> Holdings {
        Holdings { owned: PerSeat::new(n_seats, [Owned(0); CAPOS]), with_racket: 0, contested: 0 }
    }
}

/// A combat that is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Combat {
    /// The contested square.
    pub square: SquareId,
    /// Everyone in it.
    pub parties: SeatSet,
    /// Who defends.
    pub defender: Option<Seat>,
    /// Whether the plans are open.
    pub open: bool,
    /// Who are out of the fight: killed, abducted or lured away.
    pub out: Henchmen,
    /// Of those, who are killed or abducted.
    pub fallen: Henchmen,
    /// Losers who have still to roll.
    pub to_roll: Henchmen,
    /// Who won.
    pub winner: Option<Seat>,
}

/// An assassination that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hit {
    /// Whose assassin it is.
    pub assassin: Seat,
    /// Whose henchman is the target.
    pub target: Seat,
    /// The target, if it was exhausted and so known.
    pub exhausted: Option<HenchmanId>,
    /// Whether the plans are open.
    pub open: bool,
    /// Who was sent, once it is decided.
    pub killer: Option<HenchmanId>,
}

/// Half of what somebody's rackets bring goes to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Theft {
    /// Who takes it.
    pub thief: Seat,
    /// From whom.
    pub from: Seat,
    /// From which rackets.
    pub kind: Kind,
}

/// What lies open on the table, and what everyone can work out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Open {
    /// How many capos there are.
    pub n_seats: u8,
    /// Which readings are in use.
    pub variant: Variant,
    /// What is going on.
    pub phase: Phase,
    /// Which round it is.
    pub round: u8,
    /// The godfather.
    pub godfather: Seat,
    /// The police chief of this round.
    pub chief: Option<Seat>,
    /// Who is next in this phase.
    pub turn: Option<Seat>,
    /// Who owes a decision.
    pub pending: SeatSet,
    /// What the table is in the middle of.
    pub stack: Frames,
    /// The capos, by seat.
    pub capos: PerSeat<Capo>,
    /// The squares.
    #[schemars(extend("x-index" = "squares"))]
    pub ground: [Ground; MAX_SQUARES],
    /// Which squares are whose.
    pub holdings: Holdings,
    /// The police.
    pub police: Police,
    /// The cop card in force.
    pub cop_card: Option<CopCardId>,
    /// Cop cards still in the deck.
    pub cop_deck: IdSet<CopCardId>,
    /// Whether there is a godfather phase this round.
    pub called: bool,
    /// Corruption cards still in the deck.
    pub corruption_deck: IdSet<CorruptionId>,
    /// Whether each of the marks 20, 40 and 60 has been reached.
    pub marks: [bool; 3],
    /// Who draws a corruption card next, for each mark just reached.
    pub due: [Option<Seat>; 3],
    /// Whether somebody has reached 80 corruption.
    pub martial_law: bool,
    /// How the game ended, and who won.
    pub ended: Option<(Ending, Seat)>,
    /// Whether any of these comes before everything else: a card is due, or the game ends.
    pub halts: bool,
    /// The money on Pitney Downs, in dollars.
    pub pot: u16,
    /// The racket track.
    pub racket_track: [Option<RacketId>; TRACK],
    /// Rackets still in the deck.
    pub racket_deck: Rackets,
    /// Discarded rackets.
    pub racket_discard: Rackets,
    /// The henchman track.
    pub henchman_track: [Option<HenchmanId>; TRACK],
    /// Henchmen still in the deck.
    pub henchman_deck: Henchmen,
    /// Discarded henchmen.
    pub henchman_discard: Henchmen,
    /// Killed henchmen, who are out of the game.
    pub dead: Henchmen,
    /// Discarded city cards, of all three decks.
    pub city_discard: CityCards,
    /// How many cards are left in each city deck.
    #[schemars(extend("x-index" = "decks"))]
    pub city_left: [u8; 3],
    /// The bids of the last godfather phase.
    pub last_bids: PerSeat<Sum>,
    /// Whose plans of the last fight lie open still, for all to look at.
    pub shown: SeatSet,
    /// The combat that is being fought.
    pub combat: Option<Combat>,
    /// The assassination that is being carried out.
    pub hit: Option<Hit>,
    /// What rackets of each kind have brought the one who collects, in dollars.
    #[schemars(extend("x-index" = "kinds"))]
    pub takings: [u16; 3],
    /// Thefts to come in this Collect step.
    pub thefts: [Option<Theft>; Open::THEFTS],
    /// City cards whose changes of numbers hold until the end of a step or round, and for whom.
    pub in_force: [Option<(Seat, CityId)>; Open::IN_FORCE],
    /// City cards that lie before capos, the oldest first.
    pub laid: [Option<(Seat, CityId)>; Open::LAID],
    /// Offers that wait for an answer, by who made them.
    pub offers: PerSeat<Option<Offer>>,
    /// Pacts in force.
    pub pacts: [Option<Pact>; Open::PACTS],
}

impl Open {
    /// The most thefts in one Collect step.
    pub const THEFTS: usize = 6;
    /// The most pacts at once.
    pub const PACTS: usize = 6;
    /// The most city cards in force at once.
    pub const IN_FORCE: usize = 8;
    /// The most city cards before capos.
    pub const LAID: usize = 4;

    /// A capo.
    #[inline]
    pub fn capo(&self, seat: Seat) -> &Capo {
        &self.capos[seat.index()]
    }

    /// A capo, to change.
    #[inline]
    pub(crate) fn capo_mut(&mut self, seat: Seat) -> &mut Capo {
        &mut self.capos[seat.index()]
    }

    /// Every seat.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        SeatSet::all(self.n_seats)
    }

    /// All seats clockwise from the godfather.
    pub fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seats().clockwise_from(self.godfather)
    }

    /// Who comes after this one, clockwise.
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.index() + 1;
        Seat::ALL[if next < usize::from(self.n_seats) { next } else { 0 }]
    }

    /// The square.
    #[inline]
    pub fn at(&self, square: SquareId) -> &Ground {
        &self.ground[square.index()]
    }

    /// The squares a capo controls.
    #[inline]
    pub fn squares_of(&self, seat: Seat) -> Squares {
        Squares::of_bits(self.holdings.owned[seat.index()].0.into())
    }

    /// The squares somebody controls.
    #[inline]
    pub fn occupied(&self) -> Squares {
        Squares::of_bits(self.holdings.owned.iter().fold(0, |all, it| all | it.0).into())
    }

    /// The squares with a racket.
    #[inline]
    pub fn with_racket(&self) -> Squares {
        Squares::of_bits(self.holdings.with_racket.into())
    }

    /// The squares that are attacked.
    #[inline]
    pub fn contested(&self) -> Squares {
        Squares::of_bits(self.holdings.contested.into())
    }

    /// A square changes hands: one token lies there, or none.
    pub(crate) fn set_owner(&mut self, square: SquareId, owner: Option<Seat>) {
        let bit = 1 << square.0;
        self.holdings.owned.iter_mut().for_each(|it| it.0 &= !bit);
        if let Some(owner) = owner {
            self.holdings.owned[owner.index()].0 |= bit;
        }
        let ground = &mut self.ground[square.index()];
        ground.owner = owner;
        ground.tokens = u8::from(owner.is_some());
    }

    /// A racket comes or goes.
    pub(crate) fn set_racket(&mut self, square: SquareId, racket: Option<RacketId>) {
        let bit = 1 << square.0;
        self.holdings.with_racket &= !bit;
        self.holdings.with_racket |= if racket.is_some() { bit } else { 0 };
        self.ground[square.index()].racket = racket;
    }

    /// These attack a square.
    pub(crate) fn set_attackers(&mut self, square: SquareId, attackers: SeatSet) {
        let bit = 1 << square.0;
        self.holdings.contested &= !bit;
        self.holdings.contested |= if attackers.is_empty() { 0 } else { bit };
        self.ground[square.index()].attackers = attackers;
    }

    /// Counts again what the ground of a described position tells.
    pub(crate) fn recount(&mut self) {
        self.holdings = Holdings::none(self.n_seats);
        for (i, ground) in self.ground.iter().enumerate() {
            if let Some(owner) = ground.owner {
                self.holdings.owned[owner.index()].0 |= 1 << i;
            }
            self.holdings.with_racket |= u32::from(ground.racket.is_some()) << i;
            self.holdings.contested |= u32::from(!ground.attackers.is_empty()) << i;
        }
    }

    /// The highest corruption.
    pub fn highest_corruption(&self) -> u8 {
        self.capos[..usize::from(self.n_seats)].iter().map(|it| it.corruption).max().unwrap_or(0)
    }

    /// Whoever have the most or the least of something.
    pub(crate) fn best(&self, of: impl Fn(&Capo) -> i32) -> SeatSet {
        let best = self.capos[..usize::from(self.n_seats)].iter().map(&of).max().unwrap_or(0);
        self.seats().iter().filter(|it| of(self.capo(*it)) == best).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Whether a capo with these henchmen in hand has, or everyone lives with, any of these.
    #[inline]
    pub(crate) fn has_any(&self, crew: Henchmen, seat: Seat, sources: &Sources) -> bool {
        let capo = self.capo(seat);
        // All at once: which of them it is can't be foreseen, and hardly any of them ever is.
        let of_family = capo.family.map_or(0, |it| sources.families.bits() >> it.0 & 1);
        let of_cops = self.cop_card.map_or(0, |it| sources.cop_cards.bits() >> it.0 & 1);
        let of_crew = crew.and(sources.henchmen).bits();
        let of_corruption = match sources.corruption.minus(self.corruption_deck).bits() {
            // Nobody has any: most are still in the deck.
            0 => 0,
            dealt => {
                let held = capo.corruption_cards.iter().flatten();
                held.fold(0, |all, it| all | 1 << it.0) & dealt
            }
        };
        let of_city = !sources.city.is_empty() & self.in_force[0].is_some();
        (of_family | of_cops | of_crew | of_corruption != 0) | of_city
    }

    /// Whether Ness keeps a neutral square closed.
    pub fn is_ness_on(&self, neutral: Neutral) -> bool {
        self.police.ness == Some(Place::Neutral(neutral))
    }
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// Money. It lies behind the shield but moves in the open, so perfect memory knows it (EC-INFO-3).
    pub money: [u16; CAPOS],
    /// City cards in hand.
    pub city: [CityCards; CAPOS],
    /// Henchmen in hand.
    pub crew: [Henchmen; CAPOS],
    /// City cards still in their decks.
    pub city_deck: CityCards,
    /// Kinds of card in the first capo's hand that the second knows of.
    pub seen: [[IdSet<CityId>; CAPOS]; CAPOS],
    /// Henchmen in some hand, of whom each capo, and last a spectator, doesn't know in whose.
    pub unsure: [Henchmen; CAPOS + 1],
    /// Plans.
    pub plans: [Plan; CAPOS],
    /// Sealed bids.
    pub bids: [Option<Sum>; CAPOS],
    /// The henchman drawn as a target, whom his owner knows.
    pub target: Option<HenchmanId>,
    /// Offers, while they are put together and while they wait for an answer, with the cards promised.
    pub papers: [Option<Draft>; CAPOS],
    /// Whether anybody has put an offer together in this phase.
    pub has_papers: bool,
    /// What each capo has picked so far to hand over for an offer he is about to accept.
    pub taking: [Option<Taking>; CAPOS],
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What lies open.
    pub open: Open,
    /// What is hidden.
    pub hidden: Hidden,
}

omerta_core::never_leaves!(State);
const _: () = assert!(size_of::<State>() <= 2_176, "search copies states all the time");

impl State {
    /// The money of a capo, in dollars.
    #[inline]
    pub(crate) fn money(&self, seat: Seat) -> u16 {
        self.hidden.money[seat.index()]
    }

    /// The money of a capo, to change.
    #[inline]
    pub(crate) fn money_mut(&mut self, seat: Seat) -> &mut u16 {
        &mut self.hidden.money[seat.index()]
    }

    /// The city cards in a hand.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CityCards {
        self.hidden.city[seat.index()]
    }

    /// The henchmen in a hand.
    #[inline]
    pub(crate) fn crew(&self, seat: Seat) -> Henchmen {
        self.hidden.crew[seat.index()]
    }

    /// A plan.
    #[inline]
    pub(crate) fn plan(&self, seat: Seat) -> &Plan {
        &self.hidden.plans[seat.index()]
    }

    /// A plan, to change.
    #[inline]
    pub(crate) fn plan_mut(&mut self, seat: Seat) -> &mut Plan {
        &mut self.hidden.plans[seat.index()]
    }

    /// What things cost and bring this capo.
    #[inline]
    pub(crate) fn known<'a>(&'a self, content: &'a Content, seat: Seat) -> Known<'a> {
        Known::new(content.rates(), &self.open, self.crew(seat), seat)
    }

    /// What everything in force changes a number by, for this capo.
    #[inline(always)]
    pub(crate) fn stat(&self, content: &Content, seat: Seat, stat: Stat) -> i16 {
        self.known(content, seat).stat(stat)
    }

    /// What the cop card changes a number by, for all.
    #[inline]
    pub(crate) fn city_stat(&self, content: &Content, stat: Stat) -> i16 {
        self.open.cop_card.map_or(0, |it| content.rates().cop_mod(it, stat.id()))
    }
}
