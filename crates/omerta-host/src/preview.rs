//! What an answer would do, worked out on worlds that the seat can imagine. Never from what is hidden.

use std::collections::BTreeMap;

use omerta_core::sets;
use omerta_core::{Figure, Item, Move, Pile, Seat, Seed, Step, Stock, Tabletop, Viewer, Waiting, heard};

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
    stock: Stock,
    figures: BTreeMap<FigureKey, i64>,
    moves: Vec<Move>,
    then: Option<(G::Prompt, Vec<G::Action>)>,
    rolls: bool,
    /// Whether everybody would see something new.
    is_seen: bool,
    world: G::State,
}

type FigureKey = (&'static str, Option<Seat>, Option<Item>, Option<Item>);

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
        let (stock, figures) = (game.stock(&view), figures(game, &view));
        let first = tried.swap_remove(0);
        // The last of several sealed answers opens all of them. What others have sealed can only be guessed, and
        // guesses that agree by chance would look like a promise.
        let is_last = self.seals.asked().len() > 1 && self.seals.asked().minus(self.seals.done()).len() == 1;
        if is_last && first.is_seen {
            let (changes, moves, figures) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(Preview { changes, moves, figures, is_open: true, then: None });
        }
        let is_sure = tried.iter().all(|it| it.stock == first.stock && it.figures == first.figures);
        let changes: Vec<(Pile, i64)> = differences(&stock.0, &first.stock.0)
            .filter(|(pile, n)| {
                let change = |it: &Tried<G>| of(&it.stock.0, pile) - of(&stock.0, pile);
                *n != 0 && tried.iter().all(|it| change(it) == *n)
            })
            .collect();
        let mut shifts = Vec::new();
        for (key, change) in differences(&figures, &first.figures) {
            let after = of(&first.figures, &key);
            if change != 0 && tried.iter().all(|it| of(&it.figures, &key) == after) {
                let (key, seat, at, source) = key;
                let n = of(&figures, &(key, seat, at, source));
                shifts.push(Shift { figure: Figure { key, seat, at, source, n }, after });
            }
        }
        let moves = if tried.iter().all(|it| it.moves == first.moves) { first.moves } else { Vec::new() };
        let asks_the_same = first.then.is_some() && tried.iter().all(|it| it.then == first.then);
        let then = match asks_the_same && !first.rolls {
            // In a world that was imagined: the seat sees the same in all of them.
            true => self.question_in(&first.world, seat),
            false => None,
        };
        Ok(Preview { changes, moves, figures: shifts, is_open: !is_sure || first.rolls, then })
    }

    /// Carries a wish out in an imagined world, up to where luck or somebody else has the word.
    fn try_in(&self, mut world: G::State, seat: Seat, wish: &WishOf<G>) -> Result<Tried<G>, Refused> {
        let game = &**self.table.game();
        let viewer = Viewer::Seat(seat);
        let steps = match wish {
            Wish::Act(..) | Wish::Nth(..) | Wish::Amount(..) => self.answer(seat, wish)?,
            Wish::Line(_, steps) => steps.clone(),
            Wish::Volunteer(action) => vec![*action],
            Wish::Set(_, picks) => sets::answer(game, &world, seat, picks)?,
            Wish::Draft(begin, picks) => sets::draft(game, &world, seat, *begin, picks)?,
            Wish::Back(_) | Wish::Late(..) | Wish::Luck(_) | Wish::Sit(_) | Wish::Away(_) => Vec::new(),
        };
        let seen = |world: &G::State| game.info_key(world, Viewer::Spectator);
        let seen_before = seen(&world);
        let mut moves = Vec::new();
        for action in steps {
            let mut legal = Vec::new();
            if matches!(game.waiting(&world), Waiting::Seats(seats) if seats.contains(seat)) {
                game.options(&world, seat, &mut legal);
            }
            game.liberties(&world, seat, &mut legal);
            if !legal.contains(&action) {
                return Err(omerta_core::Refusal::NotAnOption.into());
            }
            let mut news = Vec::new();
            game.apply(&mut world, &Step::Seat(seat, action), &mut news);
            moves.extend(heard(&news, viewer).flat_map(|it| game.moves(it, viewer)));
        }
        let view = game.view(&world, viewer);
        let waiting = game.waiting(&world);
        let then = match waiting {
            Waiting::Seats(seats) if seats.contains(seat) => {
                let mut options = Vec::new();
                game.options(&world, seat, &mut options);
                Some((game.prompt(&world, seat), options))
            }
            Waiting::Seats(_) | Waiting::Chance | Waiting::Over(_) => None,
        };
        Ok(Tried {
            stock: game.stock(&view),
            figures: figures(game, &view),
            moves,
            then,
            rolls: waiting == Waiting::Chance,
            is_seen: seen(&world) != seen_before,
            world,
        })
    }
}

fn figures<G: Tabletop>(game: &G, view: &G::View) -> BTreeMap<FigureKey, i64> {
    game.figures(view).into_iter().map(|it| ((it.key, it.seat, it.at, it.source), it.n)).collect()
}

fn of<K: Ord>(numbers: &BTreeMap<K, i64>, key: &K) -> i64 {
    numbers.get(key).copied().unwrap_or(0)
}

/// By how much each number differs; those that are in one only count as 0 in the other.
fn differences<'a, K: Ord + Copy>(
    before: &'a BTreeMap<K, i64>,
    after: &'a BTreeMap<K, i64>,
) -> impl Iterator<Item = (K, i64)> + 'a {
    let gone = before.keys().filter(|it| !after.contains_key(it));
    after.keys().chain(gone).map(|it| (*it, of(after, it) - of(before, it)))
}
