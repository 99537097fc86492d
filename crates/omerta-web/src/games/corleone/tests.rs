//! Laws of the drawing, over whole games and all sizes.

use omerta_core::{Catalogue, Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, Spec, open};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::reply::PreviewMessage;
use omerta_protocol::{Reply, Request, UpdateMessage};

use super::geometry::is_inside;
use super::layout::Layout;
use super::{Corleone, panels, sheet, tray};
use crate::games::{self, GameUi as _};
use crate::table::at::At;
use crate::table::draft::Draft;
use crate::table::lights::Lights;
use crate::table::scene::Scene;

const SIZES: [(f64, f64, bool); 5] = [
    (782.0, 500.0, false),
    (1004.0, 590.0, false),
    (804.0, 640.0, false),
    (1400.0, 800.0, false),
    (360.0, 350.0, true),
];

fn table(n_seats: u8, seed: u8) -> Box<dyn AnyHost> {
    let spec = Spec {
        pack: None,
        n_seats,
        variant: Vec::new(),
        scene: None,
        luck: Luck::Seeded(Seed::new([seed; 32])),
        sitters: vec![Sitter::Person; n_seats.into()],
        house: HouseRules::default(),
        now: 0,
    };
    open(GameKind::Corleone, spec).expect("the pack is sound")
}

fn act(table: &dyn AnyHost, update: &UpdateMessage, index: usize) -> Option<(Seat, Request)> {
    let decision = update.decision.as_ref()?;
    assert!(table.waiting().contains(decision.seat));
    let seat = decision.seat;
    let request = Request::Act {
        seat,
        id: decision.id,
        index: Some(index),
        act: None,
        say: None,
        set: None,
        amount: None,
        line: None,
    };
    Some((seat, request))
}

/// Plays a game at random and shows every question to `look`.
fn play(
    n_seats: u8,
    seed: u8,
    mut look: impl FnMut(&Catalogue, &UpdateMessage, &Draft, Option<&PreviewMessage>),
) {
    let mut table = table(n_seats, seed);
    let catalogue = table.catalogue(Lang::En);
    let mut luck = u32::from(seed) + 1;
    for _ in 0..3_000 {
        while let Some(due) = table.due(0) {
            table.commit(due);
        }
        let Some(seat) = table.waiting().first() else { break };
        let update = table.update(Viewer::Seat(seat), Version::default(), Lang::En);
        let n = update.decision.as_ref().map_or(0, |it| it.options.len());
        assert!(n > 0, "{seat} is asked something");
        luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let index = (luck >> 16) as usize % n;
        let (seat, request) = act(table.as_ref(), &update, index).expect("there is a question");
        look(&catalogue, &update, &Draft::default(), None);
        let chosen = Draft { chosen: Some(index), ..Draft::default() };
        match table.preview(seat, &request, Lang::En) {
            Reply::Preview(it) => look(&catalogue, &update, &chosen, Some(&it)),
            other => panic!("{other:?}"),
        }
        let proposal = table.propose(&request, Lang::En, 0).expect("an option is legal");
        table.commit(proposal);
    }
    assert!(table.outcome().is_some(), "the game came to an end");
}

fn with_scene(
    catalogue: &Catalogue,
    update: &UpdateMessage,
    draft: &Draft,
    preview: Option<&PreviewMessage>,
    (w, h, is_phone): (f64, f64, bool),
    look: impl FnOnce(&Scene<'_>),
) {
    let lights = Lights::of(update, draft);
    let names: Vec<String> = ["Ada", "Bruno", "Carla", "Dino", "Enzo"].map(str::to_owned).into();
    look(&Scene {
        update,
        story: &update.news,
        catalogue,
        lights: &lights,
        draft,
        preview,
        me: update.decision.as_ref().map(|it| it.seat),
        lang: Lang::En,
        size: (w, h),
        is_phone,
        ui: games::of(GameKind::Corleone),
        names: &names,
        marks: &[],
    });
}

/// The sizes of all letters of a drawing.
fn letters(svg: &str) -> impl Iterator<Item = f64> + '_ {
    svg.split("font-size=\"").skip(1).filter_map(|it| it.split('"').next()?.parse().ok())
}

/// Opened and closed in pairs.
fn is_whole(html: &str) -> bool {
    let n = |what: &str| html.matches(what).count();
    ["g", "text", "button", "div", "section", "span", "ul", "li", "dl"]
        .iter()
        .all(|it| n(&format!("<{it} ")) + n(&format!("<{it}>")) == n(&format!("</{it}>")))
}

#[test]
fn every_position_of_whole_games_can_be_drawn() {
    for n_seats in 2..=5 {
        let mut n = 0;
        play(n_seats, 7 + n_seats, |catalogue, update, draft, preview| {
            n += 1;
            let size = SIZES[n % SIZES.len()];
            with_scene(catalogue, update, draft, preview, size, |scene| {
                let svg = Corleone.board(scene);
                assert!(is_whole(&svg), "{svg}");
                let nodes = svg.matches('<').count() - svg.matches("</").count();
                assert!(nodes <= 1_500, "{nodes} nodes");
                if !scene.is_phone {
                    assert!(letters(&svg).all(|it| it >= 10.95), "{:?}", letters(&svg).fold(99.0, f64::min));
                }
                for (table, rows) in [("areas", 8), ("sites", 14), ("spaces", 17)] {
                    for i in 0..rows {
                        assert!(svg.contains(&format!("data-at=\"{}\"", At::new(table, i))), "{table} {i}");
                    }
                }
                let seat = scene.me.expect("somebody is asked");
                for html in [
                    tray::own(scene),
                    tray::hand(scene),
                    tray::figures(scene),
                    panels::side(scene),
                    panels::seat(scene, seat),
                    sheet::html(scene),
                ] {
                    assert!(is_whole(&html), "{html}");
                    assert!(!html.contains("[corleone."), "{html}");
                }
            });
        });
        assert!(n > 100, "{n}");
    }
}

/// Whatever is asked can be answered with what the drawings show, or with a button of the frame.
#[test]
fn every_option_is_shown_somewhere() {
    for n_seats in [2, 4, 5] {
        play(n_seats, 40 + n_seats, |catalogue, update, draft, _| {
            if *draft != Draft::default() {
                return;
            }
            with_scene(catalogue, update, draft, None, SIZES[0], |scene| {
                let all = [
                    Corleone.board(scene),
                    tray::hand(scene),
                    tray::figures(scene),
                    panels::side(scene),
                    sheet::html(scene),
                ]
                .concat();
                let asked = scene.asked();
                if asked.set(scene.draft.matter).is_some() {
                    let set = asked.set(scene.draft.matter).expect("it is there");
                    for i in 0..set.things.len() {
                        assert!(all.contains(&format!("data-add=\"{i}\"")), "{} {i}", scene.prompt());
                    }
                    return;
                }
                for option in asked.options(scene.draft.matter).iter().filter(|it| Corleone.shows(scene, it))
                {
                    let is_button = all.contains(&format!("data-option=\"{}\"", option.index));
                    let mut touched = option.touches.iter().map(At::from);
                    let is_drawn = touched.any(|it| all.contains(&format!("data-at=\"{it}\"")));
                    assert!(is_button || is_drawn, "{}: {}", scene.prompt(), option.text);
                }
            });
        });
    }
}

#[test]
fn nothing_lies_on_anything_else() {
    let table = table(4, 1);
    for lang in [Lang::En, Lang::De] {
        let catalogue = table.catalogue(lang);
        for (w, h, is_phone) in SIZES {
            let layout = Layout::new(&catalogue, (w, h), is_phone).expect("the pack has a board");
            assert_eq!((layout.areas.len(), layout.spaces.len()), (8, 17));
            for area in &layout.areas {
                let Some(turf) = &area.turf else { continue };
                // A phone shows as many as fit; the rest is in the sheet of the turf.
                if !is_phone {
                    assert!(turf.stack.is_some(), "no room for markers {} at {w}x{h} in {lang}", area.name);
                    assert!(turf.tally.is_some(), "no room for influence {} at {w}x{h} in {lang}", area.name);
                }
                let mut rects = vec![
                    ("first lot", turf.lots[0]),
                    ("second lot", turf.lots[1]),
                    ("name", turf.label.rect),
                ];
                rects.extend(turf.stack.map(|it| ("stack", it)));
                rects.extend(turf.tally.map(|(it, _)| ("tally", it)));
                rects.extend(turf.chief.map(|it| ("chief", it)));
                for (i, (name, it)) in rects.iter().enumerate() {
                    for corner in
                        [(it.x, it.y), (it.right(), it.y), (it.x, it.bottom()), (it.right(), it.bottom())]
                    {
                        assert!(is_inside(&area.outline, corner), "{name} of {} at {w}x{h}", area.name);
                    }
                    for (other, place) in &rects[i + 1..] {
                        assert!(!it.overlaps(place), "{name} on {other} of {} at {w}x{h}", area.name);
                    }
                    for space in &layout.spaces {
                        assert!(
                            it.distance(space.at) >= layout.r - 0.1,
                            "{name} on a space of {} at {w}x{h}",
                            area.name
                        );
                    }
                }
            }
        }
    }
}

/// Any board that a pack may bring: outlines moved about, wherever they still enclose something.
#[test]
fn any_pack_is_laid_out() {
    let mut catalogue = table(3, 2).catalogue(Lang::De);
    let mut luck = 5_u32;
    for _ in 0..6 {
        let board = catalogue.board.as_mut().expect("there is a board");
        for (x, y) in board.places.iter_mut().filter_map(|it| it.outline.as_mut()).flat_map(|it| &mut it.0) {
            for it in [x, y] {
                luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *it += (luck >> 20) as i32 % 31 - 15;
            }
        }
        for (w, h, is_phone) in [SIZES[0], SIZES[4], (120.0, 90.0, true)] {
            let layout = Layout::new(&catalogue, (w, h), is_phone).expect("there is a board");
            for lot in layout.areas.iter().filter_map(|it| it.turf.as_ref()).flat_map(|it| it.lots) {
                assert!(lot.w > 10.0 && lot.h > 10.0 && lot.x.is_finite() && lot.y.is_finite());
            }
        }
    }
}
