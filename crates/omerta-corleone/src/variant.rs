//! Which rules and families a table plays with, as words say it: `neutrals-stay`, `A:vitale`.

use omerta_core::{Seat, Setup, SetupOf};

use crate::content::Content;
use crate::families::Chosen;
use crate::game::Corleone;
use crate::notation::parse_family;
use crate::state::Variant;

/// The words a variant is made of.
pub(crate) const WORDS: [&str; 1] = ["neutrals-stay"];

/// Reads a variant from words such as `neutrals-stay`, `neutrals-stay=off` or `A:vitale`.
pub(crate) fn read(content: &Content, words: &[String]) -> Result<Variant, Vec<String>> {
    let (mut variant, mut families) = (Variant::default(), Chosen::default());
    let mut choose = |seat: Seat, family: &str| {
        let Some(id) = parse_family(content, family) else {
            let all: Vec<&str> = content.numbers().families.iter().map(|it| it.id.as_str()).collect();
            return Err(format!("there is no family `{family}`; there are {}", all.join(", ")));
        };
        families.choose(seat, id)
    };
    let switch = |_: &str, on| variant.neutrals_stay = on;
    omerta_parts::words::read(words, &WORDS, switch, Some(("A:vitale", &mut choose)))?;
    variant.families = families;
    Ok(variant)
}

/// A variant for a table of so many.
pub(crate) fn setup(
    content: &Content,
    n_seats: u8,
    words: &[String],
) -> Result<SetupOf<Corleone>, Vec<String>> {
    let variant = read(content, words)?;
    let faults: Vec<String> = variant.families.nobody_there(n_seats).collect();
    if faults.is_empty() { Ok(Setup { n_seats, variant }) } else { Err(faults) }
}
