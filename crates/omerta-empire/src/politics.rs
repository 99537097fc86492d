//! "Table politics": EC-POL-1 to EC-POL-5. Offers, deals, and promises that bind nobody.

use omerta_core::Short as _;
use omerta_core::{Audience, Log, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Henchmen, Hood, SquareId};
use crate::content::{CAPOS, Content};
use crate::event::Event;
use crate::slots::put;
use crate::stack::Frame;
use crate::state::{Open, Phase, State};
use crate::wire::Sum;
use crate::{deals, promises};

/// A card that changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A city card.
    City(CityId),
    /// A henchman of the hand.
    Henchman(HenchmanId),
}

/// A card as others see it before a deal, or as it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Want {
    /// A city card of this deck.
    City(Hood),
    /// A henchman.
    Henchman,
    /// This henchman, of whom all know that he is there.
    Named(HenchmanId),
}

/// A promise that binds nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// Neither attacks or assassinates the other for the rest of the round.
    Truce,
    /// As godfather: the next tie I am in is mine.
    TieBreak,
    /// You move no cop onto this square of mine in the next cops phase.
    Avoid(SquareId),
    /// You bid no more than this next time.
    CapBid(Sum),
    /// We both attack this square this round.
    Joint(SquareId),
}

/// What is offered, as all may know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// To whom.
    pub to: Seat,
    /// Whether it answers an offer: then there is no other answer than yes or no.
    pub is_counter: bool,
    /// Money given.
    pub give: Sum,
    /// Cards given, by kind.
    pub give_cards: [Option<Want>; Offer::THINGS],
    /// Money asked for.
    pub want: Sum,
    /// Cards asked for.
    pub want_cards: [Option<Want>; Offer::THINGS],
    /// Promises asked for.
    pub terms: [Option<Term>; Offer::TERMS],
}

impl Offer {
    /// The most cards each way.
    pub const THINGS: usize = 4;
    /// The most promises.
    pub const TERMS: usize = 3;
}

/// An offer that is being put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Draft {
    /// What will be offered; its cards by kind are filled in when it is sent.
    pub offer: Offer,
    /// The cards promised.
    pub things: [Option<Thing>; Offer::THINGS],
}

/// What somebody has picked so far to hand over for an offer he is about to accept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Taking {
    /// Whose offer it is.
    pub by: Seat,
    /// The cards picked.
    pub things: [Option<Thing>; Offer::THINGS],
}

/// A promise in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pact {
    /// Who promised.
    pub by: Seat,
    /// To whom.
    pub to: Seat,
    /// What.
    pub term: Term,
    /// In which round.
    pub round: u8,
}

// ---- when ----

/// Whether offers may be made and answered now: while an open choice of one capo begins something, or a tie
/// waits for the godfather (EC-POL-2).
pub(crate) fn is_open(open: &Open) -> bool {
    match open.stack.top() {
        Some(
            Frame::Declare(_)
            | Frame::PickFight(_)
            | Frame::Cops
            | Frame::Refresh(_)
            | Frame::Chief(_)
            | Frame::BidTie(_)
            | Frame::HitTie
            | Frame::CombatTie(_)
            | Frame::Lowest(_),
        ) => true,
        // The only cop that can move needs no picking.
        Some(Frame::MoveCop { by_card: false, .. }) => true,
        _ => false,
    }
}

/// The money a capo may deal with: a bid that waits for a tie to be broken is in use.
pub(crate) fn free_sum(state: &State, seat: Seat) -> Sum {
    free_of(&state.open, state.money(seat), seat)
}

/// The same of so much money.
pub(crate) fn free_of(open: &Open, money: u16, seat: Seat) -> Sum {
    let all = Sum::of_money(money);
    match open.stack.top() {
        Some(Frame::BidTie(tied)) if tied.contains(seat) => all.less(open.last_bids[seat.index()]),
        _ => all,
    }
}

/// The henchmen a capo may deal with: the target of an assassination that waits for a tie is in use. Until the plans
/// are open it is a card of the hand like any other, so that no offer tells which was drawn (EC-INFO-4).
pub(crate) fn free_crew(state: &State, seat: Seat) -> Henchmen {
    let crew = state.crew(seat);
    let shown = state.hidden.target.filter(|_| state.open.hit.is_some_and(|it| it.open));
    shown.map_or(crew, |it| crew.without(it))
}

// ---- what may be done ----

/// Money is added in these steps: $50, $100, $500.
pub(crate) const STEPS: [Sum; 3] = [Sum::of_units(1), Sum::of_units(2), Sum::of_units(10)];
/// Bids may be capped at these sums: nothing, $100, $200, $300, $500, $1,000.
const CAPS: [Sum; 6] =
    [Sum::ZERO, Sum::of_units(2), Sum::of_units(4), Sum::of_units(6), Sum::of_units(10), Sum::of_units(20)];

pub(crate) fn liberties(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let open = &state.open;
    if !is_open(open) {
        return;
    }
    for by in open.seats().without(seat) {
        if let Some(offer) = open.offers[by.index()].filter(|it| it.to == seat) {
            deals::answers(content, state, by, &offer, out);
            out.push(Action::Refuse(by));
            if !offer.is_counter && state.hidden.papers[seat.index()].is_none() {
                out.push(Action::Counter(by));
            }
        }
    }
    if let Some(offer) = open.offers[seat.index()] {
        out.push(Action::Withdraw(offer.to));
    } else if state.hidden.papers[seat.index()].is_some() {
        next_steps(content, state, seat, out);
    } else {
        out.extend(open.seats().without(seat).iter().map(Action::Offer));
    }
}

/// Whether somebody may have a draft now: in phases in which offers can be made.
pub(crate) fn may_draft(open: &Open) -> bool {
    matches!(
        open.phase,
        Phase::Cops | Phase::Godfather | Phase::Declarations | Phase::Combat | Phase::Refresh
    )
}

/// How a draft may have been begun.
pub(crate) fn first_steps(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let open = &state.open;
    let others = open.seats().without(seat);
    out.extend(others.iter().map(Action::Offer));
    let may_counter = |it: &Seat| open.offers[it.index()].is_some_and(|it| it.to == seat && !it.is_counter);
    out.extend(others.iter().filter(may_counter).map(Action::Counter));
}

/// How a draft may go on.
pub(crate) fn next_steps(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(draft) = state.hidden.papers[seat.index()] {
        draft_options(content, state, seat, &draft, out);
    }
}

fn draft_options(content: &Content, state: &State, seat: Seat, draft: &Draft, out: &mut Vec<Action>) {
    let Draft { offer, things } = draft;
    let own = free_sum(state, seat);
    let can_give = |more: &Sum| offer.give.plus(*more).is_some_and(|it| it <= own);
    out.extend(STEPS.into_iter().filter(can_give).map(Action::Give));
    // Money lies behind shields: more than the other has may be asked for, and can't be accepted.
    out.extend(STEPS.into_iter().filter(|it| offer.want.plus(*it).is_some()).map(Action::Want));
    if things.iter().any(Option::is_none) {
        let promised = |it: &Thing| things.iter().flatten().filter(|thing| *thing == it).count() as u8;
        let hand = state.hand(seat);
        let city = hand.kinds().iter().filter(|it| hand.count(*it) > promised(&Thing::City(*it)));
        out.extend(city.map(|it| Action::GiveCard(Thing::City(it))));
        let crew = free_crew(state, seat);
        let crew = crew.iter().filter(|it| promised(&Thing::Henchman(*it)) == 0);
        out.extend(crew.map(|it| Action::GiveCard(Thing::Henchman(it))));
    }
    if offer.want_cards.iter().any(Option::is_none) {
        let asked = |want: Want| offer.want_cards.iter().flatten().filter(|it| **it == want).count() as u8;
        let hand = state.hand(offer.to);
        let n_city = |deck: Hood| hand.of(content.tables().city_of(deck)).len();
        let decks = Hood::ALL.into_iter().filter(|it| n_city(*it) > asked(Want::City(*it)));
        out.extend(decks.map(|it| Action::WantCard(Want::City(it))));
        let crew = free_crew(state, offer.to);
        let named = offer.want_cards.iter().flatten().filter(|it| matches!(it, Want::Named(_))).count();
        if crew.len() > asked(Want::Henchman) + named as u8 {
            out.push(Action::WantCard(Want::Henchman));
            // By name only where all know that he is there.
            let known = crew.minus(state.hidden.unsure[CAPOS]);
            let known = known.iter().filter(|it| asked(Want::Named(*it)) == 0);
            out.extend(known.map(|it| Action::WantCard(Want::Named(it))));
        }
    }
    if offer.terms.iter().any(Option::is_none) {
        let terms = terms(&state.open, seat, offer.to);
        out.extend(terms.filter(|it| !offer.terms.contains(&Some(*it))).map(Action::Term));
    }
    if !draft.is_empty() {
        out.push(Action::Send);
    }
    out.push(Action::Scrap);
}

/// The promises one capo may ask another for.
pub(crate) fn terms(open: &Open, seat: Seat, to: Seat) -> impl Iterator<Item = Term> + '_ {
    let mine = open.squares_of(seat).iter().map(Term::Avoid);
    let caps = CAPS.into_iter().map(Term::CapBid);
    let others = open.seats().without(seat).without(to);
    let joint = others.into_iter().flat_map(|it| open.squares_of(it).iter()).map(Term::Joint);
    [Term::Truce, Term::TieBreak].into_iter().chain(mine).chain(caps).chain(joint)
}

impl Draft {
    /// Whether nothing is offered and nothing asked for.
    pub(crate) fn is_empty(&self) -> bool {
        let Offer { give, want, want_cards, terms, .. } = &self.offer;
        let no_cards =
            self.things.iter().flatten().next().is_none() && want_cards.iter().flatten().next().is_none();
        *give == Sum::ZERO && *want == Sum::ZERO && no_cards && terms.iter().flatten().next().is_none()
    }
}

// ---- doing it ----

#[inline(never)]
pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let me = seat.index();
    match action {
        Action::Offer(to) => {
            state.hidden.papers[me] = Some(Draft::new(to));
            state.hidden.has_papers = true;
        }
        Action::Counter(to) => {
            let mut draft = Draft::new(to);
            if let Some(answered) = state.open.offers[to.index()] {
                // Whoever answers begins from the same sums, as far as he has them.
                draft.offer.give = answered.want.min(free_sum(state, seat));
                draft.offer.want = answered.give;
            }
            draft.offer.is_counter = true;
            state.hidden.papers[me] = Some(draft);
            state.hidden.has_papers = true;
        }
        Action::Scrap => state.hidden.papers[me] = None,
        Action::Send => send(content, state, seat, log),
        Action::Withdraw(to) => {
            lapse(state, seat);
            log.tell(Audience::Everyone, || Event::Lapsed(seat, to));
        }
        Action::Refuse(by) => {
            lapse(state, by);
            log.tell(Audience::Everyone, || Event::Refused(seat, by));
        }
        Action::Accept(by) => deals::accept(content, state, seat, by, log),
        Action::HandOver(thing) => deals::hand_over(state, seat, thing),
        _ => {
            let Some(Draft { offer, things }) = &mut state.hidden.papers[me] else {
                unreachable!("{seat} adds to an offer he has not begun");
            };
            match action {
                Action::Give(more) => offer.give = offer.give.plus(more).unwrap_or(offer.give),
                Action::Want(more) => offer.want = offer.want.plus(more).unwrap_or(offer.want),
                Action::GiveCard(thing) => put(things, thing),
                Action::WantCard(want) => put(&mut offer.want_cards, want),
                Action::Term(term) => put(&mut offer.terms, term),
                _ => unreachable!("{seat} does {action:?} unasked"),
            }
        }
    }
}

impl Draft {
    fn new(to: Seat) -> Draft {
        let offer = Offer {
            to,
            is_counter: false,
            give: Sum::ZERO,
            give_cards: [None; Offer::THINGS],
            want: Sum::ZERO,
            want_cards: [None; Offer::THINGS],
            terms: [None; Offer::TERMS],
        };
        Draft { offer, things: [None; Offer::THINGS] }
    }
}

/// A card as others see it.
fn kind_of(content: &Content, thing: Thing) -> Want {
    match thing {
        Thing::City(card) => Want::City(content.tables().deck_of[card.index()]),
        Thing::Henchman(_) => Want::Henchman,
    }
}

fn send(content: &Content, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    let Some(Draft { mut offer, mut things }) = state.hidden.papers[seat.index()] else { return };
    // In one order, so that the order of putting together tells nothing.
    things.sort_short_by_key(|it| (it.is_none(), *it));
    offer.give_cards = things.map(|it| it.map(|it| kind_of(content, it)));
    // The offer it answers may be gone: then this is an offer like any other.
    let answered = state.open.offers[offer.to.index()].is_some_and(|it| it.to == seat);
    offer.is_counter &= answered;
    if offer.is_counter {
        lapse(state, offer.to);
    }
    state.open.offers[seat.index()] = Some(offer);
    state.hidden.papers[seat.index()] = Some(Draft { offer, things });
    log.tell(Audience::Everyone, || Event::Offered(seat, offer));
    log.tell(Audience::only(seat), || Event::Promised(seat, things));
}

/// The cards a capo has promised in an offer that waits for an answer.
pub(crate) fn promised(state: &State, by: Seat) -> [Option<Thing>; Offer::THINGS] {
    let paper = state.hidden.papers[by.index()].filter(|_| state.open.offers[by.index()].is_some());
    paper.map_or([None; Offer::THINGS], |it| it.things)
}

/// An offer is gone, and with it what was picked for it.
pub(crate) fn lapse(state: &mut State, by: Seat) {
    if let Some(offer) = state.open.offers[by.index()] {
        let taking = &mut state.hidden.taking[offer.to.index()];
        *taking = taking.filter(|it| it.by != by);
    }
    state.open.offers[by.index()] = None;
    state.hidden.papers[by.index()] = None;
}

// ---- lapsing ----

/// At the end of a phase offers lapse; some promises are settled.
pub(crate) fn end_phase(state: &mut State, log: &mut impl Log<Event>) {
    // Most phases end without an offer on the table.
    if state.hidden.has_papers {
        for by in state.open.seats() {
            if let Some(offer) = state.open.offers[by.index()] {
                lapse(state, by);
                log.tell(Audience::Everyone, || Event::Lapsed(by, offer.to));
            }
        }
        state.hidden.papers = [None; CAPOS];
        state.hidden.taking = [None; CAPOS];
        state.hidden.has_papers = false;
    }
    promises::phase_ended(state, log);
}

/// Offers lapse when what was promised is gone; so do drafts.
#[inline]
pub(crate) fn tidy(state: &mut State, log: &mut impl Log<Event>) {
    if state.hidden.has_papers {
        tidy_papers(state, log);
    }
}

#[cold]
#[inline(never)]
fn tidy_papers(state: &mut State, log: &mut impl Log<Event>) {
    for seat in state.open.seats() {
        // Nobody else knows what was picked, so nobody is told.
        let taking = state.hidden.taking[seat.index()];
        state.hidden.taking[seat.index()] = taking.filter(|it| deals::has_picked(state, seat, it));
    }
    for by in state.open.seats() {
        let Some(Draft { offer, things }) = state.hidden.papers[by.index()] else { continue };
        if has_all(state, by, offer.give, &things) {
            continue;
        }
        let was_sent = state.open.offers[by.index()].is_some();
        lapse(state, by);
        if was_sent {
            log.tell(Audience::Everyone, || Event::Lapsed(by, offer.to));
        }
    }
}

/// Whether a capo still has what he promised.
fn has_all(state: &State, seat: Seat, sum: Sum, things: &[Option<Thing>]) -> bool {
    let mut city = state.hand(seat);
    let crew = free_crew(state, seat);
    free_sum(state, seat) >= sum
        && things.iter().flatten().all(|it| match *it {
            Thing::Henchman(it) => crew.contains(it),
            Thing::City(card) => {
                let has = city.contains(card);
                city = city.less(card);
                has
            }
        })
}
