//! What loot is worth to whom: bills at face, collections with what may still join them, diamonds for the
//! bonus, kits and Clips for what they do, the token for the desk.

use std::cell::{Cell, OnceCell};

use omerta_cash::{Action, LootId, LootKind, Power};
use omerta_core::{MAX_SEATS, Seat};

use crate::cash::book::Book;
use crate::cash::danger::{Threats, once};
use crate::cash::look::Look;
use crate::cash::weights::Weights;
use crate::odds::growth;

/// One who looks at a table and knows the pack. What several questions need is worked out once, when the first of them
/// asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) book: &'a Book,
    pub(crate) look: Look<'a>,
    /// Who decides.
    pub(crate) me: Seat,
    pub(crate) weights: &'a Weights,
    diamonds: OnceCell<Diamonds>,
    /// What one more diamond would bring each seat beyond its face, and what one more painting would.
    one_diamond: [Cell<f64>; MAX_SEATS],
    one_painting: [Cell<f64>; MAX_SEATS],
    money: OnceCell<[f64; MAX_SEATS]>,
    richest: OnceCell<f64>,
    pub(crate) threats: Threats,
}

/// Who has how many diamonds, and how many are to come.
#[derive(Clone, Debug)]
struct Diamonds {
    of: [f64; MAX_SEATS],
    /// The most that one of those alive has, who that is, and the most of the rest.
    most: f64,
    leader: Option<Seat>,
    second: f64,
    to_come: f64,
    /// How unsure it is who will have the most of them.
    spread: f64,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(book: &'a Book, weights: &'a Weights, look: Look<'a>, me: Seat) -> Sight<'a> {
        Sight {
            book,
            look,
            me,
            weights,
            diamonds: OnceCell::new(),
            one_diamond: [const { Cell::new(f64::NAN) }; MAX_SEATS],
            one_painting: [const { Cell::new(f64::NAN) }; MAX_SEATS],
            money: OnceCell::new(),
            richest: OnceCell::new(),
            threats: Threats::new(look),
        }
    }

    fn diamonds(&self) -> &Diamonds {
        self.diamonds.get_or_init(|| {
            let to_come = self.book.diamonds(self.look.pile()) + self.book.diamonds(self.look.loot());
            let spread = self.weights.bonus[0] * (1.0 + to_come).sqrt();
            let mut all =
                Diamonds { of: [0.0; MAX_SEATS], most: 0.0, leader: None, second: 0.0, to_come, spread };
            for seat in self.look.alive() {
                let n = self.book.diamonds(self.look.loot_of(seat));
                all.of[seat.index()] = n;
                if n > all.most {
                    (all.most, all.leader, all.second) = (n, Some(seat), all.most);
                } else {
                    all.second = all.second.max(n);
                }
            }
            all
        })
    }

    /// How many more paintings one who collects them may hope for.
    fn paintings_to_come(&self) -> f64 {
        self.book.paintings(self.look.pile()) * self.weights.hope / (self.look.alive().len().max(2) as f64)
    }

    /// How many paintings count for a seat.
    fn paintings(&self, seat: Seat) -> f64 {
        let collector = if self.power(seat) == Some(Power::Collector) { 1.0 } else { 0.0 };
        self.book.paintings(self.look.loot_of(seat)) + collector
    }

    /// How many rounds follow this one.
    pub(crate) fn rounds_left(&self) -> f64 {
        f64::from(self.book.n_rounds.saturating_sub(self.look.round()))
    }

    pub(crate) fn power(&self, seat: Seat) -> Option<Power> {
        self.look.powers()[seat]
    }

    /// What a seat alive would score now, with its part of the chance for the bonus.
    pub(crate) fn money(&self, seat: Seat) -> f64 {
        let money = self.money.get_or_init(|| {
            let mut money = [0.0; MAX_SEATS];
            for seat in self.look.alive() {
                money[seat.index()] = self.book.cash(self.look.loot_of(seat))
                    + self.book.collection(self.paintings(seat))
                    + self.book.diamond_bonus * self.bonus_chance(seat, self.diamonds().of[seat.index()]);
            }
            money
        });
        money[seat.index()]
    }

    /// What the richest of the others alive would score now.
    pub(crate) fn richest(&self) -> f64 {
        *self.richest.get_or_init(|| {
            self.look.alive().without(self.me).iter().map(|it| self.money(it)).fold(0.0, f64::max)
        })
    }

    /// How far the one who decides is ahead of the best of the others alive; less than nothing if behind.
    pub(crate) fn lead(&self) -> f64 {
        self.money(self.me) - self.richest()
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
                let more = once(&self.one_diamond[seat.index()], || {
                    let n = self.diamonds().of[seat.index()];
                    let chance = self.bonus_chance(seat, n + 1.0) - self.bonus_chance(seat, n);
                    self.book.diamond_bonus * chance
                });
                self.book.face(card) + more
            }
            LootKind::Painting => once(&self.one_painting[seat.index()], || {
                let n = self.paintings(seat) + self.paintings_to_come();
                self.book.collection(n + 1.0) - self.book.collection(n)
            }),
            LootKind::Kit => self.wounds_cost(seat, self.look.wounds(seat)),
            LootKind::Clip if self.rounds_left() > 0.0 => {
                self.book.par * (self.weights.clip[0] + self.weights.clip[1] * self.rounds_left())
            }
            LootKind::Clip => 0.0,
        }
    }

    /// Whether a share is worth the same to everybody.
    pub(crate) fn is_plain(&self, share: Action) -> bool {
        match share {
            Action::Take(card) => matches!(self.book.kind(card), LootKind::Bill | LootKind::Clip),
            _ => true,
        }
    }

    /// What a card adds to the score of the one who decides, if the game ended now.
    pub(crate) fn score_gain(&self, card: LootId) -> f64 {
        match self.book.kind(card) {
            LootKind::Bill | LootKind::Diamond => self.book.face(card),
            LootKind::Painting => {
                let n = self.paintings(self.me);
                self.book.collection(n + 1.0) - self.book.collection(n)
            }
            LootKind::Kit | LootKind::Clip => 0.0,
        }
    }

    /// The desk next round: the first pick, and one gun less.
    fn desk_gain(&self) -> f64 {
        if self.rounds_left() > 0.0 { self.weights.desk * self.book.par } else { 0.0 }
    }

    /// The chance that a seat with so many diamonds ends up with the most.
    fn bonus_chance(&self, seat: Seat, n: f64) -> f64 {
        let &Diamonds { most, leader, second, to_come, spread, .. } = self.diamonds();
        let lead = n - if leader == Some(seat) { second } else { most };
        if to_come == 0.0 {
            return if lead > 0.0 { 1.0 } else { 0.0 };
        }
        // Everyone alive may still catch up, the more so the more are to come; a tie is not enough.
        let rivals = self.look.alive().len().saturating_sub(1) as f64;
        let odds = growth((lead - 0.5) / spread);
        odds / (odds + rivals.max(1.0) * self.weights.bonus[1])
    }

    /// What so many wounds cost in what one dares no more in the rounds to come.
    pub(crate) fn wounds_cost(&self, seat: Seat, wounds: u8) -> f64 {
        let deadly = f64::from(self.book.deadly(self.power(seat)));
        // The first of three wounds costs about six cards over a whole game, two together sixteen.
        let part = f64::from(wounds) / deadly;
        self.book.par * self.weights.wounds * part * part.sqrt() * self.rounds_left()
            / f64::from(self.book.n_rounds)
    }
}
