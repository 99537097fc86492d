//! `cargo xtask web`: builds what a browser loads, into `target/web/dist`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// The machine in a browser.
const WASM: &str = "wasm32-unknown-unknown";

/// Tells the build of the binary which page goes into it: a list of its files.
const PAGE: &str = "OMERTA_PAGE";

/// Where the files are that a browser loads.
fn dist() -> PathBuf {
    cargo::root().join("target/web/dist")
}

/// Names the page to the build of the binary, as soon as there is one.
pub(crate) fn name_page(command: &mut Command) {
    let list = dist().with_file_name("page.rs");
    if list.is_file() {
        command.env(PAGE, list);
    }
}

/// Builds the page: as small as it gets, which has a limit; with `--play` soon; with `--dev` at once.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let (profile, care) = match words {
        [] => ("web", None),
        ["--play"] => ("play", Some("--fair")),
        ["--dev"] => ("web-dev", Some("--quick")),
        _ => bail!("usage: cargo xtask web [--dev | --play]"),
    };
    add_target()?;
    eprintln!("building the page ({profile})");
    // For `cargo play` in a folder of its own: the house is built at the same time, and cargo locks the one it works in.
    let target = cargo::root().join(if profile == "play" { "target/page" } else { "target" });
    let mut build = cargo::command(&["build", "--package", "omerta-web", "--bin", "omerta-web"]);
    build.args(["--target", WASM, "--profile", profile, "--target-dir"]).arg(&target);
    // Components are compiled once each, instead of once for every place they are used in: quicker, and much smaller. What
    // the outside wants of programs for this machine is not meant for the browser.
    build.env("RUSTFLAGS", "--cfg erase_components");
    cargo::run(&mut build, "cargo build --package omerta-web")?;
    let wasm = target.join(format!("{WASM}/{profile}/omerta-web.wasm"));
    let assets = cargo::root().join("crates/omerta-web/static");
    // By its name alone, as part of the whole workspace: so `cargo verify` builds it once.
    let mut bundle = cargo::command(&["run", "--quiet", "--bin", "bundle", "--target-dir"]);
    bundle.arg(&target);
    if profile == "play" {
        bundle.args(["--profile", profile, "--package", "bundle"]);
    }
    cargo::run(bundle.arg("--").args([&wasm, &assets, &dist()]).args(care), "bundle")
}

/// Makes sure that this toolchain can build for the browser.
pub(crate) fn add_target() -> Result<()> {
    let mut rustc = Command::new("rustc");
    let lib = rustc.current_dir(cargo::root()).args(["--print", "target-libdir", "--target", WASM]).output();
    let lib = lib.map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned());
    if lib.is_ok_and(|it| std::path::Path::new(&it).is_dir()) {
        return Ok(());
    }
    let how = format!("rustup target add {WASM}");
    println!("something is missing: {how}");
    let mut command = Command::new("rustup");
    command.current_dir(cargo::root()).args(["target", "add", WASM]);
    cargo::run(&mut command, &how).with_context(|| format!("run `{how}` by hand, then try again"))
}
