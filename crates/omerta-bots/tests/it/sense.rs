//! What every good player of Ca$h 'n Guns does, put to the expert in described positions.

use omerta_bots::make;
use omerta_cash::CashNGuns;
use omerta_core::{Luck, Noted, Packed, Seat, Seed, Table, Viewer};

use crate::positions::rules;

const LOOT: &str = "loot bill-20 bill-10 bill-10 bill-5 bill-5 painting diamond-1 kit";

/// What the bots answer at this seat after these lines, each `SEAT: action`, parted by two spaces.
fn answers(scene: &str, lines: &str, seat: Seat) -> Vec<String> {
    let game = rules::<CashNGuns>();
    let (setup, state) =
        game.scene(&format!("{LOOT}; {scene}")).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (mut table, _) = Table::open_at(game.clone(), setup, state, Luck::Seeded(Seed::from_number(1)));
    for line in lines.split("  ").map(str::trim).filter(|it| !it.is_empty()) {
        let (who, what) = line.split_once(": ").expect("a seat and an action");
        let who = who.parse().expect("a seat");
        let action = game.parse_action(what).unwrap_or_else(|| panic!("{what} is no action"));
        let advance =
            table.act(who, table.decision_id(who), action).unwrap_or_else(|err| panic!("{line}: {err}"));
        table.commit(advance);
    }
    let decision = table.decision(seat).expect("the seat is asked");
    ["expert", "bold", "timid"]
        .map(|name| {
            let mut bot = make(&game, name).expect("the bot is known");
            let answer =
                bot.choose(&decision, &table.view(Viewer::Seat(seat)), &mut Seed::from_number(2).dice(0));
            game.action_text(&answer)
        })
        .to_vec()
}

/// All guns are up: A aims at B, the others as told.
fn hold_up(b: char, c: char, d: char) -> String {
    let load = ["A", "B", "C", "D"].map(|it| format!("{it}: load click")).join("  ");
    format!("{load}  A: aim B  B: aim {b}  C: aim {c}  D: aim {d}  A: order nobody")
}

#[test]
fn a_player_nobody_aims_at_stands() {
    assert_eq!(answers("seats 4; round 3; A has 2 wounds", &hold_up('C', 'B', 'B'), Seat::A), ["stand"; 3]);
}

#[test]
fn two_wounds_and_live_guns_make_one_lie_down() {
    let scene = "seats 4; round 4; A has 2 wounds, 2 bill-20; B has 3 bangs; C has 3 bangs";
    assert_eq!(answers(scene, &hold_up('A', 'A', 'A'), Seat::A), ["lie down"; 3]);
}

#[test]
fn guns_that_can_hold_no_bang_frighten_nobody() {
    let scene = "seats 4; round 6; A has 2 wounds, 0 bangs; B has 0 bangs; C has 0 bangs; D has 0 bangs";
    assert_eq!(answers(scene, &hold_up('A', 'A', 'A'), Seat::A), ["stand"; 3]);
}

#[test]
fn the_godfather_orders_a_live_gun_away_from_himself() {
    let scene = "seats 4; round 4; godfather A; B has 0 bangs; C has 3 bangs";
    let lines = hold_up('A', 'A', 'B').replace("  A: order nobody", "");
    assert_eq!(answers(scene, &lines, Seat::A), ["order C"; 3]);
}

#[test]
fn a_collector_of_paintings_takes_the_painting_before_the_bill() {
    let scene = "seats 4; round 5; A has 4 painting";
    let lines = format!("{}  A: stand  B: stand  C: stand  D: stand", hold_up('C', 'B', 'B'));
    assert_eq!(answers(scene, &lines, Seat::A), ["take painting"; 3]);
}

#[test]
fn in_the_last_round_the_only_diamond_beats_every_bill_and_the_desk() {
    let scene = "seats 4; round 8; A has 0 bangs; B has 0 bangs; C has 0 bangs; D has 0 bangs";
    let lines = format!("{}  A: stand  B: stand  C: stand  D: stand", hold_up('C', 'B', 'B'));
    assert_eq!(answers(scene, &lines, Seat::A), ["take diamond-1"; 3]);
    // Where another has two of them the bonus is lost, and money is all that is left.
    assert_eq!(answers(&format!("{scene}; B has 2 diamond-5"), &lines, Seat::A), ["take bill-20"; 3]);
}
