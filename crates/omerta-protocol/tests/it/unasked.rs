//! A program makes, accepts, refuses and counters offers, none of which anybody waits for.

use std::sync::Arc;

use omerta_bots::search::Searched;
use omerta_bots::{Bot, Botted, Random, Style};
use omerta_core::{Game, Lang, Luck, PackFiles, Packed, Record, SeatSet, Seed, Setup, Viewer};
use omerta_protocol::{Referee, Reply};
use serde_json::{Value, json};

use crate::hosted;
use crate::parley::{Parley, State, TURNS, View};

fn parley() -> Arc<Parley> {
    Arc::new(Parley::load(&PackFiles::default()).expect("there is nothing to load"))
}

/// Programs play here, no bots.
impl Searched for Parley {
    type Script = Random;
    type Belief = ();

    fn n_seats(view: &View) -> u8 {
        view.offers.n_seats()
    }

    fn script(&self, _style: Style) -> Random {
        Random
    }

    fn boundary(_state: &State) -> u16 {
        0
    }

    fn contenders(&self, state: &State) -> SeatSet {
        SeatSet::all(self.view(state, Viewer::Spectator).offers.n_seats())
    }
}

impl Botted for Parley {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Random)
    }

    fn expert(&self, _style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Random)
    }

    fn n_rounds(&self) -> Option<u8> {
        Some(TURNS)
    }

    fn round(_view: &View) -> u8 {
        TURNS
    }
}

fn opened(luck: Luck) -> (Referee<Parley>, Value) {
    let (referee, greeting) = Referee::open(hosted(parley(), Setup::new(3), None, luck), Lang::En);
    let now = values(&greeting).pop().expect("the table says what it waits for");
    (referee, now)
}

fn values(replies: &[Reply]) -> Vec<Value> {
    replies.iter().map(|it| serde_json::from_str(&it.line()).expect("a line is JSON")).collect()
}

/// The last line of the answer.
fn ask(referee: &mut Referee<Parley>, request: &Value) -> Value {
    values(&referee.line(request.to_string().as_bytes())).pop().expect("every line is answered")
}

/// Does something unasked, in notation.
fn say(referee: &mut Referee<Parley>, seat: &str, say: &str) -> Value {
    ask(referee, &json!({"type": "volunteer", "seat": seat, "say": say}))
}

/// What a seat may do unasked, in notation.
fn liberties(now: &Value, seat: &str) -> Vec<String> {
    let lists = now["liberties"].as_array().map(Vec::as_slice).unwrap_or_default();
    let list = lists.iter().find(|it| it["seat"] == seat);
    let said = |it: &Value| it["say"].as_str().expect("an option has notation").to_owned();
    list.map_or(Vec::new(), |it| it["options"].as_array().expect("a list").iter().map(said).collect())
}

fn seeded() -> (Referee<Parley>, Value) {
    opened(Luck::Seeded(Seed::from_number(7)))
}

#[test]
fn every_seat_hears_what_it_may_do_unasked() {
    let (_, now) = seeded();
    assert_eq!(now["for"], json!(["A"]));
    assert_eq!(
        now["liberties"][1]["options"],
        json!([
            {"index": 0, "act": {"offer": "A"}, "say": "offer A", "text": "Offer A", "touches": [{"item": {"table": "seats", "n": 0}, "of": null}], "amount": null},
            {"index": 1, "act": {"offer": "C"}, "say": "offer C", "text": "Offer C", "touches": [{"item": {"table": "seats", "n": 2}, "of": null}], "amount": null},
        ])
    );
}

#[test]
fn an_offer_is_made_and_accepted_while_somebody_else_is_asked() {
    let (mut referee, now) = seeded();
    let id = now["decisions"][0]["id"].clone();
    let now = say(&mut referee, "B", "offer C");
    assert_eq!(liberties(&now, "B"), ["give 1", "give 2", "give 3", "scrap"]);
    let now = ask(&mut referee, &json!({"type": "volunteer", "seat": "B", "act": {"give": 2}}));
    let send = liberties(&now, "B").iter().position(|it| it == "send").expect("it can be sent");
    let version = now["liberties"][1]["version"].clone();
    let now =
        ask(&mut referee, &json!({"type": "volunteer", "seat": "B", "version": version, "index": send}));
    assert_eq!(liberties(&now, "C")[..3], ["accept B", "refuse B", "counter B"]);
    assert_eq!((&now["for"], &now["decisions"][0]["id"]), (&json!(["A"]), &id), "A's question stays open");
    let replies = values(&referee.line(br#"{"type":"volunteer","seat":"C","say":"accept B"}"#));
    assert_eq!(replies[0]["text"], "C accepts what B offered.");
    let now = ask(&mut referee, &json!({"type": "act", "seat": "A", "id": id, "say": "pass"}));
    assert_eq!(now["for"], json!(["B"]));
    let text = ask(&mut referee, &json!({"type": "record", "format": "text"}))["text"].clone();
    let record = Record::read(&*parley(), text.as_str().expect("a text").as_bytes()).expect("a good record");
    assert_eq!(record.replay(&parley()).expect("a good record").state(), referee.host().table().state());
}

#[test]
fn an_offer_is_refused_or_countered_and_the_answer_is_answered() {
    let (mut referee, _) = seeded();
    for it in ["offer B", "give 1", "send"] {
        say(&mut referee, "A", it);
    }
    for it in ["counter A", "give 3", "send"] {
        say(&mut referee, "B", it);
    }
    let now = ask(&mut referee, &json!({"type": "decisions"}));
    assert_eq!(liberties(&now, "A")[..3], ["accept B", "refuse B", "counter B"]);
    let replies = values(&referee.line(br#"{"type":"volunteer","seat":"A","say":"refuse B"}"#));
    let told: Vec<&Value> = replies.iter().filter(|it| it["type"] == "event").collect();
    assert_eq!(told.len(), 2, "luck follows at once: {replies:?}");
    assert!(!liberties(replies.last().expect("an end"), "A").contains(&"accept B".to_owned()));
}

#[test]
fn what_may_not_be_done_unasked_is_refused_with_a_stable_code() {
    let (mut referee, _) = seeded();
    say(&mut referee, "B", "offer C");
    for (line, code) in [
        (r#"{"type":"volunteer","seat":"B"}"#, "missing-field"),
        (r#"{"type":"volunteer","say":"scrap"}"#, "missing-field"),
        (r#"{"type":"volunteer","seat":"B","index":0}"#, "missing-field"),
        (r#"{"type":"volunteer","seat":"B","version":2,"index":0,"say":"scrap"}"#, "bad-field"),
        (r#"{"type":"volunteer","seat":"B","act":"scrap","say":"scrap"}"#, "bad-field"),
        (r#"{"type":"volunteer","seat":"B","id":0,"say":"scrap"}"#, "bad-field"),
        (r#"{"type":"volunteer","seat":"B","version":1,"index":0}"#, "stale-liberties"),
        (r#"{"type":"volunteer","seat":"B","version":1,"say":"scrap"}"#, "stale-liberties"),
        (r#"{"type":"volunteer","seat":"B","version":2,"index":9}"#, "no-such-option"),
        (r#"{"type":"volunteer","seat":"B","say":"sing"}"#, "bad-action"),
        (r#"{"type":"volunteer","seat":"B","act":{"sing":1}}"#, "bad-action"),
        (r#"{"type":"volunteer","seat":"B","say":"send"}"#, "not-an-option"),
        (r#"{"type":"volunteer","seat":"A","say":"accept B"}"#, "not-an-option"),
        (r#"{"type":"volunteer","seat":"A","say":"pass"}"#, "not-an-option"),
        (r#"{"type":"volunteer","seat":"F","say":"scrap"}"#, "no-such-seat"),
        (r#"{"type":"act","seat":"B","id":0,"say":"scrap"}"#, "not-waiting"),
    ] {
        let reply = ask(&mut referee, &serde_json::from_str(line).expect("a good line"));
        assert_eq!((&reply["type"], &reply["code"]), (&json!("error"), &json!(code)), "{line}: {reply}");
        assert_eq!(referee.host().table().steps().len(), 1, "nothing has changed");
    }
}

#[test]
fn nothing_is_done_unasked_while_luck_is_to_speak_or_after_the_end() {
    let (mut referee, _) = opened(Luck::Manual);
    for it in ["offer B", "give 1", "send"] {
        say(&mut referee, "A", it);
    }
    let now = say(&mut referee, "B", "refuse A");
    assert_eq!((&now["type"], &now["liberties"]), (&json!("luck"), &Value::Null));
    assert_eq!(say(&mut referee, "C", "offer A")["code"], "waits-for-chance");
    let mut now = ask(&mut referee, &json!({"type": "chance", "say": "kind"}));
    while now["type"] == "waiting" {
        let decision = &now["decisions"][0];
        now = ask(
            &mut referee,
            &json!({"type": "act", "seat": decision["seat"], "id": decision["id"], "say": "pass"}),
        );
    }
    assert_eq!(say(&mut referee, "C", "offer A")["code"], "over");
}
