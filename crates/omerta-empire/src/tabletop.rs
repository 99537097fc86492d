//! What the game adds to its rules so that people, programs and files can meet it.

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{
    Amount, Asked, BySeat, Catalogue, Census, Charted, Counted, Draw, Figure, Form, Lang, Move, Noted,
    Outcome, PackFiles, PackHash, Packed, Phrase, Phrases, Picture, Pictured, Seat, SetForm, SetupOf, Source,
    Spoken, Spot, StepOf, Stock, Viewer, Waiting,
};

use crate::action::{Action, Chance, Prompt};
use crate::content::Content;
use crate::event::Event;
use crate::game::Empire;
use crate::stack::{Frame, Origin};
use crate::state::{State, Variant};
use crate::view::{View, is_plan_in_use};
use crate::wire::Sum;
use crate::{asked, charts, notation, picture, reveals, scene, words};

/// The files of the pack that is compiled in.
const OWN_PACK: &[(&str, &str)] = &[
    ("pack.ron", include_str!("../../../content/empire/pack.ron")),
    ("board.ron", include_str!("../../../content/empire/board.ron")),
    ("families.ron", include_str!("../../../content/empire/families.ron")),
    ("start.ron", include_str!("../../../content/empire/start.ron")),
    ("cops.ron", include_str!("../../../content/empire/cops.ron")),
    ("corruption.ron", include_str!("../../../content/empire/corruption.ron")),
    ("rackets.ron", include_str!("../../../content/empire/rackets.ron")),
    ("factions.ron", include_str!("../../../content/empire/factions.ron")),
    ("henchmen.ron", include_str!("../../../content/empire/henchmen.ron")),
    ("city.ron", include_str!("../../../content/empire/city.ron")),
    ("phrases.en.ron", include_str!("../../../content/empire/phrases.en.ron")),
    ("phrases.de.ron", include_str!("../../../content/empire/phrases.de.ron")),
    ("rules.en.md", include_str!("../../../content/empire/rules.en.md")),
    ("rules.de.md", include_str!("../../../content/empire/rules.de.md")),
];

impl Packed for Empire {
    const SLUG: &'static str = "empire";
    const NAME: &'static str = "Empire City";
    const RULES: u32 = 3;
    const LISTED: bool = true;

    fn own_pack() -> PackFiles {
        PackFiles::from_pairs(OWN_PACK)
    }

    fn load(files: &PackFiles) -> Result<Empire, Vec<Fault>> {
        Content::load(files).map(Empire::new)
    }

    fn pack_hash(&self) -> &PackHash {
        self.content().hash()
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        Source::count(self.content().sources())
    }

    fn rules_text(&self, lang: Lang) -> &str {
        self.content().rules(lang)
    }

    fn variant(&self, words: &[String]) -> Result<Variant, Vec<String>> {
        scene::variant(self.content(), words)
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        scene::VARIANT_WORDS.iter().map(|it| (*it, Phrase::new(format!("variant.{it}")))).collect()
    }

    fn setup(&self, n_seats: u8, words: &[String]) -> Result<SetupOf<Self>, Vec<String>> {
        scene::setup(self.content(), n_seats, words)
    }

    fn scene(&self, text: &str) -> Result<(SetupOf<Self>, State), Vec<String>> {
        scene::read(self.content(), text)
    }
}

impl Noted for Empire {
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

impl Spoken for Empire {
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
        words::action(self.content(), view, action)
    }

    fn say_event(&self, event: &Event, viewer: Viewer) -> Phrase {
        words::event(self.content(), event, viewer).read_by(viewer)
    }

    fn say_tally(&self, told: &[&Event], outcome: &Outcome) -> BySeat<Vec<Phrase>> {
        words::tally(told, outcome)
    }
}

impl Asked for Empire {
    fn rule(&self, prompt: &Prompt) -> &'static str {
        asked::rule(prompt)
    }

    fn form(&self, view: &View, prompt: &Prompt) -> Form<Action> {
        asked::form(self.content(), view, prompt)
    }

    fn draft(&self, view: &View, begin: &Action) -> Option<SetForm<Action>> {
        asked::draft(self.content(), view, *begin)
    }

    fn amount(&self, action: &Action) -> Option<Amount> {
        asked::amount(*action)
    }

    fn paired(&self, view: &View, pick: &Action) -> Option<Action> {
        asked::paired(view, *pick)
    }

    fn is_nothing(&self, action: &Action) -> bool {
        matches!(action, Action::Done | Action::Bid(Sum::ZERO))
    }

    fn is_window(&self, prompt: &Prompt) -> bool {
        matches!(prompt, Prompt::Window(_))
    }

    fn is_answer(&self, action: &Action) -> bool {
        matches!(action, Action::Accept(_) | Action::Refuse(_) | Action::Counter(_))
    }

    fn is_part(&self, action: &Action) -> bool {
        let ends = matches!(
            action,
            Action::Send | Action::Scrap | Action::Accept(_) | Action::Refuse(_) | Action::Withdraw(_)
        );
        action.is_liberty() && !ends
    }
}

impl Charted for Empire {
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

    fn touches(&self, view: &View, action: &Action) -> Vec<Spot> {
        charts::touches(view, action)
    }

    fn draw(&self, state: &State) -> Draw<Chance> {
        charts::draw(self.content(), state)
    }

    fn forget(&self, view: &mut View) {
        charts::forget(view);
    }
}

impl Pictured for Empire {
    fn picture(&self, view: &View) -> Picture {
        picture::picture(self.content(), view)
    }

    fn progress(&self, view: &View) -> Option<Phrase> {
        Some(picture::progress(view))
    }
}

impl Counted for Empire {
    fn census(&self, state: &State) -> Census {
        let State { open, hidden } = state;
        let mut census = Census::default();
        let rackets = open.racket_deck.len() + open.racket_discard.len();
        let standing = open.racket_track.iter().flatten().count() + open.with_racket().iter().count();
        census.add("rackets", i64::from(rackets) + standing as i64);

        let henchmen = open.henchman_deck.len() + open.henchman_discard.len() + open.dead.len();
        let on_track = open.henchman_track.iter().flatten().count();
        census.add("henchmen", i64::from(henchmen) + on_track as i64);

        census.add("city cards", hidden.city_deck.len() + open.city_discard.len());
        census.add("city cards", open.laid.iter().flatten().count() as i64);
        for seat in Seat::all(open.n_seats) {
            let capo = open.capo(seat);
            census.add("henchmen", capo.exhausted.len() + state.crew(seat).len());
            census.add("city cards", state.hand(seat).len());
            // What a plan holds has left the hand when it is opened.
            if is_plan_in_use(open, seat) {
                let plan = state.plan(seat);
                census.add("henchmen", plan.fighters.or(plan.revealed).len());
                census.add("city cards", plan.cards.len());
            }
        }
        let frames = |is: fn(&Frame) -> bool| open.stack.as_slice().iter().filter(|it| is(it)).count() as i64;
        let is_racket = |it: &Frame| matches!(it, Frame::StartSquare(..) | Frame::PlaceRacket { .. });
        let is_card =
            |it: &Frame| matches!(it, Frame::Tape { origin: Origin::City(_) | Origin::Laid(_), .. });
        census.add("rackets", frames(is_racket));
        census.add("city cards", frames(is_card));
        census
    }

    fn reveals(&self, state: &State, step: &StepOf<Self>) -> Option<&'static str> {
        reveals::rule(self.content(), state, step)
    }
}
