//! What the game adds to its rules so that people, programs and files can meet it.

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{
    BySeat, Census, Counted, Lang, Noted, Outcome, PackFiles, PackHash, Packed, Phrase, Phrases, Picture,
    Pictured, Sealed, SetupOf, Source, Spoken, Step, StepOf, Viewer, Waiting,
};

use crate::action::{Action, Bullet, Chance, Prompt};
use crate::content::{Content, LootId, LootKind};
use crate::event::Event;
use crate::game::CashNGuns;
use crate::history::Spent;
use crate::phases::Phase;
use crate::state::State;
use crate::variant::Variant;
use crate::view::View;
use crate::{notation, picture, scene, words};

/// The files of the pack that is compiled in.
const OWN_PACK: &[(&str, &str)] = &[
    ("pack.ron", include_str!("../../../content/cash/pack.ron")),
    ("loot.ron", include_str!("../../../content/cash/loot.ron")),
    ("powers.ron", include_str!("../../../content/cash/powers.ron")),
    ("phrases.en.ron", include_str!("../../../content/cash/phrases.en.ron")),
    ("phrases.de.ron", include_str!("../../../content/cash/phrases.de.ron")),
    ("rules.en.md", include_str!("../../../content/cash/rules.en.md")),
    ("rules.de.md", include_str!("../../../content/cash/rules.de.md")),
];

impl Packed for CashNGuns {
    const SLUG: &'static str = "cash";
    const NAME: &'static str = "Ca$h 'n Guns";
    const RULES: u32 = 2;
    const LISTED: bool = true;

    fn own_pack() -> PackFiles {
        PackFiles::from_pairs(OWN_PACK)
    }

    fn load(files: &PackFiles) -> Result<CashNGuns, Vec<Fault>> {
        Content::load(files).map(CashNGuns::new)
    }

    fn pack_hash(&self) -> &PackHash {
        self.content().hash()
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        let content = self.content();
        let sources =
            content.loot().iter().map(|it| &it.source).chain(content.powers().iter().map(|it| &it.source));
        Source::count(sources)
    }

    fn rules_text(&self, lang: Lang) -> &str {
        self.content().rules(lang)
    }

    fn variant(&self, words: &[String]) -> Result<Variant, Vec<String>> {
        scene::variant(words)
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        scene::VARIANT_WORDS.iter().map(|it| (*it, Phrase::new(format!("variant.{it}")))).collect()
    }

    fn scene(&self, text: &str) -> Result<(SetupOf<Self>, State), Vec<String>> {
        scene::read(self.content(), text)
    }
}

impl Noted for CashNGuns {
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

impl Spoken for CashNGuns {
    fn phrases(&self, lang: Lang) -> &Phrases {
        self.content().phrases(lang)
    }

    fn say_prompt(&self, prompt: &Prompt) -> Phrase {
        words::prompt(self.content(), prompt)
    }

    fn say_waiting(&self, view: &View, waiting: &Waiting) -> Phrase {
        words::waiting(view, waiting)
    }

    fn say_action(&self, view: &View, action: &Action) -> Phrase {
        words::action(self.content(), view, action)
    }

    fn say_event(&self, event: &Event, viewer: Viewer) -> Phrase {
        words::event(self.content(), event, viewer)
    }

    fn say_tally(&self, told: &[&Event], outcome: &Outcome) -> BySeat<Vec<Phrase>> {
        words::tally(told, outcome.scores.n_seats())
    }

    fn score(&self, points: i32) -> omerta_core::Arg {
        omerta_core::Arg::Dollars(points.into())
    }
}

impl Pictured for CashNGuns {
    fn picture(&self, view: &View) -> Picture {
        picture::picture(self.content(), view)
    }

    fn progress(&self, view: &View) -> Option<Phrase> {
        Some(picture::progress(self.content(), view))
    }
}

impl Counted for CashNGuns {
    fn census(&self, state: &State) -> Census {
        let mut census = Census::default();
        for (_, player) in state.players.iter() {
            let mut count = |bullet: Bullet| census.add(notation::bullet_word(bullet), 1);
            player.laid.map(Sealed::reveal).into_iter().for_each(&mut count);
            for card in player.spent.cards().iter().filter(|it| it.lies_face_down()) {
                card.bullet().into_iter().for_each(&mut count);
            }
            census.add("click", player.hand.clicks);
            census.add("bang", player.hand.bangs);
            let shown = [Spent::UpClick, Spent::UpBang].map(|it| i64::from(player.spent.count(it)));
            census
                .add("revealed and unaccounted for", shown[0] + shown[1] - i64::from(player.spent.n_clips()));
            census.add("revealed and unaccounted for", player.spent.count(Spent::TakenBang));
        }
        census.add("click", state.discard.clicks);
        census.add("bang", state.discard.bangs);
        census.add("revealed and unaccounted for", -i64::from(state.discard.len()));
        // The Bang! of a Clip is in hand already, and the card that goes for it is not spent yet.
        if let Phase::ClipDiscard { .. } = state.phase {
            census.add("revealed and unaccounted for", -1);
        }
        let piles = state.players.iter().map(|(_, it)| it.loot).chain([state.loot, state.pile, state.gone]);
        for pile in piles {
            for kind in pile.kinds() {
                let card = self.content().card(LootId(kind));
                census.add(kind_word(self.content(), LootId(kind)), pile.count(kind));
                census.add("face value", card.value * i32::from(pile.count(kind)));
            }
        }
        if let Phase::Junk { card } | Phase::JunkDraw { card } = state.phase {
            census.add(kind_word(self.content(), card), 1);
            census.add("face value", self.content().card(card).value);
        }
        census
    }

    fn reveals(&self, state: &State, step: &StepOf<Self>) -> Option<&'static str> {
        let is_last = state.pending.len() == 1;
        match state.phase {
            // All guns go up at once, and a clock may leave nobody to be ordered.
            Phase::HoldUp if is_last => Some("CG-AIM-1"),
            Phase::Courage if is_last => Some("CG-EFF-1"),
            Phase::Doctor | Phase::Stealthy => Some("CG-EFF-1"),
            // A Clip finds a Bang! among the cards that lie face down, or none.
            _ if looks_under_cards(state) && uses_clip(self.content(), state, step) => Some("CG-SHR-7"),
            _ => None,
        }
    }
}

/// Whether a Clip would look at cards that lie face down: no Bang! lies face up.
fn looks_under_cards(state: &State) -> bool {
    let is_unknown = |it: &Spent| matches!(it, Spent::DownClick | Spent::DownBang);
    state.discard.bangs == 0
        && state.players.values().iter().any(|it| it.spent.cards().iter().any(is_unknown))
}

/// Whether this step has somebody look for a Bang! in the discard.
fn uses_clip(content: &Content, state: &State, step: &StepOf<CashNGuns>) -> bool {
    let is_clip = |card| content.kind(card) == LootKind::Clip;
    match (state.phase, step) {
        (Phase::JunkDraw { .. }, Step::Chance(Chance::Junk(card))) => is_clip(*card),
        (_, Step::Chance(_)) => false,
        (phase, Step::Seat(_, action) | Step::Late(_, action)) => match (phase, action) {
            (Phase::Share | Phase::SecondShare, Action::Take(card)) => is_clip(*card),
            (Phase::Junk { card }, Action::Skip) => is_clip(card),
            (Phase::GoodFriend, Action::Use) => true,
            _ => false,
        },
    }
}

fn kind_word(content: &Content, card: LootId) -> &'static str {
    match content.kind(card) {
        LootKind::Bill => "bills",
        LootKind::Diamond => "diamonds",
        LootKind::Painting => "paintings",
        LootKind::Clip => "clips",
        LootKind::Kit => "kits",
    }
}
