//! The special powers.

use omerta_cash::{Phase, Power, Variant};
use omerta_core::{Face, Seat, SeatSet, Viewer};

use crate::harness::{BILLS, Play, game, scene, seeded};

/// A table with powers, in the round of the description.
fn table(description: &str) -> Play {
    scene(&format!("variant powers; {description}"))
}

/// CG-PWR-1
#[test]
fn powers_are_off_unless_asked_for_and_then_everyone_has_another() {
    let plain = seeded(8, Variant::default(), 5);
    assert!(plain.state().powers.values().iter().all(Option::is_none));
    let play = seeded(8, Variant { powers: true, ..Variant::default() }, 5);
    let dealt: std::collections::BTreeSet<Power> =
        play.state().powers.values().iter().map(|it| it.unwrap()).collect();
    assert_eq!(dealt.len(), 8);
    assert_eq!(play.table.view(Viewer::Spectator).powers, play.state().powers, "face up");
    assert_eq!(game().content().powers().len(), 16);
}

/// CG-PWR-2
#[test]
fn powers_act_in_their_order_and_can_be_left_unused() {
    let loot = "loot bill-5 bill-5 bill-5 bill-10 bill-10 bill-20 bill-20 painting";
    let play = table(&format!(
        "seats 8; round 2; A has power hustler; B has power kid; C has power cunning; D has power doctor, 1 wound;
         E has power stealthy; F has power cute; G has power dictator; H has power junk-dealer; {loot}"
    ));
    assert_eq!((play.state().phase, play.options(Seat::A).ends_with("skip")), (Phase::Hustle, true));
    let play = play.play("A: skip").load("cccccccc");
    assert_eq!(play.asked(), "ACDEFGH", "the Kid waits");
    let play = play.aim("BAAAAAA");
    assert_eq!(play.asked(), "B");
    let play = play.play("B: aim A");
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::CunningSwaps, "C"));
    let play = play.play("C: skip");
    assert_eq!(play.state().phase, Phase::Privilege);
    let play = play.play("A: order nobody").courage("sssddsss");
    assert_eq!(play.state().phase, Phase::Doctor);
    let play = play.play("D: skip");
    assert_eq!(play.state().phase, Phase::Stealthy);
    let play = play.play("E: skip");
    assert_eq!(play.state().phase, Phase::Cute);
    let play = play.play("F: skip");
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::Forbid, "G"));
    let play = play.play("G: skip  A: take bill-20  G: skip  B: take bill-20  G: skip  C: take painting  G: skip  F: take bill-10");
    assert_eq!(play.asked(), "G", "the Dictator takes, too");
    let play = play.play("G: take bill-10  G: skip  H: take bill-5");
    assert_eq!(play.state().phase, Phase::Junk { card: omerta_cash::LootId(0) });
    let play = play.play("H: skip");
    assert_eq!(play.wounds()[3], 1, "an unused power did nothing");
}

/// CG-PWR-2
#[test]
fn a_dead_players_power_is_gone() {
    let play = table(&format!(
        "seats 5; round 2; A has power hustler; B has power kid; A is dead; godfather C; {BILLS}"
    ));
    assert_eq!(play.state().phase, Phase::Bullet);
}

/// CG-PWR-3
#[test]
fn the_collector_counts_as_one_more_painting() {
    let game = game();
    let painting = game.content().loot().iter().position(|it| it.id == "painting").unwrap() as u8;
    let worth = |n: u8| {
        let mut pile = omerta_parts::Bag::EMPTY;
        pile.add_n(painting, n);
        omerta_cash::worth(game.content(), &pile, Some(Power::Collector))
    };
    assert_eq!([worth(0), worth(1), worth(9), worth(10)], [4_000, 12_000, 500_000, 500_000]);
}

/// CG-PWR-4
#[test]
fn the_kid_aims_after_all_other_aims_are_shown() {
    let play = table(&format!("seats 4; B has power kid; {BILLS}")).load("cccc").play("A: aim B  C: aim A");
    assert_eq!(play.asked(), "D");
    let play = play.play("D: aim A");
    assert_eq!(play.view(Seat::B).players[Seat::C].target, Some(Seat::A));
    assert_eq!(play.options(Seat::B), "aim A, aim C, aim D");
    let play = play.quiet().play("B: aim C");
    assert_eq!(play.told(), "B, the Kid, aims at C.\n");
}

/// CG-PWR-4
#[test]
fn the_cunning_swaps_after_the_kid_and_only_the_swap_is_seen() {
    let play = table(&format!("seats 4; A has power cunning; B has power kid; {BILLS}"));
    let play = play.load("cccc").aim("BAA").play("B: aim A");
    assert_eq!(play.options(Seat::A), "swap click, swap bang, skip");
    let play = play.quiet().play("A: swap bang");
    assert_eq!(play.told(), "A, the Cunning, swaps the bullet card they laid.\n");
    assert_eq!(play.view(Seat::A).players[Seat::A].laid, Some(Face::Up(omerta_cash::Bullet::Bang)));
    let hand = play.state().players[Seat::A].hand;
    assert_eq!((hand.clicks, hand.bangs), (5, 2));
    assert_eq!(play.state().phase, Phase::Privilege, "before the privilege");
    let last = table(&format!("seats 4; round 8; A has power cunning; {BILLS}")).load("bbbb").aim("BADC");
    assert_eq!(last.state().phase, Phase::Privilege, "with no card in hand there is nothing to swap for");
}

/// CG-PWR-5
#[test]
fn the_doctor_loses_a_wound_on_lying_down_but_not_when_shot() {
    let doctor = |courage: &str| {
        table(&format!("seats 4; round 2; A has power doctor, 1 wound; {BILLS}"))
            .load("cbcc")
            .aim("BADC")
            .play("A: order nobody")
            .courage(courage)
    };
    let lying = doctor("dsss").play("A: use");
    assert_eq!(lying.wounds()[0], 0);
    let shot = doctor("ssss");
    assert_eq!((shot.wounds()[0], shot.state().phase), (2, Phase::Share));
}

/// CG-PWR-5
#[test]
fn the_stealthy_takes_a_bill_of_10000_on_lying_down_if_there_is_one() {
    let stealthy = |loot: &str| {
        table(&format!("seats 4; A has power stealthy; {loot}"))
            .load("cccc")
            .aim("BADC")
            .play("A: order nobody")
            .courage("dsss")
    };
    let play = stealthy(BILLS).play("A: use");
    assert_eq!(play.loot(Seat::A), "bill-10");
    let none = stealthy("loot bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-20 bill-20");
    assert_eq!(none.state().phase, Phase::Share);
}

/// CG-PWR-6
#[test]
fn the_cute_takes_a_bill_of_5000_before_the_sharing_if_standing() {
    let cute = |courage: &str| {
        table(&format!("seats 4; B has power cute; {BILLS}"))
            .load("cccc")
            .aim("BADC")
            .play("A: order nobody")
            .courage(courage)
    };
    let play = cute("ssss").play("B: use");
    assert_eq!(play.loot(Seat::B), "bill-5");
    assert_eq!(play.asked(), "A", "besides the ordinary shares");
    assert_eq!(cute("sdss").state().phase, Phase::Share);
}

/// CG-PWR-7
#[test]
fn the_dictator_forbids_one_type_for_one_taking() {
    let loot = "loot bill-5 bill-5 bill-5 bill-20 diamond-1 painting kit clip";
    let play = table(&format!("seats 4; C has power dictator; {loot}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssss");
    assert_eq!(
        play.options(Seat::C),
        "forbid bill, forbid diamond, forbid painting, forbid kit, forbid clip, forbid token, skip"
    );
    let play = play.play("C: forbid bill");
    assert_eq!(play.options(Seat::A), "take diamond-1, take painting, take clip, take kit, take token");
    assert_eq!(play.refused(Seat::A, "take bill-20").code(), "forbidden");
    let play = play.play("A: take painting");
    assert_eq!(play.asked(), "B", "once a sharing: nobody asks the Dictator again");
    assert!(play.options(Seat::B).contains("take bill-20"));
}

/// CG-PWR-7
#[test]
fn whoever_can_take_nothing_is_passed_over_once() {
    let bills = "loot bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-5";
    let play = table(&format!("seats 4; B has power dictator; {bills}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssdd")
        .play("B: skip  A: take token")
        .quiet()
        .play("B: take bill-5  B: forbid bill");
    assert!(
        play.told().ends_with("B, the Dictator, forbids A bills.\nThere is nothing A may take.\n"),
        "{}",
        play.told()
    );
    assert_eq!(play.asked(), "B");
    let play = play.play("B: take bill-5");
    assert_eq!(play.asked(), "A", "only once");
}

/// CG-PWR-7
#[test]
fn cute_and_stealthy_cannot_be_forbidden_and_a_lying_dictator_has_no_say() {
    let play = table(&format!("seats 4; A has power dictator; B has power cute; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssss");
    assert_eq!(play.asked(), "B", "the Cute takes before the Dictator may speak");
    let lying = table(&format!("seats 4; A has power dictator; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("dsss");
    assert_eq!((lying.state().phase, lying.asked().as_str()), (Phase::Share, "B"));
}

/// CG-PWR-7, CG-PWR-8
#[test]
fn against_the_greedy_a_ban_covers_both_shares() {
    let play = table(&format!("seats 4; A has power greedy; B has power dictator; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssss")
        .play("B: forbid bill  A: take token");
    assert_eq!(play.asked(), "B", "only bills are left, so there is no second share to take");
}

/// CG-PWR-8
#[test]
fn the_greedy_may_take_two_at_first_and_then_no_more() {
    let play = table(&format!("seats 4; A has power greedy; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssdd")
        .play("A: take bill-10");
    assert_eq!(play.state().phase, Phase::SecondShare);
    assert_eq!(play.options(Seat::A), "take bill-5, take bill-10, take token, skip");
    let greedy = play.play("A: take bill-10");
    assert_eq!(greedy.state().sharing.sharers, SeatSet::only(Seat::B));
    let modest = table(&format!("seats 4; A has power greedy; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssdd")
        .play("A: take bill-10  A: skip  B: take bill-5  A: take bill-5");
    assert_eq!(modest.asked(), "B", "who did not take two goes on, and is not asked again");
}

/// CG-PWR-8
#[test]
fn if_nobody_may_take_any_more_the_rest_leaves_and_the_desk_stays() {
    let play = table(&format!("seats 4; B has power greedy; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("dsdd")
        .play("B: take bill-10")
        .quiet()
        .play("B: take bill-10");
    assert_eq!(
        play.told(),
        "B takes a $10,000 bill.\nNobody may take any more. The rest is lost: 6× $5,000 bill.\n"
    );
    assert_eq!((play.state().gone.len(), play.state().godfather, play.state().round), (6, Seat::A, 2));
}

/// CG-PWR-9
#[test]
fn the_hustler_trades_bullets_and_only_the_two_know_which() {
    let play = table(&format!("seats 4; A has power hustler; {BILLS}"));
    assert_eq!(play.options(Seat::A), "hustle B, hustle C, hustle D, skip");
    assert_eq!(play.refused(Seat::A, "hustle A").code(), "self");
    let play = play.quiet().play("A: hustle C  chance: drawn bang");
    assert_eq!(play.options(Seat::A), "give click, give bang", "the same one allowed");
    let play = play.play("A: give click");
    let hustler = "You draw a bullet card from C's hand.\nIt is a Bang!\nYou give C a bullet card back.\nIt is a Click!\n";
    assert_eq!(play.told_to(Viewer::Seat(Seat::A)), hustler);
    let other = "A draws a bullet card from your hand.\nIt is a Bang!\nA gives you a bullet card back.\nIt is a Click!\n";
    assert_eq!(play.told_to(Viewer::Seat(Seat::C)), other);
    let others = "A draws a bullet card from C's hand.\nA gives C a bullet card back.\n";
    assert_eq!(play.told_to(Viewer::Seat(Seat::B)), others);
    let swap = |seat| play.view(seat).swaps.known().unwrap().0[0].unwrap().drawn;
    assert_eq!((swap(Seat::C), swap(Seat::B)), (Face::Up(omerta_cash::Bullet::Bang), Face::Down));
    let hands = [Seat::A, Seat::C].map(|it| play.state().players[it].hand);
    assert_eq!((hands[0].bangs, hands[1].bangs, hands[0].len(), hands[1].len()), (4, 2, 8, 8));
}

/// CG-PWR-10
#[test]
fn the_junk_dealer_swaps_a_card_just_taken_once_a_sharing() {
    let loot = "loot clip kit bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = table(&format!("seats 4; round 2; A has power junk-dealer, 1 wound; {loot}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("sddd")
        .quiet()
        .play("A: take kit  A: use  chance: junk painting");
    assert_eq!(
        play.told(),
        "A takes a first aid kit.\nA swaps the first aid kit for a painting from the piles to come.\n"
    );
    assert_eq!(
        (play.loot(Seat::A).as_str(), play.wounds()[0]),
        ("painting", 1),
        "a kit swapped away doesn't act"
    );
    assert_eq!(play.state().pile.len(), 48, "the kit lies in the piles to come");
    let play = play.play("A: take bill-5");
    assert_eq!(play.state().phase, Phase::Share, "once a sharing");
}

/// CG-PWR-10
#[test]
fn what_the_junk_dealer_gets_acts_as_taken_and_round_eight_has_no_piles() {
    let loot = "loot clip bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = table(&format!("seats 4; round 2; A has power junk-dealer, 2 wounds; {loot}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("sddd")
        .play("A: take bill-5  A: use  chance: junk kit");
    assert_eq!(play.wounds()[0], 0);
    let last = table(&format!("seats 4; round 8; A has power junk-dealer; {BILLS}"))
        .load("bbbb")
        .aim("BADC")
        .play("A: order nobody")
        .courage("sddd")
        .play("A: take bill-5");
    assert_eq!(last.state().phase, Phase::Share);
}

/// CG-PWR-11
#[test]
fn the_good_friend_gets_a_bang_back_after_anothers_clip() {
    let loot = "loot clip clip bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let friend = |bangs: &str| {
        table(&format!("seats 4; round 3; A has 1 bang; B has power good-friend; {bangs}; {loot}"))
            .load("cccc")
            .aim("BADC")
            .play("A: order nobody")
            .courage("ssdd")
            .play("A: take clip  A: discard click")
    };
    let play = friend("C has 3 bangs");
    assert_eq!(play.asked(), "B");
    let play = play.quiet().play("B: use  B: discard click");
    assert!(play.told().contains("B gets a Bang! back from the face-up discard."));
    let hand = play.state().players[Seat::B].hand;
    assert_eq!((hand.bangs, hand.len()), (4, 5), "another card went, so hands stay equal");
    assert_eq!(play.asked(), "B", "B takes next");
}

/// CG-PWR-11
#[test]
fn the_good_friend_is_asked_even_if_no_bang_is_left() {
    let loot = "loot clip clip bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = table(&format!("seats 4; round 3; A has 2 bangs; B has power good-friend; {loot}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssdd")
        .play("A: take clip  A: discard click")
        .quiet();
    assert_eq!(play.asked(), "B", "being asked tells nothing");
    let play = play.play("B: use");
    assert_eq!(play.told(), "B finds no Bang!: the Clip is wasted.\n");
}

/// CG-PWR-12
#[test]
fn the_unbreakable_dies_at_the_fifth_wound() {
    let play = |wounds: u8| {
        table(&format!("seats 4; round 2; B has power unbreakable, {wounds} wounds; {BILLS}"))
            .load("bccc")
            .aim("BADC")
            .play("A: order nobody")
            .courage("ssss")
    };
    assert!(play(3).state().alive.contains(Seat::B), "four wounds");
    assert!(!play(4).state().alive.contains(Seat::B), "five wounds");
}

/// CG-PWR-1
#[test]
fn the_undertaker_takes_a_card_of_the_dead() {
    let play = table(&format!(
        "seats 4; round 3; B has 2 wounds, painting, bill-20; D has power undertaker; {BILLS}"
    ))
    .load("bccc")
    .aim("BADC")
    .play("A: order nobody")
    .courage("sssd");
    assert_eq!(
        (play.asked().as_str(), play.options(Seat::D).as_str()),
        ("D", "take bill-20, take painting, skip")
    );
    let gone = play.state().gone.len();
    let play = play.play("D: take painting");
    assert_eq!(play.loot(Seat::D), "painting");
    assert_eq!(play.state().gone.len(), gone + 1, "the rest leaves the game");
}

/// CG-PWR-1
#[test]
fn the_insured_takes_a_bill_for_a_wound() {
    let play = table(&format!("seats 4; B has power insured; {BILLS}"))
        .load("bccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssss");
    let play = play.play("B: use");
    assert_eq!(play.loot(Seat::B), "bill-5");
    assert!(!play.state().sharing.sharers.contains(Seat::B));
}

/// CG-PWR-1
#[test]
fn the_consigliere_orders_someone_who_aims_at_him_or_at_the_godfather() {
    let play = table(&format!("seats 5; A has 0 wounds; C has power consigliere; {BILLS}"))
        .load("ccccc")
        .aim("BABCC");
    let play = play.play("A: order nobody");
    assert_eq!(play.options(Seat::C), "order B, order D, order E, order nobody");
    assert_eq!(play.refused(Seat::C, "order A").code(), "no-threat");
    let play = play.play("C: order D");
    assert_eq!(play.options(Seat::D), "aim A, aim B, aim E");
    let play = play.play("D: aim E");
    assert_eq!(play.state().phase, Phase::Courage);
    let boss =
        table(&format!("seats 4; godfather C; C has power consigliere; {BILLS}")).load("cccc").aim("BABC");
    assert_eq!(
        boss.play("C: order nobody").state().phase,
        Phase::Courage,
        "the Godfather has one order only"
    );
}

/// CG-PWR-1
#[test]
fn the_impatient_has_the_sharing_start_with_him() {
    let play = table(&format!("seats 4; C has power impatient; {BILLS}"))
        .load("cccc")
        .aim("BADC")
        .play("A: order nobody")
        .courage("ssss")
        .play("C: use  C: take bill-10  D: take bill-10");
    assert_eq!(play.asked(), "A");
}

/// CG-PWR-1
#[test]
fn the_rules_for_players_tell_what_every_power_does() {
    use omerta_core::{Lang, Packed, Phrase, Spoken};
    let game = crate::harness::game();
    for lang in Lang::ALL {
        let rules = game.rules_text(lang).to_lowercase();
        for power in omerta_cash::Power::ALL {
            let name = game.phrases(lang).say(lang, &Phrase::new(format!("power.{}", power.word())));
            assert!(rules.contains(&format!("**{}**", name.to_lowercase())), "{name} in {lang}");
        }
    }
}
