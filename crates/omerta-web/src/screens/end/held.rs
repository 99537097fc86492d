//! What everybody held: piles of their own that the others could not see.

use omerta_core::{Catalogue, Lang, Seat, Viewer};
use omerta_protocol::parts::HoldingMessage;

use crate::games::generic::pile_name;
use crate::games::{GameUi, row};
use crate::screens::tapes::Tape;

/// Things of a kind in somebody's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The icon.
    pub icon: &'static str,
    /// What it is.
    pub name: String,
    /// How many.
    pub n: i64,
    /// Whether they are dollars, which are no things to be counted one by one.
    pub is_money: bool,
}

/// What a seat held after so many steps, in its own eyes.
pub fn at(tape: Tape, ui: &'static dyn GameUi, step: usize, seat: Seat, lang: Lang) -> Vec<Held> {
    let update = tape.with(|it| it.update(step, Viewer::Seat(seat), lang));
    let catalogue = tape.with(|it| it.catalogue(lang));
    update.map_or_else(|_| Vec::new(), |it| of(ui, &it.stock, &catalogue, seat))
}

/// The piles of a seat whose faces only it sees.
pub fn of(ui: &'static dyn GameUi, stock: &[HoldingMessage], catalogue: &Catalogue, seat: Seat) -> Vec<Held> {
    let is_secret = |zone: &str| catalogue.zones.get(zone).is_some_and(|it| it.by_seat && !it.open);
    let own = stock.iter().filter(|it| it.pile.seat == Some(seat) && it.n > 0);
    let secret = own.filter(|it| it.pile.item.n.is_some() && is_secret(&it.pile.zone));
    let held = secret.map(|it| {
        let (table, n) = (&it.pile.item.table, it.pile.item.n.unwrap_or(0));
        let entry = row(catalogue, table, n.into());
        Held {
            icon: entry.map_or("cardback", |it| ui.icon(table, it)),
            name: pile_name(catalogue, &it.pile),
            n: it.n,
            is_money: entry.is_some_and(|it| it.id == "dollar"),
        }
    });
    let mut merged: Vec<Held> = Vec::new();
    for it in held {
        match merged.iter_mut().find(|old| old.name == it.name) {
            Some(old) => old.n += it.n,
            None => merged.push(it),
        }
    }
    merged
}
