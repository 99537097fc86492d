//! What the drawings say of described positions: a fight that is not fought yet, and what Ness takes.

use omerta_core::{Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, Spec, open};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::reply::PreviewMessage;
use omerta_protocol::{Reply, Request, UpdateMessage};

use super::read::Reader;
use super::{Empire, hurts, ticket};
use crate::games::{self, GameUi as _};
use crate::table::draft::Draft;
use crate::table::lights::Lights;
use crate::table::scene::Scene;

fn table(scene: &str) -> Box<dyn AnyHost> {
    let spec = Spec {
        pack: None,
        n_seats: 3,
        variant: Vec::new(),
        scene: Some(scene.to_owned()),
        luck: Luck::Seeded(Seed::new([3; 32])),
        sitters: vec![Sitter::Person; 3],
        house: HouseRules::default(),
        now: 0,
    };
    let mut table = open(GameKind::Empire, spec).expect("the scene is sound");
    while let Some(due) = table.due(0) {
        table.commit(due);
    }
    table
}

fn asked(table: &dyn AnyHost) -> (Seat, UpdateMessage) {
    let seat = table.waiting().first().expect("somebody is asked");
    (seat, table.update(Viewer::Seat(seat), Version::default(), Lang::En))
}

fn act(seat: Seat, update: &UpdateMessage, index: usize) -> Request {
    let id = update.decision.as_ref().expect("there is a question").id;
    Request::Act { seat, id, index: Some(index), act: None, say: None, set: None, amount: None, line: None }
}

fn with_scene<T>(
    table: &dyn AnyHost,
    (seat, update): (Seat, &UpdateMessage),
    chosen: Option<usize>,
    preview: Option<&PreviewMessage>,
    (w, h, is_phone): (f64, f64, bool),
    look: impl FnOnce(&Scene<'_>) -> T,
) -> T {
    let draft = Draft { chosen, ..Draft::default() };
    let (lights, catalogue) = (Lights::of(update, &draft), table.catalogue(Lang::En));
    let names: Vec<String> = ["Ada", "Bruno", "Carla"].map(str::to_owned).into();
    look(&Scene {
        update,
        story: &update.news,
        catalogue: &catalogue,
        lights: &lights,
        draft: &draft,
        preview,
        me: Some(seat),
        lang: Lang::En,
        size: (w, h),
        is_phone,
        ui: games::of(GameKind::Empire),
        names: &names,
        marks: &[],
    })
}

/// The chosen option of which the text has these words.
fn index(update: &UpdateMessage, words: &[&str]) -> usize {
    let options = &update.decision.as_ref().expect("there is a question").options;
    let found = options.iter().find(|it| words.iter().all(|word| it.text.contains(word)));
    found.unwrap_or_else(|| panic!("{options:#?}")).index
}

const DESK: (f64, f64, bool) = (790.0, 528.0, false);

#[test]
fn the_ticket_says_before_an_attack_what_the_host_counts_after_it() {
    let mut table = table(
        "seats 3; A corruption 12; square law_courts B; square exchange B baccarat_rooms; square vaudeville_street A;
         attack exchange C; C vendetta B 1",
    );
    let (seat, update) = asked(table.as_ref());
    let index = index(&update, &["The Exchange", "attack"]);
    let request = act(seat, &update, index);
    let Reply::Preview(preview) = table.preview(seat, &request, Lang::En) else { panic!("a preview") };
    let (square, sides, drawn) =
        with_scene(table.as_ref(), (seat, &update), Some(index), Some(&preview), DESK, |scene| {
            let reader = Reader::of(scene).expect("a view");
            let square = ticket::square(scene).expect("a square is attacked");
            (square, ticket::sides(&reader, square), Empire.board(scene))
        });
    let words =
        ["What would happen", "your corruption 12 → 15", "vendetta token of yours for", "Law Courts +2"];
    for it in words {
        assert!(drawn.contains(it), "no {it:?} in {}", drawn.split("<foreignObject").nth(1).unwrap_or("it"));
    }
    assert!(drawn.contains("The Baccarat Rooms") && drawn.contains("5 VP, and 1 for each"));
    assert_eq!(sides.iter().map(|it| it.0).collect::<Vec<_>>(), [Seat::A, Seat::B, Seat::C]);
    assert_eq!(sides[0].1, [("Vaudeville Street".to_owned(), 2)]);
    let proposal = table.propose(&request, Lang::En, 0).expect("an option is legal");
    table.commit(proposal);
    let after = table.update(Viewer::Spectator, Version::default(), Lang::En);
    for (seat, parts) in sides {
        let counted = after.figures.iter().find(|it| {
            it.key == "combat"
                && it.seat == Some(seat)
                && it.at.as_ref().is_some_and(|it| it.n == Some(square.into()))
        });
        assert_eq!(parts.iter().map(|it| it.1).sum::<i64>(), counted.expect("a side").n, "{seat}");
    }
}

#[test]
fn every_ticket_lies_on_the_board_and_a_phone_has_a_line_instead() {
    let squares = [
        "exchange",
        "law_courts",
        "gasworks",
        "tannery_row",
        "fishmonger_lane",
        "ferry_square",
        "warehouse_nine",
    ];
    let all: String = squares.iter().map(|it| format!("; square {it} B")).collect();
    let table = table(&format!("seats 3; square vaudeville_street A{all}"));
    let (seat, update) = asked(table.as_ref());
    let options = &update.decision.as_ref().expect("there is a question").options;
    let attacks: Vec<usize> =
        options.iter().filter(|it| it.act["deed"][0] == "attack").map(|it| it.index).collect();
    assert!(attacks.len() >= 4, "{attacks:?}");
    for index in attacks {
        for (w, h) in [(790.0, 528.0), (660.0, 520.0), (1100.0, 640.0)] {
            let drawn = with_scene(table.as_ref(), (seat, &update), Some(index), None, (w, h, false), |it| {
                Empire.board(it)
            });
            let ticket = drawn.split("<foreignObject ").nth(1).expect("a ticket");
            let number = |key: &str| -> f64 {
                let rest = ticket.split(&format!("{key}=\"")).nth(1).expect("an attribute");
                rest.split('"').next().and_then(|it| it.parse().ok()).expect("a number")
            };
            assert!(number("x") >= 0.0 && number("x") + number("width") <= w, "{index} at {w}");
            assert!(number("y") >= 0.0 && number("y") + number("height") <= h, "{index} at {h}");
        }
        let phone = (360.0, 300.0, true);
        let drawn = with_scene(table.as_ref(), (seat, &update), Some(index), None, phone, |it| {
            (Empire.board(it), ticket::line(it))
        });
        assert!(!drawn.0.contains("foreignObject"));
        assert!(drawn.1.is_some_and(|it| it.contains("You: ") && it.contains("Bruno: ")));
    }
}

#[test]
fn what_hurts_most_is_first_and_nobody_hurts_themselves() {
    let table = table(
        "seats 3; phase cops; chief A; B corruption 55; cop-card quiet_beat; cops soot_alley; ness city_hall;
         square exchange B baccarat_rooms; square law_courts C; square theatre_mile C tin_whistle; square gasworks A the_orchid;
         square ferry_square B the_weekender 2",
    );
    let (mut table, mut n) = (table, 0);
    let (seat, update) = loop {
        let (seat, update) = asked(table.as_ref());
        let prompt = &update.decision.as_ref().expect("there is a question").prompt.key;
        if prompt == "prompt.ness" {
            break (seat, update);
        }
        n += 1;
        assert!(n < 40, "Ness is never moved: {prompt}");
        let proposal = table.propose(&act(seat, &update, 0), Lang::En, 0).expect("an option is legal");
        table.commit(proposal);
        while let Some(due) = table.due(0) {
            table.commit(due);
        }
    };
    let losses = with_scene(table.as_ref(), (seat, &update), None, None, DESK, |scene| {
        hurts::losses(&Reader::of(scene).expect("a view"))
    });
    assert!(losses.len() >= 3, "{losses:?}");
    assert!(losses.iter().all(|it| it.owner != seat), "{losses:?}");
    assert!(losses.is_sorted_by_key(|it| (-it.pays.1, -it.vp)), "{losses:?}");
    // Two tokens at $400 each round are more than a casino that pays $0 to $800.
    let words: Vec<&str> = losses.iter().map(|it| it.pays.0.as_str()).collect();
    assert_eq!(words[..2], ["$400", "$0–800"], "{losses:?}");
}
