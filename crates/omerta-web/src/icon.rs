//! Icons and marks of the sprite, as views and as text.

use leptos::prelude::*;

/// An icon of the sprite, in the colour of its text.
pub fn icon(id: &'static str) -> AnyView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#i-{id}")></use></svg> }.into_any()
}

/// The same with an id that is not known beforehand.
pub fn icon_of(id: String) -> AnyView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#i-{id}")></use></svg> }.into_any()
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
