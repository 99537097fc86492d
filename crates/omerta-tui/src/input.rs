//! What keys mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The keys of the options, in order: the digits, then the letters that mean nothing else, then the same
/// letters with Shift, then signs, for the longest lists.
pub const OPTION_KEYS: &str = "1234567890abcdegijkmnrsvxyzABCDEGIJKMNRSVXYZ.,;:\"#$%&/()=*@<>[]{}~^_|";
/// How many of them are digits.
pub const DIGITS: usize = 10;
/// How many are letters without Shift.
const LETTERS: usize = 17;

/// What a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The option with this number, counted from 0.
    Choose(usize),
    /// What the cursor is on, or what was put together.
    Enter,
    /// What the cursor is on, in or out.
    Space,
    /// One of it in, or one step more.
    More,
    /// One of it out, or one step less.
    Less,
    /// One of it out, or the last digit.
    RubOut,
    /// One up.
    Up,
    /// One down.
    Down,
    /// One column left.
    Left,
    /// One column right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Takes back what was said last.
    Undo,
    /// Starts the turn over.
    Restart,
    /// What the option under the cursor would do.
    Preview,
    /// What one who looks ahead would do.
    Hint,
    /// Keys and rules.
    Help,
    /// The whole log.
    Log,
    /// The table in words.
    Table,
    /// What can't be done, and why.
    WhyNot,
    /// What may be done unasked.
    Unasked,
    /// No pauses, and back.
    Faster,
    /// Leave.
    Quit,
    /// Away with what lies on top.
    Escape,
    /// Any other key.
    Other,
}

/// What this key means; nothing for a key that is let go.
pub fn command(key: KeyEvent) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return Some(if key.code == KeyCode::Char('c') { Command::Quit } else { Command::Other });
    }
    Some(match key.code {
        KeyCode::Enter => Command::Enter,
        KeyCode::Up => Command::Up,
        KeyCode::Down => Command::Down,
        KeyCode::Left | KeyCode::BackTab => Command::Left,
        KeyCode::Right | KeyCode::Tab => Command::Right,
        KeyCode::PageUp => Command::PageUp,
        KeyCode::PageDown => Command::PageDown,
        KeyCode::Home => Command::Home,
        KeyCode::End => Command::End,
        KeyCode::Esc => Command::Escape,
        KeyCode::Backspace | KeyCode::Delete => Command::RubOut,
        KeyCode::F(1) => Command::Help,
        KeyCode::F(2) => Command::Hint,
        KeyCode::Char(sign) => of_sign(sign),
        _ => Command::Other,
    })
}

fn of_sign(sign: char) -> Command {
    match sign.to_ascii_lowercase() {
        ' ' => Command::Space,
        '+' => Command::More,
        '-' => Command::Less,
        'u' if sign == 'U' => Command::Restart,
        'u' => Command::Undo,
        'p' => Command::Preview,
        '!' => Command::Hint,
        'h' => Command::Help,
        'l' => Command::Log,
        't' => Command::Table,
        'w' | '?' => Command::WhyNot,
        'o' => Command::Unasked,
        'f' => Command::Faster,
        'q' => Command::Quit,
        _ => OPTION_KEYS.find(sign).map_or(Command::Other, Command::Choose),
    }
}

/// The option that a key means in a list of so many. In a short one Shift makes no difference.
pub fn place(i: usize, n: usize) -> Option<usize> {
    let without_shift = i.checked_sub(LETTERS).filter(|it| (DIGITS..DIGITS + LETTERS).contains(it));
    [Some(i), without_shift].into_iter().flatten().find(|&it| it < n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_an_option_and_something_else() {
        let of = |sign| command(KeyEvent::from(KeyCode::Char(sign)));
        for (i, sign) in OPTION_KEYS.chars().enumerate() {
            assert_eq!(of(sign), Some(Command::Choose(i)));
        }
        assert_eq!(of('H'), Some(Command::Help));
        assert_eq!(of('o'), Some(Command::Unasked));
        assert_eq!((of('u'), of('U')), (Some(Command::Undo), Some(Command::Restart)));
        assert_eq!(command(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Some(Command::Quit));
    }

    #[test]
    fn shift_counts_only_where_the_list_is_long() {
        let key = |sign| OPTION_KEYS.find(sign).expect("it is a key");
        assert_eq!(place(key('A'), 12), place(key('a'), 12));
        assert_eq!(place(key('A'), 40), Some(27));
        assert_eq!(place(key('A'), 3), None);
        assert_eq!(place(key('9'), 3), None);
        assert_eq!(OPTION_KEYS.find('.'), Some(DIGITS + 2 * LETTERS));
        assert_eq!((place(key('.'), 45), place(key('.'), 30)), (Some(44), None));
    }
}
