//! A table in this browser: against bots, or with several people at one screen.

use leptos::prelude::*;
use omerta_core::{Game as _, Phrase, Seat};
use omerta_games::{GameKind, with_game};
use omerta_host::{HouseRules, Sitter};

use super::{parts, terms};
use crate::app::App;
use crate::browser;
use crate::driver::kept::Kept;
use crate::driver::wire::TableSpec;
use crate::route::Route;

/// What a person wishes of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The game.
    pub game: GameKind,
    /// How many seats.
    pub n_seats: u8,
    /// How many people share this screen; the rest are bots.
    pub n_people: u8,
    /// The bots.
    pub bots: String,
    /// Words about the rules.
    pub variant: Vec<String>,
    /// The position to start from.
    pub scene: Option<String>,
    /// The seed as a number, for deals that are meant to be repeated.
    pub seed: Option<u64>,
}

/// The bots that may be chosen.
pub const BOTS: [&str; 12] = omerta_games::OFFERED;

/// How many may play.
pub fn seats(game: GameKind) -> std::ops::RangeInclusive<u8> {
    with_game!(game, G => G::SEATS)
}

impl Wish {
    /// One person against as many bots as make a good table.
    pub fn of(game: GameKind) -> Wish {
        let n_seats = match game {
            GameKind::CashNGuns => 6,
            GameKind::Corleone | GameKind::Empire | GameKind::Standoff => 4,
        };
        let bots = omerta_games::FIRST_RIVAL.to_owned();
        Wish { game, n_seats, n_people: 1, bots, variant: Vec::new(), scene: None, seed: None }
    }

    /// The same with what an address says, such as `?seats=4&seed=11`.
    pub fn told(game: GameKind, query: &str) -> Wish {
        let mut wish = Wish::of(game);
        for (key, value) in query.trim_start_matches('?').split('&').filter_map(|it| it.split_once('=')) {
            match key {
                "seats" => wish.n_seats = value.parse().unwrap_or(wish.n_seats),
                "people" => wish.n_people = value.parse().unwrap_or(wish.n_people),
                "bots" => wish.bots = value.to_owned(),
                "seed" => wish.seed = value.parse().ok(),
                "variant" => wish.variant = value.split(',').map(str::to_owned).collect(),
                "scene" => {
                    let text = js_sys::decode_uri_component(value).map(String::from);
                    wish.scene = text.ok();
                }
                _ => (),
            }
        }
        wish
    }

    fn spec(&self) -> TableSpec {
        let seats = seats(self.game);
        let n_seats = self.n_seats.clamp(*seats.start(), *seats.end());
        let sitter = |seat: Seat| match seat.index() < usize::from(self.n_people) {
            true => Sitter::Person,
            false => Sitter::Bot(self.bots.clone()),
        };
        let seed = match self.seed {
            Some(number) => omerta_core::Seed::from_number(number),
            None => omerta_core::Seed::new(browser::random_bytes()),
        };
        TableSpec {
            game: self.game.slug().to_owned(),
            n_seats,
            variant: self.variant.clone(),
            scene: self.scene.clone(),
            sitters: Seat::all(n_seats).map(sitter).collect(),
            house: HouseRules::default(),
            seed: seed.to_hex(),
        }
    }
}

/// Opens a table at once.
#[expect(clippy::needless_pass_by_value, reason = "a wish is granted and gone")]
pub fn now(app: App, wish: Wish) {
    let kept = Kept::new(wish.spec());
    app.go(Route::Own(kept.id));
}

/// A new table that this browser keeps.
pub fn kept(wish: &Wish) -> Kept {
    Kept::new(wish.spec())
}

/// The page on which a table is set up.
#[component]
pub fn Play(
    /// The game.
    game: GameKind,
) -> impl IntoView {
    let app = App::get();
    let query = browser::window().location().search().unwrap_or_default();
    let wish = RwSignal::new(Wish::told(game, &query));
    if query.contains("now") {
        // After this the page is the table's.
        let wish = wish.get_untracked();
        browser::later(0, move || now(app, wish));
        return ().into_any();
    }
    let slug = game.slug();
    let range = seats(game);
    let number = move |n: u8, now: fn(&Wish) -> u8, set: fn(&mut Wish, u8)| {
        view! {
            <button class="btn" aria-pressed=move || wish.with(|it| now(it) == n).to_string() on:click=move |_| wish.update(|it| set(it, n))>{n}</button>
        }
    };
    let n_seats = range.map(|n| number(n, |it| it.n_seats, |it, n| it.n_seats = n)).collect::<Vec<_>>();
    let n_people = move || {
        let most = wish.with(|it| it.n_seats);
        (1..=most).map(|n| number(n, |it| it.n_people, |it, n| it.n_people = n)).collect::<Vec<_>>()
    };
    let bot = move |kind: &'static str| {
        view! {
            <button class="btn" aria-pressed=move || wish.with(|it| it.bots == kind).to_string() on:click=move |_| wish.update(|it| it.bots = kind.to_owned())>
                {move || terms::rated(app, Some(game), kind)}
            </button>
        }
    };
    let deal = move || {
        let (n, people) = wish.with(|it| (usize::from(it.n_seats), usize::from(it.n_people.min(it.n_seats))));
        app.tell(&Phrase::new("play.deal").with("people", people).with("bots", n - people))
    };
    view! {
        {parts::top(app)}
        <main class="setup setup2">
            <div class="inv">
                <div class="pic" aria-hidden="true" inner_html=parts::poster(game)></div>
                <p class="meta d">{move || app.t(&format!("game.{slug}.meta"))}</p>
                <h1 class="d">{move || app.title(game)}</h1>
                <p>{move || app.t(&format!("game.{slug}.text"))}</p>
            </div>
            <div class="steps">
            <fieldset><legend>{move || app.t("play.seats")}</legend><div class="row">{n_seats}</div></fieldset>
            <fieldset><legend>{move || app.t("play.people")}</legend><div class="row">{n_people}</div><p class="mut">{move || app.t("play.people.text")}</p></fieldset>
            <fieldset>
                <legend>{move || app.t("play.bots")}</legend>
                <p class="mut">{move || app.t("play.levels")}</p>
                <div class="row">{BOTS.iter().copied().filter(|it| !it.contains('+')).map(bot).collect::<Vec<_>>()}</div>
                <p class="mut">{move || app.t("play.characters")}</p>
                <div class="row">{BOTS.iter().copied().filter(|it| it.contains('+')).map(bot).collect::<Vec<_>>()}</div>
            </fieldset>
            <div class="row deal"><button class="btn btn--go btn--big" on:click=move |_| now(app, wish.get_untracked())>{move || app.t("play.go")}</button><span class="mut">{deal}</span></div>
            </div>
        </main>
    }
    .into_any()
}
