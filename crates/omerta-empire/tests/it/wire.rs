//! What leaves the process: it comes back the same, in text and in bytes, and every number that stands for a thing
//! of the pack is a row of its table.

use std::collections::BTreeSet;
use std::fmt::Debug;

use omerta_core::schemars::{JsonSchema, schema_for};
use omerta_core::{Charted, Game, Lang, Seat, Viewer, Waiting};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::common::{game, seeded};

/// Looks at values with the schema of their type.
struct Reader {
    root: Value,
    lengths: std::collections::BTreeMap<String, usize>,
    /// The tables of which a number was seen.
    seen: BTreeSet<String>,
}

impl Reader {
    fn of<T: JsonSchema>() -> Reader {
        let tables = game().catalogue(Lang::En).tables;
        let lengths = tables.into_iter().map(|(name, it)| (name, it.rows.len())).collect();
        Reader { root: serde_json::to_value(schema_for!(T)).unwrap(), lengths, seen: BTreeSet::new() }
    }

    fn read(&mut self, value: &Value) {
        let root = self.root.clone();
        self.walk(&root, value);
    }

    fn walk(&mut self, schema: &Value, value: &Value) {
        if let Some(name) = schema["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/")) {
            let schema = self.root["$defs"][name].clone();
            return self.walk(&schema, value);
        }
        if let (Some(table), Some(n)) = (schema["x-table"].as_str(), value.as_u64()) {
            let length = self.lengths.get(table).copied().unwrap_or_else(|| panic!("no table {table}"));
            assert!(n < length as u64, "{n} of {table}");
            self.seen.insert(table.to_owned());
        }
        for key in ["oneOf", "anyOf", "allOf"] {
            schema[key].as_array().into_iter().flatten().for_each(|it| self.walk(it, value));
        }
        match value {
            Value::Object(fields) => {
                let is_this = fields.keys().all(|it| !schema["properties"][it].is_null());
                for (name, value) in fields.iter().filter(|_| is_this) {
                    self.walk(&schema["properties"][name].clone(), value);
                }
            }
            Value::Array(values) => {
                for (i, value) in values.iter().enumerate() {
                    let own = &schema["prefixItems"][i];
                    let schema = if own.is_null() { schema["items"].clone() } else { own.clone() };
                    self.walk(&schema, value);
                }
            }
            _ => (),
        }
    }
}

#[track_caller]
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(it: &T, reader: &mut Reader) {
    let text = serde_json::to_value(it).unwrap();
    assert_eq!(serde_json::from_value::<T>(text.clone()).unwrap(), *it);
    let bytes = postcard::to_allocvec(it).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *it);
    reader.read(&text);
}

#[test]
fn everything_on_the_wire_survives_and_names_rows_that_there_are() {
    let mut views = Reader::of::<<omerta_empire::Empire as Game>::View>();
    let mut events = Reader::of::<omerta_empire::Event>();
    let mut actions = Reader::of::<omerta_empire::Action>();
    let mut prompts = Reader::of::<omerta_empire::Prompt>();
    for n_seats in 3..=6 {
        let game = game();
        let mut n = 0;
        seeded(n_seats, n_seats.into()).wander(n_seats.into(), 1_500, |state, news| {
            news.iter().for_each(|it| survives(&it.event, &mut events));
            n += 1;
            if n % 8 > 0 {
                return;
            }
            for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
                let mut view = game.view(state, viewer);
                survives(&view, &mut views);
                game.forget(&mut view);
                survives(&view, &mut views);
            }
            let Waiting::Seats(seats) = game.waiting(state) else { return };
            for seat in seats {
                let mut options = Vec::new();
                game.options(state, seat, &mut options);
                game.liberties(state, seat, &mut options);
                options.iter().for_each(|it| survives(it, &mut actions));
                survives(&game.prompt(state, seat), &mut prompts);
            }
        });
    }
    for (reader, table) in [
        (&views, "henchmen"),
        (&views, "city"),
        (&events, "rackets"),
        (&actions, "squares"),
        (&prompts, "squares"),
    ] {
        assert!(reader.seen.contains(table), "{table} is named in {:?}", reader.seen);
    }
}
