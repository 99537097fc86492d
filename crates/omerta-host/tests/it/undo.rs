//! What may be taken back: whatever told nothing, and nothing else.

use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Dice, Seat, Seed, Silent, Step, Viewer, below};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{Back, Host, HouseRules, NoWay, Version, Wish};

use crate::{any_wish, at_scene, bytes, game, say, seeded, table, take};

/// A random game in which seat A takes back whatever may be taken back, half of the time. Checks on the way that
/// nothing was learnt and that everybody sees what they saw before.
fn fickle<G: Botted>(host: &mut Host<G>, dice: &mut Dice, is_fickle: bool) -> (f64, u32) {
    let (game, n_seats) = (std::sync::Arc::clone(host.game()), host.n_seats());
    let mut n_back = 0;
    while let Some((seat, wish)) = any_wish(host, dice) {
        let before = host.table().state().clone();
        let keys = |host: &Host<G>| -> Vec<u64> {
            let key = |viewer| game.info_key(host.table().state(), viewer);
            Viewer::all(n_seats).map(key).collect()
        };
        let keys_before = keys(host);
        let n_steps = host.table().steps().len();
        take(host, seat, &wish);
        if !is_fickle || seat != Seat::A || below(dice, 2) == 0 {
            continue;
        }
        if host.may_go_back(seat, Back::Step).is_err() {
            continue;
        }
        // Other worlds than the host has tried: in none of them would the seat have seen something else.
        let step = host.table().steps()[n_steps].clone();
        let view = game.view(&before, Viewer::Seat(seat));
        let sees = |mut world: G::State| {
            game.apply(&mut world, &step, &mut Silent);
            game.info_key(&world, Viewer::Seat(seat))
        };
        let truth = sees(before.clone());
        for _ in 0..24 {
            assert_eq!(sees(game.imagine(&view, dice)), truth, "{step:?} told {seat} something");
        }
        let is_sealed = host.update(Viewer::Seat(seat), Version::default()).sealed.contains(seat);
        take(host, seat, &Wish::Back(Back::Step));
        n_back += 1;
        // What was sealed in several steps comes back as a whole: the seat itself begins anew.
        let own = seat.index();
        for (i, (now, then)) in keys(host).into_iter().zip(keys_before).enumerate() {
            assert!(now == then || (is_sealed && i == own), "{i} sees what it saw before {step:?}");
        }
        // And now something else, or the same again.
        let Some(question) = host.question(seat) else { continue };
        let action = question.options[below(dice, question.options.len() as u32) as usize];
        take(host, seat, &Wish::Act(question.id, action));
    }
    let outcome = host.table().outcome().expect("a game ends");
    (outcome.shares()[Seat::A], n_back)
}

fn nothing_is_gained<G: Botted>(n_seats: u8, n_games: u64) {
    let game = game::<G>();
    let mut sums = [(0.0, 0.0); 2];
    let mut n_back = 0;
    for number in 0..n_games {
        for (i, sum) in sums.iter_mut().enumerate() {
            let mut host = table(&game, n_seats, seeded(number), HouseRules::default());
            let mut dice = Seed::from_number(number).dice(20 + i as u64);
            let (share, n) = fickle(&mut host, &mut dice, i == 1);
            n_back += n;
            sum.0 += share;
            sum.1 += share * share;
        }
    }
    assert!(u64::from(n_back) > 5 * n_games, "{n_back} steps were taken back in {n_games} games");
    let n = n_games as f64;
    let [steady, fickle] = sums.map(|(sum, _)| sum / n);
    let variance = |(sum, squares): (f64, f64)| (squares / n - (sum / n).powi(2)) / n;
    let error = (variance(sums[0]) + variance(sums[1])).sqrt();
    assert!((steady - fickle).abs() < 4.0 * error, "{steady} without, {fickle} with taking back (±{error})");
}

#[test]
fn nobody_gains_by_taking_back_in_cash_n_guns() {
    nothing_is_gained::<CashNGuns>(5, 400);
}

#[test]
fn nobody_gains_by_taking_back_in_corleones_empire() {
    nothing_is_gained::<Corleone>(3, 120);
}

#[test]
fn nobody_gains_by_taking_back_in_empire_city() {
    nothing_is_gained::<Empire>(3, 60);
}

#[test]
fn a_sealed_bullet_may_be_changed_until_the_last_one_lies_there() {
    let game = game::<CashNGuns>();
    let mut host = table(&game, 4, seeded(3), HouseRules::default());
    say(&mut host, Seat::B, "load bang");
    say(&mut host, Seat::A, "load click");
    let id = host.decision_id(Seat::B);
    let seen_by_c = bytes(&host, Viewer::Seat(Seat::C));
    take(&mut host, Seat::B, &Wish::Back(Back::Sealed));
    assert!(host.decision_id(Seat::B) > id, "the question comes again under a number of its own");
    assert_eq!(host.table().steps().len(), 3, "the start, the loot and A's bullet stay");
    say(&mut host, Seat::B, "load click");
    let again = bytes(&host, Viewer::Seat(Seat::C));
    let tail = |text: &str| text.split_once("\"news\"").map(|(_, it)| it.to_owned());
    assert_ne!(tail(&seen_by_c), None);
    // C heard the same things, in another order; which bullet it is now, nobody but B can tell.
    assert!(!again.contains("LoadedCard") && again.len().abs_diff(seen_by_c.len()) < 8);
    say(&mut host, Seat::C, "load click");
    say(&mut host, Seat::D, "load click");
    let refused = host.propose(Seat::B, &Wish::Back(Back::Sealed), 0).expect_err("all bullets lie there");
    assert_eq!(refused.code, NoWay::Nothing.code());
    let refused = host.propose(Seat::A, &Wish::Back(Back::Step), 0).expect_err("all bullets lie there");
    assert_eq!(refused.code, NoWay::Opened.code());
    for seat in [Seat::A, Seat::B, Seat::C, Seat::D] {
        say(&mut host, seat, if seat == Seat::A { "aim B" } else { "aim A" });
    }
    let godfather = host.table().waiting();
    let refused = host.propose(Seat::A, &Wish::Back(Back::Turn), 0).expect_err("guns are up");
    assert_eq!(refused.code, NoWay::Opened.code(), "{godfather:?}");
}

/// Plays a scene and compares, after each answer, what the seat that gave it may take back.
fn borders<G: Botted>(scene: &str, script: &[(Seat, &str, Result<(), NoWay>)]) -> Host<G> {
    let mut host = at_scene(&game::<G>(), scene, seeded(1), HouseRules::default());
    for &(seat, answer, expected) in script {
        let before = bytes(&host, Viewer::Spectator);
        say(&mut host, seat, answer);
        assert_eq!(host.may_go_back(seat, Back::Step), expected, "{seat}: {answer}");
        // What was sealed in several steps comes back as a whole: see the test of bullets.
        let is_sealed = host.update(Viewer::Seat(seat), Version::default()).sealed.contains(seat);
        if expected.is_ok() && !is_sealed {
            take(&mut host, seat, &Wish::Back(Back::Step));
            let view = |text: &str| text.split_once("\"view\"").map(|(_, it)| it.to_owned());
            assert_eq!(view(&bytes(&host, Viewer::Spectator)), view(&before), "as before {seat}: {answer}");
            say(&mut host, seat, answer);
        }
    }
    host
}

/// Everyone's answer to one sealed question: each may change it, until the last one is in.
fn sealed<'a>(answers: &[(Seat, &'a str)]) -> Vec<(Seat, &'a str, Result<(), NoWay>)> {
    let n = answers.len();
    let may = |i| if i + 1 == n { Err(NoWay::Opened) } else { Ok(()) };
    answers.iter().enumerate().map(|(i, &(seat, answer))| (seat, answer, may(i))).collect()
}

#[test]
fn in_cash_n_guns_loot_may_be_put_back_until_a_clip_looks_under_the_discard() {
    use Seat::{A, B, C, D};
    let loot = "loot clip clip painting bill-5 bill-5 bill-5 bill-10 bill-10";
    let to_the_loot = |game: &str, taken: &[(Seat, &'static str, Result<(), NoWay>)]| {
        let mut script =
            sealed(&[(A, "load click"), (B, "load click"), (C, "load click"), (D, "load click")]);
        script.extend(sealed(&[(A, "aim B"), (B, "aim A"), (C, "aim D"), (D, "aim C")]));
        script.push((A, "order nobody", Ok(())));
        script.extend(sealed(&[(A, "stand"), (B, "stand"), (C, "stand"), (D, "stand")]));
        script.extend_from_slice(taken);
        borders::<CashNGuns>(&format!("{game}; {loot}"), &script);
    };
    // A Bang! that lies face up is known to all; of one that lies face down luck finds which.
    to_the_loot(
        "seats 4; round 3; A has 3 bangs; B has 2 bangs",
        &[(A, "take clip", Ok(())), (A, "discard bang", Ok(())), (B, "take painting", Ok(()))],
    );
    to_the_loot(
        "seats 4; round 3; A has 3 bangs; B has 2 bangs, 1 down bang",
        &[(A, "take bill-5", Ok(())), (B, "take bill-10", Ok(())), (C, "take clip", Err(NoWay::Luck))],
    );
    // None at all: now every card lying face down is known to be a Click!.
    to_the_loot(
        "seats 4; round 3; A has 3 bangs; B has 3 bangs, 1 down click; C has 3 bangs; D has 3 bangs",
        &[(A, "take painting", Ok(())), (B, "take bill-5", Ok(())), (C, "take clip", Err(NoWay::Learnt))],
    );
    to_the_loot(
        "seats 4; round 3; A has 3 bangs; B has 3 bangs; C has 3 bangs; D has 3 bangs",
        &[(A, "take painting", Ok(())), (B, "take bill-5", Ok(())), (C, "take clip", Ok(()))],
    );
}

#[test]
fn in_corleones_empire_a_figure_may_be_taken_back_until_cards_are_drawn_or_opened() {
    use Seat::{A, B, C};
    let host = borders::<Corleone>(
        "seats 3; act 1; horse-head A; turn A; A has $1; B has $1; C has $1",
        &[
            (A, "play thug", Ok(())),
            (A, "at chelsea", Ok(())),
            (B, "play thug", Ok(())),
            (B, "at midtown", Ok(())),
            (B, "use draw-job", Err(NoWay::Luck)),
        ],
    );
    let refused = host.may_go_back(A, Back::Step).expect_err("B has played since");
    assert_eq!(refused, NoWay::Luck, "and a card was drawn");
    // Everybody saw what went into a suitcase, and which ally somebody bribed: finding them there tells nothing.
    borders::<Corleone>(
        "seats 3; A has gun, blood-money, booze, safe_crackers; B suitcase 2 $3, $5; C suitcase $2",
        &[(A, "job safe_crackers", Ok(())), (A, "rob B", Ok(())), (A, "rob $3", Ok(()))],
    );
    let mugging = "seats 3; act 2; A has gun, blood-money, mugging; B has $5, bookie; C has tax_advisor";
    for (rival, told) in [("lift B", Err(NoWay::Luck)), ("lift C", Ok(()))] {
        borders::<Corleone>(mugging, &[(A, "job mugging", Ok(())), (A, rival, told)]);
    }
    borders::<Corleone>(
        "seats 3; at bribery; allies bookie tax_advisor; A suitcase $1; B suitcase $3; C suitcase $1, $5",
        &sealed(&[(A, "done"), (B, "done"), (C, "bid $5"), (C, "done")]),
    );
}

#[test]
fn in_empire_city_a_declaration_may_be_taken_back_until_a_track_is_filled_or_a_hand_is_shown() {
    use Seat::{A, C};
    let track = "racket-track the_orchid thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit";
    borders::<Empire>(
        &format!("seats 3; square gasworks A; A money 1000; {track}"),
        &[(A, "control gasworks", Ok(())), (A, "racket thirsty_mule", Err(NoWay::Luck))],
    );
    for (hand, shown) in [
        ("; B henchmen mayor_pike razor_ruth", Err(NoWay::Learnt)),
        // That there was nobody to show is news as well, unless the hand was empty.
        ("; B henchmen razor_ruth", Err(NoWay::Learnt)),
        ("", Ok(())),
    ] {
        let script = [(A, "play gala_invitation", Ok(())), (A, "capo B", shown)];
        borders::<Empire>(&format!("seats 3; A city gala_invitation{hand}"), &script);
    }
    borders::<Empire>(
        "seats 3; phase combat; square soot_alley C; attack soot_alley A; A henchmen lefty_morgan",
        &[
            (A, "on soot_alley", Ok(())),
            (A, "fight lefty_morgan", Ok(())),
            (A, "done", Ok(())),
            (C, "done", Err(NoWay::Opened)),
        ],
    );
}

#[test]
fn luck_is_a_border() {
    for number in 0..20 {
        let game = game::<Empire>();
        let mut host = table(&game, 3, seeded(number), HouseRules::default());
        let mut dice = Seed::from_number(number).dice(3);
        for _ in 0..60 {
            let Some((seat, wish)) = any_wish(&host, &mut dice) else { break };
            let n_before = host.table().steps().len();
            take(&mut host, seat, &wish);
            let rolled = host.table().steps()[n_before..].iter().any(|it| matches!(it, Step::Chance(_)));
            if rolled {
                assert_eq!(host.may_go_back(seat, Back::Step), Err(NoWay::Luck));
            }
        }
    }
}
