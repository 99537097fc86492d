//! Every key that the game says: a pack that says one of them in no language is refused.

use omerta_core::pack::NeededPhrase;

use crate::content::{LootCard, Power};
use crate::{blocked, catalogue, charts};

/// Every key the game says, with the blanks its template may use.
pub(crate) fn needed(loot: &[LootCard]) -> Vec<NeededPhrase> {
    let mut needed: Vec<NeededPhrase> = FIXED.iter().map(|&(key, blanks)| (key.to_owned(), blanks)).collect();
    needed.extend(loot.iter().map(|it| (format!("loot.{}", it.id), NONE)));
    needed.extend(Power::ALL.iter().flat_map(|it| {
        [(format!("power.{}", it.word()), NONE), (format!("power.{}.effect", it.word()), NONE)]
    }));
    needed.extend(blocked::CODES.iter().map(|it| (format!("why.{it}"), NONE)));
    needed.extend((1..=7).map(|it| (format!("step.{it}"), NONE)));
    needed.extend(catalogue::TABLES.iter().map(|it| (format!("list.{it}"), NONE)));
    needed.extend(catalogue::ZONES.iter().map(|(it, ..)| (format!("zone.{it}"), NONE)));
    needed.extend(catalogue::MARKERS.iter().map(|it| (format!("marker.{it}"), NONE)));
    needed
        .extend(catalogue::KINDS.iter().map(|it| (format!("loot-text.{}", catalogue::kind_word(*it)), NONE)));
    needed.extend(charts::FIGURES.iter().map(|it| (format!("figure.{it}"), NONE)));
    let yes_no = ["doctor", "stealthy", "insured", "impatient", "cute", "junk", "good-friend"];
    needed.extend(
        yes_no.iter().flat_map(|it| [(format!("do.use.{it}"), NONE), (format!("do.skip.{it}"), NONE)]),
    );
    let skipped = ["hustle", "cunning", "undertake", "forbid", "second-share"];
    needed.extend(skipped.iter().map(|it| (format!("do.skip.{it}"), NONE)));
    needed
}

const NONE: &[&str] = &[];
const SEAT: &[&str] = &["seat"];
const SEAT_BULLET: &[&str] = &["seat", "bullet"];
const WHO: &[&str] = &["who"];

/// The keys that do not depend on the pack.
#[rustfmt::skip]
const FIXED: &[(&str, &[&str])] = &[
    ("list.and", NONE),
    ("bullet.click", NONE), ("bullet.bang", NONE), ("bullet-text.click", NONE), ("bullet-text.bang", NONE),
    ("share.bill", NONE), ("share.diamond", NONE), ("share.painting", NONE), ("share.kit", NONE),
    ("share.clip", NONE), ("share.token", NONE),
    ("cards", &["n", "card"]), ("nothing", NONE),
    ("variant.powers", NONE), ("variant.clock", NONE), ("variant.carry-over", NONE),

    ("prompt.load", NONE), ("prompt.aim", NONE), ("prompt.order", NONE), ("prompt.change-target", SEAT),
    ("prompt.courage", NONE), ("prompt.share", NONE), ("prompt.discard", NONE), ("prompt.hustle", NONE),
    ("prompt.give-back", SEAT), ("prompt.kid", NONE), ("prompt.cunning", NONE), ("prompt.consigliere", NONE),
    ("prompt.doctor", NONE), ("prompt.stealthy", NONE), ("prompt.undertake", SEAT), ("prompt.insured", NONE),
    ("prompt.impatient", NONE), ("prompt.cute", NONE), ("prompt.forbid", SEAT), ("prompt.second-share", NONE),
    ("prompt.junk", &["card"]), ("prompt.good-friend", NONE),

    ("waiting.luck", NONE), ("waiting.load", WHO), ("waiting.aim", WHO), ("waiting.order", WHO),
    ("waiting.change-target", WHO), ("waiting.courage", WHO), ("waiting.share", WHO), ("waiting.discard", WHO),
    ("waiting.hustle", WHO), ("waiting.power", &["who", "power"]),
    ("luck.godfather", NONE), ("luck.start", NONE), ("luck.loot", NONE), ("luck.hustle", SEAT),
    ("luck.junk", SEAT), ("luck.clip", SEAT),
    ("over.winner", WHO), ("over.shared", WHO), ("over.nobody", NONE),

    ("do.load", &["bullet"]), ("do.aim", SEAT), ("do.aim-at-nobody", NONE), ("do.order", &["seat", "target"]),
    ("do.no-order", NONE), ("do.stand", NONE), ("do.lie-down", NONE), ("do.take", &["card"]),
    ("do.take-token", NONE), ("do.discard", &["bullet"]), ("do.swap", &["bullet"]), ("do.hustle", SEAT),
    ("do.give", &["bullet"]), ("do.forbid", &["share"]),

    ("event.first-godfather", SEAT), ("event.dealt", &["seat", "power", "effect"]),
    ("event.loot", &["round", "cards"]), ("event.too-slow", SEAT),
    ("event.hustled", &["seat", "from"]), ("event.hustled-card", &["seat", "from", "bullet"]),
    ("event.gave-back", &["seat", "to"]), ("event.gave-back-card", &["seat", "to", "bullet"]),
    ("event.loaded", SEAT), ("event.loaded-card", SEAT_BULLET),
    ("event.aims", &["aims"]), ("event.aim", &["seat", "target"]), ("event.aim-nobody", SEAT),
    ("event.kid", &["seat", "target"]), ("event.kid-nobody", SEAT),
    ("event.swapped", SEAT), ("event.swapped-card", &["seat", "bullet", "back"]),
    ("event.ordered", &["by", "seat"]), ("event.ordered-nobody", SEAT),
    ("event.new-target", &["seat", "target"]), ("event.new-target-nobody", SEAT),
    ("event.courage", &["standing", "lying"]), ("event.all-stand", NONE), ("event.all-lie", NONE),
    ("event.doctored", SEAT), ("event.took-bill", &["seat", "power", "card"]),
    ("event.fired-click", &["seat", "target"]), ("event.fired-bang", &["seat", "target"]),
    ("event.fired-at-nobody", SEAT_BULLET),
    ("event.face-down", SEAT), ("event.face-down-card", SEAT_BULLET),
    ("event.wounded", &["seat", "by", "hits", "wounds"]), ("event.died", SEAT),
    ("event.buried", &["seat", "cards"]),
    ("event.undertook", &["seat", "dead", "card"]), ("event.sharing", &["seat", "who"]),
    ("event.sharing-alone", SEAT),
    ("event.nobody-stands", &["cards"]), ("event.nobody-stands-stays", &["cards"]),
    ("event.kept", &["seat", "card"]),
    ("event.took", &["seat", "card"]), ("event.took-token", SEAT), ("event.forbade", &["by", "taker", "share"]),
    ("event.passed-over", SEAT), ("event.rest-left", &["cards"]), ("event.junked", &["seat", "given", "got"]),
    ("event.healed", &["seat", "wounds"]), ("event.kit-wasted", SEAT),
    ("event.clip-worked", SEAT), ("event.clip-worked-from", &["seat", "from"]), ("event.clip-lost", SEAT),
    ("event.clip-discard", SEAT), ("event.clip-discard-card", SEAT_BULLET), ("event.new-godfather", SEAT),
    ("event.keeps-desk", SEAT), ("event.counted", &["seat", "money", "parts"]),
    ("worth.bills", &["money"]), ("worth.diamonds", &["n", "money"]), ("worth.paintings", &["n", "money"]),
    ("worth.bonus", &["money"]),
    ("event.over", NONE),

    ("table.round", &["round", "rounds"]), ("table.loot", &["cards"]), ("table.token", NONE),
    ("table.token-taken", SEAT), ("table.discard", &["clicks", "bangs", "down"]), ("table.to-come", &["n"]),
    ("mark.godfather", NONE), ("mark.dead", NONE), ("mark.lying", NONE), ("mark.ready", NONE),
    ("head.wounds", NONE), ("head.bullets", NONE), ("head.aims", NONE), ("head.loot", NONE), ("head.spent", NONE),
    ("head.power", NONE),
    ("cell.wounds", &["n", "deadly", "hearts"]), ("cell.bullets", &["n"]), ("cell.aim", SEAT), ("cell.none", NONE),
    ("cell.hidden-loot", &["n"]), ("cell.loot", &["money", "cards"]), ("cell.spent", &["card", "rest"]),
    ("sign.click", NONE), ("sign.bang", NONE),
    ("cell.power", &["power"]),
    ("own.hand", &["clicks", "bangs"]), ("own.laid", &["bullet"]), ("own.aim", SEAT), ("own.aim-nobody", NONE),
    ("own.stand", NONE), ("own.lie-down", NONE), ("own.loot", &["money", "cards"]), ("own.power", &["power", "effect"]),
];
