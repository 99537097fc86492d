//! Rule ids in Rust files: those that a test cites in its doc comment, and those that are named anywhere.

use super::page::is_id;

/// A test and the rules it cites.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Citation {
    pub file: String,
    pub test: String,
    pub ids: Vec<String>,
    /// Whether it asserts anything: what is only played proves no rule.
    pub asserts: bool,
}

/// The `#[test]` functions of a file with the ids in the doc comment right above each.
///
/// A comment above anything else proves nothing, nor does a test that is ignored.
pub(super) fn tests(text: &str, file: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let (mut ids, mut is_test, mut is_ignored) = (Vec::new(), false, false);
    let lines: Vec<&str> = text.lines().collect();
    let helpers = helpers(&lines);
    for (i, line) in lines.iter().map(|it| it.trim()).enumerate() {
        if let Some(doc) = line.strip_prefix("///") {
            ids.extend(words(doc).filter(|it| is_id(it)).map(str::to_owned));
        } else if line.starts_with("#[") {
            is_test |= line == "#[test]";
            is_ignored |= line.starts_with("#[ignore") || line.starts_with("#[cfg");
        } else {
            let test = line.strip_prefix("fn ").and_then(|it| it.split('(').next());
            if let Some(test) = test.filter(|_| is_test && !is_ignored) {
                let ids = std::mem::take(&mut ids);
                let asserts = asserts(&body(&lines[i..]), &helpers);
                found.push(Citation { file: file.to_owned(), test: test.to_owned(), ids, asserts });
            }
            (is_test, is_ignored) = (false, false);
            ids.clear();
        }
    }
    found
}

/// The functions of a file that assert something, by name; those that call one of them do so, too.
fn helpers(lines: &[&str]) -> Vec<String> {
    let name = |line: &str| Some(line.trim().rsplit_once("fn ")?.1.split(['(', '<']).next()?.to_owned());
    let all: Vec<(String, String)> = (0..lines.len())
        .filter(|&i| !lines[i].trim_start().starts_with("//"))
        .filter_map(|i| Some((name(lines[i])?, body(&lines[i..]))))
        .collect();
    let mut found: Vec<String> = Vec::new();
    loop {
        let n_before = found.len();
        for (name, body) in &all {
            if !found.contains(name) && asserts(body, &found) {
                found.push(name.clone());
            }
        }
        if found.len() == n_before {
            return found;
        }
    }
}

/// What asserts something by its name, wherever it is.
const ASSERTING: [&str; 6] = ["assert", "check", "expect_err", "unwrap_err", "laws::", "panic!"];

fn asserts(body: &str, helpers: &[String]) -> bool {
    let calls = |name: &String| body.contains(&format!("{name}("));
    ASSERTING.iter().any(|it| body.contains(it)) || helpers.iter().any(calls)
}

/// The body of the function that begins with the first of these lines: to the brace that ends it.
fn body(lines: &[&str]) -> String {
    let indent = lines[0].len() - lines[0].trim_start().len();
    let is_end = |it: &&&str| it.trim_end().len() == indent + 1 && it.trim() == "}";
    let rest = if lines[0].trim_end().ends_with('}') { &[] } else { &lines[1..] };
    let end = rest.iter().position(|it| is_end(&it)).unwrap_or(rest.len());
    // Without its own name, which may be that of a helper.
    let head = lines[0].split_once('{').map_or("", |(_, it)| it);
    [&[head], &rest[..end]].concat().join("\n")
}

/// Every id in a file with its line, counted from 1.
pub(super) fn mentions(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().enumerate();
    lines.flat_map(|(i, line)| words(line).filter(|it| is_id(it)).map(move |id| (id, i + 1)))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|it: char| !it.is_ascii_alphanumeric() && it != '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_doc_comment_of_a_test_counts() {
        let text = "
//! CG-AIM-1
/// CG-AIM-2, CG-AIM-3 CG-EX-1: all at once.
#[test]
fn all_aim_at_once() {
    // CG-AIM-4
}

/// CG-AIM-5
fn a_helper() {}

/// CG-AIM-6
#[test]
#[ignore = \"slow\"]
fn never_run() {}

/// CG-AIM-7

#[test]
fn a_gap_between() {}

#[test]
/// CG-AIM-8
fn the_other_way_round() {}
";
        let found = super::tests(text, "aim.rs");
        let names: Vec<_> = found.iter().map(|it| (it.test.as_str(), it.ids.join(" "))).collect();
        assert_eq!(names[0], ("all_aim_at_once", "CG-AIM-2 CG-AIM-3 CG-EX-1".to_owned()));
        assert_eq!(names[1], ("a_gap_between", String::new()));
        assert_eq!(names[2], ("the_other_way_round", "CG-AIM-8".to_owned()));
        assert_eq!(names.len(), 3);
    }

    #[test]
    fn a_test_that_asserts_nothing_is_told_apart() {
        let text = "
#[test]
fn proves() {
    assert_eq!(1, 1);
}

#[test]
fn only_plays() {
    play(\"A: aim B\");
}

#[test]
fn proves_through_another() {
    looked_at(1);
}

fn looked_at(n: u8) {
    twice(n);
}

fn twice(n: u8) {
    assert!(n > 0);
}
";
        let asserts: Vec<bool> = super::tests(text, "aim.rs").iter().map(|it| it.asserts).collect();
        assert_eq!(asserts, [true, false, true]);
    }

    #[test]
    fn every_place_that_names_an_id_is_found() {
        let text = "//! CG-AIM-1.\nWhyNot { rule: \"CG-AIM-2\" }\n";
        assert_eq!(mentions(text).collect::<Vec<_>>(), [("CG-AIM-1", 1), ("CG-AIM-2", 2)]);
    }
}
