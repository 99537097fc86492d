//! The turfs: who stands where, what it is worth to win one, and what one figure more or less would change.

use omerta_core::Seat;
use omerta_corleone::content::{ACTS, TURFS};
use omerta_corleone::state::{MOST_PLAYERS, Markers};
use omerta_corleone::{AreaId, Piece, Site, SpaceId, Target};

use crate::corleone::sight::{Sight, bits};
use crate::corleone::weights::Weights;
use crate::odds::growth;

/// Influence in a turf: of each player, and of the neutral figures together.
type Influence = [u8; MOST_PLAYERS + 1];
/// The neutral figures' place in it.
pub(crate) const NEUTRAL: usize = MOST_PLAYERS;

/// The leads told apart: from this many behind to as many ahead.
const FAR_BEHIND: i32 = 5;
const LEADS: usize = 11;

/// What is going on in the turfs.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    me: usize,
    n_seats: usize,
    influence: [Influence; TURFS],
    /// What it is worth to each player to win each turf.
    prizes: [[f64; MOST_PLAYERS]; TURFS],
    /// What one more own figure changes.
    gains: [f64; TURFS],
    /// What each turf promises as it is.
    outlooks: [f64; TURFS],
    /// The chance to win a turf war with a lead of so many, from [`FAR_BEHIND`] on.
    chances: [f64; LEADS],
    spite: [f64; MOST_PLAYERS],
}

impl Map {
    pub(crate) fn new(sight: &Sight<'_>) -> Map {
        let look = sight.look;
        let mut influence = [Influence::default(); TURFS];
        let thugs = look.thugs.iter().enumerate().map(|(i, it)| (Target::Site(Site(i as u8)), it));
        let family = look.family.iter().enumerate().map(|(i, it)| (Target::Space(SpaceId(i as u8)), it));
        for (target, piece) in thugs.chain(family) {
            let who = match piece {
                None => continue,
                Some(Piece::Own(seat, _)) => seat.index(),
                Some(Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief) => NEUTRAL,
            };
            for turf in bits(sight.areas(target) & 0x7f) {
                influence[usize::from(turf)][who] += 1;
            }
        }
        if let Some(turf) = look.chief {
            influence[usize::from(turf.0)][NEUTRAL] += 1;
        }
        let to_come: u8 = look.families.values().iter().map(|it| it.reserve.len()).sum();
        let mut map = Map {
            me: sight.me.index(),
            n_seats: sight.n_seats(),
            influence,
            prizes: [[0.0; MOST_PLAYERS]; TURFS],
            gains: [0.0; TURFS],
            outlooks: [0.0; TURFS],
            chances: *sight.book.tables.war(to_come),
            spite: spite(sight),
        };
        let bonuses = sight.bonuses();
        for (turf, &now) in influence.iter().enumerate().take(TURFS) {
            let area = AreaId(turf as u8);
            let counts = markers(&look.control[turf]);
            for seat in Seat::all(look.n_seats()) {
                // Only who stands there, or thinks of it, has a prize to win.
                if seat == sight.me || now[seat.index()] > 0 {
                    map.prizes[turf][seat.index()] = sight.prize(bonuses, &counts, area, seat);
                }
            }
            let mut more = now;
            more[map.me] += 1;
            map.outlooks[turf] = map.outlook(turf, &now);
            map.gains[turf] = map.outlook(turf, &more) - map.outlooks[turf];
        }
        map
    }

    /// How much of a seat's loss is a gain.
    pub(crate) fn spite(&self, seat: Seat) -> f64 {
        self.spite[seat.index()]
    }

    /// What a turf with this influence promises: the own chance to win it, less that of the strongest rival.
    fn outlook(&self, turf: usize, influence: &Influence) -> f64 {
        let own = influence[self.me];
        let (mut first, mut second, mut rival) = (influence[NEUTRAL], 0, NEUTRAL);
        for (seat, &theirs) in influence.iter().enumerate().take(self.n_seats) {
            if seat != self.me {
                if theirs > first {
                    (first, second, rival) = (theirs, first, seat);
                } else {
                    second = second.max(theirs);
                }
            }
        }
        let mine = self.chance(own, first) * self.prizes[turf][self.me];
        if rival == NEUTRAL {
            return mine;
        }
        let theirs = self.chance(first, own.max(second));
        mine - self.spite[rival] * theirs * self.prizes[turf][rival]
    }

    fn chance(&self, own: u8, most: u8) -> f64 {
        let lead = (i32::from(own) - i32::from(most)).clamp(-FAR_BEHIND, FAR_BEHIND);
        self.chances[(lead + FAR_BEHIND) as usize]
    }

    /// What a marker is worth where there is influence to put it down.
    pub(crate) fn seize(&self, turf: usize) -> f64 {
        if self.influence[turf][self.me] > 0 { self.prizes[turf][self.me] } else { 0.0 }
    }

    /// What changes if somebody's influence in these areas changes.
    fn change(&self, areas: u8, mut by: impl FnMut(&mut Influence)) -> f64 {
        let turfs = bits(areas & 0x7f).map(usize::from);
        turfs
            .map(|turf| {
                let mut other = self.influence[turf];
                by(&mut other);
                self.outlook(turf, &other) - self.outlooks[turf]
            })
            .sum()
    }

    /// What one more own figure in these areas is worth.
    pub(crate) fn gain(&self, areas: u8) -> f64 {
        bits(areas & 0x7f).map(|it| self.gains[usize::from(it)]).sum()
    }

    /// What it is worth that a figure comes.
    pub(crate) fn comes(&self, who: usize, areas: u8) -> f64 {
        self.change(areas, |it| it[who] += 1)
    }

    /// What it is worth that a figure goes.
    pub(crate) fn goes(&self, who: usize, areas: u8) -> f64 {
        self.change(areas, |it| it[who] = it[who].saturating_sub(1))
    }

    /// What it is worth that all rivals go.
    pub(crate) fn all_go(&self, areas: u8) -> f64 {
        let me = self.me;
        self.change(areas, |it| (0..NEUTRAL).filter(|seat| *seat != me).for_each(|seat| it[seat] = 0))
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
fn spite(sight: &Sight<'_>) -> [f64; MOST_PLAYERS] {
    let standing = sight
        .look
        .families
        .map(|seat, it| f64::from(sight.look.suitcase(seat).value()) + 2.0 * f64::from(it.done.len()));
    let mean = standing.values().iter().sum::<f64>() / sight.n_seats() as f64;
    let mut spite = [0.0; MOST_PLAYERS];
    for (seat, standing) in standing.iter() {
        spite[seat.index()] = sight.spite() * (1.0 + (standing - mean) / 25.0).clamp(0.5, 1.6);
    }
    spite
}

/// Who a piece counts for.
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

impl Sight<'_> {
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
/// How far ahead or behind one may be in jobs of a colour, as far as it matters.
const FAR: i32 = 12;

/// Sums that follow from the weights alone: worked out when a bot is made, and looked up ever after.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    wars: Vec<[f64; LEADS]>,
    /// By players, from two on, and act.
    bonuses: Vec<[Bonuses; ACTS]>,
    colours: Vec<[[f64; 2 * FAR as usize + 1]; ACTS]>,
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
                .map(|n| std::array::from_fn(|act| std::array::from_fn(|i| colour(n, act, i as i32 - FAR))))
                .collect(),
        }
    }

    /// The chance to win a turf war by lead, with so many figures to come.
    fn war(&self, to_come: u8) -> &[f64; LEADS] {
        &self.wars[usize::from(to_come).min(FIGURES - 1)]
    }

    fn bonuses(&self, n_seats: usize, act: usize) -> &Bonuses {
        &self.bonuses[n_seats.clamp(2, MOST_PLAYERS) - 2][act]
    }

    /// What one more job of a colour adds to the chance of its bonus, by lead.
    pub(crate) fn colour(&self, n_seats: usize, act: usize, lead: i32) -> f64 {
        self.colours[n_seats.clamp(2, MOST_PLAYERS) - 2][act][(lead.clamp(-FAR, FAR) + FAR) as usize]
    }
}
