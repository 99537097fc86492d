//! Things that move: every piece goes from where it was to where it is, as the news tell it.
//!
//! Where a pile lies on the screen is found by `data-zone="zone:seat"` (the seat's letter, or nothing; with
//! `data-item="table:row"` where its things lie apart), by the `data-at` of the place it is on, or by the seat it belongs to.

use leptos::prelude::*;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{MoveMessage, PileMessage};
use wasm_bindgen::{JsCast as _, JsValue};

use super::Table;
use super::at::At;
use crate::browser;

/// More news than this at once are old: nothing flies then.
const TOO_MANY: usize = 60;
/// How many things fly at the same time, at most.
const MOST: usize = 6;
/// How long one flies, and how much later the next one starts, in milliseconds.
const FLIGHT: i32 = 320;
const STAGGER: i32 = 60;
/// How long they are waited for if the browser does not draw.
const NOT_YET: i32 = 1_000;

/// Something that is about to move.
pub struct Flight {
    html: String,
    from: (f64, f64),
    to: PileMessage,
}

/// Where a pile lies on the screen.
fn place(pile: &PileMessage) -> Option<(f64, f64)> {
    let seat = pile.seat.map(|it| it.to_string()).unwrap_or_default();
    let mut selectors = Vec::new();
    if let Some(at) = &pile.at {
        selectors.push(format!("[data-at='{}']", At::from(at)));
    }
    if let Some(n) = pile.item.n {
        selectors.push(format!("[data-zone='{}:{seat}'][data-item='{}:{n}']", pile.zone, pile.item.table));
    }
    selectors.push(format!("[data-zone='{}:{seat}']", pile.zone));
    if let Some(seat) = pile.seat {
        selectors.push(format!("[data-at='{}']", At::seat(seat)));
    }
    let document = browser::document();
    let shown = |selector: &String| {
        let all = document.query_selector_all(selector).ok()?;
        let elements = (0..all.length()).filter_map(|it| all.item(it)?.dyn_into::<web_sys::Element>().ok());
        let rects = elements.map(|it| it.get_bounding_client_rect());
        let rect = rects.into_iter().find(|it| it.width() > 0.0)?;
        Some((rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0))
    };
    selectors.iter().find_map(shown)
}

/// What will move when an update is shown: to be asked before it is.
pub fn prepare(table: Table, update: &UpdateMessage) -> Vec<Flight> {
    let moves = update.news.iter().flat_map(|it| &it.moves);
    let flight = |it: &MoveMessage| {
        let (from, to) = (it.from.as_ref()?, it.to.as_ref()?);
        // Whoever sees a face on either side sees it on the way.
        let mut shown = to.clone();
        shown.item.n = to.item.n.or(from.item.n);
        let lang = table.app.settings.with_untracked(|it| it.lang);
        let html = table.catalogue_now(|catalogue| table.ui.flying(update, catalogue, lang, &shown));
        (!html.is_empty()).then_some(())?;
        Some(Flight { html, from: place(from)?, to: to.clone() })
    };
    // News that come in such numbers were missed, not seen.
    if update.news.len() > TOO_MANY {
        return Vec::new();
    }
    moves.filter_map(flight).take(MOST).collect()
}

/// Lets them fly, one after the other, once the update is drawn: a picture that has much to draw would be shown for long.
pub fn fly(table: Table, flights: Vec<Flight>) {
    if flights.is_empty() {
        return;
    }
    let hold = table.hold(NOT_YET);
    request_animation_frame(move || {
        request_animation_frame(move || {
            if !table.holds(hold) {
                return;
            }
            // A picture that can't fly is where it belongs anyway.
            let _ = start(&flights);
            table.hold(STAGGER * (flights.len() as i32 - 1) + FLIGHT);
        });
    });
}

/// Puts all of them into the page at once, so that it is laid out once; each waits where it was until it leaves.
fn start(flights: &[Flight]) -> Result<(), JsValue> {
    let document = browser::document();
    let Some(body) = document.body() else { return Ok(()) };
    // Where they go is asked before anything is put in.
    let ends: Vec<_> = flights.iter().map(|it| place(&it.to)).collect();
    for (i, (flight, end)) in flights.iter().zip(ends).enumerate() {
        let Some(end) = end else { continue };
        let piece = document.create_element("div")?.unchecked_into::<web_sys::HtmlElement>();
        piece.set_class_name("fly");
        piece.set_attribute("aria-hidden", "true")?;
        piece.set_inner_html(&flight.html);
        let put = |(x, y): (f64, f64), tilt: i32| {
            format!("translate({x:.0}px,{y:.0}px) translate(-50%,-50%) rotate({tilt}deg)")
        };
        let (start, end) = (put(flight.from, -4), put(end, 4));
        piece.style().set_property("transform", &end)?;
        body.append_child(&piece)?;
        let frames = js_sys::Array::of2(&frame(&start)?, &frame(&end)?);
        let animate = js_sys::Reflect::get(&piece, &"animate".into())?.dyn_into::<js_sys::Function>()?;
        let delay = STAGGER * i as i32;
        let timing =
            object([("duration", FLIGHT.into()), ("delay", delay.into()), ("fill", "backwards".into())])?;
        animate.call2(&piece, &frames, &timing)?;
        browser::later(delay + FLIGHT, move || piece.remove());
    }
    Ok(())
}

/// A moment of a flight.
fn frame(transform: &str) -> Result<JsValue, JsValue> {
    object([("transform", transform.into()), ("easing", "cubic-bezier(.2,.8,.2,1)".into())])
}

fn object<const N: usize>(fields: [(&str, JsValue); N]) -> Result<JsValue, JsValue> {
    let object = js_sys::Object::new();
    for (name, value) in fields {
        js_sys::Reflect::set(&object, &name.into(), &value)?;
    }
    Ok(object.into())
}
