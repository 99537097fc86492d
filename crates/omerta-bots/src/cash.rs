//! Ca$h 'n Guns: what good players know.
//!
//! Loot is worth what it adds to a collection (`value`). Guns are as dangerous as the cards their owners
//! have not shown (`danger`). One stands if the share outweighs the danger (`courage`), aims a Bang! at
//! those who will stand and a Click! at those who may be frightened away (`aim`), and takes what brings
//! most (`share`).

mod aim;
mod belief;
mod book;
mod courage;
mod danger;
mod look;
mod search;
mod share;
mod value;
mod weights;

use omerta_cash::{Action, Bullet, CashNGuns, LootId, Prompt, View};
use omerta_core::{DecisionOf, Dice, Seat};

use crate::bot::{Bot, best};
use crate::probes::Habit;
use crate::registry::{Botted, Style};
use book::Book;
use look::Look;
use value::Sight;
use weights::Weights;

impl Botted for CashNGuns {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Greedy { book: Book::new(self) })
    }

    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert::new(self, Weights::of(style)))
    }

    const SHORT_SIGHT: f64 = 0.25;
    const SHORT_MEMORY: f64 = 0.5;

    const HABITS: &'static [(&'static str, Habit<Self>)] = &[
        ("duck", |decision, _| matches!(decision.prompt, Prompt::Courage).then_some(Action::LieDown)),
        ("stand", |decision, _| matches!(decision.prompt, Prompt::Courage).then_some(Action::Stand)),
        ("bang", |decision, _| matches!(decision.prompt, Prompt::Load).then_some(Action::Load(Bullet::Bang))),
    ];

    fn n_rounds(&self) -> Option<u8> {
        Some(self.content().numbers().rounds)
    }

    fn round(view: &View) -> u8 {
        view.round
    }
}

/// Takes what adds most to its score at once: lays a Bang! while there is one, aims at the richest, lies down
/// only where it stands to lose more than an even share, uses every power. It never thinks of the next round.
#[derive(Clone, Debug)]
pub struct Greedy {
    book: Book,
}

impl Bot<CashNGuns> for Greedy {
    fn choose(&mut self, decision: &DecisionOf<CashNGuns>, view: &View, dice: &mut Dice) -> Action {
        let sight = Sight::new(&self.book, &Weights::EXPERT, Look::Seen(view), decision.seat);
        best(&decision.options, dice, |option| sight.at_once(option))
    }
}

impl Sight<'_> {
    /// What an option brings before the next round, as far as one can see without thinking ahead.
    fn at_once(&self, option: Action) -> f64 {
        match option {
            Action::Load(Bullet::Bang) | Action::Swap(Bullet::Bang) => 1.0,
            Action::Discard(Bullet::Click) | Action::Give(Bullet::Click) => 1.0,
            Action::Aim(target) => self.money(target),
            Action::Order(seat) if self.look.target(seat) == Some(self.me) => 1.0 + self.bang_chance(seat),
            Action::NoOrder => 1.0,
            Action::Stand => {
                let loot = self.look.loot();
                let worth: f64 =
                    loot.kinds().map(|it| f64::from(loot.count(it)) * self.score_gain(LootId(it))).sum();
                let odds = self.hits_on(self.me);
                let dies: f64 = odds.iter().skip(usize::from(self.wounds_to_spare(self.me))).sum();
                odds[0] * worth / self.look.alive().len() as f64 - dies * self.money(self.me)
            }
            Action::Hustle(seat) => 1.0 + self.bang_chance(seat),
            Action::Use => 1.0,
            Action::Take(card) => self.score_gain(card),
            Action::Load(Bullet::Click)
            | Action::Swap(Bullet::Click)
            | Action::Discard(Bullet::Bang)
            | Action::Give(Bullet::Bang)
            | Action::AimAtNobody
            | Action::Order(_)
            | Action::LieDown
            | Action::TakeToken
            | Action::Forbid(_)
            | Action::Skip => 0.0,
        }
    }
}

/// Weighs chances as the modules of this file say, in one of three moods.
#[derive(Clone, Debug)]
pub struct Expert {
    book: Book,
    weights: Weights,
}

impl Expert {
    fn new(game: &CashNGuns, weights: Weights) -> Expert {
        Expert { book: Book::new(game), weights }
    }
}

impl Bot<CashNGuns> for Expert {
    fn choose(&mut self, decision: &DecisionOf<CashNGuns>, view: &View, dice: &mut Dice) -> Action {
        self.decide(Look::Seen(view), decision.seat, decision.prompt, &decision.options, dice)
    }
}

impl Expert {
    /// What is best at a table that is seen or imagined.
    fn decide(
        &self,
        look: Look<'_>,
        me: Seat,
        prompt: Prompt,
        options: &[Action],
        dice: &mut Dice,
    ) -> Action {
        let answer = Sight::new(&self.book, &self.weights, look, me).answer(prompt, options, dice);
        // Whatever was wanted, only what is listed can be done.
        if options.contains(&answer) { answer } else { options[0] }
    }
}

impl Sight<'_> {
    fn answer(&self, prompt: Prompt, options: &[Action], dice: &mut Dice) -> Action {
        let uses = |it: bool| if it { Action::Use } else { Action::Skip };
        match prompt {
            Prompt::Load => Action::Load(self.load(dice)),
            Prompt::Aim | Prompt::KidAims | Prompt::ChangeTarget { .. } => self.aim(options, dice),
            Prompt::Order | Prompt::Consigliere => self.order(options, dice),
            Prompt::Courage if self.dares() => Action::Stand,
            Prompt::Courage => Action::LieDown,
            Prompt::Share => self.take(options, dice),
            Prompt::SecondShare => self.second_share(options, dice),
            Prompt::Undertake { .. } => self.take(options, dice),
            Prompt::Discard if options.contains(&Action::Discard(Bullet::Click)) => {
                Action::Discard(Bullet::Click)
            }
            Prompt::Discard => options[0],
            Prompt::Hustle => self.hustle(options, dice),
            Prompt::GiveBack { .. } if options.contains(&Action::Give(Bullet::Click)) => {
                Action::Give(Bullet::Click)
            }
            Prompt::GiveBack { .. } => options[0],
            Prompt::Cunning => self.swap(options, dice),
            Prompt::Forbid { taker } => self.forbid(options, taker, dice),
            Prompt::Junk { card } => uses(self.swaps_junk(card)),
            Prompt::GoodFriend => uses(self.wants_bang()),
            Prompt::Doctor | Prompt::Stealthy | Prompt::Insured | Prompt::Impatient | Prompt::Cute => {
                uses(true)
            }
        }
    }
}
