//! `cargo xtask new-game`: a new game, copied from the stand-off under another name.
//!
//! The copy builds and passes every check at once, so each later change has something to break.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo, rules, source};

/// The game that is copied.
const TEMPLATE: &str = "standoff";

/// What belongs to a game outside its crate's folder, with the template's name in it.
const PARTS: &[&str] = &[
    "crates/omerta-standoff",
    "crates/omerta-bots/src/standoff.rs",
    "content/standoff",
    "records/standoff",
    "docs/games/standoff.md",
];

/// Makes the game with the slug and the rule ids in the words.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let (slug, ids) = match *words {
        [slug] => (slug, slug.get(..2).unwrap_or(slug).to_ascii_uppercase()),
        [slug, "--ids", ids] | ["--ids", ids, slug] => (slug, ids.to_owned()),
        _ => bail!("new-game SLUG [--ids XX]"),
    };
    create(&cargo::root(), slug, &ids)?;
    let krate = format!("omerta-{slug}");
    let mut format = cargo::command(&["fmt", "-p", &krate, "-p", "omerta-games", "-p", "omerta-bots"]);
    cargo::run(&mut format, "cargo fmt")?;
    let (page, pack, krate_dir) =
        (format!("docs/games/{slug}.md"), format!("content/{slug}"), format!("crates/{krate}"));
    println!(
        "\
{krate_dir} is a game of its own now, still with the rules of the stand-off.

  {page:<24} write this first: components, phases, who knows what, rules {ids}-…
  {pack:<24} cards and words
  {krate_dir:<24} the rules, and tests that cite them

cargo verify passes as it did. `LISTED` in tabletop.rs hides the game from players until it is done."
    );
    Ok(())
}

fn create(root: &Path, slug: &str, ids: &str) -> Result<()> {
    let is_word = slug.len() >= 2 && slug.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    ensure!(
        is_word && slug.as_bytes()[0].is_ascii_lowercase(),
        "`{slug}` is no slug: a-z and 0-9, as in `cash`"
    );
    let is_prefix = (2..=4).contains(&ids.len()) && ids.bytes().all(|it| it.is_ascii_uppercase());
    ensure!(is_prefix, "`{ids}` can't begin rule ids: two to four capital letters, as in `CG`");
    ensure!(
        !root.join("crates").join(format!("omerta-{slug}")).exists(),
        "there is a crate omerta-{slug} already"
    );
    ensure!(
        !rules::prefixes(root)?.contains(ids),
        "rule ids of another game begin with {ids}; give others: --ids XX"
    );

    let page = source::read(&root.join("docs/games").join(format!("{TEMPLATE}.md")))?;
    let template_ids = rules::prefix(&page).context("the page of the stand-off has no rules")?;
    let names = Names { slug, ids, template_ids: &template_ids };
    for part in PARTS {
        let from = root.join(part);
        let files = if from.is_dir() { source::files(&from)? } else { vec![from] };
        for file in files.iter().filter(|it| it.is_file()) {
            let path = names.rename(&file.strip_prefix(root)?.to_string_lossy());
            let path = root.join(path);
            fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
            fs::write(&path, names.rename(&source::read(file)?))?;
        }
    }
    edit(root, "Cargo.toml", |text| {
        let text =
            before(&text, "    \"crates/omerta-cash\",\n", &format!("    \"crates/omerta-{slug}\",\n"))?;
        let line = format!("omerta-{slug} = {{ path = \"crates/omerta-{slug}\" }}\n");
        before(&text, "omerta-cash = {", &line)
    })?;
    for krate in ["omerta-games", "omerta-bots"] {
        let line = format!("omerta-{slug} = {{ workspace = true }}\n");
        edit(root, &format!("crates/{krate}/Cargo.toml"), |text| before(&text, "omerta-cash = {", &line))?;
    }
    edit(root, "crates/omerta-bots/src/lib.rs", |text| {
        before(&text, "pub mod search;\n", &format!("pub mod {slug};\n"))
    })?;
    edit(root, "crates/omerta-games/src/lib.rs", |text| {
        let (krate, game) = (format!("omerta_{slug}"), names.game());
        let text = before(&text, "pub use omerta_cash::", &format!("pub use {krate}::{game};\n"))?;
        ensure!(text.contains("\ngames!($;"), "omerta-games has its list of games");
        let longer = |line: &str| match line.strip_suffix(");").filter(|it| it.starts_with("games!($;")) {
            Some(list) => format!("{list}, {game});\n"),
            None => format!("{line}\n"),
        };
        Ok(text.lines().map(longer).collect())
    })
}

/// How the template's names become the new game's.
struct Names<'a> {
    slug: &'a str,
    ids: &'a str,
    template_ids: &'a str,
}

impl Names<'_> {
    /// The name of the type: `tommy` is `Tommy`.
    fn game(&self) -> String {
        let (first, rest) = self.slug.split_at(1);
        first.to_ascii_uppercase() + rest
    }

    fn rename(&self, text: &str) -> String {
        let game = self.game();
        let text = text
            .replace("STANDOFF", &self.slug.to_ascii_uppercase())
            .replace("Standoff", &game)
            .replace("Stand-off", &game)
            .replace("stand-off", &game)
            .replace(TEMPLATE, self.slug);
        let mut renamed = String::with_capacity(text.len());
        let old = format!("{}-", self.template_ids);
        for (i, piece) in text.split(&old).enumerate() {
            let is_id = !renamed.ends_with(|it: char| it.is_ascii_alphanumeric() || it == '-');
            if i > 0 {
                renamed.push_str(if is_id { self.ids } else { self.template_ids });
                renamed.push('-');
            }
            renamed.push_str(piece);
        }
        renamed
    }
}

fn edit(root: &Path, name: &str, change: impl FnOnce(String) -> Result<String>) -> Result<()> {
    let path = root.join(name);
    let text = change(source::read(&path)?).with_context(|| format!("can't change {name}"))?;
    Ok(fs::write(path, text)?)
}

/// The text with a line put in before another.
fn before(text: &str, anchor: &str, line: &str) -> Result<String> {
    let at = text.find(anchor).with_context(|| format!("`{}` is not there", anchor.trim()))?;
    Ok(format!("{}{line}{}", &text[..at], &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    fn copy_of_the_workspace() -> tempfile::TempDir {
        let (root, copy) = (cargo::root(), tempfile::tempdir().unwrap());
        for file in source::files(&root).unwrap() {
            let path = copy.path().join(file.strip_prefix(&root).unwrap());
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::copy(&file, path).unwrap();
        }
        copy
    }

    #[test]
    fn a_new_game_is_complete_and_keeps_the_layout() {
        let copy = copy_of_the_workspace();
        let root = copy.path();
        let faults_before = layout::faults(root).unwrap();
        create(root, "tommy", "TM").unwrap();
        for part in
            ["crates/omerta-tommy/src/lib.rs", "content/tommy/pack.ron", "crates/omerta-bots/src/tommy.rs"]
        {
            assert!(root.join(part).is_file(), "{part}");
        }
        let games = source::read(&root.join("crates/omerta-games/src/lib.rs")).unwrap();
        assert!(
            games.contains("pub use omerta_tommy::Tommy;") && games.matches(", Tommy);").count() == 2,
            "{games}"
        );
        for file in source::files(&root.join("crates/omerta-tommy")).unwrap() {
            let text = source::read(&file).unwrap().to_lowercase();
            assert!(!text.contains("standoff") && !text.contains("stand-off"), "{}", file.display());
        }
        assert_eq!(layout::faults(root).unwrap(), faults_before);
        assert_eq!(rules::gaps(root, "tommy").unwrap(), Vec::<String>::new());
        assert!(create(root, "tommy", "TY").is_err(), "it is there already");
        assert!(create(root, "colt", "TM").is_err(), "the ids are taken");
    }

    #[test]
    fn bad_names_are_refused() {
        let root = cargo::root();
        for (slug, ids) in
            [("", "XX"), ("Tommy", "XX"), ("to-my", "XX"), ("7up", "XX"), ("tommy", "x"), ("tommy", "X1")]
        {
            assert!(create(&root, slug, ids).is_err(), "{slug} {ids}");
        }
    }

    #[test]
    fn names_and_ids_change_and_nothing_else() {
        let names = Names { slug: "tommy", ids: "TM", template_ids: "SO" };
        assert_eq!(names.rename("omerta_standoff::Standoff, SO-AIM-1"), "omerta_tommy::Tommy, TM-AIM-1");
        assert_eq!(names.rename("ALSO-NOT-1 (SO-EX-2)"), "ALSO-NOT-1 (TM-EX-2)");
    }
}
