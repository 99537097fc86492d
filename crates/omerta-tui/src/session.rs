//! A hosted table at one keyboard: whose turn it is, what bots answer, what is kept on disk.

use std::sync::Arc;

use omerta_bots::{Botted, Hired};
use omerta_core::record::{Record, RecordOf};
use omerta_core::{BySeat, Luck, Outcome, Seat, SeatSet, Seed, SetupOf, Viewer, Waiting};
use omerta_host::sight::{Barred, Choice};
use omerta_host::{
    Answered, Back, Errand, Host, HouseRules, Matter, Millis, NoWay, Preview, Proposal, Question, Refused,
    Sight, Sitter, Task, Update, Version, Wish, WishOf, Words,
};

use crate::editor::Editor;
use crate::error::PlayError;
use crate::save::{Keeper, Save};
use crate::tray::{Seen, Tray};

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

/// A running game with everyone who plays it.
pub struct Session<G: Botted> {
    host: Host<G>,
    hired: Hired<G>,
    seed: Seed,
    /// What a bot is about to do unasked.
    next: Option<(Errand<G>, Answered<G>)>,
    /// What each person has already seen of what they may do unasked.
    seen: BySeat<Vec<G::Action>>,
    /// What each viewer had heard when a person last decided; spectators come last.
    read: Vec<Version>,
    keeper: Keeper,
    /// What time it is at the table. A keyboard has no clock: time goes on when everyone has answered a window.
    now: Millis,
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
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
}

/// When a table is opened.
const OPENED: Millis = 0;

impl<G: Botted> Session<G> {
    /// Opens a table.
    pub fn open(opening: Opening<G>, keeper: Keeper) -> Result<Session<G>, PlayError> {
        let Opening { game, setup, scene, seed, sitters, house } = opening;
        check_bots(&game, &sitters)?;
        let luck = Luck::Seeded(seed);
        let host =
            Host::open(omerta_host::Opening { game, setup, scene, luck, sitters, house, now: OPENED })?;
        Ok(Session::of(host, seed, keeper))
    }

    /// Goes on with a saved game: every step is taken once.
    pub fn resume(game: &Arc<G>, save: Save, keeper: Keeper) -> Result<Session<G>, PlayError> {
        let Save { sitters, house, record, path, .. } = save;
        let broken = |why: &str| PlayError::BrokenSave { path: path.clone(), why: why.to_owned() };
        let record: RecordOf<G> = Record::read(&**game, record.as_bytes())
            .map_err(|error| PlayError::Record { path: path.clone(), error })?;
        if sitters.len() != usize::from(record.setup.n_seats) {
            return Err(broken("it seats another number of players than its record"));
        }
        check_bots(game, &sitters)?;
        let seed = record.seed.ok_or_else(|| broken("it has no seed"))?;
        let scene = match &record.scene {
            None => None,
            Some(text) => {
                let (_, state) = game.scene(text).map_err(PlayError::Scene)?;
                Some((text.clone(), state))
            }
        };
        let opening = omerta_host::Opening {
            game: Arc::clone(game),
            setup: record.setup,
            scene,
            luck: Luck::Seeded(seed),
            sitters,
            house,
            now: OPENED,
        };
        let host = Host::resume_record(opening, &record.steps).map_err(|error| broken(&error.to_string()))?;
        Ok(Session::of(host, seed, keeper))
    }

    fn of(host: Host<G>, seed: Seed, keeper: Keeper) -> Session<G> {
        let seen = BySeat::new(host.n_seats(), |_| Vec::new());
        let read = vec![Version::default(); usize::from(host.n_seats()) + 1];
        let mut session =
            Session { host, hired: Hired::new(), seed, next: None, seen, read, keeper, now: OPENED };
        session.settle();
        session
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        self.host.game()
    }

    /// The table.
    pub fn host(&self) -> &Host<G> {
        &self.host
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> u8 {
        self.host.n_seats()
    }

    /// Where luck comes from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Who plays at this keyboard.
    pub fn people(&self) -> SeatSet {
        self.host.seating().people()
    }

    /// The open question to a seat.
    pub fn question(&self, seat: Seat) -> Option<Question<G>> {
        self.host.question(seat)
    }

    /// What a viewer has heard and sees.
    pub fn update(&self, viewer: Viewer) -> Update<G> {
        self.host.update(viewer, Version::default())
    }

    /// How often something has changed for a viewer.
    pub fn version(&self, viewer: Viewer) -> Version {
        self.host.story().version(viewer)
    }

    /// What a viewer sees, in words.
    pub fn sight(&self, words: &Words, viewer: Viewer) -> Sight {
        let sight = Sight::of(&**self.game(), words, &self.update(viewer), self.read_by(viewer));
        match viewer {
            Viewer::Seat(seat) if self.has_news(seat) => sight.with_hint(words),
            Viewer::Seat(_) | Viewer::Spectator => sight,
        }
    }

    /// What a person sees while they do something unasked, in words.
    pub fn sight_unasked(&self, words: &Words, seat: Seat, matter: Matter) -> Sight {
        let update = self.update(Viewer::Seat(seat));
        let actions = self.unasked(seat, matter);
        let game = &**self.game();
        let sight = Sight::of(game, words, &update, self.read_by(Viewer::Seat(seat)));
        let sight = sight.unasked(game, words, &update, &actions, matter);
        Sight { blocked: self.barred(words, &update), ..sight }
    }

    /// What a viewer may well try unasked and can't do, in words.
    pub fn barred(&self, words: &Words, update: &Update<G>) -> Vec<Barred> {
        let game = &**self.game();
        let said = |it: &omerta_core::Blocked<G::Action>| Barred {
            text: words.say(&game.say_action(&update.view, &it.action)),
            notation: game.action_text(&it.action),
            why: words.say(&game.say_why_not(it.why)),
            rule: it.why.rule.to_owned(),
        };
        update.barred.iter().map(said).collect()
    }

    /// The editor for what a seat is asked, if the answer has several parts.
    pub fn editor(&self, seat: Seat) -> Option<Editor<G::Action>> {
        let Question { id, options, form, .. } = self.question(seat)?;
        Editor::of_question(id, &form, &options, &|it| self.game().amount(it))
    }

    /// The editor for what begins with something unasked, if it has several parts.
    pub fn draft(&self, seat: Seat, begin: G::Action) -> Option<Editor<G::Action>> {
        let game = self.game();
        let form = game.draft(&self.host.table().view(Viewer::Seat(seat)), &begin)?;
        Some(Editor::of_draft(begin, form, &|it| game.amount(it)))
    }

    /// An editor of a seat in words.
    pub fn tray(&self, words: &Words, seat: Seat, editor: &Editor<G::Action>, asking: Option<usize>) -> Tray {
        self.seen(words, seat, |seen| Tray::of(seen, editor, asking))
    }

    /// Does something with what a seat sees.
    pub(crate) fn seen<T>(&self, words: &Words, seat: Seat, act: impl FnOnce(&Seen<'_, G>) -> T) -> T {
        let viewer = Viewer::Seat(seat);
        act(&Seen {
            game: self.game(),
            words,
            seat,
            view: self.host.view(viewer),
            known: self.host.table().view(viewer),
            options: self.question(seat).map(|it| it.options).unwrap_or_default(),
            check: &|wish| self.check(seat, wish),
        })
    }

    /// Something unasked, as a list says it.
    pub fn choice(&self, words: &Words, seat: Seat, action: &G::Action) -> Choice {
        let view = self.host.view(Viewer::Seat(seat));
        let text = words.say(&self.game().say_action(&view, action));
        Choice { text, notation: self.game().action_text(action) }
    }

    /// What a seat may do although nobody waits for it.
    pub fn unasked(&self, seat: Seat, matter: Matter) -> Vec<G::Action> {
        let mut actions = self.host.table().liberties(seat);
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
        match self.host.table().waiting() {
            Waiting::Over(outcome) => Turn::Over(outcome),
            Waiting::Seats(_) if let Some(seat) = self.addressed() => Turn::Answer(seat),
            Waiting::Seats(_) if self.next.is_some() => Turn::Bots,
            Waiting::Seats(seats) => {
                let mut people = seats.and(self.people()).iter();
                people.find(|&it| self.question(it).is_some()).map_or(Turn::Bots, Turn::Person)
            }
            Waiting::Chance => unreachable!("the seed gives luck at once"),
        }
    }

    /// Takes what a person wishes and keeps the game.
    pub fn wish(&mut self, seat: Seat, wish: &WishOf<G>) -> Result<(), Refused> {
        let proposal = self.host.propose(seat, wish, self.now)?;
        self.mark_read();
        self.host.commit(proposal);
        self.settle();
        self.keep();
        Ok(())
    }

    /// Whether a wish would be granted. Nothing becomes true.
    pub fn check(&self, seat: Seat, wish: &WishOf<G>) -> Result<(), Refused> {
        self.host.propose(seat, wish, self.now).map(drop)
    }

    /// What a wish would do, as far as its seat can know it.
    pub fn preview(&self, seat: Seat, wish: &WishOf<G>) -> Result<Preview<G>, Refused> {
        self.host.preview(seat, wish)
    }

    /// Takes back what a person has said, or says why that is not possible.
    pub fn take_back(&mut self, seat: Seat, back: Back) -> Result<(), NoWay> {
        self.host.may_go_back(seat, back)?;
        self.wish(seat, &Wish::Back(back)).map_err(|_| NoWay::Nothing)
    }

    /// How far back a person could go: what they heard up to this version would stay.
    pub fn border(&self, seat: Seat) -> Option<Version> {
        self.host.border(seat).ok()
    }

    /// Takes a person's answer and keeps the game.
    pub fn answer(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        self.wish(seat, &Wish::Act(self.host.decision_id(seat), action))
    }

    /// Takes what a person does unasked and keeps the game.
    pub fn volunteer(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        self.wish(seat, &Wish::Volunteer(action))
    }

    /// Lets a bot do something unasked if one wants to; else every bot that is waited for answers once.
    pub fn let_bots_act(&mut self) {
        if let Some((errand, answer)) = self.next.take() {
            return self.take_answer(&errand, answer);
        }
        let mut done = self.people();
        while let Some(errand) = self.host.errand(done, self.now) {
            done = done.with(errand.seat);
            let answer = self.run(&errand);
            self.take_answer(&errand, answer);
            if self.next.is_some() || self.addressed().is_some() {
                break;
            }
        }
    }

    /// Writes the game down: as a save while it runs, as a record once it is over.
    pub fn keep(&mut self) {
        let record = self.host.save();
        let (game, lang) = (&**self.host.game(), self.keeper.lang());
        let progress = game.progress(&self.host.table().view(Viewer::Spectator));
        let progress = progress.map(|it| game.phrases(lang).say(lang, &it));
        let (sitters, house) = (self.host.seating().sitters(), self.host.house());
        self.keeper.keep(game, sitters, house, progress, &record);
    }

    fn take_answer(&mut self, errand: &Errand<G>, answer: Answered<G>) {
        let proposal = self.host.bot_proposes(errand, answer, self.now);
        if let Some(proposal) = proposal.expect("what is allowed is not refused") {
            self.commit(proposal);
        }
    }

    fn commit(&mut self, proposal: Proposal<G>) {
        self.host.commit(proposal);
        self.settle();
    }

    fn run(&mut self, errand: &Errand<G>) -> Answered<G> {
        self.hired.run(self.host.game(), errand).expect("bots are hired by name when a table is opened")
    }

    /// What the table does by itself, what has become old news, and whether a bot wants to do something unasked.
    fn settle(&mut self) {
        loop {
            // Whoever has answered a window waits for the others, and nobody for a clock.
            if Seat::all(self.n_seats()).all(|it| self.question(it).is_none()) {
                self.now = self.host.next_due().unwrap_or(self.now).max(self.now);
            }
            let Some(proposal) = self.host.due(self.now) else { break };
            self.host.commit(proposal);
        }
        // While nobody may do anything, nothing is forgotten: an offer that was put off is no news afterwards.
        let table = self.host.table();
        if Seat::all(self.host.n_seats()).any(|it| !table.liberties(it).is_empty()) {
            for seat in self.host.seating().people() {
                let liberties = table.liberties(seat);
                self.seen[seat].retain(|it| liberties.contains(it));
            }
        }
        self.next = None;
        while let Some(errand) = self.host.errand(SeatSet::EMPTY, self.now) {
            if !matches!(errand.task, Task::Speak(_)) {
                break;
            }
            match self.run(&errand) {
                None => drop(self.host.answered(&errand, None)),
                answer => {
                    self.next = Some((errand, answer));
                    break;
                }
            }
        }
    }

    /// A person who has something to answer that they have not seen yet.
    fn addressed(&self) -> Option<Seat> {
        self.people()
            .iter()
            .find(|&seat| self.unasked(seat, Matter::Answers).iter().any(|it| !self.seen[seat].contains(it)))
    }

    /// Everything so far is known: only what comes now is fresh.
    fn mark_read(&mut self) {
        let viewers = Viewer::all(self.n_seats());
        self.read = viewers.map(|it| self.version(it)).collect();
    }

    fn read_by(&self, viewer: Viewer) -> Version {
        match viewer {
            Viewer::Seat(seat) => self.read[seat.index()],
            Viewer::Spectator => self.read.last().copied().unwrap_or_default(),
        }
    }
}

fn check_bots<G: Botted>(game: &Arc<G>, sitters: &[Sitter]) -> Result<(), PlayError> {
    let kinds = sitters.iter().filter_map(|it| match it {
        Sitter::Person => None,
        Sitter::Bot(kind) => Some(kind.as_str()),
    });
    Ok(Hired::<G>::check(game, kinds)?)
}
