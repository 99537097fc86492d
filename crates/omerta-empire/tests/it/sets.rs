//! Questions that are answered by putting several things together.

use omerta_core::sets::{self, Pick, Unfit};
use omerta_core::{Asked, Form, Game, Noted, Seat, Silent, Step, Viewer};
use omerta_empire::Action;
use omerta_empire::state::State;

use crate::common::{Play, game, scene};

/// Picks such as `play sawn_off + carry lefty_morgan`, parted by commas.
fn picks(text: &str) -> Vec<Pick<Action>> {
    let action = |it: &str| game().parse_action(it.trim()).unwrap_or_else(|| panic!("`{it}` is no action"));
    let pick = |it: &str| match it.split_once('+') {
        Some((pick, with)) => Pick { pick: action(pick), with: Some(action(with)) },
        None => Pick::new(action(it)),
    };
    text.split(',').filter(|it| !it.trim().is_empty()).map(pick).collect()
}

/// The table after a set, put together forwards and backwards.
#[track_caller]
fn answered(play: &Play, seat: Seat, text: &str) -> State {
    let mut all = picks(text);
    let one = sets::answer(&*game(), play.state(), seat, &all).expect("it fits");
    all.reverse();
    let other = sets::answer(&*game(), play.state(), seat, &all).expect("it fits");
    assert_eq!(one, other, "in any order");
    let mut state = *play.state();
    one.into_iter().for_each(|it| game().apply(&mut state, &Step::Seat(seat, it), &mut Silent));
    state
}

#[track_caller]
fn unfit(play: &Play, seat: Seat, text: &str) -> Unfit<Action> {
    sets::answer(&*game(), play.state(), seat, &picks(text)).expect_err("it does not fit")
}

const FIGHT: &str =
    "seats 3; phase combat; square soot_alley C; attack soot_alley A; A henchmen lefty_morgan rosa_calibre;
                     A city sawn_off street_mob";

/// EC-CMB-2
#[test]
fn a_battle_plan_is_one_set() {
    let play = scene(FIGHT).play("A: on soot_alley");
    let set = "play street_mob, play sawn_off + carry rosa_calibre, fight rosa_calibre, fight lefty_morgan";
    let state = answered(&play, Seat::A, set);
    let by_hand = scene(FIGHT).play("A: on soot_alley  A: fight lefty_morgan  A: fight rosa_calibre");
    let by_hand = by_hand.play("A: play sawn_off  A: carry rosa_calibre  A: play street_mob  A: done");
    assert_eq!(state, *by_hand.state(), "the same as one by one");
    let form = sets::set_of(&*game(), play.state(), Seat::A).expect("a set");
    assert_eq!((form.key.as_str(), form.least), ("combat", 0));
    assert_eq!(sets::totals(&form, &picks(set))[0], 2 + 4 + 3 + 2, "as far as it adds up");
    assert!(matches!(unfit(&play, Seat::A, "fight razor_ruth"), Unfit::NotThere(_)));
    let nobody = unfit(&play, Seat::A, "play sawn_off + carry rosa_calibre, fight lefty_morgan");
    assert!(matches!(nobody, Unfit::NotWith(_)), "{nobody}");
}

/// EC-DEC-12
#[test]
fn an_assassin_sends_exactly_one() {
    let text = "seats 3; A henchmen velvet_vince razor_ruth; A city ice_pick; B exhausted lefty_morgan";
    let play = scene(text).play("A: hit B  A: target lefty_morgan");
    let state = answered(&play, Seat::A, "play ice_pick, fight razor_ruth");
    let by_hand =
        scene(text).play("A: hit B  A: target lefty_morgan  A: fight razor_ruth  A: play ice_pick  A: done");
    assert_eq!(state, *by_hand.state());
    assert!(matches!(unfit(&play, Seat::A, "play ice_pick"), Unfit::Total { n: 0, .. }));
    assert!(matches!(
        unfit(&play, Seat::A, "fight razor_ruth, fight velvet_vince"),
        Unfit::Total { n: 2, .. }
    ));
}

/// EC-UPK-1
#[test]
fn what_is_refreshed_must_be_paid_for_together() {
    let text = "seats 3; phase refresh; A money 300; A exhausted lefty_morgan velvet_vince rosa_calibre";
    let play = scene(text);
    let state = answered(&play, Seat::A, "henchman velvet_vince, henchman lefty_morgan");
    assert_eq!((state.hidden.money[0], state.hidden.crew[0].len()), (100, 2));
    let dear = unfit(&play, Seat::A, "henchman rosa_calibre, henchman lefty_morgan");
    assert!(matches!(dear, Unfit::Total { n: 400, most: 300, .. }), "{dear}");
}

/// EC-COP-2: exactly so many.
#[test]
fn cops_to_be_removed_are_named_together() {
    let play =
        scene("seats 3; phase cops; cops exchange law_courts gasworks; A corruption 1; B corruption 1");
    let state = answered(&play, Seat::C, "cop gasworks, cop exchange");
    assert_eq!(state.open.police.n_cops(), 1);
    assert!(matches!(unfit(&play, Seat::C, "cop gasworks"), Unfit::TooFew { n: 1, least: 2 }));
}

/// EC-GOD-2
#[test]
fn a_bid_is_an_amount_in_dollars() {
    let play = scene("seats 3; phase godfather");
    let view = play.table.view(Viewer::Seat(Seat::B));
    let form = game().form(&view, &game().prompt(play.state(), Seat::B));
    assert!(matches!(form, Form::Amount { least: 0, most: 500, step: 50, .. }), "{form:?}");
    let bid = game().parse_action("bid 300").expect("a bid");
    assert_eq!(game().amount(&bid).map(|it| it.n), Some(300));
}

/// EC-POL-1, EC-POL-3: an offer is put together and sent whole; so is what is handed over for it.
#[test]
fn offers_and_what_is_handed_over_are_drafts() {
    let play = scene("seats 3; A city drive_by; B city perjury scandal");
    let action = |it: &str| game().parse_action(it).expect("an action");
    let set = picks("want downtown, give $100, give drive_by, term truce, give $50");
    let steps = sets::draft(&*game(), play.state(), Seat::A, action("offer B"), &set).expect("it fits");
    let mut state = *play.state();
    steps.into_iter().for_each(|it| game().apply(&mut state, &Step::Seat(Seat::A, it), &mut Silent));
    let offer = state.open.offers[0].expect("it was sent");
    assert_eq!((offer.give.dollars(), offer.want_cards.iter().flatten().count()), (150, 1));
    let yes = action("accept A");
    let steps = sets::draft(&*game(), &state, Seat::B, yes, &picks("hand scandal")).expect("it fits");
    steps.into_iter().for_each(|it| game().apply(&mut state, &Step::Seat(Seat::B, it), &mut Silent));
    assert_eq!((state.open.offers[0], state.hidden.money[1]), (None, 650));
    let dear = picks("give $500, give $50");
    let dear = sets::draft(&*game(), play.state(), Seat::A, action("offer B"), &dear).expect_err("too much");
    assert!(matches!(dear, Unfit::Total { n: 550, most: 500, .. }), "{dear}");
}
