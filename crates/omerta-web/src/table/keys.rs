//! Keys: numbers choose, Enter goes, Escape steps back, letters lead to parts of the table.

use leptos::prelude::*;
use omerta_host::Back;
use wasm_bindgen::{JsCast as _, prelude::Closure};
use web_sys::KeyboardEvent;

use super::Table;
use crate::browser;

/// Listens to keys while the table is on the screen.
pub fn listen(table: Table) {
    let press = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| pressed(table, &event));
    let window = browser::window();
    let _ = window.add_event_listener_with_callback("keydown", press.as_ref().unchecked_ref());
    let kept = StoredValue::new_local(Some(press));
    on_cleanup(move || {
        if let Some(Some(press)) = kept.try_update_value(Option::take) {
            let _ = browser::window()
                .remove_event_listener_with_callback("keydown", press.as_ref().unchecked_ref());
        }
    });
}

fn pressed(table: Table, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return;
    }
    let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let tag = target.map(|it| it.tag_name()).unwrap_or_default();
    if matches!(tag.as_str(), "INPUT" | "TEXTAREA" | "SELECT")
        && event.key() != "Escape"
        && event.key() != "Enter"
    {
        return;
    }
    let has_letters = table.app.settings.with_untracked(|it| it.letters);
    let key = event.key();
    match key.as_str() {
        // A button that has the focus is pressed by its own Enter.
        "Enter" if tag != "BUTTON" && tag != "A" => table.go(),
        "Escape" => table.step_back(),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => choose(table, digit),
        "U" if has_letters => table.take_back(Back::Turn),
        "u" if has_letters => table.take_back(Back::Step),
        "b" | "B" if has_letters => table.tab.set("board"),
        "h" | "H" if has_letters => focus(".tray button, .tray [tabindex]"),
        "l" | "L" if has_letters => focus(".log"),
        _ => return,
    }
    event.prevent_default();
}

/// Chooses the lamp with this number among those that are lit.
fn choose(table: Table, digit: &str) {
    let Ok(number) = digit.parse::<usize>() else { return };
    let index = number - 1;
    let is_there = untrack(|| {
        let update = table.update.get()?;
        let asked = super::Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        table.draft.with(|draft| draft.candidates(asked).iter().any(|it| it.index == index)).then_some(())
    });
    if is_there.is_some() {
        table.choose(index);
    }
}

fn focus(selector: &str) {
    let found = browser::document().query_selector(selector).ok().flatten();
    if let Some(element) = found {
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
