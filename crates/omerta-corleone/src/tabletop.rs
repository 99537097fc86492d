//! What the game adds to its rules so that people, programs and files can meet it.

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{
    Arg, Asked, BySeat, Catalogue, Census, Charted, Counted, Draw, Figure, Form, Lang, Move, Noted, Outcome,
    PackFiles, PackHash, Packed, Phrase, Phrases, Picture, Pictured, SetupOf, Source, Spoken, Spot, StepOf,
    Stock, Viewer, Waiting,
};

use crate::action::{Action, Chance, Prompt};
use crate::cards::{Cards, Good, Note};
use crate::content::{ACTS, Content};
use crate::event::Event;
use crate::figures::Piece;
use crate::game::Corleone;
use crate::stack::Frame;
use crate::state::{State, Variant};
use crate::view::View;
use crate::{asked, charts, notation, picture, scene, variant, words};

/// The files of the pack that is compiled in.
const OWN_PACK: &[(&str, &str)] = &[
    ("pack.ron", include_str!("../../../content/corleone/pack.ron")),
    ("board.ron", include_str!("../../../content/corleone/board.ron")),
    ("businesses.ron", include_str!("../../../content/corleone/businesses.ron")),
    ("jobs.ron", include_str!("../../../content/corleone/jobs.ron")),
    ("allies.ron", include_str!("../../../content/corleone/allies.ron")),
    ("phrases.en.ron", include_str!("../../../content/corleone/phrases.en.ron")),
    ("phrases.de.ron", include_str!("../../../content/corleone/phrases.de.ron")),
    ("rules.en.md", include_str!("../../../content/corleone/rules.en.md")),
    ("rules.de.md", include_str!("../../../content/corleone/rules.de.md")),
];

impl Packed for Corleone {
    const SLUG: &'static str = "corleone";
    const NAME: &'static str = "Corleone's Empire";
    const RULES: u32 = 2;
    const LISTED: bool = true;

    fn own_pack() -> PackFiles {
        PackFiles::from_pairs(OWN_PACK)
    }

    fn load(files: &PackFiles) -> Result<Corleone, Vec<Fault>> {
        Content::load(files).map(Corleone::new)
    }

    fn pack_hash(&self) -> &PackHash {
        self.content().hash()
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        let content = self.content();
        let spaces = content.board().spaces.iter().map(|it| &it.source);
        let businesses = content.printed().iter().chain(content.tiles()).map(|it| &it.source);
        let jobs = content.jobs().iter().map(|it| &it.source);
        let allies = content.allies().iter().map(|it| &it.source);
        Source::count(spaces.chain(businesses).chain(jobs).chain(allies))
    }

    fn rules_text(&self, lang: Lang) -> &str {
        self.content().rules(lang)
    }

    fn variant(&self, words: &[String]) -> Result<Variant, Vec<String>> {
        variant::read(self.content(), words)
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        variant::WORDS.iter().map(|it| (*it, Phrase::new(format!("variant.{it}")))).collect()
    }

    fn setup(&self, n_seats: u8, words: &[String]) -> Result<SetupOf<Self>, Vec<String>> {
        variant::setup(self.content(), n_seats, words)
    }

    fn scene(&self, text: &str) -> Result<(SetupOf<Self>, State), Vec<String>> {
        scene::read(self.content(), text)
    }
}

impl Noted for Corleone {
    fn action_text(&self, action: &Action) -> String {
        notation::action_text(self.content(), *action)
    }

    fn parse_action(&self, text: &str) -> Option<Action> {
        notation::parse_action(self.content(), text)
    }

    fn chance_text(&self, chance: &Chance) -> String {
        notation::chance_text(self.content(), *chance)
    }

    fn parse_chance(&self, text: &str) -> Option<Chance> {
        notation::parse_chance(self.content(), text)
    }
}

impl Spoken for Corleone {
    fn phrases(&self, lang: Lang) -> &Phrases {
        self.content().phrases(lang)
    }

    fn say_prompt(&self, prompt: &Prompt) -> Phrase {
        words::prompt(self.content(), prompt)
    }

    fn say_waiting(&self, view: &View, waiting: &Waiting) -> Phrase {
        words::waiting(self.content(), view, waiting)
    }

    fn say_action(&self, view: &View, action: &Action) -> Phrase {
        words::action(self.content(), view, action).read_by(view.viewer)
    }

    fn say_event(&self, event: &Event, viewer: Viewer) -> Phrase {
        words::event(self.content(), event, viewer).read_by(viewer)
    }

    fn say_tally(&self, told: &[&Event], outcome: &Outcome) -> BySeat<Vec<Phrase>> {
        words::tally(self.content(), told, outcome.scores.n_seats())
    }

    fn score(&self, points: i32) -> Arg {
        Arg::Dollars(i64::from(points))
    }
}

impl Asked for Corleone {
    fn rule(&self, prompt: &Prompt) -> &'static str {
        asked::rule(prompt)
    }

    fn form(&self, view: &View, prompt: &Prompt) -> Form<Action> {
        asked::form(self.content(), view, prompt)
    }

    fn is_nothing(&self, action: &Action) -> bool {
        matches!(action, Action::Done | Action::Decline)
    }
}

impl Charted for Corleone {
    fn catalogue(&self, lang: Lang) -> Catalogue {
        charts::catalogue(self.content(), lang)
    }

    fn stock(&self, view: &View) -> Stock {
        charts::stock(self.content(), view)
    }

    fn moves(&self, event: &Event, viewer: Viewer) -> Vec<Move> {
        charts::moves(self.content(), event, viewer)
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        charts::figures(self.content(), view)
    }

    fn draw(&self, state: &State) -> Draw<Chance> {
        charts::draw(self.content(), state)
    }

    fn touches(&self, view: &View, action: &Action) -> Vec<Spot> {
        charts::touches(view, action)
    }

    fn forget(&self, view: &mut View) {
        view.forget();
    }
}

impl Pictured for Corleone {
    fn picture(&self, view: &View) -> Picture {
        picture::picture(self.content(), view)
    }

    fn progress(&self, view: &View) -> Option<Phrase> {
        Some(picture::progress(self.content(), view))
    }
}

impl Counted for Corleone {
    fn census(&self, state: &State) -> Census {
        let content = self.content();
        let mut census = Census::default();
        let mut count = |cards: &Cards| {
            Note::ALL.iter().for_each(|it| census.add(NOTES[*it as usize], cards.money.count(*it)));
            Good::ALL.iter().for_each(|it| census.add(it.word(), cards.goods.count(*it)));
            census.add("jobs", cards.jobs.len());
            census.add("allies", cards.allies.len());
        };
        count(&Cards {
            money: state.money,
            goods: state.goods,
            jobs: state.hidden.deck,
            allies: state.allies,
        });
        count(&Cards { jobs: state.discard, allies: state.allies_gone, ..Cards::default() });
        for (seat, player) in state.hidden.players.iter() {
            let family = &state.families[seat];
            count(&player.hand);
            count(&Cards {
                money: player.suitcase,
                jobs: family.done,
                allies: family.played,
                ..Cards::default()
            });
        }
        census.add("jobs", state.public.iter().flatten().count() as i64);
        census.add("jobs", state.hidden.drawn.iter().flatten().count() as i64);
        let open = state.stack.as_slice().iter().filter(|it| matches!(it, Frame::JobDone(..))).count();
        census.add("jobs", open as i64);
        // Allies of acts to come wait in the box; this act's wait there until they are shown.
        let to_come =
            (state.act + 1..ACTS as u8).map(|it| i64::from(content.allies_of(it).len())).sum::<i64>();
        let being_shown = state.stack.as_slice().iter().any(|it| matches!(it, Frame::ShowAllies(_)));
        let waiting = if being_shown { content.allies_of(state.act).minus(state.allies).len() } else { 0 };
        census.add("allies", to_come + i64::from(waiting));
        census.add("tiles", i64::from(state.tiles_left.len()) + state.tiles.iter().flatten().count() as i64);
        for (seat, family) in state.families.iter() {
            let on_board =
                state.pieces().filter(|(_, it)| matches!(it, Piece::Own(owner, _) if *owner == seat)).count();
            let elsewhere = family.reserve.len() + family.river.len() + family.aside.len();
            let joined = (1..=state.act).filter(|it| content.act(*it).joins.is_some()).count();
            census.add("figures", on_board as i64 + i64::from(elsewhere) - joined as i64);
            let on_turfs =
                state.control.iter().flat_map(|it| it.as_slice()).filter(|it| **it == seat).count();
            census.add("markers", on_turfs as i64 + i64::from(family.markers));
        }
        census
    }

    fn reveals(&self, state: &State, step: &StepOf<Self>) -> Option<&'static str> {
        let is_last = step.answer().is_some() && state.pending.len() == 1;
        match state.stack.top() {
            Some(Frame::Bid) if is_last => Some("CE-BRI-5"),
            Some(Frame::Offer(_)) if is_last => Some("CE-JOB-7"),
            _ => None,
        }
    }
}

const NOTES: [&str; 4] = ["$1", "$2", "$3", "$5"];
