//! What a pack should keep, and whether it does.

use serde::Serialize;

use crate::balance::report::{Report, place};

/// One thing a pack should keep. Differences are in percentage points, parts in per cent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// How far any seat may be from an even part of the victories, who comes first taken into account.
    Seat(f64),
    /// How far any place in the first order may be from an even part of the victories.
    Place(f64),
    /// How far any role of this group may be from an even part of the victories.
    Role(&'static str, f64),
    /// In how many of the games in which it is there something must be used: of this group, or anything.
    Use(Option<&'static str>, f64),
    /// How far above an even part any opening may win.
    Opening(f64),
    /// The most that half of the winners may be ahead, in per cent of what they have.
    Margin(f64),
    /// Everything that may decide a game does so sometimes.
    Deciders,
    /// The least and the most rounds the median game may have.
    Median(i64, i64),
    /// How many of the games must have fewer rounds than this.
    Under(i64, f64),
    /// In how many of the games each end must come, at least and at most.
    Ends(f64, f64),
    /// In how many of the games this must happen.
    Mark(&'static str, f64),
    /// The most of all turns that may be spent on one thing of this group.
    Turn(&'static str, f64),
}

/// Whether a limit holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// What is asked.
    pub limit: String,
    /// What was found: the worst case.
    pub found: String,
    /// Whether it holds.
    pub ok: bool,
}

/// What was found, and whether it is well; nothing if there was nothing to judge.
type Found = Option<(String, bool)>;

impl Limit {
    /// Whether a report keeps it.
    pub fn check(self, report: &Report) -> Check {
        let (found, ok) = self.found(report).unwrap_or_else(|| ("nothing to judge".to_owned(), true));
        Check { limit: self.asks(), found, ok }
    }

    /// What it asks for, in words.
    fn asks(self) -> String {
        match self {
            Limit::Seat(most) => {
                format!("every seat within {most} points of par, who comes first taken into account")
            }
            Limit::Place(most) => format!("every place in the first order within {most} points of par"),
            Limit::Role(group, most) => format!("each of the {group} within {most} points of par"),
            Limit::Use(group, least) => {
                let what = group.map_or("everything".to_owned(), |it| format!("each of the {it}"));
                format!("{what} used in at least {least} % of the games where it is there")
            }
            Limit::Opening(most) => format!("no opening wins more than {most} points above par"),
            Limit::Margin(most) => format!("half of the winners at most {most} % ahead"),
            Limit::Deciders => "every bonus decides the winner sometimes".to_owned(),
            Limit::Median(least, most) => format!("half of the games over after {least} to {most} rounds"),
            Limit::Under(rounds, least) => format!("at least {least} % of the games under {rounds} rounds"),
            Limit::Ends(least, most) => format!("every end comes in {least} % to {most} % of the games"),
            Limit::Mark(name, least) => format!("{name} in at least {least} % of the games"),
            Limit::Turn(group, most) => {
                format!("none of the {group} takes more than {most} % of all turns")
            }
        }
    }

    /// The worst case.
    fn found(self, report: &Report) -> Found {
        let off = |it: f64| 100.0 * it - report.par;
        match self {
            Limit::Seat(most) => {
                around(most, report.seats.iter().map(|it| (format!("seat {}", it.seat), off(it.even_share))))
            }
            Limit::Place(most) => {
                around(most, report.places.iter().map(|it| (place(it.place), off(it.win_share.mean))))
            }
            Limit::Role(group, most) => {
                let roles = report.roles.iter().filter(|it| it.group == group);
                around(most, roles.map(|it| (it.name.clone(), off(it.win_share.mean))))
            }
            Limit::Use(group, least) => {
                let items = report.items.iter().filter(|it| it.shown > 0);
                let items = items.filter(|it| group.is_none_or(|group| group == it.group));
                let (name, used) = most_by(items.map(|it| (it.name.clone(), it.used)), |it| -it)?;
                Some((format!("{name} {used:.1} %"), used >= least))
            }
            Limit::Opening(most) => {
                let openings = report.openings.iter().filter(|it| !it.rare);
                let openings =
                    openings.map(|it| (format!("{} {}", it.group, it.name), off(it.win_share.mean)));
                let (name, off) = most_by(openings, |it| it)?;
                Some((format!("{name} {off:+.2}"), off <= most))
            }
            Limit::Margin(most) => {
                let median = report.margins.median as f64 / 10.0;
                Some((format!("median {median:.1} %"), median <= most))
            }
            Limit::Deciders => {
                let deciders = report.deciders.iter().map(|it| (it.name.clone(), it.decided));
                let (name, decided) = most_by(deciders, |it| -it)?;
                Some((format!("{name} {decided:.2} %"), decided > 0.0))
            }
            Limit::Median(least, most) => {
                let median = report.summary.rounds.median;
                Some((format!("median {median}"), (least..=most).contains(&median)))
            }
            Limit::Under(rounds, least) => {
                let shorter = report.lengths.iter().rev().find(|it| it.rounds < rounds);
                let part = shorter.map_or(0.0, |it| it.up_to);
                Some((format!("{part:.2} %"), part >= least))
            }
            Limit::Ends(least, most) => {
                let ends = &report.ends;
                let parts: Vec<_> = ends.iter().map(|it| format!("{} {:.2} %", it.name, it.part)).collect();
                let ok = ends.iter().all(|it| (least..=most).contains(&it.part));
                (!ends.is_empty()).then(|| (parts.join(", "), ok))
            }
            Limit::Mark(name, least) => {
                let mark = report.marks.iter().find(|it| it.name == name)?;
                Some((format!("{:.2} %", mark.part), mark.part >= least))
            }
            Limit::Turn(group, most) => {
                let turns = report.turns.iter().filter(|it| it.group == group);
                let (name, part) = most_by(turns.map(|it| (it.name.clone(), it.part)), |it| it)?;
                Some((format!("{name} {part:.2} %"), part <= most))
            }
        }
    }
}

/// The one farthest from par on either side, and whether that is near enough.
fn around(most: f64, all: impl Iterator<Item = (String, f64)>) -> Found {
    let (name, off) = most_by(all, f64::abs)?;
    Some((format!("{name} {off:+.2}"), off.abs() <= most))
}

/// The one for which `by` is most.
fn most_by(all: impl Iterator<Item = (String, f64)>, by: impl Fn(f64) -> f64) -> Option<(String, f64)> {
    all.max_by(|a, b| by(a.1).total_cmp(&by(b.1)))
}
