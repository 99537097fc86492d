//! Table politics: what an offer is worth, and which to make.

use omerta_core::{Dice, Seat};
use omerta_empire::{Action, Frame, Hood, Offer, Sum, Term, Thing, View, Want, content};

use crate::empire::sight::Sight;
use crate::odds::{happens, unit};

/// Money in offers counts in units.
const UNIT: f64 = content::UNIT as f64;

/// An offer one has decided to make, put together step by step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Proposal {
    pub(crate) to: Seat,
    pub(crate) is_counter: bool,
    give: u8,
    want: u8,
    card: Option<Want>,
    thing: Option<Thing>,
    term: Option<Term>,
}

impl Proposal {
    fn new(to: Seat) -> Proposal {
        Proposal { to, is_counter: false, give: 0, want: 0, card: None, thing: None, term: None }
    }

    /// The first step.
    pub(crate) fn begin(&self) -> Action {
        if self.is_counter { Action::Counter(self.to) } else { Action::Offer(self.to) }
    }

    /// What comes next for the draft that lies there.
    pub(crate) fn next(&self, view: &View, liberties: &[Action]) -> Option<Action> {
        let draft = view.draft?;
        let step = |now: Sum, then: u8| {
            let fits = |it: &u16| u16::from(now.units()) + it <= u16::from(then);
            [10, 2, 1].into_iter().find(fits).map(|it| Sum::of_units(it as u8))
        };
        let give = step(draft.offer.give, self.give).map(Action::Give);
        let want = step(draft.offer.want, self.want).map(Action::Want);
        let thing = self.thing.filter(|it| !draft.things.contains(&Some(*it))).map(Action::GiveCard);
        let card = self.card.filter(|it| !draft.offer.want_cards.contains(&Some(*it))).map(Action::WantCard);
        let term = self.term.filter(|it| !draft.offer.terms.contains(&Some(*it))).map(Action::Term);
        let next = give.or(want).or(thing).or(card).or(term).unwrap_or(Action::Send);
        let is_ours = draft.offer.to == self.to && draft.offer.is_counter == self.is_counter;
        let listed = |it: Action| liberties.contains(&it).then_some(it);
        listed(next).filter(|_| is_ours).or_else(|| listed(Action::Scrap))
    }
}

impl Sight<'_> {
    // ---- answering ----

    /// The cheapest card to hand over for an offer that is being accepted; yes, when all are picked.
    pub(crate) fn hand_over(&self, liberties: &[Action]) -> Option<Action> {
        let taking = self.look.taking(self.me)?;
        let cost = |it: &Action| match it {
            Action::HandOver(Thing::City(card)) => self.keep(*card),
            Action::HandOver(Thing::Henchman(henchman)) => self.man(*henchman),
            _ => f64::MAX,
        };
        let cards = liberties.iter().filter(|it| matches!(it, Action::HandOver(_)));
        let card = cards.min_by(|a, b| cost(a).total_cmp(&cost(b))).copied();
        let yes = Action::Accept(taking.by);
        card.or_else(|| liberties.contains(&yes).then_some(yes))
    }

    /// What an offer is worth to the one it is made to: his gain, less what hurts in the other's.
    pub(crate) fn offer(&self, by: Seat, offer: &Offer) -> f64 {
        let mut gain =
            self.money(f64::from(offer.give.dollars())) - self.money(f64::from(offer.want.dollars()));
        let mut theirs = (f64::from(offer.want.dollars()) - f64::from(offer.give.dollars())) / 250.0;
        for card in offer.give_cards.iter().flatten() {
            gain += match card {
                Want::City(deck) => 0.8 * self.card_of(*deck),
                Want::Henchman | Want::Named(_) => 0.7,
            };
            theirs -= 0.6;
        }
        for card in offer.want_cards.iter().flatten() {
            let (cost, worth) = self.asked_for(by, *card);
            gain -= cost;
            theirs += worth;
        }
        for term in offer.terms.iter().flatten() {
            let (cost, worth) = self.promise(by, *term);
            gain -= cost;
            theirs += worth;
        }
        // Whoever breaks his word must offer more.
        let doubt = self.weights.sanction * f64::from(self.open.capo(by).word[1].min(4)) * 0.3;
        gain - self.spite(by) * theirs.max(0.0) - doubt
    }

    /// What a card costs the one who gives it, and what it brings the other.
    fn asked_for(&self, by: Seat, card: Want) -> (f64, f64) {
        match card {
            Want::City(deck) => {
                let cost = self.cheapest_card(deck).map_or(5.0, |it| self.keep(it));
                (cost, 0.8)
            }
            Want::Henchman => {
                let crew = self.my_crew().iter().map(|it| self.man(it) + 0.3);
                (crew.fold(20.0, f64::min), 0.8)
            }
            Want::Named(henchman) => {
                let others = self.specials_of(by).without(henchman).len();
                let is_special = self.book.specials.contains(henchman);
                // Nobody arms one who is about to win by it.
                let danger = if is_special && others >= 3 { 20.0 } else { 0.0 };
                (self.man(henchman) + 0.3 + danger, self.man_for(by, henchman))
            }
        }
    }

    fn cheapest_card(&self, deck: Hood) -> Option<omerta_empire::CityId> {
        let own = self.my_hand().kinds().iter().filter(|it| self.book.card(*it).deck == deck);
        own.min_by(|a, b| self.keep(*a).total_cmp(&self.keep(*b)))
    }

    /// What a promise costs, and what it brings the other.
    fn promise(&self, by: Seat, term: Term) -> (f64, f64) {
        match term {
            // It binds both: it costs what one had in mind, and spares what the other may have.
            Term::Truce => {
                let squares =
                    self.squares_of(by).iter().filter(|it| !self.open.at(*it).attackers.contains(self.me));
                let attack = squares.map(|it| self.attack(it)).fold(0.0, f64::max);
                let hit = self.hit(by).max(0.0);
                let lost = if self.capo().gangsters > 0 { (attack.max(hit) - 1.0).max(0.0) } else { 0.0 };
                (lost - 0.5, 0.4)
            }
            Term::TieBreak => {
                let now = match self.frame() {
                    Some(Frame::CombatTie(tied) | Frame::BidTie(tied)) if tied.contains(by) => {
                        tied.contains(self.me)
                    }
                    Some(Frame::HitTie) => {
                        self.open.hit.is_some_and(|it| it.assassin == self.me || it.target == self.me)
                    }
                    _ => return (0.4, 0.5),
                };
                (if now { 8.0 } else { 0.1 }, 5.0)
            }
            Term::Avoid(_) => (0.2, 0.5),
            Term::CapBid(most) => {
                let short = (self.office() * self.weights.bid / self.dollar / UNIT - f64::from(most.units()))
                    .max(0.0);
                (if short > 0.0 { 0.4 * self.office() } else { 0.0 }, 2.0)
            }
            Term::Joint(square) => (0.6 - 0.3 * self.attack(square).clamp(0.0, 2.0), 0.5),
        }
    }

    /// A counter-offer, if a little more money would make this one acceptable.
    pub(crate) fn counter(&self, by: Seat, offer: &Offer, worth: f64) -> Option<Proposal> {
        let mut asked = offer.want_cards.iter().flatten();
        let (card, None) = (asked.next()?, asked.next()) else { return None };
        let is_plain = offer.terms.iter().flatten().next().is_none()
            && offer.give_cards.iter().flatten().next().is_none()
            && offer.want == Sum::ZERO
            && offer.give > Sum::ZERO;
        let thing = match card {
            Want::City(deck) => Thing::City(self.cheapest_card(*deck)?),
            Want::Henchman => {
                let crew = self.my_crew();
                Thing::Henchman(crew.iter().min_by(|a, b| self.man(*a).total_cmp(&self.man(*b)))?)
            }
            // What they know by name they would not know again.
            Want::Named(_) => return None,
        };
        let short = (self.weights.margin - worth) / self.dollar / UNIT;
        let want = f64::from(offer.give.units()) + short.ceil() + 1.0;
        let has = f64::from(self.cash(by)) / UNIT;
        (is_plain && short < 6.0 && want <= has && want < 250.0).then(|| Proposal {
            is_counter: true,
            want: want as u8,
            thing: Some(thing),
            ..Proposal::new(by)
        })
    }

    // ---- offering ----

    /// An offer worth making now.
    pub(crate) fn propose(&self, dice: &mut Dice) -> Option<Proposal> {
        let worth = self.tie();
        if let Some(worth) = worth {
            let share = 0.25 + 0.15 * unit(dice);
            // What one has bid is not there to be given away.
            let bid = self.look.bid(self.me);
            let most = (f64::from(self.cash(self.me)) - f64::from(bid.dollars()))
                .min(f64::from(self.cash(self.me)) * 0.5);
            let units = ((share * worth / self.dollar).min(most) / UNIT).floor().clamp(0.0, 60.0) as u8;
            let to = self.open.godfather;
            return (units > 0).then(|| Proposal {
                give: units,
                term: Some(Term::TieBreak),
                ..Proposal::new(to)
            });
        }
        let is_mine = self.frame() == Some(Frame::Declare(self.me));
        let fresh = self.capo().gangsters >= self.book.numbers().gangsters;
        if !is_mine || !fresh {
            return None;
        }
        self.buy_special().or_else(|| self.seek_truce(dice))
    }

    /// A special that one collects and its owner doesn't.
    fn buy_special(&self) -> Option<Proposal> {
        let mine = self.specials_of(self.me);
        if mine.len() < 2 {
            return None;
        }
        let money = f64::from(self.cash(self.me));
        let offers = self.rivals().iter().flat_map(|rival| {
            let there = self.crew(rival).0.and(self.book.specials).minus(self.look.all_unsure());
            there.iter().map(move |it| (rival, it))
        });
        let priced = offers.filter_map(|(rival, it)| {
            let price = (self.man_for(rival, it) + 1.0) / self.dollar;
            let gain = self.man(it) - self.money(price);
            (price <= money * 0.8 && gain > self.weights.margin).then_some((rival, it, price, gain))
        });
        let (rival, it, price, _) = priced.max_by(|a, b| a.3.total_cmp(&b.3))?;
        let give = (price / UNIT).ceil().clamp(1.0, 100.0) as u8;
        Some(Proposal { give, card: Some(Want::Named(it)), ..Proposal::new(rival) })
    }

    /// The leader would rather not be attacked by the strongest.
    fn seek_truce(&self, dice: &mut Dice) -> Option<Proposal> {
        let ahead = self.rivals().iter().all(|it| self.standing(it) <= self.standing(self.me));
        if !ahead || !happens(dice, 0.3) {
            return None;
        }
        let might = |it: Seat| f64::from(self.look.n_crew(it)) + 0.5 * self.n_cards(it);
        let to = self.rivals().iter().max_by(|a, b| might(*a).total_cmp(&might(*b)))?;
        let bound = self.has_promised(to, Term::Truce);
        (!bound).then(|| Proposal { term: Some(Term::Truce), ..Proposal::new(to) })
    }
}
