//! Those who decide: bots, and the arena where they meet.
