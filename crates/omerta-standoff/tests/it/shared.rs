//! Luck that house and people made together can be proved from the record alone.

use std::collections::BTreeMap;

use omerta_core::record::Format;
use omerta_core::{
    HouseSecret, Luck, Packed, Record, RecordOf, Salt, Seat, Seed, Setup, SharedLuck, Step, Table, Waiting,
    below,
};
use omerta_standoff::Standoff;
use std::sync::Arc;

fn game() -> Arc<Standoff> {
    Arc::new(Standoff::load(&Standoff::own_pack()).unwrap())
}

/// A finished game whose seed was shared.
fn record(game: &Arc<Standoff>) -> RecordOf<Standoff> {
    let secret = HouseSecret::new([9; 32]);
    let salts: BTreeMap<Seat, Salt> =
        [Seat::A, Seat::B, Seat::D].map(|it| (it, Salt::new([it.index() as u8; 16]))).into();
    let luck = Luck::Seeded(secret.seed(&salts));
    let (mut table, _) = Table::open(Arc::clone(game), Setup::new(4), luck).unwrap();
    let mut dice = Seed::from_number(5).dice(0);
    while let Waiting::Seats(seats) = table.waiting() {
        let seat = seats.first().unwrap();
        let n_options = table.decision(seat).unwrap().options.len() as u32;
        let index = below(&mut dice, n_options) as usize;
        let advance = table.act_nth(seat, table.decision_id(seat), index).unwrap();
        table.commit(advance);
    }
    let shared = SharedLuck { house: secret.commitment(), salts, secret: Some(secret) };
    Record { shared: Some(shared), ..Record::of(&table, None) }
}

fn code(game: &Arc<Standoff>, record: &RecordOf<Standoff>) -> Option<&'static str> {
    let written = record.write(&**game, Format::Json);
    let read = RecordOf::<Standoff>::read(&**game, written.as_bytes());
    read.and_then(|it| it.verify(game).map(drop)).err().map(|it| it.code())
}

#[test]
fn a_record_proves_that_its_seed_was_shared() {
    let game = game();
    let record = record(&game);
    for format in [Format::Json, Format::Text] {
        let written = record.write(&*game, format);
        let read =
            RecordOf::<Standoff>::read(&*game, written.as_bytes()).unwrap_or_else(|err| panic!("{err}"));
        assert_eq!(read.shared, record.shared, "{format:?}");
        read.verify(&game).unwrap_or_else(|err| panic!("{format:?}: {err}"));
    }
}

#[test]
fn one_changed_salt_card_or_secret_is_found_and_so_is_a_missing_step() {
    let game = game();
    let good = record(&game);
    assert_eq!(code(&game, &good), None);
    let shared = good.shared.clone().unwrap();
    let with = |shared| RecordOf::<Standoff> { shared: Some(shared), ..good.clone() };
    let mut salted = shared.clone();
    salted.salts.insert(Seat::B, Salt::new([77; 16]));
    assert_eq!(code(&game, &with(salted)), Some("other-shares"));
    let other = SharedLuck { secret: Some(HouseSecret::new([1; 32])), ..shared.clone() };
    assert_eq!(code(&game, &with(other)), Some("other-shares"));
    assert_eq!(code(&game, &with(SharedLuck { secret: None, ..shared })), Some("no-secret"));
    let mut changed = good.clone();
    let (first, second) = {
        let mut deals = changed.steps.iter().enumerate().filter(|(_, it)| matches!(it, Step::Chance(_)));
        (deals.next().unwrap().0, deals.next().unwrap().0)
    };
    changed.steps[first] = changed.steps[second];
    assert!(code(&game, &changed).is_some(), "another card was dealt");
    let mut short = good;
    short.steps.remove(3);
    assert!(code(&game, &short).is_some(), "a step is missing");
}
