//! The editor of sets: any order, second thoughts, limits, pairs.

use omerta_core::{Amount, Total};

use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Note(u8),
    Gun(u8),
    Carry(u8),
    Give(u8),
    Want(u8),
    Close,
    Refuse,
}

type Sent = Wish<Act, ()>;

fn thing(pick: Act, n: u8, adds: i64) -> Thing<Act> {
    Thing { pick, n, adds: vec![adds], with: Vec::new() }
}

fn amount(act: &Act) -> Option<Amount> {
    match *act {
        Act::Give(n) | Act::Want(n) => Some(Amount { n: i64::from(n) * 50, unit: Unit::Dollars }),
        Act::Note(_) | Act::Gun(_) | Act::Carry(_) | Act::Close | Act::Refuse => None,
    }
}

fn money(least: Option<i64>, most: Option<i64>) -> Total {
    Total { key: "money".to_owned(), unit: Unit::Dollars, base: 0, least, most }
}

fn set(things: Vec<Thing<Act>>, least: u16, most: u16, totals: Vec<Total>) -> SetForm<Act> {
    SetForm { key: "set".to_owned(), things, least, most, close: Some(Act::Close), totals }
}

/// Three $1 notes and a $5 note, of which two or three must be given.
fn notes() -> Editor<Act> {
    let form =
        set(vec![thing(Act::Note(1), 3, 1), thing(Act::Note(5), 1, 5)], 2, 3, vec![money(Some(3), None)]);
    let options = [Act::Note(1), Act::Note(5), Act::Close, Act::Refuse];
    Editor::of_question(DecisionId(4), &Form::Set(form), &options, &amount).expect("it is a set")
}

fn sorted(mut picks: Vec<Pick<Act>>) -> Vec<String> {
    picks.sort_by_key(|it| format!("{it:?}"));
    picks.iter().map(|it| format!("{it:?}")).collect()
}

#[test]
fn the_order_of_second_thoughts_does_not_matter() {
    let (mut one, mut other) = (notes(), notes());
    [0, 1].into_iter().for_each(|it| assert_eq!(one.put(it), Put::Done));
    [1, 0, 0].into_iter().for_each(|it| assert_eq!(other.put(it), Put::Done));
    assert!(other.take_back(0));
    assert_eq!(sorted(one.picks()), sorted(other.picks()));
    assert_eq!(one.totals(), [6]);
    assert_eq!(other.check(), Ok(()));
    assert!(matches!(other.wish(), Sent::Set(DecisionId(4), picks) if picks.len() == 2));
}

#[test]
fn what_is_there_three_times_is_counted_and_all_of_it_goes_at_once() {
    let mut notes = notes();
    let counts: Vec<usize> = (0..4)
        .map(|_| {
            assert_eq!(notes.toggle(0), Put::Done);
            notes.n_of(0)
        })
        .collect();
    assert_eq!(counts, [1, 2, 3, 0]);
    // Where no more fit, the key takes them out as well.
    [1, 0, 0].into_iter().for_each(|it| assert_eq!(notes.put(it), Put::Done));
    assert_eq!((notes.toggle(0), notes.n_of(0), notes.n_of(1)), (Put::Done, 0, 1));
    [0, 0].into_iter().for_each(|it| assert_eq!(notes.put(it), Put::Done));
    assert_eq!((notes.toggle(1), notes.n_of(1)), (Put::Done, 0));
    assert!(notes.undo(true));
    assert!(!notes.take_back(0) && !notes.take_back(7));
}

#[test]
fn limits_are_told_as_soon_as_they_are_met() {
    let mut notes = notes();
    assert_eq!(notes.check(), Err(Flaw::Set(Unfit::TooFew { n: 0, least: 2 })));
    [0, 0].into_iter().for_each(|it| assert_eq!(notes.put(it), Put::Done));
    let short = Unfit::Total { nth: 0, n: 2, least: 3, most: i64::MAX };
    assert_eq!(notes.check(), Err(Flaw::Set(short)));
    assert_eq!(notes.put(0), Put::Done);
    assert_eq!(notes.check(), Ok(()));
    assert_eq!(notes.put(1), Put::Full(3));
    assert_eq!(notes.put(0), Put::NotThere);
    assert!(notes.take_back(0));
    assert_eq!(notes.put(1), Put::Done);
    assert_eq!(notes.totals(), [7]);
}

#[test]
fn an_answer_that_is_no_part_of_the_set_stands_beside_it() {
    assert_eq!(notes().rows().last(), Some(&Row::Other(Act::Refuse)));
    assert_eq!(notes().rows().len(), 3, "closing is what Enter does");
}

#[test]
fn where_one_thing_is_asked_for_the_next_takes_its_place() {
    let form = set(vec![thing(Act::Note(1), 2, 0), thing(Act::Note(2), 1, 0)], 1, 1, Vec::new());
    let mut one = Editor::of_question(DecisionId(0), &Form::Set(form), &[], &amount).expect("a set");
    assert_eq!((one.put(0), one.put(1)), (Put::Done, Put::Done));
    assert_eq!(one.picks(), [Pick::new(Act::Note(2))]);
    assert_eq!(one.put(0), Put::Done);
    assert_eq!(one.picks(), [Pick::new(Act::Note(1))]);
}

#[test]
fn who_carries_a_gun_is_named_before_it_counts() {
    let gun = Thing { pick: Act::Gun(1), n: 1, adds: Vec::new(), with: vec![Act::Carry(1), Act::Carry(2)] };
    let form = set(vec![gun], 0, 4, Vec::new());
    let mut plan = Editor::of_question(DecisionId(0), &Form::Set(form), &[], &amount).expect("a set");
    assert_eq!(plan.toggle(0), Put::Asks);
    assert!(plan.picks().is_empty());
    assert_eq!(plan.put_with(0, Some(Act::Carry(3))), Put::NotThere);
    assert_eq!(plan.put_with(0, Some(Act::Carry(2))), Put::Done);
    assert_eq!(plan.with_of(0), [Act::Carry(2)]);
    assert_eq!(plan.toggle(0), Put::Done);
    assert!(plan.with_of(0).is_empty());
}

#[test]
fn an_amount_is_turned_or_typed_and_anything_else_stands_beside_it() {
    let options = [Act::Refuse, Act::Give(1), Act::Give(2), Act::Give(3)];
    let form = Form::Amount { least: 50, most: 150, step: 50, unit: Unit::Dollars };
    let mut bid = Editor::of_question(DecisionId(7), &form, &options, &amount).expect("an amount");
    bid.dial(0).expect("a dial").turn(Turn::Most);
    assert_eq!(bid.wish(), Sent::Amount(DecisionId(7), 150));
    "10".chars().for_each(|it| bid.dial(0).expect("a dial").digit(it));
    let flaw = Flaw::Amount { typed: 10, least: 50, most: 150, step: Some(50), unit: Unit::Dollars };
    assert_eq!(bid.check(), Err(flaw));
    bid.dial(0).expect("a dial").digit('0');
    assert_eq!(bid.wish(), Sent::Amount(DecisionId(7), 100));
    assert_eq!(bid.rows()[1..], [Row::Other(Act::Refuse)]);
    assert!(bid.dial(1).is_none());
}

#[test]
fn money_of_an_offer_is_a_dial_for_each_side_as_far_as_it_goes() {
    let of = |act: fn(u8) -> Act, n, adds: [i64; 2]| Thing {
        pick: act(n),
        n: 8,
        adds: adds.iter().map(|it| it * i64::from(n) * 50).collect(),
        with: Vec::new(),
    };
    let mut things: Vec<Thing<Act>> = [1, 2].map(|n| of(Act::Give, n, [1, 0])).to_vec();
    things.extend([1, 2].map(|n| of(Act::Want, n, [0, 1])));
    things.push(Thing { adds: vec![0, 0], ..thing(Act::Gun(1), 1, 0) });
    let form = set(things, 1, 9, vec![money(None, Some(250)), money(None, Some(100))]);
    let mut offer = Editor::of_draft(Act::Close, form, &amount);
    assert!(matches!(offer.rows(), [Row::Dial(_), Row::Dial(_), Row::Thing(_)]));
    offer.dial(0).expect("a dial").turn(Turn::Most);
    offer.dial(1).expect("a dial").turn(Turn::Most);
    assert_eq!(offer.put(2), Put::Done);
    assert_eq!(offer.totals(), [250, 100]);
    assert_eq!(offer.check(), Ok(()));
    // Two of $100 and one of $50, one of $100, a gun.
    assert!(matches!(offer.wish(), Sent::Draft(Act::Close, picks) if picks.len() == 5));
    offer.dial(0).expect("a dial").turn(Turn::Least);
    assert_eq!(offer.totals(), [0, 100]);
}
