//! Rule: "Henchmen".

use omerta_core::{Noted, Seat, SeatSet};
use omerta_empire::state::Ending;

use crate::combat::counted;
use crate::common::{Play, game, scene};

/// Four of the five specials.
const FOUR: &str = "mayor_pike commissioner_voss publisher_hearne champion_ward";

fn exhausted(play: &Play, seat: Seat) -> String {
    play.names(play.capo(seat).exhausted)
}

/// Whether luck could deal this henchman now.
fn may_come(play: &Play, henchman: &str) -> bool {
    let chance = game().parse_chance(&format!("henchman {henchman}")).expect("luck");
    play.table.chance(chance).is_ok()
}

/// EC-HEN-1
#[test]
fn who_was_revealed_is_exhausted_face_up_and_can_do_nothing_more() {
    let text =
        "seats 3; A gangsters 1; B gangsters 0; C gangsters 0; square soot_alley C; attack soot_alley A;
                A corruption 9; A henchmen counsellor_crane; B henchmen lefty_morgan";
    let play = scene(text);
    assert!(play.options(Seat::A).contains("hit B, reveal counsellor_crane"), "{}", play.options(Seat::A));
    let play = play.play("A: reveal counsellor_crane");
    assert_eq!((play.sums(Seat::A).2, play.crew(Seat::A)), (6, String::new()));
    assert_eq!(play.view(Seat::B).open.capo(Seat::A).exhausted, play.capo(Seat::A).exhausted);
    assert_eq!(exhausted(&play, Seat::A), "counsellor_crane");
    let options = play.options(Seat::A);
    assert!(!options.contains("reveal") && !options.contains("hit"), "{options}");
    let play = play.play("A: use pitney_downs  chance: dice 1 1  A: on soot_alley");
    assert_eq!(play.options(Seat::A), "done", "nor can he fight");
    let play = play.play("all: done  A: henchman counsellor_crane");
    assert_eq!((play.crew(Seat::A), exhausted(&play, Seat::A)), ("counsellor_crane".into(), String::new()));
}

/// EC-HEN-1
#[test]
fn a_target_that_was_shown_and_lives_is_exhausted_too() {
    let text = "seats 3; A henchmen velvet_vince; B henchmen mad_dog_quill";
    let play = scene(text).play(
        "A: hit B  A: target hand  chance: target mad_dog_quill  A: fight velvet_vince  A: done  B: done",
    );
    assert_eq!((exhausted(&play, Seat::B), play.crew(Seat::B)), ("mad_dog_quill".into(), String::new()));
    assert_eq!(play.names(play.state().open.dead), "velvet_vince");
}

/// EC-HEN-1
#[test]
fn passive_abilities_need_no_reveal_but_a_hand() {
    let play = scene("seats 3; phase collect; B henchmen ledger_leo").play("all: done");
    assert_eq!((play.sums(Seat::B).0, play.crew(Seat::B)), (850, "ledger_leo".into()));
    let play = scene("seats 3; phase collect; B exhausted ledger_leo").play("all: done");
    assert_eq!(play.sums(Seat::B).0, 750, "not while he is exhausted");
}

/// EC-HEN-2, EC-WIN-1
#[test]
fn five_specials_in_hand_win_at_once_but_not_while_one_is_exhausted() {
    assert_eq!(game().content().henchmen().iter().filter(|it| it.id.contains("diva")).count(), 1);
    let text = format!("seats 3; phase refresh; A henchmen {FOUR}; A exhausted diva_marchetti");
    let play = scene(&text);
    assert_eq!(play.asked(), "A", "four in hand and one exhausted are not enough");
    let play = play.play("A: henchman diva_marchetti");
    assert_eq!((play.asked(), play.outcome().winners), ("over".into(), SeatSet::only(Seat::A)));
    assert_eq!(play.state().open.ended, Some((Ending::Specials, Seat::A)));
    let text = format!("seats 3; B henchmen {FOUR}; turn B; henchman-track diva_marchetti");
    let play = scene(&text).play("B: use empire_central  B: henchman diva_marchetti");
    assert_eq!(play.state().open.ended, Some((Ending::Specials, Seat::B)), "hired");
}

/// EC-HEN-2, EC-HEN-4
#[test]
fn a_special_is_never_killed_but_goes_exhausted_to_who_would_have_killed_it() {
    let text = "seats 3; A henchmen razor_ruth; B exhausted mayor_pike";
    let play = scene(text).play("A: hit B  A: target mayor_pike  A: fight razor_ruth  A: done  B: done");
    assert_eq!(exhausted(&play, Seat::A), "razor_ruth mayor_pike");
    assert_eq!((exhausted(&play, Seat::B), play.state().open.dead.is_empty()), (String::new(), true));
    assert_eq!(play.sums(Seat::A), (500, 2, 5));
}

/// EC-HEN-3
#[test]
fn the_cost_and_its_corruption_are_paid_to_hire_and_again_to_refresh() {
    let play =
        scene("seats 3; henchman-track razor_ruth").play("A: use empire_central  A: henchman razor_ruth");
    assert_eq!((play.sums(Seat::A), play.crew(Seat::A)), ((300, 0, 2), "razor_ruth".into()));
    let play = scene("seats 3; phase refresh; A exhausted razor_ruth").play("A: henchman razor_ruth");
    assert_eq!((play.sums(Seat::A), play.crew(Seat::A)), ((300, 0, 2), "razor_ruth".into()));
    let play = scene("seats 3; phase refresh; A money 150; A exhausted razor_ruth velvet_vince");
    assert_eq!(play.options(Seat::A), "henchman velvet_vince, done");
    let text = "seats 3; A money 150; henchman-track razor_ruth velvet_vince";
    let play = scene(text).play("A: use empire_central");
    assert_eq!(play.options(Seat::A), "henchman velvet_vince, done");
    assert_eq!(play.refused(Seat::A, "henchman razor_ruth").code(), "cannot-pay");
}

/// EC-HEN-4
#[test]
fn the_killed_never_come_back_while_those_swept_off_the_track_do() {
    let all = game().content().henchmen().iter().map(|it| it.id.clone()).collect::<Vec<_>>();
    let there = ["razor_ruth", "velvet_vince", "lefty_morgan", "mad_dog_quill"];
    let rest: Vec<String> = all.into_iter().filter(|it| !there.contains(&it.as_str())).collect();
    let text = format!(
        "seats 3; A henchmen razor_ruth; B exhausted velvet_vince; henchman-track lefty_morgan;
         henchman-discard {}",
        rest.join(" ")
    );
    let play = scene(&text).play("A: hit B  A: target velvet_vince  A: fight razor_ruth  A: done  B: done");
    let open = &play.state().open;
    assert_eq!(
        (play.names(open.dead), play.names(open.henchman_deck)),
        ("velvet_vince".into(), there[3].into())
    );
    let play = play.play("B: use the_docks");
    assert!(play.names(play.state().open.henchman_discard).contains("lefty_morgan"), "swept off the track");
    let play = play.play("chance: henchman mad_dog_quill");
    assert!(play.told().contains("The discarded henchmen are shuffled into a new deck."));
    assert!(may_come(&play, "lefty_morgan") && may_come(&play, "iron_lou"));
    assert!(!may_come(&play, "velvet_vince"), "out of the game");
}

/// EC-HEN-4
#[test]
fn hands_and_rows_have_no_limit() {
    let names = |range: std::ops::Range<usize>| {
        let all = game().content().henchmen()[range].iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        all.join(" ")
    };
    let text = format!(
        "seats 3; phase refresh; A money 2000; A henchmen {}; A exhausted {}",
        names(0..20),
        names(20..40)
    );
    let play = scene(&text).play("A: henchman silencer_sal");
    let hand = play.state().hidden.crew[0].len();
    assert_eq!((hand, play.capo(Seat::A).exhausted.len(), play.sums(Seat::A).0), (21, 19, 1800));
}

/// EC-HEN-4
#[test]
fn a_faction_means_only_what_cards_say() {
    for (pair, scores) in [
        ("nightshade_nora razor_ruth", "A 7, C 6"),
        ("chopper_delaney rosa_calibre", "A 7, C 6"),
        ("knuckles_malone the_gallo_twins", "A 9, C 6"),
    ] {
        let text = format!(
            "seats 3; phase combat; C corruption-cards private_army; square soot_alley C; attack soot_alley A;
             A henchmen {pair}"
        );
        let (first, second) = pair.split_once(' ').expect("two");
        let lines = format!("A: on soot_alley  A: fight {first}  A: fight {second}  A: done  C: done");
        assert_eq!(counted(&scene(&text).play(&lines)), scores, "{pair}");
    }
}
