//! As much of WebDriver as tests need: JSON over HTTP to a driver on this machine.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

/// How long one command may take.
const PATIENCE: Duration = Duration::from_secs(180);

/// A driver in a process of its own. It ends with its test, and its browser with it.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    name: String,
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked first, so that the browser ends too; whether it worked or not, the process must go.
        let _ = self.ask("DELETE", "", None);
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Driver {
    /// Starts a driver with one browser that has these capabilities. A port that was free a moment ago may be taken, and a
    /// busy machine may not start a browser in time: then once more.
    pub(crate) fn start(capabilities: &Value) -> Result<Driver> {
        Driver::try_start(capabilities).or_else(|_| Driver::try_start(capabilities))
    }

    fn try_start(capabilities: &Value) -> Result<Driver> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("there is no `chromedriver`: install chromium and chromium-driver")?;
        let mut driver = Driver { process, port, name: String::new() };
        let mut tries = 0;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            tries += 1;
            if tries > 600 {
                bail!("the driver does not listen on port {port}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let session = driver.send(
            "POST",
            "/session",
            Some(&json!({ "capabilities": { "alwaysMatch": capabilities } })),
        )?;
        session["sessionId"].as_str().context("no browser was started")?.clone_into(&mut driver.name);
        Ok(driver)
    }

    /// A command to the browser.
    pub(crate) fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        self.send(method, &format!("/session/{}{path}", self.name), body)
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        // The driver does not hang up by itself: what it says is as long as its head tells.
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().context("the driver speaks no HTTP")?;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        let value: Value = serde_json::from_slice(&answer).context("the driver speaks no JSON")?;
        let value = value["value"].clone();
        match value["error"].as_str() {
            Some(error) => bail!("{error}: {}", value["message"].as_str().unwrap_or_default()),
            None => Ok(value),
        }
    }
}
