//! What leaves the process: it survives JSON and a format without names, and its numbers mean what the schema says.

use std::fmt::Debug;

use omerta_core::schemars::schema_for;
use omerta_core::{Catalogue, Charted, Game, Lang, News, Seat, Viewer, Wire};
use omerta_corleone::{Action, Event, Prompt, View};
use serde_json::Value;

use crate::harness::game;
use crate::setup::wander;

fn survives<T: Wire + Debug>(it: &T) {
    let bytes = postcard::to_allocvec(it).unwrap_or_else(|err| panic!("{it:?}: {err}"));
    assert_eq!(&postcard::from_bytes::<T>(&bytes).expect("it can be read"), it);
    let json = serde_json::to_string(it).expect("it can be written");
    assert_eq!(&serde_json::from_str::<T>(&json).expect("it can be read"), it);
}

/// Walks values along their schema.
struct Walk<'a> {
    catalogue: &'a Catalogue,
    n_seats: usize,
    /// How many words and numbers were looked up in a table, and how many lists were measured.
    looked_up: u64,
    measured: u64,
}

impl Walk<'_> {
    fn walk(&mut self, root: &Value, schema: &Value, value: &Value) {
        if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
            let target = root.pointer(path.trim_start_matches('#')).expect("it is defined");
            self.walk(root, target, value);
        }
        if let Some(table) = schema.get("x-table").and_then(Value::as_str) {
            self.look_up(table, value);
        }
        if let (Some(table), Some(list)) = (schema.get("x-index").and_then(Value::as_str), value.as_array()) {
            self.measured += 1;
            match table {
                "seats" => assert_eq!(list.len(), self.n_seats, "{schema}: {value}"),
                _ => assert!(list.len() <= self.catalogue.tables[table].rows.len(), "{table}: {value}"),
            }
        }
        for key in ["oneOf", "anyOf"] {
            for choice in schema.get(key).and_then(Value::as_array).into_iter().flatten() {
                if fits(root, choice, value) {
                    self.walk(root, choice, value);
                }
            }
        }
        if let (Some(properties), Some(fields)) =
            (schema.get("properties").and_then(Value::as_object), value.as_object())
        {
            for (key, field) in fields {
                self.walk(root, properties.get(key).expect("every field is described"), field);
            }
        }
        let items = value.as_array().into_iter().flatten();
        for (i, item) in items.enumerate() {
            let of_tuple = schema.get("prefixItems").and_then(|it| it.get(i));
            of_tuple.or(schema.get("items")).into_iter().for_each(|it| self.walk(root, it, item));
        }
        if let Some(n) = value.as_u64() {
            assert!(n < 1 << 53, "{schema}: {n}");
        }
    }

    fn look_up(&mut self, table: &str, value: &Value) {
        let rows = &self.catalogue.tables[table].rows;
        let is_row = match value {
            Value::Number(n) => n.as_u64().is_some_and(|it| (it as usize) < rows.len()),
            Value::String(_) => rows.iter().any(|it| it.facts.get("word") == Some(value)),
            _ => return,
        };
        self.looked_up += 1;
        assert!(is_row, "{value} is no row of {table}");
    }

    fn schema_of(&mut self, schema: &Value, value: &impl Wire) {
        survives(value);
        self.walk(schema, schema, &serde_json::to_value(value).expect("it can be written"));
    }
}

/// Whether a value can be meant by one of several schemas.
fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
        return fits(root, root.pointer(path.trim_start_matches('#')).expect("it is defined"), value);
    }
    if let Some(only) = schema.get("const") {
        return only == value;
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return words.contains(value);
    }
    if let Some(choices) = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array) {
        return choices.iter().any(|it| fits(root, it, value));
    }
    match value {
        Value::Object(fields) => {
            let properties = schema.get("properties").and_then(Value::as_object);
            properties.is_some_and(|it| fields.keys().all(|key| it.contains_key(key)))
        }
        Value::Null => schema.get("type") == Some(&"null".into()),
        Value::Array(_) => schema.get("type") == Some(&"array".into()),
        Value::Number(_) => schema.get("type") == Some(&"integer".into()),
        Value::String(_) => schema.get("type") == Some(&"string".into()),
        Value::Bool(_) => true,
    }
}

#[test]
fn everything_survives_and_every_number_is_a_row_of_its_table() {
    let game = game();
    let catalogue = game.catalogue(Lang::En);
    let [view, event, action, prompt] =
        [schema_for!(View), schema_for!(Event), schema_for!(Action), schema_for!(Prompt)].map(Value::from);
    for seed in 0..8 {
        let n_seats = 2 + (seed % 4) as u8;
        let mut walk =
            Walk { catalogue: &catalogue, n_seats: usize::from(n_seats), looked_up: 0, measured: 0 };
        let mut step = 0;
        wander(n_seats, seed, |state, news| {
            step += 1;
            for News { to: _, event: it } in news {
                walk.schema_of(&event, it);
            }
            for seat in state.pending {
                let mut options = Vec::new();
                game.options(state, seat, &mut options);
                options.iter().for_each(|it| walk.schema_of(&action, it));
                walk.schema_of(&prompt, &game.prompt(state, seat));
            }
            if step % 8 == 0 {
                walk.schema_of(&view, &game.view(state, Viewer::Seat(Seat::B)));
                walk.schema_of(&view, &game.view(state, Viewer::Spectator));
                let mut forgotten = game.view(state, Viewer::Seat(Seat::A));
                game.forget(&mut forgotten);
                walk.schema_of(&view, &forgotten);
            }
        });
        assert!(walk.looked_up > 1000 && walk.measured > 500, "{} {}", walk.looked_up, walk.measured);
    }
}
