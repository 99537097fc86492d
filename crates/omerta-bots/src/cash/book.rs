//! What the pack says, as far as a bot needs it: small enough for every bot to have its own.

use omerta_cash::content::MAX_KINDS;
use omerta_cash::{CashNGuns, LootId, LootKind, Power};
use omerta_parts::Bag;

/// The numbers of the pack.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// What each kind of loot is, and its face value; kinds the pack has not are bills of nothing.
    loot: [(LootKind, f64); MAX_KINDS],
    /// The kinds that are diamonds, and those that are paintings, a bit for each.
    diamonds: u16,
    collected: u16,
    /// What 0, 1, 2, … paintings are worth together.
    paintings: Vec<f64>,
    pub(crate) n_rounds: u8,
    /// How many Bang! everyone starts with.
    pub(crate) bangs: u8,
    pub(crate) diamond_bonus: f64,
    /// About what one loot card is worth: the measure of everything that has no price.
    pub(crate) par: f64,
    /// What one round's shares are worth.
    pub(crate) per_round: f64,
    deadly: u8,
    deadly_unbreakable: u8,
    bills: [(Power, f64); 3],
}

impl Book {
    pub(crate) fn new(game: &CashNGuns) -> Book {
        let content = game.content();
        let numbers = content.numbers();
        let mut loot = [(LootKind::Bill, 0.0); MAX_KINDS];
        let (mut total, mut n_paintings) = (f64::from(numbers.diamond_bonus), 0);
        for (slot, card) in loot.iter_mut().zip(content.loot()) {
            *slot = (card.kind, f64::from(card.value));
            total += f64::from(card.value) * f64::from(card.count);
            n_paintings += if card.kind == LootKind::Painting { usize::from(card.count) } else { 0 };
        }
        let paintings: Vec<f64> =
            [0.0].into_iter().chain(numbers.paintings.iter().map(|&it| f64::from(it))).collect();
        // Collections end up in several hands: count them as if two shared all paintings.
        total += 2.0 * paintings[(n_paintings / 2).min(paintings.len() - 1)];
        let bill = |power| {
            let value = content.bill_of(power).map_or(0, |it| content.card(it).value);
            (power, f64::from(value))
        };
        let par = total / f64::from(content.deck().len().max(1));
        let all = |wanted: LootKind| {
            let kinds = content.loot().iter().take(MAX_KINDS).enumerate().filter(|(_, it)| it.kind == wanted);
            kinds.fold(0, |all, (i, _)| all | 1 << i)
        };
        Book {
            loot,
            diamonds: all(LootKind::Diamond),
            collected: all(LootKind::Painting),
            paintings,
            n_rounds: numbers.rounds,
            bangs: numbers.bangs,
            diamond_bonus: f64::from(numbers.diamond_bonus),
            par: par.max(1.0),
            per_round: total / f64::from(numbers.rounds.max(1)),
            deadly: content.deadly_wounds(None),
            deadly_unbreakable: content.deadly_wounds(Some(Power::Unbreakable)),
            bills: [Power::Stealthy, Power::Insured, Power::Cute].map(bill),
        }
    }

    pub(crate) fn kind(&self, card: LootId) -> LootKind {
        self.loot[usize::from(card.0) % MAX_KINDS].0
    }

    pub(crate) fn face(&self, card: LootId) -> f64 {
        self.loot[usize::from(card.0) % MAX_KINDS].1
    }

    /// How many diamonds are in a pile.
    #[inline]
    pub(crate) fn diamonds(&self, pile: &Bag<MAX_KINDS>) -> f64 {
        f64::from(pile.count_all(self.diamonds))
    }

    /// How many paintings are in a pile.
    #[inline]
    pub(crate) fn paintings(&self, pile: &Bag<MAX_KINDS>) -> f64 {
        f64::from(pile.count_all(self.collected))
    }

    /// What bills and diamonds are worth at their face.
    pub(crate) fn cash(&self, pile: &Bag<MAX_KINDS>) -> f64 {
        let mut sum = 0.0;
        for kind in pile.kinds() {
            sum += self.loot[usize::from(kind) % MAX_KINDS].1 * f64::from(pile.count(kind));
        }
        sum
    }

    /// What so many paintings are worth together; between two numbers, what lies between.
    pub(crate) fn collection(&self, n_paintings: f64) -> f64 {
        let last = self.paintings.len() - 1;
        let below = (n_paintings.max(0.0) as usize).min(last);
        let above = (below + 1).min(last);
        let part = (n_paintings - below as f64).clamp(0.0, 1.0);
        self.paintings[below] + part * (self.paintings[above] - self.paintings[below])
    }

    /// At how many wounds one dies.
    pub(crate) fn deadly(&self, power: Option<Power>) -> u8 {
        if power == Some(Power::Unbreakable) { self.deadly_unbreakable } else { self.deadly }
    }

    /// What the bill is worth that a power takes.
    pub(crate) fn bill(&self, power: Power) -> f64 {
        self.bills.iter().find(|it| it.0 == power).map_or(0.0, |it| it.1)
    }
}
