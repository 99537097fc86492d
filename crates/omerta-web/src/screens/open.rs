//! Opening a table of the house: who plays, and on which terms.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_games::GameKind;
use omerta_host::{Clock, HouseRules, Memory, Windows};
use omerta_protocol::house::{NewTable, SeatPlan, Spectators};

use super::claim::name_form;
use super::parts::{self, GAMES};
use super::terms;
use crate::app::{App, Link};
use crate::house::links::Links;
use crate::house::room::said;
use crate::house::{Unheard, ask};
use crate::route::Route;

/// The clocks that are offered.
const CLOCKS: [Clock; 4] = [
    Clock::None,
    Clock::Live { decision: 120_000, bank: 300_000 },
    Clock::Live { decision: 30_000, bank: 120_000 },
    Clock::Days { hours: 24, night: Some((23, 8)), weekends_off: false },
];

/// How long a discreet window stays open, in milliseconds.
const DISCREET: u32 = 10_000;

/// What somebody wishes of a table.
#[derive(Clone, PartialEq, Debug)]
struct Wish {
    n_seats: u8,
    n_bots: u8,
    bots: String,
    clock: Clock,
    memory: Memory,
    windows: Windows,
    listed: bool,
    spectators: Spectators,
    /// Words about the rules that differ from the book.
    variant: Vec<String>,
}

impl Wish {
    fn table(&self, game: GameKind) -> NewTable {
        let n_people = usize::from(self.n_seats.saturating_sub(self.n_bots).max(1));
        let plan = |seat: Seat| match seat.index() < n_people {
            true => SeatPlan::Open,
            false => SeatPlan::Bot(self.bots.clone()),
        };
        NewTable {
            game: game.slug().to_owned(),
            seats: Seat::all(self.n_seats).map(plan).collect(),
            variant: self.variant.clone(),
            pack: None,
            house: HouseRules { memory: self.memory, windows: self.windows, clock: self.clock },
            listed: self.listed,
            spectators: self.spectators,
            grace: None,
            sit: Some(Seat::A),
        }
    }
}

/// One of several, each with a word and an explanation.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    app: App,
    title: &'static str,
    all: Vec<(T, String, String)>,
    now: impl Fn() -> T + Copy + Send + Sync + 'static,
    set: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView {
    let one = move |(value, name, text): (T, String, String)| {
        view! {
            <label class="opt2">
                <input type="radio" name=title prop:checked=move || now() == value on:change=move |_| set(value) />
                <span><b>{name}</b><small>{text}</small></span>
            </label>
        }
    };
    view! { <fieldset><legend>{app.t(title)}</legend>{all.into_iter().map(one).collect::<Vec<_>>()}</fieldset> }.into_any()
}

/// Something that is on or off, with its explanation.
fn tick(
    text: String,
    now: impl Fn() -> bool + Send + Sync + 'static,
    set: impl Fn(bool) + 'static,
) -> AnyView {
    view! { <label class="opt2"><input type="checkbox" prop:checked=now on:change=move |event| set(event_target_checked(&event)) /><span>{text}</span></label> }
        .into_any()
}

/// The page on which a table of the house is opened.
#[component]
pub fn Open(
    /// The game.
    game: GameKind,
) -> impl IntoView {
    let app = App::get();
    let known = RwSignal::new(ask::known_as().is_some());
    let named = Callback::new(move |()| known.set(true));
    let body = move || {
        match known.get() {
        true => form(app, game),
        false => view! { <div class="em"><section class="stepsc">{name_form(app, "claim.next", named)}</section></div> }.into_any(),
    }
    };
    let games = GAMES.map(|it| {
        view! { <Link to=Route::Open(it) class=if it == game { "btn btn--go" } else { "btn" }>{move || app.title(it)}</Link> }
    });
    view! {
        {parts::top(app)}
        <main class="page setup opens">
            <h1 class="d">{move || app.t("open.title")}</h1>
            <nav class="row" aria-label=move || app.t("open.games")>{games.into_iter().collect::<Vec<_>>()}</nav>
            {body}
        </main>
    }
}

fn form(app: App, game: GameKind) -> AnyView {
    let range = super::play::seats(game);
    let n_seats = (*range.end()).min(4).max(*range.start());
    let wish = RwSignal::new(Wish {
        n_seats,
        n_bots: 0,
        bots: omerta_games::FIRST_RIVAL.to_owned(),
        clock: Clock::None,
        memory: Memory::default(),
        windows: Windows::default(),
        listed: false,
        spectators: Spectators::default(),
        variant: Vec::new(),
    });
    let refusal = RwSignal::new(None::<String>);
    let number = move |n: u8, now: fn(&Wish) -> u8, set: fn(&mut Wish, u8)| {
        view! { <button type="button" class="btn" aria-pressed=move || wish.with(|it| now(it) == n).to_string() on:click=move |_| wish.update(|it| set(it, n))>{n}</button> }
    };
    let seats = range
        .map(|n| {
            number(
                n,
                |it| it.n_seats,
                |it, n| {
                    it.n_seats = n;
                    it.n_bots = it.n_bots.min(n - 1);
                },
            )
        })
        .collect::<Vec<_>>();
    let bots = move || {
        let most = wish.with(|it| it.n_seats);
        (0..most).map(|n| number(n, |it| it.n_bots, |it, n| it.n_bots = n)).collect::<Vec<_>>()
    };
    let open = move |_| {
        let new = wish.with_untracked(|it| it.table(game));
        wasm_bindgen_futures::spawn_local(async move {
            match ask::open(&new).await {
                Ok(opened) => {
                    Links { join: opened.join, watch: opened.watch }.keep(&opened.table);
                    app.go(Route::Table(opened.table));
                }
                Err(Unheard::Refused(problem)) => {
                    refusal.try_set(Some(said(app, &problem)));
                }
                Err(Unheard::NoHouse) => {
                    refusal.try_set(Some(crate::words::said(
                        app.settings.get_untracked().lang,
                        "lost.no-house.text",
                    )));
                }
            }
        });
    };
    // Words are made anew when the language changes; what was chosen stays.
    let terms = move || {
        let described = game.describe(app.lang()).ok();
        let clocks = CLOCKS.map(|it| (it, terms::clock(app, it), String::new())).to_vec();
        let memory = [(Memory::Ledger, "ledger"), (Memory::Memory, "memory"), (Memory::Open, "open")];
        let memory = memory.map(|(it, word)| {
            (it, app.t(&format!("terms.memory.{word}")), app.t(&format!("terms.memory.{word}.text")))
        });
        let windows = [(Windows::Quick, "quick"), (Windows::Discreet(DISCREET), "discreet")];
        let windows = windows.map(|(it, word)| {
            (it, app.t(&format!("terms.windows.{word}")), app.t(&format!("terms.windows.{word}.text")))
        });
        let levels = described.iter().flat_map(|it| &it.bots);
        let level = |(value, name): (String, String)| {
            let is_now = wish.with_untracked(|it| it.bots == value);
            view! { <option value=value selected=is_now>{name}</option> }
        };
        let levels =
            levels.map(|it| (it.clone(), terms::rated(app, Some(game), it))).map(level).collect::<Vec<_>>();
        let variants = described.iter().flat_map(|it| it.variants.clone()).map(|it| {
            let word = it.word;
            let seen = word.clone();
            let is_on = move || wish.with(|it| it.variant.contains(&seen));
            tick(it.text, is_on, move |on| {
                wish.update(|it| {
                    it.variant.retain(|it| *it != word);
                    if on {
                        it.variant.push(word.clone());
                    }
                })
            })
        });
        let variants = variants.collect::<Vec<_>>();
        view! {
            <fieldset><legend>{app.t("open.level")}</legend>
                <select aria-label=app.t("open.level") on:change=move |event| wish.update(|it| it.bots = event_target_value(&event))>{levels}</select>
            </fieldset>
            {choice(app, "terms.clock", clocks, move || wish.with(|it| it.clock), move |to| wish.update(|it| it.clock = to))}
            <fieldset><legend>{app.t("terms.rules")}</legend>{variants}</fieldset>
            {choice(app, "terms.memory", memory.to_vec(), move || wish.with(|it| it.memory), move |to| wish.update(|it| it.memory = to))}
            {choice(app, "terms.windows", windows.to_vec(), move || wish.with(|it| it.windows), move |to| wish.update(|it| it.windows = to))}
            <fieldset><legend>{app.t("terms.watchers")}</legend>
                {tick(app.t("open.listed"), move || wish.with(|it| it.listed), move |on| wish.update(|it| it.listed = on))}
                {tick(app.t("open.watch"), move || wish.with(|it| it.spectators.open), move |on| wish.update(|it| it.spectators.open = on))}
                {tick(app.t("terms.watchers.hands.text"), move || wish.with(|it| it.spectators.hands), move |on| wish.update(|it| it.spectators.hands = on))}
                {tick(app.t("open.dead"), move || wish.with(|it| it.spectators.dead_see_all), move |on| wish.update(|it| it.spectators.dead_see_all = on))}
            </fieldset>
        }
    };
    let deal = move || {
        let (n, bots) = wish.with(|it| (usize::from(it.n_seats), usize::from(it.n_bots)));
        app.tell(&Phrase::new("play.deal").with("people", n - bots).with("bots", bots))
    };
    view! {
        <fieldset><legend>{move || app.t("play.seats")}</legend><div class="row">{seats}</div></fieldset>
        <fieldset><legend>{move || app.t("open.bots")}</legend><div class="row">{bots}</div><p class="mut">{move || app.t("open.bots.text")}</p></fieldset>
        {terms}
        {move || refusal.get().map(|it| view! { <p class="no" role="alert">{it}</p> })}
        <button class="btn btn--go btn--big" id="open" on:click=open>{move || app.t("open.go")}</button>
        <p class="mut">{deal}</p>
    }
    .into_any()
}
