//! A finished game that is looked at again in a worker, as far as it is.

use leptos::prelude::*;
use omerta_core::Short as _;
use omerta_core::record::Format;
use omerta_core::{Lang, Phrase, Seat};
use omerta_games::think::{Analysis, Mark};

use crate::app::App;
use crate::browser;
use crate::driver::Thinker;
use crate::driver::thinker::Thought;
use crate::driver::wire::Studied;
use crate::screens::end::chart::{Line, Pin};
use crate::screens::tapes::Tape;
use crate::table::Table;

/// A game that is being looked at. Cheap to copy; when its screen is left, the worker stops.
#[derive(Clone, Copy)]
pub struct Study {
    /// How far it is.
    pub now: RwSignal<Option<Studied>>,
    /// Whether it can't go on.
    pub has_failed: RwSignal<bool>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
}

impl Study {
    /// Nothing is looked at yet.
    pub fn new() -> Study {
        Study {
            now: RwSignal::new(None),
            has_failed: RwSignal::new(false),
            thinker: StoredValue::new_local(None),
        }
    }

    /// Begins to look at a game that is over; `weighs` for what answers have cost.
    pub fn begin(self, tape: Tape, weighs: bool) {
        if tape.with(|it| it.outcome().is_none()) || self.thinker.with_value(Option::is_some) {
            return;
        }
        let record = tape.with(|it| it.write(Format::Json));
        match Thinker::start(move |thought| self.hear(thought)) {
            Ok(thinker) => {
                thinker.study(record, weighs);
                self.thinker.set_value(Some(thinker));
            }
            Err(trouble) => self.fail(&trouble.detail),
        }
    }

    fn hear(self, thought: Thought) {
        match thought {
            Thought::Studied(studied) => {
                let is_whole = studied.is_whole;
                // The screen may have been left meanwhile.
                let _ = self.now.try_set(Some(studied));
                if is_whole {
                    let _ = self.thinker.try_update_value(Option::take);
                }
            }
            Thought::Failed(why) => self.fail(&why),
            Thought::Hint(..) => (),
        }
    }

    fn fail(self, why: &str) {
        browser::complain(&format!("the game can't be looked at again: {why}"));
        let _ = self.has_failed.try_set(true);
    }

    /// Whether everybody's chances are known up to the end, so that turning points stay where they are.
    pub fn knows_turns(self, tape: Tape) -> bool {
        let end = tape.with(|it| it.n_steps());
        self.with(|it| it.chances.last().is_some_and(|it| it.step == end)).unwrap_or(false)
    }

    /// Does something with what was found so far.
    pub fn with<T>(self, act: impl FnOnce(&Analysis) -> T) -> Option<T> {
        self.now.with(|it| it.as_ref().map(|it| act(&it.told)))
    }
}

impl Default for Study {
    fn default() -> Study {
        Study::new()
    }
}

/// Something about one moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// After so many steps.
    pub step: usize,
    /// Whose answer it was.
    pub seat: Seat,
    /// The part of the game it belongs to.
    pub part: String,
    /// What was answered.
    pub what: String,
    /// What came of it, in a sentence.
    pub more: String,
    /// How much that was, in points of the chance to win, with its sign.
    pub by: i32,
}

/// Most answers that are told: those that cost most.
const MOST_SLIPS: usize = 8;

/// The moments that turned a game, in words.
pub fn turns(table: Table, tape: Tape, told: &Analysis) -> Vec<Point> {
    let given: Vec<_> = told.turning_points.iter().map(|it| (it.step, it.seat, &*it.action)).collect();
    let said = said(table.app, tape, &given);
    let parts = parts(tape, table.app.lang());
    let point = |(it, what): (&omerta_games::think::TurningPoint, String)| {
        let by = points(it.by);
        let more = Phrase::new("analysis.gains").with("name", table.name(it.gains)).with("n", by);
        Point {
            step: it.step,
            seat: it.seat,
            part: part_at(&parts, it.step),
            what: table.named(&what),
            more: table.app.tell(&more),
            by,
        }
    };
    told.turning_points.iter().zip(said).map(point).collect()
}

/// The answers that cost most, in words and in the order of the game.
pub fn slips(table: Table, tape: Tape, told: &Analysis) -> Vec<Point> {
    let mut worst: Vec<_> = told.slips.iter().collect();
    worst.sort_short_by(|a, b| b.loss.total_cmp(&a.loss));
    worst.truncate(MOST_SLIPS);
    worst.sort_short_by_key(|it| it.step);
    let given = worst.iter().map(|it| (it.step, it.seat, &*it.action));
    let better = worst.iter().map(|it| (it.step, it.seat, &*it.better));
    let mut said = said(table.app, tape, &given.chain(better).collect::<Vec<_>>());
    let better = said.split_off(worst.len());
    let parts = parts(tape, table.app.lang());
    let point = |((it, what), better): ((&&omerta_games::think::Slip, String), String)| {
        let mark = match it.mark {
            Mark::Inaccuracy => "analysis.inaccuracy",
            Mark::Mistake => "analysis.mistake",
            Mark::Blunder => "analysis.blunder",
        };
        let more = Phrase::new("analysis.better")
            .with("mark", table.app.t(mark))
            .with("better", table.named(&better))
            .with("low", points(it.low))
            .with("high", points(it.high));
        Point {
            step: it.step,
            seat: it.seat,
            part: part_at(&parts, it.step),
            what: table.named(&what),
            more: table.app.tell(&more),
            by: -points(it.loss),
        }
    };
    worst.iter().zip(said).zip(better).map(point).collect()
}

/// Answers in words; as they are written where that can't be.
fn said(app: App, tape: Tape, given: &[(usize, Seat, &str)]) -> Vec<String> {
    let told = tape.with(|it| it.answers(given, app.lang()));
    told.unwrap_or_else(|_| given.iter().map(|it| it.2.to_owned()).collect())
}

/// Where the parts of a game begin.
fn parts(tape: Tape, lang: Lang) -> Vec<(usize, String)> {
    let moments = tape.with(|it| it.moments(2, lang)).unwrap_or_default();
    moments.into_iter().filter_map(|it| Some((it.step, it.part?))).collect()
}

fn part_at(parts: &[(usize, String)], step: usize) -> String {
    parts.iter().rev().find(|it| it.0 <= step).map(|it| it.1.clone()).unwrap_or_default()
}

/// Points of the chance to win.
pub fn points(share: f64) -> i32 {
    (100.0 * share).round() as i32
}

/// Everybody's chance as lines of a chart, in points.
pub fn lines(table: Table, told: &Analysis) -> Vec<Line> {
    let n_seats = told.chances.first().map_or(0, |it| it.shares.len()) as u8;
    let line = |seat: Seat| Line {
        letter: table.mark(seat),
        points: told.chances.iter().map(|it| (it.step, points(it.shares[seat.index()]).into())).collect(),
    };
    Seat::all(n_seats).map(line).collect()
}

/// Where the turning points are on the chart: at the line of who gained.
pub fn pins(table: Table, told: &Analysis) -> Vec<Pin> {
    told.turning_points.iter().map(|it| Pin { step: it.step, letter: table.mark(it.gains) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_belongs_to_the_part_that_began_last() {
        let parts = [(0, "Act I".to_owned()), (40, "Act II".to_owned())];
        assert_eq!(part_at(&parts, 39), "Act I");
        assert_eq!(part_at(&parts, 40), "Act II");
        assert_eq!(part_at(&[], 3), "");
    }

    #[test]
    fn chances_are_told_in_whole_points() {
        assert_eq!((points(0.314), points(-0.155), points(1.0)), (31, -16, 100));
    }
}
