//! What the pack says, as far as a bot needs it: small enough for every bot to have its own.

use omerta_corleone::content::{AREAS, Ally, Business, Job, MAX_SPACES};
use omerta_corleone::effects::{Acting, Effect, Kind, Printed, Shaking, TapeId};
use omerta_corleone::{AllyId, Colour, Corleone, Goods, Icon, Icons, JobId, JobSet, Purse, SpaceId, TileId};

use crate::corleone::map::Tables;
use crate::corleone::weights::Weights;

/// A card that does something: a job with its cost and pay, or an ally.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) cost: Goods,
    pub(crate) pay: Purse,
    pub(crate) colour: Option<Colour>,
    pub(crate) effect: Effect,
    /// What the effect is worth on an ordinary day.
    pub(crate) plain: f64,
}

/// What a business gives at the back and at the front, and what its front is worth to anybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    pub(crate) back: Icons,
    pub(crate) front: Icons,
    pub(crate) plain: f64,
}

/// The numbers and cards of the pack.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// Jobs, then allies: the order of the tapes a view tells of.
    deeds: Vec<Deed>,
    n_jobs: usize,
    /// What areas give at the back, and their printed businesses at the front.
    printed: [Sides; AREAS],
    tiles: Vec<Sides>,
    touches: [u8; MAX_SPACES],
    /// The spaces in use with two players, and with more.
    open: [u32; 2],
    /// All jobs of each colour.
    pub(crate) colours: [JobSet; 4],
    pub(crate) tables: Tables,
}

impl Book {
    pub(crate) fn new(game: &Corleone, weights: &Weights) -> Book {
        let content = game.content();
        let icons = |printed: &[Printed]| printed.iter().filter_map(|it| it.icon()).collect::<Icons>();
        let job = |(i, it): (usize, &Job)| Deed {
            cost: content.cost(JobId(i as u8)),
            pay: content.pay(JobId(i as u8)),
            colour: Some(it.colour),
            effect: it.effect.clone(),
            plain: plain(weights, &it.effect),
        };
        let ally = |it: &Ally| Deed {
            cost: Goods::default(),
            pay: Purse::default(),
            colour: None,
            effect: it.effect.clone(),
            plain: plain(weights, &it.effect),
        };
        let jobs = content.jobs().iter().enumerate().map(job);
        let sides = |it: &Business| {
            let front = icons(&it.front);
            let plain = |it: Icon| f64::from(front.count(it)) * plain_icon(weights, it);
            Sides { back: icons(&it.back), front, plain: front.kinds().map(plain).sum() }
        };
        let of_colour =
            |colour| content.all_jobs().each().filter(|it| content.job(*it).colour == colour).collect();
        let mut touches = [0; MAX_SPACES];
        for (slot, i) in touches.iter_mut().zip(0..content.board().spaces.len()) {
            *slot = content.touches(SpaceId(i as u8));
        }
        let numbers = content.numbers();
        Book {
            deeds: jobs.chain(content.allies().iter().map(ally)).collect(),
            n_jobs: content.jobs().len(),
            printed: std::array::from_fn(|i| sides(&content.printed()[i])),
            tiles: content.tiles().iter().map(sides).collect(),
            touches,
            open: [content.open_spaces(2), content.open_spaces(3)],
            colours: Colour::ALL.map(of_colour),
            tables: Tables::new(weights, numbers.turf_bonus.into(), numbers.job_bonus.into()),
        }
    }

    pub(crate) fn job(&self, job: JobId) -> &Deed {
        &self.deeds[usize::from(job.0)]
    }

    pub(crate) fn ally(&self, ally: AllyId) -> &Deed {
        &self.deeds[self.n_jobs + usize::from(ally.0)]
    }

    /// The card whose tape runs.
    pub(crate) fn tape(&self, tape: TapeId) -> &Deed {
        match tape.card() {
            Acting::Job(job) => self.job(job),
            Acting::Ally(ally) => self.ally(ally),
        }
    }

    /// What is printed in an area.
    pub(crate) fn printed(&self, area: u8) -> &Sides {
        &self.printed[usize::from(area) % AREAS]
    }

    /// What a tile gives.
    pub(crate) fn tile(&self, tile: TileId) -> &Sides {
        &self.tiles[usize::from(tile.0)]
    }

    /// The spaces in use with so many players, a bit for each.
    pub(crate) fn open_spaces(&self, n_seats: usize) -> u32 {
        self.open[usize::from(n_seats > 2)]
    }

    /// The areas a space touches, a bit for each.
    pub(crate) fn touches(&self, space: u8) -> u8 {
        self.touches[usize::from(space) % MAX_SPACES]
    }
}

/// What a symbol is worth to somebody of whom nothing else is known.
pub(crate) fn plain_icon(weights: &Weights, icon: Icon) -> f64 {
    if let Some(note) = icon.note() {
        return 0.6 * weights.note[note as usize];
    }
    match icon {
        Icon::DrawJob => weights.draw[1],
        Icon::Suitcase => weights.suitcase,
        Icon::Pawn1 => 0.45 * weights.note[3],
        Icon::Pawn2 => 0.3 * weights.note[3],
        Icon::Pawn3 => 0.5 * weights.note[3],
        Icon::Barter => 0.5 * weights.good[1],
        Icon::HorseHead => weights.horse[1],
        // Goods: some job may ask for them.
        _ => weights.good[1] + 0.5,
    }
}

/// What an effect is worth on an ordinary day.
pub(crate) fn plain(weights: &Weights, effect: &Effect) -> f64 {
    match effect {
        Effect::Icons(icons) => {
            icons.iter().filter_map(|it| it.icon()).map(|it| plain_icon(weights, it)).sum()
        }
        Effect::PickGood(n) => f64::from(*n) * (weights.good[1] + 0.8),
        Effect::Stash(value) => f64::from(*value),
        Effect::Front(_) => weights.front,
        Effect::Backs => weights.backs,
        Effect::GunDown(Kind::Family | Kind::Any, _) => 1.5 * weights.gun_down,
        Effect::GunDown(Kind::Thug, _) => weights.gun_down,
        Effect::GunDownAll => 2.5 * weights.gun_down,
        Effect::Move(_, _, Shaking::Quiet) => weights.gun_down,
        Effect::Move(Kind::Thug, _, Shaking::Shake) | Effect::Neutral(_) => weights.front,
        Effect::Move(_, _, Shaking::Shake) => weights.backs,
        Effect::Rob(value) => f64::from(*value),
        Effect::Lift => 1.5,
        Effect::Offer => 3.0,
        Effect::Seize => 3.0,
        Effect::Salvage => 0.7 * weights.draw[1],
        Effect::Ready => 1.5,
        Effect::All(parts) => parts.iter().map(|it| plain(weights, it)).sum(),
        Effect::OneOf(parts) => parts.iter().map(|it| plain(weights, it)).fold(0.0, f64::max),
    }
}
