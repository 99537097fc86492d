//! What every seat saw, step by step: short games to read aloud.

use std::fmt::Write as _;

use expect_test::expect_file;
use omerta_cash::{CashNGuns, Event, Variant};
use omerta_core::{
    Audience, Lang, Luck, News, Noted, Pictured, Seat, Seed, Setup, Spoken, Table, Viewer, Waiting, below,
};

use crate::harness::game;

/// Plays at random and writes down who heard what, and at each new phase what two seats see.
fn playthrough(n_seats: u8, variant: Variant, seed: u64, rounds: u8) -> String {
    let game = game();
    let luck = Luck::Seeded(Seed::from_number(seed));
    let (mut table, news) = Table::open(game.clone(), Setup { n_seats, variant }, luck).unwrap();
    let news = omerta_core::news_of(&news);
    let mut dice = Seed::from_number(seed).dice(1 << 40);
    let mut text = String::new();
    tell(&mut text, &game, &news);
    let mut step = table.state().phase.step();
    while let Waiting::Seats(seats) = table.waiting() {
        if table.state().round > rounds {
            break;
        }
        if table.state().phase.step() != step {
            step = table.state().phase.step();
            show(&mut text, &table, Viewer::Seat(Seat::A));
            show(&mut text, &table, Viewer::Spectator);
        }
        let seat = seats.first().unwrap();
        let decision = table.decision(seat).unwrap();
        let nth = below(&mut dice, decision.options.len() as u32) as usize;
        writeln!(text, "{seat}  {}", game.action_text(&decision.options[nth])).unwrap();
        let advance = table.act_nth(seat, decision.id, nth).unwrap();
        tell(&mut text, &game, &omerta_core::news_of(&advance.taken));
        table.commit(advance);
    }
    text
}

fn tell(text: &mut String, game: &CashNGuns, news: &[News<Event>]) {
    for News { to, event } in news {
        let said = game.phrases(Lang::En).say(Lang::En, &game.say_event(event, Viewer::Spectator));
        match to {
            Audience::Everyone => writeln!(text, "    {said}").unwrap(),
            Audience::Only(seats) => writeln!(text, "    {seats:?} only: {said}").unwrap(),
        }
    }
}

fn show(text: &mut String, table: &Table<CashNGuns>, viewer: Viewer) {
    let game = table.game();
    let say = |phrase| game.phrases(Lang::En).say(Lang::En, phrase);
    let picture = game.picture(&table.view(viewer));
    writeln!(text, "\n--- {viewer:?}, {}", say(&picture.track[picture.now])).unwrap();
    for line in &picture.middle {
        writeln!(text, "    {}", say(line)).unwrap();
    }
    for row in &picture.seats {
        let marks: Vec<String> = row.marks.iter().map(say).collect();
        let cells: Vec<String> =
            row.cells.iter().map(|(head, it)| format!("{} {}", say(head), say(it))).collect();
        writeln!(text, "    {} [{}] {}", row.seat, marks.join(", "), cells.join(" · ")).unwrap();
    }
    for line in &picture.own {
        writeln!(text, "    {}", say(line)).unwrap();
    }
    text.push('\n');
}

#[test]
fn four_players_two_rounds() {
    expect_file!["./playthroughs/four-players.txt"].assert_eq(&playthrough(4, Variant::default(), 7, 2));
}

#[test]
fn six_players_with_powers_one_round() {
    let variant = Variant { powers: true, ..Variant::default() };
    expect_file!["./playthroughs/six-with-powers.txt"].assert_eq(&playthrough(6, variant, 21, 1));
}
