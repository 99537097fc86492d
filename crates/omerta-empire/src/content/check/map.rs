//! What can be wrong with the board.

use std::collections::BTreeSet;

use crate::cards::Neutral;
use crate::content::{Board, CAPOS, MAX_SQUARES, Shape, Square};

/// The fewest capos.
const FEWEST: usize = 3;
/// Ways out of City Hall, with any number of capos.
const LEAST_EXITS: usize = 5;
/// Neighbours of a square, with any number of capos: a cop must get on.
const LEAST_NEIGHBOURS: usize = 2;
/// The most VP of a square.
const MOST_VP: u8 = 9;
/// The most corners of a square.
const MOST_CORNERS: usize = 12;
/// What the squares and the river fill: left, top, right, bottom.
const CITY: [i32; 4] = [20, 20, 980, 740];
/// Where the river parts the squares.
const RIVER: [i32; 4] = [710, 20, 760, 620];

pub(super) fn check(board: &Board, mut fault: impl FnMut(&'static str, &str, String)) {
    if board.squares.len() > MAX_SQUARES {
        fault("bad-count", "squares", format!("{} squares: at most {MAX_SQUARES}", board.squares.len()));
    }
    let names: BTreeSet<&str> = board.neutrals.iter().map(|it| it.id.as_str()).collect();
    if board.neutrals.len() != Neutral::ALL.len() || !Neutral::ALL.iter().all(|it| names.contains(it.word()))
    {
        let all = Neutral::ALL.map(Neutral::word).join(", ");
        fault("bad-neutrals", "neutrals", format!("the neutral squares must be {all}"));
    }
    for square in &board.squares {
        check_square(board, square, |code, text| fault(code, &square.id, text));
    }
    for (i, exit) in board.exits.iter().enumerate() {
        if find(board, exit).is_none() {
            fault("unknown-square", "exits", format!("there is no square `{exit}`"));
        }
        if board.exits[..i].contains(exit) {
            fault("twice", "exits", format!("`{exit}` is said twice"));
        }
    }
    for n_capos in FEWEST..=CAPOS {
        check_in_play(board, n_capos, &mut fault);
    }
    check_shapes(board, &mut fault);
}

fn find<'a>(board: &'a Board, id: &str) -> Option<&'a Square> {
    board.squares.iter().find(|it| it.id == id)
}

fn check_square(board: &Board, square: &Square, mut fault: impl FnMut(&'static str, String)) {
    if square.vp > MOST_VP || !(FEWEST..=CAPOS).contains(&usize::from(square.from)) {
        fault("bad-number", format!("VP up to {MOST_VP}, in play from {FEWEST} to {CAPOS} capos"));
    }
    for (i, next) in square.next.iter().enumerate() {
        if *next == square.id {
            fault("bad-neighbour", "a square is not next to itself".to_owned());
        }
        if square.next[..i].contains(next) {
            fault("twice", format!("`{next}` is said twice"));
        }
        match find(board, next) {
            None => fault("unknown-square", format!("there is no square `{next}`")),
            Some(it) if !it.next.contains(&square.id) => {
                fault("one-way", format!("`{next}` is not next to it"));
            }
            Some(_) => (),
        }
    }
}

/// The part of the city that so many capos play in.
fn check_in_play(board: &Board, n_capos: usize, fault: &mut impl FnMut(&'static str, &str, String)) {
    let is_in = |id: &str| find(board, id).is_some_and(|it| usize::from(it.from) <= n_capos);
    let squares: BTreeSet<&str> =
        board.squares.iter().map(|it| it.id.as_str()).filter(|it| is_in(it)).collect();
    if squares.len() < n_capos {
        fault("too-few-squares", "squares", format!("{} squares for {n_capos} capos", squares.len()));
    }
    let exits: Vec<&str> = board.exits.iter().map(String::as_str).filter(|it| is_in(it)).collect();
    if exits.len() < LEAST_EXITS {
        let text = format!("{} exits with {n_capos} capos: at least {LEAST_EXITS}", exits.len());
        fault("too-few-exits", "exits", text);
    }
    for id in &squares {
        let n = find(board, id).map_or(0, |it| it.next.iter().filter(|it| is_in(it)).count());
        if n < LEAST_NEIGHBOURS {
            let text = format!("{n} neighbours with {n_capos} capos: at least {LEAST_NEIGHBOURS}");
            fault("lonely-square", id, text);
        }
    }
    let from_first = reach(board, squares.first().copied().into_iter().collect(), &is_in);
    if from_first.len() < squares.len() {
        fault("not-connected", "squares", format!("with {n_capos} capos the city falls apart"));
    }
    let from_hall = reach(board, exits, &is_in);
    for id in squares.difference(&from_hall) {
        fault("out-of-reach", id, format!("with {n_capos} capos no cop ever gets there"));
    }
}

/// The squares in play that can be reached from these.
fn reach<'a>(board: &'a Board, from: Vec<&'a str>, is_in: &impl Fn(&str) -> bool) -> BTreeSet<&'a str> {
    let mut seen: BTreeSet<&str> = from.iter().copied().collect();
    let mut left = from;
    while let Some(id) = left.pop() {
        let next = find(board, id).into_iter().flat_map(|it| &it.next).map(String::as_str);
        for id in next.filter(|it| is_in(it)) {
            if seen.insert(id) {
                left.push(id);
            }
        }
    }
    seen
}

/// Squares don't overlap, and with the river they fill the city.
fn check_shapes(board: &Board, fault: &mut impl FnMut(&'static str, &str, String)) {
    let squares = board.squares.iter().map(|it| (it.id.as_str(), &it.shape));
    let all: Vec<(&str, &Shape)> =
        squares.chain(board.neutrals.iter().map(|it| (it.id.as_str(), &it.shape))).collect();
    let mut is_good = true;
    let mut outlines = Vec::new();
    for (id, shape) in all {
        let corners = corners(shape);
        if is_outline(&corners) {
            outlines.push((id, corners));
        } else {
            is_good = false;
            let text = format!("a shape has 4 to {MOST_CORNERS} corners, right angles, and lies in the city");
            fault("bad-shape", id, text);
        }
    }
    if !is_good || outlines.len() > MAX_SQUARES + Neutral::ALL.len() {
        return;
    }
    let river = corners(&Shape::Rect(RIVER[0], RIVER[1], RIVER[2], RIVER[3]));
    outlines.push(("river", river));
    // Lines through all corners cut the city into cells that lie in a shape as a whole or not at all.
    let cuts = |of: fn(&(i32, i32)) -> i32, edges: [i32; 2]| -> Vec<i32> {
        let all = outlines.iter().flat_map(|(_, corners)| corners.iter().map(of));
        all.chain(edges).collect::<BTreeSet<i32>>().into_iter().collect()
    };
    let (xs, ys) = (cuts(|it| it.0, [CITY[0], CITY[2]]), cuts(|it| it.1, [CITY[1], CITY[3]]));
    let mut told = BTreeSet::new();
    for y in ys.windows(2) {
        for x in xs.windows(2) {
            let here: Vec<&str> =
                outlines.iter().filter(|(_, it)| contains(it, (x[0], y[0]))).map(|(id, _)| *id).collect();
            match here[..] {
                [_] => (),
                [] => fault("gap", "squares", format!("nothing lies at {}, {}", x[0], y[0])),
                [first, second, ..] => {
                    if told.insert((first, second)) {
                        fault("overlap", first, format!("`{second}` lies on it"));
                    }
                }
            }
        }
    }
}

fn corners(shape: &Shape) -> Vec<(i32, i32)> {
    match shape {
        &Shape::Rect(left, top, right, bottom) if left < right && top < bottom => {
            vec![(left, top), (right, top), (right, bottom), (left, bottom)]
        }
        Shape::Rect(..) => Vec::new(),
        Shape::Polygon(corners) => corners.clone(),
    }
}

fn is_outline(corners: &[(i32, i32)]) -> bool {
    let [left, top, right, bottom] = CITY;
    let is_straight = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
        (a.0 == b.0) != (a.1 == b.1)
    };
    (4..=MOST_CORNERS).contains(&corners.len())
        && (0..corners.len()).all(is_straight)
        && corners.iter().all(|&(x, y)| (left..=right).contains(&x) && (top..=bottom).contains(&y))
}

/// Whether the ground right and below a point lies in an outline.
fn contains(corners: &[(i32, i32)], (x, y): (i32, i32)) -> bool {
    let sides = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    let left_of_it = sides.filter(|(a, b)| a.0 == b.0 && a.0 <= x && a.1.min(b.1) <= y && y < a.1.max(b.1));
    left_of_it.count() % 2 == 1
}
