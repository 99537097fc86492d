//! What a game tells the search about itself. Everything else is the same for all games.

use omerta_core::{Decision, DecisionId, DecisionOf, Dice, Game, MAX_SEATS, Seat, SeatSet, Viewer};

use crate::bot::Bot;
use crate::registry::Style;

/// The most terms any game weighs.
pub const MOST_TERMS: usize = 24;

/// What speaks for each seat, term by term.
pub type Rows = [[f32; MOST_TERMS]; MAX_SEATS];

/// How somebody plays in an imagined game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// As the script does, in one of its moods.
    Script(Style),
    /// Anything.
    Random,
    /// As the one who looks ahead plays on.
    Own,
}

/// Somebody's offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offered<A> {
    /// Whom it is made to.
    pub seat: Seat,
    /// What accepts it.
    pub yes: A,
    /// What refuses it.
    pub no: A,
}

/// A game that can be searched.
///
/// Search imagines worlds from a view and plays on in them by scripts, up to a boundary of the game: a round, an
/// act. What a table is worth there to whom is a sum of terms, whose weights were learned from many games.
pub trait Searched: Game {
    /// A bot that is fast enough to play a whole round in microseconds, and allocates nothing.
    type Script: Bot<Self> + Clone + Send + 'static;

    /// What can be told of sealed answers from what was done after them; nothing in most games.
    type Belief: Default;

    /// The names of the terms, in the order of the rows; explanations have a phrase for each.
    const TERMS: &'static [&'static str] = &[];

    /// How many stages a game has, each with weights of its own.
    const STAGES: usize = 1;

    /// Whom opponents are taken for: each, in each look-ahead, is one of these.
    const POPULATION: &'static [Role] = &[Role::Script(Style::Normal)];

    /// The most options that are looked at, those first that the script thinks most of.
    const MOST_ARMS: usize = 16;

    /// How strong each level was found to be, from the weakest on: a thousand and its Elo alone among three soldiers
    /// (docs/strength.md). Nothing where nobody measured it.
    const RATINGS: Option<[u16; 6]> = None;

    /// How many look-aheads the four levels have that look ahead, from the weakest on, at a table of so many. Measured:
    /// each is a clear step above the one before, and nobody waits a second for the strongest. The same number is worth
    /// more at a small table.
    fn ladder(_n_seats: u8) -> [u32; 4] {
        [8, 20, 60, 2_000]
    }

    /// How many sit at the table.
    fn n_seats(view: &Self::View) -> u8;

    /// The script in this mood.
    fn script(&self, style: Style) -> Self::Script;

    /// The script by which the one who looks ahead plays on, and whose move it makes when no other is better: the
    /// expert, or a better one.
    fn own_script(&self) -> Self::Script {
        self.script(Style::Normal)
    }

    /// The numbers by which a script weighs things, in any order; nothing where they can't be tuned.
    fn numbers(_script: &Self::Script) -> Vec<f64> {
        Vec::new()
    }

    /// The script that weighs things by these numbers.
    fn tuned(&self, _numbers: &[f64]) -> Self::Script {
        self.own_script()
    }

    /// Lets a script forget what it planned, so that it answers as if it had just been made.
    fn forget(_script: &mut Self::Script) {}

    /// What a script answers for a seat of an imagined table: just what it would from the seat's view. Games whose
    /// scripts are asked often enough for it do without making one; the list of options comes back as it was.
    fn answer(
        &self,
        script: &mut Self::Script,
        state: &Self::State,
        seat: Seat,
        options: &mut Vec<Self::Action>,
        dice: &mut Dice,
    ) -> Self::Action {
        let prompt = self.prompt(state, seat);
        let decision = Decision { id: DecisionId(0), seat, prompt, options: std::mem::take(options) };
        let answer = script.choose(&decision, &self.view(state, Viewer::Seat(seat)), dice);
        *options = decision.options;
        answer
    }

    /// What the script thinks of each option, one number for each; nothing if it does not weigh them one by one.
    fn rank(
        _script: &mut Self::Script,
        _decision: &DecisionOf<Self>,
        _view: &Self::View,
        _out: &mut Vec<f64>,
    ) {
    }

    /// How many boundaries look-aheads go beyond in the nth world that is imagined for a decision; nothing where they go
    /// on to the end. What is far off is uncertain, and pays only for whoever looks often enough.
    fn horizon(_world: u64) -> Option<u16> {
        None
    }

    /// A number that grows by one at each boundary.
    fn boundary(state: &Self::State) -> u16;

    /// Which weights count now, below [`STAGES`](Searched::STAGES).
    fn stage(&self, _script: &Self::Script, _state: &Self::State) -> usize {
        0
    }

    /// What speaks for each seat at a boundary.
    fn terms(&self, _script: &Self::Script, _state: &Self::State, _rows: &mut Rows) {}

    /// Who may still win.
    fn contenders(&self, state: &Self::State) -> SeatSet;

    /// Asks everyone but `me` again who has sealed an answer to the question that is open, as an imagined answer
    /// is only a guess among all that are possible.
    fn reopen(&self, _state: &mut Self::State, _me: Seat) {}

    /// What a seat can tell of others' sealed answers, if they play as the script does.
    fn infer(&self, _script: &Self::Script, _view: &Self::View, _me: Seat, _dice: &mut Dice) -> Self::Belief {
        Self::Belief::default()
    }

    /// Changes the hidden parts of an imagined table, where luck alone would have put them, as that makes them likelier.
    fn adopt(&self, _belief: &Self::Belief, _state: &mut Self::State, _me: Seat, _dice: &mut Dice) {}

    /// The offer that is answered by one of these liberties, where there are offers.
    fn offered(_liberties: &[Self::Action], _view: &Self::View) -> Option<Offered<Self::Action>> {
        None
    }

    /// Answers an offer at an imagined table, with all that belongs to it: cards that are handed over, and promises which
    /// the other may not mean, as `whim` decides, from 0 to 1. Tells whether that can be done at this table.
    fn settle(
        &self,
        _script: &mut Self::Script,
        _state: &mut Self::State,
        _offered: &Offered<Self::Action>,
        _answer: Self::Action,
        _whim: f32,
    ) -> bool {
        false
    }

    /// The learned weights for a table of so many, if there are any.
    fn weights(_n_seats: u8) -> Option<&'static str> {
        None
    }

    /// The network that corrects what they say for a table of so many, if one was promoted: see
    /// [`learn`](crate::search::learn).
    fn net(_n_seats: u8) -> Option<&'static str> {
        None
    }
}
