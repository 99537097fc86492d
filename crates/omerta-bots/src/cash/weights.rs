//! How much things weigh for a script of Ca$h 'n Guns. Money is counted in loot cards of average worth.

use crate::registry::Style;

/// How a script weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weights {
    /// How often a Bang! is laid, in parts of how often the hand has one: always, and more for each fair share that
    /// may be hoped for.
    pub(crate) load: [f64; 2],
    /// What a wound is worth that kills, and one that leaves a single life; any other counts 1.
    pub(crate) wound: [f64; 2],
    /// What it is worth that somebody lies down who aims at oneself.
    pub(crate) saves: f64,
    /// How much a frightened rival counts for one with a Bang! in the gun.
    pub(crate) frightens: f64,
    /// How far behind the richest somebody is hardly a rival: at the end, and more for each round to come.
    pub(crate) rival: [f64; 2],
    /// What a gun must threaten before it is ordered away.
    pub(crate) order: f64,
    /// How much the chance of a Bang! frightens.
    pub(crate) fear: f64,
    /// How unsure a lead is, for each round to come.
    pub(crate) unsure: f64,
    /// How likely others are to stand where nobody aims at them, and at the least.
    pub(crate) stands: [f64; 2],
    /// How much a gun frightens those with one life, with two, and with more.
    pub(crate) frightened: [f64; 3],
    /// How much of a gun the own one is that is not up yet.
    pub(crate) own_gun: f64,
    /// How many of the paintings to come a collector may hope for, at a table of one.
    pub(crate) hope: f64,
    /// What a Clip is worth: always, and more for each round to come.
    pub(crate) clip: [f64; 2],
    /// What the desk is worth.
    pub(crate) desk: f64,
    /// How unsure it is who gets the bonus for diamonds, and how much each rival counts.
    pub(crate) bonus: [f64; 2],
    /// What wounds cost.
    pub(crate) wounds: f64,
    /// How much of a rival's gain counts for whoever takes it away.
    pub(crate) spite: f64,
}

impl Weights {
    /// What good players know.
    pub(crate) const EXPERT: Weights = Weights {
        load: [0.35, 0.4],
        wound: [3.0, 1.4],
        saves: 2.0,
        frightens: 0.3,
        rival: [3.5, 2.5],
        order: 0.05,
        fear: 1.0,
        unsure: 0.9,
        stands: [0.92, 0.15],
        frightened: [2.2, 1.1, 0.6],
        own_gun: 0.35,
        hope: 2.0,
        clip: [0.15, 0.05],
        desk: 2.4,
        bonus: [0.35, 0.5],
        wounds: 30.0,
        spite: 0.5,
    };

    /// The same for the one who looks ahead, as games against experts have taught ([`tune`](crate::search::tune)).
    pub(crate) const OWN: Weights = Weights {
        wound: [3.0, 1.037],
        stands: [1.242, 0.2025],
        frightened: [1.6296, 1.1, 0.6],
        hope: 1.4815,
        bonus: [0.35, 0.3704],
        spite: 0.3704,
        ..Weights::EXPERT
    };

    /// The expert in one of three moods.
    pub(crate) fn of(style: Style) -> Weights {
        let fear = match style {
            Style::Normal => 1.0,
            Style::Bold => 0.6,
            Style::Timid => 1.6,
        };
        Weights { fear, ..Weights::EXPERT }
    }

    /// All numbers, one after the other, for whoever tunes them.
    pub(crate) fn each(&mut self) -> Vec<&mut f64> {
        let Weights {
            load,
            wound,
            saves,
            frightens,
            rival,
            order,
            fear,
            unsure,
            stands,
            frightened,
            own_gun,
            hope,
            clip,
            desk,
            bonus,
            wounds,
            spite,
        } = self;
        let mut all: Vec<&mut f64> = Vec::new();
        all.extend(load);
        all.extend(wound);
        all.extend([saves, frightens]);
        all.extend(rival);
        all.extend([order, fear, unsure]);
        all.extend(stands);
        all.extend(frightened);
        all.extend([own_gun, hope]);
        all.extend(clip);
        all.push(desk);
        all.extend(bonus);
        all.extend([wounds, spite]);
        all
    }
}
