//! `cargo verify`: everything a change must pass, fastest failure first.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{axe, cargo, rules, tidy, web};

type Check = fn() -> Result<()>;

const CHECKS: &[(&str, Check)] = &[
    ("tools", tools),
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("tidy", tidy::run),
    ("rules index", || rules::run(&["--check"])),
    ("lint", lint),
    ("page", || web::run(&["--dev"])),
    ("build", || cargo(&["test", "--workspace", "--quiet", "--no-run"])),
    ("content", content),
    ("test", || cargo(&["test", "--workspace", "--exclude", "e2e", "--quiet"])),
    ("browsers", browsers),
    ("docs", docs),
];

/// Runs the checks in order and stops at the first that fails.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let mut times = Vec::new();
    for (i, (name, check)) in CHECKS.iter().enumerate() {
        println!("\n── {}/{} {name}", i + 1, CHECKS.len());
        let begun = Instant::now();
        check().with_context(|| format!("\nverify: FAILED at {name}"))?;
        times.push((name, begun.elapsed()));
        println!("── {name}: ok, {}", spell(begun.elapsed()));
    }
    println!();
    for (name, time) in times {
        println!("   {name:<12} {:>8}", spell(time));
    }
    println!("verify: all {} checks passed in {}", CHECKS.len(), spell(start.elapsed()));
    Ok(())
}

/// Everything, and the house as `cargo play` builds it, without what else the binary can do.
fn lint() -> Result<()> {
    cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])?;
    cargo(&["clippy", "--package", "omerta", "--no-default-features", "--quiet", "--", "-D", "warnings"])
}

/// The one place where something is installed: parts of the toolchain that checks need, a database, and a browser.
fn tools() -> Result<()> {
    for (component, word) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let is_there = cargo::command(&[word, "--version"]).output().is_ok_and(|it| it.status.success());
        if !is_there {
            add(&["component", "add", component])?;
        }
    }
    web::add_target()?;
    if !has_postgres() {
        // Tests start a database of their own; nothing of the system's is used.
        install("apt-get", &["update", "--quiet"])?;
        install("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends", "postgresql"])?;
    }
    if !has("chromium") || !has("chromedriver") {
        install("apt-get", &["update", "--quiet"])?;
        let words = ["install", "--yes", "--quiet", "--no-install-recommends", "chromium", "chromium-driver"];
        install("apt-get", &words)?;
    }
    axe::run()
}

/// Whether a program can be started.
pub(crate) fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|it| it.status.success())
}

/// People at tables in real browsers, two at a time: each is a program of its own with a page that plays. A page that has
/// to wait for its machine can be late for a person who clicks, so what fails is tried once more, alone; what fails twice
/// is wrong.
fn browsers() -> Result<()> {
    const TESTS: &[&str] = &["test", "--workspace", "--test", "browsers", "--quiet", "--"];
    let mut command = with_page(&[TESTS, &["--test-threads=2"]].concat());
    let mut tests = command.stdout(Stdio::piped()).spawn()?;
    let mut failed = Vec::new();
    for line in BufReader::new(tests.stdout.take().context("its output is ours")?).lines() {
        let line = line?;
        println!("{line}");
        failed.extend(line.strip_suffix(" --- FAILED").map(str::to_owned));
    }
    match tests.wait()?.success() {
        true => Ok(()),
        false if failed.is_empty() => bail!("failed: cargo {}", TESTS.join(" ")),
        false => {
            println!("once more, alone: {}", failed.join(", "));
            let again = failed.iter().map(String::as_str);
            cargo(
                &TESTS
                    .iter()
                    .copied()
                    .chain(["--test-threads=1", "--exact"])
                    .chain(again)
                    .collect::<Vec<_>>(),
            )
        }
    }
}

fn add(words: &[&str]) -> Result<()> {
    install("rustup", words)
}

pub(crate) fn install(program: &str, words: &[&str]) -> Result<()> {
    let how = format!("{program} {}", words.join(" "));
    println!("something is missing: {how}");
    let mut command = Command::new(program);
    command.current_dir(cargo::root()).env("DEBIAN_FRONTEND", "noninteractive").args(words);
    cargo::run(&mut command, &how).with_context(|| format!("run `{how}` by hand, then try again"))
}

/// Whether the programs of PostgreSQL are where Debian puts them, or on the path.
fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let is_there = versions.map(|it| it.path().join("bin/initdb")).any(|it| it.is_file());
    is_there || has("initdb")
}

/// Every pack that ships, read from its files as a designer's own pack would be.
fn content() -> Result<()> {
    let mut packs: Vec<_> = std::fs::read_dir(cargo::root().join("content"))?
        .filter_map(|it| Some(it.ok()?.path()))
        .filter(|it| it.join("pack.ron").is_file())
        .collect();
    packs.sort();
    if packs.is_empty() {
        bail!("there are no packs in content/");
    }
    for pack in packs {
        let game = pack.file_name().unwrap_or_default().to_string_lossy();
        let dir = format!("content/{game}");
        // The program that was built for the tests: cargo would build it once more, with fewer features.
        let mut check = Command::new(cargo::root().join("target/debug/omerta"));
        check.current_dir(cargo::root()).args(["pack", "check", &dir, "--game", &game]);
        cargo::run(&mut check, &format!("omerta pack check {dir}"))?;
    }
    Ok(())
}

fn docs() -> Result<()> {
    let mut command = with_page(&["doc", "--workspace", "--no-deps", "--quiet"]);
    cargo::run(command.env("RUSTDOCFLAGS", "-D warnings"), "cargo doc --workspace --no-deps")
}

fn cargo(args: &[&str]) -> Result<()> {
    cargo::run(&mut with_page(args), &format!("cargo {}", args.join(" ")))
}

/// Cargo, with the page for the binary as soon as there is one.
fn with_page(args: &[&str]) -> Command {
    let mut command = cargo::command(args);
    web::name_page(&mut command);
    command
}

fn spell(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_spelt_for_people() {
        assert_eq!(spell(Duration::from_millis(1240)), "1.2 s");
        assert_eq!(spell(Duration::from_secs(125)), "2 min 05 s");
    }
}
