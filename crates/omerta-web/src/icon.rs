//! Icons and marks of the sprite, as views and as text.

use leptos::prelude::*;

/// An icon of the sprite, in the colour of its text.
pub fn icon(id: &'static str) -> AnyView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#i-{id}")></use></svg> }.into_any()
}

/// The same with an id that is not known beforehand.
#[expect(clippy::needless_pass_by_value, reason = "a view takes what it shows")]
pub fn icon_of(id: String) -> AnyView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#i-{id}")></use></svg> }.into_any()
}

/// A mark as text, for drawings and cards.
pub fn mark_text(letter: char, size: u16, hat: Option<&str>) -> String {
    let hat_class = if hat.is_some() { " hatted" } else { "" };
    let hat = hat.map_or_else(String::new, |it| {
        format!(r##"<svg class="hat" aria-hidden="true"><use href="#i-hat-{it}"/></svg>"##)
    });
    format!(
        r##"<span class="fm k-{letter}{hat_class}" style="--s:{size}px"><svg class="sh" aria-hidden="true"><use href="#i-fam-{letter}"/></svg><b aria-hidden="true">{letter}</b>{hat}</span>"##
    )
}

/// The mark of a family or seat: shape, colour and letter, so big in pixels, with a hat if it has one.
pub fn mark(letter: char, size: u16, hat: Option<&'static str>) -> AnyView {
    let class = format!("fm k-{letter}{}", if hat.is_some() { " hatted" } else { "" });
    view! {
        <span class=class style=format!("--s:{size}px")>
            <svg class="sh" aria-hidden="true"><use href=format!("#i-fam-{letter}")></use></svg>
            <b aria-hidden="true">{letter.to_string()}</b>
            {hat.map(|it| view! { <svg class="hat" aria-hidden="true"><use href=format!("#i-hat-{it}")></use></svg> })}
        </span>
    }
    .into_any()
}
