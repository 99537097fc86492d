//! Text measured in columns of a terminal.

use ratatui::text::Span;

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text in lines of at most that many columns. A word longer than a line is cut, at a hyphen if it has one.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for mut word in words(text) {
        let gap = usize::from(!line.is_empty());
        if width(&line) + gap + width(&word) > columns && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        while width(&word) > columns {
            let mut head = head(&word, columns);
            // A compound or a path is cut where it has a joint.
            if let Some(joint) = head.rfind(['-', '/']) {
                head.truncate(joint + 1);
            }
            word = word[head.len()..].to_owned();
            lines.push(head);
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// What stays together at the end of a line: words, and an amount with its currency behind it ("37.000 $").
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_currency = word.starts_with('$') && !word[1..].starts_with(|it: char| it.is_ascii_digit());
        match words.last_mut() {
            Some(amount) if is_currency && amount.ends_with(|it: char| it.is_ascii_digit()) => {
                amount.push(' ');
                amount.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// The text cut to that many columns, with an ellipsis where something is missing.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    match columns {
        0 => String::new(),
        _ => format!("{}…", head(text, columns - 1).trim_end()),
    }
}

/// The text filled up with blanks to exactly that many columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let mut padded = fit(text, columns);
    padded.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(&padded))));
    padded
}

/// As much of the text as fits; at least one sign, so that whoever cuts gets on.
fn head(text: &str, columns: usize) -> String {
    let mut head = String::new();
    for sign in text.chars() {
        head.push(sign);
        if width(&head) > columns && head.chars().count() > 1 {
            head.pop();
            break;
        }
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_long_ones_are_cut() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("Schützenkönig", 5), ["Schüt", "zenkö", "nig"]);
        assert_eq!(wrap("10.000-$-Diamant", 12), ["10.000-$-", "Diamant"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("Beute, 37.000 $: nichts", 13), ["Beute,", "37.000 $:", "nichts"]);
        assert_eq!(wrap("loot 3 $5 bills", 7), ["loot 3", "$5", "bills"]);
        assert_eq!(wrap("日本語", 4), ["日本", "語"]);
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(fit("Bruno", 5), "Bruno");
        assert_eq!(fit("Bruno", 4), "Bru…");
        assert_eq!(fit("日本語", 4), "日…");
        assert_eq!(pad("日", 4), "日  ");
        assert_eq!(fit("Bruno", 0), "");
    }
}
