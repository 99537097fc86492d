//! A table with its people and bots: whose turn it is, what they answer, what is kept on disk.

use std::sync::Arc;

use omerta_bots::{Bot, Botted, MOST_UNASKED, make};
use omerta_core::record::{Record, Replay, Replayed};
use omerta_core::{
    Advance, Blocked, BySeat, DecisionOf, Luck, Outcome, Refusal, Seat, SeatSet, Seed, SetupOf, Step, StepOf,
    Table, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

use crate::error::PlayError;
use crate::save::{Keeper, Save};
use crate::story::Story;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Someone at this keyboard.
    Person,
    /// A bot of this kind.
    Bot(String),
}

/// Who is to decide next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Someone at this keyboard.
    Person(Seat),
    /// Someone at this keyboard whom nobody waits for: there is something new that they may answer, or leave.
    Answer(Seat),
    /// Only bots: one of them, or several at the same time.
    Bots,
    /// Nobody; it is over.
    Over(Outcome),
}

/// Which of the things a person may do unasked are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// Those that answer somebody.
    Answers,
    /// All of them.
    All,
}

/// The bot on each seat, where one sits.
type Bots<G> = Vec<Option<Box<dyn Bot<G> + Send>>>;

/// A running game with everyone who plays it.
pub struct Session<G: Botted> {
    table: Table<G>,
    seed: Seed,
    scene: Option<String>,
    sitters: Vec<Sitter>,
    bots: Bots<G>,
    story: Story<G>,
    sealed: SeatSet,
    /// What a bot is about to do unasked.
    next: Option<(Seat, G::Action)>,
    /// How many things bots have done unasked since anybody else did anything.
    n_unasked: u32,
    /// What each person has already seen of what they may do unasked.
    seen: BySeat<Vec<G::Action>>,
    keeper: Keeper,
}

/// What a new table needs.
pub struct Opening<G: Botted> {
    /// The rules.
    pub game: Arc<G>,
    /// How many seats, which variant.
    pub setup: SetupOf<G>,
    /// The position to start from, as it was described and as it is.
    pub scene: Option<(String, G::State)>,
    /// Where luck comes from.
    pub seed: Seed,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
}

impl<G: Botted> Session<G> {
    /// Opens a table.
    pub fn open(opening: Opening<G>, keeper: Keeper) -> Result<Session<G>, PlayError> {
        let Opening { game, setup, scene, seed, sitters } = opening;
        let bots = hire(&*game, &sitters)?;
        let luck = Luck::Seeded(seed);
        let (start, table, scene) = match scene {
            Some((text, state)) => {
                let (table, _) = Table::open_at(Arc::clone(&game), setup, state.clone(), luck);
                (state, table, Some(text))
            }
            None => {
                let (table, _) = Table::open(Arc::clone(&game), setup, luck)?;
                (game.start(table.setup()), table, None)
            }
        };
        let mut story = Story::new(&*game, &start);
        tell(&mut story, &*game, start, table.steps());
        let seen = BySeat::new(table.setup().n_seats, |_| Vec::new());
        let sealed = SeatSet::EMPTY;
        let mut session = Session {
            table,
            seed,
            scene,
            sitters,
            bots,
            story,
            sealed,
            next: None,
            n_unasked: 0,
            seen,
            keeper,
        };
        session.listen();
        Ok(session)
    }

    /// Goes on with a saved game.
    pub fn resume(game: &Arc<G>, save: Save, keeper: Keeper) -> Result<Session<G>, PlayError> {
        let Save { sitters, record, path, .. } = save;
        let fail = |error| PlayError::Record { path: path.clone(), error };
        let record = Record::read(&**game, record.as_bytes()).map_err(fail)?;
        let broken = |why: &str| PlayError::BrokenSave { path: path.clone(), why: why.to_owned() };
        if sitters.len() != usize::from(record.setup.n_seats) {
            return Err(broken("it seats another number of players than its record"));
        }
        let bots = hire(&**game, &sitters)?;
        let table = record.resume(game).map_err(fail)?;
        let Luck::Seeded(seed) = table.luck() else { return Err(broken("it has no seed")) };

        let mut replay = Replay::open(game, &record).map_err(fail)?;
        let mut story = Story::new(&**game, replay.table().state());
        let (mut sealed, mut n_unasked) = (SeatSet::EMPTY, 0);
        loop {
            let waited = replay.table().waiting();
            let answered = record.steps.get(replay.table().steps().len()).and_then(|it| match *it {
                Step::Seat(seat, action) => replay.table().is_asked_for(seat, action).then_some(seat),
                Step::Late(seat, _) => Some(seat),
                Step::Chance(_) => None,
            });
            let Some(Replayed { step, news }) = replay.advance().map_err(fail)? else { break };
            story.tell(&**game, step, news, replay.table().state());
            sealed = still_sealed(sealed, &waited, answered, &replay.table().waiting());
            if let Some((seat, _)) = step.answer() {
                let by_bot = answered.is_none() && sitters[seat.index()] != Sitter::Person;
                n_unasked = if by_bot { n_unasked + 1 } else { 0 };
            }
        }
        let seen = BySeat::new(record.setup.n_seats, |_| Vec::new());
        let scene = record.scene;
        let mut session =
            Session { table, seed, scene, sitters, bots, story, sealed, next: None, n_unasked, seen, keeper };
        session.listen();
        Ok(session)
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        self.table.game()
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> u8 {
        self.table.setup().n_seats
    }

    /// Where luck comes from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Who sits on this seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// Who plays at this keyboard.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.n_seats()).filter(|&it| *self.sitter(it) == Sitter::Person).collect()
    }

    /// Who has answered in secret and waits for the others.
    pub fn sealed(&self) -> SeatSet {
        self.sealed
    }

    /// What was told so far.
    pub fn story(&self) -> &Story<G> {
        &self.story
    }

    /// Who or what the table waits for.
    pub fn waiting(&self) -> Waiting {
        self.table.waiting()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.table.view(viewer)
    }

    /// The open question to a seat.
    pub fn decision(&self, seat: Seat) -> Option<DecisionOf<G>> {
        self.table.decision(seat)
    }

    /// What a person at this seat may try and can't do.
    pub fn blocked(&self, seat: Seat) -> Vec<Blocked<G::Action>> {
        self.table.blocked(seat)
    }

    /// What a seat may do although nobody waits for it.
    pub fn unasked(&self, seat: Seat, matter: Matter) -> Vec<G::Action> {
        let mut actions = self.table.liberties(seat);
        if matter == Matter::Answers {
            actions.retain(|it| self.game().is_answer(it));
        }
        actions
    }

    /// Whether a person may do something unasked that they have not seen yet.
    pub fn has_news(&self, seat: Seat) -> bool {
        self.unasked(seat, Matter::All).iter().any(|it| !self.seen[seat].contains(it))
    }

    /// A person has seen what they may do unasked, and is not bothered with it again.
    pub fn mark_seen(&mut self, seat: Seat) {
        self.seen[seat] = self.unasked(seat, Matter::All);
    }

    /// Where the game is kept, and what went wrong with keeping it.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Who is to decide next. Whoever was offered something hears of it before anything else happens; then
    /// people come first, so that nobody waits for what others seal.
    pub fn turn(&self) -> Turn {
        match self.table.waiting() {
            Waiting::Over(outcome) => Turn::Over(outcome),
            Waiting::Seats(_) if let Some(seat) = self.addressed() => Turn::Answer(seat),
            Waiting::Seats(_) if self.next.is_some() => Turn::Bots,
            Waiting::Seats(seats) => seats.and(self.people()).first().map_or(Turn::Bots, Turn::Person),
            Waiting::Chance => unreachable!("the seed gives luck at once"),
        }
    }

    /// Takes a person's answer and keeps the game.
    pub fn answer(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.story.mark_read();
        self.act(seat, action)?;
        self.keep();
        Ok(())
    }

    /// Takes what a person does unasked and keeps the game.
    pub fn volunteer(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.story.mark_read();
        self.act_unasked(seat, action)?;
        self.keep();
        Ok(())
    }

    /// Lets a bot do something unasked if one wants to; else every bot that is waited for answers once.
    pub fn let_bots_act(&mut self) {
        if let Some((seat, action)) = self.next.take() {
            return self.act_unasked(seat, action).expect("bots do what they may");
        }
        let Waiting::Seats(seats) = self.table.waiting() else { return };
        for seat in seats {
            let (Some(decision), Some(bot)) = (self.table.decision(seat), &mut self.bots[seat.index()])
            else {
                continue;
            };
            // The dice belong to the bot's question, so a game that is loaded again goes on the same.
            let mut dice = self.seed.nth(BOT_DICE + seat.index() as u64).dice(u64::from(decision.id.0));
            let action = bot.choose(&decision, &self.table.view(Viewer::Seat(seat)), &mut dice);
            self.act(seat, action).expect("bots choose among the options");
            if self.next.is_some() || self.addressed().is_some() {
                break;
            }
        }
    }

    /// Writes the game down: as a save while it runs, as a record once it is over.
    pub fn keep(&mut self) {
        let record = Record::save(&self.table, self.scene.as_deref());
        self.keeper.keep(&**self.table.game(), &self.sitters, &record);
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        let advance = self.table.act(seat, self.table.decision_id(seat), action)?;
        self.n_unasked = 0;
        self.take(advance, Some(seat));
        Ok(())
    }

    fn act_unasked(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        let advance = self.table.volunteer(seat, action)?;
        let answered = self.table.is_asked_for(seat, action).then_some(seat);
        let by_bot = answered.is_none() && *self.sitter(seat) != Sitter::Person;
        self.n_unasked = if by_bot { self.n_unasked + 1 } else { 0 };
        self.take(advance, answered);
        Ok(())
    }

    /// Makes an advance true: what this seat answered, or what was done unasked.
    fn take(&mut self, advance: Advance<G>, answered: Option<Seat>) {
        let before = self.table.state().clone();
        let steps: Vec<StepOf<G>> = advance.steps().cloned().collect();
        tell(&mut self.story, &**self.table.game(), before, &steps);
        let waited = self.table.waiting();
        self.table.commit(advance);
        self.sealed = still_sealed(self.sealed, &waited, answered, &self.table.waiting());
        self.listen();
    }

    /// Finds out what has become old news, and whether a bot wants to do something unasked.
    fn listen(&mut self) {
        // While nobody may do anything, nothing is forgotten: an offer that was put off is no news afterwards.
        if Seat::all(self.n_seats()).any(|it| !self.table.liberties(it).is_empty()) {
            for seat in self.people() {
                let liberties = self.table.liberties(seat);
                self.seen[seat].retain(|it| liberties.contains(it));
            }
        }
        self.next = None;
        if self.n_unasked >= MOST_UNASKED {
            return;
        }
        let last = self.table.steps().iter().rev().find_map(Step::answer).map_or(Seat::A, |(seat, _)| seat);
        self.next = SeatSet::all(self.n_seats()).clockwise_from(last).find_map(|seat| {
            let bot = self.bots[seat.index()].as_mut().filter(|it| it.speaks_unasked())?;
            let liberties = self.table.liberties(seat);
            if liberties.is_empty() {
                return None;
            }
            // The dice belong to the moment, so a game that is loaded again goes on the same.
            let moment = self.table.steps().len() as u64;
            let mut dice = self.seed.nth(UNASKED_DICE + seat.index() as u64).dice(moment);
            let action = bot.volunteer(&liberties, &self.table.view(Viewer::Seat(seat)), &mut dice)?;
            Some((seat, action))
        });
    }

    /// A person who has something to answer that they have not seen yet.
    fn addressed(&self) -> Option<Seat> {
        self.people()
            .iter()
            .find(|&seat| self.unasked(seat, Matter::Answers).iter().any(|it| !self.seen[seat].contains(it)))
    }
}

/// The number of the first seed that bots roll with; the seeds of a series are counted from 0.
const BOT_DICE: u64 = 1 << 32;
/// The same for what they do unasked.
const UNASKED_DICE: u64 = 1 << 33;

fn hire<G: Botted>(game: &G, sitters: &[Sitter]) -> Result<Bots<G>, PlayError> {
    let hired = |it: &Sitter| match it {
        Sitter::Person => Ok(None),
        Sitter::Bot(kind) => make::<G>(game, kind).map(Some).map_err(PlayError::from),
    };
    sitters.iter().map(hired).collect()
}

/// Who has answered in secret after a step: those before and the one who answered, while others are missing.
/// What is done unasked opens no seal.
fn still_sealed(sealed: SeatSet, waited: &Waiting, answered: Option<Seat>, now: &Waiting) -> SeatSet {
    match (waited, answered, now) {
        (waited, None, now) if waited == now => sealed,
        (Waiting::Seats(before), Some(seat), Waiting::Seats(now)) if before.without(seat) == *now => {
            sealed.with(seat)
        }
        _ => SeatSet::EMPTY,
    }
}

/// Tells the steps one by one, so that headings stand between them.
fn tell<G: Botted>(story: &mut Story<G>, game: &G, mut state: G::State, steps: &[StepOf<G>]) {
    for step in steps {
        let mut news = Vec::new();
        game.apply(&mut state, step, &mut news);
        story.tell(game, step, news, &state);
    }
}
