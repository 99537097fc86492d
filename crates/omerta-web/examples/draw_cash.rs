//! Draws the circle of Ca$h 'n Guns into a page, for whoever works on the drawing:
//! `cargo run -p omerta-web --example draw_cash -- SEATS STEPS WIDTH HEIGHT en|de [scene]`.

#![allow(clippy::print_stdout, reason = "it prints a page")]

use std::error::Error;

use omerta_core::{Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{Spec, open};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::Request;
use omerta_web::games::GameUi as _;
use omerta_web::games::cash::Cash;
use omerta_web::table::draft::Draft;
use omerta_web::table::lights::Lights;
use omerta_web::table::scene::Scene;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, other: f64| args.get(i).and_then(|it| it.parse().ok()).unwrap_or(other);
    let (n_seats, steps) = (number(0, 6.0) as u8, number(1, 0.0) as usize);
    let size = (number(2, 994.0), number(3, 530.0));
    let lang = if args.get(4).is_some_and(|it| it == "de") { Lang::De } else { Lang::En };
    let spec = Spec {
        pack: None,
        n_seats,
        variant: vec!["powers=on".to_owned()],
        scene: args.get(5).cloned(),
        luck: Luck::Seeded(Seed::from_number(7)),
        sitters: vec![Sitter::Person; n_seats.into()],
        house: HouseRules::default(),
        now: 0,
    };
    let mut host = open(GameKind::CashNGuns, spec)?;
    let mut since = host.version(Viewer::Seat(Seat::A));
    for step in 0..=steps {
        while let Some(due) = host.due(0) {
            host.commit(due);
        }
        if step == steps {
            break;
        }
        let Some(seat) = host
            .waiting()
            .iter()
            .find(|it| host.update(Viewer::Seat(*it), Version::default(), lang).decision.is_some())
        else {
            break;
        };
        since = host.version(Viewer::Seat(Seat::A));
        let update = host.update(Viewer::Seat(seat), Version::default(), lang);
        let Some(decision) = update.decision else { break };
        let index = (step * 7 + seat.index() * 3) % decision.options.len();
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
        match host.propose(&request, lang, 0) {
            Ok(proposal) => host.commit(proposal),
            Err(reply) => return Err(format!("refused: {reply:?}").into()),
        }
    }
    let me = Seat::A;
    let update = host.update(Viewer::Seat(me), since, lang);
    let story = host.update(Viewer::Seat(me), Version::default(), lang).news;
    let catalogue = host.catalogue(lang);
    let draft = Draft::default();
    let lights = Lights::of(&update, &draft);
    let names: Vec<String> = Seat::all(n_seats)
        .map(|it| Cash.player(lang, Cash.mark(&update, &catalogue, it)).unwrap_or_default())
        .collect();
    let scene = Scene {
        update: &update,
        story: &story,
        catalogue: &catalogue,
        lights: &lights,
        draft: &draft,
        preview: None,
        me: Some(me),
        lang,
        size,
        is_phone: size.0 < 700.0,
        ui: &Cash,
        names: &names,
        marks: &[],
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static");
    let sprite = std::fs::read_to_string(format!("{folder}/icons.svg"))?;
    let mut css = String::new();
    for file in ["1-base", "3-corleone-cash", "5-frame", "6-cash"] {
        css.push_str(&std::fs::read_to_string(format!("{folder}/css/{file}.css"))?);
    }
    let css =
        css.replace("omerta-gothic", &format!("{folder}/omerta-gothic")).replace("url(/", "url(file:///");
    println!(
        "<!doctype html><meta charset=utf-8><style>{css} body{{margin:0;overflow:hidden}}</style>{sprite}<div class=\"table cg g-cash g-cn\" style=\"display:block\"><svg width={} height={} viewBox=\"0 0 {} {}\">{}</svg></div><!-- {} {} -->",
        size.0,
        size.1,
        size.0,
        size.1,
        Cash.board(&scene),
        update.text,
        scene.prompt(),
    );
    Ok(())
}
