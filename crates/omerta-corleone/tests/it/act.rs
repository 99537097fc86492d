//! Rule: "The Act Track" and "Open New Business Phase" (pp. 12-13).

use omerta_core::{Lang, Noted, Phrase, Pictured, Seat, Spoken};
use omerta_corleone::content::TileColour;
use omerta_corleone::{Event, Figure, Phase};

use crate::harness::{game, scene, seeded};
use crate::setup::{play_out, wander};

/// The phase an event can happen in, if players only play figures.
fn mark(event: &Event) -> Option<char> {
    match event {
        Event::Opened(..) => Some('o'),
        Event::Placed { .. } => Some('f'),
        Event::Marker(..) | Event::War { .. } => Some('w'),
        Event::Bids(_) => Some('b'),
        Event::Tribute(..) => Some('t'),
        Event::Joined(..) | Event::Shown(_) => Some('e'),
        _ => None,
    }
}

/// CE-ACT-1
#[test]
fn four_acts_go_through_their_phases_in_order() {
    for n_seats in 2..=5 {
        let mut phases = String::new();
        // Figures are listed before jobs and allies, so the first option never places a marker by a card.
        play_out(
            &mut seeded(n_seats, 7),
            |_| 0,
            |_, news| phases.extend(news.iter().filter_map(|it| mark(&it.event))),
        );
        let mut each: Vec<char> = phases.chars().collect();
        each.dedup();
        // The tile of Act I opened before the first question.
        assert_eq!(each.into_iter().collect::<String>(), "fwbteofwbteofwbteofwt", "{n_seats} seats");
    }
}

/// CE-ACT-1
#[test]
fn there_is_neither_bribery_nor_entracte_in_act_iv() {
    for seed in 0..10 {
        let mut last = None;
        wander(4, seed, |state, _| {
            assert!(state.act < 4 || !matches!(state.phase, Phase::Bribery | Phase::Entracte));
            last = Some((state.act, state.phase));
        });
        assert_eq!(last, Some((4, Phase::End)));
    }
}

/// CE-ACT-2
#[test]
fn the_act_track_is_data_of_the_pack() {
    let game = game();
    let acts = &game.content().numbers().acts;
    let track: Vec<_> =
        acts.iter().map(|it| (it.id.as_str(), it.tile, it.joins, it.bribery, it.hand_limit)).collect();
    let expected = [
        ("wedding", TileColour::Blue, None, true, 5),
        ("turk", TileColour::Blue, Some(Figure::Consigliere), true, 5),
        ("sonny", TileColour::Red, None, true, 6),
        ("betrayal", TileColour::Red, Some(Figure::Heir), false, 2),
    ];
    assert_eq!(track, expected);
}

/// CE-ACT-2
#[test]
fn act_and_phase_are_always_in_sight() {
    let say = |it: &Phrase| game().phrases(Lang::En).say(Lang::En, it);
    for (act, name, limit) in
        [(1, "The Wedding", "5"), (2, "The Turk", "5"), (3, "Sonny's Murder", "6"), (4, "The Betrayal", "2")]
    {
        let play = scene(&format!("seats 3; act {act}"));
        let view = play.view(Seat::B);
        assert_eq!((view.act, view.phase), (act, Phase::FamilyBusiness));
        let picture = game().picture(&view);
        let progress = say(picture.progress.as_ref().expect("an act"));
        assert!(progress.contains(name) && progress.contains(limit), "{progress}");
        let phases: Vec<String> = picture.track.iter().map(say).collect();
        assert_eq!(phases.len(), if act == 4 { 4 } else { 6 }, "{phases:?}");
        assert_eq!(phases[picture.now], "Family Business");
    }
    let play = scene("seats 3; act 2; at tribute; A has 5 $1, 5 gun");
    assert_eq!((play.view(Seat::C).act, play.view(Seat::C).phase), (2, Phase::Tribute));
}

/// CE-OPEN-1
#[test]
fn each_act_opens_one_tile_on_the_first_empty_turf_blue_early_and_red_late() {
    for (n_seats, before) in [(2, 0), (3, 0), (4, 1), (5, 3)] {
        for seed in 0..5 {
            wander(n_seats, seed, |state, _| {
                if state.phase == Phase::FamilyBusiness {
                    let n_open = before + usize::from(state.act);
                    let (open, closed) = state.tiles.split_at(n_open);
                    assert!(
                        open.iter().all(Option::is_some) && closed.iter().all(Option::is_none),
                        "act {}",
                        state.act
                    );
                    let colour = if state.act <= 2 { TileColour::Blue } else { TileColour::Red };
                    let newest = open[n_open - 1].expect("a tile");
                    assert!(game().content().tiles_of(colour).contains(newest), "act {}", state.act);
                }
            });
        }
    }
}

/// CE-OPEN-1
#[test]
fn red_tiles_do_not_open_in_act_ii_nor_blue_ones_in_act_iii() {
    let code = |play: &crate::harness::Play, tile: &str| {
        let chance = game().parse_chance(&format!("tile {tile}")).expect("a tile");
        play.table.chance(chance).map(|_| "opens").unwrap_or_else(|it| it.code())
    };
    let entracte =
        |act| format!("seats 2; act {act}; at entracte; public mugging encore; tile wall_street genco");
    let play = scene(&entracte(1)).play("chance: ally mayor_2");
    assert_eq!((code(&play, "polks"), code(&play, "best_co")), ("impossible-chance", "opens"));
    assert_eq!(code(&play, "genco"), "impossible-chance", "it lies on the board");
    let play = scene(&entracte(2)).play("chance: ally mayor_3");
    assert_eq!((code(&play, "polks"), code(&play, "best_co")), ("opens", "impossible-chance"));
}

/// CE-OPEN-2
#[test]
fn an_open_tile_stays_to_the_end() {
    wander(5, 3, {
        let mut before = [None; 7];
        move |state, _| {
            for (was, is) in before.iter().zip(state.tiles) {
                assert!(was.is_none() || *was == is);
            }
            before = state.tiles;
        }
    });
}

/// CE-OPEN-2
#[test]
fn an_open_tile_works_at_once_front_and_back() {
    let entracte = "seats 2; act 1; at entracte; public mugging encore; A has $1; horse-head A";
    let play = scene(entracte).play("chance: ally mayor_2  chance: tile hotel_edison");
    let front = play.play("A: play thug  A: at wall_street+");
    assert_eq!(front.hand(Seat::A), "$1 $3 blood-money");
    let play = scene(entracte).play("chance: ally mayor_2  chance: tile hotel_edison");
    let back = play.play("A: play don  A: on brooklyn_bridge");
    assert_eq!(
        back.hand(Seat::A),
        "$1 blood-money blood-money booze",
        "Tax Advice, Hotel Edison and the Bar"
    );
}

/// CE-EX-4
#[test]
fn with_five_players_a_blue_tile_opens_in_queens_in_act_i() {
    for seed in 0..10 {
        let state = *seeded(5, seed).state();
        assert_eq!((state.act, state.tiles.iter().flatten().count()), (1, 4));
        let queens = state.tiles[3].expect("a tile in turf 4");
        assert!(game().content().tiles_of(TileColour::Blue).contains(queens));
    }
}

/// CE-EX-5
#[test]
fn with_four_players_a_red_tile_opens_in_upper_west_side_in_act_iv() {
    let play = scene(
        "seats 4; act 3; at entracte; public mugging encore blackmail; tile wall_street best_co
         tile brooklyn genco; tile upper_east_side penn_central; tile queens polks",
    );
    assert_eq!(play.asked(), "chance");
    let play = play.play("chance: tile supper_club");
    assert_eq!((play.state().act, play.state().phase), (4, Phase::FamilyBusiness));
    let west = play.state().tiles[4].expect("a tile in turf 5");
    assert_eq!(game().content().tiles()[usize::from(west.0)].id, "supper_club");
    assert!(play.state().tiles[5..].iter().all(Option::is_none));
}
