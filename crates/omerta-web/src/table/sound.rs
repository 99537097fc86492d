//! What is heard. Every sound is made on the spot, and each has something to see as well.

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// It is your turn: two low notes.
    Turn,
    /// GO: a rubber stamp.
    Stamp,
    /// A note or card is taken.
    Paper,
    /// A suitcase shuts.
    Latch,
    /// Something is sealed.
    Seal,
    /// Everything sealed is opened.
    Reveal,
    /// A gun goes up.
    Leather,
    /// Click!
    Click,
    /// Bang!
    Bang,
    /// Somebody is hit.
    Wound,
    /// A card slides.
    Slide,
    /// The desk changes hands.
    Drawer,
    /// A turf is won.
    Till,
    /// A bribe rolls.
    Coin,
    /// A cop comes.
    Whistle,
    /// Ness comes.
    Whistles,
    /// Somebody becomes godfather.
    Ring,
    /// A vendetta.
    Blade,
    /// Somebody makes an offer.
    Knock,
    /// A deal is struck.
    Handshake,
    /// Twenty seconds are left.
    Clock,
    /// Five seconds are left.
    Ticks,
    /// Dice roll.
    Dice,
    /// Somebody went away.
    Tone,
    /// Somebody is back.
    Door,
    /// The game is over: the press runs.
    Press,
    /// Something is taken back.
    Tape,
}
