//! One line of text per action and per stroke of luck.

use omerta_core::{Noted, Packed, Seat, Seed, below};
use omerta_empire::Sum;
use omerta_empire::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, Place, RacketId, SquareId, StartId,
};
use omerta_empire::politics::{Term, Thing, Want};
use omerta_empire::stack::Deed;
use omerta_empire::{Action, Chance};

use crate::common::{game, seeded};

#[test]
fn actions_are_written_in_short_words() {
    let game = game();
    for text in [
        "use city_hall",
        "control tannery_row",
        "attack tannery_row",
        "on tannery_row",
        "hit B",
        "play drive_by",
        "reveal sergei_gavrikov",
        "deck slums",
        "donate 1000",
        "capo B",
        "cash B slums",
        "target lefty_morgan",
        "target hand",
        "fight lefty_morgan",
        "carry lefty_morgan",
        "cop city_hall",
        "cop tannery_row",
        "ness st_marys",
        "ness tannery_row",
        "pay",
        "lose",
        "bid 0",
        "bid 300",
        "branch 1",
        "take drive_by",
        "hand drive_by",
        "hand lefty_morgan",
        "done",
        "racket the_orchid",
        "henchman lefty_morgan",
        "offer B",
        "give $300",
        "give drive_by",
        "give lefty_morgan",
        "want $12750",
        "want slums",
        "want henchman",
        "want lefty_morgan",
        "term truce",
        "term tie-break",
        "term avoid tannery_row",
        "term cap $300",
        "term joint tannery_row",
        "send",
        "scrap",
        "accept B",
        "refuse B",
        "counter B",
        "withdraw B",
    ] {
        let action = game.parse_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
        assert_eq!(game.action_text(&action), text);
    }
    for text in [
        "family valenti",
        "start rich_uncle",
        "racket the_orchid",
        "henchman lefty_morgan",
        "city drive_by",
        "cop dragnet",
        "corruption wire_room",
        "die 3",
        "dice 3 4",
        "target lefty_morgan",
        "stolen drive_by",
        "fighter lefty_morgan",
        "shot lefty_morgan 3",
    ] {
        let chance = game.parse_chance(text).unwrap_or_else(|| panic!("`{text}` is no luck"));
        assert_eq!(game.chance_text(&chance), text);
    }
}

#[test]
fn what_means_nothing_is_not_read() {
    let game = game();
    for text in [
        "",
        " ",
        "use",
        "use tannery_row",
        "on city_hall",
        "hit Z",
        "play lefty_morgan",
        "deck uptown",
        "donate -1",
        "donate 12800",
        "donate 75",
        "cash B",
        "bid 310",
        "bid 12800",
        "bid $300",
        "bid 70000",
        "give 300",
        "give $",
        "give $-50",
        "give €50",
        "want drive_by",
        "term",
        "term cap 300",
        "term avoid city_hall",
        "done done",
        "?",
        "on ?",
    ] {
        assert_eq!(game.parse_action(text), None, "`{text}`");
    }
    for text in ["", "die 0", "die 7", "die", "dice 1", "dice 1 7", "shot lefty_morgan", "family", "city ?"] {
        assert_eq!(game.parse_chance(text), None, "`{text}`");
    }
}

/// Every action there is, whether a rule offers it or not.
fn actions() -> Vec<Action> {
    let game = game();
    let content = game.content();
    let squares = (0..content.squares().len() as u8).map(SquareId);
    let henchmen = (0..content.henchmen().len() as u8).map(HenchmanId);
    let cards = (0..content.city_cards().len() as u8).map(CityId);
    let places = squares.clone().map(Place::Square).chain(Neutral::ALL.map(Place::Neutral));
    let mut all = vec![
        Action::TargetHand,
        Action::Pay,
        Action::Lose,
        Action::Done,
        Action::Send,
        Action::Scrap,
        Action::WantCard(Want::Henchman),
        Action::Term(Term::Truce),
        Action::Term(Term::TieBreak),
    ];
    all.extend((0..content.rackets().len() as u8).map(|it| Action::Racket(RacketId(it))));
    for it in squares {
        all.extend([Action::On(it), Action::Term(Term::Avoid(it)), Action::Term(Term::Joint(it))]);
        all.extend([Deed::Control, Deed::Attack].map(|deed| Action::Deed(deed, it)));
    }
    for it in henchmen {
        all.extend([Action::Henchman(it), Action::Reveal(it), Action::Target(it), Action::Fight(it)]);
        all.extend([Action::Carry(it), Action::GiveCard(Thing::Henchman(it))]);
        all.extend([Action::HandOver(Thing::Henchman(it)), Action::WantCard(Want::Named(it))]);
    }
    for it in cards {
        all.extend([Action::Play(it), Action::Take(it), Action::GiveCard(Thing::City(it))]);
        all.push(Action::HandOver(Thing::City(it)));
    }
    for it in places {
        all.extend([Action::Cop(it), Action::Ness(it)]);
    }
    all.extend(Neutral::ALL.map(Action::Use));
    for it in Hood::ALL {
        all.extend([Action::Deck(it), Action::WantCard(Want::City(it))]);
    }
    for n in 0..=255 {
        all.extend([Action::Donate(Sum::of_units(n)), Action::Bid(Sum::of_units(n)), Action::Branch(n)]);
        all.extend([Action::Give(Sum::of_units(n)), Action::Want(Sum::of_units(n))]);
        all.push(Action::Term(Term::CapBid(Sum::of_units(n))));
    }
    for it in Seat::all(6) {
        all.extend([Action::Hit(it), Action::Capo(it), Action::Offer(it), Action::Accept(it)]);
        all.extend([Action::Refuse(it), Action::Counter(it), Action::Withdraw(it)]);
        all.extend(Hood::ALL.map(|deck| Action::Cash(it, deck)));
    }
    all
}

fn chances() -> Vec<Chance> {
    let game = game();
    let content = game.content();
    let mut all = Vec::new();
    all.extend((0..content.families().len() as u8).map(|it| Chance::Family(FamilyId(it))));
    all.extend((0..content.start_cards().len() as u8).map(|it| Chance::Start(StartId(it))));
    all.extend((0..content.rackets().len() as u8).map(|it| Chance::Racket(RacketId(it))));
    all.extend((0..content.cop_cards().len() as u8).map(|it| Chance::CopCard(CopCardId(it))));
    all.extend((0..content.corruption_cards().len() as u8).map(|it| Chance::Corruption(CorruptionId(it))));
    for it in (0..content.henchmen().len() as u8).map(HenchmanId) {
        all.extend([Chance::Henchman(it), Chance::Target(it), Chance::Fighter(it)]);
        all.extend((1..=6).map(|face| Chance::Shot(it, face)));
    }
    for it in (0..content.city_cards().len() as u8).map(CityId) {
        all.extend([Chance::City(it), Chance::Stolen(it)]);
    }
    for face in 1..=6 {
        all.push(Chance::Die(face));
        all.extend((1..=6).map(|other| Chance::Dice(face, other)));
    }
    all
}

#[test]
fn what_is_written_can_be_read() {
    let game = game();
    for action in actions() {
        assert_eq!(game.parse_action(&game.action_text(&action)), Some(action));
    }
    for chance in chances() {
        assert_eq!(game.parse_chance(&game.chance_text(&chance)), Some(chance));
    }
}

#[test]
fn any_text_can_be_tried() {
    let game = game();
    let mut dice = Seed::from_number(5).dice(0);
    let words = [
        "term",
        "cap",
        "give",
        "want",
        "$",
        "$0",
        "$65535",
        "bid",
        "65536",
        "-1",
        "shot",
        "cash",
        "A",
        "I",
        "é",
        "hand",
        "target",
        "slums",
        "\u{0}",
        "avoid",
        "drive_by",
        "18446744073709551616",
        "cop",
        "city_hall",
    ];
    for _ in 0..20_000 {
        let n = below(&mut dice, 5);
        let text: Vec<&str> = (0..n).map(|_| words[below(&mut dice, words.len() as u32) as usize]).collect();
        for text in [text.join(" "), text.concat()] {
            if let Some(action) = game.parse_action(&text) {
                assert_eq!(game.parse_action(&game.action_text(&action)), Some(action));
            }
            if let Some(chance) = game.parse_chance(&text) {
                assert_eq!(game.parse_chance(&game.chance_text(&chance)), Some(chance));
            }
            let _ = game.scene(&text);
        }
    }
}

#[test]
fn every_option_of_a_game_has_its_own_text() {
    let game = game();
    let mut play = seeded(4, 3);
    for seed in 0..400 {
        play.wander(seed, 1, |_, _| ());
        for seat in Seat::all(4) {
            let options = play.table.decision(seat).map(|it| it.options).unwrap_or_default();
            for action in options.into_iter().chain(play.table.liberties(seat)) {
                assert_eq!(game.parse_action(&game.action_text(&action)), Some(action));
            }
        }
    }
}
