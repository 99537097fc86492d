//! The other end of a thinker: hints, and finished games looked at again, in a worker that hosts no table.

use omerta_games::think::{self, AnyStudy};
use omerta_games::{GameKind, UnknownGame, tape};

use super::wire::{FromWorker, HintSpec, Studied};
use super::worker::say;
use crate::browser;

/// How many look-aheads a hint takes: as many as people wait for, on a phone too.
const LOOK_AHEADS: u32 = 1_500;

/// Thinks about a question. All that is known here is what its seat sees.
pub(super) fn hint(spec: HintSpec) {
    let HintSpec { game, id, seat, view } = spec;
    let told = game
        .parse::<GameKind>()
        .map_err(|it: UnknownGame| it.to_string())
        .and_then(|kind| think::hint(kind, &view, seat, LOOK_AHEADS, id.into()).map_err(|it| it.to_string()));
    say(&match told {
        Ok(told) => FromWorker::Hint(id, told),
        Err(why) => FromWorker::Failed(why),
    });
}

/// Looks at a game again, and says how far that is after each little while.
pub(super) fn study(record: &str, weighs: bool) {
    match tape::read(record.as_bytes()).and_then(|it| it.study(weighs)) {
        Ok(study) => go_on(study),
        Err(why) => say(&FromWorker::Failed(why.to_string())),
    }
}

fn go_on(mut study: Box<dyn AnyStudy>) {
    browser::later(0, move || {
        let has_more = study.go_on();
        let ((done, all), told) = (study.progress(), study.told().clone());
        say(&FromWorker::Studied(Studied { done, all, is_whole: !has_more, told }));
        if has_more {
            go_on(study);
        }
    });
}
