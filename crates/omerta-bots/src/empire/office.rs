//! The office of the godfather: what it is worth, what to bid for it, and whom he favours.

use omerta_core::{Dice, Seat};
use omerta_empire::effects::Stat;
use omerta_empire::{Action, Frame, Term, content};

use crate::empire::sight::Sight;
use crate::odds::unit;

/// Bids count in units.
const UNIT: f64 = content::UNIT as f64;

impl Sight<'_> {
    /// What it is worth to have the office from now on.
    pub(crate) fn office(&self) -> f64 {
        let rounds = self.weights.tenure.min(self.left.max(1.0));
        let numbers = self.book.numbers();
        let vp = f64::from(numbers.office_vp) + self.sum(self.me, |it| it.office);
        let corruption =
            (f64::from(numbers.office_corruption) + self.stat(self.me, Stat::GodfatherCorruption)).max(0.0);
        let squares: f64 = self.squares_of(self.me).iter().map(|it| self.book.ground(it).vp).sum();
        let wins = f64::from(self.capo().vp) + vp + squares >= self.goal();
        let each = vp + self.money(numbers.office_income.into()) + self.weights.gangster + 0.4
            - self.corrupt(corruption).min(30.0);
        let deny = self.rivals().iter().map(|it| self.spite(it)).fold(0.0, f64::max);
        let crowned = self.sum(self.me, |it| it.crowned);
        rounds * each + crowned + 4.0 * deny + if wins { 15.0 } else { 0.0 }
    }

    /// What it is worth that there is a godfather phase this round.
    pub(crate) fn call(&self) -> f64 {
        let most = self.rivals().iter().map(|it| self.cash(it)).max().unwrap_or(0);
        let rich = self.cash(self.me) >= most;
        match (self.open.godfather == self.me, rich) {
            (true, _) => -2.0 + self.sum(self.me, |it| it.crowned),
            (false, true) => 0.4 * self.office(),
            (false, false) => 0.05 * self.office(),
        }
    }

    /// How much to bid.
    pub(crate) fn bid(&self, options: &[Action], dice: &mut Dice) -> Action {
        let whim = 1.0 - self.weights.whim * unit(dice);
        let money = f64::from(self.cash(self.me));
        let cap = self.weights.bid * self.office() / self.dollar * whim;
        let most = self.rivals().iter().map(|it| f64::from(self.cash(it))).fold(0.0, f64::max);
        // Nobody need pay more than what beats the richest.
        let mut bid = cap.min(most + UNIT).min(money * self.weights.purse);
        if self.standing(self.me) >= self.goal() {
            // City Hall wins this round: only what it doesn't need is spare.
            let missing = self.goal() - f64::from(self.capo().vp);
            let needed = (missing / self.donation_vp()).ceil().max(0.0) * self.donation();
            bid = bid.min(money - needed);
        }
        for pact in self.open.pacts.iter().flatten().filter(|it| it.by == self.me && self.weights.talks) {
            if let Term::CapBid(most) = pact.term {
                bid = bid.min(f64::from(most.dollars()));
            }
        }
        let units = (bid / UNIT).floor().clamp(0.0, 255.0) as u8;
        let listed = |it: &&Action| matches!(it, Action::Bid(sum) if sum.units() <= units);
        options.iter().rev().find(listed).copied().unwrap_or(options[0])
    }

    /// For whom a tie is decided.
    pub(crate) fn favour(&self, seat: Seat) -> f64 {
        if seat == self.me {
            return 10.0;
        }
        let promised = if self.has_promised(seat, Term::TieBreak) { 5.0 } else { 0.0 };
        promised - self.spite(seat)
    }

    /// What the tie that waits for the godfather is worth to oneself, if one is in it and he isn't.
    pub(crate) fn tie(&self) -> Option<f64> {
        let godfather = self.open.godfather;
        let (tied, worth) = match self.frame()? {
            Frame::CombatTie(tied) => (tied, self.prize(self.open.combat?.square)),
            Frame::BidTie(tied) => (tied, self.office()),
            Frame::HitTie => {
                let hit = self.open.hit?;
                (omerta_core::SeatSet::only(hit.assassin).with(hit.target), 2.5)
            }
            _ => return None,
        };
        (tied.contains(self.me) && !tied.contains(godfather)).then_some(worth)
    }
}
