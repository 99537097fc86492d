//! The one place that knows the API: a table played by lines of notation.

use std::sync::{Arc, OnceLock};

use omerta_core::{
    Game, Lang, Luck, News, Noted, Outcome, Packed, Refusal, Seat, Seed, Setup, Spoken, Step, Table, Viewer,
    Waiting, heard,
};
use omerta_corleone::{Action, Cards, Corleone, Event, Frame, Piece, State, Variant, View};

/// The game with its own pack.
pub(crate) fn game() -> Arc<Corleone> {
    static GAME: OnceLock<Arc<Corleone>> = OnceLock::new();
    GAME.get_or_init(|| {
        Arc::new(Corleone::load(&Corleone::own_pack()).unwrap_or_else(|faults| panic!("{faults:#?}")))
    })
    .clone()
}

/// A table that waits for lines, and what has happened at it.
pub(crate) struct Play {
    pub(crate) table: Table<Corleone>,
    news: Vec<News<Event>>,
}

/// The table a scene describes, with luck from outside.
pub(crate) fn scene(text: &str) -> Play {
    scene_of(game(), text)
}

/// The table a scene describes in a game with a pack of its own.
pub(crate) fn scene_of(game: Arc<Corleone>, text: &str) -> Play {
    let (setup, state) = game.scene(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let (table, news) = Table::open_at(game, setup, state, Luck::Manual);
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

/// A new table, with luck from a seed.
pub(crate) fn seeded(n_seats: u8, seed: u64) -> Play {
    let luck = Luck::Seeded(Seed::from_number(seed));
    let setup = Setup { n_seats, variant: Variant::default() };
    let (table, news) = Table::open(game(), setup, luck).expect("a table for 2 to 5");
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

/// A new table, with luck from outside.
pub(crate) fn fresh(n_seats: u8) -> Play {
    let setup = Setup { n_seats, variant: Variant::default() };
    let (table, news) = Table::open(game(), setup, Luck::Manual).expect("a table for 2 to 5");
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

impl Play {
    /// Plays lines such as `A: play thug` or `chance: job shakedown`, several to a line if parted by two spaces
    /// or more.
    pub(crate) fn play(mut self, lines: &str) -> Play {
        let parts = lines.lines().flat_map(|it| it.split("  ")).map(str::trim).filter(|it| !it.is_empty());
        for part in parts {
            let (who, what) = part.split_once(':').unwrap_or_else(|| panic!("`{part}` has no colon"));
            let game = self.table.game().clone();
            let advance = if who == "chance" {
                let chance = game.parse_chance(what).unwrap_or_else(|| panic!("`{what}` is no luck"));
                self.table.step(&Step::Chance(chance))
            } else {
                let seat = who.parse().expect("a seat");
                let action = self.action(what);
                self.table.act(seat, self.table.decision_id(seat), action)
            };
            let advance = advance.unwrap_or_else(|refusal| {
                panic!("`{part}` was refused: {refusal}; {} is asked; {:?}", self.asked(), self.top())
            });
            self.news.extend(advance.news().cloned());
            self.table.commit(advance);
        }
        self
    }

    /// Everybody who is still asked at the bribes bids nothing more.
    pub(crate) fn nobody_bids(self) -> Play {
        assert_eq!(self.top(), Some(Frame::Bid));
        let lines: Vec<String> = self.asked().chars().map(|it| format!("{it}: done")).collect();
        self.play(&lines.join("  "))
    }

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
        self.state().stack.top()
    }

    /// The options of a seat in notation, parted by commas.
    pub(crate) fn options(&self, seat: Seat) -> String {
        let decision = self.table.decision(seat).unwrap_or_else(|| panic!("{seat} is not asked"));
        decision.options.iter().map(|it| self.table.game().action_text(it)).collect::<Vec<_>>().join(", ")
    }

    /// The refusal an action meets.
    pub(crate) fn refused(&self, seat: Seat, action: &str) -> Refusal {
        let action = self.action(action);
        self.table
            .act(seat, self.table.decision_id(seat), action)
            .map(|_| ())
            .expect_err("it should be refused")
    }

    /// Why a seat that nobody waits for can't do this.
    pub(crate) fn barred(&self, seat: Seat, action: &str) -> &'static str {
        let (action, mut barred) = (self.action(action), Vec::new());
        self.table.game().barred(self.state(), seat, &mut barred);
        barred.iter().find(|it| it.action == action).map_or("", |it| it.why.code)
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

    /// Cards in notation, parted by spaces, such as `$1 $5 gun shakedown`.
    fn words(&self, cards: &Cards) -> String {
        let game = self.table.game();
        let discard = |card| game.action_text(&Action::Discard(card));
        cards
            .each()
            .map(|it| discard(it).trim_start_matches("discard ").to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The hand of a seat.
    pub(crate) fn hand(&self, seat: Seat) -> String {
        self.words(&self.state().hidden.players[seat].hand)
    }

    /// The control markers of a turf, the lowest first.
    pub(crate) fn markers(&self, turf: &str) -> String {
        let Action::In(turf) = self.action(&format!("in {turf}")) else { panic!("`{turf}` is no turf") };
        self.state().control[usize::from(turf.0)].as_slice().iter().map(|it| it.letter()).collect()
    }

    /// Who stands at a business or on a space, such as `A thug` or `mayor`; nothing if nobody does.
    pub(crate) fn stands(&self, place: &str) -> String {
        let Action::Figure(target) = self.action(&format!("figure {place}")) else {
            panic!("`{place}` is no place")
        };
        match self.state().piece(target) {
            None => String::new(),
            Some(Piece::Own(seat, figure)) => format!("{seat} {}", format!("{figure:?}").to_lowercase()),
            Some(Piece::UnionBoss) => "union-boss".to_owned(),
            Some(Piece::Mayor) => "mayor".to_owned(),
            Some(Piece::PoliceChief) => "chief".to_owned(),
        }
    }

    /// The money and jobs in a suitcase.
    pub(crate) fn suitcase(&self, seat: Seat) -> String {
        let (player, done) = (&self.state().hidden.players[seat], self.state().families[seat].done);
        self.words(&Cards { money: player.suitcase, jobs: done, ..Cards::default() })
    }
}
