//! Schemas of all messages, and of what each game puts into them.

use omerta_core::Packed;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use crate::reply::Reply;
use crate::request::Request;

/// The schema of the lines of a conversation: `request` and `reply`.
pub fn messages() -> Value {
    let mut generator = generator();
    let request = named::<Request>(&mut generator);
    let reply = named::<Reply>(&mut generator);
    document(
        "The messages between a table and programs",
        generator,
        &json!({ "request": request, "reply": reply }),
    )
}

/// The schema of a game's own data, as it stands in messages: `view`, `act`, `prompt`, `event`, `chance`,
/// `variant`.
pub fn game<G: Packed>() -> Value {
    let mut generator = generator();
    let parts = json!({
        "view": named::<G::View>(&mut generator),
        "act": named::<G::Action>(&mut generator),
        "prompt": named::<G::Prompt>(&mut generator),
        "event": named::<G::Event>(&mut generator),
        "chance": named::<G::Chance>(&mut generator),
        "variant": named::<G::Variant>(&mut generator),
    });
    document(&format!("What {} puts into messages", G::NAME), generator, &parts)
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}

fn named<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn document(title: &str, mut generator: SchemaGenerator, parts: &Value) -> Value {
    let defs = generator.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": parts,
        "$defs": defs,
    })
}
