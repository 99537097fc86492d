//! A bot that is a program of its own, for `--bots "cmd: …"`: takes the first option, or misbehaves as it is told.
//!
//! The word on the command line is `first`, `crash`, `hang`, `nonsense` or `illegal`; those that misbehave do so at
//! every tenth question.

#![allow(clippy::print_stdout, reason = "that is how it answers")]

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let manner = std::env::args().nth(1).unwrap_or_else(|| "first".to_owned());
    let mut n_asked = 0;
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        if question["type"] == "hello" {
            println!("{}", json!({ "speaks": false }));
            continue;
        }
        n_asked += 1;
        let answer = match manner.as_str() {
            "crash" if n_asked % 10 == 0 => std::process::exit(3),
            "hang" if n_asked % 10 == 0 => {
                thread::sleep(Duration::from_secs(3_600));
                Value::Null
            }
            "nonsense" if n_asked % 10 == 0 => json!("what?"),
            "illegal" if n_asked % 10 == 0 => json!({ "index": 10_000 }),
            _ => json!({ "act": question["decision"]["options"][0]["act"] }),
        };
        println!("{answer}");
        io::stdout().flush()?;
    }
    Ok(())
}
