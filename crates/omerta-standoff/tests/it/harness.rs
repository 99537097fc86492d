//! The one place that knows the API: tests elsewhere are scenes and transcripts.

use std::sync::Arc;

use omerta_core::{Lang, Luck, Noted, Packed, Refusal, Seat, Spoken, Step, StepOf, Table, Viewer, heard};
use omerta_standoff::{Event, Standoff};

/// A table that is being played by a transcript.
pub(crate) struct Play {
    pub(crate) table: Table<Standoff>,
    heard: Vec<String>,
}

pub(crate) fn game() -> Arc<Standoff> {
    Arc::new(Standoff::load(&Standoff::own_pack()).unwrap())
}

/// The table of a scene.
#[track_caller]
pub(crate) fn scene(text: &str) -> Play {
    let game = game();
    let (setup, state) = game.scene(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    Play { table: Table::open_at(game, setup, state, Luck::Manual).0, heard: Vec::new() }
}

impl Play {
    /// Takes the steps of a transcript, such as `A: stay  B: duck`: steps are two spaces or a line apart.
    #[track_caller]
    pub(crate) fn play(&mut self, transcript: &str) -> &mut Play {
        let words = transcript.lines().flat_map(|it| it.split("  ")).map(str::trim);
        for text in words.filter(|it| !it.is_empty()) {
            self.step(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
    }

    /// Takes one step.
    #[track_caller]
    pub(crate) fn step(&mut self, text: &str) -> Result<(), Refusal> {
        let game = self.table.game().clone();
        let step: StepOf<Standoff> = match text.split_once(':') {
            Some((seat, action)) => Step::Seat(
                seat.parse().unwrap(),
                game.parse_action(action).unwrap_or_else(|| panic!("{action}?")),
            ),
            None => Step::Chance(game.parse_chance(text).unwrap_or_else(|| panic!("{text}?"))),
        };
        let advance = self.table.step(&step)?;
        let news = omerta_core::news_of(&advance.taken);
        let is_news = |it: &&Event| !matches!(it, Event::Aimed(_) | Event::Decided(_));
        let public = heard(&news, Viewer::Spectator).filter(is_news);
        let say = |it| game.phrases(Lang::En).say(Lang::En, &game.say_event(it, Viewer::Spectator));
        self.heard.extend(public.map(say));
        self.table.commit(advance);
        Ok(())
    }

    /// What everybody heard since this was last asked, but for who has decided.
    pub(crate) fn heard(&mut self) -> String {
        std::mem::take(&mut self.heard).join("\n")
    }

    /// The options of a seat, in notation.
    pub(crate) fn options(&self, seat: Seat) -> String {
        let options = self.table.decision(seat).map(|it| it.options).unwrap_or_default();
        let texts: Vec<String> = options.iter().map(|it| self.table.game().action_text(it)).collect();
        texts.join(", ")
    }

    /// Why a seat can't do this.
    #[track_caller]
    pub(crate) fn why_not(&mut self, text: &str) -> String {
        match self.step(text) {
            Err(Refusal::Blocked(why)) => format!("{} {}", why.code, why.rule),
            Err(refusal) => refusal.code().to_owned(),
            Ok(()) => panic!("{text} was possible"),
        }
    }
}
