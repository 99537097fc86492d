//! Rule: "Setup": every deck is shuffled, has a discard of its own, and may run out.

use std::collections::HashSet;

use omerta_core::{Game, Noted, Seat, Seed, Waiting};
use omerta_empire::effects::Kind;
use omerta_empire::stack::Frame;
use omerta_empire::{Chance, Hood};

use crate::common::{Play, game, scene};
use crate::setup::is_impossible;

/// What luck may give next, tried many times.
fn rolls(play: &Play) -> HashSet<Chance> {
    (0..2_000).map(|seed| game().roll(play.state(), &mut Seed::from_number(seed).dice(0))).collect()
}

/// The ids of all city cards of a deck, each as often as it is there, parted by spaces.
fn deck(hood: Hood) -> String {
    let cards = game();
    let cards = cards.content().city_cards().iter().filter(|it| it.deck == hood);
    let each = cards.flat_map(|it| std::iter::repeat_n(it.id.as_str(), usize::from(it.n)));
    each.collect::<Vec<_>>().join(" ")
}

/// The ids of all henchmen but these, parted by spaces.
fn henchmen_but(some: &[&str]) -> String {
    let game = game();
    let ids = game.content().henchmen().iter().map(|it| it.id.as_str());
    ids.filter(|it| !some.contains(it)).collect::<Vec<_>>().join(" ")
}

/// The ids of all rackets but these, parted by spaces.
fn rackets_but(some: &[&str]) -> String {
    let game = game();
    let ids = game.content().rackets().iter().map(|it| it.id.as_str());
    ids.filter(|it| !some.contains(it)).collect::<Vec<_>>().join(" ")
}

/// EC-SET-9
#[test]
fn every_deck_is_shuffled() {
    let cop = scene("seats 3; phase cops; A corruption 5; B corruption 5");
    assert_eq!(rolls(&cop).len(), 22);
    let corruption = scene("seats 3; A corruption 17; square tannery_row B").play("A: attack tannery_row");
    assert_eq!(rolls(&corruption).len(), 10);
    let racket = scene("seats 3").play("A: control gasworks");
    assert_eq!(rolls(&racket).len(), 36);
    let henchman = scene("seats 3").play("A: use empire_central");
    assert_eq!(rolls(&henchman).len(), 48);
    for (deck, kinds) in [("slums", 17), ("midtown", 19), ("downtown", 17)] {
        let city = scene("seats 3").play(&format!("A: use pancetta  A: deck {deck}"));
        assert_eq!(rolls(&city).len(), kinds, "{deck}");
    }
    let foreign = scene("seats 3").play("A: use pancetta  A: deck slums");
    assert!(is_impossible(&foreign, "city scandal"), "each deck has its own cards");
}

/// EC-SET-9
#[test]
fn each_deck_has_its_own_open_discard() {
    let text = "seats 3; A city bootleg_shipment scandal; A henchmen gunsmith_adler; A money 1000; B vp 9;
                henchman-track iron_lou; racket-track the_orchid; square tannery_row A the_foyal";
    let play = scene(text).play("A: play bootleg_shipment  A: play scandal  A: capo B  A: use the_docks");
    let seen = play.view(Seat::C).open;
    assert_eq!(play.titles(seen.city_discard), "bootleg_shipment scandal");
    assert_eq!((play.names(seen.henchman_discard).as_str(), seen.racket_discard.len()), ("iron_lou", 0));
    let play = scene(text).play("A: use local_162");
    let seen = play.view(Seat::C).open;
    assert_eq!((seen.racket_discard.len(), seen.henchman_discard.len()), (1, 0));
    assert!(is_impossible(&play, "racket the_orchid"), "a discard is no deck");
    assert!(is_impossible(&play, "racket the_foyal"));
}

/// EC-SET-10
#[test]
fn a_discard_is_shuffled_only_when_a_card_is_needed_and_none_is_left() {
    let track =
        ["the_orchid", "thirsty_mule", "cellar_nine", "sawdust_and_gin", "two_sparrows", "knock_twice"];
    let left = rackets_but(&[&track[..], &["the_foyal"]].concat());
    let text = format!("seats 3; A money 2000; racket-track {}; racket-discard {left}", track.join(" "));
    let play = scene(&text).play("A: control gasworks  A: racket the_orchid");
    assert_eq!((play.state().open.racket_deck.len(), play.state().open.racket_discard.len()), (1, 29));
    let play = play.play("chance: racket the_foyal");
    assert_eq!((play.state().open.racket_deck.len(), play.state().open.racket_discard.len()), (0, 29));
    assert_eq!(play.asked(), "B", "no card is needed yet");
    let play = play.quiet().play("B: control tannery_row  B: racket the_foyal");
    assert_eq!((play.state().open.racket_deck.len(), play.state().open.racket_discard.len()), (29, 0));
    assert!(play.told().contains("The discarded rackets are shuffled into a new deck."), "{}", play.told());
    assert_eq!(rolls(&play).len(), 29);
}

/// EC-SET-10
#[test]
fn without_henchmen_to_deal_slots_stay_empty() {
    let track = ["knuckles_malone", "iron_lou", "lefty_morgan"];
    let text = format!(
        "seats 3; henchman-track {}; henchman-discard doc_halloran; dead {}",
        track.join(" "),
        henchmen_but(&[&track[..], &["doc_halloran"]].concat()),
    );
    let play = scene(&text).play("A: use empire_central  A: henchman lefty_morgan  A: done");
    assert!(is_impossible(&play, "henchman razor_ruth"), "the dead don't return");
    let play = play.play("chance: henchman doc_halloran");
    assert_eq!(play.tracks()[1], "knuckles_malone iron_lou doc_halloran - - -");
    assert_eq!(play.asked(), "B", "there are no more");
}

/// EC-SET-10
#[test]
fn without_rackets_to_deal_slots_stay_empty() {
    let game = game();
    let content = game.content();
    let (track, placed): (Vec<_>, Vec<_>) = {
        let speakeasies = content.rackets().iter().filter(|it| it.kind() == Kind::Speakeasy);
        let track: Vec<_> = speakeasies.take(6).collect();
        let rest = content.rackets().iter().filter(|it| track.iter().all(|other| other.id != it.id));
        (track.clone(), rest.collect())
    };
    // Those that fit the fewest neighbourhoods are placed first.
    let mut free: Vec<_> = content.squares().iter().collect();
    let mut squares = String::new();
    for kind in [Kind::Bordello, Kind::Casino, Kind::Speakeasy] {
        for racket in placed.iter().filter(|it| it.kind() == kind) {
            let at = free.iter().position(|it| racket.fits(it.hood)).expect("a square");
            squares += &format!("square {} B {};", free.remove(at).id, racket.id);
        }
    }
    let track: Vec<&str> = track.iter().map(|it| it.id.as_str()).collect();
    let text = format!("seats 6; racket-track {}; {squares}", track.join(" "));
    let lines = format!("A: control {}  A: racket {}", free[0].id, track[0]);
    let play = scene(&text).play(&lines);
    assert_eq!(play.asked(), "B", "nothing is dealt");
    assert_eq!(play.tracks()[0], format!("- {}", track[1..].join(" ")));
    let play = play.play("B: use pitney_downs  chance: dice 1 1  C: use local_162");
    assert_eq!(play.asked(), "chance", "the five are discarded and dealt anew");
    assert_eq!(rolls(&play).len(), 5);
}

/// EC-SET-10
#[test]
fn an_exhausted_city_deck_cannot_be_chosen() {
    let slums = deck(Hood::Slums);
    let play = scene(&format!("seats 3; B city {slums}")).play("A: use pancetta");
    assert_eq!(play.options(Seat::A), "deck midtown, deck downtown");
    assert_eq!(play.refused(Seat::A, "deck slums").code(), "deck-empty");

    let (rest, last) = slums.rsplit_once(' ').expect("cards");
    let play = scene(&format!("seats 3; B city {rest}; city-discard {last}")).play("A: use pancetta");
    assert_eq!(play.options(Seat::A), "deck slums, deck midtown, deck downtown");
    let play = play.quiet().play("A: deck slums");
    assert!(play.told().contains("The discarded city cards are shuffled into a new deck"), "{}", play.told());
    let play = play.play(&format!("chance: city {last}"));
    assert_eq!((play.city(Seat::A).as_str(), play.state().open.city_discard.len()), (last, 0));
    assert_eq!(play.options(Seat::A), "deck midtown, deck downtown", "that was the last");
}

/// EC-SET-10
#[test]
fn draws_from_nowhere_give_nothing() {
    let [slums, midtown, downtown] = Hood::ALL.map(deck);
    let text = format!("seats 3; B city {slums} {midtown} {downtown}; C vendetta B 1; square tannery_row B");
    let play = scene(&text).play("A: use pancetta");
    assert_eq!((play.asked().as_str(), play.city(Seat::A).as_str()), ("B", ""));
    let (rest, last) = downtown.rsplit_once(' ').expect("cards");
    let play = scene(&format!("seats 3; B city {slums} {midtown} {rest}")).play("A: use pancetta");
    assert_eq!(play.asked(), "chance", "with one deck left nothing is chosen");
    let play = play.play(&format!("chance: city {last}"));
    assert_eq!((play.asked().as_str(), play.city(Seat::A).as_str()), ("B", last), "one card and no second");
}

/// Plays until the next cop card is due, with this one now. Nobody does anything, but the next capo bids for the
/// office whenever he can.
fn round_with(mut play: Play, card: &str) -> Play {
    let mut dice = Seed::from_number(1).dice(0);
    play = play.play(&format!("chance: cop {card}"));
    loop {
        let line = match play.table.waiting() {
            Waiting::Chance if play.top() == Some(Frame::CopCard) => return play,
            Waiting::Chance => {
                format!("chance: {}", game().chance_text(&game().roll(play.state(), &mut dice)))
            }
            Waiting::Over(_) => panic!("the game is over with {card}"),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let options = play.options(seat);
                let godfather = play.state().open.godfather;
                let next = Seat::ALL[(godfather.index() + 1) % 6];
                let wish = match play.top() {
                    Some(Frame::Bid) if seat == next => "bid 50",
                    Some(Frame::Bid) => "bid 0",
                    Some(Frame::Declare(_)) => "use pitney_downs",
                    _ if options.ends_with("done") => "done",
                    _ => options.split(", ").next().expect("an option"),
                };
                format!("{seat}: {wish}")
            }
        };
        play = play.play(&line);
    }
}

/// EC-SET-10
#[test]
fn the_cop_deck_is_shuffled_when_all_cards_have_been_drawn() {
    let game = game();
    let cards: Vec<&str> = game.content().cop_cards().iter().map(|it| it.id.as_str()).collect();
    let mut play = scene(
        "seats 6; phase cops; A corruption 1; B corruption 1; C corruption 1; D corruption 1; F corruption 1",
    );
    for (n, card) in cards.iter().enumerate() {
        assert!(!play.told().contains("cop cards are shuffled"), "round {n}");
        assert!(cards[..n].iter().all(|it| is_impossible(&play, &format!("cop {it}"))), "drawn before");
        play = round_with(play, card);
    }
    assert!(play.told().contains("The cop cards are shuffled into a new deck."));
    assert_eq!(rolls(&play).len(), cards.len() - 1, "all but the one in force");
    assert!(is_impossible(&play, &format!("cop {}", cards.last().expect("a card"))));
}
