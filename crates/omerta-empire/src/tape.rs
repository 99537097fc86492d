//! What cards do, step by step: the tape on top of the stack says what is next.

mod gain;
mod hands;
mod possible;

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Squares};
use crate::content::Content;
use crate::effects::{Goods, Op, Res, Who, WreckPlace};
use crate::event::{Event, Row};
use crate::phases::declarations;
use crate::slots::put;
use crate::stack::{Frame, Origin};
use crate::state::{Open, State, Theft};
use crate::{gains, market};
use gain::{count, gain, gain_one, holds, losers, take_cash};
use hands::{peek, show_specials, shown_specials, take_special};
pub(crate) use hands::{run_choose, run_steal, stolen, take_chosen};
use possible::specials_before;
pub(crate) use possible::{
    can_play, can_reveal, claimable, playable, possible_cards, possible_reveals, rivals,
};

/// The tape on top.
#[derive(Clone, Copy)]
pub(crate) struct Top {
    pub(crate) seat: Seat,
    pub(crate) tape: u8,
    pub(crate) at: u8,
    pub(crate) rival: Option<Seat>,
    pub(crate) origin: Origin,
}

impl Top {
    pub(crate) fn of(open: &Open) -> Top {
        let Some(&Frame::Tape { seat, tape, at, rival, origin }) = open.stack.peek() else {
            unreachable!("a tape is on top");
        };
        Top { seat, tape, at, rival, origin }
    }

    fn rival(self) -> Seat {
        self.rival.expect("a rival was named first")
    }

    fn go_to(self, state: &mut State, at: u8) {
        let Top { seat, tape, rival, origin, .. } = self;
        state.open.stack.replace(Frame::Tape { seat, tape, at, rival, origin });
    }
}

// ---- playing ----

/// A city card leaves the hand and begins to work.
pub(crate) fn play(
    content: &Content,
    state: &mut State,
    seat: Seat,
    card: CityId,
    rival: Option<Seat>,
    log: &mut impl Log<Event>,
) {
    gains::shown(state, seat, card);
    let asks_rival = rival.is_none() && content.tables().at_rival.contains(card);
    log.tell(Audience::Everyone, || Event::Played(seat, card, rival));
    let origin = Origin::City(card);
    state.open.stack.push(Frame::Tape { seat, tape: card.0, at: 0, rival, origin });
    match rival {
        Some(rival) => market::offer_cash(state, seat, SeatSet::only(rival)),
        None if asks_rival => state.open.stack.push(Frame::Rival(seat, origin)),
        None => (),
    }
}

/// A henchman is revealed for what he can do, and exhausted.
pub(crate) fn reveal(
    content: &Content,
    state: &mut State,
    seat: Seat,
    henchman: HenchmanId,
    log: &mut impl Log<Event>,
) {
    gains::exhaust(state, seat, henchman);
    log.tell(Audience::Everyone, || Event::Revealed(seat, henchman));
    let origin = Origin::Reveal(henchman);
    let tape = content.tables().reveal_tape(henchman);
    state.open.stack.push(Frame::Tape { seat, tape, at: 0, rival: None, origin });
    if content.tables().reveal_at_rival.contains(henchman) {
        state.open.stack.push(Frame::Rival(seat, origin));
    }
}

/// A tape that nobody chose begins.
pub(crate) fn begin(state: &mut State, seat: Seat, tape: u8, origin: Origin) {
    state.open.stack.push(Frame::Tape { seat, tape, at: 0, rival: None, origin });
}

/// The rival of the tape below is named.
#[inline(never)]
pub(crate) fn name_rival(state: &mut State, seat: Seat, rival: Seat, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    let Top { tape, at, origin, .. } = Top::of(&state.open);
    state.open.stack.replace(Frame::Tape { seat, tape, at, rival: Some(rival), origin });
    // Revealing a henchman is not playing a city card: no token is cashed for that.
    if let Origin::City(card) = origin {
        log.tell(Audience::Everyone, || Event::Against(seat, card, rival));
        market::offer_cash(state, seat, SeatSet::only(rival));
    }
}

// ---- running ----

/// Runs the top tape, until it asks its owner, for which it gives true, or something else comes first.
#[inline(never)]
pub(crate) fn run(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    loop {
        let top = Top::of(&state.open);
        let Top { seat, at, rival, origin, .. } = top;
        let op = content.tables().op(top.tape, at);
        // Most tapes give its owner something and are over.
        match op {
            Op::Done => {
                finish(state, origin);
                return false;
            }
            Op::Gain { who: Who::You, what, n, per: None, .. } => {
                top.go_to(state, at + 1);
                gain_one(content, state, seat, what, n, log);
                if state.open.halts {
                    return false;
                }
                continue;
            }
            _ => (),
        }
        if op.is_at_rival() && rival.is_none() {
            state.open.stack.push(Frame::Rival(seat, origin));
            return false;
        }
        // At setup, squares and henchmen come later than the rest of a start card (EC-SET-5, EC-SET-6).
        let is_later = origin == Origin::Start && matches!(op, Op::Claim(_) | Op::Market(..));
        if !is_later && asks(content, state, top, op, log) {
            state.open.pending = SeatSet::only(seat);
            return true;
        }
        top.go_to(state, at + 1);
        if !is_later && !obey(content, state, top, op, log) || state.open.halts {
            return false;
        }
    }
}

/// The tape is over, and a card it came from goes to the discard.
fn finish(state: &mut State, origin: Origin) {
    state.open.stack.pop();
    if let Origin::City(card) | Origin::Laid(card) = origin {
        state.open.city_discard.add(card);
    }
}

/// Does what an instruction says. False if the tape is over, or something else comes first.
fn obey(content: &Content, state: &mut State, top: Top, op: Op, log: &mut impl Log<Event>) -> bool {
    let Top { seat, at, rival, origin, .. } = top;
    match op {
        Op::Done => {
            finish(state, origin);
            return false;
        }
        Op::Gain { who, what, n, per, max } => {
            let times = per.map_or(1, |it| i16::from(count(content, state, seat, it).min(max)));
            gain(content, state, (seat, rival), who, what, n * times, log);
        }
        Op::TakeCash(who, most) => take_cash(state, top, who, most, log),
        Op::TakeSpecial => {
            let from = top.rival();
            if let Some(it) = specials_before(content, state, from).first() {
                take_special(content, state, seat, from, it, log);
            }
        }
        Op::HalfRevenue(kind) => {
            let theft = Theft { thief: seat, from: top.rival(), kind };
            put(&mut state.open.thefts, theft);
        }
        Op::Peek => peek(state, seat, top.rival(), log),
        Op::ExhaustSpecial => show_specials(content, state, top.rival(), log),
        Op::CallGodfather => {
            state.open.called = true;
            log.tell(Audience::Everyone, || Event::Called(seat));
        }
        Op::Gangster(n) => {
            state.open.capo_mut(seat).gangsters += n;
            log.tell(Audience::Everyone, || Event::MoreGangsters(seat, n));
        }
        Op::Lay => {
            let Origin::City(card) = origin else { unreachable!("only city cards are laid") };
            let rival = top.rival();
            // It lies there now: the tape has nothing to discard.
            state.open.stack.pop();
            put(&mut state.open.laid, (rival, card));
            log.tell(Audience::Everyone, || Event::Laid(rival, card));
            return false;
        }
        Op::InForce => {
            if let Origin::City(card) = origin {
                put(&mut state.open.in_force, (seat, card));
            }
        }
        Op::Unless(cond, skip) => {
            if !holds(state, seat, cond) {
                top.go_to(state, at + 1 + skip);
            }
        }
        Op::Jump(skip) => top.go_to(state, at + 1 + skip),
        Op::Wreck(_) | Op::Claim(_) | Op::Branch(_) => (),
        op => {
            first(state, top, op);
            return false;
        }
    }
    true
}

/// Puts what an instruction brings about on top of the tape.
fn first(state: &mut State, top: Top, op: Op) {
    let seat = top.seat;
    let stack = &mut state.open.stack;
    match op {
        Op::TakeCity(n) => stack.push(Frame::Steal(seat, top.rival(), n)),
        Op::TakeChosen(n) => stack.push(Frame::Choose(seat, top.rival(), n)),
        Op::Draw(deck, n) => stack.push(Frame::Draw { seat, deck: deck.deck(), left: n }),
        Op::Market(what, n, off) => {
            match what {
                Goods::Hire => stack.push(Frame::FillHenchmen),
                Goods::Open => stack.push(Frame::FillRackets),
                Goods::Refresh => (),
            }
            stack.push(Frame::Market { seat, what, left: n, off: off.into(), cops_hinder: false, slots: 0 });
        }
        Op::KillOne => stack.push(Frame::KillOne(seat)),
        Op::MoveCop(n, steps) => stack.push(Frame::Convoy(seat, n, steps)),
        op => unreachable!("{op:?} puts nothing first"),
    }
}

/// Whether the owner must choose something for this instruction.
fn asks(content: &Content, state: &mut State, top: Top, op: Op, log: &mut impl Log<Event>) -> bool {
    match op {
        Op::Branch(_) => true,
        Op::Wreck(place) => !wreckable(state, top, place).is_empty(),
        Op::Claim(hoods) => !claimable(content, state, hoods).is_empty(),
        Op::TakeSpecial => specials_before(content, state, top.rival()).len() > 1,
        Op::TakeCash(Who::Loser, _) => losers(state).len() > 1,
        Op::ExhaustSpecial => {
            let any = !shown_specials(content, state, top.rival()).is_empty();
            if any {
                show_specials(content, state, top.rival(), log);
            }
            any
        }
        _ => false,
    }
}

fn wreckable(state: &State, top: Top, place: WreckPlace) -> Squares {
    let whose = if place == WreckPlace::OwnSquare { top.seat } else { top.rival() };
    state.open.squares_of(whose).and(state.open.with_racket())
}

#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, out: &mut Vec<Action>) {
    let top = Top::of(&state.open);
    match content.tables().op(top.tape, top.at) {
        Op::Branch(n) => {
            out.extend((0..n).filter(|it| can_branch(content, state, top, *it)).map(Action::Branch))
        }
        Op::Wreck(place) => wreckable(state, top, place).add_to(out, Action::On),
        Op::Claim(hoods) => claimable(content, state, hoods).add_to(out, Action::On),
        Op::TakeSpecial => {
            specials_before(content, state, top.rival()).add_to(out, Action::Henchman);
        }
        Op::ExhaustSpecial => {
            shown_specials(content, state, top.rival()).add_to(out, Action::Henchman);
        }
        Op::TakeCash(Who::Loser, _) => out.extend(losers(state).iter().map(Action::Capo)),
        op => unreachable!("{op:?} asks nothing"),
    }
}

/// Whether a branch does anything. Giving up corruption one hasn't got does nothing.
fn can_branch(content: &Content, state: &State, top: Top, branch: u8) -> bool {
    let tables = content.tables();
    let Op::Jump(skip) = tables.op(top.tape, top.at + 1 + branch) else { return true };
    match tables.op(top.tape, top.at + 2 + branch + skip) {
        Op::Gain { who: Who::You, what: Res::Corruption, n, .. } if n < 0 => {
            state.open.capo(top.seat).corruption > 0 || branch == 0
        }
        _ => true,
    }
}

#[inline(never)]
pub(crate) fn answer(content: &Content, state: &mut State, action: Action, log: &mut impl Log<Event>) {
    let top = Top::of(&state.open);
    let op = content.tables().op(top.tape, top.at);
    match (op, action) {
        (Op::Branch(_), Action::Branch(branch)) => return top.go_to(state, top.at + 1 + branch),
        (Op::Wreck(_), Action::On(square)) => gains::wreck(state, square, log),
        (Op::Claim(_), Action::On(square)) => declarations::claim(state, top.seat, square, log),
        (Op::TakeSpecial, Action::Henchman(it)) => {
            take_special(content, state, top.seat, top.rival(), it, log);
        }
        (Op::ExhaustSpecial, Action::Henchman(it)) => {
            gains::exhaust(state, top.rival(), it);
            log.tell(Audience::Everyone, || Event::Exhausted(top.rival(), it, Row::Hand));
        }
        (Op::TakeCash(_, most), Action::Capo(from)) => gains::take(state, top.seat, from, most, log),
        _ => unreachable!("{action:?} answers {op:?}"),
    }
    top.go_to(state, top.at + 1);
}
