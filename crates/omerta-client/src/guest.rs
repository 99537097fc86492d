//! Somebody who is known to a house.

use omerta_core::{Lang, Salt};
use omerta_protocol::Request;
use omerta_protocol::house::{
    API, Enter, FromTable, GuestMessage, HouseWish, Link, Me, NewGuest, NewTable, Numbered, Opened, Problem,
    TableMessage, Token,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ClientError;
use crate::http::{ask, authority};

/// Somebody who is known to a house by a token.
#[derive(Clone, Debug)]
pub struct Guest {
    pub(crate) address: String,
    token: Token,
    name: String,
}

impl Guest {
    /// Becomes a guest of the house at this address, under a name or one that the house gives.
    pub async fn new(base: &str, name: Option<&str>) -> Result<Guest, ClientError> {
        let address = authority(base)?;
        let body = json(&NewGuest { name: name.map(str::to_owned) });
        let answer = ask(&address, "POST", &format!("{API}/guests"), None, Some(&body)).await?;
        let GuestMessage { name, token } = read(answer)?;
        let token = token.ok_or_else(|| ClientError::NoAnswer("a guest without a token".to_owned()))?;
        Ok(Guest { address, token, name })
    }

    /// Somebody who was here before.
    pub fn known(base: &str, name: &str, token: Token) -> Result<Guest, ClientError> {
        Ok(Guest { address: authority(base)?, token, name: name.to_owned() })
    }

    /// The name that others read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What says who they are.
    pub fn token(&self) -> &Token {
        &self.token
    }

    /// Who they are, and their tables.
    pub async fn me(&self) -> Result<Me, ClientError> {
        self.get("/me").await
    }

    /// Opens a table.
    pub async fn open(&self, table: &NewTable) -> Result<Opened, ClientError> {
        self.post("/tables", table).await
    }

    /// Enters the table of a link.
    pub async fn enter(&self, link: &Link) -> Result<TableMessage, ClientError> {
        let secret = link.secret.as_ref().map(|it| it.as_str().to_owned());
        self.enter_with(&link.table, secret).await
    }

    /// Enters a table with the secret of one of its links.
    pub async fn enter_with(&self, table: &str, secret: Option<String>) -> Result<TableMessage, ClientError> {
        self.post(&format!("/tables/{table}/enter"), &Enter { secret }).await
    }

    /// The table beside the game.
    pub async fn table(&self, table: &str) -> Result<TableMessage, ClientError> {
        self.get(&format!("/tables/{table}")).await
    }

    /// Wants something of a table beside the game.
    pub async fn wish(&self, table: &str, n: u64, wish: HouseWish) -> Result<FromTable, ClientError> {
        self.post(&format!("/tables/{table}/house"), &Numbered { n, request: wish }).await
    }

    /// Wants something of the game.
    pub async fn act(
        &self,
        table: &str,
        n: u64,
        request: Request,
        lang: Lang,
    ) -> Result<FromTable, ClientError> {
        self.post(&format!("/tables/{table}/act?lang={lang}"), &Numbered { n, request }).await
    }

    /// The record of a game that is over.
    pub async fn record(&self, table: &str) -> Result<String, ClientError> {
        let path = format!("{API}/tables/{table}/record?format=json");
        let (status, body) = ask(&self.address, "GET", &path, Some(&self.token.0), None).await?;
        match status {
            200 => String::from_utf8(body).map_err(|err| ClientError::NoAnswer(err.to_string())),
            _ => read((status, body)),
        }
    }

    /// Anything that is asked with `GET`, below the beginning of all routes.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        read(ask(&self.address, "GET", &format!("{API}{path}"), Some(&self.token.0), None).await?)
    }

    /// Anything that is wanted with `POST`.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = json(body);
        read(ask(&self.address, "POST", &format!("{API}{path}"), Some(&self.token.0), Some(&body)).await?)
    }

    /// Sixteen bytes from the system, for the luck of a table.
    pub fn salt() -> Salt {
        let mut bytes = [0; 16];
        // Without them nobody could be sure of the luck, and no system is without.
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        Salt::new(bytes)
    }
}

fn json(it: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(it).expect("messages are plain data")
}

fn read<T: DeserializeOwned>((status, body): (u16, Vec<u8>)) -> Result<T, ClientError> {
    let no_answer = |err: serde_json::Error| {
        let text: String = String::from_utf8_lossy(&body).chars().take(120).collect();
        ClientError::NoAnswer(format!("status {status}, {err}: {text}"))
    };
    match status {
        200..300 => serde_json::from_slice(&body).map_err(no_answer),
        _ => Err(ClientError::Refused(serde_json::from_slice::<Problem>(&body).map_err(no_answer)?)),
    }
}
