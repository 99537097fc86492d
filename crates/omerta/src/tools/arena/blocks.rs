//! The deals of a series: played on several threads, told in order, kept in a file so that a series can go on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use omerta_bots::Botted;
use omerta_bots::duel::{Block, Duel};

use crate::error::CliError;
use crate::tools::progress::progress;

/// Deals that are done.
pub(crate) struct Blocks {
    done: Vec<Block>,
    file: Option<File>,
}

impl Blocks {
    /// No deals, or those a file has. The file says in its first line what was played.
    pub(crate) fn open(path: Option<&Path>, what: &str) -> anyhow::Result<Blocks> {
        let Some(path) = path else { return Ok(Blocks { done: Vec::new(), file: None }) };
        let bad = |why: String| CliError::new("bad-journal", format!("`{}`: {why}", path.display()));
        let mut done: Vec<Block> = Vec::new();
        let is_new = !path.exists();
        if !is_new {
            let mut lines = BufReader::new(File::open(path).map_err(|it| bad(it.to_string()))?).lines();
            let first = lines.next().transpose()?.unwrap_or_default();
            if first != what {
                return Err(bad(format!("it is the journal of `{first}` and not of `{what}`")).into());
            }
            for line in lines {
                // A line that was cut off is played again.
                let Ok(block) = serde_json::from_str::<Block>(&line?) else { break };
                if block.deal != done.len() as u64 {
                    return Err(bad(format!("deal {} comes after {} others", block.deal, done.len())).into());
                }
                done.push(block);
            }
        }
        let mut file = File::create(path).map_err(|it| bad(it.to_string()))?;
        writeln!(file, "{what}")?;
        for block in &done {
            writeln!(file, "{}", serde_json::to_string(block)?)?;
        }
        drop(file);
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Blocks { done, file: Some(file) })
    }

    pub(crate) fn all(&self) -> &[Block] {
        &self.done
    }

    /// Plays what is missing. `each` is told of every deal in order, and may end the series.
    pub(crate) fn play<G: Botted>(
        &mut self,
        duel: &Duel<'_, G>,
        n_deals: u64,
        n_threads: usize,
        mut each: impl FnMut(&Block) -> bool,
    ) -> anyhow::Result<()> {
        let bar = progress(n_deals * u64::from(duel.n_seats()));
        for nth in 0..self.done.len() {
            bar.inc(u64::from(duel.n_seats()));
            if each(&self.done[nth]) || nth as u64 + 1 == n_deals {
                self.done.truncate(nth + 1);
                return Ok(());
            }
        }
        let (next, ended) = (AtomicU64::new(self.done.len() as u64), AtomicBool::new(false));
        thread::scope(|scope| -> anyhow::Result<()> {
            let (sender, receiver) = mpsc::sync_channel(2 * n_threads);
            for _ in 0..n_threads {
                let (sender, next, ended) = (sender.clone(), &next, &ended);
                scope.spawn(move || {
                    while !ended.load(Ordering::Relaxed) {
                        let deal = next.fetch_add(1, Ordering::Relaxed);
                        if deal >= n_deals || sender.send(duel.play(deal)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            for block in receiver {
                early.insert(block.deal, block);
                while let Some(block) = early.remove(&(self.done.len() as u64)) {
                    if ended.load(Ordering::Relaxed) {
                        break;
                    }
                    if let Some(file) = &mut self.file {
                        writeln!(file, "{}", serde_json::to_string(&block)?)?;
                    }
                    bar.inc(u64::from(duel.n_seats()));
                    let is_enough = each(&block);
                    self.done.push(block);
                    ended.fetch_or(is_enough, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}
