//! What comes in at the end of a round.

use omerta_core::Seat;

use super::after;

/// What B collects beyond the $250 of everyone.
fn income(more: &str, window: &str, dice: &str) -> u16 {
    let play = after(
        &format!("seats 3; phase collect; {more}"),
        &format!("A: done  {window}  B: done  C: done  {dice}"),
    );
    play.sums(Seat::B).0 - 750
}

#[test]
fn speakeasies_pay_by_half_less_or_more_and_percents_add_up() {
    let still =
        "square soot_alley B copper_still; square gasworks B last_drop; square rag_market B sawdust_and_gin";
    assert_eq!(income(still, "", ""), 200 + 200 + 50);
    assert_eq!(
        income(&format!("{still}; cop-card dry_agents"), "", ""),
        100 + 100,
        "down to the next 50, each"
    );
    let happy = format!("{still}; B city happy_hour");
    assert_eq!(income(&happy, "B: play happy_hour", ""), 300 + 300 + 50, "down to the next 50, too");
    assert_eq!(income(&format!("{happy}; cop-card dry_agents"), "B: play happy_hour", ""), 200 + 200 + 50);
}

#[test]
fn casino_dice_are_changed_and_held_within_one_and_six() {
    let foyal = "square soot_alley B the_foyal";
    assert_eq!(income(&format!("{foyal}; cop-card gambling_ban"), "", "chance: die 3"), 200);
    assert_eq!(income(&format!("{foyal}; cop-card gambling_ban"), "", "chance: die 1"), 0);
    assert_eq!(income(&format!("{foyal}; B henchmen croupier_colette"), "", "chance: die 3"), 400);
    let loaded = format!("{foyal}; B city loaded_dice");
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 1"), 200);
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 5"), 1000);
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 6"), 1000);
    let all = format!("{loaded}; B henchmen croupier_colette; cop-card gambling_ban");
    assert_eq!(income(&all, "B: play loaded_dice", "chance: die 3"), 400);
}

#[test]
fn a_six_as_it_counts_scores_for_a_ruggero() {
    let text = "seats 3; phase collect; C henchmen croupier_colette; square soot_alley C the_foyal";
    assert_eq!(after(text, "all: done  chance: die 5").sums(Seat::C).1, 1);
    assert_eq!(after(text, "all: done  chance: die 4").sums(Seat::C).1, 0);
}

#[test]
fn bordellos_pay_for_more_or_fewer_tokens_than_they_have() {
    let weekender = |tokens: u8| format!("square vaudeville_street B the_weekender {tokens}");
    assert_eq!(income(&format!("{}; cop-card vice_squad", weekender(2)), "", ""), 100);
    assert_eq!(income(&format!("{}; cop-card vice_squad", weekender(1)), "", ""), 100);
    let guests = |tokens: u8| {
        income(&format!("{}; B city convention_in_town", weekender(tokens)), "B: play convention_in_town", "")
    };
    assert_eq!([1, 2, 3].map(guests), [400, 700, 700]);
    let text = format!("seats 3; phase collect; {}; cop-card vice_squad", weekender(1));
    assert_eq!(
        after(&text, "all: done").square("vaudeville_street"),
        "B the_weekender 2",
        "its tokens are its own"
    );
}

#[test]
fn vp_come_with_squares_hoods_office_and_press() {
    let downtown = "square exchange B; square law_courts B; square bankers_walk B";
    let text = format!("seats 3; phase collect; {downtown}; B city ribbon_cutting");
    let play = after(&text, "A: done  B: play ribbon_cutting  B: done  C: done");
    assert_eq!(play.sums(Seat::B).1, 3 * 2 + 2, "2 at most");
    for (squares, vp) in [
        ("square soot_alley B the_orchid; square gasworks B thirsty_mule", 0),
        ("square soot_alley B the_orchid; square riverside_arcade B thirsty_mule", 1 + 1),
        (
            "square soot_alley B the_orchid; square riverside_arcade B thirsty_mule; square law_courts B cellar_nine",
            1 + 2 + 2,
        ),
        ("square soot_alley B the_orchid; square riverside_arcade B the_weekender", 1),
    ] {
        let play = after(&format!("seats 3; phase collect; B family tedesco; {squares}"), "all: done");
        assert_eq!(play.sums(Seat::B).1, vp, "{squares}");
    }
    for (chief, vp) in [("B", 3), ("C", 0)] {
        let play = after(&format!("seats 3; phase collect; B family pagano; chief {chief}"), "all: done");
        assert_eq!(play.sums(Seat::B).1, vp);
    }
    let play = after("seats 3; phase collect; B corruption-cards press_agent", "all: done");
    assert_eq!(play.sums(Seat::B), (750, 1, 0));
}
