//! What is counted when a game of Empire City is over, and what the first one teaches.

use omerta_core::{Seat, json};
use omerta_empire::Ending;
use omerta_empire::event::VpFor;
use omerta_games::tape::Moment;
use omerta_protocol::reply::NewsMessage;
use serde_json::Value;

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
    let view = json::of::<omerta_empire::View>(&moment.view).ok()?;
    view.money[seat.index()].known().map(i64::from)
}

/// What events of this name tell. Of all that may happen little is looked for, so nothing else of it is read.
fn told<'a>(story: &'a [NewsMessage], event: &'static str) -> impl DoubleEndedIterator<Item = &'a Value> {
    story.iter().filter_map(move |it| it.event.as_ref()?.get(event))
}

/// Points by what they were for.
pub fn account(story: &[NewsMessage], seat: Seat) -> Vec<Part> {
    let mut parts: Vec<Part> = VpFor::ALL.map(|it| (key(it), 0)).to_vec();
    let points = told(story, "vp").filter_map(|it| json::of::<(Seat, i64, VpFor)>(it).ok());
    for (_, n, what) in points.filter(|it| it.0 == seat) {
        parts[what as usize].1 += n;
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
    let ending = told(story, "over").rev().find_map(|it| json::of(it.get(0)?).ok());
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

#[cfg(test)]
mod tests {
    use omerta_core::{BySeat, Outcome, SeatSet};
    use omerta_empire::Event;

    use super::*;

    #[test]
    fn points_and_the_ending_are_found_in_the_story() {
        let outcome = Outcome { scores: BySeat::new(3, |_| 0), winners: SeatSet::EMPTY };
        let events = [
            Event::Vp(Seat::B, 3, VpFor::Combat),
            Event::Vp(Seat::A, 2, VpFor::Combat),
            Event::Vp(Seat::B, -1, VpFor::Combat),
            Event::Over(Ending::MartialLaw, outcome),
        ];
        let story = events.map(|it| crate::games::told(&it));
        assert!(account(&story, Seat::B).contains(&("empire.part.combat", 2)));
        assert_eq!(headline(&story), "empire.headline.martial");
        assert_eq!(headline(&[]), "empire.headline.vp");
    }
}
