//! What of a table is drawn where there is not room for everything.
//!
//! As long as it fits, everything stands in rows of its own. Then, in this order: air goes, short parts are
//! joined, long lines of a rich table are cut, headings go, what stands below the seats goes, and at last long
//! lists are set in groups. Options, seats and the question stay, and the middle gets all rows that are left.

use omerta_core::Phrase;
use ratatui::text::Line;

use crate::draw::options::{self, Item, Listing};
use crate::draw::{Ink, seats};
use crate::text::{fit, wrap};
use omerta_host::Words;
use omerta_host::sight::Sight;

/// A middle that takes more rows than this, joined, is a map: nobody would find anything in one paragraph.
const JOINED: usize = 4;
/// So many lines of a map are kept before the options get room to be told at length.
const MAP: usize = 4;
/// An option that is cut is told in so many rows at most.
const TOLD: usize = 2;

/// The room there is.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Whether the log wants some of the rows.
    pub(crate) log_below: bool,
}

/// What is drawn.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) headings: bool,
    /// Whether there is an empty row after each part.
    pub(crate) air: bool,
    pub(crate) middle: Vec<String>,
    pub(crate) seats: Vec<Line<'static>>,
    pub(crate) own: Vec<String>,
    pub(crate) options: Listing,
    /// Rows below the options: what was put together, and what Enter does with it.
    pub(crate) n_foot: usize,
    /// Rows kept free to tell an option in full that is cut.
    pub(crate) n_told: usize,
    pub(crate) barred: Option<String>,
    /// Whether nothing is missing or crowded.
    pub(crate) whole: bool,
}

impl Plan {
    fn height(&self) -> usize {
        let n_options = self.options.n_rows();
        let parts = [self.middle.len(), self.seats.len(), self.own.len(), n_options];
        let extra = usize::from(self.headings) + usize::from(self.air);
        let rows: usize = parts.into_iter().filter(|it| *it > 0).map(|it| it + extra).sum();
        rows + self.n_told + self.n_foot + usize::from(n_options > 0 && self.barred.is_some())
    }
}

/// The best plan for this room.
pub(crate) fn plan(
    ink: &Ink,
    words: &Words,
    sight: &Sight,
    (items, n_foot): (&[Item], usize),
    room: Room,
) -> Plan {
    let Room { columns, rows, .. } = room;
    let fits = |it: &Plan, log: usize| it.height() + if room.log_below { log } else { 0 } <= rows;
    let barred: Vec<&str> = sight.blocked.iter().map(|it| it.text.trim_end_matches('.')).collect();
    let barred = (!barred.is_empty())
        .then(|| words.tell(&Phrase::new("blocked.line").with("what", barred.join(", "))));
    let full = Plan {
        headings: true,
        air: true,
        middle: hanging(&sight.middle, columns).concat(),
        seats: seats::lines(ink, words, &sight.seats, columns, false),
        own: hanging(&sight.own, columns).concat(),
        options: Listing::whole(items, columns),
        n_foot,
        n_told: 0,
        barred,
        whole: true,
    };
    let close = Plan { air: false, ..full.clone() };
    let snug = Plan {
        middle: joined(&sight.middle, columns),
        own: joined(&sight.own, columns),
        whole: false,
        ..close.clone()
    };
    let is_map = snug.middle.len() > JOINED;
    let airy_to_snug = |cut: Option<&Vec<Line<'static>>>| {
        let ways = [(&full, 7), (&close, 5), (&snug, 4)].into_iter().take(if is_map { 2 } else { 3 });
        let with_seats = |it: &Plan| match cut {
            Some(seats) => Plan { seats: seats.clone(), whole: false, ..it.clone() },
            None => it.clone(),
        };
        ways.map(|(it, log)| (with_seats(it), log)).find(|(it, log)| fits(it, *log)).map(|(it, _)| it)
    };
    if let Some(plan) = airy_to_snug(None) {
        return plan;
    }
    let cut_seats = seats::lines(ink, words, &sight.seats, columns, true);
    let bare = |it: &Plan| Plan { headings: false, barred: None, whole: false, ..it.clone() };
    if is_map {
        let crowded = Plan { whole: false, ..close.clone() };
        let few = Plan { seats: cut_seats.clone(), ..crowded.clone() };
        let ways = [crowded.clone(), bare(&crowded), few.clone(), bare(&few)];
        let log = if room.log_below { 4 } else { 0 };
        if let Some(plan) = ways.into_iter().find_map(|it| trimmed(it, sight, columns, rows, log)) {
            return plan;
        }
    } else {
        let tight = Plan { seats: cut_seats.clone(), ..bare(&snug) };
        let tight = Plan { barred: snug.barred.clone(), ..tight };
        let found = airy_to_snug(Some(&cut_seats)).or(Some(tight).filter(|it| fits(it, 4)));
        if let Some(plan) = found {
            return plan;
        }
    }
    barest(Plan { seats: cut_seats, ..bare(&snug) }, words, sight, items, room)
}

/// The plan with every line of the middle and of the own cards in at least one row, if there is room for that.
fn trimmed(plan: Plan, sight: &Sight, columns: usize, rows: usize, log: usize) -> Option<Plan> {
    let others = plan.height() - plan.middle.len() - plan.own.len();
    let rest = rows.checked_sub(others + log)?;
    let n_own = sight.own.len();
    let mut lines = hanging(&sight.own, columns);
    lines.extend(hanging(&sight.middle, columns));
    if lines.len() > rest {
        return None;
    }
    let mut keep: Vec<usize> = lines.iter().map(Vec::len).collect();
    // The longest line loses a row first, and of several the last one.
    while keep.iter().sum::<usize>() > rest {
        *keep.iter_mut().max()? -= 1;
    }
    for (line, keep) in lines.iter_mut().zip(keep) {
        if keep < line.len() {
            let mut last = line.split_off(keep - 1);
            last.truncate(2);
            let lead = last[0].len() - last[0].trim_start().len();
            let text = last.iter().map(|it| it.trim()).collect::<Vec<_>>().join(" ");
            line.push(cut(&format!("{}{text}", " ".repeat(lead)), columns));
        }
    }
    let middle = lines.split_off(n_own).concat();
    Some(Plan { middle, own: lines.concat(), ..plan })
}

/// The text cut to a row; that it is cut is seen in any case.
fn cut(text: &str, columns: usize) -> String {
    fit(&format!("{text} …………"), columns.min(crate::text::width(text) + 2))
}

/// One row for the own cards, the options in as few rows as leave the middle some, and the middle in the rest.
fn barest(mut plan: Plan, words: &Words, sight: &Sight, items: &[Item], room: Room) -> Plan {
    let Room { columns, rows, .. } = room;
    let one_row = |rows: &[String]| match rows {
        [] => Vec::new(),
        rows => {
            vec![fit(&format!(" {}", rows.iter().map(|it| it.trim()).collect::<Vec<_>>().join(" ")), columns)]
        }
    };
    let joined = std::mem::take(&mut plan.middle);
    plan.own = one_row(&plan.own);
    let others = plan.seats.len() + plan.own.len() + plan.n_foot;
    // All lines of a map and of the own cards first, then some of them, before options are told at length.
    let whole = sight.middle.len() + sight.own.len();
    let left = |for_middle: usize| rows.saturating_sub(others + for_middle);
    let ways = [left(whole), left(sight.middle.len().min(MAP) + 1)];
    let fitting = ways.into_iter().map(|rows| (Listing::within(items, columns, rows), rows));
    let fitting = fitting.into_iter().find(|(it, rows)| it.n_rows() <= *rows).map(|(it, _)| it);
    plan.options = fitting.unwrap_or_else(|| Listing::shortest(items, columns, left(1)));
    let is_cut = (0..items.len()).any(|it| plan.options.cuts(items, it, columns));
    if is_cut {
        let n_told = items.iter().map(|it| options::told(&it.text, columns).len()).max().unwrap_or(0);
        let spare = rows.saturating_sub(plan.height() + 1);
        // A second row only where the middle keeps some.
        plan.n_told = n_told.min(TOLD).min(spare.saturating_sub(MAP).max(1)).min(spare);
    }
    // Many short options in columns may leave room for a whole map.
    if joined.len() > JOINED {
        let log = if room.log_below { 4 } else { 0 };
        let others = Plan { own: Vec::new(), ..plan.clone() };
        let ways = [(others.clone(), log), (others, 0)];
        if let Some(plan) = ways.into_iter().find_map(|(it, log)| trimmed(it, sight, columns, rows, log)) {
            return plan;
        }
    }
    let rest = rows.saturating_sub(plan.height());
    plan.middle = match rest {
        _ if joined.len() <= rest.min(JOINED) => joined,
        0 | 1 => one_row(&joined),
        _ => {
            let mut lines: Vec<String> =
                sight.middle.iter().map(|it| fit(&format!(" {it}"), columns)).collect();
            if lines.len() > rest {
                lines.truncate(rest - 1);
                lines.push(format!(" {}", words.of("table.more")));
            }
            lines
        }
    };
    plan
}

/// Every text in rows of its own; all rows but the first are set in.
fn hanging(texts: &[String], columns: usize) -> Vec<Vec<String>> {
    let hang = |text: &String| {
        let rows = wrap(text, columns.saturating_sub(2));
        let rows = if rows.len() > 1 { wrap(text, columns.saturating_sub(4)) } else { rows };
        let set_in = |(i, row): (usize, String)| format!("{}{row}", if i == 0 { "  " } else { "    " });
        rows.into_iter().enumerate().map(set_in).collect()
    };
    texts.iter().map(hang).collect()
}

/// All texts in one paragraph.
fn joined(texts: &[String], columns: usize) -> Vec<String> {
    if texts.is_empty() {
        return Vec::new();
    }
    wrap(&texts.join(" · "), columns.saturating_sub(1)).iter().map(|it| format!(" {it}")).collect()
}
