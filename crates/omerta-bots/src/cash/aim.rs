//! Which bullet to lay, whom to aim at, whom to order away.

use omerta_cash::{Action, Bullet};
use omerta_core::{BySeat, Dice, Seat};

use crate::bot::best;
use crate::cash::value::Sight;
use crate::odds::{growth, happens, part, unit};

impl Sight<'_> {
    /// Which bullet to lay: a Bang! about as often as the hand has one, more often over rich loot. It is
    /// drawn by lot, so nobody can read it.
    pub(crate) fn load(&self, dice: &mut Dice) -> Bullet {
        let hand = self.look.hand(self.me);
        let rate = part(f64::from(hand.bangs), f64::from(hand.len()));
        let gains = self.hoped_share() * self.look.alive().len() as f64 / self.book.per_round;
        if happens(dice, rate * (0.35 + 0.4 * gains)) { Bullet::Bang } else { Bullet::Click }
    }

    /// Whom to aim at with what is laid.
    pub(crate) fn aim(&self, options: &[Action], dice: &mut Dice) -> Action {
        let laid = self.look.laid(self.me);
        let whim = BySeat::new(self.look.n_seats(), |_| 0.75 + 0.5 * unit(dice));
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
            0 | 1 => 3.0,
            2 => 1.4,
            _ => 1.0,
        };
        // One who lies down doesn't shoot: worth more the likelier that shot would have hit me.
        let saves_me = match self.look.target(target) {
            Some(at) if at == self.me => 2.0 * self.bang_chance(target),
            _ => 0.0,
        };
        let frightens = (1.0 - stands) * (threat + saves_me);
        if is_bang { stands * wound * threat + 0.3 * frightens } else { frightens }
    }

    /// How much of a rival a seat is, from its money: 1 for the richest.
    fn threat(&self, seat: Seat) -> f64 {
        let spread = self.book.par * (3.5 + 2.5 * self.rounds_left());
        growth((self.money(seat) - self.richest()) / spread)
    }

    /// Whom to order to aim elsewhere: the likeliest shot at oneself, if there is one to fear.
    pub(crate) fn order(&self, options: &[Action], dice: &mut Dice) -> Action {
        best(options, dice, |option| match option {
            Action::Order(seat) if self.look.target(seat) == Some(self.me) => {
                self.bang_chance(seat) * self.stands(seat)
            }
            Action::Order(_) => -1.0,
            _ => 0.05,
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
