//! Rule: "Godfather phase".

use omerta_core::{Face, Seat};
use omerta_empire::Sum;
use omerta_empire::stack::Frame;
use omerta_empire::state::{Moment, Phase};

use crate::common::{Play, scene};

/// A holds both ways to call for a godfather phase.
const CALLERS: &str = "seats 3; A city call_the_commission; A henchmen switchboard_sue";

/// A Cops phase whose only cop moves to Law Courts; then comes what the cop card and these clauses lead to.
#[track_caller]
fn after_cops(card: &str, more: &str) -> Play {
    let text = format!("seats 3; phase cops; cops exchange; A corruption 1; B corruption 1; {more}");
    scene(&text).play(&format!("chance: cop {card}  all: done  C: on law_courts"))
}

/// EC-GOD-1
#[test]
fn the_cop_card_announces_a_godfather_phase() {
    let play = after_cops("payday_at_the_precinct", "");
    assert_eq!((play.state().open.phase, play.top()), (Phase::Godfather, Some(Frame::Bid)));
    let play = after_cops("quiet_beat", "").play("all: done");
    assert_eq!(play.state().open.phase, Phase::Declarations);
}

/// EC-GOD-1
#[test]
fn a_card_or_an_ability_activates_it() {
    let card = after_cops("quiet_beat", "B city call_the_commission");
    let card = card.play("A: done  B: play call_the_commission  B: done  C: done");
    assert_eq!((card.top(), card.city(Seat::B).as_str()), (Some(Frame::Bid), ""));
    assert_eq!(card.titles(card.state().open.city_discard), "call_the_commission");
    let ability = after_cops("quiet_beat", "C henchmen switchboard_sue");
    let ability = ability.play("A: done  B: done  C: reveal switchboard_sue  C: done");
    assert_eq!((ability.top(), ability.crew(Seat::C).as_str()), (Some(Frame::Bid), ""));
    assert_eq!(ability.names(ability.capo(Seat::C).exhausted), "switchboard_sue");
}

/// EC-GOD-1: the first in turn order calls it; what the others had sealed stays in hand.
#[test]
fn there_is_at_most_one_in_a_round() {
    let text =
        "godfather B; A city call_the_commission; B henchmen switchboard_sue; C city call_the_commission";
    let play = after_cops("quiet_beat", text).play(
        "A: play call_the_commission  A: done  B: reveal switchboard_sue  B: done
         C: play call_the_commission  C: done",
    );
    assert_eq!(play.top(), Some(Frame::Bid));
    let hands = [play.city(Seat::A), play.crew(Seat::B), play.city(Seat::C)];
    assert_eq!(hands, ["call_the_commission", "", "call_the_commission"]);
    let play = play.play("A: bid 50  B: bid 0  C: bid 0");
    assert_eq!((play.state().open.phase, play.state().open.godfather), (Phase::Declarations, Seat::A));
}

/// EC-GOD-2
#[test]
fn bids_are_sealed_at_the_same_time_up_to_the_money_one_has() {
    let play = scene("seats 3; phase godfather; B money 150");
    assert_eq!(
        (play.asked().as_str(), play.options(Seat::B).as_str()),
        ("ABC", "bid 0, bid 50, bid 100, bid 150")
    );
    assert_eq!(play.refused(Seat::B, "bid 200").code(), "not-an-option");
    let play = play.play("B: bid 150");
    assert_eq!(play.asked(), "AC");
    assert_eq!(
        (play.view(Seat::B).bids[1], play.view(Seat::A).bids[1]),
        (Some(Face::Up(Sum::of_units(3))), Some(Face::Down))
    );
    assert_eq!(play.sums(Seat::B).0, 150, "nothing is paid yet");
    let play = play.play("C: bid 500  A: bid 100");
    assert_eq!(play.state().open.godfather, Seat::C);
}

/// EC-GOD-2
#[test]
fn the_highest_pays_to_pitney_downs_and_losers_keep_theirs() {
    let play = scene("seats 3; phase godfather; pot 900").play("A: bid 250  B: bid 0  C: bid 300");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [500, 500, 200]);
    assert_eq!((play.state().open.pot, play.state().open.godfather), (1200, Seat::C));
}

/// EC-GOD-3
#[test]
fn the_godfather_has_the_consigliere_and_250_5_vp_5_corruption_at_upkeep() {
    let mut play = scene("seats 3; phase godfather").play("A: bid 0  B: bid 50  C: bid 0");
    assert_eq!(Seat::all(3).map(|it| play.capo(it).gangsters).collect::<Vec<_>>(), [3, 4, 3]);
    let mut order = String::new();
    while play.state().open.phase == Phase::Declarations {
        let seat = play.asked();
        order += &seat;
        play = play.play(&format!("{seat}: use pitney_downs  chance: dice 1 1"));
    }
    assert_eq!(order, "BCABCABCAB", "one more declaration for B");
    let play = play.play("B: done  C: done  A: done  all: done");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it)), [(750, 0, 0), (950, 5, 5), (750, 0, 0)]);
}

/// EC-GOD-3, EC-GOD-6
#[test]
fn the_godfather_breaks_ties_in_fights_also_where_he_is_a_party() {
    // Mad Dog Quill is worth 6, as much as a house guard of 2 and an army of 4.
    let text = "seats 3; phase combat; B family ruggero; C family pagano; B corruption-cards private_army;
                square tannery_row B; attack tannery_row A; A henchmen mad_dog_quill";
    let lines = "A: on tannery_row  A: fight mad_dog_quill  all: done";
    let own = scene(text).play(lines);
    assert_eq!((own.asked().as_str(), own.options(Seat::A).as_str()), ("A", "capo A, capo B"));
    assert_eq!(own.play("A: capo A").square("tannery_row"), "A 1");
    let third = scene(&format!("{text}; godfather C")).play(lines);
    assert_eq!((third.asked().as_str(), third.options(Seat::C).as_str()), ("C", "capo A, capo B"));
    let third = third.play("C: capo B  chance: die 6");
    assert_eq!((third.square("tannery_row").as_str(), third.sums(Seat::B).1), ("B 1", 5));

    let text = "seats 3; godfather B; turn A; A henchmen knuckles_malone; B henchmen anvil_hogan";
    let play =
        scene(text).play("A: hit B  A: target hand  chance: target anvil_hogan  A: fight knuckles_malone");
    let play = play.play("all: done");
    assert_eq!((play.asked().as_str(), play.options(Seat::B).as_str()), ("B", "capo A, capo B"));
    let play = play.play("B: capo B");
    assert_eq!(play.names(play.state().open.dead), "knuckles_malone");
}

/// EC-GOD-4
#[test]
fn a_window_after_the_busts_asks_everybody() {
    let play = after_cops("quiet_beat", "square law_courts B; C city call_the_commission");
    assert_eq!(play.asked(), "B", "the bust comes first");
    let play = play.play("B: pay");
    assert_eq!((play.asked().as_str(), play.top()), ("ABC", Some(Frame::Window(Moment::Call))));
    assert_eq!(play.options(Seat::A), "done", "also those who hold nothing");
    assert_eq!(play.options(Seat::C), "play call_the_commission, done");
}

/// EC-GOD-4
#[test]
fn the_window_is_not_opened_when_the_cop_card_has_called() {
    let play = after_cops("payday_at_the_precinct", "C city call_the_commission; B henchmen switchboard_sue");
    assert_eq!(play.top(), Some(Frame::Bid));
    assert_eq!(
        (play.city(Seat::C).as_str(), play.crew(Seat::B).as_str()),
        ("call_the_commission", "switchboard_sue")
    );
}

/// EC-GOD-4
#[test]
fn later_in_the_round_and_in_round_1_nobody_can_call() {
    for more in [
        "round 1",
        "round 2",
        "phase combat; square tannery_row B; attack tannery_row A",
        "phase refresh",
        "phase collect",
    ] {
        let play = scene(&format!("{CALLERS}; {more}"));
        let play = if more.contains("attack") { play.play("A: on tannery_row") } else { play };
        let options = play.options(Seat::A);
        assert!(!options.contains("call_the_commission"), "{more}: {options}");
        assert!(!options.contains("reveal switchboard_sue"), "{more}: {options}");
    }
    let text = format!("{CALLERS}; phase cops; cops exchange; A corruption 1; B corruption 1");
    let play = scene(&text).play("chance: cop quiet_beat");
    assert_eq!(play.options(Seat::A), "done", "not before the cops move either");
}

/// EC-GOD-5
#[test]
fn nothing_is_no_bid() {
    let play = scene("seats 3; phase godfather; godfather B").quiet().play("all: bid 0");
    assert_eq!((play.state().open.godfather, play.state().open.pot), (Seat::B, 500));
    assert_eq!(play.asked(), "B", "no tie among three who bid nothing");
    let play = scene("seats 3; phase godfather; godfather B").play("A: bid 0  B: bid 0  C: bid 50");
    assert_eq!(play.state().open.godfather, Seat::C, "the smallest bid is enough");
}

/// EC-GOD-5
#[test]
fn all_bids_are_shown_at_the_reveal() {
    let play = scene("seats 3; phase godfather").quiet().play("A: bid 100  B: bid 350");
    assert!(!play.told().contains("350"), "{}", play.told());
    let play = play.play("C: bid 200");
    for sum in ["$100", "$350", "$200"] {
        assert!(play.told().contains(sum), "{}", play.told());
    }
    assert_eq!(play.view(Seat::A).open.last_bids[..3], [2, 7, 4].map(Sum::of_units));
}

/// EC-GOD-5
#[test]
fn a_sitting_godfather_who_wins_pays_and_stays() {
    let play = scene("seats 3; phase godfather; godfather B").play("A: bid 100  B: bid 150  C: bid 0");
    assert_eq!((play.state().open.godfather, play.state().open.pot), (Seat::B, 650));
    assert_eq!((play.sums(Seat::B).0, play.sums(Seat::A).0), (350, 500));
}

/// EC-GOD-6
#[test]
fn the_godfather_decides_a_tied_bid_for_whom_he_likes() {
    let tied = || scene("seats 4; phase godfather").play("A: bid 200  B: bid 200  C: bid 100  D: bid 200");
    assert_eq!((tied().asked().as_str(), tied().options(Seat::A).as_str()), ("A", "capo A, capo B, capo D"));
    for (pick, seat) in [("A", Seat::A), ("B", Seat::B), ("D", Seat::D)] {
        let play = tied().play(&format!("A: capo {pick}"));
        assert_eq!((play.state().open.godfather, play.sums(seat).0), (seat, 300));
        assert_eq!(Seat::all(4).map(|it| u32::from(play.sums(it).0)).sum::<u32>(), 1800, "only one pays");
    }
    assert!(tied().liberties(Seat::B).contains("offer A"), "deals may be made first");
}

/// EC-GOD-6: what is bid is not there to be given away.
#[test]
fn a_tied_bid_stays_covered_until_the_tie_is_broken() {
    let play = scene("seats 3; phase godfather; B money 350").play("A: bid 0  B: bid 300  C: bid 300");
    let play = play.play("B: offer A  B: give $50");
    let gifts = play.liberties(Seat::B);
    assert!(!gifts.contains("give $"), "only $50 are free: {gifts}");
    let play = play.play("B: send  A: accept B  A: capo B");
    assert_eq!((play.sums(Seat::B).0, play.state().open.pot), (0, 800));
}

/// EC-EX-13
#[test]
fn bids_of_300_300_and_100() {
    let play = scene("seats 3; phase godfather; pot 500").play("A: bid 100  B: bid 300  C: bid 300");
    assert_eq!((play.asked().as_str(), play.options(Seat::A).as_str()), ("A", "capo B, capo C"));
    let play = play.play("C: offer A  C: give $100  C: send  A: accept C");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it).0), [600, 500, 400], "a gift");
    let play = play.play("A: capo C");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it).0), [600, 500, 100]);
    assert_eq!((play.state().open.pot, play.state().open.godfather), (800, Seat::C));

    let play =
        scene("seats 3; phase godfather; pot 500").play("A: bid 100  B: bid 300  C: bid 300  A: capo B");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it).0), [500, 200, 500], "without one");

    let play = scene("seats 3; phase godfather; pot 500").play("all: bid 0");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it).0), [500; 3]);
    assert_eq!(
        (play.state().open.pot, play.state().open.godfather, play.asked().as_str()),
        (500, Seat::A, "A")
    );
}
