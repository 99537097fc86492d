//! A house in a process of its own, and people who talk to it over real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// The binary that is tested.
pub(crate) const OMERTA: &str = env!("CARGO_BIN_EXE_omerta");

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running house. It ends with the test.
pub(crate) struct House {
    pub(crate) process: Child,
    pub(crate) addr: String,
    pub(crate) log: std::path::PathBuf,
}

impl House {
    /// Opens a house in a folder, with bots that do not take their time.
    pub(crate) fn open(folder: &Path, words: &[&str]) -> House {
        House::try_open(folder, words).unwrap_or_else(|err| panic!("the house opens: {err}"))
    }

    pub(crate) fn try_open(folder: &Path, words: &[&str]) -> Result<House, String> {
        House::at(folder, "127.0.0.1:0", words)
    }

    pub(crate) fn at(folder: &Path, addr: &str, words: &[&str]) -> Result<House, String> {
        House::start(Command::new(OMERTA), folder, addr, words)
    }

    /// Opens it by another program, which becomes it.
    pub(crate) fn by(program: &[&str], folder: &Path, words: &[&str]) -> House {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(OMERTA);
        House::start(command, folder, "127.0.0.1:0", words).unwrap_or_else(|err| panic!("it opens: {err}"))
    }

    fn start(mut command: Command, folder: &Path, addr: &str, words: &[&str]) -> Result<House, String> {
        std::fs::create_dir_all(folder).map_err(|it| it.to_string())?;
        let log = folder.join("log");
        let file =
            std::fs::OpenOptions::new().create(true).append(true).open(&log).map_err(|it| it.to_string())?;
        let mut process = command
            .args(["serve", "--addr", addr, "--pace", "0", "--data"])
            .arg(folder)
            .args(if words.contains(&"--rate") { &[][..] } else { &["--rate", "0"] })
            .args(words)
            .stdout(Stdio::piped())
            .stderr(file)
            .spawn()
            .map_err(|it| it.to_string())?;
        let out = process.stdout.take().expect("its output is ours");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).map_err(|it| it.to_string())?;
        match line.trim().strip_prefix("listening on http://") {
            Some(addr) => Ok(House { process, addr: addr.to_owned(), log }),
            None => {
                drop(process.wait());
                Err(std::fs::read_to_string(&log).unwrap_or_default())
            }
        }
    }

    pub(crate) fn guest(&self, name: &str) -> Guest {
        let (status, made) = call(&self.addr, "POST", "/api/v1/guests", "", Some(&json!({ "name": name })));
        assert_eq!(status, 200, "{made}");
        Guest { addr: self.addr.clone(), token: made["token"].as_str().expect("a token").to_owned() }
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Ends it as an owner would.
    pub(crate) fn close(mut self) {
        let pid = self.process.id().to_string();
        let ended = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(ended.is_ok_and(|it| it.success()));
        let exit = self.process.wait().expect("it ends");
        assert!(exit.success(), "{exit}");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// One request, one answer.
pub(crate) fn call(addr: &str, method: &str, path: &str, token: &str, body: Option<&Value>) -> (u16, Value) {
    let body = body.map(Value::to_string);
    let head = match token.is_empty() {
        true => String::new(),
        false => format!("authorization: Bearer {token}\r\n"),
    };
    let (status, _, text) = raw(addr, method, path, &head, body.as_deref().unwrap_or_default().as_bytes());
    let value = serde_json::from_slice(&text);
    (status, value.unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&text).into_owned())))
}

/// A request as it goes over the wire: status, head, body.
pub(crate) fn raw(addr: &str, method: &str, path: &str, head: &str, body: &[u8]) -> (u16, String, Vec<u8>) {
    let mut stream = TcpStream::connect(addr).expect("the house is there");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let kind = if head.contains("content-type") { "" } else { "content-type: application/json\r\n" };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n{kind}content-length: {length}\r\n{head}\r\n"
    );
    // A house that refuses the head may close before it has read the body.
    let _ = stream.write_all(request.as_bytes()).and_then(|()| stream.write_all(body));
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let split = answer.windows(4).position(|it| it == b"\r\n\r\n").unwrap_or(answer.len());
    let head = String::from_utf8_lossy(&answer[..split]).into_owned();
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let mut body = answer.get(split + 4..).unwrap_or_default().to_vec();
    if head.to_lowercase().contains("transfer-encoding: chunked") {
        body = unchunked(&body);
    }
    (status, head, body)
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = body.windows(2).position(|it| it == b"\r\n") {
        let n =
            usize::from_str_radix(std::str::from_utf8(&body[..at]).unwrap_or("0").trim(), 16).unwrap_or(0);
        if n == 0 {
            break;
        }
        whole.extend(body.get(at + 2..at + 2 + n).unwrap_or_default());
        body = body.get(at + 4 + n..).unwrap_or_default();
    }
    whole
}

/// Somebody with a token.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) addr: String,
    pub(crate) token: String,
}

impl Guest {
    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        call(&self.addr, "GET", &format!("/api/v1{path}"), &self.token, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        call(&self.addr, "POST", &format!("/api/v1{path}"), &self.token, Some(body))
    }

    /// Something that must be fine.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, value) = self.post(path, body);
        assert_eq!(status, 200, "{path} {body}: {value}");
        value
    }

    pub(crate) fn wish(&self, table: &str, n: u64, wish: &Value) -> (u16, Value) {
        self.post(&format!("/tables/{table}/house"), &json!({ "n": n, "request": wish }))
    }

    /// Takes a seat at a table by a secret.
    pub(crate) fn sit(&self, table: &str, secret: &str, seat: &str) {
        self.ask(&format!("/tables/{table}/enter"), &json!({ "secret": secret }));
        let (status, value) = self.wish(table, 1, &json!({ "wish": "sit", "seat": seat }));
        assert_eq!(status, 200, "{value}");
    }

    /// Confirms the terms as they are.
    pub(crate) fn confirm(&self, table: &str, n: u64, salt: &str) -> (u16, Value) {
        let (_, now) = self.get(&format!("/tables/{table}"));
        self.wish(table, n, &json!({ "wish": "confirm", "terms": now["terms"], "salt": salt }))
    }

    pub(crate) fn connect(&self, table: &str, words: &str) -> Socket {
        self.try_connect(table, words).unwrap_or_else(|err| panic!("a socket opens: {err}"))
    }

    pub(crate) fn try_connect(&self, table: &str, words: &str) -> Result<Socket, String> {
        self.try_connect_as(table, words, "omerta.json.1")
    }

    pub(crate) fn try_connect_as(&self, table: &str, words: &str, protocol: &str) -> Result<Socket, String> {
        let url = format!("ws://{}/api/v1/tables/{table}/socket?{words}", self.addr);
        let mut request = url.into_client_request().map_err(|it| it.to_string())?;
        let bearer = format!("Bearer {}", self.token).parse().map_err(|_| "no header")?;
        request.headers_mut().insert("authorization", bearer);
        request.headers_mut().insert("sec-websocket-protocol", protocol.parse().map_err(|_| "no header")?);
        let stream = TcpStream::connect(&self.addr).map_err(|it| it.to_string())?;
        stream
            .set_nodelay(true)
            .and_then(|()| stream.set_read_timeout(Some(PATIENCE)))
            .map_err(|it| it.to_string())?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|it| it.to_string())?;
        Ok(Socket { socket, bytes: Vec::new() })
    }
}

/// A socket at a table.
pub(crate) struct Socket {
    pub(crate) socket: WebSocket<TcpStream>,
    /// Everything that came.
    pub(crate) bytes: Vec<u8>,
}

impl Socket {
    pub(crate) fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("the house reads");
    }

    pub(crate) fn try_send(&mut self, message: &Value) -> bool {
        self.socket.send(Message::text(message.to_string())).is_ok()
    }

    /// The next message, or nothing if the connection has ended.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.bytes.extend(text.as_bytes());
                    self.bytes.push(b'\n');
                    return Some(serde_json::from_str(&text).expect("a message is JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => (),
            }
        }
    }

    /// Whether this came at any time.
    pub(crate) fn has_heard(&self, text: &str) -> bool {
        String::from_utf8_lossy(&self.bytes).contains(text)
    }

    /// The next message of a type.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        let mut last = Value::Null;
        while let Some(message) = self.next() {
            if message["type"] == kind {
                return message;
            }
            last = message;
        }
        panic!("no `{kind}` came; the last was {last}");
    }

    /// Sends something with a new number, and returns it.
    pub(crate) fn number(&mut self, mut message: Value) -> u64 {
        // No number comes twice, also over another socket: it would be the same wish again.
        static NUMBERS: AtomicU64 = AtomicU64::new(10_000);
        let n = NUMBERS.fetch_add(1, Ordering::Relaxed);
        message["n"] = json!(n);
        self.send(&message);
        n
    }

    /// Wants something, and waits for its answer.
    pub(crate) fn ask(&mut self, message: Value) -> Value {
        let n = self.number(message);
        while let Some(message) = self.next() {
            if message["n"] == json!(n) && message["type"] != "hello" {
                return message;
            }
        }
        panic!("no answer came");
    }
}
