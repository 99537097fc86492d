//! What to do first. A turn can't be passed, and whoever has played the last figure is out: so places that others
//! would take come first, and jobs and allies fill the time until the last figure decides the turf wars.

use omerta_corleone::{Action, Figure};

use crate::corleone::sight::Sight;

/// More than anything a placement may lose by waiting.
const BEFORE_THE_LAST_FIGURE: f64 = 100.0;

impl Sight<'_> {
    /// How much a turn wants to be used for this.
    pub(crate) fn turn(&self, option: Action) -> f64 {
        match option {
            Action::Play(figure) => self.best_place(figure).1,
            Action::Job(job) => self.card(self.job_now(job), self.weights.card[0]),
            Action::PublicJob(slot) => match self.look.public[usize::from(slot.0)] {
                Some(job) => self.card(self.job_now(job), self.weights.card[1]),
                None => 0.0,
            },
            Action::Ally(ally) => self.card(self.ally_now(ally), self.weights.card[0]),
            _ => 0.0,
        }
    }

    /// Where a figure does best, and how much that wants to be done at once.
    pub(crate) fn best_place(&self, figure: Figure) -> (Action, f64) {
        if figure == Figure::Thug {
            let sites = || self.free_sites().map(|it| (Action::At(it), self.thug_at(it)));
            *self.best_site.get_or_init(|| self.urgency(sites(), self.weights.figure[0]))
        } else {
            let spaces = || self.free_spaces().map(|it| (Action::On(it), self.family_on(it)));
            *self.best_space.get_or_init(|| self.urgency(spaces(), self.weights.figure[1]))
        }
    }

    /// What a placement would lose if it had to wait for the others, and some of what it is worth.
    fn urgency(&self, places: impl Iterator<Item = (Action, f64)>, part: f64) -> (Action, f64) {
        let rivals = self.rivals().filter(|&it| !self.look.families[it].reserve.is_empty()).count();
        // The best places, the dearest first: as many as may be gone before the next turn.
        let mut best = [(Action::Done, f64::NEG_INFINITY); 3];
        for place in places {
            let [first, second, third] = best;
            if place.1 > first.1 {
                best = [place, first, second];
            } else if place.1 > second.1 {
                best = [first, place, second];
            } else if place.1 > third.1 {
                best[2] = place;
            }
        }
        let now = best[0].1;
        let next = best[if rivals > 2 { 2 } else { rivals.min(1) }].1.max(now - 5.0);
        (best[0].0, part * now + self.weights.haste * (now - next))
    }

    /// A card is played when it brings something: at the latest before the last figure.
    fn card(&self, gain: f64, part: f64) -> f64 {
        if gain <= 0.0 {
            return gain - BEFORE_THE_LAST_FIGURE;
        }
        let last = if self.figures <= 1.0 { BEFORE_THE_LAST_FIGURE } else { 0.0 };
        part * gain + last
    }
}
