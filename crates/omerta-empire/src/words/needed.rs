//! Every key the game says, with the blanks its template may use.

use std::collections::BTreeSet;

use omerta_core::pack::NeededPhrase;

use crate::cards::{Hood, Neutral};
use crate::content::Lists;
use crate::effects::{Faction, Kind};
use crate::event::VpFor;
use crate::state::Moment;
use crate::{asked, blocked, charts};

/// The moments when all are asked at once; at the others, cards are offered among the answers to a question.
const WINDOWS: [Moment; 3] = [Moment::Cops, Moment::Call, Moment::Collect];

/// What a pack must say: what its own cards and squares are called, and everything that is always said.
pub(crate) fn needed(lists: &Lists) -> Vec<NeededPhrase> {
    let mut needed: Vec<NeededPhrase> = FIXED.iter().map(|&(key, blanks)| (key.to_owned(), blanks)).collect();
    for moment in WINDOWS.map(Moment::word) {
        needed.push((format!("prompt.window.{moment}"), NONE));
        needed.push((format!("waiting.window.{moment}"), WHO));
    }
    Hood::ALL.iter().for_each(|it| needed.push((format!("do.deck.{}", it.word()), N)));
    let mut plain = |key: String| needed.push((key, NONE));
    let Lists { board, families, start, cops, corruption, rackets, henchmen, city, pack: _, factions: _ } =
        lists;
    board.squares.iter().for_each(|it| plain(format!("square.{}", it.id)));
    Neutral::ALL.iter().for_each(|it| plain(format!("neutral.{}", it.word())));
    families.iter().for_each(|it| plain(format!("family.{}", it.id)));
    rackets.iter().for_each(|it| plain(format!("racket.{}", it.id)));
    Moment::ALL.iter().for_each(|it| plain(format!("moment.{}", it.word())));
    Hood::ALL.iter().for_each(|it| plain(format!("hood.{}", it.word())));
    Hood::ALL.iter().for_each(|it| plain(format!("deck.{}", it.word())));
    Kind::ALL.iter().for_each(|it| plain(format!("kinds.{}", it.word())));
    let codes: BTreeSet<&str> = blocked::ALL.iter().map(|it| it.code).collect();
    codes.iter().for_each(|it| plain(format!("why.{it}")));
    VpFor::ALL.iter().for_each(|it| plain(format!("vp-for.{}", it.word())));
    charts::Piece::ALL.iter().for_each(|it| plain(format!("piece.{}", it.word())));
    charts::zone_words().for_each(|it| plain(format!("zone.{it}")));
    charts::TABLES.iter().for_each(|it| plain(format!("table-of.{it}")));
    for (key, is_for_seat) in charts::DRAWS {
        needed.push((format!("luck.{key}"), if is_for_seat { SEAT } else { NONE }));
    }
    asked::TOTALS.iter().for_each(|it| needed.push((format!("total.{it}"), N)));
    let mut plain = |key: String| needed.push((key, NONE));
    charts::FIGURES.iter().for_each(|it| plain(format!("figure.{it}")));
    let mut told = |key: String| {
        plain(format!("{key}.text"));
        plain(key);
    };
    let abilities = families.iter().flat_map(|it| &it.abilities);
    abilities.for_each(|it| told(format!("ability.{}", it.id)));
    start.iter().for_each(|it| told(format!("start.{}", it.id)));
    cops.iter().for_each(|it| told(format!("cop.{}", it.id)));
    corruption.iter().for_each(|it| told(format!("corruption.{}", it.id)));
    henchmen.iter().for_each(|it| told(format!("henchman.{}", it.id)));
    city.iter().for_each(|it| told(format!("city.{}", it.id)));
    Kind::ALL.iter().for_each(|it| told(format!("kind.{}", it.word())));
    Faction::ALL.iter().for_each(|it| told(format!("faction.{}", it.word())));
    needed
}

const NONE: &[&str] = &[];
const LIST: &[&str] = &["first", "rest"];
const N: &[&str] = &["n"];
const SEAT: &[&str] = &["seat"];
const WHO: &[&str] = &["who"];
const TOLD: &[&str] = &["card", "text"];
const MONEY: &[&str] = &["money"];
const PACT: &[&str] = &["by", "to"];
const CARD: &[&str] = &["card"];
const PLACE: &[&str] = &["place"];
const AT: &[&str] = &["square"];
const TIED: &[&str] = &["who", "tied"];
const RACKET: &[&str] = &["racket", "kind", "income"];
const HENCHMAN: &[&str] = &["henchman", "faction", "value", "text"];
const HENCHMAN_COST: &[&str] = &["henchman", "faction", "value", "text", "cost"];
const PLACE_MONEY_N: &[&str] = &["place", "money", "n"];
const PLACE_MONEY: &[&str] = &["place", "money"];
const SQUARE: &[&str] = &["square", "hood", "vp", "near", "owner"];
const SQUARE_RACKET: &[&str] = &["square", "hood", "vp", "near", "owner", "racket"];
const RAID: &[&str] = &["square", "hood", "vp", "near", "owner", "hits"];
const COP: &[&str] = &["place", "whose"];
const CITY: &[&str] = &["card", "text", "deck", "when"];
const HENCHMAN_N: &[&str] = &["henchman", "faction", "value", "text", "n"];
const TERM: &[&str] = &["term"];
const OFFER: &[&str] = &["offer"];
const SEAT_RACKET: &[&str] = &["seat", "racket", "square"];
const SEAT_HENCHMAN: &[&str] = &["seat", "henchman"];
const SEAT_MONEY: &[&str] = &["seat", "money"];
const SEAT_N: &[&str] = &["seat", "n"];
const SEAT_N_FOR: &[&str] = &["seat", "n", "for"];
const COP_CARD: &[&str] = &["card", "text", "bribe", "called"];
const SEAT_AT: &[&str] = &["seat", "square"];
const RACE: &[&str] = &["seat", "a", "b", "n", "money"];
const SEAT_OF: &[&str] = &["seat", "of"];
const HIT: &[&str] = &["assassin", "target", "a", "b"];
const CITY_SEAT: &[&str] = &["card", "text", "deck", "when", "seat"];
const PAID: &[&str] = &["seat", "racket", "money", "die"];
const SEAT_OFFER: &[&str] = &["seat", "to", "offer"];
const CARDS: &[&str] = &["cards"];
const SEAT_TERM: &[&str] = &["seat", "term"];
const HENCHMEN: &[&str] = &["henchmen"];
const DECKS: &[&str] = &["slums", "midtown", "downtown"];
const SPENT: &[&str] = &["seat", "henchmen", "cards"];
const PLAN: &[&str] = &["plan"];

/// The keys that do not depend on the pack.
#[rustfmt::skip]
const FIXED: &[(&str, &[&str])] = &[
    ("list.and", NONE), ("list.comma", LIST), ("list.semicolon", LIST), ("list.space", LIST),
    ("times", &["n", "what"]), ("none", NONE), ("nothing", NONE), ("nobody", NONE), ("unknown", N),
    ("whose", SEAT), ("of", SEAT), ("some-henchman", NONE), ("no-racket", NONE), ("near", N),
    ("attacked-too", WHO), ("card.told", TOLD), ("henchman.can", &["text"]),
    ("armed", &["henchman", "weapons"]), ("aimed", &["card", "seat"]), ("revealed", &["henchman"]),
    ("cost.free", NONE), ("cost.money", MONEY), ("cost.corruption", &["money", "n"]),
    ("cost.both", &["money", "n"]), ("income.speakeasy", &["table"]), ("income.casino", &["table", "hoods"]),
    ("income.bordello", &["table", "hood"]), ("income.short", &["kind", "table"]),
    ("income.short-in", &["kind", "table", "hoods"]), ("pays", MONEY), ("pays.die", &["least", "most"]),
    ("origin.start", NONE), ("origin.cop", NONE), ("origin.passive", NONE), ("cop.calls", NONE),
    ("raid.nobody", NONE), ("raid.bribe", &["seat", "racket", "money"]), ("raid.ness", &["seat", "racket"]),

    ("variant.attack-five", NONE), ("variant.abducted-to-hand", NONE), ("variant.exhausted-helpless", NONE),
    ("variant.vp-first", NONE),

    ("offer", &["by", "to", "give", "want", "promises"]), ("offer.promises", &["terms"]), ("offer.pact", &["terms"]),
    ("term.truce", PACT), ("term.tie-break", PACT), ("term.avoid", &["by", "to", "square"]),
    ("term.cap-bid", &["by", "to", "money"]), ("term.joint", &["by", "to", "square"]),
    ("pact.truce", NONE), ("pact.tie-break", NONE), ("pact.avoid", AT), ("pact.cap-bid", MONEY), ("pact.joint", AT),

    ("prompt.start-racket", NONE), ("prompt.racket-square", &["racket"]), ("prompt.start-henchman", N),
    ("prompt.deck", N), ("prompt.hire", NONE), ("prompt.buy", NONE), ("prompt.refresh", NONE),
    ("prompt.cash", NONE), ("prompt.rival", CARD), ("prompt.branch", CARD), ("prompt.wreck", NONE),
    ("prompt.claim", NONE), ("prompt.take-special", SEAT), ("prompt.exhaust-special", SEAT),
    ("prompt.take-city", SEAT), ("prompt.chief", NONE), ("prompt.remove-cop", NONE), ("prompt.against", CARD),
    ("prompt.cop", NONE), ("prompt.move-cop", PLACE), ("prompt.bust", &["square", "money"]),
    ("prompt.ness", NONE), ("prompt.bid", NONE), ("prompt.bid-tie", NONE), ("prompt.declare", NONE),
    ("prompt.donate", NONE), ("prompt.target", SEAT),
    ("prompt.assassin", SEAT), ("prompt.hit-cards", NONE), ("prompt.hit-tie", NONE),
    ("prompt.pick-fight", NONE), ("prompt.fighters", AT), ("prompt.fight-cards", AT),
    ("prompt.carrier", CARD), ("prompt.combat-tie", AT), ("prompt.kill-one", NONE),
    ("prompt.lowest", NONE),

    ("waiting.cards", NONE), ("waiting.dice", NONE), ("waiting.start-racket", WHO),
    ("waiting.racket-square", &["who", "racket"]), ("waiting.claim", WHO), ("waiting.start-henchmen", WHO),
    ("waiting.deck", WHO), ("waiting.hire", WHO), ("waiting.buy", WHO), ("waiting.refresh", WHO),
    ("waiting.cash", WHO), ("waiting.card", &["who", "card"]), ("waiting.choose", &["who", "seat"]),
    ("waiting.chief", WHO), ("waiting.remove-cops", WHO), ("waiting.cops", WHO),
    ("waiting.bust", &["who", "square"]), ("waiting.ness", WHO), ("waiting.bid", WHO),
    ("waiting.bid-tie", TIED), ("waiting.declare", WHO),
    ("waiting.donate", WHO), ("waiting.target", &["who", "seat"]), ("waiting.hit-plans", WHO),
    ("waiting.hit-tie", WHO), ("waiting.pick-fight", WHO), ("waiting.plans", &["who", "square"]),
    ("waiting.combat-tie", TIED), ("waiting.kill-one", WHO),
    ("waiting.lowest", TIED), ("over.vp", &["who", "n"]), ("over.specials", WHO), ("over.martial-law", WHO),
    ("over.winner", WHO),

    ("do.start-racket", RACKET), ("do.buy", &["racket", "kind", "income", "cost"]), ("do.pick", HENCHMAN),
    ("do.hire", HENCHMAN_COST), ("do.refresh", HENCHMAN_COST), ("do.abduct", HENCHMAN),
    ("do.exhaust", HENCHMAN), ("do.kill", HENCHMAN), ("do.hand-over", CARD),
    ("do.hit", &["seat", "n", "hand", "exhausted"]), ("do.use.city_hall", PLACE_MONEY_N),
    ("do.use.pitney_downs", &["place", "money", "totals"]), ("do.use.pancetta", &["place", "n"]),
    ("do.use.empire_central", &["place", "n"]), ("do.use.the_docks", PLACE_MONEY),
    ("do.use.st_marys", PLACE_MONEY_N), ("do.use.local_162", PLACE_MONEY), ("do.claim", SQUARE),
    ("do.work", SQUARE_RACKET), ("do.build", &["square", "hood", "vp", "near", "owner", "racket", "pays", "next"]),
    ("do.attack-square", &["square", "hood", "vp", "near", "owner", "n", "racket", "others"]),
    ("do.resolve", &["square", "hood", "vp", "near", "owner", "who", "racket"]), ("do.wreck", SQUARE_RACKET),
    ("do.cop-to", RAID), ("do.ness", RAID), ("do.ness-neutral", PLACE), ("do.move-cop", COP),
    ("do.remove-cop", COP), ("do.bribe", MONEY), ("do.lose", SQUARE_RACKET), ("do.bid-nothing", NONE),
    ("do.bid", MONEY), ("do.play", CITY), ("do.reveal", HENCHMAN), ("do.take", CITY),
    ("do.donate", &["money", "n"]), ("do.against", &["seat", "vp", "corruption"]), ("do.chief", SEAT),
    ("do.godfather", SEAT), ("do.hit-winner", SEAT), ("do.combat-winner", SEAT), ("do.winner", SEAT),
    ("do.cash", &["seat", "n", "card"]), ("do.target", HENCHMAN), ("do.target-helpless", HENCHMAN),
    ("do.target-hand", N), ("do.assassin", HENCHMAN_N), ("do.fight", HENCHMAN_N),
    ("do.carry", &["henchman", "card", "n"]), ("do.carry-any", &["henchman"]), ("do.branch", N), ("do.branch-gain", &["who", "what"]),
    ("branch.you", NONE), ("branch.rival", NONE), ("branch.cash", N), ("branch.vp", N),
    ("branch.corruption", N), ("do.done", NONE), ("do.done-buying", NONE), ("do.done-hiring", NONE),
    ("do.done-refreshing", NONE), ("do.done-cashing", NONE), ("do.done-moving", NONE),
    ("do.send-nobody", NONE), ("do.reveal-nobody", NONE), ("do.send", N), ("do.play-nothing", NONE),
    ("do.seal-nothing", NONE), ("do.seal", &["henchmen", "cards"]), ("do.offer", SEAT), ("do.give", MONEY),
    ("do.give-card", CARD), ("do.want", MONEY), ("do.want-card", CARD), ("do.term", TERM), ("do.term-any", TERM),
    ("do.send-offer", OFFER), ("do.scrap", NONE), ("do.accept", &["seat", "offer"]), ("do.refuse", SEAT),
    ("do.counter", SEAT), ("do.withdraw", SEAT),

    ("event.family", &["seat", "family"]), ("event.start", &["seat", "card", "text"]),
    ("event.racket-shown", &["racket", "kind", "income", "money"]), ("event.henchman-shown", HENCHMAN_COST),
    ("event.start-racket", SEAT_RACKET), ("event.picked", SEAT_HENCHMAN), ("event.round", N),
    ("event.money", SEAT_MONEY), ("event.paid-bank", SEAT_MONEY), ("event.took", &["seat", "from", "money"]),
    ("event.vp", SEAT_N_FOR), ("event.vp-less", SEAT_N_FOR), ("worth", &["what", "n"]),
    ("vp-for.start", NONE), ("event.corruption", SEAT_N),
    ("event.corruption-less", SEAT_N), ("event.corruption-card", &["seat", "mark", "card", "text"]),
    ("event.drew", &["seat", "card"]), ("event.drew-card", CITY), ("event.reshuffled-rackets", NONE),
    ("event.reshuffled-henchmen", NONE), ("event.reshuffled-cops", NONE),
    ("event.reshuffled-city", &["deck"]), ("event.swept-rackets", SEAT), ("event.swept-henchmen", SEAT),
    ("event.chief", SEAT), ("event.cops", N), ("event.ness-comes", NONE), ("event.ness-leaves", NONE),
    ("event.cop-card", COP_CARD), ("event.cop-moved", &["seat", "place", "square"]),
    ("event.cop-removed", PLACE), ("event.bribed", &["seat", "square", "money"]), ("event.averted", SEAT_AT),
    ("event.busted", SEAT_AT), ("event.ness", PLACE), ("event.ness-closes", PLACE), ("event.sealed", SEAT),
    ("event.called", SEAT), ("event.bids", &["bids"]), ("event.bid", SEAT_MONEY),
    ("event.godfather", SEAT_MONEY), ("event.no-bids", NONE), ("event.used", &["seat", "place"]),
    ("event.controlled", SEAT_AT), ("event.worked", SEAT_AT), ("event.claimed", SEAT_AT),
    ("event.opened", SEAT_RACKET), ("event.hired", SEAT_HENCHMAN), ("event.donated", SEAT_MONEY),
    ("event.race-won", RACE), ("event.race-lost", RACE), ("event.attacked", &["seat", "square", "owner"]),
    ("event.vendetta", SEAT_OF), ("event.cashed", SEAT_OF), ("event.hit-declared", SEAT_OF),
    ("event.target-known", SEAT_HENCHMAN), ("event.target-drawn", SEAT), ("event.target-card", &["henchman"]),
    ("event.hit-opened", HIT), ("event.hit-negated", HIT), ("event.plan", &["seat", "plan"]),
    ("event.plan-empty", SEAT), ("event.hit-won", SEAT), ("event.killed", SEAT_HENCHMAN),
    ("event.abducted", &["seat", "of", "henchman"]), ("event.played", CITY_SEAT),
    ("event.played-against", &["card", "text", "deck", "when", "seat", "against"]),
    ("event.revealed", &["henchman", "faction", "value", "text", "seat"]), ("event.laid", CITY_SEAT),
    ("event.turned", CITY_SEAT), ("event.peeked", SEAT_OF),
    ("event.peeked-hand", &["seat", "cards", "henchmen"]), ("event.city-taken", &["seat", "from"]),
    ("event.city-taken-by-you", CITY_SEAT), ("event.city-taken-from-you", CITY_SEAT),
    ("event.shows-specials", &["seat", "henchmen"]), ("event.shows-none", &["seat", "henchmen"]),
    ("event.exhausted", SEAT_HENCHMAN), ("event.wrecked", &["square", "racket"]),
    ("event.more-gangsters", SEAT_N), ("event.combat", &["square", "who"]), ("event.die", &["henchman", "n"]),
    ("event.lured", SEAT_HENCHMAN), ("event.scores", &["square", "scores"]),
    ("event.score", SEAT_N), ("event.won", SEAT_AT),
    ("event.refreshed", SEAT_HENCHMAN), ("event.paid", PAID), ("event.paid-die", PAID),
    ("event.skimmed", &["seat", "from", "kind", "money"]), ("event.offered", SEAT_OFFER), ("event.proposed", SEAT_OFFER),
    ("event.promised", CARDS), ("event.refused", &["seat", "by"]), ("event.lapsed", &["seat", "to"]),
    ("event.deal", SEAT_OFFER), ("event.moved", &["seat", "to", "card"]), ("event.word-kept", SEAT_TERM),
    ("event.word-broken", SEAT_TERM), ("event.gangsters", NONE), ("event.went-home", NONE),
    ("event.fee", SEAT_MONEY), ("event.pot-grew", MONEY), ("event.side", &["seat", "parts"]),
    ("part", &["of", "n"]), ("part.squares", N),
    ("event.against", &["card", "text", "deck", "when", "seat", "against"]),
    ("event.spent", SPENT), ("event.spent-henchmen", SPENT), ("event.spent-cards", SPENT),
    ("event.taken", SEAT_AT),

    ("phase.setup", NONE), ("phase.cops", NONE), ("phase.godfather", NONE), ("phase.declarations", NONE),
    ("phase.combat", NONE), ("phase.refresh", NONE), ("phase.collect", NONE), ("table.round", N),
    ("table.combat", &["square", "who", "defender"]), ("table.defender", SEAT), ("table.out", HENCHMEN),
    ("table.hit", &["seat", "of", "henchman"]), ("table.hit-unseen", SEAT_OF),
    ("table.plan", &["seat", "plan"]), ("table.cop-card", COP_CARD), ("table.rackets", &["rackets"]),
    ("table.henchmen", HENCHMEN), ("table.decks", DECKS), ("table.dead", HENCHMEN), ("table.offer", OFFER),
    ("table.pacts", &["terms"]), ("map.hood", &["hood", "groups"]), ("map.of", &["seat", "squares"]),
    ("map.free", &["squares"]), ("map.square", &["square", "vp", "about"]), ("map.vp", N),
    ("map.about", &["about"]), ("map.racket", &["racket", "pays"]), ("map.tokens", N), ("map.cop", NONE),
    ("map.cops", N), ("map.ness", NONE), ("map.attack", WHO), ("map.gangsters", WHO),
    ("map.neutrals", &["places"]), ("map.neutral", &["place", "about"]),
    ("map.for-sale", &["racket", "income", "money"]), ("map.for-hire", HENCHMAN_COST),
    ("mark.godfather", NONE), ("mark.chief", NONE), ("head.family", NONE),
    ("head.vp", NONE), ("head.corruption", NONE), ("head.money", NONE), ("head.squares", NONE),
    ("head.henchmen", NONE), ("head.city", NONE), ("head.gangsters", NONE), ("head.exhausted", NONE),
    ("head.vendetta", NONE), ("head.corruption-cards", NONE), ("head.laid", NONE), ("head.in-force", NONE),
    ("head.word", NONE), ("head.holds", NONE), ("cell.n", N), ("cell.money", MONEY), ("cell.hidden", NONE),
    ("cell.none", NONE), ("cell.city", DECKS), ("cell.word", &["kept", "broken"]),
    ("own.henchman", HENCHMAN_COST), ("own.city", CITY), ("own.family", &["family", "abilities"]),
    ("own.corruption-card", TOLD), ("own.traits", &["traits"]), ("own.plan", PLAN),
    ("table.shields", &["shields"]), ("table.shield", &["seat", "family", "abilities"]), ("map.next", &["square", "next"]),
    ("map.neighbours", &["squares"]), ("table.result", &["seat", "vp", "corruption", "n", "worth"]),
    ("own.no-bid", NONE),
    ("own.bid", MONEY), ("own.draft", OFFER), ("own.handed", CARDS), ("own.promised", CARDS),

];
