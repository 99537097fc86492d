//! Everything there is, in two halves: what lies open, and what is hidden. No rule changes it here.
//!
//! The open half is shown to everyone as it is, so a view holds it whole. The hidden half can't be serialised and
//! prints as nothing but `Hidden`.

use std::fmt;
use std::ops::Deref;

use omerta_core::{BySeat, Sealed, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllySet, Card, Cards, Goods, JobId, JobSet, Note, Purse};
use crate::content::{AREAS, AreaId, Content, MAX_SPACES, Site, SlotId, SpaceId, TURFS, TileId, Tiles};
use crate::counts::bits;
use crate::effects::Icons;
use crate::families::{Chosen, FamilyId};
use crate::figures::{Figures, Neutral, Neutrals, Piece, Place, Target};
use crate::stack::Frames;
use crate::wire;

/// Which rules are in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Variant {
    /// A neutral figure belongs to whoever used it until that player is out of the phase (CE-NEU-4).
    pub neutrals_stay: bool,
    /// The families that were chosen. Everyone else gets the first that is left.
    pub families: Chosen,
}

/// What is going on, in the rulebook's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
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

/// The control markers of a turf, the lowest first. Whose is on top controls it.
pub type Markers = omerta_parts::Stack<Seat, 16>;

/// What lies open before a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Family {
    /// Which family it is.
    pub name: FamilyId,
    /// Figures to play.
    pub reserve: Figures,
    /// Figures in the Hudson River.
    pub river: Figures,
    /// Figures put aside for this act, since there was nowhere to go.
    pub aside: Figures,
    /// Control markers left.
    pub markers: u8,
    /// Allies played this act: no hand cards until Tribute.
    pub played: AllySet,
    /// Jobs in the suitcase.
    pub done: JobSet,
}

/// What a player keeps from the eyes of others. Some of it moves in the open, so a good memory knows it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Player {
    /// The hand.
    pub hand: Cards,
    /// Money in the suitcase.
    pub suitcase: Purse,
    /// Cards picked in secret: a bid from the suitcase, or tribute from the hand.
    pub picked: Cards,
    /// The last card picked, so that picks go in one order only.
    pub last_pick: Option<Sealed<Card>>,
    /// How many cards are still to be picked as tribute. All may know: it follows from how large the hand is.
    pub left_to_pick: u8,
    /// What is sealed for an Offer; refused, if it is no note.
    pub offered: Option<Sealed<Option<Note>>>,
}

/// Which places of the board are open and taken, a bit for each. It follows from tiles and figures, and is kept
/// because every turn asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Room {
    /// The sites with a business.
    open: u16,
    /// The sites with a figure.
    thugs: u16,
    /// The family-member spaces with a figure.
    family: u32,
}

impl Room {
    pub(crate) fn of(
        tiles: &[Option<TileId>; TURFS],
        thugs: &[Option<Piece>; Site::COUNT],
        family: &[Option<Piece>; MAX_SPACES],
    ) -> Room {
        let bit = |(i, it): (usize, bool)| u32::from(it) << i;
        let open = Site::all().map(|it| !it.is_tile() || tiles[usize::from(it.turf().0)].is_some());
        Room {
            open: open.enumerate().map(bit).sum::<u32>() as u16,
            thugs: thugs.iter().map(Option::is_some).enumerate().map(bit).sum::<u32>() as u16,
            family: family.iter().map(Option::is_some).enumerate().map(bit).sum(),
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

/// What lies open on the table: everyone sees it, so a view holds it whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Open {
    /// Which rules are in use.
    pub variant: Variant,
    /// What is going on.
    pub phase: Phase,
    /// The act, from 1: the first row of the table `acts` is act 1.
    pub act: u8,
    /// Who has the Horse Head; nobody before luck has given it, while the first frame waits for that.
    pub horse_head: Seat,
    /// Whose turn it is or was last in Family Business.
    pub turn: Option<Seat>,
    /// Who is asked now. Nobody while luck decides.
    pub pending: SeatSet,
    /// What the table is in the middle of, the innermost last. No frame holds a secret.
    pub stack: Frames,
    /// The open tiles, by turf.
    #[schemars(extend("x-index" = "areas"))]
    pub tiles: [Option<TileId>; TURFS],
    /// Tiles not opened: all but those seen.
    pub tiles_left: Tiles,
    /// The public jobs, by slot. There are fewer slots with fewer players; the rest stay empty.
    #[schemars(extend("x-index" = "slots"))]
    pub public: [Option<JobId>; SlotId::COUNT],
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
    #[schemars(extend("x-index" = "sites"))]
    pub thugs: [Option<Piece>; Site::COUNT],
    /// Who stands on each family-member space that is taken: pairs of space and figure.
    #[serde(with = "wire::taken")]
    #[schemars(with = "Vec<(SpaceId, Piece)>")]
    pub family: [Option<Piece>; MAX_SPACES],
    /// Where the Police Chief stands.
    pub chief: Option<AreaId>,
    /// Which neutral figures are in the river.
    pub neutral_river: Neutrals,
    /// Who has a neutral figure for the phase, where the variant says so.
    #[schemars(extend("x-index" = "neutrals"))]
    pub neutral_owner: [Option<Seat>; 3],
    /// The control markers, by turf: whose they are, the lowest first. Whose is on top controls the turf.
    #[schemars(extend("x-index" = "areas"))]
    pub control: [Markers; TURFS],
    /// What lies open before each player.
    pub families: BySeat<Family>,
}

/// What is hidden from somebody, or would be if nobody remembered what was seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// The job deck.
    pub deck: JobSet,
    /// The two jobs somebody has drawn and chooses from.
    pub drawn: [Option<Sealed<JobId>>; 2],
    /// What each player has in hand and suitcase, and has sealed.
    pub players: BySeat<Player>,
    /// Which jobs in a hand someone else knows of.
    pub known: Known,
    /// How many jobs in a hand came out of another, at most: first whose hand they are in. All saw that much.
    pub lifted: Lifted,
    /// What everyone bid last, once it was shown.
    pub bids: [Purse; MOST_PLAYERS],
    /// What everyone gave as tribute last, once it was shown.
    pub tribute: [Cards; MOST_PLAYERS],
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}

/// Everything there is, in two halves.
///
/// What lies open can be read off the state itself, as off a view; whatever changes it names the half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What lies open.
    pub open: Open,
    /// What is hidden.
    pub hidden: Hidden,
    /// Which places are open and taken.
    pub(crate) room: Room,
}

omerta_core::never_leaves!(State);
const _: () = assert!(size_of::<State>() <= 1600, "a state is cloned millions of times a second");

impl Deref for State {
    type Target = Open;

    #[inline]
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl State {
    /// Free thug spaces of open businesses, a bit for each.
    #[inline]
    pub fn free_sites(&self) -> u16 {
        self.room.open & !self.room.thugs
    }

    /// Free family-member spaces, a bit for each.
    #[inline]
    pub fn free_spaces(&self, content: &Content) -> u32 {
        content.open_spaces(self.n_seats()) & !self.room.family
    }

    /// A tile opens in a turf.
    pub(crate) fn open_tile(&mut self, turf: AreaId, tile: TileId) {
        self.open.tiles[usize::from(turf.0)] = Some(tile);
        self.open.tiles_left.take(tile);
        self.room.open |= 1 << Site::tile(turf).0;
    }

    /// A figure comes to a thug space that is free.
    #[inline]
    pub(crate) fn stand_at(&mut self, site: Site, piece: Piece) {
        self.open.thugs[usize::from(site.0)] = Some(piece);
        self.room.thugs |= 1 << site.0;
    }

    /// A figure comes to a family-member space that is free.
    #[inline]
    pub(crate) fn stand_on(&mut self, space: SpaceId, piece: Piece) {
        self.open.family[usize::from(space.0)] = Some(piece);
        self.room.family |= 1 << space.0;
    }

    /// The figure at a place goes, if there is one.
    pub(crate) fn leave(&mut self, target: Target) -> Option<Piece> {
        match target {
            Target::Site(site) => {
                self.room.thugs &= !(1 << site.0);
                self.open.thugs[usize::from(site.0)].take()
            }
            Target::Space(space) => {
                self.room.family &= !(1 << space.0);
                self.open.family[usize::from(space.0)].take()
            }
            Target::Chief => self.open.chief.take().map(|_| Piece::PoliceChief),
        }
    }

    /// All figures leave the board.
    pub(crate) fn clear_board(&mut self) {
        self.open.thugs = [None; Site::COUNT];
        self.open.family = [None; MAX_SPACES];
        self.room = Room { open: self.room.open, ..Room::default() };
        self.open.chief = None;
    }

    /// All figures on thug spaces and family-member spaces.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Target, Piece)> + '_ {
        // Spaces follow sites in one word, so that one loop finds them all.
        let taken = u64::from(self.room.thugs) | u64::from(self.room.family) << Site::COUNT;
        bits(taken).filter_map(|it| {
            let target = match it.checked_sub(Site::COUNT as u8) {
                None => Target::Site(Site(it)),
                Some(space) => Target::Space(SpaceId(space)),
            };
            Some((target, self.piece(target)?))
        })
    }
}

impl Open {
    /// How many players there are.
    #[inline]
    pub fn n_seats(&self) -> u8 {
        self.families.n_seats()
    }

    /// Who controls a turf; nobody controls the park.
    #[inline]
    pub fn controller(&self, area: AreaId) -> Option<Seat> {
        self.control.get(usize::from(area.0)).and_then(Markers::top)
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
            let tile = self.tiles.get(usize::from(area.0)).copied().flatten();
            icons = icons.and(content.printed_sides(area).back).and(content.tile_back(tile));
        }
        icons
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
    #[inline]
    pub fn owner(&self, piece: Piece) -> Option<Seat> {
        match piece {
            Piece::Own(seat, _) => Some(seat),
            Piece::UnionBoss => self.neutral_owner[Neutral::UnionBoss as usize],
            Piece::Mayor => self.neutral_owner[Neutral::Mayor as usize],
            Piece::PoliceChief => self.neutral_owner[Neutral::PoliceChief as usize],
        }
    }

    /// The family that a figure belongs to; none for neutral ones.
    pub fn family_of(&self, piece: Piece) -> Option<FamilyId> {
        match piece {
            Piece::Own(seat, _) => Some(self.families[seat].name),
            Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief => None,
        }
    }

    /// The figure at a place on the board.
    #[inline]
    pub fn piece(&self, target: Target) -> Option<Piece> {
        match target {
            Target::Site(site) => self.thugs[usize::from(site.0)],
            Target::Space(space) => self.family[usize::from(space.0)],
            Target::Chief => self.chief.map(|_| Piece::PoliceChief),
        }
    }

    /// Where a figure stands, for those who tell it.
    pub(crate) fn place(&self, target: Target) -> Option<Place> {
        match target {
            Target::Site(site) => Some(Place::Site(site)),
            Target::Space(space) => Some(Place::Space(space)),
            Target::Chief => self.chief.map(Place::Turf),
        }
    }

    /// All figures on the board, the Police Chief too.
    pub fn all_pieces(&self) -> impl Iterator<Item = (Target, Piece)> + '_ {
        let sites = Site::all().map(Target::Site);
        let spaces = (0..MAX_SPACES as u8).map(|it| Target::Space(SpaceId(it)));
        let all = sites.chain(spaces).chain([Target::Chief]);
        all.filter_map(|it| Some((it, self.piece(it)?)))
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

    /// The influence in every area: of each player, and last of the neutral figures together.
    pub fn influence(&self, content: &Content) -> [Influence; AREAS] {
        let faction = |piece: Option<Piece>| match piece {
            Some(Piece::Own(seat, _)) => seat.index().min(MOST_PLAYERS),
            Some(Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief) => MOST_PLAYERS,
            None => MOST_PLAYERS + 1,
        };
        // For each faction a word with a byte for each area: a figure counts in all its areas at once. The last
        // word counts places where nobody stands, since whether somebody does can't be foreseen.
        let mut areas = [0; MOST_PLAYERS + 2];
        for (site, piece) in self.thugs.iter().enumerate() {
            areas[faction(*piece)] += 1 << (site / 2 * 8);
        }
        for (space, piece) in self.family.iter().enumerate() {
            areas[faction(*piece)] += content.reach(SpaceId(space as u8));
        }
        if let Some(turf) = self.chief {
            areas[MOST_PLAYERS] += 1 << (turf.0 * 8);
        }
        std::array::from_fn(|area| std::array::from_fn(|faction| (areas[faction] >> (area * 8)) as u8))
    }

    /// Whether a player is out of the Family Business phase.
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.families[seat].reserve.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::{Game, Packed, Seed, Setup, Silent, Step, Waiting, one_of};

    use super::*;
    use crate::game::Corleone;

    #[test]
    fn room_follows_from_tiles_and_figures() {
        let game = Corleone::load(&Corleone::own_pack()).expect("its own pack is fine");
        let mut dice = Seed::from_number(3).dice(0);
        for n_seats in Corleone::SEATS.cycle().take(40) {
            let mut state = game.start(&Setup::new(n_seats));
            loop {
                assert_eq!(state.room, Room::of(&state.tiles, &state.thugs, &state.family));
                let step = match game.waiting(&state) {
                    Waiting::Seats(seats) => {
                        let (seat, mut options) = (seats.first().expect("somebody"), Vec::new());
                        game.options(&state, seat, &mut options);
                        Step::Seat(seat, one_of(&mut dice, &options).expect("an option"))
                    }
                    Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                    Waiting::Over(_) => break,
                };
                game.apply(&mut state, &step, &mut Silent);
            }
        }
    }
}
