//! All games behind one list. Only this crate names them all; adding a game is one line in `games!`.
//!
//! - [`GameKind`] and [`with_game!`]: generic code for one of them.
//! - [`any`]: a table of any of them in one value.
//! - [`describe`]: what a lobby shows of them.
//! - [`tape`]: a recorded game of any of them.
//! - [`think`]: a hint, and a finished game looked at again.

use std::fmt;
use std::str::FromStr;

use omerta_core::Packed;

pub use omerta_cash::CashNGuns;
pub use omerta_corleone::Corleone;
pub use omerta_empire::Empire;
#[cfg(feature = "whole")]
pub use omerta_standoff::Standoff;

/// Makes [`GameKind`] and [`with_game!`] from the list of games.
///
/// The first argument is a dollar sign, which the inner macro needs and can't write itself. Games in brackets have a name
/// and no rules here.
macro_rules! games {
    ($d:tt; [$($absent:ident)?] $($kind:ident),+ $(,)?) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum GameKind {
            $(#[doc = concat!("The game of [`", stringify!($kind), "`].")] $kind,)+
            $(#[doc = "A game that was left out of this program."] $absent,)?
        }

        impl GameKind {
            /// All games that can be played, in the order of the list.
            pub const ALL: &[GameKind] = &[$(GameKind::$kind),+];
        }

        /// Runs an expression with a type name bound to the rules of a [`GameKind`](crate::GameKind):
        /// `with_game!(kind, G => run::<G>(args))`.
        #[macro_export]
        macro_rules! with_game {
            ($d value:expr, $d Game:ident => $d body:expr) => {
                match $d value {
                    $($crate::GameKind::$kind => {
                        type $d Game = $crate::$kind;
                        $d body
                    })+
                    $($crate::GameKind::$absent => $crate::absent(),)?
                }
            };
        }
    };
}

#[cfg(feature = "whole")]
games!($; [] Standoff, CashNGuns, Corleone, Empire);
#[cfg(not(feature = "whole"))]
games!($; [Standoff] CashNGuns, Corleone, Empire);

/// Where rules are asked for that were left out: no word leads to such a game.
#[cfg(not(feature = "whole"))]
#[doc(hidden)]
pub fn absent() -> ! {
    panic!("this game was left out")
}

// After the list, since it uses the macro that the list makes.
pub mod any;
pub mod describe;
#[cfg(feature = "whole")]
pub mod reader;
pub mod tape;
pub mod think;

/// Whom people may choose as bots, and whom they play against unless they do.
pub use omerta_bots::{FIRST_RIVAL, OFFERED};

impl GameKind {
    /// The short name, as typed on the command line.
    pub fn slug(self) -> &'static str {
        with_game!(self, G => G::SLUG)
    }

    /// The name players know it by.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// Whether players are offered this game.
    pub fn is_listed(self) -> bool {
        with_game!(self, G => G::LISTED)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A word that names no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl UnknownGame {
    /// A stable code for programs.
    pub const CODE: &'static str = "unknown-game";
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed: Vec<_> = GameKind::ALL.iter().filter(|it| it.is_listed()).map(|it| it.slug()).collect();
        write!(f, "there is no game `{}`; there is: {}", self.0, listed.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(slug: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL.iter().copied().find(|it| it.slug() == slug).ok_or_else(|| UnknownGame(slug.to_owned()))
    }
}
