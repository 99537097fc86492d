//! The binary, as a shell or another program meets it.

#![allow(missing_docs, reason = "tests are sentences already")]

mod balance;
mod external;
mod foreign;
mod frames;
mod fuzz;
mod games;
mod golden;
mod pack;
mod packs_page;
mod play;
mod programs;
mod protocol_page;
mod replay;
mod schema;
mod sim;
mod table;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command left behind.
struct Ran {
    exit: i32,
    out: String,
    err: String,
}

/// Runs `omerta` with these words and this input.
fn omerta(words: &[&str], input: &[u8]) -> Ran {
    omerta_with(&[], words, input)
}

/// The same with some variables of the environment set.
fn omerta_with(set: &[(&str, &Path)], words: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_omerta"))
        .args(words)
        // Tests speak English, wherever they run.
        .env("LC_ALL", "C")
        .envs(set.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("input is piped");
    // A command that refuses its words does not wait for input.
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("input is written");
    Ran {
        exit: output.status.code().expect("no signal ended it"),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// Whether nothing was complained of: silence, or a note that a seed is for practice.
fn is_note(err: &str) -> bool {
    err.is_empty() || err.starts_with("note: this table is for practice: ") && err.lines().count() == 1
}

/// Runs words that must be refused, and returns the complaint.
fn refused(exit: i32, words: &[&str]) -> String {
    let Ran { exit: found, out: _, err } = omerta(words, b"");
    assert_eq!(found, exit, "{words:?}: {err}");
    assert!(err.starts_with("error ["), "{words:?}: {err}");
    err
}

/// A file or folder of the project.
fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
