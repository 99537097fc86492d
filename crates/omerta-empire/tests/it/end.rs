//! Rule: "Corruption" and "Winning the Game".

use omerta_core::{Seat, SeatSet};
use omerta_empire::state::{Ending, Phase};

use crate::common::{Play, scene};

/// How it ended and for whom.
fn ended(play: &Play) -> Option<(Ending, Seat)> {
    let ended = play.state().open.ended;
    if let Some((_, winner)) = ended {
        assert_eq!((play.asked(), play.outcome().winners), ("over".into(), SeatSet::only(winner)));
    }
    ended
}

/// Which marks have given a capo a card.
fn cards(play: &Play, seat: Seat) -> [bool; 3] {
    play.capo(seat).corruption_cards.map(|it| it.is_some())
}

/// EC-COR-1, EC-COR-2
#[test]
fn the_first_to_reach_or_pass_a_mark_draws_a_card_at_once() {
    for (i, mark) in [20, 40, 60].into_iter().enumerate() {
        for start in [mark - 3, mark - 1] {
            let text = format!("seats 3; A corruption {start}; A city payroll_robbery");
            let play = scene(&text).play("A: play payroll_robbery");
            assert_eq!(
                (play.asked(), play.sums(Seat::A)),
                ("chance".into(), (500, 0, start + 3)),
                "before the money"
            );
            let play = play.play("chance: corruption off_the_top");
            assert_eq!(play.sums(Seat::A).0, 900);
            assert_eq!(cards(&play, Seat::A), [0, 1, 2].map(|it| it == i));
            assert!(
                play.told()
                    .contains(&format!("A is the first to reach {mark} corruption. Their card: Off the Top"))
            );
            let seen = play.view(Seat::C).open.capo(Seat::A).corruption_cards;
            assert_eq!(seen, play.capo(Seat::A).corruption_cards, "face up");
        }
        let play = scene(&format!("seats 3; A corruption {}; A city payroll_robbery", mark - 4));
        assert_eq!(play.play("A: play payroll_robbery").asked(), "A", "one short of it");
    }
}

/// EC-COR-1
#[test]
fn the_second_to_reach_a_mark_draws_nothing() {
    let text = "seats 3; A corruption 21; B corruption 18; A henchmen gossip_greta";
    let play = scene(text).play("A: reveal gossip_greta  A: capo B");
    assert_eq!((play.sums(Seat::B).2, play.asked(), cards(&play, Seat::B)), (22, "A".into(), [false; 3]));
}

/// EC-COR-1
#[test]
fn its_ability_lasts() {
    let play = scene("seats 3; phase collect; B corruption-cards off_the_top").play("all: done");
    assert_eq!([Seat::B, Seat::C].map(|it| play.sums(it).0), [950, 750]);
}

/// EC-COR-2
#[test]
fn a_card_is_kept_when_corruption_falls_and_its_mark_gives_no_other() {
    let text = "seats 3; A corruption 18; A city payroll_robbery perjury; A henchmen razor_ruth; B exhausted lefty_morgan";
    let play = scene(text).play("A: play payroll_robbery  chance: corruption off_the_top  A: play perjury");
    assert_eq!((play.sums(Seat::A).2, cards(&play, Seat::A)), (17, [true, false, false]));
    let play = play.play("A: hit B");
    assert_eq!((play.sums(Seat::A).2, play.asked()), (22, "A".into()), "no card is drawn");
    assert_eq!(cards(&play, Seat::A), [true, false, false]);
}

/// EC-COR-2
#[test]
fn corruption_and_vp_never_fall_below_nothing() {
    let text = "seats 3; A corruption 3; A city perjury scandal; B vp 2";
    let play = scene(text).play("A: play perjury  A: play scandal  A: capo B");
    assert_eq!((play.sums(Seat::A).2, play.sums(Seat::B).1), (0, 0));
}

/// EC-WIN-1
#[test]
fn eighty_vp_win_at_once() {
    let play = scene("seats 3; A vp 77").play("A: use city_hall");
    assert_eq!((play.sums(Seat::A).1, ended(&play)), (79, None));
    let play = scene("seats 3; A vp 78; B vp 79").play("A: use city_hall");
    assert_eq!(ended(&play), Some((Ending::Vp, Seat::A)));
    assert_eq!(play.outcome().scores.values(), [80, 79, 0]);
}

/// EC-WIN-1, EC-EX-20
#[test]
fn under_martial_law_the_lowest_corruption_wins() {
    let text = "seats 3; square soot_alley B; A corruption 77; B vp 79; B corruption 10; C corruption 5";
    let play = scene(text).play("A: attack soot_alley");
    assert_eq!((play.sums(Seat::A).2, ended(&play)), (80, Some((Ending::MartialLaw, Seat::C))));
    let play = scene(&text.replace("77", "76")).play("A: attack soot_alley");
    assert_eq!((play.sums(Seat::A).2, ended(&play)), (79, None));
}

/// EC-WIN-1
#[test]
fn a_tie_for_the_lowest_goes_to_whom_the_godfather_picks() {
    let text =
        "seats 4; godfather D; turn A; square soot_alley B; A corruption 78; B corruption 5; C corruption 5;
                D corruption 9; D vp 30; C vp 7";
    let lines = "A: attack soot_alley";
    for text in [format!("{text}; B vp 3"), format!("{text}; B vp 7; variant vp-first")] {
        let play = scene(&text).play(lines);
        assert_eq!((play.asked(), play.options(Seat::D)), ("D".into(), "capo B, capo C".into()), "{text}");
        assert_eq!(ended(&play.play("D: capo B")), Some((Ending::MartialLaw, Seat::B)), "{text}");
    }
    let play = scene(&format!("{text}; B vp 3; variant vp-first")).play(lines);
    assert_eq!(ended(&play), Some((Ending::MartialLaw, Seat::C)), "in this variant more VP come first");
}

/// EC-WIN-2
#[test]
fn the_rest_of_the_phase_is_not_played() {
    let play = scene("seats 3; phase collect; B vp 78; C vp 79; square exchange B; square law_courts C");
    let play = play.play("all: done");
    assert_eq!(ended(&play), Some((Ending::Vp, Seat::B)), "C would have come next");
    assert_eq!((play.sums(Seat::C), play.state().open.phase), ((500, 79, 0), Phase::Collect));
}

/// EC-WIN-2: with A's own 2 less he would have been the lowest.
#[test]
fn the_end_is_looked_for_after_every_single_change() {
    let text = "seats 3; A city frame_up; A corruption 9; B corruption 77; C corruption 8";
    let play = scene(text).play("A: play frame_up  A: capo B");
    assert_eq!((play.sums(Seat::A).2, play.sums(Seat::B).2), (9, 80));
    assert_eq!(ended(&play), Some((Ending::MartialLaw, Seat::C)));
}

/// EC-WIN-2
#[test]
fn a_godfather_who_collects_his_80th_vp_wins_before_his_80th_corruption() {
    let play = scene("seats 3; phase collect; A family tedesco; A vp 75; A corruption 75").play("all: done");
    assert_eq!(ended(&play), Some((Ending::Vp, Seat::A)));
    assert_eq!(play.sums(Seat::A), (1000, 80, 75));
    let text = "seats 3; phase collect; A family tedesco; A vp 74; A corruption 75; B corruption 1";
    assert_eq!(
        ended(&scene(text).play("all: done")),
        Some((Ending::MartialLaw, Seat::C)),
        "with one VP less"
    );
}

/// EC-WIN-2, EC-HEN-2
#[test]
fn a_deal_may_end_the_game() {
    let text = "seats 3; A henchmen mayor_pike commissioner_voss publisher_hearne champion_ward; B henchmen diva_marchetti";
    let play = scene(text).play("B: offer A  B: give diva_marchetti  B: send  A: accept B");
    assert_eq!(ended(&play), Some((Ending::Specials, Seat::A)));
}

/// EC-WIN-2: an abducted special comes to the hand of a Cassaro at once.
#[test]
fn an_abduction_may_end_the_game() {
    let text = "seats 3; A family cassaro; A city kidnapping; B exhausted diva_marchetti;
                A henchmen mayor_pike commissioner_voss publisher_hearne champion_ward";
    let play = scene(text).play("A: play kidnapping  A: capo B");
    assert_eq!(ended(&play), Some((Ending::Specials, Seat::A)));
}
