//! The report as a page of Markdown: the limits first, the long lists after them.

use std::fmt::Write;

use crate::tools::balance::Book;
use crate::tools::balance::text::{self, Sheet};

/// All reports as one page.
pub(crate) fn page(book: &Book) -> String {
    let mut page = format!("# Balance of {}\n\n{}.\n\n", book.name, text::about(book));
    let _ = writeln!(page, "```sh\n{}\n```\n\nPack `{}`.", text::command(book), book.pack);
    for report in &book.reports {
        let _ = writeln!(page, "\n## {} seats", report.n_seats);
        text::checks(report).iter().for_each(|it| sheet(&mut page, it));
        text::sheets(report).iter().for_each(|it| sheet(&mut page, it));
    }
    page
}

fn sheet(page: &mut String, sheet: &Sheet) {
    let cell = |it: &str| it.replace('|', "\\|");
    let _ = writeln!(page, "\n### {}\n", sheet.heading);
    if sheet.rows.is_empty() {
        page.push_str("None.\n");
        return;
    }
    let _ = writeln!(page, "| {} |", sheet.columns.join(" | "));
    let _ = writeln!(page, "|{}", "---|".repeat(sheet.columns.len()));
    for row in &sheet.rows {
        let cells: Vec<String> = row.iter().map(|it| cell(it)).collect();
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
}
