//! The rules on a game's page: rows `| id | rule | module |` of its tables.

/// One rule of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Such as `CG-AIM-2`.
    pub id: String,
    /// The files it is in, below the crate's `src`.
    pub modules: Vec<String>,
}

/// All rules of a page, in its order. Rows of other tables begin with no id and are passed over.
pub(super) fn rows(page: &str) -> Vec<Row> {
    page.lines().filter_map(row).collect()
}

fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> =
        line.trim().strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    let id = cells.first().filter(|it| is_id(it))?;
    let modules = cells.get(2).copied().unwrap_or_default();
    let modules = modules.split(',').map(|it| it.trim().trim_matches('`').to_owned());
    Some(Row { id: (*id).to_owned(), modules: modules.filter(|it| !it.is_empty()).collect() })
}

/// Whether a word is an id: letters, letters, a number, such as `CG-AIM-2`.
pub(super) fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [game, section, number] = parts[..] else { return false };
    let is_name = |it: &str| it.len() >= 2 && it.bytes().all(|byte| byte.is_ascii_uppercase());
    is_name(game)
        && is_name(section)
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_an_id_are_rules_and_others_are_not() {
        let page = "\
| id | rule | module |
|---|---|---|
| CG-AIM-1 | All aim at once. | `phases/hold_up.rs`, `late.rs` |
| hand | owner | nobody |
| CG-AIM-2 | Nobody aims at nobody. |  |
CG-AIM-3 in prose.
";
        let found: Vec<_> = rows(page).into_iter().map(|it| (it.id, it.modules.join(" "))).collect();
        let expected = [("CG-AIM-1", "phases/hold_up.rs late.rs"), ("CG-AIM-2", "")];
        assert_eq!(found, expected.map(|(id, modules)| (id.to_owned(), modules.to_owned())));
    }

    #[test]
    fn an_id_is_two_words_and_a_number() {
        assert!(is_id("CG-EX-16"));
        assert!(!is_id("CG-EX"));
        assert!(!is_id("UTF-8-x"));
        assert!(!is_id("cg-ex-1"));
        assert!(!is_id("A-B-1"));
    }
}
