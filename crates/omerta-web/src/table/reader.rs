//! Cards at reading size: at once where a mouse rests on one, where the keyboard stands, or where a finger is held.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::Table;
use super::at::At;
use super::ruling::Ruling;
use crate::browser;
use crate::icon::icon;

/// A card that is read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// Which.
    pub at: At,
    /// Left, top, right and bottom of where it lies on the screen.
    pub rect: [f64; 4],
}

/// What can be read: cards, rows of markets, and whatever says so.
const READABLE: &str = "[data-read],.card[data-at],.hk[data-at],.rk2[data-at]";
/// How wide the reader is, and the least height it needs.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 240.0;
/// A card that lies there as wide as this can be read where it is.
const READ: f64 = 170.0;

/// Where the reader goes for a card on a screen of this size: left, and the distance from the top or the bottom edge.
pub fn place(rect: [f64; 4], (w, h): (f64, f64)) -> (f64, &'static str, f64) {
    let [left, top, right, bottom] = rect;
    let x = ((left + right) / 2.0 - WIDTH / 2.0).clamp(6.0, (w - WIDTH - 6.0).max(6.0));
    let is_below = top < HEIGHT && h - bottom > top;
    if is_below { (x, "top", bottom + 8.0) } else { (x, "bottom", (h - top + 8.0).max(6.0)) }
}

/// The card under an event, if it is one that can be read.
fn card(target: Option<web_sys::EventTarget>) -> Option<Reading> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?;
    let card = element.closest(READABLE).ok().flatten()?;
    let word = card.get_attribute("data-read").or_else(|| card.get_attribute("data-at"))?;
    let rect = card.get_bounding_client_rect();
    if rect.width() >= READ {
        return None;
    }
    Some(Reading { at: word.parse().ok()?, rect: [rect.left(), rect.top(), rect.right(), rect.bottom()] })
}

/// Shows what a mouse rests on. Fingers hold, since they rest nowhere.
pub fn pointed(table: Table, event: &leptos::ev::PointerEvent) {
    if event.pointer_type() == "mouse" {
        let found = card(event.target());
        if table.reading.with_untracked(|it| *it != found) {
            table.reading.set(found);
        }
    }
}

/// Shows what the keyboard stands on.
pub fn focused(table: Table, event: &leptos::ev::FocusEvent) {
    let target = event.target();
    let element = target.clone().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let by_keyboard = element.is_some_and(|it| it.matches(":focus-visible").unwrap_or(false));
    table.reading.set(if by_keyboard { card(target) } else { None });
}

/// Shows what a finger is held on, instead of the menu of the browser. A mouse shows cards where it rests, so its other
/// button, and a finger on the board, ask for the rules of the thing.
pub fn held(table: Table, event: &leptos::ev::MouseEvent) {
    let found = card(event.target()).filter(|_| browser::is_for_fingers());
    if found.is_some() {
        event.prevent_default();
        return table.reading.set(found);
    }
    let element = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let thing = element.and_then(|it| it.closest("[data-at]").ok().flatten());
    let at: Option<At> = thing.and_then(|it| it.get_attribute("data-at")?.parse().ok());
    if let Some(at) = at {
        event.prevent_default();
        table.reading.set(None);
        table.ruling.set(Some(Ruling::Thing(at)));
    }
}

/// The reader.
pub fn reader(table: Table) -> AnyView {
    // What was read before one question would lie over the next.
    let asked = Memo::new(move |_| table.update.with(|it| it.as_ref()?.decision.as_ref().map(|it| it.id)));
    Effect::new(move |_| {
        asked.get();
        table.reading.set(None);
    });
    let shown = move || {
        let reading = table.reading.get()?;
        let html = table.with_scene(|scene| table.ui.reading(scene, &reading.at))??;
        let why = table.lights.with(|it| it.at(&reading.at));
        let why = why.why.clone().filter(|_| why.is_shadow()).map(|it| table.named(&it.text));
        let window = browser::window();
        let side = |it: Result<wasm_bindgen::JsValue, _>| it.ok().and_then(|it| it.as_f64()).unwrap_or(0.0);
        let size = (side(window.inner_width()), side(window.inner_height()));
        let (x, edge, y) = place(reading.rect, size);
        let style = format!("left:{x:.0}px;{edge}:{y:.0}px;width:{WIDTH}px");
        Some(view! {
            <aside class="reader" role="tooltip" style=style on:click=move |_| table.reading.set(None)>
                <div inner_html=table.named(&html)></div>
                {why.map(|it| view! { <p class="why-chip">{it}</p> })}
                {browser::is_for_fingers().then(|| {
                    let at = reading.at.clone();
                    let open = move |event: leptos::ev::MouseEvent| {
                        event.stop_propagation();
                        table.reading.set(None);
                        table.ruling.set(Some(Ruling::Thing(at.clone())));
                    };
                    view! { <button class="btn" on:click=open>{icon("help")}{table.app.t("table.rules")}</button> }
                })}
            </aside>
        })
    };
    view! { {shown} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_in_the_hand_is_read_above_it_and_one_at_the_top_below_it() {
        let (x, edge, y) = place([600.0, 650.0, 696.0, 784.0], (1280.0, 800.0));
        assert_eq!((x, edge, y), (498.0, "bottom", 158.0));
        assert_eq!(place([1100.0, 60.0, 1196.0, 190.0], (1280.0, 800.0)).1, "top");
    }

    #[test]
    fn the_reader_never_leaves_the_screen() {
        for left in [0.0, 100.0, 300.0, 340.0] {
            let (x, _, y) = place([left, 500.0, left + 70.0, 588.0], (360.0, 740.0));
            assert!(x >= 6.0 && x + WIDTH <= 360.0 - 6.0 + 0.1, "{x}");
            assert!(y >= 6.0);
        }
    }
}
