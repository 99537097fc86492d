//! Bots that are programs of their own: `--bots "cmd: python3 my_bot.py"`.
//!
//! A program is started once and asked many times, a line of JSON for each question; `docs/protocol.md` has the
//! messages. One that crashes, hangs or answers nonsense gets a legal answer in its place, and is started anew.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use omerta_bots::{Bot, Botted, Means, UnknownBot, make_with};
use omerta_core::{Blocked, DecisionOf, Dice, Lang, Rng, Seat};
use omerta_host::{Question, Version};
use omerta_protocol::{Naming, PROTOCOL, Speaker};
use serde_json::{Value, json};

/// How the names of such bots begin.
const PREFIX: &str = "cmd:";
/// After so many failures a program is not started again: all its answers are replaced.
const MOST_FAILURES: u64 = 20;

/// Hires bots: the built-in ones by name, programs by their command.
pub(crate) struct Agency<G> {
    game: Arc<G>,
    timeout: Duration,
    means: Means,
    programs: Arc<Mutex<BTreeMap<String, Program>>>,
}

/// What is known of one program: those of its processes that wait for work, and what went wrong.
#[derive(Default)]
struct Program {
    idle: Vec<Process>,
    /// Whether it wants to hear what it may do unasked; known once it was started.
    speaks: Option<bool>,
    n_asked: u64,
    failures: BTreeMap<&'static str, u64>,
}

impl<G: Botted> Agency<G> {
    pub(crate) fn new(game: Arc<G>, timeout: Duration) -> Agency<G> {
        Agency { game, timeout, means: Means::default(), programs: Arc::default() }
    }

    /// The same with means for bots that look ahead.
    pub(crate) fn with(self, means: Means) -> Agency<G> {
        Agency { means, ..self }
    }

    /// The bot of this name.
    pub(crate) fn hire(&self, name: &str) -> Result<Box<dyn Bot<G> + Send>, UnknownBot> {
        let Some(command) = name.strip_prefix(PREFIX).map(str::trim) else {
            return make_with(&self.game, name, self.means);
        };
        if command.is_empty() {
            return Err(UnknownBot(name.to_owned()));
        }
        let mut bot = External {
            game: Arc::clone(&self.game),
            command: command.to_owned(),
            timeout: self.timeout,
            programs: Arc::clone(&self.programs),
            process: None,
            speaks: false,
        };
        // A program that can't be started at all is a slip of the pen, told before the first game.
        bot.speaks = match bot.with_program(|it| it.speaks) {
            Some(speaks) => speaks,
            None => {
                bot.start().map_err(|_| UnknownBot(name.to_owned()))?;
                bot.with_program(|it| it.speaks).unwrap_or_default()
            }
        };
        Ok(Box::new(bot))
    }

    /// What went wrong with programs, a sentence each.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let programs = self.programs.lock().unwrap_or_else(|it| it.into_inner());
        let told = |(command, program): (&String, &Program)| {
            let n: u64 = program.failures.values().sum();
            let why: Vec<String> = program.failures.iter().map(|(why, n)| format!("{why} {n}")).collect();
            (n > 0).then(|| {
                format!(
                    "`{command}`: {n} of {} answers were replaced by a legal one ({})",
                    program.n_asked,
                    why.join(", ")
                )
            })
        };
        programs.iter().filter_map(told).collect()
    }
}

/// A process that answers questions.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    fn start(command: &str, hello: &Value, timeout: Duration) -> Result<(Process, bool), &'static str> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().ok_or("no command")?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|_| "could not be started")?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("could not be started");
        };
        let (sender, lines) = channel();
        // Reading never blocks whoever waits for an answer; the thread ends with the process.
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Process { child, input, lines };
        let speaks = process.ask(hello, timeout)?["speaks"].as_bool().unwrap_or(false);
        Ok((process, speaks))
    }

    fn ask(&mut self, question: &Value, timeout: Duration) -> Result<Value, &'static str> {
        writeln!(self.input, "{question}").and_then(|()| self.input.flush()).map_err(|_| "crashed")?;
        match self.lines.recv_timeout(timeout) {
            Ok(line) => serde_json::from_str(&line).map_err(|_| "no JSON"),
            Err(RecvTimeoutError::Timeout) => Err("too slow"),
            Err(RecvTimeoutError::Disconnected) => Err("crashed"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct External<G> {
    game: Arc<G>,
    command: String,
    timeout: Duration,
    programs: Arc<Mutex<BTreeMap<String, Program>>>,
    process: Option<Process>,
    speaks: bool,
}

impl<G> External<G> {
    fn with_program<T>(&self, change: impl FnOnce(&mut Program) -> T) -> T {
        let mut programs = self.programs.lock().unwrap_or_else(|it| it.into_inner());
        change(programs.entry(self.command.clone()).or_default())
    }
}

impl<G: Botted> External<G> {
    /// The answer to a question, as the place of one of these options.
    fn ask(&mut self, question: &Value, options: &[G::Action]) -> Option<usize> {
        let is_hopeless = self.with_program(|it| {
            it.n_asked += 1;
            it.failures.values().sum::<u64>() >= MOST_FAILURES
        });
        let answered = match is_hopeless {
            true => Err("given up"),
            false => self.answer(question, options),
        };
        match answered {
            Ok(place) => Some(place),
            Err(why) => {
                self.process = None;
                self.with_program(|it| *it.failures.entry(why).or_default() += 1);
                None
            }
        }
    }

    fn answer(&mut self, question: &Value, options: &[G::Action]) -> Result<usize, &'static str> {
        if self.process.is_none() {
            self.process = self.with_program(|it| it.idle.pop());
        }
        if self.process.is_none() {
            self.start()?;
        }
        let process = self.process.as_mut().ok_or("crashed")?;
        let answer = process.ask(question, self.timeout)?;
        let by_value = |it: &Value| serde_json::from_value::<G::Action>(it.clone()).ok();
        let by_word = |it: &str| self.game.parse_action(it);
        let place = answer["index"].as_u64().map(|it| it as usize).or_else(|| {
            let action = by_value(&answer["act"]).or_else(|| by_word(answer["say"].as_str()?))?;
            options.iter().position(|it| *it == action)
        });
        place.filter(|it| *it < options.len()).ok_or("not legal")
    }

    fn start(&mut self) -> Result<(), &'static str> {
        let hello = json!({
            "type": "hello",
            "protocol": PROTOCOL,
            "game": G::SLUG,
            "catalogue": self.game.catalogue(Lang::En),
        });
        // A program may take its time to begin.
        let timeout = self.timeout.max(Duration::from_secs(10));
        let (process, speaks) = Process::start(&self.command, &hello, timeout)?;
        self.with_program(|it| it.speaks = Some(speaks));
        self.process = Some(process);
        Ok(())
    }

    fn speaker(&self) -> Speaker<'_, G> {
        Speaker { game: &self.game, lang: Lang::En, naming: Naming::Letters }
    }
}

impl<G: Botted> Bot<G> for External<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        let question = Question {
            id: decision.id,
            prompt: decision.prompt.clone(),
            rule: self.game.rule(&decision.prompt),
            options: decision.options.clone(),
            form: self.game.form(view, &decision.prompt),
            blocked: Vec::new(),
        };
        let question = json!({
            "type": "choose",
            "seat": decision.seat,
            "decision": self.speaker().decision(decision.seat, view, &question),
            "view": view,
            // So that a series can be repeated by a program that rolls with it.
            "dice": dice.next_u32(),
        });
        let place = self.ask(&question, &decision.options);
        place.map_or_else(
            || *decision.options.last().expect("a decision has options"),
            |it| decision.options[it],
        )
    }

    fn speaks_unasked(&self) -> bool {
        self.speaks
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        let none: [Blocked<G::Action>; 0] = [];
        let listed = self.speaker().liberties(Seat::A, Version::default(), view, liberties, &none)?;
        let question = json!({
            "type": "speak",
            "liberties": { "options": listed.options, "drafts": listed.drafts },
            "view": view,
            "dice": dice.next_u32(),
        });
        // To say nothing is an answer too: a place beyond the list.
        let process = self.process.is_some() || self.start().is_ok();
        let answer = self.process.as_mut().filter(|_| process)?.ask(&question, self.timeout);
        let Ok(answer) = answer else {
            self.process = None;
            self.with_program(|it| *it.failures.entry("too slow").or_default() += 1);
            return None;
        };
        let place = answer["index"].as_u64()? as usize;
        liberties.get(place).copied()
    }
}

impl<G> Drop for External<G> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.with_program(|it| it.idle.push(process));
        }
    }
}
