//! Options that are compared: all in the same worlds, those behind given up half by half, the script's never.

use crate::search::adapter::MOST_TERMS;
use omerta_core::{Dice, Short as _, below};

/// What was found about one option.
#[derive(Clone, Copy, Debug)]
pub struct Arm<A> {
    /// The option.
    pub action: A,
    /// In how many worlds it was tried.
    pub n: u32,
    /// The sum of what it brought.
    pub sum: f64,
    /// The sum of what it brought beyond the script's own move in the same worlds, and of its squares.
    beyond: f64,
    squares: f64,
    /// The sum of the squares of what it brought.
    sum_squares: f64,
    /// What spoke for the one who decides where its look-aheads ended, term by term, added up; only if asked for.
    pub terms: [f32; MOST_TERMS],
    /// In how many look-aheads the one who decides was ahead at the end; only if asked for.
    pub n_ahead: u32,
    /// What it brought in the world that is being tried.
    now: f32,
    is_alive: bool,
}

impl<A> Arm<A> {
    /// What it brought on average: a chance to win.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.n.max(1))
    }

    /// How sure that is: one standard error.
    pub fn mean_error(&self) -> f64 {
        let n = f64::from(self.n.max(1));
        ((self.sum_squares / n - self.mean() * self.mean()).max(0.0) / n + DOUBT / (n * n)).sqrt()
    }

    /// By how much it beats the script's own move on average.
    pub fn gain(&self) -> f64 {
        self.beyond / f64::from(self.n.max(1))
    }

    /// How sure that is: one standard error.
    pub fn error(&self) -> f64 {
        let n = f64::from(self.n.max(1));
        let spread = (self.squares / n - self.gain() * self.gain()).max(0.0);
        // A few worlds that happen to agree prove little.
        ((spread + DOUBT / n) / n).sqrt()
    }
}

/// How much two options are thought to differ by chance before anything was tried.
const DOUBT: f64 = 0.02;

/// By how many standard errors something must be better before it is taken for granted.
const SURE: f64 = 3.0;

/// A chance to win that is not worth another thought.
const ALIKE: f64 = 0.001;

/// In so many worlds everything is tried before anything is taken for granted.
pub(crate) const LEAST_WORLDS: u64 = 128;

/// All options of a decision, the script's own first.
#[derive(Debug)]
pub(crate) struct Arms<A> {
    arms: Vec<Arm<A>>,
    order: Vec<usize>,
    n_alive: usize,
    /// How often half of them are given up, and how often that was done.
    n_cuts: u32,
    n_cut: u32,
}

impl<A> Default for Arms<A> {
    fn default() -> Arms<A> {
        Arms { arms: Vec::new(), order: Vec::new(), n_alive: 0, n_cuts: 0, n_cut: 0 }
    }
}

impl<A: Copy + PartialEq> Arms<A> {
    /// Takes up to `most` options: the script's own, and those ranked highest. Where there are no ranks, those that
    /// are spread evenly over the list, in any order: of options that are as good the one before is kept, and were that the
    /// first in the list, the first seats would be everybody's target.
    pub(crate) fn begin(&mut self, options: &[A], script: A, ranks: &[f64], most: usize, dice: &mut Dice) {
        self.arms.clear();
        self.order.clear();
        self.push(script);
        let others = options.iter().enumerate().filter(|(_, it)| **it != script).map(|(i, _)| i);
        self.order.extend(others);
        if self.order.len() >= most {
            if ranks.len() == options.len() {
                self.order.sort_short_by(|a, b| ranks[*b].total_cmp(&ranks[*a]).then(a.cmp(b)));
            } else {
                let (n, wanted) = (self.order.len(), most - 1);
                (0..wanted).for_each(|it| self.order[it] = self.order[it * n / wanted]);
            }
            self.order.truncate(most - 1);
        }
        if ranks.is_empty() {
            for last in (1..self.order.len()).rev() {
                self.order.swap(last, below(dice, last as u32 + 1) as usize);
            }
        }
        for it in 0..self.order.len() {
            self.push(options[self.order[it]]);
        }
        self.n_alive = self.arms.len();
        self.n_cuts = (self.arms.len().max(2) - 1).ilog2() + 1;
        self.n_cut = 0;
        self.order.clear();
        self.order.extend(0..self.arms.len());
    }

    fn push(&mut self, action: A) {
        let arm = Arm {
            action,
            n: 0,
            sum: 0.0,
            beyond: 0.0,
            squares: 0.0,
            sum_squares: 0.0,
            terms: [0.0; MOST_TERMS],
            n_ahead: 0,
            now: f32::NAN,
            is_alive: true,
        };
        self.arms.push(arm);
    }

    pub(crate) fn len(&self) -> usize {
        self.arms.len()
    }

    pub(crate) fn all(&self) -> &[Arm<A>] {
        &self.arms
    }

    pub(crate) fn action(&self, nth: usize) -> A {
        self.arms[nth].action
    }

    /// Those that are still compared.
    pub(crate) fn alive(&self) -> impl Iterator<Item = usize> + use<A> {
        // Few enough for a word.
        let bits = self.arms.iter().enumerate().fold(0u64, |all, (i, it)| all | u64::from(it.is_alive) << i);
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                bit as usize
            })
        })
    }

    /// What an option brought in the world that is being tried.
    #[inline]
    pub(crate) fn note(&mut self, nth: usize, value: f32) {
        self.arms[nth].now = value;
    }

    /// What spoke for the one who decides where the look-ahead ended.
    pub(crate) fn tell(&mut self, nth: usize, terms: &[f32; MOST_TERMS], is_ahead: bool) {
        let arm = &mut self.arms[nth];
        arm.terms.iter_mut().zip(terms).for_each(|(sum, it)| *sum += it);
        arm.n_ahead += u32::from(is_ahead);
    }

    /// A world is done: it counts if all were tried in it. Gives up half of those behind whenever it is time.
    pub(crate) fn settle(&mut self, spent: f32) {
        let script = self.arms[0].now;
        if self.arms.iter().all(|it| !it.is_alive || !it.now.is_nan()) {
            for arm in self.arms.iter_mut().filter(|it| it.is_alive) {
                let beyond = f64::from(arm.now - script);
                arm.n += 1;
                arm.sum += f64::from(arm.now);
                arm.sum_squares += f64::from(arm.now) * f64::from(arm.now);
                arm.beyond += beyond;
                arm.squares += beyond * beyond;
            }
        }
        self.arms.iter_mut().for_each(|it| it.now = f32::NAN);
        while self.n_alive > 2 && spent * self.n_cuts as f32 >= (self.n_cut + 1) as f32 && spent < 1.0 {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.n_cut += 1;
        let arms = &self.arms;
        self.order.retain(|&it| it != 0 && arms[it].is_alive);
        self.order.sort_short_by(|a, b| arms[*b].gain().total_cmp(&arms[*a].gain()).then(a.cmp(b)));
        let kept = self.order.len().div_ceil(2).max(1);
        for &it in &self.order[kept..] {
            self.arms[it].is_alive = false;
        }
        self.n_alive = kept + 1;
    }

    /// Gives up what can't come first any more, and tells whether that leaves anything to find out.
    pub(crate) fn is_clear(&mut self) -> bool {
        let others = || (1..self.arms.len()).filter(|it| self.arms[*it].is_alive);
        let sure = |it: usize| self.arms[it].gain() - SURE * self.arms[it].error();
        let first = others().max_by(|a, b| sure(*a).total_cmp(&sure(*b))).filter(|it| sure(*it) > 0.0);
        let least = first.map_or(0.0, sure) + ALIKE;
        let hopes = |it: usize| self.arms[it].gain() + SURE * self.arms[it].error();
        let hopeless = others()
            .filter(|it| Some(*it) != first && hopes(*it) < least)
            .fold(0_u64, |all, it| all | 1 << it);
        for (i, arm) in self.arms.iter_mut().enumerate() {
            arm.is_alive &= hopeless >> i & 1 == 0;
        }
        self.n_alive -= hopeless.count_ones() as usize;
        self.n_alive == 1 || self.n_alive == 2 && first.is_some()
    }

    /// The best of those left, unless the script's own move is as good as far as one can tell.
    pub(crate) fn best(&self, gate: f32) -> usize {
        let alive = (1..self.arms.len()).filter(|it| self.arms[*it].is_alive && self.arms[*it].n > 1);
        let best = alive.max_by(|a, b| self.arms[*a].gain().total_cmp(&self.arms[*b].gain()).then(b.cmp(a)));
        let beats = |it: &usize| self.arms[*it].gain() > f64::from(gate) * self.arms[*it].error();
        best.filter(beats).unwrap_or(0)
    }

    /// Any option that gives away no more than `slack`, better ones more often; `whim` is drawn by lot.
    pub(crate) fn any_within(&self, slack: f32, whim: f32) -> usize {
        // Options given up early were tried too seldom to be trusted: they count for a little less.
        let worth = |arm: &Arm<A>| arm.gain() - 0.5 * arm.error();
        let tried = || self.arms.iter().enumerate().filter(|(i, it)| *i == 0 || it.n > 0);
        let most = tried().map(|(_, it)| worth(it)).fold(f64::NEG_INFINITY, f64::max);
        let weight = |arm: &Arm<A>| {
            let loss = (most - worth(arm)) / f64::from(slack);
            if loss <= 1.0 { f64::from(super::leaf::exp((-2.0 * loss) as f32)) } else { 0.0 }
        };
        let all: f64 = tried().map(|(_, it)| weight(it)).sum();
        let mut rest = f64::from(whim) * all;
        for (i, arm) in tried() {
            rest -= weight(arm);
            if rest < 0.0 {
                return i;
            }
        }
        self.best(0.0)
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::Seed;

    use super::*;

    fn arms(options: &[u8], script: u8, most: usize) -> Arms<u8> {
        let mut arms = Arms::default();
        arms.begin(options, script, &[], most, &mut Seed::from_number(7).dice(0));
        arms
    }

    #[test]
    fn the_script_comes_first_and_stays() {
        let mut arms = arms(&[1, 2, 3, 4, 5], 3, 16);
        assert_eq!(arms.action(0), 3);
        for world in 0..40 {
            for nth in arms.alive() {
                // The script's own is the worst, and 5 the best.
                arms.note(
                    nth,
                    f32::from(arms.action(nth) % 3) / 10.0 + 0.1 * f32::from(arms.action(nth) == 5),
                );
            }
            arms.settle(world as f32 / 40.0);
        }
        let left: Vec<u8> = arms.alive().map(|it| arms.action(it)).collect();
        assert_eq!(left, [3, 5]);
        assert_eq!(arms.action(arms.best(1.0)), 5);
    }

    #[test]
    fn what_may_be_chance_is_not_played() {
        let mut arms = arms(&[1, 2], 1, 16);
        for world in 0..30 {
            arms.note(0, 0.5);
            arms.note(1, if world % 2 == 0 { 0.9 } else { 0.12 });
            arms.settle(0.5);
        }
        assert_eq!(arms.best(1.0), 0);
        assert_eq!(arms.best(0.0), 1);
    }

    #[test]
    fn what_is_clear_is_not_tried_on() {
        // 2 is better than the script's own, 3 worse, 4 about as good as 2.
        let mut arms = arms(&[1, 2, 3, 4], 1, 16);
        let mut clear = Vec::new();
        for world in 0..2_000 {
            let luck = [0.0, 0.1, -0.1][world % 3];
            for nth in arms.alive() {
                let worth = [0.0, 0.3, -0.2, 0.29][usize::from(arms.action(nth)) - 1];
                arms.note(nth, 0.4 + worth + luck * worth);
            }
            arms.settle(0.0);
            clear.push(arms.is_clear());
        }
        assert!(!clear[2] && clear[1_999]);
        assert_eq!(arms.alive().map(|it| arms.action(it)).collect::<Vec<_>>(), [1, 2]);
        // Two that are the same.
        let mut arms = super::tests::arms(&[1, 2], 1, 16);
        for _ in 0..600 {
            [0, 1].into_iter().for_each(|it| arms.note(it, 0.25));
            arms.settle(0.0);
        }
        assert!(arms.is_clear());
        assert_eq!(arms.best(1.0), 0);
    }

    #[test]
    fn a_world_that_was_not_tried_whole_does_not_count() {
        let mut arms = arms(&[1, 2], 1, 16);
        arms.note(0, 1.0);
        arms.settle(1.0);
        assert_eq!(arms.all()[0].n, 0);
    }

    #[test]
    fn a_long_list_is_cut_evenly_or_by_rank() {
        let options: Vec<u8> = (0..100).collect();
        let even = arms(&options, 50, 11);
        let mut actions: Vec<u8> = even.all().iter().map(|it| it.action).collect();
        actions[1..].sort_unstable();
        assert_eq!(actions, [50, 0, 9, 19, 29, 39, 49, 60, 70, 80, 90]);
        let mut ranked = Arms::default();
        let ranks: Vec<f64> = options.iter().map(|it| f64::from(*it)).collect();
        ranked.begin(&options, 50, &ranks, 4, &mut Seed::from_number(7).dice(0));
        let actions: Vec<u8> = ranked.all().iter().map(|it| it.action).collect();
        assert_eq!(actions, [50, 99, 98, 97]);
    }

    #[test]
    fn of_options_that_are_as_good_none_is_preferred() {
        let mut dice = Seed::from_number(7).dice(0);
        let mut wins = [0; 5];
        let mut arms = Arms::default();
        for _ in 0..2_000 {
            arms.begin(&[0_u8, 1, 2, 3, 4], 4, &[], 16, &mut dice);
            for world in 0..8 {
                for nth in arms.alive() {
                    arms.note(nth, if arms.action(nth) == 4 { 0.1 } else { 0.9 });
                }
                arms.settle((world + 1) as f32 / 9.0);
            }
            wins[usize::from(arms.action(arms.best(1.0)))] += 1;
        }
        assert!(wins[..4].iter().all(|it| (430..570).contains(it)), "{wins:?}");
    }
}
