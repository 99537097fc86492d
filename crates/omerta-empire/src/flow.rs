//! Going on: what follows an answer, until somebody is asked or luck decides.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::content::Content;
use crate::event::Event;
use crate::phases::{assassination, combat, cops, declarations, godfather, setup, upkeep};
use crate::stack::Frame;
use crate::state::{Phase, State};
use crate::{market, plans, politics, promises, scoring, tape, track};

/// Takes an answer, or what somebody does unasked, and goes on.
#[inline(never)]
pub(crate) fn answer(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    if action.is_liberty() {
        politics::apply(content, state, seat, action, log);
        // Whoever is asked is still asked the same: a deal changes hands, and perhaps ends the game.
        return if state.open.halts { go_on(content, state, log) } else { politics::tidy(state, log) };
    }
    // What is asked most often comes first; the rest is kept out of the way, so that this stays small.
    // Where the next question is plain, whoever gave the answer asks it.
    let is_asked = match *state.open.stack.peek().expect("somebody was asked something") {
        Frame::Declare(_) => {
            declarations::apply(content, state, seat, action, log);
            false
        }
        Frame::Window(_) | Frame::HitPlans | Frame::Plans => {
            plans::apply(content, state, seat, action, log);
            if !state.open.pending.is_empty() {
                return;
            }
            plans::all_sealed(content, state, log);
            false
        }
        Frame::Market { .. } => market::apply(content, state, seat, action, log),
        Frame::Refresh(_) => upkeep::apply(content, state, seat, action, log),
        Frame::Bid => {
            godfather::seal(state, seat, action, log);
            if !state.open.pending.is_empty() {
                return;
            }
            godfather::reveal(content, state, log);
            false
        }
        _ => {
            rarer_answer(content, state, seat, action, log);
            false
        }
    };
    if is_asked { politics::tidy(state, log) } else { go_on(content, state, log) }
}

#[inline(never)]
fn rarer_answer(content: &Content, state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    match (state.open.stack.peek().expect("somebody was asked something"), action) {
        (&Frame::StartRacket(_), Action::Racket(racket)) => setup::take_racket(state, seat, racket),
        (&Frame::StartSquare(_, racket), Action::On(square)) => {
            setup::place_racket(state, seat, racket, square, log);
        }
        (&Frame::StartClaim(_), Action::On(square)) => setup::claim(content, state, seat, square, log),
        (&Frame::StartHenchmen(_, left), Action::Henchman(henchman)) => {
            setup::pick(content, state, seat, left, henchman, log);
        }
        (&Frame::Draw { left, .. }, Action::Deck(deck)) => market::choose_deck(state, seat, deck, left),
        (&Frame::PlaceRacket { racket, .. }, Action::On(square)) => {
            state.open.stack.pop();
            market::open(state, seat, racket, square, log);
        }
        (&Frame::Cash(..), _) => market::cash(state, seat, action, log),
        (&Frame::Rival(..), Action::Capo(rival)) => tape::name_rival(state, seat, rival, log),
        (&Frame::Tape { .. }, _) => tape::answer(content, state, action, log),
        (&Frame::Choose(_, rival, left), Action::Take(card)) => {
            tape::take_chosen(content, state, [seat, rival], left, card, log);
        }
        (&Frame::Convoy(_, left, steps), _) => cops::convoy(state, seat, left, steps, action),
        (&Frame::Chief(_), Action::Capo(chief)) => cops::name_chief(state, chief, log),
        (&Frame::RemoveCops(_), Action::Cop(place)) => cops::remove(state, place, log),
        (&Frame::Cops, Action::Cop(place)) => cops::pick(content, state, seat, place),
        (&Frame::MoveCop { from, by_card, .. }, Action::On(square)) => {
            cops::move_cop(state, seat, from, square, by_card, log);
        }
        (&Frame::Bust(square), _) => cops::settle(content, state, seat, square, action, log),
        (&Frame::Ness, Action::Ness(place)) => cops::move_ness(state, seat, place, log),
        (&Frame::BidTie(tied), Action::Capo(winner)) => {
            promises::tie_broken(state, seat, tied, winner, log);
            godfather::crown(content, state, winner, log);
        }
        (&Frame::Donate(_), Action::Donate(sum)) => declarations::donate(content, state, seat, sum, log),
        (&Frame::Target(_, target), _) => assassination::aim(state, seat, target, action, log),
        (&Frame::HitTie, Action::Capo(winner)) => {
            let hit = state.open.hit.expect("an assassination is going on");
            let tied = SeatSet::only(hit.assassin).with(hit.target);
            promises::tie_broken(state, seat, tied, winner, log);
            assassination::finish(content, state, winner, log);
        }
        (&Frame::PickFight(_), Action::On(square)) => {
            state.open.stack.pop();
            combat::begin_fight(content, state, square, log);
        }
        (&Frame::CombatTie(tied), Action::Capo(winner)) => {
            promises::tie_broken(state, seat, tied, winner, log);
            combat::won(state, winner, log);
        }
        (&Frame::KillOne(_), Action::Henchman(henchman)) => {
            state.open.stack.pop();
            combat::fall(state, henchman);
        }
        (&Frame::Lowest(_), Action::Capo(winner)) => scoring::lowest(state, winner),
        (&frame, _) => impossible(seat, action, frame),
    }
}

/// An answer that nobody was offered, kept out of the way of those that were (docs/performance.md).
#[cold]
#[inline(never)]
fn impossible(seat: Seat, action: Action, frame: Frame) -> ! {
    unreachable!("{seat} answers {action:?} to {frame:?}")
}

/// Does what needs no question, until somebody is asked, luck decides, or the game is over.
#[inline]
pub(crate) fn go_on(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.open.pending = SeatSet::EMPTY;
    loop {
        if state.open.halts && interrupt(state, log) {
            return;
        }
        let stop = match state.open.stack.peek() {
            None => next_phase(content, state, log),
            Some(_) => run(content, state, log),
        };
        if stop {
            politics::tidy(state, log);
            return;
        }
    }
}

/// Looks at what comes before everything else: the end of the game, and corruption cards. True if it does.
#[cold]
#[inline(never)]
fn interrupt(state: &mut State, log: &mut impl Log<Event>) -> bool {
    if state.open.martial_law && state.open.ended.is_none() {
        scoring::martial_law(state);
    }
    if let Some((why, _)) = state.open.ended {
        log.tell(Audience::Everyone, || Event::Over(why, scoring::outcome(&state.open)));
        return true;
    }
    !state.open.martial_law
}

/// Goes on from a described position.
pub(crate) fn begin_scene(content: &Content, state: &mut State) {
    state.open.recount();
    go_on(content, state, &mut omerta_core::Silent);
}

/// Goes on when nothing is left to do in a phase. True if somebody is asked or luck decides.
#[inline(never)]
fn next_phase(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    match state.open.phase {
        Phase::Setup => declarations::begin(content, state, log),
        Phase::Cops if state.open.called => godfather::begin(state, log),
        Phase::Cops | Phase::Godfather => declarations::begin(content, state, log),
        Phase::Declarations => {
            if declarations::next_turn(state) {
                return true;
            }
            combat::begin(state, log);
        }
        Phase::Combat => {
            if combat::next_turn(state) {
                return true;
            }
            upkeep::begin_refresh(state, log);
        }
        Phase::Refresh => {
            if upkeep::next_refresh(state) {
                return true;
            }
            upkeep::begin_collect(state, log);
        }
        Phase::Collect => match upkeep::next_collect(content, state, log) {
            Some(seat) => return upkeep::run_collect(content, state, seat, 0, log),
            None => cops::begin(content, state, log),
        },
    }
    false
}

/// Runs the top frame. True if it asks somebody or waits for luck.
///
/// Not a part of the loop above: what a rare frame looks up would be fetched before every round of it.
#[inline(never)]
fn run(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let asked = match *state.open.stack.peek().expect("a frame is on top") {
        Frame::Families | Frame::StartCards | Frame::Race(_) | Frame::DrawTarget => return true,
        Frame::Steal(_, from, _) => return tape::run_steal(state, from),
        Frame::Boost(seat) => return setup::boost(content, state, seat, log),
        Frame::FillRackets => return track::fill_rackets(state, log),
        Frame::FillHenchmen => return track::fill_henchmen(state, log),
        Frame::StartClaim(seat) => return setup::run_claim(content, state, seat),
        Frame::Draw { .. } => return market::run_draw(content, state, log),
        Frame::Market { .. } => return market::run(content, state),
        Frame::Cash(..) => return market::run_cash(content, state),
        Frame::Tape { .. } => return tape::run(content, state, log),
        Frame::Choose(seat, rival, left) => return tape::run_choose(state, seat, rival, left),
        Frame::Convoy(seat, left, steps) => return cops::run_convoy(content, state, seat, left, steps),
        Frame::RemoveCops(_) => return cops::count(content, state, log),
        Frame::CopCard => return cops::run_card(content, state, log),
        Frame::Window(moment) => return plans::open_window(state, moment),
        Frame::Carry(moment, seat) => return plans::carry(content, state, moment, seat, log),
        Frame::Cops => return cops::run(content, state),
        Frame::Busts(at) => return cops::run_busts(state, at),
        Frame::Bust(square) => return cops::run_bust(state, square),
        Frame::Ness => return cops::run_ness(state),
        Frame::HitEnd => return assassination::end(state, log),
        Frame::PreCombat(at) => return combat::run_pre_combat(content, state, at, log),
        Frame::Won(seat, at) => return combat::run_won(content, state, seat, at),
        Frame::KillOne(seat) => return combat::run_kill(state, seat),
        Frame::Casualties => return combat::run_casualties(content, state, log),
        Frame::Collect(seat, at) => return upkeep::run_collect(content, state, seat, at, log),
        Frame::CollectEnd(seat, at) => return upkeep::run_collect_end(content, state, seat, at, log),
        Frame::Bid => return godfather::open(state),
        Frame::HitPlans | Frame::Plans => return plans::open_fight(content, state),
        Frame::StartRacket(seat)
        | Frame::StartSquare(seat, _)
        | Frame::StartHenchmen(seat, _)
        | Frame::PlaceRacket { seat, .. }
        | Frame::Rival(seat, _)
        | Frame::MoveCop { seat, .. }
        | Frame::Declare(seat)
        | Frame::Donate(seat)
        | Frame::Target(seat, _)
        | Frame::PickFight(seat)
        | Frame::Refresh(seat) => seat,
        Frame::Chief(_) | Frame::BidTie(_) | Frame::HitTie | Frame::CombatTie(_) | Frame::Lowest(_) => {
            state.open.godfather
        }
    };
    state.open.pending = SeatSet::only(asked);
    true
}
