//! The little Markdown that rule texts use, as HTML.

use std::fmt::Write as _;

use crate::table::svg::escape;

/// A text with headings, lists, tables, paragraphs and **strong** words as HTML.
pub fn to_html(text: &str) -> String {
    let mut html = String::new();
    let mut open: Option<&str> = None;
    let mut paragraph = String::new();
    for line in text.lines().chain([""]) {
        let line = line.trim_end();
        let (tag, item) = if let Some(item) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
            (Some("ul"), item)
        } else if let Some(item) = numbered(line) {
            (Some("ol"), item)
        } else if line.starts_with('|') {
            (Some("table"), line)
        } else {
            (None, line)
        };
        // A line that goes on with an item is indented.
        if tag.is_none() && open.is_some() && line.starts_with("  ") {
            let at = html.rfind("</li>").unwrap_or(html.len());
            html.insert_str(at, &format!(" {}", inline(line.trim())));
            continue;
        }
        if tag.is_some() || line.is_empty() || line.starts_with('#') {
            if !paragraph.is_empty() {
                let _ = write!(html, "<p>{}</p>", inline(&paragraph));
                paragraph.clear();
            }
        }
        if open != tag {
            if let Some(old) = open {
                let _ = write!(html, "</{old}>");
            }
            if let Some(new) = tag {
                let _ = write!(html, "<{new}>");
            }
            open = tag;
        }
        match tag {
            Some("table") => row(&mut html, item),
            Some(_) => {
                let _ = write!(html, "<li>{}</li>", inline(item));
            }
            None => {
                let level = line.bytes().take_while(|it| *it == b'#').count();
                if level > 0 {
                    let level = level.min(4);
                    let _ =
                        write!(html, "<h{level}>{}</h{level}>", inline(line.trim_start_matches('#').trim()));
                } else if !line.is_empty() {
                    if !paragraph.is_empty() {
                        paragraph.push(' ');
                    }
                    paragraph.push_str(line.trim());
                }
            }
        }
    }
    html
}

fn numbered(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|it| it.is_ascii_digit())).then_some(rest)
}

fn row(html: &mut String, line: &str) {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    if cells.iter().all(|it| it.bytes().all(|it| matches!(it, b'-' | b':'))) {
        return;
    }
    html.push_str("<tr>");
    for cell in cells {
        let _ = write!(html, "<td>{}</td>", inline(cell));
    }
    html.push_str("</tr>");
}

/// Strong words, words that are stressed, and code.
fn inline(text: &str) -> String {
    let mut html = escape(text);
    for (mark, tag) in [("**", "b"), ("`", "code"), ("*", "em")] {
        let mut parts = html.split(mark).map(str::to_owned).collect::<Vec<_>>();
        if parts.len() % 2 == 0 {
            // A mark without its other half is itself.
            let last = parts.pop().unwrap_or_default();
            let before = parts.pop().unwrap_or_default();
            parts.push(format!("{before}{mark}{last}"));
        }
        html = parts.iter().enumerate().fold(String::new(), |all, (i, part)| match i % 2 {
            0 => all + part,
            _ => format!("{all}<{tag}>{part}</{tag}>"),
        });
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_become_a_page() {
        let text = "# A\n\nOne **two**\nthree.\n\n- x\n  more\n- y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        assert_eq!(
            to_html(text),
            "<h1>A</h1><p>One <b>two</b> three.</p><ul><li>x more</li><li>y</li></ul>\
             <table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>"
        );
        assert_eq!(to_html("2 * 3 <b>"), "<p>2 * 3 &lt;b&gt;</p>");
    }
}
