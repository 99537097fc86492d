//! Records in notation: one step a line, with comments, for people to read and to compare.
//!
//! ```text
//! game cash · rules 1 · content 9f31c2ab01de · seats 4 · seed 7
//! chance  loot 2 5 11 17 20 23 31 38
//! A       load click
//! B late  aim nobody
//! outcome A 45  B 0  C 60  D 20 · winner C
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::dice::{Commitment, Seed};
use crate::fair::SharedLuck;
use crate::game::{Outcome, Setup, Step};
use crate::json;
use crate::pack::PackHash;
use crate::record::{FORMAT, Record, RecordOf, ReplayError, ReplayFault, seats, tidy_scene};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::tabletop::Tabletop;

/// A seed as people write it: a number where it is a short one, 64 hexadecimal digits otherwise.
pub fn seed_text(seed: &Seed) -> String {
    let hex = seed.to_hex();
    let short = u64::from_str_radix(hex.get(..16).unwrap_or_default(), 16).unwrap_or_default().swap_bytes();
    if Seed::from_number(short) == *seed { short.to_string() } else { hex }
}

/// Reads a seed: a number, or 64 hexadecimal digits.
pub fn read_seed(text: &str) -> Option<Seed> {
    // A sign is no part of a seed: `+1` and `1` would be two words for one deal.
    if !text.bytes().all(|it| it.is_ascii_hexdigit()) {
        return None;
    }
    let number = (text.len() < 64).then(|| text.parse().ok().map(Seed::from_number));
    number.unwrap_or_else(|| text.parse().ok())
}

pub(super) fn game_of(text: &str) -> Result<String, ReplayError> {
    let (at, line) = Lines::new(text).next().ok_or(ReplayError::whole(ReplayFault::NoHeader))?;
    Ok(Header::read(line).map_err(|fault| ReplayError::line(at, fault))?.game.to_owned())
}

pub(super) fn write<G: Tabletop>(record: &RecordOf<G>, game: &G) -> String {
    let Record { game: slug, rules, pack, setup, scene, commitment, shared, steps, outcome, seed } = record;
    let luck = match (seed, commitment) {
        (Some(seed), _) => format!("seed {}", seed_text(seed)),
        (None, Some(commitment)) => format!("commitment {commitment}"),
        (None, None) => "luck manual".to_owned(),
    };
    let (n_seats, pack) = (setup.n_seats, pack.short());
    let mut text = format!("game {slug} · rules {rules} · content {pack} · seats {n_seats} · {luck}\n");
    if setup.variant != G::Variant::default() {
        let variant = serde_json::to_string(&setup.variant).expect("variants are plain data");
        say(&mut text, "variant", &variant);
    }
    if let Some(SharedLuck { house, salts, .. }) = shared {
        say(&mut text, "house", &house.to_string());
        salts.iter().for_each(|(seat, salt)| say(&mut text, "salt", &format!("{seat} {salt}")));
    }
    scene.iter().flat_map(|it| it.lines()).for_each(|it| say(&mut text, "scene", it));
    for step in steps {
        match step {
            Step::Seat(seat, action) => say(&mut text, &seat.to_string(), &game.action_text(action)),
            Step::Late(seat, action) => say(&mut text, &format!("{seat} late"), &game.action_text(action)),
            Step::Chance(chance) => say(&mut text, "chance", &game.chance_text(chance)),
        }
    }
    if let Some(secret) = shared.as_ref().and_then(|it| it.secret) {
        say(&mut text, "secret", &secret.to_hex());
    }
    if let Some(outcome) = outcome {
        say(&mut text, "outcome", &outcome_text(outcome));
    }
    text
}

pub(super) fn read<G: Tabletop>(game: &G, text: &str) -> Result<RecordOf<G>, ReplayError> {
    let mut lines = Lines::new(text);
    let (at, line) = lines.next().ok_or(ReplayError::whole(ReplayFault::NoHeader))?;
    let here = |fault| ReplayError::line(at, fault);
    let header = Header::read(line).map_err(here)?;
    let mut record = Record {
        game: header.game.to_owned(),
        rules: header.rules,
        pack: header.pack,
        setup: Setup { n_seats: seats::<G>(header.seats).map_err(here)?, variant: G::Variant::default() },
        scene: None,
        commitment: header.commitment,
        shared: None,
        steps: Vec::new(),
        outcome: None,
        seed: header.seed,
    };
    record.check_header(game).map_err(here)?;
    while let Some((at, line)) = lines.next() {
        // A last line without its end may be half of what was written.
        let fault = |what: &str| match lines.is_cut {
            true => ReplayError::line(at, ReplayFault::HalfLine),
            false => ReplayError::line(at, ReplayFault::BrokenLine(what.to_owned())),
        };
        if record.outcome.is_some() {
            return Err(ReplayError::line(at, ReplayFault::AfterTheEnd));
        }
        let (word, rest) = word(line);
        match word {
            "variant" if record.steps.is_empty() => {
                let bad =
                    |err: serde_json::Error| ReplayError::line(at, ReplayFault::BadVariant(err.to_string()));
                record.setup.variant = json::read(rest).map_err(bad)?;
            }
            "scene" if record.steps.is_empty() => {
                let before = record.scene.take().unwrap_or_default();
                record.scene = Some(tidy_scene(&format!("{before}\n{rest}")));
            }
            "house" if record.steps.is_empty() => {
                let house = rest.parse().map_err(|_| fault("what the house was bound to is 64 digits"))?;
                record.shared = Some(SharedLuck { house, salts: BTreeMap::new(), secret: None });
            }
            "salt" | "secret" => {
                let wanted = "`salt` and `secret` come after `house`, as `A <32 digits>` and 64 digits";
                let shared = record.shared.as_mut().ok_or_else(|| fault(wanted))?;
                read_share(shared, word, rest).ok_or_else(|| fault(wanted))?;
            }
            "chance" => {
                let chance = game.parse_chance(rest).ok_or_else(|| fault("luck gives no such thing"))?;
                record.steps.push(Step::Chance(chance));
            }
            "outcome" => {
                let outcome = read_outcome(rest, record.setup.n_seats);
                record.outcome = Some(outcome.ok_or_else(|| fault("an outcome is `A 45  B 0 · winner A`"))?);
            }
            letter => {
                let wanted = "a line begins with a seat, `chance`, `outcome`, `variant`, `scene`, `house`, `salt`, `secret` or `#`";
                let seat: Seat = letter.parse().map_err(|_| fault(wanted))?;
                let (is_late, text) = match self::word(rest) {
                    ("late", text) => (true, text),
                    _ => (false, rest),
                };
                let action =
                    game.parse_action(text).ok_or_else(|| fault("no action is written like that"))?;
                record.steps.push(if is_late { Step::Late(seat, action) } else { Step::Seat(seat, action) });
            }
        }
    }
    record.check_header(game).map_err(ReplayError::whole)?;
    Ok(record)
}

/// What somebody had a part in luck with: a line that begins with this word.
fn read_share(shared: &mut SharedLuck, word: &str, rest: &str) -> Option<()> {
    if word == "secret" {
        shared.secret = Some(rest.parse().ok()?);
        return Some(());
    }
    let (seat, salt) = self::word(rest);
    let before = shared.salts.insert(seat.parse().ok()?, salt.parse().ok()?);
    before.is_none().then_some(())
}

/// What the first line says.
struct Header<'a> {
    game: &'a str,
    rules: u32,
    pack: PackHash,
    seats: u64,
    commitment: Option<Commitment>,
    seed: Option<Seed>,
}

impl<'a> Header<'a> {
    fn read(line: &'a str) -> Result<Header<'a>, ReplayFault> {
        if word(line).0 != "game" {
            return Err(ReplayFault::NoHeader);
        }
        let mut items = std::collections::BTreeMap::new();
        for item in line.split('·') {
            let (name, value) = word(item.trim());
            if items.insert(name, value).is_some() {
                return Err(broken(&format!("`{name}` is said twice")));
            }
        }
        let format = items.remove("format").map_or(Some(u64::from(FORMAT)), |it| it.parse().ok());
        match format {
            Some(format) if format > u64::from(FORMAT) => return Err(ReplayFault::NewerFormat(format)),
            Some(_) => {}
            None => return Err(broken("the format is a number")),
        }
        let mut take = |name: &str| items.remove(name).ok_or_else(|| broken(&format!("`{name}` is missing")));
        let game = take("game")?;
        let rules = take("rules")?.parse().map_err(|_| broken("the version of the rules is a number"))?;
        let pack = PackHash::from_digits(take("content")?).ok_or_else(|| broken("the content is no hash"))?;
        let seats = take("seats")?.parse().map_err(|_| broken("the number of seats is a number"))?;
        let (mut seed, mut commitment) = (None, None);
        if let Ok(text) = take("seed") {
            seed =
                Some(read_seed(text).ok_or_else(|| broken("the seed is a number or 64 hexadecimal digits"))?);
            commitment = seed.map(|it| it.commitment());
        } else if let Ok(text) = take("commitment") {
            commitment = Some(text.parse().map_err(|_| broken("the commitment is 64 hexadecimal digits"))?);
        } else if take("luck") != Ok("manual") {
            return Err(broken("`seed`, `commitment` or `luck manual` is missing"));
        }
        match items.keys().next() {
            Some(name) => Err(broken(&format!("`{name}` is no part of a header"))),
            None => Ok(Header { game, rules, pack, seats, commitment, seed }),
        }
    }
}

/// The lines that say something, with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::SplitInclusive<'a, char>>,
    is_cut: bool,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.split_inclusive('\n').enumerate(), is_cut: false }
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let says = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
        let (i, line) = self.lines.by_ref().find(|(_, it)| says(it))?;
        self.is_cut = !line.ends_with('\n');
        Some((i + 1, line.trim()))
    }
}

fn say(text: &mut String, who: &str, what: &str) {
    let _ = writeln!(text, "{who:<7} {what}");
}

/// The first word of a line, and the rest.
fn word(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

fn broken(what: &str) -> ReplayFault {
    ReplayFault::BrokenLine(what.to_owned())
}

fn outcome_text(outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome.scores.iter().map(|(seat, score)| format!("{seat} {score}")).collect();
    let winners: Vec<String> = outcome.winners.iter().map(|it| it.to_string()).collect();
    let end = match winners.len() {
        0 => "nobody wins".to_owned(),
        1 => format!("winner {}", winners[0]),
        _ => format!("winners {}", winners.join(" ")),
    };
    format!("{} · {end}", scores.join("  "))
}

fn read_outcome(text: &str, n_seats: u8) -> Option<Outcome> {
    let (told, end) = text.split_once('·')?;
    let mut words = told.split_whitespace();
    let mut scores = BySeat::new(n_seats, |_| 0);
    for (seat, score) in scores.iter_mut() {
        if words.next()?.parse() != Ok(seat) {
            return None;
        }
        *score = words.next()?.parse().ok()?;
    }
    let mut winners = SeatSet::EMPTY;
    match word(end.trim()) {
        ("nobody", "wins") => {}
        ("winner" | "winners", seats) => {
            for seat in seats.split_whitespace() {
                winners = winners.with(seat.parse().ok()?);
            }
        }
        _ => return None,
    }
    words.next().is_none().then_some(Outcome { scores, winners })
}
