//! `cargo xtask tidy`: small promises about files that no compiler checks.

use std::path::Path;

use anyhow::{Result, bail};

use crate::{cargo, layout, source};

/// Past this there is a second topic in the file.
const MOST_LINES: usize = 700;

/// Notes and probes that must not stay. Split so that this file does not find itself.
const LEFT_OVER: &[&str] =
    &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("db", "g!("), concat!("to", "do!(")];

/// Folders of somebody's machine.
const MACHINE_PATHS: &[&str] =
    &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Us", "ers/"), concat!("/wo", "rk/")];

/// Looks at every file and reports all that is untidy.
pub(crate) fn run() -> Result<()> {
    let root = cargo::root();
    let mut faults = layout::faults(&root)?;
    let mut n_files = 0;
    for path in source::files(&root)? {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        if is_ours(&path) {
            n_files += 1;
            faults.extend(look_at(&name, &source::read(&path)?));
        }
    }
    if !faults.is_empty() {
        bail!("untidy:\n  {}", faults.join("\n  "));
    }
    println!("{n_files} files are tidy");
    Ok(())
}

/// Whether people wrote this file, rather than a program.
fn is_ours(path: &Path) -> bool {
    let is_text =
        path.extension().is_some_and(|it| ["rs", "md", "ron", "toml"].iter().any(|known| it == *known));
    is_text || path.ends_with(".ci/run")
}

fn look_at(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let is_rust = name.ends_with(".rs");
    if is_rust && !text.starts_with("//!") {
        faults.push(format!("{name}: says not what it is for: begin with `//!`"));
    }
    let n_lines = text.lines().count();
    if is_rust && n_lines > MOST_LINES {
        faults.push(format!("{name}: {n_lines} lines; past {MOST_LINES} there is a second topic"));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{name}: no line end at the end"));
    }
    for (i, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", i + 1);
        if line.ends_with([' ', '\t']) {
            faults.push(format!("{at}: trailing space"));
        }
        if let Some(note) = LEFT_OVER.iter().find(|it| is_rust && line.contains(**it)) {
            faults.push(format!("{at}: left over: {note}"));
        }
        if let Some(folder) = MACHINE_PATHS.iter().find(|it| line.contains(**it)) {
            faults.push(format!("{at}: a path of somebody's machine: {folder}"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tidy_file_has_no_faults() {
        assert_eq!(look_at("a.rs", "//! A thing.\n\nfn main() {}\n"), Vec::<String>::new());
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let note = concat!("TO", "DO");
        let path = concat!("/ho", "me/me/x");
        let text = format!("fn main() {{}} \n// {note}: later\n// {path}");
        let faults = look_at("a.rs", &text);
        assert_eq!(faults.len(), 5, "{faults:?}");
        assert!(faults[2].starts_with("a.rs:1: trailing"));
        let long = format!("//! Long.\n{}", "//\n".repeat(MOST_LINES));
        assert_eq!(look_at("a.rs", &long), ["a.rs: 701 lines; past 700 there is a second topic"]);
        assert_eq!(look_at("a.md", &long), Vec::<String>::new());
    }
}
