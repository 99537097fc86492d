//! Who knows what.

use omerta_core::{Charted, Face, Lang, Noted, Pictured, Seat, Spoken, Viewer};
use omerta_corleone::JobId;

use crate::harness::{Play, game, scene};

fn jobs(jobs: impl Iterator<Item = JobId>) -> String {
    jobs.map(|it| game().content().job(it).id.clone()).collect::<Vec<_>>().join(" ")
}

/// What a viewer knows of the jobs in a hand.
fn known(play: &Play, viewer: Viewer, owner: Seat) -> String {
    jobs(play.table.view(viewer).known[owner].each())
}

/// CE-INFO-1
#[test]
fn hands_are_hidden_hand_sizes_and_suitcases_public() {
    let play = scene("seats 3; A has encore, mugging, $5, gun; A suitcase $3, drive_by");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let view = play.table.view(viewer);
        let seen = view.players[Seat::A];
        assert_eq!((seen.hand().jobs.len(), seen.n_jobs(), seen.n_cards), (0, 2, 4));
        assert_eq!(
            (seen.suitcase().value(), jobs(view.families[Seat::A].done.each())),
            (3, "drive_by".into())
        );
        assert_eq!(known(&play, viewer, Seat::A), "");
    }
    assert_eq!(jobs(play.view(Seat::A).players[Seat::A].hand().jobs.each()), "encore mugging", "one's own");
}

/// CE-INFO-1, CE-INFO-4
#[test]
fn a_table_may_conceal_suitcases_and_hands_on_screens_while_the_view_remembers() {
    let row = |forgets: bool| {
        let play = scene("seats 3; B suitcase $3, $5; B has 2 gun");
        let game = play.table.game().clone();
        let mut view = play.view(Seat::A);
        assert_eq!(
            (view.players[Seat::B].suitcase().value(), view.players[Seat::B].hand().goods.len()),
            (8, 2)
        );
        if forgets {
            game.forget(&mut view);
        }
        let cells = game.picture(&view).seats[1].cells.clone();
        cells.iter().map(|(_, it)| game.phrases(Lang::En).say(Lang::En, it)).collect::<Vec<_>>().join(" | ")
    };
    let (open, concealed) = (row(false), row(true));
    assert!(open.contains("$8") && open.contains("Gun"), "{open}");
    assert!(!concealed.contains("$8") && !concealed.contains("Gun"), "{concealed}");
}

/// CE-INFO-2
#[test]
fn of_two_jobs_drawn_the_kept_one_is_hidden_and_the_other_lies_face_up() {
    let play = scene("seats 3").play("A: play thug  A: at midtown  A: use draw-job  chance: job mugging");
    assert_eq!(
        (play.view(Seat::B).drawn[0], play.view(Seat::A).drawn[0].unwrap() != Face::Down),
        (Some(Face::Down), true)
    );
    let play = play.play("chance: job drive_by").quiet().play("A: keep mugging");
    assert_eq!(jobs(play.view(Seat::B).discard.each()), "drive_by");
    assert_eq!(play.told(), "A keeps one of two jobs and discards Drive-By.\n");
    assert!(play.told_to(Viewer::Seat(Seat::A)).contains("You keep Mugging."));
}

/// CE-INFO-2
#[test]
fn tribute_is_seen_by_all() {
    let play =
        scene("seats 3; at tribute; A has 5 $1, encore, gun").play("A: discard gun  A: discard encore");
    let told = "A picks the tribute.\nA gives up Gun.\nA gives up job Encore.\n";
    assert!(play.told().starts_with(told), "{}", play.told());
    assert_eq!(jobs(play.view(Seat::C).discard.each()), "encore");
    assert_eq!(play.table.view(Viewer::Spectator).tribute.known().map(|it| it[Seat::A].len()), Some(2));
}

/// CE-INFO-3
#[test]
fn everything_on_the_table_is_public() {
    let text = "seats 3; act 2; horse-head C; turn A; tile wall_street savings_loan; public mugging; allies hired_muscle;
                discard drive_by; A don union_square; B river thug; C played bookie; control queens A B; mayor sutton_place;
                union-boss chelsea; chief midtown";
    let play = scene(text);
    let state = play.state();
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let view = play.table.view(viewer);
        assert_eq!(
            (view.act, view.phase, view.horse_head, view.turn),
            (2, state.phase, Seat::C, Some(Seat::A))
        );
        assert_eq!(
            (view.deck_len, view.discard, view.public),
            (state.hidden.deck.len(), state.discard, state.public)
        );
        assert_eq!(
            (view.tiles, view.allies, view.money, view.goods),
            (state.tiles, state.allies, state.money, state.goods)
        );
        assert_eq!(
            (view.thugs, view.family, view.chief, view.control),
            (state.thugs, state.family, state.chief, state.control)
        );
        let seen =
            (view.families[Seat::B].river, view.families[Seat::C].played, view.families[Seat::A].reserve);
        assert_eq!(
            seen,
            (state.families[Seat::B].river, state.families[Seat::C].played, state.families[Seat::A].reserve)
        );
        assert_eq!(view.families[Seat::A].markers, 8);
    }
}

/// CE-INFO-3: undealt allies and unopened tiles can't be seen, since luck names them only when they come.
#[test]
fn what_is_not_dealt_or_opened_is_never_shown() {
    let play = scene("seats 2; at entracte; public encore mugging");
    let shown = |ally: &str| {
        play.table.chance(play.table.game().parse_chance(&format!("ally {ally}")).unwrap()).is_ok()
    };
    let view = play.view(Seat::A);
    assert!(["union_boss_2", "mayor_2", "hired_muscle"].into_iter().all(shown), "any of the six may come");
    let after = scene("seats 2; at entracte; public encore mugging").play("chance: ally mayor_2");
    let gone = after.view(Seat::A).allies_gone;
    assert_eq!(
        (view.allies.len(), after.view(Seat::A).allies.len(), gone.len()),
        (0, 1, 11),
        "all others are alike"
    );
}

/// CE-INFO-4
#[test]
fn money_goods_and_allies_in_a_rivals_hand_are_remembered() {
    let play = scene("seats 3; act 2; A has $5, 2 booze, bookie, drive_by");
    let seen = play.view(Seat::C).players[Seat::A].hand();
    assert_eq!((seen.money.value(), seen.goods.len(), seen.allies.len(), seen.jobs.len()), (5, 2, 1, 0));
    let play = play.play("A: play thug  A: at chelsea");
    let seen = play.view(Seat::C).players[Seat::A].hand();
    assert_eq!((seen.money.value(), seen.goods.len()), (7, 3));
}

/// CE-INFO-4: the two involved know which job was taken, the others only that it was one.
#[test]
fn a_job_taken_from_a_hand_is_known_to_the_two_alone() {
    let play =
        scene("seats 3; A has gun, blood-money, mugging; B has drive_by").play("A: job mugging  A: lift B");
    let play = play.quiet().play("chance: lifted drive_by");
    assert_eq!(known(&play, Viewer::Seat(Seat::B), Seat::A), "drive_by");
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("A takes Drive-By from you."));
    for viewer in [Viewer::Seat(Seat::C), Viewer::Spectator] {
        assert_eq!(known(&play, viewer, Seat::A), "");
        assert!(
            !play.told_to(viewer).contains("Drive-By")
                && play.told_to(viewer).contains("A takes a job from B's hand.")
        );
    }
}

/// CE-INFO-4: of two alike, it may be the known one that is gone.
#[test]
fn who_knew_of_one_of_two_alike_is_not_told_that_the_other_is_still_there() {
    let text = "seats 2; A has gun, blood-money, mugging, warning_shot, gun; B has warning_shot";
    let play = scene(text)
        .play("A: job mugging  A: lift B  chance: lifted warning_shot  B: play don  B: on newtown_creek");
    assert_eq!(known(&play, Viewer::Seat(Seat::B), Seat::A), "warning_shot");
    let play = play.play("A: job warning_shot");
    assert_eq!(
        (play.hand(Seat::A).contains("warning_shot"), known(&play, Viewer::Seat(Seat::B), Seat::A)),
        (true, String::new())
    );
}

/// CE-INFO-4: a job from the discard is seen by all.
#[test]
fn a_salvaged_job_is_known_to_all_until_it_leaves_the_hand() {
    let text = "seats 3; A has blood-money, booze, street_talk, gun; discard warning_shot";
    let play = scene(text).play("A: job street_talk  A: money first  A: done  A: salvage warning_shot");
    assert_eq!(
        [Viewer::Seat(Seat::B), Viewer::Spectator].map(|it| known(&play, it, Seat::A)),
        ["warning_shot"; 2]
    );
    let play = play
        .play("B: play don  B: on newtown_creek  C: play don  C: on brooklyn_bridge  A: job warning_shot");
    assert_eq!(known(&play, Viewer::Spectator, Seat::A), "");
}
