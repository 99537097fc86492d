//! What the pack says, put so that it can be weighed.

use omerta_empire::cards::{CityId, FamilyId, HenchmanId, Hood, RacketId, SquareId, Squares};
use omerta_empire::content::{CAPOS, Content, Income, MAX_SQUARES, Numbers, Rates};
use omerta_empire::effects::{
    Cond, Count, DeckChoice, Effect, Faction, Fight, Gear, Goods, Hoods, Kind, Loot, Off, Pick, Res, Stat,
    When, Who, WreckPlace,
};
use omerta_empire::{Empire, Henchmen};
use omerta_parts::IdSet;

/// What somebody or something adds in fights.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Punch {
    pub(crate) attacking: f64,
    pub(crate) defending: f64,
    pub(crate) hitting: f64,
    pub(crate) guarding: f64,
    /// The value of a weapon; 0 is none.
    pub(crate) weapon: f64,
    /// How many more weapons one can carry, and what a carried weapon adds.
    pub(crate) hands: u8,
    pub(crate) aim: f64,
    /// What each adjacent square adds beyond the rule's.
    pub(crate) adjacent: f64,
    /// The chance of each enemy, and of one of them, to fall before the fight.
    pub(crate) drive_by: f64,
    pub(crate) shot: f64,
    pub(crate) lure: bool,
    pub(crate) negate: bool,
    pub(crate) wreck: bool,
}

impl Punch {
    fn add(&mut self, effect: &Effect, in_hit: bool, side: Option<Cond>) {
        match effect {
            Effect::All(parts) => parts.iter().for_each(|it| self.add(it, in_hit, side)),
            Effect::If(cond @ (Cond::Attacker | Cond::Defender), then) => self.add(then, in_hit, Some(*cond)),
            Effect::Score { n, gear: Gear::Weapon } if !in_hit => self.weapon += f64::from(*n),
            Effect::Score { n, .. } => {
                let (first, second) = if in_hit {
                    (&mut self.hitting, &mut self.guarding)
                } else {
                    (&mut self.attacking, &mut self.defending)
                };
                *first += if side == Some(Cond::Defender) { 0.0 } else { f64::from(*n) };
                *second += if side == Some(Cond::Attacker) { 0.0 } else { f64::from(*n) };
            }
            Effect::Kill { pick: Pick::EachEnemy, dice: Some(most) } => {
                self.drive_by = f64::from(*most) / 6.0
            }
            Effect::Kill { pick: Pick::RandomEnemy, dice: Some(most) } => self.shot = f64::from(*most) / 6.0,
            Effect::Exhaust { pick: Pick::RandomInFight, .. } => self.lure = true,
            Effect::Wreck { place: WreckPlace::Contested } => self.wreck = true,
            Effect::Negate => self.negate = true,
            Effect::Mod { stat, n } => match stat {
                Stat::WeaponsCarried => self.hands += *n as u8,
                Stat::WeaponCarried => self.aim += f64::from(*n),
                Stat::AdjacentBonus => self.adjacent += f64::from(*n),
                _ => (),
            },
            _ => (),
        }
    }

    fn add_passive(&mut self, effect: &Effect) {
        match effect {
            Effect::On(When::Combat | When::PreCombat, then) => match &**then {
                Effect::If(Cond::AtLeast(..), _) => (),
                then => self.add(then, false, None),
            },
            Effect::On(When::Hit, then) => self.add(then, true, None),
            Effect::Mod { .. } => self.add(effect, false, None),
            Effect::All(parts) => parts.iter().for_each(|it| self.add_passive(it)),
            _ => (),
        }
    }

    fn of_card(when: &[When], effect: &Effect) -> Punch {
        let mut punch = Punch::default();
        if when.contains(&When::Combat) || when.contains(&When::PreCombat) {
            punch.add(effect, false, None);
        }
        if when.contains(&When::Hit) {
            punch.add(effect, true, None);
        }
        punch
    }

    /// What it adds to a side of a combat.
    pub(crate) fn score(&self, defends: bool) -> f64 {
        if defends { self.defending } else { self.attacking }
    }
}

/// What a card or a revealed henchman does outside fights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deed {
    /// For the owner.
    pub(crate) cash: f64,
    pub(crate) vp: f64,
    pub(crate) corruption: f64,
    /// VP for each square of a neighbourhood, at most so many.
    pub(crate) per_square: Option<(Hood, f64, u8)>,
    /// For one rival.
    pub(crate) rival_vp: f64,
    pub(crate) rival_corruption: f64,
    /// Money from a rival, and from each.
    pub(crate) robbed: f64,
    pub(crate) robbed_each: f64,
    /// For everyone with the most VP.
    pub(crate) top_corruption: f64,
    /// City cards drawn, by deck and of any, and taken from a rival.
    pub(crate) drawn: [u8; 3],
    pub(crate) drawn_any: u8,
    pub(crate) stolen: f64,
    /// An exhausted special of a rival, or one of his hand that is exhausted.
    pub(crate) kidnaps: bool,
    pub(crate) tires: bool,
    pub(crate) wrecks_rival: bool,
    pub(crate) wrecks_own: bool,
    pub(crate) market: Option<(Goods, u8, Off)>,
    pub(crate) claim: Option<Hoods>,
    pub(crate) gangsters: u8,
    /// Money for whoever attacks the rival.
    pub(crate) price_on_head: f64,
    pub(crate) half: Option<Kind>,
    pub(crate) cops: u8,
    pub(crate) calls: bool,
    /// Numbers changed for a while.
    pub(crate) mods: Vec<(Stat, i16)>,
    pub(crate) branches: Vec<Deed>,
}

impl Deed {
    fn of(effect: &Effect) -> Deed {
        let mut deed = Deed::default();
        deed.add(effect);
        deed
    }

    /// What it is worth on an ordinary day.
    fn ordinary(&self) -> f64 {
        let own = self.vp + self.cash / 250.0 - 0.3 * self.corruption;
        let rival = -0.45 * self.rival_vp + 0.2 * self.rival_corruption + 0.15 * self.top_corruption;
        let loot =
            self.robbed / 200.0 + self.robbed_each / 125.0 + 0.8 * self.stolen + self.price_on_head / 600.0;
        let drawn = f64::from(self.drawn.iter().sum::<u8>() + self.drawn_any);
        let flags = [
            (self.per_square.is_some(), 1.5),
            (self.kidnaps, 1.5),
            (self.tires, 0.5),
            (self.wrecks_rival, 1.0),
            (self.wrecks_own, -1.5),
            (self.market.is_some(), 1.0),
            (self.claim.is_some(), 2.5),
            (self.half.is_some(), 0.7),
            (self.calls, 1.0),
            (!self.mods.is_empty(), 0.6),
        ];
        let branches = self.branches.iter().map(Deed::ordinary).fold(0.0, f64::max);
        own + rival
            + loot
            + drawn
            + branches
            + 2.0 * f64::from(self.gangsters)
            + 0.8 * f64::from(self.cops)
            + flags.iter().filter(|it| it.0).map(|it| it.1).sum::<f64>()
    }

    fn add(&mut self, effect: &Effect) {
        match effect {
            Effect::All(parts) => parts.iter().for_each(|it| self.add(it)),
            Effect::OneOf(parts) => self.branches = parts.iter().map(Deed::of).collect(),
            Effect::If(_, then) => self.add(then),
            Effect::Gain { who, what, n, per, max } => self.add_gain(*who, *what, f64::from(*n), *per, *max),
            Effect::Take { from, what } => match what {
                Loot::Cash(most) if *from == Who::EachRival => self.robbed_each += f64::from(*most),
                Loot::Cash(most) => self.robbed += f64::from(*most),
                Loot::City(n) => self.stolen += f64::from(*n),
                Loot::CityChosen(n) => self.stolen += 1.6 * f64::from(*n),
                Loot::HalfRevenue(kind) => self.half = Some(*kind),
                Loot::ExhaustedSpecial => self.kidnaps = true,
            },
            Effect::Draw { deck, n } => match deck {
                DeckChoice::Any => self.drawn_any += n,
                DeckChoice::Slums => self.drawn[0] += n,
                DeckChoice::Midtown => self.drawn[1] += n,
                DeckChoice::Downtown => self.drawn[2] += n,
            },
            Effect::Market { what, n, off } => self.market = Some((*what, *n, *off)),
            Effect::Exhaust { pick: Pick::SpecialInHand, .. } => self.tires = true,
            Effect::Wreck { place: WreckPlace::RivalSquare } => self.wrecks_rival = true,
            Effect::Wreck { place: WreckPlace::OwnSquare } => self.wrecks_own = true,
            Effect::MoveCop { n, .. } => self.cops += n,
            Effect::CallGodfather => self.calls = true,
            Effect::Gangster { n } => self.gangsters += n,
            Effect::Claim { hood } => self.claim = Some(*hood),
            Effect::Lay { effect, .. } => {
                if let Effect::Gain { what: Res::Cash, n, .. } = **effect {
                    self.price_on_head += f64::from(n);
                }
            }
            Effect::Mod { stat, n } => self.mods.push((*stat, *n)),
            _ => (),
        }
    }

    fn add_gain(&mut self, who: Who, what: Res, n: f64, per: Option<Count>, max: u8) {
        match (who, what) {
            (Who::You, Res::Vp) => match per {
                Some(Count::Squares(hood)) => self.per_square = Some((hood, n, max)),
                _ => self.vp += n,
            },
            (Who::You, Res::Cash) => self.cash += n,
            (Who::You, Res::Corruption) => self.corruption += n,
            (Who::Rival, Res::Vp) => self.rival_vp += n,
            (Who::Rival, Res::Corruption) => self.rival_corruption += n,
            (Who::TopVp, Res::Corruption) => self.top_corruption += n,
            _ => (),
        }
    }
}

/// A henchman.
#[derive(Clone, Debug)]
pub(crate) struct Man {
    pub(crate) value: f64,
    /// What he is worth in fights of all kinds, as points of value.
    pub(crate) points: f64,
    pub(crate) cost: i16,
    pub(crate) corruption: f64,
    pub(crate) punch: Punch,
    /// What is used by revealing him, and when.
    pub(crate) reveal: Option<(When, Deed)>,
    /// Money at each Collect while he is in hand.
    pub(crate) collects: f64,
    /// VP for a combat or an assassination he wins.
    pub(crate) won_vp: f64,
    pub(crate) hit_vp: f64,
    pub(crate) mods: Vec<(Stat, i16)>,
}

/// A kind of city card.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) deck: Hood,
    pub(crate) when: Vec<When>,
    pub(crate) punch: Punch,
    pub(crate) deed: Deed,
    /// Whether it calls a bust off.
    pub(crate) averts: bool,
}

impl Card {
    /// What it is worth on an ordinary day.
    fn ordinary(&self) -> f64 {
        let Punch { attacking, defending, hitting, guarding, weapon, drive_by, .. } = self.punch;
        let fights =
            0.3 * weapon + 0.2 * (attacking + defending) + 0.15 * (hitting + guarding) + 2.0 * drive_by;
        let flags = [(self.punch.negate, 0.8), (self.punch.lure, 0.7), (self.averts, 1.2)];
        fights + flags.iter().filter(|it| it.0).map(|it| it.1).sum::<f64>() + self.deed.ordinary()
    }
}

/// What stands before a capo for long: a family's shield, or a corruption card.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shield {
    pub(crate) punch: Punch,
    /// VP for winning a bid, and at Collect as godfather or as chief.
    pub(crate) crowned: f64,
    pub(crate) office: f64,
    pub(crate) chief: f64,
    /// VP for an attack and for an assassination that succeed.
    pub(crate) attack: f64,
    pub(crate) hit: f64,
    /// VP that a casino brings at each Collect.
    pub(crate) casino: f64,
    /// The type of racket that brings VP for each neighbourhood beyond the first.
    pub(crate) quarters: Option<Kind>,
}

impl Shield {
    fn of<'a>(effects: impl Iterator<Item = &'a Effect>) -> Shield {
        let mut shield = Shield::default();
        for effect in effects {
            shield.punch.add_passive(effect);
            match effect {
                Effect::On(When::Crowned, then) => shield.crowned += vp_of(then),
                Effect::On(When::Won(Fight::Attack | Fight::Combat), then) => shield.attack += vp_of(then),
                Effect::On(When::Won(Fight::Hit), then) => shield.hit += vp_of(then),
                Effect::On(When::CasinoRoll(least), then) => {
                    shield.casino += vp_of(then) * f64::from(7 - least.clamp(&1, &6)) / 6.0;
                }
                Effect::On(When::Collect, then) => match &**then {
                    Effect::If(Cond::IsGodfather, then) => shield.office += vp_of(then),
                    Effect::If(Cond::IsChief, then) => shield.chief += vp_of(then),
                    Effect::Gain { per: Some(Count::HoodsBeyondFirst(kind)), .. } => {
                        shield.quarters = Some(*kind)
                    }
                    _ => (),
                },
                _ => (),
            }
        }
        shield
    }
}

fn vp_of(effect: &Effect) -> f64 {
    match effect {
        Effect::Gain { who: Who::You, what: Res::Vp, n, .. } => f64::from(*n),
        _ => 0.0,
    }
}

/// A racket.
#[derive(Clone, Debug)]
pub(crate) struct Racket {
    pub(crate) kind: Kind,
    /// What it pays in each neighbourhood with one token, two and three.
    pays: [[f64; 3]; 3],
    /// Whether it may be in slums, midtown, downtown.
    pub(crate) fits: [bool; 3],
}

impl Racket {
    /// What it pays on an ordinary day, with so many tokens.
    #[inline]
    pub(crate) fn pays(&self, hood: Hood, tokens: u8) -> f64 {
        self.pays[hood as usize][usize::from(tokens.clamp(1, 3)) - 1]
    }
}

fn pays(income: &Income, hood: Hood, tokens: usize) -> f64 {
    match income {
        Income::Speakeasy(by_hood) => f64::from(by_hood[hood as usize]),
        Income::Casino(_, by_die) => by_die.iter().map(|it| f64::from(*it)).sum::<f64>() / 6.0,
        Income::Bordello(_, by_tokens) => f64::from(by_tokens[tokens - 1]),
    }
}

/// A controllable square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) hood: Hood,
    pub(crate) vp: f64,
    /// Its neighbours in play, by the number of capos.
    next: [Squares; CAPOS + 1],
}

impl Ground {
    const NONE: Ground = Ground { hood: Hood::Slums, vp: 0.0, next: [Squares::EMPTY; CAPOS + 1] };
}

/// The pack.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    grounds: [Ground; MAX_SQUARES],
    in_play: [Squares; CAPOS + 1],
    exits: Squares,
    rackets: Vec<Racket>,
    men: Vec<Man>,
    pub(crate) specials: Henchmen,
    pub(crate) bruisers: Henchmen,
    /// How many Bruisers make a gang, and what a gang adds.
    pub(crate) gang: (u8, f64),
    cards: Vec<Card>,
    pub(crate) families: Vec<Shield>,
    pub(crate) corruption: Vec<Shield>,
    /// What prices are worked out from, as the rules do it.
    pub(crate) rates: Rates,
    /// What a card of each deck is worth on an ordinary day.
    pub(crate) decks: [f64; 3],
    /// The kinds of card in the deck of the slums.
    pub(crate) slums: IdSet<CityId>,
}

fn mods_of<'a>(effects: impl Iterator<Item = &'a Effect>) -> Vec<(Stat, i16)> {
    let mut found = Vec::new();
    for effect in effects {
        match effect {
            Effect::Mod { stat, n } => found.push((*stat, *n)),
            Effect::All(parts) => found.extend(mods_of(parts.iter())),
            _ => (),
        }
    }
    found
}

fn set_where(content: &Content, is: impl Fn(&omerta_empire::content::Henchman) -> bool) -> Henchmen {
    let which = content.henchmen().iter().enumerate().filter(|(_, it)| is(it));
    which.map(|(i, _)| HenchmanId(i as u8)).collect()
}

impl Book {
    pub(crate) fn new(game: &Empire) -> Book {
        let content = game.content();
        let squares = content.squares();
        let set = |ids: &[String]| -> Squares {
            let place = |id: &String| squares.iter().position(|it| it.id == *id);
            ids.iter().filter_map(place).map(|it| SquareId(it as u8)).collect()
        };
        let in_play: [Squares; CAPOS + 1] = std::array::from_fn(|n| {
            let there = squares.iter().enumerate().filter(|(_, it)| usize::from(it.from) <= n);
            there.map(|(i, _)| SquareId(i as u8)).collect()
        });
        let mut grounds = [Ground::NONE; MAX_SQUARES];
        for (ground, square) in grounds.iter_mut().zip(squares) {
            let next = set(&square.next);
            *ground =
                Ground { hood: square.hood, vp: f64::from(square.vp), next: in_play.map(|it| it.and(next)) };
        }
        let trait_of = |faction: Faction| {
            content.factions().iter().find(|it| it.faction == faction).and_then(|it| it.effect.as_ref())
        };
        let gang = match trait_of(Faction::Bruiser) {
            Some(Effect::On(_, then)) => match &**then {
                Effect::If(Cond::AtLeast(n, _), score) => match **score {
                    Effect::Score { n: bonus, .. } => (*n, f64::from(bonus)),
                    _ => (u8::MAX, 0.0),
                },
                _ => (u8::MAX, 0.0),
            },
            _ => (u8::MAX, 0.0),
        };
        let men = content.henchmen().iter().map(|it| man(it, trait_of(it.faction))).collect();
        let mut decks = [(0.0, 0.0); 3];
        let mut cards = Vec::new();
        for it in content.city_cards() {
            let card = Card {
                deck: it.deck,
                when: it.when.clone(),
                punch: Punch::of_card(&it.when, &it.effect),
                deed: Deed::of(&it.effect),
                averts: it.effect == Effect::AvertBust,
            };
            let (sum, n) = &mut decks[it.deck as usize];
            *sum += f64::from(it.n) * card.ordinary();
            *n += f64::from(it.n);
            cards.push(card);
        }
        let rackets = content.rackets().iter().map(|it| Racket {
            kind: it.kind(),
            pays: Hood::ALL.map(|hood| [1, 2, 3].map(|tokens| pays(&it.income, hood, tokens))),
            fits: Hood::ALL.map(|hood| it.fits(hood)),
        });
        Book {
            grounds,
            in_play,
            exits: set(&content.board().exits),
            rackets: rackets.collect(),
            men,
            specials: set_where(content, |it| it.faction == Faction::Special),
            bruisers: set_where(content, |it| it.faction == Faction::Bruiser),
            gang,
            cards,
            decks: decks.map(|(sum, n)| if n > 0.0 { sum / n } else { 0.0 }),
            slums: content
                .city_cards()
                .iter()
                .enumerate()
                .filter(|(_, it)| it.deck == Hood::Slums)
                .map(|(i, _)| CityId(i as u8))
                .collect(),
            families: content
                .families()
                .iter()
                .map(|it| Shield::of(it.abilities.iter().map(|it| &it.effect)))
                .collect(),
            corruption: content.corruption_cards().iter().map(|it| Shield::of(it.passive.iter())).collect(),
            rates: content.rates().clone(),
        }
    }

    /// The numbers of the rules.
    pub(crate) fn numbers(&self) -> &Numbers {
        self.rates.numbers()
    }

    pub(crate) fn ground(&self, square: SquareId) -> &Ground {
        &self.grounds[usize::from(square.0) % MAX_SQUARES]
    }

    /// The neighbours of a square that are in play.
    pub(crate) fn next(&self, n_seats: u8, square: SquareId) -> Squares {
        self.ground(square).next[usize::from(n_seats) % (CAPOS + 1)]
    }

    /// The squares in play.
    pub(crate) fn in_play(&self, n_seats: u8) -> Squares {
        self.in_play[usize::from(n_seats) % (CAPOS + 1)]
    }

    /// Where cops go from City Hall.
    pub(crate) fn exits(&self, n_seats: u8) -> Squares {
        self.exits.and(self.in_play(n_seats))
    }

    pub(crate) fn racket(&self, racket: RacketId) -> &Racket {
        &self.rackets[usize::from(racket.0)]
    }

    pub(crate) fn man(&self, henchman: HenchmanId) -> &Man {
        &self.men[usize::from(henchman.0)]
    }

    pub(crate) fn card(&self, card: CityId) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    pub(crate) fn family(&self, family: FamilyId) -> &Shield {
        &self.families[usize::from(family.0)]
    }
}

fn man(it: &omerta_empire::content::Henchman, faction: Option<&Effect>) -> Man {
    let mut punch = Punch::default();
    it.passive.iter().chain(faction).for_each(|effect| punch.add_passive(effect));
    let (mut collects, mut won_vp, mut hit_vp) = (0.0, 0.0, 0.0);
    for effect in &it.passive {
        let Effect::On(when, then) = effect else { continue };
        match (when, &**then) {
            (When::Collect, Effect::Gain { what: Res::Cash, n, .. }) => collects += f64::from(*n),
            (When::Won(Fight::Hit), then) => hit_vp += vp_of(then),
            (When::Won(_), Effect::Gain { .. }) => won_vp += vp_of(then),
            (When::Won(_), Effect::Kill { .. }) => won_vp += 1.0,
            (When::Won(_), _) => won_vp += 0.5,
            _ => (),
        }
    }
    let points = f64::from(it.value)
        + 0.4 * punch.hitting
        + 0.3 * (punch.attacking + punch.defending)
        + 0.5 * f64::from(punch.hands)
        + 0.4 * punch.aim
        + 0.8 * punch.adjacent
        + 1.5 * punch.shot
        + if punch.negate { 1.5 } else { 0.0 };
    Man {
        value: f64::from(it.value),
        points,
        cost: it.cost as i16,
        corruption: f64::from(it.corruption),
        punch,
        reveal: it.reveal.as_ref().map(|reveal| (reveal.when, Deed::of(&reveal.effect))),
        collects,
        won_vp,
        hit_vp,
        mods: mods_of(it.passive.iter()),
    }
}
