//! Words by which a table is told which rules and choices it plays with: `powers`, `clock=off`, `A:vitale`.

use omerta_core::Seat;

/// Reads words. Switches are set by `switch`, choices of seats by `choose`; what is wrong is told, all of it.
///
/// ```
/// use omerta_parts::words;
///
/// let (mut powers, mut families) = (false, Vec::new());
/// let said = ["powers=on", "A:vitale"].map(str::to_owned);
/// let read = words::read(
///     &said,
///     &["powers"],
///     |_, on| powers = on,
///     Some(("A:vitale", &mut |seat, word| Ok(families.push((seat, word.to_owned()))))),
/// );
/// assert_eq!((read, powers, families.len()), (Ok(()), true, 1));
/// ```
pub fn read(
    words: &[String],
    switches: &[&str],
    mut switch: impl FnMut(&str, bool),
    mut choose: Option<Choose<'_>>,
) -> Result<(), Vec<String>> {
    let mut faults = Vec::new();
    for word in words {
        if let (Some((seat, what)), Some((_, choose))) = (word.split_once(':'), &mut choose) {
            let chosen = seat.parse::<Seat>().map_err(|err| err.to_string()).and_then(|it| choose(it, what));
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
        let known = key.replace('_', "-");
        match switches.iter().find(|it| **it == known) {
            Some(key) => switch(key, on),
            None => {
                let all = switches.join(", ");
                let choices =
                    choose.as_ref().map_or(String::new(), |(like, _)| format!(", and choices: {like}"));
                faults.push(format!("there is no variant `{key}`; there are {all}{choices}"));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// What a choice looks like, and who takes it.
pub type Choose<'a> = (&'a str, &'a mut dyn FnMut(Seat, &str) -> Result<(), String>);
