//! Text for drawings.

use super::at::At;
use super::lights::Lights;

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

/// A drawing in which whatever can be chosen says so, as `data-lit="can"` beside its `data-at`.
pub fn lit(drawing: &str, lights: &Lights) -> String {
    const AT: &str = r#"data-at=""#;
    let mut marked = String::with_capacity(drawing.len() + 256);
    let mut parts = drawing.split(AT);
    marked.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let at = part.split('"').next().and_then(|it| it.parse::<At>().ok());
        if at.is_some_and(|it| lights.at(&it).is_lamp()) {
            marked.push_str(r#"data-lit="can" "#);
        }
        marked.push_str(AT);
        marked.push_str(part);
    }
    marked
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
    use super::super::lights::Light;
    use super::*;

    #[test]
    fn only_what_can_be_chosen_is_marked() {
        let light = Light { options: vec![3], ..Light::default() };
        let lights = Lights::from_iter([(At::new("squares", 7), light)]);
        let drawing =
            r#"<g data-at="squares:7:"><path d="M0 0"/></g><g data-at="squares:8:"/><g data-at="?"/>"#;
        let marked = lit(drawing, &lights);
        assert!(marked.starts_with(r#"<g data-lit="can" data-at="squares:7:"><path"#), "{marked}");
        assert_eq!(marked.replace(r#"data-lit="can" "#, ""), drawing);
        assert_eq!(marked.matches("data-lit").count(), 1);
    }

    #[test]
    fn nothing_in_a_name_is_taken_for_a_drawing() {
        assert_eq!(escape("<b>\"A\" & 'B'</b>"), "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;");
    }
}
