//! Corleone's Empire: what good players know.
//!
//! Everything is weighed in dollars at the end of the game (`weights`). Only what reaches the suitcase counts, so
//! a hand is worth what may still get there (`hand`). Places bring symbols now (`spots`) and influence later
//! (`map`); cards bring what they do now (`deeds`). What others would take comes first, and the last figure last
//! (`turn`). Allies are bought for less than they bring (`bribe`); whoever looks ahead can't be read (`auction`) and weighs
//! all that may go as tribute (`tribute`).

mod auction;
mod book;
mod bribe;
mod deeds;
mod hand;
mod look;
mod map;
mod search;
mod sight;
mod spots;
mod tribute;
mod turn;
mod weights;

use omerta_core::{DecisionOf, Dice, Seat};
use omerta_corleone::content::MAX_SPACES;
use omerta_corleone::effects::{Effect, Shaking};
use omerta_corleone::{
    Action, AreaId, Cards, Corleone, Figure, Frame, Icon, Piece, Prompt, Site, Target, View,
};

use crate::bot::{Bot, best};
use crate::probes::Habit;
use crate::registry::{Botted, Style};
use book::Book;
use look::Look;
use map::{NEUTRAL, counts_for};
use sight::{Memory, Sight};
use weights::Weights;

impl Botted for Corleone {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert::new(self, Weights::GREEDY))
    }

    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert::new(self, Weights::of(style)))
    }

    const SHORT_SIGHT: f64 = 0.08;

    const HABITS: &'static [(&'static str, Habit<Self>)] = &[
        ("zero-bidder", |decision, _| matches!(decision.prompt, Prompt::Bid).then_some(Action::Done)),
        ("all-in-bidder", |decision, _| {
            let mut bids = decision.options.iter().filter(|it| matches!(it, Action::Bid(_)));
            bids.next_back().copied().filter(|_| matches!(decision.prompt, Prompt::Bid))
        }),
        // Figures first, as long as there are any.
        ("turf-rusher", |decision, _| {
            let mut figures = decision.options.iter().filter(|it| matches!(it, Action::Play(_)));
            figures.next_back().copied().filter(|_| matches!(decision.prompt, Prompt::Turn))
        }),
        // Jobs first, whatever they bring.
        ("job-rusher", |decision, _| {
            let jobs = |it: &&Action| matches!(it, Action::Job(_) | Action::PublicJob(_));
            decision.options.iter().find(jobs).copied().filter(|_| matches!(decision.prompt, Prompt::Turn))
        }),
    ];

    fn n_rounds(&self) -> Option<u8> {
        Some(self.content().numbers().acts.len() as u8)
    }

    fn round(view: &View) -> u8 {
        view.act
    }
}

/// Weighs what every option brings. The greedy bot is one with no eye for turfs, rivals and tomorrow.
#[derive(Clone, Debug)]
pub struct Expert {
    book: Book,
    weights: Weights,
    memory: Memory,
    /// Whether it takes its time where it decides for itself and not in a look-ahead.
    is_thorough: bool,
    /// Where the figure goes that was chosen for this turn: found out when the turn was weighed.
    plan: Option<Plan>,
    /// What goes of which hand in which act as tribute: found out when the first card was picked.
    tribute: Option<(u8, Cards, Cards)>,
}

/// A place for a figure, for as long as nothing has changed.
#[derive(Clone, Copy, Debug)]
struct Plan {
    hand: Cards,
    thugs: [Option<Piece>; Site::COUNT],
    family: [Option<Piece>; MAX_SPACES],
    place: Action,
}

impl Expert {
    fn new(game: &Corleone, weights: Weights) -> Expert {
        Expert {
            book: Book::new(game, &weights),
            weights,
            memory: Memory::default(),
            is_thorough: false,
            plan: None,
            tribute: None,
        }
    }
}

impl Expert {
    /// The next card of the tribute: those that are cheapest to lose go, in the order of picks.
    fn give(&mut self, look: Look<'_>, me: Seat, options: &[Action], left: u8) -> Action {
        let (hand, picked) = (look.hand(me), look.picked(me));
        let known = self.tribute.filter(|it| (it.0, it.1) == (look.act, hand));
        let (_, _, out) = known.unwrap_or_else(|| {
            let sight = Sight::new(self, look, me);
            let n = left + picked.len();
            let exact = (self.is_thorough && look.is_seen()).then(|| sight.best_tribute(&hand, n)).flatten();
            (look.act, hand, exact.unwrap_or_else(|| sight.cheapest(&hand, n)))
        });
        self.tribute = Some((look.act, hand, out));
        let mut rest = out;
        for card in picked.each() {
            if rest.count(card) > 0 {
                rest.take(card);
            }
        }
        first_of(options, &rest)
    }
}

/// The first of the options that discards one of these cards.
fn first_of(options: &[Action], cards: &Cards) -> Action {
    let wanted = |it: &&Action| matches!(it, Action::Discard(card) if cards.count(*card) > 0);
    *options.iter().find(wanted).unwrap_or(&options[0])
}

impl Bot<Corleone> for Expert {
    fn choose(&mut self, decision: &DecisionOf<Corleone>, view: &View, dice: &mut Dice) -> Action {
        self.decide(Look::seen(view), decision.seat, decision.prompt, &decision.options, dice)
    }
}

impl Expert {
    /// What is best at a table that is seen or imagined.
    fn decide(
        &mut self,
        look: Look<'_>,
        me: Seat,
        prompt: Prompt,
        options: &[Action],
        dice: &mut Dice,
    ) -> Action {
        if let [only] = options[..] {
            return only;
        }
        let hand = look.hand(me);
        let holds = |it: &Plan| (it.hand, it.thugs, it.family) == (hand, look.thugs, look.family);
        if let Some(plan) = self.plan.take().filter(holds)
            && options.contains(&plan.place)
        {
            return plan.place;
        }
        if let Prompt::Tribute(left) = prompt {
            return self.give(look, me, options, left);
        }
        let sight = Sight::new(self, look, me);
        match prompt {
            Prompt::PlaceThug => sight.best_place(Figure::Thug).0,
            Prompt::PlaceFamily(figure, _) => sight.best_place(figure).0,
            Prompt::Turn => {
                let action = best(options, dice, |it| sight.turn(it));
                if let Action::Play(figure) = action {
                    let place = sight.best_place(figure).0;
                    self.plan = Some(Plan { hand, thugs: look.thugs, family: look.family, place });
                }
                action
            }
            Prompt::Bid if self.is_thorough && look.is_seen() => sight.mixed_bid(options, dice),
            Prompt::Bid => sight.bid(options, dice),
            Prompt::Trade(_, left) => first_of(options, &sight.cheapest(&sight.hand, left)),
            prompt => best(options, dice, |it| sight.worth(prompt, it)),
        }
    }
}

impl Sight<'_> {
    /// What an option is worth among those of the same question.
    fn worth(&self, prompt: Prompt, option: Action) -> f64 {
        match (prompt, option) {
            (Prompt::Icons(_), _) => self.symbol(option),
            (Prompt::Offer(_), _) => self.answer_offer(option),
            (Prompt::MoveTo(from), _) => self.move_to(from, option),
            (Prompt::PlaceNeutral(_), Action::At(site)) => self.boss_at(site),
            (Prompt::PlaceNeutral(_), Action::On(space)) => self.mayor_on(space),
            (Prompt::PlaceNeutral(_), Action::In(turf)) => self.chief_in(turf),
            (Prompt::Front, Action::At(site)) => self.front(site),
            (Prompt::Backs, Action::In(area)) => self.backs(1 << area.0),
            (Prompt::GunDownAll, Action::In(turf)) => self.map().all_go(turf),
            (Prompt::Seize, Action::In(turf)) => self.seize(turf),
            (Prompt::Move, Action::Figure(from)) => self.move_from(from),
            (Prompt::MoveMarker(to), Action::Marker(from, at)) => self.move_marker(from, at, to),
            (Prompt::WhoFirst(site), Action::First(first)) => {
                // Whoever takes the Horse Head last keeps it.
                let waits = self.front_icons(site).count(Icon::HorseHead) > 0;
                f64::from(u8::from((first == self.me) != waits))
            }
            (Prompt::Branch, Action::Branch(nth)) => self.branch(nth),
            (_, Action::Figure(target)) => self.hit(target),
            (_, Action::Pay(good)) => {
                let mut less = self.hand.goods;
                less.take(good);
                self.stock_of(&less, None)
            }
            (_, Action::MoneyFirst) => 1.0,
            (_, Action::Take(good)) => self.good_gain(good),
            (_, Action::Keep(job) | Action::Salvage(job)) => self.job_gain(job),
            (_, Action::Neutral(neutral)) => self.best_use(neutral),
            (Prompt::Rob(most), Action::Rob(rival)) => self.rob(rival, most),
            (Prompt::RobNote(rival), Action::RobNote(note)) => self.rob(rival, note),
            (_, Action::Lift(rival)) => self.lift(rival),
            (_, Action::Ready(ally)) => self.ready(ally),
            (_, Action::Bribe(ally)) => self.ally_worth(ally),
            _ => 0.0,
        }
    }

    /// What a symbol brings now. Trades go before the suitcase, which then has better notes to take.
    fn symbol(&self, option: Action) -> f64 {
        let first = |gain: f64, rank: f64| if gain > 0.0 { gain + rank } else { gain - 1.0 };
        let one = |icon: Icon| self.icons([icon].into_iter().collect());
        match option {
            Action::Suitcase(note) => first(f64::from(note.value()) - self.note_loss(note), 0.0),
            Action::Use(icon @ (Icon::Pawn1 | Icon::Pawn2 | Icon::Pawn3)) => first(one(icon), 300.0),
            Action::Use(Icon::Barter) => first(one(Icon::Barter), 200.0),
            Action::Use(icon @ (Icon::DrawJob | Icon::HorseHead)) => first(one(icon), 100.0),
            Action::Use(icon) => icon.note().map_or(0.0, |it| f64::from(it.value())),
            _ => 0.0,
        }
    }

    /// A note given for an Offer, or the danger of refusing.
    fn answer_offer(&self, option: Action) -> f64 {
        let by = match self.look.stack.top() {
            Some(Frame::Offer(by)) => by,
            _ => return 0.0,
        };
        match option {
            Action::Offer(note) => {
                let is_highest = 1.0 / (self.n_seats() - 1) as f64;
                -self.note_loss(note) - self.map().spite(by) * is_highest * f64::from(note.value())
            }
            _ => {
                let own = self.targets().filter(|(_, it)| counts_for(Some(*it)) == self.me.index());
                let dearest = own.map(|(target, _)| -self.hit(target)).fold(0.0, f64::max);
                -0.6 * dearest
            }
        }
    }

    /// What it brings to move a figure from here to the best place.
    fn move_from(&self, from: Target) -> f64 {
        let dest = match from {
            Target::Site(_) => self
                .free_sites()
                .map(|it| self.move_to(from, Action::At(it)))
                .fold(f64::NEG_INFINITY, f64::max),
            Target::Space(_) => self
                .free_spaces()
                .map(|it| self.move_to(from, Action::On(it)))
                .fold(f64::NEG_INFINITY, f64::max),
            Target::Chief => {
                AreaId::turfs().map(|it| self.move_to(from, Action::In(it))).fold(f64::NEG_INFINITY, f64::max)
            }
        };
        dest.max(-1.0)
    }

    /// What it brings to move a figure from one place to another; an own one shakes down there.
    fn move_to(&self, from: Target, option: Action) -> f64 {
        let who = counts_for(self.piece(from));
        let is_own = who == self.me.index();
        let shakes = match self.look.stack.top() {
            Some(Frame::MoveTo { shaking, .. }) => shaking == Shaking::Shake,
            _ => is_own,
        };
        let (areas, symbols) = match option {
            Action::At(site) => (1 << site.turf().0, if shakes { self.front(site) } else { 0.0 }),
            Action::On(space) => {
                (self.book.touches(space.0), if shakes { self.backs_around(space) } else { 0.0 })
            }
            Action::In(turf) => (1 << turf.0, 0.0),
            _ => return 0.0,
        };
        let who = if matches!(from, Target::Chief) { NEUTRAL } else { who };
        let old = self.areas(from);
        // Areas of both places stay as they are.
        symbols + self.map().goes(who, old & !areas) + self.map().comes(who, areas & !old)
    }

    /// What a branch of the card that is on brings.
    fn branch(&self, nth: u8) -> f64 {
        let Some(Frame::Tape { tape, .. }) = self.look.stack.top() else { return 0.0 };
        let deed = self.book.tape(tape);
        first_choice(&deed.effect)
            .and_then(|it| it.get(usize::from(nth)))
            .map_or(0.0, |it| self.effect(deed, it))
    }
}

/// The branches of the first choice a card gives.
fn first_choice(effect: &Effect) -> Option<&[Effect]> {
    match effect {
        Effect::OneOf(branches) => Some(branches),
        Effect::All(parts) => parts.iter().find_map(first_choice),
        _ => None,
    }
}
