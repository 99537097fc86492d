//! What a lobby shows of a game, and whether a pack from outside can be played.

use omerta_bots::OFFERED;
use omerta_core::{Lang, PackFiles, PackHash, Seat, Tabletop};
use omerta_protocol::house::{GameMessage, VariantMessage};

use crate::GameKind;
use crate::any::{self, AnyError};

impl GameKind {
    /// The version of its rules.
    pub fn rules(self) -> u32 {
        with_game!(self, G => <G as omerta_core::Packed>::RULES)
    }

    /// Its rules for players, as Markdown, with the numbers of its pack in their places.
    pub fn rules_text(self, lang: Lang) -> String {
        with_game!(self, G => any::own::<G>().map(|it| omerta_core::Packed::rules_text(&*it, lang).to_owned()).unwrap_or_default())
    }

    /// Whether people may make deals in private: where the rules have offers, they need words for them.
    pub fn has_politics(self) -> bool {
        match self {
            GameKind::Empire => true,
            GameKind::Standoff | GameKind::CashNGuns | GameKind::Corleone => false,
        }
    }

    /// How strong a bot was found to be at it: see [`omerta_bots::rating`].
    pub fn rating(self, bot: &str) -> Option<u16> {
        with_game!(self, G => omerta_bots::rating::<G>(bot))
    }

    /// What a lobby shows of it.
    pub fn describe(self, lang: Lang) -> Result<GameMessage, AnyError> {
        with_game!(self, G => described::<G>(self, lang))
    }

    /// The families that people choose from before the start, where the rules have such a choice: see
    /// [`GameMessage::families`].
    pub fn families(self, pack: Option<&PackFiles>) -> Vec<String> {
        with_game!(self, G => {
            match pack {
                Some(pack) => <G as omerta_core::Packed>::load(pack).map(|it| families(&it)).unwrap_or_default(),
                None => any::own::<G>().map(|it| families(&*it)).unwrap_or_default(),
            }
        })
    }

    /// Checks a pack, and tells all its faults.
    pub fn check_pack(self, files: &PackFiles) -> Result<PackHash, Vec<String>> {
        with_game!(self, G => match <G as omerta_core::Packed>::load(files) {
            Ok(game) => Ok(omerta_core::Packed::pack_hash(&game).clone()),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }
}

/// A seat chooses its family by a word such as `A:vitale`, if the rules take it.
fn families<G: Tabletop>(game: &G) -> Vec<String> {
    let mut catalogue = game.catalogue(Lang::En);
    let rows = catalogue.tables.remove("families").map(|it| it.rows).unwrap_or_default();
    let words: Vec<String> = rows.into_iter().map(|it| it.id).collect();
    let is_taken = |word: &String| game.setup(*G::SEATS.start(), &[format!("{}:{word}", Seat::A)]).is_ok();
    if words.first().is_some_and(is_taken) { words } else { Vec::new() }
}

fn described<G: Tabletop>(kind: GameKind, lang: Lang) -> Result<GameMessage, AnyError> {
    let told = |faults: Vec<omerta_core::Fault>| faults.iter().map(ToString::to_string).collect();
    let game = G::load(&G::own_pack()).map_err(|it| AnyError::Pack(told(it)))?;
    let phrases = game.phrases(lang);
    let variants = game
        .variant_words()
        .into_iter()
        .map(|(word, phrase)| VariantMessage { word: word.to_owned(), text: phrases.say(lang, &phrase) });
    Ok(GameMessage {
        game: G::SLUG.to_owned(),
        name: G::NAME.to_owned(),
        rules: G::RULES,
        least: *G::SEATS.start(),
        most: *G::SEATS.end(),
        variants: variants.collect(),
        bots: OFFERED.iter().map(|it| (*it).to_owned()).collect(),
        families: families(&game),
        politics: kind.has_politics(),
        pack_hash: game.pack_hash().clone(),
    })
}
