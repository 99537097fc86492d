//! Which rules are in use.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// Which rules are in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Variant {
    /// One special power each (CG-PWR-1).
    pub powers: bool,
    /// A table with a clock, where slow players are answered for (CG-TIME-1).
    pub clock: bool,
    /// If nobody stands, the loot stays for the next round (CG-SHR-8).
    pub carry_over: bool,
}

/// A variant as records have it. Older ones also say what screens showed, which is no rule.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Recorded {
    powers: bool,
    clock: bool,
    carry_over: bool,
    #[serde(rename = "piles_face_down")]
    _piles_face_down: bool,
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        // Bytes have no names, and nobody keeps them: they hold just what is written today.
        if !deserializer.is_human_readable() {
            let (powers, clock, carry_over) = Deserialize::deserialize(deserializer)?;
            return Ok(Variant { powers, clock, carry_over });
        }
        let Recorded { powers, clock, carry_over, _piles_face_down } = Recorded::deserialize(deserializer)?;
        Ok(Variant { powers, clock, carry_over })
    }
}
