//! `cargo xtask axe`: fetches axe-core, which looks for what keeps people out of a page, into `target/tools`.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::{cargo, verify};

/// The version that browser tests are run with.
const AXE: &str = "axe-core@4.14.0";

/// Fetches it, unless it is there.
pub(crate) fn run() -> Result<()> {
    let tools = cargo::root().join("target/tools");
    let axe = tools.join("axe-core");
    if axe.join("axe.min.js").is_file() {
        return Ok(());
    }
    if !verify::has("npm") {
        verify::install("apt-get", &["update", "--quiet"])?;
        verify::install("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends", "npm"])?;
    }
    fs::create_dir_all(&axe)?;
    println!("something is missing: npm pack {AXE}");
    let mut pack = Command::new("npm");
    pack.current_dir(&tools).args(["pack", "--silent", AXE]);
    cargo::run(&mut pack, "npm pack")?;
    let packed = tools.join(format!("{}.tgz", AXE.replace('@', "-")));
    let mut unpack = Command::new("tar");
    unpack.current_dir(&axe).arg("-xzf").arg(&packed).args([
        "--strip-components=1",
        "package/axe.min.js",
        "package/LICENSE",
    ]);
    cargo::run(&mut unpack, "tar -xzf").with_context(|| format!("can't unpack {}", packed.display()))
}
