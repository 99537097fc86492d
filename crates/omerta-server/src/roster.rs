//! A table beside its game: who has entered, who sits where, what was agreed. It is written down whole when it changes.

mod wishes;

use std::collections::{BTreeMap, VecDeque};

use omerta_core::{HouseSecret, PackHash, Salt, Seat, SeatSet, SharedLuck};
use omerta_games::GameKind;
use omerta_host::{HouseRules, Millis, Sitter};
use omerta_protocol::house::{
    SeatMessage, SeatPlan, SeatState, Spectators, Stage, TableCard, TableMessage, Watch, You,
};
use serde::{Deserialize, Serialize};

use crate::levels::Fault;
use crate::secrets::GuestId;

pub(crate) use wishes::Granted;

/// How many numbers of a member are remembered, so that what comes again is not done again.
const REMEMBERED: usize = 32;

/// All of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Roster {
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) variant: Vec<String>,
    pub(crate) pack: Option<String>,
    pub(crate) pack_hash: PackHash,
    pub(crate) house: HouseRules,
    pub(crate) listed: bool,
    pub(crate) spectators: Spectators,
    pub(crate) grace: u32,
    pub(crate) opened: Millis,
    /// What the house drew. It leaves the table with the record of a game that is over, and not before.
    pub(crate) secret: String,
    /// Whether luck comes from outside, in a house for practice.
    #[serde(default)]
    pub(crate) is_dealt: bool,
    /// The hashes of the secrets of both links.
    pub(crate) join: String,
    pub(crate) watch: String,
    /// The member who opened it.
    pub(crate) host: usize,
    pub(crate) members: Vec<Member>,
    pub(crate) seats: Vec<Place>,
    pub(crate) terms: u32,
    pub(crate) revision: u32,
    /// When cards were dealt.
    pub(crate) started: Option<Millis>,
    pub(crate) over: bool,
    pub(crate) closed: bool,
    /// Since when the game is paused.
    pub(crate) paused: Option<Millis>,
    /// How long it was paused in all, before that.
    pub(crate) rested: Millis,
    pub(crate) pause_votes: SeatSet,
    pub(crate) rematch_votes: SeatSet,
    pub(crate) next: Option<String>,
    pub(crate) shoulders: SeatSet,
}

/// Somebody who has entered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    pub(crate) may_sit: bool,
    /// Whether they have left, or were removed.
    pub(crate) gone: bool,
    pub(crate) watch: Watch,
    pub(crate) muted: Vec<String>,
    /// The numbers of what was done for them last.
    pub(crate) done: VecDeque<u64>,
}

impl Member {
    /// Remembers that this was done.
    pub(crate) fn remember(&mut self, n: u64) {
        self.done.push_back(n);
        if self.done.len() > REMEMBERED {
            self.done.pop_front();
        }
    }
}

/// One seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) who: Who,
    pub(crate) family: u8,
    /// Whether somebody has chosen it. Else it is only a colour.
    #[serde(default)]
    pub(crate) is_chosen: bool,
    /// The hash of the secret of its personal link.
    pub(crate) invite: Option<String>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Who {
    Nobody,
    Bot(String),
    Person { member: usize, salt: Option<Salt> },
}

/// Who is connected, and for whom a stand-in plays: the part of a table that is not written down with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    pub(crate) here: Vec<bool>,
    pub(crate) away: SeatSet,
    pub(crate) watchers: u32,
}

impl Roster {
    pub(crate) fn stage(&self) -> Stage {
        match (self.closed, self.over, self.started) {
            (true, ..) => Stage::Closed,
            (_, true, _) => Stage::Over,
            (_, _, Some(_)) => Stage::Playing,
            (_, _, None) => Stage::Lobby,
        }
    }

    pub(crate) fn kind(&self) -> Option<GameKind> {
        self.game.parse().ok()
    }

    pub(crate) fn n_seats(&self) -> u8 {
        self.seats.len() as u8
    }

    pub(crate) fn member_of(&self, guest: GuestId) -> Option<usize> {
        self.members.iter().position(|it| it.guest == guest && !it.gone)
    }

    /// The seat of a member.
    pub(crate) fn seat_of(&self, member: usize) -> Option<Seat> {
        let is_theirs = |it: &Place| matches!(it.who, Who::Person { member: who, .. } if who == member);
        self.seats.iter().position(is_theirs).and_then(Seat::nth)
    }

    /// The member on a seat.
    pub(crate) fn person(&self, seat: Seat) -> Option<usize> {
        match self.seats.get(seat.index())?.who {
            Who::Person { member, .. } => Some(member),
            Who::Nobody | Who::Bot(_) => None,
        }
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> SeatSet {
        Seat::all(self.n_seats()).filter(|&it| self.person(it).is_some()).collect()
    }

    /// Something has changed that everyone at the table is told.
    pub(crate) fn touch(&mut self) {
        self.revision += 1;
    }

    /// Something has changed that people have agreed to: they are asked again.
    pub(crate) fn new_terms(&mut self) {
        self.terms += 1;
        for place in &mut self.seats {
            if let Who::Person { salt, .. } = &mut place.who {
                *salt = None;
            }
        }
        self.touch();
    }

    /// Whether all seats are taken and all people have confirmed.
    pub(crate) fn is_agreed(&self) -> bool {
        let is_ready = |it: &Place| match &it.who {
            Who::Nobody => false,
            Who::Bot(_) => true,
            Who::Person { salt, .. } => salt.is_some(),
        };
        self.stage() == Stage::Lobby && !self.people().is_empty() && self.seats.iter().all(is_ready)
    }

    /// What each person has added to the luck.
    pub(crate) fn salts(&self) -> BTreeMap<Seat, Salt> {
        let salt = |(n, it): (usize, &Place)| match it.who {
            Who::Person { salt: Some(salt), .. } => Seat::nth(n).map(|seat| (seat, salt)),
            Who::Person { salt: None, .. } | Who::Nobody | Who::Bot(_) => None,
        };
        self.seats.iter().enumerate().filter_map(salt).collect()
    }

    pub(crate) fn house_secret(&self) -> Option<HouseSecret> {
        self.secret.parse().ok()
    }

    /// How the seed came about. It holds what the house drew: hand it to nothing but the record.
    pub(crate) fn shared(&self) -> Option<SharedLuck> {
        if self.is_dealt {
            return None;
        }
        let secret = self.house_secret()?;
        Some(SharedLuck { house: secret.commitment(), salts: self.salts(), secret: Some(secret) })
    }

    /// The families that people have chosen become words about the rules, where the rules know families. What the table
    /// was opened with counts more.
    pub(crate) fn fix_families(&mut self, families: &[String]) {
        let is_free = |variant: &[String], seat: Seat, word: &str| {
            let said = |it: &String| {
                it.split_once(':').is_some_and(|(who, what)| who == seat.to_string() || what == word)
            };
            !variant.iter().any(said)
        };
        for seat in Seat::all(self.n_seats()) {
            let place = &self.seats[seat.index()];
            let word = families.get(usize::from(place.family)).filter(|_| place.is_chosen);
            if let Some(word) = word.filter(|it| is_free(&self.variant, seat, it)) {
                self.variant.push(format!("{seat}:{word}"));
            }
        }
    }

    pub(crate) fn sitters(&self) -> Vec<Sitter> {
        let sitter = |it: &Place| match &it.who {
            // Whoever fails on purpose has a name that rules need not know.
            Who::Bot(level) if Fault::of(level).is_some() => Sitter::Bot("random".to_owned()),
            Who::Bot(level) => Sitter::Bot(level.clone()),
            Who::Person { .. } | Who::Nobody => Sitter::Person,
        };
        self.seats.iter().map(sitter).collect()
    }

    /// What the bot on a seat does wrong on purpose.
    pub(crate) fn fault_of(&self, seat: Seat) -> Option<Fault> {
        match &self.seats.get(seat.index())?.who {
            Who::Bot(level) => Fault::of(level),
            Who::Nobody | Who::Person { .. } => None,
        }
    }

    /// The time of the table, which stands still while it is paused.
    pub(crate) fn table_time(&self, now: Millis) -> Millis {
        self.paused.unwrap_or(now).saturating_sub(self.rested)
    }

    /// What a list shows.
    pub(crate) fn card(&self, table: &str, changed: Millis, seat: Option<Seat>) -> TableCard {
        let name = |it: &Place| match &it.who {
            Who::Nobody => None,
            Who::Bot(level) => Some(level.clone()),
            Who::Person { member, .. } => Some(self.members[*member].name.clone()),
        };
        let is_free = |it: &&Place| it.who == Who::Nobody && it.invite.is_none();
        TableCard {
            table: table.to_owned(),
            game: self.game.clone(),
            stage: self.stage(),
            host: self.members[self.host].name.clone(),
            names: self.seats.iter().map(name).collect(),
            free: self.seats.iter().filter(is_free).count() as u8,
            variant: self.variant.clone(),
            house: self.house,
            changed,
            seat,
        }
    }

    /// All that a member may know of the table beside the game.
    pub(crate) fn message(&self, table: &str, member: usize, presence: &Presence) -> Option<TableMessage> {
        let seat = |(n, it): (usize, &Place)| {
            let seat = Seat::nth(n)?;
            let state = match &it.who {
                Who::Nobody => SeatState::Open { reserved: it.invite.is_some() },
                Who::Bot(level) => SeatState::Bot { level: level.clone() },
                Who::Person { member, salt } => SeatState::Person {
                    name: self.members[*member].name.clone(),
                    confirmed: salt.is_some() || self.started.is_some(),
                    here: presence.here.get(*member).copied().unwrap_or(false),
                    away: presence.away.contains(seat),
                },
            };
            Some(SeatMessage { seat, state, family: it.family })
        };
        let own = &self.members[member];
        Some(TableMessage {
            table: table.to_owned(),
            revision: self.revision,
            game: self.game.clone(),
            rules: self.rules,
            stage: self.stage(),
            seats: self.seats.iter().enumerate().filter_map(seat).collect(),
            host: self.members[self.host].name.clone(),
            variant: self.variant.clone(),
            pack: self.pack.clone(),
            pack_hash: self.pack_hash.clone(),
            house: self.house,
            listed: self.listed,
            spectators: self.spectators,
            grace: self.grace,
            commitment: self.house_secret()?.commitment(),
            terms: self.terms,
            watchers: presence.watchers,
            paused: self.paused.is_some(),
            pause_votes: self.pause_votes,
            rematch_votes: self.rematch_votes,
            next: self.next.clone(),
            shoulders: self.shoulders,
            you: You {
                seat: self.seat_of(member),
                host: member == self.host,
                may_sit: own.may_sit,
                watch: own.watch,
                muted: own.muted.clone(),
            },
        })
    }

    /// The seats as they are planned when a table is opened.
    pub(crate) fn places(plan: &[SeatPlan]) -> Vec<Place> {
        let who = |it: &SeatPlan| match it {
            SeatPlan::Open => Who::Nobody,
            SeatPlan::Bot(level) => Who::Bot(level.clone()),
        };
        plan.iter()
            .zip(0..)
            .map(|(it, family)| Place { who: who(it), family, is_chosen: false, invite: None })
            .collect()
    }
}
