//! What seats answer, what luck gives and what is asked. What is told is in `event`.

use omerta_core::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, Place, RacketId, SquareId, StartId,
};
use crate::effects::Goods;
use crate::politics::{Term, Thing, Want};
use crate::stack::{Deed, Origin};
use crate::state::Moment;
use crate::wire::Sum;

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
    /// Gives so much at City Hall.
    Donate(Sum),
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
    /// Seals a bid; nothing is none.
    Bid(Sum),
    /// Chooses this branch of a card.
    Branch(u8),
    /// Takes this city card out of a rival's hand.
    Take(CityId),
    /// No more of it.
    Done,

    /// Begins to put an offer to this capo together.
    Offer(Seat),
    /// Promises so much more money.
    Give(Sum),
    /// Promises a card.
    GiveCard(Thing),
    /// Asks for so much more money.
    Want(Sum),
    /// Asks for a card.
    WantCard(Want),
    /// Asks for a promise that binds nobody.
    Term(Term),
    /// Sends the offer.
    Send,
    /// Throws the draft away.
    Scrap,
    /// Accepts the offer of this capo: at once, or by handing over cards and then once more.
    Accept(Seat),
    /// Hands this card over for the offer that is being accepted.
    HandOver(Thing),
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
                | Action::HandOver(_)
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
    /// Who wins under martial law.
    Lowest,
}
