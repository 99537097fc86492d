//! One table with its sitters: a wish is checked, written down by somebody, made true, and told to each viewer.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use omerta_core::info_key::InfoHasher;
use omerta_core::{
    Advance, BySeat, DecisionId, Game, Luck, Record, RecordOf, Seat, SeatSet, SetupError, SetupOf, Step,
    StepOf, Table, Tabletop, TakenOf, Viewer, Waiting,
};

use crate::house::{HouseRules, Millis};
use crate::journal::{Line, Written, WrittenOf};
use crate::seals::Seals;
use crate::sitter::{By, Seating, Sitter};
use crate::story::{Story, viewer_at};
use crate::talk::Talk;
use crate::trail::Trail;
use crate::wish::{Refused, Wish, WishOf};

/// What a new table needs.
#[derive(Debug)]
pub struct Opening<G: Game> {
    /// The rules.
    pub game: Arc<G>,
    /// How many seats, which variant.
    pub setup: SetupOf<G>,
    /// The position to start from, as it was described and as it is.
    pub scene: Option<(String, G::State)>,
    /// Who gives luck.
    pub luck: Luck,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
    /// When it is opened.
    pub now: Millis,
}

/// Why a table can't be opened, or not be brought back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// The game is for fewer or more seats.
    #[error(transparent)]
    Seats(#[from] SetupError),
    /// There is not one sitter for each seat.
    #[error("{n_sitters} sitters are named for {n_seats} seats")]
    Sitters {
        /// How many are named.
        n_sitters: usize,
        /// How many there must be.
        n_seats: u8,
    },
    /// A line of the journal is not possible where it stands.
    #[error("line {at} of the journal: {why}")]
    Line {
        /// Its place, counted from 0.
        at: usize,
        /// Why it is not possible.
        why: Refused,
    },
}

/// A table with its sitters. It does no I/O and knows no time but what it is told.
///
/// Somebody wishes something: [`propose`](Host::propose) checks it and works out where it leads, whoever drives
/// the host writes [`Proposal::lines`] down, [`commit`](Host::commit) makes it true, and
/// [`update`](Host::update) tells each viewer what is theirs. After every commit the driver asks
/// [`due`](Host::due) what the table does by itself, and [`errand`](Host::errand) what a bot is asked.
#[derive(Debug)]
pub struct Host<G: Tabletop> {
    pub(crate) table: Table<G>,
    scene: Option<String>,
    pub(crate) house: HouseRules,
    pub(crate) seating: Seating,
    /// Who decided each step, and the number of the step and of the message that brought it.
    by: Vec<Told>,
    n_numbers: u64,
    n_messages: u64,
    pub(crate) story: Story<G>,
    faces: Vec<u64>,
    pub(crate) trail: Trail<G>,
    pub(crate) seals: Seals<G>,
    pub(crate) talk: Talk,
    pub(crate) asked: BySeat<Millis>,
    pub(crate) banks: BySeat<u32>,
    /// How far ids are ahead of the table's own, since questions were asked again.
    ahead: BySeat<u32>,
    generation: u64,
}

#[derive(Clone, Copy, Debug)]
struct Told {
    by: By,
    number: u64,
}

/// A wish that would be granted: where it leads, worked out but not yet true.
#[derive(Debug)]
pub struct Proposal<G: Tabletop> {
    /// The moment of the table for which it was worked out.
    pub(crate) generation: u64,
    pub(crate) at: Millis,
    pub(crate) lines: Vec<WrittenOf<G>>,
    pub(crate) change: Change<G>,
}

#[derive(Debug)]
pub(crate) enum Change<G: Tabletop> {
    Steps(Vec<(Advance<G>, By)>),
    Back { table: Box<Table<G>>, seat: Seat, cut: Vec<usize> },
    Envelope(Seat, Vec<G::Action>),
    Sits(Seat, Sitter),
    Away(Seat, bool),
}

impl<G: Tabletop> Proposal<G> {
    /// What must be written down before it is made true.
    pub fn lines(&self) -> &[WrittenOf<G>] {
        &self.lines
    }

    /// The steps it takes, luck included.
    pub fn taken(&self) -> impl Iterator<Item = &TakenOf<G>> {
        let advances = match &self.change {
            Change::Steps(advances) => advances.as_slice(),
            Change::Back { .. } | Change::Envelope(..) | Change::Sits(..) | Change::Away(..) => &[],
        };
        advances.iter().flat_map(|(advance, _)| &advance.taken)
    }
}

impl<G: Tabletop> Host<G> {
    /// Sits everyone down and lets luck speak until a seat is asked.
    pub fn open(opening: Opening<G>) -> Result<Host<G>, OpenError> {
        let Opening { game, setup, scene, luck, sitters, house, now } = opening;
        let n_seats = setup.n_seats;
        if sitters.len() != usize::from(n_seats) {
            return Err(OpenError::Sitters { n_sitters: sitters.len(), n_seats });
        }
        // Luck speaks when all have sat down, so that its steps are told like any others.
        let ((table, _), scene) = match scene {
            Some((text, state)) => {
                (Table::open_at(Arc::clone(&game), setup, state, Luck::Manual), Some(text))
            }
            None => (Table::open(Arc::clone(&game), setup, Luck::Manual)?, None),
        };
        let n_viewers = usize::from(n_seats) + 1;
        let mut host = Host {
            story: Story::new(&*game, table.state(), n_viewers),
            seals: Seals::new(&table),
            table,
            scene,
            house,
            seating: Seating::new(sitters),
            by: Vec::new(),
            n_numbers: 0,
            n_messages: 0,
            faces: vec![0; n_viewers],
            trail: Trail::default(),
            talk: Talk::default(),
            asked: BySeat::new(n_seats, |_| now),
            banks: BySeat::new(n_seats, |_| house.clock.bank()),
            ahead: BySeat::new(n_seats, |_| 0),
            generation: 0,
        };
        host.give_luck(luck, 0, now);
        Ok(host)
    }

    /// Brings a table back from what was written down since it was opened: every line once.
    pub fn resume(opening: Opening<G>, lines: &[WrittenOf<G>]) -> Result<Host<G>, OpenError> {
        Host::open(opening)?.replay(lines)
    }

    /// Brings a table back from the steps of its record. What was taken back, and when, is in no record.
    pub fn resume_record(opening: Opening<G>, steps: &[StepOf<G>]) -> Result<Host<G>, OpenError> {
        let host = Host::open(opening)?;
        let n_opening = host.table.steps().len();
        if !steps.starts_with(host.table.steps()) {
            let why = Refused::new("other-luck", "the seed gives another opening");
            return Err(OpenError::Line { at: 0, why });
        }
        let line = |step: &StepOf<G>| {
            let by = if matches!(step, Step::Chance(_)) { By::Luck } else { By::Sitter };
            Written { at: 0, goes_on: by == By::Luck, line: Line::Step { step: step.clone(), by } }
        };
        host.replay(&steps[n_opening..].iter().map(line).collect::<Vec<_>>())
    }

    fn replay(mut self, lines: &[WrittenOf<G>]) -> Result<Host<G>, OpenError> {
        let luck = self.table.luck();
        // Luck is in the lines.
        let nothing = self.table.give_luck(Luck::Manual);
        debug_assert!(nothing.taken.is_empty(), "luck by hand gives nothing by itself");
        // Lines of one message become true together, so that everyone's versions are what they were.
        let mut at = 0;
        for message in lines.chunk_by(|_, next| next.goes_on) {
            let (from, before) = self.begin();
            for written in message {
                let change = self.replayed(written).map_err(|why| OpenError::Line { at, why })?.change;
                self.change(change);
                at += 1;
            }
            self.finish(from, &before, message[0].at);
        }
        if let Some(last) = lines.last() {
            self.give_luck(luck, self.story.len(), last.at);
        } else {
            let nothing = self.table.give_luck(luck);
            debug_assert!(nothing.taken.is_empty(), "luck has spoken when the table was opened");
        }
        Ok(self)
    }

    /// Luck comes from here from now on, and gives what is asked for at once.
    fn give_luck(&mut self, luck: Luck, from: usize, now: Millis) {
        let before = self.open_questions();
        let advance = self.table.give_luck(luck);
        if !advance.taken.is_empty() {
            self.take(advance, By::Luck);
        }
        self.wind(&before, now);
        self.publish(from);
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        self.table.game()
    }

    /// The table.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> u8 {
        self.table.setup().n_seats
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What the table has agreed on beside the rules.
    pub fn house(&self) -> HouseRules {
        self.house
    }

    /// What was told so far.
    pub fn story(&self) -> &Story<G> {
        &self.story
    }

    /// Who decided each step.
    pub fn decided_by(&self) -> impl Iterator<Item = By> {
        self.by.iter().map(|it| it.by)
    }

    /// The number of the question this seat is asked, or will be asked next. No number comes twice, also if a
    /// question does.
    pub fn decision_id(&self, seat: Seat) -> DecisionId {
        DecisionId(self.table.decision_id(seat).0 + self.ahead[seat])
    }

    /// The record so far, with its seed only if the game is over.
    pub fn record(&self) -> RecordOf<G> {
        Record::of(&self.table, self.scene.as_deref())
    }

    /// The record with its seed, to go on later. Who reads it knows every card to come.
    pub fn save(&self) -> RecordOf<G> {
        Record::save(&self.table, self.scene.as_deref())
    }

    /// Checks a wish of one seat. Nothing is true yet: write down what the proposal says first.
    pub fn propose(&self, seat: Seat, wish: &WishOf<G>, now: Millis) -> Result<Proposal<G>, Refused> {
        self.propose_by(seat, wish, By::Sitter, now)
    }

    /// The same for somebody who decides in place of the seat.
    pub fn propose_by(
        &self,
        seat: Seat,
        wish: &WishOf<G>,
        by: By,
        now: Millis,
    ) -> Result<Proposal<G>, Refused> {
        if seat.index() >= usize::from(self.n_seats()) {
            return Err(omerta_core::Refusal::NoSuchSeat { seat, n_seats: self.n_seats() }.into());
        }
        match wish {
            Wish::Back(back) => self.take_back(seat, *back, now),
            Wish::Sit(sitter) => Ok(self.plain(Change::Sits(seat, sitter.clone()), now)),
            Wish::Away(is_away) => Ok(self.plain(Change::Away(seat, *is_away), now)),
            Wish::Luck(chance) => {
                let advance = self.table.chance(chance.clone())?;
                Ok(self.steps(vec![(advance, By::Luck)], now))
            }
            Wish::Late(id, drawn) => {
                self.check_fresh(seat, *id)?;
                let advance = match drawn {
                    Some(action) => self.table.late_with(seat, *action)?,
                    None => self.table.late(seat)?,
                };
                Ok(self.steps(vec![(advance, By::Clock)], now))
            }
            Wish::Volunteer(_) | Wish::Draft(..) => {
                let steps = self.unasked(seat, wish)?;
                Ok(self.steps(self.advances(seat, &steps, true, by)?, now))
            }
            Wish::Act(..) | Wish::Nth(..) | Wish::Set(..) | Wish::Amount(..) | Wish::Line(..) => {
                let steps = self.answer(seat, wish)?;
                if self.is_discreet() {
                    let mut kept = self.seals.envelope(seat).to_vec();
                    kept.extend(steps);
                    return Ok(self.plain(Change::Envelope(seat, kept), now));
                }
                Ok(self.steps(self.advances(seat, &steps, false, by)?, now))
            }
        }
    }

    /// How often something has become true at this table.
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Makes a proposal true.
    ///
    /// # Panics
    /// If anything has become true since it was worked out.
    pub fn commit(&mut self, proposal: Proposal<G>) {
        let Proposal { generation, at, lines: _, change } = proposal;
        assert_eq!(generation, self.generation, "the table has moved on since this was worked out");
        let (from, before) = self.begin();
        self.change(change);
        self.finish(from, &before, at);
    }

    /// A message begins: how much was told before it, and what was asked.
    fn begin(&mut self) -> (usize, BySeat<Option<DecisionId>>) {
        self.n_messages += 1;
        (self.story.len(), self.open_questions())
    }

    /// A message has become true: clocks and viewers hear of it.
    fn finish(&mut self, from: usize, before: &BySeat<Option<DecisionId>>, at: Millis) {
        self.wind(before, at);
        self.publish(from.min(self.story.len()));
    }

    fn change(&mut self, change: Change<G>) {
        self.generation += 1;
        match change {
            Change::Steps(advances) => advances.into_iter().for_each(|(it, by)| self.take(it, by)),
            Change::Back { table, seat, cut } => self.go_back(*table, seat, &cut),
            Change::Envelope(seat, steps) => self.seals.put(seat, steps),
            Change::Sits(seat, sitter) => self.seating.sit(seat, sitter),
            Change::Away(seat, is_away) => self.seating.set_away(seat, is_away),
        }
    }

    /// Makes one advance true: an answer or something done unasked, and the luck that followed.
    fn take(&mut self, advance: Advance<G>, by: By) {
        let game = Arc::clone(self.table.game());
        let first = advance.taken.first().map(|it| it.step.clone());
        let answer = first.as_ref().and_then(Step::answer);
        let asked = answer.filter(|(seat, action)| {
            matches!(first, Some(Step::Late(..))) || self.table.is_asked_for(*seat, *action)
        });
        let mark = self.table.mark();
        let rolled = advance.taken.len() > 1 || answer.is_none();
        self.table.commit(advance.clone());
        let is_opened = self.seals.step(&self.table, &mark, asked.map(|(seat, _)| seat));
        match answer {
            Some((seat, _)) => {
                let is_bot = by != By::Sitter || self.seating.bot(seat).is_some();
                self.trail.step(seat, mark, self.n_messages, rolled);
                if is_opened && !rolled {
                    self.trail.opened();
                }
                match asked.is_none() && is_bot {
                    true => self.talk.spoke(seat),
                    false => self.talk.decided(seat),
                }
            }
            None => {
                self.trail.luck();
                self.talk.rolled();
            }
        }
        for (taken, state) in advance.into_steps() {
            let by = if matches!(taken.step, Step::Chance(_)) { By::Luck } else { by };
            self.number(by);
            self.story.tell(&*game, self.n_numbers, taken, &state);
        }
    }

    fn go_back(&mut self, table: Table<G>, seat: Seat, cut: &[usize]) {
        let numbers: Vec<u64> = cut.iter().map(|&it| self.by[it].number).collect();
        let removed = self.table.decision_id(seat).0 - table.decision_id(seat).0;
        self.ahead[seat] += removed + 1;
        self.table = table;
        let mut place = 0;
        self.by.retain(|_| {
            place += 1;
            !cut.contains(&(place - 1))
        });
        self.story.cut(&**self.table.game(), self.table.state(), |it| numbers.contains(&it));
        match cut.first() {
            Some(first) if *first == self.table.steps().len() => self.trail.back(*first),
            // Steps of others stay behind it: what was remembered of them is another table's past.
            _ => self.trail = Trail::default(),
        }
        self.seals.back(&self.table, seat);
        self.talk.decided(seat);
    }

    /// The number of a step, by its place.
    pub(crate) fn number_of(&self, place: usize) -> u64 {
        self.by[place].number
    }

    fn number(&mut self, by: By) {
        self.n_numbers += 1;
        self.by.push(Told { by, number: self.n_numbers });
    }

    /// Puts questions that are new on the clock, and takes the time of those answered off the bank.
    fn wind(&mut self, before: &BySeat<Option<DecisionId>>, now: Millis) {
        for (seat, asked) in self.open_questions().iter() {
            if before[seat].is_some() && before[seat] != *asked {
                let took = now.saturating_sub(self.asked[seat]);
                self.banks[seat] = self.house.clock.left(self.banks[seat], took);
            }
            if asked.is_some() && before[seat] != *asked {
                self.asked[seat] = now;
            }
        }
    }

    fn open_questions(&self) -> BySeat<Option<DecisionId>> {
        let asked = match self.table.waiting() {
            Waiting::Seats(seats) => seats,
            Waiting::Chance | Waiting::Over(_) => SeatSet::EMPTY,
        };
        BySeat::new(self.n_seats(), |seat| asked.contains(seat).then(|| self.decision_id(seat)))
    }

    /// Tells every viewer what is new to them.
    fn publish(&mut self, from: usize) {
        let n_viewers = self.faces.len();
        let faces: Vec<u64> = (0..n_viewers).map(|it| self.face(viewer_at(it, n_viewers))).collect();
        let place = |viewer: Viewer| match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => n_viewers - 1,
        };
        let old = std::mem::replace(&mut self.faces, faces);
        let faces = &self.faces;
        self.story.publish(from, |it| old[place(it)] != faces[place(it)]);
    }

    /// A number for all that a viewer sees beside the log. It is worked out from what they may know alone.
    fn face(&self, viewer: Viewer) -> u64 {
        let mut face = InfoHasher::default();
        self.table.game().info_key(self.table.state(), viewer).hash(&mut face);
        self.seen_waiting(viewer).hash(&mut face);
        self.seen_seals(viewer).hash(&mut face);
        self.seating.away().hash(&mut face);
        self.seating.sitters().hash(&mut face);
        if let Viewer::Seat(seat) = viewer {
            self.decision_id(seat).hash(&mut face);
            self.seals.envelope(seat).hash(&mut face);
        }
        face.finish()
    }
}
