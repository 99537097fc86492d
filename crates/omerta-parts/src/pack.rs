//! Reading the RON files of a content pack.

use std::collections::BTreeMap;

use omerta_core::pack::{Fault, PackFiles, check_phrases, phrases_file};
use omerta_core::{Lang, Phrases};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// Reads one file of a pack; what is wrong with it is added to the faults.
pub fn read<T: DeserializeOwned>(files: &PackFiles, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let text = files.text(name, faults)?;
    let ron = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    match ron.from_str(text) {
        Ok(value) => Some(value),
        Err(err) => {
            faults.push(Fault::new(
                "syntax",
                name,
                "",
                format!("line {}: {}", err.span.start.line, err.code),
            ));
            None
        }
    }
}

/// Reads the phrases of every language and checks them against what the game says.
pub fn read_phrases(
    files: &PackFiles,
    needed: &[omerta_core::pack::NeededPhrase],
    faults: &mut Vec<Fault>,
) -> BTreeMap<Lang, Phrases> {
    let phrases = Lang::ALL
        .into_iter()
        .filter_map(|lang| Some((lang, read::<Phrases>(files, &phrases_file(lang), faults)?)))
        .collect();
    check_phrases(&phrases, needed, faults);
    phrases
}
