//! What can go wrong in the house, and how it is told: a status, a stable code, a sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use omerta_protocol::house::Problem;
use omerta_protocol::{BadRequest, Reply};
use omerta_store::StoreError;

/// Why the house can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum HouseError {
    /// The store can't be opened or used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address can't be listened on.
    #[error("can't listen on {addr}: {err}")]
    Listen {
        /// The address.
        addr: std::net::SocketAddr,
        /// Why not.
        err: std::io::Error,
    },
    /// The folder for the data can't be made.
    #[error("can't use the folder {folder}: {err}")]
    Folder {
        /// Which.
        folder: String,
        /// Why not.
        err: std::io::Error,
    },
    /// The system gives no random bytes.
    #[error("the system gives no random bytes: {0}")]
    Random(String),
    /// A game that is compiled in can't be described.
    #[error("a game is broken: {0}")]
    Game(String),
}

impl HouseError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            HouseError::Store(err) => err.code(),
            HouseError::Listen { .. } => "no-listen",
            HouseError::Folder { .. } => "no-folder",
            HouseError::Random(_) => "no-random",
            HouseError::Game(_) => "bad-game",
        }
    }
}

/// A refusal with its status.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
}

/// How long a client waits before it tries again what the store did not take.
pub(crate) const STORE_RETRY: u32 = 1000;

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str, text: impl Into<String>) -> ApiError {
        ApiError { status, problem: Problem::new(code, text) }
    }

    /// The request itself is wrong.
    pub(crate) fn bad(code: &str, text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, text)
    }

    /// It can't be done now.
    pub(crate) fn conflict(code: &str, text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, text)
    }

    /// Whoever asks may not.
    pub(crate) fn forbidden(code: &str, text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, text)
    }

    /// There is no such table, or none that whoever asks may know of.
    pub(crate) fn no_table() -> ApiError {
        let text = "there is no such table, or it is not open to you";
        ApiError::new(StatusCode::NOT_FOUND, "no-such-table", text)
    }

    /// Nothing can be written down at the moment.
    pub(crate) fn store() -> ApiError {
        let text = "the house can't write anything down at the moment; try again soon";
        let mut error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store-down", text);
        error.problem.retry = Some(STORE_RETRY);
        error
    }

    /// Too much at once.
    pub(crate) fn too_many(text: &str, retry: u32) -> ApiError {
        let mut error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", text);
        error.problem.retry = Some(retry);
        error
    }
}

impl From<HouseError> for ApiError {
    fn from(err: HouseError) -> ApiError {
        match err {
            HouseError::Store(err) => err.into(),
            err => {
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, err.code(), "the house can't do that now")
            }
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(err: StoreError) -> ApiError {
        match err {
            StoreError::NoTable(_) => ApiError::no_table(),
            StoreError::Fenced(_)
            | StoreError::InUse(_)
            | StoreError::TooNew { .. }
            | StoreError::Gap { .. }
            | StoreError::Database(_) => ApiError::store(),
        }
    }
}

impl From<BadRequest> for ApiError {
    fn from(bad: BadRequest) -> ApiError {
        ApiError::bad(bad.code, bad.text)
    }
}

/// A refusal of a game as a problem.
pub(crate) fn refused(reply: Reply) -> Problem {
    match reply {
        Reply::Error { code, text, rule } => Problem { rule, ..Problem::new(&code, text) },
        _ => Problem::new("refused", "this can't be done"),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry = self.problem.retry.map(|it| it.div_ceil(1000));
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(value) = retry.and_then(|it| HeaderValue::from_str(&it.to_string()).ok()) {
            response.headers_mut().insert(header::RETRY_AFTER, value);
        }
        response
    }
}
