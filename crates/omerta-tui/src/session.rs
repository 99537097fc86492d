//! A table with its people and bots: whose turn it is, what they answer, what is kept on disk.

use std::sync::Arc;

use omerta_bots::{Bot, Botted, make};
use omerta_core::record::{Record, Replay, Replayed};
use omerta_core::{
    Blocked, DecisionOf, Luck, Outcome, Refusal, Seat, SeatSet, Seed, SetupOf, StepOf, Table, Viewer, Waiting,
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
    /// Only bots: one of them, or several at the same time.
    Bots,
    /// Nobody; it is over.
    Over(Outcome),
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
        Ok(Session { table, seed, scene, sitters, bots, story, sealed: SeatSet::EMPTY, keeper })
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
        let mut sealed = SeatSet::EMPTY;
        loop {
            let waited = replay.table().waiting();
            let Some(Replayed { step, news }) = replay.advance().map_err(fail)? else { break };
            story.tell(&**game, step, news, replay.table().state());
            sealed =
                still_sealed(sealed, &waited, step.answer().map(|(seat, _)| seat), &replay.table().waiting());
        }
        Ok(Session { table, seed, scene: record.scene, sitters, bots, story, sealed, keeper })
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

    /// Where the game is kept, and what went wrong with keeping it.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Who is to decide next. People come first, so that nobody waits for what others seal.
    pub fn turn(&self) -> Turn {
        match self.table.waiting() {
            Waiting::Over(outcome) => Turn::Over(outcome),
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

    /// Lets every bot that is waited for answer once.
    pub fn let_bots_act(&mut self) {
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
        }
    }

    /// Writes the game down: as a save while it runs, as a record once it is over.
    pub fn keep(&mut self) {
        let record = Record::save(&self.table, self.scene.as_deref());
        self.keeper.keep(&**self.table.game(), &self.sitters, &record);
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        let advance = self.table.act(seat, self.table.decision_id(seat), action)?;
        let before = self.table.state().clone();
        tell(&mut self.story, &**self.table.game(), before, &advance.steps);
        let waited = self.table.waiting();
        self.table.commit(advance);
        self.sealed = still_sealed(self.sealed, &waited, Some(seat), &self.table.waiting());
        Ok(())
    }
}

/// The number of the first seed that bots roll with; the seeds of a series are counted from 0.
const BOT_DICE: u64 = 1 << 32;

fn hire<G: Botted>(game: &G, sitters: &[Sitter]) -> Result<Bots<G>, PlayError> {
    let hired = |it: &Sitter| match it {
        Sitter::Person => Ok(None),
        Sitter::Bot(kind) => make::<G>(game, kind).map(Some).map_err(PlayError::from),
    };
    sitters.iter().map(hired).collect()
}

/// Who has answered in secret after a step: those before and the one who answered, while others are missing.
fn still_sealed(sealed: SeatSet, waited: &Waiting, answered: Option<Seat>, now: &Waiting) -> SeatSet {
    match (waited, answered, now) {
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
