//! The Hudson at the left of the map: compass, figures in the water, the piles, and what a choice would bring.

use std::fmt::Write as _;

use omerta_core::{Phrase, Seat};
use omerta_corleone::figures::Neutral;
use omerta_corleone::{Figure, Good, Note};

use super::map::Map;
use super::pack::{GOODS, note_icon};
use super::pieces::{self, Align, BONE, CHALK};
use super::plan::{Who, influence};
use crate::words;

/// Who lies in the river.
fn drowned(map: &Map<'_>) -> Vec<Who> {
    let own = Seat::all(map.view.n_seats()).flat_map(|seat| {
        let river = map.view.families[seat].river;
        Figure::ALL
            .into_iter()
            .flat_map(move |it| std::iter::repeat_n(Who::Own(seat, it), usize::from(river.count(it))))
    });
    let neutral =
        Neutral::ALL.into_iter().filter(|it| map.view.neutral_river.contains(*it)).map(Who::Neutral);
    own.chain(neutral).collect()
}

/// Draws all of it.
pub fn draw(map: &Map<'_>, svg: &mut String) {
    let h = map.layout.size.1;
    let dead = drowned(map);
    if map.is_phone() {
        for (i, who) in dead.iter().take(6).enumerate() {
            let _ = write!(
                svg,
                r##"<g transform="translate(12 {:.0}) rotate(80)">{}</g>"##,
                h * 0.2 + i as f64 * 26.0,
                map.drawn(*who, (0.0, 0.0), 15.0)
            );
        }
        return;
    }
    let _ = write!(
        svg,
        r##"<g transform="translate(32 36)"><circle r="18" fill="#0d262e" stroke="#6fb0bd"/><path d="M0-18L4 0 0 4-4 0z" fill="#f4ead5"/><path d="M0 18L4 0 0-4-4 0z" fill="#6fb0bd" opacity=".6"/>{}</g>"##,
        pieces::letters("N", (0.0, -21.0), 11.0, BONE, Align::Middle)
    );
    let mut below = 66.0;
    for (i, who) in dead.iter().take(9).enumerate() {
        let (x, y) = (26.0 + (i % 3) as f64 * 34.0, 84.0 + (i / 3) as f64 * 30.0);
        let _ = write!(
            svg,
            r##"<g transform="translate({x} {y}) rotate(76)">{}</g><path d="M{} {}c5-4 8 4 12 0s8 4 13 0" stroke="#8fd0dc" fill="none" stroke-width="1.6"/>"##,
            map.drawn(*who, (0.0, 0.0), 24.0),
            x - 15.0,
            y + 11.0
        );
    }
    if !dead.is_empty() {
        let rows = (dead.len().min(9) - 1) / 3;
        below = 114.0 + 30.0 * rows as f64;
        let text = words::tell(map.scene.lang, &Phrase::new("corleone.river").with("n", dead.len()));
        *svg += &pieces::words(&text, (10.0, below - 6.0), 11.0, "#b7dbe2", Align::Start);
    }
    if map.scene.draft.option(map.scene.asked()).is_some()
        && (!map.plan.gains.is_empty() || !map.plan.shifts.is_empty())
    {
        ticket(map, svg, below + 4.0);
    } else {
        let _ = write!(
            svg,
            r##"<text class="dt" font-size="15" fill="#6fb0bd" text-anchor="middle" letter-spacing="7" transform="translate({:.0} {:.0}) rotate(-90)">Hudson River</text>"##,
            map.layout.river - 6.0,
            h * 0.47
        );
    }
    supply(map, svg, h - 128.0);
}

/// Where a pile lies, for cards that come from it or go back.
fn pile(table: &str, n: usize, (x, y): (f64, f64)) -> String {
    format!(
        r#"<circle data-zone="piles:" data-item="{table}:{n}" cx="{x:.0}" cy="{y:.0}" r="1" fill="none"/>"#
    )
}

fn supply(map: &Map<'_>, svg: &mut String, top: f64) {
    let _ = write!(
        svg,
        r##"<g transform="translate(8 {top:.0})"><rect x="3" y="3" width="104" height="118" fill="#000" opacity=".45"/><rect width="104" height="118" fill="#1d1710" stroke="#0b090c" stroke-width="1.5"/>{}"##,
        pieces::letters(
            &words::said(map.scene.lang, "corleone.supply"),
            (8.0, 15.0),
            12.0,
            "#cfc2aa",
            Align::Start
        )
    );
    for (i, it) in Note::ALL.into_iter().enumerate() {
        let y = i as f64 * 24.0;
        *svg += &pieces::icon(note_icon(i), (8.0, 20.0 + y), 22.0, "#a9cf85", "#1d1710");
        *svg += &pile("notes", i, (19.0, 31.0 + y));
        *svg += &pieces::letters(
            &map.view.money.count(it).to_string(),
            (33.0, 36.0 + y),
            14.0,
            BONE,
            Align::Start,
        );
    }
    for (i, it) in Good::ALL.into_iter().enumerate() {
        let (y, n) = (i as f64 * 24.0, map.view.goods.count(it));
        *svg += &pile("goods", i, (66.0, 31.0 + y));
        *svg += &pieces::icon(
            GOODS[i],
            (56.0, 21.0 + y),
            20.0,
            if n > 0 { "#e8d4a6" } else { "#6b6070" },
            "#1d1710",
        );
        *svg += &pieces::letters(
            &n.to_string(),
            (81.0, 36.0 + y),
            14.0,
            if n > 2 { BONE } else { "#ff7a6b" },
            Align::Start,
        );
    }
    svg.push_str("</g>");
}

/// What a choice would bring, and whose influence would change.
fn ticket(map: &Map<'_>, svg: &mut String, top: f64) {
    let mut rows: Vec<Vec<&str>> = vec![Vec::new()];
    for it in &map.plan.gains {
        let room = rows.last().map_or(0.0, |row| pieces::row_width(row, 24.0, 4.0));
        if room + 24.0 * pieces::wide(it) > 96.0 {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push(it);
        }
    }
    rows.retain(|it| !it.is_empty());
    let own: Vec<_> = map.plan.shifts.iter().filter(|it| it.1.is_some() && it.1 == map.scene.me).collect();
    let shifts = if own.is_empty() { map.plan.shifts.iter().collect() } else { own };
    let high = 30.0
        + rows.len() as f64 * 29.0
        + if shifts.is_empty() { 0.0 } else { 22.0 + shifts.len() as f64 * 19.0 }
        + if map.plan.too.is_some() { 42.0 } else { 0.0 };
    let said = |key: &str| words::said(map.scene.lang, key);
    let _ = write!(
        svg,
        r##"<g transform="translate(8 {top:.0})" pointer-events="none"><rect width="118" height="{high:.0}" rx="4" fill="#0b090c" opacity=".95"/><rect x="2.5" y="2.5" width="113" height="{:.0}" rx="3" class="chalk"/>{}"##,
        high - 5.0,
        pieces::squeezed(&said("corleone.would"), (59.0, 20.0), 12.0, 104.0, CHALK)
    );
    let mut y = 28.0;
    for row in &rows {
        let mut x = 11.0;
        for it in row {
            *svg += &pieces::icon(it, (x, y), 24.0, CHALK, "#0b090c");
            x += 24.0 * pieces::wide(it) + 4.0;
        }
        y += 29.0;
    }
    if !shifts.is_empty() {
        y += 12.0;
        *svg += &pieces::words(&said("corleone.influence"), (11.0, y), 11.0, "#cfc2aa", Align::Start);
        for (area, seat, now, after) in shifts {
            let others = influence(map.scene, *area)
                .into_iter()
                .filter(|it| it.0 != *seat)
                .map(|it| it.1)
                .max()
                .unwrap_or(0);
            let key = match after.cmp(&others) {
                std::cmp::Ordering::Greater => "corleone.rank.lead",
                std::cmp::Ordering::Equal => "corleone.rank.tie",
                std::cmp::Ordering::Less => "corleone.rank.behind",
            };
            let _ = write!(
                svg,
                r##"<circle cx="18" cy="{:.0}" r="8" fill="{CHALK}"/>{}{}{}"##,
                y + 13.0,
                pieces::letters(&(area + 1).to_string(), (18.0, y + 17.0), 11.0, "#0b090c", Align::Middle),
                pieces::letters(&format!("{now} → {after}"), (30.0, y + 17.5), 13.5, CHALK, Align::Start),
                pieces::words(&said(key), (68.0, y + 17.0), 11.0, "#cfc2aa", Align::Start)
            );
            y += 19.0;
        }
    }
    if let Some(seat) = map.plan.too {
        let text =
            words::tell(map.scene.lang, &Phrase::new("corleone.too").with("name", map.scene.name(seat)));
        *svg += &pieces::words(&text, (11.0, y + 18.0), 11.0, "#cfc2aa", Align::Start);
        *svg += &pieces::mark(map.scene.mark(seat), (22.0, y + 32.0), 23.0, true);
    }
    svg.push_str("</g>");
}
