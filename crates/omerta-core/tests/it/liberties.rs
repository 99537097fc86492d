//! What seats do although nobody waits for it.

use std::sync::Arc;

use omerta_core::record::Format;
use omerta_core::{
    DecisionId, Luck, PackFiles, Packed, Record, Refusal, Replay, Seat, Seed, Setup, Table, Waiting, below,
};

use crate::parley::{Action, Chance, Parley};

fn parley() -> Arc<Parley> {
    Arc::new(Parley::load(&PackFiles::default()).unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn opened(luck: Luck) -> Table<Parley> {
    Table::open(parley(), Setup::new(3), luck).expect("a good table").0
}

fn seeded() -> Table<Parley> {
    opened(Luck::Seeded(Seed::from_number(7)))
}

/// Somebody does these things unasked, one after the other.
fn unasked(table: &mut Table<Parley>, seat: Seat, actions: &[Action]) {
    for &action in actions {
        let advance = table.volunteer(seat, action).unwrap_or_else(|err| panic!("{action:?}: {err}"));
        table.commit(advance);
    }
}

fn ids(table: &Table<Parley>) -> Vec<DecisionId> {
    Seat::all(3).map(|it| table.decision_id(it)).collect()
}

#[test]
fn a_seat_may_do_what_is_listed_and_nothing_else() {
    let mut table = seeded();
    assert_eq!(table.liberties(Seat::B), [Action::Offer(Seat::A), Action::Offer(Seat::C)]);
    assert_eq!(table.liberties(Seat::F), []);
    let refused = |table: &Table<Parley>, seat, action| table.volunteer(seat, action).err();
    assert_eq!(refused(&table, Seat::B, Action::Send), Some(Refusal::NotALiberty { seat: Seat::B }));
    assert_eq!(Refusal::NotALiberty { seat: Seat::B }.to_string(), "that is nothing B may do unasked now");
    assert_eq!(refused(&table, Seat::B, Action::Pass).map(|it| it.code()), Some("not-an-option"));
    assert_eq!(refused(&table, Seat::F, Action::Send).map(|it| it.code()), Some("no-such-seat"));
    unasked(&mut table, Seat::B, &[Action::Offer(Seat::A), Action::Give(2), Action::Send]);
    assert_eq!(
        table.liberties(Seat::A)[..3],
        [Action::Accept(Seat::B), Action::Refuse(Seat::B), Action::Counter(Seat::B)]
    );
    let by_place = table.volunteer_nth(Seat::A, 0).expect("it is listed");
    assert_eq!(Some(by_place), table.volunteer(Seat::A, Action::Accept(Seat::B)).ok());
    assert_eq!(table.volunteer_nth(Seat::A, 9).err().map(|it| it.code()), Some("no-such-option"));
}

#[test]
fn nobody_does_anything_unasked_while_luck_is_to_speak() {
    let mut table = opened(Luck::Manual);
    unasked(&mut table, Seat::B, &[Action::Offer(Seat::A), Action::Give(1), Action::Send]);
    unasked(&mut table, Seat::A, &[Action::Refuse(Seat::B)]);
    assert_eq!(table.waiting(), Waiting::Chance);
    assert_eq!(table.liberties(Seat::C), []);
    assert_eq!(table.volunteer(Seat::C, Action::Offer(Seat::A)).err(), Some(Refusal::WaitsForChance));
    let kind = table.chance(Chance(true)).expect("luck is asked for");
    table.commit(kind);
    assert_eq!(table.liberties(Seat::C).len(), 2);
}

#[test]
fn a_question_stays_open_while_others_talk_and_while_its_own_seat_does() {
    let mut table = seeded();
    let id = table.decision(Seat::A).expect("A is asked").id;
    unasked(&mut table, Seat::B, &[Action::Offer(Seat::C), Action::Scrap]);
    unasked(&mut table, Seat::A, &[Action::Offer(Seat::B), Action::Give(1), Action::Send]);
    assert!(table.act(Seat::A, id, Action::Pass).is_ok(), "nothing of the question has changed");
    assert_eq!(ids(&table), [0, 0, 0].map(DecisionId));
}

#[test]
fn a_question_that_has_other_answers_now_is_another_question() {
    let mut table = seeded();
    let before = table.decision(Seat::A).expect("A is asked");
    unasked(&mut table, Seat::B, &[Action::Offer(Seat::A), Action::Give(2), Action::Send]);
    unasked(&mut table, Seat::A, &[Action::Accept(Seat::B)]);
    let after = table.decision(Seat::A).expect("A is asked");
    assert_ne!(before.options, after.options);
    assert_eq!(table.act(Seat::A, before.id, Action::Pass).err().map(|it| it.code()), Some("stale-decision"));
    assert!(table.act(Seat::A, after.id, Action::Spend(5)).is_ok());
    assert_eq!(ids(&table), [1, 0, 0].map(DecisionId));
}

#[test]
fn replayed_tables_number_their_questions_like_live_ones() {
    for number in 0..200 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(u64::MAX);
        let mut table = opened(Luck::Seeded(seed));
        let mut numbered = vec![(table.steps().len(), ids(&table))];
        while table.outcome().is_none() {
            let seat = Seat::nth(below(&mut dice, 3) as usize).expect("one of three seats");
            let liberties = table.liberties(seat);
            let advance = match table.decisions().first() {
                Some(it) if liberties.is_empty() || below(&mut dice, 4) == 0 => {
                    table.act_nth(it.seat, it.id, below(&mut dice, it.options.len() as u32) as usize)
                }
                _ => table.volunteer_nth(seat, below(&mut dice, liberties.len() as u32) as usize),
            };
            table.commit(advance.expect("it is listed"));
            numbered.push((table.steps().len(), ids(&table)));
        }
        let record = Record::save(&table, None);
        assert!(record.verify(table.game()).is_ok());
        for format in [Format::Json, Format::Text] {
            let written = record.write(&**table.game(), format);
            let read = Record::read(&**table.game(), written.as_bytes()).expect("a good record");
            let mut replay = Replay::open(table.game(), &read).expect("a good record");
            loop {
                let n_steps = replay.table().steps().len();
                if let Some((_, live)) = numbered.iter().find(|(n, _)| *n == n_steps) {
                    assert_eq!(ids(replay.table()), *live, "after {n_steps} steps of game {number}");
                }
                if replay.advance().expect("a good record").is_none() {
                    break;
                }
            }
        }
    }
}

/// What is put together unasked is sent whole, and is the same as one thing after the other.
#[test]
fn an_offer_is_put_together_and_sent_at_once() {
    use omerta_core::{Pick, Unfit, Viewer, sets};
    let mut table = seeded();
    let game = parley();
    let give = |n| Pick::new(Action::Give(n));
    let draft = |table: &Table<Parley>, begin, picks: &[Pick<Action>]| {
        sets::draft(&*game, table.state(), Seat::B, begin, picks)
    };
    let begin = Action::Offer(Seat::A);
    let steps = draft(&table, begin, &[give(2)]).expect("B has 3");
    assert_eq!(steps, [begin, Action::Give(2), Action::Send]);
    assert_eq!(draft(&table, begin, &[]), Err(Unfit::TooFew { n: 0, least: 1 }));
    assert_eq!(draft(&table, begin, &[give(1), give(2)]), Err(Unfit::TooMany { n: 2, most: 1 }));
    assert_eq!(draft(&table, begin, &[give(9)]), Err(Unfit::NotThere(give(9))));
    assert_eq!(draft(&table, Action::Offer(Seat::B), &[give(1)]), Err(Unfit::NoSet));
    unasked(&mut table, Seat::B, &steps);
    assert_eq!(table.view(Viewer::Spectator).offers[Seat::B], Some((Seat::A, 2)));
}
