//! A recorded game, step by step, through anybody's eyes; and files of such games.

pub mod on;
pub mod place;
pub mod transport;

use leptos::prelude::*;
use omerta_core::{SeatSet, Viewer};
use omerta_games::tape::{Moment, TapeError};

use super::analysis::study::Study;
use super::tapes::{self, Tape};
use super::{end, parts};
use crate::app::{App, Link};
use crate::browser;
use crate::driver::Told;
use crate::route::Route;
use crate::table::frame;
use crate::table::{Table, board, families, log, menu, reader, regions, ruling, top};
use place::{Eyes, Place};

/// So many moments tell where the parts of a game begin.
const MOMENTS: usize = 2;

/// A recorded game on the screen. Cheap to copy: everything in it is a handle.
#[derive(Clone, Copy)]
pub struct Player {
    /// The table that shows it.
    pub table: Table,
    /// The record.
    pub tape: Tape,
    /// After how many steps, and through whose eyes.
    pub place: RwSignal<Place>,
    /// Whether it goes on by itself.
    pub is_playing: RwSignal<bool>,
    /// How many times as fast.
    pub speed: RwSignal<u32>,
    /// Where the parts of the game begin.
    pub parts: Memo<Vec<Moment>>,
    /// Who may be looked through: everyone once it is over, before that only those who are told their own.
    pub eyes: StoredValue<Vec<Eyes>>,
    /// What turned the game, as soon as that is known.
    pub study: Study,
    /// The id under which this browser keeps the record.
    pub id: StoredValue<String>,
}

/// A recorded game, or the place where a file of one is opened.
#[component]
pub fn Replay(
    /// The record that this browser keeps.
    id: Option<String>,
) -> impl IntoView {
    let app = App::get();
    let Some(id) = id else { return opener(app, None).into_any() };
    let Some(text) = tapes::find(&id) else { return opener(app, Some("replay.gone".to_owned())).into_any() };
    match Tape::read(&text) {
        Ok(tape) => player(app, tape, id).into_any(),
        Err(error) => opener(app, Some(error.to_string())).into_any(),
    }
}

/// The page that opens a file.
pub fn opener(app: App, trouble: Option<String>) -> impl IntoView {
    let trouble = RwSignal::new(trouble);
    let chosen = move |event: leptos::ev::Event| {
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        tapes::chosen(&input, move |text| match open(app, &text) {
            Ok(()) => (),
            Err(error) => trouble.set(Some(error.to_string())),
        });
    };
    let said = move || {
        let told = trouble.get()?;
        let told = if told == "replay.gone" { app.t("replay.gone") } else { told };
        Some(view! { <p class="np-bad" role="alert">{app.t("replay.bad")}" "{told}</p> })
    };
    view! {
        {parts::top(app)}
        <main class="page">
            <h1>{move || app.t("replay.title")}</h1>
            <p>{move || app.t("replay.open.text")}</p>
            <p><label class="btn btn--go btn--big np-file">{move || app.t("replay.open")}<input type="file" accept=".jsonl,.play,.json,.txt,application/jsonl,text/plain" on:change=chosen/></label></p>
            {said}
            <p><Link to=Route::Home class="btn">{move || app.t("trouble.home")}</Link></p>
        </main>
    }
}

/// Keeps a record and shows it: at the step that a link has led to, if it came with one.
fn open(app: App, text: &str) -> Result<(), TapeError> {
    let tape = Tape::read(text)?;
    let step = browser::window().location().search().unwrap_or_default();
    match tape.keep() {
        Some(id) => app.go_at(Route::Replay(Some(id)), &step),
        None => return Err(TapeError::Record(app.t("trouble.storage"))),
    }
    Ok(())
}

fn player(app: App, tape: Tape, id: String) -> impl IntoView {
    let kind = tape.with(|it| it.kind());
    let table = Table::new(app, kind, SeatSet::EMPTY);
    let (n_seats, n_steps) = tape.with(|it| (it.n_seats(), it.n_steps()));
    let is_over = tape.with(|it| it.outcome().is_some());
    let eyes = place::eyes(n_seats, is_over);
    let query = browser::window().location().search().unwrap_or_default();
    let first = Place::of(&query, n_steps, &eyes);
    let player = Player {
        table,
        tape,
        place: RwSignal::new(first),
        is_playing: RwSignal::new(false),
        speed: RwSignal::new(1),
        parts: Memo::new(move |_| {
            let moments = tape.with(|it| it.moments(MOMENTS, app.lang())).unwrap_or_default();
            moments.into_iter().filter(|it| it.part.is_some()).collect()
        }),
        eyes: StoredValue::new(eyes),
        study: Study::new(),
        id: StoredValue::new(id.clone()),
    };
    player.study.begin(tape, false);
    Effect::new(move |_| {
        let lang = app.lang();
        table.hear(Told::Catalogue(lang, tape.with(|it| it.catalogue(lang))));
    });
    Effect::new(move |_| {
        let (place, lang) = (player.place.get(), app.lang());
        let viewer = place.eyes.viewer();
        match tape.with(|it| it.update(place.step, viewer, lang)) {
            Ok(update) => table.show(viewer, update),
            Err(error) => browser::complain(&format!("step {} can't be shown: {error}", place.step)),
        }
    });
    // The address always leads back to what is shown.
    Effect::new(move |_| {
        let address = format!("{}{}", Route::Replay(Some(id.clone())).path(), player.place.get().query());
        if let Ok(history) = browser::window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
    });
    transport::listen(player);
    Effect::new(move |_| {
        browser::document().set_title(&format!("{} – {}", app.t("replay.title"), app.title(kind)))
    });
    frame::dress(table);
    let class = format!("table replay {}", table.ui.class());
    view! {
        <div class=class data-tab=move || table.tab.get() data-step=move || player.place.get().step.to_string()
            on:pointerover=move |event| reader::pointed(table, &event)
            on:focusin=move |event| reader::focused(table, &event)
            on:contextmenu=move |event| reader::held(table, &event)>
            {top::top(table)}
            {transport::bar(player)}
            {table.ui.has_column().then(|| families::strip(table))}
            <main class="mid">
                {table.ui.has_column().then(|| families::column(table))}
                <div class="board">
                    {board::board(table)}
                    {regions::regions(table)}
                </div>
                <aside class="col side" aria-label=move || app.t("table.side")>
                    {table.ui.side(table)}
                    {log::log(table)}
                </aside>
            </main>
            <section class="tray" aria-label=move || app.t("table.tray")>
                {move || revealed(player).unwrap_or_else(|| table.ui.tray(table))}
                {transport::thumb(player)}
            </section>
            {frame::nav(table)}
            {ruling::sheet(table)}
            {menu::sheet(table)}
            {reader::reader(table)}
        </div>
    }
}

/// What everybody held at this step, in place of a hand, for who looks at everything.
fn revealed(player: Player) -> Option<AnyView> {
    let place = player.place.get();
    if place.eyes != Eyes::All {
        return None;
    }
    let (table, lang) = (player.table, player.table.app.lang());
    let line = |seat| {
        let held = end::held::at(player.tape, table.ui, place.step, seat, lang);
        end::held_line(table, seat, held)
    };
    let n_seats = player.tape.with(|it| it.n_seats());
    let lines: Vec<_> = omerta_core::Seat::all(n_seats).map(line).collect();
    Some(view! { <section class="pan np-held np-reveal"><h2>{table.app.t("replay.held")}</h2><ul tabindex="0" aria-label=table.app.t("replay.held")>{lines}</ul></section> }.into_any())
}

impl Player {
    /// Goes to a step.
    pub fn go_to(self, step: usize) {
        let n_steps = self.tape.with(|it| it.n_steps());
        self.place.update(|it| it.step = step.min(n_steps));
    }

    /// Looks through other eyes.
    pub fn look(self, eyes: Eyes) {
        self.place.update(|it| it.eyes = eyes);
    }

    /// Goes to the beginning of a part: of the next one, or back to where this one or the one before began.
    pub fn to_part(self, is_on: bool) {
        let at = self.place.get_untracked().step;
        let starts: Vec<usize> = self.parts.with_untracked(|it| it.iter().map(|it| it.step).collect());
        let found = match is_on {
            true => starts.into_iter().find(|it| *it > at),
            false => starts.into_iter().rev().find(|it| *it < at),
        };
        let end = if is_on { self.tape.with(|it| it.n_steps()) } else { 0 };
        self.go_to(found.unwrap_or(end));
    }

    /// The seat that would play on: the one whose eyes are looked through, else the first.
    pub fn player(self) -> omerta_core::Seat {
        match self.place.get().eyes.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => omerta_core::Seat::all(1).next().expect("a table has a first seat"),
        }
    }
}
