//! A short stack of small plain values: what a table is in the middle of.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` values, of which the last one counts. What stood beyond the end before doesn't.
///
/// ```
/// use omerta_parts::Stack;
///
/// let mut stack = Stack::<u8, 4>::default();
/// stack.push(1);
/// stack.push(2);
/// stack.pop();
/// assert_eq!(stack.top(), Some(1));
/// ```
#[derive(Clone, Copy)]
pub struct Stack<T, const N: usize> {
    slots: [T; N],
    n: u8,
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// The most there can be.
    pub const MOST: usize = N;

    /// Whether there is room for no more.
    pub fn is_full(&self) -> bool {
        usize::from(self.n) == N
    }

    /// All of them, the lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.slots[..usize::from(self.n)]
    }

    /// The one on top.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.peek().copied()
    }

    /// The one on top, where it lies.
    ///
    /// What was just written byte by byte is read byte by byte again; a read of it all at once would have to wait
    /// until the writes are through.
    #[inline]
    pub fn peek(&self) -> Option<&T> {
        // One comparison: there is nothing before the first.
        self.slots.get(usize::from(self.n).wrapping_sub(1))
    }

    /// The one below the top.
    pub fn below(&self) -> Option<T> {
        self.as_slice().iter().rev().nth(1).copied()
    }

    /// Puts one on top.
    ///
    /// # Panics
    /// If there is no room.
    #[inline]
    pub fn push(&mut self, it: T) {
        self.slots[usize::from(self.n)] = it;
        self.n += 1;
    }

    /// Takes the top one away; there is one.
    #[inline]
    pub fn pop(&mut self) {
        self.n -= 1;
    }

    /// Takes one out, counted from the lowest; those above it come down. There is one.
    pub fn remove(&mut self, at: usize) {
        self.slots.copy_within(at + 1..usize::from(self.n), at);
        self.n -= 1;
    }

    /// Puts another in the place of the top one; there is one.
    #[inline]
    pub fn replace(&mut self, it: T) {
        self.slots[usize::from(self.n) - 1] = it;
    }
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Stack { slots: [T::default(); N], n: 0 }
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Stack<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Stack<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for Stack<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for Stack<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<T>::deserialize(deserializer)?;
        if all.len() > N {
            return Err(D::Error::custom(format!("at most {N} things go on at once")));
        }
        let mut stack = Stack::default();
        all.into_iter().for_each(|it| stack.push(it));
        Ok(stack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_equal_whatever_lay_on_them_before() {
        let (mut one, mut other) = (Stack::<u8, 3>::default(), Stack::<u8, 3>::default());
        [7, 8].into_iter().for_each(|it| one.push(it));
        one.pop();
        other.push(7);
        assert_eq!(one, other);
        assert_eq!((one.below(), format!("{one:?}").as_str()), (None, "[7]"));
        one.replace(9);
        assert_ne!(one, other);
    }

    #[test]
    fn what_is_taken_out_of_the_middle_lets_the_rest_come_down() {
        let mut stack = Stack::<u8, 4>::default();
        [1, 2, 3].into_iter().for_each(|it| stack.push(it));
        stack.remove(1);
        assert_eq!(stack.as_slice(), [1, 3]);
    }

    #[test]
    fn one_that_is_too_high_is_refused() {
        let read: Result<Stack<u8, 3>, _> = ron::from_str("[1, 2, 3, 4]");
        assert!(read.unwrap_err().to_string().contains("at most 3"));
        let read: Stack<u8, 3> = ron::from_str("[1, 2, 3]").expect("three fit");
        assert_eq!(read.as_slice(), [1, 2, 3]);
    }
}
