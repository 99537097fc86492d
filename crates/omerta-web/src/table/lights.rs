//! What is lit and what is not: the five words of the interface, worked out from what is asked.

use std::collections::BTreeMap;

use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{BlockedMessage, SpotMessage};

use super::at::At;
use super::draft::{Asked, Draft, Matter};

/// How one thing on the table is lit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Light {
    /// The options that are still meant and touch it: Lamp, if there is any.
    pub options: Vec<usize>,
    /// The things of a set that touch it.
    pub things: Vec<usize>,
    /// What may be done with it unasked.
    pub unasked: Vec<usize>,
    /// Why it can't be chosen, and the rule: Shadow, if nothing is lit.
    pub why: Option<Why>,
    /// Whether it is part of what GO would take.
    pub is_chosen: bool,
    /// How often it is in the set.
    pub n_picked: usize,
}

/// Why something can't be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The reason in words.
    pub text: String,
    /// The id of the rule.
    pub rule: String,
}

impl Light {
    /// Whether it can be chosen.
    pub fn is_lamp(&self) -> bool {
        !self.options.is_empty() || !self.things.is_empty()
    }

    /// Whether it can't be chosen, and there is a reason.
    pub fn is_shadow(&self) -> bool {
        !self.is_lamp() && self.why.is_some()
    }

    /// The class that says so: `is-can`, `is-picked`, `is-not`, or nothing.
    pub fn class(&self) -> &'static str {
        if self.is_chosen || self.n_picked > 0 {
            "is-picked"
        } else if self.is_lamp() {
            "is-can"
        } else if self.is_shadow() {
            "is-not"
        } else {
            ""
        }
    }

    /// The number of the lamp, for keys 1 to 9, where it stands for one option.
    pub fn number(&self) -> Option<usize> {
        match (&self.options[..], &self.things[..]) {
            ([only], []) | ([], [only]) if *only < 9 => Some(only + 1),
            _ => None,
        }
    }
}

/// All that is lit or dark.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lights(BTreeMap<At, Light>);

impl FromIterator<(At, Light)> for Lights {
    fn from_iter<T: IntoIterator<Item = (At, Light)>>(all: T) -> Lights {
        Lights(all.into_iter().collect())
    }
}

impl Lights {
    /// Works them out for a viewer and what they are about to answer.
    pub fn of(update: &UpdateMessage, draft: &Draft) -> Lights {
        let asked = Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        let mut lights = Lights::default();
        // A set is put together from its things; its single steps are no choices of their own.
        let is_set = asked.set(draft.matter).is_some();
        for option in draft.candidates(asked).into_iter().filter(|_| !is_set) {
            lights.each(&option.touches, |it| it.options.push(option.index));
        }
        if let Some(set) = asked.set(draft.matter) {
            for (i, thing) in set.things.iter().enumerate() {
                let n = draft.count(i);
                if n > 0 || draft.has_room(set, i) {
                    lights.each(&thing.touches, |it| {
                        it.things.push(i);
                        it.n_picked += n;
                    });
                }
            }
        }
        if let Some(option) = draft.option(asked) {
            lights.each(&option.touches, |it| it.is_chosen = true);
        }
        let blocked: &[BlockedMessage] = match draft.matter {
            Matter::Question => asked.decision.map_or(&[], |it| &it.blocked),
            Matter::Unasked | Matter::Composing(_) => asked.liberties.map_or(&[], |it| &it.blocked),
        };
        for it in blocked {
            let why = Why { text: it.text.clone(), rule: it.rule.clone() };
            lights.each(&it.touches, |light| light.why = Some(why.clone()));
        }
        if let Some(liberties) = asked.liberties {
            for option in &liberties.options {
                lights.each(&option.touches, |it| it.unasked.push(option.index));
            }
        }
        lights
    }

    fn each(&mut self, touches: &[SpotMessage], change: impl Fn(&mut Light)) {
        for spot in touches {
            change(self.0.entry(At::from(spot)).or_default());
        }
    }

    /// How a thing is lit.
    pub fn at(&self, at: &At) -> Light {
        self.0.get(at).cloned().unwrap_or_default()
    }

    /// How a row of a table is lit that belongs to nobody.
    pub fn row(&self, table: &str, n: u16) -> Light {
        self.at(&At::new(table, n))
    }

    /// Everything that is lit or dark.
    pub fn iter(&self) -> impl Iterator<Item = (&At, &Light)> {
        self.0.iter()
    }
}
