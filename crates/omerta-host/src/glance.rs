//! What one viewer must be told, without what anyone can work out who knows the rules.
//!
//! What a seat is asked follows from what it knows: in every world that looks like its view it is asked the same (a law
//! of every game). So whoever has the rules needs no list of options, and the lists are the larger part of an update.

use omerta_core::{Blocked, BySeat, DecisionId, Game, Seat, SeatSet, Seed, Tabletop, Viewer, Waiting};
use serde::{Deserialize, Serialize};

use crate::host::Host;
use crate::house::Millis;
use crate::journal::Back;
use crate::sitter::Sitter;
use crate::story::{Told, Version};
use crate::update::{Question, Update};
use crate::wish::NoWay;

/// An [`Update`] that is not worked out yet. Its fields are those of the update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance<G: Game> {
    /// Who is told.
    pub viewer: Viewer,
    /// How often something has changed for this viewer.
    pub version: Version,
    /// What they heard up to this version is still true.
    pub kept: Version,
    /// What they heard since.
    pub news: Vec<(Version, Told<G::Event>)>,
    /// What they see.
    pub view: G::View,
    /// Who or what the table waits for.
    pub waiting: Waiting,
    /// Who has answered and waits for the others.
    pub sealed: SeatSet,
    /// Who is out of the game.
    pub out: SeatSet,
    /// The number of the open question to the viewer.
    pub asked: Option<DecisionId>,
    /// What the viewer is asked, where it does not follow from what they see.
    pub asking: Option<Asking<G>>,
    /// What the viewer may take back.
    pub back: Ways,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The people who are away.
    pub away: SeatSet,
    /// When each open question must be answered, where there is a clock.
    pub deadlines: BySeat<Option<Millis>>,
}

/// All that a seat may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asking<G: Game> {
    /// The open question.
    pub question: Option<Question<G>>,
    /// What it may do although nobody waits for it.
    pub liberties: Vec<G::Action>,
    /// What it may well try unasked and can't do.
    pub barred: Vec<Blocked<G::Action>>,
}

/// What a viewer may take back, each with the reason where they may not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ways {
    /// The last thing that they said.
    pub step: Option<NoWay>,
    /// Everything since it was last somebody else's word, or luck's.
    pub turn: Option<NoWay>,
}

impl Ways {
    /// Nothing, for who has said nothing.
    pub const NONE: Ways = Ways { step: Some(NoWay::Nothing), turn: Some(NoWay::Nothing) };
}

impl<G: Tabletop> Glance<G> {
    /// Works out what the viewer is asked, from what they see.
    pub fn complete(mut self, game: &G) -> Update<G> {
        let asking = self.asking.take().unwrap_or_else(|| self.work_out(game));
        self.with(asking)
    }

    /// Takes out what is for who sits there, not for who looks over a shoulder.
    pub fn only_watch(&mut self) {
        self.asked = None;
        self.asking = Some(Asking { question: None, liberties: Vec::new(), barred: Vec::new() });
        self.back = Ways { step: None, turn: None };
    }

    /// Tells deadlines in the time of a house whose clocks have rested for so long, and none while they stand still.
    pub fn show_clocks(&mut self, rested: Millis, is_paused: bool) {
        self.deadlines = self.deadlines.map(|_, it| it.filter(|_| !is_paused).map(|it| it + rested));
    }

    fn work_out(&self, game: &G) -> Asking<G> {
        let mut asking = Asking { question: None, liberties: Vec::new(), barred: Vec::new() };
        let Viewer::Seat(seat) = self.viewer else { return asking };
        if !matches!(self.waiting, Waiting::Seats(_)) {
            return asking;
        }
        // Any world that looks like this will do, so any dice will.
        let world = game.imagine(&self.view, &mut Seed::from_number(0).dice(0));
        asking.question = self.asked.map(|id| Question::put(game, &world, seat, id));
        game.liberties(&world, seat, &mut asking.liberties);
        game.barred(&world, seat, &mut asking.barred);
        asking
    }

    /// With what the viewer is asked.
    pub(crate) fn with(self, asking: Asking<G>) -> Update<G> {
        let Glance { viewer, version, kept, news, view, waiting, sealed, out, .. } = self;
        let Asking { question, liberties, barred } = asking;
        let Glance { back, sitters, away, deadlines, .. } = self;
        Update {
            viewer,
            version,
            kept,
            news,
            view,
            waiting,
            sealed,
            out,
            question,
            liberties,
            barred,
            back,
            sitters,
            away,
            deadlines,
        }
    }
}

impl<G: Tabletop> Host<G> {
    pub(crate) fn likely_ways(&self, seat: Seat) -> Ways {
        let way = |back| self.likely_way_back(seat, back).err();
        Ways { step: way(Back::Step), turn: way(Back::Turn) }
    }
}
