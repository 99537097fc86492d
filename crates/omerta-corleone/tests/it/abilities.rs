//! Rule: "Abilities" (pp. 15-16) and "Running out" (p. 25).

use omerta_core::Seat;
use omerta_corleone::{Event, Goods, Purse};

use crate::harness::{Play, game, scene};
use crate::setup::wander;

/// All jobs but these, as cards of a scene: with them in a hand the deck is short.
pub(crate) fn all_jobs_but(left: &[&str]) -> String {
    let mut cards = Vec::new();
    for job in game().content().jobs() {
        let n = usize::from(job.n) - left.iter().filter(|it| **it == job.id).count();
        cards.extend((n > 0).then(|| format!("{n} {}", job.id)));
    }
    cards.join(", ")
}

/// The ids of the jobs in the face-up discard.
pub(crate) fn discard(play: &Play) -> Vec<String> {
    play.state().discard.each().map(|it| game().content().job(it).id.clone()).collect()
}

/// CE-ABIL-1
#[test]
fn money_and_goods_are_taken_as_shown() {
    let fronts = [
        ("chelsea", "$2 gun"),
        ("wall_street", "$2 blood-money"),
        ("brooklyn", "$2 booze"),
        ("queens", "$5"),
        ("midtown+", "$3 narcotics"),
        ("chelsea+", "$2 $5"),
        ("brooklyn+", "$2 $3"),
    ];
    for (site, hand) in fronts {
        let play = scene("seats 3; tile midtown polks; tile chelsea supper_club; tile brooklyn best_co");
        assert_eq!(play.play(&format!("A: play thug  A: at {site}")).hand(Seat::A), hand, "{site}");
    }
    let play = scene("seats 3; act 2; A has mayor_2").play("A: ally mayor_2  A: decline");
    assert_eq!(play.hand(Seat::A), "$1");
}

/// CE-ABIL-1
#[test]
fn of_two_jobs_drawn_one_is_kept_and_the_other_discarded() {
    let play = scene("seats 3; A has encore").play("A: play thug  A: at midtown  A: use draw-job");
    let play = play.play("chance: job mugging  chance: job blackmail  A: keep mugging");
    assert_eq!(
        (play.hand(Seat::A).as_str(), discard(&play)),
        ("$2 encore mugging", vec!["blackmail".to_owned()])
    );
}

/// CE-ABIL-1
#[test]
fn a_money_card_goes_into_the_suitcase_for_all_to_see() {
    let play = scene("seats 3; A has $3").quiet().play("A: play thug  A: at upper_west_side  A: suitcase $3");
    assert_eq!((play.hand(Seat::A).as_str(), play.suitcase(Seat::A).as_str()), ("$2", "$3"));
    assert!(play.told().lines().any(|it| it == "A banks $3."), "{}", play.told());
    assert_eq!(play.view(Seat::C).players[Seat::A].suitcase(), Purse([0, 0, 1, 0]));
}

/// CE-ABIL-1
#[test]
fn one_two_or_three_cards_are_traded_for_money() {
    let one = scene("seats 3; A has gun")
        .play("A: play thug  A: at upper_east_side  A: use pawn-1  A: discard gun");
    assert_eq!(one.hand(Seat::A), "$2 $5");
    let two = scene("seats 3; A has gun, booze, $1; tile queens betting_office");
    let two = two.play("A: play don  A: on sutton_place  A: use pawn-2  A: discard gun");
    assert_eq!(two.options(Seat::A), "discard booze", "all that can follow a gun");
    assert_eq!(two.play("A: discard booze").hand(Seat::A), "$1 $5");
    let three = scene("seats 3; A has gun, booze, $1, $2; tile queens central_bank");
    let three = three
        .play("A: play thug  A: at queens+  A: use pawn-3  A: discard $1  A: discard $2  A: discard gun");
    assert_eq!(three.hand(Seat::A), "$3 $5 booze");
}

/// CE-ABIL-1
#[test]
fn one_card_is_traded_for_a_good_of_choice_but_never_for_narcotics() {
    let play =
        scene("seats 3; A has $1; tile queens genco").play("A: play thug  A: at queens+  A: use barter");
    let play = play.play("A: discard $1");
    assert_eq!(play.options(Seat::A), "take gun, take blood-money, take booze");
    assert_eq!(play.refused(Seat::A, "take narcotics").code(), "no-narcotics");
    assert_eq!(play.play("A: take booze").hand(Seat::A), "$3 booze");
}

/// CE-ABIL-1
#[test]
fn the_horse_head_is_taken() {
    let play = scene("seats 3; horse-head C; turn A; tile queens betting_office");
    let play = play.play("A: play thug  A: at queens+");
    assert_eq!(play.options(Seat::A), "use horse-head, done");
    let play = play.play("A: use horse-head");
    assert_eq!((play.state().horse_head, play.hand(Seat::A).as_str()), (Seat::A, "$3"));
}

/// CE-ABIL-1
#[test]
fn an_icon_shown_several_times_may_be_used_that_many_times() {
    let play = scene("seats 3; tile midtown penn_central; A has $1");
    let play = play.play(
        "A: play don  A: on queensboro_bridge
         A: use draw-job  chance: job mugging  chance: job encore  A: keep mugging
         A: use draw-job  chance: job blackmail  chance: job shakedown  A: keep shakedown",
    );
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$1 $3 shakedown mugging", "B"));
    let judge = scene("seats 3; act 3; A has crooked_judge, 4 $5").play("A: ally crooked_judge");
    let judge = judge.play("A: suitcase $5  A: suitcase $5");
    assert_eq!(judge.options(Seat::A), "suitcase $5, done");
    let judge = judge.play("A: suitcase $5");
    assert_eq!(
        (judge.suitcase(Seat::A).as_str(), judge.hand(Seat::A).as_str()),
        ("$5 $5 $5", "$5"),
        "three, not four"
    );
    assert_eq!(judge.asked(), "B");
}

/// CE-ABIL-2
#[test]
fn plain_takes_come_first_and_by_themselves_and_the_rest_may_be_declined() {
    let play = scene("seats 3").play("A: play thug  A: at upper_west_side");
    assert_eq!(play.hand(Seat::A), "$2");
    assert_eq!(play.options(Seat::A), "suitcase $2, done", "what was just taken may go into the suitcase");
    let play = play.play("A: done");
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.suitcase(Seat::A).as_str(), play.asked().as_str()),
        ("$2", "", "B")
    );
}

/// CE-ABIL-2
#[test]
fn the_order_of_the_rest_is_the_players_and_each_part_may_be_declined() {
    let clauses = "seats 3; tile chelsea betting_office; horse-head C; turn A; A has $1";
    let play = || scene(clauses).play("A: play don  A: on carriage_stand");
    assert_eq!(play().options(Seat::A), "use draw-job, suitcase $1, use horse-head, done");
    let all = play().play("A: suitcase $1  A: use horse-head");
    assert_eq!(all.options(Seat::A), "use draw-job, done");
    let one = play().play("A: use horse-head  A: done");
    assert_eq!(
        (one.state().horse_head, one.hand(Seat::A).as_str(), one.asked().as_str()),
        (Seat::A, "$1 gun", "B")
    );
}

/// CE-ABIL-2
#[test]
fn where_a_pile_is_too_short_the_order_is_asked() {
    let play = scene("seats 3; tile chelsea supper_club; C has 30 $5, 34 $3, 31 $2");
    let play = play.play("A: play thug  A: at chelsea+");
    assert_eq!((play.hand(Seat::A).as_str(), play.options(Seat::A).as_str()), ("", "use cash-2, use cash-5"));
    let play = play.play("A: use cash-5");
    assert_eq!(play.hand(Seat::A), "$1 $2", "a $2 for the $5, a $1 for the $2");
}

/// CE-ABIL-2
#[test]
fn a_trade_before_a_take_refills_a_short_pile() {
    let clauses = "seats 3; A has $2, booze; C has 31 $2";
    let play = || scene(clauses).play("A: play thug  A: at upper_east_side");
    assert_eq!(play().options(Seat::A), "use cash-2, use pawn-1");
    let traded = play().play("A: use pawn-1  A: discard $2");
    assert_eq!(
        (traded.hand(Seat::A).as_str(), traded.asked().as_str()),
        ("$2 $5 booze", "B"),
        "the same $2 came back"
    );
    let taken = play().play("A: use cash-2  A: use pawn-1  A: discard $2");
    assert_eq!(taken.hand(Seat::A), "$1 $5 booze");
    let bartered = scene("seats 3; A has gun; C has 8 gun").play("A: play don  A: on west_side_piers");
    assert_eq!(bartered.options(Seat::A), "use gun, use barter");
    let bartered = bartered.play("A: use barter  A: take booze");
    assert_eq!(bartered.hand(Seat::A), "gun booze");
}

/// CE-ABIL-3
#[test]
fn any_hand_card_may_be_discarded_for_a_trade_and_goes_where_it_belongs() {
    let clauses = "seats 3; act 2; A has $1, gun, mugging, bookie";
    let play = || scene(clauses).play("A: play thug  A: at upper_east_side  A: use pawn-1");
    assert_eq!(
        play().options(Seat::A),
        "discard $1, discard $2, discard gun, discard mugging, discard bookie"
    );
    let before = *play().state();
    let money = play().play("A: discard $1");
    assert_eq!(money.state().money.0[0], before.money.0[0] + 1);
    let good = play().play("A: discard gun");
    assert_eq!(good.state().goods.0[0], before.goods.0[0] + 1);
    let job = play().play("A: discard mugging");
    assert_eq!((discard(&job), discard(&play()).len()), (vec!["mugging".to_owned()], 0));
    let ally = play().play("A: discard bookie");
    assert_eq!(ally.state().allies_gone.len(), before.allies_gone.len() + 1, "out of the game");
    assert_eq!(ally.hand(Seat::A), "$1 $2 $5 gun mugging");
}

/// CE-ABIL-4
#[test]
fn a_card_is_taken_at_exactly_the_value_shown() {
    // A $3 is due and there are plenty: neither $1 and $2 nor anything else is an option.
    let play = scene("seats 3; A has 3 $1").play("A: play don  A: on newtown_creek");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$1 $1 $1 $3 booze", "B"));
    let play = scene("seats 3; A has 3 $1").play("A: play thug  A: at upper_west_side");
    assert_eq!(play.options(Seat::A), "suitcase $1, suitcase $2, done");
    assert_eq!(play.refused(Seat::A, "suitcase $3").code(), "not-an-option", "three $1 are no $3");
}

/// CE-ABIL-5
#[test]
fn a_trade_needs_the_full_number_of_discards() {
    let play = scene(
        "seats 3; horse-head C; turn A; tile queens betting_office; A has gun; C has 34 $3, 32 $2, 24 $1",
    );
    // Nothing can be taken for the $3, so one card must do for a trade of two.
    let play = play.play("A: play don  A: on triborough_bridge");
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.options(Seat::A).as_str()),
        ("gun", "use horse-head, done")
    );
    assert_eq!(play.refused(Seat::A, "use pawn-2").code(), "too-few-cards");
}

/// CE-ABIL-5
#[test]
fn discards_reach_their_piles_before_anything_is_taken() {
    let play = scene("seats 3; A has $5; C has 29 $5").play("A: play thug  A: at upper_east_side");
    let play = play.play("A: use pawn-1  A: discard $5");
    assert_eq!(play.hand(Seat::A), "$2 $5", "the same $5");
    let play = scene("seats 3; A has gun; C has 8 gun, 9 blood-money, 9 booze; tile queens genco");
    let play = play.play("A: play thug  A: at queens+  A: use barter  A: discard gun");
    assert_eq!(play.hand(Seat::A), "$3 gun", "the only good there is");
}

/// CE-ABIL-5
#[test]
fn a_trade_that_could_give_nothing_is_not_offered() {
    let play = scene("seats 3; A has $1; C has 9 gun, 9 blood-money, 9 booze; tile queens genco");
    let play = play.play("A: play thug  A: at queens+");
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.asked().as_str()),
        ("$1 $3", "B"),
        "no goods to barter for"
    );
    let play = scene("seats 3; A has gun; C has 24 $1, 32 $2, 34 $3, 30 $5");
    let play = play.play("A: play thug  A: at upper_east_side");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("gun", "B"), "no money in any pile");
}

/// CE-ABIL-6
#[test]
fn a_draw_reshuffles_between_its_two_cards_if_the_deck_runs_out() {
    let rest = all_jobs_but(&["mugging", "encore", "blackmail"]);
    let play = scene(&format!("seats 3; C has {rest}; discard encore blackmail")).quiet();
    let play = play.play("A: play thug  A: at midtown  A: use draw-job  chance: job mugging");
    assert_eq!(discard(&play).len(), 2, "not before it is needed");
    let play = play.play("chance: job encore");
    assert_eq!((discard(&play).len(), play.state().hidden.deck.len()), (0, 1));
    let play = play.play("A: keep encore");
    assert_eq!((play.hand(Seat::A).as_str(), discard(&play)), ("$2 encore", vec!["mugging".to_owned()]));
}

/// CE-ABIL-6
#[test]
fn the_rejected_job_is_discarded_after_the_choice() {
    let play = scene("seats 3").play("A: play thug  A: at midtown  A: use draw-job");
    let play = play.play("chance: job mugging  chance: job encore");
    assert_eq!(discard(&play).len(), 0, "it can't be drawn again as the second card");
    assert_eq!(discard(&play.play("A: keep mugging")), ["encore"]);
}

/// CE-ABIL-6
#[test]
fn if_only_one_job_can_be_had_it_is_kept() {
    let play = scene(&format!("seats 3; C has {}", all_jobs_but(&["mugging"])));
    let play = play.play("A: play thug  A: at midtown  A: use draw-job  chance: job mugging");
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.asked().as_str(), discard(&play).len()),
        ("$2 mugging", "B", 0)
    );
}

/// CE-ABIL-7
#[test]
fn a_suitcase_ability_takes_one_money_card_from_hand() {
    let play = scene("seats 3; A has 2 $1, gun, mugging").play("A: play thug  A: at upper_west_side");
    assert_eq!(play.options(Seat::A), "suitcase $1, suitcase $2, done", "money only");
    let play = play.play("A: suitcase $1");
    assert_eq!((play.suitcase(Seat::A).as_str(), play.hand(Seat::A).as_str()), ("$1", "$1 $2 gun mugging"));
}

/// CE-ABIL-7
#[test]
fn without_money_in_hand_nothing_happens() {
    let play = scene("seats 3; A has gun").play("A: play don  A: on carriage_stand");
    assert_eq!(play.options(Seat::A), "use draw-job, done");
    assert_eq!(play.refused(Seat::A, "use suitcase").code(), "no-money");
}

/// CE-ABIL-7
#[test]
fn nothing_leaves_a_suitcase_but_bribes_and_what_a_card_names() {
    for seed in 0..20 {
        let mut before = crate::harness::seeded(4, seed).state().hidden.players.map(|_, it| it.suitcase);
        wander(4, seed, |state, news| {
            let left: Vec<Seat> = state
                .hidden
                .players
                .iter()
                .filter(|(seat, it)| !it.suitcase.holds(&before[*seat]))
                .map(|it| it.0)
                .collect();
            for seat in left {
                let is_why = |it: &Event| match *it {
                    Event::Bribed { seat: who, .. } => who == seat,
                    Event::Robbed { from, .. } => from == seat,
                    _ => false,
                };
                assert!(news.iter().any(|it| is_why(&it.event)), "{seat}: {news:?}");
            }
            before = state.hidden.players.map(|_, it| it.suitcase);
        });
    }
}

/// CE-ABIL-7
#[test]
fn the_owner_may_look_into_the_suitcase_at_any_time() {
    let play = scene("seats 3; A suitcase $5, 2 $1, mugging; turn B");
    let mut view = play.view(Seat::A);
    omerta_core::Charted::forget(&*crate::harness::game(), &mut view);
    let own = (view.players[Seat::A].suitcase(), view.families[Seat::A].done.len());
    assert_eq!(own, (Purse([2, 0, 0, 1]), 1));
}

/// CE-RUN-1
#[test]
fn an_empty_goods_pile_gives_none_of_that_good() {
    let play = scene("seats 3; C has 9 gun").quiet().play("A: play thug  A: at chelsea");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$2", "B"));
    let play = scene("seats 3; A has $1; C has 9 gun; tile queens genco");
    let play = play.play("A: play thug  A: at queens+  A: use barter  A: discard $1");
    assert_eq!(play.options(Seat::A), "take blood-money, take booze");
}

/// CE-RUN-1
#[test]
fn an_empty_money_pile_gives_the_next_lower_note_there_is_or_nothing() {
    let take_2 = |gone: &str| {
        scene(&format!("seats 3; C has {gone}")).play("A: play thug  A: at chelsea").hand(Seat::A)
    };
    assert_eq!(take_2("31 $2"), "$2 gun", "the last one");
    assert_eq!(take_2("32 $2"), "$1 gun");
    assert_eq!(take_2("32 $2, 24 $1"), "gun", "never a higher one");
}

/// CE-RUN-1
#[test]
fn an_empty_job_deck_is_made_of_the_discard_and_without_one_there_are_no_jobs() {
    let rest = all_jobs_but(&["mugging", "encore"]);
    let play = scene(&format!("seats 3; C has {rest}; discard mugging encore"));
    let play =
        play.play("A: play thug  A: at midtown  A: use draw-job  chance: job encore  chance: job mugging");
    assert_eq!((play.options(Seat::A).as_str(), discard(&play).len()), ("keep encore, keep mugging", 0));
    let play = scene(&format!("seats 3; C has {}", all_jobs_but(&[]))).play("A: play thug  A: at midtown");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$2", "B"));
}

/// CE-RUN-2
#[test]
fn a_pile_may_run_out_in_the_middle_of_an_ability_a_jobs_pay_or_a_controllers_share() {
    let play = scene("seats 3; act 3; A has harbor_master; C has 8 gun, 9 blood-money, 9 booze");
    let play = play.play("A: ally harbor_master");
    assert_eq!(play.hand(Seat::A), "$2 gun", "two goods of choice, one was left");
    let play = scene("seats 3; A has backroom_deal, 2 blood-money, booze; C has 31 $2");
    let play = play.play("A: job backroom_deal  A: ability first");
    assert_eq!(play.hand(Seat::A), "$1 $2", "two $2 were due");
    let play = scene("seats 3; control queens B; C has 29 $5")
        .play("A: play thug  A: at queens  A: first A  B: done");
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::B).as_str()), ("$5", "$3"));
    let play = scene("seats 3; tile queens central_bank; A has 3 gun; C has 30 $5, 33 $3");
    let play = play.play("A: play thug  A: at queens+  A: use pawn-3");
    assert_eq!(play.hand(Seat::A), "$2 $3", "a $3 and a $5 were due");
}

/// CE-RUN-2
#[test]
fn the_deck_is_reshuffled_only_when_a_card_is_needed_and_none_is_left() {
    let rest = all_jobs_but(&["mugging", "encore", "blackmail"]);
    let play = scene(&format!("seats 3; C has {rest}; discard blackmail"));
    let play =
        play.play("A: play thug  A: at midtown  A: use draw-job  chance: job mugging  chance: job encore");
    let play = play.play("A: keep encore");
    assert_eq!(
        (play.state().hidden.deck.len(), discard(&play)),
        (0, vec!["mugging".to_owned(), "blackmail".to_owned()])
    );
    let play = play.play("B: play don  B: on queensboro_bridge");
    assert_eq!(discard(&play).len(), 2, "not even when a draw is offered");
    let play = play.play("B: use draw-job  chance: job blackmail");
    assert_eq!((play.state().hidden.deck.len(), discard(&play).len()), (1, 0));
}

/// CE-EX-8
#[test]
fn five_one_dollar_cards_are_never_changed_for_a_five() {
    let play = scene("seats 3; A has 5 $1");
    assert_eq!(play.options(Seat::A), "play thug, play don");
    for swap in ["use cash-5", "use pawn-1", "discard $1", "suitcase $5"] {
        assert_eq!(play.refused(Seat::A, swap).code(), "not-an-option");
    }
    let play = play.play("A: play thug  A: at upper_west_side");
    for swap in ["use cash-5", "discard $1", "suitcase $5"] {
        assert_eq!(play.refused(Seat::A, swap).code(), "not-an-option");
    }
    let play = scene("seats 3; at bribery; A suitcase 5 $1; allies bookie");
    assert_eq!(play.refused(Seat::A, "bid $5").code(), "not-to-bid");
}

/// CE-EX-9
#[test]
fn a_job_that_pays_two_twos_gives_exactly_two_twos() {
    let clauses = "seats 3; A has backroom_deal, 2 blood-money, booze";
    let play = scene(clauses).play("A: job backroom_deal  A: money first");
    assert_eq!(play.hand(Seat::A), "$2 $2");
    assert_eq!(play.options(Seat::A), "suitcase $2, done", "$1 and $3 is never an option");
    assert_eq!(play.state().goods, Goods([9, 9, 9, 5]), "the cost was paid first");
}

/// CE-EX-9
#[test]
fn pay_first_and_the_same_cards_may_go_into_the_suitcase() {
    let clauses = "seats 3; A has backroom_deal, 2 blood-money, booze, $5";
    let play = scene(clauses).play("A: job backroom_deal");
    assert_eq!(play.options(Seat::A), "money first, ability first");
    let first = play.play("A: money first  A: suitcase $2  A: suitcase $2  A: suitcase $5");
    assert_eq!(
        (first.suitcase(Seat::A).as_str(), first.hand(Seat::A).as_str()),
        ("$2 $2 $5 backroom_deal", "")
    );
    let second = scene(clauses).play("A: job backroom_deal  A: ability first");
    assert_eq!(second.options(Seat::A), "suitcase $5, done", "the pay is not there yet");
    let second = second.play("A: suitcase $5");
    assert_eq!(
        (second.suitcase(Seat::A).as_str(), second.hand(Seat::A).as_str()),
        ("$5 backroom_deal", "$2 $2")
    );
}

/// CE-EX-12
#[test]
fn a_three_for_a_five_a_two_for_a_three_and_nothing_for_a_gun() {
    let five = |gone: &str| {
        scene(&format!("seats 3; C has {gone}")).play("A: play thug  A: at queens").hand(Seat::A)
    };
    assert_eq!(five("30 $5"), "$3");
    assert_eq!(five("30 $5, 34 $3"), "$2");
    let gun = scene("seats 3; C has 9 gun").play("A: play don  A: on village_corner");
    assert_eq!(gun.hand(Seat::A), "blood-money");
}
