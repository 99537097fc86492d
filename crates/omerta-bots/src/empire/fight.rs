//! Combats: who is likely to win, whether to begin one, and what to send.

use omerta_core::Seat;
use omerta_empire::content::CAPOS;
use omerta_empire::{CityCards, CityId, HenchmanId, Henchmen, SquareId, Term};

use crate::empire::sight::{Sight, once};
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

/// Something that may be sent.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Man(HenchmanId),
    Card(CityId),
}

impl Sight<'_> {
    /// What a capo scores on a square without sending anybody.
    fn stands(&self, seat: Seat, square: SquareId, defends: bool) -> f64 {
        let next = self.book.next(self.open.n_seats, square).and(self.squares_of(seat));
        let each = f64::from(self.book.numbers().adjacent) + self.stance(seat, |it| it.adjacent);
        self.stance(seat, |it| it.score(defends)) + each * f64::from(next.len())
    }

    /// How many fights of this round a capo is in.
    fn n_fights(&self, seat: Seat) -> f64 {
        let in_it = |it: &&omerta_empire::state::Ground| {
            it.attackers.contains(seat) || it.owner == Some(seat) && !it.attackers.is_empty()
        };
        once(&self.fights[seat.index() % CAPOS], || self.open.ground.iter().filter(in_it).count() as f64)
    }

    /// What a capo is thought to score on a square.
    fn enemy(&self, seat: Seat, square: SquareId, defends: bool) -> Enemy {
        let (known, strangers) = self.crew(seat);
        let might = once(&self.mights[seat.index()][usize::from(defends)], || {
            let value = |it: HenchmanId| self.book.man(it).value + self.book.man(it).punch.score(defends);
            known.iter().map(value).sum::<f64>() + STRANGER * strangers
        });
        let heads = f64::from(known.len()) + strangers;
        let n_fights = self.n_fights(seat).max(1.0);
        let willing = if defends { self.weights.defence } else { self.weights.attack };
        let sent = willing * might / (1.0 + 0.6 * (n_fights - 1.0));
        let slums = f64::from(self.look.n_city(self.book, seat).1);
        Enemy {
            mean: self.stands(seat, square, defends) + sent + 1.1 * slums.min(3.0),
            spread: 0.7 + 0.3 * might / n_fights + 0.9 * slums.min(3.0),
            crew: sent,
            heads,
            wins_ties: self.open.godfather == seat,
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
        let own = if defends { 0.0 } else { self.sum(self.me, |it| it.attack) };
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
        let mut enemies = [None; 6];
        for (slot, enemy) in enemies.iter_mut().zip(self.enemies(square)) {
            *slot = Some(enemy);
        }
        let chance =
            |score: f64| -> f64 { enemies.iter().flatten().map(|it| self.beats(score, it)).product() };
        let strongest = enemies.iter().flatten().map(|it| it.crew).fold(0.0, f64::max);
        let heads: f64 = enemies.iter().flatten().map(|it| it.heads).sum();

        let mut pieces = [(Piece::Card(CityId(0)), 0.0, 0.0); MOST];
        let mut n_pieces = 0;
        let mut put = |piece: Piece, points: f64, cost: f64| {
            if n_pieces < MOST && points > 0.0 {
                pieces[n_pieces] = (piece, points, cost);
                n_pieces += 1;
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
        let stands = self.stands(self.me, square, defends);
        let mut best = Order { chance: chance(stands), ..Order::default() };
        best.worth = best.chance * prize;
        let (mut now, mut score, mut cost, mut hands) = (best, stands, 0.0, 0i32);
        let mut lost = 0.0;
        // The cheapest for what they bring come first; a weapon waits for somebody to carry it.
        let pieces = &mut pieces[..n_pieces];
        pieces.sort_by(|a, b| (a.2 / a.1).total_cmp(&(b.2 / b.1)));
        let mut taken = 0_u32;
        loop {
            let fits = |i: &usize| {
                taken >> i & 1 == 0
                    && match pieces[*i].0 {
                        Piece::Man(_) => true,
                        Piece::Card(card) => self.book.card(card).punch.weapon == 0.0 || hands > 0,
                    }
            };
            let Some(next) = (0..n_pieces).find(fits) else { break };
            taken |= 1 << next;
            let (piece, points, price) = pieces[next];
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
                    lost += 0.33 * (self.man(it) * 0.7 + 1.0 * self.spite_of(square));
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

    /// How much the strongest enemy of a fight is minded.
    fn spite_of(&self, square: SquareId) -> f64 {
        self.open.at(square).owner.filter(|it| *it != self.me).map_or(0.2, |it| self.spite(it))
    }

    /// Who of the crew is not bound to attacks already declared.
    fn find_spare(&self) -> Henchmen {
        let mut crew = self.my_crew();
        let mine = |it: &&omerta_empire::state::Ground| it.attackers.contains(self.me);
        let declared = self.open.ground.iter().filter(mine).count();
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
        let corruption = f64::from(self.known(self.me).attack());
        let involved = f64::from(self.open.at(square).attackers.len() as u8) + 1.0;
        let laid = self.open.laid.iter().flatten().filter(|it| it.0 == owner).take(1);
        let price: f64 = laid.map(|it| self.money(self.book.card(it.1).deed.price_on_head)).sum();
        let pact = if self.has_promised(owner, Term::Truce) { 4.0 } else { 0.0 };
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
            - self.corrupt(corruption)
            - self.weights.grudge * involved
            - pact
            - gift;
        if most + 0.001 < least {
            return most;
        }
        let &(crew, hand) = self.spare.get_or_init(|| {
            let busy = self.n_fights(self.me) > 0.0;
            (self.find_spare(), if busy { CityCards::EMPTY } else { self.combat_cards() })
        });
        let order = self.order_for(square, crew, hand, prize);
        order.worth + price + nuisance + joint + tokens * 0.3
            - self.corrupt(corruption)
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
