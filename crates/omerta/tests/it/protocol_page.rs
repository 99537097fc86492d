//! The session in `docs/protocol.md` is a real one. `UPDATE_EXPECT=1` writes it anew from its requests.

use std::fs;

use crate::{Ran, at_root, is_note, omerta};

/// How wide the page is.
const WIDTH: usize = 110;

#[test]
fn the_session_on_the_page_is_what_the_table_says() {
    let path = at_root("docs/protocol.md");
    let page = fs::read_to_string(&path).unwrap();
    let scene = block(&page, "<!-- scene -->");
    let session = block(&page, "<!-- session -->");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last-round.txt");
    fs::write(&file, scene).unwrap();

    let command =
        session.lines().next().and_then(|it| it.strip_prefix("$ omerta ")).expect("a command first");
    let words: Vec<&str> = command.split_whitespace().collect();
    let words: Vec<&str> =
        words.iter().map(|it| if *it == "last-round.txt" { file.to_str().unwrap() } else { it }).collect();
    let requests: Vec<&str> = session.lines().filter_map(|it| it.strip_prefix("> ")).collect();

    // What is said to each request shows only when the next one comes, so every answer is asked for in turn.
    let mut told = format!("$ omerta {command}\n");
    let mut n_known = 0;
    for n in 0..=requests.len() {
        let input: String = requests[..n].iter().map(|it| format!("{it}\n")).collect();
        let Ran { exit, out, err } = omerta(&words, input.as_bytes());
        assert_eq!((exit, is_note(&err)), (0, true), "{err}");
        if n > 0 {
            told += &format!("> {}\n", requests[n - 1]);
        }
        out.lines().skip(n_known).for_each(|it| told += &format!("< {}\n", broken(it, 2)));
        n_known = out.lines().count();
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, page.replacen(session, &told, 1)).unwrap();
        return;
    }
    for (shown, told) in session.lines().zip(told.lines()) {
        assert_eq!(shown, told, "the page shows another session; UPDATE_EXPECT=1 writes it anew");
    }
    assert_eq!(session.lines().count(), told.lines().count(), "UPDATE_EXPECT=1 writes it anew");
    assert!(
        told.ends_with("< {\"type\":\"bye\"}\n") && told.contains(r#""type":"over""#),
        "it goes to the end"
    );
}

/// The text of the fenced block after a mark.
fn block<'a>(page: &'a str, mark: &str) -> &'a str {
    let (_, after) = page.split_once(mark).expect("the page has the mark");
    let (_, after) = after.split_once("```text\n").expect("a block follows");
    after.split_once("```").expect("the block ends").0
}

/// JSON broken into lines that fit the page, where it is too long for one.
fn broken(json: &str, indent: usize) -> String {
    let (open, close) = (json.chars().next(), json.chars().last());
    let (Some('{' | '['), Some(close)) = (open, close) else { return json.to_owned() };
    if indent + json.len() <= WIDTH || json.len() <= 2 {
        return json.to_owned();
    }
    let gap = " ".repeat(indent + 2);
    let parts: Vec<String> = parts(&json[1..json.len() - 1])
        .into_iter()
        .map(|part| {
            match part.split_once(':').filter(|(key, _)| key.starts_with('"') && key.ends_with('"')) {
                Some((key, value)) => format!("{gap}{key}:{}", broken(value, indent + 2)),
                None => format!("{gap}{}", broken(part, indent + 2)),
            }
        })
        .collect();
    format!("{}\n{}\n{}{close}", &json[..1], filled(&parts).join(",\n"), " ".repeat(indent))
}

/// Short parts side by side as long as they fit.
fn filled(parts: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line)
                if !line.contains('\n')
                    && !part.contains('\n')
                    && line.chars().count() + part.trim_start().chars().count() < WIDTH =>
            {
                *line += &format!(",{}", part.trim_start());
            }
            _ => lines.push(part.clone()),
        }
    }
    lines
}

/// The members of an object or the items of a list.
fn parts(inside: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    let (mut in_text, mut escaped) = (false, false);
    for (i, sign) in inside.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    parts
}
