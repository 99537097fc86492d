//! Draws the town of Empire City as it stands after so many answers of the bots, as a page to look at:
//! `draw_empire <seats> <answers> <width> <height> <phone|desk> <en|de> > town.html`.

#![allow(clippy::print_stdout, reason = "it prints a page")]

use std::error::Error;

use omerta_core::{Lang, Luck, Seat, SeatSet, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{Spec, open};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_web::games;
use omerta_web::table::draft::Draft;
use omerta_web::table::lights::Lights;
use omerta_web::table::scene::Scene;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, or: &str| words.get(at).cloned().unwrap_or_else(|| or.to_owned());
    let n_seats: u8 = word(0, "4").parse()?;
    let answers: usize = word(1, "300").parse()?;
    let size: (f64, f64) = (word(2, "790").parse()?, word(3, "528").parse()?);
    let is_phone = word(4, "desk") == "phone";
    let lang = if word(5, "en") == "de" { Lang::De } else { Lang::En };
    let spec = Spec {
        pack: None,
        n_seats,
        variant: Vec::new(),
        scene: None,
        luck: Luck::Seeded("0b".repeat(32).parse::<Seed>()?),
        sitters: vec![Sitter::Bot("greedy".to_owned()); n_seats.into()],
        house: HouseRules::default(),
        now: 0,
    };
    let mut table = open(GameKind::Empire, spec)?;
    for now in 0..answers as u64 {
        if let Some(proposal) = table.due(now * 10_000) {
            table.commit(proposal);
        } else if let Some(errand) = table.errand(SeatSet::EMPTY, now * 10_000)
            && let Some(proposal) = table.answered(errand.run(), now * 10_000)
        {
            table.commit(proposal);
        }
    }
    let viewer = table.waiting().first().unwrap_or(Seat::A);
    let update = table.update(Viewer::Seat(viewer), Version::default(), lang);
    let catalogue = table.catalogue(lang);
    let draft = Draft::default();
    let lights = Lights::of(&update, &draft);
    let names: Vec<String> = Seat::all(n_seats).map(|it| it.to_string()).collect();
    let ui = games::of(GameKind::Empire);
    let scene = Scene {
        update: &update,
        story: &update.news,
        catalogue: &catalogue,
        lights: &lights,
        draft: &draft,
        preview: None,
        me: Some(viewer),
        lang,
        size,
        is_phone,
        ui,
        names: &names,
        marks: &[],
    };
    let sprite = include_str!("../static/icons.svg");
    let css =
        concat!(include_str!("../static/css/1-base.css"), include_str!("../static/css/4-empire-shared.css"));
    println!(
        r#"<!doctype html><meta charset="utf-8"><style>{css}</style><body class="em" style="margin:0">{sprite}<svg width="{0}" height="{1}" viewBox="0 0 {0} {1}">{2}</svg>"#,
        size.0,
        size.1,
        ui.board(&scene)
    );
    Ok(())
}
