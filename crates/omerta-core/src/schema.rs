//! Schemas of types that are written as another type.

/// The schema of a type is that of the type it is written as.
///
/// ```
/// # use serde::{Deserialize, Serialize};
/// struct Jobs(u64);
/// omerta_core::schema_as!(Jobs as Vec<u8>);
/// # let _ = Jobs(0).0;
/// ```
#[macro_export]
macro_rules! schema_as {
    ($type:ty as $written:ty) => {
        impl $crate::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$written as $crate::schemars::JsonSchema>::schema_name()
            }

            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                <$written as $crate::schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
}
