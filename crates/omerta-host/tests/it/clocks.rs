//! When time is up: the rule's own answer where there is one, else a stand-in's.

use std::sync::Arc;

use omerta_bots::Hired;
use omerta_cash::CashNGuns;
use omerta_core::{Luck, Packed, Seat, SeatSet, Seed, Setup, Step, Viewer, Waiting};
use omerta_corleone::Corleone;
use omerta_host::{By, Clock, Host, HouseRules, Opening, Sitter, Version, Wish};

use crate::{commit, game, say, seeded, table, take};

fn live() -> HouseRules {
    HouseRules { clock: Clock::Live { decision: 10_000, bank: 5_000 }, ..HouseRules::default() }
}

#[test]
fn the_rules_answer_for_a_slow_seat_where_they_know_how() {
    let game = game::<CashNGuns>();
    let variant = game.variant(&["clock=on".to_owned()]).expect("the rules know a clock");
    let opening = Opening {
        game,
        setup: Setup { n_seats: 4, variant },
        scene: None,
        luck: seeded(1),
        sitters: vec![Sitter::Person; 4],
        house: live(),
        now: 1_000,
    };
    let mut host = Host::open(opening).expect("a good table");
    let update = host.update(Viewer::Seat(Seat::A), Version::default());
    assert_eq!(update.deadlines[Seat::A], Some(16_000), "ten seconds, and the bank");
    assert!(host.due(15_999).is_none());
    assert_eq!(host.next_due(), Some(16_000));
    let proposal = host.due(16_000).expect("time is up");
    commit(&mut host, proposal);
    assert!(matches!(host.table().steps().last(), Some(Step::Late(Seat::A, _))));
    assert_eq!(host.decided_by().last(), Some(By::Clock));
}

#[test]
fn a_stand_in_answers_where_the_rules_know_no_late_answer() {
    let game = game::<Corleone>();
    let mut host = table(&game, 3, seeded(1), live());
    let Waiting::Seats(seats) = host.table().waiting() else { panic!("somebody is asked") };
    let seat = seats.first().expect("somebody is asked");
    let deadline = host.next_due().expect("there is a clock");
    assert!(host.due(deadline).is_none(), "no rule answers");
    assert!(host.errand(SeatSet::EMPTY, deadline - 1).is_none());
    let errand = host.errand(SeatSet::EMPTY, deadline).expect("a stand-in is asked");
    assert_eq!((errand.seat, errand.by), (seat, By::StandIn));
    let answer = Hired::new().run(&game, &errand).expect("there is such a bot");
    let proposal = host.bot_proposes(&errand, answer, deadline).expect("bots do what they may");
    commit(&mut host, proposal.expect("a decision is answered"));
    assert!(host.decided_by().any(|it| it == By::StandIn));
}

#[test]
fn who_is_away_is_played_for_until_they_come_back_and_all_are_told() {
    let game = game::<CashNGuns>();
    let mut host = table(&game, 4, seeded(2), HouseRules::default());
    let heard = host.story().version(Viewer::Spectator);
    take(&mut host, Seat::B, &Wish::Away(true));
    assert!(host.story().version(Viewer::Spectator) > heard, "everybody is told");
    assert!(host.update(Viewer::Seat(Seat::C), Version::default()).away.contains(Seat::B));
    let errand = host.errand(SeatSet::EMPTY, 0).expect("the stand-in is asked");
    let answer = Hired::new().run(&game, &errand).expect("there is such a bot");
    let proposal = host.bot_proposes(&errand, answer, 0).expect("bots do what they may");
    commit(&mut host, proposal.expect("a bullet is laid"));
    assert_eq!(host.decided_by().last(), Some(By::StandIn));
    take(&mut host, Seat::B, &Wish::Away(false));
    for seat in [Seat::A, Seat::C, Seat::D] {
        say(&mut host, seat, "load click");
    }
    assert!(host.errand(SeatSet::EMPTY, 0).is_none(), "B is back");
    say(&mut host, Seat::B, "aim A");
    assert_eq!(host.decided_by().last(), Some(By::Sitter));
}

#[test]
fn bots_play_a_whole_game_by_errands_alone() {
    let game = game::<CashNGuns>();
    let sitters = ["expert", "greedy", "random", "bold"].map(|it| Sitter::Bot(it.to_owned()));
    let opening = Opening {
        game: Arc::clone(&game),
        setup: Setup::new(4),
        scene: None,
        luck: Luck::Seeded(Seed::from_number(5)),
        sitters: sitters.to_vec(),
        house: live(),
        now: 0,
    };
    let mut host = Host::open(opening).expect("a good table");
    let mut hired = Hired::new();
    while let Some(errand) = host.errand(SeatSet::EMPTY, 0) {
        let answer = hired.run(&game, &errand).expect("there are such bots");
        if let Some(proposal) = host.bot_proposes(&errand, answer, 0).expect("bots do what they may") {
            host.commit(proposal);
        }
    }
    assert!(host.table().outcome().is_some());
    assert!(host.next_due().is_none(), "no clock runs for bots");
}
