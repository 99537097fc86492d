//! What decided a finished game: everybody's chance as it went, the moments that turned it, and answers that cost
//! something. Each leads to its position, to be watched or played on from.

pub mod study;

use leptos::prelude::*;
use omerta_core::{Phrase, Seat, SeatSet, Viewer};

use super::end::{bands, chart};
use super::replay::on;
use super::replay::place::{Eyes, Place};
use super::tapes::{self, Tape};
use super::{parts, replay};
use crate::app::{App, Link};
use crate::browser;
use crate::driver::Told;
use crate::icon::{icon, mark};
use crate::route::Route;
use crate::table::{Table, frame};
use study::{Point, Study};

/// The page of a record that this browser keeps.
#[component]
pub fn AnalysisPage(
    /// The record.
    id: String,
) -> impl IntoView {
    let app = App::get();
    let read = tapes::find(&id).map(|text| Tape::read(&text));
    match read {
        Some(Ok(tape)) => page(app, tape, id).into_any(),
        Some(Err(error)) => replay::opener(app, Some(error.to_string())).into_any(),
        None => replay::opener(app, Some("replay.gone".to_owned())).into_any(),
    }
}

fn page(app: App, tape: Tape, id: String) -> impl IntoView {
    let kind = tape.with(|it| it.kind());
    let table = Table::new(app, kind, SeatSet::EMPTY);
    Effect::new(move |_| {
        let lang = app.lang();
        table.hear(Told::Catalogue(lang, tape.with(|it| it.catalogue(lang))));
        match tape.with(|it| it.update(it.n_steps(), Viewer::Spectator, lang)) {
            Ok(update) => table.show(Viewer::Spectator, update),
            Err(error) => browser::complain(&format!("the end can't be shown: {error}")),
        }
    });
    Effect::new(move |_| {
        browser::document().set_title(&format!("{} – {}", app.t("analysis.title"), app.title(kind)));
    });
    let study = Study::new();
    study.begin(tape, true);
    frame::dress(table);
    let is_over = tape.with(|it| it.outcome().is_some());
    let to_replay = Route::Replay(Some(id.clone()));
    let (for_turns, for_slips) = (id.clone(), id);
    view! {
        {parts::top(app)}
        <main class="ana" data-whole=move || study.now.with(|it| it.as_ref().is_some_and(|it| it.is_whole)).to_string()>
            <h1 class="d">{move || app.t("analysis.title")}</h1>
            <p class="mut">{move || app.title(kind)}" · "{move || app.t(if is_over { "analysis.how" } else { "analysis.not-over" })}</p>
            {move || progress(app, study, is_over)}
            <section class="np-paper ana-chart" aria-label=move || app.t("analysis.chances")>
                <h2>{icon("chart")}{move || app.t("analysis.chances")}</h2>
                {chances(table, tape, study)}
            </section>
            <section class="pan">
                <h2>{icon("pin")}{move || app.t("analysis.turns")}</h2>
                {move || turning_points(table, tape, study, &for_turns)}
            </section>
            <section class="pan">
                <h2>{icon("fair")}{move || app.t("analysis.slips")}</h2>
                {move || costly_answers(table, tape, study, &for_slips)}
            </section>
            <p class="row"><Link to=to_replay class="btn">{icon("play")}{move || app.t("end.replay")}</Link>
                <Link to=Route::Home class="btn">{icon("door")}{move || app.t("trouble.home")}</Link></p>
        </main>
    }
}

/// How far it is, until it is done. Only a game that is over is looked at.
pub fn progress(app: App, study: Study, is_over: bool) -> Option<AnyView> {
    if study.has_failed.get() {
        return Some(view! { <p class="np-bad" role="alert">{app.t("analysis.failed")}</p> }.into_any());
    }
    let (done, all) = study.now.with(|it| it.as_ref().map_or((0, is_over.into()), |it| (it.done, it.all)));
    (done < all).then(|| {
        let share = done * 100 / all.max(1);
        let label = app.tell(&Phrase::new("analysis.progress").with("n", share));
        view! { <p class="ana-far"><progress max="100" value=share.to_string() aria-label=label.clone()></progress>" "{label}</p> }.into_any()
    })
}

/// The chart of chances, with a pin at each turning point, and the same in words.
pub fn chances(table: Table, tape: Tape, study: Study) -> AnyView {
    let app = table.app;
    let starts = Memo::new(move |_| {
        let moments = tape.with(|it| it.moments(2, app.lang())).unwrap_or_default();
        bands(&moments.into_iter().filter(|it| it.part.is_some()).collect::<Vec<_>>())
    });
    let n_steps = tape.with(|it| it.n_steps());
    // The empty chart is there at once, and fills as the game is studied.
    let drawing = move || {
        let lines = study.with(|told| study::lines(table, told)).unwrap_or_default();
        let values = lines.iter().flat_map(|it| it.points.iter().map(|it| it.1));
        let most = values.max().filter(|it| *it > 0).unwrap_or(100);
        let known = study.with(|told| study.knows_turns(tape).then(|| study::pins(table, told)));
        let pins = known.flatten().unwrap_or_default();
        starts.with(|it| chart::chart(&lines, it, n_steps, ("0 %", &format!("{most} %")), &pins))
    };
    let listed = move || study.with(|told| told_in_words(table, told));
    view! { <div inner_html=drawing></div><ul class="vh">{listed}</ul> }.into_any()
}

fn told_in_words(table: Table, told: &omerta_games::think::Analysis) -> Vec<AnyView> {
    let lines = study::lines(table, told);
    let seats = Seat::all(lines.len() as u8);
    let line = |(line, seat): (&chart::Line, Seat)| {
        let values = || line.points.iter().map(|it| it.1 as i32);
        let phrase = Phrase::new("analysis.line")
            .with("name", table.name(seat))
            .with("first", values().next().unwrap_or(0))
            .with("most", values().max().unwrap_or(0))
            .with("last", values().next_back().unwrap_or(0));
        view! { <li>{table.app.tell(&phrase)}</li> }.into_any()
    };
    lines.iter().zip(seats).map(line).collect()
}

/// The moments that turned the game.
pub fn turning_points(table: Table, tape: Tape, study: Study, id: &str) -> AnyView {
    let known = study.knows_turns(tape).then(|| study.with(|told| study::turns(table, tape, told))).flatten();
    let all = known.unwrap_or_default();
    moments(table, tape, all, id, "turn")
}

fn costly_answers(table: Table, tape: Tape, study: Study, id: &str) -> AnyView {
    let all = study.with(|told| study::slips(table, tape, told)).unwrap_or_default();
    let is_whole = study.now.with(|it| it.as_ref().is_some_and(|it| it.is_whole));
    if all.is_empty() && is_whole {
        return view! { <p class="ana-none">{table.app.t("analysis.none")}</p> }.into_any();
    }
    moments(table, tape, all, id, "slip")
}

/// Moments, each with the way to its position.
fn moments(table: Table, tape: Tape, all: Vec<Point>, id: &str, kind: &'static str) -> AnyView {
    let moment = |(nth, it): (usize, Point)| {
        let (app, step, seat) = (table.app, it.step, it.seat);
        let place = Place { step, eyes: Eyes::Seat(seat) };
        let sum = format!("{}{}", if it.by < 0 { "−" } else { "+" }, it.by.abs());
        let class = if it.by < 0 { "ana-sum neg" } else { "ana-sum pos" };
        let watch = app.tell(&Phrase::new("analysis.watch").with("n", step));
        let why = RwSignal::new(None::<String>);
        let play = move |_| {
            if let Err(error) = on::play_on(app, tape, step, seat) {
                why.set(Some(error));
            }
        };
        view! {
            <li class="ana-one" data-moment=kind data-step=step.to_string()>
                <b class="ana-n">{nth + 1}</b>
                {mark(table.mark(seat), 26, None)}
                <span class="ana-what"><b>{table.name(seat)}": "{it.what}</b><small>{it.more}</small><small>{it.part}</small></span>
                <span class=class>{sum}</span>
                <span class="ana-acts">
                    <Link to=Route::Replay(Some(id.to_owned())) query=place.query() class="btn btn--ghost">{icon("play")}{watch}</Link>
                    <button class="btn" on:click=play>{app.t("replay.play-on")}</button>
                </span>
                {move || why.get().map(|it| view! { <p class="np-bad" role="alert">{it}</p> })}
            </li>
        }
    };
    let all: Vec<_> = all.into_iter().enumerate().map(moment).collect();
    view! { <ol class="ana-all">{all}</ol> }.into_any()
}
