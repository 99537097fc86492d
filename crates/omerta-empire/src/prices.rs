//! What things cost and bring: the printed number, and everything that changes it. Rules, words, charts and bots
//! read it here, over what lies open and one capo's henchmen in hand.

use omerta_core::Seat;

use crate::cards::{HenchmanId, Henchmen, RacketId};
use crate::content::Content;
use crate::effects::{Goods, Off, Stat, StatId};
use crate::state::Open;
use crate::view::View;

/// The least a racket costs, however cheap.
pub(crate) const LEAST_PRICE: i16 = 50;
/// What City Hall and St Mary's ask.
pub const DONATION: u16 = 500;
/// What The Docks and Local 162 ask, for Pitney Downs.
pub const FEE: u16 = 200;
/// What $500 score at City Hall, and take away at St Mary's.
pub(crate) const DONATION_VP: i16 = 2;
pub(crate) const ABSOLUTION: i16 = -5;
/// What wins at Pitney Downs.
pub(crate) const LUCKY: u8 = 7;
/// What an attack costs, in the main text and in the quick guide.
const ATTACK: i16 = 3;
const ATTACK_IN_GUIDE: i16 = 5;
/// What an assassination costs.
const HIT: i16 = 5;

/// What is known of one capo's numbers: what lies open, and the henchmen in his hand.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    content: &'a Content,
    open: &'a Open,
    crew: Henchmen,
    seat: Seat,
}

impl<'a> Known<'a> {
    /// Of a capo with these henchmen in hand.
    #[inline]
    pub fn new(content: &'a Content, open: &'a Open, crew: Henchmen, seat: Seat) -> Known<'a> {
        Known { content, open, crew, seat }
    }

    /// As far as a viewer can tell.
    pub fn of_view(content: &'a Content, view: &'a View, seat: Seat) -> Known<'a> {
        Known::new(content, &view.open, view.crew[seat.index() % view.crew.len()], seat)
    }

    /// What everything in force changes a number by.
    #[inline(always)]
    pub fn stat(&self, stat: Stat) -> i16 {
        stat_of(self.content, self.open, self.crew, self.seat, stat.id())
    }

    /// What a racket costs.
    #[inline]
    pub fn racket(&self, id: RacketId, off: Off) -> i16 {
        let tables = self.content.tables();
        let kind = tables.kinds[id.index()];
        let change = self.stat(Stat::RacketPrice) + self.stat(Stat::RacketPriceOf(kind));
        reduced(tables.prices[id.index()] + change, off, LEAST_PRICE)
    }

    /// What it costs to hire or refresh a henchman.
    #[inline]
    pub fn henchman(&self, id: HenchmanId, what: Goods, off: Off) -> i16 {
        let change = match what {
            Goods::Refresh => self.stat(Stat::RefreshCost),
            Goods::Hire | Goods::Open => self.stat(Stat::HireCost),
        };
        reduced(self.content.tables().costs[id.index()] + change, off, 0)
    }

    /// The corruption of an attack.
    pub fn attack(&self) -> i16 {
        let printed = if self.open.variant.attack_five { ATTACK_IN_GUIDE } else { ATTACK };
        (printed + self.stat(Stat::AttackCorruption)).max(0)
    }

    /// The corruption of an assassination.
    pub fn hit(&self) -> i16 {
        (HIT + self.stat(Stat::HitCorruption)).max(0)
    }

    /// What a bribe costs.
    pub fn bribe(&self) -> i16 {
        let printed = self.open.cop_card.map_or(0, |it| self.content.cop_card(it).bribe as i16);
        (printed + self.stat(Stat::Bribe)).max(0)
    }

    /// What each donation at City Hall scores.
    pub fn city_hall(&self) -> i16 {
        DONATION_VP + self.stat(Stat::CityHallVp)
    }

    /// What St Mary's asks.
    pub fn absolution(&self) -> i16 {
        (DONATION as i16 + self.stat(Stat::StMarysPrice)).max(0)
    }

    /// By how much St Mary's changes corruption, if there is enough.
    pub fn absolved(&self) -> i16 {
        ABSOLUTION + self.stat(Stat::StMarysCorruption)
    }

    /// Whether a total wins at Pitney Downs.
    pub fn wins(&self, total: u8) -> bool {
        total == LUCKY || self.stat(Stat::PitneyWins(total)) > 0
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
fn stat_of(content: &Content, open: &Open, crew: Henchmen, seat: Seat, stat: StatId) -> i16 {
    let is_changed = open.has_any(crew, seat, content.tables().sources(stat));
    if is_changed { sum_of(content, open, crew, seat, stat) } else { 0 }
}

/// The sum, where there is something to add up.
#[inline(never)]
fn sum_of(content: &Content, open: &Open, crew: Henchmen, seat: Seat, stat: StatId) -> i16 {
    let (tables, sources) = (content.tables(), content.tables().sources(stat));
    let capo = open.capo(seat);
    let family = capo.family.map_or(0, |it| tables.family_mod(it, stat));
    let cop_card = open.cop_card.map_or(0, |it| tables.cop_mod(it.index(), stat));
    let mut sum = family + cop_card + tables.henchmen_mod(crew, stat);
    if !sources.corruption.is_empty() {
        for card in capo.corruption_cards.iter().flatten() {
            sum += tables.corruption_mod(card.index(), stat);
        }
    }
    if !sources.city.is_empty() {
        for (_, card) in open.in_force.iter().map_while(|it| *it).filter(|it| it.0 == seat) {
            sum += tables.city_mod(card, stat);
        }
    }
    sum
}
