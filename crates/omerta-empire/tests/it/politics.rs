//! Rule: "Table politics": offers, deals, and promises that bind nobody.

use omerta_core::{Noted, Seat, Seed, Viewer, Waiting, below};
use omerta_empire::cards::{CityCards, Henchmen};
use omerta_empire::politics::{Offer, Term};
use omerta_empire::state::{Capo, Phase, State};
use omerta_empire::{Action, Event};

use crate::common::{Play, game, scene, seeded};

const RACE: &str = "use pitney_downs  chance: dice 1 1";

/// Money, city cards and henchmen in the hands of all capos together.
fn estate(state: &State) -> (u32, CityCards, Henchmen) {
    let n_seats = usize::from(state.open.n_seats);
    let money = state.hidden.money[..n_seats].iter().map(|it| u32::from(*it)).sum();
    let city = state.hidden.city.iter().fold(CityCards::EMPTY, |all, it| all.plus(*it));
    (money, city, state.hidden.crew.iter().fold(Henchmen::EMPTY, |all, it| all.or(*it)))
}

/// What a deal must leave as it is.
fn standing(capo: Capo) -> Capo {
    Capo { glimpsed: Capo::default().glimpsed, ..capo }
}

/// Whether a seat may do this unasked.
fn may(play: &Play, seat: Seat, action: &str) -> bool {
    play.liberties(seat).split(", ").any(|it| it == action)
}

// ---- what may be given ----

/// EC-POL-1
#[test]
fn a_gift_is_an_offer_for_nothing_and_moves_when_it_is_accepted() {
    let text = "seats 3; A money 700; A henchmen lefty_morgan rosa_calibre; A city drive_by scandal";
    let play =
        scene(text).play("A: offer B  A: give $100  A: give $50  A: give drive_by  A: give lefty_morgan");
    let before = estate(play.state());
    let play = play.play("A: send");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (700, 500), "nothing has moved");
    assert_eq!([play.crew(Seat::A), play.crew(Seat::B)], ["lefty_morgan rosa_calibre", ""]);
    let play = play.play("B: accept A");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (550, 650));
    assert_eq!([play.crew(Seat::A), play.crew(Seat::B)], ["rosa_calibre", "lefty_morgan"]);
    assert_eq!([play.city(Seat::A), play.city(Seat::B)], ["scandal", "drive_by"]);
    assert_eq!(estate(play.state()), before);
    assert_eq!((play.asked().as_str(), play.capo(Seat::A).gangsters), ("A", 4), "it is still A's turn");
}

/// EC-POL-1
#[test]
fn both_legs_of_a_trade_move_at_once_and_nothing_is_created_or_lost() {
    let text = "seats 3; A henchmen lefty_morgan; A city drive_by; B city perjury; B henchmen razor_ruth; C money 850;
                C city scandal";
    let play = scene(text);
    let before = estate(play.state());
    let play = play.play(
        "A: offer B  A: give $100  A: give lefty_morgan  A: want downtown  A: want razor_ruth  A: want $500",
    );
    let play = play.play("A: send  B: accept A");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [900, 100, 850]);
    assert_eq!(Seat::all(3).map(|it| play.crew(it)).collect::<Vec<_>>(), ["razor_ruth", "lefty_morgan", ""]);
    assert_eq!(Seat::all(3).map(|it| play.city(it)).collect::<Vec<_>>(), ["drive_by perjury", "", "scandal"]);
    assert_eq!(estate(play.state()), before);
}

/// EC-POL-1: nor may they be in use.
#[test]
fn money_and_cards_come_from_the_hand_and_not_from_the_exhausted_row() {
    let text =
        "seats 3; A money 100; A henchmen lefty_morgan; A exhausted razor_ruth; A city drive_by; B money 50;
                B henchmen rosa_calibre; B exhausted velvet_vince; B city perjury scandal";
    let play = scene(text).play("A: offer B");
    let goods = play.liberties(Seat::A);
    let goods: Vec<&str> = goods.split(", ").filter(|it| !it.starts_with("term")).collect();
    let all = "give $50, give $100, want $50, want $100, want $500, give drive_by, give lefty_morgan, want downtown, want henchman,
               want rosa_calibre, scrap";
    let all: Vec<&str> = all.split(',').map(str::trim).collect();
    assert_eq!(goods, all);
    let play =
        play.play("A: give $50  A: give drive_by  A: give lefty_morgan  A: want downtown  A: want downtown");
    for again in [
        "give $100",
        "give drive_by",
        "give lefty_morgan",
        "want downtown",
        "give razor_ruth",
        "want velvet_vince",
    ] {
        assert_eq!(play.refused(Seat::A, again).code(), "not-an-option", "{again}");
    }
}

/// EC-POL-1: a leg that can't be carried out keeps the other back.
#[test]
fn nothing_moves_unless_both_legs_can_be_carried_out() {
    let text = "seats 3; A city drive_by; B city protection_money; C city perjury";
    let play = scene(text).play("A: offer C  A: give drive_by  A: want $500  A: send");
    assert!(may(&play, Seat::C, "accept A"));
    let play = play.play(&format!("A: {RACE}  B: play protection_money  B: capo C"));
    assert_eq!(play.sums(Seat::C).0, 400);
    assert!(!may(&play, Seat::C, "accept A") && may(&play, Seat::C, "refuse A"));
    assert_eq!(play.refused(Seat::C, "accept A").code(), "not-an-option");
    let play = play.play("B: offer C  B: give $500  B: send  C: accept B");
    assert!(may(&play, Seat::C, "accept A"), "it can be again");
    let play = play.play("C: accept A");
    assert_eq!((play.city(Seat::C).as_str(), play.sums(Seat::A).0), ("drive_by perjury", 1000));

    let wanted = scene("seats 3; A city wiretap; C city perjury")
        .play("B: offer C  B: give $100  B: want downtown  B: send");
    let wanted = wanted.play("A: play wiretap  A: capo C  A: take perjury");
    assert_eq!(wanted.refused(Seat::C, "accept B").code(), "not-an-option", "the card asked for is gone");
}

/// Plays at random and deals eagerly: what is put together is mostly sent, what is offered mostly accepted.
fn deal_at_random(play: &mut Play, seed: u64, mut look: impl FnMut(&State, &State, [Seat; 2], Offer)) {
    let mut dice = Seed::from_number(seed).dice(1 << 41);
    let mut below = |n: usize| below(&mut dice, n as u32) as usize;
    for _ in 0..6_000 {
        let Waiting::Seats(seats) = play.table.waiting() else { return };
        let anyone = Seat::ALL[below(usize::from(play.state().open.n_seats))];
        let liberties = play.table.liberties(anyone);
        let eager = |it: &Action| matches!(it, Action::Send | Action::Accept(_));
        let eager = liberties.iter().position(eager).filter(|_| below(2) == 0);
        let advance = if !liberties.is_empty() && below(2) == 0 {
            play.table.volunteer_nth(anyone, eager.unwrap_or_else(|| below(liberties.len())))
        } else {
            let decision = play.table.decision(seats.first().expect("a seat")).expect("a question");
            play.table.act_nth(decision.seat, decision.id, below(decision.options.len()))
        };
        let advance = advance.expect("what was offered is legal");
        let deal = advance.news().find_map(|it| match it.event {
            Event::Deal(by, to, offer) => Some(([by, to], offer)),
            _ => None,
        });
        let before = *play.state();
        play.table.commit(advance);
        if let Some((parties, offer)) = deal {
            look(&before, play.state(), parties, offer);
        }
    }
}

/// EC-POL-1, EC-POL-3, EC-POL-5: whatever is dealt, in games played at random.
#[test]
fn no_deal_creates_or_loses_anything() {
    let mut n_deals = 0;
    for n_seats in 3..=6 {
        for seed in 0..10 {
            deal_at_random(&mut seeded(n_seats, seed), seed, |before, now, parties, offer| {
                n_deals += 1;
                let goods = |it: &State| (estate(it), it.open.pot, it.open.ground, it.open.city_discard);
                assert_eq!(goods(now), goods(before));
                let mut rest = before.open.capos.map(standing);
                for term in offer.terms {
                    let Some(Term::Joint(at)) = term else { continue };
                    // Whoever attacks there already has kept his word.
                    let attackers = before.open.ground[usize::from(at.0)].attackers;
                    for seat in attackers.iter().filter(|it| parties.contains(it)) {
                        rest[seat.index()].word[0] += 1;
                    }
                }
                assert_eq!(now.open.capos.map(standing), rest);
            });
        }
    }
    assert!(n_deals > 100, "only {n_deals} deals");
}

// ---- when ----

/// EC-POL-2
#[test]
fn offers_are_open_where_a_choice_begins_something_and_while_a_tie_waits() {
    let fight = "square soot_alley B; attack soot_alley A; A henchmen mad_dog_quill";
    let chief = "B corruption 1; C corruption 1";
    for (what, play) in [
        ("a declaration", scene("seats 3")),
        ("a combat", scene(&format!("seats 3; phase combat; {fight}"))),
        ("an upkeep turn", scene("seats 3; phase refresh")),
        ("a tie for chief", scene("seats 3; phase cops")),
        (
            "which cop to move",
            scene("seats 3; phase cops; cops exchange city_hall; B corruption 20; C corruption 1")
                .play("chance: cop quiet_beat  all: done"),
        ),
        (
            "a cop's move",
            scene(&format!("seats 3; phase cops; {chief}")).play("chance: cop quiet_beat  all: done"),
        ),
        ("a tie of bids", scene("seats 3; phase godfather").play("A: bid 100  B: bid 100  C: bid 0")),
        (
            "a tie in a combat",
            scene(&format!("seats 3; phase combat; {fight}"))
                .play("A: on soot_alley  A: fight mad_dog_quill  all: done"),
        ),
        (
            "a tie in an assassination",
            scene("seats 3; A henchmen knuckles_malone; B exhausted chopper_delaney")
                .play("A: hit B  A: target chopper_delaney  A: fight knuckles_malone  all: done"),
        ),
    ] {
        assert_eq!(play.liberties(Seat::A), "offer B, offer C", "{what}");
        assert_eq!(play.liberties(Seat::C), "offer A, offer B", "{what}: of others too");
    }
}

/// EC-POL-2
#[test]
fn offers_are_closed_while_anything_is_sealed_and_inside_what_has_begun() {
    let fight = "square soot_alley B; attack soot_alley A; A henchmen mad_dog_quill";
    let hit = "seats 3; A henchmen knuckles_malone; B exhausted chopper_delaney; A vendetta B 1";
    let cops = "seats 3; phase cops; B corruption 1; C corruption 1; square exchange B";
    for (what, play) in [
        ("setup", scene("seats 3; phase setup")),
        ("bids", scene("seats 3; phase godfather")),
        ("a bid is sealed", scene("seats 3; phase godfather").play("A: bid 50")),
        ("plans", scene(&format!("seats 3; phase combat; {fight}")).play("A: on soot_alley")),
        ("the window of Collect", scene("seats 3; phase collect")),
        ("the window of Cops", scene(cops).play("chance: cop quiet_beat")),
        ("a bust", scene(cops).play("chance: cop quiet_beat  all: done  A: on exchange")),
        ("cards to draw", scene("seats 3").play("A: use pancetta")),
        ("luck", scene("seats 3").play("A: use pitney_downs")),
        ("tokens to cash", scene(hit).play("A: hit B")),
        ("a target", scene(hit).play("A: hit B  A: done")),
        ("plans of an assassination", scene(hit).play("A: hit B  A: done  A: target chopper_delaney")),
        ("a card's rival", scene("seats 3; A city scandal; B vp 5").play("A: play scandal")),
    ] {
        for seat in Seat::all(3) {
            assert_eq!(play.liberties(seat), "", "{what}, {seat}");
        }
        let code = if play.asked() == "chance" { "waits-for-chance" } else { "not-an-option" };
        assert_eq!(play.refused(Seat::C, "offer A").code(), code, "{what}");
    }
}

/// EC-POL-2: an offer waits until the table is open again.
#[test]
fn an_offer_is_neither_answered_nor_lost_while_plans_are_sealed() {
    let text = "seats 3; A henchmen knuckles_malone; B exhausted lefty_morgan";
    let play = scene(text).play("A: offer B  A: give $100  A: send  A: hit B  A: target lefty_morgan");
    for action in ["accept A", "refuse A", "counter A"] {
        assert_eq!(play.refused(Seat::B, action).code(), "not-an-option", "{action}");
    }
    assert_eq!(play.refused(Seat::A, "withdraw B").code(), "not-an-option");
    let play = play.play("A: fight knuckles_malone  all: done  B: accept A");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (400, 600));
}

/// EC-POL-1, EC-POL-2: what was bid is in use and no longer free to be given.
#[test]
fn money_in_a_tied_bid_can_not_be_given_away() {
    let text = "seats 3; phase godfather; B money 500; C money 550";
    let play = scene(text).play("A: bid 0  B: bid 450  C: bid 450  B: offer A  B: give $50");
    assert_eq!(play.refused(Seat::B, "give $50").code(), "not-an-option", "$450 are needed for the bid");
    let play = play.play("B: send  A: accept B  A: capo B");
    assert_eq!((play.sums(Seat::B).0, play.sums(Seat::A).0, play.state().open.pot), (0, 550, 500 + 450));
}

/// EC-POL-1, EC-POL-2: nor can it be the price of anything.
#[test]
fn money_in_a_tied_bid_can_not_be_paid_for_an_offer() {
    let text = "seats 3; phase godfather; C city scandal";
    let play = scene(text).play("A: bid 0  B: bid 450  C: bid 450  C: offer B  C: give scandal  C: want $50");
    assert!(may(&play.play("C: send"), Seat::B, "accept C"), "B has $50 to spare");
    let play =
        scene(text).play("A: bid 0  B: bid 450  C: bid 450  C: offer B  C: give scandal  C: want $100");
    assert!(!may(&play.play("C: send"), Seat::B, "accept C"), "and no more");
}

/// EC-POL-1, EC-POL-2: a henchman who is the target of an even assassination is in use.
#[test]
fn a_target_can_not_be_dealt_away_while_the_tie_waits() {
    let text = "seats 3; A henchmen knuckles_malone; B henchmen chopper_delaney lefty_morgan";
    let hit = "A: hit B  A: target hand  chance: target chopper_delaney  A: fight knuckles_malone  all: done";
    let play = scene(text).play(hit).play("B: offer C");
    assert!(may(&play, Seat::B, "give lefty_morgan"));
    assert_eq!(play.refused(Seat::B, "give chopper_delaney").code(), "not-an-option");
    let play = scene(text).play(hit).play("C: offer B  C: give $50  C: want henchman  C: send  B: accept C");
    assert_eq!(play.crew(Seat::C), "lefty_morgan", "the other one is the only one to give");
}

/// EC-POL-1, EC-POL-2: nor by an offer made before.
#[test]
fn an_offer_of_a_henchman_can_not_be_accepted_while_he_is_a_target() {
    let text = "seats 3; A henchmen knuckles_malone; B henchmen chopper_delaney";
    let play = scene(text).play("B: offer C  B: give chopper_delaney  B: send  A: hit B  A: target hand");
    let play = play.play("chance: target chopper_delaney  A: fight knuckles_malone  all: done");
    assert_eq!(play.asked(), "A");
    assert_eq!(play.refused(Seat::C, "accept B").code(), "not-an-option");
    let play = play.play("A: capo A");
    assert_eq!(play.names(play.state().open.dead), "chopper_delaney");
    assert_eq!([play.crew(Seat::B), play.crew(Seat::C)], ["", ""]);
}

/// EC-POL-4, EC-INFO-1: what somebody may be asked for says nothing about his money.
#[test]
fn more_may_be_asked_for_than_there_is_and_is_not_accepted() {
    let asks = |text: &str| {
        let play = scene(text).play("A: offer B");
        play.liberties(Seat::A)
            .split(", ")
            .filter(|it| it.starts_with("want $"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(asks("seats 3; B money 0"), "want $50 want $100 want $500");
    assert_eq!(asks("seats 3; B money 0"), asks("seats 3; B money 9000"));
    let play = scene("seats 3; B money 50").play("A: offer B  A: want $100  A: send");
    assert!(!may(&play, Seat::B, "accept A") && may(&play, Seat::B, "counter A"));
}

/// EC-POL-4: two cards of a deck are two cards, alike or not.
#[test]
fn two_equal_cards_are_picked_from_like_any_two() {
    for hand in ["sawn_off sawn_off", "sawn_off drive_by"] {
        let play = scene(&format!("seats 4; round 2; godfather A; B city {hand}")).quiet();
        let play = play.play("A: offer B  A: give $100  A: want slums  A: send  B: accept A");
        assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (500, 500), "{hand}: nothing has moved yet");
        assert!(!play.told().contains("make a deal"), "{hand}");
        let play = play.play("B: hand sawn_off  B: accept A");
        assert_eq!((play.sums(Seat::A).0, play.city(Seat::A).as_str()), (400, "sawn_off"), "{hand}");
    }
}

/// EC-INFO-4, EC-POL-3: until the reveal nobody hears through an offer who the target is.
#[test]
fn an_offer_tells_nothing_of_an_unseen_target() {
    let text = "seats 3; A henchmen mad_dog_quill; B henchmen velvet_vince lefty_morgan";
    let after = |target: &str| {
        let play = scene(text).play("B: offer C  B: give velvet_vince  B: send").quiet();
        play.play(&format!("A: hit B  A: target hand  chance: target {target}"))
    };
    let (vince, lefty) = (after("velvet_vince"), after("lefty_morgan"));
    assert_eq!(vince.told(), lefty.told());
    assert_eq!(vince.view(Seat::C), lefty.view(Seat::C));
    assert!(vince.state().open.offers[1].is_some(), "the offer waits on");
    let [vince, lefty] = [vince, lefty].map(|it| it.play("A: fight mad_dog_quill  all: done"));
    assert!(vince.told().contains("B's offer to C lapse") && !lefty.told().contains("lapse"));
}

// ---- answers ----

/// EC-POL-3
#[test]
fn an_offer_is_for_one_capo_who_may_refuse_it() {
    let play = scene("seats 3").quiet().play("A: offer B  A: give $100  A: send");
    assert_eq!(play.liberties(Seat::B), "accept A, refuse A, counter A, offer A, offer C");
    assert_eq!(play.liberties(Seat::C), "offer A, offer B", "not for C");
    assert_eq!(play.liberties(Seat::A), "withdraw B");
    let play = play.play("B: refuse A");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [500; 3]);
    assert_eq!([play.liberties(Seat::A), play.liberties(Seat::B)], ["offer B, offer C", "offer A, offer C"]);
    assert!(play.told().contains("B refuses A's offer."), "{}", play.told());
}

/// EC-POL-3
#[test]
fn a_counter_offer_takes_the_place_of_the_offer_and_has_no_counter() {
    let text = "seats 3; B henchmen razor_ruth lefty_morgan";
    let play = scene(text).play("A: offer B  A: give $100  A: want razor_ruth  A: send");
    let before = estate(play.state());
    let play = play.play("B: counter A  B: want $100  B: give lefty_morgan  B: send");
    assert_eq!(
        play.liberties(Seat::A),
        "accept B, refuse B, offer B, offer C",
        "yes or no; the own offer is gone"
    );
    assert_eq!(play.refused(Seat::B, "accept A").code(), "not-an-option");
    let refused = scene(text).play("A: offer B  A: give $100  A: want razor_ruth  A: send");
    let refused = refused.play("B: counter A  B: give lefty_morgan  B: send  A: refuse B");
    assert_eq!((refused.sums(Seat::A).0, refused.crew(Seat::A).as_str()), (500, ""));
    let play = play.play("A: accept B");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (300, 700), "from the same sum, and $100 more");
    assert_eq!([play.crew(Seat::A), play.crew(Seat::B)], ["lefty_morgan", "razor_ruth"]);
    assert_eq!(estate(play.state()), before);
}

/// EC-POL-3: a counter-offer answers the offer it was made for, and no other.
#[test]
fn a_late_counter_offer_leaves_other_offers_alone() {
    let play =
        scene("seats 3").play("A: offer B  A: give $100  A: send  B: counter A  B: want $50  A: withdraw B");
    let play = play.play("A: offer C  A: give $50  A: send");
    let play = if may(&play, Seat::B, "send") { play.play("B: send") } else { play };
    assert!(may(&play, Seat::C, "accept A"), "nobody has withdrawn it");
    assert_eq!(play.play("C: accept A").sums(Seat::C).0, 550);
}

/// EC-POL-3
#[test]
fn an_offer_lapses_when_it_is_withdrawn() {
    let play = scene("seats 3").quiet().play("A: offer B  A: give $100  A: send  A: withdraw B");
    assert_eq!(play.refused(Seat::B, "accept A").code(), "not-an-option");
    assert!(play.told().contains("A's offer to B lapses."), "{}", play.told());
    let play = play.play("A: offer C  A: give $50  A: send  C: accept A");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [450, 500, 550]);
}

/// EC-POL-3
#[test]
fn an_offer_lapses_at_the_end_of_the_phase() {
    let text = "seats 3; A gangsters 1; B gangsters 0; C gangsters 0";
    let play = scene(text).quiet().play("A: offer B  A: give $100  A: send  C: offer B  C: give $50");
    let play = play.play(&format!("A: {RACE}"));
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Refresh, "A".to_owned()));
    assert!(play.told().contains("A's offer to B lapses."), "{}", play.told());
    assert_eq!(play.liberties(Seat::B), "offer A, offer C");
    assert_eq!(play.liberties(Seat::C), "offer A, offer B", "and so does a draft");
}

/// EC-POL-3
#[test]
fn an_offer_lapses_when_a_sum_or_card_in_it_is_gone() {
    let text = "seats 3; A henchmen knuckles_malone; A city scandal perjury; A corruption 9; B exhausted lefty_morgan; B vp 9";
    for (promise, deed, kept) in [
        ("$100", "A: use city_hall", false),
        ("scandal", "A: play scandal  A: capo B", false),
        ("knuckles_malone", "A: hit B  A: target lefty_morgan  A: fight knuckles_malone  all: done", false),
        ("perjury", "A: play scandal  A: capo B", true),
    ] {
        let play = scene(text).quiet().play(&format!("A: offer C  A: give {promise}  A: send  {deed}"));
        assert_eq!(may(&play, Seat::C, "accept A"), kept, "{promise}");
        assert_eq!(play.told().contains("A's offer to C lapses."), !kept, "{promise}");
    }
}

/// EC-POL-3: the same card can be promised to one only; the first yes decides.
#[test]
fn on_acceptance_all_is_checked_again() {
    let text = "seats 3; A city perjury; B money 300; C money 300";
    let play = scene(text)
        .play("A: offer B  A: give perjury  A: want $100  A: send  C: offer A  C: give $100  C: give $100");
    let play = play.play("C: want downtown  C: send  A: accept C");
    assert_eq!((play.city(Seat::C).as_str(), play.sums(Seat::A).0), ("perjury", 700));
    assert_eq!(play.refused(Seat::B, "accept A").code(), "not-an-option", "the card is C's now");
    assert_eq!((play.sums(Seat::B).0, play.city(Seat::B).as_str()), (300, ""));
}

/// EC-POL-3: a draft is nobody's business.
#[test]
fn a_draft_is_not_told_and_can_be_thrown_away() {
    let play = scene("seats 3; A city drive_by").quiet().play("A: offer B  A: give drive_by  A: give $500");
    assert_eq!(play.told_to(Viewer::Seat(Seat::B)), "");
    assert_eq!((play.view(Seat::B).draft, play.view(Seat::A).draft.is_some()), (None, true));
    assert_eq!(play.liberties(Seat::B), "offer A, offer C", "nothing to answer");
    let play = play.play("A: scrap");
    assert_eq!((play.view(Seat::A).draft, play.liberties(Seat::A).as_str()), (None, "offer B, offer C"));
    let empty = scene("seats 3").play("A: offer B");
    assert_eq!(empty.refused(Seat::A, "send").code(), "not-an-option", "an offer of nothing for nothing");
}

// ---- who knows what ----

/// EC-POL-4
#[test]
fn before_acceptance_the_other_sees_kinds_and_no_names() {
    let text = "seats 3; A henchmen lefty_morgan razor_ruth; A city drive_by ice_pick; B city perjury";
    let play =
        scene(text).quiet().play("A: offer B  A: give $50  A: give lefty_morgan  A: give drive_by  A: send");
    for other in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Spectator] {
        let told = play.told_to(other);
        assert!(
            told.contains("$50") && told.contains("a henchman") && told.contains("a slums card"),
            "{told}"
        );
        assert!(!told.contains("Lefty Morgan") && !told.contains("Drive By"), "{told}");
        let view = play.table.view(other);
        assert!(view.promised.iter().all(Option::is_none) && view.draft.is_none());
        assert!(view.city[0].is_empty());
    }
    assert_eq!(play.view(Seat::A).promised.iter().flatten().count(), 2);
    // The same offer with other cards of the same kinds looks the same.
    let twin =
        scene(text).quiet().play("A: offer B  A: give $50  A: give razor_ruth  A: give ice_pick  A: send");
    for other in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C)] {
        assert_eq!(play.table.view(other), twin.table.view(other));
        assert_eq!(play.told_to(other), twin.told_to(other));
    }
}

/// EC-POL-4
#[test]
fn which_cards_moved_only_the_two_know() {
    let text =
        "seats 3; A henchmen lefty_morgan razor_ruth; A city drive_by; B city front_page scandal perjury";
    let play = scene(text).quiet().play("A: offer B  A: give $100  A: give lefty_morgan  A: give drive_by");
    let play = play.play("A: want downtown  A: want downtown  A: send  B: accept A");
    let picks = |play: &Play| {
        let all = play.liberties(Seat::B);
        all.split(", ").filter(|it| it.starts_with("hand")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(picks(&play), "hand front_page, hand scandal, hand perjury", "the owner picks");
    let play = play.play("B: hand scandal");
    assert_eq!(picks(&play), "hand front_page, hand perjury");
    assert!(!play.told_to(Viewer::Seat(Seat::A)).contains("Scandal"), "not before the deal");
    let play = play.play("B: hand perjury  B: accept A");
    assert_eq!([play.city(Seat::A), play.city(Seat::B)], ["scandal perjury", "drive_by front_page"]);
    let names = ["Lefty Morgan", "Drive By", "Scandal", "Perjury"];
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B)] {
        let told = play.told_to(viewer);
        assert!(names.iter().all(|it| told.contains(it)), "{told}");
    }
    for viewer in [Viewer::Seat(Seat::C), Viewer::Spectator] {
        let told = play.told_to(viewer);
        assert!(names.iter().all(|it| !told.contains(it)), "{told}");
        assert!(told.contains("A and B make a deal") && told.contains("$100"), "{told}");
        let view = play.table.view(viewer);
        assert_eq!(
            (view.n_city[0], view.n_city[1], view.n_crew[..2].to_vec()),
            ([0, 0, 2], [1, 0, 1], vec![1, 1])
        );
        assert!(view.city[0].is_empty() && view.city[1].is_empty());
        assert!(view.crew[0].is_empty() && view.crew[1].is_empty(), "any of the two may have gone");
        assert_eq!(play.names(view.unsure), "lefty_morgan razor_ruth");
    }
    assert_eq!(play.names(play.view(Seat::A).crew[1]), "lefty_morgan");
    assert_eq!(play.names(play.view(Seat::B).crew[0]), "razor_ruth");
}

/// EC-POL-4: by name only where public knowledge puts the card there.
#[test]
fn a_henchman_is_asked_for_by_name_only_where_all_know_him() {
    let text = "seats 3; B henchmen lefty_morgan razor_ruth; C henchmen rosa_calibre";
    let play = scene(text).play("A: offer B");
    assert!(["want henchman", "want lefty_morgan", "want razor_ruth"].iter().all(|it| may(
        &play,
        Seat::A,
        it
    )));
    assert!(!may(&play, Seat::A, "want rosa_calibre"), "he is with C");
    let play = play.play("A: scrap  B: offer C  B: give lefty_morgan  B: send  C: accept B  A: offer B");
    assert!(may(&play, Seat::A, "want henchman"));
    assert!(
        !may(&play, Seat::A, "want razor_ruth") && !may(&play, Seat::A, "want lefty_morgan"),
        "one of the two"
    );
    let play = play.play("A: scrap  A: offer C");
    assert!(may(&play, Seat::A, "want rosa_calibre") && !may(&play, Seat::A, "want lefty_morgan"));
    let play = play.quiet().play("A: want rosa_calibre  A: want henchman  A: send  C: accept A");
    assert_eq!([play.crew(Seat::A), play.crew(Seat::C)], ["lefty_morgan rosa_calibre", ""]);
    assert!(play.told().contains("Rosa Calibre") && !play.told().contains("Lefty Morgan"), "{}", play.told());
    assert_eq!(
        play.names(play.table.view(Viewer::Spectator).crew[0]),
        "rosa_calibre",
        "who was named is known"
    );
    assert_eq!(game().parse_action("want drive_by"), None, "city cards are asked for by deck");
}

/// EC-POL-4: the owner picks.
#[test]
fn cards_asked_for_by_kind_are_picked_by_their_owner() {
    let text = "seats 3; B henchmen lefty_morgan razor_ruth rosa_calibre; B city drive_by";
    let play = scene(text)
        .play("A: offer B  A: want henchman  A: want slums  A: want razor_ruth  A: give $50  A: send");
    let play = play.play("B: accept A");
    assert_eq!(play.asked(), "A", "nobody waits for B");
    assert!(play.liberties(Seat::B).starts_with("hand lefty_morgan, hand rosa_calibre, refuse A"));
    assert_eq!(
        play.crew(Seat::B),
        "lefty_morgan rosa_calibre razor_ruth",
        "nothing moves before all is picked"
    );
    let play = play.play("B: hand rosa_calibre  B: accept A");
    assert_eq!([play.crew(Seat::A), play.crew(Seat::B)], ["rosa_calibre razor_ruth", "lefty_morgan"]);
    assert_eq!((play.city(Seat::A).as_str(), play.asked().as_str()), ("drive_by", "A"));
}

/// EC-POL-5
#[test]
fn nothing_else_changes_hands() {
    let text = "seats 3; A vp 10; A corruption 25; A corruption-cards wire_room; A vendetta B 2; A exhausted razor_ruth;
                A henchmen lefty_morgan; A city drive_by; square soot_alley A the_orchid; B vp 5; B corruption 3;
                B vendetta A 1; B exhausted velvet_vince; B henchmen rosa_calibre; square gasworks B rosies_rooms 2;
                C laid kiss_of_death; racket-track thirsty_mule; henchman-track iron_lou";
    let play = scene(text).play("A: offer B");
    let options = play.liberties(Seat::A);
    let goods: Vec<&str> = options.split(", ").filter(|it| !it.starts_with("term")).collect();
    let all =
        "give $50, give $100, give $500, want $50, want $100, want $500, give drive_by, give lefty_morgan,
               want henchman, want rosa_calibre, scrap";
    assert_eq!(goods, all.split(',').map(str::trim).collect::<Vec<_>>());
    let before = [Seat::A, Seat::B].map(|it| standing(*play.capo(it)));
    let ground = play.state().open.ground;
    let play = play.play(
        "A: give $500  A: give drive_by  A: give lefty_morgan  A: want rosa_calibre  A: want $100  A: send",
    );
    let play = play.play("B: accept A");
    assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((100, 10, 25), (900, 5, 3)));
    assert_eq!([Seat::A, Seat::B].map(|it| standing(*play.capo(it))), before);
    assert_eq!(play.state().open.ground, ground);
    assert_eq!(play.state().open.laid.iter().flatten().count(), 1);
}
