//! What the page asks of the house over HTTP. Who asks is known by a cookie that no script can read.

use omerta_core::json;
use omerta_protocol::house::{
    API, DeviceCode, Enter, GuestMessage, Me, Moved, NewGuest, NewTable, Opened, Problem, Redeem, Rename,
    TableCard, TableMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser;

/// Why nothing came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unheard {
    /// The house refuses.
    Refused(Problem),
    /// Nobody answers, or not as a house does.
    NoHouse,
}

impl Unheard {
    /// The code of the refusal.
    pub fn code(&self) -> &str {
        match self {
            Unheard::Refused(problem) => &problem.code,
            Unheard::NoHouse => "no-house",
        }
    }
}

/// Where this browser keeps the name under which the house knows it. The token itself is out of reach.
const GUEST: &str = "omerta.guest";

/// The name of whoever was here before.
pub fn known_as() -> Option<String> {
    browser::kept(GUEST)
}

/// Makes sure that the house knows us under this name.
pub async fn be(name: &str) -> Result<(), Unheard> {
    if let Some(known) = known_as() {
        if known == name {
            return Ok(());
        }
        let renamed = send::<Me>("PUT", "/me", Some(&Rename { name: name.to_owned() })).await;
        match renamed {
            Ok(me) => {
                browser::keep(GUEST, &me.name);
                return Ok(());
            }
            // The house was opened anew and knows nobody.
            Err(err) if is_unknown(&err) => (),
            Err(err) => return Err(err),
        }
    }
    let guest: GuestMessage =
        send("POST", "/guests", Some(&NewGuest { name: Some(name.to_owned()) })).await?;
    browser::keep(GUEST, &guest.name);
    Ok(())
}

/// Whether the house does not know who asks.
fn is_unknown(err: &Unheard) -> bool {
    matches!(err.code(), "bad-token" | "no-token")
}

/// Asks again as somebody new, if the house knows us no more.
async fn known<T, F: Future<Output = Result<T, Unheard>>>(ask: impl Fn() -> F) -> Result<T, Unheard> {
    match ask().await {
        Err(err) if is_unknown(&err) => {
            let name = known_as().unwrap_or_default();
            browser::forget(GUEST);
            be(&name).await?;
            ask().await
        }
        answer => answer,
    }
}

/// Who we are, and our tables; nothing if we have never been here.
pub async fn me() -> Result<Option<Me>, Unheard> {
    if known_as().is_none() {
        return Ok(None);
    }
    match send::<Me>("GET", "/me", None::<&()>).await {
        Ok(me) => Ok(Some(me)),
        Err(err) if is_unknown(&err) => {
            browser::forget(GUEST);
            Ok(None)
        }
        Err(err) => Err(err),
    }
}

/// The tables that everybody finds.
pub async fn listed() -> Result<Vec<TableCard>, Unheard> {
    send("GET", "/tables", None::<&()>).await
}

/// Opens a table.
pub async fn open(new: &NewTable) -> Result<Opened, Unheard> {
    known(|| send("POST", "/tables", Some(new))).await
}

/// Enters a table, with what stands behind the `#` of a link if there is anything.
pub async fn enter(table: &str, secret: Option<String>) -> Result<TableMessage, Unheard> {
    let path = format!("/tables/{table}/enter");
    let enter = Enter { secret };
    known(|| send("POST", &path, Some(&enter))).await
}

/// A code with which another device takes the seat over.
pub async fn code(table: &str) -> Result<DeviceCode, Unheard> {
    send("POST", &format!("/tables/{table}/code"), Some(&serde_json::json!({}))).await
}

/// Takes a seat over that another device has lent.
pub async fn redeem(code: &str) -> Result<Moved, Unheard> {
    let redeem = Redeem { code: code.to_owned() };
    known(|| send("POST", "/codes", Some(&redeem))).await
}

/// A link as a QR code: the text of an SVG.
pub async fn qr(link: &str) -> Result<String, Unheard> {
    text("POST", "/qr", Some(&link)).await
}

async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<T, Unheard> {
    let text = text(method, path, body).await?;
    json::read(&text).map_err(|_| Unheard::NoHouse)
}

async fn text(method: &str, path: &str, body: Option<&impl Serialize>) -> Result<String, Unheard> {
    let no_house = |_: JsValue| Unheard::NoHouse;
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    let headers = web_sys::Headers::new().map_err(no_house)?;
    if let Some(body) = body {
        let body = serde_json::to_string(body).expect("messages are plain data");
        init.set_body(&JsValue::from_str(&body));
        headers.set("content-type", "application/json").map_err(no_house)?;
    }
    init.set_headers(&headers);
    let asked = browser::window().fetch_with_str_and_init(&format!("{API}{path}"), &init);
    let response: web_sys::Response = JsFuture::from(asked).await.map_err(no_house)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(no_house)?).await.map_err(no_house)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    Err(json::read(&text).map_or(Unheard::NoHouse, Unheard::Refused))
}
