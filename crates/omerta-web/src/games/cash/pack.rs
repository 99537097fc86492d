//! What the pack says of cards and numbers, as far as the table draws it. Any pack can be drawn: whatever it does
//! not say is left out.

use omerta_core::phrase::dollars;
use omerta_core::{Catalogue, Lang, Phrase};
use serde_json::Value;

use crate::games::row;
use crate::words;

/// The row of a mobster in the table of markers.
pub const MOBSTER: u16 = 0;
/// The row of a wound.
pub const WOUND: u16 = 1;
/// The row of the New Godfather token.
pub const TOKEN: u16 = 3;

/// A kind of loot card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its row in the table of loot.
    pub n: u16,
    /// Bill, diamond, painting, clip or kit.
    pub kind: String,
    /// What is printed on it, in dollars.
    pub value: i64,
    /// Its name.
    pub name: String,
}

/// A kind of loot card of the pack.
pub fn card(catalogue: &Catalogue, n: u16) -> Option<Card> {
    let entry = row(catalogue, "loot", n.into())?;
    let kind = entry.facts.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
    let value = entry.facts.get("value").and_then(Value::as_i64).unwrap_or(0);
    Some(Card { n, kind, value, name: entry.name.clone() })
}

/// The icon of a kind of loot, or of a type of share.
pub fn icon(kind: &str) -> &'static str {
    match kind {
        "bill" => "bill",
        "diamond" => "diamond",
        "painting" => "painting",
        "clip" => "clip",
        "kit" => "firstaid",
        "token" => "desk",
        _ => "cardback",
    }
}

/// The colour of a card's band.
pub fn band(kind: &str) -> &'static str {
    match kind {
        "bill" => "#86b06a",
        "diamond" => "#8fd0ea",
        "painting" => "#d8b4e2",
        "clip" => "#c9b089",
        _ => "#f2ead8",
    }
}

/// The few letters on a card: its value, or one word.
pub fn label(lang: Lang, card: &Card) -> String {
    match card.kind.as_str() {
        kind @ ("painting" | "clip" | "kit") => words::said(lang, &format!("cash.card.{kind}")),
        _ => short(lang, card.value),
    }
}

/// An amount in few letters, such as $20k.
pub fn short(lang: Lang, amount: i64) -> String {
    if amount == 0 || amount % 1000 != 0 {
        return dollars(lang, amount);
    }
    words::tell(lang, &Phrase::new("cash.thousands").with("n", (amount / 1000).to_string()))
}

/// A number of the pack.
pub fn number(catalogue: &Catalogue, key: &str) -> i64 {
    catalogue.facts.get(key).and_then(Value::as_i64).unwrap_or(0)
}

/// What one, two, three paintings and more are worth together.
pub fn paintings(catalogue: &Catalogue) -> Vec<i64> {
    let list = catalogue.facts.get("paintings").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_i64).collect()
}

/// How many wounds kill whoever has this power, or none.
pub fn deadly_wounds(catalogue: &Catalogue, power: Option<u16>) -> i64 {
    let of_power =
        power.and_then(|it| row(catalogue, "powers", it.into())?.facts.get("deadly_wounds")?.as_i64());
    of_power.unwrap_or_else(|| number(catalogue, "deadly_wounds"))
}
