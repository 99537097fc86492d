//! The search: it sees no more than its seat, answers the same on every machine, allocates nothing once it has begun,
//! and is stronger than the script it plays on by.

use std::sync::Arc;

use omerta_bots::duel::Duel;
use omerta_bots::explain::explain;
use omerta_bots::search::{Budget, Leaf, Search, Searched, Temper};
use omerta_bots::{Bot, Botted, LEVELS, Level, Style, make};
use omerta_cash::CashNGuns;
use omerta_core::{DecisionOf, Seed, Setup, SetupOf};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_standoff::Standoff;

use crate::positions::{decision, rules, view, walk};

/// Asks in every nth position of a few games, once in the true world and once in another that looks the same.
fn leaks_nothing<G: Botted>(n_seats: u8, word: &str, every: usize) -> usize {
    let game = rules::<G>();
    let (mut nth, mut n_asked) = (0, 0);
    for number in 0..2 {
        walk(&game, &Setup::new(n_seats), Seed::from_number(77).nth(number), |state, asked, dice| {
            nth += 1;
            if nth % every != 0 || asked.options.len() < 2 {
                return;
            }
            let seat = asked.seat;
            let sees = view(&game, state, seat);
            let other = game.imagine(&sees, dice);
            let (asked_there, sees_there) = (decision(&game, &other, seat), view(&game, &other, seat));
            let answer = |asked: &DecisionOf<G>, sees: &G::View| {
                let mut luck = Seed::from_number(number).dice(nth as u64);
                make(&game, word).expect("the bot is known").choose(asked, sees, &mut luck)
            };
            let here = answer(asked, &sees);
            assert!(asked.options.contains(&here), "{word} answers {here:?} to {asked:?}");
            assert_eq!(here, answer(&asked_there, &sees_there), "{word} knows more than it sees: {asked:?}");
            n_asked += 1;
        });
    }
    n_asked
}

#[test]
fn nobody_who_looks_ahead_knows_more_than_the_seat_sees() {
    for word in ["search:48", "tree:48", "flat:24", "ismcts:24", "tag:24"] {
        assert!(leaks_nothing::<Standoff>(4, word, 2) > 20);
        assert!(leaks_nothing::<CashNGuns>(5, word, 3) > 20);
        assert!(leaks_nothing::<Corleone>(3, word, 8) > 15);
        assert!(leaks_nothing::<Empire>(3, word, 12) > 5);
    }
}

/// A bot that has played answers like one that was just made: nothing is carried over that a view does not say.
fn carries_nothing_over<G: Botted>(n_seats: u8, every: usize) {
    let game = rules::<G>();
    let mut old = make(&game, "search:40").expect("the bot is known");
    let mut nth = 0;
    walk(&game, &Setup::new(n_seats), Seed::from_number(5), |state, asked, _| {
        nth += 1;
        if nth % every == 0 && asked.options.len() > 1 {
            let sees = view(&game, state, asked.seat);
            let mut new = make(&game, "search:40").expect("the bot is known");
            let luck = || Seed::from_number(9).dice(nth as u64);
            assert_eq!(old.choose(asked, &sees, &mut luck()), new.choose(asked, &sees, &mut luck()));
        }
    });
}

#[test]
fn who_has_played_answers_like_one_just_made() {
    carries_nothing_over::<CashNGuns>(4, 4);
    carries_nothing_over::<Corleone>(2, 10);
    carries_nothing_over::<Empire>(4, 60);
}

/// Asks the scripts in every position of a few games, once with the view and once with the table it is a view of.
fn answers_alike<G: Botted>(setup: &SetupOf<G>) {
    let game = rules::<G>();
    let mut nth = 0;
    for (number, style) in [Style::Normal, Style::Bold, Style::Timid].into_iter().enumerate() {
        let (mut seen, mut imagined) = (game.script(style), game.script(style));
        walk(&game, setup, Seed::from_number(8).nth(number as u64), |state, asked, _| {
            nth += 1;
            let luck = || Seed::from_number(2).dice(nth);
            let from_view = seen.choose(asked, &view(&game, state, asked.seat), &mut luck());
            let mut options = asked.options.clone();
            // Within a decision, look-aheads go by what they thought before.
            <G as Searched>::forget(&mut imagined);
            let from_table = game.answer(&mut imagined, state, asked.seat, &mut options, &mut luck());
            assert_eq!(from_view, from_table, "{asked:?}");
            assert_eq!(options, asked.options, "the list comes back as it was");
        });
    }
    assert!(nth > 300);
}

#[test]
fn scripts_see_of_an_imagined_table_what_a_view_would_show() {
    answers_alike::<CashNGuns>(&Setup::new(5));
    let variant = omerta_cash::Variant { powers: true, ..Default::default() };
    answers_alike::<CashNGuns>(&Setup { variant, ..Setup::new(8) });
    answers_alike::<Corleone>(&Setup::new(4));
    answers_alike::<Corleone>(&Setup::new(2));
    answers_alike::<Empire>(&Setup::new(3));
    answers_alike::<Empire>(&Setup::new(6));
}

/// Thinks about one position twice, and counts what the second time allocates beyond what each world asks for.
fn allocations<G: Botted>(n_seats: u8, skip: usize) -> u64 {
    let game = rules::<G>();
    let (mut nth, mut most) = (0, 0);
    walk(&game, &Setup::new(n_seats), Seed::from_number(3), |state, asked, _| {
        nth += 1;
        if nth % skip != 0 || asked.options.len() < 2 || most > 0 {
            return;
        }
        let sees = view(&game, state, asked.seat);
        let mut search = Search::new(&game, Budget::Iterations(200), Temper::default());
        let mut think = || search.choose(asked, &sees, &mut Seed::from_number(1).dice(0));
        think();
        let counted = allocation_counter::measure(|| {
            std::hint::black_box(think());
        });
        most = most.max(counted.count_total);
    });
    most
}

#[test]
fn thinking_allocates_nothing_once_it_has_begun() {
    assert_eq!(allocations::<Standoff>(4, 5), 0);
    assert_eq!(allocations::<CashNGuns>(5, 5), 0);
    assert_eq!(allocations::<Corleone>(4, 20), 0);
    assert_eq!(allocations::<Empire>(4, 40), 0);
}

/// All weights that are shipped are sound and belong to the table they are for.
fn weights_fit<G: Botted>() {
    for n_seats in G::SEATS {
        let text = G::weights(n_seats).unwrap_or_else(|| panic!("{} has none for {n_seats}", G::SLUG));
        let (origin, _) =
            Leaf::read(text, G::TERMS.len(), G::STAGES).unwrap_or_else(|err| panic!("{}: {err}", G::SLUG));
        assert_eq!((origin.game.as_str(), origin.n_seats), (G::SLUG, n_seats));
        assert!(text.len() < 300_000 && origin.games > 1_000);
    }
}

#[test]
fn every_table_has_weights_of_its_own() {
    weights_fit::<CashNGuns>();
    weights_fit::<Corleone>();
    weights_fit::<Empire>();
}

/// What a bot takes from a table of experts.
fn share<G: Botted>(n_seats: u8, hero: &str, deals: u64) -> f64 {
    let game = rules::<G>();
    let hire = Box::new(|name: &str| make(&game, name));
    let names = (hero.to_owned(), vec!["expert".to_owned()]);
    let seed = Seed::from_number(99);
    let duel = Duel::new(&game, Setup::new(n_seats), names, seed, hire, || std::time::Duration::ZERO);
    let duel = duel.expect("a good table");
    (0..deals).map(|it| duel.play(it).share()).sum::<f64>() / deals as f64
}

#[test]
fn a_little_looking_ahead_beats_a_table_of_experts() {
    // Par is 25 %. The same seed gives the same games, so what holds once holds always.
    let cash = share::<CashNGuns>(4, "search:64", 12);
    assert!(cash > 0.35, "cash: {cash}");
    let corleone = share::<Corleone>(4, "search:32", 3);
    assert!(corleone > 0.3, "corleone: {corleone}");
}

#[test]
fn words_that_name_no_bot_are_refused() {
    let game = rules::<CashNGuns>();
    for word in [
        "boss:0",
        "boss:x",
        "soldier:5",
        "soldier+ghost",
        "boss+nobody",
        "random:9",
        "search:5ms",
        "expert+ghost",
    ] {
        let Err(err) = make(&game, word) else { panic!("`{word}` is hired") };
        assert!(err.to_string().contains(word), "{err}");
    }
    for word in ["boss:5", "capo+hothead", "boss-of-bosses", "ismcts:20", "tag", "flat:3"] {
        assert!(make(&game, word).is_ok(), "{word}");
    }
    assert_eq!(LEVELS, Level::ALL.map(Level::word));
}

#[test]
fn an_explanation_names_what_is_best_and_how_sure_that_is() {
    let game: Arc<CashNGuns> = rules();
    let mut n_told = 0;
    walk(&game, &Setup::new(5), Seed::from_number(21), |state, asked, _| {
        if asked.options.len() < 3 || n_told > 6 {
            return;
        }
        let told = explain(&game, asked, &view(&game, state, asked.seat), 300, 1);
        let listed: Vec<String> =
            asked.options.iter().map(|it| omerta_core::Noted::action_text(&*game, it)).collect();
        assert!((2..=4).contains(&told.alternatives.len()));
        for it in &told.alternatives {
            assert!(listed.contains(&it.action));
            assert!(it.low <= it.share && it.share <= it.high && it.ahead <= 1.0);
            assert!(
                it.terms.len() <= 3 && it.terms.iter().all(|it| CashNGuns::TERMS.contains(&it.term.as_str()))
            );
        }
        assert!(told.alternatives[0].terms.is_empty() && told.n_worlds > 0);
        n_told += 1;
    });
    assert!(n_told > 3);
}
