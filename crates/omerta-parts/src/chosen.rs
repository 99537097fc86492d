//! What seats have chosen before the start, such as their families: each something else.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use omerta_core::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::idset::Id;

/// One of `N` things for each of at most `N` seats, or nothing yet. No two seats have the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chosen<T, const N: usize> {
    /// One more than the place of what was chosen, or 0.
    by_seat: [u8; N],
    of: PhantomData<T>,
}

impl<T, const N: usize> Default for Chosen<T, N> {
    fn default() -> Self {
        Chosen { by_seat: [0; N], of: PhantomData }
    }
}

impl<T: Id, const N: usize> Chosen<T, N> {
    /// What a seat has chosen.
    pub fn of(&self, seat: Seat) -> Option<T> {
        self.by_seat.get(seat.index())?.checked_sub(1).map(T::at)
    }

    /// Who has chosen what.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        Seat::ALL.into_iter().filter_map(|it| Some((it, self.of(it)?)))
    }

    /// A seat chooses, or it is said why it can't.
    pub fn choose(&mut self, seat: Seat, thing: T) -> Result<(), String> {
        if usize::from(thing.place()) >= N {
            return Err(format!("there are {N} to choose from"));
        }
        if let Some((other, _)) = self.iter().find(|(_, it)| it.place() == thing.place()) {
            return Err(format!("{other} has chosen it already"));
        }
        match self.by_seat.get_mut(seat.index()) {
            Some(slot) if *slot == 0 => *slot = thing.place() + 1,
            Some(_) => return Err(format!("{seat} has chosen already")),
            None => return Err(format!("there is no seat {seat} in this game")),
        }
        Ok(())
    }

    /// What is said of everyone who has chosen and does not sit at a table of so many.
    pub fn nobody_there(&self, n_seats: u8) -> impl Iterator<Item = String> + '_ {
        let beyond = self.iter().filter(move |(it, _)| it.index() >= usize::from(n_seats));
        beyond.map(move |(it, _)| format!("a choice for {it}: there is no seat {it} at a table of {n_seats}"))
    }
}

impl<T: Id + fmt::Debug, const N: usize> fmt::Debug for Chosen<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for Chosen<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<(Seat, T)>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<(Seat, T)>::json_schema(generator)
    }
}

impl<T: Id, const N: usize> Serialize for Chosen<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.iter().count()))?;
        self.iter().try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }
}

impl<'de, T: Id + Deserialize<'de>, const N: usize> Deserialize<'de> for Chosen<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut chosen = Chosen::default();
        for (seat, thing) in Vec::<(Seat, T)>::deserialize(deserializer)? {
            chosen.choose(seat, thing).map_err(D::Error::custom)?;
        }
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
    struct Family(u8);

    impl Id for Family {
        fn at(place: u8) -> Family {
            Family(place)
        }

        fn place(self) -> u8 {
            self.0
        }
    }

    #[test]
    fn no_two_seats_choose_the_same_and_nobody_chooses_twice() {
        let mut chosen = Chosen::<Family, 3>::default();
        assert_eq!(chosen.choose(Seat::C, Family(1)), Ok(()));
        for (seat, family) in [(Seat::A, 1), (Seat::C, 0), (Seat::D, 0), (Seat::A, 3)] {
            assert!(chosen.choose(seat, Family(family)).is_err(), "{seat} {family}");
        }
        assert_eq!(chosen.iter().collect::<Vec<_>>(), [(Seat::C, Family(1))]);
        assert_eq!(chosen.nobody_there(2).count(), 1);
        assert_eq!(chosen.nobody_there(3).count(), 0);
    }
}
