//! City cards, and what henchmen do when they are revealed.

use omerta_core::Seat;
use omerta_empire::effects::{Goods, Hoods, Kind, Stat, When};
use omerta_empire::{CityId, Hood, Moment, Neutral, SquareId, Squares};

use crate::empire::book::Deed;
use crate::empire::sight::Sight;

impl Sight<'_> {
    /// What a deed brings now, against this rival or the one it is best against.
    pub(crate) fn deed(&self, deed: &Deed, when: When, rival: Option<Seat>) -> f64 {
        if !deed.branches.is_empty() {
            return deed.branches.iter().map(|it| self.deed(it, when, rival)).fold(f64::MIN, f64::max);
        }
        let at_rival = self.against(deed, rival);
        let mut worth = at_rival;
        if deed.cash != 0.0 {
            worth += self.money(deed.cash);
        }
        if deed.vp != 0.0 {
            worth += self.score(deed.vp);
        }
        if deed.corruption != 0.0 {
            let now = f64::from(self.capo().corruption);
            worth -= self.corrupt(deed.corruption.max(-now));
        }
        if let Some((hood, each, most)) = deed.per_square {
            let squares = self.squares_of(self.me);
            let n = squares.iter().filter(|it| self.book.ground(*it).hood == hood).count();
            worth += self.score(each * n.min(usize::from(most)) as f64);
        }
        if deed.robbed_each > 0.0 {
            for it in self.rivals() {
                let taken = deed.robbed_each.min(f64::from(self.cash(it)));
                worth += self.money(taken) + self.harm(it, taken / 250.0);
            }
        }
        if deed.top_corruption > 0.0 {
            worth += self.on_top(deed.top_corruption);
        }
        for (deck, n) in Hood::ALL.into_iter().zip(deed.drawn) {
            worth += f64::from(n) * self.card_of(deck);
        }
        worth += f64::from(deed.drawn_any) * self.any_card();
        worth += f64::from(deed.gangsters) * self.weights.gangster;
        if let Some((what, n, off)) = deed.market {
            worth += match what {
                Goods::Hire => self.hiring(off, n),
                Goods::Open => self.buying(None, f64::from(self.cash(self.me)), off, n, false),
                Goods::Refresh => self.refreshing(off, n),
            };
        }
        if let Some(hoods) = deed.claim {
            worth += self.claimable(hoods).iter().map(|it| self.claim(it)).fold(-1.0, f64::max);
        }
        if deed.wrecks_own {
            let own = self.squares_of(self.me);
            let with =
                own.iter().filter_map(|it| Some(self.income(self.me, self.open.at(it).racket?, it, 1)));
            let least = with.fold(f64::MAX, f64::min);
            worth -= if least < f64::MAX { least } else { 10.0 };
        }
        if deed.cops > 0 {
            worth += self.convoy(deed.cops);
        }
        if deed.calls {
            worth += self.call();
        }
        for (stat, n) in &deed.mods {
            worth += self.change(*stat, f64::from(*n), when);
        }
        worth
    }

    /// What a deed brings that is against a rival.
    fn against(&self, deed: &Deed, rival: Option<Seat>) -> f64 {
        let names_one = deed.rival_vp != 0.0
            || deed.rival_corruption != 0.0
            || deed.robbed > 0.0
            || deed.stolen > 0.0
            || deed.kidnaps
            || deed.tires
            || deed.wrecks_rival
            || deed.price_on_head > 0.0
            || deed.half.is_some();
        match rival {
            _ if !names_one => 0.0,
            Some(rival) => self.at(deed, rival),
            None => self.rivals().iter().map(|it| self.at(deed, it)).fold(-10.0, f64::max),
        }
    }

    /// What a deed brings against this rival.
    pub(crate) fn at(&self, deed: &Deed, rival: Seat) -> f64 {
        let capo = self.open.capo(rival);
        let mut worth = 0.0;
        if deed.rival_vp < 0.0 {
            worth += self.harm(rival, (-deed.rival_vp).min(f64::from(capo.vp)));
        }
        if deed.rival_corruption > 0.0 {
            worth += self.smear(rival, deed.rival_corruption);
        }
        if deed.robbed > 0.0 {
            let taken = deed.robbed.min(f64::from(self.cash(rival)));
            worth += self.money(taken) + self.harm(rival, taken / 250.0);
        }
        if deed.stolen > 0.0 {
            let any = if self.n_cards(rival) > 0.0 { 1.0 } else { 0.0 };
            worth += deed.stolen * any * self.any_card() * (0.9 + self.spite(rival));
        }
        let specials = capo.exhausted.and(self.book.specials);
        if deed.kidnaps {
            worth += match specials.first() {
                Some(it) => self.abduction(rival, it),
                None => -5.0,
            };
        }
        if deed.tires {
            let shown = self.crew(rival).0.and(self.book.specials).len();
            worth += if shown == 0 {
                -1.0
            } else {
                0.5 * f64::from(shown) + self.spite(rival) * self.special(shown)
            };
        }
        if deed.wrecks_rival {
            worth += self.wreckable(rival).map(|it| self.wreck(it)).fold(0.0, f64::max);
        }
        if deed.price_on_head > 0.0 {
            // Somebody will attack him for it, perhaps oneself.
            worth += self.spite(rival) * 3.0 + 0.3 * self.money(deed.price_on_head);
        }
        if let Some(kind) = deed.half {
            let half = self.takings(rival, kind) / 2.0;
            worth += self.money(half) + self.harm(rival, half / 250.0);
        }
        worth
    }

    /// What it is worth to take a special from somebody.
    pub(crate) fn abduction(&self, from: Seat, special: omerta_empire::HenchmanId) -> f64 {
        let theirs = self.specials_of(from).without(special).len();
        self.man(special) * 0.8 - 0.5
            + self.spite(from) * (1.0 + self.special(theirs))
            + if theirs >= 3 { 3.0 } else { 0.0 }
    }

    /// Everyone with the most VP gains corruption.
    fn on_top(&self, n: f64) -> f64 {
        let top = self.open.seats().iter().map(|it| self.open.capo(it).vp).max().unwrap_or(0);
        let first = self.open.seats().iter().filter(|it| self.open.capo(*it).vp == top);
        first.map(|it| if it == self.me { -self.corrupt(n) } else { self.smear(it, n) }).sum()
    }

    /// The squares of a rival with a racket.
    fn wreckable(&self, rival: Seat) -> impl Iterator<Item = SquareId> {
        let with = |it: &SquareId| self.open.at(*it).racket.is_some();
        self.squares_of(rival).iter().filter(with)
    }

    /// What it is worth that the racket of a square goes.
    pub(crate) fn wreck(&self, square: SquareId) -> f64 {
        let ground = self.open.at(square);
        let (Some(owner), Some(racket)) = (ground.owner, ground.racket) else { return 0.0 };
        let income = self.income(owner, racket, square, ground.tokens);
        if owner == self.me { -income } else { self.spite(owner) * income }
    }

    /// What a capo's rackets of a kind are about to pay.
    pub(crate) fn takings(&self, seat: Seat, kind: Kind) -> f64 {
        let paid = self.squares_of(seat).iter().filter_map(|it| {
            let ground = self.open.at(it);
            let racket = self.book.racket(ground.racket?);
            (racket.kind == kind).then(|| racket.pays(self.book.ground(it).hood, ground.tokens))
        });
        paid.sum()
    }

    /// Unoccupied squares a card may take.
    pub(crate) fn claimable(&self, hoods: Hoods) -> Squares {
        let free = |it: &SquareId| {
            self.open.at(*it).owner.is_none()
                && (hoods == Hoods::Any || self.book.ground(*it).hood != Hood::Downtown)
        };
        let all = self.book.in_play(self.open.n_seats).minus(self.open.police.guarded());
        all.iter().filter(free).collect()
    }

    /// What moving so many cops oneself brings.
    fn convoy(&self, n: u8) -> f64 {
        let police = &self.open.police;
        let mut all = police
            .at
            .minus(police.moved)
            .iter()
            .map(omerta_empire::Place::Square)
            .map(|it| self.pick_cop(it))
            .fold(0.0, f64::max);
        if police.hall > 0 {
            all = all.max(self.pick_cop(omerta_empire::Place::Neutral(Neutral::CityHall)));
        }
        let chief = if self.open.chief == Some(self.me) { 0.3 } else { 1.0 };
        all * f64::from(n) * 0.8 * chief
    }

    /// What a number that changes for a while is worth.
    fn change(&self, stat: Stat, n: f64, when: When) -> f64 {
        let now = match when {
            When::Collect => 1.0,
            _ => 0.8,
        };
        match stat {
            Stat::CasinoDie => now * self.money(80.0) * n * self.count(self.me, Kind::Casino),
            Stat::Income(kind) => now * self.money(self.takings(self.me, kind) * n / 100.0),
            Stat::BordelloTokens => now * self.money(180.0) * n * self.count(self.me, Kind::Bordello),
            Stat::RefreshCost => {
                let cost = |it| f64::from(self.book.man(it).cost).min(-n);
                self.money(self.capo().exhausted.iter().map(cost).sum::<f64>()) * 0.8
            }
            Stat::GodfatherVp if self.open.godfather != self.me => self.harm(self.open.godfather, -n),
            Stat::GodfatherVp => n,
            // Worth it only with a gangster for the races, and a pot.
            Stat::PitneyWins(total) if self.capo().gangsters > 0 => {
                let chance = f64::from(6 - total.abs_diff(7)) / 36.0;
                let more = self.money(f64::from(self.open.pot)) * chance;
                if self.open.pot >= 900 { more * f64::from(self.capo().gangsters) } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    // ---- cards ----

    /// What a card of a deck is worth unseen.
    pub(crate) fn card_of(&self, deck: Hood) -> f64 {
        self.once(&self.memory.unseen[deck as usize], || self.find_card_of(deck))
    }

    fn find_card_of(&self, deck: Hood) -> f64 {
        let fights = self.n_fights(self.me);
        let soon = if deck == Hood::Slums { 0.25 * fights.min(2.0) } else { 0.0 };
        let late = if deck == Hood::Midtown { (self.left / 4.0).min(1.0) } else { 1.0 };
        // Whoever has his hands full can't use more, and what is left of a deck gets worse.
        let hand = f64::from(self.my_hand().len());
        let full = (1.0 - self.weights.glut * (hand - 4.0).max(0.0)).max(0.0);
        // The more capos draw from a deck, the less of what is good in it is left for one.
        let crowd = [1.0, 1.0, 0.85, 0.7][usize::from(self.open.n_seats.clamp(3, 6)) - 3];
        let worth = self.weights.card[deck as usize] * self.book.decks[deck as usize] * crowd;
        (worth * late * (0.4 + 0.6 * (self.left / 2.0).min(1.0)) + soon) * full
    }

    /// What a card of the best deck is worth unseen.
    pub(crate) fn any_card(&self) -> f64 {
        Hood::ALL.into_iter().map(|it| self.card_of(it)).fold(0.0, f64::max)
    }

    /// What a card in hand is worth, for those who must give one away.
    pub(crate) fn keep(&self, card: CityId) -> f64 {
        let it = self.book.card(card);
        let fights = it.punch.weapon.max(it.punch.attacking).max(it.punch.defending) * 0.25
            + it.punch.hitting.max(it.punch.guarding) * 0.2
            + if it.punch.negate { 0.8 } else { 0.0 }
            + 2.0 * it.punch.drive_by
            + if it.punch.lure { 0.6 } else { 0.0 };
        let averts = if it.averts { self.money(300.0) } else { 0.0 };
        let when = it.when.first().copied().unwrap_or(When::Declare);
        let deed = if it.when.iter().any(|it| matches!(it, When::Combat | When::PreCombat | When::Hit)) {
            0.0
        } else {
            self.deed(&it.deed, when, None).clamp(0.0, 4.0)
        };
        (fights + averts + deed).max(0.2)
    }

    /// What playing a card now brings, beyond what it would be worth later.
    pub(crate) fn play(&self, card: CityId, moment: Moment) -> f64 {
        let it = self.book.card(card);
        let when = match moment {
            Moment::Cops => When::Cops,
            Moment::Call => When::Call,
            Moment::Declare => When::Declare,
            Moment::Refresh => When::Refresh,
            _ => When::Collect,
        };
        let late = (self.left / 2.0).min(1.0);
        self.deed(&it.deed, when, None) - self.weights.patience * late
    }
}
