//! Rules as a terminal shows them: headings and strong words in bold, everything wrapped.

/// The widest line that is pleasant to read.
const WIDEST: usize = 84;
const BOLD: &str = "\x1b[1m";
const UNDERLINED: &str = "\x1b[1;4m";
const PLAIN: &str = "\x1b[0m";

/// The page for a window with so many columns.
pub(super) fn page(text: &str, columns: usize) -> String {
    let columns = columns.saturating_sub(1).clamp(20, WIDEST);
    let mut page = String::new();
    for block in blocks(text) {
        if let Some(heading) = block.text.strip_prefix('#') {
            let (style, title) = match heading.strip_prefix('#') {
                Some(lower) => (BOLD, lower),
                None => (UNDERLINED, heading),
            };
            page += &format!("{style}{}{PLAIN}\n", title.trim_start_matches('#').trim());
        } else if block.text.is_empty() {
            page.push('\n');
        } else {
            page += &paragraph(&block, columns);
        }
    }
    page
}

/// A paragraph, a heading, an item of a list, or an empty line.
struct Block {
    /// What stands before an item, such as `1. `; the rest of it keeps clear of that.
    lead: String,
    text: String,
}

/// The blocks of a text; lines that belong together are one.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines() {
        let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
        let lead = lead_of(rest);
        let starts = rest.is_empty() || rest.starts_with('#') || !lead.is_empty();
        let is_open = |it: &Block| !it.text.is_empty() && !it.text.starts_with('#');
        match blocks.last_mut() {
            Some(last) if !starts && is_open(last) => last.text += &format!(" {rest}"),
            _ => blocks.push(Block { lead: format!("{indent}{lead}"), text: rest[lead.len()..].to_owned() }),
        }
    }
    blocks
}

/// What marks an item of a list, with the blank after it.
fn lead_of(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let n = match &line[digits..] {
        rest if digits > 0 && rest.starts_with(". ") => digits + 2,
        _ if line.starts_with("- ") => 2,
        _ => 0,
    };
    &line[..n]
}

fn paragraph(block: &Block, columns: usize) -> String {
    let indent = block.lead.chars().count();
    let (mut text, mut column, mut is_bold) = (block.lead.clone(), indent, false);
    for (n, word) in block.text.split_whitespace().enumerate() {
        let width = word.replace("**", "").replace('`', "").chars().count();
        if n > 0 && column + 1 + width > columns {
            text += &format!("\n{}", " ".repeat(indent));
            column = indent;
        } else if n > 0 {
            text.push(' ');
            column += 1;
        }
        for (part, piece) in word.split("**").enumerate() {
            if part > 0 {
                is_bold = !is_bold;
                text += if is_bold { BOLD } else { PLAIN };
            }
            text += &piece.replace('`', "");
        }
        column += width;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_marked_and_items_keep_clear_of_their_numbers() {
        let text = "# Guns\n\n1. **Aim.** On three,\n   all aim at somebody.\n- `C` a\n  Click!\n";
        let told = format!(
            "{UNDERLINED}Guns{PLAIN}\n\n1. {BOLD}Aim.{PLAIN} On three, all\n   aim at somebody.\n- C a Click!\n"
        );
        assert_eq!(page(text, 22), told);
    }

    #[test]
    fn no_line_is_wider_than_the_window() {
        for kind in omerta_games::GameKind::ALL {
            let text = omerta_games::with_game!(*kind, G => {
                let game = crate::tools::pack::load_pack::<G>(None).expect("the own pack");
                omerta_core::Packed::rules_text(&game, omerta_core::Lang::De).to_owned()
            });
            for columns in [40, 80, 200] {
                let shown = page(&text, columns);
                let plain = [BOLD, UNDERLINED, PLAIN].iter().fold(shown, |it, code| it.replace(code, ""));
                let widest = plain.lines().map(|it| it.chars().count()).max().unwrap_or(0);
                assert!(widest < columns.min(WIDEST + 1), "{kind} at {columns}: {widest}");
            }
        }
    }
}
