//! What is told, and to be drawn: each event says what moved, from where and to where.

use omerta_core::{BySeat, Outcome, Seat, SeatSet};
use omerta_parts::Bag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{Bullet, ShareType};
use crate::content::{Cards, LootId, MAX_KINDS, Power};

/// What somebody's loot is worth, part by part, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Worth {
    /// All bills together.
    pub bills: i32,
    /// How many diamond cards there are.
    pub n_diamonds: u8,
    /// What they are worth without the bonus.
    pub diamonds: i32,
    /// How many paintings count, the Collector's own among them.
    pub n_paintings: u8,
    /// What they are worth together.
    pub paintings: i32,
    /// The bonus for the most diamond cards.
    pub bonus: i32,
}

impl Worth {
    /// All of it.
    pub fn total(self) -> i32 {
        self.bills + self.diamonds + self.paintings + self.bonus
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The first Godfather has the desk.
    FirstGodfather(Seat),
    /// A power was dealt.
    Dealt(Seat, Power),
    /// A round began: loot was turned up, and all who live stand.
    Loot {
        /// Which round, from 1.
        round: u8,
        /// The cards that came from the piles: how many of each kind.
        #[schemars(with = "Cards")]
        dealt: Bag<MAX_KINDS>,
        /// What lies on the table now, with what stayed there from the round before.
        #[schemars(with = "Cards")]
        loot: Bag<MAX_KINDS>,
        /// Who lay down and stands up again.
        stood_up: SeatSet,
    },
    /// The clock answered for a slow player.
    TooSlow(Seat),
    /// The Hustler drew a bullet card.
    Hustled {
        /// The Hustler.
        by: Seat,
        /// Whose hand lost it.
        from: Seat,
    },
    /// The two concerned learn which bullet card it was.
    HustledCard {
        /// The Hustler.
        by: Seat,
        /// Whose hand lost it.
        from: Seat,
        /// What it was.
        bullet: Bullet,
    },
    /// The Hustler gave a bullet card back.
    GaveBack {
        /// The Hustler.
        by: Seat,
        /// Who got it.
        to: Seat,
    },
    /// The two concerned learn which bullet card it was.
    GaveBackCard {
        /// The Hustler.
        by: Seat,
        /// Who got it.
        to: Seat,
        /// What it was.
        bullet: Bullet,
    },
    /// A bullet card lies face down.
    Loaded(Seat),
    /// The one who laid it knows which.
    LoadedCard(Seat, Bullet),
    /// All guns are up.
    Aims(BySeat<Option<Seat>>),
    /// The Kid aimed after all others.
    KidAimed(Seat, Option<Seat>),
    /// The Cunning laid another bullet card, or not.
    Swapped(Seat),
    /// The one who swapped knows which cards these were.
    SwappedCard {
        /// The Cunning.
        seat: Seat,
        /// What is laid now.
        laid: Bullet,
        /// What came back to the hand.
        back: Bullet,
    },
    /// A player was ordered to change target.
    Ordered {
        /// Who ordered.
        by: Seat,
        /// Who must obey.
        seat: Seat,
    },
    /// Nobody was ordered.
    OrderedNobody(Seat),
    /// An ordered player aims anew.
    NewTarget {
        /// Who was ordered.
        seat: Seat,
        /// At whom they aimed before.
        from: Option<Seat>,
        /// At whom they aim now; at nobody, if they were too slow.
        to: Option<Seat>,
    },
    /// Courage is shown.
    Courage {
        /// Who stays standing.
        standing: SeatSet,
        /// Who lies down.
        lying: SeatSet,
    },
    /// The Doctor lost a wound.
    Doctored(Seat),
    /// A power took a bill outside the sharing.
    TookBill {
        /// Who.
        seat: Seat,
        /// By which power.
        power: Power,
        /// Which bill.
        card: LootId,
    },
    /// A bullet card was revealed.
    Fired {
        /// Who shot.
        seat: Seat,
        /// At whom; at nobody, if they were too slow to aim.
        target: Option<Seat>,
        /// With what.
        bullet: Bullet,
    },
    /// A bullet card was discarded face down, and the gun goes down.
    FaceDown {
        /// Whose card.
        seat: Seat,
        /// At whom the gun pointed.
        target: Option<Seat>,
    },
    /// The one who laid it knows which card went away unseen.
    FaceDownCard {
        /// Whose card.
        seat: Seat,
        /// What it was.
        bullet: Bullet,
    },
    /// A player was wounded in the volley, and lies down.
    Wounded {
        /// Who.
        seat: Seat,
        /// Who hit them: one wound each.
        by: SeatSet,
        /// How many wounds that makes.
        wounds: u8,
    },
    /// A player died.
    Died(Seat),
    /// The loot of the dead leaves the game.
    Buried {
        /// Who died.
        seat: Seat,
        /// What they had: how many cards of each kind.
        #[schemars(with = "Cards")]
        loot: Bag<MAX_KINDS>,
    },
    /// The Undertaker took a card of the dead.
    Undertook {
        /// The Undertaker.
        seat: Seat,
        /// Whose it was.
        dead: Seat,
        /// Which card.
        card: LootId,
    },
    /// Sharing begins.
    Sharing {
        /// Who takes first.
        first: Seat,
        /// Who takes part.
        sharers: SeatSet,
    },
    /// Nobody stands: nobody shares.
    NobodyStands {
        /// Whether the loot stays for the next round; else it leaves the game.
        stays: bool,
        /// What lies there: how many cards of each kind.
        #[schemars(with = "Cards")]
        loot: Bag<MAX_KINDS>,
    },
    /// A share was taken.
    Took {
        /// Who took it.
        seat: Seat,
        /// Which card.
        card: LootId,
        /// Whether the Junk Dealer may still swap it: then it lies apart until that is settled.
        held: bool,
    },
    /// The Junk Dealer keeps the card just taken.
    Kept(Seat, LootId),
    /// The New Godfather token was taken.
    TookToken(Seat),
    /// The Dictator forbade a type.
    Forbade {
        /// The Dictator.
        by: Seat,
        /// Who is about to take.
        taker: Seat,
        /// What is forbidden.
        share: ShareType,
    },
    /// Nothing was left that this player may take.
    PassedOver(Seat),
    /// What nobody may take any more leaves the game.
    RestLeft {
        /// What lay there: how many cards of each kind.
        #[schemars(with = "Cards")]
        loot: Bag<MAX_KINDS>,
    },
    /// The Junk Dealer swapped a card.
    Junked {
        /// The Junk Dealer.
        seat: Seat,
        /// What went into the piles to come.
        given: LootId,
        /// What came out.
        got: LootId,
    },
    /// A first aid kit healed this many wounds.
    Healed(Seat, u8),
    /// A Clip gave a Bang! back.
    ClipWorked {
        /// Who got it.
        seat: Seat,
        /// Who had discarded it, where it lay face down.
        from: Option<Seat>,
    },
    /// A Clip was lost.
    ClipLost(Seat),
    /// Another bullet card went for the Bang!.
    ClipDiscard(Seat),
    /// The one who discarded knows which.
    ClipDiscardCard(Seat, Bullet),
    /// The round is over: the desk goes where it belongs, and the token back to the middle.
    Desk {
        /// Who had the desk.
        from: Seat,
        /// Who has it now.
        to: Seat,
        /// Who had taken the token, if anyone.
        token: Option<Seat>,
    },
    /// What a living player has at the end.
    Counted {
        /// Who.
        seat: Seat,
        /// What it is worth, part by part.
        worth: Worth,
    },
    /// The game is over.
    Over {
        /// Who won, and with how much.
        outcome: Outcome,
        /// The loot that still lay on the table and leaves the game: how many cards of each kind.
        #[schemars(with = "Cards")]
        lost: Bag<MAX_KINDS>,
    },
}
