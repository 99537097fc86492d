//! All guns go off at the same time (SO-VOLLEY-1 to SO-VOLLEY-4).

use omerta_core::{Audience, Log, Sealed, SeatSet};

use crate::action::{Bullet, Event};
use crate::phases::share;
use crate::state::{DEADLY, State};

/// Shows who stays, spends every bullet, and wounds whom it hits.
#[inline(never)]
pub fn fire(state: &mut State, log: &mut impl Log<Event>) {
    let stayed = std::mem::replace(&mut state.staying, Sealed::new(SeatSet::EMPTY)).reveal();
    log.tell(Audience::Everyone, || Event::Stay(stayed));
    let mut hit = SeatSet::EMPTY;
    for seat in state.alive {
        let player = &mut state.players[seat];
        let (Some(bullet), Some(target)) = (player.bullet.take(), player.target.take()) else {
            unreachable!("{seat} has not aimed")
        };
        let (bullet, target) = (bullet.reveal(), target.reveal());
        // Nobody shoots from the floor or at someone on it: that card goes away unseen.
        let fires = stayed.contains(seat) && stayed.contains(target);
        let spent = if fires { &mut player.shown } else { &mut player.buried };
        spent[bullet] += 1;
        log.tell(Audience::Everyone, || match fires {
            true => Event::Fired { seat, target, bullet },
            false => Event::Buried(seat),
        });
        let hits = fires && bullet == Bullet::Bang;
        hit = hit.with_if(target, hits);
        state.players[target].wounds += u8::from(hits);
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
