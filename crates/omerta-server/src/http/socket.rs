//! Sockets and streams: once they are open, the table's own task has them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use hyper::upgrade::{OnUpgrade, Parts, Upgraded};
use hyper_util::rt::TokioIo;
use omerta_host::Version;
use omerta_protocol::house::{COMPACT, JSON};
use omerta_store::TableId;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tungstenite::handshake::server::create_response_with_body;

use crate::conn::{Pipe, Start};
use crate::error::ApiError;
use crate::house::House;
use crate::http::Caller;
use crate::http::routes::{Shared, Words, lang, table_id, word};
use crate::mail::{Ask, Mail};
use crate::serve::Counted;
use crate::socket::Socket;

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
    Path(table): Path<String>,
    words: Words,
    mut request: Request,
) -> Result<Response, ApiError> {
    let (table, caller) = member(&house, request.method(), request.headers(), &table).await?;
    let mut start = start(&words)?;
    let no_socket = || ApiError::bad("no-socket", "this is the address of a WebSocket");
    let mut response = create_response_with_body(&request, Body::empty).map_err(|_| no_socket())?;
    let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or_else(no_socket)?;
    let asked = request.headers().get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|it| it.to_str().ok());
    let known = asked.map(|it| it.split(',').map(str::trim).find(|it| [JSON, COMPACT].contains(it)));
    if known == Some(None) {
        return Err(ApiError::bad("bad-protocol", format!("this house speaks {JSON} and {COMPACT}")));
    }
    start.is_compact = known.flatten() == Some(COMPACT);
    if known.is_some() {
        let spoken = HeaderValue::from_static(if start.is_compact { COMPACT } else { JSON });
        response.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, spoken);
    }
    let (guest, counted) = (caller.id, request.extensions_mut().remove::<Arc<Counted>>());
    tokio::spawn(async move {
        if let Some(socket) = upgrade.await.ok().and_then(|it| bare(it, counted)) {
            house.post(table, Mail::Connect { guest, pipe: Pipe::Socket(Box::new(socket)), start });
        }
    });
    Ok(response)
}

/// The connection itself, without what has served HTTP on it.
fn bare(upgraded: Upgraded, counted: Option<Arc<Counted>>) -> Option<Socket> {
    let Parts { io, read_buf, .. } = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    Some(Socket::new(io.into_inner(), &read_buf, counted))
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
