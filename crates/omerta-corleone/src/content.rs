//! The types of the pack `content/corleone`, and reading it. What is checked is in `check`.

mod check;
mod layout;

pub use layout::Spots;

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{Lang, PackFiles, PackHash, Phrases, Source};
use omerta_parts::{Id, IdSet, pack};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllyId, AllySet, Good, Goods, JobId, JobSet, MAX_JOBS, Note, Purse};
use crate::effects::{Effect, Icons, Op, Printed, TapeId, compile};
use crate::families::FamilyId;
use crate::words;

/// How many turfs there are.
pub const TURFS: usize = 7;
/// How many areas there are: the turfs and Central Park.
pub const AREAS: usize = 8;
/// The most family-member spaces a board may have.
pub const MAX_SPACES: usize = 24;
/// The most tiles of one colour.
pub const MAX_TILES: usize = 16;
/// How many acts are played.
pub const ACTS: usize = 4;

/// An area: turfs 0 to 6, then Central Park.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "areas"))]
pub struct AreaId(pub u8);

impl AreaId {
    /// Central Park, which is no turf.
    pub const PARK: AreaId = AreaId(7);

    /// The turfs, in their order.
    pub fn turfs() -> impl Iterator<Item = AreaId> {
        (0..TURFS as u8).map(AreaId)
    }
}

/// A family-member space: its place in `board.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "spaces"))]
pub struct SpaceId(pub u8);

/// A business tile: its place among the tiles of `businesses.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "tiles"))]
pub struct TileId(pub u8);

/// Where a business is: the printed one of a turf, or its tile. It has one thug space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "sites"))]
pub struct Site(pub u8);

impl Site {
    /// How many there are.
    pub const COUNT: usize = TURFS * 2;

    /// The printed business of a turf.
    pub const fn printed(turf: AreaId) -> Site {
        Site(turf.0 * 2)
    }

    /// The tile space of a turf.
    pub const fn tile(turf: AreaId) -> Site {
        Site(turf.0 * 2 + 1)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Site> {
        (0..Site::COUNT as u8).map(Site)
    }

    /// The turf it is in.
    #[inline]
    pub const fn turf(self) -> AreaId {
        AreaId(self.0 / 2)
    }

    /// Whether it is a tile space.
    #[inline]
    pub const fn is_tile(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Id for AreaId {
    #[inline]
    fn at(place: u8) -> AreaId {
        AreaId(place)
    }

    #[inline]
    fn place(self) -> u8 {
        self.0
    }
}

/// Some areas.
pub type Areas = IdSet<AreaId>;

impl Id for TileId {
    #[inline]
    fn at(place: u8) -> TileId {
        TileId(place)
    }

    #[inline]
    fn place(self) -> u8 {
        self.0
    }
}

/// Some tiles.
pub type Tiles = IdSet<TileId>;

/// A place for a public job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "slots"))]
pub struct SlotId(pub u8);

impl SlotId {
    /// How many there are at most.
    pub const COUNT: usize = 4;
}

/// The colour of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum TileColour {
    /// Opened early.
    Blue,
    /// Opened late.
    Red,
}

/// The colour of a job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "colours"))]
pub enum Colour {
    /// Money.
    Yellow,
    /// People and places.
    Blue,
    /// Business.
    Green,
    /// Violence.
    Gray,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 4] = [Colour::Yellow, Colour::Blue, Colour::Green, Colour::Gray];
}

/// An own figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "figures"))]
pub enum Figure {
    /// A thug.
    Thug,
    /// The Don.
    Don,
    /// The Consigliere.
    Consigliere,
    /// The Heir.
    Heir,
}

impl Figure {
    /// All of them.
    pub const ALL: [Figure; 4] = [Figure::Thug, Figure::Don, Figure::Consigliere, Figure::Heir];
    /// The family members, each of whom has a name.
    pub const MEMBERS: [Figure; 3] = [Figure::Don, Figure::Consigliere, Figure::Heir];
}

/// One act of the act track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Its short name; `act.<id>` is its phrase.
    pub id: String,
    /// The colour of the tile that opens.
    pub tile: TileColour,
    /// The family member who joins.
    #[serde(default)]
    pub joins: Option<Figure>,
    /// Whether there is Bribery.
    pub bribery: bool,
    /// How many cards everyone may keep.
    pub hand_limit: u8,
}

/// The numbers of the game, from `pack.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Which game the pack is for.
    pub game: String,
    /// How many notes there are of $1, $2, $3, $5.
    pub money: [u8; 4],
    /// How many goods there are: guns, blood money, booze, narcotics.
    pub goods: [u8; 4],
    /// How many control markers each player has.
    pub markers: u8,
    /// What a turf majority is worth at the end.
    pub turf_bonus: u8,
    /// What the most jobs of a colour are worth at the end.
    pub job_bonus: u8,
    /// The families, in the order in which seats get them.
    pub families: Vec<Family>,
    /// The act track.
    pub acts: Vec<Act>,
}

/// A family: its name and its looks. Beyond these they are all equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Its short name; `family.<id>` is its phrase, `member.<id>.<figure>` are the names of its members.
    pub id: String,
    /// Its colour, such as `#e4572e`.
    pub colour: String,
    /// The shape of its mark.
    pub shape: String,
    /// The letter in its mark.
    pub letter: char,
}

/// An area of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its short name; `area.<id>` is its phrase.
    pub id: String,
    /// Its outline, for those who draw it.
    pub outline: Vec<(i32, i32)>,
    /// Where its businesses, thugs and markers are drawn; worked out from the outline if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spots: Option<Spots>,
}

/// A family-member space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// Its short name; `space.<id>` is its phrase.
    pub id: String,
    /// The areas it touches.
    pub touches: Vec<String>,
    /// Whether it is closed with two players.
    #[serde(default)]
    pub three_plus: bool,
    /// Where it is drawn.
    pub at: (i32, i32),
    /// Where lines from it end; none for a space on a border.
    #[serde(default)]
    pub lines: Vec<(i32, i32)>,
    /// Where it comes from.
    pub source: Source,
}

/// The board, from `board.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The turfs in their order, then Central Park.
    pub areas: Vec<Area>,
    /// The family-member spaces.
    pub spaces: Vec<Space>,
    /// How wide and high it is drawn; as far as outlines reach if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(i32, i32)>,
}

/// Where a business stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Standing {
    /// Printed in this area.
    Printed(String),
    /// On a tile.
    Tile(TileColour),
}

/// A business.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Business {
    /// Its short name; `business.<id>` is its phrase.
    pub id: String,
    /// Where it stands.
    pub stands: Standing,
    /// What family members get.
    pub back: Vec<Printed>,
    /// What thugs get; nothing in Central Park.
    #[serde(default)]
    pub front: Vec<Printed>,
    /// Where it comes from.
    pub source: Source,
}

/// A kind of job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its short name; `job.<id>` and `job.<id>.text` are its phrases.
    pub id: String,
    /// Its colour.
    pub colour: Colour,
    /// How many copies there are.
    pub n: u8,
    /// What it costs.
    pub cost: Vec<Good>,
    /// The notes it pays, by value.
    pub pay: Vec<u8>,
    /// What it does.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
}

/// An ally.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Its short name; `ally.<id>` and `ally.<id>.text` are its phrases.
    pub id: String,
    /// In which act it can be bribed.
    pub act: u8,
    /// What it does.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
}

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
        let rules = Lang::ALL
            .into_iter()
            .filter_map(|lang| Some((lang, files.text(&format!("rules.{lang}.md"), &mut faults)?.to_owned())))
            .collect();
        let (Some(numbers), Some(board), Some(businesses), Some(jobs), Some(allies)) =
            (numbers, board, businesses, jobs, allies)
        else {
            return Err(faults);
        };
        let needed = words::needed(&numbers, &board, &businesses, &jobs, &allies);
        let phrases = pack::read_phrases(files, &needed, &mut faults);
        check::check(&numbers, &board, &businesses, &jobs, &allies, &mut faults);
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
        printed.sort_by_key(|it| match &it.stands {
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
