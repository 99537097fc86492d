//! JSON in which a field that is there twice is a fault, not a riddle.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// What is wrong with a line.
pub(crate) enum Fault {
    /// It is no JSON.
    Json(String),
    /// This field is there twice.
    Twice(String),
}

/// Reads a JSON value.
pub(crate) fn read(line: &[u8]) -> Result<Value, Fault> {
    let mut twice = None;
    let mut reader = serde_json::Deserializer::from_slice(line);
    let value = Strict { twice: &mut twice }.deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    match (value, twice) {
        (_, Some(name)) => Err(Fault::Twice(name)),
        (Ok(value), None) => Ok(value),
        (Err(err), None) => Err(Fault::Json(err.to_string())),
    }
}

struct Strict<'a> {
    twice: &'a mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(Value::Bool(it))
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(Value::Number(it.into()))
    }

    fn visit_u64<E>(self, it: u64) -> Result<Value, E> {
        Ok(Value::Number(it.into()))
    }

    fn visit_f64<E>(self, it: f64) -> Result<Value, E> {
        Ok(Number::from_f64(it).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, it: &str) -> Result<Value, E> {
        Ok(Value::String(it.to_owned()))
    }

    fn visit_string<E>(self, it: String) -> Result<Value, E> {
        Ok(Value::String(it))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(Strict { twice: self.twice })? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value_seed(Strict { twice: self.twice })?;
            if fields.insert(name.clone(), value).is_some() {
                self.twice.get_or_insert(name);
            }
        }
        Ok(Value::Object(fields))
    }
}
