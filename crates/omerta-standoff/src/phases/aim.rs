//! All load and aim, in secret and at once (SO-AIM-1 to SO-AIM-4).

use omerta_core::{Audience, Blocked, Log, Sealed, Seat, WhyNot};

use crate::action::{Action, Bullet, Event};
use crate::lists::OptionLists;
use crate::phases::Phase;
use crate::state::State;

/// A bullet one still has, with a target among the living others.
#[inline]
pub(crate) fn options(state: &State, seat: Seat, lists: &OptionLists, out: &mut Vec<Action>) {
    lists.add_aims(state.players[seat].hand, state.alive.without(seat), out);
}

/// Every other pair of bullet and seat, and why not.
pub fn blocked(state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    for bullet in Bullet::ALL {
        for target in Seat::all(state.n_seats()) {
            let why = if target == seat {
                WhyNot { code: "self", rule: "SO-AIM-3" }
            } else if !state.alive.contains(target) {
                WhyNot { code: "dead", rule: "SO-AIM-3" }
            } else if state.players[seat].hand[bullet] == 0 {
                WhyNot { code: "no-bullet", rule: "SO-AIM-2" }
            } else {
                continue;
            };
            out.push(Blocked { action: Action::Aim { bullet, target }, why });
        }
    }
}

/// Seals an aim. The last one turns all guns to where they point; the bullets stay secret.
#[inline]
pub fn apply(state: &mut State, seat: Seat, bullet: Bullet, target: Seat, log: &mut impl Log<Event>) {
    let player = &mut state.players[seat];
    player.hand[bullet] -= 1;
    player.bullet = Some(Sealed::new(bullet));
    player.target = Some(Sealed::new(target));
    state.pending = state.pending.without(seat);
    log.tell(Audience::Everyone, || Event::Aimed(seat));
    log.tell(Audience::only(seat), || Event::YouAim { bullet, target });
    if state.pending.is_empty() {
        log.tell(Audience::Everyone, || {
            Event::Aims(state.players.map(|_, it| it.target.map(Sealed::reveal)))
        });
        state.phase = Phase::Courage;
        state.pending = state.alive;
    }
}
