//! Rule: "Setup": families that players choose, and how they are written down.

use std::collections::BTreeSet;

use omerta_core::{Luck, Packed, Seat, Seed, Table};
use omerta_empire::stack::Frame;
use omerta_empire::state::Variant;

use crate::common::{game, scene};

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|it| (*it).to_owned()).collect()
}

/// EC-SET-1: whoever has chosen leads that family, and luck deals the others from the rest.
#[test]
fn families_may_be_chosen_and_the_others_are_dealt_from_the_rest() {
    let setup = game().setup(4, &words(&["C:valenti", "A:pagano"])).expect("these may be chosen");
    let (table, _) = Table::open(game(), setup, Luck::Seeded(Seed::from_number(3))).expect("a table");
    let family = |seat: Seat| {
        let family = table.state().open.capo(seat).family.expect("everyone has one");
        game().content().family(family).id.clone()
    };
    assert_eq!([family(Seat::A), family(Seat::C)], ["pagano", "valenti"]);
    let all: BTreeSet<String> = Seat::all(4).map(family).collect();
    assert_eq!(all.len(), 4, "all are different");
    let all = words(&["A:valenti", "B:marchetti", "C:ruggero"]);
    let setup = game().setup(3, &all).expect("these may be chosen");
    let (table, _) = Table::open(game(), setup, Luck::Manual).expect("a table");
    assert!(matches!(table.state().open.stack.top(), Some(Frame::StartCards)), "nothing is left to deal");
    let text = "seats 3; phase setup; variant B:tedesco; A money 700";
    let play = scene(text).play("chance: family valenti  chance: family ruggero");
    assert_eq!(
        Seat::all(3).map(|it| play.capo(it).family.map(|it| it.0)).collect::<Vec<_>>(),
        [Some(0), Some(3), Some(2)]
    );
}

/// EC-SET-1
#[test]
fn what_can_not_be_chosen_is_said() {
    for (n_seats, chosen, reason) in [
        (3, &["A:moretti"][..], "`A:moretti`: there is no family `moretti`; there are valenti, marchetti"),
        (3, &["A:valenti", "B:valenti"], "`B:valenti`: A has chosen it already"),
        (3, &["A:valenti", "A:pagano"], "`A:pagano`: A has chosen already"),
        (3, &["D:valenti"], "a choice for D: there is no seat D at a table of 3"),
        (6, &["G:valenti"], "`G:valenti`: there is no seat G"),
        (6, &["7:valenti"], "`7:valenti`: "),
        (6, &["a_family"], "there is no variant `a_family`"),
    ] {
        let faults = game().setup(n_seats, &words(chosen)).expect_err("it is refused");
        assert!(faults.iter().any(|it| it.contains(reason)), "{chosen:?}: {faults:?}");
    }
    let faults = game().scene("seats 3; variant E:valenti").map(|_| ()).expect_err("nobody sits there");
    assert!(faults[0].contains("no seat E at a table of 3"), "{faults:?}");
}

/// EC-SET-1: as it stands in a record.
#[test]
fn chosen_families_are_written_down_and_read_again() {
    let chosen = game().variant(&words(&["B:pagano"])).expect("it may be chosen");
    let text = serde_json::to_string(&chosen).expect("it can be written");
    assert!(text.contains(r#""families":[["B",5]]"#), "{text}");
    assert_eq!(serde_json::from_str::<Variant>(&text).expect("it can be read"), chosen);
    for wrong in [r#"[["A",6]]"#, r#"[["A",0],["B",0]]"#, r#"[["A",0],["A",1]]"#, r#"[["H",1]]"#] {
        let text = format!(r#"{{"families":{wrong}}}"#);
        assert!(serde_json::from_str::<Variant>(&text).is_err(), "{wrong}");
    }
}
