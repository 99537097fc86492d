//! The phases of a round, under the rulebook's names: EC-RND-1 to EC-RND-3.

pub mod assassination;
pub mod combat;
pub mod cops;
pub mod declarations;
pub mod godfather;
pub mod setup;
pub mod upkeep;
