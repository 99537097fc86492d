//! Records as JSON Lines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::Commitment;
use crate::fair::{Salt, SharedLuck};
use crate::game::{Outcome, Setup, Step, Wire};
use crate::json;
use crate::pack::PackHash;
use crate::record::{FORMAT, Record, RecordOf, ReplayError, ReplayFault, seats, tidy_scene};
use crate::seat::Seat;
use crate::tabletop::Tabletop;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine<V> {
    omerta: u32,
    game: String,
    rules: u32,
    pack: PackHash,
    seats: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<String>,
    luck: LuckWord,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<SharedLine>,
}

/// How the seed came about, as far as it is known before the end.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SharedLine {
    house: Commitment,
    salts: BTreeMap<Seat, Salt>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum LuckWord {
    Seeded,
    Manual,
}

/// A line for one step: of a seat, of the clock for a seat, or of luck.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepLine<A, C> {
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    act: Option<A>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<C>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

pub(super) fn game_of(text: &str) -> Result<String, ReplayError> {
    Ok(header(&mut Lines::new(text))?.1.game)
}

pub(super) fn write<V: Wire, A: Wire + Copy, C: Wire>(record: &Record<V, A, C>) -> String {
    let Record { game, rules, pack, setup, scene, commitment, shared, steps, outcome, seed } = record;
    let header = HeaderLine {
        omerta: FORMAT,
        game: game.clone(),
        rules: *rules,
        pack: pack.clone(),
        seats: u64::from(setup.n_seats),
        variant: Some(&setup.variant),
        scene: scene.clone(),
        luck: if commitment.is_some() { LuckWord::Seeded } else { LuckWord::Manual },
        commitment: *commitment,
        shared: shared.as_ref().map(|it| SharedLine { house: it.house, salts: it.salts.clone() }),
    };
    let mut text = line(&header);
    for (n, step) in steps.iter().enumerate() {
        let empty = StepLine { n, seat: None, late: None, act: None, chance: None };
        text += &line(&match step {
            Step::Seat(seat, act) => StepLine { seat: Some(*seat), act: Some(act), ..empty },
            Step::Late(seat, act) => StepLine { late: Some(*seat), act: Some(act), ..empty },
            Step::Chance(chance) => StepLine { chance: Some(chance), ..empty },
        });
    }
    let secret = shared.as_ref().and_then(|it| it.secret).map(|it| it.to_hex());
    if outcome.is_some() || seed.is_some() || secret.is_some() {
        text += &line(&EndLine { outcome: *outcome, seed: seed.map(|it| it.to_hex()), secret });
    }
    text
}

pub(super) fn read<G: Tabletop>(game: &G, text: &str) -> Result<RecordOf<G>, ReplayError> {
    let mut lines = Lines::new(text);
    let (at, header) = header(&mut lines)?;
    let HeaderLine {
        game: slug, rules, pack, seats: n_seats, variant, scene, luck, commitment, shared, ..
    } = header;
    let here = |fault| ReplayError::line(at, fault);
    if (luck == LuckWord::Seeded) != commitment.is_some() {
        return Err(here(ReplayFault::BrokenLine(
            "seeded luck has a commitment, manual luck has none".to_owned(),
        )));
    }
    let mut record = Record {
        game: slug,
        rules,
        pack,
        setup: Setup { n_seats: seats::<G>(n_seats).map_err(here)?, variant: G::Variant::default() },
        scene: scene.as_deref().map(tidy_scene),
        commitment,
        shared: shared.map(|SharedLine { house, salts }| SharedLuck { house, salts, secret: None }),
        steps: Vec::new(),
        outcome: None,
        seed: None,
    };
    record.check_header(game).map_err(here)?;
    if let Some(variant) = variant {
        let bad = |err: serde_json::Error| here(ReplayFault::BadVariant(err.to_string()));
        record.setup.variant = json::of(&variant).map_err(bad)?;
    }
    while let Some((at, value)) = lines.next()? {
        let here = |fault| ReplayError::line(at, fault);
        let broken = |err: serde_json::Error| here(ReplayFault::BrokenLine(err.to_string()));
        if value.get("n").is_some() {
            let found: StepLine<G::Action, G::Chance> = json::of(&value).map_err(broken)?;
            if found.n != record.steps.len() {
                return Err(here(ReplayFault::MissingStep { wanted: record.steps.len(), found: found.n }));
            }
            record.steps.push(match found {
                StepLine { seat: Some(seat), late: None, act: Some(act), chance: None, .. } => {
                    Step::Seat(seat, act)
                }
                StepLine { seat: None, late: Some(seat), act: Some(act), chance: None, .. } => {
                    Step::Late(seat, act)
                }
                StepLine { seat: None, late: None, act: None, chance: Some(chance), .. } => {
                    Step::Chance(chance)
                }
                _ => {
                    let text = "a step has either `seat` and `act`, or `late` and `act`, or `chance`";
                    return Err(here(ReplayFault::BrokenLine(text.to_owned())));
                }
            });
            continue;
        }
        let EndLine { outcome, seed, secret } = json::of(&value).map_err(broken)?;
        let seed = seed.map(|it| it.parse()).transpose();
        record.seed = seed
            .map_err(|_| here(ReplayFault::BrokenLine("the seed is not 64 hexadecimal digits".to_owned())))?;
        if let Some(secret) = secret {
            let no_share = "a secret belongs to luck that was shared, and has 64 hexadecimal digits";
            let broken = || here(ReplayFault::BrokenLine(no_share.to_owned()));
            let shared = record.shared.as_mut().ok_or_else(broken)?;
            shared.secret = Some(secret.parse().map_err(|_| broken())?);
        }
        record.outcome = outcome;
        record.check_header(game).map_err(here)?;
        return match lines.next()? {
            Some((at, _)) => Err(ReplayError::line(at, ReplayFault::AfterTheEnd)),
            None => Ok(record),
        };
    }
    Ok(record)
}

/// The header with its line. Its format number is looked at before anything else.
fn header(lines: &mut Lines<'_>) -> Result<(usize, HeaderLine<Value>), ReplayError> {
    let Some((at, value)) = lines.next()? else { return Err(ReplayError::whole(ReplayFault::NoHeader)) };
    let here = |fault| ReplayError::line(at, fault);
    match value.get("omerta") {
        None => return Err(here(ReplayFault::NoHeader)),
        Some(format) => {
            if let Some(format) = format.as_u64().filter(|&it| it > u64::from(FORMAT)) {
                return Err(here(ReplayFault::NewerFormat(format)));
            }
        }
    }
    let header = json::of(&value);
    Ok((at, header.map_err(|err| here(ReplayFault::BrokenLine(err.to_string())))?))
}

/// The lines that say something, with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::SplitInclusive<'a, char>>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.split_inclusive('\n').enumerate() }
    }

    fn next(&mut self) -> Result<Option<(usize, Value)>, ReplayError> {
        let Some((i, line)) = self.lines.by_ref().find(|(_, it)| !it.trim().is_empty()) else {
            return Ok(None);
        };
        let fault = |err: serde_json::Error| match err.is_eof() && !line.ends_with('\n') {
            true => ReplayFault::HalfLine,
            false => ReplayFault::BrokenLine(err.to_string()),
        };
        serde_json::from_str(line)
            .map(|it| Some((i + 1, it)))
            .map_err(|err| ReplayError::line(i + 1, fault(err)))
    }
}

fn line(it: &impl Serialize) -> String {
    let mut text = serde_json::to_string(it).expect("records are plain data");
    text.push('\n');
    text
}
