//! The own pack says all that the game can say, and nothing else.

use std::collections::BTreeSet;

use omerta_core::{
    Arg, Charted, Game, Lang, News, Packed, Phrase, Pictured, Seed, Setup, Spoken, Step, Viewer, Waiting,
    below,
};

use crate::content::Content;
use crate::event::Event;
use crate::game::Corleone;
use crate::state::Variant;

fn game() -> Corleone {
    let content = Content::load(&Corleone::own_pack());
    let content = content.unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(|it| format!("{it}\n")).collect::<String>());
    });
    Corleone::new(content)
}

#[test]
fn the_phrase_files_have_exactly_the_keys_that_are_said() {
    // Loading compares every phrase file with what is needed, in both directions.
    let game = game();
    for lang in Lang::ALL {
        assert!(game.rules_text(lang).starts_with("# Corleone"));
    }
}

/// Says phrases in every language and remembers their keys.
struct Speaker<'a> {
    game: &'a Corleone,
    keys: BTreeSet<String>,
}

impl Speaker<'_> {
    fn say(&mut self, phrase: &Phrase) {
        for lang in Lang::ALL {
            let text = self.game.phrases(lang).say(lang, phrase);
            // A blank that nothing fills is shown in brackets, which no phrase has.
            assert!(!text.contains(['[', ']', '{', '}']), "{lang}: {text}");
        }
        self.remember(phrase);
    }

    /// Says an event, in which every German thug has an article.
    fn tell(&mut self, phrase: &Phrase) {
        self.say(phrase);
        let text = self.game.phrases(Lang::De).say(Lang::De, phrase);
        let words: Vec<&str> = text.split([' ', ':', ',', '.', '(']).filter(|it| !it.is_empty()).collect();
        for (i, _) in words.iter().enumerate().filter(|(_, it)| **it == "Gangster") {
            let article = i.checked_sub(1).map_or("", |it| words[it]);
            let is_counted = article.ends_with('×') || words.get(i + 1) != Some(&"von");
            let fits = ["Der", "Dein", "den", "deinen"].contains(&article);
            assert!(fits || is_counted, "{text}");
        }
    }

    fn remember(&mut self, phrase: &Phrase) {
        self.keys.insert(phrase.key.to_string());
        for (_, arg) in &phrase.args {
            match arg {
                Arg::Phrase(it) => self.remember(it),
                Arg::Phrases(all) => all.iter().for_each(|it| self.remember(it)),
                Arg::Seat(_)
                | Arg::Reader(_)
                | Arg::Seats(_)
                | Arg::Number(_)
                | Arg::Dollars(_)
                | Arg::Text(_) => (),
            }
        }
    }
}

/// The dollars a part of a tally speaks of.
fn dollars(part: &Phrase) -> i64 {
    let found = part.args.iter().find_map(|(_, arg)| match arg {
        Arg::Dollars(n) => Some(*n),
        _ => None,
    });
    found.expect("a part says how much")
}

/// Plays one game at random and says everything that anybody could read on the way.
fn speak(speaker: &mut Speaker<'_>, n_seats: u8, variant: Variant, seed: u64) {
    let game = speaker.game;
    let mut dice = Seed::from_number(seed).dice(0);
    let mut state = game.start(&Setup { n_seats, variant });
    let everyone: Vec<Viewer> = Viewer::all(n_seats).collect();
    let mut viewers = everyone.iter().copied().cycle();
    let mut told: Vec<Event> = Vec::new();
    loop {
        let waiting = game.waiting(&state);
        // Another one looks after each step.
        let viewer = viewers.next().expect("viewers never end");
        let view = game.view(&state, viewer);
        speaker.say(&game.say_waiting(&view, &waiting));
        let picture = game.picture(&view);
        assert!(picture.now < picture.track.len());
        picture.track.iter().chain(&picture.progress).for_each(|it| speaker.say(it));
        picture.middle.iter().chain(&picture.own).for_each(|it| speaker.say(it));
        for seat in &picture.seats {
            seat.marks.iter().for_each(|it| speaker.say(it));
            seat.cells
                .iter()
                .for_each(|(head, text)| [head, text].into_iter().for_each(|it| speaker.say(it)));
        }
        let step = match waiting {
            Waiting::Over(outcome) => {
                let told: Vec<&Event> = told.iter().collect();
                for (seat, parts) in game.say_tally(&told, &outcome).iter() {
                    parts.iter().for_each(|it| speaker.say(it));
                    let sum: i64 = parts.iter().map(dollars).sum();
                    assert_eq!(
                        sum,
                        i64::from(outcome.scores[seat]),
                        "all that {seat} has came from somewhere"
                    );
                }
                return;
            }
            Waiting::Chance => {
                speaker.say(&game.draw(&state).phrase());
                Step::Chance(game.roll(&state, &mut dice))
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                let (mut options, mut blocked) = (Vec::new(), Vec::new());
                game.options(&state, seat, &mut options);
                game.blocked(&state, seat, &mut blocked);
                let view = game.view(&state, Viewer::Seat(seat));
                speaker.say(&game.say_prompt(&game.prompt(&state, seat)));
                options.iter().for_each(|it| speaker.say(&game.say_action(&view, it)));
                for it in &blocked {
                    speaker.say(&game.say_action(&view, &it.action));
                    speaker.say(&game.say_why_not(it.why));
                }
                Step::Seat(seat, options[below(&mut dice, options.len() as u32) as usize])
            }
        };
        let mut news: Vec<News<_>> = Vec::new();
        game.apply(&mut state, &step, &mut news);
        for News { to, event } in &news {
            for viewer in Viewer::all(n_seats).filter(|it| to.includes(*it)) {
                speaker.tell(&game.say_event(event, viewer));
            }
        }
        told.extend(news.into_iter().map(|it| it.event));
    }
}

#[test]
fn everything_that_is_said_in_random_games_fills_its_blanks() {
    let game = game();
    let mut speaker = Speaker { game: &game, keys: BTreeSet::new() };
    for seed in 0..16 {
        let variant = Variant { neutrals_stay: seed % 4 > 1, ..Variant::default() };
        speak(&mut speaker, 2 + (seed % 4) as u8, variant, seed);
    }
    // Most of what can be said comes up in a few games.
    let said = game.phrases(Lang::En).0.keys().filter(|it| speaker.keys.contains(*it)).count();
    assert!(said * 10 > game.phrases(Lang::En).0.len() * 8, "{said} keys were said");
}
