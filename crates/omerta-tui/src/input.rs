//! What keys mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The keys of the options, in order: the digits, then the letters that mean nothing else.
pub const OPTION_KEYS: &str = "1234567890abcdegijkmnprsuvxyz";

/// What a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The option with this number, counted from 0.
    Choose(usize),
    /// What the cursor is on.
    Enter,
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
        KeyCode::F(1) => Command::Help,
        KeyCode::Char(sign) => of_sign(sign.to_ascii_lowercase()),
        _ => Command::Other,
    })
}

fn of_sign(sign: char) -> Command {
    match sign {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_an_option_and_something_else() {
        for (i, sign) in OPTION_KEYS.chars().enumerate() {
            assert_eq!(command(KeyEvent::from(KeyCode::Char(sign))), Some(Command::Choose(i)));
        }
        assert_eq!(command(KeyEvent::from(KeyCode::Char('H'))), Some(Command::Help));
        assert_eq!(command(KeyEvent::from(KeyCode::Char('o'))), Some(Command::Unasked));
        assert_eq!(command(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Some(Command::Quit));
    }
}
