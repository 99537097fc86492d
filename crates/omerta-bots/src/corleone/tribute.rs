//! Tribute, thought through: every set of cards that may go is weighed by what the rest is worth together.
//!
//! Look-aheads give up the cheapest card again and again, which is nearly as good and takes much less time.

use omerta_corleone::{Card, Cards, JobId, Note};

use crate::corleone::sight::Sight;

/// Whoever has more than this to weigh gives up the cheapest card again and again.
const MOST_STEPS: u32 = 20_000;
const MOST_KINDS: usize = 32;

impl Sight<'_> {
    /// The cards without which the rest of a hand is worth most, so many of these; nothing if there are too many sets.
    pub(crate) fn best_tribute(&self, hand: &Cards, n: u8) -> Option<Cards> {
        let (mut kinds, mut n_kinds) = ([Card::Note(Note::One); MOST_KINDS], 0);
        for kind in hand.kinds() {
            *kinds.get_mut(n_kinds)? = kind;
            n_kinds += 1;
        }
        let mut sets = Sets { sight: self, out: Cards::default(), best: None, left: MOST_STEPS };
        sets.go_through(&kinds[..n_kinds], *hand, n)?;
        sets.best.map(|(_, out)| out)
    }

    /// What a hand is worth as a whole.
    fn whole(&self, hand: &Cards) -> f64 {
        let gone = |job: JobId| self.hand.jobs.count(job).saturating_sub(hand.jobs.count(job));
        let allies: f64 = hand.allies.iter().map(|it| self.ally_worth(it)).sum();
        // Even a job that has no part in any plan may find its goods later.
        let hopes: f64 = hand.jobs.each().map(|it| 0.1 * self.job_gain(it)).sum();
        self.money(&hand.money) + self.stock_without(&hand.goods, gone) + allies + hopes
    }
}

/// Sets of cards that may go.
struct Sets<'a, 'b> {
    sight: &'a Sight<'b>,
    /// What goes, as far as that is decided.
    out: Cards,
    /// What the best rest is worth, and what goes for it.
    best: Option<(f64, Cards)>,
    /// How many more steps may be taken.
    left: u32,
}

impl Sets<'_, '_> {
    /// Weighs every set of so many cards of these kinds; nothing if there are too many.
    fn go_through(&mut self, kinds: &[Card], mut rest: Cards, n: u8) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if n == 0 {
            let worth = self.sight.whole(&rest);
            if self.best.is_none_or(|it| worth > it.0) {
                self.best = Some((worth, self.out));
            }
            return Some(());
        }
        let Some((&kind, others)) = kinds.split_first() else { return Some(()) };
        let before = self.out;
        self.go_through(others, rest, n)?;
        for taken in 1..=rest.count(kind).min(n) {
            rest.take(kind);
            self.out.add(kind);
            self.go_through(others, rest, n - taken)?;
        }
        self.out = before;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::{Game as _, Packed as _, Seed, Setup, Silent, Step, Viewer, Waiting, one_of};
    use omerta_corleone::{Action, Corleone, Prompt};

    use super::*;
    use crate::corleone::look::Look;
    use crate::registry::Style;
    use crate::search::Searched as _;

    /// Plays random games and shows a script all that one seat sees, whenever it is asked something.
    fn walk(mut look: impl FnMut(&Sight<'_>, Prompt, &[Action])) {
        let game = Corleone::load(&Corleone::own_pack()).expect("the own pack has no faults");
        let script = game.script(Style::Normal);
        for number in 0..12 {
            let mut dice = Seed::from_number(number).dice(0);
            let mut state = game.start(&Setup::new(2 + (number % 4) as u8));
            loop {
                let step = match game.waiting(&state) {
                    Waiting::Over(_) => break,
                    Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                    Waiting::Seats(seats) => {
                        let seat = seats.first().expect("somebody is waited for");
                        let mut options = Vec::new();
                        game.options(&state, seat, &mut options);
                        let view = game.view(&state, Viewer::Seat(seat));
                        let sight = Sight::new(&script, Look::seen(&view), seat);
                        look(&sight, game.prompt(&state, seat), &options);
                        Step::Seat(seat, one_of(&mut dice, &options).expect("there are options"))
                    }
                };
                game.apply(&mut state, &step, &mut Silent);
            }
        }
    }

    #[test]
    fn the_rest_of_a_hand_is_never_worth_less_than_after_giving_the_cheapest() {
        let (mut n_asked, mut n_better) = (0, 0);
        walk(|sight, prompt, _| {
            let Prompt::Tribute(n) = prompt else { return };
            if !sight.look.picked(sight.me).is_empty() {
                return;
            }
            let Some(out) = sight.best_tribute(&sight.hand, n) else { return };
            let cheapest = sight.cheapest(&sight.hand, n);
            assert_eq!(out.len(), n);
            let rest = |out: &Cards| sight.whole(&sight.hand.minus(out));
            assert!(rest(&out) >= rest(&cheapest) - 1e-9, "{out:?} {cheapest:?}");
            n_asked += 1;
            n_better += u32::from(rest(&out) > rest(&cheapest) + 1e-9);
        });
        assert!(n_asked > 50 && n_better > 0, "{n_better} of {n_asked}");
    }

    #[test]
    fn a_bid_that_is_drawn_is_always_one_that_can_be_made() {
        let mut n_bids = 0;
        let mut dice = Seed::from_number(5).dice(0);
        walk(|sight, prompt, options| {
            if prompt == Prompt::Bid {
                let bid = sight.mixed_bid(options, &mut dice);
                assert!(options.contains(&bid), "{bid:?} of {options:?}");
                n_bids += u32::from(bid != Action::Done);
            }
        });
        assert!(n_bids > 10, "{n_bids}");
    }
}
