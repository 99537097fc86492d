//! What can be wrong with the numbers of a pack.

use std::ops::RangeInclusive;

use crate::content::check::bad_money;
use crate::content::numbers::{Numbers, Pack};
use crate::state::Police;

/// The highest goal: a capo counts up to 255, and the last step may go beyond the goal.
const MOST_POINTS: u8 = 200;
/// The most a single deed scores or corrupts.
const MOST_AT_ONCE: u8 = 20;
/// The smallest donation: with less, a purse could hold more than 255 of them, which no answer can say.
const LEAST_DONATION: u16 = 300;

pub(super) fn check(pack: &Pack, mut fault: impl FnMut(&'static str, &str, String)) {
    if pack.game != "empire" {
        fault("wrong-game", "game", format!("this pack is for `{}`, not for `empire`", pack.game));
    }
    let it = &pack.numbers;
    for (name, n, range) in ranges(it) {
        if !range.contains(&n) {
            fault("bad-number", name, format!("{n}: it is {} to {}", range.start(), range.end()));
        }
    }
    let marks = it.corruption_marks;
    if marks[0] == 0 || !marks.is_sorted_by(|a, b| a < b) || marks[2] >= it.goal_corruption {
        let text = "each mark is beyond the one before it, and below the corruption that ends the game";
        fault("bad-number", "corruption_marks", text.to_owned());
    }
    for (name, sum) in sums(it) {
        if let Some(text) = bad_money(sum) {
            fault("bad-money", name, text);
        }
    }
    if it.donation < LEAST_DONATION {
        fault("bad-money", "donation", format!("${}: at least ${LEAST_DONATION}", it.donation));
    }
}

/// What each number may be.
fn ranges(it: &Numbers) -> [(&'static str, u8, RangeInclusive<u8>); 23] {
    let at_once = 0..=MOST_AT_ONCE;
    let cops = Police::MOST as u8;
    [
        ("gangsters", it.gangsters, 2..=6),
        // The track is not filled while one capo picks.
        ("start_henchmen", it.start_henchmen, 1..=3),
        ("goal_vp", it.goal_vp, 10..=MOST_POINTS),
        ("goal_corruption", it.goal_corruption, 10..=MOST_POINTS),
        ("ness_from", it.ness_from, 1..=it.goal_corruption.max(1)),
        ("cops", it.cops, 1..=cops),
        ("big_table", it.big_table, 3..=7),
        ("big_table_cops", it.big_table_cops, 1..=cops),
        ("donation_vp", it.donation_vp, 1..=MOST_AT_ONCE),
        ("absolution_corruption", it.absolution_corruption, 1..=MOST_AT_ONCE),
        ("menu", it.menu, 1..=9),
        ("lucky", it.lucky, 2..=12),
        ("attack_corruption", it.attack_corruption, at_once.clone()),
        ("attack_five_corruption", it.attack_five_corruption, at_once.clone()),
        ("hit_corruption", it.hit_corruption, at_once.clone()),
        ("adjacent", it.adjacent, at_once.clone()),
        ("casualty", it.casualty, 0..=6),
        ("hit_vp", it.hit_vp, at_once.clone()),
        ("victory_vp", it.victory_vp, at_once.clone()),
        ("kill_vp", it.kill_vp, at_once.clone()),
        ("abduction_vp", it.abduction_vp, at_once.clone()),
        ("office_vp", it.office_vp, at_once.clone()),
        ("office_corruption", it.office_corruption, at_once),
    ]
}

/// What is money.
fn sums(it: &Numbers) -> [(&'static str, u16); 9] {
    [
        ("start_money", it.start_money),
        ("donation", it.donation),
        ("absolution", it.absolution),
        ("fee", it.fee),
        ("pot", it.pot),
        ("new_pot", it.new_pot),
        ("least_price", it.least_price),
        ("income", it.income),
        ("office_income", it.office_income),
    ]
}
