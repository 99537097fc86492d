//! The own pack says all that the game can say, and nothing else.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use omerta_core::{
    Arg, Game, Lang, News, Noted, Packed, Phrase, Pictured, Seat, Seed, Setup, Spoken, Step, Viewer, Waiting,
    below,
};

use crate::action::Action;
use crate::content::Content;
use crate::event::Event;
use crate::game::Empire;
use crate::state::Variant;

fn game() -> Empire {
    let content = Content::load(&Empire::own_pack());
    let content = content.unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(|it| format!("{it}\n")).collect::<String>());
    });
    Empire::new(content)
}

#[test]
fn the_phrase_files_have_exactly_the_keys_that_are_said() {
    // Loading compares every phrase file with what is needed, in both directions.
    let game = game();
    for lang in Lang::ALL {
        assert!(game.rules_text(lang).starts_with("# Empire City"));
    }
}

/// Says phrases in every language and remembers their keys.
struct Speaker<'a> {
    game: &'a Empire,
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

    /// Says an event, which is a whole sentence.
    fn tell(&mut self, phrase: &Phrase) {
        self.say(phrase);
        for lang in Lang::ALL {
            let text = self.game.phrases(lang).say(lang, phrase);
            assert!(text.ends_with(['.', '!', '?']) && !text.ends_with(".."), "{lang}: {text}");
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

/// The points a part of a tally speaks of.
fn points(part: &Phrase) -> i64 {
    let found = part.args.iter().find_map(|(_, arg)| match arg {
        Arg::Number(n) => Some(*n),
        _ => None,
    });
    found.expect("a part says how many")
}

/// Plays one game at random and says everything that anybody could read on the way.
fn speak(speaker: &mut Speaker<'_>, n_seats: u8, variant: Variant, seed: u64) {
    let game = speaker.game;
    let mut dice = Seed::from_number(seed).dice(0);
    let mut state = game.start(&Setup { n_seats, variant });
    let everyone: Vec<Viewer> = Viewer::all(n_seats).collect();
    let mut viewers = everyone.iter().copied().cycle();
    let mut told: Vec<Event> = Vec::new();
    for n in 0.. {
        let waiting = game.waiting(&state);
        // Another one looks after each step.
        let viewer = viewers.next().expect("viewers never end");
        let view = game.view(&state, viewer);
        speaker.say(&game.say_waiting(&view, &waiting));
        // A picture takes longer than all the rest.
        if n % 5 == 0 {
            let picture = game.picture(&view);
            assert!(picture.now < picture.track.len());
            picture.track.iter().chain(&picture.progress).for_each(|it| speaker.say(it));
            picture.middle.iter().chain(&picture.own).for_each(|it| speaker.say(it));
            for seat in &picture.seats {
                seat.marks.iter().for_each(|it| speaker.say(it));
                seat.cells.iter().for_each(|(head, text)| [head, text].iter().for_each(|it| speaker.say(it)));
            }
        }
        let step = match waiting {
            Waiting::Over(outcome) => {
                let told: Vec<&Event> = told.iter().collect();
                for (seat, parts) in game.say_tally(&told, &outcome).iter() {
                    parts.iter().for_each(|it| speaker.say(it));
                    let sum: i64 = parts.iter().map(points).sum();
                    assert_eq!(
                        sum,
                        i64::from(outcome.scores[seat]),
                        "all that {seat} has came from somewhere"
                    );
                    // Nothing was there before the first round, so nothing is left unexplained.
                    assert!(!speaker.keys.contains("vp-for.start"), "{parts:?}");
                }
                return;
            }
            Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
            Waiting::Seats(seats) => {
                let asked = seats.first().expect("somebody is waited for");
                let (mut options, mut blocked, mut liberties) = (Vec::new(), Vec::new(), Vec::new());
                game.options(&state, asked, &mut options);
                game.blocked(&state, asked, &mut blocked);
                // Now and then somebody deals.
                let dealer = Seat::nth(below(&mut dice, u32::from(n_seats)) as usize).expect("a seat");
                game.liberties(&state, dealer, &mut liberties);
                speaker.say(&game.say_prompt(&game.prompt(&state, asked)));
                let view = game.view(&state, Viewer::Seat(asked));
                options.iter().for_each(|it| speaker.say(&game.say_action(&view, it)));
                for it in &blocked {
                    speaker.say(&game.say_action(&view, &it.action));
                    speaker.say(&game.say_why_not(it.why));
                }
                let view = game.view(&state, Viewer::Seat(dealer));
                liberties.iter().for_each(|it| speaker.say(&game.say_action(&view, it)));
                // Deals come about only if offers are sent and accepted.
                let eager = liberties.iter().find(|it| matches!(it, Action::Send | Action::Accept(_)));
                match eager.filter(|_| below(&mut dice, 2) == 0) {
                    Some(it) => Step::Seat(dealer, *it),
                    None if liberties.is_empty() || below(&mut dice, 4) > 0 => {
                        Step::Seat(asked, options[below(&mut dice, options.len() as u32) as usize])
                    }
                    None => Step::Seat(dealer, liberties[below(&mut dice, liberties.len() as u32) as usize]),
                }
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
    for seed in 0..6 {
        let variant = Variant { exhausted_helpless: seed % 3 == 1, ..Variant::default() };
        speak(&mut speaker, 3 + (seed % 4) as u8, variant, seed);
    }
    // Most of what can be said comes up in a few games.
    let all = &game.phrases(Lang::En).0;
    let said = all.keys().filter(|it| speaker.keys.contains(*it)).count();
    assert!(said * 10 > all.len() * 8, "{said} of {} keys were said", all.len());
}

/// What the seat on turn reads in this position: the question, then its answers and what is barred.
fn asked(scene: &str, lang: Lang, most: usize) -> String {
    let game = game();
    let (_, state) = game.scene(scene).expect("a scene");
    let Waiting::Seats(seats) = game.waiting(&state) else { panic!("nobody is asked") };
    let seat = seats.first().expect("somebody is waited for");
    let view = game.view(&state, Viewer::Seat(seat));
    let say = |phrase: &Phrase| game.phrases(lang).say(lang, phrase);
    let mut options = Vec::new();
    game.options(&state, seat, &mut options);
    let mut text = say(&game.say_prompt(&game.prompt(&state, seat)));
    for option in options.iter().take(most) {
        let _ = write!(text, "\n- {}", say(&game.say_action(&view, option)));
    }
    text + "\n"
}

const CORNER: &str = "seats 3\nround 3\ncop-card curfew\nsquare tannery_row A the_orchid\nsquare soot_alley B\n\
    A corruption 4\nA money 700\nA henchmen velvet_vince\nA city planted_evidence\nB henchmen lefty_morgan\nB exhausted knuckles_malone";

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

#[test]
fn a_declaration_says_what_it_costs_after_all_that_changes_it() {
    // The cop card makes attacks dearer.
    check(
        &asked(CORNER, Lang::En, 20),
        &expect![[r#"
            Your declaration: cards first if you like, then place a gangster.
            - City Hall: donate, 2 VP for each $500
            - Pitney Downs: roll two dice, 7 wins $500
            - Pancetta Ristorante: draw 2 city cards
            - Empire Central Station: hire henchmen (0 on the track)
            - The Docks: $200 for six new henchmen, then hire
            - St Mary's: $500 for 4 corruption less
            - Local 162: $200 for six new rackets, then buy
            - Assassinate B's henchman: 5 corruption (1 in hand, 1 exhausted)
            - Play Planted Evidence: A rival gains 3 corruption.
            - Soot Alley: attack B, 6 corruption (Slums, 0 VP, no racket, next to 1 of yours)
            - Tannery Row: yours already, only buy rackets (Slums, The Orchid)
            - Railway Yards: take it (Slums, 0 VP, next to 1 of yours)
            - The Shanties: take it (Slums, 0 VP)
            - Customs Sheds: take it (Slums, 0 VP)
            - Rag Market: take it (Slums, 0 VP)
            - Warehouse Nine: take it (Slums, 0 VP)
            - Gasworks: take it (Slums, 0 VP)
            - Pawnshop Corner: take it (Slums, 0 VP)
            - Fishmonger Lane: take it (Slums, 0 VP)
            - Vaudeville Street: take it (Midtown, 1 VP)
        "#]],
    );
    check(
        &asked(CORNER, Lang::De, 20),
        &expect![[r#"
            Deine Erklärung: erst Karten, wenn du willst, dann setz einen Gangster.
            - Rathaus: spenden, 2 SP je 500 $
            - Pitney Downs: zwei Würfel, 7 gewinnt 500 $
            - Pancetta Ristorante: 2 Stadtkarten ziehen
            - Empire Central Station: Handlanger anheuern (0 im Angebot)
            - The Docks: 200 $ für sechs neue Handlanger, dann anheuern
            - St Mary's: 500 $ für 4 Korruption weniger
            - Local 162: 200 $ für sechs neue Geschäfte, dann kaufen
            - Attentat auf B: 5 Korruption, Ziel ein Handlanger (1 auf der Hand, 1 erschöpft)
            - Untergeschobene Beweise ausspielen: Ein Rivale erhält 3 Korruption.
            - Rußgasse: B angreifen, 6 Korruption (Slums, 0 SP, kein Geschäft, neben 1 von dir)
            - Gerbergasse: schon deins, nur Geschäfte kaufen (Slums, Die Orchidee)
            - Bahnhofsviertel übernehmen (Slums, 0 SP, neben 1 von dir)
            - Barackenviertel übernehmen (Slums, 0 SP)
            - Zollschuppen übernehmen (Slums, 0 SP)
            - Lumpenmarkt übernehmen (Slums, 0 SP)
            - Lagerhaus Neun übernehmen (Slums, 0 SP)
            - Gaswerk übernehmen (Slums, 0 SP)
            - Pfandhausecke übernehmen (Slums, 0 SP)
            - Fischhändlergasse übernehmen (Slums, 0 SP)
            - Varietéstraße übernehmen (Midtown, 1 SP)
        "#]],
    );
}

#[test]
fn the_city_is_told_in_a_line_for_each_neighbourhood() {
    let game = game();
    let (_, state) = game.scene(CORNER).expect("a scene");
    let picture = game.picture(&game.view(&state, Viewer::Seat(Seat::B)));
    let lines = |phrases: &[Phrase]| {
        phrases.iter().map(|it| game.phrases(Lang::En).say(Lang::En, it) + "\n").collect::<String>()
    };
    check(
        &lines(&picture.middle[..4]),
        &expect![[r#"
            Cop card Curfew: bribe $350. Attacking a rival costs 3 more corruption.
            Slums – A: Tannery Row (The Orchid $100); B: Soot Alley; free: Railway Yards, The Shanties, Customs Sheds, Rag Market, Warehouse Nine, Gasworks, Pawnshop Corner, Fishmonger Lane
            Midtown – free: Vaudeville Street 1 VP, Riverside Arcade 1 VP, Ferry Square 1 VP, Clocktower Square 1 VP, Theatre Mile 1 VP, Icehouse Street 1 VP, Diamond Arcade 1 VP
            Downtown – free: The Exchange 2 VP, Law Courts 2 VP, Bankers' Walk 2 VP
        "#]],
    );
    check(
        &lines(&picture.own),
        &expect![[r#"
            Henchman Lefty Morgan (Gunman, value 2, refresh $100).
            Family Marchetti. Spoils: A combat you win as an attacker scores 1 VP more. Hard Men: Your attacks cost 1 corruption less. First Blow: Add 1 in every combat in which you attack.
            Traits of your henchmen. Bruiser: A side with two or more Bruisers in a combat adds 2, once. Gunman: A weapon a Gunman carries is worth 1 more.
        "#]],
    );
}

#[test]
fn events_are_told_to_those_they_are_about_in_other_words() {
    let game = game();
    let action = game.parse_action("play drive_by").expect("a card");
    let Action::Play(card) = action else { panic!("{action:?} plays no card") };
    let told = |viewer: Seat| {
        let phrase = game.say_event(&Event::CityTakenCard(Seat::A, Seat::B, card), Viewer::Seat(viewer));
        game.phrases(Lang::En).say(Lang::En, &phrase) + "\n"
    };
    check(
        &(told(Seat::A) + &told(Seat::B)),
        &expect![[r#"
            You take Drive By from B: Roll a die for every enemy henchman in this combat: on 1 to 3 he is out before the first blow.
            A takes your Drive By.
        "#]],
    );
}
