//! Squares and rackets: what they bring as long as they are kept.

use omerta_core::Seat;
use omerta_empire::effects::{Kind, Off};
use omerta_empire::{Hood, Place, RacketId, SquareId, Squares, Term};

use crate::empire::book::Racket;
use crate::empire::sight::{Sight, Stance};

/// The racket that would bring most on a square, its gain after paying, and its price; or that there is none.
pub(crate) type BestRacket = Option<(RacketId, f64, f64)>;

impl Sight<'_> {
    /// What a racket brings on a square until the end, in VP.
    pub(crate) fn income(&self, seat: Seat, racket: RacketId, square: SquareId, tokens: u8) -> f64 {
        let it = self.book.racket(racket);
        let hood = self.book.ground(square).hood;
        let tokens = tokens.clamp(1, 3);
        let slot = &self.memory.paid[usize::from(racket.0)][hood as usize][usize::from(tokens) - 1];
        let (harvests, paid) = (self.harvests(), self.once(slot, || self.find_paid(it, hood, tokens)));
        let casino = if it.kind == Kind::Casino { self.stance(seat, Stance::Casino) } else { 0.0 };
        let quarter = if self.opens_quarter(seat, it.kind, square) { 1.0 } else { 0.0 };
        self.money(paid) + (casino + quarter) * harvests
    }

    /// What a racket pays until the end, in dollars.
    fn find_paid(&self, racket: &Racket, hood: Hood, tokens: u8) -> f64 {
        match racket.kind {
            Kind::Bordello => {
                // One more token after each Collect.
                let mut rest = self.harvests();
                let (mut sum, mut n) = (0.0, tokens);
                while rest > 0.0 {
                    sum += racket.pays(hood, n) * rest.min(1.0);
                    n = (n + 1).min(3);
                    rest -= 1.0;
                }
                sum
            }
            _ => racket.pays(hood, tokens) * self.harvests(),
        }
    }

    /// Whether a racket here is the first of its kind in its neighbourhood, for one who scores for that.
    fn opens_quarter(&self, seat: Seat, kind: Kind, square: SquareId) -> bool {
        if !self.shields(seat).any(|it| it.quarters == Some(kind)) {
            return false;
        }
        let hood = self.book.ground(square).hood;
        let is_kind = |it: &SquareId| {
            *it != square
                && self.open.at(*it).racket.is_some_and(|racket| self.book.racket(racket).kind == kind)
        };
        let mut any = false;
        for other in self.squares_of(seat).iter().filter(is_kind) {
            any = true;
            if self.book.ground(other).hood == hood {
                return false;
            }
        }
        any || self.left > 2.0
    }

    /// What a racket costs.
    pub(crate) fn price(&self, racket: RacketId, off: Off) -> f64 {
        let price = || self.known(self.me).racket(racket, off).into();
        match off {
            Off::Dollars(0) => self.once(&self.memory.prices[usize::from(racket.0)], price),
            _ => price(),
        }
    }

    /// What a square is worth to a capo as it is, or would be in his hands.
    pub(crate) fn hold(&self, seat: Seat, square: SquareId) -> f64 {
        let find = || self.find_hold(seat, square);
        match self.open.at(square).owner {
            _ if seat == self.me => self.once(&self.memory.holds[usize::from(square.0)], find),
            Some(owner) if owner == seat => self.once(&self.memory.held[usize::from(square.0)], find),
            _ => find(),
        }
    }

    fn find_hold(&self, seat: Seat, square: SquareId) -> f64 {
        let ground = self.open.at(square);
        let tokens = if ground.owner == Some(seat) { ground.tokens } else { 1 };
        let racket = ground.racket.map(|it| self.income(seat, it, square, tokens));
        self.bare(seat, square) + racket.unwrap_or(self.weights.site * self.harvests())
    }

    /// What a square is worth without a racket.
    fn bare(&self, seat: Seat, square: SquareId) -> f64 {
        let next = self.book.next(self.open.n_seats, square);
        let walls = f64::from(next.and(self.squares_of(seat)).len());
        let vp = self.book.ground(square).vp * self.harvests();
        vp + self.weights.wall * walls * self.quarter - self.heat(seat, square)
    }

    /// What the police near a square cost in the long run.
    fn heat(&self, seat: Seat, square: SquareId) -> f64 {
        let n_seats = self.open.n_seats;
        let police = &self.open.police;
        let next = self.book.next(n_seats, square);
        let beside =
            next.and(police.at).len() + police.hall.min(u8::from(self.book.exits(n_seats).contains(square)));
        if beside == 0 {
            return 0.0;
        }
        let chief = if self.open.chief == Some(seat) { 0.3 } else { 1.0 };
        let leads = if self.standing(seat) >= self.standing(self.me) { 1.2 } else { 0.8 };
        self.weights.heat * f64::from(beside.min(2)) * chief * leads * (self.left / 3.0).min(1.0)
    }

    /// The best racket of the track for a square.
    fn best_racket(&self, square: SquareId, money: f64, off: Off) -> BestRacket {
        if off != Off::Dollars(0) {
            return self.find_racket(square, money, off);
        }
        let best = self.memory.rackets[usize::from(square.0)]
            .once(self.nth, || self.find_racket(square, f64::from(self.cash(self.me)), off));
        // What is best with all money is best with less, as long as it can be paid.
        match best {
            Some((_, _, price)) if price > money => self.find_racket(square, money, off),
            best => best,
        }
    }

    fn find_racket(&self, square: SquareId, money: f64, off: Off) -> BestRacket {
        let hood = self.book.ground(square).hood;
        let fits = |it: &RacketId| self.book.racket(*it).fits[hood as usize];
        let mut best: BestRacket = None;
        for racket in self.open.racket_track.iter().flatten().copied().filter(fits) {
            let price = self.price(racket, off);
            if price > money {
                continue;
            }
            let gain = self.income(self.me, racket, square, 1) - self.money(price);
            if gain > best.map_or(0.0, |it| it.1) {
                best = Some((racket, gain, price));
            }
        }
        best
    }

    /// What buying rackets for squares of one's own brings, one after the other.
    pub(crate) fn buying(
        &self,
        new: Option<SquareId>,
        mut money: f64,
        off: Off,
        most: u8,
        hindered: bool,
    ) -> f64 {
        let free = self.sites(new, hindered);
        let mut used = 0u8;
        let (mut sum, mut left) = (0.0, free);
        while used < most && !left.is_empty() {
            let options = left.iter().filter_map(|it| Some((it, self.best_racket(it, money, off)?)));
            let Some((square, (_, gain, price))) = options.max_by(|a, b| a.1.1.total_cmp(&b.1.1)) else {
                break;
            };
            // The site counts no more once something stands there, and the same racket can't be bought twice.
            let gain = gain - self.weights.site * self.harvests();
            if gain <= 0.0 {
                break;
            }
            sum += if used == 0 { gain } else { 0.7 * gain };
            money -= price;
            left.take(square);
            used += 1;
            if used >= 3 {
                break;
            }
        }
        sum
    }

    /// Own squares without a racket.
    fn sites(&self, new: Option<SquareId>, hindered: bool) -> Squares {
        let own = self.squares_of(self.me);
        let own = new.map_or(own, |it| own.with(it));
        let free = own.minus(self.open.with_racket());
        if hindered { free.minus(self.open.police.guarded()) } else { free }
    }

    /// What Control Territory on a square brings.
    pub(crate) fn control(&self, square: SquareId) -> f64 {
        let is_new = self.open.at(square).owner.is_none();
        let new = is_new.then_some(square);
        let bought = self.buying(new, f64::from(self.cash(self.me)), Off::Dollars(0), u8::MAX, true);
        bought + if is_new { self.hold(self.me, square) } else { 0.0 }
    }

    /// What an unoccupied square brings that is taken without a gangster.
    pub(crate) fn claim(&self, square: SquareId) -> f64 {
        self.hold(self.me, square) + 0.2
    }

    /// What it brings to buy a racket, where it does most.
    pub(crate) fn buy(&self, racket: RacketId, off: Off, hindered: bool) -> f64 {
        let fits = self.book.racket(racket).fits;
        let sites = self.sites(None, hindered);
        let good = sites.iter().filter(|it| fits[self.book.ground(*it).hood as usize]);
        let gain = good.map(|it| self.income(self.me, racket, it, 1)).fold(f64::MIN, f64::max);
        let price = self.price(racket, off);
        let rest = f64::from(self.cash(self.me)) - price;
        // A little is kept for bribes.
        let thin = if rest < 200.0 { 0.3 } else { 0.0 };
        gain - self.weights.site * self.harvests() - self.money(price) - thin * self.weights.heat
    }

    /// Where a racket does most.
    pub(crate) fn place(&self, racket: RacketId, square: SquareId) -> f64 {
        let is_new = self.open.at(square).owner.is_none();
        let bare = if is_new { self.bare(self.me, square) } else { 0.0 };
        // Ground that suits other rackets better is kept for them.
        let hood = self.book.ground(square).hood;
        let spare = if hood == Hood::Slums { 0.1 } else { 0.0 };
        self.income(self.me, racket, square, 1) + bare + spare
    }

    /// Which racket to begin with: the best on its best free square.
    pub(crate) fn first_racket(&self, racket: RacketId) -> f64 {
        let fits = self.book.racket(racket).fits;
        let free = self.book.in_play(self.open.n_seats).minus(self.taken());
        let good = free.iter().filter(|it| fits[self.book.ground(*it).hood as usize]);
        good.map(|it| self.place(racket, it)).fold(0.0, f64::max)
    }

    fn taken(&self) -> Squares {
        self.open.seats().iter().fold(Squares::EMPTY, |all, it| all.or(self.squares_of(it)))
    }

    // ---- police ----

    /// What it costs a capo that a cop enters his square.
    fn bust_cost(&self, owner: Seat, square: SquareId) -> f64 {
        let bribe = self.bribe(owner);
        let hold = self.hold(owner, square);
        if f64::from(self.cash(owner)) >= bribe { hold.min(self.money(bribe)) } else { hold }.max(0.0)
    }

    /// What it is worth to move a cop onto a square.
    pub(crate) fn send_cop(&self, square: SquareId) -> f64 {
        let pact = |owner: Seat| {
            if self.has_promised(owner, Term::Avoid(square)) { 2.0 } else { 0.0 }
        };
        let next = self.book.next(self.open.n_seats, square);
        let near: f64 = next
            .iter()
            .filter_map(|it| Some((it, self.open.at(it).owner?)))
            .map(|(_, owner)| if owner == self.me { -0.1 } else { 0.1 * self.spite(owner) })
            .sum();
        near + match self.open.at(square).owner {
            Some(owner) if owner == self.me => -self.bust_cost(owner, square) - 0.2,
            Some(owner) => self.spite(owner) * (self.bust_cost(owner, square) + 0.3) - pact(owner),
            // A free square nobody can claim this round.
            None => -0.02 * self.bare(self.me, square),
        }
    }

    /// What it is worth to move the cop that stands here: where it goes, and that it goes.
    pub(crate) fn pick_cop(&self, place: Place) -> f64 {
        let n_seats = self.open.n_seats;
        let reach = match place {
            Place::Square(square) => self.book.next(n_seats, square),
            Place::Neutral(_) => self.book.exits(n_seats),
        };
        let free = reach.minus(self.open.police.guarded());
        free.iter().map(|it| self.send_cop(it)).fold(-5.0, f64::max)
    }

    /// What it is worth that this cop is taken off.
    pub(crate) fn remove_cop(&self, place: Place) -> f64 {
        let reach = match place {
            Place::Square(square) => self.book.next(self.open.n_seats, square),
            Place::Neutral(_) => self.book.exits(self.open.n_seats),
        };
        let own = f64::from(reach.and(self.squares_of(self.me)).len());
        own - 0.3 * f64::from(reach.and(self.taken()).len())
    }

    /// Where Ness does most.
    pub(crate) fn send_ness(&self, place: Place) -> f64 {
        use omerta_empire::Neutral;
        match place {
            Place::Square(square) => match self.open.at(square).owner {
                Some(owner) if owner == self.me => -self.hold(owner, square) - 0.5,
                Some(owner) => {
                    let pact = if self.has_promised(owner, Term::Avoid(square)) { 2.0 } else { 0.0 };
                    self.spite(owner) * self.hold(owner, square).max(0.0) - pact
                }
                None => -0.1,
            },
            Place::Neutral(Neutral::CityHall) => {
                // It is where the last VP are bought.
                let threats = self.rivals().iter().filter(|it| self.standing(*it) >= self.goal() - 4.0);
                let mine = self.standing(self.me) >= self.goal() - 6.0;
                threats.count() as f64 * 12.0 * self.weights.hunt * 2.0 - if mine { 30.0 } else { 0.2 }
            }
            Place::Neutral(_) => 0.0,
        }
    }

    /// What it is worth to be rid of a bust for nothing, with the square kept.
    pub(crate) fn bust(&self, square: SquareId) -> f64 {
        self.hold(self.me, square) + 0.3
    }
}
