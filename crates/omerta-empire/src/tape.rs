//! What cards do, step by step: the tape on top of the stack says what is next.

use omerta_core::{Audience, Log, Seat, SeatSet};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Henchmen, Squares};
use crate::content::Content;
use crate::effects::{Cond, Count, Goods, Hoods, Op, Res, Who, WreckPlace};
use crate::event::{Event, Row};
use crate::phases::declarations;
use crate::slots::put;
use crate::stack::{Frame, Origin};
use crate::state::{Moment, Open, State, Theft};
use crate::{gains, market};

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

/// Whether a tape could do what it must: pay its price, find what it is about.
pub(crate) fn is_possible(content: &Content, state: &State, seat: Seat, tape: u8) -> bool {
    // Most tapes need nothing, and are asked about most often.
    let needs = content.tables().needs(tape);
    needs.is_empty() || needs.iter().all(|it| is_there(content, state, seat, tape, *it))
}

/// Not a part of the loop above: all it might look at would be fetched before.
#[inline(never)]
fn is_there(content: &Content, state: &State, seat: Seat, tape: u8, op: Op) -> bool {
    let open = &state.open;
    match op {
        Op::Gain { n, .. } => state.money(seat) >= n.unsigned_abs(),
        Op::Wreck(WreckPlace::OwnSquare) => !open.squares_of(seat).and(open.with_racket()).is_empty(),
        Op::Claim(hoods) => !claimable(content, state, hoods).is_empty(),
        Op::MoveCop(..) => crate::phases::cops::can_convoy(content, state, 1),
        Op::Market(what, ..) => match what {
            Goods::Hire => open.henchman_track.iter().any(Option::is_some),
            Goods::Open => open.racket_track.iter().any(Option::is_some),
            Goods::Refresh => !open.capo(seat).exhausted.is_empty(),
        },
        Op::HalfRevenue(_) => open.thefts.iter().any(Option::is_none),
        Op::InForce => open.in_force.iter().any(Option::is_none),
        Op::Lay => open.laid.iter().any(Option::is_none),
        _ => !rivals(content, state, seat, tape).is_empty(),
    }
}

/// Those a tape may be for.
pub(crate) fn rivals(content: &Content, state: &State, seat: Seat, tape: u8) -> SeatSet {
    let (tables, open) = (content.tables(), &state.open);
    let mut rivals = open.seats().without(seat);
    if tables.is_for_specials(tape) {
        rivals = with(rivals, |it| !specials_before(content, state, it).is_empty());
    }
    if tables.is_for_rackets(tape) {
        rivals = with(rivals, |it| !open.squares_of(it).and(open.with_racket()).is_empty());
    }
    rivals
}

/// Those of them who satisfy this.
fn with(seats: SeatSet, has: impl Fn(Seat) -> bool) -> SeatSet {
    seats.iter().fold(SeatSet::EMPTY, |all, it| all.with_if(it, has(it)))
}

/// Exhausted specials of a capo.
fn specials_before(content: &Content, state: &State, seat: Seat) -> Henchmen {
    state.open.capo(seat).exhausted.and(content.tables().specials)
}

/// Whether a city card can be played now.
pub(crate) fn can_play(content: &Content, state: &State, seat: Seat, card: CityId) -> bool {
    is_possible(content, state, seat, card.0)
}

/// Whether a henchman can be revealed now.
pub(crate) fn can_reveal(content: &Content, state: &State, seat: Seat, henchman: HenchmanId) -> bool {
    is_possible(content, state, seat, content.tables().reveal_tape(henchman))
}

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

fn holds(state: &State, seat: Seat, cond: Cond) -> bool {
    match cond {
        Cond::IsGodfather => state.open.godfather == seat,
        Cond::IsChief => state.open.chief == Some(seat),
        Cond::Attacker => state.open.combat.is_some_and(|it| it.defender != Some(seat)),
        Cond::Defender => state.open.combat.is_some_and(|it| it.defender == Some(seat)),
        // A side is only counted where a fight is scored.
        Cond::AtLeast(..) => false,
    }
}

fn count(content: &Content, state: &State, seat: Seat, of: Count) -> u8 {
    let tables = content.tables();
    let own = state.open.squares_of(seat);
    match of {
        Count::Squares(hood) => own.and(tables.hood(hood)).len(),
        Count::HoodsBeyondFirst(kind) => {
            let is_kind = |it: &crate::cards::SquareId| {
                state.open.at(*it).racket.is_some_and(|racket| tables.kinds[racket.index()] == kind)
            };
            let with: Squares = own.iter().filter(is_kind).collect();
            let hoods =
                crate::cards::Hood::ALL.into_iter().filter(|it| !with.and(tables.hood(*it)).is_empty());
            (hoods.count() as u8).saturating_sub(1)
        }
    }
}

/// Unoccupied squares a card may take.
pub(crate) fn claimable(content: &Content, state: &State, hoods: Hoods) -> Squares {
    let tables = content.tables();
    let free = declarations::unclaimed(content, state);
    match hoods {
        Hoods::Any => free,
        Hoods::SlumsOrMidtown => free.minus(tables.hood(crate::cards::Hood::Downtown)),
    }
}

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
            if let Some(slot) = state.open.thefts.iter_mut().find(|it| it.is_none()) {
                *slot = Some(theft);
            }
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

/// The specials in a hand.
fn shown_specials(content: &Content, state: &State, seat: Seat) -> Henchmen {
    state.crew(seat).and(content.tables().specials)
}

fn show_specials(content: &Content, state: &mut State, rival: Seat, log: &mut impl Log<Event>) {
    let specials = shown_specials(content, state, rival);
    gains::known_to_all(state, specials);
    log.tell(Audience::Everyone, || Event::ShowsSpecials(rival, specials));
}

/// Those who lost the combat that is going on.
fn losers(state: &State) -> SeatSet {
    let Some(combat) = state.open.combat else { return SeatSet::EMPTY };
    combat.winner.map_or(combat.parties, |it| combat.parties.without(it))
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

fn take_special(
    content: &Content,
    state: &mut State,
    seat: Seat,
    from: Seat,
    henchman: HenchmanId,
    log: &mut impl Log<Event>,
) {
    state.open.capo_mut(from).exhausted.take(henchman);
    gains::abduct(content, state, [from, seat], (henchman, Row::Exhausted), log);
}

fn take_cash(state: &mut State, top: Top, who: Who, most: u16, log: &mut impl Log<Event>) {
    let from = match who {
        Who::Rival => SeatSet::only(top.rival()),
        Who::Loser => losers(state),
        _ => state.open.seats().without(top.seat),
    };
    for it in from.clockwise_from(top.seat) {
        gains::take(state, top.seat, it, most, log);
    }
}

fn gain(
    content: &Content,
    state: &mut State,
    (seat, rival): (Seat, Option<Seat>),
    who: Who,
    what: Res,
    n: i16,
    log: &mut impl Log<Event>,
) {
    let whose = match who {
        // One alone needs no order, and most are.
        Who::You | Who::Attacker | Who::Enemies | Who::Loser => {
            return gain_one(content, state, seat, what, n, log);
        }
        Who::Rival => rival.map_or(SeatSet::EMPTY, SeatSet::only),
        Who::EachRival => state.open.seats().without(seat),
        Who::TopVp => state.open.best(|it| i32::from(it.vp)),
        Who::TopCorruption => state.open.best(|it| i32::from(it.corruption)),
        Who::Pot => {
            // A checked pack takes nothing from the pot.
            let more = n.max(0) as u16;
            state.open.pot += more;
            log.tell(Audience::Everyone, || Event::PotGrew(more));
            return;
        }
    };
    for it in whose.clockwise_from(state.open.godfather) {
        gain_one(content, state, it, what, n, log);
    }
}

fn gain_one(content: &Content, state: &mut State, seat: Seat, what: Res, n: i16, log: &mut impl Log<Event>) {
    match what {
        Res::Cash if n >= 0 => gains::earn(state, seat, n as u16, log),
        Res::Cash => {
            let most = state.money(seat).min(n.unsigned_abs());
            gains::pay(state, seat, most, log);
        }
        Res::Vp => gains::vp(content, state, seat, n, log),
        Res::Corruption => gains::corruption(content, state, seat, n, log),
    }
}

/// Both hands of a rival are seen, once; what is remembered of them stays.
fn peek(state: &mut State, seat: Seat, rival: Seat, log: &mut impl Log<Event>) {
    let (city, crew) = (state.hand(rival), state.crew(rival));
    log.tell(Audience::Everyone, || Event::Peeked(seat, rival));
    log.tell(Audience::only(seat), || Event::PeekedHand(rival, city, crew));
    state.hidden.seen[rival.index()][seat.index()] = city.kinds();
    if !city.is_empty() {
        let capo = state.open.capo_mut(rival);
        capo.glimpsed = capo.glimpsed.with(seat);
    }
    let unsure = &mut state.hidden.unsure[seat.index()];
    *unsure = unsure.minus(crew);
}

// ---- city cards out of a hand ----

/// Waits for luck, if there is a card to take.
#[inline(never)]
pub(crate) fn run_steal(state: &mut State, from: Seat) -> bool {
    let any = !state.hand(from).is_empty();
    if !any {
        state.open.stack.pop();
    }
    any
}

/// Luck has taken a card out of the rival's hand.
pub(crate) fn stolen(content: &Content, state: &mut State, card: CityId, log: &mut impl Log<Event>) {
    let Some(&Frame::Steal(seat, from, left)) = state.open.stack.peek() else {
        unreachable!("a card is being stolen");
    };
    if left > 1 && state.hand(from).len() > 1 {
        state.open.stack.replace(Frame::Steal(seat, from, left - 1));
    } else {
        state.open.stack.pop();
    }
    move_city(content, state, [seat, from], card, log);
}

fn move_city(
    content: &Content,
    state: &mut State,
    [seat, from]: [Seat; 2],
    card: CityId,
    log: &mut impl Log<Event>,
) {
    gains::pass_city(state, from, seat, card);
    let deck = content.tables().deck_of[card.index()];
    log.tell(Audience::Everyone, || Event::CityTaken(seat, from, deck));
    log.tell(Audience::Only(SeatSet::only(seat).with(from)), || Event::CityTakenCard(seat, from, card));
}

#[inline(never)]
pub(crate) fn run_choose(state: &mut State, seat: Seat, rival: Seat, left: u8) -> bool {
    if left == 0 || state.hand(rival).is_empty() {
        state.open.stack.pop();
        return false;
    }
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn take_chosen(
    content: &Content,
    state: &mut State,
    [seat, rival]: [Seat; 2],
    left: u8,
    card: CityId,
    log: &mut impl Log<Event>,
) {
    state.open.stack.replace(Frame::Choose(seat, rival, left - 1));
    move_city(content, state, [seat, rival], card, log);
}

/// The cards of a hand that may be played at a moment.
pub(crate) fn playable(content: &Content, state: &State, seat: Seat, moment: Moment, out: &mut Vec<Action>) {
    let tables = content.tables();
    let cards = state.hand(seat).kinds().and(tables.city_at(moment));
    if !cards.is_empty() {
        possible_cards(content, state, seat, cards).add_to(out, Action::Play);
    }
    let henchmen = state.crew(seat).and(tables.reveal_at(moment));
    if !henchmen.is_empty() {
        possible_reveals(content, state, seat, henchmen).add_to(out, Action::Reveal);
    }
}

/// Whether there is room for one more of everything, and something on either track. It is nearly always so.
#[inline]
fn is_roomy(open: &Open) -> bool {
    let has_room = open.in_force[Open::IN_FORCE - 1].is_none() & open.thefts[Open::THEFTS - 1].is_none();
    has_room & open.racket_track[0].is_some() & open.henchman_track[0].is_some()
}

/// Of these cards, those that can be played now. Few can be impossible, and only those are looked at.
#[inline]
pub(crate) fn possible_cards(
    content: &Content,
    state: &State,
    seat: Seat,
    cards: IdSet<CityId>,
) -> IdSet<CityId> {
    let tables = content.tables();
    let mut cards = cards.and(tables.payable_city.with(state.money(seat).into()));
    let doubtful = if is_roomy(&state.open) { cards.and(tables.choosy) } else { tables.demanding(cards) };
    for card in doubtful.iter() {
        if !can_play(content, state, seat, card) {
            cards.take(card);
        }
    }
    cards
}

/// Of these henchmen, those that can be revealed now.
#[inline]
pub(crate) fn possible_reveals(
    content: &Content,
    state: &State,
    seat: Seat,
    mut henchmen: Henchmen,
) -> Henchmen {
    for henchman in content.tables().demanding_reveals(henchmen).iter() {
        if !can_reveal(content, state, seat, henchman) {
            henchmen.take(henchman);
        }
    }
    henchmen
}
