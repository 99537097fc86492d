//! The viewer's own side of the table: what they laid, their answers as buttons, what they have.

use std::sync::Arc;

use leptos::prelude::*;
use omerta_cash::{Bullet, View};
use omerta_core::{Arg, Face, Phrase};

use super::answers::{Answer, Picture, answers};
use super::pack;
use crate::games::row;
use crate::icon::{icon, icon_of, mark};
use crate::table::Table;
use crate::table::scene::typed;

/// The tray.
pub fn tray(table: Table) -> AnyView {
    // Built anew when the question changes, not with every choice: a button keeps its focus.
    let list = Memo::new(move |_| Arc::new(table.with_scene(answers).unwrap_or_default()));
    view! {
        <div class="cash-own only-desk">{move || own(table)}</div>
        <div class="cash-answers">{move || buttons(table, &list.get())}</div>
        <div class="cg-lootbox cash-loot">{move || loot(table)}</div>
    }
    .into_any()
}

fn view_of(table: Table) -> Option<View> {
    typed(&table.update.get()?)
}

/// What the viewer laid, or how to think of the question.
fn own(table: Table) -> Option<AnyView> {
    let (view, me) = (view_of(table)?, table.me()?);
    let (app, catalogue) = (table.app, table.catalogue.get());
    if let Some(Face::Up(laid)) = view.players[me].laid {
        let name = row(&catalogue, "bullets", laid as usize).map_or_else(String::new, |it| it.name.clone());
        let class = if laid == Bullet::Bang { "cash-bang" } else { "" };
        return Some(
            view! {
                <p class="h">{icon("bullet")}{app.t("cash.tray.laid")}</p>
                <div class="cg-laid"><div class="card back"></div><svg class="cg-wax2" aria-hidden="true"><use href="#i-seal"></use></svg><span class=class>{name}</span></div>
            }
            .into_any(),
        );
    }
    if !view.alive.contains(me) {
        return Some(
            view! {
                <p class="h">{icon("skull")}{app.t("cash.word.dead")}</p>
                <p class="cg-nt2">{app.t("cash.seat.dead")}</p>
            }
            .into_any(),
        );
    }
    let power = view.powers[me].and_then(|it| row(&catalogue, "powers", it as usize)).cloned();
    Some(match power {
        Some(power) => view! {
            <div class="cg-mypower"><span class="cg-pwi">{icon_of(format!("pw-{}", power.id))}</span><b>{power.name}</b></div>
            <p class="cg-nt2">{power.text}</p>
        }
        .into_any(),
        None => view! {
            <p class="h">{icon("bullet")}{app.t("cash.tray.bullets")}</p>
            <p class="cg-nt2">{app.t("cash.tray.bullets.text")}</p>
        }
        .into_any(),
    })
}

fn buttons(table: Table, all: &[Answer]) -> AnyView {
    let is_courage = all.iter().any(|it| it.is_stand);
    let is_bullets = all.iter().any(|it| matches!(it.picture, Picture::Bullet(_)));
    let class = match (is_courage, is_bullets) {
        (true, _) => "cg-choice2 cg-big2",
        (false, true) => "cg-choice2",
        (false, false) => "cg-tgts cg-seven",
    };
    let shown = all.iter().map(|it| button(table, it, is_courage)).collect::<Vec<_>>();
    view! { <div class=class role="group" aria-label=table.app.t("say.options")>{shown}</div> }.into_any()
}

fn button(table: Table, it: &Answer, is_courage: bool) -> AnyView {
    let index = it.index;
    let light = move || match index {
        None => "is-not",
        Some(index) if table.draft.with(|it| it.chosen == Some(index)) => "is-picked",
        Some(_) => "is-can",
    };
    let click = move |_| {
        if let Some(index) = index {
            table.choose(index);
        }
    };
    let (name, small, label) = (table.named(&it.name), table.named(&it.small), table.named(&it.label));
    // Whoever hears the button hears the whole sentence after what is seen on it.
    let more = (label != name).then(|| view! { <span class="vh">{label}</span> });
    let (base, inside) = match &it.picture {
        _ if is_courage => {
            let id = if it.is_stand { "standing" } else { "floor" };
            let class = if it.is_stand { "btn btn--go" } else { "btn btn--even" };
            (class, view! { <svg aria-hidden="true"><use href=format!("#i-{id}")></use></svg><b>{name}</b><small>{small}</small> }.into_any())
        }
        Picture::Bullet(is_bang) => {
            let (id, class) = if *is_bang { ("bang", "cg-bul cg-bang") } else { ("click", "cg-bul") };
            let art = view! { <span class="art"><svg aria-hidden="true"><use href=format!("#i-{id}")></use></svg></span> };
            (class, view! { <span class="hd">{name}</span>{art}<span class="n">{small}</span> }.into_any())
        }
        Picture::Mark(letter) => {
            ("cg-tgt", view! { {mark(*letter, 26, None)}<b>{name}</b><small>{small}</small> }.into_any())
        }
        Picture::Icon(id) => {
            let id = format!("#i-{id}");
            ("cg-tgt cg-loot", view! { <svg aria-hidden="true"><use href=id></use></svg><b>{name}</b><small>{small}</small> }.into_any())
        }
        Picture::None => ("cg-tgt cash-plain", view! { <b>{name}</b><small>{small}</small> }.into_any()),
    };
    view! {
        <button
            class=move || format!("{base} {}", light())
            data-option=index.map(|it| it.to_string())
            aria-disabled=index.is_none().to_string()
            aria-pressed=move || (light() == "is-picked").to_string()
            on:click=click
        >
            {inside}
            {more}
        </button>
    }
    .into_any()
}

/// What the viewer has, what it is worth, and how close to death they are.
pub fn loot(table: Table) -> Option<AnyView> {
    let (view, me) = (view_of(table)?, table.me()?);
    let (app, catalogue, lang) = (table.app, table.catalogue.get(), table.app.lang());
    let update = table.update.get()?;
    let figure = |key: &str| {
        update.figures.iter().find(|it| it.key == key && it.seat == Some(me)).map_or(0, |it| it.n)
    };
    let money = Arg::Dollars(figure("worth"));
    let worth = app.tell(&Phrase::new("cash.tray.worth").with("money", money));
    let bag = view.players[me].known_loot();
    let pill = |kind: u8| {
        let card = pack::card(&catalogue, kind.into())?;
        let n = bag.count(kind);
        let text = match n {
            1 => pack::label(lang, &card),
            n => format!("{n} × {}", pack::label(lang, &card)),
        };
        Some(view! { <span class="cg-pl2" title=card.name>{icon(pack::icon(&card.kind))}{text}</span> })
    };
    let pills: Vec<_> = bag.kinds().filter_map(pill).collect();
    let none = pills.is_empty().then(|| view! { <span class="mut">{app.t("cash.tray.none")}</span> });
    let (n, left) = (view.players[me].wounds, figure("wounds-left"));
    let wounds = match (n, left) {
        // Beside it stands that one is dead.
        _ if !view.alive.contains(me) => String::new(),
        (0, _) => app.t("cash.tray.wounds.none"),
        (_, ..=1) => app.tell(&Phrase::new("cash.tray.wounds.last").with("n", n)),
        _ => app.tell(&Phrase::new("cash.tray.wounds").with("n", n).with("left", left.to_string())),
    };
    let hand = view.players[me].hand.known().map(|hand| {
        let name = |n: usize| row(&catalogue, "bullets", n).map_or_else(String::new, |it| it.name.clone());
        let phrase = Phrase::new("cash.tray.hand.text")
            .with("clicks", hand.clicks)
            .with("click", name(0))
            .with("bangs", hand.bangs)
            .with("bang", name(1));
        app.tell(&phrase)
    });
    Some(
        view! {
            <p class="h">{app.t("cash.tray.loot")}<span class="mut">{worth}</span></p>
            <div class="cg-pls">{pills}{none}</div>
            <p class="cg-nt2">{hand}</p>
            <p class=if n == 0 { "cg-nt2" } else { "cg-wd" }>{wounds}</p>
        }
        .into_any(),
    )
}
