//! Rule: "Set-up" (pp. 8-9).

use std::collections::BTreeSet;

use omerta_core::{
    Counted, Game, Lang, Luck, News, Noted, Phrase, Seat, Seed, Setup, SetupError, Spoken, Table, Viewer,
    Waiting, below,
};
use omerta_corleone::content::TileColour;
use omerta_corleone::state::Family;
use omerta_corleone::{Action, Event, Figure, Neutral, Phase, Piece, Purse, State, TileId, Variant};

use crate::harness::{Play, fresh, game, scene, seeded};

/// A table set up by a seed, just before the tile of Act I opens.
fn set_up(n_seats: u8, seed: u64) -> Play {
    let mut play = fresh(n_seats);
    let mut dice = Seed::from_number(seed).dice(0);
    while play.state().phase == Phase::Setup {
        let chance = game().roll(play.state(), &mut dice);
        let advance = play.table.chance(chance).expect("luck gives what it can");
        play.table.commit(advance);
    }
    play
}

/// Plays to the end and looks at the table after every step; `choose` picks one of so many options.
pub(crate) fn play_out(
    play: &mut Play,
    mut choose: impl FnMut(&[Action]) -> usize,
    mut look: impl FnMut(&State, &[News<Event>]),
) {
    while let Waiting::Seats(seats) = play.table.waiting() {
        let decision = play.table.decision(seats.first().expect("somebody is asked")).expect("a question");
        let nth = choose(&decision.options);
        let advance = play.table.act_nth(decision.seat, decision.id, nth).expect("a legal option");
        let news = advance.news().cloned().collect::<Vec<_>>();
        play.table.commit(advance);
        look(play.state(), &news);
    }
}

/// Plays at random to the end and looks at the table after every step.
pub(crate) fn wander(n_seats: u8, seed: u64, look: impl FnMut(&State, &[News<Event>])) {
    let mut dice = Seed::from_number(seed).dice(1 << 40);
    let choose = |options: &[Action]| below(&mut dice, options.len() as u32) as usize;
    play_out(&mut seeded(n_seats, seed), choose, look);
}

fn is_blue(tile: TileId) -> bool {
    game().content().tiles_of(TileColour::Blue).contains(tile)
}

/// CE-SET-1
#[test]
fn two_to_five_may_play() {
    for n_seats in [0, 1, 6, 8, 255] {
        let luck = Luck::Seeded(Seed::from_number(1));
        let refused = Table::open(game(), Setup::<Variant>::new(n_seats), luck).map(|_| ()).unwrap_err();
        assert_eq!(refused, SetupError { n_seats, least: 2, most: 5 });
    }
    for n_seats in 2..=5 {
        assert_eq!(seeded(n_seats, 1).state().n_seats(), n_seats);
    }
}

/// CE-SET-1
#[test]
fn each_player_has_a_family_of_their_own_that_differs_in_name_only() {
    let families = ["marzullo", "matarazzo", "vitale", "caccamo", "pizzino"];
    let ids: Vec<String> = game().content().numbers().families.iter().map(|it| it.id.clone()).collect();
    assert_eq!(ids, families);
    let play = set_up(5, 1);
    let game = game();
    let say = |family: &str| game.phrases(Lang::En).say(Lang::En, &Phrase::new(format!("family.{family}")));
    let names: Vec<String> = families.into_iter().map(say).collect();
    assert_eq!(names, ["Marzullo", "Matarazzo", "Vitale", "Caccamo", "Pizzino"]);
    let state = play.state();
    for seat in Seat::all(5) {
        let name = state.families[seat].name;
        assert_eq!(usize::from(name.0), seat.index(), "in the order of seats");
        assert_eq!(state.families[seat], Family { name, ..state.families[Seat::A] });
        assert_eq!(state.hidden.players[seat].hand.money, state.hidden.players[Seat::A].hand.money);
    }
}

/// CE-SET-2
#[test]
fn there_are_120_notes_and_32_goods_and_the_pack_splits_them() {
    let numbers = game().content().numbers().clone();
    assert_eq!((numbers.money, numbers.goods), ([24, 32, 34, 30], [9, 9, 9, 5]));
    assert_eq!((numbers.money.iter().sum::<u8>(), numbers.goods.iter().sum::<u8>()), (120, 32));
    let play = set_up(4, 1);
    assert_eq!(play.state().money, Purse([20, 28, 30, 30]), "$1, $2 and $3 for each of four");
    assert_eq!(play.state().goods.0, [9, 9, 9, 5]);
}

/// CE-SET-2
#[test]
fn every_card_is_at_all_times_in_exactly_one_place() {
    for n_seats in 2..=5 {
        for seed in 0..5 {
            let at_first = game().census(seeded(n_seats, seed).state());
            wander(n_seats, seed, |state, _| assert_eq!(game().census(state), at_first));
        }
    }
}

/// CE-SET-3
#[test]
fn four_players_open_one_blue_tile_and_five_three_before_the_first_act() {
    for (n_seats, n_open) in [(2, 0), (3, 0), (4, 1), (5, 3)] {
        for seed in 0..20 {
            let tiles = set_up(n_seats, seed).state().tiles;
            assert!(tiles[..n_open].iter().all(|it| it.is_some_and(is_blue)), "{n_seats} seats: {tiles:?}");
            assert!(tiles[n_open..].iter().all(Option::is_none), "{n_seats} seats: {tiles:?}");
        }
    }
}

/// CE-SET-3
#[test]
fn blue_and_red_tiles_are_two_shuffled_decks() {
    let first: BTreeSet<TileId> = (0..100).filter_map(|seed| set_up(4, seed).state().tiles[0]).collect();
    assert_eq!(first.len(), 8, "any blue tile may be the first");
    let play = fresh(4).play("chance: horse-head A");
    let red = play.table.chance(game().parse_chance("tile polks").unwrap()).map(|_| ()).unwrap_err();
    assert_eq!(red.code(), "impossible-chance");
    let play = play.play("chance: tile best_co");
    assert_eq!(play.state().tiles_left.len(), 11);
}

/// CE-SET-4
#[test]
fn public_jobs_lie_face_up_and_slots_beyond_their_number_stay_empty_all_game() {
    for (n_seats, n_public) in [(2, 2), (3, 3), (4, 3), (5, 4)] {
        let play = set_up(n_seats, 3);
        assert_eq!(play.state().public.iter().flatten().count(), n_public);
        assert_eq!(play.view(Seat::B).public, play.state().public, "everyone sees them");
        wander(n_seats, 3, |state, _| assert!(state.public[n_public..].iter().all(Option::is_none)));
    }
    let first: BTreeSet<_> = (0..40).map(|seed| set_up(2, seed).state().public[0]).collect();
    assert!(first.len() > 10, "jobs are shuffled");
}

/// CE-SET-5
#[test]
fn one_ally_less_than_players_lies_face_up_and_the_rest_leaves_the_game_unseen() {
    for n_seats in 2..=5 {
        let state = *set_up(n_seats, 5).state();
        let of_act_1 = game().content().allies_of(1);
        assert_eq!(state.allies.len(), n_seats - 1);
        assert_eq!(state.allies_gone, of_act_1.minus(state.allies));
    }
    let play =
        fresh(2).play("chance: horse-head A  chance: job mugging  chance: job encore  chance: ally bookie");
    assert_eq!(play.asked(), "chance", "jobs are dealt");
    let told = play.told();
    let names = [
        "Small-Time Bookie",
        "Union Boss",
        "Mayor",
        "Police Chief",
        "Tax Advisor",
        "Police Evidence Manager",
    ];
    let named: Vec<&str> = names.into_iter().filter(|it| told.contains(it)).collect();
    assert_eq!(named, ["Small-Time Bookie"], "{told}");
}

/// CE-SET-5
#[test]
fn the_six_allies_of_act_i_are_shuffled() {
    let shown: BTreeSet<_> =
        (0..60).flat_map(|seed| set_up(2, seed).state().allies.iter().collect::<Vec<_>>()).collect();
    assert_eq!(shown, game().content().allies_of(1).iter().collect());
}

/// CE-SET-6
#[test]
fn everyone_has_an_empty_suitcase_nine_markers_thugs_and_the_don() {
    for (n_seats, thugs) in [(2, 3), (3, 2), (4, 2), (5, 2)] {
        let play = set_up(n_seats, 1);
        for (seat, family) in play.state().families.iter() {
            let figures: Vec<Figure> = family.reserve.kinds().collect();
            assert_eq!((family.reserve.thugs, figures), (thugs, vec![Figure::Thug, Figure::Don]));
            assert_eq!(family.markers, 9);
            assert!(play.state().hidden.players[seat].suitcase.is_empty() && family.done.is_empty());
        }
    }
}

/// CE-SET-6
#[test]
fn the_consigliere_joins_in_act_ii_and_the_heir_in_act_iv() {
    let mut family = [const { None }; 4];
    wander(3, 2, |state, _| {
        if state.phase == Phase::FamilyBusiness {
            let all = state.pieces().filter_map(|(_, it)| match it {
                Piece::Own(Seat::A, figure) => Some(figure),
                _ => None,
            });
            let own = &state.families[Seat::A];
            let elsewhere = own.reserve.kinds().chain(own.river.kinds());
            let here: BTreeSet<Figure> = all.chain(elsewhere).filter(|it| *it != Figure::Thug).collect();
            family[usize::from(state.act) - 1].get_or_insert(here);
        }
    });
    let [one, two, three, four] =
        family.map(|it| it.expect("every act is played").into_iter().collect::<Vec<_>>());
    assert_eq!(one, [Figure::Don]);
    assert_eq!(
        (two, three),
        (vec![Figure::Don, Figure::Consigliere], vec![Figure::Don, Figure::Consigliere])
    );
    assert_eq!(four, [Figure::Don, Figure::Consigliere, Figure::Heir]);
}

/// CE-SET-6
#[test]
fn family_members_who_have_not_joined_yet_cannot_be_played() {
    let play = scene("seats 3");
    assert_eq!(play.options(Seat::A), "play thug, play don");
    assert_eq!(play.refused(Seat::A, "play consigliere").code(), "joins-later");
    let play = scene("seats 3; act 3; A don union_square; A thug chelsea; A thug midtown");
    assert_eq!(play.options(Seat::A), "play consigliere");
    assert_eq!(play.refused(Seat::A, "play heir").code(), "joins-later");
}

/// CE-SET-7
#[test]
fn everyone_starts_with_one_two_and_three_dollars_and_two_hidden_jobs() {
    for n_seats in 2..=5 {
        let play = set_up(n_seats, 9);
        for (seat, player) in play.state().hidden.players.iter() {
            assert_eq!(player.hand.money, Purse([1, 1, 1, 0]));
            assert_eq!((player.hand.jobs.len(), player.hand.len()), (2, 5));
            for viewer in Viewer::all(n_seats) {
                let seen = play.table.view(viewer).players[seat];
                let jobs = if viewer.is(seat) { player.hand.jobs } else { Default::default() };
                assert_eq!((seen.n_jobs(), seen.hand().jobs), (2, jobs), "{viewer:?} looks at {seat}");
            }
        }
    }
}

/// CE-SET-8
#[test]
fn the_horse_head_goes_to_a_random_seat_who_plays_first() {
    for n_seats in 2..=5 {
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            let play = seeded(n_seats, seed);
            let first = play.state().horse_head;
            assert_eq!(play.asked(), first.letter().to_string());
            seen.insert(first);
        }
        assert_eq!(seen.len(), usize::from(n_seats));
    }
}

/// CE-SET-9
#[test]
fn the_three_neutral_figures_start_beside_the_board() {
    let state = *set_up(5, 1).state();
    assert!(Neutral::ALL.into_iter().all(|it| state.neutral_place(it).is_none()));
    assert_eq!((state.neutral_river.len(), state.pieces().count(), state.chief), (0, 0, None));
}

/// CE-EX-1
#[test]
fn setup_for_two_three_four_and_five() {
    for (n_seats, jobs, allies, tiles, thugs) in
        [(2, 2, 1, 0, 3), (3, 3, 2, 0, 2), (4, 3, 3, 1, 2), (5, 4, 4, 3, 2)]
    {
        let state = *set_up(n_seats, 4).state();
        assert_eq!(state.public.iter().flatten().count(), jobs);
        assert_eq!(state.allies.len(), allies);
        assert_eq!(state.tiles.iter().flatten().count(), tiles);
        for (seat, player) in state.hidden.players.iter() {
            let family = &state.families[seat];
            assert_eq!(family.reserve.thugs, thugs);
            assert!(family.reserve.contains(Figure::Don) && family.reserve.len() == thugs + 1);
            assert_eq!(
                (player.hand.money, player.hand.jobs.len(), player.hand.len()),
                (Purse([1, 1, 1, 0]), 2, 5)
            );
            assert_eq!((family.markers, player.suitcase, family.done.len()), (9, Purse::default(), 0));
        }
    }
}
