//! A table of any game in one value: the only place where a game's type is forgotten.
//!
//! A server, a browser or Python holds tables of different games as `Box<dyn AnyHost>` and speaks to them in the
//! messages of `omerta-protocol`. [`Guarded`] keeps a bug in one of them from ending a process that hosts others.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use omerta_bots::{Botted, UnknownBot, make};
use omerta_core::record::Format;
use omerta_core::{
    Catalogue, DecisionId, Lang, Luck, Outcome, PackFiles, PackHash, Seat, SeatSet, SharedLuck, Viewer,
    Waiting, below, json,
};
use omerta_host::{
    Answered, Errand, Host, HouseRules, Millis, OpenError, Opening, Proposal, Sitter, Told, Version,
    WrittenOf,
};
#[cfg(feature = "whole")]
use omerta_protocol::compact::Writer;
#[cfg(feature = "whole")]
use omerta_protocol::house::Hand;
use omerta_protocol::wishes::wish;
use omerta_protocol::{Naming, Reply, Request, Speaker, UpdateMessage};

use crate::GameKind;

/// What a new table needs, whatever is played.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The pack; the one that is compiled in, if none is given.
    pub pack: Option<PackFiles>,
    /// How many seats.
    pub n_seats: u8,
    /// Words about the rules, such as `powers=on`.
    pub variant: Vec<String>,
    /// The position to start from, in words. It brings its own seats and rules.
    pub scene: Option<String>,
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
#[derive(Debug, thiserror::Error)]
pub enum AnyError {
    /// The pack has faults: all of them.
    #[error("the pack has {} faults: {}", .0.len(), .0.join("; "))]
    Pack(Vec<String>),
    /// The words about the rules are none.
    #[error("{}", .0.join("; "))]
    Variant(Vec<String>),
    /// The position can't be.
    #[error("the scene can't be: {}", .0.join("; "))]
    Scene(Vec<String>),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// The table can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A line of the journal can't be read.
    #[error("line {at} of the journal: {why}")]
    Line {
        /// Its place, counted from 0.
        at: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Opens a table.
pub fn open(kind: GameKind, spec: Spec) -> Result<Box<dyn AnyHost>, AnyError> {
    resume(kind, spec, &[])
}

/// Brings a table back from the lines that were written down.
pub fn resume(kind: GameKind, spec: Spec, lines: &[String]) -> Result<Box<dyn AnyHost>, AnyError> {
    with_game!(kind, G => Ok(Box::new(Erased::<G>::resume(spec, lines)?)))
}

/// A table of some game. See [`Host`] for what each of these means.
pub trait AnyHost: Send {
    /// The short name of the game.
    fn slug(&self) -> &'static str;
    /// The hash of all that its pack says about the rules.
    fn pack_hash(&self) -> &PackHash;
    /// How many seats there are.
    fn n_seats(&self) -> u8;
    /// Who sits where.
    fn sitters(&self) -> &[Sitter];
    /// The people for whom a stand-in plays.
    fn away(&self) -> SeatSet;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Who is waited for.
    fn waiting(&self) -> SeatSet;
    /// The version a viewer is at.
    fn version(&self, viewer: Viewer) -> Version;
    /// The number of the open question to a seat.
    fn asked(&self, seat: Seat) -> Option<DecisionId>;
    /// What one viewer is told.
    fn update(&self, viewer: Viewer, since: Version, lang: Lang) -> UpdateMessage;
    /// The same in few bytes, for a client that has the games compiled in.
    #[cfg(feature = "whole")]
    fn compact(&self, viewer: Viewer, writer: &mut Writer, shown: Shown) -> Framed;
    /// What a seat knows and holds, to be laid open to others.
    #[cfg(feature = "whole")]
    fn hand(&self, seat: Seat) -> Hand;
    /// Everything that is needed to draw the table.
    fn catalogue(&self, lang: Lang) -> Catalogue;
    /// Which part of the game this is: how many have begun.
    fn part(&self) -> usize;
    /// The record so far, with how the seed came about where people had a part in it. The seed, and what the house
    /// drew, are told only if the game is over.
    fn record(&self, format: Format, shared: Option<&SharedLuck>) -> String;
    /// Checks a request that changes something.
    fn propose(&self, request: &Request, lang: Lang, now: Millis) -> Result<AnyProposal, Box<Reply>>;
    /// What a request of a seat would do.
    fn preview(&self, seat: Seat, request: &Request, lang: Lang) -> Reply;
    /// Why a seat can't choose something that lies on the table.
    fn why(&self, seat: Seat, table: &str, n: u16, of: Option<Seat>, lang: Lang) -> Reply;
    /// What the table does by itself now.
    fn due(&self, now: Millis) -> Option<AnyProposal>;
    /// When to ask again, if nobody wishes anything.
    fn next_due(&self) -> Option<Millis>;
    /// What a bot is asked next.
    fn errand(&self, skip: SeatSet, now: Millis) -> Option<AnyErrand>;
    /// What a bot's answer proposes, if it is anything.
    fn answered(&mut self, answer: AnyAnswer, now: Millis) -> Option<AnyProposal>;
    /// Makes a proposal true.
    fn commit(&mut self, proposal: AnyProposal);
}

/// How a table shows itself beside the game.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Whether whoever is told sits there. Who looks over a shoulder decides nothing.
    pub sits: bool,
    /// How far clocks are behind the time of the house, since they stood still.
    pub rested: Millis,
    /// Whether they stand still now.
    pub is_paused: bool,
}

/// An update in few bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Framed {
    /// The frame.
    pub frame: Vec<u8>,
    /// Who is out of the game.
    pub out: SeatSet,
    /// Whether the game is over.
    pub is_over: bool,
}

/// A proposal of a table whose game is forgotten.
pub struct AnyProposal {
    lines: Vec<String>,
    proposal: Box<dyn Any + Send>,
}

impl AnyProposal {
    /// What must be written down before it is made true, one JSON object each.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    fn of<G: Botted>(proposal: Proposal<G>) -> AnyProposal {
        let line = |it: &WrittenOf<G>| serde_json::to_string(it).expect("lines are plain data");
        AnyProposal { lines: proposal.lines().iter().map(line).collect(), proposal: Box::new(proposal) }
    }
}

impl fmt::Debug for AnyProposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.lines).finish()
    }
}

/// A question for a bot, to be answered on any thread.
pub struct AnyErrand {
    /// For which seat.
    pub seat: Seat,
    /// Which bot is asked.
    pub kind: String,
    errand: Box<dyn AnyTask>,
}

impl AnyErrand {
    /// How long the bot takes its time, in thousandths of the longest it may. It is drawn from the dice of the question,
    /// so it tells nothing about how hard the choice was.
    pub fn pace(&self) -> u32 {
        self.errand.pace()
    }

    /// Has the bot answer.
    pub fn run(self) -> AnyAnswer {
        self.errand.run()
    }

    /// Gives the answer that is given for a bot that hangs or fails: legal, and it does least.
    pub fn give_up(self) -> AnyAnswer {
        self.errand.give_up()
    }
}

impl fmt::Debug for AnyErrand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} asks {}", self.seat, self.kind)
    }
}

/// A bot's answer, for the table that asked.
pub struct AnyAnswer(Box<dyn Any + Send>);

trait AnyTask: Send {
    fn pace(&self) -> u32;
    fn run(self: Box<Self>) -> AnyAnswer;
    fn give_up(self: Box<Self>) -> AnyAnswer;
}

struct Work<G: Botted> {
    game: Arc<G>,
    errand: Errand<G>,
}

impl<G: Botted> AnyTask for Work<G> {
    fn pace(&self) -> u32 {
        // Far from where the bot rolls, or its first roll could be read off its pace.
        let mut dice = self.errand.dice.clone();
        dice.set_word_pos(1 << 40);
        below(&mut dice, 1001)
    }

    fn run(self: Box<Self>) -> AnyAnswer {
        let answer: Answered<G> = match make(&self.game, &self.errand.kind) {
            Ok(mut bot) => self.errand.run(&mut *bot),
            Err(_) => self.errand.default_answer(),
        };
        AnyAnswer(Box::new((self.errand, answer)))
    }

    fn give_up(self: Box<Self>) -> AnyAnswer {
        let answer = self.errand.default_answer();
        AnyAnswer(Box::new((self.errand, answer)))
    }
}

fn load<G: Botted>(pack: &PackFiles) -> Result<G, AnyError> {
    let told = |faults: Vec<omerta_core::Fault>| faults.iter().map(ToString::to_string).collect();
    G::load(pack).map_err(|it| AnyError::Pack(told(it)))
}

/// The rules with the pack that is compiled in. It is read once, and all tables share it: reading takes longer than many
/// moves, and what was read is larger than a table.
pub(crate) fn own<G: Botted>() -> Result<Arc<G>, AnyError> {
    type Shared = Arc<dyn Any + Send + Sync>;
    static READ: Mutex<BTreeMap<&'static str, Shared>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read.get(G::SLUG).map(Arc::clone).and_then(|it| it.downcast::<G>().ok());
    if let Some(game) = known {
        return Ok(game);
    }
    let game = Arc::new(load::<G>(&G::own_pack())?);
    let shared: Shared = Arc::<G>::clone(&game);
    read.insert(G::SLUG, shared);
    Ok(game)
}

/// A host whose game is forgotten.
#[derive(Debug)]
pub struct Erased<G: Botted>(Host<G>);

impl<G: Botted> Erased<G> {
    /// Forgets the game of a host.
    pub fn of(host: Host<G>) -> Erased<G> {
        Erased(host)
    }

    fn resume(spec: Spec, lines: &[String]) -> Result<Erased<G>, AnyError> {
        let Spec { pack, n_seats, variant, scene, luck, sitters, house, now } = spec;
        let game = match pack {
            Some(pack) => Arc::new(load::<G>(&pack)?),
            None => own::<G>()?,
        };
        for sitter in &sitters {
            if let Sitter::Bot(kind) = sitter {
                make(&game, kind)?;
            }
        }
        let (setup, scene) = match scene {
            Some(text) => {
                let (setup, state) = game.scene(&text).map_err(AnyError::Scene)?;
                (setup, Some((text, state)))
            }
            None => (game.setup(n_seats, &variant).map_err(AnyError::Variant)?, None),
        };
        let read = |(at, line): (usize, &String)| {
            json::read(line).map_err(|err| AnyError::Line { at, why: err.to_string() })
        };
        let lines: Vec<WrittenOf<G>> = lines.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let opening = Opening { game, setup, scene, luck, sitters, house, now };
        let host = if lines.is_empty() { Host::open(opening)? } else { Host::resume(opening, &lines)? };
        Ok(Erased(host))
    }

    fn speaker(&self, lang: Lang) -> Speaker<'_, G> {
        Speaker { game: self.0.game(), lang, naming: Naming::Marked }
    }
}

impl<G: Botted> AnyHost for Erased<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn pack_hash(&self) -> &PackHash {
        self.0.game().pack_hash()
    }

    fn n_seats(&self) -> u8 {
        self.0.n_seats()
    }

    fn sitters(&self) -> &[Sitter] {
        self.0.seating().sitters()
    }

    fn away(&self) -> SeatSet {
        self.0.seating().away()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.table().outcome()
    }

    fn waiting(&self) -> SeatSet {
        match self.0.table().waiting() {
            Waiting::Seats(seats) => seats,
            Waiting::Chance | Waiting::Over(_) => SeatSet::EMPTY,
        }
    }

    fn version(&self, viewer: Viewer) -> Version {
        self.0.story().version(viewer)
    }

    fn asked(&self, seat: Seat) -> Option<DecisionId> {
        self.waiting().contains(seat).then(|| self.0.decision_id(seat))
    }

    fn update(&self, viewer: Viewer, since: Version, lang: Lang) -> UpdateMessage {
        self.speaker(lang).update(&self.0.update(viewer, since))
    }

    #[cfg(feature = "whole")]
    fn compact(&self, viewer: Viewer, writer: &mut Writer, shown: Shown) -> Framed {
        let mut glance = self.0.glance(viewer, writer.since());
        glance.show_clocks(shown.rested, shown.is_paused);
        if !shown.sits {
            glance.only_watch();
        }
        let (out, is_over) = (glance.out, matches!(glance.waiting, Waiting::Over(_)));
        Framed { frame: writer.frame(&**self.0.game(), &glance), out, is_over }
    }

    #[cfg(feature = "whole")]
    fn hand(&self, seat: Seat) -> Hand {
        self.speaker(Lang::En).hand(seat, &self.0.view(Viewer::Seat(seat)))
    }

    fn catalogue(&self, lang: Lang) -> Catalogue {
        self.0.game().catalogue(lang)
    }

    fn part(&self) -> usize {
        self.0.story().all().filter(|it| matches!(it, Told::Heading(_))).count()
    }

    fn record(&self, format: Format, shared: Option<&SharedLuck>) -> String {
        let mut record = self.0.record();
        record.shared = shared.cloned();
        if record.outcome.is_none()
            && let Some(shared) = &mut record.shared
        {
            shared.secret = None;
        }
        record.write(&**self.0.game(), format)
    }

    fn propose(&self, request: &Request, lang: Lang, now: Millis) -> Result<AnyProposal, Box<Reply>> {
        let speaker = self.speaker(lang);
        let wished = wish(&self.0, request).map_err(|it| Box::new(speaker.refused(&it)))?;
        let Some((seat, wish)) = wished else {
            return Err(Box::new(Reply::error("bad-field", "this request changes nothing")));
        };
        let proposal = self.0.propose(seat, &wish, now);
        proposal.map(AnyProposal::of).map_err(|it| Box::new(speaker.refused_at(&self.0, seat, &it)))
    }

    fn preview(&self, seat: Seat, request: &Request, lang: Lang) -> Reply {
        self.speaker(lang).preview_of(&self.0, seat, request)
    }

    fn why(&self, seat: Seat, table: &str, n: u16, of: Option<Seat>, lang: Lang) -> Reply {
        self.speaker(lang).why_of(&self.0, seat, table, n, of)
    }

    fn due(&self, now: Millis) -> Option<AnyProposal> {
        self.0.due(now).map(AnyProposal::of)
    }

    fn next_due(&self) -> Option<Millis> {
        self.0.next_due()
    }

    fn errand(&self, skip: SeatSet, now: Millis) -> Option<AnyErrand> {
        let errand = self.0.errand(skip, now)?;
        let (seat, kind) = (errand.seat, errand.kind.clone());
        let game = Arc::clone(self.0.game());
        Some(AnyErrand { seat, kind, errand: Box::new(Work { game, errand }) })
    }

    fn answered(&mut self, answer: AnyAnswer, now: Millis) -> Option<AnyProposal> {
        let (errand, answer) = *answer.0.downcast::<(Errand<G>, Answered<G>)>().ok()?;
        self.0.bot_proposes(&errand, answer, now).ok().flatten().map(AnyProposal::of)
    }

    fn commit(&mut self, proposal: AnyProposal) {
        let proposal = proposal.proposal.downcast::<Proposal<G>>();
        self.0.commit(*proposal.unwrap_or_else(|_| panic!("a proposal of another game than {}", G::SLUG)));
    }
}

/// A table that a bug in its rules has closed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table is closed: `{message}` at {at}")]
pub struct Crashed {
    /// What the panic said.
    pub message: String,
    /// What was being done, for the log of whoever runs the server.
    pub at: String,
}

/// A table that can't end the process it lives in.
///
/// A panic closes it. What was true before stays so: whoever wrote down the lines that [`commit`](Guarded::commit) gave
/// brings the table back with a mended program.
pub struct Guarded {
    host: Box<dyn AnyHost>,
    crashed: Option<Crashed>,
}

impl Guarded {
    /// Guards a table that was just opened or brought back.
    pub fn new(host: Box<dyn AnyHost>) -> Guarded {
        Guarded { host, crashed: None }
    }

    /// Why it is closed, if it is.
    pub fn crashed(&self) -> Option<&Crashed> {
        self.crashed.as_ref()
    }

    /// Asks the table something.
    pub fn ask<T>(&mut self, at: &str, ask: impl FnOnce(&mut dyn AnyHost) -> T) -> Result<T, Crashed> {
        if let Some(crashed) = &self.crashed {
            return Err(crashed.clone());
        }
        let host = &mut *self.host;
        // What a panic leaves half done is never looked at again.
        catch_unwind(AssertUnwindSafe(|| ask(host))).map_err(|panic| {
            let message = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned()))
                .unwrap_or_default();
            let crashed = Crashed { message, at: at.to_owned() };
            self.crashed = Some(crashed.clone());
            crashed
        })
    }

    /// Makes a proposal true. Returns the lines that must be written down.
    pub fn commit(&mut self, mut proposal: AnyProposal) -> Result<Vec<String>, Crashed> {
        let lines = std::mem::take(&mut proposal.lines);
        match self.ask("commit", |host| host.commit(proposal)) {
            Ok(()) => Ok(lines),
            Err(crashed) => {
                let crashed = Crashed { at: lines.join("\n"), ..crashed };
                self.crashed = Some(crashed.clone());
                Err(crashed)
            }
        }
    }
}

impl fmt::Debug for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {}", self.host.slug())
    }
}
