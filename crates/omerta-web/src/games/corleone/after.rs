//! What is counted when a game of Corleone's Empire is over, and what the first one teaches.

use omerta_core::{BySeat, Seat, json};
use omerta_corleone::Account;
use omerta_protocol::reply::NewsMessage;

use crate::games::{Chart, Lesson, Part, figure};

/// All that counts at the end, the suitcase alone, then influence.
pub const CHARTS: &[Chart] = &[
    Chart { key: "chart.score", is_money: true, of: |it, seat| figure(it, "score", seat) },
    Chart { key: "chart.suitcase", is_money: true, of: |it, seat| figure(it, "suitcase", seat) },
    Chart {
        key: "chart.influence",
        is_money: false,
        of: |it, seat| Some(figure(it, "influence", seat).unwrap_or(0)),
    },
];

/// Suitcase, turfs and jobs.
pub fn account(story: &[NewsMessage], seat: Seat) -> Vec<Part> {
    // Of all that may happen only this is looked for, so nothing else of it is read.
    let accounts = |it: &NewsMessage| json::of(it.event.as_ref()?.get("over")?.get("accounts")?).ok();
    let over: Option<BySeat<Account>> = story.iter().rev().find_map(accounts);
    let Some(accounts) = over else { return Vec::new() };
    let Account { suitcase, turf_bonus, job_bonus, .. } = &accounts[seat];
    vec![
        ("corleone.part.suitcase", i64::from(*suitcase)),
        ("corleone.part.turfs", i64::from(*turf_bonus)),
        ("corleone.part.jobs", i64::from(*job_bonus)),
    ]
}

/// What the first game teaches.
pub const LESSONS: &[Lesson] = &[
    Lesson { at: &["prompt.turn"], key: "corleone.lesson.turn" },
    Lesson { at: &["prompt.place-thug"], key: "corleone.lesson.thug" },
    Lesson { at: &["prompt.place-family"], key: "corleone.lesson.family" },
    Lesson { at: &["prompt.who-first"], key: "corleone.lesson.first" },
    Lesson { at: &["prompt.icons", "prompt.front", "prompt.backs"], key: "corleone.lesson.icons" },
    Lesson { at: &["prompt.keep-job"], key: "corleone.lesson.job" },
    Lesson { at: &["prompt.pay", "prompt.job-order"], key: "corleone.lesson.pay" },
    Lesson { at: &["prompt.bid"], key: "corleone.lesson.bid" },
    Lesson { at: &["prompt.tribute"], key: "corleone.lesson.tribute" },
];

#[cfg(test)]
mod tests {
    use omerta_core::{Outcome, SeatSet};
    use omerta_corleone::Event;

    use super::*;

    #[test]
    fn the_last_account_is_found_in_the_story() {
        let outcome = Outcome { scores: BySeat::new(2, |_| 0), winners: SeatSet::EMPTY };
        let of = |seat| Account { suitcase: if seat == Seat::B { 12 } else { 0 }, ..Account::default() };
        let over = Event::Over { outcome, accounts: Box::new(BySeat::new(2, of)) };
        let story = [crate::games::told(&over)];
        assert_eq!(account(&story, Seat::B)[0], ("corleone.part.suitcase", 12));
        assert!(account(&[], Seat::B).is_empty());
    }
}
