//! Which rules and families a table plays with, as words say it: `neutrals-stay`, `A:vitale`.

use omerta_core::{Seat, Setup, SetupOf};

use crate::content::Content;
use crate::game::Corleone;
use crate::notation::parse_family;
use crate::state::Variant;

/// The words a variant is made of.
pub(crate) const WORDS: [&str; 1] = ["neutrals-stay"];

/// Reads a variant from words such as `neutrals-stay`, `neutrals-stay=off` or `A:vitale`.
pub(crate) fn read(content: &Content, words: &[String]) -> Result<Variant, Vec<String>> {
    let mut variant = Variant::default();
    let mut faults = Vec::new();
    for word in words {
        if let Some((seat, family)) = word.split_once(':') {
            let chosen = choose(content, &mut variant, seat, family);
            faults.extend(chosen.err().map(|it| format!("`{word}`: {it}")));
            continue;
        }
        let (key, value) = word.split_once('=').unwrap_or((word, "on"));
        let on = match value {
            "on" | "true" | "yes" => true,
            "off" | "false" | "no" => false,
            _ => {
                faults.push(format!("`{word}`: write {key}=on or {key}=off"));
                continue;
            }
        };
        match key.replace('_', "-").as_str() {
            "neutrals-stay" => variant.neutrals_stay = on,
            _ => {
                let all = WORDS.join(", ");
                faults.push(format!("there is no variant `{key}`; there are {all}, and families: A:vitale"));
            }
        }
    }
    if faults.is_empty() { Ok(variant) } else { Err(faults) }
}

/// A seat chooses its family.
fn choose(content: &Content, variant: &mut Variant, seat: &str, family: &str) -> Result<(), String> {
    let seat = seat.parse::<Seat>().map_err(|err| err.to_string())?;
    let Some(id) = parse_family(content, family) else {
        let all: Vec<&str> = content.numbers().families.iter().map(|it| it.id.as_str()).collect();
        return Err(format!("there is no family `{family}`; there are {}", all.join(", ")));
    };
    variant.families.choose(seat, id)
}

/// A variant for a table of so many.
pub(crate) fn setup(
    content: &Content,
    n_seats: u8,
    words: &[String],
) -> Result<SetupOf<Corleone>, Vec<String>> {
    let variant = read(content, words)?;
    let faults: Vec<String> = nobody_there(n_seats, &variant).collect();
    if faults.is_empty() { Ok(Setup { n_seats, variant }) } else { Err(faults) }
}

/// Families chosen for seats where nobody sits.
pub(crate) fn nobody_there(n_seats: u8, variant: &Variant) -> impl Iterator<Item = String> + '_ {
    let beyond = variant.families.iter().filter(move |(it, _)| it.index() >= usize::from(n_seats));
    beyond.map(move |(it, _)| format!("a family for {it}: there is no seat {it} at a table of {n_seats}"))
}
