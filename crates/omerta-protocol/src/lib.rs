//! The messages between a table and those who play at it.
