//! What is counted when a game of Corleone's Empire is over, and what the first one teaches.

use omerta_core::Seat;
use omerta_corleone::{Account, Event};
use omerta_protocol::reply::NewsMessage;
use serde::Deserialize as _;

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
    let over = story.iter().rev().find_map(|it| match Event::deserialize(it.event.as_ref()?).ok()? {
        Event::Over { accounts, .. } => Some(accounts),
        _ => None,
    });
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
