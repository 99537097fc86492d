//! The schemas in `docs/schema` are those of the types, and every line of many games keeps to them.
//!
//! `UPDATE_EXPECT=1` writes them anew.

use std::sync::Arc;
use std::thread;

use expect_test::expect_file;
use jsonschema::Validator;
use omerta_bots::Botted;
use omerta_core::{Dice, Lang, Luck, Packed, Seed, Setup, below};
use omerta_games::{CashNGuns, Corleone, Empire, GameKind, Standoff, with_game};
use omerta_host::{Host, HouseRules, Opening, Sitter};
use omerta_protocol::page::page;
use omerta_protocol::{Referee, Reply, schema};
use serde_json::{Value, json};

use crate::at_root;

fn text(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n"
}

#[test]
fn the_schemas_on_the_disk_are_those_of_the_types() {
    let messages = schema::messages();
    expect_file![at_root("docs/schema/messages.json")].assert_eq(&text(&messages));
    expect_file![at_root("docs/schema/messages.md")].assert_eq(&page(&messages));
    for &kind in GameKind::ALL {
        let own = with_game!(kind, G => schema::game::<G>());
        expect_file![at_root(&format!("docs/schema/{kind}.json"))].assert_eq(&text(&own));
        expect_file![at_root(&format!("docs/schema/{kind}.md"))].assert_eq(&page(&own));
    }
}

/// Checks lines against the schemas, and that each is read back as it was written.
struct Reader {
    reply: Validator,
    request: Validator,
    parts: Vec<(&'static str, Validator)>,
    n_lines: u64,
}

/// A schema of one part of a document.
fn part(document: &Value, name: &str) -> Validator {
    let mut schema = document["properties"][name].clone();
    schema["$defs"] = document["$defs"].clone();
    jsonschema::validator_for(&schema).unwrap_or_else(|err| panic!("{name}: {err}"))
}

impl Reader {
    fn of<G: Packed>() -> Reader {
        let (messages, own) = (schema::messages(), schema::game::<G>());
        let parts = ["view", "act", "prompt", "event", "chance", "variant"].map(|it| (it, part(&own, it)));
        Reader {
            reply: part(&messages, "reply"),
            request: part(&messages, "request"),
            parts: parts.into_iter().collect(),
            n_lines: 0,
        }
    }

    fn own(&self, name: &str, value: &Value) {
        let (_, validator) = self.parts.iter().find(|it| it.0 == name).expect("a part");
        if let Err(err) = validator.validate(value) {
            panic!("{name} {value}: {err} at {}", err.instance_path());
        }
    }

    fn read(&mut self, reply: &Reply) -> Value {
        let line = reply.line();
        let value: Value = serde_json::from_str(&line).expect("a line is JSON");
        if let Err(err) = self.reply.validate(&value) {
            panic!("{line}: {err} at {}", err.instance_path());
        }
        let again: Reply = serde_json::from_str(&line).expect("a line is read");
        assert_eq!(again.line(), line, "it is read back as it was written");
        match value["type"].as_str() {
            Some("hello") => self.own("variant", &value["variant"]),
            Some("event") => self.own("event", &value["event"]),
            Some("view" | "update") => {
                self.own("view", &value["view"]);
                numbers_are_safe(&value);
                for news in value["news"].as_array().into_iter().flatten() {
                    if !news["event"].is_null() {
                        self.own("event", &news["event"]);
                    }
                }
            }
            Some("luck") => self.own("chance", &value["example"]),
            Some("waiting") => {
                for decision in value["decisions"].as_array().into_iter().flatten() {
                    self.own("prompt", &decision["prompt"]["value"]);
                    for it in ["options", "blocked"] {
                        for option in decision[it].as_array().into_iter().flatten() {
                            self.own("act", &option["act"]);
                        }
                    }
                }
                for liberties in value["liberties"].as_array().into_iter().flatten() {
                    for option in liberties["options"].as_array().into_iter().flatten() {
                        self.own("act", &option["act"]);
                    }
                }
            }
            _ => (),
        }
        self.n_lines += 1;
        value
    }
}

/// No number is too large for a language whose numbers are all floating.
fn numbers_are_safe(value: &Value) {
    match value {
        Value::Number(number) => {
            let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            assert!(size.is_some_and(|it| it < 1 << 53), "{number}");
        }
        Value::Array(items) => items.iter().for_each(numbers_are_safe),
        Value::Object(fields) => fields.values().for_each(numbers_are_safe),
        Value::Null | Value::Bool(_) | Value::String(_) => (),
    }
}

fn one_of<'a>(items: &'a Value, dice: &mut Dice) -> &'a Value {
    let items = items.as_array().expect("a list");
    &items[below(dice, items.len() as u32) as usize]
}

fn games_keep_to_the_schema<G: Botted>(n_games: u64) {
    let game = Arc::new(G::load(&G::own_pack()).unwrap_or_else(|faults| panic!("{faults:?}")));
    let mut reader = Reader::of::<G>();
    for number in 0..n_games {
        let mut dice = Seed::from_number(number).dice(1);
        let n_seats = *G::SEATS.start() + (number % u64::from(G::SEATS.end() - G::SEATS.start() + 1)) as u8;
        let luck = if number % 4 == 3 { Luck::Manual } else { Luck::Seeded(Seed::from_number(number)) };
        let opening = Opening {
            game: Arc::clone(&game),
            setup: Setup::new(n_seats),
            scene: None,
            luck,
            sitters: vec![Sitter::Person; usize::from(n_seats)],
            house: HouseRules::default(),
            now: 0,
        };
        let (mut referee, greeting) =
            Referee::open(Host::open(opening).expect("a good table"), Lang::ALL[(number % 2) as usize]);
        let mut now = greeting.iter().map(|it| reader.read(it)).last().expect("a greeting");
        let mut n_steps = 0;
        while now["type"] != "over" {
            let request = if now["type"] == "luck" {
                json!({"type": "chance", "value": now["example"]})
            } else if below(&mut dice, 12) == 0
                && now["liberties"].as_array().is_some_and(|it| !it.is_empty())
            {
                let liberties = one_of(&now["liberties"], &mut dice);
                let act = &one_of(&liberties["options"], &mut dice)["act"];
                json!({"type": "volunteer", "seat": liberties["seat"], "act": act})
            } else {
                let decision = one_of(&now["decisions"], &mut dice);
                let act = &one_of(&decision["options"], &mut dice)["act"];
                json!({"type": "act", "seat": decision["seat"], "id": decision["id"], "act": act})
            };
            assert!(reader.request.is_valid(&request), "{request}");
            let replies = referee.line(request.to_string().as_bytes());
            now = replies.iter().map(|it| reader.read(it)).last().expect("an answer");
            assert_ne!(now["type"], "error", "{request}: {now}");
            n_steps += 1;
            if n_steps % 40 == 0 {
                for asked in
                    [json!({"type": "update", "as": "A"}), json!({"type": "view", "as": "spectator"})]
                {
                    referee.line(asked.to_string().as_bytes()).iter().for_each(|it| drop(reader.read(it)));
                }
            }
        }
        if number < 2 {
            for asked in ["catalogue", "help", "record"] {
                let asked = json!({ "type": asked });
                referee.line(asked.to_string().as_bytes()).iter().for_each(|it| drop(reader.read(it)));
            }
        }
    }
    assert!(reader.n_lines > 100 * n_games, "{}", reader.n_lines);
}

/// Together a thousand games.
#[test]
fn every_line_of_a_thousand_games_keeps_to_the_schema() {
    thread::scope(|scope| {
        scope.spawn(|| {
            games_keep_to_the_schema::<Standoff>(760);
            games_keep_to_the_schema::<Corleone>(40);
        });
        games_keep_to_the_schema::<CashNGuns>(188);
        games_keep_to_the_schema::<Empire>(12);
    });
}
