//! What a person may well try and can't do, with the rule that says so.

use omerta_core::{Blocked, Seat, WhyNot};

use crate::action::Action;
use crate::cards::{Neutral, SquareId};
use crate::content::Content;
use crate::effects::{Goods, Off, Stat};
use crate::phases::{assassination, cops, declarations};
use crate::stack::{Deed, Frame};
use crate::state::State;
use crate::{ask, market, tape};

const CANNOT_PAY: WhyNot = WhyNot { code: "cannot-pay", rule: "EC-NEU-8" };
const NO_CORRUPTION: WhyNot = WhyNot { code: "no-corruption", rule: "EC-NEU-8" };
const NESS_HERE: WhyNot = WhyNot { code: "ness-here", rule: "EC-COP-6" };
const CLOSED: WhyNot = WhyNot { code: "closed", rule: "EC-COP-3" };
const COP_HERE: WhyNot = WhyNot { code: "cop-here", rule: "EC-COP-11" };
const OCCUPIED: WhyNot = WhyNot { code: "occupied", rule: "EC-DEC-3" };
const OWN_SQUARE: WhyNot = WhyNot { code: "own-square", rule: "EC-DEC-5" };
const UNOCCUPIED: WhyNot = WhyNot { code: "unoccupied", rule: "EC-DEC-5" };
const ALREADY_ATTACKING: WhyNot = WhyNot { code: "already-attacking", rule: "EC-DEC-10" };
const NO_HENCHMAN: WhyNot = WhyNot { code: "no-henchman", rule: "EC-DEC-11" };
const NO_TARGET: WhyNot = WhyNot { code: "no-target", rule: "EC-DEC-11" };
const NO_SQUARE: WhyNot = WhyNot { code: "no-square", rule: "EC-DEC-8" };
const WRONG_HOOD: WhyNot = WhyNot { code: "wrong-hood", rule: "EC-DEC-4" };
const HAS_RACKET: WhyNot = WhyNot { code: "has-racket", rule: "EC-DEC-8" };
const NOT_POSSIBLE: WhyNot = WhyNot { code: "not-possible", rule: "EC-CITY-1" };
const DECK_EMPTY: WhyNot = WhyNot { code: "deck-empty", rule: "EC-SET-10" };

/// Every code there is, for the pack's phrases.
pub(crate) const ALL: [WhyNot; 16] = [
    CANNOT_PAY,
    NO_CORRUPTION,
    NESS_HERE,
    CLOSED,
    COP_HERE,
    OCCUPIED,
    OWN_SQUARE,
    UNOCCUPIED,
    ALREADY_ATTACKING,
    NO_HENCHMAN,
    NO_TARGET,
    NO_SQUARE,
    WRONG_HOOD,
    HAS_RACKET,
    NOT_POSSIBLE,
    DECK_EMPTY,
];

pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    let Some(frame) = state.open.stack.top() else { return };
    let mut block = |action, why| out.push(Blocked { action, why });
    match frame {
        Frame::Declare(_) => {
            declare(content, state, seat, &mut block);
            squares(content, state, seat, Deed::Control, &mut block);
            squares(content, state, seat, Deed::Attack, &mut block);
        }
        Frame::Market { what, off, cops_hinder, .. } => {
            market_list(content, state, seat, what, off.into(), cops_hinder, &mut block);
        }
        Frame::PlaceRacket { racket, cops_hinder, .. } => {
            let fits = content.tables().fits(racket);
            for square in state.open.squares_of(seat).iter() {
                if state.open.at(square).racket.is_some() {
                    block(Action::On(square), HAS_RACKET);
                } else if !fits.contains(square) {
                    block(Action::On(square), WRONG_HOOD);
                } else if cops_hinder && state.open.police.guards(square) {
                    block(Action::On(square), COP_HERE);
                }
            }
        }
        Frame::Refresh(_) => {
            let payable = market::refreshable(content, state, seat, Off::Dollars(0));
            let dear = state.open.capo(seat).exhausted.minus(payable);
            dear.iter().for_each(|it| block(Action::Henchman(it), CANNOT_PAY));
        }
        Frame::Bust(_) if state.open.capo(seat).money < cops::bribe(content, state, seat) => {
            block(Action::Pay, CANNOT_PAY);
        }
        Frame::Draw { deck: None, .. } => {
            let empty = crate::cards::Hood::ALL.into_iter();
            let empty = empty.filter(|it| !market::has_cards(content, state, *it));
            empty.for_each(|it| block(Action::Deck(it), DECK_EMPTY));
        }
        _ => (),
    }
}

fn declare(content: &Content, state: &State, seat: Seat, block: &mut impl FnMut(Action, WhyNot)) {
    let open = &state.open;
    for neutral in Neutral::ALL {
        if declarations::can_use(content, state, seat, neutral) {
            continue;
        }
        let why = if open.is_ness_on(neutral) {
            NESS_HERE
        } else if state.city_stat(content, Stat::Closed(neutral)) > 0 {
            CLOSED
        } else if neutral == Neutral::StMarys && open.capo(seat).corruption == 0 {
            NO_CORRUPTION
        } else {
            CANNOT_PAY
        };
        block(Action::Use(neutral), why);
    }
    for rival in open.seats().without(seat) {
        if !assassination::targets(state, seat).contains(rival) {
            let why = if state.crew(seat).is_empty() { NO_HENCHMAN } else { NO_TARGET };
            block(Action::Hit(rival), why);
        }
    }
    if let Some(moment) = ask::moment(state) {
        let cards = state.hand(seat).kinds().and(content.tables().city_at(moment));
        let impossible = cards.iter().filter(|it| !tape::can_play(content, state, seat, *it));
        impossible.for_each(|it| block(Action::Play(it), NOT_POSSIBLE));
    }
}

fn squares(content: &Content, state: &State, seat: Seat, deed: Deed, block: &mut impl FnMut(Action, WhyNot)) {
    let open = &state.open;
    let allowed = match deed {
        Deed::Control => declarations::controllable(content, state, seat),
        Deed::Attack => declarations::attackable(state, seat),
    };
    let why = |square: SquareId| {
        let ground = open.at(square);
        match (deed, ground.owner) {
            (Deed::Control, Some(owner)) if owner != seat => OCCUPIED,
            (Deed::Attack, None) => UNOCCUPIED,
            (Deed::Attack, Some(owner)) if owner == seat => OWN_SQUARE,
            (Deed::Attack, Some(_)) if ground.attackers.contains(seat) => ALREADY_ATTACKING,
            _ => COP_HERE,
        }
    };
    let barred = content.tables().in_play(open.n_seats).minus(allowed);
    barred.iter().for_each(|it| block(Action::Deed(deed, it), why(it)));
}

fn market_list(
    content: &Content,
    state: &State,
    seat: Seat,
    what: Goods,
    off: Off,
    cops_hinder: bool,
    block: &mut impl FnMut(Action, WhyNot),
) {
    let money = state.open.capo(seat).money;
    match what {
        Goods::Hire => {
            for it in state.open.henchman_track.iter().flatten() {
                if market::hire_price(content, state, seat, *it, off) > money {
                    block(Action::Henchman(*it), CANNOT_PAY);
                }
            }
        }
        Goods::Open => {
            for it in state.open.racket_track.iter().flatten() {
                if market::places(content, state, seat, *it, cops_hinder).is_empty() {
                    block(Action::Racket(*it), NO_SQUARE);
                } else if market::racket_price(content, state, seat, *it, off) > money {
                    block(Action::Racket(*it), CANNOT_PAY);
                }
            }
        }
        Goods::Refresh => {
            let dear = state.open.capo(seat).exhausted.minus(market::refreshable(content, state, seat, off));
            dear.iter().for_each(|it| block(Action::Henchman(it), CANNOT_PAY));
        }
    }
}
