//! The newspaper of the day after: plain data in, text of a page out.

use std::fmt::Write as _;

use crate::table::svg::escape;

/// A row of the final table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The letter of the seat's mark.
    pub letter: char,
    /// What the seat played, or who it was.
    pub name: String,
    /// Who it was.
    pub who: String,
    /// What the score is made of: how much, and how that is written.
    pub parts: Vec<(i64, String)>,
    /// The same in words.
    pub told: String,
    /// The score as it is written.
    pub total: String,
    /// Whether this one won.
    pub won: bool,
    /// Whether this one was out of the game.
    pub is_out: bool,
}

/// Everything on the front page but the charts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Paper {
    /// Left and right of the name of the paper.
    pub corners: [String; 2],
    /// The name of the paper.
    pub title: String,
    /// The headline.
    pub headline: String,
    /// The line below it.
    pub deck: String,
    /// What everyone came to, the best first.
    pub rows: Vec<Row>,
    /// What the parts of a score are called.
    pub legend: Vec<String>,
}

/// The upper half of the page: title, headline and result.
pub fn front(paper: &Paper) -> String {
    let [left, right] = &paper.corners;
    let mut html = format!(
        r#"<div class="np-mast"><span>{}</span><b>{}</b><span>{}</span></div><h2 class="np-head" tabindex="-1">{}</h2><p class="np-deck">{}</p><ol class="np-rows">"#,
        escape(left),
        escape(&paper.title),
        escape(right),
        escape(&paper.headline),
        escape(&paper.deck)
    );
    let whole = |row: &Row| row.parts.iter().map(|it| it.0.max(0)).sum::<i64>();
    let most = paper.rows.iter().map(whole).max().unwrap_or(0).max(1);
    for (i, row) in paper.rows.iter().enumerate() {
        html += &line(row, i + 1, most);
    }
    html += "</ol>";
    if !paper.legend.is_empty() {
        html += r#"<p class="np-legend">"#;
        for (i, it) in paper.legend.iter().enumerate() {
            let _ = write!(html, r#"<span><i class="np-p{i}"></i>{}</span>"#, escape(it));
        }
        html += "</p>";
    }
    html
}

fn line(row: &Row, place: usize, most: i64) -> String {
    let class = match (row.won, row.is_out) {
        (true, _) => "np-won",
        (_, true) => "np-out",
        _ => "",
    };
    let place = match row.is_out {
        true => r##"<svg class="i" aria-hidden="true"><use href="#i-skull"/></svg>"##.to_owned(),
        false => place.to_string(),
    };
    let mut bar = String::new();
    for (i, (n, said)) in row.parts.iter().enumerate().filter(|it| it.1.0 > 0) {
        let share = *n as f64 * 100.0 / most as f64;
        // A number that does not fit into its part is in the words below.
        let said = if share > 2.4 * said.chars().count() as f64 { escape(said) } else { String::new() };
        let _ = write!(bar, r#"<i class="np-p{i}" style="width:{share:.1}%">{said}</i>"#);
    }
    let letter = row.letter;
    format!(
        r##"<li class="{class} k-{letter}"><span class="np-place">{place}</span><span class="fm k-{letter} hatted" style="--s:34px"><svg class="sh" aria-hidden="true"><use href="#i-fam-{letter}"/></svg><b aria-hidden="true">{letter}</b><svg class="hat" aria-hidden="true"><use href="#i-hat-don"/></svg></span><span class="np-name"><b>{}</b><small>{}</small></span><span class="np-mid"><span class="np-bar" aria-hidden="true">{bar}</span><small>{}</small></span><b class="np-total">{}</b></li>"##,
        escape(&row.name),
        escape(&row.who),
        escape(&row.told),
        escape(&row.total)
    )
}

/// The picture: the winner before the flashbulbs, the next two behind.
pub fn picture(winner: char, others: &[char]) -> String {
    let mut svg = String::from(
        r##"<svg viewBox="0 0 300 236" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="236" fill="#cdbb93"/><circle cx="150" cy="104" r="150" fill="#fff8e2" opacity=".55"/><circle cx="150" cy="104" r="96" fill="#fff8e2" opacity=".6"/>"##,
    );
    for (i, h) in [104, 74, 150, 66, 92, 86, 142, 60, 128, 98].into_iter().enumerate() {
        let _ = write!(
            svg,
            r##"<path d="M{} 206V{}h{}V206z" fill="#7d6b52" opacity=".72"/>"##,
            i as i32 * 31 - 6,
            206 - h,
            20 + (i as i32 * 7) % 14
        );
    }
    svg += r##"<path d="M0 206H300V236H0z" fill="#3a2f28"/>"##;
    for (letter, x) in others.iter().zip([26, 214]) {
        svg += &mobster(*letter, x, 118, 62);
    }
    svg += &mobster(winner, 82, 34, 136);
    svg += r##"<g transform="translate(190 176)"><path d="M0 8h54v34H0z" fill="#6a3b1e" stroke="#141118" stroke-width="2.4"/><path d="M18 8V1h18v7" fill="none" stroke="#141118" stroke-width="3"/><path d="M24 22h6v8h-6z" fill="#c9984a" stroke="#141118"/></g>"##;
    for (x, y, r) in [(34, 40, 26), (262, 52, 22)] {
        svg += &flash(f64::from(x), f64::from(y), f64::from(r));
    }
    svg + "</svg>"
}

/// A mark as a person: hat low, eyes in a band, mouth shut.
fn mobster(letter: char, x: i32, y: i32, size: i32) -> String {
    let at = |share: f64| f64::from(size) * share;
    let (fx, fy) = (f64::from(x), f64::from(y));
    format!(
        r##"<g class="k-{letter}"><ellipse cx="{:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#141118" opacity=".5"/><use href="#i-fam-{letter}" x="{x}" y="{:.1}" width="{size}" height="{size}" style="color:var(--f);--famline:#141118"/><path d="M{:.1} {:.1}h{:.1}v{:.1}h-{:.1}z" fill="#141118" opacity=".82"/><path d="M{:.1} {:.1}h{:.1}m{:.1} 0h{:.1}" stroke="#fff8e2" stroke-width="{:.1}"/><path d="M{:.1} {:.1}h{:.1}" stroke="#141118" stroke-width="{:.1}"/><use href="#i-hat-don" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" style="color:#141118"/></g>"##,
        fx + at(0.5),
        fy + at(1.22),
        at(0.5),
        at(0.06),
        fy + at(0.2),
        fx + at(0.27),
        fy + at(0.5),
        at(0.46),
        at(0.12),
        at(0.46),
        fx + at(0.32),
        fy + at(0.56),
        at(0.13),
        at(0.1),
        at(0.13),
        at(0.05),
        fx + at(0.42),
        fy + at(0.78),
        at(0.16),
        at(0.03),
        fx + at(0.06),
        fy - at(0.28),
        at(0.88),
        at(0.88),
    )
}

fn flash(x: f64, y: f64, r: f64) -> String {
    let point = |i: u32| {
        let (angle, r) =
            (f64::from(i) * std::f64::consts::PI / 8.0, if i.is_multiple_of(2) { r } else { r * 0.52 });
        format!("{:.1},{:.1}", x + r * angle.cos(), y + r * angle.sin())
    };
    let points: Vec<String> = (0..16).map(point).collect();
    format!(r##"<polygon points="{}" fill="#fffdf4" stroke="#cdbb93" stroke-width=".8"/>"##, points.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(letter: char, parts: &[i64], won: bool) -> Row {
        Row {
            letter,
            name: "Vitale & Co".to_owned(),
            who: "Ruth".to_owned(),
            parts: parts.iter().map(|it| (*it, format!("${it}"))).collect(),
            told: String::new(),
            total: format!("${}", parts.iter().sum::<i64>()),
            won,
            is_out: false,
        }
    }

    #[test]
    fn the_best_score_fills_its_bar_and_the_rest_are_in_proportion() {
        let rows = vec![row('V', &[60, 30, 10], true), row('P', &[50, 0, 0], false)];
        let html = front(&Paper { rows, ..Paper::default() });
        for part in ["width:60.0%", "width:30.0%", "width:10.0%", "width:50.0%"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("np-won").count(), 1);
        assert!(html.contains("Vitale &amp; Co"), "names are escaped");
    }

    #[test]
    fn who_has_nothing_and_who_is_dead_have_a_row_too() {
        let dead = Row { is_out: true, ..row('T', &[], false) };
        let html = front(&Paper { rows: vec![row('V', &[0], true), dead], ..Paper::default() });
        assert!(html.contains("np-out") && html.contains("i-skull"));
        assert!(!html.contains("NaN"));
    }

    #[test]
    fn the_picture_shows_the_winner_and_the_next_two() {
        let svg = picture('V', &['C', 'M', 'P']);
        for (letter, n) in [('V', 1), ('C', 1), ('M', 1), ('P', 0)] {
            assert_eq!(svg.matches(&format!("#i-fam-{letter}\"")).count(), n, "{letter}");
        }
    }
}
