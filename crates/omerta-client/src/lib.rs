//! Whoever comes to a house from a program: the terminal, the load generator, tests.
//!
//! - [`Guest`]: somebody who is known to a house. Opens tables, enters them by their links, asks over HTTP.
//! - [`Line`]: a socket to a table. It answers the heart-beat, comes back when it breaks, and sends again what was not
//!   answered, so that everything is done once.
//!
//! What frames mean is not known here: whoever has the game reads them (`omerta_protocol::compact`).

mod guest;
mod http;
mod line;

pub use guest::Guest;
pub use line::{Form, Heard, Line};

use omerta_protocol::house::{ByeCode, Problem};

/// Why something with a house did not work.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address can't be used.
    #[error("`{0}` is no address of a house: http://host:port")]
    Address(String),
    /// Nobody answers there.
    #[error("the house at {address} can't be reached: {error}")]
    Unreachable {
        /// Where.
        address: String,
        /// Why.
        error: std::io::Error,
    },
    /// What came is no answer of a house.
    #[error("this is no answer of a house: {0}")]
    NoAnswer(String),
    /// The house refuses.
    #[error("{0}")]
    Refused(Problem),
    /// The house has said goodbye, and there is no use in coming back.
    #[error("the house has ended the connection ({0:?})")]
    Bye(ByeCode),
}

impl ClientError {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ClientError::Address(_) => "bad-address",
            ClientError::Unreachable { .. } => "unreachable",
            ClientError::NoAnswer(_) => "no-answer",
            ClientError::Refused(_) => "refused",
            ClientError::Bye(_) => "bye",
        }
    }
}
