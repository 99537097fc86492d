//! Rule ids in Rust files: those that a test cites in its doc comment, and those that are named anywhere.

use super::page::is_id;

/// A test and the rules it cites.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Citation {
    pub file: String,
    pub test: String,
    pub ids: Vec<String>,
}

/// The `#[test]` functions of a file with the ids in the doc comment right above each.
///
/// A comment above anything else proves nothing, nor does a test that is ignored.
pub(super) fn tests(text: &str, file: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let (mut ids, mut is_test, mut is_ignored) = (Vec::new(), false, false);
    for line in text.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("///") {
            ids.extend(words(doc).filter(|it| is_id(it)).map(str::to_owned));
        } else if line.starts_with("#[") {
            is_test |= line == "#[test]";
            is_ignored |= line.starts_with("#[ignore") || line.starts_with("#[cfg");
        } else {
            let test = line.strip_prefix("fn ").and_then(|it| it.split('(').next());
            if let Some(test) = test.filter(|_| is_test && !is_ignored) {
                let ids = std::mem::take(&mut ids);
                found.push(Citation { file: file.to_owned(), test: test.to_owned(), ids });
            }
            (is_test, is_ignored) = (false, false);
            ids.clear();
        }
    }
    found
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
    fn every_place_that_names_an_id_is_found() {
        let text = "//! CG-AIM-1.\nWhyNot { rule: \"CG-AIM-2\" }\n";
        assert_eq!(mentions(text).collect::<Vec<_>>(), [("CG-AIM-1", 1), ("CG-AIM-2", 2)]);
    }
}
