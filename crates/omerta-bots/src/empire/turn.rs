//! Declarations: what a gangster is best used for.

use omerta_empire::effects::Off;
use omerta_empire::{Action, Deed, Moment, Neutral, Squares};

use crate::empire::plan::Plan;
use crate::empire::sight::{Sight, VICTORY};

/// More options than any declaration has.
const MOST_OPTIONS: usize = 128;

/// What a fresh track of henchmen, and of rackets, is thought to bring.
const NEW_FACES: f64 = 2.0;
const NEW_TRADES: f64 = 1.6;

impl Sight<'_> {
    /// Things that cost no gangster come first, if they are worth anything.
    pub(crate) fn declare(&self, options: &[Action]) -> Action {
        self.free_or(options, self.best_gangster(options, |_, _| ()))
    }

    /// The same in a look-ahead, by what was thought of the options before.
    pub(crate) fn declare_again(&self, options: &[Action], plan: &mut Plan) -> Action {
        let (round, cash) = (self.open.round, self.cash(self.me));
        let (n_crew, squares) = (self.my_crew().len(), self.squares_of(self.me));
        if plan.holds(round, cash, n_crew, squares) {
            return self.free_or(options, self.best_planned(options, plan));
        }
        *plan = Plan::new(round, cash, n_crew, squares);
        let best = self.best_gangster(options, |it, worth| plan.note(it, worth));
        self.free_or(options, best)
    }

    /// What costs no gangster, or else this.
    fn free_or(&self, options: &[Action], best: Option<(Action, f64)>) -> Action {
        let free = options.iter().copied().filter_map(|it| match it {
            Action::Play(card) => Some((it, self.play(card, Moment::Declare))),
            Action::Reveal(henchman) => Some((it, self.reveal(henchman))),
            _ => None,
        });
        let free = free.filter(|it| it.1 > 0.0).max_by(|a, b| a.1.total_cmp(&b.1));
        match (free, best) {
            (Some(free), Some(best)) if best.1 < VICTORY || free.1 >= VICTORY => free.0,
            (_, Some(best)) => best.0,
            (Some(free), None) => free.0,
            (None, None) => options[0],
        }
    }

    /// Where a gangster brings most, if what was thought most of is weighed anew, and what nobody thought of.
    fn best_planned(&self, options: &[Action], plan: &mut Plan) -> Option<(Action, f64)> {
        let mut thought = [f32::NEG_INFINITY; MOST_OPTIONS];
        for (thought, option) in thought.iter_mut().zip(options) {
            *thought = match option {
                Action::Play(_) | Action::Reveal(_) => continue,
                // It wins.
                Action::Use(Neutral::CityHall) => f32::INFINITY,
                it => plan.worth(*it).unwrap_or(f32::MAX),
            };
        }
        let mut best: Option<(Action, f64)> = None;
        let n = options.len().min(MOST_OPTIONS);
        for _ in 0..n {
            let least = best.map_or(f64::NEG_INFINITY, |it| it.1);
            let (mut next, mut most) = (0, f32::NEG_INFINITY);
            for (i, it) in thought[..n].iter().enumerate() {
                if *it > most {
                    (next, most) = (i, *it);
                }
            }
            if f64::from(most) <= least {
                break;
            }
            thought[next] = f32::NEG_INFINITY;
            let worth = match options[next] {
                Action::Deed(Deed::Attack, square) => self.attack_above(square, least),
                it => self.gangster(it),
            };
            if most == f32::MAX {
                plan.note(options[next], worth);
            }
            if worth > least {
                best = Some((options[next], worth));
            }
        }
        best
    }

    /// Where a gangster brings most. Attacks take long to weigh: those that can't be best are not weighed to the end.
    fn best_gangster(&self, options: &[Action], mut note: impl FnMut(Action, f64)) -> Option<(Action, f64)> {
        let mut best: Option<(usize, f64)> = None;
        let mut take = |i: usize, worth: f64| {
            let is_better = best.is_none_or(|(at, most)| worth.total_cmp(&most).then(i.cmp(&at)).is_gt());
            if is_better {
                best = Some((i, worth));
            }
            best.map_or(f64::NEG_INFINITY, |it| it.1)
        };
        let mut most = f64::NEG_INFINITY;
        for (i, option) in options.iter().enumerate() {
            match option {
                Action::Play(_) | Action::Reveal(_) | Action::Deed(Deed::Attack, _) => (),
                it => {
                    let worth = self.gangster(*it);
                    note(*it, worth);
                    most = take(i, worth);
                }
            }
        }
        for (i, option) in options.iter().enumerate() {
            if let Action::Deed(Deed::Attack, square) = option {
                let worth = self.attack_above(*square, most);
                note(*option, worth);
                most = take(i, worth);
            }
        }
        best.map(|(i, worth)| (options[i], worth))
    }

    /// What a gangster brings there.
    pub(crate) fn gangster(&self, option: Action) -> f64 {
        match option {
            Action::Use(neutral) => self.neutral(neutral),
            Action::Deed(Deed::Control, square) => {
                // Of squares one has already, one is as good as the other.
                let own = self.squares_of(self.me).and(self.unguarded());
                let is_alike = own.contains(square) && own.first() != Some(square);
                if is_alike { -5.0 } else { self.control(square) }
            }
            Action::Deed(Deed::Attack, square) => self.attack(square),
            Action::Hit(owner) => self.hit(owner),
            _ => -5.0,
        }
    }

    fn unguarded(&self) -> Squares {
        self.book.in_play(self.open.n_seats).minus(self.open.police.guarded())
    }

    /// What so many donations score.
    pub(crate) fn donate(&self, times: f64) -> f64 {
        let each = f64::from(self.known(self.me).city_hall());
        self.score(times * each) - self.money(times * self.donation())
    }

    fn neutral(&self, neutral: Neutral) -> f64 {
        let money = f64::from(self.cash(self.me));
        let (known, numbers) = (self.known(self.me), self.book.numbers());
        let fee = f64::from(numbers.fee);
        match neutral {
            // Money is as good as VP until it wins, and better before.
            Neutral::CityHall => {
                let times = (money / self.donation()).floor();
                let worth = self.donate(times);
                let near = f64::from(self.capo().vp) + self.donation_vp() * times >= self.goal() - 2.0;
                if worth < VICTORY && near { worth - 0.5 } else { worth }
            }
            Neutral::PitneyDowns => {
                let chance = self.memory.races[self.me.index()].once(self.slow, || {
                    let totals = (2..=12u8).filter(|it| known.wins(*it));
                    totals.map(|it| f64::from(6 - it.abs_diff(7)) / 36.0).sum()
                });
                chance * self.money(f64::from(self.open.pot))
            }
            Neutral::Pancetta => f64::from(numbers.menu) * self.any_card(),
            Neutral::EmpireCentral => self.hiring(Off::Dollars(0), u8::MAX),
            Neutral::TheDocks => {
                let means = ((money - fee) / 600.0).clamp(0.0, 1.0);
                let faces = NEW_FACES + self.new_special();
                faces * means * (self.left / 3.0).min(1.0) - self.money(fee)
            }
            Neutral::StMarys => {
                let now = f64::from(self.capo().corruption);
                let less = f64::from(-known.absolved()).min(now);
                -self.corrupt(-less) - self.money(known.absolution().into())
            }
            Neutral::Local162 => {
                let own = self.squares_of(self.me);
                let sites = own.iter().filter(|it| self.open.at(*it).racket.is_none()).count();
                let means = ((money - fee) / 600.0).clamp(0.0, 1.0);
                NEW_TRADES * sites.min(2) as f64 * means * (self.left / 5.0).min(1.0) - self.money(fee)
            }
        }
    }

    /// What it is worth that a special may be among six new henchmen, to one who collects them.
    fn new_special(&self) -> f64 {
        let deck = self.open.henchman_deck;
        let mine = self.specials_of(self.me).len();
        if mine < 2 || deck.is_empty() {
            return 0.0;
        }
        let waiting = f64::from(deck.and(self.book.specials).len());
        (6.0 * waiting / f64::from(deck.len())).min(1.0) * self.special(mine)
    }
}
