//! Imagined worlds, sealed choices, who hears what, keys for search.

use crate::dice::{below, one_of, shuffle};
use crate::game::{Game, Step, StepOf, Viewer, Waiting};
use crate::laws::{BOUND, Held, Law, Run, blocked, late, liberties, options, truth};
use crate::log::{News, Silent, heard};
use crate::seat::{Seat, SeatSet};
use crate::tabletop::Tabletop;

/// With more different worlds than this, the truth is not sought.
const FEW: usize = 48;
/// How many answers to one question are compared with each other.
const COMPARED: usize = 4;
/// How many views are remembered to compare keys with.
const LATELY: usize = 8;

impl<G: Tabletop> Run<'_, G> {
    pub(super) fn imagined_worlds_fit(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        self.tested(Law::Imagine);
        for viewer in self.some_viewers() {
            let view = self.game.view(state, viewer);
            let world = self.game.imagine(&view, &mut self.dice);
            let again = self.game.view(&world, viewer);
            Law::Imagine
                .holds(again == view, || format!("{viewer:?} saw {view:?} and imagines {again:?}"))?;
            let imagined = self.game.waiting(&world);
            Law::Imagine
                .holds(imagined == *waiting, || format!("{imagined:?} is imagined, it is {waiting:?}"))?;
            let census = self.game.census(&world);
            Law::Imagine
                .holds(census == self.census, || format!("there is {}, not {census}", self.census))?;
            if let Viewer::Seat(seat) = viewer {
                self.asked_the_same(state, &world, seat, waiting)?;
            }
            if below(&mut self.dice, 64) == 0 {
                self.can_be_played(world)?;
            }
        }
        Ok(())
    }

    fn asked_the_same(&self, state: &G::State, world: &G::State, seat: Seat, waiting: &Waiting) -> Held {
        let game = &**self.game;
        let held = liberties(game, state, seat) == liberties(game, world, seat);
        Law::Imagine.holds(held, || format!("{seat} may volunteer something else in an imagined world"))?;
        if !matches!(waiting, Waiting::Seats(seats) if seats.contains(seat)) {
            return Ok(());
        }
        let held = options(game, state, seat) == options(game, world, seat)
            && game.prompt(state, seat) == game.prompt(world, seat)
            && blocked(game, state, seat) == blocked(game, world, seat)
            && late(game, state, seat) == late(game, world, seat);
        Law::Imagine.holds(held, || format!("{seat} is asked something else in an imagined world"))
    }

    fn can_be_played(&mut self, mut world: G::State) -> Held {
        for _ in 0..BOUND {
            let step = match self.game.waiting(&world) {
                Waiting::Over(_) => return Ok(()),
                Waiting::Chance => Step::Chance(self.game.roll(&world, &mut self.dice)),
                Waiting::Seats(seats) => {
                    let asked = seats.first().filter(|&it| !options(&**self.game, &world, it).is_empty());
                    let Some(seat) = asked else {
                        return Law::Options.holds(false, || "an imagined world gets stuck".to_owned());
                    };
                    self.any_answer(&world, seat)
                }
            };
            self.game.apply(&mut world, &step, &mut Silent);
        }
        Law::Ends.holds(false, || format!("an imagined world still goes on after {BOUND} steps"))
    }

    pub(super) fn truth_can_be_imagined(&mut self, state: &G::State) -> Held {
        let viewers: Vec<Viewer> = Viewer::all(self.setup.n_seats).collect();
        let viewer = one_of(&mut self.dice, &viewers).expect("there are viewers");
        let view = self.game.view(state, viewer);
        let found = truth::seek(state, FEW, || self.game.imagine(&view, &mut self.dice));
        if found == truth::Found::Truth {
            self.tested(Law::Truth);
        }
        found.is_no_lie(viewer, "the table")
    }

    pub(super) fn sealed_choices_commute(&mut self, state: &G::State, seats: SeatSet) -> Held {
        self.tested(Law::Commute);
        let mut steps: Vec<StepOf<G>> = seats.iter().map(|seat| self.any_answer(state, seat)).collect();
        let in_order = self.after_all(state, &steps)?;
        shuffle(&mut self.dice, &mut steps);
        let shuffled = self.after_all(state, &steps)?;
        Law::Commute.holds(in_order == shuffled, || format!("the order of {steps:?} makes a difference"))
    }

    fn after_all(&self, state: &G::State, steps: &[StepOf<G>]) -> Result<G::State, super::Breach> {
        let mut state = state.clone();
        for step in steps {
            let (seat, action) = step.answer().expect("seats answer");
            let asked = matches!(self.game.waiting(&state), Waiting::Seats(seats) if seats.contains(seat));
            let answers = match step {
                Step::Late(..) => late(&**self.game, &state, seat),
                Step::Seat(..) | Step::Chance(_) => options(&**self.game, &state, seat),
            };
            let held = asked && answers.contains(&action);
            Law::Commute.holds(held, || format!("{step:?} is gone after another sealed choice"))?;
            self.game.apply(&mut state, step, &mut Silent);
        }
        Ok(state)
    }

    pub(super) fn sealed_choices_stay_secret(&mut self, state: &G::State, seats: SeatSet) -> Held {
        self.tested(Law::Sealed);
        let chooser = one_of(&mut self.dice, &seats.iter().collect::<Vec<_>>()).expect("somebody is asked");
        let mut answers = options(&**self.game, state, chooser);
        shuffle(&mut self.dice, &mut answers);
        answers.truncate(COMPARED);
        self.cannot_be_told_apart(state, chooser, answers.into_iter().map(|it| Step::Seat(chooser, it)))?;
        let late = late(&**self.game, state, chooser);
        self.cannot_be_told_apart(state, chooser, late.into_iter().map(|it| Step::Late(chooser, it)))
    }

    fn cannot_be_told_apart(
        &self,
        state: &G::State,
        chooser: Seat,
        steps: impl Iterator<Item = StepOf<G>>,
    ) -> Held {
        let game = &**self.game;
        let after: Vec<_> = steps
            .map(|step| {
                let (state, news) = take(game, state, &step);
                (game.waiting(&state), state, news)
            })
            .collect();
        let Some((waiting, first, first_news)) = after.first() else { return Ok(()) };
        // That a seat is done is public; what it did is not.
        for (_, other, news) in after.iter().skip(1).filter(|it| it.0 == *waiting) {
            for viewer in Viewer::all(self.setup.n_seats).filter(|it| !it.is(chooser)) {
                let what = if game.view(first, viewer) != game.view(other, viewer) {
                    "sees"
                } else if game.info_key(first, viewer) != game.info_key(other, viewer) {
                    "has a key for"
                } else if heard(first_news, viewer).ne(heard(news, viewer)) {
                    "hears"
                } else {
                    continue;
                };
                Law::Sealed.holds(false, || format!("{viewer:?} {what} what {chooser} sealed"))?;
            }
        }
        Ok(())
    }

    /// From positions that look the same to one viewer, takes steps, and compares what looks the same after.
    pub(super) fn nobody_hears_more_than_they_see(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        let viewers: Vec<Viewer> = Viewer::all(self.setup.n_seats).collect();
        let viewer = one_of(&mut self.dice, &viewers).expect("there are viewers");
        let view = self.game.view(state, viewer);
        let mut worlds = vec![state.clone()];
        worlds.extend((0..2).map(|_| self.game.imagine(&view, &mut self.dice)));
        self.keys_fit(
            worlds.iter().map(|it| (self.game.view(it, viewer), self.game.info_key(it, viewer))).collect(),
        )?;

        let mut steps = self.some_steps(state, waiting);
        different_ends(&**self.game, &worlds, &mut steps);
        let mut after = Vec::new();
        for world in &worlds {
            for step in steps.iter().filter(|it| is_legal(&**self.game, world, it)) {
                let (state, news) = take(&**self.game, world, step);
                // When the game is over nothing is secret any more, and a last view need not remember how it ended.
                if let Waiting::Over(_) = self.game.waiting(&state) {
                    continue;
                }
                let heard: Vec<G::Event> = heard(&news, viewer).cloned().collect();
                after.push((self.game.view(&state, viewer), self.game.info_key(&state, viewer), heard));
            }
        }
        self.tested(Law::Audience);
        for (i, (view, _, heard)) in after.iter().enumerate() {
            let other = after[..i].iter().find(|it| it.0 == *view && it.2 != *heard);
            Law::Audience.holds(other.is_none(), || {
                let other = other.map(|it| &it.2);
                format!("{viewer:?} hears {heard:?} here and {other:?} there, and sees no difference")
            })?;
        }
        self.keys_fit(after.into_iter().map(|(view, key, _)| (view, key)).collect())
    }

    /// Two worlds that look the same to a viewer, the same step in both: the same seats are asked afterwards.
    pub(super) fn who_is_asked_tells_nothing(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        let viewers: Vec<Viewer> = Viewer::all(self.setup.n_seats).collect();
        let viewer = one_of(&mut self.dice, &viewers).expect("there are viewers");
        let world = self.game.imagine(&self.game.view(state, viewer), &mut self.dice);
        let game = &**self.game;
        let mut steps = self.some_steps(state, waiting);
        if let Waiting::Seats(_) = waiting {
            let seats = Seat::all(self.setup.n_seats);
            let free = seats.flat_map(|it| liberties(game, state, it).into_iter().map(move |a| (it, a)));
            let free: Vec<_> = free.collect();
            steps.extend(one_of(&mut self.dice, &free).map(|(seat, action)| Step::Seat(seat, action)));
        }
        for step in steps.iter().filter(|it| is_legal(game, &world, it) && game.reveals(state, it).is_none())
        {
            self.report.tested.entry(Law::Asked).and_modify(|it| *it += 1).or_insert(1);
            let (here, there) = (take(game, state, step).0, take(game, &world, step).0);
            let (here, there) = (game.waiting(&here), game.waiting(&there));
            // Outcomes count hidden points.
            let held = here == there || matches!((&here, &there), (Waiting::Over(_), Waiting::Over(_)));
            Law::Asked.holds(held, || {
                format!(
                    "after {step:?} it is {here:?} here and {there:?} there, and {viewer:?} saw no difference"
                )
            })?;
        }
        Ok(())
    }

    /// Several answers to one question, or several rolls.
    fn some_steps(&mut self, state: &G::State, waiting: &Waiting) -> Vec<StepOf<G>> {
        match *waiting {
            Waiting::Over(_) => Vec::new(),
            Waiting::Chance => (0..3).map(|_| Step::Chance(self.game.roll(state, &mut self.dice))).collect(),
            Waiting::Seats(seats) => {
                let seat =
                    one_of(&mut self.dice, &seats.iter().collect::<Vec<_>>()).expect("somebody is asked");
                let mut answers = options(&**self.game, state, seat);
                shuffle(&mut self.dice, &mut answers);
                answers.truncate(COMPARED);
                answers.into_iter().map(|it| Step::Seat(seat, it)).collect()
            }
        }
    }

    fn keys_fit(&mut self, found: Vec<(G::View, u64)>) -> Held {
        self.tested(Law::InfoKey);
        for (view, key) in found {
            for (other, other_key) in &self.lately {
                let held = (view == *other) == (key == *other_key);
                Law::InfoKey.holds(held, || {
                    format!("the keys are {key:x} and {other_key:x} of {view:?} and {other:?}")
                })?;
            }
            if self.lately.len() == LATELY {
                self.lately.remove(0);
            }
            self.lately.push((view, key));
        }
        Ok(())
    }
}

fn take<G: Game>(game: &G, state: &G::State, step: &StepOf<G>) -> (G::State, Vec<News<G::Event>>) {
    let (mut state, mut news) = (state.clone(), Vec::new());
    game.apply(&mut state, step, &mut news);
    (state, news)
}

/// Keeps one of several ways to the same state: they differ in what has been, which everyone may hear.
fn different_ends<G: Game>(game: &G, worlds: &[G::State], steps: &mut Vec<StepOf<G>>) {
    let mut ends: Vec<Vec<Option<G::State>>> = Vec::new();
    steps.retain(|step| {
        let end = |it: &G::State| is_legal(game, it, step).then(|| take(game, it, step).0);
        let new: Vec<_> = worlds.iter().map(end).collect();
        let meets = |old: &Vec<Option<G::State>>| old.iter().zip(&new).any(|(a, b)| a.is_some() && a == b);
        let is_other = !ends.iter().any(meets);
        ends.push(new);
        is_other
    });
}

fn is_legal<G: Game>(game: &G, state: &G::State, step: &StepOf<G>) -> bool {
    match step {
        Step::Chance(chance) => game.can_happen(state, chance),
        Step::Seat(seat, action) => {
            let asked = matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(*seat));
            asked && options(game, state, *seat).contains(action)
                || liberties(game, state, *seat).contains(action)
        }
        Step::Late(seat, action) => late(game, state, *seat).contains(action),
    }
}
