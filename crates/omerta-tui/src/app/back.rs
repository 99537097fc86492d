//! Second thoughts: taking back what was said.

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};
use omerta_host::{Back, NoWay, Refused, Words};

use crate::app::{App, Stage};

impl<G: Botted> App<G> {
    /// Takes back the last thing that was said, or the whole turn. What is only being put together goes first.
    pub(super) fn press_back(&mut self, whole: bool) {
        if self.empty_desk(whole) {
            return;
        }
        let Some(seat) = self.second_thoughts_of() else { return };
        let back = if whole { Back::Turn } else { Back::Step };
        let was_asked = self.session.question(seat).is_some();
        match self.session.take_back(seat, back) {
            Ok(()) => {
                (self.desk, self.draft) = (None, None);
                self.log_up.set(0);
                self.go_on(false);
                let key = match whole {
                    true => "back.turn",
                    false if was_asked => "back.done",
                    false => "back.reopened",
                };
                self.notice = Some(self.words.of(key));
            }
            Err(why) => self.notice = Some(no_way(&self.words, why)),
        }
    }

    /// Whether there is something to take back.
    pub(super) fn can_undo(&self) -> bool {
        self.second_thoughts_of().is_some_and(|it| self.session.border(it).is_some())
    }

    /// Who would take something back: whoever has the keyboard, or had it last.
    fn second_thoughts_of(&self) -> Option<Seat> {
        match (self.stage, self.viewer) {
            (Stage::Asking(seat) | Stage::Unasked(seat, _) | Stage::Drafting(seat, _), _) => Some(seat),
            (Stage::Watching, Viewer::Seat(seat)) => Some(seat),
            (Stage::Watching | Stage::HandOver(..), _) => self.last,
            (Stage::End, _) => None,
        }
    }

    /// Why a wish was not granted.
    pub(super) fn refusal(&self, refused: &Refused) -> String {
        match refused.why {
            Some(why) => self.words.say(&self.session.game().say_why_not(why)),
            None => self.words.of("flaw.refused"),
        }
    }
}

/// Why something can't be taken back, in one sentence.
pub(crate) fn no_way(words: &Words, why: NoWay) -> String {
    let said = Phrase::new(format!("back.{}", why.code()));
    words.tell(&match why {
        NoWay::Others(seat) => said.with("seat", seat),
        NoWay::Nothing | NoWay::Luck | NoWay::Learnt | NoWay::Opened => said,
    })
}

#[cfg(test)]
mod tests {
    use omerta_core::Lang;

    use super::*;

    #[test]
    fn every_reason_is_said_in_every_language() {
        for lang in Lang::ALL {
            let words = Words::of_clients(lang);
            for why in [NoWay::Nothing, NoWay::Luck, NoWay::Others(Seat::B), NoWay::Learnt, NoWay::Opened] {
                let said = no_way(&words, why);
                assert!(!said.contains(['[', '{']) && said.ends_with('.'), "{said}");
            }
        }
    }
}
