//! What became of a player's bullet cards, in order.

use schemars::JsonSchema;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Bullet;

/// What became of one bullet card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// A Click! revealed in the volley.
    UpClick,
    /// A Bang! revealed in the volley.
    UpBang,
    /// A Click! discarded face down.
    DownClick,
    /// A Bang! discarded face down.
    DownBang,
    /// A Click! discarded face down of which all know it: a Clip found no Bang! in the whole discard.
    KnownClick,
    /// A Bang! that was discarded face down, and that a Clip took back.
    TakenBang,
    /// In views: discarded face down, and the viewer does not know what.
    Down,
}

impl Spent {
    /// A card revealed in the volley.
    pub fn up(bullet: Bullet) -> Spent {
        match bullet {
            Bullet::Click => Spent::UpClick,
            Bullet::Bang => Spent::UpBang,
        }
    }

    /// A card discarded face down.
    pub fn down(bullet: Bullet) -> Spent {
        match bullet {
            Bullet::Click => Spent::DownClick,
            Bullet::Bang => Spent::DownBang,
        }
    }

    /// As someone sees it who did not play it.
    #[inline]
    pub fn hidden(self) -> Spent {
        match self {
            Spent::DownClick | Spent::DownBang => Spent::Down,
            Spent::UpClick | Spent::UpBang | Spent::KnownClick | Spent::TakenBang | Spent::Down => self,
        }
    }

    /// What the card is, where that is known.
    pub fn bullet(self) -> Option<Bullet> {
        match self {
            Spent::UpClick | Spent::DownClick | Spent::KnownClick => Some(Bullet::Click),
            Spent::UpBang | Spent::DownBang | Spent::TakenBang => Some(Bullet::Bang),
            Spent::Down => None,
        }
    }

    /// Whether it lies face down in the discard still.
    pub fn lies_face_down(self) -> bool {
        matches!(self, Spent::DownClick | Spent::DownBang | Spent::KnownClick | Spent::Down)
    }
}

/// The bullet cards a player has spent, in order.
///
/// Each round adds the card that was laid; each Clip that worked adds the card that went for the Bang!.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct History {
    cards: [Spent; History::MOST],
    n: u8,
    /// A bit for each card that went for the Bang! of a Clip.
    for_clip: u16,
}

impl History {
    /// The most cards one player can spend: eight laid, and one for each of eight Clips.
    pub const MOST: usize = 16;

    /// Nothing spent yet.
    pub const EMPTY: History = History { cards: [Spent::UpClick; History::MOST], n: 0, for_clip: 0 };

    /// A card laid in a round is spent.
    #[inline]
    pub fn push(&mut self, card: Spent) {
        self.cards[usize::from(self.n)] = card;
        self.n += 1;
    }

    /// A card goes for the Bang! of a Clip.
    pub fn push_for_clip(&mut self, card: Spent) {
        self.for_clip |= 1 << self.n;
        self.push(card);
    }

    /// How many cards were spent.
    pub fn len(&self) -> usize {
        usize::from(self.n)
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The cards in order.
    pub fn cards(&self) -> &[Spent] {
        &self.cards[..usize::from(self.n)]
    }

    /// The cards in order, to change.
    pub fn cards_mut(&mut self) -> &mut [Spent] {
        &mut self.cards[..usize::from(self.n)]
    }

    /// Each card with the round it was spent in and whether it went for the Bang! of a Clip.
    pub fn rounds(&self) -> impl Iterator<Item = (u8, bool, Spent)> + '_ {
        let mut round = 0;
        self.cards().iter().enumerate().map(move |(i, &card)| {
            let for_clip = self.for_clip >> i & 1 == 1;
            round += u8::from(!for_clip);
            (round, for_clip, card)
        })
    }

    /// How many Clips worked for this player.
    pub fn n_clips(&self) -> u8 {
        self.for_clip.count_ones() as u8
    }

    /// How many cards are like this.
    #[inline]
    pub fn count(&self, wanted: Spent) -> u8 {
        // All slots at once, which costs less than a loop to the last card; slots without a card are `EMPTY`'s.
        let alike: u8 = self.cards.iter().map(|it| u8::from(*it == wanted)).sum();
        if wanted == Spent::UpClick { alike - (History::MOST as u8 - self.n) } else { alike }
    }

    /// How many cards still lie face down.
    pub fn n_down(&self) -> u8 {
        // All slots at once, as in `count`; those without a card do not lie face down.
        self.cards.iter().map(|it| u8::from(it.lies_face_down())).sum()
    }

    /// As someone sees it who did not play these cards.
    pub fn hidden(&self) -> History {
        let mut seen = *self;
        seen.cards_mut().iter_mut().for_each(|it| *it = it.hidden());
        seen
    }
}

impl Default for History {
    fn default() -> History {
        History::EMPTY
    }
}

/// A bullet card that was spent.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Entry {
    /// In which round, from 1.
    round: u8,
    /// What became of it.
    card: Spent,
    /// Whether it went for the Bang! of a Clip.
    #[serde(default)]
    for_clip: bool,
}

omerta_core::schema_as!(History as Vec<Entry>);

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rounds().map(|(round, for_clip, card)| Entry { round, card, for_clip }))
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<History, D::Error> {
        let entries = Vec::<Entry>::deserialize(deserializer)?;
        if entries.len() > History::MOST {
            return Err(D::Error::custom(format!("a player spends at most {} bullet cards", History::MOST)));
        }
        let mut history = History::EMPTY;
        for Entry { round: _, card, for_clip } in entries {
            if for_clip { history.push_for_clip(card) } else { history.push(card) }
        }
        Ok(history)
    }
}
