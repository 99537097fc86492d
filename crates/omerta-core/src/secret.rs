//! Secrets in two kinds of type: [`Sealed`] in states, [`Face`] in views.

use std::fmt;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

/// Something laid face down, inside a state.
///
/// It can't be serialised and prints as nothing but `Sealed`. Search the code for `reveal` to see every
/// place where a secret comes out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sealed<T>(T);

impl<T> Sealed<T> {
    /// Lays it face down.
    #[inline]
    pub const fn new(it: T) -> Sealed<T> {
        Sealed(it)
    }

    /// Turns it over: for rules that reveal it, and for the view of whoever laid it.
    #[inline]
    pub fn reveal(self) -> T {
        self.0
    }
}

impl<T> fmt::Debug for Sealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed")
    }
}

/// A card as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Face<T> {
    /// The viewer knows what it is.
    Up(T),
    /// The viewer knows only that it is there.
    #[default]
    Down,
}

impl<T> Face<T> {
    /// Face up if the viewer may see it.
    #[inline]
    pub fn up_if(seen: bool, it: T) -> Face<T> {
        if seen { Face::Up(it) } else { Face::Down }
    }

    /// What it is, where that is known.
    pub fn known(self) -> Option<T> {
        match self {
            Face::Up(it) => Some(it),
            Face::Down => None,
        }
    }
}

/// Says of a state that it never leaves the process: with a `Serialize`, derived or written out, nothing compiles.
///
/// ```
/// struct State(u8);
/// omerta_core::never_leaves!(State);
/// ```
///
/// ```compile_fail
/// struct State(u8);
/// impl serde::Serialize for State {
///     fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
///         serializer.serialize_u8(self.0)
///     }
/// }
/// omerta_core::never_leaves!(State);
/// ```
#[macro_export]
macro_rules! never_leaves {
    ($state:ty) => {
        const _: fn() = <$state as $crate::secret::Stays<_>>::stays;
    };
}

/// What [`never_leaves!`](crate::never_leaves) asks: which of the two it is can't be told of a type that can be
/// serialised, and so it does not compile.
#[doc(hidden)]
pub trait Stays<Why> {
    fn stays() {}
}

impl<T: ?Sized> Stays<()> for T {}
impl<T: ?Sized + Serialize> Stays<u8> for T {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_thing_prints_nothing_of_itself() {
        assert_eq!(format!("{:?}", Sealed::new("bang")), "Sealed");
    }
}
