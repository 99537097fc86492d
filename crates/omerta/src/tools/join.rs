//! `omerta play --join LINK`: sits down at a table of a house, line by line.

mod desk;

use std::io::{self, BufRead as _, Write as _};

use anyhow::Result;
use omerta_client::{ClientError, Form, Guest, Heard, Line};
use omerta_core::{Lang, Phrase, Seat, Tabletop, Viewer};
use omerta_games::{GameKind, with_game};
use omerta_host::sight::{Sight, stop};
use omerta_host::{Back, LineKind, Update, Version, Words};
use omerta_protocol::Request;
use omerta_protocol::compact::Reader;
use omerta_protocol::house::{
    ChatTo, FromTable, HouseWish, Link, Say, SeatMessage, SeatState, Stage, TableMessage, Token,
};
use omerta_tui::Saves;
use omerta_tui::dictation::Dictation;
use omerta_tui::end::Place;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::error::CliError;

/// Who joins, and how.
pub(crate) struct Joining<'a> {
    /// The link.
    pub(crate) link: &'a str,
    /// The name that others read.
    pub(crate) name: Option<&'a str>,
    /// The seat, if one was named; else the first that is free.
    pub(crate) seat: Option<Seat>,
    /// The language.
    pub(crate) lang: Lang,
}

/// Does it.
pub(crate) fn run(joining: &Joining<'_>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    // A keyboard can't be interrupted: whoever has left does not wait for its next line.
    let done = runtime.block_on(join(joining));
    runtime.shutdown_background();
    done
}

async fn join(joining: &Joining<'_>) -> Result<()> {
    let link: Link = joining
        .link
        .parse()
        .map_err(|err: omerta_protocol::house::NoLink| CliError::new("bad-link", err.to_string()))?;
    let guest = guest(&link, joining.name).await?;
    let table = guest.enter(&link).await.map_err(told)?;
    let kind: GameKind = table.game.parse()?;
    if table.pack.is_some() {
        let text = "this table plays with a pack of its own: a browser can show it";
        return Err(CliError::new("other-pack", text).into());
    }
    with_game!(kind, G => sit::<G>(guest, &link, joining).await)
}

/// Whoever gives a name is known by it to the house from then on, so that they find their seat again when they come
/// back. Without a name everyone is somebody new.
async fn guest(link: &Link, name: Option<&str>) -> Result<Guest> {
    let Some(name) = name else { return Guest::new(&link.base, None).await.map_err(told) };
    let (saves, key) = (Saves::of_user(), format!("{} {name}", link.base));
    if let Some(token) = saves.kept(&key) {
        let guest = Guest::known(&link.base, name, Token(token)).map_err(told)?;
        match guest.me().await {
            Ok(_) => return Ok(guest),
            // The house has forgotten who had this token; any other trouble is told.
            Err(ClientError::Refused(_)) => {}
            Err(err) => return Err(told(err)),
        }
    }
    let guest = Guest::new(&link.base, Some(name)).await.map_err(told)?;
    saves.keep(&key, &guest.token().0)?;
    Ok(guest)
}

async fn sit<G: Tabletop>(guest: Guest, link: &Link, joining: &Joining<'_>) -> Result<()> {
    let game = G::load(&G::own_pack()).map_err(|_| CliError::new("bad-pack", "the pack has faults"))?;
    let (line, table) = Line::connect(guest, &link.table, Form::Compact, joining.lang).await.map_err(told)?;
    let words = Words::of_game(&game, joining.lang);
    let mut seated = Seated {
        game,
        words,
        line,
        reader: Reader::default(),
        last: None,
        link: joining.link.to_owned(),
        sitting: String::new(),
        confirmed: None,
        shown: None,
        answer: None,
        draft: None,
    };
    seated.take_seat(&table, joining.seat).await?;
    // The table has said hello before anybody listened.
    seated.tabled(table).await?;
    seated.run().await
}

fn told(err: ClientError) -> anyhow::Error {
    CliError::new(err.code(), err.to_string()).into()
}

/// A person at a table of a house.
struct Seated<G: Tabletop> {
    game: G,
    words: Words,
    line: Line,
    reader: Reader,
    last: Option<Update<G>>,
    link: String,
    /// Who sits where, as it was said last.
    sitting: String,
    /// The terms that were agreed to last.
    confirmed: Option<u32>,
    /// The question that was put last.
    shown: Option<omerta_core::DecisionId>,
    /// An answer of several parts that is being put together.
    answer: Option<Dictation<G::Action>>,
    /// The same for something unasked.
    draft: Option<Dictation<G::Action>>,
}

impl<G: Tabletop> Seated<G> {
    async fn take_seat(&mut self, table: &TableMessage, wanted: Option<Seat>) -> Result<()> {
        if table.you.seat.is_some() || table.stage != Stage::Lobby || !table.you.may_sit {
            return Ok(());
        }
        let is_free = |it: &SeatState| matches!(it, SeatState::Open { reserved: false });
        let free = table.seats.iter().find(|it| is_free(&it.state)).map(|it| it.seat);
        match wanted.or(free) {
            Some(seat) => {
                self.line.wish(HouseWish::Sit { seat }).await.map_err(told)?;
                Ok(())
            }
            None => Err(CliError::new("no-free-seat", "no seat is free at this table").into()),
        }
    }

    async fn run(&mut self) -> Result<()> {
        let mut keyboard = keyboard();
        say(&self.words.of("join.help"))?;
        loop {
            tokio::select! {
                heard = self.line.next() => match heard {
                    Ok(Heard::Frame(frame)) => self.frame(&frame).await?,
                    Ok(Heard::Message(message)) => self.message(message).await?,
                    Err(err) => return Err(told(err)),
                },
                typed = keyboard.recv() => match typed.as_deref().map(str::trim) {
                    // Whoever closes the input has left; a stand-in plays until they are back.
                    None | Some("q") => return say(&self.words.of("join.left")),
                    Some(typed) => self.typed(typed).await?,
                },
            }
        }
    }

    async fn frame(&mut self, frame: &[u8]) -> Result<()> {
        let Ok(update) = self.reader.read(&self.game, frame) else {
            self.reader = Reader::default();
            return self.line.resync().await.map_err(told);
        };
        self.line.read_up_to(update.version);
        let sight = Sight::of(&self.game, &self.words, &update, update.kept);
        for line in &sight.log {
            match line.kind {
                LineKind::Heading => say(&format!("\n{}", stop(&line.text)))?,
                LineKind::Public => say(&stop(&line.text))?,
                LineKind::Private => {
                    let said = Phrase::new("plain.private").with("text", stop(&line.text));
                    say(&self.words.tell(&said))?;
                }
            }
        }
        let asked = update.question.as_ref().map(|it| it.id);
        if asked != self.shown {
            self.answer = desk::of_question(&self.game, &update);
            if asked.is_some() {
                self.question_again(&update)?;
            }
        }
        self.shown = asked;
        if let omerta_core::Waiting::Over(outcome) = &update.waiting {
            // What each score is made of was told with the end.
            let tally = outcome.scores.map(|_, _| Vec::new());
            for place in Place::ranked(&self.game, &self.words, outcome, &tally) {
                let mark = if place.won { "*" } else { " " };
                say(&format!("{mark} {}", place.line(&self.words)))?;
            }
        }
        self.last = Some(update);
        Ok(())
    }

    async fn message(&mut self, message: FromTable) -> Result<()> {
        match message {
            FromTable::Hello { table, .. } | FromTable::Table { table } => self.tabled(table).await,
            FromTable::Problem { problem, .. } => say(&format!("{} [{}]", problem.text, problem.code)),
            FromTable::Chat { lines } => {
                lines.iter().try_for_each(|it| say(&format!("{}: {}", it.from.name, it.text)))
            }
            FromTable::Update { .. }
            | FromTable::Hands { .. }
            | FromTable::Done { .. }
            | FromTable::Reply { .. }
            | FromTable::Pong { .. }
            | FromTable::Bye { .. } => Ok(()),
        }
    }

    /// Who sits where has changed. Whoever has sat down agrees to the terms; nothing is dealt before all have.
    async fn tabled(&mut self, table: TableMessage) -> Result<()> {
        let called = |it: &SeatMessage| match &it.state {
            SeatState::Person { name, .. } => Some((it.seat, name.clone())),
            SeatState::Open { .. } | SeatState::Bot { .. } => None,
        };
        self.words.call(table.seats.iter().filter_map(called));
        let sitting = self.sitting(&table);
        if sitting != self.sitting {
            say(&sitting)?;
            self.sitting = sitting;
        }
        let is_new = self.confirmed != Some(table.terms);
        if table.stage == Stage::Lobby && table.you.seat.is_some() && is_new {
            self.confirmed = Some(table.terms);
            let confirm = HouseWish::Confirm { terms: table.terms, salt: Guest::salt() };
            self.line.wish(confirm).await.map_err(told)?;
        }
        Ok(())
    }

    /// Who sits where, in one line.
    fn sitting(&self, table: &TableMessage) -> String {
        let name = |it: &SeatMessage| {
            let who = match &it.state {
                SeatState::Open { .. } => "…".to_owned(),
                SeatState::Person { name, away: true, .. } => {
                    format!("{name} ({})", self.words.of("join.away"))
                }
                SeatState::Person { name, .. } => name.clone(),
                SeatState::Bot { level } => self.words.bot(level),
            };
            format!("{} {who}", it.seat)
        };
        table.seats.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// What is asked, or put together, once more.
    fn question_again(&mut self, update: &Update<G>) -> Result<()> {
        let sight = Sight::of(&self.game, &self.words, update, Version(u32::MAX));
        match update.viewer {
            Viewer::Seat(seat) if self.show_desk(update, seat, &sight.status)? => Ok(()),
            Viewer::Seat(_) | Viewer::Spectator => show_question(&sight),
        }
    }

    async fn typed(&mut self, typed: &str) -> Result<()> {
        if typed == "link" {
            return self.show_link();
        }
        if let Some(text) = typed.strip_prefix("say ") {
            let say = Say { to: ChatTo::Table, text: text.to_owned() };
            self.line.say(say).await.map_err(told)?;
            return Ok(());
        }
        let Some(update) = self.last.take() else { return say(&self.words.of("join.lobby")) };
        let done = self.typed_at(&update, typed).await;
        self.last.get_or_insert(update);
        done
    }

    async fn typed_at(&mut self, update: &Update<G>, typed: &str) -> Result<()> {
        let Viewer::Seat(seat) = update.viewer else { return say(&self.words.of("join.watching")) };
        let sight = || Sight::of(&self.game, &self.words, update, Version(u32::MAX));
        let unasked = typed.strip_prefix("o ").and_then(|it| it.parse::<usize>().ok());
        let request = match typed {
            "" => return self.question_again(update),
            "t" => return sight().in_words(&self.words).iter().try_for_each(|it| say(it)),
            "?" => return sight().reasons(&self.words).iter().try_for_each(|it| say(it)),
            "o" => return self.show_unasked(update),
            "u" => Request::Back { seat, how: Back::Step },
            _ if let Some(n) = unasked => {
                let index = n.wrapping_sub(1);
                if let Some(&action) = update.liberties.get(index)
                    && self.begin(update, seat, action)?
                {
                    return Ok(());
                }
                let (version, index) = (Some(update.version), Some(index));
                Request::Volunteer { seat, version, index, act: None, say: None, set: None }
            }
            _ if self.dictate(update, seat, typed).await? => return Ok(()),
            _ => {
                let place = typed.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
                let question = update.question.as_ref().filter(|_| self.answer.is_none());
                let asked = question.and_then(|it| Some((it.id, place.filter(|at| *at < it.options.len())?)));
                let Some((id, at)) = asked else { return say(&self.words.of("join.help")) };
                let index = Some(at);
                Request::Act { seat, id, index, act: None, say: None, set: None, amount: None, line: None }
            }
        };
        self.line.act(request).await.map_err(told)?;
        Ok(())
    }

    /// The link that brought this person here, to be sent to others or read by a telephone.
    fn show_link(&self) -> Result<()> {
        say(&self.link)?;
        crate::serve::qr(&self.link).map_or(Ok(()), |picture| say(&picture))
    }

    fn show_unasked(&self, update: &Update<G>) -> Result<()> {
        for (i, action) in update.liberties.iter().enumerate() {
            let text = self.words.say(&self.game.say_action(&update.view, action));
            say(&format!("o {}. {text} ({})", i + 1, self.game.action_text(action)))?;
        }
        Ok(())
    }
}

fn show_question(sight: &Sight) -> Result<()> {
    say(&sight.status)?;
    for (i, option) in sight.options.iter().enumerate() {
        say(&format!("{}. {} ({})", i + 1, option.text, option.notation))?;
    }
    Ok(())
}

fn say(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Lines as they are typed.
fn keyboard() -> UnboundedReceiver<String> {
    let (sender, receiver) = unbounded_channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
