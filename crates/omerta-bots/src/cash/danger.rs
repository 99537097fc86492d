//! Beliefs about bullets and courage, all from what the table shows.

use std::cell::Cell;

use omerta_cash::{Bullet, Spent};
use omerta_core::{BySeat, MAX_SEATS, Seat, SeatSet};

use crate::cash::book::Book;
use crate::cash::look::Look;
use crate::cash::value::Sight;
use crate::odds::{hits, part};

/// What the guns on the table threaten. Chances are worked out when they are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Threats {
    /// Who aims at each seat, for all to see.
    guns_on: BySeat<SeatSet>,
    /// The chance that a seat's gun holds a Bang!, as anybody can work it out who only watches.
    shown: [Cell<f64>; MAX_SEATS],
    /// The chance that a seat stays standing.
    stands: [Cell<f64>; MAX_SEATS],
}

impl Threats {
    pub(crate) fn new(look: Look<'_>) -> Threats {
        let mut guns_on = BySeat::new(look.n_seats(), |_| SeatSet::EMPTY);
        for seat in look.alive() {
            if let Some(target) = look.target(seat) {
                guns_on[target] = guns_on[target].with(seat);
            }
        }
        Threats {
            guns_on,
            shown: [const { Cell::new(f64::NAN) }; MAX_SEATS],
            stands: [const { Cell::new(f64::NAN) }; MAX_SEATS],
        }
    }
}

/// What is known of the bullet cards a player has not shown: how many of them are Bang!, and how many there are.
///
/// The unseen cards lie in the hand, in the gun and face down in the discard; how many of them are Bang! is
/// known. Without more knowledge each is as likely one as the others, so the chance for the gun is exact;
/// after a Clip nearly so, since its Bang! can't lie among the cards spent before.
fn unseen(book: &Book, look: Look<'_>, seat: Seat) -> (f64, f64) {
    let spent = look.spent(seat);
    let (mut down, mut shown) = (0, 0);
    for card in spent.cards() {
        match card {
            Spent::Down | Spent::DownClick | Spent::DownBang => down += 1,
            Spent::UpBang | Spent::TakenBang => shown += 1,
            Spent::UpClick | Spent::KnownClick => (),
        }
    }
    let bangs = f64::from(book.bangs) + f64::from(spent.n_clips()) - f64::from(shown);
    (bangs, f64::from(look.n_bullets(seat) + down))
}

impl Sight<'_> {
    /// The chance that a seat's gun holds a Bang!; before one is laid, that it will.
    pub(crate) fn bang_chance(&self, seat: Seat) -> f64 {
        if seat == self.me {
            match self.look.laid(seat) {
                Some(Bullet::Bang) => return 1.0,
                Some(Bullet::Click) => return 0.0,
                None => (),
            }
        }
        let traded = self.look.traded_bangs(self.me, seat);
        if traded == 0.0 {
            return self.shown_bang(seat);
        }
        let (bangs, cards) = unseen(self.book, self.look, seat);
        part(bangs + traded, cards)
    }

    /// The same as anybody can work it out who only watches.
    fn shown_bang(&self, seat: Seat) -> f64 {
        once(&self.threats.shown[seat.index()], || {
            let (bangs, cards) = unseen(self.book, self.look, seat);
            part(bangs, cards)
        })
    }

    /// The chance that a seat stays standing at courage: less with each gun on it that may go off, and with
    /// each wound.
    pub(crate) fn stands(&self, seat: Seat) -> f64 {
        once(&self.threats.stands[seat.index()], || self.stands_with(seat, 0.0))
    }

    /// The same with so many guns on it that are not up yet.
    pub(crate) fn stands_with(&self, seat: Seat, more_guns: f64) -> f64 {
        let shown: f64 = self.threats.guns_on[seat].iter().map(|it| self.shown_bang(it)).sum();
        let [most, least] = self.weights.stands;
        let fear = match self.wounds_to_spare(seat) {
            0 | 1 => self.weights.frightened[0],
            2 => self.weights.frightened[1],
            _ => self.weights.frightened[2],
        };
        (most - fear * (shown + self.weights.own_gun * more_guns)).max(least).min(most)
    }

    /// How many wounds more kill a seat.
    pub(crate) fn wounds_to_spare(&self, seat: Seat) -> u8 {
        self.book.deadly(self.power(seat)).saturating_sub(self.look.wounds(seat))
    }

    /// The chance of each number of hits on a seat that stays standing.
    pub(crate) fn hits_on(&self, seat: Seat) -> [f64; MAX_SEATS] {
        let guns = self.threats.guns_on[seat].iter();
        hits(guns.map(|it| (self.weights.fear * self.bang_chance(it)).min(1.0) * self.stands(it)))
    }

    /// The chance that no shot hits a seat that stays standing.
    pub(crate) fn unhurt(&self, seat: Seat) -> f64 {
        let guns = self.threats.guns_on[seat].iter();
        guns.map(|it| 1.0 - (self.weights.fear * self.bang_chance(it)).min(1.0) * self.stands(it)).product()
    }
}

/// What is found out once.
#[inline]
pub(crate) fn once(memory: &Cell<f64>, find: impl FnOnce() -> f64) -> f64 {
    if memory.get().is_nan() {
        memory.set(find());
    }
    memory.get()
}

#[cfg(test)]
mod tests {
    use omerta_cash::CashNGuns;
    use omerta_core::{Game, Packed, Seed, Setup, Silent, Step, Viewer, Waiting, one_of};

    use super::*;
    use crate::cash::weights::Weights;

    /// The chances are those of the worlds that fit the view.
    #[test]
    fn a_gun_is_as_dangerous_as_in_the_worlds_one_can_imagine() {
        const WORLDS: usize = 400;
        let game = CashNGuns::load(&CashNGuns::own_pack()).expect("the own pack has no faults");
        let book = Book::new(&game);
        let mut dice = Seed::from_number(5).dice(0);
        let (mut n_asked, mut n_off) = (0, 0);
        for _ in 0..6 {
            let mut state = game.start(&Setup::new(5));
            loop {
                let step = match game.waiting(&state) {
                    Waiting::Over(_) => break,
                    Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                    Waiting::Seats(seats) => {
                        let seat = seats.first().expect("somebody is waited for");
                        let mut options = Vec::new();
                        game.options(&state, seat, &mut options);
                        if game.prompt(&state, seat) == omerta_cash::Prompt::Courage {
                            let view = game.view(&state, Viewer::Seat(seat));
                            let sight = Sight::new(&book, &Weights::EXPERT, Look::Seen(&view), seat);
                            let mut bangs = [0; MAX_SEATS];
                            for _ in 0..WORLDS {
                                let world = game.imagine(&view, &mut dice);
                                for (it, player) in world.players.iter() {
                                    let laid = player.laid.map(omerta_core::Sealed::reveal);
                                    bangs[it.index()] += usize::from(laid == Some(Bullet::Bang));
                                }
                            }
                            for it in view.alive {
                                let seen = bangs[it.index()] as f64 / WORLDS as f64;
                                n_asked += 1;
                                // More than four standard deviations.
                                let is_off = (seen - sight.bang_chance(it)).abs() > 0.11;
                                let clips = view.players[it].known_spent().n_clips();
                                assert!(clips > 0 || !is_off, "{seen} and not {}", sight.bang_chance(it));
                                n_off += usize::from(is_off);
                            }
                        }
                        Step::Seat(seat, one_of(&mut dice, &options).expect("there are options"))
                    }
                };
                game.apply(&mut state, &step, &mut Silent);
            }
        }
        assert!(n_asked > 500 && n_off * 50 <= n_asked, "{n_off} of {n_asked} chances are off");
    }
}
