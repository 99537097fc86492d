//! Long lists in groups: by what the options do, under the words that they have in common.
//!
//! Whoever reads twenty times "take it" reads nothing. What all options of a group say stands once in front of
//! them, and each says only what is its own; in full it is told where the cursor is.

use crate::text::width;

/// Options that do the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// What they have in common; nothing if they have no words in common.
    pub(crate) heading: String,
    /// The place of each, and what only it says.
    pub(crate) items: Vec<(usize, String)>,
}

/// How much of its own text an option says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    /// All of it.
    Full,
    /// The name alone, where others say the same about theirs: that stands in front of all of them.
    Shared,
    /// Without what stands in brackets or behind a comma.
    Medium,
    /// The name alone.
    Short,
}

/// The groups of a list: options whose notation begins with the same word, wherever they stand.
pub(crate) fn groups(options: &[(String, String)], length: Length) -> Vec<Group> {
    let mut found: Vec<(&str, Vec<usize>)> = Vec::new();
    for (i, (_, notation)) in options.iter().enumerate() {
        let verb = notation.split(' ').next().unwrap_or_default();
        match found.iter_mut().find(|(it, _)| *it == verb) {
            Some((_, places)) => places.push(i),
            None => found.push((verb, vec![i])),
        }
    }
    let alike = found.into_iter().flat_map(|(_, places)| split(options, places));
    let mut groups: Vec<Group> = Vec::new();
    for places in alike {
        let texts: Vec<&str> = places.iter().map(|&i| options[i].0.as_str()).collect();
        let common = common_words(&texts);
        let heading = common.as_ref().map(|it| capital(&it.join(" "))).unwrap_or_default();
        let mut items: Vec<(usize, String)> =
            places.iter().map(|&i| (i, without(&options[i].0, common.as_ref()))).collect();
        if length == Length::Shared && !heading.is_empty() {
            groups.extend(shared(&heading, &mut items));
        }
        // The only one that does this to something has no heading that would say what.
        let is_alone = |i: usize| places.len() == 1 && options[i].1.contains(' ');
        for (i, text) in &mut items {
            let length = if length == Length::Short && is_alone(*i) { Length::Medium } else { length };
            *text = shortened(text, length);
        }
        if items.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|it| it.heading.is_empty() && heading.is_empty()) {
            Some(bare) => bare.items.extend(items),
            None => groups.push(Group { heading, items }),
        }
    }
    if length == Length::Short {
        groups = groups.into_iter().flat_map(|it| told_apart(it, options)).collect();
    }
    groups
}

/// Sets options apart that would all read the same: what is before the colon stands in front, and each says the rest.
fn told_apart(group: Group, options: &[(String, String)]) -> Vec<Group> {
    let Group { heading, items } = group;
    let is_alike = |text: &str| items.iter().filter(|(_, it)| it == text).count() > 1;
    let rest_of = |i: usize| options[i].0.split_once(": ").map(|(_, rest)| rest);
    let mut found = vec![Group { heading, items: Vec::new() }];
    for (i, text) in &items {
        let Some(rest) = rest_of(*i).filter(|_| is_alike(text)) else {
            found[0].items.push((*i, text.clone()));
            continue;
        };
        let item = (*i, shortened(rest, Length::Medium));
        match found[1..].iter_mut().find(|it| it.heading == *text) {
            Some(alike) => alike.items.push(item),
            None => found.push(Group { heading: text.clone(), items: vec![item] }),
        }
    }
    found.retain(|it| !it.items.is_empty());
    found
}

/// Sets those apart that share a word, where most do: one that is different must not rob the others of it.
fn split(options: &[(String, String)], places: Vec<usize>) -> Vec<Vec<usize>> {
    let words: Vec<Vec<String>> = places.iter().map(|&i| bare_words(&options[i].0)).collect();
    let texts: Vec<&str> = places.iter().map(|&i| options[i].0.as_str()).collect();
    if places.len() < 3 || common_words(&texts).is_some() {
        return vec![places];
    }
    let count = |word: &String| words.iter().filter(|it| it.contains(word)).count();
    let is_word = |it: &&String| it.chars().count() > 2 && it.chars().all(char::is_alphabetic);
    let mut best: Option<(usize, &String)> = None;
    for word in words.iter().flatten().filter(is_word) {
        let n = count(word);
        if best.is_none_or(|(most, _)| n > most) {
            best = Some((n, word));
        }
    }
    let Some((n, word)) = best.filter(|(n, _)| n * 3 >= places.len() * 2) else { return vec![places] };
    debug_assert!(n < places.len(), "a word that all share is common to all");
    let (with, others): (Vec<_>, Vec<_>) = places.iter().zip(&words).partition(|(_, it)| it.contains(word));
    let places = |it: Vec<(&usize, &Vec<String>)>| it.into_iter().map(|(i, _)| *i).collect::<Vec<_>>();
    let (with, others) = (places(with), places(others));
    let mut found = split(options, others);
    found.push(with);
    found.sort();
    found
}

/// Takes out those of which several say the same but for the name, as groups of their own.
fn shared(heading: &str, items: &mut Vec<(usize, String)>) -> Vec<Group> {
    let parted = |text: &str| {
        let name = shortened(text, Length::Short);
        let rest = text.strip_prefix(name.as_str()).unwrap_or_default();
        (name, tidy(rest).to_owned())
    };
    let mut found: Vec<(String, Vec<(usize, String)>)> = Vec::new();
    for (i, text) in items.iter() {
        let (name, rest) = parted(text);
        match found.iter_mut().find(|(it, _)| *it == rest) {
            Some((_, names)) => names.push((*i, name)),
            None => found.push((rest, vec![(*i, name)])),
        }
    }
    found.retain(|(_, names)| names.len() > 1);
    items.retain(|(i, _)| !found.iter().any(|(_, names)| names.iter().any(|(it, _)| it == i)));
    let group = |(rest, items): (String, Vec<(usize, String)>)| Group {
        heading: format!("{heading} {rest}").trim().to_owned(),
        items,
    };
    found.into_iter().map(group).collect()
}

/// What some texts have in common, in one or two places, as a heading, and what each says that the others don't;
/// of one alone, all of it.
pub(crate) fn own_parts(texts: &[String]) -> (Option<String>, Vec<String>) {
    let mut own: Vec<String> = texts.to_vec();
    let mut heading: Vec<String> = Vec::new();
    for _ in 0..2 {
        let refs: Vec<&str> = own.iter().map(String::as_str).collect();
        let Some(common) = common_words(&refs) else { break };
        own.iter_mut().for_each(|it| *it = without(it, Some(&common)));
        heading.push(common.join(" "));
    }
    let heading = (!heading.is_empty()).then(|| capital(&heading.join(" … ")));
    (heading, own.iter().map(|it| shortened(it, Length::Medium)).collect())
}

/// The first words that all texts have in common, in the same order side by side.
fn common_words(texts: &[&str]) -> Option<Vec<String>> {
    let [first, others @ ..] = texts else { return None };
    if others.is_empty() {
        return None;
    }
    let ends = ends(first);
    let first = bare_words(first);
    let others: Vec<Vec<String>> = others.iter().map(|it| bare_words(it)).collect();
    let is_common = |run: &[String]| others.iter().all(|it| it.windows(run.len()).any(|it| it == run));
    for from in 0..first.len() {
        // A heading does not go on behind a colon or a comma.
        let end = (from..first.len()).find(|&it| ends[it]).map_or(first.len(), |it| it + 1);
        let longest = (from + 1..=end).take_while(|&to| is_common(&first[from..to])).last();
        let run = longest.map(|to| first[from..to].to_vec());
        // A number or a sign alone says nothing.
        if let Some(run) = run.filter(|it| it.iter().any(|it| it.chars().any(char::is_alphabetic))) {
            return Some(run);
        }
    }
    None
}

fn bare_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(|it| bare(it).to_owned()).filter(|it| !it.is_empty()).collect()
}

/// Whether each word of a text ends something.
fn ends(text: &str) -> Vec<bool> {
    let words = text.split_whitespace().filter(|it| !bare(it).is_empty());
    words.map(|it| it.ends_with([':', ',', ';', '.', ')'])).collect()
}

fn bare(word: &str) -> &str {
    word.trim_matches(|it: char| !it.is_alphanumeric() && it != '$')
}

/// The text without a run of words; the sign that ended the run stays at the word before it.
fn without(text: &str, run: Option<&Vec<String>>) -> String {
    let Some(run) = run else { return text.to_owned() };
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_run = |from: &usize| {
        words[*from..].iter().map(|it| bare(it)).take(run.len()).eq(run.iter().map(String::as_str))
    };
    let Some(from) = (0..words.len()).find(is_run) else { return text.to_owned() };
    let (last, rest) = (words[from + run.len() - 1], &words[from + run.len()..]);
    let sign = if from > 0 { last.trim_start_matches(|it: char| !",;.".contains(it)) } else { "" };
    let before = format!("{}{sign}", words[..from].join(" "));
    tidy(&format!("{before} {}", rest.join(" "))).to_owned()
}

pub(crate) fn shortened(text: &str, length: Length) -> String {
    let ends: &[&str] = match length {
        Length::Full => &[],
        Length::Medium | Length::Shared => &[" (", ", ", ". ", "; "],
        Length::Short => &[" (", ", ", ". ", "; ", ": "],
    };
    let end = ends.iter().filter_map(|it| text.find(it)).filter(|&it| it > 0).min();
    tidy(&text[..end.unwrap_or(text.len())]).to_owned()
}

fn tidy(text: &str) -> &str {
    text.trim().trim_end_matches([':', ',', ';', '.']).trim_start_matches([':', ',', ';', '.']).trim()
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) => first.to_uppercase().chain(signs).collect(),
        None => String::new(),
    }
}

/// A row of groups that are set one behind the other: a heading where one begins, and options with the columns
/// where they stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct FlowRow {
    pub(crate) heading: String,
    pub(crate) items: Vec<(usize, usize, String)>,
}

/// The columns a key takes in front of its text, and the blank behind.
pub(crate) const KEY: usize = 6;

/// Sets groups in rows: every group begins a new one, and stays clear of the headings.
pub(crate) fn flow(groups: &[Group], columns: usize) -> Vec<FlowRow> {
    let widest = groups.iter().map(|it| width(&it.heading)).max().unwrap_or(0);
    let indent = if widest == 0 { 0 } else { (widest + 2).min(columns / 3) };
    let mut rows: Vec<FlowRow> = Vec::new();
    for group in groups {
        let first = rows.len();
        // What has no heading needs no room for one.
        let indent = if group.heading.is_empty() { 0 } else { indent };
        let mut row = FlowRow::default();
        let mut x = indent;
        for (i, text) in &group.items {
            let room = columns.saturating_sub(indent);
            let text = crate::text::fit(text, room.saturating_sub(KEY));
            let needed = KEY + width(&text);
            if x + needed > columns && !row.items.is_empty() {
                rows.push(std::mem::take(&mut row));
                x = indent;
            }
            row.items.push((*i, x, text));
            x += needed + 1;
        }
        rows.push(row);
        // A long heading goes on in front of the rows below.
        let heading = crate::text::wrap(&group.heading, indent.saturating_sub(2));
        let n_rows = rows.len() - first;
        for (n, row) in rows[first..].iter_mut().enumerate() {
            let is_last = n + 1 == n_rows && heading.len() > n_rows;
            let lines = heading.get(n..).unwrap_or_default();
            row.heading = if is_last { lines.join(" ") } else { lines.first().cloned().unwrap_or_default() };
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(text, notation)| (text.to_string(), notation.to_string())).collect()
    }

    #[test]
    fn what_all_say_is_said_once_in_both_languages() {
        let english = options(&[
            ("City Hall: donate, 2 VP", "use city_hall"),
            ("Customs Sheds: take it (Slums, 0 VP)", "take customs"),
            ("Soot Alley: attack Dino, 2 corruption", "attack soot"),
            ("Law Courts: take it (Downtown, 1 VP)", "take courts"),
            ("Tannery Row: attack Bruno, 2 corruption", "attack tannery"),
        ]);
        let said = |length| {
            let say = |it: &Group| {
                let items: Vec<&str> = it.items.iter().map(|(_, it)| it.as_str()).collect();
                format!("{}: {}", it.heading, items.join(" | "))
            };
            groups(&english, length).iter().map(say).collect::<Vec<_>>()
        };
        assert_eq!(
            said(Length::Medium),
            [
                ": City Hall: donate",
                "Take it: Customs Sheds | Law Courts",
                "Attack: Soot Alley: Dino | Tannery Row: Bruno"
            ]
        );
        assert_eq!(said(Length::Short)[2], "Attack: Soot Alley | Tannery Row");
        let squares = options(&[
            ("Gasworks: take it (Slums, 0 VP)", "take a"),
            ("Exchange: take it (Downtown, 2 VP)", "take b"),
            ("Soot Alley: take it (Slums, 0 VP)", "take c"),
        ]);
        let shared: Vec<String> =
            groups(&squares, Length::Shared).iter().map(|it| it.heading.clone()).collect();
        assert_eq!(shared, ["Take it (Slums, 0 VP)", "Take it"]);
        let promises = options(&[
            ("Give Iron Lou", ""),
            ("Ask for a henchman", ""),
            ("Promise: you bid at most $100 next time", ""),
            ("Promise: you keep cops off Soot Alley", ""),
        ]);
        let promised = &groups(&promises, Length::Short)[1];
        assert_eq!((promised.heading.as_str(), promised.items[1].0), ("Promise", 3));
        assert_eq!(promised.items[1].1, "you keep cops off Soot Alley");
        let german =
            options(&[("Gaswerk übernehmen (Slums, 0 SP)", "take a"), ("Börse übernehmen", "take b")]);
        assert_eq!(groups(&german, Length::Medium)[0].heading, "Übernehmen");
    }

    #[test]
    fn every_option_stands_in_a_row_that_fits() {
        let many: Vec<(String, String)> =
            (0..30).map(|it| (format!("Place number {it}: go there"), format!("go {it}"))).collect();
        let rows = flow(&groups(&many, Length::Medium), 60);
        assert_eq!(rows.iter().map(|it| it.items.len()).sum::<usize>(), 30);
        assert!(rows.iter().flat_map(|it| &it.items).all(|(_, x, text)| x + KEY + width(text) <= 60));
    }
}
