//! The own pack: what the rulebook fixes in it. What makes any pack fit to be played is in `pack`.

use std::sync::OnceLock;

use omerta_core::{Lang, Packed, Source};
use omerta_empire::cards::Hood;
use omerta_empire::content::{CityCard, Family, Henchman, Income, Racket, Shape, Square};
use omerta_empire::effects::{
    Cond, Effect, Faction, Fight, Gear, Kind, Loot, Pick, Res, When, Who, WreckPlace,
};
use omerta_empire::{Content, Empire};

pub(crate) fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| Content::load(&Empire::own_pack()).unwrap_or_else(|faults| panic!("{faults:#?}")))
}

fn racket(id: &str) -> &'static Racket {
    content().rackets().iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no racket `{id}`"))
}

fn henchman(id: &str) -> &'static Henchman {
    content().henchmen().iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no henchman `{id}`"))
}

fn city_card(id: &str) -> &'static CityCard {
    content().city_cards().iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no city card `{id}`"))
}

fn name(key: &str) -> &'static str {
    content().phrases(Lang::En).0.get(key).unwrap_or_else(|| panic!("no phrase `{key}`"))
}

#[test]
fn the_counts_are_those_of_the_design() {
    let content = content();
    let n_squares = |hood| content.squares().iter().filter(|it| it.hood == hood).count();
    assert_eq!(Hood::ALL.map(n_squares), [15, 12, 5]);
    assert_eq!((content.board().neutrals.len(), content.families().len()), (7, 6));
    let few = [content.start_cards().len(), content.corruption_cards().len(), content.cop_cards().len()];
    assert_eq!(few, [9, 10, 22]);
    assert_eq!(content.cop_cards().iter().filter(|it| it.godfather).count(), 10);
    let n_rackets = |kind| content.rackets().iter().filter(|it| it.kind() == kind).count();
    assert_eq!(Kind::ALL.map(n_rackets), [14, 12, 10]);
    let n_henchmen = |faction| content.henchmen().iter().filter(|it| it.faction == faction).count();
    assert_eq!(Faction::ALL.map(n_henchmen), [12, 11, 10, 10, 5]);
    let deck = |hood| content.city_cards().iter().filter(move |it| it.deck == hood);
    assert_eq!(Hood::ALL.map(|it| deck(it).count()), [17, 19, 17]);
    assert_eq!(Hood::ALL.map(|it| deck(it).map(|it| it.n).sum::<u8>()), [24, 24, 24]);
    assert_eq!(content.numbers().gangsters, 3);
}

#[test]
fn as_many_squares_are_in_play_as_suit_the_capos() {
    let of = |capos: u8| {
        let squares: Vec<&Square> = content().squares().iter().filter(|it| it.from <= capos).collect();
        let by_hood = Hood::ALL.map(|hood| squares.iter().filter(|it| it.hood == hood).count());
        (by_hood, squares.iter().map(|it| it.vp).sum::<u8>())
    };
    assert_eq!(of(3), ([10, 7, 3], 13));
    assert_eq!(of(4), ([10, 9, 4], 17));
    assert_eq!(of(5), ([13, 11, 5], 21));
    assert_eq!(of(6), ([15, 12, 5], 22));
}

/// EC-BRD-1, taken strictly: no square is an exception to what the book says in general.
#[test]
fn every_square_of_midtown_scores_more_than_the_slums_and_less_than_downtown() {
    let vp = |hood: Hood| content().squares().iter().filter(move |it| it.hood == hood).map(|it| it.vp);
    let most = |hood: Hood| vp(hood).max().expect("there are squares");
    let least = |hood: Hood| vp(hood).min().expect("there are squares");
    assert!(most(Hood::Slums) < least(Hood::Midtown), "slums and midtown");
    assert!(most(Hood::Midtown) < least(Hood::Downtown), "midtown and downtown");
}

/// What an effect asks of the one who plays the card: money, or corruption of his own.
fn has_price(effect: &Effect) -> bool {
    match effect {
        Effect::Gain { who: Who::You, what: Res::Cash, n, .. } => *n < 0,
        Effect::Gain { who: Who::You, what: Res::Corruption, n, .. } => *n > 0,
        Effect::All(parts) | Effect::OneOf(parts) => parts.iter().any(has_price),
        Effect::If(_, then) | Effect::On(_, then) => has_price(then),
        _ => false,
    }
}

/// No rule gives city cards a price, so a price is the exception.
#[test]
fn cards_of_downtown_are_played_for_nothing_with_few_exceptions() {
    let downtown = content().city_cards().iter().filter(|it| it.deck == Hood::Downtown);
    let free: u8 = downtown.filter(|it| !has_price(&it.effect)).map(|it| it.n).sum();
    assert!(free >= 20, "{free} of 24");
}

/// EC-CITY-1, EC-DEC-6: cards for combat can't be used in an assassination, unless it is what their text is about.
#[test]
fn a_card_for_assassinations_says_so_and_no_other_is_for_them() {
    for card in content().city_cards() {
        let key = format!("city.{}.text", card.id);
        for (lang, word) in [(Lang::En, "assassination"), (Lang::De, "Attentat")] {
            let says = content().phrases(lang).0[&key].contains(word);
            assert_eq!(says, card.when.contains(&When::Hit), "{} in {lang:?}", card.id);
        }
    }
}

#[test]
fn the_neutral_squares_of_the_book_have_their_names() {
    let named = [
        ("city_hall", "City Hall"),
        ("pitney_downs", "Pitney Downs"),
        ("pancetta", "Pancetta Ristorante"),
        ("empire_central", "Empire Central Station"),
        ("the_docks", "The Docks"),
        ("st_marys", "St Mary's"),
        ("local_162", "Local 162"),
    ];
    for (id, english) in named {
        assert_eq!(name(&format!("neutral.{id}")), english);
    }
    assert!(content().board().neutrals.iter().all(|it| matches!(it.source, Source::Rulebook(_))));
}

#[test]
fn the_printed_rackets_of_the_book_are_fixed() {
    let foyal = racket("the_foyal");
    let pays = [0, 200, 300, 400, 500, 1000];
    assert_eq!((foyal.price, &foyal.income), (500, &Income::Casino([Hood::Slums, Hood::Midtown], pays)));
    assert_eq!(Hood::ALL.map(|it| foyal.fits(it)), [true, true, false]);
    let weekender = racket("the_weekender");
    let pays = [100, 400, 700];
    assert_eq!((weekender.price, &weekender.income), (400, &Income::Bordello(Hood::Midtown, pays)));
    assert_eq!(Hood::ALL.map(|it| weekender.fits(it)), [false, true, false]);
    let orchid = racket("the_orchid");
    assert_eq!((orchid.price, &orchid.income), (100, &Income::Speakeasy([100, 200, 100])));
    assert_eq!(Hood::ALL.map(|it| orchid.fits(it)), [true, true, true]);
    for (id, english) in
        [("the_foyal", "The Foyal"), ("the_weekender", "The Weekender"), ("the_orchid", "The Orchid")]
    {
        assert_eq!(name(&format!("racket.{id}")), english);
        assert!(matches!(racket(id).source, Source::Rulebook(_)));
    }
}

#[test]
fn the_printed_city_cards_of_the_book_are_fixed() {
    let johns = city_card("hustling_the_johns");
    let half = Effect::Take { from: Who::Rival, what: Loot::HalfRevenue(Kind::Bordello) };
    assert_eq!((johns.deck, &johns.when[..], &johns.effect), (Hood::Midtown, &[When::Collect][..], &half));
    let kiss = city_card("kiss_of_death");
    assert_eq!((kiss.deck, &kiss.when[..]), (Hood::Downtown, &[When::Declare][..]));
    let Effect::Lay { before: Who::Rival, on: When::Attacked, effect } = &kiss.effect else {
        panic!("it is laid before a rival")
    };
    assert!(matches!(**effect, Effect::Gain { who: Who::Attacker, what: Res::Cash, n: 500, per: None, .. }));
    let drive_by = city_card("drive_by");
    let kill = Effect::Kill { pick: Pick::EachEnemy, dice: Some(3) };
    let found = (drive_by.deck, &drive_by.when[..], &drive_by.effect);
    assert_eq!(found, (Hood::Slums, &[When::PreCombat][..], &kill));
    let named = [
        ("hustling_the_johns", "Hustling the Johns"),
        ("kiss_of_death", "Kiss of Death"),
        ("drive_by", "Drive By"),
    ];
    for (id, english) in named {
        assert_eq!(name(&format!("city.{id}")), english);
        assert!(matches!(city_card(id).source, Source::Rulebook(_)));
    }
}

#[test]
fn the_printed_henchmen_of_the_book_have_their_abilities() {
    let sergei = henchman("sergei_gavrikov");
    let reveal = sergei.reveal.as_ref().expect("he is revealed for it");
    assert_eq!(reveal.when, When::PreCombat);
    assert_eq!(reveal.effect, Effect::Wreck { place: WreckPlace::Contested });
    assert!(sergei.passive.is_empty());
    let pavel = henchman("pavel_the_butcher");
    let kill = Effect::Kill { pick: Pick::OneEnemy, dice: None };
    assert_eq!(pavel.passive, [Effect::On(When::Won(Fight::Combat), Box::new(kill))]);
    assert!(pavel.reveal.is_none(), "he needs no reveal");
    for (id, english) in [("sergei_gavrikov", "Sergei Gavrikov"), ("pavel_the_butcher", "Pavel the Butcher")]
    {
        assert_eq!(name(&format!("henchman.{id}")), english);
        assert!(matches!(henchman(id).source, Source::Rulebook(_)));
    }
}

#[test]
fn two_families_at_most_guard_their_squares() {
    // Whatever adds to the defence of a square is a guard, by whatever name.
    let guard = |family: &Family| -> i8 {
        let defends = |effect: &Effect| match effect {
            Effect::On(When::Combat, then) => match &**then {
                Effect::If(Cond::Defender, then) => match **then {
                    Effect::Score { n, gear: Gear::Plain } => n,
                    _ => 0,
                },
                Effect::Score { n, .. } => *n,
                _ => 0,
            },
            _ => 0,
        };
        family.abilities.iter().map(|it| defends(&it.effect)).sum()
    };
    let guards: Vec<i8> = content().families().iter().map(guard).collect();
    assert!(guards.iter().filter(|it| **it > 0).count() <= 2, "{guards:?}");
    assert_eq!(guards, [0, 0, 2, 0, 0, 0]);
    let money: Vec<u16> = content().families().iter().map(|it| it.money).collect();
    assert_eq!(money, [900, 750, 500, 1000, 700, 1200]);
}

type Point = (i32, i32);

/// The sides of a square.
fn sides(shape: &Shape) -> Vec<(Point, Point)> {
    let corners = match shape {
        &Shape::Rect(x0, y0, x1, y1) => vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)],
        Shape::Polygon(corners) => corners.clone(),
    };
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect()
}

/// How much of the borders of two squares is the same line.
fn shared(a: &Shape, b: &Shape) -> i32 {
    let along = |a: [i32; 2], b: [i32; 2]| {
        (a[0].max(a[1]).min(b[0].max(b[1])) - a[0].min(a[1]).max(b[0].min(b[1]))).max(0)
    };
    let pairs = sides(a).into_iter().flat_map(|it| sides(b).into_iter().map(move |other| (it, other)));
    pairs
        .map(|((p, q), (r, s))| {
            if p.0 == q.0 && r.0 == s.0 && p.0 == r.0 {
                along([p.1, q.1], [r.1, s.1])
            } else if p.1 == q.1 && r.1 == s.1 && p.1 == r.1 {
                along([p.0, q.0], [r.0, s.0])
            } else {
                0
            }
        })
        .sum()
}

#[test]
fn squares_are_neighbours_if_one_can_see_it_on_the_map() {
    let bridges = [
        ["riverside_arcade", "bridge_arches"],
        ["opera_quay", "lantern_street"],
        ["warehouse_nine", "cannery_yard"],
    ];
    let squares = content().squares();
    for (i, a) in squares.iter().enumerate() {
        for b in &squares[i + 1..] {
            let has_bridge = bridges.iter().any(|it| it.contains(&&*a.id) && it.contains(&&*b.id));
            let is_seen = has_bridge || shared(&a.shape, &b.shape) >= 30;
            assert_eq!(a.next.contains(&b.id), is_seen, "{} and {}", a.id, b.id);
        }
    }
}

#[test]
fn bridges_are_drawn_from_bank_to_bank() {
    for id in ["north_bridge", "opera_bridge", "cannery_bridge"] {
        let bridge = content().board().scenery.iter().find(|it| it.id == id).expect("it is drawn");
        let (left, right) =
            (bridge.points.iter().map(|it| it.0).min(), bridge.points.iter().map(|it| it.0).max());
        assert!(left < Some(710) && right > Some(760), "{id}");
    }
}

#[test]
fn everything_says_where_it_comes_from_and_what_it_is_in_both_languages() {
    let content = content();
    let (board, mut keys) = (content.board(), Vec::new());
    keys.extend(board.squares.iter().map(|it| (format!("square.{}", it.id), false)));
    keys.extend(board.neutrals.iter().map(|it| (format!("neutral.{}", it.id), false)));
    keys.extend(content.families().iter().map(|it| (format!("family.{}", it.id), false)));
    let abilities = content.families().iter().flat_map(|it| &it.abilities);
    keys.extend(abilities.map(|it| (format!("ability.{}", it.id), true)));
    keys.extend(content.start_cards().iter().map(|it| (format!("start.{}", it.id), true)));
    keys.extend(content.cop_cards().iter().map(|it| (format!("cop.{}", it.id), true)));
    keys.extend(content.corruption_cards().iter().map(|it| (format!("corruption.{}", it.id), true)));
    keys.extend(content.rackets().iter().map(|it| (format!("racket.{}", it.id), false)));
    keys.extend(content.factions().iter().map(|it| (format!("faction.{}", it.faction.word()), true)));
    keys.extend(content.henchmen().iter().map(|it| (format!("henchman.{}", it.id), true)));
    keys.extend(content.city_cards().iter().map(|it| (format!("city.{}", it.id), true)));
    for (key, has_text) in keys {
        for lang in Lang::ALL {
            let phrases = &content.phrases(lang).0;
            let is_said = |key: &str| phrases.get(key).is_some_and(|it| !it.is_empty());
            assert!(is_said(&key), "{lang}: {key}");
            assert!(!has_text || is_said(&format!("{key}.text")), "{lang}: {key}.text");
        }
    }
    let sources = content.henchmen().iter().map(|it| &it.source);
    let sources = sources.chain(content.city_cards().iter().map(|it| &it.source));
    let sources = sources.chain(content.rackets().iter().map(|it| &it.source));
    for source in sources.chain(board.squares.iter().map(|it| &it.source)) {
        let (Source::Rulebook(text) | Source::Public(text) | Source::House(text)) = source;
        assert!(!text.is_empty());
    }
}
