//! What each route does.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use omerta_core::{Catalogue, Lang};
use omerta_host::Version;
use omerta_protocol::house::openapi;
use omerta_protocol::house::socket::read;
use omerta_protocol::house::{
    DeviceCode, Enter, FromTable, GameMessage, GuestMessage, HouseWish, Me, Moved, NewGuest, NewTable,
    Numbered, Opened, PackMessage, PackUpload, Redeem, Rename, Say, TableCard, TableMessage,
};
use omerta_protocol::request::RecordFormat;
use omerta_protocol::{Request, UpdateMessage};
use omerta_store::TableId;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::ApiError;
use crate::guests::Guest;
use crate::house::{CardData, House};
use crate::http::{COOKIE, Caller, blocking, origin};
use crate::mail::{Ask, Mail, Told};
use crate::opening::{self, Sitting};
use crate::packs;
use crate::read as reading;
use crate::secrets;

pub(crate) type Shared = State<Arc<House>>;
type Answer<T> = Result<Json<T>, ApiError>;
type Body = Result<Bytes, BytesRejection>;
pub(crate) type Words = Query<std::collections::HashMap<String, String>>;

/// The bytes of a body that says it is JSON.
fn bytes(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or("");
    if !kind.starts_with("application/json") {
        let text = "a body is `Content-Type: application/json`";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", text));
    }
    body.map_err(|err| match err.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", "the body is too long")
        }
        _ => ApiError::bad("bad-body", "the body could not be read"),
    })
}

fn body<T: DeserializeOwned>(headers: &HeaderMap, body: Body) -> Result<T, ApiError> {
    Ok(read(&bytes(headers, body)?)?)
}

pub(crate) fn table_id(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|_| ApiError::no_table())
}

/// A word behind the `?`, read or refused.
pub(crate) fn word<T: std::str::FromStr>(words: &Words, name: &str) -> Result<Option<T>, ApiError> {
    let bad = |text: &String| {
        let text: String = text.chars().take(40).collect();
        ApiError::bad("bad-value", format!("`{text}` is no `{name}`"))
    };
    words.get(name).map(|it| it.parse().map_err(|_| bad(it))).transpose()
}

pub(crate) fn lang(words: &Words) -> Result<Lang, ApiError> {
    Ok(word(words, "lang")?.unwrap_or_default())
}

pub(crate) async fn games(State(house): Shared, words: Words) -> Answer<Vec<GameMessage>> {
    let lang = lang(&words)?;
    let listed = house.games.keys().filter(|it| it.is_listed());
    Ok(Json(listed.map(|it| house.game(*it, lang).clone()).collect()))
}

pub(crate) async fn new_guest(
    State(house): Shared,
    headers: HeaderMap,
    given: Body,
) -> Result<Response, ApiError> {
    let NewGuest { name } = body(&headers, given)?;
    let name = match name {
        Some(name) => reading::name(&name)?,
        // A name of the house's own is no word of any language.
        None => format!("#{:04}", u16::from_le_bytes(house.source.random()?) % 10_000),
    };
    let (token, id) = secrets::new_token(&house.source)?;
    let guest = Guest { name: name.clone(), tables: Vec::new() };
    let shared = Arc::clone(&house);
    blocking(move || shared.guests.add(&shared.store, id, guest)).await?;
    let Some(from) = origin(&headers) else {
        return Ok(Json(GuestMessage { name, token: Some(token) }).into_response());
    };
    super::check_origin(&Method::POST, &headers)?;
    let secure = if from.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}", token.0);
    let mut response = Json(GuestMessage { name, token: None }).into_response();
    let cookie = HeaderValue::from_str(&cookie).map_err(|_| ApiError::bad("bad-name", "no cookie"))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

pub(crate) async fn me(State(house): Shared, method: Method, headers: HeaderMap) -> Answer<Me> {
    let caller = Caller::of(&house, &method, &headers).await?;
    about(house, caller).await
}

async fn about(house: Arc<House>, Caller { id, guest }: Caller) -> Answer<Me> {
    let Guest { name, tables } = guest;
    let tables = blocking(move || {
        let card = |name: &String| -> Option<TableCard> {
            let table: TableId = name.parse().ok()?;
            let kept = || serde_json::from_slice::<CardData>(&house.store.table(table).ok()?.card.data).ok();
            house.card_of(table).or_else(kept).map(|it| it.for_guest(id))
        };
        Ok(tables.iter().rev().filter_map(card).collect())
    });
    Ok(Json(Me { name, tables: tables.await? }))
}

pub(crate) async fn rename(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    given: Body,
) -> Answer<Me> {
    let mut caller = Caller::of(&house, &method, &headers).await?;
    let Rename { name } = body(&headers, given)?;
    let name = reading::name(&name)?;
    let (shared, own) = (Arc::clone(&house), name.clone());
    blocking(move || shared.guests.rename(&shared.store, caller.id, &own)).await?;
    for table in caller.guest.tables.iter().filter_map(|it| it.parse().ok()) {
        house.mail(table, Mail::Renamed(caller.id, name.clone()));
    }
    caller.guest.name = name;
    about(house, caller).await
}

pub(crate) async fn upload(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    given: Body,
) -> Answer<PackMessage> {
    Caller::of(&house, &method, &headers).await?;
    let upload: PackUpload = body(&headers, given)?;
    blocking(move || packs::keep(&house.store, &upload)).await.map(Json)
}

pub(crate) async fn pack(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(pack): Path<String>,
) -> Answer<PackUpload> {
    Caller::of(&house, &method, &headers).await?;
    blocking(move || Ok(packs::read(&house.store, &pack)?.0)).await.map(Json)
}

pub(crate) async fn qr(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    given: Body,
) -> Result<Response, ApiError> {
    Caller::of(&house, &method, &headers).await?;
    let link: String = body(&headers, given)?;
    let code = qrcode::QrCode::new(link.as_bytes())
        .map_err(|_| ApiError::bad("too-long", "this is too long for a QR code"))?;
    let svg = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

pub(crate) async fn redeem(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    given: Body,
) -> Answer<Moved> {
    let caller = Caller::of(&house, &method, &headers).await?;
    let Redeem { code } = body(&headers, given)?;
    let wrong = || ApiError::forbidden("wrong-code", "this code opens nothing, or nothing any more");
    let (table, from) = code.parse().ok().and_then(|it| house.redeem(it)).ok_or_else(wrong)?;
    match house.ask(table, from, Ask::Move(caller.id)).await? {
        Told::Seat(seat) => Ok(Json(Moved { table: table.to_string(), seat })),
        _ => Err(wrong()),
    }
}

pub(crate) async fn tables(State(house): Shared, words: Words) -> Answer<Vec<TableCard>> {
    Ok(Json(house.listed(words.get("game").map(String::as_str))))
}

pub(crate) async fn open_table(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    given: Body,
) -> Answer<Opened> {
    let caller = Caller::of(&house, &method, &headers).await?;
    let new: NewTable = body(&headers, given)?;
    let sitting = vec![Sitting { guest: caller.id, name: caller.guest.name, seat: new.sit, may_sit: true }];
    blocking(move || opening::open(&house, &new, &sitting)).await.map(Json)
}

/// Asks a table on behalf of whoever sent the request.
async fn ask(
    house: &Arc<House>,
    method: &Method,
    headers: &HeaderMap,
    table: &str,
    ask: impl FnOnce(&Caller) -> Result<Ask, ApiError>,
) -> Result<Told, ApiError> {
    let caller = Caller::of(house, method, headers).await?;
    let ask = ask(&caller)?;
    house.ask(table_id(table)?, caller.id, ask).await
}

fn odd() -> ApiError {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the table has answered something else")
}

pub(crate) async fn table(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
) -> Answer<TableMessage> {
    match ask(&house, &method, &headers, &table, |_| Ok(Ask::Table)).await? {
        Told::Table(table) => Ok(Json(*table)),
        _ => Err(odd()),
    }
}

pub(crate) async fn enter(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    given: Body,
) -> Answer<TableMessage> {
    let told = ask(&house, &method, &headers, &table, |caller| {
        let Enter { secret } = body(&headers, given)?;
        let wrong = |_| ApiError::forbidden("wrong-link", "this link opens nothing, or nothing any more");
        let secret = secret.map(|it| it.parse().map_err(wrong)).transpose()?;
        Ok(Ask::Enter { secret, name: caller.guest.name.clone() })
    });
    match told.await? {
        Told::Table(table) => Ok(Json(*table)),
        _ => Err(odd()),
    }
}

fn message(told: Told) -> Answer<FromTable> {
    match told {
        Told::Message(message) => Ok(Json(*message)),
        _ => Err(odd()),
    }
}

pub(crate) async fn wish(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    given: Body,
) -> Answer<FromTable> {
    let wish = |_: &Caller| Ok(Ask::House(body::<Numbered<HouseWish>>(&headers, given)?));
    message(ask(&house, &method, &headers, &table, wish).await?)
}

pub(crate) async fn act(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
    given: Body,
) -> Answer<FromTable> {
    let act = |_: &Caller| {
        let request = Numbered::<Request>::read(&bytes(&headers, given)?)?;
        Ok(Ask::Game(Box::new(request), lang(&words)?))
    };
    message(ask(&house, &method, &headers, &table, act).await?)
}

pub(crate) async fn chat(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    given: Body,
) -> Answer<FromTable> {
    let say = |_: &Caller| Ok(Ask::Chat(body::<Numbered<Say>>(&headers, given)?));
    message(ask(&house, &method, &headers, &table, say).await?)
}

pub(crate) async fn code(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
) -> Answer<DeviceCode> {
    let caller = Caller::of(&house, &method, &headers).await?;
    let table = table_id(&table)?;
    house.ask(table, caller.id, Ask::Seat).await?;
    let (code, until) = house.lend(table, caller.id)?;
    Ok(Json(DeviceCode { code: code.to_string(), until }))
}

pub(crate) async fn update(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
) -> Answer<UpdateMessage> {
    let since = |_: &Caller| Ok(Ask::Update(Version(word(&words, "since")?.unwrap_or(0)), lang(&words)?));
    match ask(&house, &method, &headers, &table, since).await? {
        Told::Update(update) => Ok(Json(*update)),
        _ => Err(odd()),
    }
}

pub(crate) async fn catalogue(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
) -> Answer<Catalogue> {
    match ask(&house, &method, &headers, &table, |_| Ok(Ask::Catalogue(lang(&words)?))).await? {
        Told::Catalogue(catalogue) => Ok(Json(*catalogue)),
        _ => Err(odd()),
    }
}

pub(crate) async fn record(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
) -> Result<Response, ApiError> {
    let format = match words.get("format").map(String::as_str) {
        None | Some("json") => RecordFormat::Json,
        Some("text") => RecordFormat::Text,
        Some(_) => return Err(ApiError::bad("bad-value", "a record comes as `json` or as `text`")),
    };
    match ask(&house, &method, &headers, &table, |_| Ok(Ask::Record(reading::format(format)))).await? {
        Told::Record(text) => {
            Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
        }
        _ => Err(odd()),
    }
}

pub(crate) async fn openapi() -> Json<Value> {
    Json(openapi::openapi())
}

pub(crate) async fn socket_schema() -> Json<Value> {
    Json(openapi::socket())
}

pub(crate) async fn metrics(State(house): Shared) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text()).into_response()
}

/// Whether the house is well: it can read its store.
pub(crate) async fn health(State(house): Shared) -> Result<&'static str, ApiError> {
    blocking(move || Ok(house.store.key([0; 32])?)).await?;
    Ok("ok\n")
}
