//! What a person may well try and can't do, with the rule that says so.
//!
//! Reasons come from what lies open and from the own hand, so they tell nobody anything.

use omerta_core::{Blocked, Seat, WhyNot};

use crate::action::{Action, Bullet, ShareType};
use crate::content::{Content, LootId, Power};
use crate::phases::{Phase, privilege, share};
use crate::state::State;

/// Why the dead are asked nothing.
pub(crate) const OUT: WhyNot = WhyNot { code: "out-of-game", rule: "CG-EFF-2" };

/// Every code there is, for the pack's phrases.
pub(crate) const CODES: [&str; 20] = [
    "self",
    "dead",
    "must-aim",
    "no-such-bullet",
    "same-target",
    "order-self",
    "no-target",
    "no-threat",
    "not-there",
    "token-taken",
    "no-passing",
    "forbidden",
    "not-the-new-one",
    "not-theirs",
    "not-that-bill",
    "type-not-there",
    "not-your-share",
    "not-yet",
    "just-taken",
    OUT.code,
];

pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    let mut reasons = Reasons { content, state, seat, out };
    match state.phase {
        Phase::Bullet => reasons.bullets(Action::Load, "CG-BUL-1"),
        Phase::HustleGive { .. } => reasons.bullets(Action::Give, "CG-PWR-9"),
        Phase::CunningSwaps => reasons.bullets(Action::Swap, "CG-PWR-4"),
        Phase::ClipDiscard { .. } => reasons.discards(),
        Phase::HoldUp | Phase::KidAims => reasons.targets("CG-AIM-2"),
        Phase::NewTarget { .. } => reasons.targets("CG-PRIV-1"),
        Phase::Privilege => reasons.orders("CG-PRIV-2"),
        Phase::Consigliere => reasons.orders("CG-PWR-1"),
        Phase::Hustle => reasons.seats(Action::Hustle, "CG-PWR-9"),
        Phase::Share | Phase::SecondShare => reasons.shares(),
        Phase::Undertake { dead } => {
            let loot = state.players[dead].loot;
            reasons.cards(|it| loot.count(it.0) == 0, "not-theirs", "CG-PWR-1");
        }
        Phase::Stealthy => reasons.bills(Power::Stealthy, "CG-PWR-5"),
        Phase::Insured => reasons.bills(Power::Insured, "CG-PWR-1"),
        Phase::Cute => reasons.bills(Power::Cute, "CG-PWR-6"),
        Phase::Forbid => {
            reasons.types();
            reasons.whole_table("not-your-share", "CG-SHR-1");
        }
        Phase::Junk { .. } => reasons.whole_table("just-taken", "CG-PWR-10"),
        Phase::Doctor | Phase::Impatient => reasons.whole_table("not-yet", "CG-RND-1"),
        Phase::GoodFriend => reasons.whole_table("not-your-share", "CG-SHR-1"),
        // Both answers to courage are always possible, and nothing on the table is a third.
        Phase::Courage
        | Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::End => (),
    }
}

/// Reasons for one who is asked.
struct Reasons<'a> {
    content: &'a Content,
    state: &'a State,
    seat: Seat,
    out: &'a mut Vec<Blocked<Action>>,
}

impl Reasons<'_> {
    fn block(&mut self, action: Action, code: &'static str, rule: &'static str) {
        self.out.push(Blocked { action, why: WhyNot { code, rule } });
    }

    fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.state.players.n_seats())
    }

    /// Kinds of bullet cards that are not in hand.
    fn bullets(&mut self, action: fn(Bullet) -> Action, rule: &'static str) {
        let hand = self.state.players[self.seat].hand;
        for bullet in [Bullet::Click, Bullet::Bang] {
            if hand.count(bullet) == 0 {
                self.block(action(bullet), "no-such-bullet", rule);
            }
        }
    }

    fn discards(&mut self) {
        self.bullets(Action::Discard, "CG-SHR-7");
        if self.state.players[self.seat].hand.bangs == 1 {
            self.block(Action::Discard(Bullet::Bang), "not-the-new-one", "CG-SHR-7");
        }
    }

    /// Oneself and the dead.
    fn seats(&mut self, action: fn(Seat) -> Action, rule: &'static str) {
        for other in self.everyone() {
            if other == self.seat {
                self.block(action(other), "self", rule);
            } else if !self.state.alive.contains(other) {
                self.block(action(other), "dead", rule);
            }
        }
    }

    fn targets(&mut self, rule: &'static str) {
        self.seats(Action::Aim, rule);
        if let (Phase::NewTarget { .. }, Some(old)) = (self.state.phase, self.state.players[self.seat].target)
        {
            self.block(Action::Aim(old), "same-target", "CG-PRIV-1");
        }
        self.block(Action::AimAtNobody, "must-aim", rule);
    }

    fn orders(&mut self, rule: &'static str) {
        let candidates = privilege::candidates(self.state);
        for other in self.everyone().filter(|&it| !candidates.contains(it)) {
            let code = if other == self.seat {
                "order-self"
            } else if !self.state.alive.contains(other) {
                "dead"
            } else if self.state.players[other].target.is_none() {
                "no-target"
            } else {
                "no-threat"
            };
            self.block(Action::Order(other), code, rule);
        }
    }

    /// Kinds of loot for which this holds.
    fn cards(&mut self, holds: impl Fn(LootId) -> bool, code: &'static str, rule: &'static str) {
        let kinds = (0..self.content.loot().len() as u8).map(LootId);
        kinds.filter(|&it| holds(it)).for_each(|it| self.block(Action::Take(it), code, rule));
    }

    fn shares(&mut self) {
        let (content, state) = (self.content, self.state);
        self.cards(|it| state.loot.count(it.0) == 0, "not-there", "CG-SHR-1");
        let is_forbidden = |it: LootId| state.loot.count(it.0) > 0 && !share::is_allowed(content, state, it);
        self.cards(is_forbidden, "forbidden", "CG-PWR-7");
        if !state.sharing.token {
            self.block(Action::TakeToken, "token-taken", "CG-SHR-1");
        } else if state.sharing.forbidden == Some(ShareType::Token) {
            self.block(Action::TakeToken, "forbidden", "CG-PWR-7");
        }
        if state.phase == Phase::Share {
            self.block(Action::Skip, "no-passing", "CG-SHR-6");
        }
    }

    /// Loot that lies there, but for the bill that the power takes.
    fn bills(&mut self, power: Power, rule: &'static str) {
        let (loot, bill) = (self.state.loot, self.content.bill_of(power));
        self.cards(|it| loot.count(it.0) > 0 && Some(it) != bill, "not-that-bill", rule);
        self.token("not-that-bill", rule);
    }

    /// Everything that lies there.
    fn whole_table(&mut self, code: &'static str, rule: &'static str) {
        let loot = self.state.loot;
        self.cards(|it| loot.count(it.0) > 0, code, rule);
        self.token(code, rule);
    }

    fn token(&mut self, code: &'static str, rule: &'static str) {
        if self.state.sharing.token {
            self.block(Action::TakeToken, code, rule);
        }
    }

    /// Types of share that are not there.
    fn types(&mut self) {
        for share in ShareType::ALL {
            if !share::lies_there(self.content, self.state, share) {
                self.block(Action::Forbid(share), "type-not-there", "CG-PWR-7");
            }
        }
    }
}
