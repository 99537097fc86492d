//! Lists of options that are made once, for every set of things they may be about.

/// For each set of at most `N` things, the list of what to do with each of them.
///
/// Adding a list is one copy of a known length. A loop over the set would end at a place the processor can't
/// foresee, which costs more than all the rest of a small decision.
///
/// ```
/// use omerta_parts::Lists;
///
/// let takes = Lists::<String, 3>::new(|kind| format!("take {kind}"));
/// let mut options = Vec::new();
/// takes.add(0b101, &mut options);
/// assert_eq!(options, ["take 0", "take 2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lists<A, const N: usize>(Box<[([A; N], u8)]>);

impl<A: Clone, const N: usize> Lists<A, N> {
    /// The lists of all sets, with what `make` gives for each thing.
    pub fn new(make: impl Fn(u8) -> A) -> Lists<A, N> {
        const { assert!(0 < N && N <= 8, "there is a list for each of 2^N sets") };
        let list = |set: usize| {
            let things: Vec<u8> = (0..N as u8).filter(|it| set >> it & 1 == 1).collect();
            // Slots beyond the list are never seen; they hold anything.
            let slot = |i| make(things.get(i).copied().unwrap_or(0));
            (std::array::from_fn(slot), things.len() as u8)
        };
        Lists((0..1 << N).map(list).collect())
    }

    /// Adds the list of a set, given as a bit for each thing.
    #[inline]
    pub fn add(&self, set: usize, out: &mut Vec<A>) {
        let (slots, n) = &self.0[set];
        let end = out.len() + usize::from(*n);
        out.extend_from_slice(slots);
        out.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_is_in_the_set_in_order() {
        let lists = Lists::<u8, 4>::new(|it| it * 10);
        for set in 0..16 {
            let mut out = vec![7];
            lists.add(set, &mut out);
            let expected: Vec<u8> = (0..4).filter(|it| set >> it & 1 == 1).map(|it| it * 10).collect();
            assert_eq!(out[1..], expected);
        }
    }
}
