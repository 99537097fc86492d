//! What is counted when a game of Ca$h 'n Guns is over, and what the first one teaches.

use omerta_cash::Worth;
use omerta_core::Seat;
use omerta_games::tape::Moment;
use omerta_protocol::reply::NewsMessage;

use super::seen::{Event, events};
use crate::games::{Chart, Lesson, Part, figure};

/// Loot, then wounds.
pub const CHARTS: &[Chart] = &[
    Chart { key: "chart.money", is_money: true, of: |it, seat| figure(it, "worth", seat) },
    Chart { key: "chart.wounds", is_money: false, of: wounds },
];

fn wounds(moment: &Moment, seat: Seat) -> Option<i64> {
    moment.view["players"][seat.index()]["wounds"].as_i64()
}

/// Bills, diamonds, the bonus for most of them, paintings.
pub fn account(story: &[NewsMessage], seat: Seat) -> Vec<Part> {
    let mut counted = events(story).filter_map(|it| match it {
        Event::Counted { seat: whose, worth } if whose == seat => Some(worth),
        _ => None,
    });
    let Some(Worth { bills, diamonds, paintings, bonus, .. }) = counted.next_back() else {
        return Vec::new();
    };
    let parts = [
        ("cash.part.bills", bills),
        ("cash.part.diamonds", diamonds),
        ("cash.part.bonus", bonus),
        ("cash.part.paintings", paintings),
    ];
    parts.into_iter().map(|(key, n)| (key, i64::from(n))).collect()
}

/// What the first game teaches.
pub const LESSONS: &[Lesson] = &[
    Lesson { at: &["prompt.load"], key: "cash.lesson.load" },
    Lesson { at: &["prompt.aim"], key: "cash.lesson.aim" },
    Lesson { at: &["prompt.order"], key: "cash.lesson.order" },
    Lesson { at: &["prompt.change-target"], key: "cash.lesson.retarget" },
    Lesson { at: &["prompt.courage"], key: "cash.lesson.courage" },
    Lesson { at: &["prompt.share"], key: "cash.lesson.share" },
    Lesson { at: &["prompt.discard"], key: "cash.lesson.clip" },
];
