//! Routes: who asks, what they ask, and what they are answered. Nothing about games is decided here.

mod page;
mod routes;
mod socket;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use omerta_protocol::house::{API, MESSAGE_BYTES, PACK_BYTES};

use crate::error::ApiError;
use crate::guests::Guest;
use crate::house::House;
use crate::secrets::{self, GuestId};

/// The cookie of a browser.
const COOKIE: &str = "omerta";
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The whole service.
pub(crate) fn app(house: Arc<House>) -> Router {
    let api = Router::new()
        .route("/games", get(routes::games))
        .route("/guests", post(routes::new_guest))
        .route("/me", get(routes::me).put(routes::rename))
        .route("/packs", post(routes::upload).layer(DefaultBodyLimit::max(PACK_BYTES)))
        .route("/packs/{pack}", get(routes::pack))
        .route("/qr", post(routes::qr))
        .route("/codes", post(routes::redeem))
        .route("/tables", get(routes::tables).post(routes::open_table))
        .route("/tables/{table}", get(routes::table))
        .route("/tables/{table}/enter", post(routes::enter))
        .route("/tables/{table}/house", post(routes::wish))
        .route("/tables/{table}/act", post(routes::act))
        .route("/tables/{table}/chat", post(routes::chat))
        .route("/tables/{table}/code", post(routes::code))
        .route("/tables/{table}/update", get(routes::update))
        .route("/tables/{table}/stream", get(socket::stream))
        .route("/tables/{table}/socket", get(socket::socket))
        .route("/tables/{table}/catalogue", get(routes::catalogue))
        .route("/tables/{table}/record", get(routes::record))
        .route("/openapi.json", get(routes::openapi))
        .route("/socket.json", get(routes::socket_schema));
    Router::new()
        .nest(API, api)
        .route("/metrics", get(routes::metrics))
        .route("/healthz", get(routes::health))
        .fallback(page::page)
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                axum::http::StatusCode::METHOD_NOT_ALLOWED,
                "bad-method",
                "this can't be asked like that",
            )
        })
        .layer(DefaultBodyLimit::max(MESSAGE_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// What holds for every request: counted, limited, answered in time, with headers that keep browsers safe.
async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    house.metrics.requests_total.add(1);
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let address = request.extensions().get::<Peer>().map_or(here, |it| it.0.ip());
    let answered = match house.limits.address(address) {
        Ok(()) => tokio::time::timeout(PATIENCE, next.run(request)).await,
        Err(retry) => Ok(ApiError::too_many("too many requests from your address", retry).into_response()),
    };
    let late = || ApiError::new(axum::http::StatusCode::GATEWAY_TIMEOUT, "too-slow", "this takes too long");
    let mut response = answered.unwrap_or_else(|_| late().into_response());
    if response.status().is_client_error() || response.status().is_server_error() {
        house.metrics.refused_total.add(1);
    }
    for (name, value) in SAFE {
        response
            .headers_mut()
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

/// What browsers are told about every answer.
const SAFE: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
         form-action 'self'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Who asks, by their token.
pub(crate) struct Caller {
    pub(crate) id: GuestId,
    pub(crate) guest: Guest,
}

impl Caller {
    /// Whoever the token or the cookie of a request belongs to.
    pub(crate) async fn of(
        house: &Arc<House>,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Caller, ApiError> {
        let unknown =
            |code: &str, text: &str| ApiError::new(axum::http::StatusCode::UNAUTHORIZED, code, text);
        let no_token = || unknown("no-token", "say who you are: POST /api/v1/guests gives a token");
        let token = match (bearer(headers), cookie(headers)) {
            (Some(token), _) => token,
            (None, Some(token)) => {
                // A cookie goes along with whatever a foreign page asks for.
                check_origin(method, headers)?;
                token
            }
            (None, None) => return Err(no_token()),
        };
        let bad_token = || unknown("bad-token", "nobody is known by this token");
        let id = secrets::guest_of(token).ok_or_else(bad_token)?;
        house.limits.guest(id).map_err(|retry| ApiError::too_many("too many requests at once", retry))?;
        if let Some(guest) = house.guests.known(id) {
            return Ok(Caller { id, guest });
        }
        let shared = Arc::clone(house);
        let guest = blocking(move || shared.guests.get(&shared.store, id)).await?;
        Ok(Caller { id, guest: guest.ok_or_else(bad_token)? })
    }
}

/// Does something that waits for the disk.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        Err(ApiError::new(
            axum::http::StatusCode::INTERNAL_SERVER_ERROR,
            "failed",
            "the house has made a mistake",
        ))
    })
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    all.flat_map(|it| it.split(';')).find_map(|it| it.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// Whether a request comes from one of our own pages.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    let is_socket = headers.contains_key(header::UPGRADE);
    let foreign = || ApiError::forbidden("foreign-origin", "this page is not one of the house");
    match origin(headers) {
        Some(origin) if is_own(origin, headers) => Ok(()),
        Some(_) => Err(foreign()),
        None if *method == Method::GET && !is_socket => Ok(()),
        None => Err(foreign()),
    }
}

pub(crate) fn origin(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::ORIGIN).map(|it| it.to_str().unwrap_or(""))
}

fn is_own(origin: &str, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    from.is_some() && from == host
}
