//! The circle: the floor, the crate with the loot, lines of fire, mobsters with their plates.

use omerta_core::Short as _;
use std::fmt::Write as _;

use super::circle::{Circle, Place, Pose, Shown};
use super::layout::{Layout, Point};
use super::pieces::{self, BONE, INK, LAMP, LAMP_HI, icon, text};
use super::{flights, pack, plates};
use crate::games::row;
use crate::table::at::At;
use crate::table::scene::Scene;

/// Draws the board.
pub fn board(scene: &Scene<'_>) -> String {
    let Some(circle) = Circle::new(scene) else { return String::new() };
    let layout = Layout::new(scene.size, circle.mobsters.len(), circle.places.len());
    let mut svg = format!(r#"<g transform="scale({:.4})">"#, layout.scale);
    floor(&mut svg, &layout);
    table(&mut svg, scene, &circle, &layout);
    lines(&mut svg, &circle, &layout);
    let mut order: Vec<usize> = (0..circle.mobsters.len()).collect();
    order.sort_short_by(|a, b| layout.seats[*a].1.total_cmp(&layout.seats[*b].1));
    for i in order {
        mobster(&mut svg, scene, &circle, &layout, i);
    }
    flights::places(&mut svg, &circle, &layout);
    svg.push_str("</g>");
    svg
}

/// Planks under a hanging lamp, and crates along the wall.
fn floor(svg: &mut String, layout: &Layout) {
    let ((w, h), (cx, cy)) = (layout.size, layout.centre);
    let _ = write!(
        svg,
        r##"<rect width="{w:.1}" height="{h:.1}" fill="#151017"/><ellipse cx="{cx:.1}" cy="{cy:.1}" rx="{:.1}" ry="{:.1}" fill="url(#g-floor)"/>"##,
        w * 0.64,
        h * 0.64
    );
    let step = if layout.is_tall { 15.0 } else { 38.0 };
    let n = (w / step * 2.3) as i32;
    let mut planks = String::new();
    for i in -n / 2..=n / 2 {
        let offset = f64::from(i) * step;
        let _ = write!(planks, "M{:.0} {:.0}L{:.0} -4", cx + offset, h + 4.0, cx + offset * 0.45);
    }
    let _ =
        write!(svg, r##"<path d="{planks}" stroke="#000" stroke-width="1.5" opacity=".24" fill="none"/>"##);
    if layout.is_tall {
        return;
    }
    let crates = [
        (-10.0, -8.0, 120.0, 86.0),
        (112.0, 6.0, 84.0, 70.0),
        (w - 130.0, -8.0, 140.0, 90.0),
        (w - 214.0, 12.0, 80.0, 64.0),
    ];
    for (x, y, cw, ch) in crates {
        let _ = write!(
            svg,
            r##"<rect x="{x:.1}" y="{y:.1}" width="{cw:.1}" height="{ch:.1}" fill="#241a17" stroke="{INK}" stroke-width="2"/><path d="M{x:.1} {y:.1}l{cw:.1} {ch:.1}M{:.1} {y:.1}l{:.1} {ch:.1}M{:.1} {:.1}h{:.1}v{:.1}h{:.1}z" stroke="#38291f" stroke-width="4.5" fill="none"/>"##,
            x + cw,
            -cw,
            x + 4.0,
            y + 4.0,
            cw - 8.0,
            ch - 8.0,
            8.0 - cw,
        );
    }
}

/// The round crate with the loot.
fn table(svg: &mut String, scene: &Scene<'_>, circle: &Circle, layout: &Layout) {
    let ((cx, cy), (rx, ry)) = (layout.centre, layout.table);
    let _ = write!(
        svg,
        r##"<ellipse cx="{cx:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#000" opacity=".35"/><ellipse cx="{cx:.1}" cy="{cy:.1}" rx="{rx:.1}" ry="{ry:.1}" fill="#7b5532" stroke="{INK}" stroke-width="2.5"/><ellipse cx="{cx:.1}" cy="{cy:.1}" rx="{:.1}" ry="{:.1}" fill="none" stroke="#a87a4b" stroke-width="1.5"/>"##,
        cy + 6.0,
        rx + 3.0,
        ry + 3.0,
        rx - 7.0,
        ry - 7.0,
    );
    let w = layout.card;
    let is_choosing = circle.places.iter().any(|it| match it {
        Place::Card(_, _, light) | Place::Token(light) => light.is_lamp(),
        Place::Taken | Place::TokenTaken => false,
    });
    let mut keys = Vec::new();
    for (i, place) in circle.places.iter().enumerate() {
        let (x, y) = layout.cards[i];
        let turn = (((i * 37) % 9) as f64 - 4.0) * 1.1;
        match place {
            Place::Card(card, n, light) => {
                let ring =
                    if light.is_lamp() { pieces::card_ring(w, light.is_chosen) } else { String::new() };
                let dim = if is_choosing && !light.is_lamp() { r#" opacity=".45""# } else { "" };
                let _ = write!(
                    svg,
                    r#"<g data-at="{}" data-pile="table" transform="translate({x:.1} {y:.1}) rotate({turn:.1})"{dim}>{ring}{}"#,
                    At::new("loot", card.n),
                    pieces::card(
                        w,
                        pack::band(&card.kind),
                        &pack::label(scene.lang, card),
                        pack::icon(&card.kind)
                    ),
                );
                if *n > 1 {
                    svg.push_str(&text(
                        (w * 0.2, w * 0.6),
                        &format!("×{n}"),
                        (w * 0.3).max(11.2),
                        "#141118",
                        "middle",
                    ));
                }
                // A kind is one choice, however many cards of it lie there: one number.
                if let Some(number) = light.number().filter(|it| !layout.is_tall && !keys.contains(it)) {
                    keys.push(number);
                    svg.push_str(&pieces::key((w / 2.0 - 1.0, w * 0.62), number));
                }
                svg.push_str("</g>");
            }
            Place::Taken => {
                let _ = write!(
                    svg,
                    r##"<rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{:.1}" rx="3" fill="none" stroke="#a87a4b" stroke-dasharray="4 3" opacity=".7"/>"##,
                    x - w / 2.0,
                    y - w * 0.64,
                    w * 1.28
                );
            }
            Place::Token(light) => token(svg, (x, y), w * 0.6, light, layout),
            Place::TokenTaken => {
                let _ = write!(
                    svg,
                    r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="#a87a4b" stroke-width="1.5" stroke-dasharray="4 3"/>"##,
                    w * 0.55
                );
            }
        }
    }
}

fn token(svg: &mut String, (x, y): Point, r: f64, light: &crate::table::lights::Light, layout: &Layout) {
    let ring = match (light.is_chosen, light.is_lamp()) {
        (true, _) => {
            format!(r##"<circle r="{:.1}" fill="{INK}" stroke="{LAMP_HI}" stroke-width="4"/>"##, r + 5.0)
        }
        (false, true) => {
            format!(
                r##"<circle class="can" r="{:.1}" fill="{INK}" stroke="{LAMP}" stroke-width="3"/>"##,
                r + 5.0
            )
        }
        (false, false) => String::new(),
    };
    let number = light.number().filter(|_| !layout.is_tall);
    let key = number.map_or_else(String::new, |it| pieces::key((r * 0.8, r * 0.8), it));
    let at = At::new("markers", pack::TOKEN);
    let _ = write!(
        svg,
        r#"<g data-at="{at}" transform="translate({x:.1} {y:.1})">{ring}{}{key}</g>"#,
        pieces::desk(r)
    );
}

/// The lines of fire: in the colour and dashes of whoever shoots, stronger where they lead to the viewer.
fn lines(svg: &mut String, circle: &Circle, layout: &Layout) {
    let aims = circle.mobsters.iter().filter(|it| it.pose != Pose::Dead || it.is_chalk);
    for it in aims {
        let Some(target) = it.aim else { continue };
        line(
            svg,
            circle,
            layout,
            it.seat,
            target,
            if it.is_chalk { Line::Chalk } else { Line::Aim(it.is_ordered) },
        );
    }
    // What was just fired is still in the air.
    for shot in circle
        .shots
        .iter()
        .filter(|it| circle.index(it.from).is_some_and(|i| circle.mobsters[i].aim.is_none()))
    {
        line(svg, circle, layout, shot.from, shot.to, Line::Fired(shot.with));
    }
}

enum Line {
    /// Only what the viewer would do.
    Chalk,
    /// A gun that points; whether it must point elsewhere.
    Aim(bool),
    /// A shot.
    Fired(Shown),
}

#[expect(clippy::needless_pass_by_value, reason = "a line is drawn and gone")]
fn line(
    svg: &mut String,
    circle: &Circle,
    layout: &Layout,
    from: omerta_core::Seat,
    to: omerta_core::Seat,
    kind: Line,
) {
    let (Some(i), Some(j)) = (circle.index(from), circle.index(to)) else { return };
    let Some((a, b)) = ends(layout, i, j) else { return };
    let it = &circle.mobsters[i];
    let path = format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
    let Line::Aim(is_ordered) = kind else {
        let _ = match kind {
            Line::Fired(with) => write!(
                svg,
                r##"<path d="{path}" stroke="{}" stroke-width="{}" stroke-dasharray="{}" opacity="{}"/>"##,
                pieces::colour(it.mark),
                if with == Shown::Bang { 3.6 } else { 2.0 },
                pieces::dash(it.mark),
                if with == Shown::Unseen { 0.4 } else { 0.95 },
            ),
            Line::Chalk | Line::Aim(_) => {
                write!(
                    svg,
                    r##"<path d="{path}" class="chalk" fill="none" stroke="#fbf7ee" stroke-width="3" stroke-dasharray="7 5"/>"##
                )
            }
        };
        return;
    };
    let is_hot = circle.me == Some(to);
    let (thick, colour) = (if is_hot { 3.6 } else { 2.4 }, pieces::colour(it.mark));
    let class = if it.raised { "cash-line" } else { "" };
    let _ = write!(
        svg,
        r##"<g class="{class}" data-of="{from}" opacity="{}"><path d="{path}" stroke="#000" stroke-width="{}" opacity=".45"/><path d="{path}" stroke="{colour}" stroke-width="{thick}" stroke-dasharray="{}"/><circle cx="{:.1}" cy="{:.1}" r="5.5" fill="{INK}" stroke="{colour}" stroke-width="2.2"/><circle cx="{:.1}" cy="{:.1}" r="2" fill="{colour}"/></g>"##,
        if is_ordered { 0.3 } else { 0.95 },
        thick + 3.0,
        pieces::dash(it.mark),
        b.0,
        b.1,
        b.0,
        b.1,
    );
    if is_ordered {
        let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="11" fill="{INK}" stroke="#ff7a6b" stroke-width="2"/><path d="M{:.1} {:.1}l10 10m0-10l-10 10" stroke="#ff7a6b" stroke-width="2.6"/>"##,
            x - 5.0,
            y - 5.0
        );
    }
}

/// Where a line leaves one mobster and reaches another, outside of both.
fn ends(layout: &Layout, i: usize, j: usize) -> Option<(Point, Point)> {
    let ((x0, y0), (x1, y1)) = (layout.seats[i], layout.seats[j]);
    let far = (x1 - x0).hypot(y1 - y0);
    if far < 1.0 {
        return None;
    }
    let ((ux, uy), k) = (((x1 - x0) / far, (y1 - y0) / far), layout.bust);
    let (reach_x, reach_y) = if layout.is_tall { (40.0, 36.0) } else { (62.0, 50.0) };
    Some(((x0 + ux * 60.0 * k, y0 + uy * 46.0 * k), (x1 - ux * reach_x, y1 - uy * reach_y)))
}

/// Where the hand with the gun is: on the way to the target, and beside the face where that way leads over it.
fn hand(layout: &Layout, i: usize, target: usize, goes_left: bool) -> Point {
    let ((x, y), (tx, ty), k) = (layout.seats[i], layout.seats[target], layout.bust);
    let far = (tx - x).hypot(ty - y).max(1.0);
    let (ux, uy) = ((tx - x) / far, (ty - y) / far);
    if uy >= 0.0 {
        return (x + ux * 44.0 * k, y + (12.0 + uy * 26.0) * k);
    }
    let side = match ux {
        _ if ux > 0.05 => 1.0,
        _ if ux < -0.05 || goes_left => -1.0,
        _ => 1.0,
    };
    (x + side * (ux.abs() * 44.0).max(-uy * 52.0) * k, y + (12.0 - uy * 12.0) * k)
}

fn mobster(svg: &mut String, scene: &Scene<'_>, circle: &Circle, layout: &Layout, i: usize) {
    let it = &circle.mobsters[i];
    let ((x, y), k) = (layout.seats[i], layout.bust);
    let colour = pieces::colour(it.mark);
    let _ = write!(svg, r#"<g data-at="{}" data-pile="seat:{}">"#, At::seat(it.seat), it.seat);
    if it.is_me && it.pose != Pose::Dead {
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.0}" fill="url(#g-lamp)" opacity=".32"/>"##,
            78.0 * k
        );
    }
    let (cy, r) = (y + 6.0 * k, 66.0 * k);
    if it.light.is_lamp() || it.light.is_chosen || it.takes {
        let (class, stroke, thick) = match (it.light.is_chosen, it.light.is_lamp()) {
            (true, _) => ("", LAMP_HI, 4.5),
            (false, true) => ("can", LAMP, 3.0),
            (false, false) => ("", "#8a7443", 2.0),
        };
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{cy:.1}" r="{r:.1}" fill="{INK}" opacity=".55"/><circle class="{class}" cx="{x:.1}" cy="{cy:.1}" r="{r:.1}" fill="rgba(255,210,122,.16)" stroke="{stroke}" stroke-width="{thick}"/>"##
        );
    }
    let filter = match (it.pose, it.light.is_shadow() && !it.is_me) {
        (Pose::Dead, _) => r#" style="filter:grayscale(1) brightness(.5)""#,
        (_, true) => r#" style="filter:brightness(.5) saturate(.6)""#,
        _ => "",
    };
    let lie = if it.pose == Pose::Up { "" } else { " translate(0 26) rotate(78) scale(.9)" };
    let class = if it.fell { "cash-fall" } else { "" };
    let _ = write!(
        svg,
        r#"<g transform="translate({x:.1} {y:.1}) scale({k:.3}){lie}"{filter}><g class="{class}">{}</g></g>"#,
        pieces::bust(it.mark)
    );
    if let Some(target) =
        it.aim.filter(|_| it.pose == Pose::Up && !it.is_chalk).and_then(|it| circle.index(it))
    {
        let goes_left = it.shown.is_some() && !it.is_godfather && !it.is_heir;
        let hand = hand(layout, i, target, goes_left);
        gun(svg, layout, hand, layout.seats[target], colour, it.raised, it.is_ordered);
    }
    plates::plate(svg, it, layout, i);
    let (is_tall, (bx, by)) = (layout.is_tall, (x + 50.0 * k, y - 34.0 * k));
    if it.is_godfather || it.is_heir {
        let r = if is_tall { 12.0 } else { 17.0 };
        let dim = if it.is_godfather { "" } else { r#" opacity=".75" class="cash-heir""# };
        let _ = write!(
            svg,
            r#"<g transform="translate({:.1} {:.1})"{dim}>{}</g>"#,
            // Above guns and cards that somebody holds on this side.
            x - 54.0 * k,
            y - 44.0 * k,
            pieces::desk(r)
        );
    }
    if let Some(is_sealed) = it.seal {
        let size = if is_tall { 20.0 } else { 28.0 };
        let id = if is_sealed { "seal" } else { "unsealed" };
        let at = (bx - size / 2.0, by - size / 2.0);
        let _ = write!(
            svg,
            r#"<g class="{}">{}</g>"#,
            if is_sealed { "cash-wax" } else { "" },
            icon(id, at, size, BONE, INK)
        );
    }
    if let Some(shown) = it.shown.filter(|_| it.pose != Pose::Dead) {
        shown_card(svg, scene, layout, i, shown);
    }
    if it.pose == Pose::Dead {
        svg.push_str(&icon("skull", (x - 13.0 * k, y - 24.0 * k), 30.0 * k, "#cfc2aa", "#141118"));
    }
    if let Some((word, is_bad)) = &it.word {
        let size = if is_tall { 15.0 } else { 22.0 };
        svg.push_str(&pieces::splash((x, (y - 52.0 * k).max(size)), word, size, *is_bad));
    }
    if let Some(number) = it.light.number().filter(|_| !is_tall) {
        svg.push_str(&pieces::key((x + 54.0 * k, y + 40.0 * k), number));
    }
    svg.push_str("</g>");
}

/// A gun in a hand, turned to its target.
fn gun(
    svg: &mut String,
    layout: &Layout,
    (gx, gy): Point,
    (tx, ty): Point,
    colour: &str,
    is_new: bool,
    is_ordered: bool,
) {
    let k = layout.bust;
    let angle = (ty - gy).atan2(tx - gx).to_degrees();
    let flip = if angle.abs() > 90.0 { " scale(1 -1)" } else { "" };
    let _ = write!(
        svg,
        r#"<g transform="translate({gx:.1} {gy:.1}) rotate({angle:.1}){flip} scale({:.2})" opacity="{}"><g class="{}">{}</g></g>"#,
        0.88 * k + 0.06,
        if is_ordered { 0.45 } else { 1.0 },
        if is_new { "cash-gun" } else { "" },
        pieces::gun(colour)
    );
}

/// The bullet card that somebody turned over this round, beside them, towards the wall.
fn shown_card(svg: &mut String, scene: &Scene<'_>, layout: &Layout, i: usize, shown: Shown) {
    let ((x, y), k) = (layout.seats[i], layout.bust);
    let is_right = x > layout.centre.0 + 1.0;
    let side = if layout.is_tall == is_right { -1.0 } else { 1.0 };
    let w = if layout.is_tall { 26.0 } else { 42.0 };
    let name = |n: usize| row(scene.catalogue, "bullets", n).map_or("", |it| &it.name);
    let (name, turn) = match shown {
        Shown::Click => (Some(name(0)), 4.0),
        Shown::Bang => (Some(name(1)), -5.0),
        Shown::Unseen => (None, 3.0),
    };
    let at = (x + side * 66.0 * k, y + 2.0 * k);
    let _ = write!(
        svg,
        r#"<g class="cash-shown" transform="translate({:.1} {:.1}) rotate({turn})">{}</g>"#,
        at.0,
        at.1,
        pieces::bullet(w, name, shown == Shown::Bang)
    );
}
