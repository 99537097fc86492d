//! The one binary: every command of the library, and the browser client as its files were when this was built.

use std::process::ExitCode;

/// A house makes and drops many small things on all cores; the system's allocator took a seventh of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What `cargo xtask web` has made, listed by the file that `OMERTA_PAGE` names: nothing, unless somebody sets it. Here and
/// not in the library, so that another page is another link and not another build.
const PAGE: omerta::Page = include!(env!("OMERTA_PAGE"));

fn main() -> ExitCode {
    omerta::run(PAGE)
}
