//! What the viewer is about to do, as the map shows it: what is lit, what is chalked.

use std::collections::BTreeSet;

use omerta_core::Seat;
use omerta_core::Short as _;
use omerta_corleone::figures::Neutral;
use omerta_corleone::{Figure, Site, View};
use omerta_protocol::parts::{ItemMessage, OptionMessage};

use super::pack;
use crate::table::at::At;
use crate::table::draft::verb;
use crate::table::scene::Scene;

/// A figure that would stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A player's figure.
    Own(Seat, Figure),
    /// A neutral one.
    Neutral(Neutral),
}

/// What the viewer is about to do.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// Figures that would come to stand somewhere, by place.
    pub ghosts: Vec<(At, Who)>,
    /// Areas that it is about.
    pub areas: BTreeSet<usize>,
    /// Areas whose backs would be used.
    pub backs: BTreeSet<usize>,
    /// The business whose front would be used.
    pub front: Option<usize>,
    /// What would be gained, in symbols.
    pub gains: Vec<&'static str>,
    /// Who else would gain it.
    pub too: Option<Seat>,
    /// Influence that would change: area, whose, how much there is, how much there would be.
    pub shifts: Vec<(usize, Option<Seat>, i64, i64)>,
    /// Whether figures are aimed at, not places.
    pub is_aiming: bool,
    /// Whether the question is about backs: then a phone shows these.
    pub is_about_backs: bool,
}

impl Plan {
    /// Works it out.
    pub fn of(scene: &Scene<'_>, view: &View) -> Plan {
        let prompt = scene.prompt();
        let mut plan = Plan {
            is_aiming: matches!(prompt, "prompt.gun-down" | "prompt.punish" | "prompt.move"),
            is_about_backs: matches!(prompt, "prompt.place-family" | "prompt.backs"),
            ..Plan::default()
        };
        if let Some(option) = scene.draft.option(scene.asked()) {
            plan.weigh(scene, view, option);
        }
        if let Some(preview) = scene.preview {
            for it in &preview.moves {
                let to = it.to.as_ref();
                if let Some((at, who)) = to.and_then(|to| Some((to.at.as_ref()?, who(&to.item, to.seat)?))) {
                    plan.ghosts.push((At::from(at), who));
                }
            }
            for it in
                preview.figures.iter().filter(|it| it.figure.key == "influence" && it.figure.source.is_none())
            {
                let area = it.figure.at.as_ref().and_then(|it| it.n);
                if let Some(area) = area {
                    plan.shifts.push((area.into(), it.figure.seat, it.figure.n, it.after));
                }
            }
        }
        plan
    }

    /// What an option is about.
    fn weigh(&mut self, scene: &Scene<'_>, view: &View, option: &OptionMessage) {
        let prompt = scene.prompt();
        let place =
            option.touches.iter().find_map(|it| Some((it.item.table.as_str(), usize::from(it.item.n?))));
        match (verb(&option.act), place) {
            ("on", Some((_, space))) => {
                let touches = scene.catalogue.board.as_ref().and_then(|it| {
                    it.places.iter().find(|it| it.table == "spaces" && usize::from(it.n) == space)
                });
                let touches = touches.into_iter().flat_map(|it| &it.neighbours).map(|(_, n)| usize::from(*n));
                self.areas = touches.collect();
                if matches!(prompt, "prompt.place-family" | "prompt.place-neutral") {
                    self.backs = self.areas.clone();
                }
            }
            ("at", Some((_, site))) => {
                self.areas.insert(site / 2);
                if prompt != "prompt.move-to" {
                    self.front = Some(site);
                    let front = pack::at(scene.catalogue, view, Site(site as u8));
                    self.gains = front.map(|it| it.front).unwrap_or_default();
                    let holder = view.control.get(site / 2).and_then(|it| it.as_slice().last().copied());
                    self.too = holder.filter(|it| Some(*it) != scene.me);
                }
            }
            ("in", Some((_, area))) => {
                self.areas.insert(area);
                if prompt == "prompt.backs" {
                    self.backs.insert(area);
                }
            }
            _ => (),
        }
        for area in &self.backs {
            self.gains.extend(pack::backs(scene.catalogue, view, *area));
        }
    }

    /// Who would come to stand at a place.
    pub fn ghost(&self, at: &At) -> Option<Who> {
        self.ghosts.iter().find(|(place, _)| place == at).map(|(_, who)| *who)
    }
}

/// The figure that an item stands for.
pub fn who(item: &ItemMessage, seat: Option<Seat>) -> Option<Who> {
    let n = usize::from(item.n?);
    match (item.table.as_str(), seat) {
        ("figures", Some(seat)) => Some(Who::Own(seat, *Figure::ALL.get(n)?)),
        ("neutrals", _) => Some(Who::Neutral(*Neutral::ALL.get(n)?)),
        _ => None,
    }
}

/// Everyone's influence in an area, the most first; nobody's is that of neutral figures.
pub fn influence(scene: &Scene<'_>, area: usize) -> Vec<(Option<Seat>, i64)> {
    let is_here = |it: &&omerta_protocol::parts::FigureMessage| {
        let at = it.at.as_ref().filter(|it| it.table == "areas").and_then(|it| it.n);
        it.key == "influence" && it.source.is_none() && at.map(usize::from) == Some(area)
    };
    let mut all: Vec<(Option<Seat>, i64)> =
        scene.update.figures.iter().filter(is_here).map(|it| (it.seat, it.n)).collect();
    all.sort_short_by_key(|(_, n)| std::cmp::Reverse(*n));
    all
}
