//! What the pack says, as far as a bot needs it: small enough for every bot to have its own.

use omerta_corleone::content::{AREAS, MAX_SPACES};
use omerta_corleone::effects::{Effect, Printed};
use omerta_corleone::{AllyId, Colour, Corleone, Goods, Icons, JobId, JobSet, Purse, TileId};

/// A card that does something: a job with its cost and pay, or an ally.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) cost: Goods,
    pub(crate) pay: Purse,
    pub(crate) colour: Option<Colour>,
    pub(crate) effect: Effect,
}

/// The numbers and cards of the pack.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// Jobs, then allies: the order of the tapes a view tells of.
    deeds: Vec<Deed>,
    n_jobs: usize,
    /// What areas give at the back, and their printed businesses at the front.
    printed: [(Icons, Icons); AREAS],
    tiles: Vec<(Icons, Icons)>,
    touches: [u8; MAX_SPACES],
    /// All jobs of each colour.
    pub(crate) colours: [JobSet; 4],
    pub(crate) limits: Vec<u8>,
    pub(crate) turf_bonus: f64,
    pub(crate) job_bonus: f64,
}

impl Book {
    pub(crate) fn new(game: &Corleone) -> Book {
        let content = game.content();
        let icons = |printed: &[Printed]| printed.iter().filter_map(|it| it.icon()).collect::<Icons>();
        let job = |(i, it): (usize, &omerta_corleone::content::Job)| Deed {
            cost: content.cost(JobId(i as u8)),
            pay: content.pay(JobId(i as u8)),
            colour: Some(it.colour),
            effect: it.effect.clone(),
        };
        let ally = |it: &omerta_corleone::content::Ally| Deed {
            cost: Goods::default(),
            pay: Purse::default(),
            colour: None,
            effect: it.effect.clone(),
        };
        let jobs = content.jobs().iter().enumerate().map(job);
        let sides = |it: &omerta_corleone::content::Business| (icons(&it.back), icons(&it.front));
        let of_colour =
            |colour| content.all_jobs().each().filter(|it| content.job(*it).colour == colour).collect();
        let mut touches = [0; MAX_SPACES];
        for (slot, i) in touches.iter_mut().zip(0..content.board().spaces.len()) {
            *slot = content.touches(omerta_corleone::SpaceId(i as u8));
        }
        let numbers = content.numbers();
        Book {
            deeds: jobs.chain(content.allies().iter().map(ally)).collect(),
            n_jobs: content.jobs().len(),
            printed: std::array::from_fn(|i| sides(&content.printed()[i])),
            tiles: content.tiles().iter().map(sides).collect(),
            touches,
            colours: Colour::ALL.map(of_colour),
            limits: numbers.acts.iter().map(|it| it.hand_limit).collect(),
            turf_bonus: f64::from(numbers.turf_bonus),
            job_bonus: f64::from(numbers.job_bonus),
        }
    }

    pub(crate) fn job(&self, job: JobId) -> &Deed {
        &self.deeds[usize::from(job.0)]
    }

    pub(crate) fn ally(&self, ally: AllyId) -> &Deed {
        &self.deeds[self.n_jobs + usize::from(ally.0)]
    }

    /// The card whose tape runs.
    pub(crate) fn tape(&self, tape: u8) -> Option<&Deed> {
        self.deeds.get(usize::from(tape))
    }

    /// The back and the front of what is printed in an area.
    pub(crate) fn printed(&self, area: u8) -> (Icons, Icons) {
        self.printed[usize::from(area)]
    }

    /// The back and the front of a tile.
    pub(crate) fn tile(&self, tile: TileId) -> (Icons, Icons) {
        self.tiles[usize::from(tile.0)]
    }

    /// The areas a space touches, a bit for each.
    pub(crate) fn touches(&self, space: u8) -> u8 {
        self.touches[usize::from(space) % MAX_SPACES]
    }
}
