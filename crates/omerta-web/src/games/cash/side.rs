//! The panels at the side: who aims at whom, the volley, the sharing, what everybody spent and has.

use leptos::prelude::*;
use omerta_cash::{Bullet, Spent, View};
use omerta_core::Short as _;
use omerta_core::{Arg, Face, Phrase, Seat, SeatSet};

use super::circle::{Shown, shots};
use super::pack;
use super::seen::{Event, events};
use crate::games::row;
use crate::icon::{icon, icon_of, mark};
use crate::table::Table;
use crate::table::scene::typed;

/// The panels that belong to the moment.
pub fn side(table: Table) -> AnyView {
    let panels = move || {
        let view: View = typed(&table.update.get()?)?;
        // What was told since this round's loot lay there, from the end: a long story is not read whole every time.
        let mut round: Vec<Event> = Vec::new();
        table.story.with(|it| {
            for event in events(it).rev() {
                let is_start = matches!(event, Event::Loot { .. });
                round.push(event);
                if is_start {
                    break;
                }
            }
        });
        round.reverse();
        let round = &round[..];
        let step = view.phase.step();
        Some(view! {
            {aims(table, &view)}
            {(step >= 6).then(|| volley(table, round))}
            {(step == 7).then(|| sharing(table, &view, round))}
            {(step <= 3).then(|| on_table(table, &view))}
            {powers(table, &view)}
            {spent(table, &view)}
            {diamonds(table, &view)}
        })
    };
    view! { {panels} }.into_any()
}

fn panel(id: &'static str, title: String, note: String, inside: AnyView) -> AnyView {
    view! { <section class="pan"><h2>{icon(id)}{title}<span class="r">{note}</span></h2>{inside}</section> }
        .into_any()
}

/// Guns that point, those at the viewer first.
fn aims(table: Table, view: &View) -> Option<AnyView> {
    let me = table.me();
    let mut all: Vec<(Seat, Seat)> =
        view.players.iter().filter_map(|(seat, it)| Some((seat, it.target?))).collect();
    all.sort_short_by_key(|(_, target)| Some(*target) != me);
    let line = |(from, to): (Seat, Seat)| {
        let class = if Some(to) == me { "cg-hot" } else { "" };
        let text = format!("{} → {}", table.call(from), table.call(to));
        view! { <li class=class>{mark(table.mark(from), 22, None)}{icon("gun")}{mark(table.mark(to), 22, None)}<span>{text}</span></li> }
    };
    let lines: Vec<_> = all.into_iter().map(line).collect();
    let inside = view! { <ul class="cg-aims">{(!lines.is_empty()).then_some(lines)}</ul> };
    let is_any = view.players.values().iter().any(|it| it.target.is_some());
    is_any.then(|| panel("gun", table.app.t("cash.side.aims"), String::new(), inside.into_any()))
}

/// What was fired this round, hits on the viewer first.
fn volley(table: Table, round: &[Event]) -> Option<AnyView> {
    let me = table.me();
    let mut all = shots(round);
    all.sort_short_by_key(|it| (it.with != Shown::Bang, Some(it.to) != me));
    let catalogue = table.catalogue.get();
    let bullet =
        |it: Bullet| row(&catalogue, "bullets", it as usize).map_or_else(String::new, |it| it.name.clone());
    let wounds = |seat: Seat| {
        let found = round.iter().find_map(|it| match it {
            Event::Wounded { seat: it, wounds, .. } if *it == seat => Some(*wounds),
            _ => None,
        });
        found.unwrap_or(0)
    };
    let is_dead = |seat: Seat| round.iter().any(|it| matches!(it, Event::Died(it) if *it == seat));
    let line = |it: super::circle::Shot| {
        let (id, text) = match it.with {
            Shown::Bang if is_dead(it.to) => (
                "bang",
                table.app.tell(&Phrase::new("cash.volley.dead").with("bullet", bullet(Bullet::Bang))),
            ),
            Shown::Bang => {
                let phrase = Phrase::new("cash.volley.hit")
                    .with("bullet", bullet(Bullet::Bang))
                    .with("n", wounds(it.to));
                ("bang", table.app.tell(&phrase))
            }
            Shown::Click => ("click", bullet(Bullet::Click)),
            Shown::Unseen => ("cardback", table.app.t("cash.volley.unseen")),
        };
        let class = if it.with == Shown::Bang { "cg-hot" } else { "" };
        let who = format!("{} → {}: {text}", table.call(it.from), table.call(it.to));
        view! { <li class=class>{mark(table.mark(it.from), 22, None)}{icon(id)}{mark(table.mark(it.to), 22, None)}<span>{who}</span></li> }
    };
    let lines: Vec<_> = all.into_iter().map(line).collect();
    let is_any = !lines.is_empty();
    let inside = view! { <ul class="cg-aims">{lines}</ul> }.into_any();
    is_any.then(|| panel("bang", table.app.t("cash.side.volley"), String::new(), inside))
}

/// Who shares, what each took, who is next.
fn sharing(table: Table, view: &View, round: &[Event]) -> Option<AnyView> {
    let (first, sharers) = round.iter().find_map(|it| match *it {
        Event::Sharing { first, sharers } => Some((first, sharers)),
        _ => None,
    })?;
    let (catalogue, app) = (table.catalogue.get(), table.app);
    let took = |seat: Seat| {
        let name = |n: u8| pack::card(&catalogue, n.into()).map(|it| pack::label(app.lang(), &it));
        let taken = round.iter().filter_map(|it| match *it {
            Event::Took { seat: it, card } if it == seat => name(card.0),
            Event::TookToken(it) if it == seat => Some(app.t("cash.side.desk")),
            _ => None,
        });
        taken.collect::<Vec<_>>().join(", ")
    };
    let line = |seat: Seat| {
        let is_now = view.pending.contains(seat);
        let list = took(seat);
        let text = match (is_now, list.is_empty()) {
            (true, _) => app.t("cash.side.now"),
            (false, true) => app.t("cash.side.next"),
            (false, false) => app.tell(&Phrase::new("cash.side.took").with("list", list)),
        };
        let class = if is_now { "cg-now" } else { "" };
        view! { <li class=class>{mark(table.mark(seat), 24, None)}<b>{table.call(seat)}</b><small>{text}</small></li> }
    };
    let lines: Vec<_> = sharers.clockwise_from(first).map(line).collect();
    let lying: SeatSet = view.alive.minus(view.standing);
    let floor = (!lying.is_empty()).then(|| {
        let names: Vec<String> = lying.iter().map(|it| table.call(it)).collect();
        let text = app.tell(&Phrase::new("cash.side.lying").with("seats", names.join(", ")));
        view! { <p class="cg-nt2 cash-note">{text}</p> }
    });
    let inside = view! { <ol class="cg-sharers">{lines}</ol>{floor} }.into_any();
    Some(panel("crate", app.t("cash.side.sharing"), String::new(), inside))
}

/// What lies on the table.
fn on_table(table: Table, view: &View) -> Option<AnyView> {
    let (catalogue, app) = (table.catalogue.get(), table.app);
    let line = |kind: u8| {
        let card = pack::card(&catalogue, kind.into())?;
        Some(
            view! { <li>{icon(pack::icon(&card.kind))}{card.name}<b>{format!("×{}", view.loot.count(kind))}</b></li> },
        )
    };
    let lines: Vec<_> = view.loot.kinds().filter_map(line).collect();
    let is_any = !lines.is_empty();
    let note = app.tell(&Phrase::new("cash.side.to-come").with("n", view.n_pile));
    is_any.then(|| {
        panel("crate", app.t("cash.side.table"), note, view! { <ul class="cg-tot">{lines}</ul> }.into_any())
    })
}

/// Everybody's power.
fn powers(table: Table, view: &View) -> Option<AnyView> {
    let catalogue = table.catalogue.get();
    let line = |seat: Seat| {
        let power = row(&catalogue, "powers", view.powers[seat]? as usize)?;
        Some(view! {
            <li>{mark(table.mark(seat), 22, None)}<span class="cg-pwi">{icon_of(format!("pw-{}", power.id))}</span><span><b>{power.name.clone()}</b><small>{power.text.clone()}</small></span></li>
        })
    };
    let lines: Vec<_> = view.alive.iter().filter_map(line).collect();
    let is_any = !lines.is_empty();
    let inside = view! { <ul class="cg-pwl cg-small">{lines}</ul> }.into_any();
    is_any.then(|| panel("pw-cunning", table.app.t("cash.side.powers"), String::new(), inside))
}

/// The bullet cards that everybody has spent, and what that leaves.
fn spent(table: Table, view: &View) -> Option<AnyView> {
    let app = table.app;
    let line = |seat: Seat| {
        let Face::Up(spent) = view.players[seat].spent else { return None };
        let card = |it: &Spent| {
            let class = match it.bullet() {
                Some(Bullet::Click) => "",
                Some(Bullet::Bang) => "b",
                None => "x",
            };
            view! { <i class=class></i> }
        };
        let cards: Vec<_> = spent.cards().iter().map(card).collect();
        let left = app.tell(&Phrase::new("cash.side.hidden").with("n", view.players[seat].n_hand));
        Some(
            view! { <li>{mark(table.mark(seat), 20, None)}<span class="cg-sp3">{cards}</span><small>{left}</small></li> },
        )
    };
    let is_any = view.players.values().iter().any(|it| it.spent.known().is_some_and(|it| !it.is_empty()));
    let lines: Vec<_> = view.alive.iter().filter_map(line).collect();
    let down: u8 = view.players.values().iter().map(|it| it.n_down).sum();
    let phrase = Phrase::new("cash.side.discard")
        .with("clicks", view.discard.clicks)
        .with("bangs", view.discard.bangs);
    let note = app.tell(&phrase.with("down", down));
    let inside =
        view! { <ul class="cg-cledger">{lines}</ul><p class="cg-nt2 cash-note">{note}</p> }.into_any();
    is_any.then(|| panel("eyeoff", app.t("cash.side.spent"), String::new(), inside))
}

/// Who has how many diamonds: the most bring a bonus.
fn diamonds(table: Table, _view: &View) -> Option<AnyView> {
    let update = table.update.get()?;
    let bonus = pack::number(&table.catalogue.get(), "diamond_bonus");
    let mut all: Vec<(Seat, i64)> = update
        .figures
        .iter()
        .filter(|it| it.key == "diamond-cards" && it.n > 0)
        .filter_map(|it| Some((it.seat?, it.n)))
        .collect();
    all.sort_short_by_key(|(_, n)| -n);
    let is_any = !all.is_empty();
    let line = |(seat, n): (Seat, i64)| view! { <li>{mark(table.mark(seat), 20, None)}{table.call(seat)}<b>{n}</b></li> };
    let lines: Vec<_> = all.into_iter().map(line).collect();
    let note = table.app.tell(&Phrase::new("cash.side.most").with("money", Arg::Dollars(bonus)));
    let inside = view! { <ul class="cg-tot">{lines}</ul> }.into_any();
    is_any.then(|| panel("diamond", table.app.t("cash.side.diamonds"), note, inside))
}
