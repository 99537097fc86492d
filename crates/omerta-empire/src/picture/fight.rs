//! The combat or the assassination that is going on, and the plans that are open.

use omerta_core::{Phrase, SeatSet};

use crate::content::{CAPOS, Content};
use crate::view::{View, is_plan_open};
use crate::words::parts;

pub(super) fn lines(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines = Vec::new();
    let mut parties = SeatSet::EMPTY;
    if let Some(combat) = view.open.combat {
        let phrase = Phrase::new("table.combat")
            .with("square", parts::square(content, combat.square))
            .with("who", combat.parties);
        let defender = match combat.defender {
            Some(it) => Phrase::new("table.defender").with("seat", it),
            None => Phrase::new("none"),
        };
        lines.push(phrase.with("defender", defender));
        parties = combat.parties;
        if !combat.out.is_empty() {
            let out = parts::henchmen(content, combat.out, 0);
            lines.push(Phrase::new("table.out").with("henchmen", out));
        }
    }
    if let Some(hit) = view.open.hit {
        let known = hit.exhausted.or_else(|| view.target.and_then(|it| it.known()));
        let line = match known {
            Some(it) => Phrase::new("table.hit").with("henchman", parts::henchman(content, it)),
            None => Phrase::new("table.hit-unseen"),
        };
        lines.push(line.with("seat", hit.assassin).with("of", hit.target));
        parties = SeatSet::only(hit.assassin).with(hit.target);
    }
    for seat in parties.iter().filter(|it| is_plan_open(&view.open, *it)) {
        if let Some(plan) = view.plans[seat.index() % CAPOS].known() {
            let plan = parts::plan(content, &plan);
            lines.push(Phrase::new("table.plan").with("seat", seat).with("plan", plan));
        }
    }
    lines
}
