//! The designer's page `docs/packs.md`: every command on it is run, and answers as the page says.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::at_root;

/// A command of the page, and what it answers.
struct Shown<'a> {
    command: &'a str,
    answer: Vec<&'a str>,
}

/// The commands of all `console` blocks, in order.
fn commands(page: &str) -> Vec<Shown<'_>> {
    let mut shown: Vec<Shown<'_>> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        match (is_open, line.strip_prefix("$ ")) {
            (_, _) if line.starts_with("```") => is_open = line == "```console",
            (true, Some(command)) => shown.push(Shown { command, answer: Vec::new() }),
            (true, None) => shown.last_mut().expect("a command comes first").answer.push(line),
            (false, _) => (),
        }
    }
    shown
}

/// Runs a line as a shell does, where `omerta` is the program under test.
fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_omerta"));
    let mut path = program.parent().expect("it is in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("answers are text")
}

/// Whether the answer is as shown: `…` alone stands for any lines, at the end of a line for the rest of it.
fn is_as_shown(shown: &[&str], told: &[&str]) -> bool {
    match (shown, told) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=told.len()).any(|n| is_as_shown(rest, &told[n..])),
        ([line, rest @ ..], [first, after @ ..]) => {
            let fits = line.strip_suffix('…').map_or(line == first, |it| first.starts_with(it));
            fits && is_as_shown(rest, after)
        }
        ([_, ..], []) | ([], [_, ..]) => false,
    }
}

#[test]
fn every_command_on_the_page_answers_as_it_says() {
    let page = fs::read_to_string(at_root("docs/packs.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let content = folder.path().join("content/corleone");
    fs::create_dir_all(&content).unwrap();
    crate::pack::copy_of("corleone", &content);
    let shown = commands(&page);
    assert!(shown.len() >= 8, "the page shows {} commands", shown.len());
    for Shown { command, answer } in shown {
        let told = run(folder.path(), command);
        let lines: Vec<&str> = told.lines().collect();
        assert!(is_as_shown(&answer, &lines), "$ {command}\n{told}\nthe page says:\n{}", answer.join("\n"));
    }
}

#[test]
fn what_stands_for_more_is_understood() {
    assert!(is_as_shown(&["a", "…", "b…"], &["a", "x", "y", "bcd"]));
    assert!(is_as_shown(&["…"], &[]));
    assert!(!is_as_shown(&["a", "…"], &["b"]));
    assert!(!is_as_shown(&["a"], &["a", "b"]));
}
