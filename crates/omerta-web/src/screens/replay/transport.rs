//! The bar of a recorded game: forward, back, to any step, whose eyes, and playing on from here.

use leptos::prelude::*;
use omerta_core::Phrase;
use wasm_bindgen::{JsCast as _, prelude::Closure};
use web_sys::KeyboardEvent;

use super::place::Eyes;
use super::{Player, on};
use crate::app::Link;
use crate::browser;
use crate::icon::{icon, mark};
use crate::route::Route;
use crate::screens::end::bands;

/// From one step to the next at single speed, in milliseconds.
const PACE: u32 = 700;
/// The speeds there are.
const SPEEDS: [u32; 4] = [1, 2, 5, 20];

/// The bar.
pub fn bar(player: Player) -> AnyView {
    let app = player.table.app;
    view! {
        <section class="say rep" id="say" aria-label=move || app.t("replay.title") tabindex="-1">
            <span class="say__tag">{move || app.t("replay.tag")}</span>
            <div class="rp-run only-desk">{run(player)}</div>
            <div class="rp-where">{scrubber(player)}{move || told(player)}</div>
            <div class="rp-eyes only-desk">{eyes(player)}</div>
            <div class="say__acts only-desk">{play_on(player)}</div>
        </section>
    }
    .into_any()
}

/// The same in reach of a thumb.
pub fn thumb(player: Player) -> AnyView {
    view! {
        <div class="rp-thumb only-phone">
            <div class="rp-run">{run(player)}</div>
            <div class="rp-eyes">{eyes(player)}</div>
            {play_on(player)}
        </div>
    }
    .into_any()
}

fn run(player: Player) -> impl IntoView {
    let app = player.table.app;
    let step = move |by: isize| {
        player.is_playing.set(false);
        player.go_to(player.place.get_untracked().step.saturating_add_signed(by));
    };
    let end = player.tape.with(|it| it.n_steps());
    let button = move |id: &'static str, key: &'static str, act: Box<dyn Fn()>| {
        view! { <button class="ib" aria-label=move || app.t(key) on:click=move |_| act()>{icon(id)}</button> }
    };
    view! {
        {button("first", "replay.first", Box::new(move || player.go_to(0)))}
        {button("prev", "replay.back", Box::new(move || step(-1)))}
        <button class="btn btn--go" aria-label=move || app.t(if player.is_playing.get() { "replay.pause" } else { "replay.play" }) on:click=move |_| toggle(player)>
            {move || icon(if player.is_playing.get() { "pause" } else { "play" })}
        </button>
        {button("next", "replay.on", Box::new(move || step(1)))}
        {button("last", "replay.last", Box::new(move || player.go_to(end)))}
        <button class="btn rp-speed" aria-label=move || format!("{} ×{}", app.t("replay.speed"), player.speed.get()) on:click=move |_| faster(player)>{move || format!("×{}", player.speed.get())}</button>
    }
}

fn faster(player: Player) {
    let now = SPEEDS.iter().position(|it| *it == player.speed.get_untracked()).unwrap_or(0);
    player.speed.set(SPEEDS[(now + 1) % SPEEDS.len()]);
}

/// Lets the game run, or stops it.
fn toggle(player: Player) {
    let n_steps = player.tape.with(|it| it.n_steps());
    let is_on = !player.is_playing.get_untracked();
    if is_on && player.place.get_untracked().step >= n_steps {
        player.go_to(0);
    }
    player.is_playing.set(is_on);
    if is_on {
        tick(player);
    }
}

fn tick(player: Player) {
    let Some(speed) = player.speed.try_get_untracked() else { return };
    browser::later((PACE / speed.max(1)) as i32, move || {
        // The page may have been left meanwhile.
        if player.is_playing.try_get_untracked() != Some(true) {
            return;
        }
        let step = player.place.get_untracked().step + 1;
        player.go_to(step);
        if step >= player.tape.with(|it| it.n_steps()) {
            player.is_playing.set(false);
        } else {
            tick(player);
        }
    });
}

/// The scrubber: a real slider over the bands of the parts.
fn scrubber(player: Player) -> impl IntoView {
    let app = player.table.app;
    let n_steps = player.tape.with(|it| it.n_steps());
    let parts = move || {
        let starts = player.parts.with(|it| bands(it));
        let width = |i: usize| starts.get(i + 1).map_or(n_steps, |it| it.0) - starts[i].0;
        let band = |(i, (_, name)): (usize, &(usize, String))| {
            view! { <i style=format!("flex:{}", width(i).max(1))>{name.clone()}</i> }
        };
        starts.iter().enumerate().map(band).collect::<Vec<_>>()
    };
    let moved = move |event: leptos::ev::Event| {
        if let Ok(step) = event_target_value(&event).parse() {
            player.is_playing.set(false);
            player.go_to(step);
        }
    };
    let share_of = move |step: usize| step as f64 * 100.0 / n_steps.max(1) as f64;
    let share = move || share_of(player.place.get().step);
    let pins = move || {
        let pin = |(nth, step): (usize, usize)| view! { <b class="rp-pin" style=format!("left:{:.2}%", share_of(step))>{nth + 1}</b> };
        pins(player).into_iter().enumerate().map(pin).collect::<Vec<_>>()
    };
    view! {
        <div class="rp-scrub" style=move || format!("--at:{:.2}%", share())>
            <span aria-hidden="true">{parts}{pins}</span>
            <input type="range" min="0" max=n_steps.to_string() step="1" prop:value=move || player.place.get().step.to_string()
                aria-label=move || app.t("replay.scrub") aria-valuetext=move || last(player) on:input=moved/>
        </div>
    }
}

/// The steps of the turning points, as far as they are known.
fn pins(player: Player) -> Vec<usize> {
    let known = player.study.knows_turns(player.tape);
    let steps = player.study.with(|it| it.turning_points.iter().map(|it| it.step).collect());
    steps.filter(|_| known).unwrap_or_default()
}

/// What happened last, in plain words.
fn last(player: Player) -> String {
    let text = player.table.story.with(|it| it.last().map(|it| it.text.clone()));
    text.map_or_else(|| player.table.app.t("replay.start"), |it| player.table.named(&it))
}

fn told(player: Player) -> AnyView {
    let (table, place) = (player.table, player.place.get());
    let n = player.tape.with(|it| it.n_steps());
    let text = table.story.with(|it| it.last().map(|it| it.text.clone()));
    let text = text.map_or_else(|| table.app.t("replay.start").into_any(), |it| table.rich(&it));
    let step = table.app.tell(&Phrase::new("replay.step").with("step", place.step).with("n", n));
    view! { <p role="status" aria-live="polite"><span>{text}</span>" "<span class="mut">{step}</span></p> }
        .into_any()
}

fn eyes(player: Player) -> impl IntoView {
    let app = player.table.app;
    let eye = move |it: Eyes| {
        let label = move || match it {
            Eyes::Seat(seat) => player.table.name(seat),
            Eyes::Spectator => app.t("replay.spectator"),
            Eyes::All => app.t("replay.all"),
        };
        let shown = move || match it {
            Eyes::Seat(seat) => mark(player.table.mark(seat), 24, None),
            Eyes::Spectator | Eyes::All => view! { {icon("eye")}<small>{label()}</small> }.into_any(),
        };
        view! {
            <button aria-pressed=move || (player.place.get().eyes == it).to_string() aria-label=label on:click=move |_| player.look(it)>{shown}</button>
        }
    };
    let all = player.eyes.with_value(|it| it.iter().map(|it| eye(*it)).collect::<Vec<_>>());
    view! { <small>{move || app.t("replay.eyes")}</small>{all} }
}

fn play_on(player: Player) -> impl IntoView {
    let app = player.table.app;
    let why = RwSignal::new(None::<String>);
    let is_over = player.tape.with(|it| it.outcome().is_some());
    let is_there = move || {
        let is_before_end = player.place.get().step < player.tape.with(|it| it.n_steps());
        is_before_end && player.tape.with(|it| it.outcome().is_some())
    };
    let more = move || {
        let name = player.table.name(player.player());
        app.tell(&Phrase::new("replay.play-on.as").with("name", name))
    };
    let click = move |_| {
        if is_there()
            && let Err(error) = go_on(player)
        {
            why.set(Some(error));
        }
    };
    view! {
        <div class="rp-on">
            <button class="btn btn--go" aria-disabled=move || (!is_there()).to_string() on:click=click>
                <span class="two">{move || app.t("replay.play-on")}<small>{more}</small></span>
            </button>
            {is_over.then(|| view! { <Link to=Route::Analysis(player.id.get_value()) class="ib" label=Signal::derive(move || app.t("analysis.title"))>{icon("chart")}</Link> })}
            <button class="ib" aria-label=move || app.t("end.save") on:click=move |_| player.tape.save()>{icon("newspaper")}</button>
            {copy_link(player)}
            {move || why.get().map(|it| view! { <p class="np-bad" role="alert">{it}</p> })}
        </div>
    }
}

/// Opens a table that goes on from here: the one who is looked through plays, bots take the others.
fn go_on(player: Player) -> Result<(), String> {
    let me = untrack(|| player.player());
    on::play_on(player.table.app, player.tape, player.place.get_untracked().step, me)
}

/// A button that puts the address of this position where it can be pasted.
fn copy_link(player: Player) -> impl IntoView {
    let app = player.table.app;
    let copied = RwSignal::new(None);
    let is_copied = move || copied.get() == Some(player.place.get());
    let click = move |_| {
        let written = browser::window().location().href().ok().and_then(|it| browser::copy(&it));
        let Some(written) = written else { return };
        let place = player.place.get_untracked();
        wasm_bindgen_futures::spawn_local(async move {
            if wasm_bindgen_futures::JsFuture::from(written).await.is_ok() {
                copied.try_set(Some(place));
            }
        });
    };
    view! {
        <button class="ib" id="link" aria-label=move || app.t(if is_copied() { "link.copied" } else { "replay.link" }) on:click=click>
            {move || icon(if is_copied() { "check" } else { "link" })}
        </button>
    }
}

/// Listens to keys while a game is on the screen.
pub fn listen(player: Player) {
    let press = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| pressed(player, &event));
    let _ = browser::window().add_event_listener_with_callback("keydown", press.as_ref().unchecked_ref());
    let kept = StoredValue::new_local(Some(press));
    on_cleanup(move || {
        if let Some(Some(press)) = kept.try_update_value(Option::take) {
            let _ = browser::window()
                .remove_event_listener_with_callback("keydown", press.as_ref().unchecked_ref());
        }
    });
}

fn pressed(player: Player, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return;
    }
    let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    // A slider has arrows of its own, a button its own space.
    let tag = target.map(|it| it.tag_name()).unwrap_or_default();
    if matches!(tag.as_str(), "INPUT" | "TEXTAREA" | "SELECT") || (event.key() == " " && tag == "BUTTON") {
        return;
    }
    let step = player.place.get_untracked().step;
    match event.key().as_str() {
        " " => toggle(player),
        "ArrowLeft" if event.shift_key() => player.to_part(false),
        "ArrowRight" if event.shift_key() => player.to_part(true),
        "ArrowLeft" => player.go_to(step.saturating_sub(1)),
        "ArrowRight" => player.go_to(step + 1),
        "Home" => player.go_to(0),
        "End" => player.go_to(usize::MAX),
        nth @ ("1" | "2" | "3") => {
            let nth = nth.parse::<usize>().unwrap_or(1) - 1;
            if let Some(step) = untrack(|| pins(player)).get(nth) {
                player.is_playing.set(false);
                player.go_to(*step);
            }
        }
        "e" | "E" => next_eyes(player),
        "p" | "P" => drop(go_on(player)),
        _ => return,
    }
    event.prevent_default();
}

fn next_eyes(player: Player) {
    let now = player.place.get_untracked().eyes;
    let next = player.eyes.with_value(|all| {
        let at = all.iter().position(|it| *it == now).map_or(0, |it| it + 1);
        all.get(at).or(all.first()).copied()
    });
    if let Some(next) = next {
        player.look(next);
    }
}
