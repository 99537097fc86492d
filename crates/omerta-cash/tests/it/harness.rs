//! The one place that knows the API: a table played by lines of notation.

use std::sync::{Arc, OnceLock};

use omerta_cash::{Action, CashNGuns, Event, State, Variant, View};
use omerta_core::{
    Lang, Luck, News, Noted, Outcome, Packed, Refusal, Seat, Seed, Setup, Spoken, Step, Table, Viewer,
    Waiting, heard,
};

/// The game with its own pack.
pub(crate) fn game() -> Arc<CashNGuns> {
    static GAME: OnceLock<Arc<CashNGuns>> = OnceLock::new();
    GAME.get_or_init(|| {
        Arc::new(CashNGuns::load(&CashNGuns::own_pack()).unwrap_or_else(|faults| panic!("{faults:?}")))
    })
    .clone()
}

/// A table that waits for lines, and what has happened at it.
pub(crate) struct Play {
    pub(crate) table: Table<CashNGuns>,
    news: Vec<News<Event>>,
}

/// The table a scene describes, with luck from outside.
pub(crate) fn scene(text: &str) -> Play {
    let game = game();
    let (setup, state) = game.scene(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let (table, news) = Table::open_at(game, setup, state, Luck::Manual);
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

/// A new table, with luck from a seed.
pub(crate) fn seeded(n_seats: u8, variant: Variant, seed: u64) -> Play {
    let luck = Luck::Seeded(Seed::from_number(seed));
    let (table, news) = Table::open(game(), Setup { n_seats, variant }, luck).expect("a table for 4 to 8");
    let news = omerta_core::news_of(&news);
    Play { table, news }
}

impl Play {
    /// Plays lines such as `A: aim B`, `B late: aim nobody` or `chance: loot …`, several to a line if
    /// parted by two spaces or more.
    pub(crate) fn play(mut self, lines: &str) -> Play {
        let parts = lines.lines().flat_map(|it| it.split("  ")).map(str::trim).filter(|it| !it.is_empty());
        for part in parts {
            let (who, what) = part.split_once(':').unwrap_or_else(|| panic!("`{part}` has no colon"));
            let game = self.table.game().clone();
            let advance = match who.split_whitespace().collect::<Vec<_>>()[..] {
                ["chance"] => {
                    let chance = game.parse_chance(what).unwrap_or_else(|| panic!("`{what}` is no luck"));
                    self.table.chance(chance)
                }
                [seat, "late"] => {
                    let action = self.action(what);
                    self.table.step(&Step::Late(seat.parse().expect("a seat"), action))
                }
                [seat] => {
                    let seat = seat.parse().expect("a seat");
                    let action = self.action(what);
                    self.table.act(seat, self.table.decision_id(seat), action)
                }
                _ => panic!("who is `{who}`?"),
            };
            let advance = advance.unwrap_or_else(|refusal| {
                panic!("`{part}` was refused: {refusal}; phase {:?}", self.table.state().phase)
            });
            self.news.extend(advance.news().cloned());
            self.table.commit(advance);
        }
        self
    }

    /// All living players lay these, in the order of seats: `c` for Click!, `b` for Bang!.
    pub(crate) fn load(self, bullets: &str) -> Play {
        let lines: Vec<String> = self.pair(bullets, |it| match it {
            'c' => "load click".to_owned(),
            _ => "load bang".to_owned(),
        });
        self.play(&lines.join("\n"))
    }

    /// All who aim at once aim at these, in the order of seats: `BACA`.
    pub(crate) fn aim(self, targets: &str) -> Play {
        let lines = self.pair(targets, |it| format!("aim {it}"));
        self.play(&lines.join("\n"))
    }

    /// All living players show courage: `s` stands, `d` lies down.
    pub(crate) fn courage(self, choices: &str) -> Play {
        let lines =
            self.pair(choices, |it| if it == 's' { "stand".to_owned() } else { "lie down".to_owned() });
        self.play(&lines.join("\n"))
    }

    fn pair(&self, letters: &str, line: impl Fn(char) -> String) -> Vec<String> {
        let Waiting::Seats(seats) = self.table.waiting() else { panic!("nobody is asked") };
        assert_eq!(seats.len(), letters.len(), "{seats:?} are asked in {:?}", self.state().phase);
        seats.iter().zip(letters.chars()).map(|(seat, it)| format!("{seat}: {}", line(it))).collect()
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

    /// The options of a seat in notation, parted by commas.
    pub(crate) fn options(&self, seat: Seat) -> String {
        let decision = self.table.decision(seat).unwrap_or_else(|| panic!("{seat} is not asked"));
        decision.options.iter().map(|it| self.table.game().action_text(it)).collect::<Vec<_>>().join(", ")
    }

    /// What the clock may answer for a seat, in notation.
    pub(crate) fn late(&self, seat: Seat) -> String {
        use omerta_core::Game;
        let mut answers = Vec::new();
        self.table.game().late(self.table.state(), seat, &mut answers);
        answers.iter().map(|it| self.table.game().action_text(it)).collect::<Vec<_>>().join(", ")
    }

    /// The refusal an action meets.
    pub(crate) fn refused(&self, seat: Seat, action: &str) -> Refusal {
        let action = self.action(action);
        self.table
            .act(seat, self.table.decision_id(seat), action)
            .map(|_| ())
            .expect_err("it should be refused")
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

    /// Wounds of all seats, in order.
    pub(crate) fn wounds(&self) -> Vec<u8> {
        self.state().players.values().iter().map(|it| it.wounds).collect()
    }

    /// The loot of a seat, in words.
    pub(crate) fn loot(&self, seat: Seat) -> String {
        let game = self.table.game();
        let loot = self.state().players[seat].loot;
        let words = loot.kinds().flat_map(|kind| {
            let id = &game.content().loot()[usize::from(kind)].id;
            std::iter::repeat_n(id.as_str(), usize::from(loot.count(kind)))
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Eight plain bills.
pub(crate) const BILLS: &str = "loot bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
