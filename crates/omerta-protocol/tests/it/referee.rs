//! The referee, line by line.

use omerta_core::{Lang, Luck, Packed, Record, Seed, Setup};
use omerta_protocol::{Referee, Reply};
use omerta_standoff::Standoff;
use serde_json::{Value, json};

use crate::{hosted, standoff};

fn opened(luck: Luck) -> (Referee<Standoff>, Vec<Value>) {
    let (referee, greeting) = Referee::open(hosted(standoff(), Setup::new(4), None, luck), Lang::En);
    (referee, values(&greeting))
}

fn at_scene(scene: &str) -> Referee<Standoff> {
    let (setup, state) = standoff().scene(scene).unwrap();
    let luck = Luck::Seeded(Seed::from_number(7));
    Referee::open(hosted(standoff(), setup, Some((scene.to_owned(), state)), luck), Lang::En).0
}

fn values(replies: &[Reply]) -> Vec<Value> {
    replies.iter().map(|it| serde_json::from_str(&it.line()).unwrap()).collect()
}

fn ask(referee: &mut Referee<Standoff>, request: &Value) -> Vec<Value> {
    values(&referee.line(request.to_string().as_bytes()))
}

/// The code of the one error that a line gets.
fn refused(referee: &mut Referee<Standoff>, line: &str) -> String {
    let before = referee.host().table().steps().len();
    let replies = values(&referee.line(line.as_bytes()));
    assert_eq!(referee.host().table().steps().len(), before, "nothing has changed");
    assert_eq!(replies.len(), 1, "{replies:?}");
    assert_eq!(replies[0]["type"], "error", "{replies:?}");
    assert!(!replies[0]["text"].as_str().unwrap().is_empty());
    replies[0]["code"].as_str().unwrap().to_owned()
}

#[test]
fn a_program_plays_a_whole_game_by_index_value_and_notation() {
    let (mut referee, greeting) = opened(Luck::Seeded(Seed::from_number(7)));
    assert_eq!(greeting[0]["type"], "hello");
    assert_eq!(greeting[0]["commitment"], json!(Seed::from_number(7).commitment()));
    let mut now = greeting.last().unwrap().clone();
    let mut n_answers = 0;
    while now["type"] == "waiting" {
        let decision = &now["decisions"][0];
        let option = decision["options"].as_array().unwrap().last().unwrap();
        let mut answer = json!({"type": "act", "seat": decision["seat"], "id": decision["id"]});
        let way = ["index", "act", "say"][n_answers % 3];
        answer[way] = option[way].clone();
        let replies = ask(&mut referee, &answer);
        let (last, events) = replies.split_last().unwrap();
        assert!(events.iter().all(|it| it["type"] == "event"), "events come first: {replies:?}");
        assert_ne!(last["type"], "error", "{answer} {last}");
        now = last.clone();
        n_answers += 1;
    }
    assert_eq!(now["type"], "over");
    assert_eq!(now["seed"], Seed::from_number(7).to_hex());
    let told = ask(&mut referee, &json!({"type": "record", "format": "text"}));
    let record = Record::read(&*standoff(), told[0]["text"].as_str().unwrap().as_bytes()).unwrap();
    assert!(record.verify(&standoff()).is_ok());
    assert_eq!(refused(&mut referee, r#"{"type":"act","seat":"A","id":0,"index":0}"#), "over");
    assert_eq!(ask(&mut referee, &json!({"type": "quit"})), [json!({"type": "bye"})]);
    assert!(referee.is_done());
}

#[test]
fn events_name_their_audience() {
    let (mut referee, _) = opened(Luck::Seeded(Seed::from_number(7)));
    let replies = ask(&mut referee, &json!({"type": "act", "seat": "A", "id": 0, "say": "aim bang B"}));
    let private: Vec<&Value> = replies.iter().filter(|it| it["to"] == json!(["A"])).collect();
    assert_eq!(private.len(), 1, "{replies:?}");
    for reply in replies.iter().filter(|it| it["to"] == "everyone") {
        assert!(!reply.to_string().contains("bang"), "nobody else is told: {reply}");
    }
    let view = ask(&mut referee, &json!({"type": "view", "as": "B"}));
    let before = at_scene("seats 4").line(br#"{"type":"view","as":"spectator"}"#);
    assert_eq!(
        (view[0]["type"].as_str(), values(&before)[0]["as"].as_str()),
        (Some("view"), Some("spectator"))
    );
}

#[test]
fn luck_may_come_from_the_caller() {
    let (mut referee, greeting) = opened(Luck::Manual);
    let luck = greeting.last().unwrap();
    assert_eq!(luck["type"], "luck");
    assert_eq!(refused(&mut referee, r#"{"type":"chance","say":"deal 9"}"#), "bad-chance");
    assert_eq!(refused(&mut referee, r#"{"type":"chance","say":"deal 1"}"#), "impossible-chance");
    assert_eq!(refused(&mut referee, r#"{"type":"chance"}"#), "missing-field");
    assert_eq!(refused(&mut referee, r#"{"type":"act","seat":"A","id":0,"index":0}"#), "waits-for-chance");
    let by_value = ask(&mut referee, &json!({"type": "chance", "value": luck["example"]}));
    assert_eq!(by_value.last().unwrap()["type"], "waiting", "{by_value:?}");
    assert_eq!(
        refused(&mut referee, &json!({"type": "chance", "say": luck["say"]}).to_string()),
        "no-chance"
    );
}

#[test]
fn a_wrong_line_gets_a_stable_code_and_the_table_goes_on() {
    let (mut referee, _) = opened(Luck::Seeded(Seed::from_number(7)));
    for (line, code) in [
        ("", "bad-json"),
        ("load bang", "bad-json"),
        ("[1,2]", "bad-json"),
        ("{}", "missing-field"),
        (r#"{"type":"dance"}"#, "unknown-request"),
        (r#"{"type":7}"#, "unknown-request"),
        (r#"{"type":"act","seat":"A","index":0}"#, "missing-field"),
        (r#"{"type":"act","id":0,"index":0}"#, "missing-field"),
        (r#"{"type":"act","seat":"A","id":0}"#, "missing-field"),
        (r#"{"type":"act","seat":"A","id":0,"index":0,"say":"stay"}"#, "bad-field"),
        (r#"{"type":"act","seat":"A","id":0,"act":"stay","say":"stay"}"#, "bad-field"),
        (r#"{"type":"act","seat":"A","id":-1,"index":0}"#, "bad-field"),
        (r#"{"type":"act","seat":"A","id":0,"index":0,"now":true}"#, "bad-field"),
        (r#"{"type":"act","seat":"Z","id":0,"index":0}"#, "no-such-seat"),
        (r#"{"type":"act","seat":"F","id":0,"index":0}"#, "no-such-seat"),
        (r#"{"type":"view","as":"F"}"#, "no-such-seat"),
        (r#"{"type":"view","as":"the dog"}"#, "no-such-seat"),
        (r#"{"type":"act","seat":"A","id":3,"index":0}"#, "stale-decision"),
        (r#"{"type":"late","seat":"A","id":3}"#, "stale-decision"),
        (r#"{"type":"act","seat":"A","id":0,"index":99}"#, "no-such-option"),
        (r#"{"type":"act","seat":"A","id":0,"act":"stay"}"#, "not-an-option"),
        (r#"{"type":"act","seat":"A","id":0,"act":{"kiss":"B"}}"#, "bad-action"),
        (r#"{"type":"act","seat":"A","id":0,"say":"kiss B"}"#, "bad-action"),
        (r#"{"type":"late","seat":"A","id":0}"#, "no-clock"),
        (r#"{"type":"record","format":"yaml"}"#, "bad-field"),
        (r#"{"type":"act","seat":"A","seat":"B","id":0,"index":0}"#, "bad-field"),
        (r#"{"type":"decisions","now":true}"#, "bad-field"),
        (r#"{"type":"quit","why":"late"}"#, "bad-field"),
        (r#"{"type":"act","seat":"A","id":0,"amount":5}"#, "no-such-amount"),
        (r#"{"type":"act","seat":"A","id":0,"set":[]}"#, "no-set"),
        (r#"{"type":"act","seat":"A","id":0,"line":[]}"#, "not-an-option"),
        (r#"{"type":"back","seat":"A","how":"step"}"#, "luck-has-spoken"),
        (r#"{"type":"preview","seat":"A","of":{"type":"quit"}}"#, "bad-field"),
        (r#"{"type":"why","seat":"A","table":"dogs","n":0}"#, "no-such-thing"),
    ] {
        assert_eq!(refused(&mut referee, line), code, "{line}");
    }
    let now = ask(&mut referee, &json!({"type": "act", "seat": "A", "id": 0, "index": 0}));
    assert_eq!(now.last().unwrap()["for"], json!(["B", "C", "D"]));
    assert_eq!(refused(&mut referee, r#"{"type":"act","seat":"A","id":1,"index":0}"#), "not-waiting");
}

#[test]
fn what_a_rule_forbids_is_refused_with_the_rule() {
    let (mut referee, greeting) = opened(Luck::Seeded(Seed::from_number(7)));
    let blocked = greeting.last().unwrap()["decisions"][0]["blocked"][0].clone();
    assert!(blocked["text"].as_str().is_some_and(|it| !it.starts_with('[')), "{blocked}");
    let told = ask(&mut referee, &json!({"type": "act", "seat": "A", "id": 0, "act": blocked["act"]}));
    assert_eq!(
        told,
        [json!({"type": "error", "code": blocked["code"], "text": blocked["text"], "rule": blocked["rule"]})]
    );
}

#[test]
fn a_dead_seat_is_told_so() {
    let mut referee = at_scene("seats 4; round 5; table 0 1 2 3 4 5 6 0\nC: dead");
    assert_eq!(refused(&mut referee, r#"{"type":"act","seat":"C","id":0,"index":0}"#), "seat-is-out");
    let record = ask(&mut referee, &json!({"type": "record"}));
    assert!(record[0]["text"].as_str().unwrap().contains("C: dead"));
}

#[test]
fn every_request_of_the_help_is_one() {
    let (mut referee, _) = opened(Luck::Seeded(Seed::from_number(7)));
    let help = ask(&mut referee, &json!({"type": "help"}));
    for request in help[0]["requests"].as_array().unwrap() {
        assert!(omerta_protocol::Request::read(request[0].to_string().as_bytes()).is_ok(), "{request}");
    }
}
