//! The files of the browser client, and a plain page where there is none.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use omerta_core::{Lang, Phrase};
use omerta_host::Words;

use crate::error::ApiError;
use crate::http::routes::Shared;
use crate::options::Asset;

/// A file, or the page that every link of the house leads to.
pub(crate) async fn page(State(house): Shared, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if method != Method::GET && method != Method::HEAD {
        let text = "this can't be asked like that";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "bad-method", text).into_response();
    }
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok()).unwrap_or("");
    // The client finds its own way: a table is a page, not a file.
    let is_page = path.is_empty() || !path.rsplit('/').next().is_some_and(|it| it.contains('.'));
    let is_api = path.starts_with("api/");
    let found = match is_page && !is_api {
        true => (house.options.assets)("index.html", takes),
        false => (house.options.assets)(path, takes),
    };
    match found {
        Some(asset) => file(asset),
        None if path.is_empty() || path.starts_with("t/") => plain(&headers),
        None => ApiError::new(StatusCode::NOT_FOUND, "no-such-page", "there is nothing here").into_response(),
    }
}

fn file(Asset { bytes, mime, encoding, is_immutable }: Asset) -> Response {
    let mut response = bytes.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_immutable {
        let value = HeaderValue::from_static("public, max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, value);
    }
    response
}

/// A page that says how to sit down without the browser client.
fn plain(headers: &HeaderMap) -> Response {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok()).unwrap_or("");
    let lang = if wanted.starts_with("de") { Lang::De } else { Lang::En };
    let words = Words::of_clients(lang);
    let said = |key: &'static str| words.tell(&Phrase::new(key));
    let (title, text, how) = (said("house.title"), said("house.plain"), said("house.terminal"));
    let page = format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><title>{title}</title>\n\
         <body style=\"font: 1.1rem/1.5 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem\">\n\
         <h1>{title}</h1>\n<p>{text}</p>\n<p>{how}</p>\n<pre>omerta play --join LINK</pre>\n</html>\n",
        lang.code()
    );
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}
