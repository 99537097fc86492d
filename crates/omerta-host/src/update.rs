//! All that one viewer may hear and see, and nothing else.

use omerta_core::{
    Blocked, BySeat, DecisionId, Form, Game, Seat, SeatSet, Spot, Tabletop, Viewer, Waiting, WhyNot,
};

use crate::glance::{Asking, Glance, Ways};
use crate::host::Host;
use crate::house::{Memory, Millis};
use crate::journal::Back;
use crate::sitter::Sitter;
use crate::story::{Told, Version};

/// What one viewer is told: what is new to them, and everything as they see it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update<G: Game> {
    /// Who is told.
    pub viewer: Viewer,
    /// How often something has changed for this viewer.
    pub version: Version,
    /// What they heard up to this version is still true; anything newer was taken back, or follows in the news.
    pub kept: Version,
    /// What they heard since, each with the version that brought it.
    pub news: Vec<(Version, Told<G::Event>)>,
    /// What they see.
    pub view: G::View,
    /// Who or what the table waits for.
    pub waiting: Waiting,
    /// Who has answered and waits for the others.
    pub sealed: SeatSet,
    /// Who is out of the game.
    pub out: SeatSet,
    /// The open question to the viewer.
    pub question: Option<Question<G>>,
    /// What the viewer may do although nobody waits for it.
    pub liberties: Vec<G::Action>,
    /// What the viewer may well try unasked and can't do.
    pub barred: Vec<Blocked<G::Action>>,
    /// What the viewer may take back.
    pub back: Ways,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The people who are away: a stand-in plays for them.
    pub away: SeatSet,
    /// When each open question must be answered, where there is a clock.
    pub deadlines: BySeat<Option<Millis>>,
}

/// An open question, as a person is asked it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<G: Game> {
    /// Which question this is. An answer names it.
    pub id: DecisionId,
    /// What is asked.
    pub prompt: G::Prompt,
    /// The rule that asks it.
    pub rule: &'static str,
    /// Every legal answer, in a stable order.
    pub options: Vec<G::Action>,
    /// The shape of the whole answer.
    pub form: Form<G::Action>,
    /// What a person may well try and can't do.
    pub blocked: Vec<Blocked<G::Action>>,
}

impl<G: Tabletop> Question<G> {
    /// The question that a seat is asked in this state.
    pub(crate) fn put(game: &G, state: &G::State, seat: Seat, id: DecisionId) -> Question<G> {
        let prompt = game.prompt(state, seat);
        let (mut options, mut blocked) = (Vec::new(), Vec::new());
        game.options(state, seat, &mut options);
        game.blocked(state, seat, &mut blocked);
        let form = game.form(&game.view(state, Viewer::Seat(seat)), &prompt);
        // What the set has can be put into it, if not at once.
        if let Form::Set(set) = &form {
            blocked.retain(|it| !set.things.iter().any(|thing| thing.pick == it.action));
        }
        let rule = game.rule(&prompt);
        Question { id, prompt, rule, options, form, blocked }
    }
}

/// That something else is asked.
pub const NOT_ASKED: &str = "not-asked";
/// That nobody waits for the seat.
pub const NOT_YOUR_TURN: &str = "not-your-turn";

impl<G: Tabletop> Host<G> {
    /// All that one viewer may hear since a version of theirs, and how they see everything now.
    pub fn update(&self, viewer: Viewer, since: Version) -> Update<G> {
        let mut glance = self.glance(viewer, since);
        let seat = self.seat_of(viewer);
        glance.back = seat.map_or(Ways::NONE, |it| {
            let way = |back| self.may_go_back(it, back).err();
            Ways { step: way(Back::Step), turn: way(Back::Turn) }
        });
        let (liberties, barred) = seat.map_or_else(Default::default, |it| self.unasked_of(it));
        let question = seat.and_then(|it| self.question(it));
        glance.with(Asking { question, liberties, barred })
    }

    /// The same without what anyone can work out who knows the rules: see [`Glance::complete`].
    ///
    /// Whether the viewer's last step told them something is not tried out for it, as that takes longer than all else;
    /// a step of which nobody knows that yet counts as one that may be taken back.
    pub fn glance(&self, viewer: Viewer, since: Version) -> Glance<G> {
        let mut kept = self.story.kept(viewer, since);
        if self.house.memory == Memory::Memory {
            // Who comes back reads what goes on now, not a list of all that was ever shown.
            kept = kept.max(self.story.part(viewer).min(self.story.version(viewer)));
        }
        let news = self.story.since(viewer, kept).map(|(version, it)| (version, it.clone())).collect();
        let seat = self.seat_of(viewer);
        Glance {
            viewer,
            version: self.story.version(viewer),
            kept,
            news,
            view: self.view(viewer),
            waiting: self.seen_waiting_now(viewer),
            sealed: self.seen_seals(viewer),
            out: self.out(),
            asked: seat.filter(|&it| self.is_asked(it)).map(|it| self.decision_id(it)),
            asking: seat.filter(|&it| self.is_more_than_seen(it)).map(|it| {
                let (liberties, barred) = self.unasked_of(it);
                Asking { question: self.question(it), liberties, barred }
            }),
            back: seat.map_or(Ways::NONE, |it| self.likely_ways(it)),
            sitters: self.seating.sitters().to_vec(),
            away: self.seating.away(),
            deadlines: BySeat::new(self.n_seats(), |it| self.deadline(it)),
        }
    }

    /// Whether what a seat is asked can't be worked out from what it is shown: there is something that it is not to be
    /// reminded of, or what it has sealed is not yet true for the table.
    fn is_more_than_seen(&self, seat: Seat) -> bool {
        let forgets = self.house.memory == Memory::Memory && self.table.outcome().is_none();
        forgets || !self.seals.envelope(seat).is_empty()
    }

    /// Whether a seat has an open question.
    fn is_asked(&self, seat: Seat) -> bool {
        let is_among = |it: &Waiting| matches!(it, Waiting::Seats(seats) if seats.contains(seat));
        is_among(&self.table.waiting())
            && (self.seals.envelope(seat).is_empty()
                || is_among(&self.table.game().waiting(&self.own_state(seat))))
    }

    /// What a viewer sees, as far as the table's option on memory shows it.
    pub fn view(&self, viewer: Viewer) -> G::View {
        let game = &**self.table.game();
        let mut view = match self.seat_of(viewer).filter(|it| !self.seals.envelope(*it).is_empty()) {
            Some(seat) => game.view(&self.own_state(seat), viewer),
            None => self.table.view(viewer),
        };
        if self.house.memory == Memory::Memory && self.table.outcome().is_none() {
            game.forget(&mut view);
        }
        view
    }

    /// The open question to a seat, if there is one.
    pub fn question(&self, seat: Seat) -> Option<Question<G>> {
        let game = &**self.table.game();
        let waiting = self.table.waiting();
        if !matches!(waiting, Waiting::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        match self.seals.envelope(seat).is_empty() {
            true => self.question_in(self.table.state(), seat),
            false => {
                let state = self.own_state(seat);
                match game.waiting(&state) {
                    Waiting::Seats(seats) if seats.contains(seat) => self.question_in(&state, seat),
                    Waiting::Seats(_) | Waiting::Chance | Waiting::Over(_) => None,
                }
            }
        }
    }

    pub(crate) fn question_in(&self, state: &G::State, seat: Seat) -> Option<Question<G>> {
        Some(Question::put(&**self.table.game(), state, seat, self.decision_id(seat)))
    }

    /// What a seat may do unasked, and what it may well try and can't.
    pub(crate) fn unasked_of(&self, seat: Seat) -> (Vec<G::Action>, Vec<Blocked<G::Action>>) {
        let mut barred = Vec::new();
        if matches!(self.table.waiting(), Waiting::Seats(_)) {
            self.table.game().barred(self.table.state(), seat, &mut barred);
        }
        (self.table.liberties(seat), barred)
    }

    /// Why a seat can't choose something that lies on the table, if it can't: a row of a table of the catalogue,
    /// and whose it is.
    ///
    /// What the rules forbid has its own reason; of anything else, it is not what is asked.
    pub fn why_not(&self, seat: Seat, table: &str, n: u16, of: Option<Seat>) -> Option<WhyNot> {
        let game = &**self.table.game();
        let view = self.table.view(Viewer::Seat(seat));
        let is_it = |it: &Spot| it.item.table == table && it.item.n == Some(n) && it.of == of;
        let is_meant = |action: &G::Action| game.touches(&view, action).iter().any(is_it);
        let (liberties, barred) = self.unasked_of(seat);
        let question = self.question(seat);
        let options = question.iter().flat_map(|it| &it.options);
        if options.chain(&liberties).any(is_meant) {
            return None;
        }
        let blocked = question.iter().flat_map(|it| &it.blocked).chain(&barred);
        let why = blocked.clone().find(|it| is_meant(&it.action)).map(|it| it.why);
        Some(why.unwrap_or_else(|| match (&question, game.out(self.table.state(), seat)) {
            (Some(question), _) => WhyNot { code: NOT_ASKED, rule: question.rule },
            (None, Some(out)) => out,
            (None, None) => WhyNot { code: NOT_YOUR_TURN, rule: "" },
        }))
    }

    /// Who is out of the game.
    pub fn out(&self) -> SeatSet {
        let game = self.table.game();
        Seat::all(self.n_seats()).filter(|&it| game.out(self.table.state(), it).is_some()).collect()
    }

    /// Who is waited for, as a viewer may know it. While a window is open that tells nothing, that is everyone
    /// who was asked.
    pub(crate) fn seen_waiting(&self, viewer: Viewer) -> SeatSet {
        match self.table.waiting() {
            Waiting::Seats(_) if self.is_discreet() => match self.seat_of(viewer) {
                Some(seat) if self.question(seat).is_none() => self.seals.asked().without(seat),
                Some(_) | None => self.seals.asked(),
            },
            Waiting::Seats(seats) => seats,
            Waiting::Chance | Waiting::Over(_) => SeatSet::EMPTY,
        }
    }

    fn seen_waiting_now(&self, viewer: Viewer) -> Waiting {
        match self.table.waiting() {
            Waiting::Seats(_) => Waiting::Seats(self.seen_waiting(viewer)),
            waiting @ (Waiting::Chance | Waiting::Over(_)) => waiting,
        }
    }

    /// Who has answered, as a viewer may know it.
    pub(crate) fn seen_seals(&self, viewer: Viewer) -> SeatSet {
        if !self.is_discreet() {
            return self.seals.done();
        }
        let own = self.seat_of(viewer).filter(|&it| self.seals.asked().contains(it));
        own.filter(|&it| self.question(it).is_none()).map_or(SeatSet::EMPTY, SeatSet::only)
    }

    pub(crate) fn deadline(&self, seat: Seat) -> Option<Millis> {
        let is_asked = matches!(self.table.waiting(), Waiting::Seats(seats) if seats.contains(seat));
        let is_person = self.seating.bot(seat).is_none();
        match is_asked && is_person {
            true => self.house.clock.deadline(self.asked[seat], self.banks[seat]),
            false => None,
        }
    }

    fn seat_of(&self, viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) if seat.index() < usize::from(self.n_seats()) => Some(seat),
            Viewer::Seat(_) | Viewer::Spectator => None,
        }
    }
}
