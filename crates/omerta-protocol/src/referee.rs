//! The table behind the messages: a line in, lines out.

use omerta_core::record::Format;
use omerta_core::{
    Advance, Audience, DecisionOf, Lang, Luck, News, Phrase, Record, Refusal, Seat, Table, Tabletop, TakenOf,
    Viewer, Waiting,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::PROTOCOL;
use crate::message::{
    BlockedMessage, DecisionMessage, LibertiesMessage, OptionMessage, PromptMessage, RecordFormat, Reply,
    Request, ViewerWord,
};

/// A table that answers requests.
///
/// It is the host: it tells the caller everything, and the caller passes on to each player what is theirs.
#[derive(Debug)]
pub struct Referee<G: Tabletop> {
    table: Table<G>,
    scene: Option<String>,
    lang: Lang,
    is_done: bool,
}

/// A request that was refused: its code, a sentence, and the rule behind it.
type Refused = (&'static str, String, Option<&'static str>);

impl<G: Tabletop> Referee<G> {
    /// Takes over a table that was just opened, from its setup or from a scene, and greets.
    pub fn open(
        table: Table<G>,
        opening: &[TakenOf<G>],
        scene: Option<String>,
        lang: Lang,
    ) -> (Referee<G>, Vec<Reply>) {
        let referee = Referee { table, scene, lang, is_done: false };
        let mut replies = vec![referee.hello()];
        replies.extend(referee.tell(opening));
        replies.push(referee.now());
        (referee, replies)
    }

    /// The table.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Whether the caller has said goodbye.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Answers one line, whatever it holds.
    pub fn line(&mut self, line: &[u8]) -> Vec<Reply> {
        match Request::read(line) {
            Ok(request) => self.answer(request),
            Err(bad) => vec![Reply::Error { code: bad.code, text: bad.text, rule: None }],
        }
    }

    /// Answers one request.
    pub fn answer(&mut self, request: Request) -> Vec<Reply> {
        let advance = match request {
            Request::Act { seat, id, index, act, say } => match (index, act, say) {
                (Some(index), None, None) => {
                    self.table.act_nth(seat, id, index).map_err(|it| self.refuse(seat, it))
                }
                (None, None, None) => Err(missing("`index`, `act` or `say`")),
                (None, act, say) => self
                    .one_of_two(act, say, "act", |say| self.table.game().parse_action(say), "bad-action")
                    .and_then(|action| self.table.act(seat, id, action).map_err(|it| self.refuse(seat, it))),
                (Some(_), _, _) => Err(twice("`index`, `act` and `say`")),
            },
            Request::Volunteer { seat, n, index, act, say } => self.volunteer(seat, n, (index, act, say)),
            Request::Late { seat, id } => self.late(seat, id),
            Request::Chance { value, say } => self
                .one_of_two(value, say, "value", |say| self.table.game().parse_chance(say), "bad-chance")
                .and_then(|chance| self.table.chance(chance).map_err(|it| plain(&it))),
            Request::View { viewer } => return vec![self.view(viewer)],
            Request::Decisions => return vec![self.now()],
            Request::Record { format } => return vec![self.record(format)],
            Request::Help => return vec![help()],
            Request::Quit => {
                self.is_done = true;
                return vec![Reply::Bye];
            }
        };
        match advance {
            Ok(advance) => self.take(advance),
            Err((code, text, rule)) => vec![Reply::Error { code, text, rule }],
        }
    }

    fn take(&mut self, advance: Advance<G>) -> Vec<Reply> {
        let mut replies = self.tell(&advance.taken);
        self.table.commit(advance);
        replies.push(self.now());
        replies
    }

    fn volunteer(
        &self,
        seat: Seat,
        n: Option<usize>,
        way: (Option<usize>, Option<Value>, Option<String>),
    ) -> Result<Advance<G>, Refused> {
        let now = self.table.steps().len();
        match (n, way.0) {
            (None, Some(_)) => return Err(missing("`n`")),
            (Some(n), _) if n != now => return Err(stale(now, n)),
            (Some(_), _) | (None, None) => (),
        }
        let advance = match way {
            (Some(index), None, None) => self.table.volunteer_nth(seat, index),
            (None, None, None) => return Err(missing("`index`, `act` or `say`")),
            (None, act, say) => {
                let parse = |say: &str| self.table.game().parse_action(say);
                self.table.volunteer(seat, self.one_of_two(act, say, "act", parse, "bad-action")?)
            }
            (Some(_), _, _) => return Err(twice("`index`, `act` and `say`")),
        };
        advance.map_err(|it| self.refuse(seat, it))
    }

    fn late(&self, seat: Seat, id: omerta_core::DecisionId) -> Result<Advance<G>, Refused> {
        let now = self.table.decision(seat).map(|it| it.id);
        match now {
            Some(now) if now != id => Err(plain(&Refusal::Stale { seat, now, given: id })),
            _ => self.table.late(seat).map_err(|it| self.refuse(seat, it)),
        }
    }

    fn hello(&self) -> Reply {
        let setup = self.table.setup();
        let (luck, commitment) = match self.table.luck() {
            Luck::Seeded(seed) => ("seeded", Some(seed.commitment())),
            Luck::Manual => ("manual", None),
        };
        Reply::Hello {
            protocol: PROTOCOL,
            game: G::SLUG,
            rules: G::RULES,
            seats: setup.n_seats,
            variant: value(&setup.variant),
            pack: self.table.game().pack_hash().clone(),
            luck,
            commitment,
            lang: self.lang,
        }
    }

    /// What the table waits for: the line that ends every answer to a step.
    fn now(&self) -> Reply {
        let n = self.table.steps().len();
        let game = self.table.game();
        let waiting = self.table.waiting();
        let text = || self.say(&game.say_waiting(&self.table.view(Viewer::Spectator), &waiting));
        match &waiting {
            Waiting::Seats(seats) => {
                let decisions = self.table.decisions().iter().map(|it| self.decision(it)).collect();
                let liberties = Seat::all(self.table.setup().n_seats).filter_map(|it| self.liberties(it));
                Reply::Waiting { n, seats: *seats, text: text(), decisions, liberties: liberties.collect() }
            }
            Waiting::Chance => {
                // What the example gives has nothing to do with any seed.
                let mut dice = omerta_core::Seed::from_number(n as u64).dice(0);
                let example = game.roll(self.table.state(), &mut dice);
                Reply::Luck { n, text: text(), say: game.chance_text(&example), example: value(&example) }
            }
            Waiting::Over(outcome) => {
                let seed = match self.table.luck() {
                    Luck::Seeded(seed) => Some(seed.to_hex()),
                    Luck::Manual => None,
                };
                Reply::Over { n, outcome: *outcome, seed }
            }
        }
    }

    fn decision(&self, decision: &DecisionOf<G>) -> DecisionMessage {
        let game = self.table.game();
        let prompt = game.say_prompt(&decision.prompt);
        let blocked = |it: omerta_core::Blocked<G::Action>| BlockedMessage {
            act: value(&it.action),
            say: game.action_text(&it.action),
            code: it.why.code,
            rule: it.why.rule,
            text: self.say(&game.say_why_not(it.why)),
        };
        DecisionMessage {
            seat: decision.seat,
            id: decision.id,
            prompt: PromptMessage {
                text: self.say(&prompt),
                key: prompt.key.into_owned(),
                value: value(&decision.prompt),
            },
            options: self.options(decision.seat, &decision.options),
            blocked: self.table.blocked(decision.seat).into_iter().map(blocked).collect(),
        }
    }

    fn liberties(&self, seat: Seat) -> Option<LibertiesMessage> {
        let liberties = self.table.liberties(seat);
        (!liberties.is_empty()).then(|| LibertiesMessage { seat, options: self.options(seat, &liberties) })
    }

    /// A list of actions as their seat reads it.
    fn options(&self, seat: Seat, actions: &[G::Action]) -> Vec<OptionMessage> {
        let game = self.table.game();
        let view = self.table.view(Viewer::Seat(seat));
        let option = |(index, action): (usize, &G::Action)| OptionMessage {
            index,
            act: value(action),
            say: game.action_text(action),
            text: self.say(&game.say_action(&view, action)),
        };
        actions.iter().enumerate().map(option).collect()
    }

    fn tell(&self, taken: &[TakenOf<G>]) -> Vec<Reply> {
        let tell = |it: &News<G::Event>| event_message(&**self.table.game(), it, self.lang);
        taken.iter().flat_map(|it| &it.news).map(tell).collect()
    }

    fn view(&self, ViewerWord(viewer): ViewerWord) -> Reply {
        let n_seats = self.table.setup().n_seats;
        match viewer {
            Viewer::Seat(seat) if seat.index() >= usize::from(n_seats) => {
                let refusal = Refusal::NoSuchSeat { seat, n_seats };
                Reply::Error { code: refusal.code(), text: refusal.to_string(), rule: None }
            }
            _ => Reply::View { viewer: ViewerWord(viewer), view: value(&self.table.view(viewer)) },
        }
    }

    fn record(&self, format: RecordFormat) -> Reply {
        let record = Record::of(&self.table, self.scene.as_deref());
        let written = match format {
            RecordFormat::Json => Format::Json,
            RecordFormat::Text => Format::Text,
        };
        Reply::Record { format, text: record.write(&**self.table.game(), written) }
    }

    /// A structured value or its notation, whichever was given.
    fn one_of_two<T: serde::de::DeserializeOwned>(
        &self,
        given: Option<Value>,
        say: Option<String>,
        name: &str,
        parse: impl Fn(&str) -> Option<T>,
        code: &'static str,
    ) -> Result<T, Refused> {
        match (given, say) {
            (Some(given), None) => {
                serde_json::from_value(given).map_err(|err| (code, format!("`{name}`: {err}"), None))
            }
            (None, Some(say)) => {
                let text = || format!("`{}` is no notation here", say.chars().take(80).collect::<String>());
                parse(&say).ok_or_else(|| (code, text(), None))
            }
            (None, None) => Err(missing(&format!("`{name}` or `say`"))),
            (Some(_), Some(_)) => Err(twice(&format!("`{name}` and `say`"))),
        }
    }

    /// The refusal of a seat's answer, with the reason that helps most.
    fn refuse(&self, seat: Seat, refusal: Refusal) -> Refused {
        let game = self.table.game();
        match refusal {
            Refusal::Blocked(why) => (why.code, self.say(&game.say_why_not(why)), Some(why.rule)),
            Refusal::NotWaiting { seat } if self.is_out(seat) => {
                ("seat-is-out", format!("{seat} is out of the game"), None)
            }
            Refusal::NotWaiting { .. } => {
                let waiting = self.table.waiting();
                let now = self.say(&game.say_waiting(&self.table.view(Viewer::Seat(seat)), &waiting));
                (refusal.code(), format!("{refusal}: {now}"), None)
            }
            refusal => plain(&refusal),
        }
    }

    fn is_out(&self, seat: Seat) -> bool {
        let picture = self.table.game().picture(&self.table.view(Viewer::Spectator));
        picture.seats.iter().any(|it| it.seat == seat && it.out)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.table.game().phrases(self.lang).say(self.lang, phrase)
    }
}

/// An event with its audience, in words as those who may know read it.
pub fn event_message<G: Tabletop>(game: &G, news: &News<G::Event>, lang: Lang) -> Reply {
    let reader = match news.to {
        Audience::Everyone => Viewer::Spectator,
        Audience::Only(seats) => seats.first().map_or(Viewer::Spectator, Viewer::Seat),
    };
    let text = game.phrases(lang).say(lang, &game.say_event(&news.event, reader));
    Reply::Event { to: news.to, event: value(&news.event), text }
}

fn help() -> Reply {
    let requests = vec![
        (
            json!({"type": "act", "seat": "A", "id": 0, "index": 0}),
            "answer a decision by the index of an option",
        ),
        (
            json!({"type": "act", "seat": "A", "id": 0, "act": "<value>"}),
            "answer it by the structured action",
        ),
        (json!({"type": "act", "seat": "A", "id": 0, "say": "<notation>"}), "answer it in notation"),
        (
            json!({"type": "volunteer", "seat": "A", "say": "<notation>"}),
            "do something unasked, by \"say\" or \"act\", or by \"index\" with the \"n\" of the list",
        ),
        (json!({"type": "late", "seat": "A", "id": 0}), "let the clock answer for a seat"),
        (json!({"type": "chance", "value": "<value>"}), "give luck, with --chance manual"),
        (json!({"type": "chance", "say": "<notation>"}), "give luck in notation"),
        (json!({"type": "view", "as": "A"}), "see what a seat, or \"spectator\", sees"),
        (json!({"type": "decisions"}), "hear again who is asked what"),
        (json!({"type": "record", "format": "json"}), "get the record, as \"json\" or as \"text\""),
        (json!({"type": "help"}), "get this list"),
        (json!({"type": "quit"}), "end the conversation"),
    ];
    Reply::Help { requests }
}

fn plain(refusal: &Refusal) -> Refused {
    (refusal.code(), refusal.to_string(), None)
}

fn stale(now: usize, given: usize) -> Refused {
    ("stale-liberties", format!("{now} steps have been taken by now, not {given}"), None)
}

fn missing(what: &str) -> Refused {
    ("missing-field", format!("missing field {what}"), None)
}

fn twice(what: &str) -> Refused {
    ("bad-field", format!("give only one of {what}"), None)
}

fn value(it: &impl Serialize) -> Value {
    serde_json::to_value(it).expect("the wire types of a game are plain data")
}
