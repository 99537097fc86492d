//! The invariants of the layout: what crates must not do, which cannot be seen in any one of them.

use std::path::Path;

use anyhow::{Context, Result};

use crate::source;

/// Words of I/O, clocks and threads, which rules know nothing of.
const OUTSIDE_WORLD: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::thread",
    "std::process",
    "std::env",
    "println!",
    "thread_rng",
];

/// Those who host without I/O, so that the same code runs on a server and in a browser.
const HOSTS: &[&str] = &["omerta-host", "omerta-protocol", "omerta-games"];

/// Every breach of the layout. Whatever is listed above the host is contract, parts or a game.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let members = members(&source::read(&root.join("Cargo.toml"))?);
    let n_pure = members.iter().position(|it| it == "omerta-host").context("omerta-host is a member")?;
    let is_game = |it: &str| !["omerta-core", "omerta-parts"].contains(&it);
    let games: Vec<&String> = members[..n_pure].iter().filter(|it| is_game(it)).collect();
    let mut faults = Vec::new();
    for (i, member) in members.iter().enumerate() {
        let krate = root.join("crates").join(member);
        let manifest =
            source::read(&krate.join("Cargo.toml")).context("every member is a folder of crates/")?;
        // Tests may look down as well as up.
        let (manifest, _) = manifest.split_once("[dev-dependencies]").unwrap_or((&manifest, ""));
        for needed in manifest.lines().filter_map(own_dependency) {
            match members.iter().position(|it| it == needed) {
                Some(at) if at >= i => {
                    faults.push(format!("{member} needs {needed}, which is listed below it"))
                }
                _ => (),
            }
            if games.contains(&member) && games.iter().any(|it| *it == needed) {
                faults.push(format!("{member} needs {needed}: no game needs another"));
            }
        }
        let rules = source::files(&krate.join("src"))?.into_iter().filter(|it| !it.ends_with("tests.rs"));
        for path in rules.filter(|_| i < n_pure || HOSTS.contains(&member.as_str())) {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            faults.extend(look_at(&name, &source::read(&path)?));
        }
    }
    Ok(faults)
}

/// The crates of the workspace, in reading order.
fn members(manifest: &str) -> Vec<String> {
    let quoted = manifest.lines().map(|it| it.trim().trim_end_matches(',').trim_matches('"'));
    quoted.filter_map(|it| it.strip_prefix("crates/")).map(str::to_owned).collect()
}

/// The name in a line such as `omerta-core = { workspace = true }`.
fn own_dependency(line: &str) -> Option<&str> {
    let name = line.split(['.', ' ', '=']).next()?;
    name.starts_with("omerta-").then_some(name)
}

fn look_at(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut derives = "";
    for (used, line) in uses(text) {
        let of_std = |it: &&&str| it.starts_with("std::") && used.starts_with(**it);
        if let Some(word) = OUTSIDE_WORLD.iter().find(of_std) {
            faults
                .push(format!("{name}:{line}: {word}: rules do no I/O, read no clock and own no generator"));
        }
    }
    for (i, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", i + 1);
        let code = line.trim_start();
        if code.starts_with("//") || code.starts_with("use ") {
            continue;
        }
        if code.contains("Serialize for State") {
            faults.push(format!("{at}: a State must not be able to leave the process"));
        }
        if let Some(word) = OUTSIDE_WORLD.iter().find(|it| code.contains(**it)) {
            faults.push(format!("{at}: {word}: rules do no I/O, read no clock and own no generator"));
        }
        if code.starts_with("#[derive(") {
            derives = code;
        } else if code.contains("struct State ") && derives.contains("Serialize") {
            faults.push(format!("{at}: a State must not be able to leave the process"));
        } else if !code.starts_with("#[") {
            derives = "";
        }
    }
    faults
}

/// Every path that a `use` names, whole, with the line it begins in: `std::{fs, fmt}` is two.
fn uses(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut open: Option<(String, usize)> = None;
    for (i, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default().trim();
        let begins = code.find("use ").filter(|&at| at == 0 || code.starts_with("pub"));
        match (&mut open, begins) {
            (Some((text, _)), _) => *text += code,
            (None, Some(at)) => open = Some((code[at + 4..].to_owned(), i + 1)),
            (None, None) => continue,
        }
        if let Some((text, line)) = open.take_if(|(text, _)| text.ends_with(';')) {
            found.extend(paths("", text.trim_end_matches(';')).into_iter().map(|it| (it, line)));
        }
    }
    found
}

/// The paths in a tree such as `std::{fs, io::{self, Read}}`.
fn paths(before: &str, tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else { return vec![format!("{before}{tree}")] };
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let before = format!("{before}{}", head.trim());
    let (mut parts, mut depth) = (vec![String::new()], 0_i32);
    for sign in inner.chars() {
        depth += match sign {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        match (sign, parts.last_mut()) {
            (',', _) if depth == 0 => parts.push(String::new()),
            (sign, Some(part)) => part.push(sign),
            (_, None) => (),
        }
    }
    parts.iter().filter(|it| !it.trim().is_empty()).flat_map(|it| paths(&before, it)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_reach_outside_are_found() {
        assert_eq!(look_at("a.rs", "// std::fs is for others\nuse std::fmt;\n"), Vec::<String>::new());
        assert_eq!(look_at("a.rs", "use std::fs;\n").len(), 1);
        assert_eq!(look_at("a.rs", "use std::{fs};\n").len(), 1);
        assert_eq!(look_at("a.rs", "use std::{\n    fmt,\n    fs::{self, File},\n};\n").len(), 2);
        assert_eq!(look_at("a.rs", "pub(crate) use std::{fmt, env as e};\n").len(), 1);
        assert_eq!(look_at("a.rs", "use crate::{fs, net};\n"), Vec::<String>::new());
        assert_eq!(look_at("a.rs", "let now = std::time::Instant::now();\n").len(), 1);
    }

    #[test]
    fn a_state_that_could_be_sent_is_found() {
        let state = |derives: &str| format!("#[derive({derives})]\npub struct State {{\n");
        assert_eq!(look_at("a.rs", &state("Clone, Debug")), Vec::<String>::new());
        assert_eq!(look_at("a.rs", &state("Clone, Serialize")).len(), 1);
        assert_eq!(look_at("a.rs", "impl Serialize for State {\n").len(), 1);
        assert_eq!(look_at("a.rs", "impl<'de> serde::Serialize for State {\n").len(), 1);
    }

    #[test]
    fn members_are_read_in_order() {
        let manifest =
            "members = [\n    # 1.\n    \"crates/omerta-core\",\n    \"crates/omerta\",\n    \"xtask\",\n]\n";
        assert_eq!(members(manifest), ["omerta-core", "omerta"]);
        assert_eq!(own_dependency("omerta-core = { workspace = true }"), Some("omerta-core"));
        assert_eq!(own_dependency("omerta-core.workspace = true"), Some("omerta-core"));
        assert_eq!(own_dependency("serde = \"1\""), None);
    }
}
