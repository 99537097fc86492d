//! What is told: each event says what went from where to where, so that a table can be drawn from them.

use omerta_core::{Outcome, Seat, SeatSet};
use omerta_parts::IdSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{
    CityCards, CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, Hood, Neutral, Place,
    RacketId, Rackets, SquareId, StartId,
};
use crate::effects::{Faction, Kind};
use crate::politics::{Offer, Term, Thing};
use crate::state::{Ending, Plan};
use crate::wire::{PerSeat, Placed, Sum};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A capo leads this family.
    Family(Seat, FamilyId),
    /// A capo got this start card.
    Start(Seat, StartId),
    /// A racket came onto the track.
    RacketShown(RacketId),
    /// A henchman came onto the track.
    HenchmanShown(HenchmanId),
    /// A capo took a racket to start with, and where it stands.
    StartRacket(Seat, RacketId, SquareId),
    /// A capo picked a henchman to start with.
    Picked(Seat, HenchmanId),
    /// A round begins.
    Round(u8),
    /// Money from the bank; negative, to the bank.
    Money(Seat, i32),
    /// Money from one capo to another.
    Took(Seat, Seat, u16),
    /// Victory points, gained or lost, and what for.
    Vp(Seat, i16, VpFor),
    /// Corruption, gained or lost.
    Corruption(Seat, i16),
    /// A capo reached a mark and has this corruption card.
    CorruptionCard(Seat, u8, CorruptionId),
    /// A capo drew a card from a city deck.
    Drew(Seat, Hood),
    /// Which one, for who drew it.
    DrewCard(Seat, CityId),
    /// A discard was shuffled and is the deck again.
    Reshuffled(Pile),
    /// A capo had a track swept for new cards; these were discarded.
    Swept(Seat, Sweep),
    /// The police chief of this round, and who was it before.
    Chief(Seat, Option<Seat>),
    /// There are so many cops now, so many of them new on City Hall.
    Cops(u8, u8),
    /// Ness has come to town, to City Hall.
    NessCame,
    /// Ness has left town, from here.
    NessLeft(Place),
    /// The cop card, and the one it takes the place of.
    CopCard(CopCardId, Option<CopCardId>),
    /// A cop moved.
    CopMoved(Seat, Place, SquareId),
    /// The chief took a cop away.
    CopRemoved(Place),
    /// A bribe of so many dollars is paid for a square; who gets it is told next.
    Bribed(Seat, SquareId, u16),
    /// A bust was averted.
    Averted(Seat, SquareId),
    /// A square was lost to the police with its last token; its racket, and tokens beyond the first, are told next.
    Busted(Seat, SquareId),
    /// Ness went from the first place to the second.
    Ness(Place, Place),
    /// Somebody has sealed something.
    Sealed(Seat),
    /// There is a godfather phase.
    Called(Seat),
    /// All bids.
    Bids(PerSeat<Sum>),
    /// Who is godfather now, the dollars he put on Pitney Downs, and who was it before.
    Godfather(Seat, u16, Seat),
    /// Nobody bid.
    NoBids,
    /// So many gangsters are there for each capo to place, the consigliere included.
    Gangsters(PerSeat<u8>),
    /// The round is over: all gangsters go home from where they stood.
    WentHome(PerSeat<Placed>),
    /// A gangster on a neutral square.
    Used(Seat, Neutral),
    /// A gangster takes control of a square, or works on one already controlled.
    Controlled(Seat, SquareId, bool),
    /// A square was taken without a gangster.
    Claimed(Seat, SquareId),
    /// A racket was bought and placed.
    Opened(Seat, RacketId, SquareId),
    /// A henchman was hired.
    Hired(Seat, HenchmanId),
    /// A fee of so many dollars went to Pitney Downs.
    Fee(Seat, u16),
    /// The bank put so many dollars on Pitney Downs.
    PotGrew(u16),
    /// Dollars were given at City Hall.
    Donated(Seat, u16),
    /// The dice at Pitney Downs, the dollars they won, and what the bank puts down for the next pot.
    Race(Seat, u8, u8, u16, u16),
    /// An attack was declared.
    Attacked(Seat, SquareId, Seat),
    /// A vendetta token went from its family to this capo.
    Vendetta(Seat, Seat),
    /// Somebody cashed a token of the other.
    Cashed(Seat, Seat),
    /// An assassination was declared.
    HitDeclared(Seat, Seat),
    /// The target is this exhausted henchman.
    TargetKnown(Seat, HenchmanId),
    /// The target was drawn from the hand.
    TargetDrawn(Seat),
    /// Who it is, for the owner.
    TargetCard(Seat, HenchmanId),
    /// The plans of an assassination: assassin, target and both totals, or negated.
    HitOpened(HenchmanId, HenchmanId, Option<(i16, i16)>),
    /// What a capo had planned, when it is opened.
    Plan(Seat, Plan),
    /// What one side of a fight counts, part by part.
    Side(Seat, Vec<Part>),
    /// Who won an assassination.
    HitWon(Seat),
    /// A henchman of this capo was killed, from where he was.
    Killed(Seat, HenchmanId, Row),
    /// A special was abducted from the first capo by the second: from where, and to where.
    Abducted(Seat, Seat, HenchmanId, [Row; 2]),
    /// A city card was played, against this capo if that was said before.
    Played(Seat, CityId, Option<Seat>),
    /// The city card just played is against this capo.
    Against(Seat, CityId, Seat),
    /// A henchman was revealed for an ability.
    Revealed(Seat, HenchmanId),
    /// A card was laid before a capo.
    Laid(Seat, CityId),
    /// A card before a capo was turned by an attacker.
    Turned(Seat, CityId),
    /// A capo looked at both hands of another.
    Peeked(Seat, Seat),
    /// What was in the hand, for who looked: city cards and henchmen.
    PeekedHand(Seat, CityCards, Henchmen),
    /// A city card of this deck was taken by the first from the hand of the second.
    CityTaken(Seat, Seat, Hood),
    /// Which one, for the two.
    CityTakenCard(Seat, Seat, CityId),
    /// A capo shows the specials of his hand.
    ShowsSpecials(Seat, Henchmen),
    /// A henchman is exhausted, from where he was.
    Exhausted(Seat, HenchmanId, Row),
    /// A fight is over for this capo: these henchmen of his plan are exhausted, these cards discarded.
    Spent(Seat, Henchmen, CityCards),
    /// A racket was wrecked, and the owner lost so many tokens with it.
    Wrecked(SquareId, RacketId, Option<(Seat, u8)>),
    /// A capo has more gangsters this round.
    MoreGangsters(Seat, u8),
    /// A combat begins: where, and who is in it.
    Combat(SquareId, SeatSet),
    /// A die before the fight or after it, against this henchman.
    Die(HenchmanId, u8),
    /// A fighter was lured away.
    Lured(Seat, HenchmanId),
    /// The scores of all parties of a combat.
    Scores(SquareId, PerSeat<Option<i16>>),
    /// Who won it.
    Won(Seat, SquareId),
    /// The square changed hands, with so many tokens of the old owner going.
    Taken(Seat, SquareId, Option<(Seat, u8)>),
    /// A henchman was refreshed.
    Refreshed(Seat, HenchmanId),
    /// What a racket paid.
    Paid(Income),
    /// The first took half of what rackets of a kind brought the second, in dollars.
    Skimmed(Seat, Seat, Kind, u16),
    /// An offer was made.
    Offered(Seat, Offer),
    /// What cards are promised, for who promised.
    Promised(Seat, [Option<Thing>; Offer::THINGS]),
    /// An offer was refused.
    Refused(Seat, Seat),
    /// An offer was taken back or lapsed.
    Lapsed(Seat, Seat),
    /// A deal was made, as the first offered it.
    Deal(Seat, Seat, Offer),
    /// Which card moved in it, for the two: from the first to the second.
    Moved(Seat, Seat, Thing),
    /// A promise was kept or broken by the first.
    Word(Seat, Seat, Term, bool),
    /// The game is over.
    Over(Ending, Outcome),
}

/// Which pile was shuffled, and what was in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// Rackets.
    Rackets(Rackets),
    /// Henchmen.
    Henchmen(Henchmen),
    /// Cop cards.
    Cops(IdSet<CopCardId>),
    /// A city deck.
    City(Hood, CityCards),
}

/// What was swept off a track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sweep {
    /// Rackets.
    Rackets(Rackets),
    /// Henchmen.
    Henchmen(Henchmen),
}

/// Where a henchman of a capo may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// In hand.
    Hand,
    /// Among the exhausted.
    Exhausted,
    /// In an open plan.
    Plan,
}

/// What victory points are gained for, or lost to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VpFor {
    /// Squares that are worth something when their owner collects.
    Squares,
    /// The office of godfather.
    Office,
    /// Combats that were won.
    Combat,
    /// Assassinations that succeeded.
    Assassination,
    /// Specials that were abducted.
    Abduction,
    /// Donations at City Hall.
    Donations,
    /// Cards and abilities.
    Cards,
}

impl VpFor {
    /// All of them, in the order in which a tally tells them.
    pub const ALL: [VpFor; 7] = [
        VpFor::Squares,
        VpFor::Office,
        VpFor::Combat,
        VpFor::Assassination,
        VpFor::Abduction,
        VpFor::Donations,
        VpFor::Cards,
    ];

    /// The word for it in keys.
    pub const fn word(self) -> &'static str {
        match self {
            VpFor::Squares => "squares",
            VpFor::Office => "office",
            VpFor::Combat => "combat",
            VpFor::Assassination => "assassination",
            VpFor::Abduction => "abduction",
            VpFor::Donations => "donations",
            VpFor::Cards => "cards",
        }
    }
}

/// One part of what a side counts in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// What it comes from.
    pub of: PartOf,
    /// How much.
    pub n: i16,
}

/// What a part of a side comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PartOf {
    /// A henchman: his value and what he adds by himself.
    Henchman(HenchmanId),
    /// A weapon and who carries it, with what he adds to it and the enemy takes from it.
    Weapon(CityId, HenchmanId),
    /// Another city card, all copies of it.
    City(CityId),
    /// The shield.
    Family(FamilyId),
    /// A corruption card.
    Corruption(CorruptionId),
    /// So many of a faction together.
    Faction(Faction),
    /// Own squares next to the contested one: so many.
    Squares(u8),
}

/// What a racket paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Income {
    /// Who collects.
    pub seat: Seat,
    /// The racket.
    pub racket: RacketId,
    /// Where it stands.
    pub square: SquareId,
    /// How much, in dollars.
    pub sum: u16,
    /// For a casino, the die as it counts.
    pub die: Option<u8>,
    /// For a bordello, the tokens that come after the payment.
    pub tokens: u8,
}
