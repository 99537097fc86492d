//! A socket to a table that mends itself.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use omerta_core::Lang;
use omerta_host::Version;
use omerta_protocol::Request;
use omerta_protocol::house::{API, COMPACT, FromTable, HouseWish, JSON, Problem, Say, TableMessage, ToTable};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, client::IntoClientRequest as _};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::connect;
use crate::{ClientError, Guest};

/// How updates come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As JSON, like everything else.
    Json,
    /// As frames of `omerta_protocol::compact`.
    Compact,
}

/// What was heard.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is read and gone")]
pub enum Heard {
    /// A message.
    Message(FromTable),
    /// An update as a frame.
    Frame(Vec<u8>),
}

/// How often a line tries to come back, and the longest pause between.
const TRIES: u32 = 60;
const LONGEST: Duration = Duration::from_secs(2);
/// How often something is said if nothing else is, before the table has told.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// A socket to a table.
#[derive(Debug)]
pub struct Line {
    guest: Guest,
    table: String,
    form: Form,
    lang: Lang,
    socket: Option<WebSocketStream<TcpStream>>,
    heartbeat: Duration,
    /// The number of the last thing that was wanted.
    n: u64,
    /// What was sent and not answered yet.
    open: VecDeque<ToTable>,
    since: Version,
    chat: u32,
}

impl Line {
    /// Connects a guest who has entered the table, and gives how the table is.
    pub async fn connect(
        guest: Guest,
        table: &str,
        form: Form,
        lang: Lang,
    ) -> Result<(Line, TableMessage), ClientError> {
        let mut line = Line {
            guest,
            table: table.to_owned(),
            form,
            lang,
            socket: None,
            heartbeat: HEARTBEAT,
            n: 0,
            open: VecDeque::new(),
            since: Version::default(),
            chat: 0,
        };
        line.socket = Some(line.dial().await?);
        match line.next().await? {
            Heard::Message(FromTable::Hello { table, .. }) => Ok((line, table)),
            _ => Err(ClientError::NoAnswer("a table says hello first".to_owned())),
        }
    }

    /// Everything up to this version was read: after a break the line goes on from here.
    pub fn read_up_to(&mut self, version: Version) {
        self.since = version;
    }

    /// How many wishes were not answered yet.
    pub fn n_open(&self) -> usize {
        self.open.len()
    }

    /// Wants something of the game. The answer has the number that this gives.
    pub async fn act(&mut self, request: Request) -> Result<u64, ClientError> {
        self.n += 1;
        self.want(ToTable::Game { n: self.n, request }).await
    }

    /// Wants something beside the game.
    pub async fn wish(&mut self, wish: HouseWish) -> Result<u64, ClientError> {
        self.n += 1;
        self.want(ToTable::House { n: self.n, wish }).await
    }

    /// Says something.
    pub async fn say(&mut self, say: Say) -> Result<u64, ClientError> {
        self.n += 1;
        self.want(ToTable::Chat { n: self.n, say }).await
    }

    /// Wants everything once more, after a frame that could not be read.
    pub async fn resync(&mut self) -> Result<(), ClientError> {
        self.since = Version::default();
        self.send(&ToTable::Resync).await
    }

    async fn want(&mut self, message: ToTable) -> Result<u64, ClientError> {
        self.open.push_back(message.clone());
        self.send(&message).await?;
        Ok(self.n)
    }

    async fn send(&mut self, message: &ToTable) -> Result<(), ClientError> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        if let Some(socket) = &mut self.socket
            && socket.send(Message::text(text)).await.is_err()
        {
            // What is open is sent again on the next line.
            self.socket = None;
        }
        Ok(())
    }

    /// The next thing that the table says. Comes back by itself when the line breaks.
    pub async fn next(&mut self) -> Result<Heard, ClientError> {
        loop {
            let Some(socket) = &mut self.socket else {
                self.come_back().await?;
                continue;
            };
            match timeout(self.heartbeat, socket.next()).await {
                Err(_) => self.send(&ToTable::Ping { t: 0 }).await?,
                Ok(Some(Ok(Message::Binary(frame)))) => return Ok(Heard::Frame(frame.to_vec())),
                Ok(Some(Ok(Message::Text(text)))) => {
                    let message =
                        serde_json::from_str(&text).map_err(|err| ClientError::NoAnswer(err.to_string()))?;
                    if let Some(message) = self.heard(message).await? {
                        return Ok(Heard::Message(message));
                    }
                }
                Ok(Some(Ok(_))) => {}
                Ok(None | Some(Err(_))) => self.socket = None,
            }
        }
    }

    /// Looks at a message on its way to whoever listens.
    async fn heard(&mut self, message: FromTable) -> Result<Option<FromTable>, ClientError> {
        match &message {
            FromTable::Hello { n, heartbeat, .. } => {
                // What was answered on a line that broke is not asked again; numbers go on above it.
                self.n = self.n.max(*n);
                self.heartbeat = Duration::from_millis(u64::from(*heartbeat).clamp(100, 60_000));
            }
            FromTable::Update { update } => self.since = update.version,
            FromTable::Done { n, .. }
            | FromTable::Reply { n, .. }
            | FromTable::Problem { n: Some(n), .. } => {
                let n = *n;
                self.open.retain(|it| it.number() != Some(n));
            }
            FromTable::Chat { lines } => self.chat = lines.last().map_or(self.chat, |it| it.n),
            FromTable::Pong { .. } => return Ok(None),
            FromTable::Bye { code, retry: None } => return Err(ClientError::Bye(*code)),
            FromTable::Bye { retry: Some(retry), .. } => {
                self.socket = None;
                sleep(Duration::from_millis(u64::from(*retry)).min(LONGEST)).await;
                return Ok(None);
            }
            FromTable::Table { .. } | FromTable::Hands { .. } | FromTable::Problem { n: None, .. } => {}
        }
        Ok(Some(message))
    }

    async fn come_back(&mut self) -> Result<(), ClientError> {
        let mut pause = Duration::from_millis(20);
        let mut n = 0;
        let socket = loop {
            match self.dial().await {
                Ok(socket) => break socket,
                Err(ClientError::Unreachable { .. } | ClientError::NoAnswer(_)) if n < TRIES => {
                    n += 1;
                    sleep(pause).await;
                    pause = (pause * 2).min(LONGEST);
                }
                Err(err) => return Err(err),
            }
        };
        self.socket = Some(socket);
        for message in self.open.clone() {
            self.send(&message).await?;
        }
        Ok(())
    }

    async fn dial(&self) -> Result<WebSocketStream<TcpStream>, ClientError> {
        let Line { guest, table, lang, since, chat, .. } = self;
        let address = &guest.address;
        let url =
            format!("ws://{address}{API}/tables/{table}/socket?since={}&lang={lang}&chat={chat}", since.0);
        let protocol = if self.form == Form::Json { JSON } else { COMPACT };
        let bad = |err: &dyn std::fmt::Display| ClientError::NoAnswer(err.to_string());
        let mut request = url.into_client_request().map_err(|err| bad(&err))?;
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", protocol.parse().map_err(|err| bad(&err))?);
        let token = format!("Bearer {}", guest.token().0);
        headers.insert("authorization", token.parse().map_err(|err| bad(&err))?);
        let stream = connect(address).await?;
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                match serde_json::from_slice::<Problem>(body) {
                    Ok(problem) => Err(ClientError::Refused(problem)),
                    Err(_) => Err(ClientError::NoAnswer(format!("status {}", answer.status()))),
                }
            }
            Err(err) => Err(bad(&err)),
        }
    }
}
