//! Rule: "7. Loot sharing" (p. 3).

use omerta_cash::Phase;
use omerta_core::{Seat, SeatSet};

use crate::harness::{BILLS, Play, scene};

/// Everyone lays a Click! and those marked `s` stand.
fn sharing(description: &str, courage: &str) -> Play {
    let play = scene(description);
    let n = play.asked().len();
    let play = play.load(&"c".repeat(n)).aim(&"BABABABA"[..n]);
    let play = if play.state().phase == Phase::Privilege {
        let godfather = play.state().godfather;
        play.play(&format!("{godfather}: order nobody"))
    } else {
        play
    };
    play.quiet().courage(courage)
}

/// CG-SHR-1
#[test]
fn standing_players_take_one_share_each_clockwise_until_all_nine_are_gone() {
    let play = sharing(&format!("seats 4; godfather C; {BILLS}"), "ssds");
    assert!(play.told().contains("A, B and D share the loot; D starts."), "{}", play.told());
    let mut play = play;
    let mut takers = String::new();
    for _ in 0..9 {
        takers += &play.asked();
        let seat = play.asked().parse().unwrap();
        let first = play.options(seat).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("{seat}: {first}"));
    }
    assert_eq!(takers, "DABDABDAB");
    assert_eq!((play.state().round, play.state().loot.len()), (2, 0));
}

/// CG-SHR-1
#[test]
fn who_is_left_with_only_the_token_must_take_it() {
    let play = sharing(&format!("seats 4; {BILLS}"), "sddd").play(
        "A: take bill-5  A: take bill-5  A: take bill-5  A: take bill-5
         A: take bill-5  A: take bill-5  A: take bill-10  A: take bill-10",
    );
    assert_eq!(play.options(Seat::A), "take token");
    let play = play.play("A: take token");
    assert_eq!(play.state().godfather, Seat::A, "the present Godfather may take it to stay");
}

/// CG-SHR-1, CG-EX-6
#[test]
fn one_player_standing_gets_eight_cards_and_the_token() {
    let mut play = sharing(&format!("seats 4; {BILLS}"), "ddsd").play("C: take token");
    for _ in 0..8 {
        let first = play.options(Seat::C).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("C: {first}"));
    }
    assert_eq!(play.state().players[Seat::C].loot.len(), 8);
    assert_eq!(play.state().godfather, Seat::C);
}

/// CG-SHR-1, CG-EX-5
#[test]
fn the_nearest_standing_player_starts_if_the_godfather_is_down() {
    let mut play = sharing(&format!("seats 5; {BILLS}"), "ddssd");
    let mut shares = [0; 2];
    for _ in 0..9 {
        let asked = play.asked();
        shares[usize::from(asked == "D")] += 1;
        let seat: Seat = asked.parse().unwrap();
        let first = play.options(seat).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("{seat}: {first}"));
    }
    assert_eq!(shares, [5, 4], "C starts and takes five shares, D four");
    assert_eq!(play.state().round, 2);
}

/// CG-SHR-1
#[test]
fn if_nobody_stands_the_loot_leaves_the_game() {
    let play = sharing(&format!("seats 4; {BILLS}"), "dddd");
    assert!(play.told().contains("Nobody is standing: the loot is lost."));
    assert_eq!((play.state().gone.len(), play.state().loot.len(), play.state().round), (8, 0, 2));
}

/// CG-SHR-2, CG-EX-7
#[test]
fn taking_the_token_changes_the_desk_next_round_and_nothing_in_this_one() {
    let play =
        sharing(&format!("seats 4; {BILLS}"), "ssss").play("A: take bill-5  B: take bill-5  C: take bill-5");
    let play = play.play("D: take token");
    assert_eq!(play.state().godfather, Seat::A, "still");
    assert_eq!(play.asked(), "A", "the order goes on");
    let play = play.play("A: take bill-5  B: take bill-5  C: take bill-10  D: take bill-10  A: take bill-5");
    assert_eq!((play.state().round, play.state().godfather), (2, Seat::D));
    let n: Vec<u8> = play.state().players.values().iter().map(|it| it.loot.len()).collect();
    assert_eq!(n, [3, 2, 2, 1]);
}

/// CG-SHR-3, CG-EX-11
#[test]
fn a_kit_heals_all_wounds_at_once() {
    let loot = "loot kit bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play =
        sharing(&format!("seats 4; round 2; A has 2 wounds; {loot}"), "ssss").quiet().play("A: take kit");
    assert_eq!(play.told(), "A takes a first aid kit.\nA heals 2 wounds.\n");
    assert_eq!(play.wounds()[0], 0);
    assert_eq!(play.loot(Seat::A), "", "it leaves play and is worth nothing");
    // The next single Bang! doesn't kill.
    let mut play = play;
    while play.asked() != "chance" {
        let seat: Seat = play.asked().parse().unwrap();
        let first = play.options(seat).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("{seat}: {first}"));
    }
    let play = play.play(&format!("chance: {BILLS}")).load("cbcc").aim("BADC");
    let godfather = play.state().godfather;
    let play = play.play(&format!("{godfather}: order nobody")).courage("ssss");
    assert_eq!((play.wounds()[0], play.state().alive.contains(Seat::A)), (1, true));
}

/// CG-SHR-3, CG-EX-11
#[test]
fn a_kit_without_wounds_is_wasted() {
    let loot = "loot kit bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = sharing(&format!("seats 4; {loot}"), "ssss").quiet().play("A: take kit");
    assert_eq!(play.told(), "A takes a first aid kit.\nA has no wounds: the first aid kit is wasted.\n");
    assert_eq!(play.state().gone.len(), 1);
}

/// CG-SHR-5
#[test]
fn taken_loot_stays_known_and_a_table_may_play_without_memory() {
    use omerta_core::{Charted, Lang, Pictured, Spoken};
    let play = sharing(&format!("seats 4; {BILLS}"), "ssss").play("A: take bill-5");
    for (forgets, shown) in [(false, "$5,000: $5,000 bill"), (true, "1 card")] {
        let mut view = play.view(Seat::B);
        assert_eq!(view.players[Seat::A].known_loot().len(), 1, "what was seen is known");
        if forgets {
            play.table.game().forget(&mut view);
        }
        let game = play.table.game();
        let row = &game.picture(&view).seats[0];
        let cells: Vec<String> =
            row.cells.iter().map(|(_, it)| game.phrases(Lang::En).say(Lang::En, it)).collect();
        assert!(cells.contains(&shown.to_owned()), "{cells:?}");
    }
}

/// CG-SHR-6
#[test]
fn there_is_no_passing_and_who_shares_is_fixed() {
    let loot = "loot kit clip bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = sharing(&format!("seats 4; {loot}"), "ssds");
    assert_eq!(play.state().sharing.sharers, SeatSet::all(4).without(Seat::C));
    assert_eq!(play.refused(Seat::A, "skip").code(), "no-passing");
    assert_eq!(play.refused(Seat::A, "take painting").code(), "not-there");
    let play = play.play("A: take kit");
    assert_eq!(play.state().sharing.sharers, SeatSet::all(4).without(Seat::C), "healing lets nobody join");
    assert_eq!(play.refused(Seat::C, "take bill-5").code(), "not-waiting");
}

/// CG-SHR-6
#[test]
fn kit_and_clip_may_be_taken_just_to_deny_them_and_save_no_dead() {
    let loot = "loot kit clip bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = scene(&format!("seats 5; round 2; B has 2 wounds; {loot}"))
        .load("bcccc")
        .aim("BADCC")
        .play("A: order nobody")
        .courage("sssss");
    assert!(!play.state().alive.contains(Seat::B));
    let play = play.quiet().play("A: take kit");
    assert!(play.told().contains("wasted"));
    assert!(!play.state().alive.contains(Seat::B), "a kit saves nobody who died this round");
}

/// CG-SHR-8
#[test]
fn nobody_standing_leaves_desk_and_token_as_they_are() {
    let play = sharing(&format!("seats 4; godfather C; {BILLS}"), "dddd");
    assert_eq!((play.state().godfather, play.state().heir), (Seat::C, None));
}

/// CG-SHR-8
#[test]
fn a_table_may_let_the_loot_stay_for_the_next_round() {
    let play = sharing(&format!("seats 4; variant carry-over; {BILLS}"), "dddd");
    assert!(play.told().contains("the loot stays for the next round"));
    assert_eq!((play.state().loot.len(), play.state().gone.len()), (8, 0));
    let play = play.play("chance: loot bill-20 bill-20 bill-20 bill-20 bill-20 bill-20 bill-20 bill-20");
    assert_eq!(play.state().loot.len(), 16);
    let last = sharing(
        &format!(
            "seats 4; round 8; variant carry-over; A has 1 click; B has 1 click; C has 1 click; D has 1 click; {BILLS}"
        ),
        "dddd",
    );
    assert_eq!((last.state().phase, last.state().loot.len()), (Phase::End, 0), "after round 8 it is lost");
}
