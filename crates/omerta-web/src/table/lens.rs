//! The lens of a phone: where a finger covers several things that are lit, they are shown twice as large and named.

use leptos::prelude::*;
use omerta_core::Short as _;
use wasm_bindgen::JsCast as _;

use super::Table;
use super::at::At;
use super::regions::name_of;
use crate::browser;
use crate::icon::icon;

/// How far from a finger something is still meant, in pixels.
const REACH: f64 = 24.0;

/// What lies under a finger.
#[derive(Clone, PartialEq, Debug)]
pub struct Lens {
    /// The middle of it, in the board's pixels.
    pub middle: (f64, f64),
    /// What is lit there, the nearest first.
    pub candidates: Vec<At>,
}

/// What is within reach of a point, the nearest first.
pub fn within(spots: &[(At, (f64, f64))], (x, y): (f64, f64)) -> Vec<At> {
    let far = |it: &(f64, f64)| (it.0 - x).hypot(it.1 - y);
    let mut near: Vec<&(At, (f64, f64))> = spots.iter().filter(|it| far(&it.1) <= REACH).collect();
    near.sort_short_by(|a, b| far(&a.1).total_cmp(&far(&b.1)));
    near.into_iter().map(|it| it.0.clone()).collect()
}

/// Takes a tap on a small board: one lit thing in reach is meant, several open the lens. Says whether it was any of it.
pub fn tapped(table: Table, event: &leptos::ev::MouseEvent) -> bool {
    let Ok(Some(board)) = browser::document().query_selector(".bd") else { return false };
    let frame = board.get_bounding_client_rect();
    let at = (f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top());
    let middle = |it: &At| {
        let found = board.query_selector(&format!("[data-at='{it}']")).ok().flatten()?;
        let rect = found.dyn_into::<web_sys::Element>().ok()?.get_bounding_client_rect();
        let (x, y) = (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
        // What is larger than a finger is hit without help.
        (rect.width() > 0.0 && rect.width().min(rect.height()) < 44.0)
            .then(|| (x - frame.left(), y - frame.top()))
    };
    let lit: Vec<At> = table.lights.with_untracked(|all| {
        all.iter().filter(|(_, light)| light.is_lamp()).map(|(at, _)| at.clone()).collect()
    });
    let spots: Vec<(At, (f64, f64))> =
        lit.into_iter().filter_map(|it| Some((it.clone(), middle(&it)?))).collect();
    let candidates = within(&spots, at);
    match &candidates[..] {
        [] => false,
        [only] => {
            table.touch(only);
            true
        }
        _ => {
            table.lens.set(Some(Lens { middle: at, candidates }));
            true
        }
    }
}

/// The lens, while it is open.
pub fn lens(table: Table) -> AnyView {
    let shown = move || {
        let Lens { middle: (x, y), candidates } = table.lens.get()?;
        let catalogue = table.catalogue.get();
        let one = |it: At| {
            let name = name_of(table, &catalogue, &it);
            let choose = move |_| {
                table.lens.set(None);
                table.touch(&it);
            };
            view! { <button class="choice is-can" on:click=choose>{name}</button> }
        };
        let part = format!("{:.0} {:.0} 120 84", x - 60.0, y - 42.0);
        Some(view! {
            <div class="lens" role="dialog" aria-label=table.app.t("lens.title")>
                <svg viewBox=part aria-hidden="true"><use href="#drawing"></use></svg>
                <div class="lens-names">{candidates.into_iter().map(one).collect::<Vec<_>>()}</div>
                <button class="ib" aria-label=table.app.t("since.close") on:click=move |_| table.lens.set(None)>{icon("cross")}</button>
            </div>
        })
    };
    view! { {shown} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_means_what_it_covers_the_nearest_first() {
        let spot = |n, x: f64, y: f64| (At::new("spaces", n), (x, y));
        let spots = [spot(0, 0.0, 0.0), spot(1, 20.0, 0.0), spot(2, 100.0, 100.0)];
        assert_eq!(within(&spots, (15.0, 0.0)), vec![At::new("spaces", 1), At::new("spaces", 0)]);
        assert_eq!(within(&spots, (90.0, 90.0)), vec![At::new("spaces", 2)]);
        assert!(within(&spots, (50.0, 50.0)).is_empty());
    }
}
