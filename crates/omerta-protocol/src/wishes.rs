//! From a request to what a host understands.

use omerta_core::{Noted, Pick, Seat, Tabletop, json};
use omerta_host::{Host, Refused, Wish, WishOf};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::request::Request;

/// What a request wishes, and for which seat. Nothing for requests that only ask.
///
/// `Err` says what is wrong with the request itself.
pub fn wish<G: Tabletop>(host: &Host<G>, request: &Request) -> Result<Option<(Seat, WishOf<G>)>, Refused> {
    let game = &**host.game();
    Ok(Some(match request {
        Request::Act { seat, id, index, act, say, set, amount, line } => {
            let given = [
                index.is_some(),
                act.is_some(),
                say.is_some(),
                set.is_some(),
                amount.is_some(),
                line.is_some(),
            ];
            let ways = "`index`, `act`, `say`, `set`, `amount`, `line`";
            one_of(&given, ways)?;
            let wish = match (index, act, say, set, amount, line) {
                (Some(index), ..) => Wish::Nth(*id, *index),
                (_, Some(act), ..) => Wish::Act(*id, action::<G>(act)?),
                (_, _, Some(say), ..) => Wish::Act(*id, spoken(game, say)?),
                (_, _, _, Some(set), ..) => Wish::Set(*id, picks::<G>(set)?),
                (_, _, _, _, Some(amount), _) => Wish::Amount(*id, *amount),
                (.., line) => {
                    let line = line.iter().flatten().map(action::<G>).collect::<Result<_, _>>()?;
                    Wish::Line(*id, line)
                }
            };
            (*seat, wish)
        }
        Request::Volunteer { seat, version, index, act, say, set } => {
            one_of(&[index.is_some(), act.is_some(), say.is_some()], "`index`, `act`, `say`")?;
            let now = host.story().version(omerta_core::Viewer::Seat(*seat));
            match (version, index) {
                (None, Some(_)) => return Err(missing("`version`")),
                (Some(given), _) if *given != now => {
                    let text = format!("{seat} is at version {}, not {}", now.0, given.0);
                    return Err(refused("stale-liberties", text));
                }
                (Some(_), _) | (None, None) => (),
            }
            let action = match (index, act, say) {
                (Some(index), ..) => {
                    let liberties = host.table().liberties(*seat);
                    let n_options = liberties.len();
                    let no_such = || omerta_core::Refusal::NoSuchOption { index: *index, n_options };
                    liberties.get(*index).copied().ok_or_else(no_such)?
                }
                (_, Some(act), _) => action::<G>(act)?,
                (.., say) => spoken(game, say.as_deref().unwrap_or_default())?,
            };
            let wish = match set {
                Some(set) => Wish::Draft(action, picks::<G>(set)?),
                None => Wish::Volunteer(action),
            };
            (*seat, wish)
        }
        Request::Back { seat, how } => (*seat, Wish::Back(*how)),
        Request::Late { seat, id, say } => {
            let drawn = say.as_deref().map(|it| spoken(game, it)).transpose()?;
            (*seat, Wish::Late(*id, drawn))
        }
        Request::Away { seat, away } => (*seat, Wish::Away(*away)),
        Request::Chance { value, say } => {
            one_of(&[value.is_some(), say.is_some()], "`value`, `say`")?;
            let chance = match (value, say) {
                (Some(given), _) => read(given, "value", "bad-chance")?,
                (None, say) => {
                    let say = say.as_deref().unwrap_or_default();
                    game.parse_chance(say).ok_or_else(|| unreadable("bad-chance", say))?
                }
            };
            (Seat::A, Wish::Luck(chance))
        }
        Request::Preview { .. }
        | Request::Why { .. }
        | Request::View { .. }
        | Request::Update { .. }
        | Request::Decisions
        | Request::Catalogue { .. }
        | Request::Record { .. }
        | Request::Help
        | Request::Quit => return Ok(None),
    }))
}

fn action<G: Tabletop>(act: &Value) -> Result<G::Action, Refused> {
    read(act, "act", "bad-action")
}

fn picks<G: Tabletop>(set: &[Pick<Value>]) -> Result<Vec<Pick<G::Action>>, Refused> {
    let pick = |it: &Pick<Value>| {
        let with = it.with.as_ref().map(|it| read(it, "with", "bad-action")).transpose()?;
        Ok(Pick { pick: read(&it.pick, "pick", "bad-action")?, with })
    };
    set.iter().map(pick).collect()
}

fn read<T: DeserializeOwned>(given: &Value, name: &str, code: &'static str) -> Result<T, Refused> {
    json::of(given).map_err(|err| refused(code, format!("`{name}`: {err}")))
}

fn spoken<G: Noted>(game: &G, say: &str) -> Result<G::Action, Refused> {
    game.parse_action(say).ok_or_else(|| unreadable("bad-action", say))
}

fn unreadable(code: &'static str, say: &str) -> Refused {
    refused(code, format!("`{}` is no notation here", say.chars().take(80).collect::<String>()))
}

/// That exactly one of these ways is given.
fn one_of(given: &[bool], ways: &str) -> Result<(), Refused> {
    match given.iter().filter(|it| **it).count() {
        0 => Err(missing(&format!("one of {ways}"))),
        1 => Ok(()),
        _ => Err(refused("bad-field", format!("give only one of {ways}"))),
    }
}

fn missing(what: &str) -> Refused {
    refused("missing-field", format!("missing field {what}"))
}

fn refused(code: &'static str, text: String) -> Refused {
    Refused { code, text, why: None }
}
