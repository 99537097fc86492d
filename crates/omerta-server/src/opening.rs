//! Opening a table: everything is tried before anything is written down.

use omerta_core::{HouseSecret, Luck, PackFiles, Seat, SeatSet, Seed};
use omerta_games::any::{self, Spec};
use omerta_host::Sitter;
use omerta_protocol::house::{NewTable, Opened, SeatPlan, SecretKind};
use omerta_store::{Card, Line, Stage, TableRow, Write};
use serde_json::json;

use crate::entry::Entry;
use crate::error::ApiError;
use crate::house::House;
use crate::log;
use crate::packs;
use crate::roster::Roster;
use crate::secrets::{self, GuestId};

/// Somebody who is at the table from the start; the first opened it.
pub(crate) struct Sitting {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
    pub(crate) may_sit: bool,
}

/// How long somebody may be gone before a stand-in plays, unless told.
const GRACE: u32 = 120_000;
/// How long it may be told to be: three hours.
const MOST_GRACE: u32 = 3 * 3_600_000;

/// Opens a table. It waits for the disk.
pub(crate) fn open(house: &House, new: &NewTable, sitting: &[Sitting]) -> Result<Opened, ApiError> {
    let kind = packs::kind_of(&new.game)?;
    let host = sitting.first().map(|it| it.guest).ok_or_else(ApiError::no_table)?;
    if house.n_tables_of(host) >= house.options.tables_per_guest {
        let text = format!("a guest may have {} unfinished tables", house.options.tables_per_guest);
        return Err(ApiError::conflict("too-many-tables", text));
    }
    let grace = new.grace.unwrap_or(GRACE);
    if grace > MOST_GRACE {
        return Err(ApiError::bad("bad-field", format!("`grace` is at most {MOST_GRACE} milliseconds")));
    }
    let files = match &new.pack {
        Some(name) => Some(packs::read(&house.store, name)?).map(|(_, files)| files),
        None => None,
    };
    for plan in &new.seats {
        if let SeatPlan::Bot(level) = plan {
            let told = |problem| ApiError { status: axum::http::StatusCode::BAD_REQUEST, problem };
            house.levels.check(level).map_err(told)?;
        }
    }
    let seats = Roster::places(&new.seats);
    let mut roster = Roster {
        game: new.game.clone(),
        rules: kind.rules(),
        variant: new.variant.clone(),
        pack: new.pack.clone(),
        pack_hash: house.game(kind, omerta_core::Lang::En).pack_hash.clone(),
        house: new.house,
        listed: new.listed,
        spectators: new.spectators,
        grace,
        opened: house.clock.now(),
        secret: String::new(),
        is_dealt: house.options.practice.is_some_and(|it| it.is_dealt),
        join: String::new(),
        watch: String::new(),
        host: 0,
        members: Vec::new(),
        seats,
        terms: 1,
        revision: 0,
        started: None,
        over: false,
        closed: false,
        paused: None,
        rested: 0,
        pause_votes: SeatSet::EMPTY,
        rematch_votes: SeatSet::EMPTY,
        next: None,
        shoulders: SeatSet::EMPTY,
    };
    if let Some(files) = &files {
        let told = |problem| ApiError { status: axum::http::StatusCode::BAD_REQUEST, problem };
        roster.pack_hash = packs::hash(kind, Some(files), &roster.pack_hash).map_err(told)?;
    }
    try_it(&roster, files)?;
    for Sitting { guest, name, seat, may_sit } in sitting {
        let told = |problem| ApiError { status: axum::http::StatusCode::BAD_REQUEST, problem };
        let member = roster.enter(*guest, name, *may_sit).map_err(told)?;
        if let Some(seat) = seat {
            roster.sit(member, *seat).map_err(told)?;
        }
    }
    let (join, join_hash) = secrets::new_secret(&house.source, SecretKind::Join)?;
    let (watch, watch_hash) = secrets::new_secret(&house.source, SecretKind::Watch)?;
    roster.secret = HouseSecret::new(house.source.random()?).to_hex();
    (roster.join, roster.watch) = (join_hash, watch_hash);
    let table = write_down(house, &roster, sitting)?;
    house.metrics.tables_opened_total.add(1);
    log::info("table-opened", &json!({ "table": table, "game": new.game, "seats": new.seats.len() }));
    Ok(Opened { table, join: join.as_str().to_owned(), watch: watch.as_str().to_owned() })
}

/// Opens the game once with luck that does not matter: what can't be, is told before anyone sits down.
fn try_it(roster: &Roster, pack: Option<PackFiles>) -> Result<(), ApiError> {
    let kind = packs::kind_of(&roster.game)?;
    let spec = Spec {
        pack,
        n_seats: roster.n_seats(),
        variant: roster.variant.clone(),
        scene: None,
        luck: Luck::Seeded(Seed::from_number(0)),
        sitters: roster.sitters().into_iter().collect::<Vec<Sitter>>(),
        house: roster.house,
        now: 0,
    };
    any::open(kind, spec).map(drop).map_err(|err| {
        let (code, faults) = match &err {
            any::AnyError::Pack(faults) => ("bad-pack", faults.clone()),
            any::AnyError::Variant(faults) => ("bad-variant", faults.clone()),
            any::AnyError::Bot(_) => ("unknown-bot", Vec::new()),
            any::AnyError::Open(_) => ("bad-seat-count", Vec::new()),
            any::AnyError::Scene(_) | any::AnyError::Line { .. } => ("bad-table", Vec::new()),
        };
        let mut error = ApiError::bad(code, err.to_string());
        error.problem.faults = faults;
        error
    })
}

fn write_down(house: &House, roster: &Roster, sitting: &[Sitting]) -> Result<String, ApiError> {
    let id = secrets::new_table(&house.source)?;
    let name = id.to_string();
    let data = house.card_data(roster, &name, None);
    let bytes = serde_json::to_vec(&data).map_err(|_| ApiError::store())?;
    let card =
        |stage| Card { stage, is_listed: roster.listed, changed: data.card.changed, data: bytes.clone() };
    // Until its first entry is there, it is no table that anybody finds.
    house.store.save(vec![Write::Table(TableRow { id, card: card(Stage::Over) })])?;
    let claim = house.store.claim(id)?;
    let entry = Entry::House(Box::new(roster.clone())).bytes();
    let line = Line { table: id, epoch: claim.epoch, n: claim.next, data: entry };
    let mut batch = vec![Write::Line(line), Write::Card(TableRow { id, card: card(Stage::Lobby) })];
    batch.extend(sitting.iter().filter_map(|it| house.guests.enters(it.guest, id)));
    house.store.save(batch)?;
    house.list(id, data);
    Ok(name)
}
