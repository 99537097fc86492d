//! Where everyone's victory points came from, added up from all that was told.

use omerta_core::{BySeat, Outcome, Phrase};

use crate::event::{Event, VpFor};
use crate::words::parts;

/// What victory points are gained for.
pub(crate) fn what_for(it: VpFor) -> Phrase {
    Phrase::new(format!("vp-for.{}", it.word()))
}

/// What each capo's points were gained for, and lost to.
pub(crate) fn tally(told: &[&Event], outcome: &Outcome) -> BySeat<Vec<Phrase>> {
    let mut gained = BySeat::new(outcome.scores.n_seats(), |_| [0i64; VpFor::ALL.len()]);
    for event in told {
        if let Event::Vp(seat, n, what_for) = event {
            gained[*seat][*what_for as usize] += i64::from(*n);
        }
    }
    gained.map(|seat, gained| parts_of(i64::from(outcome.scores[seat]), gained))
}

fn parts_of(score: i64, gained: &[i64; VpFor::ALL.len()]) -> Vec<Phrase> {
    let part = |what: Phrase, n: i64| Phrase::new("worth").with("what", what).with("n", parts::number(n));
    let known = VpFor::ALL.into_iter().zip(gained).filter(|(_, n)| **n != 0);
    let mut found: Vec<Phrase> = known.map(|(it, n)| part(what_for(it), *n)).collect();
    // A described position may have begun with some.
    let rest = score - gained.iter().sum::<i64>();
    if rest != 0 {
        found.push(part(Phrase::new("vp-for.start"), rest));
    }
    found
}
