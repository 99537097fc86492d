//! The numbers of the rules, from `pack.ron`. Rules, labels, charts and bots read them here, so that a pack changes
//! them for all at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What `pack.ron` holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Which game the pack is for.
    pub game: String,
    /// The numbers of the rules.
    pub numbers: Numbers,
}

/// The numbers of the rules. Money is in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// How many gangsters each capo has, the consigliere not counted.
    pub gangsters: u8,
    /// How many henchmen everyone picks at the start.
    pub start_henchmen: u8,
    /// What every capo begins with; a shield gives no less.
    pub start_money: u16,

    /// VP that win.
    pub goal_vp: u8,
    /// Corruption that ends the game.
    pub goal_corruption: u8,
    /// The marks of corruption that give a card.
    pub corruption_marks: [u8; 3],
    /// The corruption that brings Elliot Ness.
    pub ness_from: u8,

    /// The cops at a small table before anybody is corrupt.
    pub cops: u8,
    /// From so many capos on there are more.
    pub big_table: u8,
    /// The cops at a big table.
    pub big_table_cops: u8,

    /// What City Hall asks for each donation.
    pub donation: u16,
    /// What each donation scores.
    pub donation_vp: u8,
    /// What St Mary's asks.
    pub absolution: u16,
    /// The corruption St Mary's takes away.
    pub absolution_corruption: u8,
    /// What The Docks and Local 162 ask, for Pitney Downs.
    pub fee: u16,
    /// How many city cards Pancetta gives.
    pub menu: u8,
    /// The total of two dice that wins at Pitney Downs.
    pub lucky: u8,
    /// The money on Pitney Downs at the start.
    pub pot: u16,
    /// What the bank puts there after a win.
    pub new_pot: u16,

    /// The least a racket costs, however cheap.
    pub least_price: u16,

    /// The corruption of an attack.
    pub attack_corruption: u8,
    /// The same with the variant `attack-five`.
    pub attack_five_corruption: u8,
    /// The corruption of an assassination.
    pub hit_corruption: u8,
    /// What an assassination scores that succeeds.
    pub hit_vp: u8,
    /// What each adjacent square adds in a combat.
    pub adjacent: u8,
    /// A casualty die kills on this or less.
    pub casualty: u8,
    /// What a victory scores.
    pub victory_vp: u8,
    /// What each enemy who fell scores besides.
    pub kill_vp: u8,
    /// With the variant `abducted-to-hand`: what an abduction scores for those to whose hand they come anyway.
    pub abduction_vp: u8,

    /// What everyone collects.
    pub income: u16,
    /// What the godfather collects besides.
    pub office_income: u16,
    /// What the office scores.
    pub office_vp: u8,
    /// The corruption of the office.
    pub office_corruption: u8,
}

impl Numbers {
    /// How many cops there are before anyone is corrupt.
    pub fn base_cops(&self, n_seats: u8) -> u8 {
        if n_seats < self.big_table { self.cops } else { self.big_table_cops }
    }
}
