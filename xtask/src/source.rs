//! Finding and reading the files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Every file below a folder, in order, without what builds leave behind.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("can't read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if name != ".git" && !name.starts_with("target") {
                collect(&path, found)?;
            }
        } else {
            found.push(path);
        }
    }
    Ok(())
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}

/// The Rust files of a crate that are compiled: those its roots reach through `mod` lines.
pub(crate) fn compiled(krate: &Path) -> Result<Vec<PathBuf>> {
    let mut roots = vec![krate.join("src/lib.rs"), krate.join("src/main.rs")];
    for folder in ["tests", "benches", "examples"] {
        let Ok(entries) = fs::read_dir(krate.join(folder)) else { continue };
        for entry in entries {
            let path = entry?.path();
            roots.push(if path.is_dir() { path.join("main.rs") } else { path });
        }
    }
    let mut found = Vec::new();
    for root in roots.into_iter().filter(|it| it.is_file() && it.extension().is_some_and(|it| it == "rs")) {
        let folder = root.parent().expect("a file is in a folder").to_owned();
        follow(root, &folder, &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn follow(file: PathBuf, folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let text = read(&file)?;
    found.push(file);
    for name in text.lines().filter_map(module) {
        let beside = folder.join(format!("{name}.rs"));
        let inside = folder.join(name).join("mod.rs");
        if let Some(next) = [beside, inside].into_iter().find(|it| it.is_file()) {
            follow(next, &folder.join(name), found)?;
        }
    }
    Ok(())
}

/// The name in a line such as `pub mod loot;`.
fn module(line: &str) -> Option<&str> {
    let line = line.trim().strip_suffix(';')?;
    let (before, name) = line.rsplit_once("mod ")?;
    (before.is_empty() || before.starts_with("pub")).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_that_some_mod_line_names_are_compiled() {
        let krate = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = krate.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("src/lib.rs", "pub mod phases;\n// mod gone;\n");
        write("src/phases.rs", "pub(crate) mod loot;\n");
        write("src/phases/loot.rs", "");
        write("src/gone.rs", "");
        write("tests/it/main.rs", "mod laws;\n");
        write("tests/it/laws.rs", "");
        write("tests/it/forgotten.rs", "");
        let found = compiled(krate.path()).unwrap();
        let names: Vec<_> =
            found.iter().map(|it| it.strip_prefix(krate.path()).unwrap().to_str().unwrap()).collect();
        assert_eq!(
            names,
            ["src/lib.rs", "src/phases/loot.rs", "src/phases.rs", "tests/it/laws.rs", "tests/it/main.rs"]
        );
    }
}
