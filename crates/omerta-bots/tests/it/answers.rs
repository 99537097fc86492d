//! Bots answer every question with what is listed, and from what they see alone.

use std::sync::Arc;

use omerta_bots::{Botted, NAMES, UnknownBot, make};
use omerta_cash::{CashNGuns, Prompt, Variant};
use omerta_core::{Seed, Setup, SetupOf};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_standoff::Standoff;

use crate::positions::{decision, rules, view, walk};

/// Asks every bot in every position of some random games; in an imagined world that looks the same it must
/// answer the same. Returns how many questions were put.
fn ask_everyone<G: Botted>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_games: u64,
    mut seen: impl FnMut(&G::Prompt),
) -> usize {
    let mut n_asked = 0;
    for number in 0..n_games {
        walk(game, setup, Seed::from_number(77).nth(number), |state, asked, dice| {
            seen(&asked.prompt);
            let seat = asked.seat;
            let sees = view(game, state, seat);
            let other = game.imagine(&sees, dice);
            let (asked_there, sees_there) = (decision(game, &other, seat), view(game, &other, seat));
            for (i, name) in NAMES.iter().enumerate() {
                let answer = |asked, sees| {
                    let mut luck = Seed::from_number(number).dice(i as u64);
                    make(game, name).expect("the bot is known").choose(asked, sees, &mut luck)
                };
                let here = answer(asked, &sees);
                assert!(asked.options.contains(&here), "{name} answers {here:?} to {asked:?}");
                assert_eq!(
                    here,
                    answer(&asked_there, &sees_there),
                    "{name} knows more than it sees: {asked:?}"
                );
                n_asked += 1;
            }
        });
    }
    n_asked
}

#[test]
fn every_answer_is_listed_and_comes_from_the_view_in_stand_off() {
    let game = rules::<Standoff>();
    for n_seats in 4..=8 {
        assert!(ask_everyone(&game, &Setup::new(n_seats), 10, |_| ()) > 1000);
    }
}

#[test]
fn every_answer_is_listed_and_comes_from_the_view_in_cash() {
    let game = rules::<CashNGuns>();
    for n_seats in 4..=8 {
        for (powers, clock) in [(false, false), (false, true), (true, false), (true, true)] {
            let variant = Variant { powers, clock, carry_over: clock };
            assert!(ask_everyone(&game, &Setup { n_seats, variant }, 6, |_| ()) > 1000);
        }
    }
}

#[test]
fn every_answer_is_listed_and_comes_from_the_view_in_corleone() {
    let game = rules::<Corleone>();
    for n_seats in 2..=5 {
        for neutrals_stay in [false, true] {
            let variant = omerta_corleone::Variant { neutrals_stay, ..Default::default() };
            assert!(ask_everyone(&game, &Setup { n_seats, variant }, 8, |_| ()) > 1000);
        }
    }
}

#[test]
fn every_kind_of_question_of_corleone_is_put_to_the_bots() {
    let game = rules::<Corleone>();
    let mut seen = std::collections::BTreeSet::new();
    ask_everyone(&game, &Setup::new(4), 400, |prompt| {
        seen.insert(format!("{prompt:?}").split([' ', '(']).next().unwrap_or_default().to_owned());
    });
    // One of each that the own pack can ask, but those that need a crowded board or no markers left.
    let all = [
        "Turn",
        "PlaceThug",
        "PlaceFamily",
        "Pay",
        "JobOrder",
        "WhoFirst",
        "Icons",
        "Trade",
        "PickGood",
        "KeepJob",
        "Front",
        "Backs",
        "GunDown",
        "GunDownAll",
        "Move",
        "MoveTo",
        "Neutral",
        "PlaceNeutral",
        "Rob",
        "RobNote",
        "Lift",
        "Offer",
        "Punish",
        "Seize",
        "Salvage",
        "Ready",
        "Bid",
        "Bribe",
        "Tribute",
    ];
    let missing: Vec<_> = all.iter().filter(|it| !seen.contains(**it)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
}

#[test]
fn every_answer_is_listed_and_comes_from_the_view_in_empire_city() {
    let game = rules::<Empire>();
    for n_seats in 3..=6 {
        for attack_five in [false, true] {
            let variant = omerta_empire::Variant { attack_five, ..Default::default() };
            assert!(ask_everyone(&game, &Setup { n_seats, variant }, 3, |_| ()) > 1000);
        }
    }
}

#[test]
fn every_kind_of_question_of_empire_city_is_put_to_the_bots() {
    let game = rules::<Empire>();
    let mut seen = std::collections::BTreeSet::new();
    ask_everyone(&game, &Setup::new(5), 25, |prompt| {
        seen.insert(format!("{prompt:?}").split([' ', '(']).next().unwrap_or_default().to_owned());
    });
    // One of each, but those that a deal, a rare tie or one card of the pack must bring about.
    let all = [
        "StartRacket",
        "RacketSquare",
        "StartHenchman",
        "Window",
        "Against",
        "Cop",
        "MoveCop",
        "Bust",
        "Ness",
        "Bid",
        "Declare",
        "Donate",
        "Deck",
        "Market",
        "Cash",
        "Rival",
        "Target",
        "Assassin",
        "HitCards",
        "HitTie",
        "PickFight",
        "Fighters",
        "FightCards",
        "Carrier",
        "Refresh",
    ];
    let missing: Vec<_> = all.iter().filter(|it| !seen.contains(**it)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}, but {seen:?}");
}

#[test]
fn every_kind_of_question_of_cash_is_put_to_the_bots() {
    let game = rules::<CashNGuns>();
    let variant = Variant { powers: true, ..Variant::default() };
    let mut seen = std::collections::BTreeSet::new();
    ask_everyone(&game, &Setup { n_seats: 8, variant }, 60, |prompt| {
        seen.insert(format!("{prompt:?}").split([' ', '{']).next().unwrap_or_default().to_owned());
    });
    // One of each, so that a new question can't be forgotten here.
    let all = [
        "Load",
        "Aim",
        "Order",
        "ChangeTarget",
        "Courage",
        "Share",
        "Discard",
        "Hustle",
        "GiveBack",
        "KidAims",
        "Cunning",
        "Consigliere",
        "Doctor",
        "Stealthy",
        "Undertake",
        "Insured",
        "Impatient",
        "Cute",
        "Forbid",
        "SecondShare",
        "Junk",
        "GoodFriend",
    ];
    let missing: Vec<_> = all.iter().filter(|it| !seen.contains(**it)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
    assert_eq!(seen.len(), all.len(), "{:?}", Prompt::Load);
}

#[test]
fn an_unknown_bot_is_refused_with_the_names_of_all() {
    let game = rules::<Standoff>();
    let Err(err) = make(&game, "genius") else { panic!("there is no such bot") };
    assert_eq!(err, UnknownBot("genius".to_owned()));
    let names =
        "associate, soldier, capo, underboss, boss, boss-of-bosses, random, greedy, expert, bold, timid";
    assert_eq!(err.to_string(), format!("there is no bot `genius`; there are: {names}"));
}
