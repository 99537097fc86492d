//! What each seat may know.

use omerta_core::{Face, Seat, Viewer};

use crate::harness::{fresh, scene};

/// CE-INFO-1
#[test]
fn hands_are_hidden_but_for_what_was_seen_and_suitcases_are_known() {
    let play = scene("seats 3; turn A; A has mugging, $5, gun; B suitcase $3, drive_by");
    let seen = play.view(Seat::B).players[Seat::A];
    assert_eq!((seen.n_jobs, seen.remembered.jobs.len(), seen.remembered.len()), (1, 0, 2));
    let own = play.view(Seat::A).players[Seat::A];
    assert_eq!(own.remembered.jobs.len(), 1);
    let suitcase = play.table.view(Viewer::Spectator).players[Seat::B];
    assert_eq!((suitcase.suitcase.value(), suitcase.done.len()), (3, 1));
}

/// CE-INFO-1
#[test]
fn a_table_may_conceal_suitcases_on_screens_while_the_view_remembers() {
    use omerta_core::{Lang, Tabletop};
    let text = |variant: &str| {
        let play = scene(&format!("seats 3; {variant} turn A; B suitcase $3, $5"));
        let game = play.table.game().clone();
        let view = play.view(Seat::A);
        assert_eq!(view.players[Seat::B].suitcase.value(), 8);
        let row = game.picture(&view).seats[1].clone();
        row.cells
            .iter()
            .map(|(_, it)| game.phrases(Lang::En).say(Lang::En, it))
            .collect::<Vec<_>>()
            .join(" | ")
    };
    assert!(text("").contains("$8"), "{}", text(""));
    assert!(!text("variant concealed-suitcases;").contains("$8"));
}

/// CE-INFO-2
#[test]
fn the_job_kept_is_hidden_and_the_other_seen() {
    let play =
        scene("seats 3; turn A").play("A: play thug  A: at midtown  A: use draw-job  chance: job mugging");
    assert_eq!(play.view(Seat::B).drawn[0], Some(Face::Down));
    assert!(matches!(play.view(Seat::A).drawn[0], Some(Face::Up(_))));
    let play = play.play("chance: job drive_by").quiet().play("A: keep mugging");
    assert_eq!(play.view(Seat::B).players[Seat::A].remembered.jobs.len(), 0);
    assert_eq!(play.view(Seat::B).discard.len(), 1, "the rejected one lies face up");
    assert!(!play.told().contains("Mugging") && play.told().contains("Drive-By"), "{}", play.told());
    assert!(play.told_to(Viewer::Seat(Seat::A)).contains("Mugging"));
}

/// CE-INFO-3
#[test]
fn everything_on_the_table_is_public_but_allies_and_tiles_to_come() {
    let play = scene(
        "seats 3; turn A; tile wall_street savings_loan; public mugging; allies bookie; discard drive_by; A don union_square; B river thug; control queens A B",
    );
    let view = play.table.view(Viewer::Spectator);
    let state = play.state();
    assert_eq!(
        (view.deck_len, view.discard, view.public, view.allies),
        (state.deck.len(), state.discard, state.public, state.allies)
    );
    assert_eq!(
        (view.family, view.control, view.money, view.goods),
        (state.family, state.control, state.money, state.goods)
    );
    assert_eq!(view.players[Seat::B].river.thugs, 1);
    // Luck names tiles and allies only when they come: no state holds them before.
    assert_eq!(fresh(4).asked(), "chance");
}

/// CE-INFO-4
#[test]
fn only_the_jobs_in_a_rivals_hand_are_unknown() {
    let play =
        scene("seats 3; act 2; turn A; A has mugging, gun, blood-money; B has $5, booze, bookie, drive_by");
    let seen = play.view(Seat::C).players[Seat::B].remembered;
    assert_eq!((seen.money.value(), seen.goods.len(), seen.allies.len(), seen.jobs.len()), (5, 1, 1, 0));
    let play = play.play("A: job mugging  A: lift B").quiet().play("chance: lifted drive_by");
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("Drive-By"), "the two know which");
    assert!(!play.told_to(Viewer::Seat(Seat::C)).contains("Drive-By"), "the others see that it was a job");
    assert_eq!((play.view(Seat::B).known[0].len(), play.view(Seat::C).known[0].len()), (1, 0));
}
