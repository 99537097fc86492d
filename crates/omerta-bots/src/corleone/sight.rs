//! One who looks at a table and knows the pack. What several questions need is worked out once.

use std::cell::{Cell, OnceCell};

use omerta_core::Seat;
use omerta_corleone::content::ACTS;
use omerta_corleone::state::Phase;
use omerta_corleone::{Action, Cards, Colour, Goods, Icons, JobId, Note, Piece, Purse, Site, Target};

use crate::corleone::book::{Book, Deed};
use crate::corleone::look::Look;
use crate::corleone::map::Map;
use crate::corleone::weights::Weights;

/// A job that may be completed some day: what it would bring, what it costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) job: JobId,
    pub(crate) worth: f64,
    pub(crate) cost: Goods,
}

impl Plan {
    const NONE: Plan = Plan { job: JobId(0), worth: 0.0, cost: Goods([0; 4]) };
}

impl Ledger {
    fn pay(&self, pay: &Purse) -> f64 {
        pay.kinds().map(|it| f64::from(pay.count(it)) * self.notes[it as usize]).sum()
    }

    fn worth(&self, deed: &Deed) -> f64 {
        self.pay(&deed.pay) + deed.plain + deed.colour.map_or(0.0, |it| self.colours[it as usize])
    }
}

/// How many plans are thought of at once.
pub(crate) const PLANS: usize = 12;
/// How many of each good the memory for sums of goods covers, itself excluded.
pub(crate) const MEMORY: usize = 2;
/// How many notes of a hand are looked at one by one.
pub(crate) const RANKS: usize = 12;

/// What jobs may bring.
#[derive(Clone, Copy, Debug)]
struct Ledger {
    /// What one more note of each value would be worth.
    notes: [f64; 4],
    /// What one more job of each colour adds to the chance of its bonus.
    colours: [f64; 4],
    plans: [Plan; PLANS],
    n_plans: usize,
}

/// One who looks at a table.
pub(crate) struct Sight<'a> {
    pub(crate) book: &'a Book,
    pub(crate) weights: &'a Weights,
    pub(crate) look: Look<'a>,
    /// Who decides.
    pub(crate) me: Seat,
    pub(crate) hand: Cards,
    /// The act that what is kept will be used in, from 0.
    pub(crate) act: usize,
    /// How many own figures that act still has.
    pub(crate) figures: f64,
    /// How many of the so many best notes of the hand are likely to be saved.
    pub(crate) saved: [f64; RANKS + 1],
    /// What the money in hand is worth.
    pub(crate) money_now: f64,
    /// Where a thug does best, and how much that wants to be done at once.
    pub(crate) best_site: OnceCell<(Action, f64)>,
    /// The same for a family member.
    pub(crate) best_space: OnceCell<(Action, f64)>,
    ledger: OnceCell<Ledger>,
    stock: OnceCell<f64>,
    /// What they would be worth with more goods, where that was asked.
    pub(crate) stocks: [Cell<f64>; MEMORY * MEMORY * MEMORY * MEMORY],
    /// What the three cheapest cards to lose are worth.
    pub(crate) fodder: OnceCell<[f64; 3]>,
    map: OnceCell<Map>,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(book: &'a Book, weights: &'a Weights, look: Look<'a>, me: Seat) -> Sight<'a> {
        let last = ACTS - 1;
        let now = usize::from(look.act).clamp(1, ACTS) - 1;
        // What is left after the figures have done their work is for the next act.
        let is_over = look.phase > Phase::FamilyBusiness && now < last;
        let act = if is_over { now + 1 } else { now };
        let in_full = if look.n_seats() == 2 { 4.0 } else { 3.0 } + [0.0, 1.0, 1.0, 2.0][act];
        let figures = if is_over { in_full } else { f64::from(look.families[me].reserve.len()) };
        let mut sight = Sight {
            book,
            weights,
            look,
            me,
            hand: look.hand(me),
            act,
            figures,
            saved: saved(weights, act, figures),
            money_now: 0.0,
            best_site: OnceCell::new(),
            best_space: OnceCell::new(),
            ledger: OnceCell::new(),
            stock: OnceCell::new(),
            stocks: [const { Cell::new(f64::NAN) }; MEMORY * MEMORY * MEMORY * MEMORY],
            fodder: OnceCell::new(),
            map: OnceCell::new(),
        };
        sight.money_now = sight.money(&sight.hand.money);
        sight
    }

    fn ledger(&self) -> &Ledger {
        self.ledger.get_or_init(|| {
            let notes = Note::ALL.map(|note| {
                let mut more = self.hand.money;
                more.add(note);
                self.money(&more) - self.money_now
            });
            let colours = self.colour_gains();
            let mut ledger = Ledger { notes, colours, plans: [Plan::NONE; PLANS], n_plans: 0 };
            let mut plans = [Plan::NONE; PLANS];
            let public = self.look.public.iter().flatten().map(|&it| (it, self.weights.public));
            let own = self.hand.jobs.each().map(|it| (it, 1.0));
            for (slot, (job, part)) in plans.iter_mut().zip(public.chain(own)) {
                let deed = self.book.job(job);
                *slot = Plan { job, worth: part * ledger.worth(deed), cost: deed.cost };
                ledger.n_plans += 1;
            }
            // The dearest first: who can pay for several pays for that one.
            plans[..ledger.n_plans]
                .sort_unstable_by(|a, b| b.worth.total_cmp(&a.worth).then(a.job.cmp(&b.job)));
            ledger.plans = plans;
            ledger
        })
    }

    /// The jobs that may be completed, the dearest first.
    pub(crate) fn plans(&self) -> &[Plan] {
        let ledger = self.ledger();
        &ledger.plans[..ledger.n_plans]
    }

    /// What goods and jobs are worth now.
    pub(crate) fn stock(&self) -> f64 {
        *self.stock.get_or_init(|| self.stock_of(&self.hand.goods, None))
    }

    /// What a job brings on an ordinary day: its pay, its effect, its colour.
    pub(crate) fn job_worth(&self, job: JobId) -> f64 {
        self.ledger().worth(self.book.job(job))
    }

    /// What one more job of a colour adds to the chance of its bonus.
    pub(crate) fn colour(&self, colour: Option<Colour>) -> f64 {
        colour.map_or(0.0, |it| self.ledger().colours[it as usize])
    }

    /// What notes are worth on top of those in hand.
    pub(crate) fn pay(&self, pay: &Purse) -> f64 {
        self.ledger().pay(pay)
    }

    /// The turfs, and what figures there are worth.
    pub(crate) fn map(&self) -> &Map {
        self.map.get_or_init(|| Map::new(self))
    }

    /// How many sit at the table.
    pub(crate) fn n_seats(&self) -> usize {
        usize::from(self.look.n_seats())
    }

    /// How much of what a rival loses is a gain.
    pub(crate) fn spite(&self) -> f64 {
        self.weights.spite / (self.n_seats() - 1) as f64
    }

    /// Whether there is a business at a site.
    pub(crate) fn is_open(&self, site: Site) -> bool {
        !site.is_tile() || self.look.tiles[usize::from(site.turf().0)].is_some()
    }

    /// The front of the business at a site.
    pub(crate) fn front_icons(&self, site: Site) -> Icons {
        let turf = site.turf().0;
        match self.look.tiles[usize::from(turf)] {
            Some(tile) if site.is_tile() => self.book.tile(tile).1,
            _ => self.book.printed(turf).1,
        }
    }

    /// All backs of the areas given by their bits.
    pub(crate) fn back_icons(&self, areas: u8) -> Icons {
        let mut icons = Icons::EMPTY;
        for area in bits(areas) {
            icons = icons.and(self.book.printed(area).0);
            if let Some(Some(tile)) = self.look.tiles.get(usize::from(area)) {
                icons = icons.and(self.book.tile(*tile).0);
            }
        }
        icons
    }

    /// The areas in which a place is, a bit for each.
    pub(crate) fn areas(&self, target: Target) -> u8 {
        match target {
            Target::Site(site) => 1 << site.turf().0,
            Target::Space(space) => self.book.touches(space.0),
            Target::Chief => self.look.chief.map_or(0, |it| 1 << it.0),
        }
    }

    /// The figure at a place.
    pub(crate) fn piece(&self, target: Target) -> Option<Piece> {
        match target {
            Target::Site(site) => self.look.thugs[usize::from(site.0)],
            Target::Space(space) => self.look.family[usize::from(space.0)],
            Target::Chief => None,
        }
    }
}

/// The best notes are saved first, and few are saved at all.
fn saved(weights: &Weights, act: usize, figures: f64) -> [f64; RANKS + 1] {
    let step = 1.0 / (weights.laundry * figures + weights.keep[act] + 0.5);
    let mut saved = [0.0; RANKS + 1];
    for rank in 0..RANKS {
        let chance = (1.25 - (rank as f64 + 0.5) * step).clamp(0.02, 1.0);
        saved[rank + 1] = saved[rank] + weights.money[act] * chance;
    }
    saved
}

/// The places of the bits that are set.
pub(crate) fn bits(mut rest: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}
