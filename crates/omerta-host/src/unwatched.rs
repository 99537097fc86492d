//! A table at which only bots sit and nobody looks on.
//!
//! Nothing is told, taken back or timed there, so nothing is kept for it: that is what [`Host`](crate::Host) spends most of
//! its work on. What makes the game is the same: whose word it is ([`Talk`]), what a bot is asked and sees, and
//! which dice luck rolls. A test plays whole games both ways and compares every step.

use omerta_core::{
    BySeat, Decision, DecisionId, Dice, Game, Log, Outcome, Seat, SeatSet, Seed, SetupOf, Silent, Step,
    StepOf, Viewer, Waiting,
};

use crate::bot::Bot;
use crate::talk::Talk;

/// A bot at a table, with its own dice.
pub type Player<G> = (Box<dyn Bot<G> + Send>, Dice);

/// Someone who notes down what happens while a game is played, and changes nothing.
pub trait Watch<G: Game>: Log<G::Event> {
    /// A seat answered with one of these options.
    fn answered(&mut self, options: &[G::Action], action: G::Action);

    /// A step was taken, and this is how things are now.
    fn stepped(&mut self, game: &G, state: &G::State, step: &StepOf<G>);

    /// The game is over.
    fn over(&mut self, game: &G, state: &G::State, outcome: &Outcome);
}

impl<G: Game> Watch<G> for Silent {
    fn answered(&mut self, _options: &[G::Action], _action: G::Action) {}
    fn stepped(&mut self, _game: &G, _state: &G::State, _step: &StepOf<G>) {}
    fn over(&mut self, _game: &G, _state: &G::State, _outcome: &Outcome) {}
}

/// How a game ended that nobody looked at.
#[derive(Clone, Debug)]
pub struct Ended<G: Game> {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were taken, by all seats together.
    pub n_decisions: u32,
    /// What all could see at the end.
    pub view: G::View,
}

/// A game between bots, from the first step to the last.
#[derive(Debug)]
pub struct Unwatched<'a, G: Game> {
    game: &'a G,
    state: G::State,
    seed: Seed,
    talk: Talk,
    answered: BySeat<u32>,
    n_steps: u64,
    /// Kept between questions, so that asking allocates nothing.
    options: Vec<G::Action>,
}

impl<'a, G: Game> Unwatched<'a, G> {
    /// A new game. A hosted table with this seed rolls the same.
    pub fn open(game: &'a G, setup: &SetupOf<G>, seed: Seed) -> Unwatched<'a, G> {
        Unwatched {
            game,
            state: game.start(setup),
            seed,
            talk: Talk::default(),
            answered: BySeat::new(setup.n_seats, |_| 0),
            n_steps: 0,
            options: Vec::new(),
        }
    }

    /// Plays it to its end.
    ///
    /// # Panics
    /// If a bot answers what it was not asked.
    pub fn play(mut self, players: &mut [Player<G>], watch: &mut impl Watch<G>) -> Ended<G> {
        let is_speaker = |it: &Seat| players[it.index()].0.speaks_unasked();
        let speakers: SeatSet = Seat::all(players.len() as u8).filter(is_speaker).collect();
        let mut n_decisions = 0;
        let outcome = loop {
            let step = match self.game.waiting(&self.state) {
                Waiting::Over(outcome) => break outcome,
                Waiting::Chance => {
                    Step::Chance(self.game.roll(&self.state, &mut self.seed.dice(self.n_steps)))
                }
                Waiting::Seats(seats) => match self.speech(speakers, players) {
                    Some((seat, action)) => {
                        self.talk.spoke(seat);
                        Step::Seat(seat, action)
                    }
                    None => {
                        let seat = seats.first().expect("somebody is waited for");
                        let action = self.choice(seat, players, watch);
                        self.talk.decided(seat);
                        n_decisions += 1;
                        Step::Seat(seat, action)
                    }
                },
            };
            self.game.apply(&mut self.state, &step, watch);
            watch.stepped(self.game, &self.state, &step);
            self.n_steps += 1;
        };
        watch.over(self.game, &self.state, &outcome);
        Ended { outcome, n_decisions, view: self.game.view(&self.state, Viewer::Spectator) }
    }

    /// What the first of those who may speak does unasked, if anyone does anything.
    fn speech(&mut self, speakers: SeatSet, players: &mut [Player<G>]) -> Option<(Seat, G::Action)> {
        let Unwatched { game, state, options: liberties, .. } = self;
        self.talk.order(speakers).find_map(|seat| {
            liberties.clear();
            game.liberties(state, seat, liberties);
            if liberties.is_empty() {
                return None;
            }
            let (bot, dice) = &mut players[seat.index()];
            let action = bot.volunteer(liberties, &game.view(state, Viewer::Seat(seat)), dice)?;
            assert!(liberties.contains(&action), "{seat} does {action:?}, which is no liberty");
            Some((seat, action))
        })
    }

    /// What a seat that is waited for decides.
    fn choice(&mut self, seat: Seat, players: &mut [Player<G>], watch: &mut impl Watch<G>) -> G::Action {
        self.options.clear();
        self.game.options(&self.state, seat, &mut self.options);
        let options = std::mem::take(&mut self.options);
        let id = DecisionId(self.answered[seat]);
        let decision = Decision { id, seat, prompt: self.game.prompt(&self.state, seat), options };
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let (bot, dice) = &mut players[seat.index()];
        let action = bot.choose(&decision, &view, dice);
        self.options = decision.options;
        assert!(self.options.contains(&action), "{seat} answers {action:?}, which is no option");
        watch.answered(&self.options, action);
        self.answered[seat] += 1;
        action
    }
}
