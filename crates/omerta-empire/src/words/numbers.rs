//! What things cost and bring, as far as a view tells: the printed number and everything that changes it.

use omerta_core::Seat;

use crate::cards::{HenchmanId, RacketId, SquareId};
use crate::content::{CAPOS, Content};
use crate::effects::{Goods, Off, Stat};
use crate::state::Plan;
use crate::view::View;

/// What everything in force changes a number by, for this capo.
fn stat(content: &Content, view: &View, seat: Seat, stat: Stat) -> i16 {
    let tables = content.tables();
    let capo = view.open.capo(seat);
    let family = capo.family.map_or(0, |it| tables.family_mod(it, stat.id()));
    let cards = capo.corruption_cards.iter().flatten();
    let corruption: i16 = cards.map(|it| tables.corruption_mod(it.index(), stat.id())).sum();
    let cop_card = view.open.cop_card.map_or(0, |it| tables.cop_mod(it.index(), stat.id()));
    let mine = view.open.in_force.iter().flatten().filter(|(whose, _)| *whose == seat);
    let in_force: i16 = mine.map(|(_, card)| tables.city_mod(*card, stat.id())).sum();
    let crew = tables.henchmen_mod(view.crew[seat.index() % CAPOS], stat.id());
    family + corruption + cop_card + in_force + crew
}

fn cheaper(price: i16, off: Off, least: i16) -> i16 {
    match off {
        Off::Dollars(off) => (price - off as i16).max(least),
        Off::Free => 0,
    }
}

/// What a racket costs.
pub(crate) fn racket(content: &Content, view: &View, seat: Seat, id: RacketId, off: Off) -> i16 {
    let it = content.racket(id);
    let change = stat(content, view, seat, Stat::RacketPrice)
        + stat(content, view, seat, Stat::RacketPriceOf(it.kind()));
    cheaper(it.price as i16 + change, off, 50)
}

/// What it costs to hire or refresh a henchman.
pub(crate) fn henchman(
    content: &Content,
    view: &View,
    seat: Seat,
    (id, what): (HenchmanId, Goods),
    off: Off,
) -> i16 {
    let change = if what == Goods::Refresh { Stat::RefreshCost } else { Stat::HireCost };
    cheaper(content.henchman(id).cost as i16 + stat(content, view, seat, change), off, 0)
}

/// The corruption of an attack.
pub(crate) fn attack(content: &Content, view: &View, seat: Seat) -> i16 {
    let printed = if view.open.variant.attack_five { 5 } else { 3 };
    (printed + stat(content, view, seat, Stat::AttackCorruption)).max(0)
}

/// The corruption of an assassination.
pub(crate) fn hit(content: &Content, view: &View, seat: Seat) -> i16 {
    (5 + stat(content, view, seat, Stat::HitCorruption)).max(0)
}

/// What a bribe costs.
pub(crate) fn bribe(content: &Content, view: &View, seat: Seat) -> i16 {
    let printed = view.open.cop_card.map_or(0, |it| content.cop_card(it).bribe as i16);
    (printed + stat(content, view, seat, Stat::Bribe)).max(0)
}

/// What each donation at City Hall scores.
pub(crate) fn city_hall(content: &Content, view: &View, seat: Seat) -> i16 {
    2 + stat(content, view, seat, Stat::CityHallVp)
}

/// What St Mary's asks, and by how much it lowers the corruption there is.
pub(crate) fn st_marys(content: &Content, view: &View, seat: Seat) -> (i16, i16) {
    let price = 500 + stat(content, view, seat, Stat::StMarysPrice);
    let less = 5 - stat(content, view, seat, Stat::StMarysCorruption);
    let there_is = i16::from(view.open.capo(seat).corruption);
    (price.max(0), if there_is > 0 { less.min(there_is) } else { less })
}

/// The totals that win at Pitney Downs.
pub(crate) fn pitney(content: &Content, view: &View, seat: Seat) -> Vec<u8> {
    let wins = |it: &u8| *it == 7 || stat(content, view, seat, Stat::PitneyWins(*it)) > 0;
    (2..=12).filter(wins).collect()
}

/// How many neighbours of a square a capo controls.
pub(crate) fn neighbours(content: &Content, view: &View, seat: Seat, square: SquareId) -> u8 {
    content.tables().next(view.open.n_seats, square).and(view.open.squares_of(seat)).len()
}

/// What a henchman counts in a combat, by himself.
pub(crate) fn fighter(content: &Content, id: HenchmanId, defends: bool) -> i16 {
    let fights = &content.tables().henchman_fights[id.index()];
    let more = if defends { fights.defending } else { fights.attacking };
    i16::from(content.henchman(id).value) + i16::from(more)
}

/// What a henchman counts as an assassin.
pub(crate) fn assassin(content: &Content, id: HenchmanId) -> i16 {
    i16::from(content.henchman(id).value) + i16::from(content.tables().henchman_fights[id.index()].hitting)
}

/// The plan of the viewer.
pub(crate) fn own_plan(view: &View) -> Option<Plan> {
    view.plans[view.seat()?.index() % CAPOS].known()
}
