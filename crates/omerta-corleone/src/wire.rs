//! How small sets are written: as lists whose length is known before they begin.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// Writes so many things as a list.
pub(crate) fn list<S: Serializer, T: Serialize>(
    serializer: S,
    n: usize,
    things: impl Iterator<Item = T>,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(n))?;
    for it in things {
        list.serialize_element(&it)?;
    }
    list.end()
}

/// Who stands on which family-member space: a pair for each space that is taken.
pub(crate) mod taken {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::content::{MAX_SPACES, SpaceId};
    use crate::figures::Piece;

    pub(crate) fn serialize<S: Serializer>(
        spaces: &[Option<Piece>; MAX_SPACES],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let n = spaces.iter().flatten().count();
        let taken = spaces.iter().enumerate().filter_map(|(i, it)| Some((SpaceId(i as u8), (*it)?)));
        super::list(serializer, n, taken)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Option<Piece>; MAX_SPACES], D::Error> {
        let mut spaces = [None; MAX_SPACES];
        for (space, piece) in Vec::<(SpaceId, Piece)>::deserialize(deserializer)? {
            let slot = spaces.get_mut(usize::from(space.0));
            *slot.ok_or_else(|| D::Error::custom(format!("there is no space {}", space.0)))? = Some(piece);
        }
        Ok(spaces)
    }
}
