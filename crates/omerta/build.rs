//! Puts the browser client into the binary, where `OMERTA_PAGE` names the folder that `cargo xtask web` has made.

#![allow(clippy::print_stdout, reason = "that is how a build script speaks to cargo")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=OMERTA_PAGE");
    let mut files = String::from("&[\n");
    if let Some(folder) = env::var_os("OMERTA_PAGE") {
        for path in listed(Path::new(&folder))? {
            let name = path.file_name().and_then(|it| it.to_str()).ok_or("a file's name is no text")?;
            writeln!(files, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())?;
        }
    }
    files.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("page.rs"), files)?;
    Ok(())
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.join("index.html").is_file() {
        let text =
            format!("OMERTA_PAGE: there is no page in {}; `cargo xtask web` makes one", folder.display());
        return Err(text.into());
    }
    let entries = fs::read_dir(folder)?.map(|it| Ok(it?.path()));
    let mut paths = entries.collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    paths.retain(|it| it.is_file());
    paths.sort();
    Ok(paths)
}
