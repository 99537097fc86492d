//! Keys: numbers choose, Enter goes, Escape steps back, an exclamation mark asks for a hint, letters lead to parts of the
//! table.

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
        "Enter" if tag != "BUTTON" && tag != "A" => enter(table),
        "Escape" if close(table) => (),
        "Escape" => table.step_back(),
        "ArrowLeft" if is_free(&tag) && super::amount::turn(table, -1) => (),
        "ArrowRight" if is_free(&tag) && super::amount::turn(table, 1) => (),
        "ArrowLeft" if is_free(&tag) => walk(table, (-1.0, 0.0)),
        "ArrowRight" if is_free(&tag) => walk(table, (1.0, 0.0)),
        "ArrowUp" if is_free(&tag) => walk(table, (0.0, -1.0)),
        "ArrowDown" if is_free(&tag) => walk(table, (0.0, 1.0)),
        key if family(key).is_some() => {
            focus(&format!(".fams .seat:nth-of-type({})", family(key).unwrap_or(1)))
        }
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => choose(table, digit),
        "U" if has_letters => table.take_back(Back::Turn),
        "u" if has_letters => table.take_back(Back::Step),
        "b" | "B" if has_letters => table.tab.set("board"),
        "h" | "H" if has_letters => focus(".tray button, .tray [tabindex]"),
        "j" | "J" if has_letters => {
            show(table, &["jobs", "market", "side"], ".side button, .side [tabindex]")
        }
        "l" | "L" if has_letters => {
            table.is_talking.set(false);
            show(table, &["log"], ".log");
        }
        "t" | "T" if has_letters => {
            table.is_talking.set(true);
            show(table, &["log"], "#talk");
        }
        "s" | "S" if has_letters => table.is_since_open.update(|it| *it = !*it),
        "o" | "O" if has_letters => table.turn_to(super::draft::Matter::Unasked),
        "!" => super::hint::toggle(table),
        "?" => super::ruling::toggle(table),
        _ => return,
    }
    event.prevent_default();
}

/// Sends what is put together; else points at what the arrows have led to.
fn enter(table: Table) {
    let focus =
        table.focus.get_untracked().filter(|it| table.lights.with_untracked(|all| all.at(it).is_lamp()));
    match focus {
        Some(at) if untrack(|| table.request()).is_none() => table.touch(&at),
        _ => table.go(),
    }
}

/// Closes what lies over the table. Says whether anything did.
fn close(table: Table) -> bool {
    let had = [table.is_since_open, table.is_menu_open, table.is_large].iter().any(|it| it.get_untracked())
        || table.reading.with_untracked(Option::is_some)
        || table.ruling.with_untracked(Option::is_some);
    table.is_since_open.set(false);
    table.is_menu_open.set(false);
    table.is_large.set(false);
    table.ruling.set(None);
    table.reading.set(None);
    table.hints.close() || had
}

/// Whether arrows are not used by what has the focus.
fn is_free(tag: &str) -> bool {
    !matches!(tag, "INPUT" | "TEXTAREA" | "SELECT" | "OL" | "UL")
}

/// The panel that a function key stands for.
fn family(key: &str) -> Option<usize> {
    key.strip_prefix('F')?.parse().ok().filter(|it| (1..=8).contains(it))
}

/// Shows the first of these tabs that the game has, and gives what is in it the focus.
fn show(table: Table, tabs: &[&str], selector: &'static str) {
    if let Some(tab) = table.ui.tabs().iter().find(|it| tabs.contains(&it.id)) {
        table.tab.set(tab.id);
    }
    request_animation_frame(move || focus(selector));
}

/// A place, and the middle of it on the screen.
type Spot = (super::at::At, (f64, f64));

/// The place to which an arrow leads: near, and rather straight ahead than aside.
pub fn ahead(spots: &[Spot], from: (f64, f64), (dx, dy): (f64, f64)) -> Option<&Spot> {
    let cost = |(_, (x, y)): &Spot| {
        let (along, aside) = ((x - from.0) * dx + (y - from.1) * dy, (x - from.0) * dy - (y - from.1) * dx);
        (along > 1.0).then(|| along + 2.5 * aside.abs())
    };
    let all = spots.iter().filter_map(|it| Some((it, cost(it)?)));
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|it| it.0)
}

/// Walks over what is lit on the board.
fn walk(table: Table, to: (f64, f64)) {
    let middle = |at: &super::at::At| {
        let found = browser::document().query_selector(&format!(".bd [data-at='{at}']")).ok().flatten()?;
        let rect = found.get_bounding_client_rect();
        (rect.width() > 0.0).then(|| (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0))
    };
    let lit: Vec<super::at::At> = table.lights.with_untracked(|it| {
        it.iter().filter(|(_, light)| light.is_lamp()).map(|(at, _)| at.clone()).collect()
    });
    let spots: Vec<Spot> = lit.into_iter().filter_map(|it| Some((it.clone(), middle(&it)?))).collect();
    let now = table.focus.get_untracked().and_then(|it| middle(&it));
    let next = match now {
        Some(from) => ahead(&spots, from, to),
        None => spots.first(),
    };
    if let Some((at, (x, y))) = next {
        table.focus.set(Some(at.clone()));
        ring(*x, *y);
    }
}

/// Puts the ring of the keyboard around a place on the screen.
fn ring(x: f64, y: f64) {
    let document = browser::document();
    let (Ok(Some(board)), Ok(Some(ring))) =
        (document.query_selector(".bd"), document.query_selector(".bd .ring"))
    else {
        return;
    };
    let rect = board.get_bounding_client_rect();
    let style = format!("display:block;left:{:.0}px;top:{:.0}px", x - rect.left(), y - rect.top());
    let _ = ring.set_attribute("style", &style);
}

/// Chooses the lamp with this number among those that are lit.
fn choose(table: Table, digit: &str) {
    let Ok(number) = digit.parse::<usize>() else { return };
    let index = number - 1;
    let is_there = untrack(|| {
        let update = table.update.get()?;
        let asked = super::Asked { decision: update.decision.as_ref(), liberties: update.liberties.as_ref() };
        // The things of a set are counted like answers.
        if asked.set(table.draft.with(|it| it.matter)).is_some() {
            table.change_set(|draft, set| draft.toggle(set, index));
            return None;
        }
        table.draft.with(|draft| draft.candidates(asked).iter().any(|it| it.index == index)).then_some(())
    });
    if is_there.is_some() {
        table.choose(index);
    }
}

fn focus(selector: &str) {
    let Ok(all) = browser::document().query_selector_all(selector) else { return };
    let mut all = (0..all.length()).filter_map(|it| all.item(it)?.dyn_into::<web_sys::HtmlElement>().ok());
    // What is only shown on another screen can't have the focus.
    if let Some(element) = all.find(|it| it.get_bounding_client_rect().width() > 0.0) {
        let _ = element.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::super::at::At;
    use super::*;

    #[test]
    fn an_arrow_leads_to_what_lies_straight_ahead() {
        let spot = |n, x: f64, y: f64| (At::new("squares", n), (x, y));
        let spots = [spot(0, 0.0, 0.0), spot(1, 100.0, 10.0), spot(2, 60.0, 90.0), spot(3, 0.0, 80.0)];
        let n = |to| ahead(&spots, (0.0, 0.0), to).and_then(|it| it.0.n);
        assert_eq!(n((1.0, 0.0)), Some(1));
        assert_eq!(n((0.0, 1.0)), Some(3));
        assert_eq!(n((-1.0, 0.0)), None, "there is nothing to the left");
    }

    #[test]
    fn function_keys_stand_for_families() {
        assert_eq!((family("F1"), family("F6"), family("F12"), family("f")), (Some(1), Some(6), None, None));
    }
}
