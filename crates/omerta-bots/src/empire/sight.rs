//! One who looks at a table and knows the pack. What several questions need is worked out once.

use omerta_core::{Seat, SeatSet};
use omerta_empire::content::CAPOS;
use omerta_empire::effects::Stat;
use omerta_empire::prices::Known;
use omerta_empire::state::Capo;
use omerta_empire::{CityCards, Frame, Henchmen, Open, Phase, Squares, Term};

use crate::empire::book::{Book, Shield};
use crate::empire::look::Look;
use crate::empire::memory::{Memory, Number};
use crate::empire::weights::Weights;

/// What winning or losing at once is worth.
pub(crate) const VICTORY: f64 = 100.0;
/// What a bribe is thought to cost as long as no cop card says it.
const ANY_BRIBE: i16 = 350;
/// From here on the police are after the most corrupt, and martial law is near.
const HOT: f64 = 60.0;

/// One who looks at a table.
#[derive(Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) book: &'a Book,
    pub(crate) weights: &'a Weights,
    pub(crate) look: Look<'a>,
    pub(crate) open: &'a Open,
    /// Who decides.
    pub(crate) me: Seat,
    /// What is left of the game, in rounds.
    pub(crate) left: f64,
    /// $1, in VP.
    pub(crate) dollar: f64,
    /// Where each capo would stand if all his money went to City Hall.
    standing: [f64; CAPOS],
    /// The highest corruption, and the lowest among rivals.
    pub(crate) worst: f64,
    purest: f64,
    /// How much of four rounds is left.
    pub(crate) quarter: f64,
    /// Whether one has promised anybody anything.
    has_pacts: bool,
    /// What was found out already, and in which look.
    pub(crate) memory: &'a Memory,
    pub(crate) nth: u64,
    /// The same for what changes slowly: the first look of all look-aheads of a decision.
    pub(crate) slow: u64,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(
        book: &'a Book,
        weights: &'a Weights,
        memory: &'a Memory,
        look: Look<'a>,
        me: Seat,
    ) -> Sight<'a> {
        let (open, numbers) = (look.open, book.numbers());
        let (goal, limit) = (f64::from(numbers.goal_vp), f64::from(numbers.goal_corruption));
        let mut standing = [0.0; CAPOS];
        for seat in open.seats() {
            let capo = open.capo(seat);
            let gifts = f64::from(look.money(seat) / numbers.donation);
            standing[seat.index()] = f64::from(capo.vp) + f64::from(numbers.donation_vp) * gifts;
        }
        let top = open.seats().iter().map(|it| standing[it.index()]).fold(0.0, f64::max);
        let worst = f64::from(open.highest_corruption());
        let rivals = open.seats().without(me);
        let purest = rivals.iter().map(|it| f64::from(open.capo(it).corruption)).fold(limit, f64::min);
        let nth = memory.look();
        let by_vp = (goal - top) / weights.pace;
        let by_law = (limit - worst) / weights.rot;
        let left = by_vp.min(by_law + 0.5).clamp(0.5, weights.horizon);
        let dollar = weights.money / 100.0 * (1.0 + weights.early * (left / 6.0).min(1.0));
        Sight {
            book,
            weights,
            look,
            open,
            me,
            left,
            dollar,
            standing,
            worst,
            purest,
            quarter: (left / 4.0).min(1.0),
            has_pacts: weights.talks && open.pacts.iter().flatten().any(|it| it.by == me),
            memory,
            nth,
            slow: nth,
        }
    }

    /// For how many rounds something bought now pays.
    #[inline]
    pub(crate) fn harvests(&self) -> f64 {
        self.once(&self.memory.harvests, || {
            let paid = if self.open.phase == Phase::Collect { 0.3 } else { 0.0 };
            harvests(self.left - paid, self.weights.keep)
        })
    }

    /// The leader among rivals is everybody's business, the more the nearer he is.
    fn find_spite(&self, seat: Seat, rivals: SeatSet) -> f64 {
        let mine = self.standing(seat);
        let ahead = rivals.iter().filter(|it| self.standing(*it) > mine).count();
        let rank = 1.0 / (1.0 + 0.8 * ahead as f64);
        let near = ((mine - 45.0) / 35.0).clamp(0.0, 1.0);
        let share = self.weights.spite / rivals.len() as f64;
        share * (0.6 + rank) + self.weights.hunt * near * rank * rank
    }

    pub(crate) fn capo(&self) -> &Capo {
        self.open.capo(self.me)
    }

    /// The money of a capo, as far as it is remembered.
    pub(crate) fn cash(&self, seat: Seat) -> u16 {
        self.look.money(seat)
    }

    pub(crate) fn rivals(&self) -> SeatSet {
        self.open.seats().without(self.me)
    }

    /// Where a capo would stand if all his money went to City Hall.
    pub(crate) fn standing(&self, seat: Seat) -> f64 {
        self.standing[seat.index() % CAPOS]
    }

    /// How much of a loss of a rival is a gain; of one's own, nothing.
    pub(crate) fn spite(&self, seat: Seat) -> f64 {
        if seat == self.me {
            return 0.0;
        }
        self.once(&self.memory.spites[seat.index() % CAPOS], || self.find_spite(seat, self.rivals()))
    }

    pub(crate) fn squares_of(&self, seat: Seat) -> Squares {
        self.open.squares_of(seat)
    }

    /// The henchmen the viewer knows in a hand, and how many others there are.
    pub(crate) fn crew(&self, seat: Seat) -> (Henchmen, f64) {
        let known = self.look.crew(seat);
        let others = self.look.n_crew(seat).saturating_sub(known.len());
        (known, f64::from(others))
    }

    pub(crate) fn my_crew(&self) -> Henchmen {
        self.look.crew(self.me)
    }

    pub(crate) fn my_hand(&self) -> CityCards {
        self.look.hand(self.me)
    }

    /// How many city cards somebody holds.
    pub(crate) fn n_cards(&self, seat: Seat) -> f64 {
        f64::from(self.look.n_city(self.book, seat).0)
    }

    /// Shield and corruption cards of a capo.
    pub(crate) fn shields(&self, seat: Seat) -> impl Iterator<Item = &'a Shield> + use<'a> {
        let book = self.book;
        let capo = self.open.capo(seat);
        let family = capo.family.map(|it| book.family(it));
        let cards = capo.corruption_cards.into_iter().flatten();
        family.into_iter().chain(cards.map(move |it| &book.corruption[usize::from(it.0)]))
    }

    /// What shield and corruption cards add.
    pub(crate) fn sum(&self, seat: Seat, of: impl Fn(&Shield) -> f64) -> f64 {
        self.shields(seat).map(of).sum()
    }

    /// What they add in a fight.
    pub(crate) fn stance(&self, seat: Seat, stance: Stance) -> f64 {
        self.once(&self.memory.stances[stance as usize][seat.index() % CAPOS], || {
            let of = |it: &Shield| match stance {
                Stance::Attacking => it.punch.attacking,
                Stance::Defending => it.punch.defending,
                Stance::Hitting => it.punch.hitting,
                Stance::Guarding => it.punch.guarding,
                Stance::Adjacent => it.punch.adjacent,
                Stance::Attack => it.attack,
                Stance::Hit => it.hit,
                Stance::Casino => it.casino,
                Stance::Chief => it.chief,
            };
            self.sum(seat, of)
        })
    }

    /// The same in a look-ahead, where what changes slowly is known from that look on.
    pub(crate) fn since(self, slow: u64) -> Sight<'a> {
        Sight { slow, ..self }
    }

    /// What is found out once.
    #[inline]
    pub(crate) fn once(&self, number: &Number, find: impl FnOnce() -> f64) -> f64 {
        number.once(self.nth, find)
    }

    /// What things cost and bring a capo, as far as it is known.
    pub(crate) fn known(&self, seat: Seat) -> Known<'a> {
        Known::new(&self.book.rates, self.open, self.crew(seat).0, seat)
    }

    /// What everything known changes a number of this capo by.
    pub(crate) fn stat(&self, seat: Seat, stat: Stat) -> f64 {
        self.known(seat).stat(stat).into()
    }

    /// What the bribe of the present cop card costs a capo.
    pub(crate) fn bribe(&self, seat: Seat) -> f64 {
        let known = self.known(seat);
        let bribe = match self.open.cop_card {
            Some(_) => known.bribe(),
            None => (ANY_BRIBE + known.stat(Stat::Bribe)).max(0),
        };
        bribe.into()
    }

    /// VP that win.
    pub(crate) fn goal(&self) -> f64 {
        self.book.numbers().goal_vp.into()
    }

    /// Corruption that ends the game.
    fn limit(&self) -> f64 {
        self.book.numbers().goal_corruption.into()
    }

    /// What City Hall asks for each donation.
    pub(crate) fn donation(&self) -> f64 {
        self.book.numbers().donation.into()
    }

    /// What each scores, without what cards change.
    pub(crate) fn donation_vp(&self) -> f64 {
        self.book.numbers().donation_vp.into()
    }

    /// Money, in VP.
    pub(crate) fn money(&self, dollars: f64) -> f64 {
        dollars * self.dollar
    }

    // ---- corruption ----

    /// What a point of corruption costs. With more capos one of them gets to 80 sooner, so that the cleanest wins
    /// more often.
    fn clean(&self) -> f64 {
        self.weights.clean * [1.0, 1.0, 1.25, 1.6][usize::from(self.open.n_seats.clamp(3, 6)) - 3]
    }

    /// What this much corruption costs one who has it.
    fn taint(&self, corruption: f64) -> f64 {
        let bear = (corruption + 4.0 * self.left - 76.0).max(0.0);
        let lowest = (corruption - self.purest).clamp(-12.0, 3.0);
        // Under martial law the lowest wins: the nearer it is, the more that place is worth.
        let law = ((self.worst - HOT) / 20.0).clamp(0.0, 1.0);
        self.clean() * corruption * (0.4 + self.left / 10.0)
            + self.weights.doom * bear
            + 0.5 * law * lowest * f64::from(u8::from(self.weights.doom > 0.0))
    }

    /// What so much more corruption costs oneself.
    pub(crate) fn corrupt(&self, more: f64) -> f64 {
        let now = f64::from(self.capo().corruption);
        let then = (now + more).max(0.0);
        if then >= self.limit() {
            return VICTORY;
        }
        let mut marks = 0.0;
        for (i, mark) in self.book.numbers().corruption_marks.into_iter().enumerate() {
            let is_first = !self.open.marks[i];
            if is_first && now < f64::from(mark) && then >= f64::from(mark) {
                marks += self.weights.mark * (self.left / 4.0).min(1.0);
            }
        }
        // The lowest is police chief.
        let chief = self.once(&self.memory.chief, || {
            (self.weights.chief + self.stance(self.me, Stance::Chief)) * self.left.min(3.0)
        });
        let is_lowest = |corruption: f64| f64::from(u8::from(corruption < self.purest));
        let office = chief * (is_lowest(now) - is_lowest(then));
        let tainted = self.once(&self.memory.taint, || self.taint(now));
        self.taint(then) - tainted + office - marks
    }

    /// What it is worth that a rival has so much more corruption.
    pub(crate) fn smear(&self, rival: Seat, more: f64) -> f64 {
        let now = f64::from(self.open.capo(rival).corruption);
        let then = now + more;
        if then >= self.limit() {
            let mine = f64::from(self.capo().corruption);
            let lowest = self.open.seats().iter().map(|it| f64::from(self.open.capo(it).corruption));
            let is_mine = mine <= lowest.fold(self.limit(), f64::min) && rival != self.me;
            let shared = self.rivals().iter().any(|it| f64::from(self.open.capo(it).corruption) <= mine);
            return match (is_mine, shared) {
                (true, false) => VICTORY,
                (true, true) => 5.0,
                (false, _) => -VICTORY,
            };
        }
        let mut worth =
            self.spite(rival) * (self.weights.clean * more + 0.25 * (then - HOT).max(0.0).min(more));
        let mine = f64::from(self.capo().corruption);
        // The end by martial law comes nearer, for good or ill.
        if then > 65.0 {
            worth += if mine + 2.0 < self.purest { 0.25 * more } else { -0.1 * more };
        }
        for (i, mark) in self.book.numbers().corruption_marks.into_iter().enumerate() {
            if !self.open.marks[i] && now < f64::from(mark) && then >= f64::from(mark) {
                worth -= self.spite(rival) * self.weights.mark;
            }
        }
        worth
    }

    // ---- VP ----

    /// What so many VP are worth now.
    pub(crate) fn score(&self, vp: f64) -> f64 {
        let reached = f64::from(self.capo().vp) + vp >= self.goal();
        vp + if reached && vp > 0.0 { VICTORY } else { 0.0 }
    }

    /// What it is worth that a rival has so much less of VP and money.
    pub(crate) fn harm(&self, rival: Seat, vp: f64) -> f64 {
        let standing = self.standing(rival);
        // Whoever could win with his next gangster must be stopped.
        let stops = standing >= self.goal() && standing - vp < self.goal() && self.weights.hunt > 0.0;
        self.spite(rival) * vp + if stops { 10.0 } else { 0.0 }
    }

    // ---- promises ----

    /// Whether one has promised this to somebody.
    pub(crate) fn has_promised(&self, to: Seat, term: Term) -> bool {
        self.has_pacts
            && self.open.pacts.iter().flatten().any(|it| it.by == self.me && it.to == to && it.term == term)
    }

    /// What keeps one from hurting somebody: a truce. One who is known to break his word is owed less, and pays for it.
    pub(crate) fn restraint(&self, owner: Seat) -> f64 {
        let broken = self.weights.sanction * f64::from(self.open.capo(owner).word[1].min(2));
        let truce = if self.has_promised(owner, Term::Truce) { 4.0 } else { 0.0 };
        truce / (1.0 + broken) - 0.5 * broken
    }

    /// The frame that is asked.
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.open.stack.top()
    }
}

/// How often something pays in so many rounds, if a part of it gets lost in each.
fn harvests(rounds: f64, keep: f64) -> f64 {
    let (mut sum, mut part, mut rest) = (0.0, 1.0, rounds.max(0.3));
    while rest > 0.0 {
        sum += part * rest.min(1.0);
        part *= keep;
        rest -= 1.0;
    }
    sum
}

/// What a shield or a corruption card may add to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stance {
    Attacking,
    Defending,
    Hitting,
    Guarding,
    Adjacent,
    /// VP for an attack, and for an assassination, that succeed.
    Attack,
    Hit,
    /// VP of a casino, and of the police chief.
    Casino,
    Chief,
}

#[cfg(test)]
mod tests {
    use omerta_core::{Game, Packed, Viewer};
    use omerta_empire::effects::Off;
    use omerta_empire::{Empire, RacketId};

    use super::*;

    /// What A reckons in a position, with something else in `pack.ron`.
    fn reckon(from: &str, to: &str, what: impl Fn(&Sight<'_>) -> f64) -> f64 {
        let mut files = Empire::own_pack();
        let text = files.0.get_mut("pack.ron").expect("the file is there");
        assert_eq!(text.matches(from).count(), 1, "{from}");
        *text = text.replace(from, to);
        let game = Empire::load(&files).expect("a good pack");
        let scene = "seats 3; A vp 18; A corruption 30; A money 600; square soot_alley B";
        let (_, state) = game.scene(scene).expect("a good scene");
        let (book, view) = (Book::new(&game), game.view(&state, Viewer::Seat(Seat::A)));
        what(&Sight::new(&book, &Weights::GREEDY, &Memory::new(), Look::seen(&view), Seat::A))
    }

    #[test]
    fn bots_reckon_with_the_numbers_of_the_pack() {
        let city_hall = |it: &Sight<'_>| it.donate(1.0);
        assert!(reckon("goal_vp: 80", "goal_vp: 80", city_hall) < VICTORY);
        assert!(reckon("goal_vp: 80", "goal_vp: 20", city_hall) > VICTORY / 2.0);
        let standing = |it: &Sight<'_>| it.standing(Seat::A);
        assert_eq!(reckon("donation: 500", "donation: 500", standing), 20.0);
        assert_eq!(reckon("donation: 500", "donation: 300", standing), 22.0);
        let law = |it: &Sight<'_>| it.corrupt(40.0);
        assert!(reckon("goal_corruption: 80", "goal_corruption: 80", law) < VICTORY);
        assert_eq!(reckon("goal_corruption: 80", "goal_corruption: 70", law), VICTORY);
        let corruption = |it: &Sight<'_>| f64::from(it.known(Seat::A).attack());
        assert_eq!(reckon("attack_corruption: 3", "attack_corruption: 9", corruption), 9.0);
        // The first racket of the pack costs $100.
        let price = |it: &Sight<'_>| it.price(RacketId(0), Off::Dollars(0));
        assert_eq!(reckon("least_price: 50", "least_price: 50", price), 100.0);
        assert_eq!(reckon("least_price: 50", "least_price: 150", price), 150.0);
    }
}
