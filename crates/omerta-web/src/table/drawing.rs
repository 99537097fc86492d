//! A drawing that is changed in place: what stays as it was is not made anew.
//!
//! Boards are drawn as text. Most of it is the same from one text to the next, and making hundreds of elements anew takes a
//! browser longer than everything else, so old and new text are laid side by side and only what differs is replaced.

use std::collections::HashMap;

use web_sys::Element;

/// An element of a drawing: all of its text, its opening tag, and what is between its tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece<'a> {
    all: &'a str,
    open: &'a str,
    inside: &'a str,
}

/// The elements that stand side by side in a text; nothing where there is more between them than space.
fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let piece = first(rest)?;
        found.push(piece);
        rest = rest[piece.all.len()..].trim_start();
    }
    Some(found)
}

/// The element that a text begins with.
fn first(text: &str) -> Option<Piece<'_>> {
    let open = tag(text).filter(|it| !it.starts_with("</"))?;
    if open.ends_with("/>") {
        return Some(Piece { all: open, open, inside: "" });
    }
    let (mut depth, mut at) = (1, open.len());
    loop {
        at += text[at..].find('<')?;
        let next = tag(&text[at..])?;
        match (next.starts_with("</"), next.ends_with("/>")) {
            (true, _) => depth -= 1,
            (false, true) => (),
            (false, false) => depth += 1,
        }
        at += next.len();
        if depth == 0 {
            let inside = &text[open.len()..at - next.len()];
            return Some(Piece { all: &text[..at], open, inside });
        }
    }
}

/// The tag that a text begins with.
fn tag(text: &str) -> Option<&str> {
    if !text.starts_with('<') {
        return None;
    }
    let mut is_quoted = false;
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'>' if !is_quoted => return Some(&text[..=i]),
            _ => (),
        }
    }
    None
}

/// What an element is known by: the thing it shows, else all that its opening tag says.
fn key(open: &str) -> (&str, &str) {
    let thing = open.split_once(r#"data-at=""#).and_then(|(_, it)| it.split_once('"'));
    // What is spelt with signs for signs is not taken apart.
    match thing.filter(|_| !open.contains('&')) {
        Some((thing, _)) => (open.split([' ', '>', '/']).next().unwrap_or_default(), thing),
        None => (open, ""),
    }
}

/// The attributes of an opening tag.
fn attributes(open: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = open;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once(r#"=""#)?;
        let (value, left) = after.split_once('"')?;
        rest = left;
        Some((before.rsplit(' ').next()?, value))
    })
}

/// Which elements of the old text are kept as which of the new: pairs in order that are known by the same.
fn pairs(old: &[Piece<'_>], new: &[Piece<'_>]) -> Vec<(usize, usize)> {
    let same = |(i, j): (usize, usize)| key(old[i].open) == key(new[j].open);
    let shorter = old.len().min(new.len());
    let head = (0..shorter).take_while(|i| same((*i, *i))).count();
    let tail = (0..shorter - head).take_while(|i| same((old.len() - 1 - i, new.len() - 1 - i))).count();
    let mut kept: Vec<(usize, usize)> = (0..head).map(|i| (i, i)).collect();
    // In between each new element takes the next old one that is known by the same.
    let mut places: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
    for i in (head..old.len() - tail).rev() {
        places.entry(key(old[i].open)).or_default().push(i);
    }
    let mut next = head;
    for (j, piece) in new.iter().enumerate().take(new.len() - tail).skip(head) {
        let Some(free) = places.get_mut(&key(piece.open)) else { continue };
        while free.last().is_some_and(|it| *it < next) {
            free.pop();
        }
        if let Some(i) = free.pop() {
            kept.push((i, j));
            next = i + 1;
        }
    }
    kept.extend((0..tail).rev().map(|i| (old.len() - 1 - i, new.len() - 1 - i)));
    kept
}

/// Makes an element that shows the old text show the new one.
pub fn change(place: &Element, old: &str, new: &str) {
    if old != new && changed(place, old, new).is_none() {
        place.set_inner_html(new);
    }
}

fn changed(place: &Element, old: &str, new: &str) -> Option<()> {
    let (before, after) = (pieces(old)?, pieces(new)?);
    let there = children(place);
    if there.len() != before.len() || before.is_empty() {
        return None;
    }
    let kept = pairs(&before, &after);
    if kept.is_empty() {
        return None;
    }
    // What goes, what comes before each that stays, and what changes in it.
    let mut is_kept = vec![false; before.len()];
    let mut from = 0;
    for (i, j) in &kept {
        is_kept[*i] = true;
        let come: String = after[from..*j].iter().map(|it| it.all).collect();
        if !come.is_empty() {
            there[*i].insert_adjacent_html("beforebegin", &come).ok()?;
        }
        from = j + 1;
        dress(&there[*i], before[*i].open, after[*j].open)?;
        change(&there[*i], before[*i].inside, after[*j].inside);
    }
    let come: String = after[from..].iter().map(|it| it.all).collect();
    if !come.is_empty() {
        place.insert_adjacent_html("beforeend", &come).ok()?;
    }
    there.iter().zip(is_kept).filter(|(_, is_kept)| !is_kept).for_each(|(it, _)| it.remove());
    Some(())
}

/// Gives an element the attributes of another opening tag.
fn dress(element: &Element, old: &str, new: &str) -> Option<()> {
    if old == new {
        return Some(());
    }
    for (name, value) in attributes(new) {
        element.set_attribute(name, value).ok()?;
    }
    let is_gone = |name: &str| attributes(new).all(|it| it.0 != name);
    for (name, _) in attributes(old).filter(|it| is_gone(it.0)) {
        element.remove_attribute(name).ok()?;
    }
    Some(())
}

fn children(of: &Element) -> Vec<Element> {
    std::iter::successors(of.first_element_child(), Element::next_element_sibling).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened<'a>(all: &[Piece<'a>]) -> Vec<&'a str> {
        all.iter().map(|it| it.open).collect()
    }

    #[test]
    fn a_drawing_is_taken_apart_into_what_stands_side_by_side() {
        let text =
            r#"<defs><path d="M0 0"/></defs> <g data-at="a>b"><g><text>1 &gt; 0</text></g></g><rect/>"#;
        let all = pieces(text).unwrap();
        assert_eq!(opened(&all), ["<defs>", r#"<g data-at="a>b">"#, "<rect/>"]);
        assert_eq!(all[1].inside, "<g><text>1 &gt; 0</text></g>");
        assert_eq!(all.iter().map(|it| it.all).collect::<String>(), text.replace("> <g", "><g"));
        assert_eq!(pieces("a word"), None);
        assert_eq!(pieces("<g><g></g>"), None, "it never ends");
        assert_eq!(pieces(""), Some(Vec::new()));
    }

    #[test]
    fn what_stays_is_found_around_what_comes_and_goes() {
        let old = pieces("<a/><b/><c></c><d/><e/>").unwrap();
        let new = pieces("<a/><x/><c>!</c><y/><d/><e/>").unwrap();
        assert_eq!(pairs(&old, &new), [(0, 0), (2, 2), (3, 4), (4, 5)]);
        // Order is kept: what has moved to the front comes anew.
        let turned = pieces("<e/><a/>").unwrap();
        assert_eq!(pairs(&old, &turned), [(4, 0)]);
        assert_eq!(pairs(&old, &[]), []);
    }

    #[test]
    fn a_thing_is_known_by_what_it_is_however_it_is_lit() {
        let (dark, lit) =
            (r#"<g class="sq" data-at="squares:3:">"#, r#"<g data-lit="can" data-at="squares:3:">"#);
        assert_eq!(key(dark), key(lit));
        assert_ne!(key(dark), key(r#"<g class="sq" data-at="squares:4:">"#));
        assert_ne!(key(r#"<g opacity=".3">"#), key("<g>"));
        assert_eq!(attributes(lit).collect::<Vec<_>>(), [("data-lit", "can"), ("data-at", "squares:3:")]);
        assert_eq!(attributes("<g>").count(), 0);
    }
}
