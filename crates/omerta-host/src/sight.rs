//! What one viewer sees now, in words: drawn by the screen, read out by plain text.

use omerta_core::{Phrase, Picture, Seat, SeatPicture, SeatSet, Tabletop, Viewer, Waiting};

use crate::log::{Line, lines};
use crate::sitter::Sitter;
use crate::story::Version;
use crate::update::Update;
use crate::words::Words;

/// Which of the things a person may do unasked are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// Those that answer somebody.
    Answers,
    /// All of them.
    All,
}

/// The whole table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sight {
    /// One sentence: who must do what.
    pub status: String,
    /// Whether it is the viewer who must, or may.
    pub yours: bool,
    /// That the options are what the viewer may do unasked, and which of them.
    pub matter: Option<Matter>,
    /// How many things the viewer may do unasked.
    pub n_unasked: usize,
    /// That some of them are new.
    pub hint: Option<String>,
    /// The steps of a round, in order.
    pub track: Vec<String>,
    /// The place of the present step in the track.
    pub now: usize,
    /// How far the game has come.
    pub progress: Option<String>,
    /// What lies in the middle.
    pub middle: Vec<String>,
    /// Everyone, the viewer first, then clockwise.
    pub seats: Vec<Row>,
    /// What only the viewer holds.
    pub own: Vec<String>,
    /// What the viewer may answer.
    pub options: Vec<Choice>,
    /// What the viewer may try and can't do.
    pub blocked: Vec<Barred>,
    /// What the viewer was told.
    pub log: Vec<Line>,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub name: String,
    /// Whether it is the viewer.
    pub is_you: bool,
    /// What kind of bot it is, if it is one.
    pub bot: Option<String>,
    /// What it does now.
    pub state: RowState,
    /// The word for it, where there is something to say.
    pub state_word: Option<String>,
    /// Small marks beside the name.
    pub marks: Vec<String>,
    /// What is known of them, each with a heading.
    pub cells: Vec<(String, String)>,
}

/// What a seat does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowState {
    /// Nothing.
    Idle,
    /// It must decide: alone, or the viewer at the same time as others.
    Asked,
    /// It decides at the same time as others.
    Thinks,
    /// It has decided in secret.
    Sealed,
    /// It is out of the game.
    Out,
}

impl RowState {
    fn key(self) -> Option<&'static str> {
        match self {
            RowState::Idle => None,
            RowState::Asked => Some("seat.asked"),
            RowState::Thinks => Some("seat.thinks"),
            RowState::Sealed => Some("seat.sealed"),
            RowState::Out => Some("seat.out"),
        }
    }
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As a person reads it.
    pub text: String,
    /// As the notation has it.
    pub notation: String,
}

/// Something that can't be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barred {
    /// What was tried.
    pub text: String,
    /// As the notation has it.
    pub notation: String,
    /// Why not.
    pub why: String,
    /// The rule that says so.
    pub rule: String,
}

impl Sight {
    /// What the viewer of an update sees. If they are asked something, options are listed.
    ///
    /// What they heard after `read` is fresh to them.
    pub fn of<G: Tabletop>(game: &G, words: &Words, update: &Update<G>, read: Version) -> Sight {
        let Update { viewer, view, waiting, .. } = update;
        let Picture { track, now, progress, middle, seats, own } = game.picture(view);
        let say = |phrases: Vec<Phrase>| phrases.iter().map(|it| words.say(it)).collect::<Vec<_>>();

        let status = match &update.question {
            Some(question) => words.say(&game.say_prompt(&question.prompt)),
            None => words.say(&game.say_waiting(view, waiting)),
        };
        let mut rows: Vec<Row> = seats.into_iter().map(|it| Row::of(words, update, it)).collect();
        let first = rows.iter().position(|it| it.is_you).unwrap_or(0);
        rows.rotate_left(first);

        let (mut options, mut blocked) = (Vec::new(), Vec::new());
        if let Some(question) = &update.question {
            options.extend(question.options.iter().map(|it| choice(game, words, view, it)));
            blocked.extend(question.blocked.iter().map(|it| {
                let Choice { text, notation } = choice(game, words, view, &it.action);
                let why = words.say(&game.say_why_not(it.why));
                Barred { text, notation, why, rule: it.why.rule.to_owned() }
            }));
        }
        Sight {
            status,
            yours: update.question.is_some(),
            matter: None,
            n_unasked: update.liberties.len(),
            hint: None,
            track: say(track),
            now,
            progress: progress.map(|it| words.say(&it)),
            middle: say(middle),
            seats: rows,
            own: say(own),
            options,
            blocked,
            log: lines(game, words, *viewer, update.news.iter().map(|(at, it)| (*at, it)), read),
        }
    }

    /// Says that some of what the viewer may do unasked is new.
    #[must_use]
    pub fn with_hint(mut self, words: &Words) -> Sight {
        self.hint = Some(words.tell(&Phrase::new("unasked.hint").with("n", self.n_unasked)));
        self
    }

    /// What a person sees while they do something unasked. The last option leads back to the game.
    #[must_use]
    pub fn unasked<G: Tabletop>(
        self,
        game: &G,
        words: &Words,
        update: &Update<G>,
        actions: &[G::Action],
        matter: Matter,
    ) -> Sight {
        let mut options: Vec<Choice> =
            actions.iter().map(|it| choice(game, words, &update.view, it)).collect();
        let (status, back) = match matter {
            Matter::Answers => ("unasked.answer", "unasked.later"),
            Matter::All => ("unasked.all", "unasked.back"),
        };
        options.push(Choice { text: words.of(back), notation: words.of("unasked.word") });
        Sight {
            status: words.of(status),
            yours: true,
            matter: Some(matter),
            hint: None,
            options,
            blocked: Vec::new(),
            ..self
        }
    }

    /// What can't be done, by reason: everything that is forbidden by the same rule in one sentence.
    pub fn reasons(&self, words: &Words) -> Vec<String> {
        let mut reasons: Vec<(&Barred, Vec<&str>)> = Vec::new();
        for it in &self.blocked {
            match reasons.iter_mut().find(|(first, _)| (&first.why, &first.rule) == (&it.why, &it.rule)) {
                Some((_, texts)) => texts.push(&it.text),
                None => reasons.push((it, vec![&it.text])),
            }
        }
        let said = |(it, texts): &(&Barred, Vec<&str>)| {
            let what = Phrase::new("blocked.why")
                .with("what", texts.join(", "))
                .with("why", stop(&it.why))
                .with("rule", it.rule.clone());
            words.tell(&what)
        };
        match reasons.is_empty() {
            true => vec![words.of("blocked.none")],
            false => reasons.iter().map(said).collect(),
        }
    }

    /// The table as sentences, one a line.
    pub fn in_words(&self, words: &Words) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(phase) = self.track.get(self.now) {
            let key = if self.progress.is_some() { "plain.phase" } else { "plain.phase.only" };
            lines.push(
                words.tell(
                    &Phrase::new(key)
                        .with("progress", self.progress.clone().unwrap_or_default())
                        .with("phase", phase.clone())
                        .with("now", self.now + 1)
                        .with("n", self.track.len()),
                ),
            );
        }
        lines.extend(self.parts_in_words(words).into_iter().flat_map(|(_, it)| it));
        lines
    }

    /// The middle, the seats and what only the viewer holds as sentences, each with the key of its heading.
    pub fn parts_in_words(&self, words: &Words) -> [(&'static str, Vec<String>); 3] {
        let said = |lines: &[String]| lines.iter().map(|it| stop(it)).collect();
        [
            ("head.middle", said(&self.middle)),
            ("head.seats", self.seats.iter().map(|it| it.in_words(words)).collect()),
            ("head.own", said(&self.own)),
        ]
    }
}

impl Row {
    fn of<G: Tabletop>(words: &Words, update: &Update<G>, picture: SeatPicture) -> Row {
        let SeatPicture { seat, out: _, marks, cells } = picture;
        let is_out = update.out.contains(seat);
        let state = row_state(update.viewer, seat, is_out, &update.waiting, update.sealed);
        // A game that marks its dead has said enough.
        let says_enough = state == RowState::Out && !marks.is_empty();
        Row {
            seat,
            name: words.name(seat),
            is_you: update.viewer.is(seat),
            bot: match &update.sitters[seat.index()] {
                Sitter::Person => None,
                Sitter::Bot(kind) => Some(words.bot(kind)),
            },
            state,
            state_word: state.key().filter(|_| !says_enough).map(|it| words.of(it)),
            marks: marks.iter().map(|it| words.say(it)).collect(),
            cells: cells.iter().map(|(head, text)| (words.say(head), words.say(text))).collect(),
        }
    }

    /// The name, and who that is.
    pub fn title(&self, words: &Words) -> String {
        match self.is_you {
            true => format!("{} ({})", self.name, words.of("seat.you")),
            false => self.name.clone(),
        }
    }

    fn in_words(&self, words: &Words) -> String {
        let mut parts: Vec<String> = self.marks.clone();
        // Who is missing is said by the question itself.
        parts.extend(self.state_word.clone().filter(|_| self.state != RowState::Thinks));
        let cells =
            self.cells.iter().map(|(head, text)| (head, spoken(text))).filter(|(_, it)| !it.is_empty());
        parts.extend(cells.map(|(head, text)| format!("{head} {text}").trim().to_owned()));
        stop(&format!("{}: {}", self.title(words), parts.join(", ")))
    }
}

/// The words of a text that can be spoken: not those that are drawn with signs only.
fn spoken(text: &str) -> String {
    let is_drawn = |word: &str| word.chars().all(|it| "·✖–▫▪◌●○".contains(it));
    let words = text.split(' ').filter(|it| !is_drawn(it));
    words.collect::<Vec<_>>().join(" ")
}

/// The text as a sentence: with a full stop, unless it ends with another sign.
pub fn stop(text: &str) -> String {
    match text.chars().next_back() {
        Some('.' | '!' | '?' | ':' | '…') | None => text.to_owned(),
        Some(_) => format!("{text}."),
    }
}

fn choice<G: Tabletop>(game: &G, words: &Words, view: &G::View, action: &G::Action) -> Choice {
    Choice { text: words.say(&game.say_action(view, action)), notation: game.action_text(action) }
}

fn row_state(viewer: Viewer, seat: Seat, is_out: bool, waiting: &Waiting, sealed: SeatSet) -> RowState {
    match waiting {
        _ if is_out => RowState::Out,
        Waiting::Seats(_) if sealed.contains(seat) => RowState::Sealed,
        Waiting::Seats(seats) if !seats.contains(seat) => RowState::Idle,
        Waiting::Seats(_) if viewer.is(seat) => RowState::Asked,
        Waiting::Seats(seats) if seats.len() == 1 && sealed.is_empty() => RowState::Asked,
        Waiting::Seats(_) => RowState::Thinks,
        Waiting::Chance | Waiting::Over(_) => RowState::Idle,
    }
}
