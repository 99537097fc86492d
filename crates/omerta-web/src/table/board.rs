//! The place of the board: measured, drawn by the game, and pointed at.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::{JsCast as _, prelude::Closure};

use super::Table;
use super::at::At;
use super::{drawing, lens, regions, svg};
use crate::browser;

/// The board. What is drawn is plain text of a drawing; whatever carries `data-at` in it can be pointed at.
pub fn board(table: Table) -> AnyView {
    let place = NodeRef::<Div>::new();
    let size = RwSignal::new((0.0, 0.0));
    measure(place, size);
    let drawing = move || {
        let (w, h) = size.get();
        if w < 1.0 {
            return String::new();
        }
        let inside = table.with_board((w, h), |scene| svg::lit(&table.ui.board(scene), scene.lights));
        let inside = inside.unwrap_or_default();
        // The lens shows the same drawing once more.
        format!(r#"<g id="drawing">{inside}</g>"#)
    };
    let svg = NodeRef::<Svg>::new();
    Effect::new(move |shown: Option<String>| {
        let Some(svg) = svg.get() else { return String::new() };
        let text = drawing();
        drawing::change(&svg, &shown.unwrap_or_default(), &text);
        text
    });
    let pointed = move |event: leptos::ev::MouseEvent| {
        table.skip();
        if browser::is_phone() && lens::tapped(table, &event) {
            return;
        }
        if let Some(at) = at(event.target()) {
            table.touch(&at);
        }
    };
    let looked_at = move |event: leptos::ev::PointerEvent| {
        table.focus.set(at(event.target()));
    };
    view! {
        <div class="bd" node_ref=place aria-hidden="true" on:click=pointed on:pointerover=looked_at>
            <svg
                node_ref=svg
                width=move || size.get().0 height=move || size.get().1
                viewBox=move || format!("0 0 {} {}", size.get().0, size.get().1)
            ></svg>
            <i class="ring"></i>
            {move || regions::tip(table)}
        </div>
        {lens::lens(table)}
    }
    .into_any()
}

/// The thing that a part of the drawing belongs to.
fn at(target: Option<web_sys::EventTarget>) -> Option<At> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-at]").ok().flatten()?.get_attribute("data-at")?.parse().ok()
}

/// Keeps the size of the place up to date.
fn measure(place: NodeRef<Div>, size: RwSignal<(f64, f64)>) {
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let element: web_sys::Element = place.unchecked_into();
        let measured = element.clone();
        let resized = Closure::<dyn Fn()>::new(move || {
            let (w, h) = (f64::from(measured.client_width()), f64::from(measured.client_height()));
            if size.try_get_untracked().is_some_and(|it| it != (w, h)) {
                size.set((w, h));
            }
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local(Some((observer, resized)));
            on_cleanup(move || {
                if let Some(Some((observer, _))) = kept.try_update_value(Option::take) {
                    observer.disconnect();
                }
            });
        }
    });
}
