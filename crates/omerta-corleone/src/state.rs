//! Everything there is, and questions about it. No rule changes it here.

use omerta_core::{BySeat, Sealed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::cards::{AllySet, Card, Cards, Goods, JobId, JobSet, Note, Purse};
use crate::content::{AREAS, AreaId, Content, Figure, MAX_SPACES, Site, SpaceId, TURFS, TileId};
use crate::effects::Icons;
use crate::stack::Frames;

/// Which rules are in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Variant {
    /// Screens don't show what is in the suitcases and hands of others (CE-INFO-1, CE-INFO-4). What was seen
    /// stays in the view.
    pub concealed_suitcases: bool,
    /// A neutral figure belongs to whoever used it until that player is out of the phase (CE-NEU-4).
    pub neutrals_stay: bool,
}

/// What is going on, in the rulebook's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Luck sets the table up.
    Setup,
    /// A tile opens.
    OpenBusiness,
    /// Figures, jobs and allies.
    FamilyBusiness,
    /// Who controls what.
    TurfWar,
    /// Sealed bids for allies.
    Bribery,
    /// Hands are cut.
    Tribute,
    /// Everything goes back.
    Entracte,
    /// The game is over.
    End,
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A player's figure.
    Own(Seat, Figure),
    /// The Union Boss.
    UnionBoss,
    /// The Mayor.
    Mayor,
}

/// A neutral figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Neutral {
    /// Stands on thug spaces.
    UnionBoss,
    /// Stands on family-member spaces.
    Mayor,
    /// Stands inside a turf.
    PoliceChief,
}

impl Neutral {
    /// All of them.
    pub const ALL: [Neutral; 3] = [Neutral::UnionBoss, Neutral::Mayor, Neutral::PoliceChief];
}

/// The control markers of a turf, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    seats: [Seat; Stack::MOST],
    n: u8,
}

impl Stack {
    /// The most markers on one turf.
    pub const MOST: usize = 16;
    /// No marker.
    pub const EMPTY: Stack = Stack { seats: [Seat::A; Stack::MOST], n: 0 };

    /// The markers, the lowest first.
    #[inline]
    pub fn markers(&self) -> &[Seat] {
        &self.seats[..usize::from(self.n)]
    }

    /// Who controls the turf: the topmost.
    #[inline]
    pub fn controller(&self) -> Option<Seat> {
        self.markers().last().copied()
    }

    /// Puts one on top.
    pub(crate) fn push(&mut self, seat: Seat) {
        self.seats[usize::from(self.n)] = seat;
        self.n += 1;
    }

    /// Takes one out; the stack closes up.
    pub(crate) fn remove(&mut self, at: u8) {
        self.seats.copy_within(usize::from(at) + 1..usize::from(self.n), usize::from(at));
        self.n -= 1;
        self.seats[usize::from(self.n)] = Seat::A;
    }
}

impl Serialize for Stack {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.markers())
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Stack, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if seats.len() > Stack::MOST {
            return Err(serde::de::Error::custom(format!("a turf has at most {} markers", Stack::MOST)));
        }
        let mut stack = Stack::EMPTY;
        seats.into_iter().for_each(|it| stack.push(it));
        Ok(stack)
    }
}

/// Figures of one player that are in the same place: in reserve, in the river, put aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Figures {
    /// How many thugs.
    pub thugs: u8,
    /// A bit for the Don, the Consigliere, the Heir.
    pub family: u8,
}

impl Figures {
    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.thugs == 0 && self.family == 0
    }

    /// How many there are.
    pub fn len(self) -> u8 {
        self.thugs + self.family.count_ones() as u8
    }

    /// Whether this one is there.
    #[inline]
    pub fn contains(self, figure: Figure) -> bool {
        match figure {
            Figure::Thug => self.thugs > 0,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family >> (figure as u8) & 1 == 1,
        }
    }

    /// One comes.
    pub fn add(&mut self, figure: Figure) {
        match figure {
            Figure::Thug => self.thugs += 1,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family |= 1 << figure as u8,
        }
    }

    /// One goes.
    pub fn take(&mut self, figure: Figure) {
        match figure {
            Figure::Thug => self.thugs -= 1,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family &= !(1 << figure as u8),
        }
    }

    /// The kinds there are.
    pub fn kinds(self) -> impl Iterator<Item = Figure> {
        let all = [Figure::Thug, Figure::Don, Figure::Consigliere, Figure::Heir];
        all.into_iter().filter(move |it| self.contains(*it))
    }
}

/// What a state keeps for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// The hand.
    pub hand: Cards,
    /// Allies played this act: no hand cards until Tribute.
    pub played: AllySet,
    /// Money in the suitcase.
    pub suitcase: Purse,
    /// Jobs in the suitcase.
    pub done: JobSet,
    /// Figures to play.
    pub reserve: Figures,
    /// Figures in the Hudson River.
    pub river: Figures,
    /// Figures put aside for this act, since there was nowhere to go.
    pub aside: Figures,
    /// Control markers left.
    pub markers: u8,
    /// Cards picked in secret: a bid from the suitcase, or tribute from the hand.
    pub picked: Cards,
    /// The last card picked, so that picks go in one order only.
    pub last_pick: Option<Sealed<Card>>,
    /// How many cards are still to be picked as tribute.
    pub left_to_pick: Sealed<u8>,
    /// What is sealed for an Offer; refused, if it is no note.
    pub offered: Option<Sealed<Option<Note>>>,
}

impl Default for Player {
    fn default() -> Player {
        Player {
            hand: Cards::default(),
            played: AllySet::EMPTY,
            suitcase: Purse::default(),
            done: JobSet::EMPTY,
            reserve: Figures::default(),
            river: Figures::default(),
            aside: Figures::default(),
            markers: 0,
            picked: Cards::default(),
            last_pick: None,
            left_to_pick: Sealed::new(0),
            offered: None,
        }
    }
}

/// The most players of this game.
pub const MOST_PLAYERS: usize = 5;
/// Who may know of a job in somebody's hand: the players, then the spectators.
pub const KNOWERS: usize = MOST_PLAYERS + 1;

/// Jobs in each hand that somebody else knows of: first whose hand, then who knows.
pub type Known = [[JobSet; KNOWERS]; MOST_PLAYERS];

/// The influence in an area: of each player, and last of the neutral figures together.
pub type Influence = [u8; MOST_PLAYERS + 1];

/// Counts of jobs that went from hand to hand: first in whose hand they are, then out of whose they came.
pub type Lifted = [[u8; MOST_PLAYERS]; MOST_PLAYERS];

/// Everything there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Which rules are in use.
    pub variant: Variant,
    /// What is going on.
    pub phase: Phase,
    /// The act, from 1.
    pub act: u8,
    /// Who has the Horse Head.
    pub horse_head: Seat,
    /// Whose turn it is or was last in Family Business.
    pub turn: Option<Seat>,
    /// Who is asked now. Nobody while luck decides.
    pub pending: SeatSet,
    /// What the table is in the middle of.
    pub stack: Frames,
    /// The two jobs somebody has drawn and chooses from.
    pub drawn: [Option<Sealed<JobId>>; 2],
    /// The open tiles, by turf.
    pub tiles: [Option<TileId>; TURFS],
    /// Tiles not opened, a bit for each.
    pub tiles_left: u16,
    /// The public jobs.
    pub public: [Option<JobId>; 4],
    /// The job deck.
    pub deck: JobSet,
    /// The face-up job discard.
    pub discard: JobSet,
    /// Allies face up, to be bribed.
    pub allies: AllySet,
    /// Allies out of the game.
    pub allies_gone: AllySet,
    /// The money piles.
    pub money: Purse,
    /// The piles of goods.
    pub goods: Goods,
    /// Who stands at each business.
    pub thugs: [Option<Piece>; Site::COUNT],
    /// Who stands on each family-member space.
    pub family: [Option<Piece>; MAX_SPACES],
    /// Where the Police Chief stands.
    pub chief: Option<AreaId>,
    /// Which neutral figures are in the river, a bit for each.
    pub neutral_river: u8,
    /// Who has a neutral figure for the phase, where the variant says so.
    pub neutral_owner: [Option<Seat>; 3],
    /// The control markers, by turf.
    pub control: [Stack; TURFS],
    /// What each seat has.
    pub players: BySeat<Player>,
    /// Which jobs in a hand someone else knows of.
    pub known: Known,
    /// How many jobs in a hand came out of another, at most: first whose hand they are in. All see that much.
    pub lifted: Lifted,
    /// What everyone bid last, once it is shown.
    pub bids: [Purse; MOST_PLAYERS],
    /// What everyone gave as tribute last, once it is shown.
    pub tribute: [Cards; MOST_PLAYERS],
}

const _: () = assert!(size_of::<State>() <= 1536, "a state is cloned millions of times a second");

impl State {
    /// How many players there are.
    #[inline]
    pub fn n_seats(&self) -> u8 {
        self.players.n_seats()
    }

    /// Who controls a turf; nobody controls the park.
    #[inline]
    pub fn controller(&self, area: AreaId) -> Option<Seat> {
        self.control.get(usize::from(area.0)).and_then(Stack::controller)
    }

    /// Whether there is a business at a site.
    #[inline]
    pub fn is_open(&self, site: Site) -> bool {
        !site.is_tile() || self.tiles[usize::from(site.turf().0)].is_some()
    }

    /// The tile at a site, if it has one.
    pub fn tile_at(&self, site: Site) -> Option<TileId> {
        self.tiles[usize::from(site.turf().0)].filter(|_| site.is_tile())
    }

    /// The front of the business at a site.
    #[inline]
    pub fn front(&self, content: &Content, site: Site) -> Icons {
        let turf = site.turf();
        match self.tiles[usize::from(turf.0)] {
            Some(tile) if site.is_tile() => content.tile_sides(tile).front,
            _ => content.printed_sides(turf).front,
        }
    }

    /// All backs of the areas given by their bits.
    #[inline]
    pub fn backs(&self, content: &Content, areas: u8) -> Icons {
        let mut icons = Icons::EMPTY;
        let mut rest = areas;
        while rest != 0 {
            let area = AreaId(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            icons = icons.and(content.printed_sides(area).back);
            if let Some(Some(tile)) = self.tiles.get(usize::from(area.0)) {
                icons = icons.and(content.tile_sides(*tile).back);
            }
        }
        icons
    }

    /// Free thug spaces of open businesses.
    #[inline]
    pub fn free_sites(&self) -> impl Iterator<Item = Site> + '_ {
        Site::all().filter(|&it| self.thugs[usize::from(it.0)].is_none() && self.is_open(it))
    }

    /// Free family-member spaces, a bit for each.
    #[inline]
    pub fn free_spaces(&self, content: &Content) -> u32 {
        let taken = self.family.iter().enumerate().fold(0, |set, (i, it)| set | u32::from(it.is_some()) << i);
        content.open_spaces(self.n_seats()) & !taken
    }

    /// Where a neutral figure is, if it is on the board.
    pub fn neutral_place(&self, neutral: Neutral) -> Option<Target> {
        let at = |wanted: Piece| move |it: &Option<Piece>| *it == Some(wanted);
        match neutral {
            Neutral::UnionBoss => {
                self.thugs.iter().position(at(Piece::UnionBoss)).map(|it| Target::Site(Site(it as u8)))
            }
            Neutral::Mayor => {
                self.family.iter().position(at(Piece::Mayor)).map(|it| Target::Space(SpaceId(it as u8)))
            }
            Neutral::PoliceChief => self.chief.map(|_| Target::Chief),
        }
    }

    /// Whose figure this is for cards: a player's own, or a neutral one that somebody has for the phase.
    pub fn owner(&self, piece: Piece) -> Option<Seat> {
        match piece {
            Piece::Own(seat, _) => Some(seat),
            Piece::UnionBoss => self.neutral_owner[Neutral::UnionBoss as usize],
            Piece::Mayor => self.neutral_owner[Neutral::Mayor as usize],
        }
    }

    /// The figure at a place on the board.
    pub fn piece(&self, target: Target) -> Option<Piece> {
        match target {
            Target::Site(site) => self.thugs[usize::from(site.0)],
            Target::Space(space) => self.family[usize::from(space.0)],
            Target::Chief => None,
        }
    }

    /// The areas in which a place is, a bit for each.
    #[inline]
    pub fn areas(&self, content: &Content, target: Target) -> u8 {
        match target {
            Target::Site(site) => 1 << site.turf().0,
            Target::Space(space) => content.touches(space),
            Target::Chief => self.chief.map_or(0, |it| 1 << it.0),
        }
    }

    /// All figures on thug spaces and family-member spaces.
    pub fn pieces(&self) -> impl Iterator<Item = (Target, Piece)> + '_ {
        let thugs = self.thugs.iter().enumerate().map(|(i, it)| (Target::Site(Site(i as u8)), *it));
        let family = self.family.iter().enumerate().map(|(i, it)| (Target::Space(SpaceId(i as u8)), *it));
        thugs.chain(family).filter_map(|(target, piece)| Some((target, piece?)))
    }

    /// The influence in every area: of each player, and last of the neutral figures together.
    pub fn influence(&self, content: &Content) -> [Influence; AREAS] {
        let mut influence = [[0; MOST_PLAYERS + 1]; AREAS];
        if let Some(turf) = self.chief {
            influence[usize::from(turf.0)][MOST_PLAYERS] += 1;
        }
        let faction = |piece: Piece| match piece {
            Piece::Own(seat, _) => seat.index().min(MOST_PLAYERS),
            Piece::UnionBoss | Piece::Mayor => MOST_PLAYERS,
        };
        for (site, piece) in self.thugs.iter().enumerate() {
            if let Some(piece) = *piece {
                influence[site / 2][faction(piece)] += 1;
            }
        }
        for (space, piece) in self.family.iter().enumerate() {
            if let Some(piece) = *piece {
                let mut areas = content.touches(SpaceId(space as u8));
                while areas != 0 {
                    influence[areas.trailing_zeros() as usize][faction(piece)] += 1;
                    areas &= areas - 1;
                }
            }
        }
        influence
    }

    /// Whether a player is out of the Family Business phase.
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.players[seat].reserve.is_empty()
    }
}

/// A place on the board where a figure stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A thug space.
    Site(Site),
    /// A family-member space.
    Space(SpaceId),
    /// Wherever the Police Chief is.
    Chief,
}
