//! Tables whose games are forgotten: played, brought back, and guarded against each other's bugs.

use omerta_core::record::Format;
use omerta_core::{Lang, Luck, SeatSet, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, Guarded, Spec, open, resume};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::{Reply, Request};
use serde_json::json;

fn spec(n_seats: u8, sitter: &Sitter) -> Spec {
    Spec {
        pack: None,
        n_seats,
        variant: Vec::new(),
        scene: None,
        luck: Luck::Seeded(Seed::from_number(7)),
        sitters: vec![sitter.clone(); usize::from(n_seats)],
        house: HouseRules::default(),
        now: 0,
    }
}

fn bot() -> Sitter {
    Sitter::Bot("greedy".to_owned())
}

fn request(value: &serde_json::Value) -> Request {
    Request::read(value.to_string().as_bytes()).expect("a good request")
}

/// Lets bots take so many steps, or all there are. Returns what was written down.
fn play(host: &mut dyn AnyHost, n_steps: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while lines.len() < n_steps {
        let Some(errand) = host.errand(SeatSet::EMPTY, 0) else { break };
        if let Some(proposal) = host.answered(errand.run(), 0) {
            lines.extend(proposal.lines().to_vec());
            host.commit(proposal);
        }
    }
    lines
}

#[test]
fn tables_of_all_games_are_played_side_by_side() {
    let mut tables: Vec<Box<dyn AnyHost>> =
        GameKind::ALL.iter().map(|it| open(*it, spec(4, &bot())).expect("a good table")).collect();
    while tables.iter().any(|it| it.outcome().is_none()) {
        tables.iter_mut().for_each(|it| drop(play(&mut **it, 10)));
    }
    for (table, kind) in tables.iter().zip(GameKind::ALL) {
        assert_eq!(table.slug(), kind.slug());
        assert!(table.record(Format::Text, None).contains("outcome"), "{}", table.slug());
        let update = table.update(Viewer::Spectator, Version::default(), Lang::De);
        assert_eq!(update.outcome, table.outcome());
    }
}

#[test]
fn a_table_comes_back_from_its_lines() {
    for &kind in GameKind::ALL {
        let mut host = open(kind, spec(4, &bot())).expect("a good table");
        let lines = play(&mut *host, 60);
        let back = resume(kind, spec(4, &bot()), &lines).expect("it comes back");
        assert_eq!(back.record(Format::Json, None), host.record(Format::Json, None));
        for viewer in Viewer::all(4) {
            assert_eq!(back.version(viewer), host.version(viewer), "{kind} {viewer:?}");
        }
        let broken = resume(kind, spec(4, &bot()), &["{}".to_owned()]).map(|_| ()).expect_err("no line");
        assert!(broken.to_string().starts_with("line 0"), "{broken}");
    }
}

#[test]
fn what_makes_no_table_is_told() {
    let told = |spec: Spec| open(GameKind::Empire, spec).map(|_| ()).expect_err("no table").to_string();
    assert!(told(spec(9, &bot())).contains("9 seats"));
    assert!(told(spec(4, &Sitter::Bot("genius".to_owned()))).contains("genius"));
    let odd = Spec { variant: vec!["dragons=on".to_owned()], ..spec(4, &bot()) };
    assert!(told(odd).contains("dragons"));
    let short = Spec { sitters: vec![bot()], ..spec(4, &bot()) };
    assert!(told(short).contains("1 sitters"));
}

#[test]
fn a_panic_closes_one_table_and_keeps_what_was_true() {
    let opened = |kind| Guarded::new(open(kind, spec(4, &Sitter::Person)).expect("a good table"));
    let (mut one, mut other) = (opened(GameKind::CashNGuns), opened(GameKind::Corleone));
    let load = request(&json!({"type": "act", "seat": "A", "id": 0, "index": 0}));
    let propose = |table: &mut Guarded| {
        table.ask("load", |host| host.propose(&load, Lang::En, 0)).expect("no panic").expect("a legal wish")
    };
    let (first, second) = (propose(&mut one), propose(&mut one));
    let lines = one.commit(first).expect("it becomes true");
    // A planted panic: the table has moved on, which no driver that keeps its word would ever bring about.
    let crashed = one.commit(second).expect_err("a panic");
    assert!(crashed.message.contains("has moved on"), "{crashed}");
    assert!(crashed.at.contains("\"step\""), "the step is in the log: {crashed}");
    assert_eq!(lines.len(), 1, "what was true was written down");
    let closed = one.ask("update", |host| host.version(Viewer::Spectator)).expect_err("it is closed");
    assert_eq!(closed, crashed);
    let back = resume(GameKind::CashNGuns, spec(4, &Sitter::Person), &lines).expect("it comes back");
    assert!(back.record(Format::Text, None).lines().any(|it| it.starts_with("A ")));

    let asked = other.ask("waiting", |host| host.waiting()).expect("the other table goes on");
    let seat = asked.first().expect("somebody is asked");
    let act = request(&json!({"type": "act", "seat": seat, "id": 0, "index": 0}));
    let proposal = other.ask("act", |host| host.propose(&act, Lang::En, 0)).expect("no panic");
    other.commit(proposal.expect("a legal wish")).expect("the other table goes on");
}

#[test]
fn a_refusal_has_words_in_the_language_of_whoever_asked() {
    let host = open(GameKind::CashNGuns, spec(4, &Sitter::Person)).expect("a good table");
    let refused = |lang| {
        let wrong = request(&json!({"type": "act", "seat": "A", "id": 0, "say": "aim B"}));
        *host.propose(&wrong, lang, 0).map(|_| ()).expect_err("nobody aims yet")
    };
    assert!(matches!(refused(Lang::En), Reply::Error { code, .. } if code == "not-an-option"));
    let stale = request(&json!({"type": "act", "seat": "A", "id": 3, "index": 0}));
    let told = *host.propose(&stale, Lang::De, 0).map(|_| ()).expect_err("stale");
    assert!(matches!(told, Reply::Error { code, .. } if code == "stale-decision"));
}

#[test]
fn a_bot_that_hangs_is_given_up_with_something_legal() {
    for &kind in GameKind::ALL {
        let mut host = open(kind, spec(4, &bot())).expect("a good table");
        for _ in 0..50 {
            let Some(errand) = host.errand(SeatSet::EMPTY, 0) else { break };
            if let Some(proposal) = host.answered(errand.give_up(), 0) {
                host.commit(proposal);
            }
        }
    }
}
