//! Files: packs, variants, described positions.

use std::collections::BTreeMap;

use crate::game::{Game, Setup, SetupOf};
use crate::pack::{Fault, PackFiles, PackHash};
use crate::phrase::{Lang, Phrase};

/// A game that is read from a pack.
pub trait Packed: Game {
    /// The short name, as typed on the command line.
    const SLUG: &'static str;
    /// The name players know it by.
    const NAME: &'static str;
    /// The version of the rules; a change that makes old records impossible raises it.
    const RULES: u32;
    /// Whether players are offered this game; the template and yardstick is not.
    const LISTED: bool;

    /// The pack that is compiled in.
    fn own_pack() -> PackFiles;

    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    fn load(files: &PackFiles) -> Result<Self, Vec<Fault>>;

    /// The hash of all that the pack says about the rules.
    fn pack_hash(&self) -> &PackHash;

    /// How many entries of the pack come from where, for `pack check`.
    fn provenance(&self) -> BTreeMap<&'static str, usize>;

    /// The rules for players in a language, as Markdown.
    fn rules_text(&self, lang: Lang) -> &str;

    /// Reads a variant from `key=value` words, on top of the default.
    fn variant(&self, words: &[String]) -> Result<Self::Variant, Vec<String>>;

    /// The same for a table of so many, where a word may be about a seat.
    fn setup(&self, n_seats: u8, words: &[String]) -> Result<SetupOf<Self>, Vec<String>> {
        Ok(Setup { n_seats, variant: self.variant(words)? })
    }

    /// The words [`variant`](Packed::variant) knows, each with the key of its explanation.
    fn variant_words(&self) -> Vec<(&'static str, Phrase)>;

    /// A table as a text describes it, or every reason why it can't be.
    fn scene(&self, text: &str) -> Result<(SetupOf<Self>, Self::State), Vec<String>>;
}
