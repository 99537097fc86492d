//! The neutral squares: floodlit landmarks. They are fixed by the rules, so each has a drawing of its own, hung on the
//! points that a pack gives for it, else on its box.

use std::fmt::Write as _;

use super::geometry::{Box4, Point};
use super::pieces::cut_icon;

const BRIGHT: &str = "#f0deb4";
const SHADE: &str = "#c9b78e";
const DARK: &str = "#2a2530";
const GOLD: &str = "#ffcf6b";
const RED: &str = "#b3261c";

/// The points of a pack's scenery, by id.
pub type Scenery<'a> = &'a dyn Fn(&str) -> Option<Vec<Point>>;

fn first(scenery: Scenery<'_>, id: &str, or: Point) -> Point {
    scenery(id).and_then(|it| it.first().copied()).unwrap_or(or)
}

/// The drawing of a neutral square.
pub fn landmark(id: &str, at: Box4, scenery: Scenery<'_>) -> String {
    match id {
        "empire_central" => station(at),
        "city_hall" => hall(first(scenery, "dome", (at.cx(), at.y0 + 70.0))),
        "pancetta" => restaurant(at),
        "local_162" => union(at),
        "the_docks" => docks(at, scenery),
        "pitney_downs" => race_track(at, scenery),
        "st_marys" => church(first(scenery, "gable", (at.cx(), at.y0 + 50.0))),
        _ => String::new(),
    }
}

fn station(at: Box4) -> String {
    let (x, y) = (at.x0 + 24.0, at.y0 + 22.0);
    let w = at.w() - 48.0;
    let mut svg = format!(
        r##"<path d="M{x} {}V{}q{} -34 {w} 0V{}z" fill="{BRIGHT}"/>"##,
        y + 62.0,
        y + 18.0,
        w / 2.0,
        y + 62.0
    );
    let step = (w - 12.0) / 5.0;
    for i in 0..5 {
        let door = x + 10.0 + f64::from(i) * step;
        let _ = write!(
            svg,
            r##"<path d="M{door} {}v-22a9 9 0 0 1 18 0v22z" fill="{DARK}"/><path d="M{} {}v-20a7 7 0 0 1 14 0v20z" fill="{GOLD}"/>"##,
            y + 62.0,
            door + 2.0,
            y + 60.0
        );
    }
    let _ = write!(
        svg,
        r##"<circle cx="{0}" cy="{1}" r="11" fill="#fff1c9" stroke="{DARK}" stroke-width="2"/><path d="M{0} {2}v7l5 4" stroke="{DARK}" stroke-width="2" fill="none"/>"##,
        x + w / 2.0,
        y + 14.0,
        y + 7.0
    );
    svg
}

fn hall((x, y): Point) -> String {
    let mut svg = format!(
        r##"<g transform="translate({x} {y})"><path d="M-30 8a30 34 0 0 1 60 0z" fill="{BRIGHT}"/><path d="M4 -26a30 34 0 0 1 26 34h-20q2 -22 -6 -34z" fill="{SHADE}"/><path d="M-12 8q2 -24 12 -33M10 8q-1 -22 -10 -33" stroke="{DARK}" fill="none"/><path d="M-5 -26v-8h10v8zM-.9 -34v-14h1.8v14z" fill="{BRIGHT}"/><path d="M1 -47h13l-3 4 3 4h-13z" fill="#d8392e"/><path d="M-36 8h72v7h-72zM-44 22l44 -9 44 9v6h-88zM-42 70h84v6h-84z" fill="{BRIGHT}"/>"##
    );
    let mut columns = String::new();
    for i in 0..6 {
        let _ = write!(columns, "M{:.0} 29h6v40h-6z", -38.0 + f64::from(i) * 14.2);
    }
    let _ = write!(
        svg,
        r##"<path d="{columns}" fill="{BRIGHT}"/><path d="M-8 70v-22a8 8 0 0 1 16 0v22z" fill="{GOLD}"/>"##
    );
    for i in 0..5 {
        let w = 88 + i * 2;
        let _ = write!(
            svg,
            r##"<path d="M{} {}h{w}v4.5h-{w}z" fill="{SHADE}" opacity="{:.2}"/>"##,
            -44 - i,
            78 + i * 7,
            0.95 - 0.14 * f64::from(i)
        );
    }
    svg.push_str("</g>");
    svg
}

fn restaurant(at: Box4) -> String {
    let (x, y, w, cx) = (at.x0, at.y0 + 30.0, at.w(), at.cx());
    let mut svg = format!(
        r##"<path d="M{} {}h{}v58h-{}z" fill="#3a2a26"/><path d="M{} {}h{}v24h-{}z" fill="{GOLD}"/>"##,
        x + 11.0,
        y - 4.0,
        w - 22.0,
        w - 22.0,
        x + 15.0,
        y + 18.0,
        w - 30.0,
        w - 30.0
    );
    let step = (w - 18.0) / 5.0;
    for i in 0..5 {
        let fill = if i % 2 == 0 { RED } else { BRIGHT };
        let _ = write!(
            svg,
            r##"<path d="M{:.1} {y}h{step:.1}v9a{:.1} 5 0 0 1 -{step:.1} 0z" fill="{fill}"/>"##,
            x + 9.0 + f64::from(i) * step,
            step / 2.0
        );
    }
    svg.push_str(&cut_icon("speakeasy", (cx, y - 12.0), 18.0, "#ff8f7a", DARK));
    let _ = write!(svg, r##"<path d="M{} {}v-9h10v9z" fill="{RED}"/>"##, cx - 5.0, y + 54.0);
    svg
}

fn union(at: Box4) -> String {
    let (y, w, cx) = (at.y0 + 18.0, at.w(), at.cx());
    let half = w / 2.0 - 14.0;
    format!(
        r##"<path d="M{} {}l{half} -18 {half} 18v48h-{}z" fill="{BRIGHT}"/><path d="M{} {}l{} 10v48h-{}z" fill="{SHADE}"/><text class="dt" x="{cx}" y="{}" font-size="25" text-anchor="middle" fill="{DARK}">162</text><path d="M{} {}v-18h18v18z" fill="{DARK}"/>"##,
        at.x0 + 14.0,
        y + 22.0,
        w - 28.0,
        cx + 12.0,
        y + 12.0,
        w / 2.0 - 26.0,
        w / 2.0 - 26.0,
        y + 43.0,
        cx - 9.0,
        y + 70.0,
    )
}

fn docks(at: Box4, scenery: Scenery<'_>) -> String {
    let (x, y, w, h) = (at.x0, at.y0, at.w(), at.h());
    let basin = format!("M{} {}h{}v{}h-{}z", x + 6.0, y + 66.0, w - 12.0, h - 72.0, w - 12.0);
    let mut svg = format!(r##"<path d="{basin}" fill="#12333d"/><path d="{basin}" fill="url(#p-water)"/>"##);
    for id in ["pier_1", "pier_2", "pier_3"] {
        if let Some(pier) = scenery(id) {
            let pier = Box4::around(&pier);
            let _ = write!(
                svg,
                r##"<path d="M{} {}h{}v{}h-{}z" fill="#6a5138"/>"##,
                pier.x0,
                y + 62.0,
                pier.w(),
                h - 68.0,
                pier.w()
            );
        }
    }
    let _ = write!(
        svg,
        r##"<g transform="translate({x} {y})"><path d="M14 56h84l-11 20h-60z" fill="{BRIGHT}"/><path d="M62 56h36l-11 20h-25z" fill="{SHADE}"/><path d="M26 40h48v15h-48zM34 24h9v16h-9zM54 28h9v12h-9z" fill="{BRIGHT}"/><path d="M34 27h9v5h-9z" fill="{RED}"/><path d="M30 45h5v5h-5zM41 45h5v5h-5zM52 45h5v5h-5zM63 45h5v5h-5z" fill="{GOLD}"/></g>"##
    );
    let (qx, _) = first(scenery, "crane", (at.x1 - 25.0, y + 40.0));
    let _ = write!(
        svg,
        r##"<g transform="translate({qx} {y})"><path d="M0 70V12L-40 26M0 12l14 12M-8 70h16M-34 24v16M0 30l-20 -10" stroke="{BRIGHT}" stroke-width="2.6" fill="none"/><path d="M-40 40h12v9h-12z" fill="#c9984a"/></g>"##
    );
    svg
}

fn race_track(at: Box4, scenery: Scenery<'_>) -> String {
    let own = Box4 { x0: at.x0 + 14.0, y0: at.y0 + 20.0, x1: at.x1 - 14.0, y1: at.y1 - 20.0 };
    let mut track = scenery("race_track").map_or(own, |it| Box4::around(&it));
    track.y1 -= 26.0;
    let mut svg = format!(
        r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="#8a6b3a" stroke="{BRIGHT}" stroke-width="2"/>"##,
        track.x0,
        track.y0,
        track.w(),
        track.h(),
        track.w() / 2.0
    );
    if let Some(rail) = scenery("inner_rail") {
        let mut rail = Box4::around(&rail);
        rail.y1 -= 26.0;
        let _ = write!(
            svg,
            r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="#23382a" stroke="{BRIGHT}" stroke-width="1.6" stroke-dasharray="4 3"/>"##,
            rail.x0,
            rail.y0,
            rail.w(),
            rail.h(),
            rail.w() / 2.0
        );
    }
    let middle = f64::midpoint(track.y0, track.y1);
    let (fx, fy) = first(scenery, "finish_line", (track.x1 - 14.0, middle));
    let mut flags = String::new();
    for i in 0..4 {
        let _ =
            write!(flags, "M{} {}h3.5v3h-3.5z", fx + f64::from(i) * 3.5, fy - 12.0 + f64::from(i % 2) * 3.0);
    }
    let _ = write!(svg, r##"<path d="{flags}" fill="#fff"/>"##);
    svg.push_str(&cut_icon("horsehead", (at.cx(), middle), 44.0, BRIGHT, "#23382a"));
    for (x, y, fill) in [
        (track.x0 + 7.0, track.y0 + 60.0, "#d8392e"),
        (track.x0 + 6.0, track.y0 + 76.0, "#7fe3ff"),
        (track.x1 - 7.0, track.y0 + 92.0, "#ffd84a"),
    ] {
        let _ =
            write!(svg, r##"<ellipse cx="{x}" cy="{y}" rx="3.4" ry="5" fill="{fill}" stroke="#0b090c"/>"##);
    }
    svg
}

fn church((x, y): Point) -> String {
    format!(
        r##"<g transform="translate({x} {})"><path d="M-26 50V12l26 -22 26 22v38z" fill="{BRIGHT}"/><path d="M4 -6l22 18v38h-22z" fill="{SHADE}"/><path d="M-1.6 -10v-17h3.2v17zM-7 -22h14v3h-14z" fill="{BRIGHT}"/><circle cy="14" r="8.5" fill="#5bb3ec" stroke="{DARK}" stroke-width="1.6"/><path d="M0 5v18M-9 14h18M-6 8l12 12M6 8l-12 12" stroke="{DARK}"/><path d="M-8 50v-13a8 8 0 0 1 16 0v13z" fill="{GOLD}"/></g>"##,
        y - 10.0
    )
}
