//! The table behind the messages: a line in, lines out.

use omerta_bots::{Botted, Hired};
use omerta_core::record::Format;
use omerta_core::{Lang, Luck, Seat, SeatSet, Viewer, Waiting};
use omerta_host::{Host, Millis, Proposal, Told};
use serde_json::json;

use crate::PROTOCOL;
use crate::reply::Reply;
use crate::request::{RecordFormat, Request, ViewerWord};
use crate::speaker::{Naming, Speaker, value};
use crate::wishes::wish;

/// A table that answers requests.
///
/// It tells the caller everything, and the caller passes on to each player what is theirs. Where bots sit at the
/// table, they answer by themselves.
pub struct Referee<G: Botted> {
    host: Host<G>,
    hired: Hired<G>,
    lang: Lang,
    is_done: bool,
    /// What time it is, as the caller has said.
    time: Millis,
}

impl<G: Botted> Referee<G> {
    /// Takes over a table that was just opened, and greets.
    pub fn open(host: Host<G>, lang: Lang) -> (Referee<G>, Vec<Reply>) {
        let mut referee = Referee { host, hired: Hired::new(), lang, is_done: false, time: 0 };
        let mut replies = vec![referee.hello()];
        let (speaker, n_seats) = (referee.speaker(), referee.host.n_seats());
        replies.extend(referee.host.story().all().filter_map(|it| match it {
            Told::Heading(_) => None,
            Told::News(news) => Some(speaker.event(news, n_seats)),
        }));
        replies.extend(referee.let_bots_act());
        replies.push(referee.now());
        (referee, replies)
    }

    /// The table with its sitters.
    pub fn host(&self) -> &Host<G> {
        &self.host
    }

    /// Whether the caller has said goodbye.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// When [`at`](Referee::at) has something to do, if no line comes before.
    pub fn next_due(&self) -> Option<Millis> {
        self.host.next_due()
    }

    /// Time has come so far, counted since the table was opened: a window that was open long enough closes.
    /// For slow seats no clock runs here: whoever has one says `late`.
    pub fn at(&mut self, time: Millis) -> Vec<Reply> {
        self.time = time;
        let mut replies = Vec::new();
        while self.host.next_due().is_some_and(|it| it <= time)
            && let Some(proposal) = self.host.due(time)
        {
            replies.extend(self.take(proposal));
            replies.extend(self.let_bots_act());
        }
        if !replies.is_empty() {
            replies.push(self.now());
        }
        replies
    }

    /// Answers one line, whatever it holds.
    pub fn line(&mut self, line: &[u8]) -> Vec<Reply> {
        match Request::read(line) {
            Ok(request) => self.answer(&request),
            Err(bad) => vec![Reply::error(bad.code, bad.text)],
        }
    }

    /// Answers one request.
    pub fn answer(&mut self, request: &Request) -> Vec<Reply> {
        match wish(&self.host, request) {
            Ok(Some((seat, wish))) => match self.host.propose(seat, &wish, self.time) {
                Ok(proposal) => {
                    let mut replies = self.take(proposal);
                    replies.extend(self.let_bots_act());
                    replies.push(self.now());
                    replies
                }
                Err(refused) => vec![self.speaker().refused_at(&self.host, seat, &refused)],
            },
            Ok(None) => vec![self.tell(request)],
            Err(refused) => vec![self.speaker().refused(&refused)],
        }
    }

    /// Answers a request that changes nothing.
    fn tell(&mut self, request: &Request) -> Reply {
        match request {
            Request::Preview { seat, of } => self.speaker().preview_of(&self.host, *seat, of),
            Request::Why { seat, table, n, of } => self.speaker().why_of(&self.host, *seat, table, *n, *of),
            Request::View { viewer } => self.seen(*viewer, |referee, ViewerWord(it)| Reply::View {
                viewer: ViewerWord(it),
                view: value(&referee.host.view(it)),
            }),
            Request::Update { viewer, since } => self.seen(*viewer, |referee, ViewerWord(it)| {
                let update = referee.host.update(it, *since);
                Reply::Update(referee.speaker().update(&update))
            }),
            Request::Catalogue { lang } => {
                let lang = lang.unwrap_or(self.lang);
                Reply::Catalogue { lang, catalogue: self.host.game().catalogue(lang) }
            }
            Request::Record { format } => self.record(*format),
            Request::Help => help(),
            Request::Quit => {
                self.is_done = true;
                Reply::Bye
            }
            Request::Decisions
            | Request::Act { .. }
            | Request::Volunteer { .. }
            | Request::Back { .. }
            | Request::Late { .. }
            | Request::Away { .. }
            | Request::Chance { .. } => self.now(),
        }
    }

    /// Makes a proposal true, and tells what happened.
    fn take(&mut self, proposal: Proposal<G>) -> Vec<Reply> {
        let speaker = self.speaker();
        let n_seats = self.host.n_seats();
        let events = proposal.taken().flat_map(|it| &it.news).map(|it| speaker.event(it, n_seats)).collect();
        self.host.commit(proposal);
        events
    }

    /// Lets bots answer until somebody else is asked.
    fn let_bots_act(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        while let Some(errand) = self.host.errand(SeatSet::EMPTY, self.time) {
            let game = std::sync::Arc::clone(self.host.game());
            let answer = self.hired.run(&game, &errand).ok().flatten();
            match self.host.bot_proposes(&errand, answer, self.time) {
                Ok(Some(proposal)) => replies.extend(self.take(proposal)),
                Ok(None) => (),
                Err(_) => break,
            }
        }
        replies
    }

    fn hello(&self) -> Reply {
        let table = self.host.table();
        let setup = table.setup();
        let (luck, commitment) = match table.luck() {
            Luck::Seeded(seed) => ("seeded", Some(seed.commitment())),
            Luck::Manual => ("manual", None),
        };
        Reply::Hello {
            protocol: PROTOCOL,
            game: G::SLUG.to_owned(),
            rules: G::RULES,
            seats: setup.n_seats,
            variant: value(&setup.variant),
            house: self.host.house(),
            sitters: self.host.seating().sitters().to_vec(),
            pack: self.host.game().pack_hash().clone(),
            luck: luck.to_owned(),
            commitment,
            lang: self.lang,
        }
    }

    /// What the table waits for: the line that ends every answer to a step.
    fn now(&self) -> Reply {
        let (table, game) = (self.host.table(), self.host.game());
        let waiting = table.waiting();
        let speaker = self.speaker();
        let text = || speaker.say(&game.say_waiting(&table.view(Viewer::Spectator), &waiting));
        match &waiting {
            Waiting::Seats(seats) => {
                let (mut decisions, mut liberties) = (Vec::new(), Vec::new());
                for seat in Seat::all(self.host.n_seats()) {
                    let viewer = Viewer::Seat(seat);
                    let version = self.host.story().version(viewer);
                    let update = self.host.update(viewer, version);
                    let question = update.question.as_ref();
                    decisions.extend(question.map(|it| speaker.decision(seat, &update.view, it)));
                    let (free, barred) = (&update.liberties, &update.barred);
                    liberties.extend(speaker.liberties(seat, version, &update.view, free, barred));
                }
                Reply::Waiting { seats: *seats, text: text(), decisions, liberties }
            }
            Waiting::Chance => {
                // What the example gives has nothing to do with any seed.
                let mut dice = omerta_core::Seed::from_number(table.steps().len() as u64).dice(0);
                let example = game.roll(table.state(), &mut dice);
                let draw = speaker.draw(&game.draw(table.state()));
                Reply::Luck { text: text(), draw, say: game.chance_text(&example), example: value(&example) }
            }
            Waiting::Over(outcome) => {
                let seed = match table.luck() {
                    Luck::Seeded(seed) => Some(seed.to_hex()),
                    Luck::Manual => None,
                };
                Reply::Over { outcome: *outcome, seed }
            }
        }
    }

    /// Answers for a viewer who is at this table.
    fn seen(&self, viewer: ViewerWord, reply: impl Fn(&Self, ViewerWord) -> Reply) -> Reply {
        let n_seats = self.host.n_seats();
        match viewer.0 {
            Viewer::Seat(seat) if seat.index() >= usize::from(n_seats) => {
                let refusal = omerta_core::Refusal::NoSuchSeat { seat, n_seats };
                Reply::error(refusal.code(), refusal.to_string())
            }
            Viewer::Seat(_) | Viewer::Spectator => reply(self, viewer),
        }
    }

    fn record(&self, format: RecordFormat) -> Reply {
        let written = match format {
            RecordFormat::Json => Format::Json,
            RecordFormat::Text => Format::Text,
        };
        Reply::Record { format, text: self.host.record().write(&**self.host.game(), written) }
    }

    /// The refusal of a seat's wish, with what it waits for where that helps.
    fn speaker(&self) -> Speaker<'_, G> {
        Speaker { game: self.host.game(), lang: self.lang, naming: Naming::Letters }
    }
}

fn help() -> Reply {
    let act = json!({"type": "act", "seat": "A", "id": 0, "index": 0});
    let requests = [
        (act.clone(), "answer a decision by the index of an option"),
        (
            json!({"type": "act", "seat": "A", "id": 0, "act": "<value>"}),
            "answer it by the structured action",
        ),
        (json!({"type": "act", "seat": "A", "id": 0, "say": "<notation>"}), "answer it in notation"),
        (
            json!({"type": "act", "seat": "A", "id": 0, "set": [{"pick": "<value>", "with": null}]}),
            "answer a set as a whole, in any order",
        ),
        (json!({"type": "act", "seat": "A", "id": 0, "amount": 0}), "answer an amount"),
        (
            json!({"type": "act", "seat": "A", "id": 0, "line": ["<value>", "<value>"]}),
            "answer a decision and those that follow from it",
        ),
        (
            json!({"type": "volunteer", "seat": "A", "say": "<notation>"}),
            "do something unasked, by \"say\" or \"act\", or by \"index\" with the \"version\" of the list",
        ),
        (
            json!({"type": "volunteer", "seat": "A", "act": "<value>", "set": [{"pick": "<value>"}]}),
            "put a draft together and send it",
        ),
        (json!({"type": "back", "seat": "A", "how": "step"}), "take back: \"step\", \"turn\" or \"sealed\""),
        (json!({"type": "preview", "seat": "A", "of": act}), "hear what an answer would do"),
        (json!({"type": "why", "seat": "A", "table": "seats", "n": 0}), "hear why that can't be chosen"),
        (json!({"type": "late", "seat": "A", "id": 0}), "let the clock answer for a seat"),
        (
            json!({"type": "late", "seat": "A", "id": 0, "say": "<notation>"}),
            "the same where luck chooses the answer, with --chance manual",
        ),
        (json!({"type": "away", "seat": "A", "away": true}), "let a stand-in play for a seat"),
        (json!({"type": "chance", "value": "<value>"}), "give luck, with --chance manual"),
        (json!({"type": "chance", "say": "<notation>"}), "give luck in notation"),
        (json!({"type": "view", "as": "A"}), "see what a seat, or \"spectator\", sees"),
        (
            json!({"type": "update", "as": "A", "since": 0}),
            "hear what a viewer was told since a version, and see what they see",
        ),
        (json!({"type": "decisions"}), "hear again who is asked what"),
        (json!({"type": "catalogue", "lang": "en"}), "get all names, numbers and the board"),
        (json!({"type": "record", "format": "json"}), "get the record, as \"json\" or as \"text\""),
        (json!({"type": "help"}), "get this list"),
        (json!({"type": "quit"}), "end the conversation"),
    ];
    Reply::Help { requests: requests.into_iter().map(|(it, word)| (it, word.to_owned())).collect() }
}
