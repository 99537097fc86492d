//! The one place that knows the API: a table played by lines of notation.

use std::sync::{Arc, OnceLock};

use omerta_core::{
    Advance, Lang, Luck, News, Noted, Outcome, Packed, Refusal, Seat, Seed, Setup, Spoken, Step, Table,
    Viewer, Waiting, below, heard,
};
use omerta_empire::cards::{CityCards, Henchmen, SquareId};
use omerta_empire::effects::Effect;
use omerta_empire::stack::Frame;
use omerta_empire::state::{Capo, State, Variant};
use omerta_empire::view::View;
use omerta_empire::{Action, Empire, Event};

/// The game with its own pack.
pub(crate) fn game() -> Arc<Empire> {
    static GAME: OnceLock<Arc<Empire>> = OnceLock::new();
    GAME.get_or_init(|| {
        Arc::new(Empire::load(&Empire::own_pack()).unwrap_or_else(|faults| panic!("{faults:#?}")))
    })
    .clone()
}

/// What the only gain or loss of a city card comes to, so that a card may be balanced without a test in the way.
#[track_caller]
pub(crate) fn amount(card: &str) -> u8 {
    let game = game();
    let card = game.content().city_cards().iter().find(|it| it.id == card).expect("there is such a card");
    let Effect::Gain { n, .. } = card.effect else { panic!("{} does more than one thing", card.id) };
    n.unsigned_abs().try_into().expect("a small number")
}

/// A table that waits for lines, and what has happened at it.
pub(crate) struct Play {
    pub(crate) table: Table<Empire>,
    news: Vec<News<Event>>,
}

/// The table a scene describes, with luck from outside.
#[track_caller]
pub(crate) fn scene(text: &str) -> Play {
    scene_in(&game(), text)
}

/// The game with something else in a file of its pack.
#[track_caller]
pub(crate) fn changed(file: &str, from: &str, to: &str) -> Arc<Empire> {
    changed_all(&[(file, from, to)])
}

/// The same with several changes: a card with another number needs another text.
#[track_caller]
pub(crate) fn changed_all(changes: &[(&str, &str, &str)]) -> Arc<Empire> {
    let mut files = Empire::own_pack();
    for (file, from, to) in changes {
        let text = files.0.get_mut(*file).expect("the file is there");
        assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
        *text = text.replace(from, to);
    }
    Arc::new(Empire::load(&files).unwrap_or_else(|faults| panic!("{faults:#?}")))
}

/// The same in a game with a pack of its own.
#[track_caller]
pub(crate) fn scene_in(game: &Arc<Empire>, text: &str) -> Play {
    let (setup, state) = game.scene(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let (table, news) = Table::open_at(game.clone(), setup, state, Luck::Manual);
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

/// A new table, with luck from a seed.
pub(crate) fn seeded(n_seats: u8, seed: u64) -> Play {
    open(game(), n_seats, Luck::Seeded(Seed::from_number(seed)))
}

/// A new table, with luck from outside.
pub(crate) fn fresh(n_seats: u8) -> Play {
    fresh_in(&game(), n_seats)
}

/// The same in a game with a pack of its own.
pub(crate) fn fresh_in(game: &Arc<Empire>, n_seats: u8) -> Play {
    open(game.clone(), n_seats, Luck::Manual)
}

fn open(game: Arc<Empire>, n_seats: u8, luck: Luck) -> Play {
    let setup = Setup { n_seats, variant: Variant::default() };
    let (table, news) = Table::open(game, setup, luck).expect("a table for 3 to 6");
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

impl Play {
    /// A table that was opened elsewhere.
    pub(crate) fn at(table: Table<Empire>) -> Play {
        Play { table, news: Vec::new() }
    }

    /// Plays lines such as `A: use pancetta`, `chance: city drive_by` or `all: done`, which is for everyone who is
    /// asked; several to a line if parted by two spaces or more.
    #[track_caller]
    pub(crate) fn play(mut self, lines: &str) -> Play {
        let parts = lines.lines().flat_map(|it| it.split("  ")).map(str::trim).filter(|it| !it.is_empty());
        for part in parts {
            let (who, what) = part.split_once(':').unwrap_or_else(|| panic!("`{part}` has no colon"));
            match who {
                "chance" => {
                    let chance = self.table.game().parse_chance(what);
                    let chance = chance.unwrap_or_else(|| panic!("`{what}` is no luck"));
                    let advance = self.table.step(&Step::Chance(chance));
                    self.take(part, advance);
                }
                "all" => {
                    let Waiting::Seats(seats) = self.table.waiting() else {
                        panic!("`{part}`: {} is asked; {:?}", self.asked(), self.top())
                    };
                    seats.iter().for_each(|it| self.answer(part, it, what));
                }
                seat => self.answer(part, seat.parse().expect("a seat"), what),
            }
        }
        self
    }

    #[track_caller]
    fn answer(&mut self, part: &str, seat: Seat, what: &str) {
        let advance = self.attempt(seat, self.action(what));
        self.take(part, advance);
    }

    /// Offers and what follows from them are made unasked, all else is an answer.
    fn attempt(&self, seat: Seat, action: Action) -> Result<Advance<Empire>, Refusal> {
        if action.is_liberty() {
            self.table.volunteer(seat, action)
        } else {
            self.table.act(seat, self.table.decision_id(seat), action)
        }
    }

    #[track_caller]
    fn take(&mut self, part: &str, advance: Result<Advance<Empire>, Refusal>) {
        let advance = advance.unwrap_or_else(|refusal| {
            panic!("`{part}` was refused: {refusal}; {} is asked; {:?}", self.asked(), self.top())
        });
        self.news.extend(advance.news().cloned());
        self.table.commit(advance);
    }

    /// Answers at random until the game is over, so many steps at most, and looks at the table after each. Now and
    /// then somebody does something unasked.
    pub(crate) fn wander(&mut self, seed: u64, most: usize, mut look: impl FnMut(&State, &[News<Event>])) {
        let mut dice = Seed::from_number(seed).dice(1 << 40);
        let mut below = |n: usize| below(&mut dice, n as u32) as usize;
        for _ in 0..most {
            let Waiting::Seats(seats) = self.table.waiting() else { return };
            let anyone = Seat::ALL[below(usize::from(self.state().open.n_seats))];
            let liberties = self.table.liberties(anyone);
            let advance = if !liberties.is_empty() && below(4) == 0 {
                self.table.volunteer_nth(anyone, below(liberties.len()))
            } else {
                let decision = self.table.decision(seats.first().expect("somebody is asked"));
                let decision = decision.expect("a question");
                self.table.act_nth(decision.seat, decision.id, below(decision.options.len()))
            };
            let advance = advance.expect("what was offered is legal");
            let news = advance.news().cloned().collect::<Vec<_>>();
            self.table.commit(advance);
            look(self.state(), &news);
            self.news.extend(news);
        }
    }

    #[track_caller]
    fn action(&self, text: &str) -> Action {
        self.table.game().parse_action(text).unwrap_or_else(|| panic!("`{text}` is no action"))
    }

    /// Forgets what was told so far.
    pub(crate) fn quiet(mut self) -> Play {
        self.news.clear();
        self
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.table.view(Viewer::Seat(seat))
    }

    /// What the table is in the middle of.
    pub(crate) fn top(&self) -> Option<Frame> {
        self.state().open.stack.top()
    }

    /// The options of a seat in notation, parted by commas.
    #[track_caller]
    pub(crate) fn options(&self, seat: Seat) -> String {
        let decision = self.table.decision(seat).unwrap_or_else(|| panic!("{seat} is not asked"));
        decision.options.iter().map(|it| self.table.game().action_text(it)).collect::<Vec<_>>().join(", ")
    }

    /// The squares a seat may control or attack, parted by blanks.
    #[track_caller]
    pub(crate) fn squares_to(&self, deed: &str, seat: Seat) -> String {
        let options = self.options(seat);
        let squares = options.split(", ").filter_map(|it| it.strip_prefix(deed)?.strip_prefix(' '));
        squares.collect::<Vec<_>>().join(" ")
    }

    /// What a seat may do unasked, in notation, parted by commas.
    pub(crate) fn liberties(&self, seat: Seat) -> String {
        let liberties = self.table.liberties(seat);
        liberties.iter().map(|it| self.table.game().action_text(it)).collect::<Vec<_>>().join(", ")
    }

    /// The refusal an action meets.
    #[track_caller]
    pub(crate) fn refused(&self, seat: Seat, action: &str) -> Refusal {
        self.attempt(seat, self.action(action)).map(|_| ()).expect_err("it should be refused")
    }

    /// Who is waited for.
    pub(crate) fn asked(&self) -> String {
        match self.table.waiting() {
            Waiting::Seats(seats) => seats.iter().map(|it| it.letter()).collect(),
            Waiting::Chance => "chance".to_owned(),
            Waiting::Over(_) => "over".to_owned(),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.table.outcome().expect("the game is over")
    }

    /// What everyone heard, in English, one line each.
    pub(crate) fn told(&self) -> String {
        self.told_to(Viewer::Spectator)
    }

    /// What a viewer heard, in English, one line each.
    pub(crate) fn told_to(&self, viewer: Viewer) -> String {
        let game = self.table.game();
        let say = |it: &Event| game.phrases(Lang::En).say(Lang::En, &game.say_event(it, viewer)) + "\n";
        heard(&self.news, viewer).map(say).collect()
    }

    pub(crate) fn capo(&self, seat: Seat) -> &Capo {
        self.state().open.capo(seat)
    }

    /// Money, VP and corruption of a seat.
    pub(crate) fn sums(&self, seat: Seat) -> (u16, u8, u8) {
        let capo = self.capo(seat);
        (self.state().hidden.money[seat.index()], capo.vp, capo.corruption)
    }

    /// The henchmen in a hand, parted by spaces, in the order of the pack.
    pub(crate) fn crew(&self, seat: Seat) -> String {
        self.names(self.state().hidden.crew[seat.index()])
    }

    /// Henchmen, parted by spaces.
    pub(crate) fn names(&self, henchmen: Henchmen) -> String {
        let content = self.table.game().content();
        henchmen.iter().map(|it| content.henchman(it).id.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The city cards in a hand, parted by spaces, in the order of the pack.
    pub(crate) fn city(&self, seat: Seat) -> String {
        self.titles(self.state().hidden.city[seat.index()])
    }

    /// City cards, parted by spaces.
    pub(crate) fn titles(&self, cards: CityCards) -> String {
        let content = self.table.game().content();
        cards.each().map(|it| content.city_card(it).id.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Owner, racket and tokens of a square, as a scene writes them; nothing if it is unoccupied.
    #[track_caller]
    pub(crate) fn square(&self, name: &str) -> String {
        let ground = self.state().open.at(self.square_id(name));
        let racket = ground.racket.map(|it| self.table.game().content().racket(it).id.as_str());
        match (ground.owner, racket) {
            (Some(owner), Some(racket)) => format!("{owner} {racket} {}", ground.tokens),
            (Some(owner), None) => format!("{owner} {}", ground.tokens),
            (None, Some(racket)) => format!("nobody's {racket}"),
            (None, None) => String::new(),
        }
    }

    /// Who attack a square.
    #[track_caller]
    pub(crate) fn attackers(&self, name: &str) -> String {
        self.state().open.at(self.square_id(name)).attackers.iter().map(|it| it.letter()).collect()
    }

    #[track_caller]
    pub(crate) fn square_id(&self, name: &str) -> SquareId {
        let squares = self.table.game().content().squares();
        let place = squares.iter().position(|it| it.id == name);
        SquareId(place.unwrap_or_else(|| panic!("there is no square `{name}`")) as u8)
    }

    /// Where cops stand, as a scene writes it.
    pub(crate) fn cops(&self) -> String {
        let police = &self.state().open.police;
        let content = self.table.game().content();
        let hall = std::iter::repeat_n("city_hall", usize::from(police.hall));
        hall.chain(police.at.iter().map(|it| content.square(it).id.as_str())).collect::<Vec<_>>().join(" ")
    }

    /// The rackets and the henchmen on their tracks, parted by spaces, with `-` for an empty place.
    pub(crate) fn tracks(&self) -> [String; 2] {
        let content = self.table.game().content();
        let open = &self.state().open;
        let rackets = open.racket_track.map(|it| it.map_or("-", |it| content.racket(it).id.as_str()));
        let henchmen = open.henchman_track.map(|it| it.map_or("-", |it| content.henchman(it).id.as_str()));
        [rackets.join(" "), henchmen.join(" ")]
    }
}
