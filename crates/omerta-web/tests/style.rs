//! The stylesheets say nothing about what is not there: everybody would load it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Classes that are put together: marks, neighbourhoods, fuses and lines of the paper.
const MADE: [(&str, &str); 5] =
    [("k-", "MTVCPRSK"), ("k", "MTVCPRSK"), ("z", "smd"), ("fuse-", "012"), ("np-p", "123456")];

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a folder of this crate").flatten() {
        match entry.path() {
            path if path.is_dir() => files(&path, found),
            path => found.push(path),
        }
    }
}

/// All words of a text that could be the name of a class, each with the sign before it.
fn words(text: &str) -> impl Iterator<Item = (Option<char>, &str)> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-';
    text.split(move |it| !is_part(it)).filter(|it| !it.is_empty()).map(move |word| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..at].chars().next_back(), word)
    })
}

fn is_made(class: &str) -> bool {
    MADE.iter()
        .any(|(head, tails)| class.strip_prefix(head).is_some_and(|it| it.len() == 1 && tails.contains(it)))
}

#[test]
fn every_class_of_the_stylesheets_is_worn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut sources, mut styles) = (Vec::new(), Vec::new());
    files(&root.join("src"), &mut sources);
    files(&root.join("static"), &mut sources);
    sources.retain(|it| it.extension().is_some_and(|it| it != "css" && it != "woff2" && it != "png"));
    files(&root.join("static/css"), &mut styles);
    let read =
        |path: &PathBuf| fs::read_to_string(path).unwrap_or_else(|err| panic!("{}: {err}", path.display()));
    let worn: String = sources.iter().map(read).collect();
    let worn: BTreeSet<&str> = words(&worn).map(|it| it.1).collect();
    let mut bare = BTreeSet::new();
    for style in styles.iter().map(read) {
        for selector in selectors(&style) {
            let classes = words(&selector).filter(|it| it.0 == Some('.')).map(|it| it.1.to_owned());
            bare.extend(classes.filter(|it| !worn.contains(it.as_str()) && !is_made(it)));
        }
    }
    assert_eq!(bare, BTreeSet::new());
}

/// What stands before each `{`, without comments.
fn selectors(style: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain += before;
        rest = comment.split_once("*/").map_or("", |it| it.1);
    }
    plain += rest;
    let mut blocks: Vec<&str> = plain.split('{').collect();
    blocks.pop();
    blocks.iter().map(|it| it.rsplit(['}', ';']).next().unwrap_or_default().to_owned()).collect()
}
