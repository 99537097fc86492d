//! The pack `content/corleone`, read and ready for the rules. Its types are in `files` and `places`, what is checked in
//! `check`.

mod check;
mod files;
mod layout;
mod places;

pub use files::{Act, Ally, Area, Board, Business, Family, Job, Numbers, Space, Standing};
pub use layout::Spots;
pub use places::{
    AREAS, AreaId, Areas, Colour, Figure, MAX_SPACES, MAX_TILES, Site, SlotId, SpaceId, TURFS, TileColour,
    TileId, Tiles,
};

use std::collections::BTreeMap;

use omerta_core::Short as _;
use omerta_core::pack::{Fault, IS_CHECKED};
use omerta_core::{Lang, PackFiles, PackHash, Phrases};
use omerta_parts::pack;

use crate::cards::{AllyId, AllySet, Goods, JobId, JobSet, MAX_JOBS, Note, Purse};
use crate::effects::{Icons, Op, Printed, TapeId, compile};
use crate::families::FamilyId;
use crate::words;

/// How many acts are played.
pub const ACTS: usize = 4;

/// What a business gives, ready for the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sides {
    pub(crate) back: Icons,
    pub(crate) front: Icons,
}

/// A pack that has been checked. Only [`Content::load`] makes one.
///
/// ```
/// use omerta_core::{Packed, Spoken};
/// use omerta_corleone::{Content, Corleone};
///
/// let content = Content::load(&Corleone::own_pack()).expect("the own pack has no faults");
/// assert_eq!(content.all_jobs().len(), 44);
/// ```
#[derive(Clone, Debug)]
pub struct Content {
    numbers: Numbers,
    board: Board,
    printed: Vec<Business>,
    tiles: Vec<Business>,
    jobs: Vec<Job>,
    allies: Vec<Ally>,
    printed_sides: [Sides; AREAS],
    tile_sides: Vec<Sides>,
    tile_backs: [Icons; MAX_TILES + 1],
    blue: Tiles,
    touches: [u8; MAX_SPACES],
    reach: [u64; MAX_SPACES],
    open_spaces: [u32; 2],
    costs: Vec<Goods>,
    pays: Vec<Purse>,
    tapes: Vec<Vec<Op>>,
    allies_of: [AllySet; ACTS],
    all_jobs: JobSet,
    all_of: [JobSet; Colour::ALL.len()],
    spots: Vec<Spots>,
    size: (i32, i32),
    hash: PackHash,
    phrases: BTreeMap<Lang, Phrases>,
    rules: BTreeMap<Lang, String>,
}

impl Content {
    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    pub fn load(files: &PackFiles) -> Result<Content, Vec<Fault>> {
        let mut faults = Vec::new();
        let numbers = pack::read::<Numbers>(files, check::PACK, &mut faults);
        let board = pack::read::<Board>(files, check::BOARD, &mut faults);
        let businesses = pack::read::<Vec<Business>>(files, check::BUSINESSES, &mut faults);
        let jobs = pack::read::<Vec<Job>>(files, check::JOBS, &mut faults);
        let allies = pack::read::<Vec<Ally>>(files, check::ALLIES, &mut faults);
        let rules = pack::read_rules(files, &mut faults);
        let (Some(numbers), Some(board), Some(businesses), Some(jobs), Some(allies)) =
            (numbers, board, businesses, jobs, allies)
        else {
            return Err(faults);
        };
        let needed = match IS_CHECKED {
            true => Vec::new(),
            false => words::needed(&numbers, &board, &businesses, &jobs, &allies),
        };
        let phrases = pack::read_phrases(files, &needed, &mut faults);
        if !IS_CHECKED {
            check::check(&numbers, &board, &businesses, &jobs, &allies, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Content::build(numbers, board, businesses, jobs, allies, phrases, rules))
    }

    fn build(
        numbers: Numbers,
        board: Board,
        businesses: Vec<Business>,
        jobs: Vec<Job>,
        allies: Vec<Ally>,
        phrases: BTreeMap<Lang, Phrases>,
        rules: BTreeMap<Lang, String>,
    ) -> Content {
        let hash = PackHash::of(&(&numbers, &board, &businesses, &jobs, &allies));
        let area_of = |id: &str| board.areas.iter().position(|it| it.id == id).expect("a checked area");
        let icons = |printed: &[Printed]| printed.iter().filter_map(|it| it.icon()).collect::<Icons>();
        let sides = |it: &Business| Sides { back: icons(&it.back), front: icons(&it.front) };
        let (mut printed, tiles): (Vec<Business>, Vec<Business>) =
            businesses.into_iter().partition(|it| matches!(it.stands, Standing::Printed(_)));
        printed.sort_short_by_key(|it| match &it.stands {
            Standing::Printed(area) => area_of(area),
            Standing::Tile(_) => unreachable!("only printed ones"),
        });
        let is_blue = |it: &Business| it.stands == Standing::Tile(TileColour::Blue);
        let blue = tiles.iter().enumerate().filter(|(_, it)| is_blue(it));
        let blue = blue.map(|(i, _)| TileId(i as u8)).collect();
        let mut touches = [0; MAX_SPACES];
        let mut open_spaces = [0; 2];
        for (i, space) in board.spaces.iter().enumerate() {
            touches[i] = space.touches.iter().fold(0, |set, area| set | 1 << area_of(area));
            open_spaces[1] |= 1 << i;
            open_spaces[0] |= u32::from(!space.three_plus) << i;
        }
        let cost = |it: &Job| {
            let mut goods = Goods::default();
            it.cost.iter().for_each(|&good| goods.add(good));
            goods
        };
        let pay = |it: &Job| {
            let mut purse = Purse::default();
            it.pay.iter().filter_map(|&value| Note::of(value)).for_each(|note| purse.add(note));
            purse
        };
        let copies = |(i, it): (usize, &Job)| std::iter::repeat_n(JobId(i as u8), usize::from(it.n));
        Content {
            printed_sides: std::array::from_fn(|i| sides(&printed[i])),
            tile_sides: tiles.iter().map(sides).collect(),
            tile_backs: std::array::from_fn(|i| tiles.get(i).map_or(Icons::EMPTY, |it| icons(&it.back))),
            blue,
            touches,
            reach: touches.map(|it| (0..AREAS).map(|area| u64::from(it >> area & 1) << (area * 8)).sum()),
            open_spaces,
            costs: jobs.iter().map(cost).collect(),
            pays: jobs.iter().map(pay).collect(),
            tapes: {
                let none = std::iter::repeat_n(Vec::new(), MAX_JOBS - jobs.len());
                let jobs = jobs.iter().map(|it| compile(&it.effect));
                jobs.chain(none).chain(allies.iter().map(|it| compile(&it.effect))).collect()
            },
            allies_of: std::array::from_fn(|act| {
                let of_act = allies.iter().enumerate().filter(|(_, it)| usize::from(it.act) == act + 1);
                of_act.map(|(i, _)| AllyId(i as u8)).collect()
            }),
            all_jobs: jobs.iter().enumerate().flat_map(copies).collect(),
            all_of: Colour::ALL.map(|colour| {
                let of_colour = jobs.iter().enumerate().filter(|(_, it)| it.colour == colour);
                of_colour.flat_map(copies).collect()
            }),
            spots: board.areas.iter().map(|it| layout::spots(&board, it)).collect(),
            size: board.size.unwrap_or_else(|| layout::size(&board)),
            numbers,
            board,
            printed,
            tiles,
            jobs,
            allies,
            hash,
            phrases,
            rules,
        }
    }

    /// How many markers a game can still add to one turf: one in every Turf War, and what cards lay.
    pub(crate) fn most_markers_added(&self) -> usize {
        ACTS + check::seizes(&self.jobs, &self.allies)
    }

    /// A family.
    pub fn family(&self, id: FamilyId) -> &Family {
        &self.numbers.families[usize::from(id.0)]
    }

    /// The numbers of the game.
    #[inline]
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the things of an area are drawn.
    pub fn spots(&self, area: AreaId) -> &Spots {
        &self.spots[usize::from(area.0)]
    }

    /// How wide and high the board is drawn.
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// The printed businesses, by area.
    pub fn printed(&self) -> &[Business] {
        &self.printed
    }

    /// The tiles, in the order of their [`TileId`]s.
    pub fn tiles(&self) -> &[Business] {
        &self.tiles
    }

    /// The kinds of job, in the order of their [`JobId`]s.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// One kind of job.
    #[inline]
    pub fn job(&self, id: JobId) -> &Job {
        &self.jobs[usize::from(id.0)]
    }

    /// The allies, in the order of their [`AllyId`]s.
    pub fn allies(&self) -> &[Ally] {
        &self.allies
    }

    /// The allies that can be bribed in an act.
    #[inline]
    pub fn allies_of(&self, act: u8) -> AllySet {
        self.allies_of[usize::from(act) - 1]
    }

    /// The act with this number, from 1.
    #[inline]
    pub fn act(&self, act: u8) -> &Act {
        &self.numbers.acts[usize::from(act) - 1]
    }

    /// All job cards.
    pub fn all_jobs(&self) -> JobSet {
        self.all_jobs
    }

    /// All job cards of a colour.
    #[inline]
    pub fn all_of(&self, colour: Colour) -> JobSet {
        self.all_of[colour as usize]
    }

    /// The areas a space touches, a bit for each.
    #[inline]
    pub fn touches(&self, space: SpaceId) -> u8 {
        self.touches[usize::from(space.0)]
    }

    /// The areas a space touches: a one in the byte of each.
    #[inline]
    pub(crate) fn reach(&self, space: SpaceId) -> u64 {
        self.reach[usize::from(space.0)]
    }

    /// The spaces in use with so many players, a bit for each.
    #[inline]
    pub fn open_spaces(&self, n_seats: u8) -> u32 {
        self.open_spaces[usize::from(n_seats > 2)]
    }

    /// All tiles.
    pub fn all_tiles(&self) -> Tiles {
        Tiles::first_n(self.tiles.len() as u8)
    }

    /// The tiles of a colour.
    pub fn tiles_of(&self, colour: TileColour) -> Tiles {
        match colour {
            TileColour::Blue => self.blue,
            TileColour::Red => self.all_tiles().minus(self.blue),
        }
    }

    /// What a job costs.
    #[inline]
    pub fn cost(&self, id: JobId) -> Goods {
        self.costs[usize::from(id.0)]
    }

    /// What a job pays.
    #[inline]
    pub fn pay(&self, id: JobId) -> Purse {
        self.pays[usize::from(id.0)]
    }

    /// One step of what a card does.
    #[inline]
    pub(crate) fn op(&self, tape: TapeId, at: u8) -> Op {
        self.tapes[tape.index()][usize::from(at)]
    }

    #[inline]
    pub(crate) fn printed_sides(&self, area: AreaId) -> Sides {
        self.printed_sides[usize::from(area.0)]
    }

    #[inline]
    pub(crate) fn tile_sides(&self, tile: TileId) -> Sides {
        self.tile_sides[usize::from(tile.0)]
    }

    /// The back of a tile; nothing where there is none.
    #[inline]
    pub(crate) fn tile_back(&self, tile: Option<TileId>) -> Icons {
        self.tile_backs[tile.map_or(MAX_TILES, |it| usize::from(it.0))]
    }

    /// The hash of all that the pack says about the rules.
    pub fn hash(&self) -> &PackHash {
        &self.hash
    }

    /// The phrases in a language.
    pub fn phrases(&self, lang: Lang) -> &Phrases {
        &self.phrases[&lang]
    }

    /// The rules for players in a language.
    pub fn rules(&self, lang: Lang) -> &str {
        &self.rules[&lang]
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::Packed as _;
    use omerta_core::pack::phrases_file;
    use omerta_parts::plain::is_read_alike;

    use super::*;
    use crate::game::Corleone;

    #[test]
    fn browsers_read_the_pack_as_everybody_does() {
        let files = Corleone::own_pack();
        assert!(is_read_alike::<Numbers>(&files, check::PACK));
        assert!(is_read_alike::<Board>(&files, check::BOARD));
        assert!(is_read_alike::<Vec<Business>>(&files, check::BUSINESSES));
        assert!(is_read_alike::<Vec<Job>>(&files, check::JOBS));
        assert!(is_read_alike::<Vec<Ally>>(&files, check::ALLIES));
        for lang in Lang::ALL {
            assert!(is_read_alike::<Phrases>(&files, &phrases_file(lang)), "{lang}");
        }
    }
}
