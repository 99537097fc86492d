//! Records of a refereed game.

use omerta_core::record::{Format, read_seed, seed_text};
use omerta_core::{Luck, Noted, Packed, Record, RecordOf, ReplayError, Seed, Setup, Step, Table};
use omerta_standoff::Standoff;

use crate::{played, standoff};

const WHOLE: usize = usize::MAX;

fn read(text: &str) -> Result<RecordOf<Standoff>, ReplayError> {
    Record::read(&*standoff(), text.as_bytes())
}

fn json(table: &Table<Standoff>) -> String {
    Record::of(table, None).write(&*standoff(), Format::Json)
}

/// The code and the sentence of what is wrong with a record, found by reading or by verifying it.
fn fault(text: &str) -> String {
    let game = standoff();
    let error = match Record::read(&*game, text.as_bytes()) {
        Ok(record) => record.verify(&game).expect_err("something is wrong").in_file(text.as_bytes()),
        Err(error) => error,
    };
    format!("{}: {error}", error.code())
}

fn without_line(text: &str, n: usize) -> String {
    text.split_inclusive('\n').enumerate().filter(|(i, _)| *i != n).map(|(_, it)| it).collect()
}

#[test]
fn both_formats_read_back_to_the_same_table() {
    for (seed, n) in [(1, WHOLE), (2, 17), (3, 0)] {
        let table = played(seed, n);
        let record = Record::of(&table, None);
        for format in [Format::Json, Format::Text] {
            let text = record.write(&*standoff(), format);
            let again = read(&text).unwrap();
            assert_eq!(again.write(&*standoff(), format), text);
            let replayed = again.verify(&standoff()).unwrap();
            assert_eq!(replayed.state(), table.state());
            assert_eq!(replayed.steps(), table.steps());
        }
        assert_eq!(read(&json(&table)).unwrap(), record);
    }
}

#[test]
fn the_seed_is_told_only_when_the_game_is_over() {
    let seed = Seed::from_number(7).to_hex();
    assert!(!json(&played(7, 30)).contains(&seed));
    assert!(json(&played(7, WHOLE)).contains(&seed));
    let text = Record::of(&played(7, 30), None).write(&*standoff(), Format::Text);
    assert!(
        text.lines().next().unwrap().contains(&format!("commitment {}", Seed::from_number(7).commitment()))
    );
}

#[test]
fn a_saved_game_goes_on_with_its_own_luck() {
    let mut table = played(5, 40);
    let text = Record::save(&table, None).write(&*standoff(), Format::Json);
    let mut resumed = read(&text).unwrap().resume(&standoff()).unwrap();
    for it in [&mut table, &mut resumed] {
        while let Some(decision) = it.decisions().into_iter().next() {
            let advance = it.act(decision.seat, decision.id, decision.options[0]).unwrap();
            it.commit(advance);
        }
    }
    assert_eq!(table.state(), resumed.state());
    assert_eq!(json(&table), json(&resumed));
    let told = read(&json(&played(5, 40))).unwrap().resume(&standoff()).unwrap_err();
    assert_eq!(told.code(), "no-seed");
}

#[test]
fn a_record_can_be_replayed_up_to_any_step() {
    let record = Record::of(&played(4, WHOLE), None);
    for n in [0, 1, 2, 20, record.steps.len()] {
        let table = record.clone().stop_at(n).replay(&standoff()).unwrap();
        assert_eq!(table.steps().len(), n);
    }
}

#[test]
fn a_scene_is_part_of_the_record() {
    let scene = "seats 4; round 3\n\n  B: wounds 2  \n";
    let (setup, state) = standoff().scene(scene).unwrap();
    let (table, _) = Table::open_at(standoff(), setup, state, Luck::Seeded(Seed::from_number(1)));
    let record = Record::of(&table, Some(scene));
    for format in [Format::Json, Format::Text] {
        let text = record.write(&*standoff(), format);
        let again = read(&text).unwrap();
        assert_eq!(again.scene.as_deref(), Some("seats 4; round 3\nB: wounds 2"));
        assert_eq!(again.verify(&standoff()).unwrap().state(), table.state());
        let impossible = text.replace("wounds 2", "wounds 9");
        assert!(fault(&impossible).starts_with("bad-scene: the scene can't be: `wounds 9`"), "{text}");
        let other = text.replace("seats 4; round", "seats 5; round");
        assert!(fault(&other).starts_with("bad-scene: "), "{text}");
    }
}

#[test]
fn manual_luck_needs_no_seed() {
    let (mut table, _) = Table::open(standoff(), Setup::new(4), Luck::Manual).unwrap();
    let deal = standoff().parse_chance("deal 0 1 2 3 4 5 6 0").unwrap();
    let advance = table.chance(deal).unwrap();
    table.commit(advance);
    let record = Record::of(&table, None);
    let text = record.write(&*standoff(), Format::Text);
    assert!(text.lines().next().unwrap().ends_with("· luck manual"), "{text}");
    assert_eq!(read(&text).unwrap().verify(&standoff()).unwrap().state(), table.state());
    assert!(read(&json(&table)).unwrap().verify(&standoff()).is_ok());
}

#[test]
fn notation_may_hold_comments_and_blank_lines() {
    let text = Record::of(&played(6, WHOLE), None).write(&*standoff(), Format::Text);
    let told = text.replace('\n', "\n\n# what a shot\n").replace("stay", "stay ");
    assert_eq!(read(&told).unwrap(), read(&text).unwrap());
    assert_eq!(read(&text.replace('\n', "\r\n")).unwrap(), read(&text).unwrap());
}

#[test]
fn what_is_of_elsewhere_or_of_later_is_refused() {
    let text = json(&played(1, 9));
    let newer = text.replace(r#""omerta":1"#, r#""omerta":2,"shape":"round""#);
    assert_eq!(
        fault(&newer),
        "newer-format: line 1: the record is of format 2, and formats up to 1 can be read here"
    );
    let notation = Record::of(&played(1, 9), None).write(&*standoff(), Format::Text);
    assert!(fault(&notation.replace("· seats", "· format 3 · seats")).starts_with("newer-format: line 1"));
    let pack = standoff().pack_hash().to_string();
    let other = "f".repeat(64);
    let told = fault(&text.replace(&pack, &other));
    assert!(
        told.starts_with("other-pack: line 1: the record was played with the pack ffffffffffff, and"),
        "{told}"
    );
    assert!(fault(&notation.replace(&pack[..12], &other[..12])).starts_with("other-pack: line 1"));
    let told = fault(&text.replace(r#""game":"standoff""#, r#""game":"poker""#));
    assert_eq!(told, "other-game: line 1: the record is of the game `poker`, not of `standoff`");
    assert!(fault(&text.replace(r#""rules":1"#, r#""rules":9"#)).starts_with("other-rules: line 1"));
    for n in ["3", "9", "70000"] {
        let told = fault(&text.replace(r#""seats":4"#, &format!(r#""seats":{n}"#)));
        assert!(told.starts_with("bad-seat-count: line 1: "), "{told}");
    }
}

#[test]
fn a_truncated_record_is_named() {
    let text = json(&played(1, WHOLE));
    assert!(fault("").starts_with("truncated: the record has no header"));
    assert!(fault(&without_line(&text, 0)).starts_with("truncated: line 1: the record has no header"));
    let cut = &text[..text.len() - 20];
    let last = text.lines().count();
    assert_eq!(fault(cut), format!("truncated: line {last}: the record stops in the middle of a line"));
    assert_eq!(
        fault(&without_line(&text, last - 1)),
        "truncated: the game is over, and the line with the outcome is missing"
    );
    assert!(fault(&without_line(&text, 5)).starts_with("missing-step: line 6: step 4 was to come"));
    let notation = Record::of(&played(1, 2), None).write(&*standoff(), Format::Text);
    let cut = &notation[..notation.rfind(' ').unwrap()];
    assert!(fault(cut).starts_with("truncated: line 4: the record stops"), "{notation}");
}

#[test]
fn a_broken_line_is_named() {
    let text = json(&played(1, 9));
    let broken = text.replacen(r#""n":3,"#, r#""n":3;"#, 1);
    assert!(fault(&broken).starts_with("broken-line: line 5: the line can't be read"));
    let both = text.replacen(r#""n":3,"#, r#""n":3,"late":"A","#, 1);
    assert!(fault(&both).starts_with("broken-line: line 5"));
    assert!(fault(&text.replacen("seeded", "stolen", 1)).starts_with("broken-line: line 1"));
    assert!(
        fault(&text.replacen(r#""variant":null"#, r#""variant":7"#, 1)).starts_with("bad-variant: line 1")
    );
    let notation = Record::of(&played(1, 9), None).write(&*standoff(), Format::Text);
    assert!(
        fault(&notation.replacen("aim", "kiss", 1))
            .starts_with("broken-line: line 3: the line can't be read: no action")
    );
    assert!(fault(&notation.replacen("deal", "hide", 1)).starts_with("broken-line: line 2"));
    assert!(fault(&notation.replacen("\nA ", "\nZ ", 1)).starts_with("broken-line: line 3"));
    assert!(
        fault(&notation.replacen("· rules 1", "", 1))
            .starts_with("broken-line: line 1: the line can't be read: `rules`")
    );
    assert_eq!(Record::read(&*standoff(), &[0xff, 0xfe, b'\n']).unwrap_err().code(), "not-text");
}

#[test]
fn a_step_against_the_rules_is_named_with_the_reason() {
    let notation = Record::of(&played(1, 9), None).write(&*standoff(), Format::Text);
    let itself = notation.replacen("\nA       aim click", "\n# oneself\nA       aim bang", 1);
    let third = itself.lines().nth(3).unwrap();
    let told = fault(&itself.replacen(third, "A       aim bang A", 1));
    assert!(told.starts_with("illegal-step: line 4: that is not possible: "), "{told}");
    let told = fault(&notation.replacen("\nA  ", "\nF  ", 1));
    assert_eq!(told, "illegal-step: line 3: there is no seat F at this table of 4 (no-such-seat)");
    let told = fault(&notation.replacen("\nB  ", "\nA  ", 1));
    assert_eq!(told, "illegal-step: line 4: nobody waits for A now (not-waiting)");
    let told = fault(&notation.replacen("\nA  ", "\nA late", 1));
    assert!(told.starts_with("illegal-step: line 3: "), "{told}");
    let mut table = Record::of(&played(1, WHOLE), None);
    table.steps.push(Step::Seat(omerta_core::Seat::A, omerta_standoff::Action::Stay));
    let told = fault(&table.write(&*standoff(), Format::Json));
    assert!(told.starts_with("after-the-end: line "), "{told}");
}

#[test]
fn an_outcome_that_does_not_follow_is_named() {
    let record = Record::of(&played(1, WHOLE), None);
    let outcome = record.outcome.unwrap();
    let text = record.write(&*standoff(), Format::Json);
    let score = format!(r#""scores":[{},"#, outcome.scores.values()[0]);
    let told = fault(&text.replace(&score, r#""scores":[999,"#));
    assert!(told.starts_with("other-outcome: the steps lead to scores ["), "{told}");
    let mut early = record.clone().stop_at(20);
    early.outcome = record.outcome;
    assert!(
        fault(&early.write(&*standoff(), Format::Json))
            .starts_with("other-outcome: the steps lead to no end")
    );
    let after = format!("{text}{}", text.lines().nth(1).unwrap());
    assert!(fault(&after).starts_with("after-the-end: line "));
}

#[test]
fn luck_that_is_not_the_seeds_is_found() {
    let text = Record::of(&played(1, WHOLE), None).write(&*standoff(), Format::Json);
    let other = text.replace(&Seed::from_number(1).to_hex(), &Seed::from_number(2).to_hex());
    let last = text.lines().count();
    assert_eq!(
        fault(&other),
        format!("other-seed: line {last}: the seed is not the one the commitment was made for")
    );
    let commitments = [1, 2].map(|it| Seed::from_number(it).commitment().to_string());
    let both = other.replace(&commitments[0], &commitments[1]);
    assert_eq!(fault(&both), "other-luck: line 2: the seed gives something else here");
    assert!(read(&both).unwrap().replay(&standoff()).is_ok(), "only verifying looks at luck");
}

#[test]
fn seeds_are_written_short_where_they_are() {
    for (seed, text) in [(Seed::from_number(7), "7".to_owned()), (Seed::new([9; 32]), "09".repeat(32))] {
        assert_eq!(seed_text(&seed), text);
        assert_eq!(read_seed(&text), Some(seed));
    }
    assert_eq!(read_seed("seven"), None);
    assert_eq!(read_seed(&"ä".repeat(32)), None);
}
