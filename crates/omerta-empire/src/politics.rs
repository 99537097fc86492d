//! "Table politics": EC-POL-1 to EC-POL-5. Offers, deals, and promises that bind nobody.

use omerta_core::{Audience, Log, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Event, Prompt};
use crate::cards::{CityId, HenchmanId, Henchmen, Hood, SquareId};
use crate::content::{CAPOS, Content, UNIT};
use crate::stack::Frame;
use crate::state::{Open, Phase, State};
use crate::{gains, promises};

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
    /// You bid no more than so many times $50 next time.
    CapBid(u8),
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
    /// Money given, in units of $50.
    pub give: u8,
    /// Cards given, by kind.
    pub give_cards: [Option<Want>; Offer::THINGS],
    /// Money asked for, in units of $50.
    pub want: u8,
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

/// The money a capo may deal with, in units of $50: a bid that waits for a tie to be broken is in use.
fn free_units(open: &Open, seat: Seat) -> u8 {
    let units = (open.capo(seat).money / UNIT).min(u16::from(u8::MAX)) as u8;
    match open.stack.as_slice() {
        [.., Frame::BidTie(tied)] | [.., Frame::BidTie(tied), Frame::HandOver(_)] if tied.contains(seat) => {
            units.saturating_sub(open.last_bids[seat.index()])
        }
        _ => units,
    }
}

/// The henchmen a capo may deal with: the target of an assassination that waits for a tie is in use.
fn free_crew(state: &State, seat: Seat) -> Henchmen {
    let crew = state.crew(seat);
    state.hidden.target.map_or(crew, |it| crew.without(it))
}

/// Who hands cards over for whose offer: who made it, who accepted it.
pub(crate) fn handing_over(open: &Open) -> Option<(Seat, Seat)> {
    match open.stack.top() {
        Some(Frame::HandOver(by)) => Some((by, open.offers[by.index()]?.to)),
        _ => None,
    }
}

// ---- what may be done ----

/// Money is added in these steps, in units of $50.
const STEPS: [u8; 3] = [1, 2, 10];
/// Bids may be capped at these sums, in units of $50.
const CAPS: [u8; 6] = [0, 2, 4, 6, 10, 20];

pub(crate) fn liberties(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let open = &state.open;
    if !is_open(open) {
        return;
    }
    for by in open.seats().without(seat) {
        if let Some(offer) = open.offers[by.index()].filter(|it| it.to == seat) {
            if can_accept(content, state, &offer) {
                out.push(Action::Accept(by));
            }
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

/// Whether the one it was made to has what is asked for. His own hand tells.
fn can_accept(content: &Content, state: &State, offer: &Offer) -> bool {
    let mut crew = free_crew(state, offer.to);
    let mut n_any = 0;
    let mut by_deck = [0; 3];
    for want in offer.want_cards.iter().flatten() {
        match *want {
            Want::City(deck) => by_deck[deck as usize] += 1,
            Want::Henchman => n_any += 1,
            Want::Named(it) if crew.contains(it) => crew.take(it),
            Want::Named(_) => return false,
        }
    }
    let has = |deck: Hood| state.hand(offer.to).of(content.tables().city_of(deck)).len();
    free_units(&state.open, offer.to) >= offer.want
        && crew.len() >= n_any
        && Hood::ALL.into_iter().all(|it| has(it) >= by_deck[it as usize])
}

fn draft_options(content: &Content, state: &State, seat: Seat, draft: &Draft, out: &mut Vec<Action>) {
    let Draft { offer, things } = draft;
    let open = &state.open;
    let (own, other) = (free_units(open, seat), free_units(open, offer.to));
    let within = |now: u8, more: u8, most: u8| now.checked_add(more).is_some_and(|it| it <= most);
    out.extend(STEPS.into_iter().filter(|it| within(offer.give, *it, own)).map(Action::Give));
    out.extend(STEPS.into_iter().filter(|it| within(offer.want, *it, other)).map(Action::Want));
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
        let is_new = |it: &Term| !offer.terms.contains(&Some(*it));
        let mine = open.squares_of(seat).iter().map(Term::Avoid);
        let caps = CAPS.into_iter().map(Term::CapBid);
        let mut terms = [Term::Truce, Term::TieBreak].into_iter().chain(mine).chain(caps);
        terms.by_ref().filter(is_new).for_each(|it| out.push(Action::Term(it)));
        let others = open.seats().without(seat).without(offer.to);
        let joint = others.iter().flat_map(|it| open.squares_of(it).iter()).map(Term::Joint);
        out.extend(joint.filter(is_new).map(Action::Term));
    }
    if !draft.is_empty() {
        out.push(Action::Send);
    }
    out.push(Action::Scrap);
}

impl Draft {
    /// Whether nothing is offered and nothing asked for.
    pub(crate) fn is_empty(&self) -> bool {
        let Offer { give, want, want_cards, terms, .. } = &self.offer;
        let no_cards =
            self.things.iter().flatten().next().is_none() && want_cards.iter().flatten().next().is_none();
        *give == 0 && *want == 0 && no_cards && terms.iter().flatten().next().is_none()
    }
}

// ---- doing it ----

/// Puts something into the first empty slot.
pub(crate) fn put<T>(slots: &mut [Option<T>], it: T) {
    if let Some(slot) = slots.iter_mut().find(|it| it.is_none()) {
        *slot = Some(it);
    }
}

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
                draft.offer.give = answered.want.min(free_units(&state.open, seat));
                draft.offer.want = answered.give.min(free_units(&state.open, to));
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
        Action::Accept(by) => {
            state.hidden.handed = [None; Offer::THINGS];
            state.open.stack.push(Frame::HandOver(by));
        }
        _ => {
            let Some(Draft { offer, things }) = &mut state.hidden.papers[me] else {
                unreachable!("{seat} adds to an offer he has not begun");
            };
            match action {
                Action::Give(units) => offer.give += units,
                Action::Want(units) => offer.want += units,
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
            give: 0,
            give_cards: [None; Offer::THINGS],
            want: 0,
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
    things.sort_by_key(|it| (it.is_none(), *it));
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

/// An offer is gone.
fn lapse(state: &mut State, by: Seat) {
    state.open.offers[by.index()] = None;
    state.hidden.papers[by.index()] = None;
}

// ---- handing over ----

/// The card to pick next, of those asked for.
fn next_want(state: &State, by: Seat) -> Option<Want> {
    let offer = state.open.offers[by.index()]?;
    let n = state.hidden.handed.iter().flatten().count();
    offer.want_cards.get(n).copied().flatten()
}

/// What fits and is not picked yet.
fn fitting(content: &Content, state: &State, by: Seat, out: &mut impl FnMut(Thing)) {
    let Some(offer) = state.open.offers[by.index()] else { return };
    let picked = |it: Thing| state.hidden.handed.iter().flatten().filter(|thing| **thing == it).count() as u8;
    match next_want(state, by) {
        Some(Want::City(deck)) => {
            let hand = state.hand(offer.to).of(content.tables().city_of(deck));
            let left = hand.kinds().iter().filter(|it| hand.count(*it) > picked(Thing::City(*it)));
            left.map(Thing::City).for_each(out);
        }
        Some(Want::Henchman) => {
            // Whoever is asked for by name is not given for another.
            let is_named = |it: &HenchmanId| offer.want_cards.contains(&Some(Want::Named(*it)));
            let crew = free_crew(state, offer.to);
            let left = crew.iter().filter(|it| picked(Thing::Henchman(*it)) == 0);
            left.filter(|it| !is_named(it)).map(Thing::Henchman).for_each(out);
        }
        Some(Want::Named(it)) => out(Thing::Henchman(it)),
        None => (),
    }
}

/// Asks the one who accepted for the next card, or makes the deal when all are there.
pub(crate) fn run_hand_over(
    content: &Content,
    state: &mut State,
    by: Seat,
    log: &mut impl Log<Event>,
) -> bool {
    pick_forced(content, state, by);
    if is_handed(state, by) {
        deal(content, state, by, log);
        return false;
    }
    let to = state.open.offers[by.index()].map_or(by, |it| it.to);
    state.open.pending = SeatSet::only(to);
    true
}

/// Whether all cards asked for are picked.
pub(crate) fn is_handed(state: &State, by: Seat) -> bool {
    next_want(state, by).is_none()
}

/// Picks whatever leaves no choice.
pub(crate) fn pick_forced(content: &Content, state: &mut State, by: Seat) {
    while !is_handed(state, by) {
        let (mut n, mut only) = (0, None);
        fitting(content, state, by, &mut |it| {
            n += 1;
            only = Some(it);
        });
        let Some(only) = only.filter(|_| n == 1) else { return };
        put(&mut state.hidden.handed, only);
    }
}

/// Picks one card, and whatever leaves no choice then.
pub(crate) fn put_handed(content: &Content, state: &mut State, by: Seat, thing: Thing) {
    put(&mut state.hidden.handed, thing);
    pick_forced(content, state, by);
}

pub(crate) fn hand_over_options(content: &Content, state: &State, by: Seat, out: &mut Vec<Action>) {
    fitting(content, state, by, &mut |it| out.push(Action::HandOver(it)));
}

pub(crate) fn hand_over_prompt(state: &State, by: Seat) -> Prompt {
    Prompt::HandOver(by, next_want(state, by).unwrap_or(Want::Henchman))
}

pub(crate) fn hand_over(
    _content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    _log: &mut impl Log<Event>,
) {
    let Action::HandOver(thing) = action else { unreachable!("{seat} answers {action:?} to a deal") };
    put(&mut state.hidden.handed, thing);
}

/// Both legs move in one step.
fn deal(content: &Content, state: &mut State, by: Seat, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    let Some(offer) = state.open.offers[by.index()] else { return };
    let (given, taken) = (promised(state, by), state.hidden.handed);
    lapse(state, by);
    state.hidden.handed = [None; Offer::THINGS];
    let to = offer.to;
    log.tell(Audience::Everyone, || Event::Deal(by, to, offer));
    let (give, want) = (u16::from(offer.give) * UNIT, u16::from(offer.want) * UNIT);
    let capo = state.open.capo_mut(by);
    capo.money = capo.money - give + want;
    let capo = state.open.capo_mut(to);
    capo.money = capo.money - want + give;
    let legs = [(by, to, given), (to, by, taken)];
    for (from, to, things) in legs {
        for thing in things.into_iter().flatten() {
            let is_named =
                matches!(thing, Thing::Henchman(it) if offer.want_cards.contains(&Some(Want::Named(it))));
            pass(state, from, to, thing, is_named);
            log.tell(Audience::Only(SeatSet::only(from).with(to)), || Event::Moved(from, to, thing));
        }
    }
    gains::check_specials(content, state, by);
    gains::check_specials(content, state, to);
    for term in offer.terms.into_iter().flatten() {
        promises::make(state, to, by, term);
    }
    promises::made(state, log);
}

fn pass(state: &mut State, from: Seat, to: Seat, thing: Thing, is_named: bool) {
    let henchman = match thing {
        Thing::City(card) => return gains::pass_city(state, from, to, card),
        Thing::Henchman(henchman) => henchman,
    };
    let before = state.crew(from);
    if is_named {
        gains::known_to_all(state, Henchmen::only(henchman));
    } else {
        for (knower, unsure) in state.hidden.unsure.iter_mut().enumerate() {
            if knower != from.index() && knower != to.index() {
                // Any of them may be the one that went.
                *unsure = unsure.or(before);
            }
        }
        state.hidden.unsure[to.index()].take(henchman);
    }
    state.hidden.crew[from.index()].take(henchman);
    state.hidden.crew[to.index()].add(henchman);
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
fn has_all(state: &State, seat: Seat, units: u8, things: &[Option<Thing>]) -> bool {
    let mut city = state.hand(seat);
    let crew = free_crew(state, seat);
    free_units(&state.open, seat) >= units
        && things.iter().flatten().all(|it| match *it {
            Thing::Henchman(it) => crew.contains(it),
            Thing::City(card) => {
                let has = city.contains(card);
                city = city.less(card);
                has
            }
        })
}
