//! Beside Elliot Ness: whose loss would hurt most, by what a square brings in a round. It is worked out from what lies open.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat, Short as _};
use omerta_empire::SquareId;

use super::read::{HOODS, Reader, number, numbers, text};
use crate::icon::{icon, mark};
use crate::table::Table;
use crate::table::at::At;

/// So many are listed.
const SHOWN: usize = 6;

/// A square that somebody would lose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The square.
    pub square: u16,
    /// Whose it is.
    pub owner: Seat,
    /// What its racket pays, in words, and six times that on average: a casino pays by a die.
    pub pays: (String, i64),
    /// Its points a round.
    pub vp: i64,
}

/// What rivals of the viewer would lose where Ness may go, what hurts most first: money, then points.
pub fn losses(reader: &Reader<'_>) -> Vec<Loss> {
    let options = reader.scene.update.decision.as_ref().map_or(&[][..], |it| &it.options);
    let places =
        options.iter().filter_map(|it| it.touches.iter().find(|it| it.item.table == "squares")?.item.n);
    let mut losses: Vec<Loss> = places.filter_map(|it| loss(reader, it)).collect();
    losses.sort_short_by_key(|it| (-it.pays.1, -it.vp, it.square));
    losses
}

fn loss(reader: &Reader<'_>, square: u16) -> Option<Loss> {
    let n = u8::try_from(square).ok()?;
    let (row, ground) = (reader.row("squares", n)?, reader.view.open.at(SquareId(n)));
    let owner = ground.owner.filter(|it| Some(*it) != reader.scene.me)?;
    let hood = text(row, "hood");
    let pays = ground
        .racket
        .map(|it| (reader.pays(it, hood, ground.tokens), six_rounds(reader, it.0, hood, ground.tokens)));
    Some(Loss { square, owner, pays: pays.unwrap_or_default(), vp: number(row, "vp") })
}

/// What a racket pays in six rounds, each face of the die once.
fn six_rounds(reader: &Reader<'_>, racket: u8, hood: &str, tokens: u8) -> i64 {
    let Some(row) = reader.row("rackets", racket) else { return 0 };
    let pays = numbers(row, "pays");
    let place = |at: usize| pays.get(at).copied().unwrap_or(0) * 6;
    match text(row, "kind") {
        "speakeasy" => place(HOODS.iter().position(|it| *it == hood).unwrap_or(0)),
        "casino" => pays.iter().sum(),
        _ => place(usize::from(tokens.max(1)) - 1),
    }
}

/// The list, while it is asked where Ness goes.
pub fn panel(table: Table) -> Option<AnyView> {
    let app = table.app;
    table.with_scene(|scene| {
        let reader = Reader::of(scene).filter(|_| scene.prompt() == "prompt.ness")?;
        let losses = losses(&reader);
        let of = Phrase::new("empire.hurts.of").with("n", losses.len().min(SHOWN)).with("all", losses.len());
        let line = |it: &Loss| {
            let at = At::new("squares", it.square);
            let light = scene.lights.at(&at);
            let state = if light.is_chosen { "sel" } else { "can" };
            let n = it.square as u8;
            let racket = reader.view.open.at(SquareId(n)).racket.map(|it| reader.name("rackets", it.0));
            let vp = (it.vp > 0).then(|| reader.tell(&Phrase::new("empire.worth").with("n", it.vp as usize)));
            let more = [Some(reader.call(it.owner)), racket.map(str::to_owned), vp].into_iter().flatten();
            let more = more.collect::<Vec<_>>().join(" · ");
            view! {
                <li><button class=format!("rk2 {state}") aria-pressed=light.is_chosen.to_string() on:click=move |_| table.touch(&at)>
                    {mark(reader.mark(it.owner), 24, None)}
                    <div><b>{reader.name("squares", n).to_owned()}</b><small class="ln">{more}</small></div>
                    <b class="c">{it.pays.0.clone()}</b>
                </button></li>
            }
        };
        let lines: Vec<_> = losses.iter().take(SHOWN).map(line).collect();
        Some(
            view! { <section class="pan mkt hurts"><h2>{icon("ness")}{app.t("empire.hurts")}<span class="r">{app.tell(&of)}</span></h2><ul>{lines}</ul></section> }
                .into_any(),
        )
    })?
}
