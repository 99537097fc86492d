//! Every key the game says, with the blanks its template may use.

use omerta_core::pack::NeededPhrase;

use crate::blocked;
use crate::cards::Good;
use crate::charts::{TABLES, ZONES};
use crate::content::{Ally, Board, Business, Colour, Job, Numbers};
use crate::effects::Icon;
use crate::words::parts::colour_word;

/// What a pack must say: what its own cards and places are called, and everything that is always said.
pub(crate) fn needed(
    numbers: &Numbers,
    board: &Board,
    businesses: &[Business],
    jobs: &[Job],
    allies: &[Ally],
) -> Vec<NeededPhrase> {
    let mut needed: Vec<NeededPhrase> = FIXED.iter().map(|&(key, blanks)| (key.to_owned(), blanks)).collect();
    let mut plain = |key: String| needed.push((key, NONE));
    numbers.acts.iter().for_each(|it| plain(format!("act.{}", it.id)));
    for id in numbers.families.iter().map(|it| &it.id) {
        plain(format!("family.{id}"));
        MEMBERS.iter().for_each(|it| plain(format!("member.{id}.{it}")));
    }
    let places = board.areas.iter().map(|it| format!("area.{}", it.id));
    let places = places.chain(board.spaces.iter().map(|it| format!("space.{}", it.id)));
    for key in places.chain(businesses.iter().map(|it| format!("business.{}", it.id))) {
        plain(format!("{key}.to"));
        plain(format!("{key}.at"));
        plain(key);
    }
    for id in jobs.iter().map(|it| &it.id) {
        plain(format!("job.{id}"));
        plain(format!("job.{id}.text"));
    }
    for id in allies.iter().map(|it| &it.id) {
        plain(format!("ally.{id}"));
        plain(format!("ally.{id}.text"));
    }
    Good::ALL.iter().for_each(|it| plain(format!("good.{}", it.word())));
    Colour::ALL.iter().for_each(|it| plain(format!("colour.{}", colour_word(*it))));
    for icon in Icon::ALL.into_iter().filter(|it| it.note().is_none()) {
        plain(format!("short.{}", icon.word()));
        if icon.good().is_none() {
            plain(format!("icon.{}", icon.word()));
            plain(format!("do.use.{}", icon.word()));
        }
    }
    TABLES.iter().for_each(|it| plain(format!("kind.{it}")));
    ZONES.iter().for_each(|it| plain(format!("zone.{}", it.name)));
    blocked::why::ALL.iter().for_each(|it| plain(format!("why.{}", it.code)));
    needed
}

/// The words for family members in phrase keys.
const MEMBERS: [&str; 3] = ["don", "consigliere", "heir"];

const NONE: &[&str] = &[];
const N: &[&str] = &["n"];
const SEAT: &[&str] = &["seat"];
const WHO: &[&str] = &["who"];
const AREA: &[&str] = &["area"];
const PLACE: &[&str] = &["place"];
const NOTE: &[&str] = &["note"];
const GOOD: &[&str] = &["good"];
const CARD: &[&str] = &["card"];
const FIGURE: &[&str] = &["figure"];
const NAME: &[&str] = &["name"];
const PLAY: &[&str] = &["name", "last"];
const NEUTRAL: &[&str] = &["neutral"];
const JOB: &[&str] = &["job", "colour", "cost", "pay", "text"];
const ALLY: &[&str] = &["ally", "text"];
const SEAT_JOB: &[&str] = &["seat", "job", "colour", "cost", "pay", "text"];
const SEAT_ALLY: &[&str] = &["seat", "ally", "text"];
const SEAT_NOTE: &[&str] = &["seat", "note"];
const SEAT_PLACE: &[&str] = &["seat", "place"];
const FRONT: &[&str] = &["place", "gains", "share"];
const BACKS: &[&str] = &["figure", "space", "areas", "gains"];
const PIECE_PLACE: &[&str] = &["piece", "place"];

/// The keys that do not depend on the pack.
#[rustfmt::skip]
const FIXED: &[(&str, &[&str])] = &[
    ("list.and", NONE), ("list.comma", &["first", "rest"]), ("times", &["n", "what"]), ("nothing", NONE),
    ("note", &["value"]), ("card.job", &["job"]), ("card.ally", &["ally"]), ("jobs", &["n"]),
    ("piece", &["seat", "figure"]), ("piece.member", &["seat", "figure"]),
    ("piece.goes", &["seat", "figure"]), ("piece.hit", &["seat", "figure"]),
    ("figure.thug", NONE), ("figure.don", NONE), ("figure.consigliere", NONE), ("figure.heir", NONE),
    ("neutral.union-boss", NONE), ("neutral.mayor", NONE), ("neutral.police-chief", NONE),
    ("site.business", &["business", "area"]), ("site.tile", AREA), ("site.tile.to", AREA), ("site.tile.at", AREA),
    ("site.empty", AREA), ("site.empty.to", AREA), ("site.empty.at", AREA),
    ("variant.neutrals-stay", NONE),

    ("prompt.turn", NONE), ("prompt.set-aside", NONE), ("prompt.place-thug", NONE), ("prompt.place-family", NAME),
    ("prompt.pay", &["job", "good"]), ("prompt.job-order", JOB), ("prompt.who-first", PLACE),
    ("prompt.icons", &["icons"]), ("prompt.icons-order", &["icons"]), ("prompt.trade", &["icon", "n"]),
    ("prompt.pick-good", NONE), ("prompt.keep-job", NONE), ("prompt.front", NONE), ("prompt.backs", NONE),
    ("prompt.gun-down", NONE), ("prompt.gun-down-all", NONE), ("prompt.move", NONE), ("prompt.move-to", PLACE),
    ("prompt.neutral", NONE), ("prompt.place-neutral", NEUTRAL), ("prompt.rob", NOTE), ("prompt.rob-note", SEAT), ("prompt.lift", NONE),
    ("prompt.offer", SEAT), ("prompt.punish", NONE), ("prompt.seize", NONE), ("prompt.salvage", NONE),
    ("prompt.ready", NONE), ("prompt.branch", NONE), ("prompt.move-marker", AREA), ("prompt.bid", NONE),
    ("prompt.bribe", NONE), ("prompt.tribute", &["n"]),

    ("luck.horse-head", NONE), ("luck.tile", NONE), ("luck.public-job", NONE), ("luck.deal-job", SEAT),
    ("luck.draw-job", SEAT), ("luck.ally", NONE), ("luck.lift", SEAT),
    ("waiting.luck", NONE), ("waiting.turn", WHO), ("waiting.place", WHO), ("waiting.job", &["who", "job"]),
    ("waiting.card", &["who", "card"]), ("waiting.who-first", WHO), ("waiting.rob", &["who", "seat"]), ("waiting.icons", &["who", "icons"]),
    ("waiting.share", &["who", "icons"]), ("waiting.pick-good", WHO), ("waiting.keep-job", WHO), ("waiting.offer", &["who", "seat"]),
    ("waiting.punish", WHO), ("waiting.move-marker", &["who", "area"]), ("waiting.bid", WHO),
    ("waiting.bribe", WHO), ("waiting.tribute", &["who", "limit"]),
    ("over.winner", WHO), ("over.shared", WHO), ("over.nobody", NONE),

    ("do.play-thug", &["n", "last"]), ("do.play", PLAY), ("do.play-consigliere", PLAY), ("do.play-heir", PLAY), ("do.last", NONE), ("do.not-last", NONE), ("do.job", JOB), ("do.public-job", JOB), ("do.public-none", &["n"]), ("do.ally", ALLY),
    ("do.set-aside", &["figure", "last"]), ("do.thug", FRONT), ("do.union-boss", FRONT), ("do.front", FRONT),
    ("do.move-shaking", FRONT), ("do.move-to", PLACE), ("do.too", SEAT), ("do.alone", NONE),
    ("do.family", BACKS), ("do.move-family", &["space", "areas"]), ("do.backs", &["area", "gains"]), ("do.gun-down-all", AREA), ("do.seize", AREA),
    ("do.chief", AREA), ("do.pay", GOOD), ("do.pay-for", &["good", "owed"]),
    ("do.money-first", JOB), ("do.ability-first", JOB), ("do.first", SEAT), ("do.take-note", NOTE),
    ("do.take-good", GOOD), ("do.suitcase", NOTE), ("do.discard", CARD), ("do.tribute", CARD), ("do.keep", JOB),
    ("do.gun-down", PIECE_PLACE), ("do.move", PIECE_PLACE), ("do.neutral", NEUTRAL), ("do.rob", SEAT), ("do.rob-note", NOTE),
    ("do.lift", &["seat", "n"]), ("do.offer", NOTE), ("do.refuse", NONE), ("do.salvage", JOB), ("do.ready", ALLY),
    ("do.branch", &["n"]), ("do.marker", &["area", "n", "height"]), ("do.bid", NOTE), ("do.bribe", ALLY),
    ("do.seal-nothing", NONE), ("do.seal", &["money"]), ("do.leave", &["icons"]),
    ("do.decline", NONE), ("do.decline-neutral", NEUTRAL), ("do.decline-marker", NONE),

    ("event.horse-head", SEAT), ("event.act", &["act", "name", "limit"]),
    ("event.opened", &["area", "business", "back", "front"]), ("event.public-job", JOB), ("event.shown", ALLY), ("event.not-shown", &["n"]),
    ("event.dealt-job", SEAT), ("event.dealt-job-card", JOB), ("event.placed", PIECE_PLACE), ("event.placed-neutral", PIECE_PLACE),
    ("event.set-aside", &["seat", "figure"]), ("event.front", SEAT_PLACE),
    ("event.controller", SEAT_PLACE), ("event.backs", &["seat", "areas"]), ("event.took-note", SEAT_NOTE),
    ("event.took-good", &["seat", "good"]), ("event.nothing-left", &["seat", "icon"]),
    ("event.suitcased", SEAT_NOTE), ("event.discarded", &["seat", "card"]), ("event.drew-jobs", SEAT_JOB),
    ("event.drew-one-job", SEAT), ("event.drew-job", SEAT), ("event.drew-job-card", JOB), ("event.kept-job", JOB), ("event.reshuffled", NONE),
    ("event.job", SEAT_JOB), ("event.job-public", SEAT_JOB), ("event.paid", &["seat", "good"]), ("event.job-done", SEAT_JOB),
    ("event.ally", SEAT_ALLY), ("event.gunned-down", &["seat", "piece", "place"]), ("event.gunned-down-neutral", &["seat", "piece", "place"]),
    ("event.moved", &["seat", "piece", "from", "place"]), ("event.moved-neutral", &["seat", "piece", "from", "place"]),
    ("event.chief", &["seat", "area"]), ("event.robbed", &["seat", "from", "note"]), ("event.found-nothing", &["seat", "from"]),
    ("event.lifted", &["seat", "from", "card"]),
    ("event.lifted-unseen", &["seat", "from"]), ("event.lifted-by-you", &["from", "job"]),
    ("event.lifted-from-you", &["seat", "job"]), ("event.offer-sealed", SEAT),
    ("event.offers", &["seat", "offers"]), ("event.offer", SEAT_NOTE), ("event.offer-refused", SEAT),
    ("event.offer-taken", &["seat", "from", "note"]), ("event.stashed", SEAT_NOTE), ("event.salvaged", SEAT_JOB), ("event.ready", SEAT_ALLY),
    ("event.marker", &["seat", "area"]), ("event.markers-out", &["seat", "area"]), ("event.marker-moved", &["seat", "from", "area"]),
    ("event.won", &["seat", "area", "shares"]), ("event.tied", &["area", "shares"]), ("event.neutral-lead", &["area", "shares"]), ("event.nobody-there", AREA),
    ("event.influence", &["seat", "n"]), ("event.influence-neutral", &["n"]), ("event.bid-sealed", SEAT), ("event.bids", &["bids"]),
    ("event.bid", &["seat", "money", "notes"]), ("event.bid-nothing", SEAT), ("event.bribed", &["seat", "ally", "text", "money"]),
    ("event.tribute-sealed", SEAT), ("event.tribute", &["seat", "card"]), ("event.allies-back", &["seat", "allies"]), ("event.home", &["n"]), ("event.allies-left", &["allies"]),
    ("event.last-hand", &["seat", "cards"]),
    ("event.joined", FIGURE), ("event.over", &["scores"]), ("event.score", &["seat", "money", "parts"]),
    ("worth.suitcase", &["money"]), ("worth.turfs", &["money", "areas"]), ("worth.jobs", &["money", "colours"]),

    ("phase.open-business", NONE), ("phase.family-business", NONE), ("phase.turf-war", NONE),
    ("phase.bribery", NONE), ("phase.tribute", NONE), ("phase.entracte", NONE),
    ("table.act", &["act", "name", "limit", "bribery"]), ("table.bribery", NONE), ("table.no-bribery", NONE),
    ("map.head", NONE), ("map.turf", &["n", "area", "control", "printed", "tile", "here"]),
    ("map.park", &["area", "back", "here"]), ("map.free", NONE), ("map.held", &["seat", "stack"]),
    ("map.business", &["business", "back", "front"]), ("map.business-taken", &["business", "back", "front", "piece"]),
    ("map.tile", &["business"]), ("map.no-tile", NONE), ("map.here", &["pieces"]), ("map.whose", &["seat"]), ("map.nobody", NONE),
    ("map.free-spaces", &["spaces"]), ("map.taken-spaces", &["spaces"]), ("map.space", &["space", "areas"]),
    ("map.space-taken", &["space", "areas", "piece"]),
    ("table.job", &["n", "job", "colour", "cost", "pay", "text"]), ("table.ally", ALLY),
    ("table.piles", &["money", "goods"]), ("table.pile", &["n", "what"]), ("table.jobs", &["deck", "discard"]),
    ("table.families", &["list"]), ("table.family", &["family", "seat"]),
    ("table.turf-bonus", &["money", "list"]), ("table.job-bonus", &["money", "list"]),
    ("table.bonus-of", &["what", "who"]), ("table.no-bonus", &["what"]),
    ("table.neutral", &["figures"]), ("table.beside", &["figures"]), ("table.river", NEUTRAL),
    ("table.at", &["neutral", "place"]), ("table.lent", &["figure", "seat"]),
    ("mark.horse-head", NONE), ("mark.out", NONE),
    ("head.hand", NONE), ("head.suitcase", NONE), ("head.markers", NONE), ("head.bonus", NONE),
    ("head.jobs", NONE), ("head.done", NONE), ("head.figures", NONE), ("head.played", NONE), ("head.river", NONE), ("head.aside", NONE),
    ("head.holds", NONE),
    ("cell.n", &["n"]), ("cell.money", &["money"]), ("cell.hidden", NONE), ("cell.none", NONE),
    ("cell.jobs", &["yellow", "blue", "green", "gray"]),
    ("own.hand", &["n", "limit", "cards"]), ("own.job", JOB), ("own.ally", ALLY), ("own.drawn", JOB),
    ("own.suitcase", &["money", "notes"]), ("own.suitcase-jobs", &["money", "notes", "jobs"]),
    ("own.bid", &["money", "notes"]), ("own.tribute", &["cards"]), ("own.offer", NOTE), ("own.refused", NONE),

    ("total.bid", N), ("total.kept", N), ("total.owed", N),
    ("figure.influence", N), ("figure.turf-bonus", N), ("figure.job-bonus", N), ("figure.suitcase", N),
    ("figure.score", N),
    ("token.horse-head", NONE), ("token.marker", NONE), ("slot", N), ("site.thug", &["business", "area"]), ("site.lot", AREA),
];
