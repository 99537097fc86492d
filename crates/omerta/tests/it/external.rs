//! A program of one's own plays whole games through `omerta table`, luck included.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The other side of a table: reads answers, writes requests.
struct Caller {
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl Caller {
    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").unwrap();
        self.answer()
    }

    /// The line that ends an answer.
    fn answer(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.replies.read_line(&mut line).unwrap() > 0, "the table went away");
            let reply: Value = serde_json::from_str(&line).unwrap();
            if reply["type"] != "hello" && reply["type"] != "event" {
                return reply;
            }
        }
    }
}

/// What a program says unasked, and at which point of what it has to say.
type Script<'a> = &'a [(&'a str, &'a str)];

/// Plays a game to its end with luck from outside and answers spread over the options; returns the record.
///
/// As soon as the script's next line is among the liberties of its seat, it is said.
fn whole_game(game: &str, seats: &str, script: Script<'_>) -> String {
    let mut script = script.iter().peekable();
    let mut table = Command::new(env!("CARGO_BIN_EXE_omerta"))
        .args(["table", game, "--seats", seats, "--chance", "manual"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let replies = BufReader::new(table.stdout.take().unwrap());
    let mut caller = Caller { requests: table.stdin.take().unwrap(), replies };
    let mut now = caller.answer();
    let mut n = 0;
    while now["type"] != "over" {
        n += 1;
        now = match now["type"].as_str().unwrap() {
            "luck" => caller.ask(&json!({"type": "chance", "value": now["example"]})),
            "waiting" if script.peek().is_some_and(|(seat, say)| may(&now, seat, say)) => {
                let (seat, say) = script.next().unwrap();
                caller.ask(&json!({"type": "volunteer", "seat": seat, "say": say}))
            }
            // Now and then somebody does something that nobody waits for, where the game lets them.
            "waiting"
                if n % 5 == 0
                    && script.peek().is_none()
                    && now["liberties"].as_array().is_some_and(|it| !it.is_empty()) =>
            {
                let liberties = now["liberties"].as_array().unwrap();
                let of_seat = &liberties[n * 3 % liberties.len()];
                let options = of_seat["options"].as_array().unwrap();
                let act = &options[n * 7 % options.len()]["act"];
                caller.ask(&json!({"type": "volunteer", "seat": of_seat["seat"], "version": of_seat["version"], "act": act}))
            }
            "waiting" => {
                let decision = &now["decisions"][0];
                let options = decision["options"].as_array().unwrap();
                let act = &options[n * 7 % options.len()]["act"];
                caller
                    .ask(&json!({"type": "act", "seat": decision["seat"], "id": decision["id"], "act": act}))
            }
            _ => panic!("{now}"),
        };
    }
    assert_eq!(script.next(), None, "the whole script was said");
    let record = caller.ask(&json!({"type": "record", "format": "json"}));
    caller.requests.write_all(b"{\"type\":\"quit\"}\n").unwrap();
    assert!(table.wait().unwrap().success());
    record["text"].as_str().unwrap().to_owned()
}

/// Whether a seat may say this unasked now.
fn may(now: &Value, seat: &str, say: &str) -> bool {
    let lists = now["liberties"].as_array().into_iter().flatten();
    let mut own = lists.filter(|it| it["seat"] == seat).flat_map(|it| it["options"].as_array().unwrap());
    own.any(|it| it["say"] == say)
}

fn is_verified(record: &str) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record).unwrap();
    let replayed = crate::omerta(&["replay", file.path().to_str().unwrap(), "--verify"], b"");
    assert!(replayed.out.contains("verified"), "{}", replayed.out);
}

#[test]
fn a_program_plays_a_whole_game_and_gives_the_luck() {
    for (game, seats) in [("cash", "5"), ("corleone", "4"), ("standoff", "4"), ("empire", "4")] {
        is_verified(&whole_game(game, seats, &[]));
    }
}

#[test]
fn a_program_makes_offers_that_are_accepted_refused_and_countered() {
    let script = [
        // A gift, accepted.
        ("A", "offer B"),
        ("A", "give $100"),
        ("A", "send"),
        ("B", "accept A"),
        // Too much asked, refused.
        ("B", "offer C"),
        ("B", "want $100"),
        ("B", "term truce"),
        ("B", "send"),
        ("C", "refuse B"),
        // Countered with less, and that is accepted.
        ("C", "offer D"),
        ("C", "give $50"),
        ("C", "want $100"),
        ("C", "send"),
        ("D", "counter C"),
        ("D", "send"),
        ("C", "accept D"),
    ];
    let record = whole_game("empire", "4", &script);
    for (seat, say) in [("B", "accept"), ("C", "refuse"), ("D", "counter"), ("C", "accept")] {
        assert!(
            record.contains(&format!("\"seat\":\"{seat}\",\"act\":{{\"{say}\"")),
            "{seat} {say}: {record}"
        );
    }
    is_verified(&record);
}
