//! Windows that ask everyone: quick, or open equally long for all.

use omerta_core::{Asked, Seat, Seed, Viewer};
use omerta_empire::Empire;
use omerta_host::{Back, By, Host, HouseRules, Windows, Wish};

use crate::{any_wish, bytes, commit, game, seeded, table, take};

/// A table of Empire City at which a window has just opened.
fn at_window(number: u64, house: HouseRules) -> Host<Empire> {
    let game = game::<Empire>();
    let mut host = table(&game, 4, seeded(number), house);
    let mut dice = Seed::from_number(number).dice(6);
    loop {
        let questions: Vec<_> = Seat::all(4).filter_map(|it| host.question(it)).collect();
        if questions.len() == 4 && questions.iter().all(|it| game.is_window(&it.prompt)) {
            return host;
        }
        let (seat, wish) = any_wish(&host, &mut dice).expect("a window opens in the first round");
        take(&mut host, seat, &wish);
    }
}

#[test]
fn at_a_quick_table_the_host_answers_for_who_can_do_nothing() {
    let mut n_answered = 0;
    for number in 0..12 {
        let mut host = at_window(number, HouseRules::default());
        while let Some(proposal) = host.due(0) {
            commit(&mut host, proposal);
            assert!(host.decided_by().any(|it| it == By::Host));
            n_answered += 1;
            if n_answered > 500 {
                break;
            }
        }
        // Whoever is still asked has something to choose from.
        for seat in Seat::all(4) {
            let options = host.question(seat).map_or(2, |it| it.options.len());
            assert!(options > 1, "{seat} is asked an empty question");
        }
    }
    assert!(n_answered > 12, "{n_answered}");
}

#[test]
fn at_a_discreet_table_neither_prompt_nor_time_tells_who_can_do_something() {
    let house = HouseRules { windows: Windows::Discreet(8_000), ..HouseRules::default() };
    for number in 0..12 {
        let mut host = at_window(number, house);
        let closes = host.next_due().expect("the window closes at a time of its own");
        assert!(host.due(closes - 1).is_none(), "nobody is answered for before");
        let others = [Viewer::Seat(Seat::C), Viewer::Spectator];
        let before = others.map(|it| bytes(&host, it));
        // A answers at once, and changes its mind.
        let n_steps = host.table().steps().len();
        let question = host.question(Seat::A).expect("A is asked");
        let nothing = *question.options.last().expect("to do nothing is always possible");
        take(&mut host, Seat::A, &Wish::Act(question.id, nothing));
        assert_eq!(others.map(|it| bytes(&host, it)), before, "nobody else hears of it");
        assert_eq!(host.table().steps().len(), n_steps, "it lies in an envelope");
        assert!(host.question(Seat::A).is_none(), "A has answered");
        take(&mut host, Seat::A, &Wish::Back(Back::Sealed));
        assert!(host.question(Seat::A).is_some(), "A may still change it");
        assert_eq!(others.map(|it| bytes(&host, it)), before);
        let proposal = host.due(closes).expect("the window closes");
        commit(&mut host, proposal);
        assert!(host.table().steps().len() >= n_steps + 4, "all have answered, most of them nothing");
        assert!(host.decided_by().any(|it| it == By::Host));
    }
}
