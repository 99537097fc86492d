//! Messages that say in their field `type` which of several they are.
//!
//! Left to itself, serde reads such a message into a buffer of its own and goes on from there, so that everything a
//! message may hold is compiled once more for that buffer. Here the buffer is a JSON value, from which messages are read
//! anyway.

use omerta_core::json;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer as _, VariantAccess, Visitor,
};
use serde_json::{Error, Value};

/// The field that tells messages apart.
const TAG: &str = "type";

/// Makes an enum that is written with its `type`, and reads it the short way: by a twin, whose name comes first.
macro_rules! tagged {
    ($twin:ident reads $name:literal $(#[$read:meta])*; $(#[$meta:meta])* pub enum $enum:ident { $($body:tt)* }) => {
        $(#[$meta])*
        pub enum $enum { $($body)* }

        #[derive(serde::Deserialize)]
        #[serde(remote = $name, rename_all = "kebab-case")]
        $(#[$read])*
        #[allow(dead_code, clippy::large_enum_variant, reason = "only what reads it is of use")]
        enum $twin { $($body)* }

        impl<'de> serde::Deserialize<'de> for $enum {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$enum, D::Error> {
                let mut message = serde_json::Value::deserialize(deserializer)?;
                let tag = $crate::tagged::take_tag(&mut message).map_err(serde::de::Error::custom)?;
                let tagged = $crate::tagged::Tagged { tag: &tag, rest: &message };
                $twin::deserialize(tagged).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use tagged;

/// A message taken apart: which it is, and its other fields.
pub(crate) struct Tagged<'de> {
    pub(crate) tag: &'de str,
    pub(crate) rest: &'de Value,
}

/// Takes out of a message which it is.
pub(crate) fn take_tag(message: &mut Value) -> Result<String, Error> {
    let Value::Object(fields) = message else { return Err(Error::custom("a message is a JSON object")) };
    match fields.remove(TAG) {
        Some(Value::String(tag)) => Ok(tag),
        Some(_) => Err(Error::custom("`type` is a word")),
        None => Err(Error::missing_field(TAG)),
    }
}

impl<'de> Deserializer<'de> for Tagged<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Tagged<'de> {
    type Error = Error;
    type Variant = Tagged<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Tagged<'de>), Error> {
        let tag: StrDeserializer<'_, Error> = self.tag.into_deserializer();
        Ok((seed.deserialize(tag)?, self))
    }
}

impl<'de> VariantAccess<'de> for Tagged<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(json::road(self.rest))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a message has fields"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        json::road(self.rest).deserialize_struct("message", fields, visitor)
    }
}
