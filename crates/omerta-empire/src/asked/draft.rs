//! What is put together unasked: offers, counter-offers, and the cards handed over for an offer that is accepted.

use omerta_core::Seat;
use omerta_core::tabletop::{SetForm, Thing as Choice, Unit};

use crate::action::Action;
use crate::asked::{set, thing, total};
use crate::cards::Hood;
use crate::content::Content;
use crate::deals::Choices;
use crate::politics::{self, Offer, STEPS, Thing, Want};
use crate::view::View;
use crate::wire::Sum;

pub(crate) fn draft(content: &Content, view: &View, begin: Action) -> Option<SetForm<Action>> {
    let me = view.seat()?;
    match begin {
        Action::Offer(to) => Some(offer(view, me, to, Sum::ZERO, Sum::ZERO)),
        Action::Counter(to) => {
            let answered = view.open.offers[to.index()]?;
            let give = answered.want.min(free(view, me).unwrap_or(Sum::ZERO));
            Some(offer(view, me, to, give, answered.give))
        }
        Action::Accept(by) => accept(content, view, me, by),
        _ => None,
    }
}

/// The money somebody may deal with, if the viewer knows it.
fn free(view: &View, seat: Seat) -> Option<Sum> {
    Some(politics::free_of(&view.open, view.money[seat.index()].known()?, seat))
}

fn offer(view: &View, me: Seat, to: Seat, give: Sum, want: Sum) -> SetForm<Action> {
    // What each thing adds to: give, want, cards given, cards wanted, henchmen wanted, promises.
    let adds = |at: usize, n: i64| (0..6).map(|it| if it == at { n } else { 0 }).collect::<Vec<i64>>();
    let times = |step: Sum| u8::MAX / step.units();
    let mut things: Vec<Choice<Action>> = Vec::new();
    for step in STEPS {
        things.push(thing(Action::Give(step), times(step), adds(0, step.dollars().into())));
        things.push(thing(Action::Want(step), times(step), adds(1, step.dollars().into())));
    }
    let hand = view.city[me.index()];
    let city = hand.kinds();
    things.extend(city.iter().map(|it| thing(Action::GiveCard(Thing::City(it)), hand.count(it), adds(2, 1))));
    let target = view.target.and_then(|it| it.known());
    let crew = view.crew[me.index()];
    let crew = target.map_or(crew, |it| crew.without(it));
    things.extend(crew.iter().map(|it| thing(Action::GiveCard(Thing::Henchman(it)), 1, adds(2, 1))));
    for deck in Hood::ALL {
        let n = view.n_city[to.index()][deck as usize];
        things.push(thing(Action::WantCard(Want::City(deck)), n, adds(3, 1)));
    }
    let n_crew = n_free(view, to);
    let both = |n: i64| vec![0, 0, 0, n, n, 0];
    things.push(thing(Action::WantCard(Want::Henchman), n_crew, both(1)));
    let known = view.crew[to.index()].minus(view.all_unsure);
    things.extend(known.iter().map(|it| thing(Action::WantCard(Want::Named(it)), 1, both(1))));
    let terms = politics::terms(&view.open, me, to);
    things.extend(terms.map(|it| thing(Action::Term(it), 1, adds(5, 1))));
    things.retain(|it| it.n > 0);
    let own = free(view, me).map(|it| i64::from(it.dollars()));
    let most = Sum::MOST.dollars().into();
    let cards = Some(Offer::THINGS as i64);
    let totals = vec![
        total("give", Unit::Dollars, give.dollars().into(), None, own),
        total("want", Unit::Dollars, want.dollars().into(), None, Some(most)),
        total("give-cards", Unit::Number, 0, None, cards),
        total("want-cards", Unit::Number, 0, None, cards),
        total("henchmen", Unit::Number, 0, None, Some(n_crew.into())),
        total("terms", Unit::Number, 0, None, Some(Offer::TERMS as i64)),
    ];
    let is_empty = give == Sum::ZERO && want == Sum::ZERO;
    SetForm { least: is_empty.into(), ..set("offer", things, Some(Action::Send), totals) }
}

/// How many henchmen somebody may deal with: a drawn target is in use.
fn n_free(view: &View, seat: Seat) -> u8 {
    let is_target = view.target.is_some() && view.open.hit.is_some_and(|it| it.target == seat);
    view.n_crew[seat.index()].saturating_sub(is_target.into())
}

/// The cards to hand over, kind by kind; nothing where there is nothing to choose.
fn accept(content: &Content, view: &View, me: Seat, by: Seat) -> Option<SetForm<Action>> {
    let offer = view.open.offers[by.index()].filter(|it| it.to == me)?;
    let choices = Choices::of(&offer, view.n_city[me.index()], n_free(view, me));
    if choices.total() == 0 {
        return None;
    }
    let adds = |at: usize| (0..4).map(|it| i64::from(it == at)).collect::<Vec<i64>>();
    let mut things = Vec::new();
    let hand = view.city[me.index()];
    for deck in Hood::ALL.into_iter().filter(|it| choices.decks[*it as usize] > 0) {
        let cards = hand.of(content.tables().city_of(deck));
        let there = cards.kinds();
        things.extend(
            there
                .iter()
                .map(|it| thing(Action::HandOver(Thing::City(it)), cards.count(it), adds(deck as usize))),
        );
    }
    if choices.henchmen > 0 {
        let target = view.target.and_then(|it| it.known());
        let crew = view.crew[me.index()].iter();
        let free =
            crew.filter(|it| target != Some(*it) && !offer.want_cards.contains(&Some(Want::Named(*it))));
        things.extend(free.map(|it| thing(Action::HandOver(Thing::Henchman(it)), 1, adds(3))));
    }
    let [slums, midtown, downtown] = choices.decks;
    let all = [
        ("hand-slums", slums),
        ("hand-midtown", midtown),
        ("hand-downtown", downtown),
        ("hand-henchmen", choices.henchmen),
    ];
    let totals = all.map(|(key, n)| total(key, Unit::Number, 0, Some(n.into()), Some(n.into())));
    let n = choices.total().into();
    let form = set("accept", things, Some(Action::Accept(by)), totals.into());
    Some(SetForm { least: n, most: n, ..form })
}
