//! Questions as people answer them: sets in any order, refused where they don't fit.

use omerta_core::sets::{self, Pick, Unfit};
use omerta_core::{Asked, Form, Game, Noted, Seat, SetForm, Silent, Step};
use omerta_corleone::{Action, State};

use crate::harness::{Play, game, scene};

/// The set a seat is asked for.
fn form(play: &Play, seat: Seat) -> SetForm<Action> {
    sets::set_of(&*game(), play.state(), seat).expect("a set is asked for")
}

fn picks(text: &str) -> Vec<Pick<Action>> {
    let read = |it: &str| Pick::new(game().parse_action(it.trim()).unwrap_or_else(|| panic!("`{it}`")));
    text.split(',').filter(|it| !it.trim().is_empty()).map(read).collect()
}

/// The table after a set, or why it does not fit.
fn answered(play: &Play, seat: Seat, text: &str) -> Result<State, Unfit<Action>> {
    let game = game();
    let steps = sets::answer(&*game, play.state(), seat, &picks(text))?;
    let mut state = *play.state();
    steps.iter().for_each(|it| game.apply(&mut state, &Step::Seat(seat, *it), &mut Silent));
    Ok(state)
}

/// Puts a set together in two orders and step by step: the table is the same.
#[track_caller]
fn all_ways_are_one(play: Play, seat: Seat, set: &str, other: &str, steps: &str) {
    let (one, two) = (answered(&play, seat, set), answered(&play, seat, other));
    assert_eq!(one, two);
    assert_eq!(one.as_ref(), Ok(play.play(steps).state()));
}

/// CE-TRI-1
#[test]
fn tribute_is_a_set_in_any_order() {
    let text = "seats 3; at tribute; A has 3 $1, $5, 2 gun, booze, encore; B has 6 $1";
    let play = scene(text);
    let set = form(&play, Seat::A);
    assert_eq!((set.key.as_str(), set.least, set.most, set.close), ("tribute", 3, 3, None));
    assert_eq!((set.totals[0].base, set.totals[0].most), (8, Some(5)));
    let steps = "A: discard $5  A: discard gun  A: discard encore";
    let set = "discard encore, discard gun, discard $5";
    all_ways_are_one(play, Seat::A, set, "discard $5, discard encore, discard gun", steps);
}

/// CE-TRI-3
#[test]
fn a_set_of_the_wrong_size_or_of_what_is_not_there_is_refused() {
    let play = scene("seats 3; at tribute; A has 3 $1, $5, 2 gun, booze; B has 6 $1");
    let unfit = |text| answered(&play, Seat::A, text).expect_err("it does not fit");
    assert_eq!(unfit("discard $1"), Unfit::TooFew { n: 1, least: 2 });
    assert_eq!(unfit("discard $1, discard $1, discard $5"), Unfit::TooMany { n: 3, most: 2 });
    let [narcotics, five] = ["discard narcotics", "discard $5"].map(|it| picks(it)[0]);
    assert_eq!(unfit("discard $1, discard narcotics"), Unfit::NotThere(narcotics));
    assert_eq!(unfit("discard $5, discard $5"), Unfit::NotThere(five));
    assert_eq!(sets::answer(&*game(), play.state(), Seat::C, &[]), Err(Unfit::NoSet), "nobody asks C");
}

/// CE-TRI-3: every card is asked for, whatever has to go in any case.
#[test]
fn cards_that_have_to_go_are_counted_once() {
    let play = scene("seats 3; act 4; at tribute; A has $1, 3 $2, gun, encore; B has 3 $1");
    assert_eq!(form(&play, Seat::A).least, 4);
    let state = answered(&play, Seat::A, "discard gun, discard $2, discard $1, discard $2").expect("it fits");
    let picked = state.hidden.players[Seat::A].picked;
    assert_eq!((picked.money.0, picked.goods.len(), picked.jobs.len()), ([1, 2, 0, 0], 1, 0));
}

/// CE-BRI-1
#[test]
fn a_bid_is_a_set_with_its_value() {
    let text = "seats 3; at bribery; allies bookie tax_advisor; A suitcase 2 $1, $3, $5; B suitcase $2";
    let play = scene(text);
    let set = form(&play, Seat::A);
    assert_eq!((set.key.as_str(), set.least, set.most, set.close), ("bid", 0, 4, Some(Action::Done)));
    assert_eq!(sets::totals(&set, &picks("bid $5, bid $1, bid $1")), [7]);
    all_ways_are_one(play, Seat::A, "bid $5, bid $1", "bid $1, bid $5", "A: bid $1  A: bid $5  A: done");
    let nothing = answered(&scene(text), Seat::A, "").expect("nothing may be bid");
    assert_eq!(Ok(nothing), answered(&scene(text), Seat::A, ""));
    assert_eq!(nothing, *scene(text).play("A: done").state());
    let play = scene(text).play("A: bid $1");
    assert_eq!(
        (form(&play, Seat::A).totals[0].base, form(&play, Seat::A).most),
        (1, 3),
        "what is picked counts"
    );
}

/// CE-ABIL-3
#[test]
fn a_trade_is_a_set_of_hand_cards() {
    let text = "seats 3; A has $1, $2, gun, encore";
    let play = scene(text).play("A: play don  A: on sutton_place  A: use pawn-2");
    let set = form(&play, Seat::A);
    assert_eq!((set.key.as_str(), set.least, set.most), ("trade", 2, 2));
    let steps = "A: discard $2  A: discard encore";
    all_ways_are_one(play, Seat::A, "discard encore, discard $2", "discard $2, discard encore", steps);
}

/// CE-JOB-2
#[test]
fn a_job_is_paid_with_a_set_in_which_narcotics_stand_in() {
    let text = "seats 3; A has gun, 2 blood-money, narcotics, backroom_deal, booze, loan_shark, $1";
    let play = scene(text).play("A: job loan_shark");
    let set = form(&play, Seat::A);
    assert_eq!((set.key.as_str(), set.least, set.most, set.totals[0].base), ("pay", 3, 3, 3));
    let steps = "A: pay gun  A: pay narcotics";
    let set = "pay narcotics, pay blood-money, pay gun";
    all_ways_are_one(play, Seat::A, set, "pay gun, pay blood-money, pay narcotics", steps);
    let unfit = answered(&scene(text).play("A: job loan_shark"), Seat::A, "pay gun, pay gun, pay narcotics");
    assert_eq!(unfit, Err(Unfit::NotThere(picks("pay gun")[0])), "never more than is owed");
}

/// CE-ABIL-1
#[test]
fn goods_of_choice_are_a_set() {
    let play = scene("seats 3; act 4; A has harbor_master").play("A: ally harbor_master");
    assert_eq!((form(&play, Seat::A).key.as_str(), form(&play, Seat::A).most), ("goods", 2));
    let steps = "A: take gun  A: take booze";
    all_ways_are_one(play, Seat::A, "take booze, take gun", "take gun, take booze", steps);
}

#[test]
fn every_question_names_its_rule_and_most_are_answered_by_one_option() {
    let game = game();
    let page = include_str!("../../../../docs/games/corleone.md");
    let play = scene("seats 3; A has $1");
    let prompt = game.prompt(play.state(), Seat::A);
    assert_eq!(game.form(&play.view(Seat::A), &prompt), Form::One);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..30 {
        crate::setup::wander(4, seed, |state, _| {
            for seat in state.pending {
                seen.insert(game.rule(&game.prompt(state, seat)));
            }
        });
    }
    assert!(seen.len() > 10, "{seen:?}");
    assert!(seen.iter().all(|it| page.contains(&format!("| {it} |"))), "{seen:?}");
    assert!(game.is_nothing(&Action::Decline) && !game.is_nothing(&Action::Refuse));
}

/// Every reason cites a rule of the page, and is told in both languages.
#[test]
fn every_reason_cites_a_rule_of_the_page() {
    let game = game();
    let page = include_str!("../../../../docs/games/corleone.md");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        crate::setup::wander(2 + (seed % 4) as u8, seed, |state, _| {
            let mut all = Vec::new();
            state.pending.iter().for_each(|it| game.blocked(state, it, &mut all));
            Seat::all(state.n_seats()).for_each(|it| game.barred(state, it, &mut all));
            seen.extend(all.iter().map(|it| (it.why.code, it.why.rule)));
        });
    }
    assert!(seen.len() > 35, "{}: {seen:?}", seen.len());
    assert!(seen.iter().all(|(_, rule)| page.contains(&format!("| {rule} |"))), "{seen:?}");
}
