//! How fast the games are: random playouts through the contract, and a bare program to compare with.

pub mod bare;
pub mod playout;
pub mod wyrand;
