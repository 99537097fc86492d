//! Answers that wait until what they say is durable.

use omerta_protocol::house::FromTable;

use crate::conn::Conn;
use crate::error::ApiError;
use crate::mail::{Reply, Told};

/// An answer, and whom it is for.
pub(crate) struct Held {
    pub(crate) to: To,
    pub(crate) told: Told,
}

/// Whom an answer is for.
pub(crate) enum To {
    Conn(u64),
    Ask(Reply),
}

impl Held {
    pub(crate) fn tell(self, conns: &mut [Conn]) -> usize {
        match (self.to, self.told) {
            (To::Ask(reply), told) => {
                // Whoever asked may have gone away.
                drop(reply.send(Ok(told)));
                0
            }
            (To::Conn(id), Told::Message(message)) => {
                conns.iter_mut().find(|it| it.id == id).map_or(0, |it| it.say(&message))
            }
            (To::Conn(_), _) => 0,
        }
    }

    /// Whether it is for this connection.
    pub(crate) fn is_for(&self, conn: u64) -> bool {
        matches!(self.to, To::Conn(id) if id == conn)
    }

    /// It did not come true after all.
    pub(crate) fn refuse(self, conns: &mut [Conn], error: ApiError) {
        let n = match &self.told {
            Told::Message(message) => number(message),
            _ => None,
        };
        refuse(self.to, n, error, conns);
    }
}

fn number(message: &FromTable) -> Option<u64> {
    match message {
        FromTable::Done { n, .. } | FromTable::Reply { n, .. } => Some(*n),
        _ => None,
    }
}

/// Says what is wrong to whoever asked, at once.
pub(crate) fn refuse(to: To, n: Option<u64>, error: ApiError, conns: &mut [Conn]) {
    match to {
        To::Ask(reply) => drop(reply.send(Err(error))),
        To::Conn(id) => {
            if let Some(conn) = conns.iter_mut().find(|it| it.id == id) {
                conn.say(&FromTable::Problem { n, problem: error.problem });
            }
        }
    }
}
