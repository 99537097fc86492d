//! `cargo xtask rules`: which rule of a game's page is in which module, and which tests cite it.

mod citations;
mod page;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::{cargo, source};
use citations::{Citation, mentions, tests};
use page::Row;

/// Prints the matrix of one game or of all, and with `--check` fails on every gap.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let (mut check, mut verbose, mut games) = (false, false, Vec::new());
    for word in words {
        match *word {
            "--check" => check = true,
            "--verbose" => verbose = true,
            option if option.starts_with('-') => {
                bail!("unknown option {option}: --check and --verbose are known")
            }
            game => games.push(game.to_owned()),
        }
    }
    let root = cargo::root();
    if games.is_empty() {
        games = all_games(&root)?;
    }
    let mut gaps = Vec::new();
    for game in &games {
        let index = Index::read(&root, game)?;
        println!("{}", index.matrix(verbose));
        gaps.extend(index.gaps());
    }
    if check && !gaps.is_empty() {
        bail!("rules without proof:\n  {}", gaps.join("\n  "));
    }
    Ok(())
}

/// With what the rule ids of each game begin.
pub(crate) fn prefixes(root: &Path) -> Result<BTreeSet<String>> {
    let pages = source::files(&root.join("docs/games"))?;
    let pages = pages.iter().map(|it| Ok(prefix(&source::read(it)?))).collect::<Result<Vec<_>>>()?;
    Ok(pages.into_iter().flatten().collect())
}

/// With what the rule ids of a page begin.
pub(crate) fn prefix(page: &str) -> Option<String> {
    page::rows(page).first()?.id.split('-').next().map(str::to_owned)
}

/// Everything that keeps a game's page and its crate from proving each other.
#[cfg(test)]
pub(crate) fn gaps(root: &Path, game: &str) -> Result<Vec<String>> {
    Ok(Index::read(root, game)?.gaps())
}

/// The games that have a page.
fn all_games(root: &Path) -> Result<Vec<String>> {
    let pages = source::files(&root.join("docs/games"))?;
    Ok(pages.iter().filter_map(|it| Some(it.file_stem()?.to_str()?.to_owned())).collect())
}

/// A game's page beside what its crate says.
struct Index {
    game: String,
    rows: Vec<Row>,
    citations: Vec<Citation>,
    /// Places that name a rule id, in tests or anywhere else: `(id, place)`.
    mentions: Vec<(String, String)>,
    /// Rust files of the crate that no `mod` line reaches.
    orphans: Vec<PathBuf>,
    krate: PathBuf,
}

impl Index {
    fn read(root: &Path, game: &str) -> Result<Index> {
        let page = root.join("docs/games").join(format!("{game}.md"));
        let krate = root.join("crates").join(format!("omerta-{game}"));
        if !page.is_file() || !krate.is_dir() {
            bail!("there is no game `{game}` with a page in docs/games and a crate in crates");
        }
        let rows = page::rows(&source::read(&page)?);
        let prefixes: BTreeSet<&str> = rows.iter().filter_map(|it| it.id.split('-').next()).collect();
        let compiled = source::compiled(&krate)?;
        let (mut citations, mut all_mentions) = (Vec::new(), Vec::new());
        for file in &compiled {
            let text = source::read(file)?;
            let name = file.strip_prefix(&krate).unwrap_or(file).display().to_string();
            citations.extend(tests(&text, &name));
            let found =
                mentions(&text).filter(|(id, _)| prefixes.contains(id.split('-').next().unwrap_or(id)));
            all_mentions.extend(found.map(|(id, line)| (id.to_owned(), format!("{name}:{line}"))));
        }
        let mut orphans = source::files(&krate)?;
        orphans.retain(|it| it.extension().is_some_and(|it| it == "rs") && !compiled.contains(it));
        Ok(Index { game: game.to_owned(), rows, citations, mentions: all_mentions, orphans, krate })
    }

    fn citing(&self, id: &str) -> impl Iterator<Item = &Citation> {
        self.citations.iter().filter(move |it| it.ids.iter().any(|cited| cited == id))
    }

    /// One line per rule: id, module, number of tests.
    fn matrix(&self, verbose: bool) -> String {
        let id_width = self.rows.iter().map(|it| it.id.len()).max().unwrap_or(0).max(self.game.len());
        let module_width = self.rows.iter().map(|it| it.modules.join(", ").len()).max().unwrap_or(0).max(6);
        let mut text = format!("{:id_width$}  {:module_width$}  tests\n", self.game, "module");
        let mut n_proved = 0;
        for Row { id, modules } in &self.rows {
            let n_tests = self.citing(id).count();
            n_proved += usize::from(n_tests > 0);
            let mark = if n_tests == 0 { "  ◄ missing" } else { "" };
            let modules = modules.join(", ");
            let _ = writeln!(text, "{id:id_width$}  {modules:module_width$}  {n_tests:>5}{mark}");
            if verbose {
                for Citation { test, file, .. } in self.citing(id) {
                    let _ = writeln!(text, "{:id_width$}    {file}: {test}", "");
                }
            }
        }
        let n_tests = self.citations.iter().filter(|it| !it.ids.is_empty()).count();
        let _ =
            writeln!(text, "{n_proved} of {} rules have a test; {n_tests} tests cite rules", self.rows.len());
        text
    }

    /// Everything that keeps the page and the crate from proving each other.
    fn gaps(&self) -> Vec<String> {
        let game = &self.game;
        let mut gaps = Vec::new();
        if self.rows.is_empty() {
            gaps.push(format!("{game}: the page has no rules: `| id | rule | module |`"));
        }
        let mut seen = BTreeSet::new();
        for Row { id, modules } in &self.rows {
            if !seen.insert(id) {
                gaps.push(format!("{game}: {id} is on the page twice"));
            }
            if self.citing(id).next().is_none() {
                gaps.push(format!("{game}: {id} has no test"));
            }
            if modules.is_empty() {
                gaps.push(format!("{game}: {id} names no module"));
            }
            for module in modules.iter().filter(|it| !self.krate.join("src").join(it).is_file()) {
                gaps.push(format!("{game}: {id} is said to be in {module}, which does not exist"));
            }
        }
        for Citation { file, test, .. } in
            self.citations.iter().filter(|it| !it.ids.is_empty() && !it.asserts)
        {
            gaps.push(format!("{game}: {file}: {test} cites a rule and asserts nothing"));
        }
        for (id, place) in self.mentions.iter().filter(|(id, _)| !seen.contains(id)) {
            gaps.push(format!("{game}: {place} names {id}, which the page does not know"));
        }
        for orphan in &self.orphans {
            let name = orphan.strip_prefix(&self.krate).unwrap_or(orphan).display();
            gaps.push(format!("{game}: {name} is compiled by nobody: a mod line is missing"));
        }
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace(page: &str, test: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = root.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("docs/games/duel.md", page);
        write("crates/omerta-duel/src/lib.rs", "mod draw;\n");
        write("crates/omerta-duel/src/draw.rs", "const RULE: &str = \"DU-DRAW-1\";\n");
        write("crates/omerta-duel/tests/it/main.rs", test);
        root
    }

    const PAGE: &str = "\
| id | rule | module |
| --- | --- | --- |
| DU-DRAW-1 | Both draw. | `draw.rs` |
| DU-DRAW-2 | The quicker one wins. | `draw.rs` |
";

    #[test]
    fn a_page_and_a_crate_that_prove_each_other_have_no_gaps() {
        let root =
            workspace(PAGE, "/// DU-DRAW-1, DU-DRAW-2\n#[test]\nfn both_draw() {\n    assert!(true);\n}\n");
        let index = Index::read(root.path(), "duel").unwrap();
        assert_eq!(index.gaps(), Vec::<String>::new());
        let matrix = "\
duel       module   tests
DU-DRAW-1  draw.rs      1
DU-DRAW-2  draw.rs      1
2 of 2 rules have a test; 1 tests cite rules
";
        assert_eq!(index.matrix(false), matrix);
    }

    #[test]
    fn every_gap_is_named() {
        let page =
            PAGE.replace("2 | The quicker one wins. | `draw.rs`", "2 | The quicker one wins. | `win.rs`");
        let root = workspace(&page, "/// DU-DRAW-1 and DU-DRAW-9\n#[test]\nfn both_draw() {}\n");
        std::fs::write(root.path().join("crates/omerta-duel/tests/it/lost.rs"), "").unwrap();
        let index = Index::read(root.path(), "duel").unwrap();
        let gaps = [
            "duel: DU-DRAW-2 has no test",
            "duel: DU-DRAW-2 is said to be in win.rs, which does not exist",
            "duel: tests/it/main.rs: both_draw cites a rule and asserts nothing",
            "duel: tests/it/main.rs:1 names DU-DRAW-9, which the page does not know",
            "duel: tests/it/lost.rs is compiled by nobody: a mod line is missing",
        ];
        assert_eq!(index.gaps(), gaps);
    }

    #[test]
    fn a_game_without_a_page_is_refused() {
        let root = workspace(PAGE, "");
        assert!(Index::read(root.path(), "poker").is_err());
    }
}
