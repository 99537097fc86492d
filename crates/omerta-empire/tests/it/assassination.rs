//! Rule: "Assassination".

use omerta_core::{Face, Seat, Viewer};

use crate::common::{Play, scene};

/// The exhausted henchmen of a seat.
fn exhausted(play: &Play, seat: Seat) -> String {
    play.names(play.capo(seat).exhausted)
}

fn dead(play: &Play) -> String {
    play.names(play.state().open.dead)
}

/// Whether a seat is offered this very answer.
fn offers(play: &Play, seat: Seat, answer: &str) -> bool {
    play.options(seat).split(", ").any(|it| it == answer)
}

/// EC-EX-15, EC-DEC-6
#[test]
fn a_success_scores_two_and_kills_for_good() {
    let play = scene("seats 3; A henchmen knuckles_malone; B exhausted lefty_morgan").play("A: hit B");
    assert_eq!((play.sums(Seat::A), play.capo(Seat::B).vendetta[0]), ((500, 0, 5), 1), "before all else");
    let play = play.play("A: target lefty_morgan  A: fight knuckles_malone  all: done");
    assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((500, 2, 5), (500, 0, 0)));
    assert_eq!([dead(&play), exhausted(&play, Seat::B)], ["lefty_morgan", ""]);
    assert!(play.state().open.henchman_discard.is_empty(), "out of the game, not discarded");
    assert_eq!([play.crew(Seat::A), exhausted(&play, Seat::A)], ["", "knuckles_malone"]);
    assert_eq!((play.capo(Seat::A).gangsters, play.asked().as_str()), (3, "B"), "it took one gangster");
}

/// EC-EX-15, EC-DEC-6: a defender who wins has no VP of it.
#[test]
fn a_failure_kills_the_assassin_and_scores_for_nobody() {
    let play = scene("seats 3; A henchmen lefty_morgan; B henchmen knuckles_malone")
        .play("A: hit B  A: target hand");
    let play = play.play("chance: target knuckles_malone  A: fight lefty_morgan  all: done");
    assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((500, 0, 5), (500, 0, 0)));
    assert_eq!([dead(&play), exhausted(&play, Seat::A)], ["lefty_morgan", ""]);
    assert_eq!(
        [play.crew(Seat::B), exhausted(&play, Seat::B)],
        ["", "knuckles_malone"],
        "revealed and alive"
    );
}

/// EC-EX-15, EC-DEC-7
#[test]
fn a_negated_attempt_exhausts_both_and_scores_nothing() {
    for negate in ["human_shield", "house_doctor", "witness_protection"] {
        let text = format!("seats 3; A henchmen mad_dog_quill; B henchmen lefty_morgan; B city {negate}");
        let play = scene(&text).play("A: hit B  A: target hand  chance: target lefty_morgan");
        let play = play.play(&format!("A: fight mad_dog_quill  A: done  B: play {negate}  B: done"));
        assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((500, 0, 5), (500, 0, 0)), "{negate}");
        assert_eq!(play.capo(Seat::B).vendetta[0], 1, "corruption and token stay");
        assert_eq!([exhausted(&play, Seat::A), exhausted(&play, Seat::B)], ["mad_dog_quill", "lefty_morgan"]);
        assert_eq!([dead(&play), play.city(Seat::B)], ["", ""]);
        assert_eq!(play.titles(play.state().open.city_discard), negate);
    }
}

/// EC-DEC-7, EC-DEC-12: a henchman negates for another, and is exhausted with the two.
#[test]
fn a_henchman_may_negate_but_not_when_he_is_the_target_himself() {
    let text = "seats 3; A henchmen mad_dog_quill; B henchmen lefty_morgan stavros_the_wall";
    let aimed =
        scene(text).play("A: hit B  A: target hand  chance: target lefty_morgan  A: fight mad_dog_quill");
    assert_eq!(aimed.options(Seat::B), "reveal stavros_the_wall, done");
    let play = aimed.play("B: reveal stavros_the_wall  all: done");
    assert_eq!(
        [exhausted(&play, Seat::A), exhausted(&play, Seat::B)],
        ["mad_dog_quill", "lefty_morgan stavros_the_wall"]
    );
    assert_eq!((dead(&play).as_str(), play.sums(Seat::A)), ("", (500, 0, 5)));
    let play = scene(text).play("A: hit B  A: target hand  chance: target stavros_the_wall");
    assert_eq!(play.options(Seat::B), "done");
    let tired = "seats 3; A henchmen mad_dog_quill; B henchmen lefty_morgan; B exhausted stavros_the_wall";
    let play = scene(tired).play("A: hit B  A: target hand  chance: target lefty_morgan");
    assert_eq!(play.options(Seat::B), "done", "nor when he is exhausted");
}

/// EC-DEC-6
#[test]
fn the_target_is_a_chosen_exhausted_henchman_or_a_random_one_from_hand() {
    let text =
        "seats 3; A henchmen knuckles_malone; B henchmen rosa_calibre; B exhausted lefty_morgan velvet_vince";
    let play = scene(text).play("A: hit B");
    assert_eq!(play.options(Seat::A), "target lefty_morgan, target velvet_vince, target hand");
    let known = play.play("A: target velvet_vince  A: fight knuckles_malone  all: done");
    assert_eq!(dead(&known), "velvet_vince");
    let none = scene("seats 3; A henchmen knuckles_malone; B exhausted lefty_morgan").play("A: hit B");
    assert_eq!(none.options(Seat::A), "target lefty_morgan", "no hand to draw from");
    let drawn = scene(text).play("A: hit B  A: target hand  chance: target rosa_calibre");
    assert_eq!(drawn.asked(), "AB");
}

/// EC-DEC-6: cards for assassinations add to either side, a Shadow's trait to the assassin.
#[test]
fn both_add_cards_and_the_higher_total_wins() {
    let text = "seats 3; A henchmen nightshade_nora; A city ice_pick switchblade; B henchmen big_tiny_novak;
                B city switchblade rooftop_rifle";
    let aimed = scene(text).quiet().play("A: hit B  A: target hand  chance: target big_tiny_novak");
    let aimed = aimed.play("A: fight nightshade_nora");
    assert_eq!(aimed.options(Seat::A), "play switchblade, play ice_pick, done");
    assert_eq!(aimed.options(Seat::B), "play switchblade, play rooftop_rifle, done");
    let play = aimed.play("A: play ice_pick  A: done  B: play switchblade  B: play rooftop_rifle  B: done");
    let counted = "Nightshade Nora against Big Tiny Novak: 8 to 9.";
    assert!(play.told().contains(counted), "{}", play.told());
    assert_eq!([dead(&play), exhausted(&play, Seat::B)], ["nightshade_nora", "big_tiny_novak"]);
    assert_eq!(play.titles(play.state().open.city_discard), "switchblade ice_pick rooftop_rifle");
    assert_eq!(play.city(Seat::A), "switchblade", "what was not used stays");

    let shield = scene("seats 3; A henchmen knuckles_malone; A city human_shield; B henchmen lefty_morgan");
    let shield =
        shield.play("A: hit B  A: target hand  chance: target lefty_morgan  A: fight knuckles_malone");
    assert_eq!(shield.options(Seat::A), "done", "only as the target");
}

/// EC-DEC-6: also where he is a party.
#[test]
fn the_godfather_decides_an_even_assassination() {
    for (godfather, winner) in [("A", "A"), ("A", "B"), ("B", "B"), ("C", "A")] {
        let text = format!(
            "seats 3; godfather {godfather}; turn A; A henchmen knuckles_malone; B henchmen chopper_delaney;
             A gangsters 1; B gangsters 0; C gangsters 0"
        );
        let play = scene(&text).play("A: hit B  A: target hand  chance: target chopper_delaney");
        let play = play.play("A: fight knuckles_malone  all: done");
        assert_eq!(play.asked(), godfather);
        assert_eq!(play.options(godfather.parse().expect("a seat")), "capo A, capo B");
        let play = play.play(&format!("{godfather}: capo {winner}"));
        let (lost, vp) = if winner == "A" { ("chopper_delaney", 2) } else { ("knuckles_malone", 0) };
        assert_eq!((dead(&play).as_str(), play.sums(Seat::A).1, play.sums(Seat::B).1), (lost, vp, 0));
    }
}

/// EC-DEC-6, EC-DEC-13: an abduction is a success.
#[test]
fn a_special_is_abducted_face_up_and_exhausted_and_that_scores_too() {
    for place in ["exhausted", "henchmen"] {
        let text = format!("seats 3; A henchmen knuckles_malone; B {place} mayor_pike");
        let play = scene(&text).play("A: hit B");
        let play = match place {
            "exhausted" => play.play("A: target mayor_pike"),
            _ => play.play("A: target hand  chance: target mayor_pike"),
        };
        let play = play.play("A: fight knuckles_malone  all: done");
        assert_eq!(
            [exhausted(&play, Seat::A), exhausted(&play, Seat::B)],
            ["knuckles_malone mayor_pike", ""]
        );
        assert_eq!([play.crew(Seat::A), play.crew(Seat::B), dead(&play)], ["", "", ""]);
        assert_eq!(play.sums(Seat::A), (500, 2, 5));
    }
    let text = "seats 3; variant abducted-to-hand; A henchmen knuckles_malone; B exhausted mayor_pike";
    let play = scene(text).play("A: hit B  A: target mayor_pike  A: fight knuckles_malone  all: done");
    assert_eq!(
        [play.crew(Seat::A), exhausted(&play, Seat::A)],
        ["mayor_pike", "knuckles_malone"],
        "the variant"
    );
}

/// EC-DEC-13
#[test]
fn an_attacking_special_that_loses_is_abducted_by_the_defender() {
    let play =
        scene("seats 3; A henchmen champion_ward; B henchmen mad_dog_quill").play("A: hit B  A: target hand");
    let play = play.play("chance: target mad_dog_quill  A: fight champion_ward  all: done");
    assert_eq!([exhausted(&play, Seat::A), exhausted(&play, Seat::B)], ["", "mad_dog_quill champion_ward"]);
    assert_eq!((play.sums(Seat::A).1, play.sums(Seat::B).1, dead(&play).as_str()), (0, 0, ""));
}

/// EC-DEC-13
#[test]
fn an_exhausted_target_defends_with_its_value_and_stays_exhausted() {
    let text = "seats 3; A henchmen knuckles_malone; B exhausted the_gallo_twins";
    let lines = "A: hit B  A: target the_gallo_twins  A: fight knuckles_malone  all: done";
    let play = scene(text).quiet().play(lines);
    assert!(play.told().contains("Knuckles Malone against The Gallo Twins: 3 to 4."), "{}", play.told());
    assert_eq!([dead(&play), exhausted(&play, Seat::B)], ["knuckles_malone", "the_gallo_twins"]);
    let play = scene(&format!("{text}; variant exhausted-helpless")).quiet().play(lines);
    assert!(play.told().contains("Knuckles Malone against The Gallo Twins: 3 to 0."), "{}", play.told());
    assert_eq!((dead(&play).as_str(), play.sums(Seat::A).1), ("the_gallo_twins", 2));
    let saved = scene(&format!("{text}; B city house_doctor")).play("A: hit B  A: target the_gallo_twins");
    let saved = saved.play("A: fight knuckles_malone  B: play house_doctor  all: done");
    assert_eq!(
        [exhausted(&saved, Seat::A), exhausted(&saved, Seat::B)],
        ["knuckles_malone", "the_gallo_twins"]
    );
}

/// EC-DEC-11
#[test]
fn it_takes_a_henchman_in_hand_and_one_of_the_target_anywhere() {
    let tired = scene("seats 3; A exhausted knuckles_malone; B henchmen lefty_morgan");
    assert!(!tired.options(Seat::A).contains("hit"));
    assert_eq!(tired.refused(Seat::A, "hit B").code(), "no-henchman");
    let play =
        scene("seats 4; A henchmen knuckles_malone; B henchmen lefty_morgan; C exhausted rosa_calibre");
    assert!(offers(&play, Seat::A, "hit B") && offers(&play, Seat::A, "hit C"));
    assert_eq!(play.refused(Seat::A, "hit D").code(), "no-target");
    assert_eq!(play.refused(Seat::A, "hit A").code(), "not-an-option");
}

/// EC-DEC-11: a mark takes any number of gangsters.
#[test]
fn one_mark_takes_several_gangsters_of_several_capos() {
    let text = "seats 3; A henchmen knuckles_malone rosa_calibre; B exhausted lefty_morgan velvet_vince dockhand_finnegan;
                C henchmen big_tiny_novak";
    let play = scene(text).play("A: hit B  A: target lefty_morgan  A: fight knuckles_malone  all: done");
    let play = play.play("B: use pitney_downs  chance: dice 1 1");
    let play = play.play("C: hit B  C: target velvet_vince  C: fight big_tiny_novak  all: done");
    let play = play.play("A: hit B  A: target dockhand_finnegan  A: fight rosa_calibre  all: done");
    assert_eq!(dead(&play), "dockhand_finnegan lefty_morgan velvet_vince");
    assert_eq!((play.sums(Seat::A), play.sums(Seat::C)), ((500, 4, 10), (500, 2, 5)));
    assert_eq!(play.capo(Seat::B).vendetta[..3], [2, 0, 1]);
    assert_eq!(exhausted(&play, Seat::A), "knuckles_malone rosa_calibre", "each of them once a round");
    assert!(
        !play
            .play("B: use pitney_downs  chance: dice 1 1  C: use pitney_downs  chance: dice 1 1")
            .options(Seat::A)
            .contains("hit")
    );
}

/// EC-DEC-12: corruption, token, cashing in, target, plans.
#[test]
fn tokens_are_cashed_before_the_target_is_named_and_the_card_may_be_used() {
    let text = "seats 3; A henchmen knuckles_malone; A vendetta B 1; B henchmen big_tiny_novak";
    let play = scene(text).play("A: hit B");
    assert_eq!((play.sums(Seat::A).2, play.capo(Seat::B).vendetta[0]), (5, 1));
    assert_eq!(play.options(Seat::A), "cash B slums, cash B midtown, cash B downtown, done");
    let play = play.play("A: cash B slums  chance: city ice_pick");
    assert_eq!(play.options(Seat::A), "target hand");
    let play = play.play("A: target hand  chance: target big_tiny_novak  A: fight knuckles_malone");
    let play = play.play("A: play ice_pick  all: done");
    assert_eq!((dead(&play).as_str(), play.sums(Seat::A).1), ("big_tiny_novak", 2));
}

/// EC-DEC-12, EC-DEC-6: the owner knows at once who was drawn, all others at the reveal.
#[test]
fn a_drawn_target_is_known_to_its_owner_only_until_the_reveal() {
    let text = "seats 3; A henchmen knuckles_malone; B henchmen lefty_morgan rosa_calibre";
    let play = scene(text).quiet().play("A: hit B  A: target hand  chance: target rosa_calibre");
    assert!(matches!(play.view(Seat::B).target, Some(Face::Up(_))));
    assert_eq!([Seat::A, Seat::C].map(|it| play.view(it).target), [Some(Face::Down); 2]);
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("Rosa Calibre"));
    for other in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::C), Viewer::Spectator] {
        assert!(!play.told_to(other).contains("Rosa Calibre"));
    }
    let play = play.play("A: fight knuckles_malone  all: done");
    assert!(play.told().contains("Knuckles Malone against Rosa Calibre: 3 to 4."), "{}", play.told());
    assert!(!play.told().contains("Lefty Morgan"), "who was not used stays hidden");
}

/// EC-DEC-12: both seal at the same time.
#[test]
fn assassin_cards_and_negates_are_sealed_at_once() {
    let text = "seats 3; A henchmen knuckles_malone rosa_calibre; A city ice_pick; B henchmen lefty_morgan;
                B city human_shield";
    let play = scene(text).quiet().play("A: hit B  A: target hand  chance: target lefty_morgan");
    assert_eq!(play.asked(), "AB");
    assert_eq!(play.options(Seat::A), "fight knuckles_malone, fight rosa_calibre", "somebody must go");
    let play = play.play("A: fight rosa_calibre  A: play ice_pick  A: done");
    assert_eq!(play.asked(), "B");
    assert!(play.view(Seat::A).plans[0] != Face::Down);
    for other in [Seat::B, Seat::C] {
        assert_eq!(play.view(other).plans[0], Face::Down);
        assert!(!play.told_to(Viewer::Seat(other)).contains("Ice Pick"));
    }
    let play = play.play("B: play human_shield  B: done");
    assert!(play.told().contains("Ice Pick") && play.told().contains("Human Shield"), "{}", play.told());
    assert_eq!(
        play.titles(play.state().open.city_discard),
        "ice_pick human_shield",
        "used in vain, but used"
    );
    assert_eq!(exhausted(&play, Seat::A), "rosa_calibre");
    assert_eq!(play.crew(Seat::A), "knuckles_malone");
}
