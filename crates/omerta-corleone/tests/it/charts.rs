//! What programs draw and count: the catalogue, and what is left of a view when nobody remembers.

use omerta_core::{Charted, Face, Game, Lang, Noted, Seat, Spoken, Viewer};
use omerta_corleone::{State, View};

use crate::harness::{Play, fresh, game, scene};
use crate::setup::wander;

fn forgotten(state: &State, viewer: Viewer) -> View {
    let mut view = game().view(state, viewer);
    game().forget(&mut view);
    view
}

/// Changes everything that others could have remembered, and nothing that lies open.
fn shuffled(state: &State, viewer: Viewer) -> State {
    let mut other = *state;
    let rivals: Vec<Seat> = Seat::all(state.n_seats()).filter(|it| !viewer.is(*it)).collect();
    for pair in rivals.windows(2) {
        let [mut one, mut two] = [pair[0], pair[1]].map(|it| other.hidden.players[it]);
        std::mem::swap(&mut one.suitcase, &mut two.suitcase);
        let n_cards = [one, two].map(|it| it.hand.len());
        let (first, second) = (one.hand, two.hand);
        (one.hand, two.hand) = (second, first);
        if [one, two].map(|it| it.hand.len()) != n_cards {
            (one.hand, two.hand) = (first, second);
        }
        (other.hidden.players[pair[0]], other.hidden.players[pair[1]]) = (one, two);
    }
    for owner in &rivals {
        other.hidden.known[owner.index()] = Default::default();
        other.hidden.tribute[owner.index()] = Default::default();
    }
    other.hidden.lifted = Default::default();
    if !matches!(state.stack.top(), Some(omerta_corleone::Frame::TakeAlly(_))) {
        other.hidden.bids = Default::default();
    }
    other
}

/// CE-INFO-1, CE-INFO-4: nothing in a view without memory, nor in what follows from it, tells what others have.
#[test]
fn without_memory_hands_and_suitcases_of_others_can_not_be_told_apart() {
    let game = game();
    let mut differed = 0;
    for seed in 0..24 {
        let n_seats = 3 + (seed % 3) as u8;
        wander(n_seats, seed, |state, _| {
            for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
                let other = shuffled(state, viewer);
                let [one, two] = [state, &other].map(|it| forgotten(it, viewer));
                assert_eq!(one, two);
                assert_eq!(game.stock(&one), game.stock(&two));
                assert_eq!(game.figures(&one), game.figures(&two));
                differed += u32::from(game.view(state, viewer) != game.view(&other, viewer));
            }
        });
    }
    assert!(differed > 1000, "only {differed} pairs differed before");
}

/// CE-INFO-1
#[test]
fn without_memory_the_own_stays() {
    let play = scene("seats 3; A has $2, encore; A suitcase $5; B has gun, mugging; B suitcase $3, drive_by");
    let (whole, view) = (play.view(Seat::A), forgotten(play.state(), Viewer::Seat(Seat::A)));
    assert_eq!(view.players[Seat::A], whole.players[Seat::A]);
    let rival = view.players[Seat::B];
    assert_eq!((rival.hand, rival.suitcase, rival.n_jobs), (Face::Down, Face::Down, Face::Down));
    assert_eq!((rival.n_cards, view.families[Seat::B].done.len()), (2, 1), "that much is seen");
}

#[test]
fn the_catalogue_names_everything_in_both_languages() {
    let game = game();
    let [en, de] = [Lang::En, Lang::De].map(|it| game.catalogue(it));
    assert_eq!(en.tables.keys().collect::<Vec<_>>(), de.tables.keys().collect::<Vec<_>>());
    let n = |table: &str| en.tables[table].rows.len();
    assert_eq!(["jobs", "allies", "areas", "spaces", "sites", "tiles"].map(n), [28, 18, 8, 17, 14, 12]);
    assert_eq!(n("cards"), 4 + 4 + 28 + 18);
    for catalogue in [&en, &de] {
        let rows = catalogue.tables.values().flat_map(|it| &it.rows);
        assert!(rows.clone().all(|it| !it.name.is_empty() && !it.name.contains(['[', '{'])));
        assert!(catalogue.zones.values().all(|it| !it.name.contains('[')));
    }
    assert_ne!(en.tables["goods"].rows[3].name, de.tables["goods"].rows[3].name);
    let shakedown = en.tables["jobs"].rows.iter().find(|it| it.id == "shakedown").expect("it is in the pack");
    assert_eq!(shakedown.facts["copies"], 2);
    assert_eq!(shakedown.facts["pay"], serde_json::json!([5]));
    assert!(shakedown.text.as_ref().is_some_and(|it| it.contains("front")));
}

#[test]
fn everything_on_the_board_has_a_place_inside_its_area() {
    let board = game().catalogue(Lang::En).board.expect("there is a board");
    assert_eq!(board.places.len(), 8 + 17 + 14);
    let on_board = |(x, y): (i32, i32)| (0..=board.width).contains(&x) && (0..=board.height).contains(&y);
    assert!(board.places.iter().all(|it| on_board(it.at)));
    let content = game().content().clone();
    for turf in omerta_corleone::AreaId::turfs() {
        let spots = content.spots(turf);
        let all =
            [spots.printed, spots.tile, spots.printed_thug, spots.tile_thug, spots.markers, spots.chief];
        for (i, at) in all.iter().enumerate() {
            let near = |it: &&(i32, i32)| (it.0 - at.0).pow(2) + (it.1 - at.1).pow(2) < 28 * 28;
            assert_eq!(all[..i].iter().find(near), None, "{turf:?}: {all:?}");
        }
    }
}

/// CE-WAR-1
#[test]
fn influence_is_told_by_seat_and_by_figure() {
    let play = scene(
        "seats 3; A don union_square; A thug midtown; B thug chelsea; mayor herald_square; chief midtown",
    );
    let figures = game().figures(&play.view(Seat::C));
    let midtown = omerta_core::Item::of("areas", 5);
    let here: Vec<String> = figures
        .iter()
        .filter(|it| it.key == "influence" && it.at == Some(midtown))
        .map(|it| {
            let source = it.source.map_or("all".to_owned(), |it| format!("{} {:?}", it.table, it.n));
            format!("{:?} {source} {}", it.seat, it.n)
        })
        .collect();
    let expected = [
        "None all 2",
        "None neutrals Some(1) 1",
        "None neutrals Some(2) 1",
        "Some(A) all 2",
        "Some(A) figures Some(0) 1",
        "Some(A) figures Some(1) 1",
    ];
    assert_eq!(here, expected);
}

/// What the dealer reads, and the luck that may be given.
fn dealt(play: &Play) -> (String, String) {
    let game = game();
    let draw = game.draw(play.state());
    assert_eq!(draw.n, 1);
    let values: Vec<String> = draw.values.iter().map(|it| game.chance_text(it)).collect();
    (game.phrases(Lang::En).say(Lang::En, &draw.phrase()), values.join(", "))
}

/// CE-SET-8, CE-SET-5: whoever deals real cards is told what and for whom.
#[test]
fn the_dealer_is_told_of_the_horse_head_and_of_allies() {
    let play = fresh(2);
    let seats = ("Who starts with the Horse Head?".to_owned(), "horse-head A, horse-head B".to_owned());
    assert_eq!(dealt(&play), seats);
    assert!(game().draw(play.state()).from.is_empty(), "that is no card");
    let play = play.play("chance: horse-head A  chance: job encore  chance: job mugging");
    let (text, allies) = dealt(&play);
    assert_eq!(text, "Which ally is turned up?");
    assert_eq!(allies.split(", ").count(), 6);
}

/// CE-ABIL-6
#[test]
fn the_dealer_is_told_what_is_in_the_deck() {
    let play =
        scene("seats 3; B has encore, mugging; turn B").play("B: play thug  B: at midtown  B: use draw-job");
    let draw = game().draw(play.state());
    assert_eq!((dealt(&play).0.as_str(), draw.seat), ("Which job does B draw?", Some(Seat::B)));
    assert_eq!(draw.from.iter().map(|(_, n)| n).sum::<u32>(), 42, "all but two");
    assert_eq!(draw.values.len(), draw.from.len(), "a value for each kind");
}

/// `Lift`: the cards are those of the rival, without allies.
#[test]
fn the_dealer_is_told_what_can_be_taken_from_a_hand() {
    let text = "seats 3; act 2; A has gun, blood-money, mugging; B has 2 $5, booze, bookie, encore";
    let play = scene(text).play("A: job mugging  A: lift B");
    let (text, cards) = dealt(&play);
    assert_eq!(text, "Which of these cards does A pull from the rival's hand?");
    assert_eq!(cards, "lifted $5, lifted booze, lifted encore");
    assert_eq!(game().draw(play.state()).from.iter().map(|it| it.1).collect::<Vec<_>>(), [2, 1, 1]);
}
