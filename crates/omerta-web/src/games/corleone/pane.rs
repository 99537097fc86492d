//! A part of the table that is drawn as text, like the board, and pointed at by what its elements carry.
//!
//! `data-option` chooses an answer, `data-add` and `data-take` change a set, `data-at` points at a thing.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::table::Table;
use crate::table::at::At;
use crate::table::drawing;
use crate::table::scene::Scene;

/// A pane of this class.
pub fn pane(
    table: Table,
    class: &'static str,
    draw: impl Fn(&Scene<'_>) -> String + Send + Sync + 'static,
) -> AnyView {
    let place = NodeRef::<Div>::new();
    Effect::new(move |shown: Option<String>| {
        let Some(place) = place.get() else { return String::new() };
        let html = table.with_scene(&draw).unwrap_or_default();
        drawing::change(&place, &shown.unwrap_or_default(), &html);
        html
    });
    let click = move |event: leptos::ev::MouseEvent| pressed(table, &event);
    view! { <div class=class node_ref=place on:click=click></div> }.into_any()
}

fn pressed(table: Table, event: &leptos::ev::MouseEvent) {
    let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let found =
        target.and_then(|it| it.closest("[data-option],[data-add],[data-take],[data-at]").ok().flatten());
    let Some(element) = found else { return };
    // What lies in a panel means itself, not the panel.
    event.stop_propagation();
    let number = |key: &str| element.get_attribute(key).and_then(|it| it.parse::<usize>().ok());
    let key = element.get_attribute("data-key");
    if let Some(index) = number("data-option") {
        table.choose(index);
    } else if let Some(thing) = number("data-add") {
        table.change_set(|draft, set| draft.add(set, thing));
    } else if let Some(thing) = number("data-take") {
        table.change_set(|draft, _| draft.take_out(thing));
    } else if let Some(at) = element.get_attribute("data-at").and_then(|it| it.parse::<At>().ok()) {
        table.touch(&at);
    }
    if let Some(key) = key {
        refocus(key);
    }
}

/// What is chosen may be drawn anew: whoever uses the keyboard stays where they were.
fn refocus(key: String) {
    request_animation_frame(move || {
        let found = crate::browser::document().query_selector(&format!("[data-key='{key}']")).ok().flatten();
        if let Some(element) = found.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    });
}
