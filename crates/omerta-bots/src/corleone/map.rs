//! The turfs: who stands where, what it is worth to win one, and what one figure more or less would change.

use omerta_core::Seat;
use omerta_corleone::content::{ACTS, TURFS};
use omerta_corleone::state::{MOST_PLAYERS, Markers};
use omerta_corleone::{AreaId, Piece, Site};

use crate::corleone::sight::{Once, RANKS, Sight, bits};
use crate::corleone::weights::Weights;
use crate::odds::growth;

/// Influence in a turf: of each player, and of the neutral figures together. There is room for eight, so that no place
/// has to be checked.
type Influence = [u8; WHO];
const WHO: usize = 8;
/// The neutral figures' place in it.
pub(crate) const NEUTRAL: usize = MOST_PLAYERS;

/// The leads told apart: from this many behind to as many ahead.
const FAR_BEHIND: i32 = 5;
const LEADS: usize = 11;

/// What is going on in the turfs.
#[derive(Clone, Debug)]
pub(crate) struct Map<'a> {
    me: usize,
    influence: [Influence; TURFS],
    /// What it is worth to each player to win each turf.
    prizes: Prizes,
    /// What one more own figure changes.
    gains: [f64; TURFS],
    /// What each turf promises as it is.
    outlooks: [f64; TURFS],
    /// The chance to win a turf war with a lead of so many, from [`FAR_BEHIND`] on.
    chances: &'a [f64; LEADS],
    spite: [f64; WHO],
    /// What it changes that somebody's figure goes or comes, where that was asked.
    gone: [[Once; WHO]; TURFS],
    come: [[Once; WHO]; TURFS],
}

/// How the others stand in a turf: the most influence one of them has, who that is, and the most of the rest.
struct Others {
    first: u8,
    second: u8,
    rival: usize,
}

impl<'a> Map<'a> {
    pub(crate) fn new(sight: &Sight<'a>) -> Map<'a> {
        let look = sight.look;
        let mut influence = [Influence::default(); TURFS];
        for (pair, influence) in look.thugs.chunks_exact(2).zip(&mut influence) {
            for piece in pair.iter().filter(|it| it.is_some()) {
                influence[counts_for(*piece) % WHO] += 1;
            }
        }
        for (space, piece) in look.family.iter().enumerate() {
            if piece.is_some() {
                let who = counts_for(*piece) % WHO;
                for turf in bits(sight.book.touches(space as u8) & 0x7f) {
                    influence[usize::from(turf)][who] += 1;
                }
            }
        }
        if let Some(turf) = look.chief {
            influence[usize::from(turf.0)][NEUTRAL] += 1;
        }
        let to_come: u8 = look.families.values().iter().map(|it| it.reserve.len()).sum();
        let mut map = Map {
            me: sight.me.index(),
            influence,
            prizes: sight.prizes(),
            gains: [0.0; TURFS],
            outlooks: [0.0; TURFS],
            chances: sight.book.tables.war(to_come),
            spite: spite(sight),
            gone: [const { [const { Once::new() }; WHO] }; TURFS],
            come: [const { [const { Once::new() }; WHO] }; TURFS],
        };
        for (turf, now) in influence.iter().enumerate() {
            // Only who stands there, or thinks of it, has a prize to win.
            let own_prize = map.prizes[turf][map.me % WHO];
            for (prize, n) in map.prizes[turf].iter_mut().zip(now) {
                *prize = if *n > 0 { *prize } else { 0.0 };
            }
            map.prizes[turf][map.me % WHO] = own_prize;
            let (own, others) = (now[map.me % WHO], map.others(now));
            map.outlooks[turf] = map.promise(turf, own, &others);
            map.gains[turf] = map.promise(turf, own + 1, &others) - map.outlooks[turf];
        }
        map
    }

    /// How much of a seat's loss is a gain.
    pub(crate) fn spite(&self, seat: Seat) -> f64 {
        self.spite[seat.index()]
    }

    /// What a turf with this influence promises.
    fn outlook(&self, turf: usize, influence: &Influence) -> f64 {
        self.promise(turf, influence[self.me % WHO], &self.others(influence))
    }

    #[inline]
    fn others(&self, influence: &Influence) -> Others {
        let mut others = Others { first: influence[NEUTRAL], second: 0, rival: NEUTRAL };
        // Where nobody sits nobody has influence, and the own does not count.
        let mut theirs = *influence;
        theirs[self.me % WHO] = 0;
        for (seat, theirs) in theirs.into_iter().take(MOST_PLAYERS).enumerate() {
            if theirs > others.first {
                others = Others { first: theirs, second: others.first, rival: seat };
            } else {
                others.second = others.second.max(theirs);
            }
        }
        others
    }

    /// The own chance to win a turf, less that of the strongest rival.
    #[inline]
    fn promise(&self, turf: usize, own: u8, others: &Others) -> f64 {
        let &Others { first, second, rival } = others;
        let mine = self.chance(own, first) * self.prizes[turf][self.me % WHO];
        if rival == NEUTRAL {
            return mine;
        }
        let theirs = self.chance(first, own.max(second));
        mine - self.spite[rival % WHO] * theirs * self.prizes[turf][rival % WHO]
    }

    #[inline]
    fn chance(&self, own: u8, most: u8) -> f64 {
        let lead = (i32::from(own) - i32::from(most)).clamp(-FAR_BEHIND, FAR_BEHIND);
        self.chances[(lead + FAR_BEHIND) as usize]
    }

    /// What a marker is worth where there is influence to put it down.
    pub(crate) fn seize(&self, turf: usize) -> f64 {
        if self.influence[turf][self.me % WHO] > 0 { self.prizes[turf][self.me % WHO] } else { 0.0 }
    }

    /// What changes in a turf if somebody's influence there changes.
    fn change(&self, turf: usize, by: impl FnOnce(&mut Influence)) -> f64 {
        let mut other = self.influence[turf];
        by(&mut other);
        self.outlook(turf, &other) - self.outlooks[turf]
    }

    /// What one more own figure in these areas is worth.
    pub(crate) fn gain(&self, areas: u8) -> f64 {
        bits(areas & 0x7f).map(|it| self.gains[usize::from(it)]).sum()
    }

    /// What it is worth that a figure comes.
    pub(crate) fn comes(&self, who: usize, areas: u8) -> f64 {
        let known = |turf: u8| &self.come[usize::from(turf)][who % WHO];
        let comes = |turf: u8| known(turf).get(|| self.change(turf.into(), |it| it[who % WHO] += 1));
        bits(areas & 0x7f).map(comes).sum()
    }

    /// What it is worth that a figure goes.
    pub(crate) fn goes(&self, who: usize, areas: u8) -> f64 {
        let known = |turf: u8| &self.gone[usize::from(turf)][who % WHO];
        let less = |it: &mut Influence| it[who % WHO] = it[who % WHO].saturating_sub(1);
        let goes = |turf: u8| known(turf).get(|| self.change(turf.into(), less));
        bits(areas & 0x7f).map(goes).sum()
    }

    /// What it is worth that all rivals go.
    pub(crate) fn all_go(&self, turf: AreaId) -> f64 {
        let me = self.me;
        self.change(turf.0.into(), |it| (0..NEUTRAL).filter(|seat| *seat != me).for_each(|seat| it[seat] = 0))
    }
}

/// The chance to win a turf war, by lead. A tie is not enough.
fn chances(spread: f64) -> [f64; LEADS] {
    std::array::from_fn(|i| {
        let odds = growth((f64::from(i as i32 - FAR_BEHIND) - 0.5) / spread);
        odds / (odds + 1.0)
    })
}

/// How much of each rival's loss is a gain: more of one who is ahead.
fn spite(sight: &Sight<'_>) -> [f64; WHO] {
    let families = sight.look.families.values();
    let mut standing = [0.0; WHO];
    for ((seat, it), standing) in Seat::all(sight.look.n_seats()).zip(families).zip(&mut standing) {
        *standing = f64::from(sight.look.suitcase(seat).value()) + 2.0 * f64::from(it.done.len());
    }
    let n = families.len().min(WHO);
    let mean = standing[..n].iter().sum::<f64>() / sight.n_seats() as f64;
    let part = sight.spite();
    let mut spite = [0.0; WHO];
    for (spite, standing) in spite.iter_mut().zip(standing).take(n) {
        *spite = part * (1.0 + (standing - mean) / 25.0).clamp(0.5, 1.6);
    }
    spite
}

/// Who a piece counts for.
#[inline]
pub(crate) fn counts_for(piece: Option<Piece>) -> usize {
    match piece {
        Some(Piece::Own(seat, _)) => seat.index(),
        Some(Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief) | None => NEUTRAL,
    }
}

/// The part of a turf's bonus that belongs to who leads it by so many markers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bonuses([[f64; LEADS]; 2]);

impl Bonuses {
    fn new(weights: &Weights, turf_bonus: f64, n_seats: usize, act: usize) -> Bonuses {
        let rivals = 0.5 * (n_seats - 1) as f64;
        let step = weights.majority[act];
        // To be on top is worth something: it settles a tie.
        Bonuses([-0.4, 0.4].map(|top| {
            std::array::from_fn(|i| {
                let odds = growth((f64::from(i as i32 - FAR_BEHIND) + top) / step);
                turf_bonus * odds / (odds + rivals)
            })
        }))
    }

    fn of(&self, own: i32, most: i32, is_top: bool) -> f64 {
        let lead = (own - most).clamp(-FAR_BEHIND, FAR_BEHIND);
        self.0[usize::from(is_top)][(lead + FAR_BEHIND) as usize]
    }
}

/// What it is worth to each player to win each turf.
type Prizes = [[f64; WHO]; TURFS];

/// What turfs were worth, and what that followed from.
#[derive(Clone, Debug)]
pub(crate) struct Stakes {
    /// The act and how many play.
    key: (u8, u8),
    tiles: [bool; TURFS],
    control: [Markers; TURFS],
    prizes: Prizes,
}

impl Default for Stakes {
    fn default() -> Stakes {
        Stakes {
            key: (0, 0),
            tiles: [false; TURFS],
            control: [Markers::default(); TURFS],
            prizes: [[0.0; WHO]; TURFS],
        }
    }
}

impl Sight<'_> {
    /// What it is worth to each player to win each turf. It changes with markers and tiles alone, so most of the time
    /// it is known.
    fn prizes(&self) -> Prizes {
        let tiles = self.look.tiles.map(|it| it.is_some());
        let mut stakes = self.memory.stakes.borrow_mut();
        let key = (self.look.act, self.look.n_seats());
        if stakes.key != key || stakes.tiles != tiles || stakes.control != self.look.control {
            *stakes = Stakes { key, tiles, control: self.look.control, prizes: [[0.0; WHO]; TURFS] };
            let bonuses = self.bonuses();
            for (turf, prizes) in stakes.prizes.iter_mut().enumerate() {
                let counts = markers(&self.look.control[turf]);
                for (seat, prize) in Seat::all(self.look.n_seats()).zip(prizes) {
                    *prize = self.prize(bonuses, &counts, AreaId(turf as u8), seat);
                }
            }
        }
        stakes.prizes
    }

    /// What a marker more on a turf is worth to a seat: the bonus at the end, and control in the next act.
    fn prize(&self, bonuses: &Bonuses, counts: &Counts, turf: AreaId, seat: Seat) -> f64 {
        let stack = &self.look.control[usize::from(turf.0)];
        let (own, most) = against(counts, seat);
        let is_top = stack.top() == Some(seat);
        let bonus = bonuses.of(own + 1, most, true) - bonuses.of(own, most, is_top);
        let businesses = if self.look.tiles[usize::from(turf.0)].is_some() { 2.0 } else { 1.0 };
        let echo = if is_top { 0.8 } else { 1.0 } * self.weights.echo[self.now()] * businesses;
        bonus + echo
    }

    /// The part of a turf's bonus that belongs to who leads it, now.
    fn bonuses(&self) -> &Bonuses {
        self.book.tables.bonuses(self.n_seats(), self.now())
    }

    /// What the fronts on turfs under one's control bring on an ordinary day.
    pub(crate) fn held_fronts(&self) -> f64 {
        let is_held = |it: &Site| self.look.control[usize::from(it.turf().0)].top() == Some(self.me);
        Site::all().filter(is_held).filter(|it| self.is_open(*it)).map(|it| self.plain_front(it)).sum()
    }

    /// The part of all turf bonuses that one may hope for.
    pub(crate) fn turf_hopes(&self) -> f64 {
        let hope = |stack: &Markers| {
            let (own, most) = against(&markers(stack), self.me);
            self.bonuses().of(own, most, stack.top() == Some(self.me))
        };
        self.look.control.iter().map(hope).sum()
    }

    /// The act that is going on, from 0.
    fn now(&self) -> usize {
        usize::from(self.look.act).clamp(1, 4) - 1
    }

    /// What it brings to move a marker to another turf.
    pub(crate) fn move_marker(&self, from: AreaId, at: u8, to: AreaId) -> f64 {
        let bonuses = self.bonuses();
        let stack = &self.look.control[usize::from(from.0)];
        let (own, most) = against(&markers(stack), self.me);
        let is_top = stack.top() == Some(self.me);
        let goes_top = usize::from(at) + 1 == stack.as_slice().len();
        let echo = if goes_top { self.weights.echo[self.now()] } else { 0.0 };
        let loss = bonuses.of(own, most, is_top) - bonuses.of(own - 1, most, is_top && !goes_top) + echo;
        if from == to {
            return -0.1;
        }
        let counts = markers(&self.look.control[usize::from(to.0)]);
        self.prize(bonuses, &counts, to, self.me) - loss
    }
}

/// How many markers each player has in a stack.
type Counts = [u8; MOST_PLAYERS];

fn markers(stack: &Markers) -> Counts {
    let mut counts = [0; MOST_PLAYERS];
    stack.as_slice().iter().for_each(|it| counts[it.index() % MOST_PLAYERS] += 1);
    counts
}

/// How many markers a seat has in a stack, and how many the strongest of the others has.
fn against(counts: &Counts, seat: Seat) -> (i32, i32) {
    let mut most = 0;
    for (i, n) in counts.iter().enumerate() {
        if i != seat.index() {
            most = most.max(*n);
        }
    }
    (i32::from(counts[seat.index() % MOST_PLAYERS]), i32::from(most))
}

/// How many figures may be to come at most: five families of six.
const FIGURES: usize = 31;
/// How many a player may still have to play.
const MOST_FIGURES: usize = 7;
/// How far ahead or behind one may be in jobs of a colour, as far as it matters.
const FAR: i32 = 12;

/// Sums that follow from the weights alone: worked out when a bot is made, and looked up ever after.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    wars: Vec<[f64; LEADS]>,
    /// By players, from two on, and act.
    bonuses: Vec<[Bonuses; ACTS]>,
    colours: Vec<[Colours; ACTS]>,
    /// How many of the so many best notes of a hand are likely to be saved, by act and figures to play.
    saved: [[[f64; RANKS + 1]; MOST_FIGURES + 1]; ACTS],
}

impl Tables {
    pub(crate) fn new(weights: &Weights, turf_bonus: f64, job_bonus: f64) -> Tables {
        let players = || 2..=MOST_PLAYERS;
        // To tie for the most jobs of a colour is enough.
        let colour = |n_seats: usize, act: usize, lead: i32| {
            let chance = |lead: f64| {
                let odds = growth((lead + 0.5) / weights.colour[act]);
                odds / (odds + 0.6 * (n_seats - 1) as f64)
            };
            job_bonus * (chance(f64::from(lead) + 1.0) - chance(f64::from(lead)))
        };
        Tables {
            wars: (0..FIGURES).map(|it| chances(weights.war[0] + weights.war[1] * it as f64)).collect(),
            bonuses: players()
                .map(|n| std::array::from_fn(|act| Bonuses::new(weights, turf_bonus, n, act)))
                .collect(),
            colours: players()
                .map(|n| {
                    std::array::from_fn(|act| {
                        Colours(std::array::from_fn(|i| colour(n, act, i as i32 - FAR)))
                    })
                })
                .collect(),
            saved: std::array::from_fn(|act| {
                std::array::from_fn(|figures| saved(weights, act, figures as f64))
            }),
        }
    }

    /// The chance to win a turf war by lead, with so many figures to come.
    fn war(&self, to_come: u8) -> &[f64; LEADS] {
        &self.wars[usize::from(to_come).min(FIGURES - 1)]
    }

    /// How many of the so many best notes of a hand are likely to be saved, with so many figures to play.
    pub(crate) fn saved(&self, act: usize, figures: u8) -> &[f64; RANKS + 1] {
        &self.saved[act][usize::from(figures).min(MOST_FIGURES)]
    }

    fn bonuses(&self, n_seats: usize, act: usize) -> &Bonuses {
        &self.bonuses[n_seats.clamp(2, MOST_PLAYERS) - 2][act]
    }

    /// What one more job of a colour adds to the chance of its bonus.
    pub(crate) fn colours(&self, n_seats: usize, act: usize) -> &Colours {
        &self.colours[n_seats.clamp(2, MOST_PLAYERS) - 2][act]
    }
}

/// What one more job of a colour adds to the chance of its bonus, by lead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours([f64; 2 * FAR as usize + 1]);

impl Colours {
    #[inline]
    pub(crate) fn by_lead(&self, lead: i32) -> f64 {
        self.0[(lead.clamp(-FAR, FAR) + FAR) as usize]
    }

    /// The part of its bonus that belongs to who leads by so many.
    pub(crate) fn so_far(&self, lead: i32) -> f64 {
        self.0[..(lead.clamp(-FAR, FAR) + FAR) as usize].iter().sum()
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
