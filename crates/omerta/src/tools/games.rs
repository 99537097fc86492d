//! `omerta games`: what can be played, with how many, by which rules, against whom.

use std::io::{self, Write};

use omerta_bots::{Botted, LEVELS, NAMES, OFFERED, rating};
use omerta_core::{Lang, Phrase, Phrases};
use omerta_games::{GameKind, with_game};
use omerta_host::Words;
use serde_json::{Value, json};

use super::lang;
use super::pack::load_pack;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game, such as `cash`; all of them unless told
    game: Option<GameKind>,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

/// Lists them.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let lang = args.lang.unwrap_or_else(lang::system);
    let listed = GameKind::ALL.iter().copied().filter(|it| it.is_listed());
    let kinds: Vec<GameKind> = args.game.map_or_else(|| listed.collect(), |it| vec![it]);
    let mut out = io::stdout().lock();
    for (n, kind) in kinds.into_iter().enumerate() {
        let game = with_game!(kind, G => Described::of::<G>(lang)?);
        if args.json {
            writeln!(out, "{}", game.json())?;
        } else {
            if n > 0 {
                writeln!(out)?;
            }
            game.print(&Words::of_clients(lang), &mut out)?;
        }
    }
    Ok(())
}

/// What is told of a game.
struct Described {
    slug: &'static str,
    name: &'static str,
    least: u8,
    most: u8,
    /// The words for `--set`, with what they mean.
    variants: Vec<(&'static str, String)>,
    /// How strong a bot is, where that was measured.
    rating: fn(&str) -> Option<u16>,
}

impl Described {
    fn of<G: Botted>(lang: Lang) -> anyhow::Result<Described> {
        let game: G = load_pack(None)?;
        let phrases: &Phrases = game.phrases(lang);
        let said = |(word, phrase): (&'static str, Phrase)| (word, phrases.say(lang, &phrase));
        let variants = game.variant_words().into_iter().map(said).collect();
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        Ok(Described { slug: G::SLUG, name: G::NAME, least, most, variants, rating: rating::<G> })
    }

    fn print(&self, words: &Words, out: &mut impl Write) -> io::Result<()> {
        let Described { slug, name, least, most, variants, rating } = self;
        let seats = Phrase::new("games.seats").with("least", *least).with("most", *most);
        writeln!(out, "{slug}: {name}, {}", words.tell(&seats))?;
        let longest = variants.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
        if longest > 0 {
            writeln!(out, "  {}", words.of("games.variants"))?;
        }
        for (word, meaning) in variants {
            writeln!(out, "    {word:longest$}  {meaning}")?;
        }
        // A level is called by its own name; whoever has another one is told it. Beside it stands how strong it is.
        let called = |word: &str| {
            let name = Some(words.bot(word)).filter(|it| *it != word.replace('-', " "));
            let more: Vec<String> = name.into_iter().chain(rating(word).map(|it| it.to_string())).collect();
            if more.is_empty() { word.to_owned() } else { format!("{word} ({})", more.join(", ")) }
        };
        let bots = bots().map(called).collect::<Vec<_>>().join(", ");
        writeln!(out, "  {}", words.tell(&Phrase::new("games.bots").with("bots", bots)))
    }

    fn json(&self) -> Value {
        let Described { slug, name, least, most, variants, rating } = self;
        let variants: Vec<Value> =
            variants.iter().map(|(word, meaning)| json!({"word": word, "text": meaning})).collect();
        let ratings: serde_json::Map<String, Value> =
            LEVELS.iter().filter_map(|it| Some(((*it).to_owned(), rating(it)?.into()))).collect();
        json!({"game": slug, "name": name, "least": least, "most": most, "variants": variants, "bots": bots().collect::<Vec<_>>(), "ratings": ratings})
    }
}

/// All bots by name: those people choose from, and those that follow a script.
fn bots() -> impl Iterator<Item = &'static str> {
    OFFERED.iter().chain(NAMES).copied()
}
