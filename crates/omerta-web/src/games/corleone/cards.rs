//! Cards as text: notes, goods, jobs and allies.

use omerta_core::Lang;

use super::pack::{self, COLOURS, GOODS, VALUES, dollars, note_icon};
use super::pieces;
use crate::games::row;
pub use crate::icon::mark_text as mark;
use crate::table::at::At;
use crate::table::lights::Light;
use crate::table::scene::Scene;
use crate::table::svg::escape;

/// An icon in a text.
pub fn icon(id: &str) -> String {
    let wide = pieces::wide(id);
    let style = if wide > 1.0 { format!(r#" style="width:{:.2}em""#, 1.25 * wide) } else { String::new() };
    format!(r##"<svg class="i" aria-hidden="true"{style}><use href="#i-{id}"/></svg>"##)
}

/// How a card is met: what it carries, and how it is lit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// Its attributes.
    pub attributes: String,
    /// Its classes.
    pub class: String,
    /// Why it can't be chosen.
    pub why: Option<String>,
    /// Its number key.
    pub number: Option<usize>,
}

impl Met {
    /// A thing that can be pointed at, as it is lit.
    pub fn at(scene: &Scene<'_>, at: &At, copy: usize) -> Met {
        let light = scene.lights.at(at);
        let mut met = Met::lit(&light, at, copy);
        // Some copies of a card may be in a set that has no room for the others.
        let set = scene.asked().set(scene.draft.matter);
        let is_full = |it: &usize| set.is_some_and(|set| !scene.draft.has_room(set, *it));
        if light.n_picked <= copy && light.things.first().is_some_and(is_full) {
            met.class = "is-not".to_owned();
        }
        met
    }

    /// The same with its light: of several copies those are picked that are in the set.
    pub fn lit(light: &Light, at: &At, copy: usize) -> Met {
        let is_picked = light.n_picked > copy;
        let key = format!("{at}/{copy}");
        let mut attributes = match light.things.first() {
            Some(thing) if is_picked => format!(r#"data-take="{thing}""#),
            Some(thing) => format!(r#"data-add="{thing}""#),
            None => format!(r#"data-at="{at}""#),
        };
        attributes += &format!(r#" data-key="{key}" aria-pressed="{}""#, is_picked || light.is_chosen);
        if !light.is_lamp() {
            attributes += r#" aria-disabled="true""#;
        }
        let class = match () {
            () if is_picked || light.is_chosen => "is-picked",
            () if light.is_lamp() => "is-can",
            () if light.is_shadow() => "is-not",
            () => "",
        };
        let why = light.why.as_ref().filter(|_| light.is_shadow()).map(|it| it.text.clone());
        Met { attributes, class: class.to_owned(), why, number: light.number() }
    }

    /// An option of the question.
    pub fn option(scene: &Scene<'_>, index: usize) -> Met {
        let is_chosen = scene.draft.chosen == Some(index);
        let class = if is_chosen { "is-picked" } else { "is-can" };
        Met {
            attributes: format!(r#"data-option="{index}" data-key="o{index}" aria-pressed="{is_chosen}""#),
            class: class.to_owned(),
            why: None,
            number: (index < 9).then_some(index + 1),
        }
    }

    fn extras(&self) -> String {
        let why = self.why.as_ref().map(|it| format!(r#"<span class="why-chip">{}</span>"#, escape(it)));
        let number = self.number.map(|it| format!(r#"<span class="cg-kb" aria-hidden="true">{it}</span>"#));
        why.unwrap_or_default() + &number.unwrap_or_default()
    }
}

/// A note.
pub fn note(lang: Lang, n: usize, met: &Met) -> String {
    let name = dollars(lang, VALUES[n.min(3)]);
    format!(
        r##"<button class="card bill {}" {}><span class="big">{name}</span><span class="art">{}</span></button>"##,
        met.class,
        met.attributes,
        icon(note_icon(n))
    )
}

/// A good.
pub fn good(scene: &Scene<'_>, n: usize, met: &Met) -> String {
    let name = row(scene.catalogue, "goods", n).map_or("", |it| &it.name);
    format!(
        r##"<button class="card good {}" {}><span class="hd">{}</span><span class="art">{}</span>{}</button>"##,
        met.class,
        met.attributes,
        escape(name),
        icon(GOODS[n.min(3)]),
        met.extras()
    )
}

/// The class of a long name, which is written smaller.
fn long(name: &str) -> &'static str {
    if name.split(' ').any(|it| it.chars().count() > 10) { " cg-long" } else { "" }
}

/// A job; goods that are missing are struck through.
pub fn job(scene: &Scene<'_>, n: usize, met: &Met, goods: Option<[u8; 4]>, extra: &str) -> String {
    let Some(job) = pack::job(scene.catalogue, n) else { return String::new() };
    let lacks = goods.map_or_else(|| vec![false; job.cost.len()], |it| pack::lacking(&job.cost, it));
    let pay: String = job
        .cost
        .iter()
        .zip(lacks)
        .map(|(it, lacks)| {
            format!(
                r#"<span class="{}">{}</span>"#,
                if lacks { "cg-lack" } else { "" },
                icon(GOODS[(*it).min(3)])
            )
        })
        .collect();
    let get: String = job.pay.iter().map(|it| icon(note_icon(*it))).collect();
    let words =
        |it: &usize| row(scene.catalogue, "goods", *it).map_or_else(String::new, |it| it.name.clone());
    let cost = job.cost.iter().map(words).collect::<Vec<_>>().join(", ");
    let paid =
        job.pay.iter().map(|it| dollars(scene.lang, VALUES[(*it).min(3)])).collect::<Vec<_>>().join(", ");
    let colour = row(scene.catalogue, "colours", job.colour).map_or("", |it| &it.name);
    // For those who hear it: the icons in words.
    let told = format!("({colour}): {cost} → {paid}.");
    format!(
        r##"<button class="card cg-job {} {}{}{extra}" {} data-read="jobs:{n}:"><span class="hd">{}</span> <span class="vh">{}</span><span class="pay">{pay}</span><p>{}</p><span class="get">{get}</span>{}</button>"##,
        COLOURS[job.colour.min(3)],
        met.class,
        long(&job.name),
        met.attributes,
        escape(&job.name),
        escape(&told),
        escape(&job.text),
        met.extras()
    )
}

/// An ally.
pub fn ally(scene: &Scene<'_>, n: usize, met: &Met, extra: &str) -> String {
    let Some(entry) = row(scene.catalogue, "allies", n) else { return String::new() };
    let text = entry.text.as_deref().unwrap_or_default();
    format!(
        r##"<button class="card ally {}{}{extra}" {} data-read="allies:{n}:"><span class="hd">{}</span><p>{}</p>{}</button>"##,
        met.class,
        long(&entry.name),
        met.attributes,
        escape(&entry.name),
        escape(text),
        met.extras()
    )
}

/// A job or an ally to be read: what it costs, what it does, what it pays.
pub fn reading(scene: &Scene<'_>, at: &At) -> Option<String> {
    let n = usize::from(at.n?);
    // A slot is read as the job that lies there.
    let n = match at.table.as_str() {
        "slots" => usize::from(scene.view::<omerta_corleone::View>()?.public.get(n).copied().flatten()?.0),
        _ => n,
    };
    if !matches!(at.table.as_str(), "jobs" | "slots") {
        return crate::games::generic::reading(scene, at);
    }
    let job = pack::job(scene.catalogue, n)?;
    let good = |it: &usize| {
        let name = row(scene.catalogue, "goods", *it).map_or("", |it| &it.name);
        format!("{}{}", icon(GOODS[(*it).min(3)]), escape(name))
    };
    let cost: Vec<String> = job.cost.iter().map(good).collect();
    let pay: Vec<String> = job.pay.iter().map(|it| icon(note_icon(*it))).collect();
    let colour = row(scene.catalogue, "colours", job.colour).map_or("", |it| &it.name);
    Some(format!(
        r#"<h3>{}</h3><p class="rd-row">{}</p><p>{}</p><p class="rd-row">→ {}</p><small>{}</small>"#,
        escape(&job.name),
        cost.join(" "),
        escape(&job.text),
        pay.join(" "),
        escape(colour)
    ))
}
