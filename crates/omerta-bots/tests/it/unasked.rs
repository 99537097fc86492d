//! Bots do things nobody waits for: whole offers in a row, answers to offers, and never without end.

use omerta_bots::arena::{Arena, Watch};
use omerta_bots::search::Searched;
use omerta_bots::{Bot, Botted, Style};
use omerta_core::{
    Audience, DecisionOf, Dice, Game, Log, Luck, Outcome, Seat, SeatSet, Seed, Setup, StepOf, Table, Viewer,
    one_of,
};
use omerta_host::MOST_UNASKED;

use crate::parley::{Action, Event, Parley, State, TURNS, View};
use crate::positions::rules;

/// Offers whenever it may, and accepts whatever it is offered.
struct Talker;

impl Bot<Parley> for Talker {
    fn choose(&mut self, decision: &DecisionOf<Parley>, _view: &View, dice: &mut Dice) -> Action {
        one_of(dice, &decision.options).expect("a decision has options")
    }

    fn speaks_unasked(&self) -> bool {
        true
    }

    fn volunteer(&mut self, liberties: &[Action], view: &View, dice: &mut Dice) -> Option<Action> {
        let is_answer = |it: &Action| matches!(it, Action::Accept(_));
        let wants = |it: &Action| match it {
            Action::Send | Action::Give(1) => true,
            Action::Offer(_) => view.offers.values().iter().all(Option::is_none),
            _ => false,
        };
        liberties.iter().copied().find(is_answer).or_else(|| {
            // The amount comes before the sending, and a draft is not amended for ever.
            let sends = liberties.contains(&Action::Send);
            let liked: Vec<Action> =
                liberties.iter().copied().filter(|it| wants(it) && !(sends && *it != Action::Send)).collect();
            one_of(dice, &liked)
        })
    }
}

/// Begins offers and throws them away, without end.
#[derive(Clone)]
pub(crate) struct Restless;

impl Bot<Parley> for Restless {
    fn choose(&mut self, decision: &DecisionOf<Parley>, _view: &View, _dice: &mut Dice) -> Action {
        decision.options[0]
    }

    fn speaks_unasked(&self) -> bool {
        true
    }

    fn volunteer(&mut self, liberties: &[Action], _view: &View, _dice: &mut Dice) -> Option<Action> {
        liberties.last().copied()
    }
}

impl Searched for Parley {
    type Script = Restless;
    type Belief = ();

    fn n_seats(view: &View) -> u8 {
        view.offers.n_seats()
    }

    fn script(&self, _style: Style) -> Restless {
        Restless
    }

    fn boundary(_state: &State) -> u16 {
        0
    }

    fn contenders(&self, state: &State) -> SeatSet {
        SeatSet::all(self.view(state, Viewer::Spectator).offers.n_seats())
    }
}

impl Botted for Parley {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Talker)
    }

    fn expert(&self, _style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Restless)
    }

    fn n_rounds(&self) -> Option<u8> {
        Some(TURNS)
    }

    fn round(_view: &View) -> u8 {
        TURNS
    }
}

/// Writes down the steps of a game, and how many answers there were.
#[derive(Default)]
struct Steps {
    steps: Vec<StepOf<Parley>>,
    n_answers: u32,
}

impl Log<Event> for Steps {
    fn tell(&mut self, _to: Audience, _event: impl FnOnce() -> Event) {}
}

impl Watch<Parley> for Steps {
    fn answered(&mut self, _options: &[Action], _action: Action) {
        self.n_answers += 1;
    }

    fn stepped(&mut self, _game: &Parley, _state: &State, step: &StepOf<Parley>) {
        self.steps.push(*step);
    }

    fn over(&mut self, _game: &Parley, _state: &State, _outcome: &Outcome) {}
}

fn played(bots: &[&str], n_seats: u8, number: u64) -> (Steps, Outcome) {
    let game = rules::<Parley>();
    let bots = bots.iter().map(|it| it.to_string()).collect();
    let arena = Arena::new(&game, Setup::new(n_seats), bots, Seed::from_number(7)).expect("a good table");
    let mut steps = Steps::default();
    let played = arena.play_before(number, &mut steps);
    assert_eq!(played.n_decisions, steps.n_answers);
    assert_eq!(steps.n_answers, u32::from(TURNS * n_seats), "what is done unasked is no decision");
    (steps, played.outcome)
}

#[test]
fn an_offer_is_put_together_in_a_row_and_answered_before_the_next_decision() {
    let (Steps { steps, .. }, _) = played(&["greedy"], 3, 0);
    let said: Vec<(Seat, Action)> = steps.iter().filter_map(|it| it.answer()).collect();
    let (from, Action::Offer(to)) = said[0] else { panic!("{said:?}") };
    assert_eq!(
        said[1..4],
        [(from, Action::Give(1)), (from, Action::Send), (to, Action::Accept(from))],
        "{said:?}"
    );
}

#[test]
fn talk_between_two_decisions_comes_to_an_end() {
    let (Steps { steps, n_answers }, _) = played(&["expert"], 4, 0);
    assert_eq!(steps.len() as u32, n_answers * (1 + MOST_UNASKED));
}

#[test]
fn the_random_bot_does_nothing_unasked() {
    let (Steps { steps, n_answers }, _) = played(&["random"], 4, 0);
    assert_eq!(steps.len() as u32, n_answers);
}

#[test]
fn a_hosted_table_takes_every_step_of_the_arena() {
    let game = rules::<Parley>();
    for number in 0..40 {
        let (Steps { steps, .. }, outcome) = played(&["greedy", "random", "expert"], 3, number);
        let (mut table, _) = Table::open(game.clone(), Setup::new(3), Luck::Manual).expect("a good table");
        for step in &steps {
            let advance = table.step(step).unwrap_or_else(|err| panic!("{step:?}: {err}"));
            table.commit(advance);
        }
        assert_eq!(table.outcome(), Some(outcome));
    }
}

#[test]
fn threads_change_nothing_where_bots_talk() {
    let game = rules::<Parley>();
    let bots = ["greedy", "random", "expert"].map(str::to_owned).to_vec();
    let arena = Arena::new(&game, Setup::new(3), bots, Seed::from_number(7)).expect("a good table");
    let all = |n_threads| {
        let mut games = Vec::new();
        let told: Result<(), ()> = arena.run(300, n_threads, |it| {
            games.push(it.clone());
            Ok(())
        });
        told.expect("nothing fails here");
        games
    };
    assert_eq!(all(1), all(3));
}
