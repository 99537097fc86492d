//! What jobs and allies are worth when they are used now.

use omerta_core::Seat;
use omerta_corleone::content::AREAS;
use omerta_corleone::effects::{Effect, Fronts, Kind, NeutralWho, Place, Whose};
use omerta_corleone::{AllyId, AreaId, Good, Icons, JobId, Neutral, Note, Piece, Site, SpaceId, Target};

use crate::corleone::book::Deed;
use crate::corleone::hand::after;
use crate::corleone::map::{NEUTRAL, counts_for};
use crate::corleone::sight::{Sight, bits};

impl Sight<'_> {
    /// What completing a job now brings beyond what its goods could do elsewhere.
    pub(crate) fn job_now(&self, job: JobId) -> f64 {
        let deed = self.book.job(job);
        let colour = self.colour(deed.colour);
        let goods = &self.hand.goods;
        let elsewhere = self.stock_of(goods, Some(job)) - self.stock_of(&after(goods, &deed.cost), Some(job));
        self.pay(&deed.pay) + self.effect(deed, &deed.effect) + colour - elsewhere
    }

    /// What playing an ally now brings.
    pub(crate) fn ally_now(&self, ally: AllyId) -> f64 {
        let deed = self.book.ally(ally);
        self.effect(deed, &deed.effect)
    }

    /// What a part of a card does for the one who decides.
    pub(crate) fn effect(&self, deed: &Deed, effect: &Effect) -> f64 {
        match effect {
            Effect::Icons(printed) => {
                let pay = deed.pay.kinds().flat_map(|it| {
                    let icon = omerta_corleone::Icon::ALL[it as usize];
                    std::iter::repeat_n(icon, usize::from(deed.pay.count(it)))
                });
                let icons: Icons = printed.iter().filter_map(|it| it.icon()).chain(pay).collect();
                // The pay comes first and is counted with the job.
                self.icons(icons) - self.pay(&deed.pay)
            }
            Effect::PickGood(n) => f64::from(*n) * self.best_good(),
            Effect::Stash(value) => f64::from(*value),
            Effect::Front(Fronts::Any) => self.best_front(|_| true),
            Effect::Front(Fronts::MyTurf) => self.best_front(|it| self.is_mine(it.turf())),
            Effect::Front(Fronts::Freed) => 0.7 * self.best_front(|it| self.stands_rival(it)),
            Effect::Backs => (0..AREAS).map(|it| self.backs(1 << it)).fold(0.0, f64::max),
            Effect::GunDown(kind, Place::Anywhere) => self.best_hit(*kind, 0xff),
            Effect::GunDown(kind, Place::ChiefsTurf) => 0.7 * self.best_hit(*kind, 0x7f),
            Effect::GunDownAll => AreaId::turfs().map(|it| self.map().all_go(it)).fold(0.0, f64::max),
            Effect::Move(kind, Whose::Mine, _) => self.best_move(*kind),
            Effect::Move(_, Whose::Others, _) => 0.8 * self.best_hit(Kind::Any, 0xff),
            Effect::Neutral(who) => Neutral::ALL
                .into_iter()
                .filter(|it| is_meant(*who, *it))
                .map(|it| self.best_use(it))
                .fold(0.0, f64::max),
            Effect::Rob(most) => {
                let most = Note::of(*most).unwrap_or(Note::Five);
                self.rivals().map(|it| self.rob(it, most)).fold(0.0, f64::max)
            }
            Effect::Lift => self.rivals().map(|it| self.lift(it)).fold(0.0, f64::max),
            Effect::Offer => 2.0 + self.best_hit(Kind::Any, 0xff) * 0.3,
            Effect::Seize => AreaId::turfs().map(|it| self.seize(it)).fold(0.0, f64::max),
            Effect::Salvage => self.look.discard.kinds().map(|it| self.job_gain(it)).fold(0.0, f64::max),
            Effect::Ready => {
                self.look.families[self.me].played.iter().map(|it| self.ready(it)).fold(0.0, f64::max)
            }
            Effect::All(parts) => parts.iter().map(|it| self.effect(deed, it)).sum(),
            Effect::OneOf(parts) => parts.iter().map(|it| self.effect(deed, it)).fold(0.0, f64::max),
        }
    }

    pub(crate) fn rivals(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        Seat::all(self.n_seats() as u8).filter(move |it| *it != me)
    }

    fn is_mine(&self, turf: AreaId) -> bool {
        self.look.control[usize::from(turf.0)].top() == Some(self.me)
    }

    fn stands_rival(&self, site: Site) -> bool {
        matches!(self.look.thugs[usize::from(site.0)], Some(Piece::Own(seat, _)) if seat != self.me)
    }

    fn best_good(&self) -> f64 {
        Good::PLAIN.into_iter().map(|it| self.good_to_take(it)).fold(0.0, f64::max)
    }

    fn best_front(&self, meant: impl Fn(Site) -> bool) -> f64 {
        Site::all().filter(|&it| self.is_open(it) && meant(it)).map(|it| self.front(it)).fold(0.0, f64::max)
    }

    /// Free thug spaces of open businesses.
    pub(crate) fn free_sites(&self) -> impl Iterator<Item = Site> + '_ {
        Site::all().filter(|&it| self.look.thugs[usize::from(it.0)].is_none() && self.is_open(it))
    }

    /// Free family-member spaces.
    pub(crate) fn free_spaces(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let open = self.book.open_spaces(self.n_seats());
        let spaces = (0..self.look.family.len() as u8).map(SpaceId);
        spaces.filter(move |it| open >> it.0 & 1 == 1 && self.look.family[usize::from(it.0)].is_none())
    }

    /// All places with a figure.
    pub(crate) fn targets(&self) -> impl Iterator<Item = (Target, Piece)> + '_ {
        let thugs = self.look.thugs.iter().enumerate().map(|(i, it)| (Target::Site(Site(i as u8)), *it));
        let family =
            self.look.family.iter().enumerate().map(|(i, it)| (Target::Space(SpaceId(i as u8)), *it));
        thugs.chain(family).filter_map(|(target, piece)| Some((target, piece?)))
    }

    /// What it is worth that a figure goes.
    pub(crate) fn hit(&self, target: Target) -> f64 {
        self.map().goes(counts_for(self.piece(target)), self.areas(target))
    }

    /// What it is worth to gun down the dearest thug and the dearest family member in each area.
    fn hits(&self) -> &[[f64; AREAS]; 2] {
        self.hits.get_or_init(|| {
            let mut hits = [[0.0; AREAS]; 2];
            for (target, piece) in self.targets() {
                if matches!(piece, Piece::Own(seat, _) if seat != self.me) {
                    let areas = self.areas(target);
                    let worth = self.map().goes(counts_for(Some(piece)), areas);
                    let kind = &mut hits[usize::from(matches!(target, Target::Space(_)))];
                    for area in bits(areas) {
                        let most = &mut kind[usize::from(area)];
                        *most = worth.max(*most);
                    }
                }
            }
            hits
        })
    }

    fn best_hit(&self, kind: Kind, areas: u8) -> f64 {
        let [thugs, family] = self.hits();
        let most = |hits: &[f64; AREAS]| bits(areas).map(|it| hits[usize::from(it)]).fold(0.0, f64::max);
        match kind {
            Kind::Thug => most(thugs),
            Kind::Family => most(family),
            Kind::Any => most(thugs).max(most(family)),
        }
    }

    fn best_move(&self, kind: Kind) -> f64 {
        let own = || self.targets().filter(|(_, it)| matches!(it, Piece::Own(seat, _) if *seat == self.me));
        let mut most = 0.0_f64;
        if kind != Kind::Family {
            let thugs = || own().filter(|(from, _)| matches!(from, Target::Site(_)));
            if thugs().next().is_some() {
                let to = self.free_sites().map(|it| self.thug_at(it)).fold(0.0, f64::max);
                most = thugs().map(|(from, _)| self.hit(from) + to).fold(most, f64::max);
            }
        }
        if kind != Kind::Thug {
            let family = || own().filter(|(from, _)| matches!(from, Target::Space(_)));
            if family().next().is_some() {
                let to = self.free_spaces().map(|it| self.family_on(it)).fold(0.0, f64::max);
                most = family().map(|(from, _)| self.hit(from) + to).fold(most, f64::max);
            }
        }
        most
    }

    /// What a neutral figure brings at its best place.
    pub(crate) fn best_use(&self, neutral: Neutral) -> f64 {
        if self.look.neutral_river.contains(neutral) {
            return 0.0;
        }
        match neutral {
            Neutral::UnionBoss => self.free_sites().map(|it| self.boss_at(it)).fold(0.0, f64::max),
            Neutral::Mayor => self.free_spaces().map(|it| self.mayor_on(it)).fold(0.0, f64::max),
            Neutral::PoliceChief => AreaId::turfs().map(|it| self.chief_in(it)).fold(0.0, f64::max),
        }
    }

    /// What the Union Boss brings at a business.
    pub(crate) fn boss_at(&self, site: Site) -> f64 {
        self.front(site) + self.map().comes(NEUTRAL, 1 << site.turf().0)
    }

    /// What the Mayor brings on a space.
    pub(crate) fn mayor_on(&self, space: SpaceId) -> f64 {
        self.backs_around(space) + self.map().comes(NEUTRAL, self.book.touches(space.0))
    }

    /// What the Police Chief brings in a turf, with somebody there to arrest for good.
    pub(crate) fn chief_in(&self, turf: AreaId) -> f64 {
        let areas = 1 << turf.0;
        self.map().comes(NEUTRAL, areas) + 0.5 * self.best_hit(Kind::Any, areas)
    }

    /// What it brings to rob the highest note up to this one.
    pub(crate) fn rob(&self, rival: Seat, note: Note) -> f64 {
        let suitcase = self.look.suitcase(rival);
        let there = Note::ALL.into_iter().rev().find(|it| *it <= note && suitcase.count(*it) > 0);
        there.map_or(0.0, |it| f64::from(it.value()) * (1.0 + self.map().spite(rival)))
    }

    /// What a card out of a rival's hand brings on average.
    pub(crate) fn lift(&self, rival: Seat) -> f64 {
        let (money, goods, n_jobs) = self.look.stock(rival);
        let n = money.len() + goods.len() + n_jobs;
        if n == 0 {
            return 0.0;
        }
        let money = self.pay(&money);
        let goods: f64 = goods.kinds().map(|it| f64::from(goods.count(it)) * self.good_gain(it)).sum();
        let jobs = f64::from(n_jobs) * 0.5 * self.weights.draw[self.act];
        (money + goods + jobs) / f64::from(n) * (1.0 + self.map().spite(rival))
    }

    /// What a marker put down now brings: control for the rest of the act too.
    pub(crate) fn seize(&self, turf: AreaId) -> f64 {
        self.map().seize(usize::from(turf.0))
    }

    /// What an ally that may be played again brings.
    pub(crate) fn ready(&self, ally: AllyId) -> f64 {
        if self.figures > 0.0 { self.book.ally(ally).plain } else { 0.0 }
    }
}

fn is_meant(who: NeutralWho, neutral: Neutral) -> bool {
    match who {
        NeutralWho::Any => true,
        NeutralWho::UnionBoss => neutral == Neutral::UnionBoss,
        NeutralWho::Mayor => neutral == Neutral::Mayor,
        NeutralWho::PoliceChief => neutral == Neutral::PoliceChief,
    }
}
