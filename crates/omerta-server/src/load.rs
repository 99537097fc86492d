//! Brings a table back from what was written down.

use omerta_core::{Luck, PackFiles};
use omerta_games::any::{self, Guarded, Spec};
use omerta_host::Millis;
use omerta_store::{Claim, Store, TableId};

use crate::entry::{Entry, Said};
use crate::error::ApiError;
use crate::log;
use crate::packs;
use crate::roster::Roster;

/// A table that was read.
pub(crate) struct Loaded {
    pub(crate) roster: Roster,
    pub(crate) pack: Option<PackFiles>,
    pub(crate) game: Option<Guarded>,
    pub(crate) said: Vec<Said>,
    pub(crate) epoch: u32,
    pub(crate) next: u32,
}

/// Claims a table and reads it. It waits for the disk.
pub(crate) fn load(store: &Store, id: TableId) -> Result<Loaded, ApiError> {
    let Claim { epoch, next, lines } = store.claim(id)?;
    let (mut roster, mut said, mut played, mut done) = (None::<Roster>, Vec::new(), Vec::new(), Vec::new());
    for (at, bytes) in lines.iter().enumerate() {
        let entry = Entry::read(bytes).map_err(|why| unreadable(id, &format!("entry {at}: {why}")))?;
        match entry {
            Entry::House(it) => {
                roster = Some(*it);
                done.clear();
            }
            Entry::Played(by, lines) => {
                done.extend(by);
                played.extend(lines);
            }
            Entry::Said(it) => {
                done.push(it.by);
                said.push(it);
            }
        }
    }
    let mut roster = roster.ok_or_else(ApiError::no_table)?;
    // What was done since the roster was written down is done.
    for by in done {
        if let Some(member) = roster.members.get_mut(by.member) {
            member.remember(by.n);
        }
    }
    let pack = match &roster.pack {
        Some(name) => Some(packs::read(store, name)?.1),
        None => None,
    };
    let game = match roster.started {
        Some(at) => Some(open(&roster, pack.clone(), at, &played).map_err(|why| unreadable(id, &why))?),
        None => None,
    };
    Ok(Loaded { roster, pack, game, said, epoch, next })
}

/// Opens the game of a table at which all have confirmed, or brings it back by its lines.
pub(crate) fn open(
    roster: &Roster,
    pack: Option<PackFiles>,
    started: Millis,
    lines: &[String],
) -> Result<Guarded, String> {
    let kind = roster.kind().ok_or_else(|| format!("there is no game `{}`", roster.game))?;
    if kind.rules() != roster.rules {
        let (own, now) = (roster.rules, kind.rules());
        return Err(format!("it was begun with version {own} of the rules, and these are version {now}"));
    }
    let secret = roster.house_secret().ok_or("the house has lost its secret")?;
    let spec = Spec {
        pack,
        n_seats: roster.n_seats(),
        variant: roster.variant.clone(),
        scene: None,
        luck: match roster.is_dealt {
            true => Luck::Manual,
            false => Luck::Seeded(secret.seed(&roster.salts())),
        },
        sitters: roster.sitters(),
        house: roster.house,
        now: started,
    };
    let host = any::resume(kind, spec, lines).map_err(|err| err.to_string())?;
    Ok(Guarded::new(host))
}

/// A table that can't be read is told to whoever runs the house; its people hear that it can't be opened.
fn unreadable(id: TableId, why: &str) -> ApiError {
    log::warn("table-unreadable", &serde_json::json!({ "table": id.to_string(), "why": why }));
    let text = format!("this table can't be opened by this version of the house: {why}");
    ApiError::conflict("table-unreadable", text)
}
