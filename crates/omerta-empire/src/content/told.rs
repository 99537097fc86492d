//! Numbers in what players read: rules, labels and texts leave blanks that are filled from `pack.ron`, so that a pack
//! with another number says it everywhere.
//!
//! `{pack.goal_vp}` is a number in digits, `{word.gangsters}` one in words; marks are `{pack.corruption_marks.0}`.

use omerta_core::pack::Fault;
use omerta_core::{Lang, PackFiles, json};
use serde_json::Value;

use crate::content::Numbers;

/// Number words, from none on.
pub(super) const fn words(lang: Lang) -> [&'static str; 13] {
    match lang {
        Lang::En => [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ],
        Lang::De => [
            "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
            "zwölf",
        ],
    }
}

/// The same pack with every number in its phrases and rules.
pub(super) fn fill(files: &PackFiles, numbers: &Numbers, faults: &mut Vec<Fault>) -> PackFiles {
    let mut filled = files.clone();
    let numbers = json::value(numbers).unwrap_or_default();
    for lang in Lang::ALL {
        for name in [format!("phrases.{lang}.ron"), format!("rules.{lang}.md")] {
            let Some(text) = filled.0.get_mut(&name) else { continue };
            let (told, unknown) = fill_text(text, &numbers, lang);
            *text = told;
            for it in unknown {
                faults.push(Fault::new("unknown-number", &name, &it, "pack.ron has no such number"));
            }
        }
    }
    filled
}

/// A text with its numbers, and the blanks that name none.
fn fill_text(text: &str, numbers: &Value, lang: Lang) -> (String, Vec<String>) {
    let (mut told, mut unknown) = (String::with_capacity(text.len()), Vec::new());
    let mut rest = text;
    while let Some(at) = ["{pack.", "{word."].iter().filter_map(|it| rest.find(it)).min() {
        let (before, blank) = rest.split_at(at);
        told.push_str(before);
        let Some((inside, after)) = blank[1..].split_once('}') else { break };
        match inside.split_once('.').and_then(|(form, name)| say(form, number(numbers, name)?, lang)) {
            Some(it) => told.push_str(&it),
            None => unknown.push(inside.to_owned()),
        }
        rest = after;
    }
    told.push_str(rest);
    (told, unknown)
}

/// The number with this name.
fn number(numbers: &Value, name: &str) -> Option<u64> {
    let found = name.split('.').try_fold(numbers, |it, part| match it {
        Value::Array(list) => list.get(part.parse::<usize>().ok()?),
        it => it.get(part),
    });
    found?.as_u64()
}

/// Every number of the rules.
pub(super) fn all(numbers: &Numbers) -> Vec<u64> {
    let Ok(Value::Object(fields)) = json::value(numbers) else { return Vec::new() };
    let each = |it: Value| if let Value::Array(list) = it { list } else { vec![it] };
    fields.into_iter().flat_map(|(_, it)| each(it)).filter_map(|it| it.as_u64()).collect()
}

fn say(form: &str, n: u64, lang: Lang) -> Option<String> {
    let words = words(lang);
    let word = words.get(n as usize).filter(|_| form == "word");
    Some(word.map_or_else(|| digits(n, lang), |it| (*it).to_owned()))
}

/// A number with its thousands parted.
fn digits(n: u64, lang: Lang) -> String {
    let comma = match lang {
        Lang::En => ",",
        Lang::De => ".",
    };
    if n < 1_000 { n.to_string() } else { format!("{}{comma}{:03}", n / 1_000, n % 1_000) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::Empire;
    use omerta_core::Packed as _;

    #[test]
    fn blanks_are_numbers_of_the_pack() {
        let content = Content::load(&Empire::own_pack()).expect("the own pack is good");
        let text = "{pack.goal_vp} VP, {word.gangsters} gangsters, {pack.corruption_marks.1} and {seat}";
        let numbers = json::value(content.numbers()).expect("numbers");
        let (told, unknown) = fill_text(text, &numbers, Lang::En);
        assert_eq!((told.as_str(), unknown.len()), ("80 VP, three gangsters, 40 and {seat}", 0));
        let (_, unknown) = fill_text("{pack.gaol_vp} {word.corruption_marks.3}", &numbers, Lang::De);
        assert_eq!(unknown, ["pack.gaol_vp", "word.corruption_marks.3"]);
        assert_eq!([digits(1_250, Lang::En), digits(1_250, Lang::De)], ["1,250", "1.250"]);
    }
}
