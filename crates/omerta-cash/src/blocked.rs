//! What a person may well try and can't do, with the rule that says so.

use omerta_core::{Blocked, Seat, WhyNot};

use crate::action::{Action, Bullet, ShareType};
use crate::content::{Content, LootId};
use crate::phases::{Phase, privilege, share};
use crate::state::State;

const SELF: WhyNot = WhyNot { code: "self", rule: "CG-AIM-2" };
const DEAD: WhyNot = WhyNot { code: "dead", rule: "CG-AIM-2" };
const MUST_AIM: WhyNot = WhyNot { code: "must-aim", rule: "CG-AIM-2" };
const NO_SUCH_BULLET: WhyNot = WhyNot { code: "no-such-bullet", rule: "CG-BUL-1" };
const SAME_TARGET: WhyNot = WhyNot { code: "same-target", rule: "CG-PRIV-1" };
const ORDER_SELF: WhyNot = WhyNot { code: "order-self", rule: "CG-PRIV-2" };
const NO_TARGET: WhyNot = WhyNot { code: "no-target", rule: "CG-PRIV-2" };
const NO_THREAT: WhyNot = WhyNot { code: "no-threat", rule: "CG-PWR-1" };
const NOT_THERE: WhyNot = WhyNot { code: "not-there", rule: "CG-SHR-1" };
const TOKEN_TAKEN: WhyNot = WhyNot { code: "token-taken", rule: "CG-SHR-1" };
const NO_PASSING: WhyNot = WhyNot { code: "no-passing", rule: "CG-SHR-6" };
const FORBIDDEN: WhyNot = WhyNot { code: "forbidden", rule: "CG-PWR-7" };
const NOT_THE_NEW_ONE: WhyNot = WhyNot { code: "not-the-new-one", rule: "CG-SHR-7" };
/// Why the dead are asked nothing.
pub(crate) const OUT: WhyNot = WhyNot { code: "out-of-game", rule: "CG-EFF-2" };

/// Every code there is, for the pack's phrases.
pub(crate) const ALL: [WhyNot; 14] = [
    SELF,
    DEAD,
    MUST_AIM,
    NO_SUCH_BULLET,
    SAME_TARGET,
    ORDER_SELF,
    NO_TARGET,
    NO_THREAT,
    NOT_THERE,
    TOKEN_TAKEN,
    NO_PASSING,
    FORBIDDEN,
    NOT_THE_NEW_ONE,
    OUT,
];

pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    let mut block = |action, why| out.push(Blocked { action, why });
    let hand = state.players[seat].hand;
    let missing = move |bullet: &Bullet| hand.count(*bullet) == 0;
    let bullets = [Bullet::Click, Bullet::Bang];
    let everyone = Seat::all(state.players.n_seats());
    match state.phase {
        Phase::Bullet => {
            bullets.into_iter().filter(missing).for_each(|it| block(Action::Load(it), NO_SUCH_BULLET));
        }
        Phase::HustleGive { .. } => {
            bullets.into_iter().filter(missing).for_each(|it| block(Action::Give(it), NO_SUCH_BULLET));
        }
        Phase::CunningSwaps => {
            bullets.into_iter().filter(missing).for_each(|it| block(Action::Swap(it), NO_SUCH_BULLET));
        }
        Phase::ClipDiscard { .. } => {
            if hand.clicks == 0 {
                block(Action::Discard(Bullet::Click), NO_SUCH_BULLET);
            }
            if hand.bangs == 1 {
                block(Action::Discard(Bullet::Bang), NOT_THE_NEW_ONE);
            }
        }
        Phase::HoldUp | Phase::KidAims | Phase::NewTarget { .. } => {
            for other in everyone {
                if other == seat {
                    block(Action::Aim(other), SELF);
                } else if !state.alive.contains(other) {
                    block(Action::Aim(other), DEAD);
                } else if matches!(state.phase, Phase::NewTarget { .. })
                    && state.players[seat].target == Some(other)
                {
                    block(Action::Aim(other), SAME_TARGET);
                }
            }
            block(Action::AimAtNobody, MUST_AIM);
        }
        Phase::Privilege | Phase::Consigliere => {
            let candidates = privilege::candidates(state);
            for other in everyone.filter(|&it| !candidates.contains(it)) {
                let why = if other == seat {
                    ORDER_SELF
                } else if !state.alive.contains(other) {
                    DEAD
                } else if state.players[other].target.is_none() {
                    NO_TARGET
                } else {
                    NO_THREAT
                };
                block(Action::Order(other), why);
            }
        }
        Phase::Hustle => {
            for other in everyone.filter(|&it| it == seat || !state.alive.contains(it)) {
                block(Action::Hustle(other), if other == seat { SELF } else { DEAD });
            }
        }
        Phase::Share | Phase::SecondShare => {
            for id in (0..content.loot().len() as u8).map(LootId) {
                if state.loot.count(id.0) == 0 {
                    block(Action::Take(id), NOT_THERE);
                } else if !share::is_allowed(content, state, id) {
                    block(Action::Take(id), FORBIDDEN);
                }
            }
            if !state.sharing.token {
                block(Action::TakeToken, TOKEN_TAKEN);
            } else if state.sharing.forbidden == Some(ShareType::Token) {
                block(Action::TakeToken, FORBIDDEN);
            }
            if state.phase == Phase::Share {
                block(Action::Skip, NO_PASSING);
            }
        }
        Phase::Courage
        | Phase::Doctor
        | Phase::Stealthy
        | Phase::Undertake { .. }
        | Phase::Insured
        | Phase::Impatient
        | Phase::Cute
        | Phase::Forbid
        | Phase::Junk { .. }
        | Phase::GoodFriend
        | Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::End => (),
    }
}
