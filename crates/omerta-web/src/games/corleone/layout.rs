//! Where everything on the map goes, worked out from the pack's outlines for any rectangle.
//!
//! A layout depends on the pack, the rectangle and the language only. The land is stretched to fit; everything on
//! it keeps its size in pixels.

use std::cell::RefCell;
use std::rc::Rc;

use omerta_core::tabletop::{Board, Place};
use omerta_core::{Catalogue, Lang};

use super::geometry::{Disc, Land, Point, Rect, centroid};
use crate::games::row;
use crate::table::scene::Scene;

/// A map that is laid out.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The rectangle it was laid out for.
    pub size: Point,
    /// Whether it is for a phone: smaller, and shops show one half.
    pub is_phone: bool,
    /// By how much letters and pieces are larger than at 1280 by 800.
    pub scale: f64,
    /// The radius of a family-member space.
    pub r: f64,
    /// How wide the river on the left is.
    pub river: f64,
    /// The areas, in the pack's order.
    pub areas: Vec<Area>,
    /// The family-member spaces, in the pack's order.
    pub spaces: Vec<Space>,
}

/// An area of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Area {
    /// Its name as the map writes it.
    pub name: String,
    /// Its outline.
    pub outline: Vec<Point>,
    /// Its middle.
    pub middle: Point,
    /// What stands in it; nothing in Central Park.
    pub turf: Option<Turf>,
}

/// What stands in a turf.
#[derive(Clone, PartialEq, Debug)]
pub struct Turf {
    /// Its number, from 1.
    pub number: usize,
    /// The printed business, then the tile.
    pub lots: [Rect; 2],
    /// The name, with its number before it.
    pub label: Label,
    /// The control markers.
    pub stack: Option<Rect>,
    /// The plate with everyone's influence, and for how many it has room.
    pub tally: Option<(Rect, usize)>,
    /// The Police Chief.
    pub chief: Option<Rect>,
}

/// A name on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The room it takes.
    pub rect: Rect,
    /// Its lines.
    pub lines: Vec<String>,
    /// The size of its letters.
    pub size: f64,
}

/// A family-member space.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// Its middle.
    pub at: Point,
    /// The areas it touches.
    pub touches: Vec<usize>,
    /// Where the bridges from it end; none for a space on a border.
    pub ends: Vec<Point>,
    /// Whether its bridge is a ferry.
    pub is_ferry: bool,
    /// Whether it is closed with two players.
    pub is_three_plus: bool,
}

/// What the parts of a map measure.
struct Measures {
    pad: [f64; 4],
    lot: (f64, f64),
    letters: f64,
    number: f64,
    gap: f64,
    between: f64,
    step: f64,
    stack: f64,
    tally: (f64, f64),
    tallies: &'static [usize],
    chief: (f64, f64),
}

impl Measures {
    fn of((w, h): Point, is_phone: bool, k: f64) -> Measures {
        if is_phone {
            return Measures {
                pad: [24.0, 6.0, 5.0, 6.0],
                lot: (56.0 * k, 38.0 * k),
                letters: 11.5 * k,
                number: 15.0 * k,
                gap: 3.0,
                between: 4.0,
                step: 3.0,
                stack: 15.0 * k,
                tally: (19.5 * k, 15.0 * k),
                tallies: &[3, 2, 1],
                chief: (18.0 * k, 22.0 * k),
            };
        }
        Measures {
            pad: [126.0 * k.min(1.25), 10.0, 12.0, 12.0],
            lot: ((112.0 + (w - 782.0) * 0.12).max(96.0), (72.0 + (h - 520.0) * 0.12).max(62.0)),
            letters: 15.0 * k,
            number: 21.0 * k,
            gap: 6.0,
            between: 8.0,
            step: 4.0,
            stack: 23.0 * k,
            tally: (26.5 * k, 20.0 * k),
            tallies: &[4, 3, 2],
            chief: (27.0 * k, 34.0 * k),
        }
    }
}

/// So many layouts are kept: a few windows, in both languages.
const KEPT_MOST: usize = 12;

thread_local! {
    /// The last layouts: one is worked out anew only for another rectangle, pack or language.
    static KEPT: RefCell<Vec<(Key, Rc<Layout>)>> = const { RefCell::new(Vec::new()) };
}

/// What a layout depends on.
#[derive(Clone, PartialEq)]
struct Key {
    size: (i64, i64),
    is_phone: bool,
    lang: Lang,
    board: Board,
    names: Vec<String>,
}

/// The layout for a scene; nothing if its pack has no board.
pub fn of(scene: &Scene<'_>) -> Option<Rc<Layout>> {
    let board = scene.catalogue.board.clone()?;
    let names = areas(&board).map(|it| name(scene.catalogue, "areas", it.n)).collect();
    let size = (scene.size.0.round() as i64, scene.size.1.round() as i64);
    let key = Key { size, is_phone: scene.is_phone, lang: scene.lang, board, names };
    KEPT.with_borrow_mut(|kept| {
        if let Some((_, layout)) = kept.iter().find(|(it, _)| *it == key) {
            return Some(Rc::clone(layout));
        }
        let layout = Rc::new(Layout::new(scene.catalogue, scene.size, scene.is_phone)?);
        if kept.len() >= KEPT_MOST {
            kept.remove(0);
        }
        kept.push((key, Rc::clone(&layout)));
        Some(layout)
    })
}

fn areas(board: &Board) -> impl Iterator<Item = &Place> {
    board.places.iter().filter(|it| it.table == "areas")
}

fn name(catalogue: &Catalogue, table: &str, n: u16) -> String {
    row(catalogue, table, n.into()).map_or_else(String::new, |it| it.name.clone())
}

impl Layout {
    /// Lays the map of a pack out; nothing if it has none.
    pub fn new(catalogue: &Catalogue, size: Point, is_phone: bool) -> Option<Layout> {
        let board = catalogue.board.as_ref()?;
        let (w, h) = size;
        let scale = match is_phone {
            true => (w / 360.0).min(h / 340.0).clamp(0.85, 1.5),
            false => (w / 782.0).min(h / 520.0).clamp(1.0, 1.6),
        };
        let measures = Measures::of(size, is_phone, scale);
        let all: Vec<Point> = areas(board)
            .filter_map(|it| it.outline.as_ref())
            .flat_map(|it| &it.0)
            .map(|it| float(*it))
            .collect();
        let to = fit(Rect::around(&all), size, measures.pad);
        let r = if is_phone { 13.0 } else { 15.5 } * scale;
        let spaces: Vec<Space> = spaces(catalogue, board, &to);
        let discs: Vec<Disc> =
            spaces.iter().map(|it| (it.at, r + if is_phone { 2.0 } else { 3.0 })).collect();
        let area = |it: &Place| {
            let outline: Vec<Point> =
                it.outline.iter().flat_map(|it| &it.0).map(|it| to(float(*it))).collect();
            let name = name(catalogue, "areas", it.n);
            let number = row(catalogue, "areas", it.n.into()).and_then(|it| it.facts.get("number")?.as_u64());
            let turf = number.map(|number| turf(&outline, &discs, &name, number as usize, &measures));
            Area { name, middle: centroid(&outline), outline, turf }
        };
        let areas = areas(board).map(area).collect();
        Some(Layout { size, is_phone, scale, r, river: measures.pad[0], areas, spaces })
    }
}

fn float((x, y): (i32, i32)) -> Point {
    (x.into(), y.into())
}

/// How board units become pixels: stretched a little, but so that the city is still known again.
fn fit(land: Rect, (w, h): Point, [left, top, right, bottom]: [f64; 4]) -> impl Fn(Point) -> Point {
    let (room_x, room_y) = ((w - left - right).max(40.0), (h - top - bottom).max(40.0));
    let (mut sx, mut sy) = (room_x / land.w.max(1.0), room_y / land.h.max(1.0));
    let ratio = (sx / sy).clamp(0.72, 1.32);
    if sx / sy > ratio {
        sx = sy * ratio;
    } else {
        sy = sx / ratio;
    }
    let (dx, dy) = (left + (room_x - sx * land.w) / 2.0, top + (room_y - sy * land.h) / 2.0);
    move |(x, y)| (dx + (x - land.x) * sx, dy + (y - land.y) * sy)
}

fn spaces(catalogue: &Catalogue, board: &Board, to: &impl Fn(Point) -> Point) -> Vec<Space> {
    let space = |it: &Place| {
        let entry = row(catalogue, "spaces", it.n.into());
        let ends = board.lines.iter().filter(|line| line.points.first() == Some(&it.at));
        Space {
            at: to(float(it.at)),
            touches: it.neighbours.iter().map(|(_, n)| usize::from(*n)).collect(),
            ends: ends.flat_map(|it| it.points.iter().skip(1)).map(|it| to(float(*it))).collect(),
            is_ferry: entry.is_some_and(|it| it.id.contains("ferry")),
            is_three_plus: entry.and_then(|it| it.facts.get("three_plus")?.as_bool()).unwrap_or(false),
        }
    };
    board.places.iter().filter(|it| it.table == "spaces").map(space).collect()
}

/// Two lines, as equal as the spaces between words allow; one, if it is one word.
pub fn in_two(name: &str) -> Vec<String> {
    let long = |it: &str| it.chars().count();
    let cuts = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    match cuts.min_by_key(|(a, b)| long(a).max(long(b))) {
        Some((a, b)) => vec![a.to_owned(), b.to_owned()],
        None => vec![name.to_owned()],
    }
}

/// How wide a text of display letters is, at so many pixels.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.49
}

/// The sizes and forms that are tried, in order: every size in all forms before the next smaller one, and the name
/// in one line before it is broken.
fn tries() -> impl Iterator<Item = (i32, bool, f64)> {
    let forms = [(false, 1.0), (true, 1.0), (true, 0.86)];
    [0..5, 5..12].into_iter().flat_map(move |sizes| {
        forms.into_iter().flat_map(move |(two, small)| sizes.clone().map(move |k| (k, two, small)))
    })
}

/// The largest shops that leave room for the markers and for everyone's influence; where there is none, the largest.
fn turf(outline: &[Point], discs: &[Disc], name: &str, number: usize, m: &Measures) -> Turf {
    let middle = centroid(outline);
    let land = Land { outline, discs, taken: Vec::new() };
    let mut largest = None;
    for (k, two, small) in tries() {
        let Some((lots, label)) = block(&land, middle, name, m, k, two, small) else { continue };
        let turf = furnished(outline, discs, number, lots, label, m);
        if turf.stack.is_some() && turf.tally.is_some() {
            return turf;
        }
        largest.get_or_insert(turf);
    }
    largest.unwrap_or_else(|| {
        let (lots, label) = squeezed(middle, name, m);
        furnished(outline, discs, number, lots, label, m)
    })
}

/// A turf with its shops, and whatever else finds room beside them.
fn furnished(
    outline: &[Point],
    discs: &[Disc],
    number: usize,
    lots: [Rect; 2],
    label: Label,
    m: &Measures,
) -> Turf {
    let mut land = Land { outline, discs, taken: Vec::new() };
    land.taken.extend(lots.iter().map(|it| it.grown(2.0)));
    land.taken.push(label.rect);
    let s = m.stack;
    let beside = (label.rect.right() + s, label.rect.y + s * 0.4);
    let stack = land
        .take_nearest(beside, (s + 6.0, s * 1.7), m.gap * 0.5)
        .or_else(|| land.take_nearest(beside, (s + 2.0, s * 1.3), 1.0));
    let below = lots[0].bottom().max(lots[1].bottom());
    let (one, high) = m.tally;
    let tally = m.tallies.iter().find_map(|&n| {
        let wide = one * n as f64 + 4.0;
        let place = land.take_nearest((lots[0].x + wide / 2.0, below + high), (wide, high), 2.0)?;
        Some((place, n))
    });
    let chief = land.take_nearest((lots[1].right(), below + 20.0), m.chief, m.gap * 0.7);
    Turf { number, lots, label, stack, tally, chief }
}

/// The name and the two lots of a turf, nearest to its middle.
fn block(
    land: &Land<'_>,
    middle: Point,
    name: &str,
    m: &Measures,
    k: i32,
    two: bool,
    small: f64,
) -> Option<([Rect; 2], Label)> {
    let k = f64::from(k);
    let lines = if two { in_two(name) } else { vec![name.to_owned()] };
    let size = m.letters * small;
    let widest = lines.iter().map(|it| width(it, size)).fold(0.0, f64::max);
    let (wide, high) = (m.number + 3.0 + widest, m.number + (lines.len() - 1) as f64 * size * 0.95);
    let plain = (m.lot.0 * (1.0 - 0.035 * k), m.lot.1 * (1.0 - 0.035 * k));
    let slim = (m.lot.0 * (0.86 - 0.03 * k), m.lot.1 * (1.02 - 0.012 * k));
    let mut best: Option<(f64, [Rect; 2], Rect)> = None;
    let around = Rect::around(land.outline);
    for ((w, h), is_pile) in [(plain, false), (plain, true), (slim, false)] {
        let (bw, bh) = if is_pile { (w, 2.0 * h + m.between) } else { (2.0 * w + m.between, h) };
        let mut y = around.y + m.gap;
        while y + high + bh < around.bottom() {
            let mut x = around.x + m.gap;
            while x + bw < around.right() {
                let far = (x + bw / 2.0 - middle.0).hypot((y + (high + bh) / 2.0 - middle.1) * 1.2);
                if best.is_none_or(|(d, ..)| far < d) {
                    let first = Rect::new(x, y + high, w, h);
                    let second = if is_pile {
                        Rect { y: first.bottom() + m.between, ..first }
                    } else {
                        Rect { x: first.right() + m.between, ..first }
                    };
                    if land.fits(&first, m.gap) && land.fits(&second, m.gap) {
                        let offs = [0.0, bw - wide, (bw - wide) / 2.0, bw - wide + 14.0, -14.0, -26.0];
                        let label = offs.iter().map(|off| Rect::new(x + off, y, wide, high - 3.0));
                        if let Some(label) = label.into_iter().find(|it| land.fits(it, m.gap * 0.7)) {
                            best = Some((far, [first, second], label));
                        }
                    }
                }
                x += m.step;
            }
            y += m.step;
        }
    }
    best.map(|(_, lots, rect)| (lots, Label { rect, lines, size }))
}

/// Where nothing fits: small, one above the other, in the middle of the turf.
fn squeezed((x, y): Point, name: &str, m: &Measures) -> ([Rect; 2], Label) {
    let (w, h) = (m.lot.0 * 0.6, m.lot.1 * 0.6);
    let size = m.letters * 0.86;
    let high = m.number + 2.0;
    let top = y - h - high / 2.0;
    let first = Rect::new(x - w / 2.0, top + high, w, h);
    let second = Rect { y: first.bottom() + m.between, ..first };
    let wide = m.number + 3.0 + width(name, size);
    let rect = Rect::new(x - wide / 2.0, top, wide, high - 3.0);
    ([first, second], Label { rect, lines: vec![name.to_owned()], size })
}
