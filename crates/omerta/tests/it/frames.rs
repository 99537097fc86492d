//! Random bytes as frames and messages of a house: refused or read, and nothing ever ends the program that reads them.

use omerta_core::{Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, Shown, Spec, open};
use omerta_games::reader::reader;
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::Request;
use omerta_protocol::compact::Writer;
use omerta_protocol::house::{FromTable, HouseWish, Link, Numbered, ToTable};
use serde_json::json;

use crate::fuzz::{mutated, noise, pick, tries};

const SHOWN: Shown = Shown { sits: true, rested: 0, is_paused: false };

fn table(kind: GameKind) -> Box<dyn AnyHost> {
    let spec = Spec {
        pack: None,
        n_seats: 4,
        variant: Vec::new(),
        scene: None,
        luck: Luck::Seeded(Seed::from_number(5)),
        sitters: vec![Sitter::Person; 4],
        house: HouseRules::default(),
        now: 0,
    };
    open(kind, spec).expect("a good table")
}

/// The first that is asked answers something.
fn play_on(host: &mut dyn AnyHost, nth: usize) {
    let Some(seat) = Seat::all(4).find(|it| host.waiting().contains(*it)) else { return };
    let decision = host.update(Viewer::Seat(seat), Version(u32::MAX), Lang::En).decision;
    let Some(decision) = decision else { return };
    let index = nth % decision.options.len();
    let act = json!({ "type": "act", "seat": seat, "id": decision.id, "index": index });
    let request = Request::read(act.to_string().as_bytes()).expect("a good request");
    if let Ok(proposal) = host.propose(&request, Lang::En, 0) {
        host.commit(proposal);
    }
}

#[test]
fn no_bytes_fed_as_a_frame_end_the_reader() {
    for &kind in GameKind::ALL {
        let mut dice = Seed::from_number(11).dice(0);
        let (mut host, mut reader) = (table(kind), reader(kind, None).expect("the game"));
        let viewer = Viewer::Seat(Seat::B);
        let mut writer = Writer::new(Version(0));
        let (mut n_refused, mut n_read) = (0, 0);
        for n in 0..60 {
            play_on(&mut *host, n);
            let frame = host.compact(viewer, &mut writer, SHOWN).frame;
            for i in 0..tries(25) {
                let bytes = if i % 5 == 0 { noise(&mut dice) } else { mutated(&mut dice, &frame) };
                match reader.read(&bytes, Lang::De) {
                    Ok(_) => n_read += 1,
                    Err(err) => {
                        n_refused += 1;
                        assert!(!err.to_string().is_empty());
                    }
                }
            }
            // Whoever can't read a frame asks for a whole one, and knows everything again.
            writer = Writer::new(Version(0));
            let whole = host.compact(viewer, &mut writer, SHOWN).frame;
            let update = reader.read(&whole, Lang::En).expect("a whole frame");
            assert_eq!(update.version, host.version(viewer), "{kind}");
            assert_eq!(update.view, host.update(viewer, Version(u32::MAX), Lang::En).view, "{kind}");
        }
        assert!(n_refused > 300, "{kind}: {n_refused} refused, {n_read} read");
    }
}

#[test]
fn no_bytes_fed_as_a_message_end_a_house_or_its_client() {
    let good = [
        r#"{"type":"game","n":5,"request":{"type":"act","seat":"A","id":3,"set":[{"pick":1}]}}"#,
        r#"{"type":"house","n":7,"wish":{"wish":"confirm","terms":1,"salt":"00000000000000000000000000000000"}}"#,
        r#"{"type":"house","n":7,"wish":{"wish":"watch","watch":{"shoulder":"B"}}}"#,
        r#"{"type":"chat","n":8,"say":{"to":{"seat":"B"},"text":"Good evening"}}"#,
        r#"{"type":"ping","t":4}"#,
        r#"{"n":3,"request":{"wish":"bot","seat":"C","level":"capo"}}"#,
        r#"{"type":"done","n":9,"secret":null}"#,
        r#"{"type":"bye","code":"restart","retry":1000}"#,
        "http://127.0.0.1:8080/t/0123456789ab#j00000000000000000000000000000000",
    ];
    let mut dice = Seed::from_number(12).dice(0);
    let mut n_read = 0;
    for i in 0..tries(20_000) {
        let bytes = match i % 8 {
            0 => noise(&mut dice),
            _ => {
                let at = pick(&mut dice, good.len());
                mutated(&mut dice, good[at].as_bytes())
            }
        };
        match ToTable::read(&bytes) {
            Ok(message) => {
                n_read += 1;
                let line = serde_json::to_vec(&message).expect("plain data");
                assert_eq!(ToTable::read(&line).ok(), Some(message), "what was read can be written");
            }
            Err(unread) => assert!(!unread.bad.code.is_empty() && !unread.bad.text.is_empty()),
        }
        drop(Numbered::<Request>::read(&bytes));
        drop(serde_json::from_slice::<Numbered<HouseWish>>(&bytes));
        drop(serde_json::from_slice::<FromTable>(&bytes));
        drop(String::from_utf8_lossy(&bytes).parse::<Link>());
    }
    assert!(n_read > 100, "some faults are none: {n_read}");
}
