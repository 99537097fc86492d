//! Makes the folder that a browser loads from: `bundle WASM STATIC DIST [--quick | --fair]`.
//!
//! It binds the wasm file to the browser, joins the stylesheets, puts icons and pictures into the page, lists all files for
//! the service worker, and compresses everything once, so that no server has to: as well as it can be done, and then the
//! page has a limit; fairly and in a moment with `--fair`; not at all with `--quick`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

/// How many bytes of program, script and style a browser loads at most.
const MOST: u64 = 1_200_000;

/// How well files are compressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    None,
    Fair,
    Best,
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (wasm, assets, dist, care) = match words[..] {
        [wasm, assets, dist] => (wasm, assets, dist, Care::Best),
        [wasm, assets, dist, "--fair"] => (wasm, assets, dist, Care::Fair),
        [wasm, assets, dist, "--quick"] => (wasm, assets, dist, Care::None),
        _ => bail!("usage: bundle WASM STATIC DIST [--quick | --fair]"),
    };
    let dist = Path::new(dist);
    // A browser that loads while this runs must find the old files or the new ones, never half of each.
    let fresh = dist.with_extension("new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    fs::create_dir_all(&fresh)?;
    bind(Path::new(wasm), &fresh)?;
    for (name, bytes) in files(Path::new(assets))? {
        fs::write(fresh.join(&name), bytes).with_context(|| format!("can't write {name}"))?;
    }
    list_for_the_service_worker(&fresh)?;
    compress(&fresh, care)?;
    if dist.exists() {
        fs::remove_dir_all(dist)?;
    }
    fs::rename(&fresh, dist)?;
    list_for_the_binary(dist)?;
    match care {
        Care::Best => weigh(dist),
        Care::None | Care::Fair => Ok(()),
    }
}

/// Makes the JavaScript that a wasm file needs beside it.
fn bind(wasm: &Path, into: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("omerta-web").typescript(false);
    bindgen.omit_default_module_path(false).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?.generate(into).with_context(|| format!("can't bind {}", wasm.display()))
}

/// The files of the page that are no program: stylesheets joined, icons and pictures in the page.
fn files(assets: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut css = String::new();
    for path in listed(&assets.join("css"))? {
        css.push_str(&read(&path)?);
    }
    files.insert("omerta.css".to_owned(), tight(&css).into_bytes());
    for path in listed(assets)?.into_iter().filter(|it| it.is_file()) {
        let name = name(&path);
        let bytes = match name.as_str() {
            "icons.svg" => continue,
            "index.html" => {
                let icons = read(&assets.join("icons.svg"))?;
                read(&path)?
                    .replace("<!-- icons -->", &icons)
                    .replace("<!-- art -->", &art(assets)?)
                    .into_bytes()
            }
            _ => fs::read(&path)?,
        };
        files.insert(name, bytes);
    }
    Ok(files)
}

/// The pictures, each as a template that the program takes out of the page when it shows it.
fn art(assets: &Path) -> Result<String> {
    let mut art = String::new();
    for path in listed(&assets.join("art"))? {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        art.push_str(&format!("<template id=\"art-{id}\">{}</template>\n", read(&path)?));
    }
    Ok(art)
}

/// A stylesheet without comments and without blanks that say nothing. What stands in quotes stays as it is.
fn tight(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(sign) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, it)| it);
        } else if sign == '"' || sign == '\'' {
            let end = rest[1..].find(sign).map_or(rest.len(), |it| it + 2);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if sign.is_whitespace() {
            rest = rest.trim_start();
            let is_needed = !out.is_empty() && !out.ends_with(['{', '}', ';', ',', ' ']);
            if is_needed && !rest.starts_with(['{', '}', ';', ',']) {
                out.push(' ');
            }
        } else {
            if sign == '}' && out.ends_with(';') {
                out.pop();
            }
            out.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    out
}

/// Tells the service worker which files there are, and a version that changes with any of them.
fn list_for_the_service_worker(dist: &Path) -> Result<()> {
    let mut hash = Sha256::new();
    let mut urls = vec!["\"/\"".to_owned()];
    for path in listed(dist)?.into_iter().filter(|it| name(it) != "sw.js") {
        hash.update(name(&path));
        hash.update(fs::read(&path)?);
        if name(&path) != "index.html" {
            urls.push(format!("\"/{}\"", name(&path)));
        }
    }
    let version: String = hash.finalize().iter().take(8).map(|it| format!("{it:02x}")).collect();
    let sw = dist.join("sw.js");
    let text =
        read(&sw)?.replace("@version@", &version).replace("@files@", &format!("[{}]", urls.join(", ")));
    fs::write(sw, text)?;
    Ok(())
}

/// Lists all files beside their folder, as the binary takes them in.
fn list_for_the_binary(dist: &Path) -> Result<()> {
    let mut list = String::from("&[\n");
    for path in listed(dist)? {
        let place = fs::canonicalize(&path)?.display().to_string();
        list.push_str(&format!("    ({:?}, include_bytes!({place:?})),\n", name(&path)));
    }
    list.push_str("]\n");
    let file = dist.with_file_name("page.rs");
    fs::write(&file, list).with_context(|| format!("can't write {}", file.display()))
}

/// A compressed copy beside every file that gains from it.
fn compress(dist: &Path, care: Care) -> Result<()> {
    let quality = match care {
        Care::None => return Ok(()),
        Care::Fair => 5,
        Care::Best => 11,
    };
    for path in listed(dist)?.into_iter().filter(|it| it.extension().is_none_or(|it| it != "woff2")) {
        let (bytes, mut small) = (fs::read(&path)?, Vec::new());
        // Small blocks: the program changes its nature often, and two kilobytes are saved.
        let params = BrotliEncoderParams {
            quality,
            lgwin: 22,
            lgblock: 16,
            size_hint: bytes.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut &*bytes, &mut small, &params)?;
        fs::write(dist.join(format!("{}.br", name(&path))), small)?;
    }
    Ok(())
}

/// Says how much a browser loads, and that it is too much if it is.
fn weigh(dist: &Path) -> Result<()> {
    let mut all = 0;
    for (what, end) in [("program", ".wasm.br"), ("script", ".js.br"), ("style", ".css.br")] {
        let files = listed(dist)?.into_iter().filter(|it| name(it).ends_with(end));
        let bytes = files.map(|it| Ok(fs::metadata(it)?.len())).sum::<Result<u64>>()?;
        eprintln!("{what:>10} {:>6.1} kB", bytes as f64 / 1e3);
        all += bytes;
    }
    eprintln!("{:>10} {:>6.1} kB, of at most {:.0}", "in all", all as f64 / 1e3, MOST as f64 / 1e3);
    match all > MOST {
        true => bail!("the page is too large; docs/performance.md says how to find out what is in it"),
        false => Ok(()),
    }
}

fn listed(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).with_context(|| format!("can't read {}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|it| Ok(it?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_stylesheet_is_told_in_few_bytes() {
        let css = "/* why */\na:hover > b ,\n i { width: calc(1px + 2em) ; /* so */ content:\" /* no */ ; \"; }\n\n@media (width < 3px){ a{b:c} }";
        let tight =
            "a:hover > b,i{width: calc(1px + 2em);content:\" /* no */ ; \"}@media (width < 3px){a{b:c}}";
        assert_eq!(super::tight(css), tight);
    }
}
