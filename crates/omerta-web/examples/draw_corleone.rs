//! Draws a table of Corleone's Empire as a page of its own, without a browser: for looking at it while it is drawn.
//!
//! `cargo run -p omerta-web --example draw_corleone -- <scene or -> <width> <height> <en|de> [say …] > page.html`
//!
//! The scene is a file that describes a position, as for `omerta table`; each word after the language is an answer
//! in notation of whoever is asked. The last one, if it begins with `?`, is only weighed.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::needless_pass_by_value,
    reason = "a page is what it prints"
)]

use std::process::ExitCode;

use omerta_core::{Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{AnyHost, Spec, open};
use omerta_host::{HouseRules, Sitter, Version};
use omerta_protocol::{Reply, Request};
use omerta_web::games;
use omerta_web::games::corleone::{panels, sheet, tray};
use omerta_web::table::draft::Draft;
use omerta_web::table::lights::Lights;
use omerta_web::table::names;
use omerta_web::table::scene::Scene;

const STYLES: [&str; 5] = [
    include_str!("../static/css/1-base.css"),
    include_str!("../static/css/3-corleone-cash.css"),
    include_str!("../static/css/5-frame.css"),
    include_str!("../static/css/6-corleone.css"),
    include_str!("../static/icons.svg"),
];

fn main() -> ExitCode {
    match page(std::env::args().skip(1).collect()) {
        Ok(page) => {
            println!("{page}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn page(words: Vec<String>) -> Result<String, String> {
    let [scene, w, h, lang, says @ ..] = &words[..] else {
        return Err("usage: draw_corleone <scene or -> <width> <height> <en|de> [say …]".to_owned());
    };
    let scene =
        if scene == "-" { None } else { Some(std::fs::read_to_string(scene).map_err(|it| it.to_string())?) };
    let (w, h): (f64, f64) =
        (w.parse().map_err(|_| "the width is no number")?, h.parse().map_err(|_| "the height is no number")?);
    let lang = if lang == "de" { Lang::De } else { Lang::En };
    let n_seats = 4;
    let spec = Spec {
        pack: None,
        n_seats,
        variant: Vec::new(),
        scene,
        luck: Luck::Seeded(Seed::new([7; 32])),
        sitters: vec![Sitter::Person; n_seats.into()],
        house: HouseRules::default(),
        now: 0,
    };
    let mut table = open(GameKind::Corleone, spec).map_err(|it| it.to_string())?;
    let mut weighed = None;
    for say in says {
        match say.strip_prefix('?') {
            Some(say) => weighed = Some(say.to_owned()),
            None => answer(table.as_mut(), say, lang)?,
        }
    }
    drawn(table.as_ref(), weighed.as_deref(), (w, h), lang)
}

fn request(table: &dyn AnyHost, seat: Seat, say: &str, lang: Lang) -> Result<Request, String> {
    let update = table.update(Viewer::Seat(seat), Version::default(), lang);
    let decision = update.decision.ok_or("nobody is asked")?;
    let say = Some(say.to_owned());
    Ok(Request::Act {
        seat,
        id: decision.id,
        index: None,
        act: None,
        say,
        set: None,
        amount: None,
        line: None,
    })
}

fn answer(table: &mut dyn AnyHost, say: &str, lang: Lang) -> Result<(), String> {
    let seat = table.waiting().first().ok_or("nobody is asked")?;
    let request = request(table, seat, say, lang)?;
    let proposal = table.propose(&request, lang, 0).map_err(|it| format!("{say}: {it:?}"))?;
    table.commit(proposal);
    Ok(())
}

fn drawn(
    table: &dyn AnyHost,
    weighed: Option<&str>,
    (w, h): (f64, f64),
    lang: Lang,
) -> Result<String, String> {
    let seat = table.waiting().first().unwrap_or(Seat::A);
    let update = table.update(Viewer::Seat(seat), Version::default(), lang);
    let catalogue = table.catalogue(lang);
    let options = update.decision.as_ref().map_or(&[][..], |it| &it.options);
    let chosen = weighed
        .map(|say| options.iter().position(|it| it.say == say).ok_or(format!("no option {say}")))
        .transpose()?;
    let draft = Draft { chosen, ..Draft::default() };
    let preview = match weighed {
        Some(say) => match table.preview(seat, &request(table, seat, say, lang)?, lang) {
            Reply::Preview(it) => Some(it),
            other => return Err(format!("{other:?}")),
        },
        None => None,
    };
    let called: Vec<String> = ["Jonas", "Mei", "Ruth", "Bianca", "Ola"].map(str::to_owned).into();
    let lights = Lights::of(&update, &draft);
    let is_phone = w < 761.0;
    let board = if is_phone { (w, h - 390.0) } else { (w - 498.0, h - 300.0) };
    let ui = games::of(GameKind::Corleone);
    let scene = Scene {
        update: &update,
        story: &update.news,
        catalogue: &catalogue,
        lights: &lights,
        draft: &draft,
        preview: preview.as_ref(),
        me: Some(seat),
        lang,
        size: board,
        is_phone,
        ui,
        names: &called,
        marks: &[],
    };
    let seats: String = Seat::all(table.n_seats())
        .map(|it| {
            let letter = scene.mark(it);
            let title = ui.title(&update, &catalogue, it).unwrap_or_default();
            format!(
                r##"<section class="pan seat k-{letter}"><header><span class="fm k-{letter} hatted" style="--s:28px"><svg class="sh"><use href="#i-fam-{letter}"/></svg><b>{letter}</b><svg class="hat"><use href="#i-hat-don"/></svg></span><h3>{title}<small>{}</small></h3></header><div class="co-seat">{}</div></section>"##,
                scene.name(it),
                panels::seat(&scene, it)
            )
        })
        .collect();
    let [base, both, frame, own, sprite] = STYLES;
    let said = names::plain(&update.text, |it| scene.name(it));
    Ok(format!(
        r##"<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><style>{base}{both}{frame}{own}</style><body>{sprite}<div class="table g-corleone cg g-cor" data-tab="board" data-prompt="{}"><header class="top"><span class="where"><b>Corleone</b></span></header><section class="say" id="say"><span class="say__tag">!</span><div class="say__text"><p>{said}</p></div></section><ul class="strip"></ul><main class="mid"><aside class="col fams">{seats}</aside><div class="board"><div class="bd"><svg width="{1}" height="{2}" viewBox="0 0 {1} {2}">{3}</svg></div><div class="co-stage">{4}</div></div><aside class="col side"><div class="co-side">{5}</div></aside></main><section class="tray"><div class="me">{6}</div><div class="cg-figacts only-phone">{7}</div><div class="fan">{8}</div><div class="cg-figs only-desk">{9}</div></section></div></body></html>"##,
        scene.prompt(),
        board.0,
        board.1,
        ui.board(&scene),
        sheet::html(&scene),
        panels::side(&scene),
        tray::own(&scene),
        tray::figures_in_reach(&scene),
        tray::hand(&scene),
        tray::figures(&scene)
    ))
}
