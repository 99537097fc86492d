//! An amount that is turned up and down, or typed.

/// How many values a page key skips.
const PAGE: usize = 10;
/// Nobody bids more digits than that.
const DIGITS: usize = 9;

/// One of many amounts that differ in nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dial {
    /// Every amount that may be said, the least first; never empty.
    values: Vec<i64>,
    at: usize,
    /// What was typed, as long as nobody has turned the dial since.
    typed: String,
}

/// How a dial is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// To the next amount.
    Up,
    /// To the one before.
    Down,
    /// Ten amounts on.
    PageUp,
    /// Ten amounts back.
    PageDown,
    /// To the least.
    Least,
    /// To the most.
    Most,
}

impl Dial {
    /// A dial with these amounts, turned to the least; nothing if there are none.
    pub fn new(values: impl IntoIterator<Item = i64>) -> Option<Dial> {
        let mut values: Vec<i64> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        (!values.is_empty()).then(|| Dial { values, at: 0, typed: String::new() })
    }

    /// The least and the most that may be said.
    pub fn range(&self) -> (i64, i64) {
        (self.values[0], self.values[self.values.len() - 1])
    }

    /// From one amount to the next, if that is always the same.
    pub fn step(&self) -> Option<i64> {
        let mut steps = self.values.windows(2).map(|it| it[1] - it[0]);
        let first = steps.next()?;
        steps.all(|it| it == first).then_some(first)
    }

    /// What it is turned to, or what was typed and can't be said.
    pub fn n(&self) -> Result<i64, i64> {
        if self.typed.is_empty() {
            return Ok(self.values[self.at]);
        }
        let n = self.typed.parse().unwrap_or(i64::MAX);
        if self.values.binary_search(&n).is_ok() { Ok(n) } else { Err(n) }
    }

    /// Turns it.
    pub fn turn(&mut self, turn: Turn) {
        let last = self.values.len() - 1;
        self.at = match turn {
            Turn::Up => self.above(1),
            Turn::PageUp => self.above(PAGE),
            Turn::Down => self.below(1),
            Turn::PageDown => self.below(PAGE),
            Turn::Least => 0,
            Turn::Most => last,
        };
        self.typed.clear();
    }

    /// Turns it to an amount; false if that can't be said.
    pub fn set(&mut self, n: i64) -> bool {
        self.typed.clear();
        match self.values.binary_search(&n) {
            Ok(at) => {
                self.at = at;
                true
            }
            Err(_) => false,
        }
    }

    /// Types one more digit.
    pub fn digit(&mut self, digit: char) {
        if self.typed == "0" {
            self.typed.clear();
        }
        if self.typed.len() < DIGITS {
            self.typed.push(digit);
        }
        self.follow();
    }

    /// Takes the last digit back; back to the least if there is none.
    pub fn rub_out(&mut self) {
        if self.typed.pop().is_none() {
            self.at = 0;
        }
        self.follow();
    }

    /// The dial follows what is typed, so that the arrows go on from there.
    fn follow(&mut self) {
        if let Ok(n) = self.n()
            && let Ok(at) = self.values.binary_search(&n)
        {
            self.at = at;
        }
    }

    /// The place so many amounts above what is said or typed.
    fn above(&self, by: usize) -> usize {
        let at = match self.n() {
            Ok(_) => self.at + by,
            Err(typed) => self.values.partition_point(|it| *it <= typed) + by - 1,
        };
        at.min(self.values.len() - 1)
    }

    fn below(&self, by: usize) -> usize {
        match self.n() {
            Ok(_) => self.at.saturating_sub(by),
            Err(typed) => self.values.partition_point(|it| *it < typed).saturating_sub(by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dial() -> Dial {
        Dial::new((0..=26).map(|it| it * 50)).expect("there are amounts")
    }

    #[test]
    fn keys_turn_by_one_by_ten_and_to_the_ends() {
        let mut dial = dial();
        let mut after = |turn| {
            dial.turn(turn);
            dial.n()
        };
        assert_eq!(after(Turn::Up), Ok(50));
        assert_eq!(after(Turn::PageUp), Ok(550));
        assert_eq!(after(Turn::Most), Ok(1300));
        assert_eq!(after(Turn::Up), Ok(1300));
        assert_eq!(after(Turn::PageDown), Ok(800));
        assert_eq!(after(Turn::Least), Ok(0));
        assert_eq!(after(Turn::Down), Ok(0));
    }

    #[test]
    fn what_is_typed_counts_only_if_it_may_be_said() {
        let mut dial = dial();
        for (digit, now) in [('1', Err(1)), ('5', Err(15)), ('0', Ok(150)), ('7', Err(1507))] {
            dial.digit(digit);
            assert_eq!(dial.n(), now);
        }
        dial.rub_out();
        assert_eq!(dial.n(), Ok(150));
        dial.rub_out();
        // Arrows go on from what was typed.
        dial.turn(Turn::Up);
        assert_eq!(dial.n(), Ok(50));
        assert!(dial.set(700) && !dial.set(701));
        assert_eq!((dial.n(), dial.step(), dial.range()), (Ok(700), Some(50), (0, 1300)));
    }

    #[test]
    fn no_number_of_digits_is_too_much() {
        let mut dial = dial();
        (0..40).for_each(|_| dial.digit('9'));
        assert_eq!(dial.n(), Err(999_999_999));
        dial.turn(Turn::Down);
        assert_eq!(dial.n(), Ok(1300));
    }
}
