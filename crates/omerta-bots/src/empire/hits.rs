//! Assassinations: whom to aim at, whom to send, and how to be spared.

use omerta_core::Seat;
use omerta_empire::{CityId, HenchmanId};

use crate::empire::sight::{Sight, Stance};

/// The chance that a city card spares its owner's henchman, or strengthens him.
const SPARED: f64 = 0.09;

/// A target: whose it is, what it stands up with, and what its death is worth.
#[derive(Clone, Copy, Debug)]
struct Aim {
    owner: Seat,
    cover: f64,
    death: f64,
}

/// How many of one hand are thought of.
const MOST_AIMS: usize = 24;

/// Targets in one hand.
struct Aims {
    of: [Aim; MOST_AIMS],
    n: usize,
}

/// One who may be sent: what he does, what a success scores, and what it costs to lose and to use him.
#[derive(Clone, Copy, Debug)]
struct Knife {
    knife: f64,
    scored: f64,
    man: f64,
    wear: f64,
}

/// All who may be sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knives {
    of: [Knife; MOST_AIMS],
    n: usize,
}

impl Knives {
    pub(crate) const NONE: Knives =
        Knives { of: [Knife { knife: 0.0, scored: 0.0, man: 0.0, wear: 0.0 }; MOST_AIMS], n: 0 };
}

impl Sight<'_> {
    /// What a success scores.
    fn success(&self) -> f64 {
        self.book.numbers().hit_vp.into()
    }

    /// What a henchman does as an assassin, without cards.
    fn knife(&self, henchman: HenchmanId) -> f64 {
        let man = self.book.man(henchman);
        man.value + man.punch.hitting + self.stance(self.me, Stance::Hitting)
    }

    /// What a target stands up with.
    fn cover(&self, owner: Seat, target: HenchmanId, exhausted: bool) -> f64 {
        let man = self.book.man(target);
        let own = match exhausted {
            true if self.open.variant.exhausted_helpless => 0.0,
            true => man.value,
            false => man.value + man.punch.guarding,
        };
        own + self.stance(owner, Stance::Guarding)
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
        let spared = self.once(&self.memory.spared[owner.index()], || {
            let mut spared = 1.0;
            for _ in 0..self.n_cards(owner).min(8.0) as u8 {
                spared *= 1.0 - SPARED;
            }
            spared
        });
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
        let one = self.one(sent);
        self.try_with(aim, &Knife { knife: one.knife + more, ..one })
    }

    fn one(&self, sent: HenchmanId) -> Knife {
        let bonus = self.stance(self.me, Stance::Hit) + self.book.man(sent).hit_vp;
        Knife {
            knife: self.knife(sent),
            scored: self.score(self.success() + bonus) * self.weights.hit,
            man: self.man(sent),
            wear: self.wear(sent),
        }
    }

    #[inline]
    fn try_with(&self, aim: Aim, sent: &Knife) -> f64 {
        let Aim { owner, cover, death } = aim;
        let chance = self.succeeds(owner, sent.knife, cover);
        let gain = sent.scored + death;
        // Whoever fails against a hand of cards was mostly negated; against strength he is dead.
        let dead = if sent.knife > cover { 0.2 } else { 1.0 };
        chance * gain - (1.0 - chance) * dead * sent.man - sent.wear
    }

    /// All who may be sent.
    fn knives(&self) -> Knives {
        self.memory.knives.once(self.nth, || {
            let mut knives = Knives::NONE;
            for (slot, it) in knives.of.iter_mut().zip(self.my_crew().iter()) {
                *slot = self.one(it);
                knives.n += 1;
            }
            knives
        })
    }

    /// What the best attempt on a target is worth, whoever is sent.
    fn best_attempt(&self, owner: Seat, target: HenchmanId, exhausted: bool) -> f64 {
        let aim = self.aim(owner, target, exhausted);
        let knives = self.knives();
        knives.of[..knives.n].iter().map(|it| self.try_with(aim, it)).fold(-5.0, f64::max)
    }

    /// What an attempt on a henchman of the hand is worth, whoever it hits, with this one.
    fn blind(&self, owner: Seat, sent: HenchmanId, more: f64) -> f64 {
        let one = self.one(sent);
        self.blind_with(&self.aims(owner), owner, &Knife { knife: one.knife + more, ..one })
    }

    /// Those of a hand one may hit.
    fn aims(&self, owner: Seat) -> Aims {
        let nobody = Aim { owner, cover: 0.0, death: 0.0 };
        let mut aims = Aims { of: [nobody; MOST_AIMS], n: 0 };
        for (slot, it) in aims.of.iter_mut().zip(self.crew(owner).0.iter()) {
            *slot = self.aim(owner, it, false);
            aims.n += 1;
        }
        aims
    }

    fn blind_with(&self, aims: &Aims, owner: Seat, sent: &Knife) -> f64 {
        let (known, strangers) = self.crew(owner);
        let n = f64::from(known.len()) + strangers;
        if n == 0.0 {
            return -5.0;
        }
        let seen: f64 = aims.of[..aims.n].iter().map(|it| self.try_with(*it, sent)).sum();
        let unseen = strangers * (((sent.knife - 1.0) / 5.0).clamp(0.0, 1.0) * (self.success() + 0.5) - 0.8);
        (seen + unseen) / n
    }

    /// What a target of an assassination is worth, or `None` for a random one.
    pub(crate) fn target(&self, owner: Seat, target: Option<HenchmanId>) -> f64 {
        match target {
            Some(target) => self.best_attempt(owner, target, true),
            None => {
                let (aims, knives) = (self.aims(owner), self.knives());
                knives.of[..knives.n].iter().map(|it| self.blind_with(&aims, owner, it)).fold(-5.0, f64::max)
            }
        }
    }

    /// What it is worth to declare an assassination on a capo.
    pub(crate) fn hit(&self, owner: Seat) -> f64 {
        let exhausted = self.open.capo(owner).exhausted;
        let known = exhausted.iter().map(|it| self.target(owner, Some(it))).fold(-5.0, f64::max);
        let best = known.max(self.target(owner, None));
        let dirt = self.once(&self.memory.dirt[1], || self.corrupt(self.known(self.me).hit().into()));
        let pact = self.restraint(owner);
        let tokens = f64::from(self.capo().vendetta[owner.index()]);
        // Whoever is sent can't fight for what has been declared.
        let bound = self.attacked().count() as f64;
        let bound = if f64::from(self.my_crew().len()) <= 3.0 * bound { 1.0 } else { 0.0 };
        best + tokens * 0.3 - dirt - self.weights.grudge - pact - bound
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
