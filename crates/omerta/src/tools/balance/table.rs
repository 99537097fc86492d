//! The report in a terminal.

use std::io::{self, Write};

use crate::tools::balance::Book;
use crate::tools::balance::text::{self, Sheet};

/// Prints all reports.
pub(crate) fn print(out: &mut impl Write, book: &Book) -> io::Result<()> {
    writeln!(out, "{}: {}", book.name, text::about(book))?;
    for report in &book.reports {
        writeln!(out, "\n== {} seats ==", report.n_seats)?;
        text::sheets(report).iter().try_for_each(|it| sheet(out, it))?;
        text::checks(report).iter().try_for_each(|it| sheet(out, it))?;
    }
    writeln!(
        out,
        "\nA place is counted from who comes first at the start. Lift: by how many points those who used it won \
         more often than par; it says nothing about why. A shared victory counts in parts."
    )
}

fn sheet(out: &mut impl Write, sheet: &Sheet) -> io::Result<()> {
    writeln!(out, "\n{}", sheet.heading)?;
    let width = |column: usize| {
        let cells = sheet.rows.iter().map(|it| it[column].chars().count());
        cells.chain([sheet.columns[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..sheet.columns.len()).map(width).collect();
    // Words to the left, numbers to the right.
    let is_number = |it: &String| it.starts_with(|it: char| it.is_ascii_digit() || it == '+' || it == '-');
    let right: Vec<bool> = (0..sheet.columns.len())
        .map(|it| it > 0 && sheet.rows.iter().all(|row| is_number(&row[it])))
        .collect();
    let head: Vec<String> = sheet.columns.iter().map(|&it| it.to_owned()).collect();
    for row in std::iter::once(&head).chain(&sheet.rows) {
        let mut line = String::new();
        for ((cell, width), right) in row.iter().zip(&widths).zip(&right) {
            let fill = " ".repeat(width - cell.chars().count());
            line += &if *right { format!("  {fill}{cell}") } else { format!("  {cell}{fill}") };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
