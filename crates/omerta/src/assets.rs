//! The files of the browser client: part of the binary, or read once when a house opens.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use omerta_server::{Asset, Assets};

use crate::error::CliError;

/// The files of a browser client that are part of a binary, by name. There may be none.
pub type Page = &'static [(&'static str, &'static [u8])];

/// What a packed copy's name ends with.
const PACKED: &str = ".br";

/// A file, and its packed copy where there is one.
struct Kept {
    plain: &'static [u8],
    packed: Option<&'static [u8]>,
    mime: &'static str,
}

/// The files in the binary. Without any, a house has a plain page.
pub(crate) fn own(page: Page) -> Assets {
    serve(page.iter().copied())
}

/// All files of a folder that `cargo xtask web` made.
pub(crate) fn read(folder: &Path) -> Result<Assets, CliError> {
    let unusable = |text: String| {
        CliError::new(
            "no-assets",
            format!("can't serve the browser client in `{}`: {text}", folder.display()),
        )
    };
    let files = files(folder).map_err(|err| unusable(err.to_string()))?;
    if !files.iter().any(|(name, _)| name == "index.html") {
        return Err(unusable("there is no index.html; `cargo xtask web` makes one".to_owned()));
    }
    Ok(serve(files.iter().map(|(name, bytes)| (name.as_str(), *bytes))))
}

fn serve<'a>(files: impl Iterator<Item = (&'a str, &'static [u8])> + Clone) -> Assets {
    let packed: HashMap<&str, &[u8]> =
        files.clone().filter_map(|(name, bytes)| Some((name.strip_suffix(PACKED)?, bytes))).collect();
    let plain = files.filter(|(name, _)| !name.ends_with(PACKED));
    let kept = plain.map(|(name, plain)| {
        (name.to_owned(), Kept { plain, packed: packed.get(name).copied(), mime: mime(name) })
    });
    let kept: HashMap<String, Kept> = kept.collect();
    Arc::new(move |path, takes| {
        let file = kept.get(path)?;
        let packed = file.packed.filter(|_| takes_brotli(takes));
        Some(Asset {
            bytes: Cow::Borrowed(packed.unwrap_or(file.plain)),
            mime: file.mime,
            encoding: packed.map(|_| "br"),
            is_immutable: false,
        })
    })
}

fn files(folder: &Path) -> io::Result<Vec<(String, &'static [u8])>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_name().and_then(|it| it.to_str()).filter(|_| path.is_file()) {
            all.push((name.to_owned(), keep(fs::read(&path)?)));
        }
    }
    Ok(all)
}

/// A house opens once in a process and keeps its files to the end: no answer has to copy them.
fn keep(bytes: Vec<u8>) -> &'static [u8] {
    Box::leak(bytes.into_boxed_slice())
}

/// Whether `br` is among the encodings a browser takes, and not at quality 0.
fn takes_brotli(takes: &str) -> bool {
    takes.split(',').any(|it| {
        let mut parts = it.split(';').map(str::trim);
        let is_brotli = parts.next() == Some("br");
        is_brotli && !parts.any(|it| it.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0))
    })
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_copy_goes_only_to_browsers_that_take_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
        put("index.html", "page");
        put("omerta.css", "plain");
        put("omerta.css.br", "packed");
        let assets = read(folder.path()).expect("read");
        let packed = assets("omerta.css", "gzip, br").expect("there");
        assert_eq!((&*packed.bytes, packed.encoding), (&b"packed"[..], Some("br")));
        let plain = assets("omerta.css", "gzip, br;q=0").expect("there");
        assert_eq!(
            (&*plain.bytes, plain.encoding, plain.mime),
            (&b"plain"[..], None, "text/css; charset=utf-8")
        );
        let page = assets("index.html", "br").expect("there");
        assert_eq!((&*page.bytes, page.encoding), (&b"page"[..], None));
        assert!(assets("omerta.css.br", "br").is_none());
        assert!(assets("../secret", "br").is_none());
    }

    #[test]
    fn a_folder_without_a_page_is_refused_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let Err(err) = read(folder.path()) else { panic!("an empty folder was served") };
        assert!(err.to_string().contains("index.html"), "{err}");
    }
}
