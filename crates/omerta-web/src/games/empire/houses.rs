//! The houses of a square: low gables in the slums, water tanks in Midtown, spires Downtown.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write as _;

use super::geometry::Box4;
use super::seed::Seeded;

/// Path data of one row of houses, one path to a tone.
#[derive(Default)]
struct Row {
    light: String,
    dark: String,
    lit: String,
    off: String,
    smoke: String,
}

/// How wide and how high houses of a neighbourhood are, as shares of the height.
fn sizes(hood: &str) -> ((f64, f64), (f64, f64)) {
    match hood {
        "slums" => ((20.0, 34.0), (0.30, 0.50)),
        "midtown" => ((18.0, 28.0), (0.42, 0.66)),
        _ => ((16.0, 26.0), (0.56, 0.9)),
    }
}

/// Houses that stand on the lower edge of a box. Most windows are lit in the owner's colour, few where nobody owns
/// it. Dark windows are drawn only where there is room for detail.
///
/// The same houses stand there every time, so they are built once.
pub fn skyline(id: &str, at: Box4, hood: &str, colour: Option<&str>, is_fine: bool) -> String {
    thread_local! {
        static BUILT: RefCell<HashMap<String, String>> = RefCell::default();
    }
    let key = format!("{id} {at:?} {hood} {colour:?} {is_fine}");
    BUILT.with_borrow_mut(|it| it.entry(key).or_insert_with(|| built(id, at, hood, colour, is_fine)).clone())
}

fn built(id: &str, at: Box4, hood: &str, colour: Option<&str>, is_fine: bool) -> String {
    let mut luck = Seeded::of(id);
    let mut row = Row::default();
    let (widths, heights) = sizes(hood);
    let right = at.x1 - 2.0;
    let mut x = at.x0 + 2.0;
    while x < at.x1 - 9.0 {
        let mut w = luck.between(widths.0, widths.1).min(right - x);
        if right - (x + w) < 9.0 {
            w = right - x;
        }
        let h = at.h() * luck.between(heights.0, heights.1);
        house(&mut row, &mut luck, hood, Box4 { x0: x, y0: at.y1 - h, x1: x + w, y1: at.y1 });
        windows(&mut row, &mut luck, Box4 { x0: x, y0: at.y1 - h, x1: x + w, y1: at.y1 }, colour.is_some());
        x += w + 1.5;
    }
    let mut svg =
        format!(r##"<path d="{}" fill="#211b29"/><path d="{}" fill="#110d15"/>"##, row.light, row.dark);
    if !row.smoke.is_empty() {
        let _ = write!(
            svg,
            r##"<path d="{}" fill="none" stroke="#5a5364" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>"##,
            row.smoke
        );
    }
    if is_fine {
        let _ = write!(svg, r##"<path d="{}" fill="#2f2838"/>"##, row.off);
    }
    let (fill, shine) = colour.map_or(("#6d6476", ".75"), |it| (it, "1"));
    let _ = write!(svg, r##"<path d="{}" fill="{fill}" opacity="{shine}" class="win"/>"##, row.lit);
    svg
}

fn house(row: &mut Row, luck: &mut Seeded, hood: &str, at: Box4) {
    let (w, top) = (at.w(), at.y0);
    let cut = at.x0 + w * 0.64;
    let _ = write!(row.light, "M{:.0} {:.0}V{top:.0}H{cut:.0}V{:.0}z", at.x0, at.y1, at.y1);
    let _ = write!(row.dark, "M{cut:.0} {:.0}V{top:.0}H{:.0}V{:.0}z", at.y1, at.x1, at.y1);
    let kind = luck.number();
    match hood {
        "slums" if kind < 0.4 => {
            let _ = write!(
                row.light,
                "M{:.0} {top:.0}L{:.0} {:.0}L{cut:.0} {top:.0}z",
                at.x0,
                at.x0 + w / 2.0,
                top - 7.0
            );
        }
        "slums" if kind < 0.8 => {
            let _ = write!(row.light, "M{:.0} {top:.0}v-11h5v11z", at.x0 + 4.0);
            let _ = write!(row.smoke, "M{:.0} {:.0}q4 -5 0 -9t3 -9", at.x0 + 6.0, top - 13.0);
        }
        "midtown" if kind < 0.45 => {
            let _ = write!(row.dark, "M{:.0} {:.0}h10v-9l-5 -4l-5 4z", at.x0 + w * 0.3, top - 3.0);
        }
        "midtown" if kind < 0.7 => {
            let _ = write!(row.light, "M{:.0} {top:.0}v-5h{:.0}v5z", at.x0 + 3.0, w * 0.5);
        }
        "slums" | "midtown" => (),
        _ => {
            let back = w * 0.22;
            let _ =
                write!(row.light, "M{:.0} {top:.0}v-8h{:.0}v8z", at.x0 + back, (cut - at.x0 - back).max(2.0));
            let _ = write!(row.dark, "M{cut:.0} {top:.0}v-8h{:.0}v8z", (at.x1 - cut - back).max(2.0));
            if kind < 0.55 {
                let _ = write!(row.light, "M{:.0} {:.0}v-12h2v12z", at.x0 + w / 2.0 - 1.0, top - 8.0);
            }
        }
    }
}

fn windows(row: &mut Row, luck: &mut Seeded, at: Box4, is_owned: bool) {
    let share = if is_owned { 0.62 } else { 0.1 };
    let mut y = at.y0 + 4.0;
    while y < at.y1 - 6.0 {
        let mut x = at.x0 + 3.0;
        while x < at.x1 - 4.0 {
            let into = if luck.number() < share { &mut row.lit } else { &mut row.off };
            let _ = write!(into, "M{x:.0} {y:.0}h3v4h-3z");
            x += 6.0;
        }
        y += 7.5;
    }
}

/// A square that is out of play: the same houses without light, behind a fence.
pub fn sleeping(id: &str, at: Box4) -> String {
    let mut luck = Seeded::of(id);
    let (mut data, mut x) = (String::new(), at.x0 + 2.0);
    while x < at.x1 - 9.0 {
        let w = luck.between(18.0, 30.0).min(at.x1 - 2.0 - x);
        let h = at.h() * luck.between(0.24, 0.42);
        let _ = write!(data, "M{x:.0} {:.0}v-{h:.0}h{w:.0}v{h:.0}z", at.y1);
        x += w + 1.5;
    }
    let rail = at.w() - 6.0;
    let mut fence =
        format!("M{} {}h{rail}M{} {}h{rail}", at.x0 + 3.0, at.y1 - 4.0, at.x0 + 3.0, at.y1 - 12.0);
    for i in 0..((at.w() - 10.0) / 9.0).max(0.0) as usize {
        let _ = write!(fence, "M{} {}v-15", at.x0 + 7.0 + i as f64 * 9.0, at.y1 - 2.0);
    }
    format!(
        r##"<path d="{data}" fill="#17131c"/><path d="{fence}" stroke="#2b2632" stroke-width="2" fill="none"/>"##
    )
}
