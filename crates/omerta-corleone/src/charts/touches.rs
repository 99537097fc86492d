//! Which places, cards, seats and tokens an action means.

use omerta_core::{Seat, Spot};

use super::{area, card, figure, good, job, neutral, note, piece, site, slot, space};
use crate::action::Action;
use crate::cards::Card;
use crate::content::SlotId;
use crate::figures::Target;
use crate::stack::Frame;
use crate::view::View;

pub(crate) fn touches(view: &View, action: &Action) -> Vec<Spot> {
    let own = |item| Spot { item, of: view.seat() };
    let plain = |item| Spot { item, of: None };
    match *action {
        Action::Play(it) | Action::SetAside(it) => vec![own(figure(it))],
        Action::Job(it) => vec![own(job(it))],
        Action::PublicJob(it) => public(view, it),
        Action::Ally(it) | Action::Ready(it) => vec![own(card(Card::Ally(it)))],
        Action::At(it) => vec![plain(site(it))],
        Action::On(it) => vec![plain(space(it))],
        Action::In(it) => vec![plain(area(it))],
        Action::Pay(it) => vec![own(good(it))],
        Action::First(it) | Action::Rob(it) | Action::Lift(it) => vec![seat(it)],
        Action::Use(it) => vec![Spot::of("icons", it as u16)],
        Action::Suitcase(it) | Action::Offer(it) | Action::Bid(it) => vec![own(note(it))],
        Action::Discard(it) => vec![own(card(it))],
        Action::Take(it) => vec![plain(good(it))],
        Action::Keep(it) => vec![own(job(it))],
        Action::Figure(it) => target(view, it),
        Action::Neutral(it) => vec![plain(neutral(it))],
        Action::RobNote(it) => vec![Spot { item: note(it), of: robbed(view) }],
        Action::Salvage(it) => vec![plain(job(it))],
        Action::Marker(turf, _) => vec![plain(area(turf)), own(super::MARKER)],
        Action::Bribe(it) => vec![plain(card(Card::Ally(it)))],
        Action::MoneyFirst
        | Action::AbilityFirst
        | Action::Refuse
        | Action::Branch(_)
        | Action::Done
        | Action::Decline => Vec::new(),
    }
}

/// Whose suitcase is being robbed.
fn robbed(view: &View) -> Option<Seat> {
    match view.stack.top() {
        Some(Frame::Rob { from, .. }) => Some(from),
        _ => None,
    }
}

fn seat(it: Seat) -> Spot {
    Spot::of("seats", it.index() as u16)
}

fn public(view: &View, it: SlotId) -> Vec<Spot> {
    let there = view.public.get(usize::from(it.0)).copied().flatten();
    let spots = there.map(|it| Spot { item: job(it), of: None });
    [Spot { item: slot(it), of: None }].into_iter().chain(spots).collect()
}

/// A figure on the board and the place where it stands. The Police Chief has no place of his own.
fn target(view: &View, it: Target) -> Vec<Spot> {
    let place = match it {
        Target::Site(it) => Some(site(it)),
        Target::Space(it) => Some(space(it)),
        Target::Chief => None,
    };
    let place = place.map(|item| Spot { item, of: None });
    let figure = view.piece(it).map(piece).map(|(item, of)| Spot { item, of });
    place.into_iter().chain(figure).collect()
}
