//! Questions as people answer them: which are sets, which are amounts, what may be put together unasked.
//!
//! Everything is worked out from the view of whoever is asked. Cards that are drawn between two answers keep these
//! apart: which deck the second card comes from is named when the first is in hand (EC-NEU-3), and tokens are cashed
//! one by one (EC-VEN-1).

mod draft;
mod plan;
mod rules;

pub(crate) use draft::draft;
pub(crate) use rules::rule;

use omerta_core::tabletop::{Amount, Form, SetForm, Total, Unit};
use omerta_core::{Seat, Thing};

use crate::action::{Action, Prompt};
use crate::cards::{HenchmanId, Neutral, Place};
use crate::content::{CAPOS, Content, UNIT};
use crate::effects::{Goods, Off};
use crate::prices::Known;
use crate::stack::Frame;
use crate::state::{Partner, Stage};
use crate::view::View;
use crate::wire::Sum;

/// Every key of a total, for the phrases that are needed.
pub(crate) const TOTALS: [&str; 15] = [
    "value",
    "once",
    "sent",
    "revealed",
    "cost",
    "give",
    "want",
    "give-cards",
    "want-cards",
    "henchmen",
    "terms",
    "hand-slums",
    "hand-midtown",
    "hand-downtown",
    "hand-henchmen",
];

/// A thing that nothing is named with.
fn thing(pick: Action, n: u8, adds: Vec<i64>) -> Thing<Action> {
    Thing { pick, n, adds, with: Vec::new() }
}

fn total(key: &str, unit: Unit, base: i64, least: Option<i64>, most: Option<i64>) -> Total {
    Total { key: key.to_owned(), unit, base, least, most }
}

/// A set of any size up to all of it.
fn set(key: &str, things: Vec<Thing<Action>>, close: Option<Action>, totals: Vec<Total>) -> SetForm<Action> {
    let most = things.iter().map(|it| u16::from(it.n)).sum();
    SetForm { key: key.to_owned(), things, least: 0, most, close, totals }
}

/// A set of exactly so many.
fn exactly(key: &str, n: u8, things: Vec<Thing<Action>>) -> SetForm<Action> {
    SetForm { least: n.into(), most: n.into(), ..set(key, things, None, Vec::new()) }
}

pub(crate) fn form(content: &Content, view: &View, prompt: &Prompt) -> Form<Action> {
    let Some(me) = view.seat() else { return Form::One };
    let money = view.money[me.index()].known().unwrap_or_default();
    let dollars = |least: u16, most: u16, step: u16| Form::Amount {
        least: least.into(),
        most: most.into(),
        step: step.into(),
        unit: Unit::Dollars,
    };
    match *prompt {
        Prompt::Bid => dollars(0, Sum::of_money(money).dollars(), UNIT),
        Prompt::Donate => {
            let each = content.numbers().donation;
            dollars(each, Sum::of_money(money).dollars() / each * each, each)
        }
        Prompt::StartHenchman(left) => {
            let track = view.open.henchman_track.iter().flatten();
            let things = track.map(|it| thing(Action::Henchman(*it), 1, Vec::new())).collect();
            Form::Set(exactly("start-henchmen", left, things))
        }
        Prompt::RemoveCop => match view.open.stack.top() {
            Some(Frame::RemoveCops(left)) => Form::Set(exactly("remove-cops", left, cops(view))),
            _ => Form::One,
        },
        Prompt::TakeCity(from) => match view.open.stack.top() {
            Some(Frame::Choose(_, _, left)) => {
                let hand = view.city[from.index()];
                let cards = hand.kinds();
                let cards = cards.iter().map(|it| thing(Action::Take(it), hand.count(it), Vec::new()));
                Form::Set(exactly("take-city", left.min(hand.len()), cards.collect()))
            }
            _ => Form::One,
        },
        Prompt::Market(Goods::Hire) => Form::Set(hire(content, view, me, money)),
        Prompt::Market(Goods::Open) | Prompt::RacketSquare(_) => buy(content, view, me, money),
        Prompt::Market(Goods::Refresh) | Prompt::Refresh => Form::Set(refresh(content, view, me, money)),
        Prompt::Window(_)
        | Prompt::Against(_)
        | Prompt::Assassin(_)
        | Prompt::HitCards
        | Prompt::Fighters(_)
        | Prompt::FightCards(_)
        | Prompt::Carrier(_) => plan::form(content, view, me),
        _ => Form::One,
    }
}

/// The cops there are, where they stand.
fn cops(view: &View) -> Vec<Thing<Action>> {
    let police = &view.open.police;
    let squares = police.at.iter().map(|it| thing(Action::Cop(Place::Square(it)), 1, Vec::new()));
    let hall = thing(Action::Cop(Place::Neutral(Neutral::CityHall)), police.hall, Vec::new());
    squares.chain((police.hall > 0).then_some(hall)).collect()
}

/// What may be paid for all in all.
fn cost(money: u16) -> Total {
    total("cost", Unit::Dollars, 0, None, Some(money.into()))
}

fn hire(content: &Content, view: &View, me: Seat, money: u16) -> SetForm<Action> {
    let Some(Frame::Market { off, left, .. }) = view.open.stack.top() else {
        return set("hire", Vec::new(), Some(Action::Done), Vec::new());
    };
    let known = Known::of_view(content, view, me);
    let track = view.open.henchman_track.iter().flatten();
    let priced = track.map(|it| (*it, known.henchman(*it, Goods::Hire, off.into())));
    let things: Vec<_> = payable(priced, money).collect();
    let most = u16::from(left).min(things.len() as u16);
    SetForm { most, ..set("hire", things, Some(Action::Done), vec![cost(money)]) }
}

/// Henchmen that can be paid for, each with what it costs.
fn payable(
    priced: impl Iterator<Item = (HenchmanId, i16)>,
    money: u16,
) -> impl Iterator<Item = Thing<Action>> {
    let priced = priced.filter(move |(_, price)| i32::from(*price) <= i32::from(money));
    priced.map(|(it, price)| thing(Action::Henchman(it), 1, vec![price.into()]))
}

/// Rackets, each with the square it goes to. Where it is bought and only its square is asked for, that.
fn buy(content: &Content, view: &View, me: Seat, money: u16) -> Form<Action> {
    let open = &view.open;
    let sites = |hinders: bool| {
        let own = open.squares_of(me).minus(open.with_racket());
        if hinders { own.minus(open.police.guarded()) } else { own }
    };
    match open.stack.top() {
        Some(Frame::PlaceRacket { racket, cops_hinder, .. }) => {
            let places = sites(cops_hinder).and(content.tables().fits(racket));
            let things = places.iter().map(|it| thing(Action::On(it), 1, Vec::new())).collect();
            Form::Set(SetForm { close: Some(Action::Done), ..exactly("buy", 1, things) })
        }
        Some(Frame::Market { off, left, cops_hinder, .. }) => {
            let known = Known::of_view(content, view, me);
            let track = open.racket_track.iter().flatten();
            let priced = track.map(|it| (*it, known.racket(*it, off.into())));
            let things = priced.filter(|(_, price)| i32::from(*price) <= i32::from(money));
            let things = things.map(|(it, price)| {
                let places = sites(cops_hinder).and(content.tables().fits(it));
                let with = places.iter().map(Action::On).collect();
                Thing { with, ..thing(Action::Racket(it), 1, vec![price.into()]) }
            });
            let things: Vec<_> = things.filter(|it| !it.with.is_empty()).collect();
            let most = u16::from(left).min(things.len() as u16);
            Form::Set(SetForm { most, ..set("buy", things, Some(Action::Done), vec![cost(money)]) })
        }
        _ => Form::One,
    }
}

/// Exhausted henchmen to be paid for. Cards that make it cheaper are played first, whatever the order.
fn refresh(content: &Content, view: &View, me: Seat, money: u16) -> SetForm<Action> {
    let known = Known::of_view(content, view, me);
    let (off, most) = match view.open.stack.top() {
        Some(Frame::Market { off, left, .. }) => (off.into(), u16::from(left)),
        _ => (Off::Dollars(0), u16::MAX),
    };
    let exhausted = view.open.capo(me).exhausted;
    let priced = exhausted.iter().map(|it| (it, known.henchman(it, Goods::Refresh, off)));
    let mut things: Vec<_> = payable(priced, money).collect();
    if let Some(Frame::Refresh(_)) = view.open.stack.top() {
        things.extend(plan::playable(content, view, me, crate::moment::Moment::Refresh));
    }
    let most = most.min(things.iter().map(|it| u16::from(it.n)).sum());
    SetForm { most, ..set("refresh", things, Some(Action::Done), vec![cost(money)]) }
}

/// The amount an action stands for.
pub(crate) fn amount(action: Action) -> Option<Amount> {
    let dollars = |n: u16| Some(Amount { n: n.into(), unit: Unit::Dollars });
    match action {
        Action::Bid(sum) | Action::Donate(sum) | Action::Give(sum) | Action::Want(sum) => {
            dollars(sum.dollars())
        }
        _ => None,
    }
}

/// What was named along with a thing just picked: who carries it, whom it is against, where it stands.
pub(crate) fn paired(view: &View, pick: Action) -> Option<Action> {
    match pick {
        Action::Play(card) => {
            let plan = view.plans[view.seat()?.index() % CAPOS].known()?;
            // The card that waits for its partner has none yet.
            if plan.stage == Stage::With(card) {
                return None;
            }
            let last = plan.pairs().filter(|(it, _)| *it == card).last()?;
            Some(match last.1 {
                Partner::Carrier(it) => Action::Carry(it),
                Partner::Rival(it) => Action::Capo(it),
            })
        }
        Action::Racket(racket) => {
            let place = view.open.ground.iter().position(|it| it.racket == Some(racket))?;
            Some(Action::On(crate::cards::SquareId(place as u8)))
        }
        _ => None,
    }
}
