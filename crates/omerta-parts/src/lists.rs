//! Lists of options that are made once, for every set of things they may be about.

/// For each set of things, the list of what can be done with them; none is longer than `N`.
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
pub struct Lists<A, const N: usize> {
    /// The list of each set. Slots beyond its end are never seen; they hold anything.
    slots: Box<[[A; N]]>,
    /// How long it is.
    n: Box<[u8]>,
}

impl<A: Clone, const N: usize> Lists<A, N> {
    /// The lists of all sets of `N` things, with what `make` gives for each thing in turn.
    pub fn new(make: impl Fn(u8) -> A) -> Lists<A, N> {
        let list = |set: usize| (0..N as u8).filter(|it| set >> it & 1 == 1).map(&make).collect();
        Lists::of(N as u32, make(0), list)
    }

    /// The lists of all sets of `n_things` things, in whichever order `list` has them.
    ///
    /// # Panics
    /// If a list is longer than `N`.
    pub fn of(n_things: u32, anything: A, list: impl Fn(usize) -> Vec<A>) -> Lists<A, N> {
        assert!(n_things <= 12, "there is a list for each of 2^{n_things} sets");
        let lists: Vec<Vec<A>> = (0..1 << n_things).map(list).collect();
        assert!(lists.iter().all(|it| it.len() <= N), "no list is longer than {N}");
        let slots = |list: &Vec<A>| std::array::from_fn(|i| list.get(i).unwrap_or(&anything).clone());
        Lists { slots: lists.iter().map(slots).collect(), n: lists.iter().map(|it| it.len() as u8).collect() }
    }

    /// Adds the list of a set, given as a bit for each thing.
    #[inline]
    pub fn add(&self, set: usize, out: &mut Vec<A>) {
        let end = out.len() + usize::from(self.n[set]);
        out.extend_from_slice(&self.slots[set]);
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
