//! Rule: "Entr'acte" (p. 23).

use omerta_core::Seat;
use omerta_corleone::{Figure, Frame};

use crate::abilities::all_jobs_but;
use crate::harness::{game, scene};

fn public(play: &crate::harness::Play) -> Vec<Option<String>> {
    let word = |it: &Option<omerta_corleone::JobId>| it.map(|it| game().content().job(it).id.clone());
    play.state().public[..3].iter().map(word).collect()
}

/// CE-ENT-1
#[test]
fn all_figures_leave_board_and_river_and_control_markers_stay() {
    let text = "seats 3; act 2; at entracte; A don union_square; A thug midtown; B river thug; B river consigliere; C out;
                union-boss chelsea; mayor sutton_place; chief midtown; control midtown A C; public encore mugging blackmail";
    let play = scene(text);
    let state = play.state();
    assert_eq!((state.act, state.pieces().count(), state.chief, state.neutral_river.len()), (3, 0, None, 0));
    for seat in Seat::all(3) {
        let family = &state.families[seat];
        assert_eq!(
            (family.reserve.thugs, family.reserve.len(), family.river.len(), family.aside.len()),
            (2, 4, 0, 0)
        );
    }
    assert_eq!(play.markers("midtown"), "AC");
}

/// CE-ENT-1
#[test]
fn the_consigliere_joins_for_act_two_and_the_heir_for_act_four() {
    for (act, joins) in [(1, Some(Figure::Consigliere)), (2, None), (3, Some(Figure::Heir))] {
        let before = scene(&format!("seats 3; act {act}")).state().families[Seat::A].reserve;
        let after = scene(&format!("seats 3; act {act}; at entracte")).state().families[Seat::A].reserve;
        let new: Vec<Figure> = after.kinds().filter(|it| !before.contains(*it)).collect();
        assert_eq!(new, joins.into_iter().collect::<Vec<_>>(), "after act {act}");
    }
}

/// CE-ENT-1, CE-ENT-2
#[test]
fn empty_slots_refill_then_leftover_allies_leave_and_the_next_are_shown() {
    let play = scene("seats 3; at entracte; public encore; allies bookie tax_advisor");
    assert_eq!(play.top(), Some(Frame::FillJobs));
    assert_eq!(public(&play), [Some("encore".into()), None, None], "a job not completed stays");
    let play = play.play("chance: job mugging  chance: job drive_by");
    assert_eq!(public(&play), ["encore", "mugging", "drive_by"].map(|it| Some(it.to_owned())));
    assert_eq!((play.top(), play.state().allies.len()), (Some(Frame::ShowAllies(2)), 0));
    assert_eq!(play.state().allies_gone.len(), 6, "all of act one");
    let play = play.play("chance: ally mayor_2  chance: ally hired_muscle");
    assert_eq!(play.state().allies.len(), 2, "players less one");
    assert_eq!(play.state().allies_gone.len(), 10, "the other four leave the game unseen");
    assert_eq!(play.top(), Some(Frame::OpenTile), "the next act begins");
}

/// CE-ENT-1
#[test]
fn before_act_four_no_allies_are_shown() {
    let play = scene("seats 3; act 3; at entracte; public encore mugging drive_by; allies button_man");
    assert_eq!((play.state().act, play.top(), play.state().allies.len()), (4, Some(Frame::OpenTile), 0));
    assert_eq!(play.state().allies_gone.len(), 18);
}

/// CE-ENT-2
#[test]
fn a_slot_for_which_no_job_can_be_had_stays_empty_until_the_next_entracte() {
    let text = format!(
        "seats 3; at entracte; A suitcase {}; public encore; discard mugging",
        all_jobs_but(&["encore", "mugging"])
    );
    let play = scene(&text);
    let play = play.play("chance: job mugging");
    assert_eq!(
        public(&play),
        [Some("encore".into()), Some("mugging".into()), None],
        "the discard was used up"
    );
    assert_eq!(play.top(), Some(Frame::ShowAllies(2)));
    let play = play.play("chance: ally mayor_2  chance: ally hired_muscle  chance: tile genco");
    assert_eq!(play.asked(), "A");
    assert_eq!(public(&play)[2], None);
}
