//! What somebody may want of a table beside the game itself.

use omerta_core::{Salt, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::house::tables::Watch;

/// What somebody wants of a table. Who they are comes from their token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "wish", rename_all = "kebab-case", deny_unknown_fields)]
pub enum HouseWish {
    /// Sits down on a free seat, or moves there. Before the start.
    Sit {
        /// Where.
        seat: Seat,
    },
    /// Gives the seat back and stays as somebody who watches. Before the start.
    Stand,
    /// Chooses a family that nobody else has. Before the start.
    Family {
        /// Which, counted from 0.
        family: u8,
    },
    /// Agrees to the terms and adds salt to the luck. When all have, cards are dealt.
    Confirm {
        /// The number of the terms that are meant.
        terms: u32,
        /// Sixteen random bytes.
        salt: Salt,
    },
    /// Takes the agreement back, before all have agreed.
    Reconsider,
    /// The host lets two seats change places. Before the start.
    Swap {
        /// One.
        a: Seat,
        /// The other.
        b: Seat,
    },
    /// The host makes a seat free. Before the start.
    Remove {
        /// Which.
        seat: Seat,
    },
    /// The host has a bot sit down on a free seat, or changes its level. Before the start.
    Bot {
        /// Where.
        seat: Seat,
        /// The level.
        level: String,
    },
    /// The host keeps a free seat for whoever gets its personal link. An invitation is answered with the secret of
    /// that link; the one before it opens nothing any more. Before the start.
    Invite {
        /// Which seat.
        seat: Seat,
    },
    /// The host puts the table into the list, or takes it out.
    List {
        /// Whether everybody finds it.
        listed: bool,
    },
    /// The host closes the table. Before the start, or if all people agree to it by leaving.
    Close,
    /// Wants to pause, or to go on; or does not want to any more. It happens when all people who are there agree.
    Pause {
        /// Whether they want it.
        yes: bool,
    },
    /// Lets those who watch look over one's shoulder, or no longer.
    Shoulder {
        /// Whether they may.
        open: bool,
    },
    /// Somebody who watches wants to see something else.
    Watch {
        /// What.
        watch: Watch,
    },
    /// Does not want to read somebody's words, or wants to again.
    Mute {
        /// Whose, by name.
        name: String,
        /// Whether they are muted.
        on: bool,
    },
    /// Wants another game with the same people. When all people who are there want it, a table is opened for them.
    Rematch {
        /// Whether they want it.
        yes: bool,
    },
    /// Leaves. In the lobby the seat becomes free; in a game a stand-in plays at once until they are back.
    Leave,
}
