//! What members want of a table beside its game: checked, then true in the roster.

use omerta_core::{Lang, Salt, Seat, SeatSet};
use omerta_host::{Clock, Millis};
use omerta_protocol::house::{HouseWish, Problem, Secret, SecretKind, Stage, Watch};

use crate::error::HouseError;
use crate::house::House;
use crate::roster::{Member, Presence, Roster, Who};
use crate::secrets::{self, GuestId};

/// What came of a wish.
#[derive(Debug, Default)]
pub(crate) struct Granted {
    /// The secret of a personal link that was asked for.
    pub(crate) secret: Option<Secret>,
    /// A seat whose person leaves a running game.
    pub(crate) leaves: Option<Seat>,
    /// Somebody who is not at the table any more.
    pub(crate) removed: Option<usize>,
    /// All want another game.
    pub(crate) rematch: bool,
}

/// The most names one member can mute.
const MUTED: usize = 64;
/// The most who may enter one table.
pub(crate) const MEMBERS: usize = 256;

impl Roster {
    /// Makes a wish of a member true, or says why not. `house` knows the bots there are, and draws.
    pub(crate) fn grant(
        &mut self,
        member: usize,
        wish: &HouseWish,
        presence: &Presence,
        now: Millis,
        house: &House,
    ) -> Result<Granted, Problem> {
        let mut granted = Granted::default();
        match wish {
            HouseWish::Sit { seat } => self.sit(member, *seat)?,
            HouseWish::Stand => {
                let seat = self.own_seat(member)?;
                self.lobby()?;
                self.seats[seat.index()].who = Who::Nobody;
                self.new_terms();
            }
            HouseWish::Family { family } => {
                let families = self.kind().map_or(0, |it| house.game(it, Lang::En).families.len());
                self.choose(member, *family, families)?;
            }
            HouseWish::Confirm { terms, salt } => self.confirm(member, *terms, Some(*salt))?,
            HouseWish::Reconsider => self.confirm(member, self.terms, None)?,
            HouseWish::Swap { a, b } => {
                self.by_host(member)?;
                self.lobby()?;
                let (a, b) = (self.place(*a)?, self.place(*b)?);
                self.seats.swap(a, b);
                self.new_terms();
            }
            HouseWish::Remove { seat } => {
                self.by_host(member)?;
                self.lobby()?;
                let place = self.place(*seat)?;
                granted.removed = self.person(*seat).filter(|&it| it != member);
                if let Some(removed) = granted.removed {
                    self.members[removed].gone = true;
                }
                self.seats[place].who = Who::Nobody;
                self.seats[place].invite = None;
                self.new_terms();
            }
            HouseWish::Bot { seat, level } => {
                self.by_host(member)?;
                self.lobby()?;
                let place = self.place(*seat)?;
                house.levels.check(level)?;
                if self.person(*seat).is_some() {
                    return Err(Problem::new("seat-taken", format!("somebody sits on {seat}")));
                }
                self.seats[place].who = Who::Bot(level.clone());
                self.seats[place].invite = None;
                self.new_terms();
            }
            HouseWish::Invite { seat } => {
                self.by_host(member)?;
                self.lobby()?;
                let place = self.place(*seat)?;
                if self.person(*seat).is_some() {
                    return Err(Problem::new("seat-taken", format!("somebody sits on {seat}")));
                }
                let (secret, hash) =
                    secrets::new_secret(&house.source, SecretKind::Seat).map_err(|err| told(&err))?;
                self.seats[place].who = Who::Nobody;
                self.seats[place].invite = Some(hash);
                granted.secret = Some(secret);
                self.new_terms();
            }
            HouseWish::List { listed } => {
                self.by_host(member)?;
                self.listed = *listed;
                self.touch();
            }
            HouseWish::Close => {
                self.by_host(member)?;
                self.lobby()?;
                self.closed = true;
                self.touch();
            }
            HouseWish::Pause { yes } => self.pause(member, *yes, presence, now)?,
            HouseWish::Shoulder { open } => {
                let seat = self.own_seat(member)?;
                self.shoulders = voted(self.shoulders, seat, *open);
                self.touch();
            }
            HouseWish::Watch { watch } => {
                if self.seat_of(member).is_some() {
                    return Err(Problem::new("has-a-seat", "whoever has a seat sees what the seat sees"));
                }
                self.may_watch(*watch)?;
                self.members[member].watch = *watch;
            }
            HouseWish::Mute { name, on } => {
                let muted = &mut self.members[member].muted;
                muted.retain(|it| it != name);
                if *on && muted.len() < MUTED {
                    muted.push(name.clone());
                }
            }
            HouseWish::Rematch { yes } => {
                let seat = self.own_seat(member)?;
                if self.stage() != Stage::Over {
                    return Err(Problem::new("not-over", "the game is not over"));
                }
                if let Some(next) = &self.next {
                    return Err(Problem::new("has-next", format!("the next game is at {next}")));
                }
                self.rematch_votes = voted(self.rematch_votes, seat, *yes);
                granted.rematch = self.all_agree(self.rematch_votes, presence);
                self.touch();
            }
            HouseWish::Leave => {
                match (self.seat_of(member), self.stage()) {
                    (Some(seat), Stage::Lobby) => {
                        self.seats[seat.index()].who = Who::Nobody;
                        self.members[member].gone = member != self.host;
                        self.new_terms();
                    }
                    (Some(seat), Stage::Playing) => granted.leaves = Some(seat),
                    (Some(_), Stage::Over | Stage::Closed) => (),
                    (None, _) => self.members[member].gone = member != self.host,
                }
                granted.removed = self.members[member].gone.then_some(member);
                self.touch();
            }
        }
        Ok(granted)
    }

    /// Lets a guest in: a new member, or one who comes again.
    pub(crate) fn enter(&mut self, guest: GuestId, name: &str, may_sit: bool) -> Result<usize, Problem> {
        if let Some(member) = self.members.iter().position(|it| it.guest == guest) {
            let known = &mut self.members[member];
            known.may_sit |= may_sit;
            known.gone = false;
            self.touch();
            return Ok(member);
        }
        if self.members.len() >= MEMBERS {
            return Err(Problem::new("table-full", "nobody else can enter this table"));
        }
        // Two people of one name would be one to those who read.
        let mut own = name.to_owned();
        let mut n = 2;
        while self.members.iter().any(|it| it.name == own) {
            own = format!("{name} {n}");
            n += 1;
        }
        self.members.push(Member {
            guest,
            name: own,
            may_sit,
            gone: false,
            watch: Watch::Public,
            muted: Vec::new(),
            done: Default::default(),
        });
        self.touch();
        Ok(self.members.len() - 1)
    }

    /// Another device takes a member's seat over. What it had done and muted goes along.
    pub(crate) fn move_to(&mut self, member: usize, guest: GuestId) -> Result<(), Problem> {
        if self.members.iter().any(|it| it.guest == guest && !it.gone) {
            return Err(Problem::new("is-here", "this device is at the table already"));
        }
        self.members.retain_mut(|it| {
            // The place in the list is what names a member, so nobody is taken out of it.
            if it.guest == guest {
                it.guest = GuestId([0; 32]);
            }
            true
        });
        self.members[member].guest = guest;
        self.touch();
        Ok(())
    }

    pub(crate) fn sit(&mut self, member: usize, seat: Seat) -> Result<(), Problem> {
        self.lobby()?;
        let place = self.place(seat)?;
        if !self.members[member].may_sit {
            return Err(Problem::new("only-watching", "this link is for watching"));
        }
        if self.seats[place].who != Who::Nobody || self.seats[place].invite.is_some() {
            return Err(Problem::new("seat-taken", format!("the seat {seat} is not free")));
        }
        self.take(member, place);
        Ok(())
    }

    /// Sits a member down on a seat, whatever it was kept for.
    pub(crate) fn take(&mut self, member: usize, place: usize) {
        if let Some(before) = self.seat_of(member) {
            self.seats[before.index()].who = Who::Nobody;
            self.seats[before.index()].is_chosen = false;
        }
        self.seats[place].who = Who::Person { member, salt: None };
        self.seats[place].invite = None;
        self.members[member].watch = Watch::Public;
        self.new_terms();
    }

    /// Takes a family: one of those that the rules have, or else a colour and a sign.
    fn choose(&mut self, member: usize, family: u8, n_families: usize) -> Result<(), Problem> {
        let seat = self.own_seat(member)?;
        self.lobby()?;
        let own = seat.index();
        let n_families = if n_families > 0 { n_families } else { omerta_core::seat::MAX_SEATS };
        if usize::from(family) >= n_families {
            return Err(Problem::new("no-such-family", format!("there are {n_families} families")));
        }
        match self.seats.iter().position(|it| it.family == family) {
            Some(other) if other != own && matches!(self.seats[other].who, Who::Person { .. }) => {
                return Err(Problem::new("family-taken", "somebody else has that family"));
            }
            // Nobody minds: a free seat or a bot takes the other one.
            Some(other) => self.seats[other].family = self.seats[own].family,
            None => (),
        }
        self.seats[own].family = family;
        self.seats[own].is_chosen = true;
        self.touch();
        Ok(())
    }

    fn confirm(&mut self, member: usize, terms: u32, given: Option<Salt>) -> Result<(), Problem> {
        let seat = self.own_seat(member)?;
        self.lobby()?;
        if terms != self.terms {
            let text = format!("the terms have changed since: they are number {} now", self.terms);
            return Err(Problem::new("stale-terms", text));
        }
        if let Who::Person { salt, .. } = &mut self.seats[seat.index()].who {
            *salt = given;
        }
        self.touch();
        Ok(())
    }

    fn pause(&mut self, member: usize, yes: bool, presence: &Presence, now: Millis) -> Result<(), Problem> {
        let seat = self.own_seat(member)?;
        if self.stage() != Stage::Playing {
            return Err(Problem::new("not-playing", "no game goes on"));
        }
        if matches!(self.house.clock, Clock::Days { .. }) {
            return Err(Problem::new("no-pause", "a game over days has its nights and weekends"));
        }
        self.pause_votes = voted(self.pause_votes, seat, yes);
        if self.all_agree(self.pause_votes, presence) {
            self.pause_votes = SeatSet::EMPTY;
            match self.paused.take() {
                Some(since) => self.rested += now.saturating_sub(since),
                None => self.paused = Some(now),
            }
        }
        self.touch();
        Ok(())
    }

    /// Whether all people who are there want it.
    pub(crate) fn all_agree(&self, votes: SeatSet, presence: &Presence) -> bool {
        let is_here =
            |seat: Seat| self.person(seat).is_some_and(|it| presence.here.get(it).copied().unwrap_or(false));
        !votes.is_empty() && self.people().iter().filter(|&it| is_here(it)).all(|it| votes.contains(it))
    }

    fn may_watch(&self, watch: Watch) -> Result<(), Problem> {
        match watch {
            Watch::Public => Ok(()),
            Watch::Shoulder(seat) if self.shoulders.contains(seat) => Ok(()),
            Watch::Shoulder(seat) => {
                Err(Problem::new("no-consent", format!("{seat} lets nobody look over their shoulder")))
            }
            Watch::Hands if self.spectators.hands => Ok(()),
            Watch::Hands => Err(Problem::new("no-hands", "this table shows no hands")),
        }
    }

    fn own_seat(&self, member: usize) -> Result<Seat, Problem> {
        self.seat_of(member).ok_or_else(|| Problem::new("no-seat", "only who has a seat can do that"))
    }

    fn by_host(&self, member: usize) -> Result<(), Problem> {
        match member == self.host {
            true => Ok(()),
            false => Err(Problem::new("not-the-host", "only the host can do that")),
        }
    }

    fn lobby(&self) -> Result<(), Problem> {
        match self.stage() {
            Stage::Lobby => Ok(()),
            Stage::Playing | Stage::Over | Stage::Closed => {
                Err(Problem::new("has-started", "that is settled before the start"))
            }
        }
    }

    fn place(&self, seat: Seat) -> Result<usize, Problem> {
        match seat.index() < self.seats.len() {
            true => Ok(seat.index()),
            false => Err(Problem::new("no-such-seat", format!("there is no seat {seat} at this table"))),
        }
    }
}

fn voted(votes: SeatSet, seat: Seat, yes: bool) -> SeatSet {
    if yes { votes.with(seat) } else { votes.without(seat) }
}

fn told(err: &HouseError) -> Problem {
    Problem::new(err.code(), "the house can't do that now")
}
