//! What one viewer knows (CE-INFO-1 to CE-INFO-4).

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use omerta_core::info_key::InfoHasher;
use omerta_core::{BySeat, Face, Sealed, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Cards, JobId, JobSet, Note, Purse};
use crate::stack::{Frame, Frames};
use crate::state::{Hidden, Known, MOST_PLAYERS, Open, Player, State};

/// All that one viewer knows. What lies open can be read off the view itself, as off a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open on the table.
    pub open: Open,
    /// How many jobs the deck has.
    pub deck_len: u8,
    /// The jobs somebody has drawn and chooses from, in the order in which they were drawn.
    pub drawn: [Option<Face<JobId>>; 2],
    /// What is known of each player's hand and suitcase.
    pub players: BySeat<PlayerView>,
    /// Jobs in each hand that the viewer knows of, though they are others'.
    pub known: BySeat<JobSet>,
    /// Of the jobs in each hand whose place the viewer knows: who else knows it.
    pub shared: BySeat<Knowers>,
    /// How many jobs in a hand came out of another, at most: first in whose hand, then out of whose.
    pub lifted: BySeat<BySeat<u8>>,
    /// What everyone bid last, once it was shown.
    pub bids: Face<BySeat<Purse>>,
    /// What everyone gave as tribute last, once it was shown.
    pub tribute: Face<BySeat<Cards>>,
}

impl Deref for View {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.open
    }
}

/// Who knows of which jobs in one hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Knowers {
    /// What each player knows of; of the own hand nothing is listed.
    pub seats: BySeat<JobSet>,
    /// What spectators know of.
    pub spectators: JobSet,
}

/// What a viewer knows of a player's hand and suitcase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// How many cards are in the hand.
    pub n_cards: u8,
    /// How many of them are jobs. Everyone saw them come and go.
    pub n_jobs: Face<u8>,
    /// The hand as far as everyone saw it come and go: money, goods and allies. Jobs are there only for their
    /// owner.
    pub hand: Face<Cards>,
    /// Money in the suitcase. Everyone saw it go in.
    pub suitcase: Face<Purse>,
    /// Cards picked for a bid or as tribute.
    pub picked: Face<Cards>,
    /// The last card picked, for who picks.
    pub last_pick: Option<Card>,
    /// How many cards are still to be picked as tribute.
    pub left_to_pick: u8,
    /// What is sealed for an Offer, if something is: a note, or none to refuse.
    pub offered: Option<Face<Option<Note>>>,
}

impl PlayerView {
    /// The hand as far as it is known.
    pub fn hand(&self) -> Cards {
        self.hand.known().unwrap_or_default()
    }

    /// The money in the suitcase as far as it is known.
    pub fn suitcase(&self) -> Purse {
        self.suitcase.known().unwrap_or_default()
    }

    /// How many jobs are in the hand, as far as it is known.
    pub fn n_jobs(&self) -> u8 {
        self.n_jobs.known().unwrap_or_default()
    }

    /// What the owner has picked so far.
    pub fn picked(&self) -> Cards {
        self.picked.known().unwrap_or_default()
    }
}

impl View {
    /// The seat of who looks, if it is a player.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Takes out what is hidden from others on a real table but could be remembered: money, goods and allies in
    /// other hands, money in other suitcases, past bids and tribute, jobs whose way was seen.
    pub(crate) fn forget(&mut self) {
        if !bids_are_open(&self.open.stack) {
            self.bids = Face::Down;
        }
        self.tribute = Face::Down;
        let (viewer, n_seats) = (self.viewer, self.n_seats());
        self.lifted = BySeat::new(n_seats, |_| BySeat::new(n_seats, |_| 0));
        for (seat, player) in self.players.iter_mut().filter(|(seat, _)| !viewer.is(*seat)) {
            (player.n_jobs, player.hand, player.suitcase) = (Face::Down, Face::Down, Face::Down);
            self.known[seat] = JobSet::EMPTY;
            self.shared[seat] =
                Knowers { seats: BySeat::new(n_seats, |_| JobSet::EMPTY), ..Knowers::default() };
        }
    }
}

/// Whether bids lie open: those who have bid choose allies.
fn bids_are_open(stack: &Frames) -> bool {
    matches!(stack.peek(), Some(Frame::TakeAlly(_)))
}

/// Who chooses from jobs drawn.
pub(crate) fn drawer(stack: &Frames) -> Option<Seat> {
    match stack.peek() {
        Some(Frame::DrawJobs(seat) | Frame::KeepJob(seat)) => Some(*seat),
        _ => None,
    }
}

/// What `viewer` may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Where figures may go follows from tiles and figures.
    let State { open, hidden, room: _ } = state;
    let Hidden { deck, drawn, players, known, lifted, bids, tribute } = hidden;
    let n_seats = open.n_seats();
    let draws = drawer(&open.stack).is_some_and(|it| viewer.is(it));
    let bids_open = bids_are_open(&open.stack);
    View {
        viewer,
        open: *open,
        deck_len: deck.len(),
        drawn: drawn.map(|it| it.map(|it| Face::up_if(draws, it.reveal()))),
        players: players.map(|seat, it| player_view(it, viewer.is(seat), bids_open)),
        known: BySeat::new(n_seats, |owner| known_to(known, owner, viewer)),
        shared: BySeat::new(n_seats, |owner| {
            let [seats @ .., spectators] = shared(known, players, owner, viewer);
            Knowers { seats: BySeat::new(n_seats, |it| seats[it.index()]), spectators }
        }),
        lifted: BySeat::new(n_seats, |owner| {
            BySeat::new(n_seats, |from| lifted[owner.index()][from.index()])
        }),
        bids: Face::Up(BySeat::new(n_seats, |it| bids[it.index()])),
        tribute: Face::Up(BySeat::new(n_seats, |it| tribute[it.index()])),
    }
}

/// What a viewer knows of the jobs in somebody else's hand.
fn known_to(known: &Known, owner: Seat, viewer: Viewer) -> JobSet {
    match viewer {
        Viewer::Spectator => known[owner.index()][MOST_PLAYERS],
        Viewer::Seat(seat) if seat == owner => JobSet::EMPTY,
        Viewer::Seat(seat) => known[owner.index()].get(seat.index()).copied().unwrap_or_default(),
    }
}

/// Who else knows of the jobs in a hand whose place a viewer knows.
fn shared(
    known: &Known,
    players: &BySeat<Player>,
    owner: Seat,
    viewer: Viewer,
) -> [JobSet; MOST_PLAYERS + 1] {
    let place_known =
        if viewer.is(owner) { players[owner].hand.jobs } else { known_to(known, owner, viewer) };
    known[owner.index()].map(|it| it.and(place_known))
}

fn player_view(player: &Player, own: bool, bids_open: bool) -> PlayerView {
    let &Player { hand, suitcase, picked, last_pick, left_to_pick, offered } = player;
    PlayerView {
        n_cards: hand.len(),
        n_jobs: Face::Up(hand.jobs.len()),
        hand: Face::Up(Cards { jobs: if own { hand.jobs } else { JobSet::EMPTY }, ..hand }),
        suitcase: Face::Up(suitcase),
        picked: Face::up_if(own || bids_open, picked),
        last_pick: last_pick.filter(|_| own).map(Sealed::reveal),
        left_to_pick,
        offered: offered.map(|it| Face::up_if(own, it.reveal())),
    }
}

/// A number for what `viewer` knows, worked out without building the view.
pub(crate) fn info_key(state: &State, viewer: Viewer) -> u64 {
    let State { open, hidden, room: _ } = state;
    let Hidden { deck, drawn, players, known, lifted, bids, tribute } = hidden;
    let mut key = InfoHasher::default();
    (viewer, open, deck.len(), lifted, bids, tribute).hash(&mut key);
    if drawer(&open.stack).is_some_and(|it| viewer.is(it)) {
        drawn.hash(&mut key);
    } else {
        drawn.map(|it| it.is_some()).hash(&mut key);
    }
    let bids_open = bids_are_open(&open.stack);
    for (seat, player) in players.iter() {
        known_to(known, seat, viewer).hash(&mut key);
        shared(known, players, seat, viewer).hash(&mut key);
        let Player { hand, suitcase, picked, last_pick, left_to_pick, offered } = player;
        (hand.money, hand.goods, hand.allies, hand.jobs.len(), suitcase, left_to_pick).hash(&mut key);
        let own = viewer.is(seat);
        if own {
            (hand.jobs, last_pick, offered).hash(&mut key);
        } else {
            offered.is_some().hash(&mut key);
        }
        if own || bids_open {
            picked.hash(&mut key);
        }
    }
    key.finish()
}
