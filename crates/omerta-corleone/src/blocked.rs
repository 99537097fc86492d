//! What a person may well try and can't do, with the rule that says so.
//!
//! Nothing here depends on what is hidden from the one who is asked.

mod board;
pub(crate) mod why;

use omerta_core::{Blocked, Sealed, Seat, WhyNot};

use crate::abilities;
use crate::action::Action;
use crate::cards::{Card, Good, Note};
use crate::content::{AreaId, Content, Figure, SlotId};
use crate::effects::{Icon, Icons, Op, TapeId};
use crate::figures::{Neutral, Target};
use crate::phases::setup;
use crate::stack::{Frame, silent};
use crate::state::{Phase, State};

/// Where reasons are gathered.
struct List<'a> {
    content: &'a Content,
    state: &'a State,
    seat: Seat,
    out: &'a mut Vec<Blocked<Action>>,
}

/// Why a seat that is asked something can't do what it may well try.
pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    let Some(frame) = state.stack.top() else { return };
    List { content, state, seat, out }.of(frame);
}

/// Why a seat that nobody waits for can't do what it may well try in Family Business.
pub(crate) fn barred(state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    if state.phase != Phase::FamilyBusiness || state.pending.contains(seat) {
        return;
    }
    let why = if state.is_out(seat) { why::OUT_OF_PHASE } else { why::NOT_YOUR_TURN };
    let hand = &state.hidden.players[seat].hand;
    let figures = state.families[seat].reserve.kinds().map(Action::Play);
    let jobs = hand.jobs.kinds().map(Action::Job);
    let public = state.public.iter().enumerate().filter(|(_, it)| it.is_some());
    let public = public.map(|(slot, _)| Action::PublicJob(SlotId(slot as u8)));
    let all = figures.chain(jobs).chain(public).chain(hand.allies.iter().map(Action::Ally));
    out.extend(all.map(|action| Blocked { action, why }));
}

impl List<'_> {
    fn block(&mut self, action: Action, why: WhyNot) {
        self.out.push(Blocked { action, why });
    }

    fn of(&mut self, frame: Frame) {
        match frame {
            Frame::Turn(_) => self.turn(),
            Frame::PlaceThug(_)
            | Frame::PlaceNeutral(_, Neutral::UnionBoss)
            | Frame::MoveTo { from: Target::Site(_), .. } => self.sites(),
            Frame::PlaceFamily(..)
            | Frame::PlaceNeutral(_, Neutral::Mayor)
            | Frame::MoveTo { from: Target::Space(_), .. } => self.spaces(),
            Frame::PlaceNeutral(_, Neutral::PoliceChief) | Frame::MoveTo { from: Target::Chief, .. } => {
                self.turfs_for_the_chief();
            }
            Frame::Pay { owed, .. } => {
                let first = owed.kinds().next();
                let pays = |it: &Good| Some(*it) == first || *it == Good::Narcotics;
                let goods = self.state.hidden.players[self.seat].hand.goods;
                goods
                    .kinds()
                    .filter(|it| !pays(it))
                    .for_each(|it| self.block(Action::Pay(it), why::NOT_OWED));
            }
            Frame::Icons(_, icons) => self.icons(icons),
            Frame::Trade { left, last, .. } => self.trade(left, last),
            Frame::PickGood(..) => self.goods(),
            Frame::KeepJob(_) => self.keep_job(),
            Frame::Punish(_, refused) => self.punish(refused),
            Frame::MoveMarker(..) => self.markers(),
            Frame::Bid => self.bid(),
            Frame::TakeAlly(_) => {
                let hand = self.state.hidden.players[self.seat].hand.allies;
                hand.iter().for_each(|it| self.block(Action::Bribe(it), why::NOT_SHOWN));
            }
            Frame::Tribute => self.tribute(),
            Frame::Rob { from, most, .. } => self.rob(from, most),
            Frame::Tape { tape, at, freed, .. } => self.card(tape, self.content.op(tape, at), freed),
            // Everything that could be tried can be done, or luck decides.
            Frame::JobOrder(..) | Frame::WhoFirst { .. } | Frame::Offer(_) | silent!() => (),
        }
    }

    fn turn(&mut self) {
        let (content, state) = (self.content, self.state);
        let (player, family) = (&state.hidden.players[self.seat], &state.families[self.seat]);
        let everyone = crate::phases::entracte::reserve(content, state.n_seats(), state.act);
        let room = |it: Figure| match it {
            Figure::Thug => state.free_sites() != 0,
            Figure::Don | Figure::Consigliere | Figure::Heir => state.free_spaces(content) != 0,
        };
        for figure in Figure::ALL {
            if !everyone.contains(figure) {
                self.block(Action::Play(figure), why::JOINS_LATER);
            } else if !family.reserve.contains(figure) {
                self.block(Action::Play(figure), why::NOT_IN_RESERVE);
            } else if !room(figure) {
                self.block(Action::Play(figure), why::NO_ROOM);
            }
        }
        let can_pay = |job| player.hand.goods.can_pay(&content.cost(job));
        for job in player.hand.jobs.kinds().filter(|it| !can_pay(*it)) {
            self.block(Action::Job(job), why::CANNOT_PAY);
        }
        for slot in 0..setup::n_public(state.n_seats()) {
            match state.public[slot] {
                None => self.block(Action::PublicJob(SlotId(slot as u8)), why::SLOT_EMPTY),
                Some(job) if !can_pay(job) => {
                    self.block(Action::PublicJob(SlotId(slot as u8)), why::CANNOT_PAY);
                }
                Some(_) => (),
            }
        }
        family.played.iter().for_each(|it| self.block(Action::Ally(it), why::ALREADY_PLAYED));
        let is_stuck = family.reserve.kinds().all(|it| !room(it))
            && player.hand.allies.is_empty()
            && !player.hand.jobs.kinds().chain(state.public.iter().flatten().copied()).any(can_pay);
        if !is_stuck {
            family.reserve.kinds().for_each(|it| self.block(Action::SetAside(it), why::NOT_STUCK));
        }
    }

    fn icons(&mut self, icons: Icons) {
        let (state, hand) = (self.state, &self.state.hidden.players[self.seat].hand);
        let usable = abilities::usable(state, self.seat, icons);
        for icon in icons.kinds().filter(|it| !usable.has(*it)) {
            let why = match icon {
                Icon::Suitcase => why::NO_MONEY,
                Icon::HorseHead => why::HAS_HORSE_HEAD,
                Icon::DrawJob => why::NO_JOBS,
                _ if hand.len() < icon.discards() => why::TOO_FEW_CARDS,
                _ => why::NOTHING_TO_GET,
            };
            self.block(Action::Use(icon), why);
        }
    }

    /// Cards of the hand that can't be given next, since cards go in one order.
    fn trade(&mut self, left: u8, last: Option<Card>) {
        let hand = self.state.hidden.players[self.seat].hand;
        let mut next = Vec::new();
        hand.ascending(last, left, &mut |it| next.push(it));
        for card in hand.kinds().filter(|it| !next.contains(it)) {
            self.block(Action::Discard(card), why::PICKED_IN_ORDER);
        }
    }

    fn tribute(&mut self) {
        let player = &self.state.hidden.players[self.seat];
        let mut next = Vec::new();
        crate::phases::tribute::choices(player, &mut |it| next.push(it));
        for card in player.hand.kinds().filter(|it| !next.contains(it)) {
            let is_left = player.hand.count(card) > player.picked.count(card);
            let why = if is_left { why::GIVEN_IN_ORDER } else { why::GIVEN_ALREADY };
            self.block(Action::Discard(card), why);
        }
    }

    fn goods(&mut self) {
        let there = abilities::goods_there(self.state);
        for good in Good::PLAIN.into_iter().filter(|it| there >> (*it as u8) & 1 == 0) {
            self.block(Action::Take(good), why::PILE_EMPTY);
        }
        self.block(Action::Take(Good::Narcotics), why::NO_NARCOTICS);
    }

    fn keep_job(&mut self) {
        let drawn = self.state.hidden.drawn.map(|it| it.map(Sealed::reveal));
        let hand = self.state.hidden.players[self.seat].hand.jobs;
        for job in hand.kinds().filter(|it| !drawn.contains(&Some(*it))) {
            self.block(Action::Keep(job), why::NOT_DRAWN);
        }
    }

    fn bid(&mut self) {
        let player = &self.state.hidden.players[self.seat];
        let next = crate::phases::bribery::notes(player);
        for note in Note::ALL.into_iter().filter(|it| next >> (*it as u8) & 1 == 0) {
            let is_left = player.suitcase.count(note) > player.picked.money.count(note);
            self.block(Action::Bid(note), if is_left { why::BID_IN_ORDER } else { why::NOT_TO_BID });
        }
    }

    fn markers(&mut self) {
        for turf in AreaId::turfs() {
            if !self.state.control[usize::from(turf.0)].as_slice().contains(&self.seat) {
                self.block(Action::Marker(turf, 0), why::NO_MARKER);
            }
        }
        self.block(Action::Marker(AreaId::PARK, 0), why::NO_TURF);
    }

    fn rob(&mut self, from: Seat, most: Note) {
        let suitcase = self.state.hidden.players[from].suitcase;
        for note in Note::ALL {
            if note > most {
                self.block(Action::RobNote(note), why::TOO_HIGH);
            } else if suitcase.count(note) == 0 {
                self.block(Action::RobNote(note), why::NOT_IN_SUITCASE);
            }
        }
    }

    /// What the part of a card that is on can't be used for.
    fn card(&mut self, tape: TapeId, op: Op, freed: Option<crate::content::Site>) {
        let (state, seat) = (self.state, self.seat);
        match op {
            Op::Front(fronts) => self.fronts(fronts, freed),
            Op::GunDown(kind, place) => self.gun_down(kind, place),
            Op::GunDownAll => self.gun_down_all(),
            Op::Move(kind, whose, _) => self.movable(kind, whose),
            Op::Neutral(who) => self.neutrals(who),
            Op::Lift => {
                for rival in crate::tape::rivals(state, seat) {
                    let hand = &state.hidden.players[rival].hand;
                    if hand.is_empty() {
                        self.block(Action::Lift(rival), why::NOTHING_TO_TAKE);
                    }
                }
            }
            Op::Seize => self.seize(),
            Op::Salvage => {
                let hand = state.hidden.players[seat].hand.jobs;
                for job in hand.kinds().filter(|it| !state.discard.contains(*it)) {
                    self.block(Action::Salvage(job), why::NOT_DISCARDED);
                }
            }
            Op::Ready => {
                let hand = state.hidden.players[seat].hand.allies;
                hand.iter().for_each(|it| self.block(Action::Ready(it), why::NOT_PLAYED));
                let own = state.families[seat].played.iter().filter(|it| TapeId::ally(*it) == tape);
                own.for_each(|it| self.block(Action::Ready(it), why::NOT_PLAYED));
            }
            Op::Backs
            | Op::Rob(_)
            | Op::Branch(_)
            | Op::Icons(_)
            | Op::PickGood(_)
            | Op::Stash(_)
            | Op::Offer
            | Op::Jump(_)
            | Op::Done => (),
        }
    }
}
