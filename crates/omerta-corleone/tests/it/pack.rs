//! The own pack: what the rulebook fixes in it, and what makes any pack fit to be played (CE-SET-10).

use std::collections::BTreeSet;

use omerta_core::{Lang, PackFiles, Packed, Source, Spoken};
use omerta_corleone::content::{Ally, Area, Business, Job, Standing, TileColour};
use omerta_corleone::effects::{Effect, Fronts, Printed};
use omerta_corleone::{Colour, Content, Corleone, Good};

use crate::harness::game;

fn business(id: &str) -> Business {
    let game = game();
    let mut all = game.content().printed().iter().chain(game.content().tiles());
    all.find(|it| it.id == id).unwrap_or_else(|| panic!("no business `{id}`")).clone()
}

fn job(id: &str) -> Job {
    game().content().jobs().iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no job `{id}`")).clone()
}

fn ally(id: &str) -> Ally {
    game()
        .content()
        .allies()
        .iter()
        .find(|it| it.id == id)
        .unwrap_or_else(|| panic!("no ally `{id}`"))
        .clone()
}

fn name(key: &str) -> String {
    game().phrases(Lang::En).0.get(key).unwrap_or_else(|| panic!("no phrase `{key}`")).clone()
}

#[test]
fn the_counts_are_those_of_the_box() {
    let game = game();
    let content = game.content();
    assert_eq!(content.numbers().money.iter().map(|it| u32::from(*it)).sum::<u32>(), 120);
    assert_eq!(content.numbers().goods.iter().sum::<u8>(), 32);
    assert_eq!((content.all_jobs().len(), content.allies().len(), content.numbers().markers), (44, 18, 9));
    assert_eq!((content.printed().len(), content.board().spaces.len()), (8, 17));
    let n_tiles = |colour| content.tiles_of(colour).len();
    assert_eq!((n_tiles(TileColour::Blue), n_tiles(TileColour::Red)), (8, 4));
    for colour in Colour::ALL {
        let n: u8 = content.jobs().iter().filter(|it| it.colour == colour).map(|it| it.n).sum();
        assert_eq!(n, 11, "{colour:?}");
    }
    let limits: Vec<u8> = content.numbers().acts.iter().map(|it| it.hand_limit).collect();
    assert_eq!(limits, [5, 5, 6, 2]);
}

#[test]
fn the_businesses_of_the_book_have_their_names() {
    let named = [
        ("bar", "Bar"),
        ("pawn_shop", "Pawn Shop"),
        ("calvary_cemetery", "Calvary Cemetery"),
        ("tax_advice", "Tax Advice"),
        ("gun_shop", "Gun Shop"),
        ("korean_laundry", "Korean Laundry"),
        ("barber", "Barber"),
        ("central_park", "Central Park"),
    ];
    for (id, english) in named {
        assert!(matches!(business(id).stands, Standing::Printed(_)), "{id}");
        assert_eq!(name(&format!("business.{id}")), english);
    }
    let tiles = [
        ("penn_central", "Penn Central Railroad"),
        ("ammo_depot", "Ammo Depot"),
        ("hotel_edison", "Hotel Edison"),
        ("genco", "Genco Import Co."),
        ("central_bank", "Central Bank"),
        ("polks", "Polk's Hobby Shop"),
        ("best_co", "Best & Co."),
    ];
    for (id, english) in tiles {
        assert!(matches!(business(id).stands, Standing::Tile(_)), "{id}");
        assert_eq!(name(&format!("business.{id}")), english);
    }
    assert_eq!(business("polks").stands, Standing::Tile(TileColour::Red));
    assert_eq!(business("best_co").stands, Standing::Tile(TileColour::Blue));
}

#[test]
fn the_printed_icons_of_the_book_are_fixed() {
    assert_eq!(business("penn_central").front, [Printed::DrawJob, Printed::Cash(2)]);
    let park = business("central_park");
    assert_eq!((park.back, park.front), (vec![Printed::Suitcase], vec![]));
    assert_eq!(park.stands, Standing::Printed("central_park".to_owned()));
    let game = game();
    let has_narcotics = |it: &&Business| it.back.iter().chain(&it.front).any(|it| *it == Printed::Narcotics);
    let all = || game.content().printed().iter().chain(game.content().tiles());
    assert!(all().filter(has_narcotics).all(|it| it.stands == Standing::Tile(TileColour::Red)));
    let n = all().filter(has_narcotics).count();
    assert!((1..4).contains(&n), "only some red tiles");
    let shown: BTreeSet<String> =
        all().flat_map(|it| it.back.iter().chain(&it.front)).map(|it| format!("{it:?}")).collect();
    let icons = "Gun BloodMoney Booze Narcotics DrawJob Suitcase Pawn1 Pawn2 Pawn3 Barter HorseHead";
    assert!(icons.split(' ').all(|it| shown.contains(it)), "{shown:?}");
    assert!([2, 3, 5].iter().all(|it| shown.contains(&format!("Cash({it})"))));
}

/// The four backs of the book's Don: a Suitcase, a job draw, a Gun and a Blood Money.
#[test]
fn with_one_blue_tile_the_backs_at_union_square_are_those_of_the_book() {
    let printed = ["gun_shop", "barber", "tax_advice"].map(|it| business(it).back);
    assert_eq!(printed.concat(), [Printed::Gun, Printed::DrawJob, Printed::BloodMoney]);
    let tile = business("savings_loan");
    assert_eq!((tile.stands, tile.back), (Standing::Tile(TileColour::Blue), vec![Printed::Suitcase]));
}

#[test]
fn the_printed_jobs_of_the_book_are_fixed() {
    let shakedown = job("shakedown");
    assert_eq!(shakedown.cost, [Good::Gun, Good::BloodMoney, Good::Booze]);
    assert_eq!((shakedown.pay, shakedown.effect), (vec![5], Effect::Front(Fronts::Any)));
    let deal = job("backroom_deal");
    assert_eq!((deal.pay, deal.effect), (vec![2, 2], Effect::Icons(vec![Printed::Suitcase; 3])));
    assert_eq!(job("car_bomb").effect, Effect::GunDownAll);
    let game = game();
    let has = |wanted: fn(&Effect) -> bool| game.content().jobs().iter().any(|it| wanted(&it.effect));
    assert!(has(|it| matches!(it, Effect::Move(..))), "one moves a figure");
    assert!(has(|it| matches!(it, Effect::GunDown(..))), "one guns down a figure");
    assert!(has(|it| matches!(it, Effect::Rob(_))), "one takes money from a suitcase");
    assert!(has(|it| matches!(it, Effect::Offer)), "one makes everyone bid");
}

#[test]
fn jobs_cost_one_to_four_goods_without_narcotics_and_pay_one_or_two_notes() {
    for job in game().content().jobs() {
        assert!((1..=4).contains(&job.cost.len()) && !job.cost.contains(&Good::Narcotics), "{}", job.id);
        assert!((1..=2).contains(&job.pay.len()), "{}", job.id);
    }
}

#[test]
fn the_printed_allies_of_the_book_are_fixed() {
    for act in 1..=3 {
        assert_eq!(game().content().allies_of(act).len(), 6);
        for (id, english) in
            [("union_boss", "Union Boss"), ("mayor", "Mayor"), ("police_chief", "Police Chief")]
        {
            assert_eq!(ally(&format!("{id}_{act}")).act, act);
            assert_eq!(name(&format!("ally.{id}_{act}")), english);
        }
    }
    let accountant = ally("family_accountant");
    assert_eq!((accountant.act, accountant.effect), (2, Effect::Icons(vec![Printed::Suitcase; 2])));
    let names = [
        ("hired_muscle", "Hired Muscle"),
        ("bookie", "Small-Time Bookie"),
        ("hollywood_producer", "Hollywood Producer"),
        ("evidence_manager", "Police Evidence Manager"),
        ("tax_advisor", "Tax Advisor"),
        ("family_accountant", "Family Accountant"),
    ];
    for (id, english) in names {
        assert_eq!(name(&format!("ally.{}", ally(id).id)), english);
    }
}

#[test]
fn the_board_has_the_spaces_the_book_shows_and_needs() {
    let game = game();
    let spaces = &game.content().board().spaces;
    let touching = |areas: &[&str]| {
        spaces.iter().filter(|it| areas.iter().all(|area| it.touches.iter().any(|its| its == area))).count()
    };
    let shown = [
        &["chelsea", "midtown", "central_park"][..],
        &["midtown", "queens"],
        &["chelsea", "midtown", "wall_street"],
    ];
    for areas in shown {
        assert!(spaces.iter().any(|it| it.touches == areas), "{areas:?}");
    }
    assert!(touching(&["midtown"]) >= 5 && touching(&["chelsea"]) >= 4);
    assert!(
        touching(&["chelsea"]) > touching(&["chelsea", "midtown"]),
        "one touches Chelsea without Midtown"
    );
    assert!(touching(&["chelsea", "midtown"]) >= 3);
    let three_plus = spaces.iter().filter(|it| it.three_plus).count();
    assert_eq!(three_plus, 6);
    assert!(spaces.len() >= 16 && spaces.len() - three_plus >= 7);
}

type Point = (f64, f64);

fn point((x, y): (i32, i32)) -> Point {
    (f64::from(x), f64::from(y))
}

/// The sides of an area's outline.
fn sides(area: &Area) -> Vec<(Point, Point)> {
    let n = area.outline.len();
    (0..n).map(|i| (point(area.outline[i]), point(area.outline[(i + 1) % n]))).collect()
}

/// How far a point is from the outline of an area.
fn distance(area: &Area, (x, y): Point) -> f64 {
    let from_side = |((ax, ay), (bx, by)): (Point, Point)| {
        let (dx, dy) = (bx - ax, by - ay);
        let along = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (x - ax - along * dx).hypot(y - ay - along * dy)
    };
    sides(area).into_iter().map(from_side).fold(f64::INFINITY, f64::min)
}

/// Whether a point lies inside an area.
fn is_inside(area: &Area, (x, y): Point) -> bool {
    let crosses = |((ax, ay), (bx, by)): &(Point, Point)| {
        (*ay > y) != (*by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay)
    };
    sides(area).iter().filter(|it| crosses(it)).count() % 2 == 1
}

#[test]
fn every_space_is_drawn_where_it_visibly_touches_just_its_areas() {
    let game = game();
    let board = game.content().board();
    for space in &board.spaces {
        let at = point(space.at);
        let (touched, others): (Vec<&Area>, Vec<&Area>) =
            board.areas.iter().partition(|it| space.touches.contains(&it.id));
        for area in others {
            assert!(
                !is_inside(area, at) && distance(area, at) >= 24.0,
                "{} is too near to {}",
                space.id,
                area.id
            );
        }
        if space.lines.is_empty() {
            for area in touched {
                assert!(distance(area, at) <= 3.0, "{} is not on the border of {}", space.id, area.id);
            }
        } else {
            assert_eq!(space.lines.len(), touched.len(), "{}", space.id);
            for area in touched {
                let ends = space.lines.iter().filter(|it| is_inside(area, point(**it))).count();
                assert_eq!(ends, 1, "one line of {} ends in {}", space.id, area.id);
            }
        }
    }
}

#[test]
fn everything_says_where_it_comes_from_and_what_it_is_in_both_languages() {
    let game = game();
    let content = game.content();
    let sources =
        content.jobs().iter().map(|it| &it.source).chain(content.allies().iter().map(|it| &it.source));
    let sources = sources.chain(content.printed().iter().chain(content.tiles()).map(|it| &it.source));
    for source in sources.chain(content.board().spaces.iter().map(|it| &it.source)) {
        let (Source::Rulebook(text) | Source::Public(text) | Source::House(text)) = source;
        assert!(!text.is_empty());
    }
    let names = content.jobs().iter().map(|it| format!("job.{}", it.id));
    let names = names.chain(content.allies().iter().map(|it| format!("ally.{}", it.id)));
    for key in names {
        for lang in Lang::ALL {
            let phrases = &game.phrases(lang).0;
            assert!(phrases.get(&key).is_some_and(|it| !it.is_empty()), "{lang}: {key}");
            assert!(
                phrases.get(&format!("{key}.text")).is_some_and(|it| !it.is_empty()),
                "{lang}: {key}.text"
            );
        }
    }
}

fn edit(files: &mut PackFiles, name: &str, from: &str, to: &str) {
    let text = files.0.get_mut(name).expect("the file is there");
    assert!(text.contains(from), "{name} has no {from}");
    *text = text.replacen(from, to, 1);
}

/// Leaves out the lines of these entries.
pub(crate) fn remove(files: &mut PackFiles, name: &str, ids: &[&str]) {
    let text = files.0.get_mut(name).expect("the file is there");
    let is_kept = |line: &&str| !ids.iter().any(|id| line.contains(&format!("id: \"{id}\"")));
    *text = text.lines().filter(is_kept).collect::<Vec<_>>().join("\n");
}

/// The faults of a changed pack as `code file entry`, each once.
fn faults(change: impl FnOnce(&mut PackFiles)) -> Vec<String> {
    let mut files = Corleone::own_pack();
    change(&mut files);
    let faults = Content::load(&files).map(|_| ()).expect_err("the pack is refused");
    let list: BTreeSet<String> =
        faults.iter().map(|it| format!("{} {} {}", it.code, it.file, it.entry)).collect();
    // Words of cards that are gone are faults too, but not of the cards.
    list.into_iter().filter(|it| !it.contains("phrases.")).map(|it| it.trim_end().to_owned()).collect()
}

/// CE-SET-10
#[test]
fn a_pack_with_many_faults_is_refused_with_all_of_them_named_at_once() {
    let found = faults(|files| {
        edit(files, "pack.ron", "money: (24, 32, 34, 30)", "money: (4, 3, 2, 30)");
        edit(files, "board.ron", "(id: \"brooklyn\"", "(id: \"flatbush\"");
        edit(files, "board.ron", "touches: [\"chelsea\", \"wall_street\"]", "touches: [\"chelsea\"]");
        edit(
            files,
            "board.ron",
            "touches: [\"upper_east_side\", \"midtown\"]",
            "touches: [\"upper_east_side\", \"midtown\", \"queens\", \"chelsea\"]",
        );
        remove(files, "businesses.ron", &["penn_central", "ammo_depot", "hotel_edison", "fish_market"]);
        edit(files, "allies.ron", "id: \"bookie\", act: 1", "id: \"bookie\", act: 3");
        edit(files, "jobs.ron", "pay: [2, 5]", "pay: [4]");
        edit(files, "jobs.ron", "id: \"encore\"", "id: \"mugging\"");
    });
    let expected = [
        "bad-areas board.ron areas",
        "bad-count allies.ron",
        "bad-count businesses.ron",
        "bad-count businesses.ron flatbush",
        "bad-pay jobs.ron car_bomb",
        "bad-space board.ron sutton_place",
        "bad-space board.ron village_corner",
        "too-little-money pack.ron money",
        "twice jobs.ron mugging",
        "unknown-area board.ron brooklyn_bridge",
        "unknown-area board.ron east_river_ferry",
        "unknown-area board.ron newtown_creek",
        "unknown-area board.ron ridgewood_yards",
        "unknown-area board.ron williamsburg_bridge",
        "unknown-area businesses.ron bar",
    ];
    assert_eq!(found, expected);
}

/// CE-SET-10
#[test]
fn money_for_five_players_is_needed() {
    for money in ["(4, 32, 34, 30)", "(24, 4, 34, 30)", "(24, 32, 4, 30)"] {
        let found = faults(|files| edit(files, "pack.ron", "(24, 32, 34, 30)", money));
        assert_eq!(found, ["too-little-money pack.ron money"], "{money}");
    }
    let mut files = Corleone::own_pack();
    edit(&mut files, "pack.ron", "(24, 32, 34, 30)", "(5, 5, 5, 0)");
    assert!(Content::load(&files).is_ok(), "five each are enough");
}

/// CE-SET-10
#[test]
fn five_blue_and_two_red_tiles_are_needed() {
    let blue = ["penn_central", "ammo_depot", "hotel_edison", "fish_market"];
    let red = ["polks", "pier_warehouse", "central_bank"];
    assert_eq!(faults(|files| remove(files, "businesses.ron", &blue)), ["bad-count businesses.ron"]);
    assert_eq!(faults(|files| remove(files, "businesses.ron", &red)), ["bad-count businesses.ron"]);
}

/// CE-SET-10
#[test]
fn six_allies_are_needed_for_each_of_the_first_three_acts() {
    for (id, act) in [("bookie", 1), ("hired_muscle", 2), ("button_man", 3)] {
        assert_eq!(faults(|files| remove(files, "allies.ron", &[id])), ["bad-count allies.ron"], "act {act}");
    }
    let found = faults(|files| edit(files, "allies.ron", "id: \"bookie\", act: 1", "id: \"bookie\", act: 4"));
    assert_eq!(found, ["bad-act allies.ron bookie", "bad-count allies.ron"]);
}

/// CE-SET-10
#[test]
fn the_seven_turfs_are_needed_in_their_order() {
    let found = faults(|files| remove(files, "board.ron", &["chelsea"]));
    assert!(found.contains(&"bad-areas board.ron areas".to_owned()), "{found:?}");
    let found = faults(|files| {
        edit(files, "board.ron", "(id: \"queens\"", "(id: \"swapped\"");
        edit(files, "board.ron", "(id: \"midtown\"", "(id: \"queens\"");
        edit(files, "board.ron", "(id: \"swapped\"", "(id: \"midtown\"");
    });
    assert_eq!(found, ["bad-areas board.ron areas"]);
}

/// CE-SET-10
#[test]
fn files_that_cannot_be_read_are_all_named() {
    let found = faults(|files| {
        files.0.remove("jobs.ron");
        files.0.retain(|name, _| !name.starts_with("rules."));
        edit(files, "allies.ron", "effect: Neutral(UnionBoss)", "effect: Neutral(Barber)");
    });
    let of = |file: &str| found.iter().filter(|it| it.contains(file)).count();
    assert_eq!((of("jobs.ron"), of("rules."), of("allies.ron"), found.len()), (1, 2, 1, 4), "{found:?}");
}

#[test]
fn cards_that_need_another_part_before_them_are_checked() {
    let freed = "All([GunDown(Thug, Anywhere), Front(Freed)])";
    let found =
        faults(|files| edit(files, "jobs.ron", freed, "All([Front(Freed), GunDown(Thug, Anywhere)])"));
    assert_eq!(found, ["bad-effect jobs.ron muscle_in"]);
    let found =
        faults(|files| edit(files, "jobs.ron", "effect: GunDownAll", "effect: GunDown(Any, ChiefsTurf)"));
    assert_eq!(found, ["bad-effect jobs.ron car_bomb"]);
}

#[test]
fn a_pack_of_ones_own_needs_no_code() {
    let mut files = Corleone::own_pack();
    edit(&mut files, "pack.ron", "hand_limit: 6", "hand_limit: 7");
    let content = Content::load(&files).expect("another limit is another table, not a fault");
    assert_eq!(content.act(3).hand_limit, 7);
    assert_ne!(content.hash(), game().content().hash(), "records tell the packs apart");
}
