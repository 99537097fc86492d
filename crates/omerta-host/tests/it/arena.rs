//! A series of the arena is played as a hosted table plays: the same luck, the same turns, the same talk.

use std::hash::{DefaultHasher, Hash, Hasher};

use omerta_bots::Botted;
use omerta_bots::arena::Arena;
use omerta_cash::CashNGuns;
use omerta_core::{
    Audience, DecisionOf, Dice, Game, Log, Luck, Outcome, SeatSet, Seed, Setup, StepOf, Waiting,
};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::unwatched::Watch;
use omerta_host::{Bot, Host, HouseRules, Sitter};

use crate::{commit, game, opening};

/// A bot that makes up its mind by what it sees alone, dice or no dice.
struct Stubborn;

impl Stubborn {
    fn mind<G: Game>(view: &G::View, options: &[G::Action]) -> usize {
        let mut hasher = DefaultHasher::new();
        serde_json::to_string(view).expect("views are plain data").hash(&mut hasher);
        options.hash(&mut hasher);
        hasher.finish() as usize
    }
}

impl<G: Game> Bot<G> for Stubborn {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, _: &mut Dice) -> G::Action {
        decision.options[Self::mind::<G>(view, &decision.options) % decision.options.len()]
    }

    fn speaks_unasked(&self) -> bool {
        true
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, _: &mut Dice) -> Option<G::Action> {
        let mind = Self::mind::<G>(view, liberties);
        (mind % 5 == 0).then(|| liberties[mind / 5 % liberties.len()])
    }
}

/// Writes down what is played.
struct Steps<G: Game>(Vec<StepOf<G>>);

impl<G: Game> Log<G::Event> for Steps<G> {
    fn tell(&mut self, _to: Audience, _event: impl FnOnce() -> G::Event) {}
}

impl<G: Game> Watch<G> for Steps<G> {
    fn answered(&mut self, _options: &[G::Action], _action: G::Action) {}

    fn stepped(&mut self, _game: &G, _state: &G::State, step: &StepOf<G>) {
        self.0.push(step.clone());
    }

    fn over(&mut self, _game: &G, _state: &G::State, _outcome: &Outcome) {}
}

fn is_played_the_same<G: Botted>(n_seats: u8, n_games: u64) {
    let game = game::<G>();
    let seed = Seed::from_number(11);
    let hire = Box::new(|_: &str| Ok(Box::new(Stubborn) as Box<dyn Bot<G> + Send>));
    let bots = vec!["stubborn".to_owned()];
    let arena = Arena::with_hire(&*game, Setup::new(n_seats), bots, seed, hire).expect("a good series");
    for number in 0..n_games {
        let mut steps = Steps::<G>(Vec::new());
        arena.play_before(number, &mut steps);
        let sitter = Sitter::Bot("stubborn".to_owned());
        let luck = Luck::Seeded(seed.nth(number));
        let mut host = Host::open(opening(&game, n_seats, luck, sitter, HouseRules::default()))
            .unwrap_or_else(|err| panic!("{err}"));
        while let Some(errand) = host.errand(SeatSet::EMPTY, 0) {
            let answer = errand.run(&mut Stubborn);
            let proposal = host.bot_proposes(&errand, answer, 0).expect("bots do what they may");
            if let Some(proposal) = proposal {
                commit(&mut host, proposal);
            }
        }
        assert!(matches!(host.table().waiting(), Waiting::Over(_)));
        assert!(host.table().steps() == steps.0, "game {number} of {} is another one", G::SLUG);
    }
}

#[test]
fn a_game_of_the_arena_is_the_game_of_a_hosted_table() {
    is_played_the_same::<CashNGuns>(5, 20);
    is_played_the_same::<Corleone>(4, 10);
    is_played_the_same::<Empire>(4, 10);
}
