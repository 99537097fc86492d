//! Every reason there is, with the rule that gives it.

use omerta_core::WhyNot;

macro_rules! reasons {
    ($($name:ident = $code:literal, $rule:literal;)*) => {
        $(pub(crate) const $name: WhyNot = WhyNot { code: $code, rule: $rule };)*

        /// Every reason there is, for the pack's phrases.
        pub(crate) const ALL: &[WhyNot] = &[$($name),*];
    };
}

reasons! {
    // The board.
    OCCUPIED = "occupied", "CE-BRD-5";
    NO_ROOM = "no-room", "CE-BRD-5";
    THREE_PLUS = "three-plus", "CE-BRD-4";
    NO_BUSINESS = "no-business", "CE-BRD-6";
    NO_TURF = "no-turf", "CE-BRD-7";
    NOT_YOUR_TURF = "not-your-turf", "CE-WAR-3";
    NO_INFLUENCE = "no-influence", "CE-WAR-1";
    NO_MARKER = "no-marker", "CE-WAR-5";
    NO_MARKER_LEFT = "no-marker-left", "CE-WAR-4";
    // A turn.
    OUT_OF_PHASE = "out-of-phase", "CE-FB-2";
    NOT_YOUR_TURN = "not-your-turn", "CE-FB-1";
    NOT_IN_RESERVE = "not-in-reserve", "CE-FB-2";
    JOINS_LATER = "joins-later", "CE-SET-6";
    NOT_STUCK = "not-stuck", "CE-FB-4";
    CANNOT_PAY = "cannot-pay", "CE-JOB-1";
    SLOT_EMPTY = "slot-empty", "CE-JOB-3";
    ALREADY_PLAYED = "already-played", "CE-ALLY-1";
    NOT_OWED = "not-owed", "CE-JOB-2";
    // Symbols.
    NO_MONEY = "no-money", "CE-ABIL-7";
    HAS_HORSE_HEAD = "has-horse-head", "CE-FB-5";
    TOO_FEW_CARDS = "too-few-cards", "CE-ABIL-5";
    NOTHING_TO_GET = "nothing-to-get", "CE-ABIL-5";
    NO_JOBS = "no-jobs", "CE-RUN-1";
    PILE_EMPTY = "pile-empty", "CE-RUN-1";
    NO_NARCOTICS = "no-narcotics", "CE-ABIL-1";
    NOT_DRAWN = "not-drawn", "CE-ABIL-6";
    PICKED_IN_ORDER = "picked-in-order", "CE-ABIL-3";
    // What cards do.
    NOT_FREED = "not-freed", "CE-GUN-1";
    NOBODY_TO_HIT = "nobody-to-hit", "CE-GUN-2";
    OWN_FIGURE = "own-figure", "CE-GUN-2";
    NEUTRAL_FIGURE = "neutral-figure", "CE-GUN-2";
    NOT_MEANT = "not-meant", "CE-GUN-2";
    NOT_IN_TURF = "not-in-turf", "CE-GUN-2";
    NO_RIVALS = "no-rivals", "CE-GUN-2";
    IN_RIVER = "in-river", "CE-GUN-3";
    NOBODY_TO_MOVE = "nobody-to-move", "CE-MOVE-1";
    NOT_MOVED = "not-moved", "CE-MOVE-1";
    NOWHERE_TO_GO = "nowhere-to-go", "CE-MOVE-1";
    ALREADY_THERE = "already-there", "CE-NEU-2";
    OTHER_NEUTRAL = "other-neutral", "CE-NEU-1";
    NOT_IN_SUITCASE = "not-in-suitcase", "CE-ABIL-7";
    TOO_HIGH = "too-high", "CE-JOB-1";
    NOTHING_TO_TAKE = "nothing-to-take", "CE-JOB-4";
    DID_NOT_REFUSE = "did-not-refuse", "CE-JOB-7";
    NOT_DISCARDED = "not-discarded", "CE-INFO-2";
    NOT_PLAYED = "not-played", "CE-ALLY-3";
    // Bribery and Tribute.
    NOT_TO_BID = "not-to-bid", "CE-BRI-1";
    BID_IN_ORDER = "bid-in-order", "CE-BRI-1";
    NOT_SHOWN = "not-shown", "CE-BRI-2";
    GIVEN_ALREADY = "given-already", "CE-TRI-3";
    GIVEN_IN_ORDER = "given-in-order", "CE-TRI-1";
}
