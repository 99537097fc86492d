//! What things cost and bring: the printed number, and everything that changes it. Rules, words, charts and bots
//! read it here, over what lies open and one capo's henchmen in hand.

use omerta_core::Seat;

use crate::cards::{HenchmanId, Henchmen, RacketId};
use crate::content::{Content, Rates};
use crate::effects::{Goods, Off, Stat, StatId};
use crate::state::Open;
use crate::view::View;

/// What is known of one capo's numbers: what lies open, and the henchmen in his hand.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    rates: &'a Rates,
    open: &'a Open,
    crew: Henchmen,
    seat: Seat,
}

impl<'a> Known<'a> {
    /// Of a capo with these henchmen in hand.
    #[inline]
    pub fn new(rates: &'a Rates, open: &'a Open, crew: Henchmen, seat: Seat) -> Known<'a> {
        Known { rates, open, crew, seat }
    }

    /// As far as a viewer can tell.
    pub fn of_view(content: &'a Content, view: &'a View, seat: Seat) -> Known<'a> {
        Known::new(content.rates(), &view.open, view.crew[seat.index() % view.crew.len()], seat)
    }

    /// What everything in force changes a number by.
    #[inline(always)]
    pub fn stat(&self, stat: Stat) -> i16 {
        stat_of(self.rates, self.open, self.crew, self.seat, stat.id())
    }

    /// What a racket costs.
    #[inline]
    pub fn racket(&self, id: RacketId, off: Off) -> i16 {
        let kind = self.rates.kind(id);
        let change = self.stat(Stat::RacketPrice) + self.stat(Stat::RacketPriceOf(kind));
        reduced(self.rates.price(id) + change, off, self.rates.numbers().least_price as i16)
    }

    /// What it costs to hire or refresh a henchman.
    #[inline]
    pub fn henchman(&self, id: HenchmanId, what: Goods, off: Off) -> i16 {
        let change = match what {
            Goods::Refresh => self.stat(Stat::RefreshCost),
            Goods::Hire | Goods::Open => self.stat(Stat::HireCost),
        };
        reduced(self.rates.cost(id) + change, off, 0)
    }

    /// The corruption of an attack.
    pub fn attack(&self) -> i16 {
        let numbers = self.rates.numbers();
        let is_five = self.open.variant.attack_five;
        let printed = if is_five { numbers.attack_five_corruption } else { numbers.attack_corruption };
        (i16::from(printed) + self.stat(Stat::AttackCorruption)).max(0)
    }

    /// The corruption of an assassination.
    pub fn hit(&self) -> i16 {
        (i16::from(self.rates.numbers().hit_corruption) + self.stat(Stat::HitCorruption)).max(0)
    }

    /// What a bribe costs.
    pub fn bribe(&self) -> i16 {
        let printed = self.open.cop_card.map_or(0, |it| self.rates.bribe(it));
        (printed + self.stat(Stat::Bribe)).max(0)
    }

    /// What each donation at City Hall scores.
    pub fn city_hall(&self) -> i16 {
        i16::from(self.rates.numbers().donation_vp) + self.stat(Stat::CityHallVp)
    }

    /// What St Mary's asks.
    pub fn absolution(&self) -> i16 {
        (self.rates.numbers().absolution as i16 + self.stat(Stat::StMarysPrice)).max(0)
    }

    /// By how much St Mary's changes corruption, if there is enough.
    pub fn absolved(&self) -> i16 {
        -i16::from(self.rates.numbers().absolution_corruption) + self.stat(Stat::StMarysCorruption)
    }

    /// Whether a total wins at Pitney Downs.
    pub fn wins(&self, total: u8) -> bool {
        total == self.rates.numbers().lucky || self.stat(Stat::PitneyWins(total)) > 0
    }
}

fn reduced(price: i16, off: Off, least: i16) -> i16 {
    match off {
        Off::Free => 0,
        Off::Dollars(off) => (price - off as i16).max(least),
    }
}

/// What everything in force changes a number by, for one capo. Compiled once: it is asked for in many places.
#[inline(never)]
fn stat_of(rates: &Rates, open: &Open, crew: Henchmen, seat: Seat, stat: StatId) -> i16 {
    let is_changed = open.has_any(crew, seat, rates.sources(stat));
    if is_changed { sum_of(rates, open, crew, seat, stat) } else { 0 }
}

/// The sum, where there is something to add up.
#[inline(never)]
fn sum_of(rates: &Rates, open: &Open, crew: Henchmen, seat: Seat, stat: StatId) -> i16 {
    let sources = rates.sources(stat);
    let capo = open.capo(seat);
    let family = capo.family.map_or(0, |it| rates.family_mod(it, stat));
    let cop_card = open.cop_card.map_or(0, |it| rates.cop_mod(it, stat));
    let mut sum = family + cop_card + rates.henchmen_mod(crew, stat);
    if !sources.corruption.is_empty() {
        for card in capo.corruption_cards.iter().flatten() {
            sum += rates.corruption_mod(*card, stat);
        }
    }
    if !sources.city.is_empty() {
        for (_, card) in open.in_force.iter().map_while(|it| *it).filter(|it| it.0 == seat) {
            sum += rates.city_mod(card, stat);
        }
    }
    sum
}
