//! Empire City: what good players know.
//!
//! Everything is weighed in VP (`weights`). Money is as good as VP, for City Hall turns any sum into them with one
//! gangster: whoever would have 80 if all his money went there wins with his next turn, and that is how far
//! everyone is (`sight`). Squares and rackets pay each round (`city`), henchmen are paid each time they work
//! (`crew`). A gangster goes where he brings most (`turn`); fights and assassinations are weighed by chance
//! (`fight`, `hits`), cards by what they do now (`deeds`), the office by what it brings until the next bid
//! (`office`). Offers are answered by what they bring both sides (`offers`). No sum is worked out twice (`memory`), and
//! look-aheads go by what they thought before (`plan`).

mod book;
mod city;
mod crew;
mod deeds;
mod fight;
mod hits;
mod look;
mod memory;
mod offers;
mod office;
mod plan;
mod search;
mod sight;
mod turn;
mod weights;

use omerta_core::{DecisionOf, Dice, Seat};
use omerta_empire::effects::{Goods, Off, Stat, When};
use omerta_empire::{Action, Empire, Frame, Moment, Origin, Phase, Prompt, SquareId, Sum, View};

use crate::bot::{Bot, best};
use crate::probes::Habit;
use crate::registry::{Botted, Style};
use book::{Book, Deed};
use fight::Order;
use look::Look;
use memory::Memory;
use offers::Proposal;
use plan::Plans;
use sight::Sight;
pub use weights::Weights;

impl Botted for Empire {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert::new(self, Weights::GREEDY))
    }

    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert::new(self, Weights::of(style)))
    }

    const HABITS: &'static [(&'static str, Habit<Self>)] = &[
        ("zero-bidder", |decision, _| {
            matches!(decision.prompt, Prompt::Bid).then_some(Action::Bid(Sum::ZERO))
        }),
        ("all-in-bidder", |decision, _| {
            let mut bids = decision.options.iter().filter(|it| matches!(it, Action::Bid(_)));
            bids.next_back().copied().filter(|_| matches!(decision.prompt, Prompt::Bid))
        }),
        ("turf-rusher", |decision, _| {
            let free = |it: &&Action| matches!(it, Action::Deed(omerta_empire::Deed::Control, _));
            decision.options.iter().find(free).copied()
        }),
        // What raises corruption for everybody: attacks and assassinations, as many as there are gangsters.
        ("corruption-bomber", |decision, _| {
            let dirty =
                |it: &&Action| matches!(it, Action::Deed(omerta_empire::Deed::Attack, _) | Action::Hit(_));
            decision.options.iter().find(dirty).copied()
        }),
        // Promises everything, and goes for those who trust it.
        ("pact-breaker", |decision, view| {
            let me = decision.seat;
            let trusts = |seat: Seat| {
                let between = |it: &omerta_empire::Pact| {
                    (it.by == me && it.to == seat) || (it.by == seat && it.to == me)
                };
                view.open.pacts.iter().flatten().any(between)
            };
            let breaks = |it: &&Action| match it {
                Action::Deed(omerta_empire::Deed::Attack, square) => {
                    view.open.at(*square).owner.is_some_and(trusts)
                }
                Action::Hit(seat) => trusts(*seat),
                _ => false,
            };
            decision.options.iter().find(breaks).copied()
        }),
    ];

    fn accept_promise(liberties: &[Action], view: &View) -> Option<Action> {
        liberties.iter().copied().find(|it| match it {
            Action::Accept(by) => view.open.offers[by.index()].is_some_and(|offer| {
                offer.want == Sum::ZERO && offer.want_cards.iter().flatten().next().is_none()
            }),
            _ => false,
        })
    }

    fn n_rounds(&self) -> Option<u8> {
        None
    }

    fn round(view: &View) -> u8 {
        view.open.round
    }
}

/// Weighs what every option brings. The greedy bot is one with no eye for rivals and danger.
#[derive(Clone, Debug)]
pub struct Expert {
    book: Book,
    weights: Weights,
    memory: Memory,
    /// When an offer was last made: once in a phase is enough.
    spoke: Option<(u8, Phase)>,
    /// The offer that is being put together.
    proposal: Option<Proposal>,
    /// What was thought in the look-aheads of one decision.
    plans: Plans,
}

impl Expert {
    /// A bot that weighs by these numbers.
    pub fn new(game: &Empire, weights: Weights) -> Expert {
        Expert {
            book: Book::new(game),
            weights,
            memory: Memory::new(),
            spoke: None,
            proposal: None,
            plans: Plans::NONE,
        }
    }

    fn sight<'a>(&'a self, view: &'a View, me: Seat) -> Sight<'a> {
        Sight::new(&self.book, &self.weights, &self.memory, Look::seen(view), me)
    }

    /// What is best at a table that is seen or imagined.
    fn decide(
        &self,
        look: Look<'_>,
        me: Seat,
        prompt: Prompt,
        options: &[Action],
        dice: &mut Dice,
    ) -> Action {
        if let [only] = options[..] {
            return only;
        }
        self.answer(&Sight::new(&self.book, &self.weights, &self.memory, look, me), prompt, options, dice)
    }

    fn answer(&self, sight: &Sight<'_>, prompt: Prompt, options: &[Action], dice: &mut Dice) -> Action {
        match prompt {
            Prompt::Declare => sight.declare(options),
            Prompt::Bid => sight.bid(options, dice),
            Prompt::Fighters(square) => sight.fighters(square, options),
            Prompt::FightCards(square) => sight.fight_cards(square, options),
            prompt => best(options, dice, |it| sight.worth(prompt, it)),
        }
    }
}

impl Expert {
    /// The same in a look-ahead: much the same, and faster.
    fn play_on(
        &mut self,
        look: Look<'_>,
        me: Seat,
        prompt: Prompt,
        options: &[Action],
        dice: &mut Dice,
    ) -> Action {
        let (square, is_men) = match prompt {
            Prompt::Declare => {
                let sight = Sight::new(&self.book, &self.weights, &self.memory, look, me);
                let since = self.plans.since(me, sight.nth);
                return sight.since(since).declare_again(options, self.plans.of(me));
            }
            Prompt::Fighters(square) => (square, true),
            Prompt::FightCards(square) => (square, false),
            _ => {
                let sight = Sight::new(&self.book, &self.weights, &self.memory, look, me);
                let since = self.plans.since(me, sight.nth);
                return self.answer(&sight.since(since), prompt, options, dice);
            }
        };
        // A fight is thought out once, and then sent one by one.
        let means = (square, look.crew(me), look.hand(me));
        let plan = look.plan(me);
        let is_new = plan.fighters.is_empty() && plan.cards.is_empty();
        let order = match self.plans.order(me, means).filter(|_| !(is_new && is_men)) {
            Some(order) => order,
            None => {
                let sight = Sight::new(&self.book, &self.weights, &self.memory, look, me);
                let since = self.plans.since(me, sight.nth);
                let sight = sight.since(since);
                let order = sight.order(square, sight.my_crew(), sight.combat_cards());
                self.plans.set_order(me, means, order);
                order
            }
        };
        if is_men { next_fighter(&order, &plan, options) } else { next_card(&order, &plan, options) }
    }
}

impl Bot<Empire> for Expert {
    fn choose(&mut self, decision: &DecisionOf<Empire>, view: &View, dice: &mut Dice) -> Action {
        self.decide(Look::seen(view), decision.seat, decision.prompt, &decision.options, dice)
    }

    fn speaks_unasked(&self) -> bool {
        self.weights.talks
    }

    fn volunteer(&mut self, liberties: &[Action], view: &View, dice: &mut Dice) -> Option<Action> {
        let me = view.seat()?;
        let handed = self.sight(view, me).hand_over(liberties);
        if handed.is_some() {
            return handed;
        }
        if view.draft.is_some() {
            let scrap = || liberties.contains(&Action::Scrap).then_some(Action::Scrap);
            return self.proposal.map_or_else(scrap, |it| it.next(view, liberties));
        }
        let asked = view.open.offers.iter().zip(Seat::ALL).find_map(|(offer, by)| {
            let offer = (*offer)?;
            (offer.to == me && liberties.contains(&Action::Refuse(by))).then_some((by, offer))
        });
        if let Some((by, offer)) = asked {
            let sight = self.sight(view, me);
            let worth = sight.offer(by, &offer);
            let is_gift = offer.want == Sum::ZERO
                && offer.want_cards.iter().flatten().next().is_none()
                && offer.terms.iter().flatten().next().is_none();
            if liberties.contains(&Action::Accept(by)) && (is_gift || worth >= self.weights.margin) {
                return Some(Action::Accept(by));
            }
            let counter = sight.counter(by, &offer, worth);
            let counter = counter.filter(|it| liberties.contains(&it.begin()));
            self.proposal = counter;
            return Some(counter.map_or(Action::Refuse(by), |it| it.begin()));
        }
        let now = (view.open.round, view.open.phase);
        if self.spoke == Some(now) || view.open.offers[me.index()].is_some() {
            return None;
        }
        let top = view.open.stack.top();
        let is_tie = matches!(top, Some(Frame::CombatTie(_) | Frame::BidTie(_) | Frame::HitTie));
        if !is_tie && top != Some(Frame::Declare(me)) {
            return None;
        }
        let proposal = self.sight(view, me).propose(dice);
        self.spoke = Some(now);
        self.proposal = proposal.filter(|it| liberties.contains(&it.begin()));
        self.proposal.map(|it| it.begin())
    }
}

impl Sight<'_> {
    /// What an option is worth among those of the same question.
    fn worth(&self, prompt: Prompt, option: Action) -> f64 {
        match (prompt, option) {
            (Prompt::StartRacket, Action::Racket(racket)) => self.first_racket(racket),
            (Prompt::RacketSquare(racket), Action::On(square)) => self.place(racket, square),
            (Prompt::StartHenchman(_), Action::Henchman(henchman)) => {
                self.man(henchman) + self.money(f64::from(self.book.man(henchman).cost)) * 0.3
            }
            (Prompt::Deck(_), Action::Deck(deck)) => self.card_of(deck),
            (Prompt::Market(goods), _) => self.market(goods, option),
            (Prompt::Cash, Action::Cash(_, deck)) => 0.1 + self.card_of(deck),
            (Prompt::Rival(origin) | Prompt::Branch(origin), _) => self.part(origin, option),
            (Prompt::Wreck, Action::On(square)) => self.wreck(square),
            (Prompt::Claim, Action::On(square)) => self.claim(square),
            (Prompt::TakeSpecial(_), Action::Henchman(henchman)) => self.man(henchman),
            (Prompt::ExhaustSpecial(rival), Action::Henchman(henchman)) => self.man_for(rival, henchman),
            (Prompt::TakeCity(_), Action::Take(card)) => self.keep(card),
            (Prompt::RemoveCop, Action::Cop(place)) => self.remove_cop(place),
            (Prompt::Cop, Action::Cop(place)) => self.pick_cop(place),
            (Prompt::MoveCop(_), Action::On(square)) => self.send_cop(square),
            (Prompt::Window(moment), Action::Play(card)) => self.play(card, moment),
            (Prompt::Window(_), Action::Reveal(henchman)) => self.reveal(henchman),
            (Prompt::Against(card), Action::Capo(rival)) => {
                let crew = f64::from(self.look.n_crew(rival));
                let lured = if self.open.combat.is_some() { crew } else { 0.0 };
                self.at(&self.book.card(card).deed, rival) + lured
            }
            (Prompt::Bust(square, bribe), _) => self.busted(square, f64::from(bribe), option),
            (Prompt::Ness, Action::Ness(place)) => self.send_ness(place),
            (Prompt::Donate, Action::Donate(sum)) => self.donate(f64::from(sum.dollars()) / self.donation()),
            (Prompt::Target(owner), Action::Target(henchman)) => self.target(owner, Some(henchman)),
            (Prompt::Target(owner), Action::TargetHand) => self.target(owner, None),
            (Prompt::Assassin(_), Action::Fight(henchman)) => self.send(henchman),
            (Prompt::HitCards, Action::Play(card)) => self.hit_card(card),
            (Prompt::HitCards, Action::Reveal(henchman)) => self.hit_reveal(henchman),
            (Prompt::PickFight, Action::On(square)) => {
                self.order(square, self.my_crew(), self.combat_cards()).worth
            }
            (Prompt::Carrier(_), Action::Carry(henchman)) => self.book.man(henchman).punch.aim,
            (Prompt::KillOne, Action::Henchman(henchman)) => self.book.man(henchman).value,
            (Prompt::Refresh, Action::Henchman(henchman)) => {
                self.pay_for(henchman, Goods::Refresh, Off::Dollars(0))
            }
            (Prompt::Refresh, Action::Play(card)) => self.play(card, Moment::Refresh) + 0.1,
            (_, Action::Capo(seat)) => self.favour(seat),
            _ => 0.0,
        }
    }

    fn market(&self, goods: Goods, option: Action) -> f64 {
        let (off, hindered) = match self.frame() {
            Some(Frame::Market { off, cops_hinder, .. }) => (off.into(), cops_hinder),
            _ => (Off::Dollars(0), false),
        };
        match option {
            Action::Henchman(henchman) => self.pay_for(henchman, goods, off),
            Action::Racket(racket) => self.buy(racket, off, hindered),
            _ => 0.0,
        }
    }

    /// The deed of a card or of a revealed henchman, against somebody or in one of its branches.
    fn part(&self, origin: Origin, option: Action) -> f64 {
        let deed: Option<&Deed> = match origin {
            Origin::City(card) | Origin::Laid(card) => Some(&self.book.card(card).deed),
            Origin::Reveal(henchman) => self.book.man(henchman).reveal.as_ref().map(|it| &it.1),
            Origin::Start | Origin::Cop | Origin::Passive => None,
        };
        match (deed, option) {
            (Some(deed), Action::Capo(rival)) => {
                let branches = deed.branches.iter().map(|it| self.at(it, rival)).fold(0.0, f64::max);
                self.at(deed, rival) + branches
            }
            (Some(deed), Action::Branch(nth)) => {
                deed.branches.get(usize::from(nth)).map_or(0.0, |it| self.deed(it, When::Declare, None))
            }
            // Money from one of the losers.
            (None, Action::Capo(rival)) => self.spite(rival) + f64::from(self.cash(rival).min(200)) / 200.0,
            _ => 0.0,
        }
    }

    /// A cop has come: pay, lose, or get out of it.
    fn busted(&self, square: SquareId, bribe: f64, option: Action) -> f64 {
        match option {
            Action::Pay => {
                let is_free =
                    self.open.chief == Some(self.me) && self.stat(self.me, Stat::BribeToChief) > 0.0;
                self.bust(square) - if is_free { 0.0 } else { self.money(bribe) }
            }
            Action::Play(_) => self.bust(square) - 0.8,
            Action::Reveal(henchman) => self.bust(square) - self.wear(henchman) - 0.3,
            _ => 0.0,
        }
    }

    /// The next henchman for a fight, one after the other.
    fn fighters(&self, square: SquareId, options: &[Action]) -> Action {
        let order = self.order(square, self.my_crew(), self.combat_cards());
        next_fighter(&order, &self.look.plan(self.me), options)
    }

    /// The next card for a fight.
    fn fight_cards(&self, square: SquareId, options: &[Action]) -> Action {
        let order = self.order(square, self.my_crew(), self.combat_cards());
        next_card(&order, &self.look.plan(self.me), options)
    }
}

fn next_fighter(order: &Order, plan: &omerta_empire::Plan, options: &[Action]) -> Action {
    let wanted = |it: &&Action| match it {
        Action::Fight(henchman) => order.fighters.contains(*henchman) && !plan.fighters.contains(*henchman),
        _ => false,
    };
    options.iter().find(wanted).copied().unwrap_or(Action::Done)
}

fn next_card(order: &Order, plan: &omerta_empire::Plan, options: &[Action]) -> Action {
    let wanted = |it: &&Action| match it {
        Action::Play(card) => order.cards.count(*card) > plan.cards.count(*card),
        _ => false,
    };
    options.iter().find(wanted).copied().unwrap_or(Action::Done)
}
