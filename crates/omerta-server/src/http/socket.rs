//! Sockets and streams: once they are open, the table's own task has them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use omerta_host::Version;
use omerta_protocol::house::{COMPACT, JSON, MESSAGE_BYTES};
use omerta_store::TableId;
use tokio::sync::mpsc;

use crate::conn::{BUFFER, Pipe, Start};
use crate::error::ApiError;
use crate::house::House;
use crate::http::Caller;
use crate::http::routes::{Shared, Words, lang, table_id, word};
use crate::mail::{Ask, Mail};

/// Lines that wait for a stream.
const LINES: usize = 16;

/// Whoever asks must have entered the table before anything is opened.
async fn member(
    house: &Arc<House>,
    method: &Method,
    headers: &HeaderMap,
    table: &str,
) -> Result<(TableId, Caller), ApiError> {
    let caller = Caller::of(house, method, headers).await?;
    let table = table_id(table)?;
    house.ask(table, caller.id, Ask::Table).await?;
    Ok((table, caller))
}

fn start(words: &Words) -> Result<Start, ApiError> {
    let since = Version(word(words, "since")?.unwrap_or(0));
    Ok(Start { lang: lang(words)?, since, chat: word(words, "chat")?.unwrap_or(0), is_compact: false })
}

pub(crate) async fn socket(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (table, caller) = member(&house, &method, &headers, &table).await?;
    let mut start = start(&words)?;
    let upgrade = upgrade.map_err(|_| ApiError::bad("no-socket", "this is the address of a WebSocket"))?;
    let asked = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|it| it.to_str().ok());
    let asked = asked.map(|it| it.split(',').map(str::trim).find(|it| [JSON, COMPACT].contains(it)));
    if asked == Some(None) {
        return Err(ApiError::bad("bad-protocol", format!("this house speaks {JSON} and {COMPACT}")));
    }
    let protocol = asked.flatten().unwrap_or(JSON).to_owned();
    start.is_compact = protocol == COMPACT;
    let guest = caller.id;
    // What is a little too long is answered; what is far too long ends the connection.
    let upgrade = upgrade
        .protocols([protocol])
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(4 * MESSAGE_BYTES)
        .max_frame_size(4 * MESSAGE_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        house.post(table, Mail::Connect { guest, pipe: Pipe::Socket(Box::new(socket)), start });
    }))
}

pub(crate) async fn stream(
    State(house): Shared,
    method: Method,
    headers: HeaderMap,
    Path(table): Path<String>,
    words: Words,
) -> Result<Response, ApiError> {
    let (table, caller) = member(&house, &method, &headers, &table).await?;
    let start = start(&words)?;
    let (sender, mut receiver) = mpsc::channel::<Bytes>(LINES);
    house.post(table, Mail::Connect { guest: caller.id, pipe: Pipe::Stream(sender), start });
    let lines = futures_util::stream::poll_fn(move |cx| {
        receiver.poll_recv(cx).map(|it| it.map(Ok::<Bytes, std::convert::Infallible>))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}
