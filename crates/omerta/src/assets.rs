//! The files of the browser client, read once when a house opens.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use omerta_server::{Asset, Assets};

use crate::error::CliError;

/// A file, and its packed copy where there is one.
struct Kept {
    plain: &'static [u8],
    packed: Option<&'static [u8]>,
    mime: &'static str,
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
    if !files.contains_key("index.html") {
        return Err(unusable("there is no index.html; `cargo xtask web` makes one".to_owned()));
    }
    Ok(Arc::new(move |path, takes| {
        let file = files.get(path)?;
        let packed = file.packed.filter(|_| takes_brotli(takes));
        Some(Asset {
            bytes: Cow::Borrowed(packed.unwrap_or(file.plain)),
            mime: file.mime,
            encoding: packed.map(|_| "br"),
            is_immutable: false,
        })
    }))
}

fn files(folder: &Path) -> io::Result<HashMap<String, Kept>> {
    let mut all = HashMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|it| it.to_str()) else { continue };
        if !path.is_file() || name.ends_with(".br") {
            continue;
        }
        let packed = match fs::read(folder.join(format!("{name}.br"))) {
            Ok(bytes) => Some(keep(bytes)),
            Err(err) if err.kind() == io::ErrorKind::NotFound => None,
            Err(err) => return Err(err),
        };
        let kept = Kept { plain: keep(fs::read(&path)?), packed, mime: mime(name) };
        all.insert(name.to_owned(), kept);
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
