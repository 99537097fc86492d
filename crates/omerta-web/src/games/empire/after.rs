//! What is counted when a game of Empire City is over, and what the first one teaches.

use omerta_core::Seat;
use omerta_empire::event::VpFor;
use omerta_empire::{Ending, Event};
use omerta_games::tape::Moment;
use omerta_protocol::reply::NewsMessage;
use serde::Deserialize as _;

use crate::games::{Chart, Lesson, Part};

/// Points, corruption and money.
pub const CHARTS: &[Chart] = &[
    Chart { key: "chart.vp", is_money: false, of: |it, seat| capo(it, "vp", seat) },
    Chart { key: "chart.corruption", is_money: false, of: |it, seat| capo(it, "corruption", seat) },
    Chart { key: "chart.money", is_money: true, of: money },
];

fn capo(moment: &Moment, key: &str, seat: Seat) -> Option<i64> {
    moment.view["open"]["capos"][seat.index()][key].as_i64()
}

/// The money of a capo, where the table lets everyone count along.
fn money(moment: &Moment, seat: Seat) -> Option<i64> {
    let view = omerta_empire::View::deserialize(&moment.view).ok()?;
    view.money[seat.index()].known().map(i64::from)
}

fn events(story: &[NewsMessage]) -> impl DoubleEndedIterator<Item = Event> + '_ {
    story.iter().filter_map(|it| Event::deserialize(it.event.as_ref()?).ok())
}

/// Points by what they were for.
pub fn account(story: &[NewsMessage], seat: Seat) -> Vec<Part> {
    let mut parts: Vec<Part> = VpFor::ALL.map(|it| (key(it), 0)).to_vec();
    for event in events(story) {
        if let Event::Vp(whose, n, what) = event
            && whose == seat
        {
            parts[what as usize].1 += i64::from(n);
        }
    }
    parts
}

fn key(what: VpFor) -> &'static str {
    match what {
        VpFor::Squares => "empire.part.squares",
        VpFor::Office => "empire.part.office",
        VpFor::Combat => "empire.part.combat",
        VpFor::Assassination => "empire.part.assassination",
        VpFor::Abduction => "empire.part.abduction",
        VpFor::Donations => "empire.part.donations",
        VpFor::Cards => "empire.part.cards",
    }
}

/// The headline, by how the game ended.
pub fn headline(story: &[NewsMessage]) -> &'static str {
    let ending = events(story).rev().find_map(|it| match it {
        Event::Over(ending, _) => Some(ending),
        _ => None,
    });
    match ending {
        Some(Ending::MartialLaw) => "empire.headline.martial",
        Some(Ending::Specials) => "empire.headline.specials",
        Some(Ending::Vp) | None => "empire.headline.vp",
    }
}

/// What the first game teaches.
pub const LESSONS: &[Lesson] = &[
    Lesson { at: &["prompt.start-racket", "prompt.racket-square"], key: "empire.lesson.racket" },
    Lesson { at: &["prompt.start-henchman"], key: "empire.lesson.crew" },
    Lesson { at: &["prompt.deck"], key: "empire.lesson.deck" },
    Lesson { at: &["prompt.declare"], key: "empire.lesson.declare" },
    Lesson { at: &["prompt.buy", "prompt.hire"], key: "empire.lesson.buy" },
    Lesson { at: &["prompt.fighters", "prompt.fight-cards"], key: "empire.lesson.fight" },
    Lesson { at: &["prompt.refresh"], key: "empire.lesson.refresh" },
    Lesson {
        at: &["prompt.window.cops", "prompt.window.call", "prompt.window.collect"],
        key: "empire.lesson.window",
    },
    Lesson { at: &["prompt.bid"], key: "empire.lesson.bid" },
    Lesson { at: &["prompt.bust"], key: "empire.lesson.bust" },
];
