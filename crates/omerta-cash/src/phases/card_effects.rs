//! Rule: "6. Card effects" (p. 3): CG-CRG-2, CG-CRG-3, CG-EFF-1 to CG-EFF-4, CG-BUL-2; the Undertaker
//! and the Insured, house powers.

use omerta_core::{Audience, Log, Sealed, Seat, SeatSet};

use crate::action::{Action, Bullet};
use crate::content::{Content, LootId, Power};
use crate::event::Event;
use crate::history::Spent;
use crate::phases::{Phase, share};
use crate::state::State;
use crate::{godfather, powers};

/// All bullets left are revealed at once; wounds and deaths are settled together.
#[inline]
pub(crate) fn volley(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let standing = state.standing;
    let mut hits_by = [SeatSet::EMPTY; omerta_core::MAX_SEATS];
    for seat in state.alive {
        let player = &mut state.players[seat];
        let bullet = player.laid.take().map(Sealed::reveal).expect("everyone alive laid a bullet");
        match player.target.take() {
            target if standing.contains(seat) && target.is_none_or(|it| standing.contains(it)) => {
                player.spent.push(Spent::up(bullet));
                state.discard.add(bullet);
                if let Some(target) = target {
                    let by = &mut hits_by[target.index()];
                    *by = by.with_if(seat, bullet == Bullet::Bang);
                }
                log.tell(Audience::Everyone, || Event::Fired { seat, target, bullet });
            }
            // Who lies down doesn't shoot, and cowards aren't shot at.
            target => {
                player.spent.push(Spent::down(bullet));
                log.tell(Audience::Everyone, || Event::FaceDown { seat, target });
                log.tell(Audience::only(seat), || Event::FaceDownCard { seat, bullet });
            }
        }
    }
    let mut hit = SeatSet::EMPTY;
    let mut fallen = SeatSet::EMPTY;
    for seat in state.alive {
        let by = hits_by[seat.index()];
        if by.is_empty() {
            continue;
        }
        hit = hit.with(seat);
        let player = &mut state.players[seat];
        player.wounds += by.len() as u8;
        let wounds = player.wounds;
        log.tell(Audience::Everyone, || Event::Wounded { seat, by, wounds });
        if wounds >= content.deadly_wounds(state.powers[seat]) {
            fallen = fallen.with(seat);
            log.tell(Audience::Everyone, || Event::Died(seat));
        }
    }
    state.hit = hit;
    state.standing = standing.minus(hit);
    state.alive = state.alive.minus(fallen);
    state.fallen = fallen;
    if state.alive.len() <= 1 {
        bury(state, fallen, log);
        godfather::end(content, state, log);
    } else {
        mourn(content, state, log);
    }
}

/// The loot of the dead leaves the game, after the Undertaker has had a look at it.
#[inline]
fn mourn(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    if !state.fallen.is_empty() {
        if let Some(undertaker) = state.holder(Power::Undertaker) {
            let with_loot = |seat: &Seat| !state.players[*seat].loot.is_empty();
            let rich: SeatSet = state.fallen.iter().filter(with_loot).collect();
            if let Some(dead) = rich.next_after(undertaker) {
                state.ask(Phase::Undertake { dead }, undertaker);
                return;
            }
        }
        bury(state, state.fallen, log);
    }
    offer_insured(content, state, log);
}

fn bury(state: &mut State, dead: SeatSet, log: &mut impl Log<Event>) {
    for seat in dead {
        let loot = state.players[seat].loot;
        if !loot.is_empty() {
            log.tell(Audience::Everyone, || Event::Buried { seat, loot });
        }
        state.players[seat].loot.pour_into(&mut state.gone);
    }
    state.fallen = state.fallen.minus(dead);
}

pub(crate) fn options(state: &State, dead: Seat, out: &mut Vec<Action>) {
    out.extend(state.players[dead].loot.kinds().map(|it| Action::Take(LootId(it))));
    out.push(Action::Skip);
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    dead: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    match action {
        Action::Take(card) => {
            state.players[dead].loot.take(card.0);
            state.players[seat].loot.add(card.0);
            log.tell(Audience::Everyone, || Event::Undertook { seat, dead, card });
        }
        Action::Skip => (),
        _ => unreachable!("{seat} answers {action:?} as the Undertaker"),
    }
    bury(state, SeatSet::only(dead), log);
    mourn(content, state, log);
}

#[inline]
fn offer_insured(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    match state.holder(Power::Insured) {
        Some(insured)
            if state.hit.contains(insured) && powers::bill_lies_there(content, state, Power::Insured) =>
        {
            state.ask(Phase::Insured, insured);
        }
        _ => share::begin(content, state, log),
    }
}

pub(crate) fn apply_insured(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    if powers::uses(seat, action) {
        powers::take_bill(content, state, seat, Power::Insured, log);
    }
    share::begin(content, state, log);
}
