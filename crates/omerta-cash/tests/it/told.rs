//! Events say what moved, from where and by whom, so that they can be drawn and added up.

use expect_test::expect;
use omerta_core::{Charted, Lang, Seat, Spot, Viewer};

use crate::harness::{BILLS, game, scene};

/// CG-EFF-1, CG-EFF-3
#[test]
fn a_death_tells_who_shot_and_where_the_loot_went() {
    let play = scene(&format!("seats 4; round 3; B has 1 wound, painting, 2 bill-20; {BILLS}"))
        .load("bcbc")
        .aim("BABC")
        .play("A: order nobody")
        .quiet()
        .courage("sssd");
    expect![[r#"
        Standing: A, B and C. Lying down: D.
        A shoots B: Bang!
        B pulls the trigger on A: Click!
        C shoots B: Bang!
        D's bullet card is discarded face down.
        B takes 2 wounds from A and C and now has 3.
        B is dead.
        B's loot leaves the game: 2× $20,000 bill and painting.
        A and C share the loot; A starts.
    "#]]
    .assert_eq(&play.told());
}

/// CG-END-1, CG-END-2, CG-END-3, CG-PWR-3
#[test]
fn the_end_counts_part_by_part() {
    let play = scene(&format!(
        "seats 4; round 8; variant powers; A has 2 diamond-1, bill-20; B has diamond-5, power collector; D is dead; {BILLS}"
    ))
    .load("bbb")
    .aim("BAA")
    .play("A: order nobody")
    .quiet()
    .courage("ddd");
    let told = play.told();
    expect![[r#"
        A $82,000: bills $20,000, 2 diamonds $2,000 and most diamonds $60,000.
        B $9,000: bills $0, 1 diamond $5,000 and 1 painting $4,000.
        C $0: bills $0.
        The game is over.
    "#]]
    .assert_eq(told.split_once("Nobody is standing: the loot is lost.\n").unwrap().1);
}

/// CG-GOD-2
#[test]
fn the_desk_and_the_token_go_back_with_the_round() {
    let game = game();
    let play = scene(&format!("seats 4; {BILLS}")).load("cccc").aim("BADC").play("A: order nobody");
    let play =
        play.courage("sddd").play(&"A: take bill-5\n".repeat(6)).play("A: take bill-10  A: take bill-10");
    let taken = play.quiet().play("A: take token");
    assert_eq!(taken.told(), "A takes the New Godfather token.\nA stays Godfather.\n");
    let stock = game.stock(&taken.view(Seat::B));
    let whose = |zone: &str| stock.0.keys().find(|it| it.zone == zone).and_then(|it| it.seat);
    assert_eq!((whose("desk"), whose("token")), (Some(Seat::A), None));
}

#[test]
fn an_answer_lights_up_what_it_means() {
    let game = game();
    let play = scene(&format!("seats 4; variant powers; B has power cute; {BILLS}"));
    let play = play.load("cccc").aim("BADC").play("A: order nobody").courage("ssss");
    let spots = |seat: Seat, nth: usize| {
        game.touches(&play.view(seat), &play.table.decision(seat).unwrap().options[nth])
    };
    let cute = omerta_cash::Power::Cute as u16;
    assert_eq!(spots(Seat::B, 0), [Spot::whose(Seat::B, "powers", cute), Spot::of("loot", 0)]);
    assert_eq!(spots(Seat::B, 1), []);
}

#[test]
fn the_catalogue_is_in_both_languages() {
    let game = game();
    let name = |lang, table: &str, row: usize| {
        let catalogue = game.catalogue(lang);
        let entry = &catalogue.tables[table].rows[row];
        (entry.id.clone(), entry.name.clone())
    };
    assert_eq!(name(Lang::En, "loot", 8), ("kit".to_owned(), "first aid kit".to_owned()));
    assert_eq!(name(Lang::De, "loot", 8), ("kit".to_owned(), "Verbandskasten".to_owned()));
    for lang in Lang::ALL {
        let catalogue = serde_json::to_string(&game.catalogue(lang)).unwrap();
        assert!(!catalogue.contains("zone.") && !catalogue.contains("list."), "{catalogue}");
    }
}

/// Nobody is told a bullet card of others by what moves.
#[test]
fn moves_show_others_only_backs() {
    let game = game();
    let play = scene(&format!("seats 4; {BILLS}")).play("A: load bang");
    let hand = |viewer| {
        let stock = game.stock(&play.table.view(viewer));
        let own = |zone: &str| {
            let faces = stock.0.iter().filter(|(it, _)| it.zone == zone && it.seat == Some(Seat::A));
            faces.map(|(it, n)| (it.item.n, *n)).collect::<Vec<_>>()
        };
        (own("hand"), own("laid"))
    };
    assert_eq!(hand(Viewer::Seat(Seat::A)), (vec![(Some(0), 5), (Some(1), 2)], vec![(Some(1), 1)]));
    assert_eq!(hand(Viewer::Spectator), (vec![(None, 7)], vec![(None, 1)]));
}
