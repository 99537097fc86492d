//! What loot is worth to whom: bills at face, collections with what may still join them, diamonds for the
//! bonus, kits and Clips for what they do, the token for the desk.

use omerta_cash::{Action, LootId, LootKind, Power, View};
use omerta_core::{BySeat, Seat};

use crate::cash::book::Book;
use crate::cash::danger::Threats;
use crate::odds::growth;

/// One who looks at a table and knows the pack. What several questions need is worked out once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) book: &'a Book,
    pub(crate) view: &'a View,
    /// Who decides.
    pub(crate) me: Seat,
    /// How much the chance of a Bang! frightens: 1 as much as it is worth.
    pub(crate) fear: f64,
    diamonds: BySeat<f64>,
    diamonds_to_come: f64,
    /// How many paintings count for a seat.
    paintings: BySeat<f64>,
    /// How many more paintings one who collects them may hope for.
    paintings_to_come: f64,
    money: BySeat<f64>,
    pub(crate) threats: Threats,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(book: &'a Book, view: &'a View, me: Seat, fear: f64) -> Sight<'a> {
        let collector = |seat| if view.powers[seat] == Some(Power::Collector) { 1.0 } else { 0.0 };
        let pile = view.known_pile();
        let mut sight = Sight {
            book,
            view,
            me,
            fear,
            diamonds: view.players.map(|_, it| book.diamonds(&it.known_loot())),
            diamonds_to_come: book.diamonds(&pile) + book.diamonds(&view.loot),
            paintings: view.players.map(|seat, it| book.paintings(&it.known_loot()) + collector(seat)),
            paintings_to_come: book.paintings(&pile) * 2.0 / (view.alive.len().max(2) as f64),
            money: view.players.map(|_, _| 0.0),
            threats: Threats::new(book, view),
        };
        sight.money = view.players.map(|seat, it| {
            book.cash(&it.known_loot())
                + book.collection(sight.paintings[seat])
                + book.diamond_bonus * sight.bonus_chance(seat, sight.diamonds[seat])
        });
        sight
    }

    /// How many rounds follow this one.
    pub(crate) fn rounds_left(&self) -> f64 {
        f64::from(self.book.n_rounds.saturating_sub(self.view.round))
    }

    pub(crate) fn power(&self, seat: Seat) -> Option<Power> {
        self.view.powers[seat]
    }

    /// What a seat would score now, with its part of the chance for the bonus.
    pub(crate) fn money(&self, seat: Seat) -> f64 {
        self.money[seat]
    }

    /// How far a seat is ahead of the best of the others alive; less than nothing if behind.
    pub(crate) fn lead(&self, seat: Seat) -> f64 {
        let others = self.view.alive.without(seat).iter().map(|it| self.money(it));
        self.money(seat) - others.fold(0.0, f64::max)
    }

    /// What a share is worth to a seat beyond what it has.
    pub(crate) fn gain(&self, seat: Seat, share: Action) -> f64 {
        match share {
            Action::Take(card) => self.card_gain(seat, card),
            Action::TakeToken => self.desk_gain(),
            _ => 0.0,
        }
    }

    fn card_gain(&self, seat: Seat, card: LootId) -> f64 {
        match self.book.kind(card) {
            LootKind::Bill => self.book.face(card),
            LootKind::Diamond => {
                let n = self.diamonds[seat];
                let chance = self.bonus_chance(seat, n + 1.0) - self.bonus_chance(seat, n);
                self.book.face(card) + self.book.diamond_bonus * chance
            }
            LootKind::Painting => {
                let n = self.paintings[seat] + self.paintings_to_come;
                self.book.collection(n + 1.0) - self.book.collection(n)
            }
            LootKind::Kit => self.wounds_cost(seat, self.view.players[seat].wounds),
            LootKind::Clip if self.rounds_left() > 0.0 => self.book.par * (0.15 + 0.05 * self.rounds_left()),
            LootKind::Clip => 0.0,
        }
    }

    /// What a card adds to the score of the one who decides, if the game ended now.
    pub(crate) fn score_gain(&self, card: LootId) -> f64 {
        match self.book.kind(card) {
            LootKind::Bill | LootKind::Diamond => self.book.face(card),
            LootKind::Painting => {
                let n = self.paintings[self.me];
                self.book.collection(n + 1.0) - self.book.collection(n)
            }
            LootKind::Kit | LootKind::Clip => 0.0,
        }
    }

    /// The desk next round: the first pick, and one gun less.
    fn desk_gain(&self) -> f64 {
        if self.rounds_left() > 0.0 { 2.4 * self.book.par } else { 0.0 }
    }

    /// The chance that a seat with so many diamonds ends up with the most.
    fn bonus_chance(&self, seat: Seat, diamonds: f64) -> f64 {
        let most = self.view.alive.without(seat).iter().map(|it| self.diamonds[it]).fold(0.0, f64::max);
        let to_come = self.diamonds_to_come;
        let lead = diamonds - most;
        if to_come == 0.0 {
            return if lead > 0.0 { 1.0 } else { 0.0 };
        }
        // Everyone alive may still catch up, the more so the more are to come; a tie is not enough.
        let spread = 0.35 * (1.0 + to_come).sqrt();
        let rivals = self.view.alive.len().saturating_sub(1) as f64;
        let odds = growth((lead - 0.5) / spread);
        odds / (odds + rivals.max(1.0) * 0.5)
    }

    /// What so many wounds cost in what one dares no more in the rounds to come.
    pub(crate) fn wounds_cost(&self, seat: Seat, wounds: u8) -> f64 {
        let deadly = f64::from(self.book.deadly(self.power(seat)));
        // The first of three wounds costs about six cards over a whole game, two together sixteen.
        let part = f64::from(wounds) / deadly;
        self.book.par * 30.0 * part * part.sqrt() * self.rounds_left() / f64::from(self.book.n_rounds)
    }
}
