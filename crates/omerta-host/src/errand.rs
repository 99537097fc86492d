//! What the table does by itself, and what bots are asked. Bots may answer on another thread.

use omerta_core::{
    Decision, DecisionOf, Dice, Game, Luck, Refusal, Seat, SeatSet, Seed, Step, Table, Tabletop, Viewer,
    Waiting,
};

use crate::bot::Bot;
use crate::host::{Host, Proposal};
use crate::house::{Millis, Windows};
use crate::sitter::{By, STAND_IN};
use crate::wish::{Refused, Wish, WishOf};

/// A question for a bot: plain data, to be answered anywhere.
#[derive(Clone, Debug)]
pub struct Errand<G: Game> {
    /// For which seat.
    pub seat: Seat,
    /// Which bot is asked.
    pub kind: String,
    /// In whose place it decides.
    pub by: By,
    /// All that the seat knows.
    pub view: G::View,
    /// What is asked.
    pub task: Task<G>,
    /// The dice of this question, so that a table that is loaded again goes on the same.
    pub dice: Dice,
}

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task<G: Game> {
    /// To answer a decision.
    Choose(DecisionOf<G>),
    /// Whether it wants to do one of these, which nobody waits for.
    Speak(Vec<G::Action>),
}

/// What a bot answered: something, or that it has nothing to say unasked.
pub type Answered<G> = Option<<G as Game>::Action>;

impl<G: Game> Errand<G> {
    /// Has a bot answer.
    pub fn run(&self, bot: &mut (dyn Bot<G> + Send)) -> Answered<G> {
        let mut dice = self.dice.clone();
        match &self.task {
            Task::Choose(decision) => Some(bot.choose(decision, &self.view, &mut dice)),
            Task::Speak(liberties) if bot.speaks_unasked() => bot.volunteer(liberties, &self.view, &mut dice),
            Task::Speak(_) => None,
        }
    }

    /// Something legal, for a bot that gave no answer in time or no legal one: the last option does least.
    pub fn default_answer(&self) -> Answered<G> {
        match &self.task {
            Task::Choose(decision) => decision.options.last().copied(),
            Task::Speak(_) => None,
        }
    }

    /// Whether an answer is one of those that were asked for.
    pub fn allows(&self, answer: &Answered<G>) -> bool {
        match (&self.task, answer) {
            (Task::Choose(decision), Some(action)) => decision.options.contains(action),
            (Task::Speak(liberties), Some(action)) => liberties.contains(action),
            (Task::Speak(_), None) => true,
            (Task::Choose(_), None) => false,
        }
    }
}

/// The number of the first seed that bots roll with; the seeds of a series are counted from 0.
const BOT_DICE: u64 = 1 << 32;
/// The same for what they do unasked.
const UNASKED_DICE: u64 = 1 << 33;

impl<G: Tabletop> Host<G> {
    /// What the table does by itself now: answers for who can do nothing, closes a window, lets the clock answer.
    /// To be written down and committed like any other proposal.
    pub fn due(&self, now: Millis) -> Option<Proposal<G>> {
        let Waiting::Seats(seats) = self.table.waiting() else { return None };
        if self.is_discreet() {
            return (now >= self.closing()?).then(|| self.close_window(now));
        }
        for seat in seats.iter().filter(|&it| self.seating.bot(it).is_none()) {
            if let Some(action) = self.only_nothing(seat) {
                let wish = Wish::Act(self.decision_id(seat), action);
                return self.propose_by(seat, &wish, By::Host, now).ok();
            }
            if self.deadline(seat).is_some_and(|it| it <= now) {
                let wish = Wish::Late(self.decision_id(seat), None);
                if let Ok(proposal) = self.propose(seat, &wish, now) {
                    return Some(proposal);
                }
            }
        }
        None
    }

    /// When [`due`](Host::due) or [`errand`](Host::errand) must be asked again, if nobody wishes anything.
    pub fn next_due(&self) -> Option<Millis> {
        if self.is_discreet() {
            return self.closing();
        }
        Seat::all(self.n_seats()).filter_map(|it| self.deadline(it)).min()
    }

    /// What a bot is asked next: whether it wants to do something unasked, or to decide.
    ///
    /// `skip` are seats whose bots are already at work.
    pub fn errand(&self, skip: SeatSet, now: Millis) -> Option<Errand<G>> {
        let Waiting::Seats(seats) = self.table.waiting() else { return None };
        let bots = self.seating.bots();
        if !self.is_discreet() {
            let spoken = self.talk.order(bots).find_map(|seat| self.speech(seat));
            if let Some(errand) = spoken {
                // Nobody decides while somebody may still want to say something.
                return Some(errand).filter(|it| !skip.contains(it.seat));
            }
        }
        // Where the dealer draws the clock's answer, nobody else gives one.
        let is_drawn = |seat| matches!(self.table.late(seat), Err(Refusal::LateNeedsLuck { .. }));
        let is_late = |seat| self.deadline(seat).is_some_and(|it| it <= now) && !is_drawn(seat);
        let asked =
            seats.iter().filter(|&it| bots.contains(it) || is_late(it)).filter(|&it| !skip.contains(it));
        asked.into_iter().find_map(|seat| self.choice(seat))
    }

    /// What a bot's answer to an errand wishes. Nothing, if it had nothing to say: then it is not asked again
    /// until something happens.
    pub fn answered(&mut self, errand: &Errand<G>, answer: Answered<G>) -> Option<WishOf<G>> {
        match (&errand.task, answer) {
            (Task::Choose(decision), Some(action)) => Some(Wish::Act(decision.id, action)),
            (Task::Speak(_), Some(action)) => Some(Wish::Volunteer(action)),
            (Task::Speak(_), None) => {
                self.talk.kept_silent(errand.seat);
                None
            }
            (Task::Choose(_), None) => None,
        }
    }

    /// Takes a bot's answer; what is not allowed is replaced by something that is.
    pub fn bot_proposes(
        &mut self,
        errand: &Errand<G>,
        answer: Answered<G>,
        now: Millis,
    ) -> Result<Option<Proposal<G>>, Refused> {
        let answer = if errand.allows(&answer) { answer } else { errand.default_answer() };
        match self.answered(errand, answer) {
            Some(wish) => self.propose_by(errand.seat, &wish, errand.by, now).map(Some),
            None => Ok(None),
        }
    }

    fn speech(&self, seat: Seat) -> Option<Errand<G>> {
        let liberties = self.table.liberties(seat);
        if liberties.is_empty() {
            return None;
        }
        // The dice belong to the moment.
        let dice = self.seed().nth(UNASKED_DICE + seat.index() as u64).dice(self.table.steps().len() as u64);
        self.errand_of(seat, Task::Speak(liberties), self.table.view(Viewer::Seat(seat)), dice)
    }

    fn choice(&self, seat: Seat) -> Option<Errand<G>> {
        let question = self.question(seat)?;
        let view = match self.seals.envelope(seat).is_empty() {
            true => self.table.view(Viewer::Seat(seat)),
            false => self.table.game().view(&self.own_state(seat), Viewer::Seat(seat)),
        };
        // The dice belong to the question, and to how much of it is answered.
        let number = u64::from(self.table.decision_id(seat).0) + self.seals.envelope(seat).len() as u64;
        let dice = self.seed().nth(BOT_DICE + seat.index() as u64).dice(number);
        let (id, prompt, options) = (question.id, question.prompt, question.options);
        self.errand_of(seat, Task::Choose(Decision { id, seat, prompt, options }), view, dice)
    }

    fn errand_of(&self, seat: Seat, task: Task<G>, view: G::View, dice: Dice) -> Option<Errand<G>> {
        let by = match self.seating.people().contains(seat) {
            true => By::StandIn,
            false => By::Sitter,
        };
        let kind = self.seating.bot(seat).unwrap_or(STAND_IN).to_owned();
        Some(Errand { seat, kind, by, view, task, dice })
    }

    /// The only answer of a seat, if it is to do nothing.
    fn only_nothing(&self, seat: Seat) -> Option<G::Action> {
        let game = self.table.game();
        let mut options = Vec::new();
        game.options(self.table.state(), seat, &mut options);
        match options[..] {
            [only] if game.is_nothing(&only) => Some(only),
            _ => None,
        }
    }

    /// When the open window closes.
    fn closing(&self) -> Option<Millis> {
        let Windows::Discreet(millis) = self.house.windows else { return None };
        let opened = self.seals.asked().iter().map(|it| self.asked[it]).max()?;
        Some(opened + Millis::from(millis))
    }

    /// Opens all envelopes; whoever has not finished does nothing.
    fn close_window(&self, now: Millis) -> Proposal<G> {
        let mut table = self.table.clone();
        let mut advances = Vec::new();
        for seat in self.seals.asked() {
            let mut steps = self.seals.envelope(seat).to_vec();
            let mut by = By::Sitter;
            if self.question(seat).is_some() {
                (steps, by) = (nothing(&self.table, seat), By::Host);
            }
            for action in steps {
                let Ok(advance) = table.act(seat, table.decision_id(seat), action) else { break };
                table.commit(advance.clone());
                advances.push((advance, by));
            }
        }
        self.steps(advances, now)
    }

    fn seed(&self) -> Seed {
        match self.table.luck() {
            Luck::Seeded(seed) => seed,
            // Whoever gives luck by hand is no secret to bots.
            Luck::Manual => Seed::from_number(0),
        }
    }
}

/// The steps by which a seat does nothing in a window.
fn nothing<G: Tabletop>(table: &Table<G>, seat: Seat) -> Vec<G::Action> {
    let game = table.game();
    let (mut state, mut steps) = (table.state().clone(), Vec::new());
    while let Waiting::Seats(seats) = game.waiting(&state)
        && seats.contains(seat)
        && game.is_window(&game.prompt(&state, seat))
    {
        let mut options = Vec::new();
        game.options(&state, seat, &mut options);
        let Some(action) = options.into_iter().find(|it| game.is_nothing(it)) else { break };
        game.apply(&mut state, &Step::Seat(seat, action), &mut omerta_core::Silent);
        steps.push(action);
    }
    steps
}
