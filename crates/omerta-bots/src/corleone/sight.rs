//! One who looks at a table and knows the pack. What several questions need is worked out once.

use std::cell::{Cell, OnceCell, RefCell};

use omerta_core::Seat;
use omerta_corleone::content::{ACTS, AREAS, MAX_SPACES};
use omerta_corleone::state::Phase;
use omerta_corleone::{Action, Cards, Colour, Goods, Icons, JobId, Note, Piece, Purse, Site, Target};

use crate::corleone::Expert;
use crate::corleone::book::{Book, Deed, Sides};
use crate::corleone::hand::Record;
use crate::corleone::look::Look;
use crate::corleone::map::{Map, Stakes};
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

    /// The dearest plans come first: who can pay for several pays for that one.
    fn add(&mut self, plan: Plan) {
        let before = |it: &Plan| it.worth > plan.worth || it.worth == plan.worth && it.job <= plan.job;
        let mut at = self.n_plans;
        while at > 0 && !before(&self.plans[at - 1]) {
            self.plans[at] = self.plans[at - 1];
            at -= 1;
        }
        self.plans[at] = plan;
        self.n_plans += 1;
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

/// What a bot has worked out from what seldom changes, for as long as that is as it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    pub(crate) stakes: RefCell<Stakes>,
    pub(crate) record: RefCell<Record>,
}

/// A number that is worked out when it is first asked for.
#[derive(Clone, Debug)]
pub(crate) struct Once(Cell<f64>);

impl Once {
    pub(crate) const fn new() -> Once {
        Once(Cell::new(f64::NAN))
    }

    #[inline]
    pub(crate) fn get(&self, work_out: impl FnOnce() -> f64) -> f64 {
        let known = self.0.get();
        if !known.is_nan() {
            return known;
        }
        let found = work_out();
        self.0.set(found);
        found
    }
}

/// One who looks at a table.
pub(crate) struct Sight<'a> {
    pub(crate) book: &'a Book,
    pub(crate) weights: &'a Weights,
    pub(crate) memory: &'a Memory,
    pub(crate) look: Look<'a>,
    /// Who decides.
    pub(crate) me: Seat,
    pub(crate) hand: Cards,
    /// The act that what is kept will be used in, from 0.
    pub(crate) act: usize,
    /// How many own figures that act still has.
    pub(crate) figures: f64,
    /// How many of the so many best notes of the hand are likely to be saved.
    pub(crate) saved: &'a [f64; RANKS + 1],
    /// What the money in hand is worth.
    pub(crate) money_now: f64,
    /// The note that is best put into the suitcase, and what that brings.
    pub(crate) best_note: OnceCell<Option<(Note, f64)>>,
    /// Where a thug does best, and how much that wants to be done at once.
    pub(crate) best_site: OnceCell<(Action, f64)>,
    /// The same for a family member.
    pub(crate) best_space: OnceCell<(Action, f64)>,
    ledger: OnceCell<Ledger>,
    stock: OnceCell<f64>,
    /// What they would be worth with more goods, where that was asked.
    pub(crate) stocks: [Once; MEMORY * MEMORY * MEMORY * MEMORY],
    /// What the three cheapest cards to lose are worth.
    pub(crate) fodder: OnceCell<[f64; 3]>,
    /// What the front of each business brings.
    pub(crate) fronts: [Once; Site::COUNT],
    /// What the backs bring around each family-member space.
    pub(crate) around: [Once; MAX_SPACES],
    /// What it is worth to gun down the dearest thug and the dearest family member in each area.
    pub(crate) hits: OnceCell<[[f64; AREAS]; 2]>,
    map: OnceCell<Map<'a>>,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(script: &'a Expert, look: Look<'a>, me: Seat) -> Sight<'a> {
        let Expert { book, weights, memory, .. } = script;
        let last = ACTS - 1;
        let now = usize::from(look.act).clamp(1, ACTS) - 1;
        // What is left after the figures have done their work is for the next act.
        let is_over = look.phase > Phase::FamilyBusiness && now < last;
        let act = if is_over { now + 1 } else { now };
        let in_full = if look.n_seats() == 2 { 4 } else { 3 } + [0, 1, 1, 2][act];
        let figures = if is_over { in_full } else { look.families[me].reserve.len() };
        let mut sight = Sight {
            book,
            weights,
            memory,
            look,
            me,
            hand: look.hand(me),
            act,
            figures: figures.into(),
            saved: book.tables.saved(act, figures),
            money_now: 0.0,
            best_note: OnceCell::new(),
            best_site: OnceCell::new(),
            best_space: OnceCell::new(),
            ledger: OnceCell::new(),
            stock: OnceCell::new(),
            stocks: [const { Once::new() }; MEMORY * MEMORY * MEMORY * MEMORY],
            fodder: OnceCell::new(),
            fronts: [const { Once::new() }; Site::COUNT],
            around: [const { Once::new() }; MAX_SPACES],
            hits: OnceCell::new(),
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
            let public = self.look.public.iter().flatten().map(|&it| (it, self.weights.public));
            let own = self.hand.jobs.each().map(|it| (it, 1.0));
            for (job, part) in public.chain(own).take(PLANS) {
                let deed = self.book.job(job);
                ledger.add(Plan { job, worth: part * ledger.worth(deed), cost: deed.cost });
            }
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
    pub(crate) fn map(&self) -> &Map<'a> {
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

    /// The business at a site.
    fn business(&self, site: Site) -> &Sides {
        let turf = site.turf().0;
        match self.look.tiles[usize::from(turf)] {
            Some(tile) if site.is_tile() => self.book.tile(tile),
            _ => self.book.printed(turf),
        }
    }

    /// The front of the business at a site.
    pub(crate) fn front_icons(&self, site: Site) -> Icons {
        self.business(site).front
    }

    /// What that front is worth to somebody of whom nothing else is known.
    pub(crate) fn plain_front(&self, site: Site) -> f64 {
        self.business(site).plain
    }

    /// All backs of the areas given by their bits.
    pub(crate) fn back_icons(&self, areas: u8) -> Icons {
        let mut icons = Icons::EMPTY;
        for area in bits(areas) {
            icons = icons.and(self.book.printed(area).back);
            if let Some(Some(tile)) = self.look.tiles.get(usize::from(area)) {
                icons = icons.and(self.book.tile(*tile).back);
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

/// The places of the bits that are set.
#[inline]
pub(crate) fn bits(mut rest: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}
