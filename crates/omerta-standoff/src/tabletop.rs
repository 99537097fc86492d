//! The game for people, programs and files: handed on to the modules that know.

use std::collections::BTreeMap;

use omerta_core::{
    Asked, Catalogue, Census, Charted, Counted, Draw, Fault, Figure, Form, Lang, Move, Noted, PackFiles,
    PackHash, Packed, Phrase, Phrases, Picture, Pictured, SetupOf, Spoken, Spot, StepOf, Stock, Viewer,
    Waiting,
};

use crate::action::{Action, Bullet, Chance, Event, Prompt};
use crate::content::Content;
use crate::game::Standoff;
use crate::lists::OptionLists;
use crate::phases::Phase;
use crate::state::{State, worth};
use crate::view::View;
use crate::{charts, notation, scene, words};

impl Packed for Standoff {
    const SLUG: &'static str = "standoff";
    const NAME: &'static str = "Stand-off";
    const RULES: u32 = 1;
    const LISTED: bool = false;

    fn own_pack() -> PackFiles {
        Content::own()
    }

    fn load(files: &PackFiles) -> Result<Standoff, Vec<Fault>> {
        Content::load(files).map(|content| Standoff { content, lists: OptionLists::new() })
    }

    fn pack_hash(&self) -> &PackHash {
        &self.content.hash
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        self.content.provenance.clone()
    }

    fn rules_text(&self, lang: Lang) -> &str {
        &self.content.rules[&lang]
    }

    fn variant(&self, words: &[String]) -> Result<(), Vec<String>> {
        match words {
            [] => Ok(()),
            _ => Err(words.iter().map(|it| format!("`{it}`: this game has no variants")).collect()),
        }
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        Vec::new()
    }

    fn scene(&self, text: &str) -> Result<(SetupOf<Standoff>, State), Vec<String>> {
        scene::read(self, text)
    }
}

impl Noted for Standoff {
    fn action_text(&self, action: &Action) -> String {
        notation::action_text(*action)
    }

    fn parse_action(&self, text: &str) -> Option<Action> {
        notation::parse_action(text)
    }

    fn chance_text(&self, chance: &Chance) -> String {
        notation::chance_text(*chance)
    }

    fn parse_chance(&self, text: &str) -> Option<Chance> {
        notation::parse_chance(text)
    }
}

impl Spoken for Standoff {
    fn phrases(&self, lang: Lang) -> &Phrases {
        &self.content.phrases[&lang]
    }

    fn say_prompt(&self, prompt: &Prompt) -> Phrase {
        words::prompt(*prompt)
    }

    fn say_waiting(&self, view: &View, waiting: &Waiting) -> Phrase {
        words::waiting(view, waiting)
    }

    fn say_action(&self, _view: &View, action: &Action) -> Phrase {
        words::action(*action)
    }

    fn say_event(&self, event: &Event, _viewer: Viewer) -> Phrase {
        words::event(event)
    }

    fn score(&self, points: i32) -> omerta_core::Arg {
        omerta_core::Arg::Dollars(points.into())
    }
}

impl Asked for Standoff {
    fn rule(&self, prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Aim => "SO-AIM-1",
            Prompt::Courage { .. } => "SO-DUCK-1",
            Prompt::Share => "SO-SHARE-2",
        }
    }

    /// Every question here has one answer.
    fn form(&self, _view: &View, _prompt: &Prompt) -> Form<Action> {
        Form::One
    }

    /// There is nothing to pass on.
    fn is_nothing(&self, _action: &Action) -> bool {
        false
    }
}

impl Charted for Standoff {
    fn catalogue(&self, lang: Lang) -> Catalogue {
        charts::catalogue(&self.content, lang)
    }

    fn stock(&self, view: &View) -> Stock {
        charts::stock(view)
    }

    fn moves(&self, event: &Event, viewer: Viewer) -> Vec<Move> {
        charts::moves(event, viewer)
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        charts::figures(view)
    }

    fn draw(&self, state: &State) -> Draw<Chance> {
        charts::draw(state)
    }

    fn touches(&self, view: &View, action: &Action) -> Vec<Spot> {
        charts::touches(view, *action)
    }

    /// All that everyone saw stays open in this game: money, spent bullets, the pile.
    fn forget(&self, _view: &mut View) {}
}

impl Pictured for Standoff {
    fn picture(&self, view: &View) -> Picture {
        words::picture(view)
    }

    fn progress(&self, view: &View) -> Option<Phrase> {
        Some(words::progress(view))
    }
}

impl Counted for Standoff {
    fn census(&self, state: &State) -> Census {
        let mut census = Census::default();
        census.add("dollars", worth(&state.pile) + worth(&state.table) + state.lost);
        for (_, player) in state.players.iter() {
            census.add("dollars", player.money);
            for bullet in Bullet::ALL {
                let laid = player.hand[bullet] + player.shown[bullet] + player.buried[bullet];
                let loaded = player.bullet.is_some_and(|it| it.reveal() == bullet);
                census.add(notation::bullet_text(bullet), laid + u8::from(loaded));
            }
        }
        census
    }

    fn reveals(&self, state: &State, step: &StepOf<Self>) -> Option<&'static str> {
        let is_last = step.answer().is_some() && state.pending.len() == 1;
        (state.phase == Phase::Courage && is_last).then_some("SO-VOLLEY-1")
    }
}
