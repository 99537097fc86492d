//! What seats answer, what luck gives, what is asked and what is told.

use omerta_core::{Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, Place, RacketId, SquareId, StartId,
};
use crate::effects::{Goods, Kind};
use crate::politics::{Offer, Term, Thing, Want};
use crate::stack::{Deed, Origin};
use crate::state::{Ending, Moment, Plan};

/// One answer to one question, or something a capo does unasked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Takes or buys this racket.
    Racket(RacketId),
    /// Picks, hires or refreshes this henchman.
    Henchman(HenchmanId),
    /// A square.
    On(SquareId),
    /// A neutral square.
    Use(Neutral),
    /// Uses a gangster on a square.
    Deed(Deed, SquareId),
    /// Uses a gangster to assassinate a henchman of this capo.
    Hit(Seat),
    /// Plays a city card.
    Play(CityId),
    /// Reveals a henchman for an ability.
    Reveal(HenchmanId),
    /// From this city deck.
    Deck(Hood),
    /// Gives so many times $500.
    Donate(u8),
    /// This capo: a rival, or the one a tie is decided for.
    Capo(Seat),
    /// Cashes a vendetta token of this capo for a card of this deck.
    Cash(Seat, Hood),
    /// An exhausted henchman as the target.
    Target(HenchmanId),
    /// A random henchman of the hand as the target.
    TargetHand,
    /// Sends a henchman into a fight.
    Fight(HenchmanId),
    /// Gives the weapon to this henchman.
    Carry(HenchmanId),
    /// A cop, by where it stands.
    Cop(Place),
    /// Ness goes here.
    Ness(Place),
    /// Pays the bribe.
    Pay,
    /// Loses the square.
    Lose,
    /// Seals a bid in units of $50; 0 is none.
    Bid(u8),
    /// Chooses this branch of a card.
    Branch(u8),
    /// Takes this city card out of a rival's hand.
    Take(CityId),
    /// Hands this card over for an offer.
    HandOver(Thing),
    /// No more of it.
    Done,

    /// Begins to put an offer to this capo together.
    Offer(Seat),
    /// Promises so much more money, in units of $50.
    Give(u8),
    /// Promises a card.
    GiveCard(Thing),
    /// Asks for so much more money, in units of $50.
    Want(u8),
    /// Asks for a card.
    WantCard(Want),
    /// Asks for a promise that binds nobody.
    Term(Term),
    /// Sends the offer.
    Send,
    /// Throws the draft away.
    Scrap,
    /// Accepts the offer of this capo.
    Accept(Seat),
    /// Refuses the offer of this capo.
    Refuse(Seat),
    /// Begins to put a counter-offer to this capo together.
    Counter(Seat),
    /// Takes back the offer to this capo.
    Withdraw(Seat),
}

impl Action {
    /// Whether this is done unasked.
    pub fn is_liberty(self) -> bool {
        matches!(
            self,
            Action::Offer(_)
                | Action::Give(_)
                | Action::GiveCard(_)
                | Action::Want(_)
                | Action::WantCard(_)
                | Action::Term(_)
                | Action::Send
                | Action::Scrap
                | Action::Accept(_)
                | Action::Refuse(_)
                | Action::Counter(_)
                | Action::Withdraw(_)
        )
    }
}

const _: () = assert!(size_of::<Action>() <= 8, "an action is copied into every list of options");

/// One thing luck decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The family of the next capo.
    Family(FamilyId),
    /// The start card of the next capo.
    Start(StartId),
    /// The next racket.
    Racket(RacketId),
    /// The next henchman.
    Henchman(HenchmanId),
    /// The next card of a city deck.
    City(CityId),
    /// The cop card.
    CopCard(CopCardId),
    /// The corruption card of a mark.
    Corruption(CorruptionId),
    /// A die.
    Die(u8),
    /// Two dice.
    Dice(u8, u8),
    /// The henchman drawn as a target.
    Target(HenchmanId),
    /// A city card taken out of a hand.
    Stolen(CityId),
    /// A fighter picked out at random.
    Fighter(HenchmanId),
    /// A fighter shot at, and the die for him.
    Shot(HenchmanId, u8),
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Which racket to start with.
    StartRacket,
    /// Where this racket goes.
    RacketSquare(RacketId),
    /// Which henchman to start with; so many are left to pick.
    StartHenchman(u8),
    /// From which deck to draw; so many are left.
    Deck(u8),
    /// What to buy or to pay for.
    Market(Goods),
    /// Which vendetta tokens to cash.
    Cash,
    /// Which rival a card is for.
    Rival(Origin),
    /// Which branch of a card.
    Branch(Origin),
    /// Whose racket to wreck.
    Wreck,
    /// Which free square to take.
    Claim,
    /// Which exhausted special to abduct.
    TakeSpecial(Seat),
    /// Which special to exhaust.
    ExhaustSpecial(Seat),
    /// Which city card to take.
    TakeCity(Seat),
    /// Who is police chief.
    Chief,
    /// Which cop goes.
    RemoveCop,
    /// What to play in a window.
    Window(Moment),
    /// Whom a card is against.
    Against(CityId),
    /// Which cop to move.
    Cop,
    /// Where it goes.
    MoveCop(Place),
    /// Pay so much, or lose the square.
    Bust(SquareId, u16),
    /// Where Ness goes.
    Ness,
    /// How much to bid.
    Bid,
    /// Who becomes godfather.
    BidTie,
    /// What to declare.
    Declare,
    /// How much to give.
    Donate,
    /// Who is the target.
    Target(Seat),
    /// Whom to send against this capo.
    Assassin(Seat),
    /// Which cards to use in an assassination.
    HitCards,
    /// Who wins an even assassination.
    HitTie,
    /// Which attack to resolve.
    PickFight,
    /// Who fights.
    Fighters(SquareId),
    /// Which cards to use in a combat.
    FightCards(SquareId),
    /// Who carries this weapon.
    Carrier(CityId),
    /// Who wins an even combat.
    CombatTie(SquareId),
    /// Which enemy dies.
    KillOne,
    /// What to refresh.
    Refresh,
    /// Which card to hand over.
    HandOver(Seat, Want),
    /// Who wins under martial law.
    Lowest,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// Victory points, gained or lost.
    Vp(Seat, i16),
    /// Corruption, gained or lost.
    Corruption(Seat, i16),
    /// A capo reached a mark and has this corruption card.
    CorruptionCard(Seat, u8, CorruptionId),
    /// A capo drew a card from a city deck.
    Drew(Seat, Hood),
    /// Which one, for who drew it.
    DrewCard(Seat, CityId),
    /// A deck was shuffled anew.
    Reshuffled(Pile),
    /// The discards of a track, swept for new ones.
    Swept(Seat, Goods),
    /// The police chief of this round.
    Chief(Seat),
    /// There are so many cops now.
    Cops(u8),
    /// Ness has come to town, or left it.
    NessInTown(bool),
    /// The cop card.
    CopCard(CopCardId),
    /// A cop moved.
    CopMoved(Seat, Place, SquareId),
    /// A cop could not move.
    CopRemoved(Place),
    /// A bribe was paid.
    Bribed(Seat, SquareId, u16),
    /// A bust was averted.
    Averted(Seat, SquareId),
    /// A square was lost to the police.
    Busted(Seat, SquareId),
    /// Ness went here.
    Ness(Place),
    /// Somebody has sealed something.
    Sealed(Seat),
    /// There is a godfather phase.
    Called(Seat),
    /// All bids, in units of $50.
    Bids([u8; 6]),
    /// Who is godfather now, and what he paid.
    Godfather(Seat, u16),
    /// Nobody bid.
    NoBids,
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
    /// Money was given at City Hall.
    Donated(Seat, u16),
    /// The dice at Pitney Downs, and what they won.
    Race(Seat, u8, u8, u16),
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
    /// Who won an assassination.
    HitWon(Seat),
    /// A henchman was killed.
    Killed(Seat, HenchmanId),
    /// A special was abducted by the second capo.
    Abducted(Seat, Seat, HenchmanId),
    /// A city card was played.
    Played(Seat, CityId, Option<Seat>),
    /// A henchman was revealed for an ability.
    Revealed(Seat, HenchmanId),
    /// A card was laid before a capo.
    Laid(Seat, CityId),
    /// A card before a capo was turned by an attacker.
    Turned(Seat, CityId),
    /// A capo looked at both hands of another.
    Peeked(Seat, Seat),
    /// What was in the hand, for who looked: city cards and henchmen.
    PeekedHand(Seat, crate::cards::CityCards, crate::cards::Henchmen),
    /// A city card went from one hand to another.
    CityTaken(Seat, Seat),
    /// Which one, for the two.
    CityTakenCard(Seat, Seat, CityId),
    /// A capo shows the specials of his hand.
    ShowsSpecials(Seat, crate::cards::Henchmen),
    /// A henchman is exhausted.
    Exhausted(Seat, HenchmanId),
    /// A racket was wrecked.
    Wrecked(SquareId, RacketId),
    /// A capo has more gangsters this round.
    MoreGangsters(Seat, u8),
    /// A combat begins: where, and who is in it.
    Combat(SquareId, SeatSet),
    /// A die before the fight or after it, against this henchman.
    Die(HenchmanId, u8),
    /// A fighter was lured away.
    Lured(Seat, HenchmanId),
    /// The scores of all parties of a combat.
    Scores(SquareId, [Option<i16>; 6]),
    /// Who won it.
    Won(Seat, SquareId),
    /// A henchman was refreshed.
    Refreshed(Seat, HenchmanId),
    /// What a racket paid; for a casino, the die as it counts.
    Paid(Seat, RacketId, u16, Option<u8>),
    /// Half of what rackets brought went to another.
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

/// Which pile was shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// Rackets.
    Rackets,
    /// Henchmen.
    Henchmen,
    /// Cop cards.
    Cops,
    /// A city deck.
    City(Hood),
}
