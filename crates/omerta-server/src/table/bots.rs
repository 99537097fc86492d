//! Bots at a table: asked beside it, answered in their own time, given up on if they hang. And people who are away.

use std::sync::Arc;

use omerta_core::{Seat, SeatSet};
use omerta_games::any::AnyAnswer;
use omerta_host::{Clock, Millis};
use omerta_protocol::Request;
use omerta_protocol::house::Stage;
use serde_json::json;

use crate::log;
use crate::mail::Mail;
use crate::pool::Ticket;
use crate::table::Table;

/// Bots that are at work.
#[derive(Default)]
pub(crate) struct Bots {
    at_work: Vec<Work>,
    n_tickets: u64,
}

struct Work {
    seat: Seat,
    number: u64,
    ticket: Ticket,
    /// When it may answer, and when nobody waits for it any longer.
    ready: Millis,
    patience: Millis,
    /// Its answer, once it has one: nothing if it failed.
    answer: Option<Option<AnyAnswer>>,
}

impl Bots {
    pub(crate) fn is_idle(&self) -> bool {
        self.at_work.is_empty()
    }

    fn seats(&self) -> SeatSet {
        self.at_work.iter().map(|it| it.seat).collect()
    }

    /// When the next of them answers, or is given up on.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.at_work.iter().map(|it| if it.answer.is_some() { it.ready } else { it.patience }).min()
    }

    pub(crate) fn answered(&mut self, seat: Seat, number: u64, answer: Option<AnyAnswer>) {
        if let Some(work) = self.at_work.iter_mut().find(|it| it.seat == seat && it.number == number) {
            work.answer = Some(answer);
        }
    }
}

impl Table {
    /// Asks all bots that are to decide, or may want to say something.
    pub(crate) fn ask_bots(&mut self) {
        let now = self.table_time();
        loop {
            let skip = self.bots.seats();
            let Some(errand) = self.ask("errand", |host| host.errand(skip, now)).flatten() else { return };
            let options = &self.house.options;
            let ready = now + Millis::from(options.pace) * Millis::from(errand.pace()) / 1000;
            let patience = now + options.bot_patience.max(Millis::from(options.pace));
            let (seat, number) = (errand.seat, self.bots.n_tickets);
            self.bots.n_tickets += 1;
            let (house, id) = (Arc::clone(&self.house), self.id);
            let fault = self.roster.fault_of(seat);
            let ticket = self.house.pool.ask(errand, fault, move |answer| {
                house.mail(id, Mail::Bot { seat, ticket: number, answer });
            });
            self.bots.at_work.push(Work { seat, number, ticket, ready, patience, answer: None });
        }
    }

    /// Takes the first answer whose time has come. Says whether there was one.
    pub(crate) fn let_bots_answer(&mut self, now: Millis) -> bool {
        let is_due = |it: &Work| match it.answer {
            Some(_) => it.ready <= now,
            None => it.patience <= now,
        };
        let Some(at) = self.bots.at_work.iter().position(is_due) else { return false };
        let work = self.bots.at_work.remove(at);
        let answer = match work.answer.flatten() {
            Some(answer) => Some(answer),
            None => {
                self.house.metrics.bot_hung_total.add(1);
                self.house.pool.give_up(&work.ticket);
                let fields = json!({ "table": self.name, "seat": work.seat, "game": self.roster.game });
                log::warn("bot-gave-no-answer", &fields);
                let skip = self.bots.seats();
                let errand = self.ask("errand", |host| host.errand(skip, now)).flatten();
                errand.filter(|it| it.seat == work.seat).map(|it| it.give_up())
            }
        };
        let Some(answer) = answer else { return true };
        if let Some(proposal) = self.ask("bot", |host| host.answered(answer, now)).flatten() {
            self.house.metrics.bot_moves_total.add(1);
            self.commit(None, proposal);
        }
        true
    }

    /// Whether a member is there: connected, or heard of not long ago.
    pub(crate) fn is_here(&self, member: usize, now: Millis) -> bool {
        let is_connected = self.conns.iter().any(|it| it.member == member && !it.is_closed());
        let heard = self.contact.get(member).copied().unwrap_or(0);
        is_connected || now < heard + Millis::from(self.roster.grace)
    }

    /// Sees who is connected; has a stand-in play for people who are gone too long, and hands seats back.
    pub(crate) fn notice_people(&mut self) {
        let now = self.house.clock.now();
        let is_connected = |member: usize| self.conns.iter().any(|it| it.member == member && !it.is_closed());
        let n_members = self.roster.members.len();
        let is_watching = |member: &usize| is_connected(*member) && self.roster.seat_of(*member).is_none();
        let watchers = (0..n_members).filter(is_watching).count() as u32;
        let is_known = self.presence.here.len() == n_members
            && (0..n_members).all(|it| self.presence.here[it] == is_connected(it));
        if !is_known {
            self.presence.here = (0..n_members).map(is_connected).collect();
        }
        if !is_known || self.presence.watchers != watchers {
            self.presence.watchers = watchers;
            self.roster.touch();
        }
        for (contact, is_here) in self.contact.iter_mut().zip(&self.presence.here) {
            if *is_here {
                *contact = now;
            }
        }
        if self.roster.stage() != Stage::Playing || self.roster.paused.is_some() {
            return;
        }
        if let Some(away) = self.ask("away", |host| host.away()) {
            self.presence.away = away;
        }
        let people = self.roster.people();
        let member = |seat: Seat| self.roster.person(seat);
        let is_present =
            |&it: &Seat| !self.left.contains(it) && member(it).is_some_and(|it| self.presence.here[it]);
        let present: SeatSet = people.iter().filter(is_present).collect();
        // Over days nobody sits and waits: there is the clock, and no more.
        let is_over_days = matches!(self.roster.house.clock, Clock::Days { .. });
        for seat in people.iter() {
            let Some(member) = self.roster.person(seat) else { continue };
            let is_gone = self.left.contains(seat) || (!is_over_days && !self.is_here(member, now));
            match self.presence.away.contains(seat) {
                true if present.contains(seat) => self.set_away(seat, false),
                // Stand-ins don't play on among themselves.
                false if is_gone && !present.is_empty() => self.set_away(seat, true),
                true | false => (),
            }
        }
    }

    pub(crate) fn set_away(&mut self, seat: Seat, is_away: bool) {
        let now = self.table_time();
        let request = Request::Away { seat, away: is_away };
        let lang = omerta_core::Lang::En;
        if let Some(Ok(proposal)) = self.ask("away", |host| host.propose(&request, lang, now))
            && self.commit(None, proposal)
        {
            self.presence.away =
                if is_away { self.presence.away.with(seat) } else { self.presence.away.without(seat) };
            self.roster.touch();
            let what = if is_away { "stand-in" } else { "hand-back" };
            log::info(what, &json!({ "table": self.name, "seat": seat }));
        }
    }

    /// When somebody is gone for too long.
    pub(crate) fn people_due(&self, now: Millis) -> Option<Millis> {
        let is_over_days = matches!(self.roster.house.clock, Clock::Days { .. });
        if self.roster.stage() != Stage::Playing || self.roster.paused.is_some() || is_over_days {
            return None;
        }
        let due = |seat: Seat| {
            let member = self.roster.person(seat).filter(|&it| !self.presence.here[it])?;
            let at = self.contact.get(member).copied()? + Millis::from(self.roster.grace);
            (at > now && !self.presence.away.contains(seat)).then_some(at)
        };
        self.roster.people().iter().filter_map(due).min()
    }
}
