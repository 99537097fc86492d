//! What an answer would do, worked out on worlds that the seat can imagine. Never from what is hidden.

use omerta_core::Short as _;
use omerta_core::sets;
use omerta_core::{Figure, Move, Pile, Seat, Seed, Step, Tabletop, Unfit, Viewer, Waiting, heard};

use crate::host::Host;
use crate::update::Question;
use crate::wish::{Refused, Wish, WishOf};

/// How many worlds an answer is tried in. What is the same in all of them is shown.
const WORLDS: usize = 4;

/// What an answer would do, as far as its seat can know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<G: Tabletop> {
    /// What would change in each pile: by how much.
    pub changes: Vec<(Pile, i64)>,
    /// What would move, in order, where that is sure.
    pub moves: Vec<Move>,
    /// Numbers that would be others: before and after.
    pub figures: Vec<Shift>,
    /// Whether luck, or what others hold, decides some of it: that is not shown.
    pub is_open: bool,
    /// What the seat would be asked next, if that is sure. Nothing of it has happened.
    pub then: Option<Question<G>>,
}

/// A number before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shift {
    /// Which number; `n` is what it is now.
    pub figure: Figure,
    /// What it would be.
    pub after: i64,
}

/// Where one imagined world has come to.
struct Tried<G: Tabletop> {
    moves: Vec<Move>,
    /// A number for all that the seat would see.
    key: u64,
    rolls: bool,
    /// Whether everybody would see something new.
    is_seen: bool,
    world: G::State,
}

impl<G: Tabletop> Host<G> {
    /// What a wish of this seat would do.
    pub fn preview(&self, seat: Seat, wish: &WishOf<G>) -> Result<Preview<G>, Refused> {
        let game = &**self.table.game();
        let viewer = Viewer::Seat(seat);
        let state = self.own_state(seat);
        let view = game.view(&state, viewer);
        // These dice have nothing to do with the table's luck.
        let mut dice = Seed::from_number(u64::from(self.decision_id(seat).0)).dice(1);
        let mut tried = Vec::with_capacity(WORLDS);
        for _ in 0..WORLDS {
            tried.push(self.try_in(game.imagine(&view, &mut dice), seat, wish)?);
        }
        let first = tried.swap_remove(0);
        // The last of several sealed answers opens all of them. What others have sealed can only be guessed, and
        // guesses that agree by chance would look like a promise.
        let is_last = self.seals.asked().len() > 1 && self.seals.asked().minus(self.seals.done()).len() == 1;
        if is_last && first.is_seen {
            let (changes, moves, figures) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(Preview { changes, moves, figures, is_open: true, then: None });
        }
        // What looks the same has the same numbers and is asked the same: it is worked out once.
        tried.retain(|it| it.key != first.key || it.moves != first.moves);
        let mut changes = sums(&first.moves);
        let mut shifts = shifts(&game.figures(&view), game.figures(&game.view(&first.world, viewer)));
        for other in &tried {
            let theirs = sums(&other.moves);
            changes.retain(|it| theirs.contains(it));
            let after = game.figures(&game.view(&other.world, viewer));
            shifts.retain(|it| number_of(&after, &it.figure) == it.after);
        }
        shifts.retain(|it| it.after != it.figure.n);
        let next = asked(game, &first.world, seat);
        let asks_the_same = next.is_some() && tried.iter().all(|it| asked(game, &it.world, seat) == next);
        let then = match asks_the_same {
            // In a world that was imagined: the seat sees the same in all of them.
            true => self.question_in(&first.world, seat),
            false => None,
        };
        let moves = if tried.iter().all(|it| it.moves == first.moves) { first.moves } else { Vec::new() };
        Ok(Preview { changes, moves, figures: shifts, is_open: !tried.is_empty() || first.rolls, then })
    }

    /// Carries a wish out in an imagined world, up to where luck or somebody else has the word.
    fn try_in(&self, mut world: G::State, seat: Seat, wish: &WishOf<G>) -> Result<Tried<G>, Refused> {
        let game = &**self.table.game();
        let viewer = Viewer::Seat(seat);
        let unfit = |it: Unfit<G::Action>| Refused::unfit(game, &it);
        let steps = match wish {
            Wish::Act(..) | Wish::Nth(..) | Wish::Amount(..) => self.answer(seat, wish)?,
            Wish::Line(_, steps) => steps.clone(),
            Wish::Volunteer(action) => vec![*action],
            Wish::Set(_, picks) => sets::answer(game, &world, seat, picks).map_err(unfit)?,
            Wish::Draft(begin, picks) => sets::draft(game, &world, seat, *begin, picks).map_err(unfit)?,
            Wish::Back(_) | Wish::Late(..) | Wish::Luck(_) | Wish::Sit(_) | Wish::Away(_) => Vec::new(),
        };
        let seen = |world: &G::State| game.info_key(world, Viewer::Spectator);
        let seen_before = seen(&world);
        let (mut moves, mut legal, mut news) = (Vec::new(), Vec::new(), Vec::new());
        for action in steps {
            legal.clear();
            if matches!(game.waiting(&world), Waiting::Seats(seats) if seats.contains(seat)) {
                game.options(&world, seat, &mut legal);
            }
            if !legal.contains(&action) {
                game.liberties(&world, seat, &mut legal);
            }
            if !legal.contains(&action) {
                return Err(omerta_core::Refusal::NotAnOption.into());
            }
            news.clear();
            game.apply(&mut world, &Step::Seat(seat, action), &mut news);
            moves.extend(heard(&news, viewer).flat_map(|it| game.moves(it, viewer)));
        }
        Ok(Tried {
            moves,
            key: game.info_key(&world, viewer),
            rolls: game.waiting(&world) == Waiting::Chance,
            is_seen: seen(&world) != seen_before,
            world,
        })
    }
}

/// What a seat is asked in a world, if it is.
fn asked<G: Tabletop>(game: &G, world: &G::State, seat: Seat) -> Option<(G::Prompt, Vec<G::Action>)> {
    let Waiting::Seats(seats) = game.waiting(world) else { return None };
    seats.contains(seat).then(|| {
        let mut options = Vec::new();
        game.options(world, seat, &mut options);
        (game.prompt(world, seat), options)
    })
}

/// By how much each pile changes in all. (By law, moves add up to the change of what is seen.)
fn sums(moves: &[Move]) -> Vec<(Pile, i64)> {
    let mut sums: Vec<(Pile, i64)> = Vec::with_capacity(moves.len() * 2);
    let mut add = |pile: Pile, n: i64| match sums.iter_mut().find(|it| it.0 == pile) {
        Some(sum) => sum.1 += n,
        None => sums.push((pile, n)),
    };
    for Move { n, from, to } in moves {
        from.iter().for_each(|it| add(*it, -n));
        to.iter().for_each(|it| add(*it, *n));
    }
    sums.retain(|it| it.1 != 0);
    sums.sort_short();
    sums
}

/// All numbers before and after, those too that stay: in another world they may not.
fn shifts(before: &[Figure], after: Vec<Figure>) -> Vec<Shift> {
    let gone = before.iter().filter(|it| !after.iter().any(|now| is_same(it, now)));
    let gone: Vec<Shift> = gone.map(|it| Shift { figure: it.clone(), after: 0 }).collect();
    let shift = |it: Figure| Shift { after: it.n, figure: Figure { n: number_of(before, &it), ..it } };
    let mut shifts: Vec<Shift> = after.into_iter().map(shift).chain(gone).collect();
    shifts.sort_short_by(|a, b| a.figure.cmp(&b.figure));
    shifts
}

fn is_same(one: &Figure, other: &Figure) -> bool {
    (one.key, one.seat, one.at, one.source) == (other.key, other.seat, other.at, other.source)
}

/// The number of this name; 0 if there is none.
fn number_of(figures: &[Figure], name: &Figure) -> i64 {
    figures.iter().find(|it| is_same(it, name)).map_or(0, |it| it.n)
}
