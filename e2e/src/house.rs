//! The real binary with the built page, in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use crate::built;

/// A house that ends with its test.
pub struct House {
    process: Child,
    address: String,
    folder: TempDir,
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
    }
}

impl House {
    /// Opens one, with bots that do not take their time.
    pub fn open() -> Result<House> {
        let folder = tempfile::tempdir()?;
        let (process, address) = start(&folder, "127.0.0.1:0")?;
        Ok(House { process, address, folder })
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Ends it without a warning, as a fall of the machine would.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Opens it again where it was.
    pub fn open_again(&mut self) -> Result<()> {
        self.kill();
        let address = self.address.clone();
        (self.process, self.address) = start(&self.folder, &address)?;
        Ok(())
    }
}

fn start(folder: &TempDir, address: &str) -> Result<(Child, String)> {
    // Whoever measures names a binary that was built with care.
    let omerta = match std::env::var_os("OMERTA") {
        Some(path) => path.into(),
        None => built("debug/omerta", "cargo build --package omerta")?,
    };
    let page = built("web/dist/index.html", "cargo xtask web --dev")?;
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.path().join("log"))?;
    let mut process = Command::new(omerta)
        .args(["serve", "--addr", address, "--pace", "0", "--rate", "0", "--heartbeat", "2000", "--data"])
        .arg(folder.path())
        .arg("--assets")
        .arg(page.with_file_name(""))
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .context("the house does not start")?;
    let mut line = String::new();
    let out = process.stdout.take().context("its output is ours")?;
    BufReader::new(out).read_line(&mut line)?;
    let address = line.trim().strip_prefix("listening on http://");
    let told = || std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    let address = address.with_context(|| format!("the house does not open: {line}{}", told()))?;
    Ok((process, address.to_owned()))
}
