//! Things on the table that can be pointed at, lit up and looked at.

use std::fmt;
use std::str::FromStr;

use omerta_core::Seat;
use omerta_protocol::parts::{ItemMessage, SpotMessage};

/// A thing on the table: a row of a table of the catalogue, or any of it, and whose it is where several have one.
///
/// It is written `table:row:seat`, with nothing where a part is missing: that is what drawings carry as `data-at`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct At {
    /// The table of the catalogue; seats are the table `seats`.
    pub table: String,
    /// The row; nothing if only the back is seen.
    pub n: Option<u16>,
    /// Whose it is.
    pub of: Option<Seat>,
}

impl At {
    /// A row of a table.
    pub fn new(table: &str, n: u16) -> At {
        At { table: table.to_owned(), n: Some(n), of: None }
    }

    /// The same, of a seat.
    pub fn of(table: &str, n: u16, seat: Seat) -> At {
        At { of: Some(seat), ..At::new(table, n) }
    }

    /// A seat itself.
    pub fn seat(seat: Seat) -> At {
        At::new("seats", seat.index() as u16)
    }
}

impl From<&SpotMessage> for At {
    fn from(it: &SpotMessage) -> At {
        At { table: it.item.table.clone(), n: it.item.n, of: it.of }
    }
}

impl From<&ItemMessage> for At {
    fn from(it: &ItemMessage) -> At {
        At { table: it.table.clone(), n: it.n, of: None }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.table)?;
        self.n.map_or(Ok(()), |it| write!(f, "{it}"))?;
        f.write_str(":")?;
        self.of.map_or(Ok(()), |it| write!(f, "{it}"))
    }
}

impl FromStr for At {
    type Err = ();

    fn from_str(text: &str) -> Result<At, ()> {
        let mut parts = text.split(':');
        let table = parts.next().filter(|it| !it.is_empty()).ok_or(())?.to_owned();
        let n = match parts.next().ok_or(())? {
            "" => None,
            n => Some(n.parse().map_err(drop)?),
        };
        let of = match parts.next().ok_or(())? {
            "" => None,
            seat => Some(seat.parse().map_err(drop)?),
        };
        Ok(At { table, n, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_drawing_is_read_from_it() {
        let all = [At::new("squares", 7), At::of("figures", 0, Seat::B), At::seat(Seat::C)];
        for at in all {
            assert_eq!(at.to_string().parse(), Ok(at));
        }
        let back = At { n: None, ..At::new("jobs", 0) };
        assert_eq!(back.to_string(), "jobs::");
        assert_eq!("jobs::".parse(), Ok(back));
        for odd in ["", "squares", "squares:x:", "squares:1:Z", ":1:"] {
            assert_eq!(odd.parse::<At>(), Err(()), "{odd}");
        }
    }
}
