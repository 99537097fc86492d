//! A client that knows only the catalogue and the schemas plays whole games in another process, answers sets in any
//! order, and follows everything on the table by events alone.
//!
//! Nothing here knows a Rust type or a pack: all is JSON.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use omerta_core::{Dice, Seed, below, shuffle};
use serde_json::{Value, json};

use crate::at_root;

/// The other side of a table.
struct Client {
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
    catalogue: Value,
    schema: Value,
    dice: Dice,
}

/// What is where, as a client counts it: each pile by its JSON.
type Stock = BTreeMap<String, i64>;

impl Client {
    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").expect("the table listens");
        self.answer()
    }

    /// The line that ends an answer.
    fn answer(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.replies.read_line(&mut line).expect("the table speaks") > 0, "the table went away");
            let reply: Value = serde_json::from_str(&line).expect("a line is JSON");
            if reply["type"] != "hello" && reply["type"] != "event" {
                return reply;
            }
        }
    }

    fn below(&mut self, n: usize) -> usize {
        below(&mut self.dice, n as u32) as usize
    }

    /// Any set that has the right size and the right totals, in any order; nothing if none was found.
    fn any_set(&mut self, form: &Value) -> Option<Value> {
        let things = form["things"].as_array().expect("a set has things").clone();
        let bound = |it: &Value, other: i64| it.as_i64().unwrap_or(other);
        for _ in 0..20 {
            let mut picks = Vec::new();
            for thing in &things {
                for _ in 0..thing["n"].as_u64().expect("a number") {
                    let with = thing["with"].as_array().expect("a list");
                    let named = match with.len() {
                        0 => Value::Null,
                        n => with[self.below(n)]["with"].clone(),
                    };
                    picks.push((thing, json!({"pick": thing["pick"], "with": named})));
                }
            }
            shuffle(&mut self.dice, &mut picks);
            let (least, most) = (bound(&form["least"], 0) as usize, bound(&form["most"], 0) as usize);
            let most = most.min(picks.len());
            picks.truncate(least.min(most) + self.below(most - least.min(most) + 1));
            let totals = form["totals"].as_array().expect("a list");
            let fits = totals.iter().enumerate().all(|(i, total)| {
                let sum: i64 = picks.iter().map(|(thing, _)| bound(&thing["adds"][i], 0)).sum();
                let n = bound(&total["base"], 0) + sum;
                n >= bound(&total["least"], i64::MIN) && n <= bound(&total["most"], i64::MAX)
            });
            if fits && picks.len() >= least {
                return Some(picks.into_iter().map(|(_, it)| it).collect());
            }
        }
        None
    }

    /// Answers one of the open decisions: sets as sets, amounts as amounts, all else by value.
    fn decide(&mut self, now: &Value) -> (Value, &'static str) {
        let decisions = now["decisions"].as_array().expect("a list");
        let decision = decisions[self.below(decisions.len())].clone();
        let mut answer = json!({"type": "act", "seat": decision["seat"], "id": decision["id"]});
        if decision["form"]["set"].is_object()
            && self.below(4) > 0
            && let Some(set) = self.any_set(&decision["form"]["set"])
        {
            answer["set"] = set;
            let reply = self.ask(&answer);
            if reply["type"] != "error" {
                return (reply, "set");
            }
            assert_eq!(reply["code"], "does-not-fit", "{answer} {reply}");
            answer["set"] = Value::Null;
            answer.as_object_mut().expect("an object").remove("set");
        } else if decision["form"]["amount"].is_object() {
            let form = &decision["form"]["amount"];
            let number = |name: &str| form[name].as_i64().expect("a number");
            let n = (number("most") - number("least")) / number("step") + 1;
            answer["amount"] = json!(number("least") + number("step") * self.below(n as usize) as i64);
            let reply = self.ask(&answer);
            assert_ne!(reply["type"], "error", "{answer} {reply}");
            return (reply, "amount");
        }
        let options = decision["options"].as_array().expect("a list");
        answer["act"] = options[self.below(options.len())]["act"].clone();
        let reply = self.ask(&answer);
        assert_ne!(reply["type"], "error", "{answer} {reply}");
        (reply, "act")
    }

    /// Puts every number of a view that stands for something into words, with nothing but schema and catalogue.
    fn name_all(&self, schema: &Value, value: &Value, named: &mut u64) {
        if let Some(name) = schema["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/")) {
            self.name_all(&self.schema["$defs"][name], value, named);
        }
        if let (Some(table), Some(n)) = (schema["x-table"].as_str(), value.as_u64()) {
            let row = &self.catalogue["tables"][table]["rows"][n as usize];
            assert!(row["name"].as_str().is_some_and(|it| !it.is_empty()), "{table} {n} has no name");
            *named += 1;
        }
        if let (Some(table), Some(items)) = (schema["x-index"].as_str(), value.as_array())
            && table != "seats"
        {
            let rows = self.catalogue["tables"][table]["rows"].as_array().expect("a table");
            // Places for more kinds than the pack has hold nothing.
            let is_nothing = |it: &Value| it.is_null() || *it == json!(0) || *it == json!([]);
            assert!(items.iter().skip(rows.len()).all(is_nothing), "more than the rows of {table}: {value}");
            for (row, _) in rows.iter().zip(items).filter(|(_, it)| !is_nothing(it)) {
                assert!(
                    row["name"].as_str().is_some_and(|it| !it.is_empty()),
                    "a row of {table} has no name"
                );
                *named += 1;
            }
        }
        for part in ["anyOf", "oneOf", "allOf"] {
            for schema in schema[part].as_array().into_iter().flatten() {
                if fits(&self.schema, schema, value) {
                    self.name_all(schema, value, named);
                }
            }
        }
        if let (Some(fields), Some(values)) = (schema["properties"].as_object(), value.as_object()) {
            for (name, schema) in fields {
                if let Some(value) = values.get(name) {
                    self.name_all(schema, value, named);
                }
            }
        }
        if let (Some(schemas), Some(values)) = (schema["prefixItems"].as_array(), value.as_array()) {
            schemas.iter().zip(values).for_each(|(schema, value)| self.name_all(schema, value, named));
        } else if let Some(values) = value.as_array().filter(|_| schema["items"].is_object()) {
            values.iter().for_each(|value| self.name_all(&schema["items"], value, named));
        }
    }
}

/// Whether a value may be of this alternative: by its kind and by the names of its fields.
fn fits(document: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/")) {
        return fits(document, &document["$defs"][name], value);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_kind = match &schema["type"] {
        Value::String(word) => word == kind,
        Value::Array(words) => words.iter().any(|it| it == kind),
        _ => true,
    };
    let has_fields = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .all(|it| value.get(it.as_str().unwrap_or_default()).is_some());
    is_kind && has_fields
}

fn stock_of(update: &Value) -> Stock {
    let holdings = update["stock"].as_array().expect("an update has a stock").iter();
    holdings.map(|it| (it["pile"].to_string(), it["n"].as_i64().expect("a number"))).collect()
}

fn follow(stock: &mut Stock, news: &Value) {
    for it in news["moves"].as_array().expect("news have moves") {
        let n = it["n"].as_i64().expect("a number");
        for (pile, n) in [(&it["from"], -n), (&it["to"], n)] {
            if !pile.is_null() {
                let now = stock.entry(pile.to_string()).or_default();
                *now += n;
                if *now == 0 {
                    stock.remove(&pile.to_string());
                }
            }
        }
    }
}

fn plays_a_game(game: &str, seats: u8, viewer: &str, seed: u64) -> BTreeMap<&'static str, u64> {
    let mut table = Command::new(env!("CARGO_BIN_EXE_omerta"))
        .args(["table", game, "--seats", &seats.to_string(), "--seed", &seed.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the table opens");
    let schema = fs::read_to_string(at_root(&format!("docs/schema/{game}.json"))).expect("a schema");
    let mut client = Client {
        requests: table.stdin.take().expect("a pipe"),
        replies: BufReader::new(table.stdout.take().expect("a pipe")),
        catalogue: Value::Null,
        schema: serde_json::from_str(&schema).expect("a schema is JSON"),
        dice: Seed::from_number(seed).dice(8),
    };
    let mut now = client.answer();
    client.catalogue = client.ask(&json!({"type": "catalogue"}))["catalogue"].clone();
    let view_schema = client.schema["properties"]["view"].clone();

    let mut update = client.ask(&json!({"type": "update", "as": viewer}));
    let mut stock = stock_of(&update);
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    while now["type"] != "over" {
        let (next, way) = client.decide(&now);
        now = next;
        *counts.entry(way).or_default() += 1;
        update = client.ask(&json!({"type": "update", "as": viewer, "since": update["version"]}));
        for news in update["news"].as_array().expect("a list") {
            *counts.entry("moves").or_default() += news["moves"].as_array().map_or(0, Vec::len) as u64;
            follow(&mut stock, news);
        }
        let seen = stock_of(&update);
        assert_eq!(stock, seen, "{game} {seed}: after {}", update["news"]);
        let mut named = 0;
        client.name_all(&view_schema, &update["view"], &mut named);
        *counts.entry("named").or_default() += named;
    }
    client.ask(&json!({"type": "quit"}));
    assert!(table.wait().expect("the table ends").success());
    counts
}

fn plays(game: &str, seats: std::ops::RangeInclusive<u8>, n_games: u64, wants: &[&str]) {
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    for (seed, seats) in (0..n_games).zip(seats.cycle()) {
        let viewer = ["A", "B", "spectator"][(seed % 3) as usize];
        for (what, n) in plays_a_game(game, seats, viewer, seed) {
            *counts.entry(what).or_default() += n;
        }
    }
    for what in wants {
        assert!(counts.get(what).is_some_and(|it| *it >= n_games), "{game}: {what} in {counts:?}");
    }
}

#[test]
fn a_foreign_client_plays_cash_n_guns_and_follows_everything() {
    plays("cash", 4..=8, 10, &["act", "moves", "named"]);
}

#[test]
fn a_foreign_client_plays_corleones_empire_and_follows_everything() {
    plays("corleone", 2..=5, 8, &["act", "set", "moves", "named"]);
}

#[test]
fn a_foreign_client_plays_empire_city_and_follows_everything() {
    plays("empire", 3..=6, 6, &["act", "set", "amount", "moves", "named"]);
}
