//! What leaves the process comes back the same in both forms, and every number that stands for something is a
//! row of the table its schema names. Other games use this file too.

use std::sync::Arc;

use omerta_core::schemars::{JsonSchema, schema_for};
use omerta_core::{Lang, Seed, SetupOf, Step, StepOf, Tabletop, Viewer, Waiting, Wire, below};
use serde_json::Value;

/// Plays random games and looks at all that is sent. Returns how many numbers and words were looked up.
pub(crate) fn check<G: Tabletop>(game: &Arc<G>, setup: &SetupOf<G>, n_games: u64) -> usize {
    let catalogue = serde_json::to_value(game.catalogue(Lang::En)).unwrap();
    let mut wires = Wires { tables: &catalogue["tables"], n_seats: setup.n_seats.into(), looked_up: 0 };
    let (views, prompts) = (schema::<G::View>(), schema::<G::Prompt>());
    let (actions, events, chances) = (schema::<G::Action>(), schema::<G::Event>(), schema::<G::Chance>());
    for number in 0..n_games {
        let mut dice = Seed::from_number(number).dice(0);
        let mut state = game.start(setup);
        loop {
            for viewer in Viewer::all(setup.n_seats) {
                wires.survives(&views, &game.view(&state, viewer));
            }
            let step: StepOf<G> = match game.waiting(&state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                Waiting::Seats(seats) => {
                    let seat = seats.iter().nth(below(&mut dice, seats.len() as u32) as usize).unwrap();
                    wires.survives(&prompts, &game.prompt(&state, seat));
                    let mut options = Vec::new();
                    game.options(&state, seat, &mut options);
                    options.iter().for_each(|it| wires.survives(&actions, it));
                    Step::Seat(seat, options[below(&mut dice, options.len() as u32) as usize])
                }
            };
            if let Step::Chance(chance) = &step {
                wires.survives(&chances, chance);
            }
            let mut news = Vec::new();
            game.apply(&mut state, &step, &mut news);
            news.iter().for_each(|it: &omerta_core::News<G::Event>| wires.survives(&events, &it.event));
        }
    }
    wires.looked_up
}

fn schema<T: JsonSchema>() -> Value {
    serde_json::to_value(schema_for!(T)).unwrap()
}

struct Wires<'a> {
    tables: &'a Value,
    n_seats: usize,
    looked_up: usize,
}

impl Wires<'_> {
    fn survives<T: Wire>(&mut self, schema: &Value, it: &T) {
        let bytes = postcard::to_allocvec(it).unwrap_or_else(|err| panic!("{it:?} as bytes: {err}"));
        assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(it), "as bytes");
        let value = serde_json::to_value(it).unwrap();
        assert_eq!(&serde_json::from_value::<T>(value.clone()).unwrap(), it, "as JSON");
        self.look(schema, schema, &value);
    }

    /// Looks up everything in `value` that its schema says is a row of a table.
    fn look(&mut self, root: &Value, schema: &Value, value: &Value) {
        if let Some(name) = schema["x-table"].as_str() {
            self.look_up(name, value);
        }
        if let Some(name) = schema["x-index"].as_str() {
            self.look_along(name, value);
        }
        if schema.get("$ref").is_some() {
            self.look(root, resolved(root, schema), value);
        }
        for branches in [&schema["oneOf"], &schema["anyOf"]].into_iter().filter_map(Value::as_array) {
            let branch = branches.iter().find(|it| fits(root, it, value));
            let branch = branch.unwrap_or_else(|| panic!("{value} fits nothing of {schema}"));
            self.look(root, branch, value);
        }
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    self.look(root, &schema["properties"][key], field);
                }
            }
            Value::Array(list) => {
                for (i, it) in list.iter().enumerate() {
                    let nth = schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
                    self.look(root, nth, it);
                }
            }
            Value::Number(n) => assert!(n.as_f64().is_some_and(|it| it.abs() < 2f64.powi(53)), "{n}"),
            Value::Null | Value::Bool(_) | Value::String(_) => (),
        }
    }

    fn look_up(&mut self, table: &str, value: &Value) {
        let rows = self.tables[table]["rows"].as_array().unwrap_or_else(|| panic!("no table {table}"));
        let is_row = match value {
            Value::Number(n) => n.as_u64().is_some_and(|it| it < rows.len() as u64),
            Value::String(word) => rows.iter().any(|it| it["id"] == *word || it["facts"]["wire"] == *word),
            _ => return,
        };
        assert!(is_row, "{value} is not in the table {table}");
        self.looked_up += 1;
    }

    /// A list has an entry for each row; what comes after those is empty.
    fn look_along(&mut self, table: &str, value: &Value) {
        let Value::Array(list) = value else { return };
        let n = match table {
            "seats" => self.n_seats,
            _ => self.tables[table]["rows"].as_array().unwrap_or_else(|| panic!("no table {table}")).len(),
        };
        assert!(list.len() >= n, "{value} is too short for {table}");
        assert!(list[n..].iter().all(|it| *it == 0 && table != "seats"), "{value} is too long for {table}");
        self.looked_up += 1;
    }
}

fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(path) => root.pointer(path.trim_start_matches('#')).unwrap_or_else(|| panic!("no {path}")),
        None => schema,
    }
}

/// Whether a value may be meant by this branch of a schema: as much as is needed to tell branches apart.
fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    let schema = resolved(root, schema);
    let is_type = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" | "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    let of_type = match &schema["type"] {
        Value::String(name) => is_type(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is_type),
        _ => true,
    };
    let any = |key: &str| schema[key].as_array().is_none_or(|it| it.iter().any(|it| fits(root, it, value)));
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    of_type
        && schema.get("const").is_none_or(|it| it == value)
        && schema["enum"].as_array().is_none_or(|it| it.contains(value))
        && required.iter().filter_map(Value::as_str).all(|it| value.get(it).is_some())
        && any("oneOf")
        && any("anyOf")
}
