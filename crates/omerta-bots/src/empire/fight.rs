//! Combats: who is likely to win, whether to begin one, and what to send.

use omerta_core::Seat;
use omerta_empire::content::CAPOS;
use omerta_empire::{CityCards, CityId, HenchmanId, Henchmen, SquareId, Term};

use crate::empire::sight::{Sight, Stance};
use crate::odds::growth;

/// What an unknown henchman is thought to be worth in a fight.
const STRANGER: f64 = 2.6;
/// How many things one plan is thought out for.
const MOST: usize = 24;

/// What one sends into a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Order {
    pub(crate) fighters: Henchmen,
    pub(crate) cards: CityCards,
    /// The chance to win with it, and what it is worth in all.
    pub(crate) chance: f64,
    pub(crate) worth: f64,
}

/// What the strongest of the others is thought to score: about so much, more or less.
#[derive(Clone, Copy, Debug)]
struct Enemy {
    mean: f64,
    spread: f64,
    /// What his henchmen are of that, and how many.
    crew: f64,
    heads: f64,
    /// Whether a tie is his.
    wins_ties: bool,
}

impl Enemy {
    const NONE: Enemy = Enemy { mean: 0.0, spread: 1.0, crew: 0.0, heads: 0.0, wins_ties: false };
}

/// What a capo brings into a fight wherever it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Force {
    sent: f64,
    cards: f64,
    spread: f64,
    heads: f64,
}

impl Force {
    pub(crate) const NONE: Force = Force { sent: 0.0, cards: 0.0, spread: 0.0, heads: 0.0 };
}

/// Something that may be sent.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Man(HenchmanId),
    Card(CityId),
}

/// All that may be sent, in this order, each with what it adds and what it costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    of: [(Piece, f64, f64); MOST],
    n: usize,
    /// Which of them are weapons, a bit for each.
    weapons: u32,
}

impl Pieces {
    pub(crate) const NONE: Pieces =
        Pieces { of: [(Piece::Card(CityId(0)), 0.0, 0.0); MOST], n: 0, weapons: 0 };
}

impl Sight<'_> {
    /// What a capo scores on a square without sending anybody.
    fn stands(&self, seat: Seat, square: SquareId, defends: bool) -> f64 {
        let next = self.book.next(self.open.n_seats, square).and(self.squares_of(seat));
        let each = f64::from(self.book.numbers().adjacent) + self.stance(seat, Stance::Adjacent);
        let side = if defends { Stance::Defending } else { Stance::Attacking };
        self.stance(seat, side) + each * f64::from(next.len())
    }

    /// How many fights of this round a capo is in.
    pub(crate) fn n_fights(&self, seat: Seat) -> f64 {
        self.once(&self.memory.fights[seat.index() % CAPOS], || {
            let in_it = |it: &SquareId| {
                let ground = self.open.at(*it);
                ground.attackers.contains(seat) || ground.owner == Some(seat)
            };
            self.open.contested().iter().filter(in_it).count() as f64
        })
    }

    /// The squares one attacks.
    pub(crate) fn attacked(&self) -> impl Iterator<Item = SquareId> {
        self.open.contested().iter().filter(|it| self.open.at(*it).attackers.contains(self.me))
    }

    /// What a capo is thought to score on a square.
    fn enemy(&self, seat: Seat, square: SquareId, defends: bool) -> Enemy {
        let slot = &self.memory.forces[usize::from(defends)][seat.index() % CAPOS];
        let force = slot.once(self.nth, || self.force(seat, defends));
        Enemy {
            mean: self.stands(seat, square, defends) + force.sent + force.cards,
            spread: force.spread,
            crew: force.sent,
            heads: force.heads,
            wins_ties: self.open.godfather == seat,
        }
    }

    /// What a capo is thought to bring along.
    fn force(&self, seat: Seat, defends: bool) -> Force {
        let (known, strangers) = self.crew(seat);
        let value = |it: HenchmanId| self.book.man(it).value + self.book.man(it).punch.score(defends);
        let might = known.iter().map(value).sum::<f64>() + STRANGER * strangers;
        let heads = f64::from(known.len()) + strangers;
        let n_fights = self.n_fights(seat).max(1.0);
        let willing = if defends { self.weights.defence } else { self.weights.attack };
        let slums = f64::from(self.look.n_city(self.book, seat).1);
        Force {
            sent: willing * might / (1.0 + 0.6 * (n_fights - 1.0)),
            cards: 1.1 * slums.min(3.0),
            spread: 0.7 + 0.3 * might / n_fights + 0.9 * slums.min(3.0),
            heads,
        }
    }

    /// The chance to beat this enemy with a score.
    fn beats(&self, score: f64, enemy: &Enemy) -> f64 {
        let ties = if self.open.godfather == self.me {
            0.4
        } else if enemy.wins_ties {
            -0.4
        } else {
            0.0
        };
        let lead = (score + ties - enemy.mean) / enemy.spread;
        if enemy.heads == 0.0 && enemy.spread < 1.0 {
            // Nothing can be sent against it.
            return if score + ties > enemy.mean + 0.1 {
                0.98
            } else if score + ties < enemy.mean {
                0.0
            } else {
                0.3
            };
        }
        1.0 / (1.0 + growth(-2.2 * lead.clamp(-4.0, 4.0)))
    }

    /// Those one would meet on a square.
    fn enemies(&self, square: SquareId) -> impl Iterator<Item = Enemy> {
        let ground = self.open.at(square);
        let owner = ground.owner;
        let others = owner.map_or(ground.attackers, |it| ground.attackers.with(it)).without(self.me);
        others.iter().map(move |it| self.enemy(it, square, owner == Some(it)))
    }

    /// What winning a fight for a square is worth beyond losing it.
    pub(crate) fn prize(&self, square: SquareId) -> f64 {
        let ground = self.open.at(square);
        let defends = ground.owner == Some(self.me);
        let own = if defends { 0.0 } else { self.stance(self.me, Stance::Attack) };
        let hold = self.hold(self.me, square).max(0.0);
        let owner = ground.owner.filter(|it| *it != self.me);
        let loss = owner.map_or(0.0, |it| self.harm(it, self.hold(it, square).max(0.0)));
        // Somebody else wins it otherwise, and scores.
        let others = owner.map_or(ground.attackers, |it| ground.attackers.with(it)).without(self.me);
        let spite = others.iter().map(|it| self.spite(it)).fold(0.0, f64::max);
        let victory = f64::from(self.book.numbers().victory_vp);
        self.score(victory + own) + hold + loss + spite * victory
    }

    /// The best plan for a fight on a square with what is in hand.
    pub(crate) fn order(&self, square: SquareId, crew: Henchmen, hand: CityCards) -> Order {
        self.order_for(square, crew, hand, self.prize(square) * self.weights.fight)
    }

    /// The same for so much.
    fn order_for(&self, square: SquareId, crew: Henchmen, hand: CityCards, prize: f64) -> Order {
        let defends = self.open.at(square).owner == Some(self.me);
        let mut enemies = [Enemy::NONE; CAPOS];
        let mut n_enemies = 0;
        for (slot, enemy) in enemies.iter_mut().zip(self.enemies(square)) {
            *slot = enemy;
            n_enemies += 1;
        }
        let enemies = &enemies[..n_enemies];
        let chance = |score: f64| -> f64 { enemies.iter().map(|it| self.beats(score, it)).product() };
        let strongest = enemies.iter().map(|it| it.crew).fold(0.0, f64::max);
        let heads: f64 = enemies.iter().map(|it| it.heads).sum();

        // What can be sent in attacks is mostly the same on all squares.
        let is_spare = !defends && self.memory.spare.peek(self.nth) == Some((crew, hand));
        let pieces = if is_spare && !self.minds_place(hand) {
            self.memory.pieces.once(self.nth, || self.pieces(square, crew, hand, (strongest, heads)))
        } else {
            self.pieces(square, crew, hand, (strongest, heads))
        };
        let stands = self.stands(self.me, square, defends);
        let mut best = Order { chance: chance(stands), ..Order::default() };
        best.worth = best.chance * prize;
        let (mut now, mut score, mut cost, mut hands) = (best, stands, 0.0, 0i32);
        let mut lost = 0.0;
        let spite = self.spite_of(square);
        // A weapon waits for somebody to carry it.
        let mut left = (1_u32 << pieces.n) - 1;
        loop {
            let fits = if hands > 0 { left } else { left & !pieces.weapons };
            if fits == 0 {
                break;
            }
            let next = fits.trailing_zeros() as usize;
            left &= !(1 << next);
            let (piece, points, price) = pieces.of[next];
            score += points;
            cost += price;
            match piece {
                Piece::Man(it) => {
                    now.fighters.add(it);
                    hands += 1 + i32::from(self.book.man(it).punch.hands);
                    if now.fighters.and(self.book.bruisers).len() == self.book.gang.0
                        && self.book.bruisers.contains(it)
                    {
                        score += self.book.gang.1;
                    }
                    lost += 0.33 * (self.man(it) * 0.7 + 1.0 * spite);
                }
                Piece::Card(card) => {
                    now.cards.add(card);
                    hands -= i32::from(self.book.card(card).punch.weapon > 0.0);
                }
            }
            now.chance = chance(score);
            now.worth = now.chance * prize - (1.0 - now.chance) * lost - cost;
            if now.worth > best.worth + 0.01 {
                best = now;
            }
        }
        best
    }

    /// Whether some of these cards do more on one square than on another.
    fn minds_place(&self, hand: CityCards) -> bool {
        hand.kinds().iter().any(|it| {
            let punch = &self.book.card(it).punch;
            punch.wreck || punch.drive_by > 0.0 || punch.lure
        })
    }

    /// What can be sent: the cheapest for what they bring come first.
    fn pieces(
        &self,
        square: SquareId,
        crew: Henchmen,
        hand: CityCards,
        (strongest, heads): (f64, f64),
    ) -> Pieces {
        let defends = self.open.at(square).owner == Some(self.me);
        let mut pieces = Pieces::NONE;
        let mut put = |piece: Piece, points: f64, cost: f64| {
            if pieces.n < MOST && points > 0.0 {
                pieces.of[pieces.n] = (piece, points, cost);
                pieces.n += 1;
            }
        };
        let n_fights = self.n_fights(self.me).max(1.0);
        for it in crew.iter() {
            let man = self.book.man(it);
            // Elsewhere he may be wanted too; and whoever loses may lose him.
            let elsewhere = if n_fights > 1.0 { 0.15 * man.value } else { 0.0 };
            let points =
                man.value + man.punch.score(defends) + 0.5 * man.punch.adjacent + 1.5 * man.punch.shot;
            put(Piece::Man(it), points, self.wear(it) + elsewhere);
        }
        for card in hand.each() {
            let punch = self.book.card(card).punch;
            let wreck = if punch.wreck {
                self.open.at(square).racket.map_or(0.0, |it| self.income(self.me, it, square, 1))
            } else {
                0.0
            };
            let plain = punch.score(defends)
                + if punch.drive_by > 0.0 && heads > 0.0 { punch.drive_by * strongest + 0.3 } else { 0.0 }
                + if punch.lure && heads > 0.0 { (strongest / heads).min(STRANGER) } else { 0.0 };
            put(Piece::Card(card), plain + punch.weapon, 0.35 + 0.5 * wreck);
        }
        // Few enough to be put in order one by one; a library's way would allocate for many.
        for i in 1..pieces.n {
            let is_dearer = |a: &(Piece, f64, f64), b: &(Piece, f64, f64)| a.2 / a.1 > b.2 / b.1;
            let mut at = i;
            while at > 0 && is_dearer(&pieces.of[at - 1], &pieces.of[at]) {
                pieces.of.swap(at - 1, at);
                at -= 1;
            }
        }
        for (i, (piece, ..)) in pieces.of[..pieces.n].iter().enumerate() {
            if let Piece::Card(card) = piece {
                pieces.weapons |= u32::from(self.book.card(*card).punch.weapon != 0.0) << i;
            }
        }
        pieces
    }

    /// How much the strongest enemy of a fight is minded.
    fn spite_of(&self, square: SquareId) -> f64 {
        self.open.at(square).owner.filter(|it| *it != self.me).map_or(0.2, |it| self.spite(it))
    }

    /// Who of the crew is not bound to attacks already declared.
    fn find_spare(&self) -> Henchmen {
        let mut crew = self.my_crew();
        let declared = self.attacked().count();
        // The best half is thought to be there already.
        for _ in 0..declared * 3 {
            let best = crew.iter().max_by(|a, b| self.book.man(*a).value.total_cmp(&self.book.man(*b).value));
            if let Some(best) = best {
                crew.take(best);
            }
        }
        crew
    }

    /// What it is worth to declare an attack on a square.
    pub(crate) fn attack(&self, square: SquareId) -> f64 {
        self.attack_above(square, f64::NEG_INFINITY)
    }

    /// The same, if it may be worth at least so much; otherwise something below that.
    pub(crate) fn attack_above(&self, square: SquareId, least: f64) -> f64 {
        let Some(owner) = self.open.at(square).owner else { return -5.0 };
        let dirt = self.once(&self.memory.dirt[0], || self.corrupt(self.known(self.me).attack().into()));
        let involved = f64::from(self.open.at(square).attackers.len() as u8) + 1.0;
        let laid = self.open.laid.iter().flatten().filter(|it| it.0 == owner).take(1);
        let price: f64 = laid.map(|it| self.money(self.book.card(it.1).deed.price_on_head)).sum();
        let pact = self.restraint(owner);
        let joint = if self.has_promised(owner, Term::Joint(square)) { 1.0 } else { 0.0 };
        // The owner must send somebody, too, or lose.
        let nuisance = self.spite(owner) * 0.5;
        // Without the attack he would not score for beating it off.
        let others = self.open.at(square).attackers.with(owner).iter();
        let gift =
            others.map(|it| self.spite(it)).fold(0.0, f64::max) * f64::from(self.book.numbers().victory_vp);
        let tokens = f64::from(self.capo().vendetta[owner.index()]);
        let prize = self.prize(square) * self.weights.fight;
        // The best plan wins for sure and costs nothing.
        let most = prize.max(0.0) + price + nuisance + joint + tokens * 0.3
            - dirt
            - self.weights.grudge * involved
            - pact
            - gift;
        if most + 0.001 < least {
            return most;
        }
        let (crew, hand) = self.memory.spare.once(self.nth, || {
            let busy = self.n_fights(self.me) > 0.0;
            (self.find_spare(), if busy { CityCards::EMPTY } else { self.combat_cards() })
        });
        let order = self.order_for(square, crew, hand, prize);
        order.worth + price + nuisance + joint + tokens * 0.3
            - dirt
            - self.weights.grudge * involved
            - pact
            - gift
    }

    /// Cards for combats in one's hand.
    pub(crate) fn combat_cards(&self) -> CityCards {
        let fights = |it: CityId| {
            let punch = &self.book.card(it).punch;
            punch.weapon > 0.0
                || punch.attacking > 0.0
                || punch.defending > 0.0
                || punch.drive_by > 0.0
                || punch.lure
        };
        let hand = self.my_hand();
        let kinds =
            hand.kinds().iter().filter(|it| fits_combat(self, *it)).filter(|it| fights(*it)).collect();
        hand.of(kinds)
    }
}

fn fits_combat(sight: &Sight<'_>, card: CityId) -> bool {
    use omerta_empire::effects::When;
    sight.book.card(card).when.iter().any(|it| matches!(it, When::Combat | When::PreCombat))
}
