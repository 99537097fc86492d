//! The nine symbols of businesses and some allies: CE-ABIL-1 to CE-ABIL-7, CE-RUN-1, CE-RUN-2.

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::Action;
use crate::cards::{Card, Good, JobId, JobSet, Note};
use crate::counts::Counts;
use crate::discard;
use crate::effects::{Icon, Icons};
use crate::event::Event;
use crate::lists::OptionLists;
use crate::stack::Frame;
use crate::state::State;

/// Takes a note, or the next lower one there is.
pub(crate) fn take_note(state: &mut State, seat: Seat, note: Note, log: &mut impl Log<Event>) {
    match state.money.highest(note) {
        Some(note) => {
            state.open.money.take(note);
            state.hidden.players[seat].hand.money.add(note);
            log.tell(Audience::Everyone, || Event::TookNote(seat, note));
        }
        None => log.tell(Audience::Everyone, || Event::NothingLeft(seat, Icon::ALL[note as usize])),
    }
}

/// Takes a good, if its pile has one.
pub(crate) fn take_good(state: &mut State, seat: Seat, good: Good, log: &mut impl Log<Event>) {
    if state.goods.count(good) > 0 {
        state.open.goods.take(good);
        state.hidden.players[seat].hand.goods.add(good);
        log.tell(Audience::Everyone, || Event::TookGood(seat, good));
    } else {
        log.tell(Audience::Everyone, || Event::NothingLeft(seat, Icon::ALL[4 + good as usize]));
    }
}

/// Whether the player says what to use next. Plain takes come first, and by themselves unless their order counts.
#[inline]
pub(crate) fn asks(state: &State, seat: Seat, icons: Icons) -> bool {
    if icons.has_plain() {
        !piles_hold(state, icons) && order_matters(state, seat, icons)
    } else {
        !usable(state, seat, icons).is_empty()
    }
}

/// Does what is not asked: the plain takes, or nothing more.
#[inline]
pub(crate) fn go_on(state: &mut State, seat: Seat, icons: Icons, log: &mut impl Log<Event>) {
    if !icons.has_plain() {
        state.open.stack.pop();
        return;
    }
    state.open.stack.replace(Frame::Icons(seat, icons.without_plain()));
    if piles_hold(state, icons) {
        take_plain(state, seat, icons, log);
    } else {
        for icon in icons.kinds().take_while(|it| *it <= Icon::Narcotics) {
            (0..icons.count(icon)).for_each(|_| take(state, seat, icon, log));
        }
    }
}

/// Whether the piles have all that the plain symbols show.
#[inline]
fn piles_hold(state: &State, icons: Icons) -> bool {
    Counts::new(state.money, state.goods).holds(icons.takes())
}

/// Takes all that the plain symbols show at once; the piles have it.
#[inline]
fn take_plain(state: &mut State, seat: Seat, icons: Icons, log: &mut impl Log<Event>) {
    let piles = Counts::new(state.money, state.goods);
    (state.open.money, state.open.goods) = piles.minus(icons.takes()).split();
    let hand = &mut state.hidden.players[seat].hand;
    hand.set_counts(hand.counts().plus(icons.takes()));
    for note in Note::ALL {
        for _ in 0..icons.count(Icon::ALL[note as usize]) {
            log.tell(Audience::Everyone, || Event::TookNote(seat, note));
        }
    }
    for good in Good::ALL {
        for _ in 0..icons.count(Icon::ALL[4 + good as usize]) {
            log.tell(Audience::Everyone, || Event::TookGood(seat, good));
        }
    }
}

/// Whether it may make a difference what is used first, when a pile is too short: another note would help out or
/// a trade would refill it.
fn order_matters(state: &State, seat: Seat, icons: Icons) -> bool {
    let short = |it: &Icon| {
        let there = it.note().map(|it| state.money.count(it)).or(it.good().map(|it| state.goods.count(it)));
        there.is_some_and(|there| icons.count(*it) > there)
    };
    let notes = || icons.kinds().filter(|it| it.note().is_some());
    let could_trade = || usable(state, seat, icons).kinds().any(|it| it.discards() > 0);
    (notes().count() > 1 && notes().any(|it| short(&it)))
        || (icons.kinds().any(|it| short(&it)) && could_trade())
}

/// Takes what a plain symbol shows.
fn take(state: &mut State, seat: Seat, icon: Icon, log: &mut impl Log<Event>) {
    if let Some(note) = icon.note() {
        take_note(state, seat, note, log);
    } else if let Some(good) = icon.good() {
        take_good(state, seat, good, log);
    }
}

/// The symbols that could do something now.
#[inline]
pub(crate) fn usable(state: &State, seat: Seat, icons: Icons) -> Icons {
    if icons.is_plain() {
        return icons;
    }
    let hand = &state.hidden.players[seat].hand;
    let icons = icons
        .only_if(Icon::DrawJob, !(state.hidden.deck.is_empty() && state.discard.is_empty()))
        .only_if(Icon::Suitcase, !hand.money.is_empty())
        .only_if(Icon::HorseHead, state.horse_head != seat);
    if !icons.has_trades() {
        return icons;
    }
    let n_cards = hand.len();
    // What is discarded reaches its pile first, so a note or a good can come back.
    let notes = !state.money.is_empty() || !hand.money.is_empty();
    let goods = state.goods.has_plain() || hand.goods.has_plain();
    icons
        .only_if(Icon::Pawn1, notes && n_cards >= Icon::Pawn1.discards())
        .only_if(Icon::Pawn2, notes && n_cards >= Icon::Pawn2.discards())
        .only_if(Icon::Pawn3, notes && n_cards >= Icon::Pawn3.discards())
        .only_if(Icon::Barter, goods && n_cards >= Icon::Barter.discards())
}

pub(crate) fn options(lists: &OptionLists, state: &State, seat: Seat, icons: Icons, out: &mut Vec<Action>) {
    let usable = usable(state, seat, icons);
    if usable.has_plain() {
        out.extend(usable.kinds().take_while(|it| *it <= Icon::Narcotics).map(Action::Use));
    }
    // Plain takes are never left; what is declined comes after them.
    lists.symbols(usable, &state.hidden.players[seat].hand.money, !icons.has_plain(), out);
}

pub(crate) fn apply(state: &mut State, seat: Seat, icons: Icons, action: Action, log: &mut impl Log<Event>) {
    match action {
        Action::Done => state.open.stack.pop(),
        Action::Suitcase(note) => {
            state.open.stack.replace(Frame::Icons(seat, icons.without(Icon::Suitcase)));
            let player = &mut state.hidden.players[seat];
            player.hand.money.take(note);
            player.suitcase.add(note);
            log.tell(Audience::Everyone, || Event::Suitcased(seat, note));
        }
        Action::Use(icon) => {
            state.open.stack.replace(Frame::Icons(seat, icons.without(icon)));
            match icon {
                Icon::DrawJob => state.open.stack.push(Frame::DrawJobs(seat)),
                Icon::HorseHead => {
                    let from = Some(std::mem::replace(&mut state.open.horse_head, seat));
                    log.tell(Audience::Everyone, || Event::HorseHead { from, to: seat });
                }
                Icon::Pawn1 | Icon::Pawn2 | Icon::Pawn3 | Icon::Barter => {
                    state.open.stack.push(Frame::Trade { seat, icon, left: icon.discards(), last: None });
                }
                Icon::Suitcase => unreachable!("{seat} says which note"),
                Icon::Cash1
                | Icon::Cash2
                | Icon::Cash3
                | Icon::Cash5
                | Icon::Gun
                | Icon::BloodMoney
                | Icon::Booze
                | Icon::Narcotics => take(state, seat, icon, log),
            }
        }
        _ => unreachable!("{seat} answers {action:?} about symbols"),
    }
}

/// The cards that may go next in a trade.
pub(crate) fn trade_options(state: &State, seat: Seat, left: u8, last: Option<Card>, out: &mut Vec<Action>) {
    state.hidden.players[seat].hand.ascending(last, left, &mut |it| out.push(Action::Discard(it)));
}

pub(crate) fn trade(
    state: &mut State,
    seat: Seat,
    icon: Icon,
    left: u8,
    card: Card,
    log: &mut impl Log<Event>,
) {
    log.tell(Audience::Everyone, || Event::Discarded(seat, card));
    discard::one(state, seat, card);
    state.open.stack.replace(Frame::Trade { seat, icon, left: left - 1, last: Some(card) });
}

/// All discards have reached their piles: now the other side of the trade.
pub(crate) fn close_trade(state: &mut State, seat: Seat, icon: Icon, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    match icon {
        Icon::Barter => state.open.stack.push(Frame::PickGood(seat, 1)),
        Icon::Pawn3 => {
            take_note(state, seat, Note::Three, log);
            take_note(state, seat, Note::Five, log);
        }
        _ => take_note(state, seat, Note::Five, log),
    }
}

/// The goods that may be chosen, a bit for each.
#[inline]
pub(crate) fn goods_there(state: &State) -> u8 {
    state.goods.mask() & ((1 << Good::PLAIN.len()) - 1)
}

pub(crate) fn pick_good(state: &mut State, seat: Seat, left: u8, good: Good, log: &mut impl Log<Event>) {
    state.open.stack.replace(Frame::PickGood(seat, left - 1));
    take_good(state, seat, good, log);
}

/// The jobs of which luck draws the next: the deck, or when it has run out the discard, which becomes the deck.
#[inline]
pub(crate) fn to_draw(state: &State) -> JobSet {
    if state.hidden.deck.is_empty() { state.discard } else { state.hidden.deck }
}

/// Takes a job from the deck. It is shuffled anew only now that a card is needed and none is left.
pub(crate) fn draw(state: &mut State, job: JobId, log: &mut impl Log<Event>) {
    if state.hidden.deck.is_empty() {
        state.hidden.deck = std::mem::take(&mut state.open.discard);
        log.tell(Audience::Everyone, || Event::Reshuffled(state.hidden.deck));
    }
    state.hidden.deck.take(job);
}

/// Goes on with a draw of two jobs. True if luck or the player must speak.
pub(crate) fn draw_on(state: &mut State, seat: Seat, log: &mut impl Log<Event>) -> bool {
    if state.hidden.drawn[1].is_none() && !to_draw(state).is_empty() {
        return true;
    }
    match state.hidden.drawn {
        [Some(_), Some(_)] => {
            state.open.stack.replace(Frame::KeepJob(seat));
            false
        }
        [Some(only), None] => {
            log.tell(Audience::Everyone, || Event::DrewJobs(seat, None));
            keep(state, seat, only.reveal(), log);
            false
        }
        _ => {
            state.open.stack.pop();
            false
        }
    }
}

/// Keeps one of the jobs drawn; the other goes face up to the discard.
pub(crate) fn keep(state: &mut State, seat: Seat, job: JobId, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    let drawn = std::mem::take(&mut state.hidden.drawn).map(|it| it.map(Sealed::reveal));
    let rejected = match drawn {
        [Some(first), Some(second)] => Some(if first == job { second } else { first }),
        _ => None,
    };
    state.hidden.players[seat].hand.jobs.add(job);
    log.tell(Audience::only(seat), || Event::KeptJob(seat, job));
    if let Some(rejected) = rejected {
        state.open.discard.add(rejected);
        log.tell(Audience::Everyone, || Event::DrewJobs(seat, Some(rejected)));
    }
}
