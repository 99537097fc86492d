//! Reading values with little code: lists are not taken for objects, nothing is said about what else was expected, and
//! what is left over is not looked for.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_json::{Error, Map, Number, Value, map};

/// A value to be read.
#[derive(Clone, Copy, Debug)]
pub struct Thin<'de>(pub &'de Value);

impl<'de> Thin<'de> {
    fn number(self) -> Result<&'de Number, Error> {
        if let Value::Number(it) = self.0 { Ok(it) } else { Err(other("a number")) }
    }

    fn text(self) -> Result<&'de str, Error> {
        self.0.as_str().ok_or_else(|| other("a text"))
    }

    fn fields(self) -> Result<Fields<'de>, Error> {
        let fields: &'de Map<String, Value> = self.0.as_object().ok_or_else(|| other("an object"))?;
        Ok(Fields { left: fields.iter(), value: &Value::Null })
    }

    fn list(self) -> Result<List<'de>, Error> {
        Ok(List(self.0.as_array().ok_or_else(|| other("a list"))?.iter()))
    }
}

#[cold]
fn other(wanted: &str) -> Error {
    Error::custom(format_args!("{wanted} was expected"))
}

/// Reads any whole number: who asked for it looks whether it fits.
macro_rules! whole {
    ($($name:ident)+) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.number()?;
            match (number.as_u64(), number.as_i64()) {
                (Some(it), _) => visitor.visit_u64(it),
                (None, Some(it)) => visitor.visit_i64(it),
                (None, None) => Err(other("a whole number")),
            }
        })+
    };
}

/// Reads a text.
macro_rules! text {
    ($($name:ident)+) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_borrowed_str(self.text()?)
        })+
    };
}

impl<'de> Deserializer<'de> for Thin<'de> {
    type Error = Error;

    whole! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    text! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(it) => visitor.visit_bool(*it),
            Value::Number(it) if it.is_f64() => self.deserialize_f64(visitor),
            Value::Number(_) => self.deserialize_i64(visitor),
            Value::String(it) => visitor.visit_borrowed_str(it),
            Value::Array(_) => visitor.visit_seq(self.list()?),
            Value::Object(_) => visitor.visit_map(self.fields()?),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.0.as_bool().ok_or_else(|| other("yes or no"))?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.number()?.as_f64().ok_or_else(|| other("a number"))?)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_unit() } else { Err(other("nothing")) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (name, value) = match self.0 {
            Value::String(name) => (name, &Value::Null),
            Value::Object(fields) => fields.iter().next().ok_or_else(|| other("a variant"))?,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                return Err(other("a variant"));
            }
        };
        visitor.visit_enum(Variant { name, value: Thin(value) })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { bytes byte_buf }
}

/// The things of a list that are left.
struct List<'de>(std::slice::Iter<'de, Value>);

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|it| seed.deserialize(Thin(it))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The fields of an object that are left, and the value of the one whose name was read last.
struct Fields<'de> {
    left: map::Iter<'de>,
    value: &'de Value,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Thin(self.value))
    }
}

/// One of an enum, with what it holds.
struct Variant<'de> {
    name: &'de str,
    value: Thin<'de>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Thin<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Thin<'de>), Error> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self.value))
    }
}

impl<'de> VariantAccess<'de> for Thin<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self.fields()?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    enum Shot {
        Click,
        Bang(u8),
        Both(i16, Option<bool>),
        At { who: Option<Box<Shot>>, from: (i64, f64) },
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Round {
        shots: Vec<Shot>,
        names: BTreeMap<String, char>,
        rest: Value,
        #[serde(default)]
        unit: (),
    }

    #[test]
    fn values_are_read_as_they_were_written() {
        let at = Shot::At { who: Some(Box::new(Shot::Click)), from: (-3, 0.5) };
        let round = Round {
            shots: vec![Shot::Click, Shot::Bang(3), Shot::Both(-300, None), Shot::Both(1, Some(true)), at],
            names: [("A".to_owned(), 'x')].into(),
            rest: serde_json::json!({ "a": [1, -1, 0.5, null, "b", {}] }),
            unit: (),
        };
        let value = serde_json::to_value(&round).unwrap();
        assert_eq!(Round::deserialize(Thin(&value)).unwrap(), round);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let bad = [
            serde_json::json!({ "shots": ["Click"], "names": {} }),
            serde_json::json!({ "shots": ["Clack"], "names": {}, "rest": 0 }),
            serde_json::json!({ "shots": [{ "Bang": 256 }], "names": {}, "rest": 0 }),
            serde_json::json!({ "shots": [{ "Both": [1] }], "names": {}, "rest": 0 }),
            serde_json::json!({ "shots": [{}], "names": {}, "rest": 0 }),
            serde_json::json!([]),
        ];
        assert!(bad.iter().all(|it| Round::deserialize(Thin(it)).is_err()));
    }
}
