//! What a person may well try and can't do, with the rule that says so.
//!
//! Each question lists what somebody may reach for, with the reason that would hold; whatever is an option is left
//! out. What nobody thought of has the question's own rule.

mod deals;
mod police;
mod squares;

pub(crate) use deals::barred;

use omerta_core::{Blocked, Seat, Viewer, WhyNot};

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Henchmen, Hood, Neutral, SquareId};
use crate::charts;
use crate::content::Content;
use crate::effects::{Goods, Off, Op, Stat};
use crate::phases::assassination;
use crate::stack::Frame;
use crate::state::{Moment, Stage, State};
use crate::{ask, asked, market, plans, tape, view};

/// Makes the reasons, and the list of all of them.
macro_rules! reasons {
    ($($name:ident = $code:literal, $rule:literal;)+) => {
        $(pub(crate) const $name: WhyNot = WhyNot { code: $code, rule: $rule };)+
        /// Every reason there is, for the pack's phrases.
        pub(crate) const ALL: &[WhyNot] = &[$($name),+];
    };
}

reasons! {
    TOO_DEAR_SQUARE = "cannot-pay", "EC-NEU-8";
    TOO_DEAR_HENCHMAN = "cannot-pay", "EC-HEN-3";
    TOO_DEAR_RACKET = "cannot-pay", "EC-DEC-3";
    TOO_DEAR_BRIBE = "cannot-pay", "EC-COP-8";
    NO_CORRUPTION = "no-corruption", "EC-NEU-8";
    NESS_HERE = "ness-here", "EC-COP-6";
    CLOSED = "closed", "EC-COP-3";
    COP_HERE = "cop-here", "EC-COP-11";
    COP_HINDERS = "cop-here", "EC-DEC-3";
    OCCUPIED = "occupied", "EC-DEC-3";
    OWN_SQUARE = "own-square", "EC-DEC-5";
    UNOCCUPIED = "unoccupied", "EC-DEC-5";
    ALREADY_ATTACKING = "already-attacking", "EC-DEC-10";
    NO_HENCHMAN = "no-henchman", "EC-DEC-11";
    NO_TARGET = "no-target", "EC-DEC-11";
    NO_SQUARE = "no-square", "EC-DEC-8";
    WRONG_HOOD = "wrong-hood", "EC-DEC-4";
    HAS_RACKET = "has-racket", "EC-DEC-8";
    NOT_YOURS = "not-yours", "EC-DEC-8";
    NOT_POSSIBLE = "not-possible", "EC-CITY-1";
    WRONG_MOMENT = "wrong-moment", "EC-CITY-1";
    NO_USE_HERE = "no-use-here", "EC-CITY-1";
    DECK_EMPTY = "deck-empty", "EC-SET-10";
    NOT_IN_PLAY = "not-in-play", "EC-BRD-1";
    IN_HAND = "in-hand", "EC-HEN-1";
    NO_ABILITY = "no-ability", "EC-HEN-1";
    PASSED_OVER = "passed-over", "EC-CMB-2";
    NO_CARRIER = "no-carrier", "EC-CMB-2";
    NOT_FIGHTING = "not-fighting", "EC-CMB-2";
    HANDS_FULL = "hands-full", "EC-CMB-2";
    IS_TARGET = "is-target", "EC-DEC-12";
    NO_RACKET = "no-racket", "EC-CITY-1";
    NO_ATTACK = "no-attack", "EC-CMB-1";
    NOT_RAIDED = "not-raided", "EC-COP-5";
    NO_COP = "no-cop", "EC-COP-4";
    HAS_MOVED = "has-moved", "EC-COP-4";
    COP_STUCK = "cop-stuck", "EC-COP-4";
    TOO_FAR = "too-far", "EC-COP-4";
    POLICE_THERE = "police-there", "EC-COP-4";
    PICK_FIRST = "pick-first", "EC-POL-4";
    NESS_STAYS = "ness-stays", "EC-COP-6";
    COP_THERE = "police-there", "EC-COP-10";
    OWN_CARD = "own-card", "EC-CITY-1";
    NOT_TIED = "not-tied", "EC-GOD-3";
    NOT_FITTING = "not-fitting", "EC-VEN-3";
    NO_TOKEN = "no-token", "EC-VEN-1";
    DEALS_CLOSED = "deals-closed", "EC-POL-2";
    OFFER_WAITS = "offer-waits", "EC-POL-3";
    DRAFT_WAITS = "draft-waits", "EC-POL-3";
    NO_COUNTER = "no-counter", "EC-POL-3";
    NOT_THERE = "not-there", "EC-POL-3";
    SUM_NOT_THERE = "sum-not-there", "EC-POL-1";
    NOT_NOW = "not-now", "EC-RND-1";
}

/// What is tried, and why it may not be.
pub(crate) type Tries = Vec<Blocked<Action>>;

fn add(tries: &mut Tries, action: Action, why: WhyNot) {
    tries.push(Blocked { action, why });
}

pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Tries) {
    let Some(frame) = state.open.stack.top() else { return };
    let mut options = Vec::new();
    ask::options(content, state, seat, &mut options);
    let mut tries = Vec::new();
    match frame {
        Frame::Declare(_) => declare(content, state, seat, &mut tries),
        Frame::Window(moment) => played(content, state, seat, moment, &mut tries),
        Frame::Refresh(_) => {
            played(content, state, seat, Moment::Refresh, &mut tries);
            refresh(state, seat, &mut tries);
        }
        Frame::Bust(square) => {
            add(&mut tries, Action::Pay, TOO_DEAR_BRIBE);
            played(content, state, seat, Moment::Bust, &mut tries);
            squares::all(content).filter(|it| *it != square).for_each(|it| {
                add(&mut tries, Action::On(it), NOT_RAIDED);
            });
        }
        Frame::HitPlans | Frame::Plans => planned(content, state, seat, &mut tries),
        Frame::Market { what, off, cops_hinder, .. } => {
            sold(content, state, seat, (what, off.into(), cops_hinder), &mut tries);
        }
        Frame::StartRacket(_) => {
            let track = state.open.racket_track.iter().flatten();
            track.for_each(|it| add(&mut tries, Action::Racket(*it), NO_SQUARE));
        }
        Frame::StartHenchmen(..) => in_hand(state, seat, Action::Henchman, IN_HAND, &mut tries),
        Frame::Target(..) => {
            in_hand(state, seat, Action::Target, OWN_CARD, &mut tries);
            add(&mut tries, Action::TargetHand, NO_TARGET);
        }
        Frame::KillOne(_) => in_hand(state, seat, Action::Henchman, OWN_CARD, &mut tries),
        Frame::Choose(..) => {
            let own = state.hand(seat).kinds();
            own.iter().for_each(|it| add(&mut tries, Action::Take(it), OWN_CARD));
        }
        Frame::Tape { .. } => in_card(content, state, seat, &mut tries),
        Frame::Draw { deck: None, .. } => {
            Hood::ALL.into_iter().for_each(|it| add(&mut tries, Action::Deck(it), DECK_EMPTY));
        }
        Frame::Cash(..) => {
            for of in state.open.seats().without(seat) {
                let held = state.open.capo(seat).vendetta[of.index()];
                let why = if held > 0 { DECK_EMPTY } else { NO_TOKEN };
                Hood::ALL.into_iter().for_each(|it| add(&mut tries, Action::Cash(of, it), why));
            }
        }
        Frame::Chief(_) | Frame::BidTie(_) | Frame::CombatTie(_) | Frame::HitTie | Frame::Lowest(_) => {
            state.open.seats().iter().for_each(|it| add(&mut tries, Action::Capo(it), NOT_TIED));
        }
        Frame::Rival(..) => {
            let rivals = state.open.seats().without(seat);
            rivals.iter().for_each(|it| add(&mut tries, Action::Capo(it), NOT_FITTING));
        }
        _ => (),
    }
    squares::tries(content, state, seat, frame, &mut tries);
    police::tries(content, state, frame, &mut tries);
    rest(content, state, seat, &options, &mut tries);
    for it in tries {
        if !options.contains(&it.action) && !out.iter().any(|other| other.action == it.action) {
            out.push(it);
        }
    }
}

/// Whatever else lies on the board or in hand beside things that may be chosen.
fn rest(content: &Content, state: &State, seat: Seat, options: &[Action], tries: &mut Tries) {
    let view = view::view(content, state, Viewer::Seat(seat));
    let tried: Vec<Action> = options.iter().copied().chain(tries.iter().map(|it| it.action)).collect();
    let spots = tried.iter().flat_map(|it| charts::touches(&view, it));
    let items: Vec<omerta_core::Item> = spots.map(|it| it.item).collect();
    let is_lit = |table: &str| {
        options.iter().flat_map(|it| charts::touches(&view, it)).any(|it| it.item.table == table)
    };
    let why = WhyNot { rule: asked::rule(&ask::prompt(content, state, seat)), ..NOT_NOW };
    if is_lit(SquareId::TABLE) {
        let others = squares::all(content).filter(|it| !items.contains(&charts::square(*it)));
        let in_play = content.tables().in_play(state.open.n_seats);
        others
            .for_each(|it| add(tries, Action::On(it), if in_play.contains(it) { why } else { NOT_IN_PLAY }));
    }
    if is_lit(charts::NEUTRALS) {
        let others = Neutral::ALL.into_iter().filter(|it| !items.contains(&charts::neutral(*it)));
        others.for_each(|it| add(tries, Action::Use(it), why));
    }
    if is_lit(HenchmanId::TABLE) {
        let others = state.crew(seat);
        let others = others.iter().filter(|it| !items.contains(&charts::henchman(*it)));
        others.for_each(|it| add(tries, Action::Reveal(it), why));
    }
    if is_lit(CityId::TABLE) {
        let others = state.hand(seat).kinds();
        let others = others.iter().filter(|it| !items.contains(&charts::city(*it)));
        others.for_each(|it| add(tries, Action::Play(it), why));
    }
}

fn in_hand(state: &State, seat: Seat, make: fn(HenchmanId) -> Action, why: WhyNot, tries: &mut Tries) {
    state.crew(seat).iter().for_each(|it| add(tries, make(it), why));
}

// ---- cards and henchmen ----

/// Cards and reveals of one's own at a moment.
fn played(content: &Content, state: &State, seat: Seat, moment: Moment, tries: &mut Tries) {
    let tables = content.tables();
    let plan = state.plan(seat);
    let is_past = |at: u8| matches!(state.open.stack.top(), Some(Frame::Window(_))) && at < plan.last;
    for it in state.hand(seat).kinds().iter() {
        let why = match tables.city_at(moment).contains(it) {
            false => WRONG_MOMENT,
            true if is_past(plans::FIRST_CARD + it.0) || plan.cards.contains(it) => PASSED_OVER,
            true => NOT_POSSIBLE,
        };
        add(tries, Action::Play(it), why);
    }
    for it in state.crew(seat).iter() {
        let why = match tables.reveal_at(moment).contains(it) {
            false if content.henchman(it).reveal.is_none() => NO_ABILITY,
            false => WRONG_MOMENT,
            true if is_past(it.0) || plan.revealed.contains(it) => PASSED_OVER,
            true => NOT_POSSIBLE,
        };
        add(tries, Action::Reveal(it), why);
    }
}

fn refresh(state: &State, seat: Seat, tries: &mut Tries) {
    let exhausted = state.open.capo(seat).exhausted;
    exhausted.iter().for_each(|it| add(tries, Action::Henchman(it), TOO_DEAR_HENCHMAN));
    in_hand(state, seat, Action::Henchman, IN_HAND, tries);
}

/// Henchmen and cards for a fight.
fn planned(content: &Content, state: &State, seat: Seat, tries: &mut Tries) {
    let plan = state.plan(seat);
    let in_combat = matches!(state.open.stack.top(), Some(Frame::Plans));
    let target = state.hidden.target.filter(|_| state.open.hit.is_some_and(|it| it.target == seat));
    match plan.stage {
        Stage::With(card) if plans::is_carried(content, state, card) => {
            for it in state.crew(seat).iter() {
                let why = if plan.fighters.contains(it) { HANDS_FULL } else { NOT_FIGHTING };
                add(tries, Action::Carry(it), why);
            }
        }
        Stage::With(_) => {
            let rivals = state.open.seats().without(seat);
            rivals.iter().for_each(|it| add(tries, Action::Capo(it), NOT_FITTING));
        }
        Stage::Henchmen => {
            let moment = if in_combat { Moment::PreCombat } else { Moment::Hit };
            for it in state.crew(seat).iter() {
                let is_able = content.tables().reveal_at(moment).contains(it);
                let picked = plan.fighters.or(plan.revealed).contains(it) || it.0 < plan.last;
                let why = match (target == Some(it), picked, is_able) {
                    (true, ..) => IS_TARGET,
                    (_, true, _) => PASSED_OVER,
                    (_, _, true) => NOT_POSSIBLE,
                    (_, _, false) => NO_ABILITY,
                };
                if in_combat || state.open.hit.is_some_and(|hit| hit.assassin == seat) {
                    add(tries, Action::Fight(it), why);
                }
                add(tries, Action::Reveal(it), why);
            }
        }
        Stage::Cards => {
            let tables = content.tables();
            let fits = match in_combat {
                true => tables.city_at(Moment::Combat).or(tables.city_at(Moment::PreCombat)),
                false => tables.city_at(Moment::Hit),
            };
            for it in state.hand(seat).kinds().iter() {
                let is_past = plan.cards.contains(it) || plans::FIRST_CARD + it.0 < plan.last;
                let why = match fits.contains(it) {
                    false => WRONG_MOMENT,
                    true if is_past => PASSED_OVER,
                    true if in_combat && tables.weapons.contains(it) => NO_CARRIER,
                    true => NO_USE_HERE,
                };
                add(tries, Action::Play(it), why);
            }
        }
        Stage::Sealed => (),
    }
}

/// What a card that is carried out asks for.
fn in_card(content: &Content, state: &State, seat: Seat, tries: &mut Tries) {
    let top = tape::Top::of(&state.open);
    match content.tables().op(top.tape, top.at) {
        Op::TakeSpecial | Op::ExhaustSpecial => in_hand(state, seat, Action::Henchman, OWN_CARD, tries),
        Op::TakeCash(..) => {
            let rivals = state.open.seats().without(seat);
            rivals.iter().for_each(|it| add(tries, Action::Capo(it), NOT_FITTING));
        }
        Op::Branch(n) => (0..n).for_each(|it| add(tries, Action::Branch(it), NOT_POSSIBLE)),
        _ => (),
    }
}

// ---- declarations and markets ----

fn declare(content: &Content, state: &State, seat: Seat, tries: &mut Tries) {
    let open = &state.open;
    for neutral in Neutral::ALL {
        let why = if open.is_ness_on(neutral) {
            NESS_HERE
        } else if state.city_stat(content, Stat::Closed(neutral)) > 0 {
            CLOSED
        } else if neutral == Neutral::StMarys && open.capo(seat).corruption == 0 {
            NO_CORRUPTION
        } else {
            TOO_DEAR_SQUARE
        };
        add(tries, Action::Use(neutral), why);
    }
    let targets = assassination::targets(state, seat);
    for rival in open.seats().without(seat).iter().filter(|it| !targets.contains(*it)) {
        let why = if state.crew(seat).is_empty() { NO_HENCHMAN } else { NO_TARGET };
        add(tries, Action::Hit(rival), why);
    }
    played(content, state, seat, Moment::Declare, tries);
}

fn sold(
    content: &Content,
    state: &State,
    seat: Seat,
    (what, _, hinder): (Goods, Off, bool),
    tries: &mut Tries,
) {
    match what {
        Goods::Hire => {
            let track: Henchmen = state.open.henchman_track.iter().flatten().copied().collect();
            track.iter().for_each(|it| add(tries, Action::Henchman(it), TOO_DEAR_HENCHMAN));
            in_hand(state, seat, Action::Henchman, IN_HAND, tries);
        }
        Goods::Open => {
            for it in state.open.racket_track.iter().flatten() {
                let has_place = !market::places(content, state, seat, *it, hinder).is_empty();
                add(tries, Action::Racket(*it), if has_place { TOO_DEAR_RACKET } else { NO_SQUARE });
            }
        }
        Goods::Refresh => refresh(state, seat, tries),
    }
}
