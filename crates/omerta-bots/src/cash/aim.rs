//! Which bullet to lay, whom to aim at, whom to order away.

use omerta_cash::{Action, Bullet};
use omerta_core::{BySeat, Dice, Seat};

use crate::bot::best;
use crate::cash::value::Sight;
use crate::odds::{growth, happens, part, unit};

/// A target is worth so much of its prize at least, and up to so much more, as the whim takes one.
const LEAST_WHIM: f64 = 0.75;
const WHIM: f64 = 0.5;

impl Sight<'_> {
    /// Which bullet to lay: a Bang! about as often as the hand has one, more often over rich loot. It is
    /// drawn by lot, so nobody can read it.
    pub(crate) fn load(&self, dice: &mut Dice) -> Bullet {
        let hand = self.look.hand(self.me);
        let rate = part(f64::from(hand.bangs), f64::from(hand.len()));
        if happens(dice, rate * self.load_factor()) { Bullet::Bang } else { Bullet::Click }
    }

    /// How often a Bang! is laid, beside how often a card drawn by lot would be one.
    pub(crate) fn load_factor(&self) -> f64 {
        let gains = self.hoped_share() * self.look.alive().len() as f64 / self.book.per_round;
        self.weights.load[0] + self.weights.load[1] * gains
    }

    /// How likely one who has laid this bullet is to aim there: how often its prize, with its whim, is above all others.
    pub(crate) fn aim_chance(&self, target: Seat, bullet: Bullet) -> f64 {
        const PARTS: u8 = 16;
        let prize = |it: Seat| self.prize(it, bullet == Bullet::Bang).max(1e-9);
        let others = self.look.alive().without(self.me).without(target);
        let ratios = BySeat::new(self.look.n_seats(), |it| match others.contains(it) {
            true => prize(target) / prize(it),
            false => f64::INFINITY,
        });
        let beats = |whim: f64| -> f64 {
            others.iter().map(|it| ((ratios[it] * whim - LEAST_WHIM) / WHIM).clamp(0.0, 1.0)).product()
        };
        let whims = (0..PARTS).map(|it| LEAST_WHIM + WHIM * (f64::from(it) + 0.5) / f64::from(PARTS));
        whims.map(beats).sum::<f64>() / f64::from(PARTS)
    }

    /// Whom to aim at with what is laid.
    pub(crate) fn aim(&self, options: &[Action], dice: &mut Dice) -> Action {
        let laid = self.look.laid(self.me);
        let whim = BySeat::new(self.look.n_seats(), |_| LEAST_WHIM + WHIM * unit(dice));
        best(options, dice, |option| match option {
            Action::Aim(target) => self.prize(target, laid == Some(Bullet::Bang)) * whim[target],
            _ => 0.0,
        })
    }

    /// What aiming at a seat may do for the one who aims.
    fn prize(&self, target: Seat, is_bang: bool) -> f64 {
        // My own gun comes on top of those already up.
        let stands = self.stands_with(target, 1.0);
        let threat = self.threat(target);
        let wound = match self.wounds_to_spare(target) {
            0 | 1 => self.weights.wound[0],
            2 => self.weights.wound[1],
            _ => 1.0,
        };
        // One who lies down doesn't shoot: worth more the likelier that shot would have hit me.
        let saves_me = match self.look.target(target) {
            Some(at) if at == self.me => self.weights.saves * self.bang_chance(target),
            _ => 0.0,
        };
        let frightens = (1.0 - stands) * (threat + saves_me);
        if is_bang { stands * wound * threat + self.weights.frightens * frightens } else { frightens }
    }

    /// How much of a rival a seat is, from its money: 1 for the richest.
    fn threat(&self, seat: Seat) -> f64 {
        let spread = self.book.par * (self.weights.rival[0] + self.weights.rival[1] * self.rounds_left());
        growth((self.money(seat) - self.richest()) / spread)
    }

    /// Whom to order to aim elsewhere: the likeliest shot at oneself, if there is one to fear.
    pub(crate) fn order(&self, options: &[Action], dice: &mut Dice) -> Action {
        best(options, dice, |option| match option {
            Action::Order(seat) if self.look.target(seat) == Some(self.me) => {
                self.bang_chance(seat) * self.stands(seat)
            }
            Action::Order(_) => -1.0,
            _ => self.weights.order,
        })
    }

    /// Whether to lay another bullet now that all guns are up: a Bang! for a target that will stand.
    pub(crate) fn swap(&self, options: &[Action], dice: &mut Dice) -> Action {
        let stands = self.look.target(self.me).map_or(0.0, |it| self.stands(it));
        let wanted = if stands > 0.6 { Bullet::Bang } else { Bullet::Click };
        let laid = self.look.laid(self.me);
        best(options, dice, |option| match option {
            Action::Swap(bullet) if bullet == wanted && laid != Some(wanted) => 1.0,
            Action::Swap(_) => -1.0,
            _ => 0.0,
        })
    }

    /// Whose hand to draw from: that of the rival who most likely loses a Bang! by it.
    pub(crate) fn hustle(&self, options: &[Action], dice: &mut Dice) -> Action {
        best(options, dice, |option| match option {
            Action::Hustle(seat) => self.bang_chance(seat) * (0.5 + self.threat(seat)),
            _ => 0.0,
        })
    }

    /// Whether a Bang! more is of any use: there is a round to lay it in, and a Click! to give for it.
    pub(crate) fn wants_bang(&self) -> bool {
        self.rounds_left() > 0.0 && self.look.hand(self.me).clicks > 0
    }
}
