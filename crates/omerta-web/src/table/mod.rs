//! The frame of every table: what is asked, what is lit, what is put together, the log.

mod air;
pub mod amount;
pub mod anew;
mod answer;
pub mod at;
pub mod board;
pub mod choices;
pub mod draft;
pub mod drawing;
pub mod families;
pub mod frame;
pub mod hands;
pub mod hint;
pub mod keys;
pub mod lens;
pub mod lights;
pub mod line;
pub mod log;
pub mod menu;
pub mod motion;
pub mod names;
pub mod reader;
pub mod regions;
pub mod room_bar;
pub mod ruling;
pub mod say;
pub mod scene;
pub mod set;
pub mod since;
mod skip;
pub mod sound;
pub mod svg;
pub mod top;
pub mod verbs;

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use omerta_core::{Catalogue, Phrase, Seat, SeatSet, Viewer};
use omerta_games::GameKind;
use omerta_host::Sitter;
use omerta_protocol::UpdateMessage;
use omerta_protocol::reply::{NewsMessage, PreviewMessage};

use crate::app::App;
use crate::browser;
use crate::driver::{Driver, Told, Trouble};
use crate::games::{self, GameUi};
use crate::house::Room;
use crate::words;
use air::Air;
use at::At;
use draft::{Asked, Draft};
use hint::Hints;
use lights::Lights;
use ruling::Ruling;
use scene::Scene;
use sound::Sound;

/// A table on the screen. Cheap to copy: everything in it is a handle.
#[derive(Clone, Copy)]
pub struct Table {
    /// The page it is on.
    pub app: App,
    /// What the game draws of its own.
    pub ui: &'static dyn GameUi,
    driver: StoredValue<Option<Driver>, LocalStorage>,
    /// The room in the house, where the table is one of the house.
    pub room: Option<Room>,
    /// The people who play at this browser.
    pub people: SeatSet,
    /// Who looks.
    pub viewer: RwSignal<Viewer>,
    /// The person who must be handed the screen before anything of theirs is shown.
    pub passing: RwSignal<Option<Seat>>,
    /// What the viewer was told last.
    pub update: RwSignal<Option<Arc<UpdateMessage>>>,
    /// Names, numbers and the board's geometry.
    pub catalogue: RwSignal<Arc<Catalogue>>,
    /// Everything the viewer was told, in order.
    pub story: RwSignal<Arc<Vec<NewsMessage>>>,
    /// How much of the story is older than the viewer's last answer.
    pub read: RwSignal<usize>,
    /// What the viewer is about to answer.
    pub draft: RwSignal<Draft>,
    /// What is lit and what is dark.
    pub lights: Memo<Arc<Lights>>,
    /// What the draft would do.
    pub preview: RwSignal<Option<Arc<PreviewMessage>>>,
    /// Why the last request was refused.
    pub refusal: RwSignal<Option<String>>,
    /// What is wrong with the table.
    pub trouble: RwSignal<Option<Trouble>>,
    /// The tab of a phone.
    pub tab: RwSignal<&'static str>,
    /// The thing that a person looks at, on the board or in the list.
    pub focus: RwSignal<Option<At>>,
    /// The card that is read, and where it lies on the screen.
    pub reading: RwSignal<Option<reader::Reading>>,
    /// Whether a person wants to see no more of what others do until the next question.
    is_hurried: StoredValue<bool>,
    /// Pieces that fly, and what waits for them to land.
    air: StoredValue<Air>,
    /// What lies under a finger that covers several things.
    pub lens: RwSignal<Option<lens::Lens>>,
    /// Whether the table is shown large, for a whole room that watches.
    pub is_large: RwSignal<bool>,
    /// Whether what happened since the viewer's last answer is shown.
    pub is_since_open: RwSignal<bool>,
    /// What the rules are open at.
    pub ruling: RwSignal<Option<Ruling>>,
    /// Whether talk is in front of the log.
    pub is_talking: RwSignal<bool>,
    /// Whether the menu is open.
    pub is_menu_open: RwSignal<bool>,
    /// The hint that is asked for or told, where there are hints.
    pub hints: Hints,
    /// Whether this is somebody's first game, with lessons.
    pub is_guided: RwSignal<bool>,
    /// What opens the same table once more, where its host knows how.
    pub again: RwSignal<Option<Callback<()>>>,
}

impl Table {
    /// A table of a game, for these people, that nobody has opened yet.
    pub fn new(app: App, game: GameKind, people: SeatSet) -> Table {
        let first = people.first().map_or(Viewer::Spectator, Viewer::Seat);
        Table::laid(app, game, people, first, None)
    }

    /// A table of the house, seen as the house lets us.
    pub fn of_house(room: Room, game: GameKind) -> Table {
        Table::laid(room.app, game, SeatSet::EMPTY, untrack(|| room.viewer()), Some(room))
    }

    fn laid(app: App, game: GameKind, people: SeatSet, first: Viewer, room: Option<Room>) -> Table {
        let update = RwSignal::new(None::<Arc<UpdateMessage>>);
        let draft = RwSignal::new(Draft::default());
        let lights = Memo::new(move |_| {
            let lit = update.with(|it| it.as_ref().map(|it| draft.with(|draft| Lights::of(it, draft))));
            Arc::new(lit.unwrap_or_default())
        });
        let table = Table {
            app,
            ui: games::of(game),
            driver: StoredValue::new_local(None),
            room,
            people,
            viewer: RwSignal::new(first),
            passing: RwSignal::new(None),
            update,
            catalogue: RwSignal::default(),
            story: RwSignal::default(),
            read: RwSignal::new(0),
            draft,
            lights,
            preview: RwSignal::new(None),
            refusal: RwSignal::new(None),
            trouble: RwSignal::new(None),
            tab: RwSignal::new("board"),
            focus: RwSignal::new(None),
            reading: RwSignal::new(None),
            is_hurried: StoredValue::new(false),
            air: StoredValue::default(),
            lens: RwSignal::new(None),
            is_large: RwSignal::new(false),
            is_since_open: RwSignal::new(false),
            ruling: RwSignal::new(None),
            is_talking: RwSignal::new(false),
            is_menu_open: RwSignal::new(false),
            hints: Hints::default(),
            is_guided: RwSignal::new(false),
            again: RwSignal::new(None),
        };
        // The language may change at any moment: then everything is asked for again.
        Effect::new(move |_| {
            let (viewer, lang) = (table.viewer.get(), app.lang());
            table.with_driver(|it| it.look(viewer, lang));
        });
        Effect::new(move |_| {
            let pace = app.settings.with(|it| it.pace);
            table.with_driver(|it| it.set_pace(pace));
        });
        Effect::new(move |_| table.ask_preview());
        table
    }

    /// Begins to listen.
    pub fn drive(self, driver: Result<Driver, Trouble>) {
        match driver {
            Ok(driver) => {
                driver.set_pace(self.app.settings.with_untracked(|it| it.pace));
                driver.look(self.viewer.get_untracked(), self.app.settings.with_untracked(|it| it.lang));
                self.driver.set_value(Some(driver));
            }
            Err(trouble) => self.trouble.set(Some(trouble)),
        }
    }

    fn with_driver(self, act: impl FnOnce(&Driver)) {
        self.driver.with_value(|it| it.as_ref().map(act));
    }

    /// Takes what the table says.
    pub fn hear(self, told: Told) {
        match told {
            Told::Catalogue(_, catalogue) => self.catalogue.set(Arc::new(catalogue)),
            Told::Update(update) => {
                if self.room.is_some() && update.viewer.0 != self.viewer.get_untracked() {
                    self.update.set(None);
                    self.viewer.set(update.viewer.0);
                }
                self.take(update);
            }
            Told::Failed(trouble) => self.trouble.set(Some(trouble)),
        }
    }

    /// Shows a moment of a game as it is, without motion or sound: it happened long ago.
    pub fn show(self, viewer: Viewer, update: UpdateMessage) {
        self.viewer.set(viewer);
        self.story.set(Arc::new(update.news.clone()));
        self.read.set(update.news.len());
        self.update.set(Some(Arc::new(UpdateMessage { news: skip::latest(update.news), ..update })));
    }

    /// Shows an update; if somebody watches, with what moves and sounds in it.
    fn reveal(self, mut update: UpdateMessage, is_watched: bool) {
        if update.viewer.0 != self.viewer.get_untracked() {
            return;
        }
        let settings = self.app.settings.get_untracked();
        // What is new to a viewer who just sat down is old to the table.
        let is_going_on =
            is_watched && self.update.with_untracked(Option::is_some) && !self.is_hurried.get_value();
        let flights = if is_going_on && settings.moves() && !browser::document().hidden() {
            motion::prepare(self, &update)
        } else {
            Vec::new()
        };
        let heard: BTreeSet<Sound> = match is_going_on {
            true => update.news.iter().filter_map(|it| self.ui.sound(it)).collect(),
            false => BTreeSet::new(),
        };
        let old = self.update.get_untracked();
        let id = |it: &UpdateMessage| it.decision.as_ref().map(|it| it.id);
        let is_new = old.as_ref().is_none_or(|it| id(it) != id(&update));
        // In place: a long story is not copied for every line that is added to it.
        self.story.update(|story| {
            let story = Arc::make_mut(story);
            story.retain(|it| it.version <= update.kept);
            story.extend(update.news.iter().cloned());
        });
        // Whoever comes is told everything; what happened just now is the end of it.
        if old.is_none() {
            update.news = skip::latest(update.news);
        }
        batch_update(self, update, is_new);
        heard.iter().for_each(|it| it.play(&settings));
        motion::fly(self, flights);
        self.pass_on();
    }

    /// At a browser for several people: who is asked next gets the screen.
    fn pass_on(self) {
        let Some(update) = self.update.get_untracked() else { return };
        let is_asked = update.decision.is_some();
        let next = self.people.iter().find(|it| update.waiting.contains(*it) && !update.sealed.contains(*it));
        if self.people.len() > 1 && !is_asked && next.map(Viewer::Seat) != Some(self.viewer.get_untracked()) {
            self.passing.set(next);
        }
    }

    /// The screen was handed over.
    pub fn accept(self) {
        if let Some(seat) = self.passing.get_untracked() {
            self.update.set(None);
            self.story.set(Arc::default());
            self.viewer.set(Viewer::Seat(seat));
            self.passing.set(None);
        }
    }

    /// Does something with the catalogue as it is now.
    pub fn catalogue_now<T>(self, with: impl FnOnce(&Catalogue) -> T) -> T {
        self.catalogue.with_untracked(|it| with(it))
    }

    /// The viewer's seat, if they play.
    pub fn me(self) -> Option<Seat> {
        match self.viewer.get() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The letter of a seat's mark.
    pub fn mark(self, seat: Seat) -> char {
        // Where the rules know no families, people play under the signs that they chose before.
        let chosen = self.room.filter(|_| !self.ui.has_families()).and_then(|it| it.mark(seat));
        if let Some(chosen) = chosen {
            return chosen;
        }
        let update = self.update.get();
        update.map_or('M', |it| self.catalogue.with(|catalogue| self.ui.mark(&it, catalogue, seat)))
    }

    /// What a player is called.
    pub fn name(self, seat: Seat) -> String {
        let lang = self.app.lang();
        if let Some(name) = self.room.and_then(|it| it.person(seat)) {
            return name;
        }
        self.ui.player(lang, self.mark(seat)).unwrap_or_else(|| words::said(lang, &format!("name.{seat}")))
    }

    /// What a player is called by the viewer: you, if it is them.
    pub fn call(self, seat: Seat) -> String {
        if self.me() == Some(seat) { self.app.t("seat.you") } else { self.name(seat) }
    }

    /// What everyone is called, by seat.
    pub fn names(self) -> Vec<String> {
        let n = self.update.with(|it| it.as_ref().map_or(0, |it| it.sitters.len()));
        Seat::all(n as u8).map(|it| self.name(it)).collect()
    }

    /// A text of the host with names in it.
    pub fn named(self, text: &str) -> String {
        names::plain(text, |it| self.name(it))
    }

    /// The same with each name in its colour.
    pub fn rich(self, text: &str) -> AnyView {
        names::rich(text, |it| (self.mark(it), self.name(it)))
    }

    /// A phrase of the page, with names for seats.
    pub fn tell(self, phrase: &Phrase) -> String {
        words::tell_with(self.app.lang(), phrase, &|it| self.name(it))
    }

    /// Whether a bot plays a seat.
    pub fn is_bot(self, seat: Seat) -> bool {
        self.update.with(|it| {
            it.as_ref().is_some_and(|it| matches!(it.sitters.get(seat.index()), Some(Sitter::Bot(_))))
        })
    }

    /// Does something with all that a board is drawn from.
    pub fn with_board<T>(self, size: (f64, f64), draw: impl FnOnce(&Scene<'_>) -> T) -> Option<T> {
        self.with(size, self.preview.get().as_deref(), draw)
    }

    /// Does something with all that is said beside the board: what an answer would do is not told there, so nothing of it
    /// changes with that.
    pub fn with_scene<T>(self, draw: impl FnOnce(&Scene<'_>) -> T) -> Option<T> {
        self.with((1.0, 1.0), None, draw)
    }

    fn with<T>(
        self,
        size: (f64, f64),
        preview: Option<&PreviewMessage>,
        draw: impl FnOnce(&Scene<'_>) -> T,
    ) -> Option<T> {
        let update = self.update.get()?;
        scene::keep(&update);
        let (catalogue, lights) = (self.catalogue.get(), self.lights.get());
        let (draft, names, story) = (self.draft.get(), self.names(), self.story.get());
        let marks: Vec<char> = Seat::all(update.sitters.len() as u8).map(|it| self.mark(it)).collect();
        Some(draw(&Scene {
            update: &update,
            story: &story,
            catalogue: &catalogue,
            lights: &lights,
            draft: &draft,
            preview,
            me: self.me(),
            lang: self.app.lang(),
            size,
            is_phone: browser::is_phone(),
            ui: self.ui,
            names: &names,
            marks: &marks,
        }))
    }
}

fn batch_update(table: Table, update: UpdateMessage, is_new: bool) {
    let was_mine = table.update.with_untracked(|it| it.as_ref().is_some_and(|it| it.decision.is_some()));
    let is_mine = update.decision.is_some();
    if is_new {
        table.hints.close();
        table.lens.set(None);
        table.forget_preview();
        // Nothing chosen for another question must be lit for this one.
        table.draft.set(Draft::default());
    }
    table.update.set(Some(Arc::new(update)));
    if is_new {
        table.draft.set(table.fresh_draft());
    }
    // On a phone a question comes to the board: whoever looked at something else would not see what is asked.
    if is_new && is_mine && !frame::is_typing() && table.tab.get_untracked() != "board" {
        table.tab.set("board");
    }
    if is_mine {
        table.stop_skipping();
    }
    if is_mine && !was_mine {
        table.app.settings.with_untracked(|it| Sound::Turn.play(it));
        frame::call_to_order();
    }
}
