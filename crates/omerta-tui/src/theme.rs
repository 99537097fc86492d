//! Colours with a meaning. None of them stands alone: each has a sign, a word or a weight beside it.

use std::env;

use omerta_core::Seat;
use ratatui::style::{Color, Modifier, Style};

/// What a piece of text is, for the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Ordinary text.
    Text,
    /// Text of less weight: headings of columns, steps that are not going on.
    Faint,
    /// The lamp: you can, you must.
    Lamp,
    /// A tag on lamplight.
    LampTag,
    /// A tag that only informs.
    Tag,
    /// The option the cursor is on.
    Cursor,
    /// The step that is going on.
    Phase,
    /// A section's heading.
    Heading,
    /// Something only the viewer was told.
    Private,
    /// A seal.
    Wax,
    /// Someone at the table.
    Seat(Seat),
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// None, or none are wanted: weight and signs only.
    Plain,
    /// The sixteen every terminal has.
    Ansi,
    /// All of them.
    Full,
}

impl Theme {
    /// What the environment says: `NO_COLOR`, `COLORTERM`.
    pub fn of_env() -> Theme {
        let set = |name: &str| env::var(name).unwrap_or_default();
        if !set("NO_COLOR").is_empty() {
            Theme::Plain
        } else if matches!(set("COLORTERM").as_str(), "truecolor" | "24bit") {
            Theme::Full
        } else {
            Theme::Ansi
        }
    }

    /// How a role looks.
    pub fn style(self, role: Role) -> Style {
        let style = Style::new();
        let fg = |ansi, full| self.color(style, ansi, full);
        match role {
            Role::Text => style,
            Role::Faint if self == Theme::Full => fg(Color::DarkGray, ASH),
            Role::Faint => style.add_modifier(Modifier::DIM),
            Role::Lamp => fg(Color::LightYellow, LAMP).add_modifier(Modifier::BOLD),
            Role::LampTag | Role::Cursor => fg(Color::LightYellow, LAMP).add_modifier(BOLD_BLOCK),
            Role::Tag if self == Theme::Full => fg(Color::Gray, ASH).add_modifier(Modifier::REVERSED),
            Role::Tag => style.add_modifier(Modifier::REVERSED),
            Role::Phase => fg(Color::LightRed, EMBER).add_modifier(BOLD_BLOCK),
            Role::Heading => fg(Color::Gray, BONE_2).add_modifier(Modifier::BOLD),
            Role::Private => fg(Color::LightCyan, PRIVATE).add_modifier(Modifier::ITALIC),
            Role::Wax => fg(Color::LightRed, BLOOD).add_modifier(Modifier::BOLD),
            Role::Seat(seat) => {
                fg(ANSI_SEATS[seat.index()], SEATS[seat.index()]).add_modifier(Modifier::BOLD)
            }
        }
    }

    fn color(self, style: Style, ansi: Color, full: Color) -> Style {
        match self {
            Theme::Plain => style,
            Theme::Ansi => style.fg(ansi),
            Theme::Full => style.fg(full),
        }
    }
}

/// The shape of a seat, so that nobody needs its colour.
pub fn shape(seat: Seat) -> char {
    ['◆', '●', '▼', '■', '♥', '★', '✚', '▲'][seat.index()]
}

const BOLD_BLOCK: Modifier = Modifier::BOLD.union(Modifier::REVERSED);

const LAMP: Color = Color::Rgb(0xff, 0xd2, 0x7a);
const EMBER: Color = Color::Rgb(0xff, 0x6b, 0x3d);
const ASH: Color = Color::Rgb(0xa7, 0x9d, 0xb0);
const BONE_2: Color = Color::Rgb(0xcf, 0xc2, 0xaa);
const BLOOD: Color = Color::Rgb(0xff, 0x7a, 0x6b);
const PRIVATE: Color = Color::Rgb(0x8f, 0xd3, 0xe8);

const SEATS: [Color; 8] = [
    Color::Rgb(0xe4, 0x57, 0x2e),
    Color::Rgb(0x4d, 0x94, 0xe1),
    Color::Rgb(0xef, 0xc8, 0x37),
    Color::Rgb(0x1f, 0xd0, 0x7f),
    Color::Rgb(0xe6, 0x84, 0xb0),
    Color::Rgb(0xf3, 0xea, 0xd8),
    Color::Rgb(0x8f, 0x87, 0xf5),
    Color::Rgb(0xb8, 0x99, 0x7a),
];

const ANSI_SEATS: [Color; 8] = [
    Color::LightRed,
    Color::LightBlue,
    Color::LightYellow,
    Color::LightGreen,
    Color::LightMagenta,
    Color::White,
    Color::LightCyan,
    Color::Yellow,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_nothing_is_coloured_and_the_lamp_still_stands_out() {
        let roles = [Role::Faint, Role::Lamp, Role::Cursor, Role::Phase, Role::Private, Role::Seat(Seat::B)];
        for role in roles {
            let style = Theme::Plain.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
            assert!(!style.add_modifier.is_empty(), "{role:?} looks like ordinary text");
        }
    }

    #[test]
    fn every_seat_has_a_shape_of_its_own() {
        let mut shapes: Vec<char> = Seat::all(8).map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), 8);
    }
}
