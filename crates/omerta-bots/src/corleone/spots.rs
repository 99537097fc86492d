//! What places are worth: symbols at once, and influence at the end of the act.

use omerta_corleone::content::Site as Place;
use omerta_corleone::{Good, Icon, Icons, Note, SpaceId};

use crate::corleone::book::plain_icon;
use crate::corleone::sight::Sight;

impl Sight<'_> {
    /// What symbols bring: takes first, then trades, then the suitcase with the best notes of all that.
    pub(crate) fn icons(&self, icons: Icons) -> f64 {
        let mut money = self.hand.money;
        let mut more = [0; 4];
        let mut worth = 0.0;
        let mut traded = 0;
        let n_cards = self.hand.len();
        for icon in icons.kinds() {
            let n = icons.count(icon);
            for _ in 0..n {
                match icon {
                    Icon::Cash1 | Icon::Cash2 | Icon::Cash3 | Icon::Cash5 => {
                        self.take(icon.note(), &mut money)
                    }
                    Icon::Gun | Icon::BloodMoney | Icon::Booze | Icon::Narcotics => {
                        let good = icon.good().map_or(0, |it| it as usize);
                        more[good] += u8::from(self.look.goods.0[good] > more[good]);
                    }
                    Icon::DrawJob => worth += self.draw(),
                    Icon::Pawn1 | Icon::Pawn2 | Icon::Pawn3 => {
                        let discards = icon.discards();
                        if traded + discards <= n_cards.min(3) {
                            let cost = self.fodder_cost(traded, discards);
                            let mut after = money;
                            self.take(Some(Note::Five), &mut after);
                            if icon == Icon::Pawn3 {
                                self.take(Some(Note::Three), &mut after);
                            }
                            if self.money(&after) - self.money(&money) > cost {
                                worth -= cost;
                                money = after;
                                traded += discards;
                            }
                        }
                    }
                    Icon::Barter => {
                        if traded < n_cards.min(3) {
                            let best =
                                Good::PLAIN.into_iter().map(|it| self.good_to_take(it)).fold(0.0, f64::max);
                            worth += (best - self.fodder_cost(traded, 1)).max(0.0);
                            traded += 1;
                        }
                    }
                    Icon::HorseHead => worth += self.horse_head(),
                    Icon::Suitcase => (),
                }
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

    fn take(&self, note: Option<Note>, money: &mut omerta_corleone::Purse) {
        let there = |it: &Note| Some(*it) <= note && self.look.money.count(*it) > 0;
        if let Some(note) = Note::ALL.into_iter().rev().find(there) {
            money.add(note);
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
        let icons = self.front_icons(site);
        let share = match self.look.control[usize::from(site.turf().0)].top() {
            Some(seat) if seat != self.me => {
                let plain = |it: Icon| f64::from(icons.count(it)) * plain_icon(self.weights, it);
                self.map().spite(seat) * icons.kinds().map(plain).sum::<f64>()
            }
            _ => 0.0,
        };
        self.icons(icons) - share
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
        let areas = self.book.touches(space.0);
        self.backs(areas) + self.map().gain(areas)
    }
}
