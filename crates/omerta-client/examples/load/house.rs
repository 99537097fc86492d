//! A process that is measured.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

/// A process that says where it listens.
pub(crate) struct House {
    child: Child,
    pub(crate) base: String,
}

impl House {
    /// A house without limits, in a folder or a database.
    pub(crate) fn open(server: &Path, folder: &Path, url: Option<&str>) -> Result<House> {
        let mut command = Command::new(server);
        command.args(["serve", "--addr", "127.0.0.1:0", "--rate", "0", "--heartbeat", "60000"]);
        command.args(["--pace", "0", "--data"]).arg(folder);
        for limit in ["--connections", "--per-address", "--tables-per-guest"] {
            command.args([limit, "1000000"]);
        }
        if let Some(url) = url {
            command.args(["--database-url", url]);
        }
        House::start(command)
    }

    pub(crate) fn start(mut command: Command) -> Result<House> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        let base = line.trim().strip_prefix("listening on ").map(str::to_owned);
        Ok(House { base: base.with_context(|| format!("the house says `{line}`"))?, child })
    }

    /// The processor time so far, in seconds.
    pub(crate) fn cpu(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit_once(')').context("no stat")?.1.split_whitespace().collect();
        // Ticks of 10 ms, in user mode and in the system.
        Ok((fields[11].parse::<u64>()? + fields[12].parse::<u64>()?) as f64 / 100.0)
    }

    pub(crate) fn memory_kb(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|it| it.starts_with("VmRSS")).context("no VmRSS")?;
        Ok(line.split_whitespace().nth(1).context("no number")?.parse()?)
    }

    /// Ends it as its owner would.
    pub(crate) fn close(mut self) -> Result<()> {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
