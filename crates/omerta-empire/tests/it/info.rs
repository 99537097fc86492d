//! Who knows what.

use omerta_core::{Charted, Face, Lang, Noted, Pictured, Seat, Spoken, Viewer};
use omerta_empire::Sum;
use omerta_empire::view::View;

use crate::common::{Play, game, scene};

/// Plays the same with one word or with another, and whether a viewer can tell which.
fn can_tell(viewer: Viewer, text: &str, lines: &str, words: [&str; 2]) -> bool {
    let [one, other] = words.map(|word| {
        let play = scene(&text.replace('*', word)).play(&lines.replace('*', word));
        (play.table.view(viewer), play.told_to(viewer))
    });
    one != other
}

/// Who can tell two words apart: seats by their letters, a spectator as `-`.
fn tellers(text: &str, lines: &str, words: [&str; 2]) -> String {
    let seats = Seat::all(3).map(|it| (it.letter(), Viewer::Seat(it)));
    let viewers = seats.chain([('-', Viewer::Spectator)]);
    viewers.filter(|(_, it)| can_tell(*it, text, lines, words)).map(|(letter, _)| letter).collect()
}

/// The cells of B's row as a viewer's screen shows them.
fn row_of_b(play: &Play, view: &View) -> String {
    let game = play.table.game();
    let cells = game.picture(view).seats[1].cells.clone();
    cells.iter().map(|(_, it)| game.phrases(Lang::En).say(Lang::En, it)).collect::<Vec<_>>().join(" | ")
}

/// EC-INFO-1
#[test]
fn hands_and_what_is_drawn_are_hidden() {
    assert_eq!(tellers("seats 3; A city *", "", ["drive_by", "lead_pipe"]), "A");
    assert_eq!(
        tellers("seats 3; A city *", "", ["drive_by", "scandal"]),
        "ABC-",
        "the deck is seen on its back"
    );
    let lines = "A: use pancetta  A: deck slums  chance: city *";
    assert_eq!(tellers("seats 3", lines, ["drive_by", "lead_pipe"]), "A");
}

/// EC-INFO-1: a deck is a set with no order that anybody could see.
#[test]
fn the_order_of_decks_is_unknown() {
    let play = scene("seats 3; phase cops; A corruption 1; B corruption 1");
    let may_come =
        |card: &str| play.table.chance(game().parse_chance(&format!("cop {card}")).unwrap()).is_ok();
    assert!(["quiet_beat", "dragnet", "curfew", "mission_sunday"].into_iter().all(may_come));
}

/// EC-INFO-1
#[test]
fn bids_are_hidden_until_all_are_made() {
    let text = "seats 3; phase godfather";
    assert_eq!(tellers(text, "A: bid *", ["300", "0"]), "A");
    let play = scene(text).play("A: bid 300");
    assert_eq!(play.view(Seat::B).bids[0], Some(Face::Down));
    assert_eq!(
        (play.view(Seat::A).bids[0], play.view(Seat::A).bids[1]),
        (Some(Face::Up(Sum::of_units(6))), None)
    );
    assert_eq!(tellers(text, "A: bid *  B: bid 400  C: bid 0", ["300", "50"]), "ABC-", "all are shown");
}

/// EC-INFO-1
#[test]
fn combat_plans_are_hidden_until_all_are_sealed() {
    let text = "seats 3; phase combat; square soot_alley C; attack soot_alley A; A henchmen lefty_morgan rosa_calibre;
                A city sawn_off street_mob";
    let plan = "A: on soot_alley  A: fight rosa_calibre  A: play *  A: done";
    assert_eq!(tellers(text, plan, ["sawn_off", "street_mob"]), "A");
    let play = scene(text).play(&plan.replace('*', "street_mob"));
    assert_eq!(play.view(Seat::C).plans[0], Face::Down);
    assert_eq!((play.view(Seat::C).n_crew[0], play.view(Seat::C).n_city[0]), (2, [2, 0, 0]));
    let play = play.play("C: done");
    assert!(play.view(Seat::B).plans[0].known().is_some_and(|it| it.fighters.len() == 1));
    assert!(play.told().contains("A's plan is opened: Rosa Calibre"), "{}", play.told());
}

/// EC-INFO-1
#[test]
fn the_assassins_choice_is_hidden_until_the_reveal() {
    let text = "seats 3; A henchmen velvet_vince razor_ruth; A city ice_pick; B exhausted lefty_morgan; B city human_shield";
    let lines = "A: hit B  A: target lefty_morgan  A: fight *  A: done";
    assert_eq!(tellers(text, lines, ["velvet_vince", "razor_ruth"]), "A");
    assert_eq!(tellers(text, &format!("{lines}  B: done"), ["velvet_vince", "razor_ruth"]), "ABC-");
    let lines = "A: hit B  A: target lefty_morgan  B: *";
    assert_eq!(tellers(text, lines, ["done", "play human_shield  B: done"]), "B");
}

/// EC-INFO-1
#[test]
fn cards_moved_by_a_deal_are_known_to_the_two_alone() {
    let text = "seats 3; A city drive_by lead_pipe";
    let lines = "A: offer B  A: give *  A: send  B: accept A";
    assert_eq!(tellers(text, lines, ["drive_by", "lead_pipe"]), "AB");
}

/// EC-INFO-2
#[test]
fn everything_on_the_table_is_public() {
    let text = "seats 3; round 4; phase declarations; turn C; godfather B; chief C; pot 900; cop-card dragnet;
                cops exchange; ness st_marys; marks 20; racket-track the_orchid; racket-discard cellar_nine;
                henchman-track mad_dog_quill; henchman-discard iron_lou; city-discard scandal; dead lefty_morgan;
                square soot_alley A rosies_rooms 2; attack soot_alley B; A start rich_uncle; A vp 10; A corruption 25;
                A exhausted razor_ruth; A vendetta B 2; A corruption-cards wire_room; C laid kiss_of_death;
                A henchmen rosa_calibre doc_halloran; A city drive_by perjury front_page";
    let play = scene(text);
    for viewer in Viewer::all(3) {
        let view = play.table.view(viewer);
        assert_eq!(view.open, play.state().open);
        assert_eq!((view.n_crew[0], view.n_city[0]), (2, [1, 0, 2]), "how many of each, by deck");
    }
    let open = play.view(Seat::C).open;
    assert_eq!((open.pot, open.chief, open.godfather), (900, Some(Seat::C), Seat::B));
    assert_eq!(
        (open.capo(Seat::A).vp, open.capo(Seat::A).corruption, open.capo(Seat::A).vendetta[1]),
        (10, 25, 2)
    );
}

/// EC-INFO-2
#[test]
fn all_dice_are_seen() {
    let play = scene("seats 3").play("A: use pitney_downs  chance: dice 2 3");
    assert!(play.told().contains("A rolls 2 and 3 at Pitney Downs"), "{}", play.told());
    let play = scene("seats 3; phase collect; B vp 0; square soot_alley B the_foyal")
        .play("all: done  chance: die 4");
    assert!(play.told().contains("The Foyal pays B $400 (die 4)."), "{}", play.told());
}

/// EC-INFO-3
#[test]
fn what_moved_in_the_open_is_remembered_but_not_city_cards() {
    let text = "seats 3; henchman-track velvet_vince; A henchmen rosa_calibre; A city drive_by";
    let play = scene(text).play("A: use empire_central  A: henchman velvet_vince");
    for viewer in [Viewer::Seat(Seat::C), Viewer::Spectator] {
        let view = play.table.view(viewer);
        assert_eq!(
            (play.names(view.crew[0]), view.unsure.is_empty()),
            ("rosa_calibre velvet_vince".into(), true)
        );
        assert_eq!(view.money[0], Face::Up(400));
        assert_eq!((play.titles(view.city[0]), view.n_city[0]), (String::new(), [1, 0, 0]));
    }
    assert_eq!(play.titles(play.view(Seat::A).city[0]), "drive_by", "one's own");
}

/// EC-INFO-3
#[test]
fn memory_is_uncertain_where_a_deal_moved_unnamed_cards() {
    let text = "seats 3; A henchmen lefty_morgan rosa_calibre; B henchmen razor_ruth";
    let play = scene(text).play("A: offer B  A: give lefty_morgan  A: send  B: accept A");
    let seen = |viewer: Viewer| {
        let view = play.table.view(viewer);
        [view.crew[0], view.crew[1], view.unsure].map(|it| play.names(it))
    };
    for viewer in [Viewer::Seat(Seat::C), Viewer::Spectator] {
        assert_eq!(
            seen(viewer),
            ["", "razor_ruth", "lefty_morgan rosa_calibre"],
            "one of A's two is B's now"
        );
        assert_eq!(play.table.view(viewer).n_crew[..3], [1, 2, 0]);
    }
    for seat in [Seat::A, Seat::B] {
        assert_eq!(seen(Viewer::Seat(seat)), ["rosa_calibre", "lefty_morgan razor_ruth", ""]);
    }
}

/// EC-INFO-3
#[test]
fn a_table_may_forget_what_could_be_remembered() {
    let play = scene("seats 3; B money 1250; B henchmen rosa_calibre; A money 300");
    let full = play.view(Seat::A);
    let mut view = full;
    game().forget(&mut view);
    let (open, forgotten) = (row_of_b(&play, &full), row_of_b(&play, &view));
    assert!(open.contains("$1,250") && open.contains("Rosa Calibre"), "{open}");
    assert!(!forgotten.contains("1,250") && !forgotten.contains("Rosa"), "{forgotten}");
    assert_eq!((view.money[0], view.money[1]), (Face::Up(300), Face::Down), "one's own stays");
}

/// EC-INFO-3: two tables that differ in nothing else look the same, in the view and in the stock.
#[test]
fn nothing_tells_what_was_forgotten() {
    let text = "seats 3; racket-track the_orchid thirsty_mule; square soot_alley B; square rag_market C; ";
    let worlds = [
        "B money 700; B henchmen rosa_calibre; C henchmen lefty_morgan iron_lou",
        "B money 150; B henchmen lefty_morgan; C henchmen rosa_calibre velvet_vince",
    ];
    let lines = [
        "",
        "A: use pitney_downs  chance: dice 1 1",
        "A: use pitney_downs  chance: dice 1 1  B: control soot_alley",
    ];
    for lines in lines {
        let [one, other] = worlds.map(|it| {
            let play = scene(&format!("{text}{it}")).play(lines);
            let mut view = play.view(Seat::A);
            game().forget(&mut view);
            (game().stock(&view), view)
        });
        assert_eq!(one, other, "{lines}");
    }
}

/// EC-INFO-4
#[test]
fn a_target_drawn_from_a_hand_is_known_to_its_owner_at_once_and_to_all_at_the_reveal() {
    let text = "seats 3; A henchmen razor_ruth; B henchmen lefty_morgan velvet_vince";
    let lines = "A: hit B  A: target hand  chance: target *";
    assert_eq!(tellers(text, lines, ["lefty_morgan", "velvet_vince"]), "B");
    let play = scene(text).play(&lines.replace('*', "lefty_morgan"));
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("The target is your Lefty Morgan."));
    assert!(play.view(Seat::B).target.is_some_and(|it| it.known().is_some()));
    assert_eq!(play.view(Seat::A).target, Some(Face::Down));
    let play = play.play("A: fight razor_ruth  A: done  B: done");
    assert!(play.told().contains("Razor Ruth against Lefty Morgan: 6 to 2."), "{}", play.told());
}

/// EC-INFO-4
#[test]
fn what_was_not_used_stays_hidden() {
    let text =
        "seats 3; phase combat; square soot_alley C; attack soot_alley A; A henchmen lefty_morgan; A city *;
                C city home_turf";
    let lines = "A: on soot_alley  A: fight lefty_morgan  A: done  C: play home_turf  C: done  chance: die 6";
    assert_eq!(tellers(text, lines, ["sawn_off", "drive_by"]), "A");
    let text = "seats 3; A henchmen velvet_vince; B exhausted lefty_morgan; B city *";
    let lines = "A: hit B  A: target lefty_morgan  A: fight velvet_vince  A: done  B: done";
    assert_eq!(tellers(text, lines, ["human_shield", "ice_pick"]), "B");
}
