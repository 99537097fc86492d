//! The chalk ticket beside a square that is to be fought for: what an attack does at once, what each side counts before any
//! card, and what there is to win. Every number comes from the host or the pack.

use std::fmt::Write as _;

use omerta_core::{Phrase, Seat};
use omerta_empire::SquareId;
use omerta_protocol::parts::{FigureMessage, ItemMessage};
use serde_json::Value;

use super::geometry::Box4;
use super::read::{Reader, number, text};
use crate::games::row;
use crate::icon::mark_text;
use crate::table::scene::Scene;
use crate::table::svg::escape;

/// How wide a ticket is, and how high it gets at most, in pixels.
const SIZE: (f64, f64) = (252.0, 236.0);

/// The square of the attack that is chosen, or of the fight that is to come next.
pub fn square(scene: &Scene<'_>) -> Option<u8> {
    let option = scene.draft.option(scene.asked())?;
    let is_fight = option.act["deed"][0] == "attack" || scene.prompt() == "prompt.pick-fight";
    let spot = option.touches.iter().find(|it| it.item.table == "squares")?;
    u8::try_from(spot.item.n.filter(|_| is_fight)?).ok()
}

/// Who fights, the viewer first, then the owner; and what each counts for sure: where it comes from, and how much.
pub fn sides(reader: &Reader<'_>, square: u8) -> Vec<(Seat, Vec<(String, i64)>)> {
    let scene = reader.scene;
    let ground = reader.view.open.at(SquareId(square));
    let is_asked_to_attack = scene.prompt() == "prompt.declare";
    let others = ground.owner.into_iter().chain(ground.attackers.iter());
    let (me, others): (Vec<Seat>, Vec<Seat>) = others.partition(|it| Some(*it) == scene.me);
    let me = if is_asked_to_attack { scene.me } else { me.first().copied() };
    let seats = me.into_iter().chain(others);
    let is_here = |it: &FigureMessage| {
        it.key == "combat-part" && it.at.as_ref().is_some_and(|it| it.n == Some(square.into()))
    };
    let now = scene.update.figures.iter().filter(|it| is_here(it)).map(|it| (it, it.n));
    let then = scene.preview.iter().flat_map(|it| &it.figures);
    let then = then.filter(|it| is_here(&it.figure)).map(|it| (&it.figure, it.after));
    // What would change is told after what is there, and counts.
    let mut parts: Vec<(Option<Seat>, &ItemMessage, i64)> = Vec::new();
    for (figure, n) in now.chain(then) {
        let Some(source) = &figure.source else { continue };
        parts.retain(|it| (it.0, it.1) != (figure.seat, source));
        parts.push((figure.seat, source, n));
    }
    let of = |seat: Seat| {
        let own = parts.iter().filter(|it| it.0 == Some(seat) && it.2 != 0);
        let named = own
            .filter_map(|it| Some((row(scene.catalogue, &it.1.table, it.1.n?.into())?.name.clone(), it.2)));
        (seat, named.collect())
    };
    seats.map(of).collect()
}

/// What a side counts, as one line.
pub fn counts(reader: &Reader<'_>, parts: &[(String, i64)]) -> String {
    match parts {
        [] => reader.say("empire.ticket.nothing"),
        _ => parts.iter().map(|(name, n)| format!("{name} {n:+}")).collect::<Vec<_>>().join(", "),
    }
}

/// What all sides count, in one line: for a phone, which has no room for a ticket.
pub fn line(scene: &Scene<'_>) -> Option<String> {
    let (square, reader) = (square(scene)?, Reader::of(scene)?);
    let side = |(seat, parts): &(Seat, Vec<(String, i64)>)| {
        format!("{}: {}", reader.call(*seat), counts(&reader, parts))
    };
    Some(sides(&reader, square).iter().map(side).collect::<Vec<_>>().join(" · "))
}

/// What the attack itself would do: the viewer's corruption, and whom it gives a token against them.
fn at_once(reader: &Reader<'_>) -> Vec<(&'static str, String)> {
    let (Some(preview), Some(me)) = (reader.scene.preview, reader.scene.me) else { return Vec::new() };
    let mut lines = Vec::new();
    let corruption =
        preview.changes.iter().find(|it| it.pile.zone == "corruption" && it.pile.seat == Some(me));
    if let Some(change) = corruption {
        let from = i64::from(reader.view.open.capo(me).corruption);
        let phrase = Phrase::new("empire.ticket.corruption");
        lines.push((
            "corruption",
            phrase.with("from", from.to_string()).with("to", (from + change.n).to_string()),
        ));
    }
    let given = preview.changes.iter().filter(|it| it.pile.zone == "vendetta" && it.n > 0);
    let names: Vec<String> =
        given.filter_map(|it| it.pile.seat).filter(|it| *it != me).map(|it| reader.call(it)).collect();
    if !names.is_empty() {
        lines.push(("vendetta", Phrase::new("empire.ticket.tokens").with("names", names.join(", "))));
    }
    lines.into_iter().map(|(icon, phrase)| (icon, reader.tell(&phrase))).collect()
}

/// What the winner gets: the square with what is on it, and points.
fn prize(reader: &Reader<'_>, square: u8) -> String {
    let fact =
        |key: &str| reader.scene.catalogue.facts.get(key).and_then(Value::as_i64).unwrap_or(0) as usize;
    let mut parts = Vec::new();
    let ground = reader.view.open.at(SquareId(square));
    if let (Some(racket), Some(row)) = (ground.racket, reader.row("squares", square)) {
        // Tokens go with their owner.
        parts.push(format!(
            "{} {}",
            reader.name("rackets", racket.0),
            reader.pays(racket, text(row, "hood"), 1)
        ));
    }
    let worth = reader.row("squares", square).map_or(0, |it| number(it, "vp"));
    if worth > 0 {
        parts.push(reader.tell(&Phrase::new("empire.worth").with("n", worth as usize)));
    }
    let points = Phrase::new("empire.ticket.points");
    parts.push(reader.tell(&points.with("n", fact("victory_vp")).with("each", fact("kill_vp"))));
    reader.tell(&Phrase::new("empire.ticket.prize").with("what", parts.join(", ")))
}

/// The ticket, beside its square on that side where it hides the fewest squares that can be chosen.
pub fn ticket(reader: &Reader<'_>, board: Box4, place: impl Fn(u16) -> Option<Box4>) -> String {
    let (Some(square), false) = (square(reader.scene), reader.scene.is_phone) else { return String::new() };
    let Some(here) = place(square.into()) else { return String::new() };
    let lit = reader.scene.lights.iter().filter(|(at, light)| at.table == "squares" && light.is_lamp());
    let lit: Vec<Box4> = lit.filter_map(|(at, _)| place(at.n?)).collect();
    let at = beside(board, here, &lit);
    let icon = |id: &str| format!(r##"<svg class="i"><use href="#i-{id}"/></svg>"##);
    let line = |sign: &str, text: &str| format!("<li>{sign}<span>{}</span></li>", escape(text));
    let mut html = String::new();
    let first = at_once(reader);
    if !first.is_empty() {
        let _ = write!(html, "<h3>{}</h3><ul>", escape(&reader.say("empire.ticket.would")));
        first.iter().for_each(|(id, text)| html += &line(&icon(id), text));
        html += "</ul>";
    }
    let _ = write!(html, "<h3>{}</h3><ul>", escape(&reader.say("empire.ticket.fight")));
    for (seat, parts) in sides(reader, square) {
        html += &line(&mark_text(reader.mark(seat), 16, None), &counts(reader, &parts));
    }
    html += &line(&icon("vp"), &prize(reader, square));
    // Whatever it covers can still be pointed at.
    let end = if here.y0 + here.y1 > board.y0 + board.y1 { "end" } else { "start" };
    format!(
        r#"<foreignObject x="{:.0}" y="{:.0}" width="{}" height="{}" pointer-events="none"><div class="tickets {end}"><div class="ticket">{html}</ul></div></div></foreignObject>"#,
        at.x0, at.y0, SIZE.0, SIZE.1
    )
}

/// Where a ticket for a square goes: right or left of it, level with its upper or lower edge, inside of the board.
fn beside(board: Box4, here: Box4, lit: &[Box4]) -> Box4 {
    let (w, h) = SIZE;
    let is_low = here.y0 + here.y1 > board.y0 + board.y1;
    let top = if is_low { here.y1 - h } else { here.y0 };
    let top = top.clamp(board.y0, (board.y1 - h).max(board.y0));
    let sides = [here.x1 + 10.0, here.x0 - 10.0 - w].map(|x0| Box4 { x0, y0: top, x1: x0 + w, y1: top + h });
    let is_hidden = |at: &Box4, it: &Box4| it.x0 < at.x1 && it.x1 > at.x0 && it.y0 < at.y1 && it.y1 > at.y0;
    let price = |at: &Box4| {
        let is_outside = at.x0 < board.x0 || at.x1 > board.x1;
        (is_outside, lit.iter().filter(|it| is_hidden(at, it)).count())
    };
    let [right, left] = sides;
    if price(&left) < price(&right) { left } else { right }
}
