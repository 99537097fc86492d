//! Assassinations: whom to aim at, whom to send, and how to be spared.

use omerta_core::Seat;
use omerta_empire::{CityId, HenchmanId, Term};

use crate::empire::sight::Sight;

/// The chance that a city card spares its owner's henchman, or strengthens him.
const SPARED: f64 = 0.09;

/// A target: whose it is, what it stands up with, and what its death is worth.
#[derive(Clone, Copy, Debug)]
struct Aim {
    owner: Seat,
    cover: f64,
    death: f64,
}

impl Sight<'_> {
    /// What a success scores.
    fn success(&self) -> f64 {
        self.book.numbers().hit_vp.into()
    }

    /// What a henchman does as an assassin, without cards.
    fn knife(&self, henchman: HenchmanId) -> f64 {
        let man = self.book.man(henchman);
        man.value + man.punch.hitting + self.stance(self.me, |it| it.hitting)
    }

    /// What a target stands up with.
    fn cover(&self, owner: Seat, target: HenchmanId, exhausted: bool) -> f64 {
        let man = self.book.man(target);
        let own = match exhausted {
            true if self.open.variant.exhausted_helpless => 0.0,
            true => man.value,
            false => man.value + man.punch.guarding,
        };
        own + self.stance(owner, |it| it.guarding)
    }

    /// The chance that an attempt succeeds against what is in sight.
    fn succeeds(&self, owner: Seat, knife: f64, cover: f64) -> f64 {
        let wins = if knife > cover {
            1.0
        } else if knife == cover {
            if self.open.godfather == self.me {
                1.0
            } else if self.open.godfather == owner {
                0.0
            } else {
                0.4
            }
        } else {
            0.0
        };
        let mut spared = 1.0;
        for _ in 0..self.n_cards(owner).min(8.0) as u8 {
            spared *= 1.0 - SPARED;
        }
        wins * spared
    }

    /// What the death of a henchman is worth.
    fn death(&self, owner: Seat, target: HenchmanId) -> f64 {
        if self.book.specials.contains(target) {
            return self.abduction(owner, target);
        }
        let idle = if self.open.capo(owner).exhausted.contains(target) { 0.6 } else { 1.0 };
        self.harm(owner, idle * self.man_for(owner, target).max(0.0))
    }

    fn aim(&self, owner: Seat, target: HenchmanId, exhausted: bool) -> Aim {
        Aim { owner, cover: self.cover(owner, target, exhausted), death: self.death(owner, target) }
    }

    /// What sending this one against that one is worth, before corruption.
    fn attempt(&self, aim: Aim, sent: HenchmanId, more: f64) -> f64 {
        let Aim { owner, cover, death } = aim;
        let knife = self.knife(sent) + more;
        let chance = self.succeeds(owner, knife, cover);
        let bonus = self.sum(self.me, |it| it.hit) + self.book.man(sent).hit_vp;
        let gain = self.score(self.success() + bonus) * self.weights.hit + death;
        // Whoever fails against a hand of cards was mostly negated; against strength he is dead.
        let dead = if knife > cover { 0.2 } else { 1.0 };
        chance * gain - (1.0 - chance) * dead * self.man(sent) - self.wear(sent)
    }

    /// What the best attempt on a target is worth, whoever is sent.
    fn best_attempt(&self, owner: Seat, target: HenchmanId, exhausted: bool) -> f64 {
        let aim = self.aim(owner, target, exhausted);
        self.my_crew().iter().map(|it| self.attempt(aim, it, 0.0)).fold(-5.0, f64::max)
    }

    /// What an attempt on a henchman of the hand is worth, whoever it hits, with this one.
    fn blind(&self, owner: Seat, sent: HenchmanId, more: f64) -> f64 {
        let (known, strangers) = self.crew(owner);
        let n = f64::from(known.len()) + strangers;
        if n == 0.0 {
            return -5.0;
        }
        let seen: f64 = known.iter().map(|it| self.attempt(self.aim(owner, it, false), sent, more)).sum();
        let knife = self.knife(sent) + more;
        let unseen = strangers * (((knife - 1.0) / 5.0).clamp(0.0, 1.0) * (self.success() + 0.5) - 0.8);
        (seen + unseen) / n
    }

    /// What a target of an assassination is worth, or `None` for a random one.
    pub(crate) fn target(&self, owner: Seat, target: Option<HenchmanId>) -> f64 {
        match target {
            Some(target) => self.best_attempt(owner, target, true),
            None => self.my_crew().iter().map(|it| self.blind(owner, it, 0.0)).fold(-5.0, f64::max),
        }
    }

    /// What it is worth to declare an assassination on a capo.
    pub(crate) fn hit(&self, owner: Seat) -> f64 {
        let exhausted = self.open.capo(owner).exhausted;
        let known = exhausted.iter().map(|it| self.target(owner, Some(it))).fold(-5.0, f64::max);
        let best = known.max(self.target(owner, None));
        let corruption = f64::from(self.known(self.me).hit());
        let pact = if self.has_promised(owner, Term::Truce) { 4.0 } else { 0.0 };
        let tokens = f64::from(self.capo().vendetta[owner.index()]);
        // Whoever is sent can't fight for what has been declared.
        let bound = self.open.ground.iter().filter(|it| it.attackers.contains(self.me)).count() as f64;
        let bound = if f64::from(self.my_crew().len()) <= 3.0 * bound { 1.0 } else { 0.0 };
        best + tokens * 0.3 - self.corrupt(corruption) - self.weights.grudge - pact - bound
    }

    /// What it is worth to send this one in the assassination that is going on.
    pub(crate) fn send(&self, sent: HenchmanId) -> f64 {
        let Some(hit) = self.open.hit else { return 0.0 };
        match hit.exhausted {
            Some(target) => self.attempt(self.aim(hit.target, target, true), sent, 0.0),
            None => self.blind(hit.target, sent, 0.0),
        }
    }

    /// What it is worth to add a card to the assassination that is going on, beyond what is planned.
    pub(crate) fn hit_card(&self, card: CityId) -> f64 {
        let Some(hit) = self.open.hit else { return -1.0 };
        let punch = &self.book.card(card).punch;
        let plan = self.look.plan(self.me);
        let planned = |of: fn(&crate::empire::book::Punch) -> f64| -> f64 {
            plan.cards.each().map(|it| of(&self.book.card(it).punch)).sum()
        };
        if hit.assassin == self.me {
            let Some(sent) = plan.fighters.first() else { return -1.0 };
            let now = planned(|it| it.hitting);
            let worth = |more: f64| match hit.exhausted {
                Some(target) => self.attempt(self.aim(hit.target, target, true), sent, more),
                None => self.blind(hit.target, sent, more),
            };
            return worth(now + punch.hitting) - worth(now) - 0.6;
        }
        let victim = hit.exhausted.or(self.look.target());
        let Some(victim) = victim else { return -1.0 };
        let is_negated =
            plan.cards.kinds().iter().any(|it| self.book.card(it).punch.negate) || !plan.revealed.is_empty();
        if is_negated {
            return -1.0;
        }
        let cover = self.cover(self.me, victim, hit.exhausted.is_some()) + planned(|it| it.guarding);
        self.saved(victim, cover, punch.negate, punch.guarding)
    }

    /// What it is worth to spare a henchman of one's own.
    fn saved(&self, victim: HenchmanId, cover: f64, negates: bool, guarding: f64) -> f64 {
        let special = if self.book.specials.contains(victim) { 1.5 } else { 0.0 };
        let assassin = self.open.hit.map_or(self.me, |it| it.assassin);
        let loss = self.man(victim) + special + self.spite(assassin) * self.success();
        // Assassins come with four or five.
        let danger = |cover: f64| ((6.5 - cover) / 4.0).clamp(0.05, 0.95);
        let worth =
            if negates { danger(cover) * loss } else { (danger(cover) - danger(cover + guarding)) * loss };
        worth - 0.7
    }

    /// What it is worth to reveal one who calls an assassination off.
    pub(crate) fn hit_reveal(&self, henchman: HenchmanId) -> f64 {
        let Some(hit) = self.open.hit else { return -1.0 };
        let victim = hit.exhausted.or(self.look.target());
        let Some(victim) = victim else { return -1.0 };
        let cover = self.cover(self.me, victim, hit.exhausted.is_some());
        self.saved(victim, cover, true, 0.0) + 0.4 - self.wear(henchman)
    }
}
