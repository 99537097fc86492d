//! What places are worth: symbols at once, and influence at the end of the act.

use omerta_corleone::content::Site as Place;
use omerta_corleone::{Good, Icon, Icons, Note, Purse, SpaceId};

use crate::corleone::sight::Sight;

/// The place of the first good among symbols; before it are the notes.
const FIRST_GOOD: usize = Note::ALL.len();

impl Sight<'_> {
    /// What symbols bring: takes first, then trades, then the suitcase with the best notes of all that.
    pub(crate) fn icons(&self, icons: Icons) -> f64 {
        let mut money = self.hand.money;
        let mut more = [0; 4];
        let mut worth = 0.0;
        if icons.has_plain() {
            for note in Note::ALL {
                self.take(note, icons.count(Icon::ALL[note as usize]), &mut money);
            }
            for (good, more) in Good::ALL.into_iter().zip(&mut more) {
                *more = icons.count(Icon::ALL[FIRST_GOOD + good as usize]).min(self.look.goods.count(good));
            }
        }
        if !icons.is_plain() {
            for _ in 0..icons.count(Icon::DrawJob) {
                worth += self.draw();
            }
            if icons.has_trades() {
                self.trades(icons, &mut money, &mut worth);
            }
            for _ in 0..icons.count(Icon::HorseHead) {
                worth += self.horse_head();
            }
        }
        if money != self.hand.money {
            worth += self.money(&money) - self.money_now;
        }
        for _ in 0..icons.count(Icon::Suitcase) {
            match self.best_note(&money) {
                Some((note, gain)) if gain > 0.0 => {
                    money.take(note);
                    worth += gain;
                }
                _ => break,
            }
        }
        worth + self.goods_gain(more)
    }

    /// What pawnshops and barter bring, each used if it is worth the cards that go.
    fn trades(&self, icons: Icons, money: &mut Purse, worth: &mut f64) {
        let n_cards = self.hand.len().min(3);
        let mut traded = 0;
        for icon in [Icon::Pawn1, Icon::Pawn2, Icon::Pawn3] {
            for _ in 0..icons.count(icon) {
                let discards = icon.discards();
                if traded + discards <= n_cards {
                    let cost = self.fodder_cost(traded, discards);
                    let mut after = *money;
                    self.take(Note::Five, 1, &mut after);
                    if icon == Icon::Pawn3 {
                        self.take(Note::Three, 1, &mut after);
                    }
                    if self.money(&after) - self.money(money) > cost {
                        *worth -= cost;
                        *money = after;
                        traded += discards;
                    }
                }
            }
        }
        for _ in 0..icons.count(Icon::Barter) {
            if traded < n_cards {
                let best = Good::PLAIN.into_iter().map(|it| self.good_to_take(it)).fold(0.0, f64::max);
                *worth += (best - self.fodder_cost(traded, 1)).max(0.0);
                traded += 1;
            }
        }
    }

    /// So many notes, each the highest there is up to this one.
    #[inline]
    fn take(&self, note: Note, n: u8, money: &mut Purse) {
        if n > 0 {
            let there = |it: &Note| *it <= note && self.look.money.count(*it) > 0;
            if let Some(note) = Note::ALL.into_iter().rev().find(there) {
                money.0[note as usize] += n;
            }
        }
    }

    fn fodder_cost(&self, from: u8, n: u8) -> f64 {
        self.fodder()[usize::from(from)..usize::from(from + n)].iter().sum()
    }

    /// What a good of choice is worth, if there is one.
    pub(crate) fn good_to_take(&self, good: Good) -> f64 {
        if self.look.goods.count(good) > 0 { self.good_gain(good) } else { 0.0 }
    }

    /// What a draw of two jobs is worth: little where they can't be completed any more.
    pub(crate) fn draw(&self) -> f64 {
        let late = if self.act == 3 { (self.figures / 3.0).min(1.0) } else { 1.0 };
        let full = 1.0 / (1.0 + 0.25 * f64::from(self.hand.jobs.len().saturating_sub(2)));
        self.weights.draw[self.act] * late * full
    }

    /// What the Horse Head is worth.
    pub(crate) fn horse_head(&self) -> f64 {
        if self.look.horse_head == self.me { 0.0 } else { self.weights.horse[self.act] }
    }

    /// What a front brings, less what its controller gets by it.
    pub(crate) fn front(&self, site: Place) -> f64 {
        self.fronts[usize::from(site.0)].get(|| {
            let icons = self.front_icons(site);
            let share = match self.look.control[usize::from(site.turf().0)].top() {
                Some(seat) if seat != self.me => self.map().spite(seat) * self.plain_front(site),
                _ => 0.0,
            };
            self.icons(icons) - share
        })
    }

    /// What the backs of some areas bring.
    pub(crate) fn backs(&self, areas: u8) -> f64 {
        self.icons(self.back_icons(areas))
    }

    /// What a thug at a business is worth.
    pub(crate) fn thug_at(&self, site: Place) -> f64 {
        self.front(site) + self.map().gain(1 << site.turf().0)
    }

    /// What a family member on a space is worth.
    pub(crate) fn family_on(&self, space: SpaceId) -> f64 {
        self.backs_around(space) + self.map().gain(self.book.touches(space.0))
    }

    /// What the backs bring around a family-member space.
    pub(crate) fn backs_around(&self, space: SpaceId) -> f64 {
        self.around[usize::from(space.0)].get(|| self.backs(self.book.touches(space.0)))
    }
}
