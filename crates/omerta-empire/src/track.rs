//! The two tracks: six cards face up, swept and filled again: EC-SET-4, EC-NEU-5, EC-NEU-7, EC-SET-10.

use omerta_core::{Audience, Log, Seat};
use omerta_parts::{Id, IdSet};

use crate::cards::{HenchmanId, RacketId};
use crate::content::TRACK;
use crate::effects::Goods;
use crate::event::{Event, Pile, Sweep};
use crate::state::State;

/// A track.
pub(crate) type Track<T> = [Option<T>; TRACK];

/// The empty slots, a bit for each.
#[inline]
fn empty<T>(track: &Track<T>) -> u8 {
    (0..TRACK).fold(0, |all, i| all | u8::from(track[i].is_none()) << i)
}

/// Whether luck has something to deal to a track. A discard is shuffled when the deck is out (EC-SET-10).
fn wants_cards<T: Id>(
    track: &Track<T>,
    deck: &mut IdSet<T>,
    discard: &mut IdSet<T>,
    reshuffled: impl FnOnce(IdSet<T>),
) -> bool {
    if empty(track) == 0 || deck.or(*discard).is_empty() {
        return false;
    }
    if deck.is_empty() {
        *deck = std::mem::take(discard);
        reshuffled(*deck);
    }
    true
}

/// A card lies in the first empty slot. True if there is another one.
#[inline]
fn lay<T: Id>(track: &mut Track<T>, deck: &mut IdSet<T>, card: T) -> bool {
    deck.take(card);
    let empty = empty(track);
    if let Some(slot) = track.get_mut(empty.trailing_zeros() as usize) {
        *slot = Some(card);
    }
    empty & empty.wrapping_sub(1) != 0
}

/// Waits for luck while a slot is empty and there are rackets to deal.
#[inline(never)]
pub(crate) fn fill_rackets(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let open = &mut state.open;
    let reshuffled = |all| log.tell(Audience::Everyone, || Event::Reshuffled(Pile::Rackets(all)));
    let waits = wants_cards(&open.racket_track, &mut open.racket_deck, &mut open.racket_discard, reshuffled);
    if !waits {
        open.stack.pop();
    }
    waits
}

/// The same for henchmen.
#[inline(never)]
pub(crate) fn fill_henchmen(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let open = &mut state.open;
    let reshuffled = |all| log.tell(Audience::Everyone, || Event::Reshuffled(Pile::Henchmen(all)));
    let waits =
        wants_cards(&open.henchman_track, &mut open.henchman_deck, &mut open.henchman_discard, reshuffled);
    if !waits {
        open.stack.pop();
    }
    waits
}

/// Luck has dealt a racket. True if it deals the next one at once.
pub(crate) fn deal_racket(state: &mut State, racket: RacketId, log: &mut impl Log<Event>) -> bool {
    let open = &mut state.open;
    let has_room = lay(&mut open.racket_track, &mut open.racket_deck, racket);
    log.tell(Audience::Everyone, || Event::RacketShown(racket));
    if !has_room {
        open.stack.pop();
    }
    has_room && !open.racket_deck.is_empty()
}

/// Luck has dealt a henchman. True if it deals the next one at once.
pub(crate) fn deal_henchman(state: &mut State, henchman: HenchmanId, log: &mut impl Log<Event>) -> bool {
    let open = &mut state.open;
    let has_room = lay(&mut open.henchman_track, &mut open.henchman_deck, henchman);
    log.tell(Audience::Everyone, || Event::HenchmanShown(henchman));
    if !has_room {
        open.stack.pop();
    }
    has_room && !open.henchman_deck.is_empty()
}

/// All of a track goes to the discard.
pub(crate) fn sweep(state: &mut State, seat: Seat, what: Goods, log: &mut impl Log<Event>) {
    let open = &mut state.open;
    let swept = match what {
        Goods::Open => {
            let all = open.racket_track.iter().flatten().copied().collect();
            open.racket_track.iter_mut().filter_map(Option::take).for_each(|it| open.racket_discard.add(it));
            Sweep::Rackets(all)
        }
        Goods::Hire | Goods::Refresh => {
            let track = &mut open.henchman_track;
            let all = track.iter().flatten().copied().collect();
            track.iter_mut().filter_map(Option::take).for_each(|it| open.henchman_discard.add(it));
            Sweep::Henchmen(all)
        }
    };
    log.tell(Audience::Everyone, || Event::Swept(seat, swept));
}

/// Takes a card off a track.
pub(crate) fn take<T: Id + PartialEq>(track: &mut Track<T>, card: T) {
    track.iter_mut().filter(|it| **it == Some(card)).for_each(|it| *it = None);
}

/// The slots of a track where one of these lies, a bit for each.
#[inline]
pub(crate) fn slots<T: Id>(track: &Track<T>, these: IdSet<T>) -> u8 {
    let is_one = |it: T| these.bits() >> (it.place() & 63) & 1 == 1;
    (0..TRACK).fold(0, |all, i| all | u8::from(track[i].is_some_and(is_one)) << i)
}

/// The cards in these slots, in order.
#[inline]
pub(crate) fn in_slots<T: Id>(track: &Track<T>, mut slots: u8) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        let it = track.get(slots.trailing_zeros() as usize).copied().flatten();
        slots &= slots.wrapping_sub(1);
        it
    })
}
