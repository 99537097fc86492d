//! All guns go off at the same time (SO-VOLLEY).

use omerta_core::{Audience, Log, Sealed, SeatSet};

use crate::action::{Bullet, Event};
use crate::phases::share;
use crate::state::{DEADLY, State};

/// Spends every bullet, and wounds whom it hits.
pub fn fire(state: &mut State, log: &mut impl Log<Event>) {
    let (stayed, mut hit) = (state.standing, SeatSet::EMPTY);
    for seat in state.alive {
        let player = &mut state.players[seat];
        let (Some(bullet), Some(target)) = (player.bullet.take().map(Sealed::reveal), player.target.take()) else {
            unreachable!("{seat} has not aimed")
        };
        if !stayed.contains(seat) || !stayed.contains(target) {
            // Nobody shoots from the floor or at someone on it: the card goes away unseen.
            player.buried[bullet] += 1;
            continue;
        }
        player.shown[bullet] += 1;
        log.tell(Audience::Everyone, || Event::Fired { seat, target, bullet });
        if bullet == Bullet::Bang {
            hit = hit.with(target);
            state.players[target].wounds += 1;
        }
    }
    for seat in hit {
        if state.players[seat].wounds >= DEADLY {
            state.alive = state.alive.without(seat);
            log.tell(Audience::Everyone, || Event::Died(seat));
        }
    }
    state.standing = stayed.minus(hit);
    share::begin(state, log);
}
