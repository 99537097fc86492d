//! Text for drawings.

/// A text as it may stand in a drawing or an attribute.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(it),
        }
    }
    safe
}

/// An icon of the sprite in a drawing: its middle, its size and its colour.
pub fn icon(id: &str, (x, y): (f64, f64), size: f64, colour: &str) -> String {
    format!(
        r##"<use href="#i-{id}" x="{:.1}" y="{:.1}" width="{size:.1}" height="{size:.1}" color="{colour}"/>"##,
        x - size / 2.0,
        y - size / 2.0
    )
}

/// The mark of a seat in a drawing: shape, colour and letter.
pub fn mark(letter: char, (x, y): (f64, f64), size: f64) -> String {
    let (rise, scale) = match letter {
        'V' => (-0.08, 0.5),
        'R' => (0.05, 0.4),
        _ => (0.0, 0.5),
    };
    format!(
        r##"<g class="k-{letter}"><use href="#i-fam-{letter}" x="{:.1}" y="{:.1}" width="{size:.1}" height="{size:.1}" color="var(--f)"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" class="dt" font-size="{:.1}" fill="#141118">{letter}</text></g>"##,
        x - size / 2.0,
        y - size / 2.0,
        y + size * (0.175 + rise),
        size * scale,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_taken_for_a_drawing() {
        assert_eq!(escape("<b>\"A\" & 'B'</b>"), "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;");
    }
}
