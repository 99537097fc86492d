//! The words of the clients, joined with those of the game that is played.

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{Lang, PackFiles, Phrase, Phrases, Seat, Tabletop};
use omerta_parts::pack::read_phrases;

/// Everything that can be said at a table, in one language.
#[derive(Clone, Debug)]
pub struct Words {
    lang: Lang,
    ui: Phrases,
    game: Phrases,
    /// Who sits there, where people have names of their own.
    names: BTreeMap<Seat, String>,
}

impl Words {
    /// The words of the clients alone.
    pub fn of_clients(lang: Lang) -> Words {
        let mut phrases = load().expect("the words of the clients are complete");
        Words {
            lang,
            ui: phrases.remove(&lang).unwrap_or_default(),
            game: Phrases::default(),
            names: BTreeMap::new(),
        }
    }

    /// The words for a table of this game.
    pub fn of_game<G: Tabletop>(game: &G, lang: Lang) -> Words {
        Words { game: game.phrases(lang).clone(), ..Words::of_clients(lang) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The name of who sits there.
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(&seat).cloned().unwrap_or_else(|| self.of(&format!("name.{seat}")))
    }

    /// From now on these sit there under names of their own.
    pub fn call(&mut self, names: impl IntoIterator<Item = (Seat, String)>) {
        self.names = names.into_iter().collect();
    }

    /// Says a phrase of the game.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.game.say_with(self.lang, phrase, &|seat| self.name(seat))
    }

    /// Says a phrase of the clients.
    pub fn tell(&self, phrase: &Phrase) -> String {
        self.ui.say_with(self.lang, phrase, &|seat| self.name(seat))
    }

    /// What a key of the clients says that has no blanks.
    pub fn of(&self, key: &str) -> String {
        self.ui.say(self.lang, &Phrase::new(key.to_owned()))
    }

    /// What a bot is called.
    pub fn bot(&self, kind: &str) -> String {
        let said = |word: &str| self.ui.0.get(&format!("bot.{word}")).cloned();
        // A level may have a character, as in `capo+hothead`.
        let both =
            kind.split_once('+').and_then(|(level, who)| Some(format!("{} ({})", said(level)?, said(who)?)));
        said(kind).or(both).unwrap_or_else(|| kind.to_owned())
    }
}

/// The words of the clients, and those by which bots explain themselves, which the page has as well.
fn files() -> [(PackFiles, Keys); 2] {
    let files = |en: &str, de: &str| PackFiles::from_pairs(&[("phrases.en.ron", en), ("phrases.de.ron", de)]);
    [
        (
            files(
                include_str!("../../../content/ui/phrases.en.ron"),
                include_str!("../../../content/ui/phrases.de.ron"),
            ),
            KEYS,
        ),
        (
            files(
                include_str!("../../../content/ui/think.en.ron"),
                include_str!("../../../content/ui/think.de.ron"),
            ),
            THOUGHTS,
        ),
    ]
}

fn load() -> Result<BTreeMap<Lang, Phrases>, Vec<Fault>> {
    let mut all: BTreeMap<Lang, Phrases> = BTreeMap::new();
    let mut faults = Vec::new();
    for (files, keys) in files() {
        let needed: Vec<_> = keys.iter().map(|(key, blanks)| (key.to_string(), *blanks)).collect();
        for (lang, phrases) in read_phrases(&files, &needed, &mut faults) {
            all.entry(lang).or_default().0.extend(phrases.0);
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

/// Keys, each with the blanks it may have.
type Keys = &'static [(&'static str, &'static [&'static str])];

/// Every key the clients use, with the blanks it may have.
const KEYS: Keys = &[
    ("name.A", &[]),
    ("name.B", &[]),
    ("name.C", &[]),
    ("name.D", &[]),
    ("name.E", &[]),
    ("name.F", &[]),
    ("name.G", &[]),
    ("name.H", &[]),
    ("bot.random", &[]),
    ("bot.greedy", &[]),
    ("bot.expert", &[]),
    ("bot.bold", &[]),
    ("bot.timid", &[]),
    ("bot.associate", &[]),
    ("bot.soldier", &[]),
    ("bot.capo", &[]),
    ("bot.underboss", &[]),
    ("bot.boss", &[]),
    ("bot.boss-of-bosses", &[]),
    ("bot.bookkeeper", &[]),
    ("bot.hothead", &[]),
    ("bot.collector", &[]),
    ("bot.politician", &[]),
    ("bot.ghost", &[]),
    ("bot.gambler", &[]),
    ("list.and", &[]),
    ("tag.you", &[]),
    ("tag.unasked", &[]),
    ("tag.wait", &[]),
    ("tag.over", &[]),
    ("head.middle", &[]),
    ("head.seats", &[]),
    ("head.own", &[]),
    ("head.options", &[]),
    ("head.unasked", &[]),
    ("head.log", &[]),
    ("head.why", &[]),
    ("head.help", &[]),
    ("head.keys", &[]),
    ("head.table", &[]),
    ("table.more", &[]),
    ("seat.you", &[]),
    ("seat.out", &[]),
    ("seat.asked", &[]),
    ("seat.thinks", &[]),
    ("seat.sealed", &[]),
    ("log.private", &[]),
    ("log.empty", &[]),
    ("blocked.line", &["what"]),
    ("blocked.none", &[]),
    ("blocked.why", &["what", "why", "rule"]),
    ("unasked.hint", &["n"]),
    ("unasked.answer", &[]),
    ("unasked.all", &[]),
    ("unasked.later", &[]),
    ("unasked.back", &[]),
    ("unasked.word", &[]),
    ("key.unasked", &[]),
    ("key.choose", &[]),
    ("key.enter", &[]),
    ("key.help", &[]),
    ("key.log", &[]),
    ("key.table", &[]),
    ("key.why", &[]),
    ("key.quit", &[]),
    ("key.close", &[]),
    ("key.scroll", &[]),
    ("key.on", &[]),
    ("key.faster", &[]),
    ("help.unasked", &[]),
    ("help.choose", &[]),
    ("help.arrows", &[]),
    ("help.log", &[]),
    ("help.table", &[]),
    ("help.why", &[]),
    ("help.page", &[]),
    ("help.faster", &[]),
    ("help.quit", &[]),
    ("help.help", &[]),
    ("quit.title", &[]),
    ("quit.text", &["command"]),
    ("quit.yes", &[]),
    ("quit.no", &[]),
    ("pass.title", &["seat"]),
    ("pass.text", &["seat"]),
    ("small", &["columns", "rows", "wide", "high"]),
    ("end.one", &["who", "score"]),
    ("end.shared", &["who", "score"]),
    ("end.you", &["score"]),
    ("end.nobody", &[]),
    ("end.score", &[]),
    ("end.winner", &[]),
    ("end.seed", &[]),
    ("end.commitment", &[]),
    ("end.replay", &[]),
    ("end.proof", &[]),
    ("plain.hello", &["game", "n", "who"]),
    ("plain.hello.many", &["game", "n", "who"]),
    ("plain.commands", &[]),
    ("plain.unasked", &["n"]),
    ("plain.phase", &["progress", "phase", "now", "n"]),
    ("plain.phase.only", &["phase", "now", "n"]),
    ("plain.private", &["text"]),
    ("plain.unknown", &["text", "n"]),
    ("plain.blocked", &["text", "rule"]),
    ("plain.resume", &["command"]),
    ("plain.unsaved", &["error"]),
    ("plain.over", &[]),
    ("score", &["score"]),
    ("plain.scores", &["place", "name", "score"]),
    ("plain.scores-of", &["place", "name", "score", "parts"]),
    ("head.set", &[]),
    ("head.amount", &[]),
    ("head.draft", &[]),
    ("number", &["n"]),
    ("set.any", &["n"]),
    ("set.exactly", &["n", "most"]),
    ("set.least", &["n", "least"]),
    ("set.most", &["n", "most"]),
    ("set.between", &["n", "least", "most"]),
    ("set.send", &["n"]),
    ("set.with", &["what"]),
    ("total.exactly", &["total", "least"]),
    ("total.least", &["total", "least"]),
    ("total.most", &["total", "most"]),
    ("total.between", &["total", "least", "most"]),
    ("dial.range", &["least", "most"]),
    ("dial.steps", &["least", "most", "step"]),
    ("flaw.line", &["why"]),
    ("flaw.too-few", &["n"]),
    ("flaw.too-many", &["n"]),
    ("flaw.too-low", &["total", "n"]),
    ("flaw.too-high", &["total", "n"]),
    ("flaw.does-not-fit", &["what"]),
    ("flaw.together", &[]),
    ("flaw.not-now", &[]),
    ("flaw.range", &["n", "least", "most"]),
    ("flaw.steps", &["n", "step"]),
    ("flaw.full", &["n"]),
    ("flaw.none-left", &[]),
    ("back.done", &[]),
    ("back.turn", &[]),
    ("back.nothing-to-take-back", &[]),
    ("back.luck-has-spoken", &[]),
    ("back.others-have-acted", &["seat"]),
    ("back.something-was-learnt", &[]),
    ("back.all-answers-are-in", &[]),
    ("back.border", &[]),
    ("ask.fresh", &[]),
    ("head.preview", &[]),
    ("head.hint", &[]),
    ("preview.nothing", &[]),
    ("preview.open", &[]),
    ("preview.then", &["what"]),
    ("preview.none", &[]),
    ("head.why-unasked", &[]),
    ("head.rules-here", &[]),
    ("house.memory", &[]),
    ("house.ledger", &[]),
    ("house.open", &[]),
    ("house.quick", &[]),
    ("house.discreet", &[]),
    ("key.space", &[]),
    ("key.toggle", &[]),
    ("key.confirm", &[]),
    ("key.turn", &[]),
    ("key.type", &[]),
    ("key.undo", &[]),
    ("key.preview", &[]),
    ("key.drop", &[]),
    ("help.set", &[]),
    ("help.enter", &[]),
    ("help.amount", &[]),
    ("help.undo", &[]),
    ("help.restart", &[]),
    ("help.preview", &[]),
    ("help.hint", &[]),
    ("plain.set", &[]),
    ("plain.amount", &[]),
    ("plain.dial", &[]),
    ("plain.of", &["n", "of", "text"]),
    ("plain.in", &["text"]),
    ("plain.holds", &["what"]),
    ("plain.empty", &[]),
    ("plain.ready", &["what"]),
    ("plain.dropped", &[]),
    ("plain.undo", &[]),
    ("back.reopened", &[]),
    ("flaw.refused", &[]),
    ("draft.status", &["what"]),
    ("plain.lost", &["text"]),
    ("plain.drop", &[]),
    ("save.trouble", &["error"]),
    ("watch.tag", &["at", "n", "who"]),
    ("watch.spectator", &[]),
    ("watch.forward", &[]),
    ("watch.back", &[]),
    ("watch.page", &[]),
    ("watch.jump", &[]),
    ("watch.viewer", &[]),
    ("games.seats", &["least", "most"]),
    ("games.variants", &[]),
    ("games.bots", &["bots"]),
    ("house.title", &[]),
    ("house.plain", &[]),
    ("house.terminal", &[]),
    ("analysis.chances", &[]),
    ("analysis.turns", &[]),
    ("analysis.turn", &["n", "who", "what", "gains", "by"]),
    ("analysis.slips", &[]),
    ("analysis.slip", &["mark", "n", "who", "what", "better", "by", "low", "high"]),
    ("analysis.inaccuracy", &[]),
    ("analysis.mistake", &[]),
    ("analysis.blunder", &[]),
    ("analysis.none", &[]),
    ("join.help", &[]),
    ("join.left", &[]),
    ("join.lobby", &[]),
    ("join.watching", &[]),
    ("join.away", &[]),
];

/// What bots use to explain themselves.
const THOUGHTS: Keys = &[
    ("hint.answer", &["what", "share", "low", "high"]),
    ("hint.less", &["term", "n"]),
    ("hint.more", &["term", "n"]),
    ("hint.even", &[]),
    ("hint.ahead", &["share", "n"]),
    ("term.money", &[]),
    ("term.lead", &[]),
    ("term.paintings", &[]),
    ("term.diamonds", &[]),
    ("term.most_diamonds", &[]),
    ("term.desk", &[]),
    ("term.bangs", &[]),
    ("term.one_wound", &[]),
    ("term.near_death", &[]),
    ("term.unbreakable", &[]),
    ("term.collector", &[]),
    ("term.suitcase", &[]),
    ("term.score", &[]),
    ("term.turf_bonus", &[]),
    ("term.job_bonus", &[]),
    ("term.control", &[]),
    ("term.markers", &[]),
    ("term.fives", &[]),
    ("term.goods", &[]),
    ("term.narcotics", &[]),
    ("term.jobs", &[]),
    ("term.allies", &[]),
    ("term.done", &[]),
    ("term.horse_head", &[]),
    ("term.behind", &[]),
    ("term.stock", &[]),
    ("term.notes", &[]),
    ("term.favours", &[]),
    ("term.fronts", &[]),
    ("term.turf_hopes", &[]),
    ("term.job_hopes", &[]),
    ("term.vp", &[]),
    ("term.standing", &[]),
    ("term.victory", &[]),
    ("term.corruption", &[]),
    ("term.lowest", &[]),
    ("term.rot", &[]),
    ("term.squares", &[]),
    ("term.square_vp", &[]),
    ("term.income", &[]),
    ("term.crew", &[]),
    ("term.strength", &[]),
    ("term.specials", &[]),
    ("term.many_specials", &[]),
    ("term.exhausted", &[]),
    ("term.cards", &[]),
    ("term.office", &[]),
    ("term.chief", &[]),
    ("term.corruption_cards", &[]),
    ("term.vendetta", &[]),
    ("term.near_cops", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_said_in_every_language() {
        if let Err(faults) = load() {
            panic!("{}", faults.iter().map(|it| format!("{it}\n")).collect::<String>());
        }
    }

    #[test]
    fn browsers_read_files_as_everybody_does() {
        for (files, _) in files() {
            for name in files.0.keys() {
                assert!(omerta_parts::plain::is_read_alike::<Phrases>(&files, name), "{name}");
            }
        }
    }

    #[test]
    fn each_name_begins_with_the_letter_of_its_seat() {
        for lang in Lang::ALL {
            let words = Words::of_clients(lang);
            for seat in Seat::all(8) {
                assert!(words.name(seat).starts_with(seat.letter()), "{seat} in {lang}");
            }
        }
    }
}
