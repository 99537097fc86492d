//! `omerta games`: what can be played, with how many, by which rules, against whom.

use std::io::{self, Write};

use omerta_bots::{NAMES, OFFERED};
use omerta_core::{Lang, Phrase, Phrases, Tabletop};
use omerta_games::{GameKind, with_game};
use omerta_host::Words;
use serde_json::{Value, json};

use crate::lang;
use crate::pack::load_pack;

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
}

impl Described {
    fn of<G: Tabletop>(lang: Lang) -> anyhow::Result<Described> {
        let game: G = load_pack(None)?;
        let phrases: &Phrases = game.phrases(lang);
        let said = |(word, phrase): (&'static str, Phrase)| (word, phrases.say(lang, &phrase));
        let variants = game.variant_words().into_iter().map(said).collect();
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        Ok(Described { slug: G::SLUG, name: G::NAME, least, most, variants })
    }

    fn print(&self, words: &Words, out: &mut impl Write) -> io::Result<()> {
        let Described { slug, name, least, most, variants } = self;
        let seats = Phrase::new("games.seats").with("least", *least).with("most", *most);
        writeln!(out, "{slug}: {name}, {}", words.tell(&seats))?;
        let longest = variants.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
        if longest > 0 {
            writeln!(out, "  {}", words.of("games.variants"))?;
        }
        for (word, meaning) in variants {
            writeln!(out, "    {word:longest$}  {meaning}")?;
        }
        // A level is called by its own name; whoever has another one is told it.
        let called = |word: &str| match words.bot(word) {
            name if name == word.replace('-', " ") => word.to_owned(),
            name => format!("{word} ({name})"),
        };
        let bots = bots().map(called).collect::<Vec<_>>().join(", ");
        writeln!(out, "  {}", words.tell(&Phrase::new("games.bots").with("bots", bots)))
    }

    fn json(&self) -> Value {
        let Described { slug, name, least, most, variants } = self;
        let variants: Vec<Value> =
            variants.iter().map(|(word, meaning)| json!({"word": word, "text": meaning})).collect();
        json!({"game": slug, "name": name, "least": least, "most": most, "variants": variants, "bots": bots().collect::<Vec<_>>()})
    }
}

/// All bots by name: those people choose from, and those that follow a script.
fn bots() -> impl Iterator<Item = &'static str> {
    OFFERED.iter().chain(NAMES).copied()
}
