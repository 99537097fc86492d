//! `omerta sim`: the same seed gives the same bytes, in every format, on any number of threads.

use std::fs;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use serde_json::Value;

use crate::{Ran, omerta, refused};

const SERIES: &[&str] =
    &["sim", "cash", "--seats", "5", "--games", "300", "--bots", "expert,greedy", "--seed", "7"];

fn sim(more: &[&str]) -> Ran {
    let ran = omerta(&[SERIES, more].concat(), b"");
    assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{more:?}");
    ran
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    for end in ["csv", "json", "parquet"] {
        let of = |threads: &str| {
            let path = dir.path().join(format!("games-{threads}.{end}"));
            let ran = sim(&["--threads", threads, "--out", path.to_str().unwrap()]);
            (ran.out, fs::read(path).unwrap())
        };
        let (told, bytes) = of("1");
        assert!(!bytes.is_empty());
        assert!((told, bytes) == of("2") && of("2") == of("5"), "{end} differs");
    }
    let other_seed = omerta(&["sim", "cash", "--seats", "5", "--games", "300", "--seed", "8"], b"");
    assert_ne!(other_seed.out, sim(&[]).out);
}

#[test]
fn every_format_tells_of_the_same_games() {
    let dir = tempfile::tempdir().unwrap();
    let write = |end: &str| {
        let path = dir.path().join(format!("games.{end}"));
        sim(&["--out", path.to_str().unwrap()]);
        path
    };
    let csv = fs::read_to_string(write("csv")).unwrap();
    let mut lines = csv.lines();
    let head: Vec<_> = lines.next().unwrap().split(',').collect();
    assert_eq!(head[..7], ["game", "decisions", "rounds", "winners", "bot_A", "score_A", "share_A"]);
    let csv: Vec<Vec<_>> = lines.map(|it| it.split(',').collect()).collect();
    assert_eq!(csv.len(), 300);

    let json: Vec<Value> = serde_json::from_slice(&fs::read(write("json")).unwrap()).unwrap();
    let parquet = SerializedFileReader::new(fs::File::open(write("parquet")).unwrap()).unwrap();
    let rows: Vec<_> = parquet.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!((json.len(), rows.len()), (300, 300));
    for (i, line) in csv.iter().enumerate() {
        assert_eq!(line.len(), head.len());
        assert_eq!(line[0], i.to_string());
        assert_eq!(json[i]["game"], i);
        assert_eq!(json[i]["decisions"].to_string(), line[1]);
        assert_eq!(json[i]["bots"][1], line[7]);
        assert_eq!(json[i]["scores"][1].to_string(), line[8]);
        assert_eq!(rows[i].get_long(0).unwrap(), i as i64);
        assert_eq!(rows[i].get_string(3).unwrap(), line[3]);
        assert_eq!(rows[i].get_string(7).unwrap(), line[7]);
        assert_eq!(rows[i].get_int(8).unwrap().to_string(), line[8]);
        assert_eq!(rows[i].get_double(9).unwrap(), line[9].parse::<f64>().unwrap());
    }
}

#[test]
fn the_table_has_shares_with_intervals_per_bot_and_per_seat() {
    let told = sim(&[]).out;
    for part in
        ["Ca$h 'n Guns: 5 seats, 300 games, seed 7", "95 % interval", "expert", "greedy", "median", "rounds"]
    {
        assert!(told.contains(part), "no {part:?} in\n{told}");
    }
    for seat in ["A", "B", "C", "D", "E"] {
        assert!(
            told.lines().any(|it| it.starts_with(&format!("{seat} ")) && it.contains(" % to ")),
            "{told}"
        );
    }
}

/// Empire City goes on until somebody has won.
#[test]
fn a_game_without_a_last_round_does_not_end_before_it() {
    let last = |game: &str| {
        let Ran { exit, out, err } =
            omerta(&["sim", game, "--games", "2", "--bots", "random", "--seed", "1"], b"");
        assert_eq!(exit, 0, "{err}");
        out.contains("ended before the last round")
    };
    assert!(last("cash") && last("corleone") && !last("empire"));
}

#[test]
fn the_summary_is_one_json_object() {
    let told: Value = serde_json::from_str(&sim(&["--json", "--set", "powers=on"]).out).unwrap();
    assert_eq!(
        (&told["game"], &told["games"], &told["seats"].as_array().map(Vec::len)),
        (&Value::from("cash"), &Value::from(300), &Some(5))
    );
    assert_eq!(told["bots"][0]["bot"], "expert");
    let share = &told["bots"][0]["win_share"];
    assert!(
        share["low"].as_f64() < share["mean"].as_f64() && share["mean"].as_f64() < share["high"].as_f64()
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_a_code() {
    for (code, words) in [
        ("bad-seat-count", &["sim", "cash", "--seats", "3"][..]),
        ("bad-seat-count", &["sim", "cash", "--seats", "9"]),
        ("unknown-game", &["sim", "chess"]),
        ("unknown-bot", &["sim", "cash", "--bots", "expert,genius"]),
        ("no-games", &["sim", "cash", "--games", "0"]),
        ("bad-variant", &["sim", "cash", "--set", "weather=rain"]),
        ("unknown-format", &["sim", "cash", "--out", "games.xlsx"]),
        ("unknown-format", &["sim", "cash", "--out", "games"]),
        ("cannot-write", &["sim", "cash", "--out", "/no/such/folder/games.csv"]),
        ("no-pack", &["sim", "cash", "--pack", "/no/such/folder"]),
        ("bad-value", &["sim", "cash", "--threads", "0"]),
        ("bad-value", &["sim", "cash", "--games=-1"]),
    ] {
        let told = refused(2, words);
        assert!(told.starts_with(&format!("error [{code}]")), "{words:?}: {told}");
    }
}
