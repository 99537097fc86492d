//! The end of a game: the newspaper of the day after, and what can be done with the game now.

pub mod chart;
pub mod held;
pub mod paper;

use leptos::prelude::*;
use omerta_core::Short as _;
use omerta_core::{Lang, Phrase, Seat};
use omerta_games::tape::{Checked, Moment};
use omerta_protocol::request::RecordFormat;
use omerta_protocol::{Reply, Request};

use super::analysis::study::Study;
use super::analysis::{chances, progress, turning_points};
use super::play::{self, Wish};
use super::tapes::Tape;
use crate::app::Link;
use crate::browser;
use crate::icon::{icon, icon_of, mark};
use crate::route::Route;
use crate::table::Table;
use chart::Line;
use paper::{Paper, Row};

/// So many moments make a line that shows every turn of a game.
const MOMENTS: usize = 120;

/// What lies over the table when a game is over.
pub fn over(table: Table) -> AnyView {
    let is_lifted = RwSignal::new(false);
    let tape = RwSignal::new(None::<Tape>);
    let study = Study::new();
    let is_over =
        Memo::new(move |_| table.update.with(|it| it.as_ref().is_some_and(|it| it.outcome.is_some())));
    Effect::new(move |_| {
        if is_over.get() && tape.with_untracked(Option::is_none) {
            load(table, tape, study);
        }
    });
    let page = move || {
        if !is_over.get() {
            return ().into_any();
        }
        if is_lifted.get() {
            return view! {
                <button class="btn btn--go np-back" on:click=move |_| is_lifted.set(false)>{icon("newspaper")}{table.app.t("end.paper")}</button>
            }
            .into_any();
        }
        newspaper(table, tape, study, is_lifted)
    };
    view! { {page} }.into_any()
}

/// Fetches the record and opens it, once the page stands; then the game is looked at again.
fn load(table: Table, tape: RwSignal<Option<Tape>>, study: Study) {
    table.ask(Request::Record { format: RecordFormat::Json }, move |reply| {
        let Some(Reply::Record { text, .. }) = reply else { return };
        browser::later(60, move || match Tape::read(&text) {
            Ok(read) => {
                if tape.try_set(Some(read)).is_none() {
                    study.begin(read, false);
                }
            }
            Err(error) => browser::complain(&format!("the record of this game can't be read: {error}")),
        });
    });
}

fn newspaper(table: Table, tape: RwSignal<Option<Tape>>, study: Study, is_lifted: RwSignal<bool>) -> AnyView {
    let app = table.app;
    let front = move || paper_of(table, tape.get()).map(|it| paper::front(&it)).unwrap_or_default();
    let picture = move || {
        let letters: Vec<char> = ranking(table).into_iter().map(|it| table.mark(it)).collect();
        letters.split_first().map(|(first, rest)| paper::picture(*first, rest)).unwrap_or_default()
    };
    let caption = move || {
        let winner = ranking(table).first().map(|it| known_as(table, *it)).unwrap_or_default();
        app.tell(&Phrase::new("end.caption").with("name", winner))
    };
    view! {
        <section class="over np" aria-label=move || app.t("tag.over")>
            <article class="np-paper">
                <div inner_html=front></div>
                {move || stamp(table, tape.get())}
                <div class="np-low">
                    {charts(table, tape, study)}
                    <figure class="np-ph"><div inner_html=picture></div><figcaption>{caption}</figcaption></figure>
                </div>
                {move || turned(table, tape.get(), study)}
            </article>
            <aside class="np-side">
                <button class="btn btn--go btn--big" on:click=move |_| again(table)>{icon("undo")}{move || app.t("end.again")}</button>
                <button class="btn" aria-disabled=move || tape.with(Option::is_none).to_string() on:click=move |_| show(table, tape, |id| Route::Replay(Some(id)))>{icon("play")}{move || app.t("end.replay")}</button>
                <button class="btn" id="decided" aria-disabled=move || tape.with(Option::is_none).to_string() on:click=move |_| show(table, tape, Route::Analysis)>{icon("chart")}{move || app.t("analysis.title")}</button>
                {move || held_by_all(table, tape.get())}
                {fairness(table, tape)}
                <button class="btn" aria-disabled=move || tape.with(Option::is_none).to_string() on:click=move |_| { if let Some(it) = tape.get_untracked() { it.save(); } }>{icon("newspaper")}{move || app.t("end.save")}</button>
                <button class="btn" on:click=move |_| is_lifted.set(true)>{icon("eye")}{move || app.t("end.board")}</button>
                <Link to=Route::Home class="btn">{icon("door")}{move || app.t("trouble.home")}</Link>
            </aside>
        </section>
    }
    .into_any()
}

/// The same table once more: as its host says, else against bots.
fn again(table: Table) {
    match table.again.get_untracked() {
        Some(again) => again.run(()),
        None => play::now(table.app, Wish::of(table.ui.kind())),
    }
}

/// Keeps the record and shows it: step by step, or what decided it.
fn show(table: Table, tape: RwSignal<Option<Tape>>, route: fn(String) -> Route) {
    let Some(id) = tape.get_untracked().and_then(Tape::keep) else { return };
    table.app.go(route(id));
}

/// The moments that turned the game, as soon as they are known.
fn turned(table: Table, tape: Option<Tape>, study: Study) -> Option<AnyView> {
    let tape = tape.filter(|it| study.knows_turns(*it))?;
    let id = tape.keep()?;
    let all = turning_points(table, tape, study, &id);
    Some(
        view! { <section class="np-turns"><h3>{table.app.t("analysis.turns")}</h3>{all}</section> }
            .into_any(),
    )
}

/// Everyone, the winners first, then by score; who is out of the game comes last.
fn ranking(table: Table) -> Vec<Seat> {
    let Some(update) = table.update.get() else { return Vec::new() };
    let Some(outcome) = update.outcome else { return Vec::new() };
    let mut seats: Vec<Seat> = Seat::all(update.sitters.len() as u8).collect();
    seats.sort_short_by_key(|it| {
        (!outcome.winners.contains(*it), update.out.contains(*it), std::cmp::Reverse(outcome.scores[*it]))
    });
    seats
}

/// What a seat played, or who it was.
fn known_as(table: Table, seat: Seat) -> String {
    let update = table.update.get();
    let title = update.and_then(|it| table.catalogue.with(|catalogue| table.ui.title(&it, catalogue, seat)));
    title.unwrap_or_else(|| table.name(seat))
}

fn paper_of(table: Table, tape: Option<Tape>) -> Option<Paper> {
    let (app, lang) = (table.app, table.app.lang());
    let update = table.update.get()?;
    let outcome = update.outcome?;
    let story = table.story.get();
    let seats = ranking(table);
    let tally = tape.and_then(|it| it.with(|it| it.tally(lang)).ok()).unwrap_or_default();
    let accounts: Vec<_> = seats.iter().map(|it| table.ui.account(&story, *it)).collect();
    // A part that nobody has is not told.
    let is_told = |i: usize| accounts.iter().any(|it| it.get(i).is_some_and(|it| it.1 != 0));
    let n_parts = accounts.iter().map(Vec::len).max().unwrap_or(0);
    let told: Vec<usize> = (0..n_parts).filter(|it| is_told(*it)).collect();
    let score = |n: i64| table.ui.score(lang, i32::try_from(n).unwrap_or(i32::MAX));
    let row = |(seat, account): (&Seat, &Vec<crate::games::Part>)| {
        let is_out = update.out.contains(*seat);
        let part = |i: &usize| account.get(*i).map_or((0, String::new()), |it| (it.1, score(it.1)));
        let own = (table.me() == Some(*seat)).then(|| app.t("seat.you"));
        let bot = table.is_bot(*seat).then(|| app.t("seat.bot"));
        let (title, name) = (known_as(table, *seat), table.name(*seat));
        let name = (name != title).then_some(name);
        let words = tally.get(seat.index()).map_or_else(String::new, |it| it.join(" · "));
        Row {
            letter: table.mark(*seat),
            name: title,
            who: [own, name, bot].into_iter().flatten().collect::<Vec<_>>().join(" · "),
            parts: told.iter().map(part).collect(),
            told: table.named(&words),
            total: if is_out { "–".to_owned() } else { table.ui.score(lang, outcome.scores[*seat]) },
            won: outcome.winners.contains(*seat),
            is_out,
        }
    };
    let legend = accounts.iter().max_by_key(|it| it.len());
    let legend = legend.map(|it| told.iter().filter_map(|i| Some(app.t(it.get(*i)?.0))).collect());
    let (headline, deck) = headline(table, &seats);
    Some(Paper {
        corners: [app.t("end.edition"), app.t("end.price")],
        title: app.t("end.title"),
        headline,
        deck,
        rows: seats.iter().zip(&accounts).map(row).collect(),
        legend: legend.unwrap_or_default(),
    })
}

/// The headline, and the line below it: by how much, and over whom.
fn headline(table: Table, seats: &[Seat]) -> (String, String) {
    let (app, lang) = (table.app, table.app.lang());
    let Some((update, outcome)) = table.update.get().and_then(|it| Some((it.clone(), it.outcome?))) else {
        return Default::default();
    };
    let score = |seat: Seat| table.ui.score(lang, outcome.scores[seat]);
    let Some(first) = seats.first().copied().filter(|it| outcome.winners.contains(*it)) else {
        return (app.t("end.nobody"), app.t("end.nobody.deck"));
    };
    if outcome.winners.len() > 1 {
        let names: Vec<String> = outcome.winners.iter().map(|it| known_as(table, it)).collect();
        let phrase = Phrase::new("end.shared").with("names", names.join(" & "));
        return (app.tell(&phrase), app.tell(&Phrase::new("end.shared.deck").with("score", score(first))));
    }
    let key = table.story.with(|it| table.ui.headline(it));
    let told =
        |key: &'static str| Phrase::new(key).with("name", known_as(table, first)).with("score", score(first));
    let second = seats.get(1).copied().filter(|it| !update.out.contains(*it));
    let deck = match second {
        Some(second) => {
            let gap = outcome.scores[first] - outcome.scores[second];
            let second = known_as(table, second);
            app.tell(&told("end.deck").with("second", second).with("gap", table.ui.score(lang, gap)))
        }
        None => app.tell(&told("end.deck.alone")),
    };
    (app.tell(&told(key)), deck)
}

/// The stamp of a record that was found in order.
fn stamp(table: Table, tape: Option<Tape>) -> Option<AnyView> {
    let app = table.app;
    let checked = tape?.with(|it| it.check()).ok()?;
    let luck = app.tell(&Phrase::new("end.stamp.luck").with("n", checked.n_luck));
    let acts = app.tell(&Phrase::new("end.stamp.decisions").with("n", checked.n_decisions));
    Some(view! { <p class="np-stamp">{app.t("end.stamp")}<br/>{luck}<br/>{acts}</p> }.into_any())
}

/// Charts, one at a time.
fn charts(table: Table, tape: RwSignal<Option<Tape>>, study: Study) -> AnyView {
    let (app, all) = (table.app, table.ui.charts());
    let shown = RwSignal::new(0usize);
    let moments = Memo::new(move |_| {
        let lang = app.lang();
        tape.get().and_then(|it| it.with(|it| it.moments(MOMENTS, lang)).ok()).unwrap_or_default()
    });
    let tab = move |(i, key): (usize, &'static str)| {
        view! { <button aria-pressed=move || (shown.get() == i).to_string() on:click=move |_| shown.set(i)>{move || app.t(key)}</button> }
    };
    let keys = std::iter::once("chart.chance").chain(all.iter().map(|it| it.key));
    // The first is everybody's chance, which is worked out elsewhere.
    let of = move |nth: usize| nth.checked_sub(1).and_then(|it| all.get(it));
    let drawing = move || {
        let moments = moments.get();
        let Some(chart) = of(shown.get()).filter(|_| !moments.is_empty()) else { return String::new() };
        let (lines, bands) = (lines(table, chart, &moments), bands(&moments));
        let n_steps = moments.last().map_or(0, |it| it.step);
        let values = || lines.iter().flat_map(|it| it.points.iter().map(|it| it.1));
        let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
        let spell = |n: i64| spelt(app.lang(), chart.is_money, n);
        chart::chart(&lines, &bands, n_steps, (&spell(low), &spell(high)), &[])
    };
    let listed = move || {
        let moments = moments.get();
        let chart = of(shown.get())?;
        let row = |line: Line, seat: Seat| {
            let last = line.points.last().map_or(0, |it| it.1);
            let most = line.points.iter().map(|it| it.1).max().unwrap_or(0);
            let phrase = Phrase::new("chart.line")
                .with("name", table.call(seat))
                .with("last", spelt(app.lang(), chart.is_money, last))
                .with("most", spelt(app.lang(), chart.is_money, most));
            view! { <li>{app.tell(&phrase)}</li> }
        };
        let seats = Seat::all(table.update.with(|it| it.as_ref().map_or(0, |it| it.sitters.len())) as u8);
        Some(
            lines(table, chart, &moments)
                .into_iter()
                .zip(seats)
                .map(|(line, seat)| row(line, seat))
                .collect::<Vec<_>>(),
        )
    };
    view! {
        <section class="np-charts">
            <h3>{move || app.t("chart.title")}</h3>
            <div class="np-tabs" role="group" aria-label=move || app.t("chart.title")>{keys.enumerate().map(tab).collect::<Vec<_>>()}</div>
            {move || tape.get().filter(|_| shown.get() == 0).map(|tape| view! { {move || progress(app, study, true)}{chances(table, tape, study)} })}
            <div inner_html=drawing></div>
            <ul class="vh">{listed}</ul>
        </section>
    }
    .into_any()
}

fn spelt(lang: Lang, is_money: bool, n: i64) -> String {
    if is_money { omerta_core::phrase::dollars(lang, n) } else { n.to_string() }
}

fn lines(table: Table, chart: &crate::games::Chart, moments: &[Moment]) -> Vec<Line> {
    let n_seats = table.update.with(|it| it.as_ref().map_or(0, |it| it.sitters.len())) as u8;
    let line = |seat: Seat| Line {
        letter: table.mark(seat),
        points: moments.iter().filter_map(|it| Some((it.step, (chart.of)(it, seat)?))).collect(),
    };
    Seat::all(n_seats).map(line).collect()
}

/// Where the parts of a game begin, numbered.
pub fn bands(moments: &[Moment]) -> Vec<(usize, String)> {
    let parts = moments.iter().filter(|it| it.part.is_some());
    parts.enumerate().map(|(i, it)| (it.step, (i + 1).to_string())).collect()
}

/// What everybody held at the end.
fn held_by_all(table: Table, tape: Option<Tape>) -> Option<AnyView> {
    let (app, tape) = (table.app, tape?);
    let n_steps = tape.with(|it| it.n_steps());
    let line = |seat: Seat| {
        let held = held::at(tape, table.ui, n_steps, seat, app.lang());
        (!held.is_empty()).then(|| held_line(table, seat, held))
    };
    let lines: Vec<_> = ranking(table).into_iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| {
        view! { <section class="pan np-held"><h2>{icon("eyeoff")}{app.t("end.held")}</h2><ul tabindex="0" aria-label=app.t("end.held")>{lines}</ul></section> }
            .into_any()
    })
}

/// What a seat held, in one line.
pub fn held_line(table: Table, seat: Seat, held: Vec<held::Held>) -> AnyView {
    let thing = |it: held::Held| {
        let text = match it.n {
            n if it.is_money => spelt(table.app.lang(), true, n),
            1 => it.name,
            n => format!("{n} × {}", it.name),
        };
        view! { <span>{icon_of(it.icon.to_owned())}{text}</span> }
    };
    let name = table.call(seat);
    view! { <li>{mark(table.mark(seat), 22, None)}<span class="vh">{name}": "</span><span class="np-things">{held.into_iter().map(thing).collect::<Vec<_>>()}</span></li> }
        .into_any()
}

/// The check of every card and every secret, in this browser.
pub fn fairness(table: Table, tape: RwSignal<Option<Tape>>) -> AnyView {
    let app = table.app;
    let is_open = RwSignal::new(false);
    let result = move || {
        let tape = tape.get().filter(|_| is_open.get())?;
        Some(match tape.with(|it| it.check()) {
            Ok(checked) => proof(table, &checked),
            Err(error) => view! { <p class="np-bad" role="alert">{app.t("fair.bad")}<code>{error.to_string()}</code></p> }.into_any(),
        })
    };
    view! {
        <button class="btn" aria-expanded=move || is_open.get().to_string() aria-disabled=move || tape.with(Option::is_none).to_string() on:click=move |_| is_open.update(|it| *it = !*it)>
            {icon("fair")}{move || app.t("fair.check")}
        </button>
        <div role="status">{result}</div>
    }
    .into_any()
}

fn proof(table: Table, checked: &Checked) -> AnyView {
    let app = table.app;
    let said = Phrase::new("fair.ok").with("luck", checked.n_luck).with("decisions", checked.n_decisions);
    let code = |key: &'static str, text: Option<String>| {
        text.map(|it| view! { <dt>{app.t(key)}</dt><dd><code>{it}</code></dd> })
    };
    let how = if checked.seed.is_some() { "fair.how" } else { "fair.no-seed" };
    view! {
        <section class="pan np-proof">
            <h2>{icon("check")}{app.tell(&said)}</h2>
            <p>{app.t(how)}</p>
            <dl>{code("fair.commitment", checked.commitment.clone())}{code("fair.seed", checked.seed.clone())}</dl>
            <p class="mut">{app.t("fair.not")}</p>
        </section>
    }
    .into_any()
}
