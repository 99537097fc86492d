//! Records, wire types, notation, phrases.

use crate::game::{Outcome, Step, StepOf, Viewer, Waiting, Wire};
use crate::laws::{Held, Law, Run, blocked, late, liberties, options};
use crate::log::{News, heard};
use crate::phrase::{Lang, Phrase};
use crate::record::{Format, Record, RecordOf};
use crate::seat::Seat;
use crate::tabletop::{Picture, SeatPicture, Tabletop};

impl<G: Tabletop> Run<'_, G> {
    pub(super) fn setup_survives(&mut self) -> Held {
        survives(self.setup)
    }

    pub(super) fn replays(&mut self, state: &G::State, outcome: Outcome) -> Held {
        if !self.sample(8) {
            return Ok(());
        }
        self.tested(Law::Replay);
        let record: RecordOf<G> = Record {
            game: G::SLUG.to_owned(),
            rules: G::RULES,
            pack: self.game.pack_hash().clone(),
            setup: self.setup.clone(),
            scene: None,
            commitment: None,
            shared: None,
            steps: self.steps.clone(),
            outcome: Some(outcome),
            seed: None,
        };
        for format in [Format::Json, Format::Text] {
            let written = record.write(&**self.game, format);
            let again = RecordOf::<G>::read(&**self.game, written.as_bytes());
            let replayed = again.and_then(|it| Ok((it.replay(self.game)?, it)));
            let (table, again) = match replayed {
                Ok(it) => it,
                Err(err) => return Law::Replay.holds(false, || format!("{format:?}: {err}")),
            };
            let same =
                again.steps == record.steps && again.setup == record.setup && again.outcome == record.outcome;
            Law::Replay.holds(same, || format!("{format:?}: another record is read than was written"))?;
            let same = table.state() == state && table.outcome() == Some(outcome);
            Law::Replay.holds(same, || format!("{format:?}: the replay ends in another state"))?;
            self.noise_is_refused(&written)?;
        }
        Ok(())
    }

    pub(super) fn views_and_actions_survive(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        self.tested(Law::Wire);
        survives(waiting)?;
        for viewer in self.some_viewers() {
            survives(&self.game.view(state, viewer))?;
        }
        for seat in Seat::all(self.setup.n_seats) {
            if matches!(waiting, Waiting::Seats(seats) if seats.contains(seat)) {
                survives(&self.game.prompt(state, seat))?;
            }
            for action in self.actions(state, seat, waiting) {
                survives(&action)?;
                self.tested(Law::Notation);
                let text = self.game.action_text(&action);
                let read = self.game.parse_action(&text);
                Law::Notation
                    .holds(read == Some(action), || format!("{action:?} is written {text}, read {read:?}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn step_and_news_survive(&mut self, step: &StepOf<G>, news: &[News<G::Event>]) -> Held {
        survives(step)?;
        news.iter().try_for_each(survives)?;
        if let Step::Chance(chance) = step {
            let text = self.game.chance_text(chance);
            let read = self.game.parse_chance(&text);
            let held = read.as_ref() == Some(chance);
            Law::Notation.holds(held, || format!("{chance:?} is written {text}, read {read:?}"))?;
        }
        Ok(())
    }

    pub(super) fn news_can_be_said(&mut self, news: &[News<G::Event>]) -> Held {
        for viewer in self.some_viewers() {
            for event in heard(news, viewer) {
                self.can_be_said(&self.game.say_event(event, viewer))?;
            }
        }
        Ok(())
    }

    pub(super) fn everything_can_be_said(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        self.tested(Law::Phrases);
        for (_, explanation) in self.game.variant_words() {
            self.can_be_said(&explanation)?;
        }
        if let Waiting::Chance = waiting {
            self.can_be_said(&self.game.draw(state).phrase())?;
        }
        for viewer in self.some_viewers() {
            let view = self.game.view(state, viewer);
            self.can_be_said(&self.game.say_waiting(&view, waiting))?;
            self.picture_can_be_said(&self.game.picture(&view))?;
            let Viewer::Seat(seat) = viewer else { continue };
            for action in self.actions(state, seat, waiting) {
                self.can_be_said(&self.game.say_action(&view, &action))?;
            }
            if matches!(waiting, Waiting::Seats(seats) if seats.contains(seat)) {
                self.can_be_said(&self.game.say_prompt(&self.game.prompt(state, seat)))?;
                for it in blocked(&**self.game, state, seat) {
                    self.can_be_said(&self.game.say_why_not(it.why))?;
                }
            }
        }
        Ok(())
    }

    /// Everything this seat may do or try now.
    fn actions(&self, state: &G::State, seat: Seat, waiting: &Waiting) -> Vec<G::Action> {
        let game = &**self.game;
        let mut all = liberties(game, state, seat);
        if matches!(waiting, Waiting::Seats(seats) if seats.contains(seat)) {
            all.extend(options(game, state, seat));
            all.extend(late(game, state, seat));
            all.extend(blocked(game, state, seat).into_iter().map(|it| it.action));
        }
        all
    }

    fn picture_can_be_said(&self, picture: &Picture) -> Held {
        let Picture { track, now, progress, middle, seats, own } = picture;
        Law::Phrases.holds(*now < track.len(), || format!("part {now} of a track of {}", track.len()))?;
        track.iter().chain(progress).chain(middle).chain(own).try_for_each(|it| self.can_be_said(it))?;
        for SeatPicture { seat: _, out: _, marks, cells } in seats {
            let cells = cells.iter().flat_map(|(heading, cell)| [heading, cell]);
            marks.iter().chain(cells).try_for_each(|it| self.can_be_said(it))?;
        }
        Ok(())
    }

    fn can_be_said(&self, phrase: &Phrase) -> Held {
        for lang in Lang::ALL {
            // What has no template, and a blank that nothing fills, comes out in brackets; a name where none is, as =.
            let text = self.game.phrases(lang).say(lang, phrase);
            let held = !text.contains(['[', '{', '=']);
            Law::Phrases.holds(held, || format!("{lang}: `{}` is said as `{text}`", phrase.key))?;
        }
        Ok(())
    }
}

/// It comes back from JSON as it was.
fn survives<T: Wire>(it: &T) -> Held {
    let json = match serde_json::to_string(it) {
        Ok(json) => json,
        Err(err) => return Law::Wire.holds(false, || format!("{it:?} can't be written: {err}")),
    };
    let read = serde_json::from_str::<T>(&json);
    Law::Wire.holds(read.as_ref().ok() == Some(it), || format!("{it:?} is written {json}, read {read:?}"))
}
