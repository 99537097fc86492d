//! What one viewer knows (CE-INFO-1 to CE-INFO-4).

use std::hash::{Hash, Hasher};

use omerta_core::info_key::InfoHasher;
use omerta_core::{BySeat, Face, Sealed, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllySet, Card, Cards, Goods, JobId, JobSet, Note, Purse};
use crate::content::{AreaId, MAX_SPACES, Site, TURFS, TileId};
use crate::stack::{Frame, Frames};
use crate::state::{Figures, Known, Lifted, MOST_PLAYERS, Phase, Piece, Player, Stack, State, Variant};

/// All that one viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
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
    /// Who is asked now.
    pub pending: SeatSet,
    /// What the table is in the middle of.
    pub stack: Frames,
    /// The jobs somebody has drawn and chooses from.
    pub drawn: [Option<Face<JobId>>; 2],
    /// The open tiles, by turf.
    pub tiles: [Option<TileId>; TURFS],
    /// Tiles not opened, a bit for each: all but those seen.
    pub tiles_left: u16,
    /// The public jobs.
    pub public: [Option<JobId>; 4],
    /// How many jobs the deck has.
    pub deck_len: u8,
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
    /// Jobs in each hand that the viewer knows of, though they are others'.
    pub known: [JobSet; MOST_PLAYERS],
    /// Of the jobs whose place the viewer knows: who else knows it.
    pub shared: Known,
    /// How many jobs in a hand came out of another, at most.
    pub lifted: Lifted,
    /// What everyone bid last, once it is shown.
    pub bids: [Purse; MOST_PLAYERS],
    /// What everyone gave as tribute last, once it is shown.
    pub tribute: [Cards; MOST_PLAYERS],
    /// What is known of each seat.
    pub players: BySeat<PlayerView>,
}

/// What a viewer knows of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// The hand as far as everyone saw it come and go: money, goods and allies. Jobs are there only for their
    /// owner.
    pub remembered: Cards,
    /// How many jobs are in the hand.
    pub n_jobs: u8,
    /// Allies played this act.
    pub played: AllySet,
    /// Money in the suitcase: everyone saw it go in. A screen may hide it.
    pub suitcase: Purse,
    /// Jobs in the suitcase.
    pub done: JobSet,
    /// Figures to play.
    pub reserve: Figures,
    /// Figures in the Hudson River.
    pub river: Figures,
    /// Figures put aside.
    pub aside: Figures,
    /// Control markers left.
    pub markers: u8,
    /// Cards picked for a bid or as tribute.
    pub picked: Face<Cards>,
    /// The last card picked.
    pub last_pick: Option<Card>,
    /// How many cards are still to be picked as tribute.
    pub left_to_pick: Face<u8>,
    /// What is sealed for an Offer.
    pub offered: Option<Face<Option<Note>>>,
}

/// Whether bids lie open: those who have bid choose allies.
fn bids_are_open(stack: &Frames) -> bool {
    matches!(stack.top(), Some(Frame::TakeAlly(_)))
}

/// Who chooses from jobs drawn.
fn drawer(stack: &Frames) -> Option<Seat> {
    match stack.top() {
        Some(Frame::DrawJobs(seat) | Frame::KeepJob(seat)) => Some(seat),
        _ => None,
    }
}

/// What `viewer` may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let State {
        variant,
        phase,
        act,
        horse_head,
        turn,
        pending,
        stack,
        drawn,
        tiles,
        tiles_left,
        public,
        deck,
        discard,
        allies,
        allies_gone,
        money,
        goods,
        thugs,
        family,
        // Tiles and figures say it all.
        room: _,
        chief,
        neutral_river,
        neutral_owner,
        control,
        players,
        known,
        lifted,
        bids,
        tribute,
    } = *state;
    let draws = drawer(&stack).is_some_and(|it| viewer.is(it));
    let open = bids_are_open(&stack);
    View {
        viewer,
        variant,
        phase,
        act,
        horse_head,
        turn,
        pending,
        stack,
        drawn: drawn.map(|it| it.map(|it| Face::up_if(draws, it.reveal()))),
        tiles,
        tiles_left,
        public,
        deck_len: deck.len(),
        discard,
        allies,
        allies_gone,
        money,
        goods,
        thugs,
        family,
        chief,
        neutral_river,
        neutral_owner,
        control,
        known: std::array::from_fn(|owner| known_to(&known, owner, viewer)),
        shared: shared(&known, &players, viewer),
        lifted,
        bids,
        tribute,
        players: players.map(|seat, it| player_view(it, viewer.is(seat), open)),
    }
}

/// What a viewer knows of the jobs in somebody else's hand.
fn known_to(known: &Known, owner: usize, viewer: Viewer) -> JobSet {
    let knower = match viewer {
        Viewer::Spectator => MOST_PLAYERS,
        Viewer::Seat(seat) => seat.index(),
    };
    if knower == owner { JobSet::EMPTY } else { known[owner].get(knower).copied().unwrap_or_default() }
}

/// Who else knows of the jobs whose place a viewer knows.
fn shared(known: &Known, players: &BySeat<Player>, viewer: Viewer) -> Known {
    let place_known = |owner: usize| match viewer {
        Viewer::Seat(seat) if seat.index() == owner => players[seat].hand.jobs,
        _ => known_to(known, owner, viewer),
    };
    std::array::from_fn(|owner| known[owner].map(|it| it.and(place_known(owner))))
}

fn player_view(player: &Player, own: bool, bids_open: bool) -> PlayerView {
    let &Player {
        hand,
        played,
        suitcase,
        done,
        reserve,
        river,
        aside,
        markers,
        picked,
        last_pick,
        left_to_pick,
        offered,
    } = player;
    PlayerView {
        remembered: Cards { jobs: if own { hand.jobs } else { JobSet::EMPTY }, ..hand },
        n_jobs: hand.jobs.len(),
        played,
        suitcase,
        done,
        reserve,
        river,
        aside,
        markers,
        picked: Face::up_if(own || bids_open, picked),
        last_pick: last_pick.filter(|_| own).map(Sealed::reveal),
        left_to_pick: Face::up_if(own, left_to_pick.reveal()),
        offered: offered.map(|it| Face::up_if(own, it.reveal())),
    }
}

/// A number for what `viewer` knows, worked out without building the view.
pub(crate) fn info_key(state: &State, viewer: Viewer) -> u64 {
    let State {
        variant,
        phase,
        act,
        horse_head,
        turn,
        pending,
        stack,
        drawn,
        tiles,
        tiles_left,
        public,
        deck,
        discard,
        allies,
        allies_gone,
        money,
        goods,
        thugs,
        family,
        // Tiles and figures say it all.
        room: _,
        chief,
        neutral_river,
        neutral_owner,
        control,
        players,
        known,
        lifted,
        bids,
        tribute,
    } = state;
    let mut key = InfoHasher::default();
    (viewer, variant, phase, act, horse_head, turn, pending).hash(&mut key);
    stack.as_slice().hash(&mut key);
    (tiles, tiles_left, public, deck.len(), discard, allies, allies_gone, money, goods).hash(&mut key);
    (thugs, family, chief, neutral_river, neutral_owner).hash(&mut key);
    control.iter().for_each(|it| it.markers().hash(&mut key));
    if drawer(stack).is_some_and(|it| viewer.is(it)) {
        drawn.hash(&mut key);
    } else {
        drawn.map(|it| it.is_some()).hash(&mut key);
    }
    (0..MOST_PLAYERS).for_each(|owner| known_to(known, owner, viewer).hash(&mut key));
    shared(known, players, viewer).hash(&mut key);
    (lifted, bids, tribute).hash(&mut key);
    let open = bids_are_open(stack);
    for (seat, player) in players.iter() {
        let Player {
            hand,
            played,
            suitcase,
            done,
            reserve,
            river,
            aside,
            markers,
            picked,
            last_pick,
            left_to_pick,
            offered,
        } = player;
        (hand.money, hand.goods, hand.allies, hand.jobs.len()).hash(&mut key);
        (played, suitcase, done, reserve, river, aside, markers).hash(&mut key);
        let own = viewer.is(seat);
        if own {
            (hand.jobs, last_pick, left_to_pick, offered).hash(&mut key);
        } else {
            offered.is_some().hash(&mut key);
        }
        if own || open {
            picked.hash(&mut key);
        }
    }
    key.finish()
}
