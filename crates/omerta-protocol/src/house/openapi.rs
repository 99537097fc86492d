//! All routes of the house, with the schemas of what they take and give: OpenAPI 3.1, made from the types.

use omerta_core::Catalogue;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::house::guests::Moved;
use crate::house::{
    API, DeviceCode, Enter, FromTable, GameMessage, GuestMessage, HouseWish, Me, NewGuest, NewTable,
    Numbered, Opened, PackMessage, PackUpload, Problem, Redeem, Rename, Say, TableCard, TableMessage,
    ToTable,
};
use crate::reply::UpdateMessage;
use crate::request::Request;

/// A way to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Asks.
    Get,
    /// Changes.
    Post,
    /// Puts something in place of what was there.
    Put,
}

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody.
    Anyone,
    /// Whoever has a token.
    Guest,
    /// Whoever has entered the table.
    Member,
}

/// What a route takes or gives.
type SchemaOf = fn(&mut SchemaGenerator) -> Value;

/// One route.
#[derive(Clone, Copy)]
pub struct Route {
    /// How.
    pub method: Method,
    /// Where, below [`API`]; `{table}` stands for a table.
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Who may use it.
    pub who: Who,
    /// Words behind the `?`: name, type, meaning.
    pub query: &'static [(&'static str, &'static str, &'static str)],
    body: Option<SchemaOf>,
    answer: Given,
}

#[derive(Clone, Copy)]
enum Given {
    Json(SchemaOf),
    Lines(SchemaOf),
    Text(&'static str),
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {API}{}", self.method, self.path)
    }
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

const fn route(method: Method, path: &'static str, about: &'static str, who: Who, answer: Given) -> Route {
    Route { method, path, about, who, query: &[], body: None, answer }
}

impl Route {
    const fn takes(self, body: SchemaOf) -> Route {
        Route { body: Some(body), ..self }
    }

    const fn asks(self, query: &'static [(&'static str, &'static str, &'static str)]) -> Route {
        Route { query, ..self }
    }
}

const LANG: (&str, &str, &str) = ("lang", "string", "the language of all texts: `en` or `de`");
const SINCE: (&str, &str, &str) = ("since", "integer", "the version of the last update the client has");
const FORMAT: (&str, &str, &str) = ("format", "string", "`json` or `text`");
const GAME: (&str, &str, &str) = ("game", "string", "only tables of this game");
const CHAT: (&str, &str, &str) = ("chat", "integer", "the number of the last line of chat the client has");

/// All routes.
pub const ROUTES: &[Route] = &[
    route(Method::Get, "/games", "the games there are", Who::Anyone, Given::Json(of::<Vec<GameMessage>>))
        .asks(&[LANG]),
    route(Method::Post, "/guests", "becomes a guest", Who::Anyone, Given::Json(of::<GuestMessage>))
        .takes(of::<NewGuest>),
    route(Method::Get, "/me", "who I am, and my tables", Who::Guest, Given::Json(of::<Me>)),
    route(Method::Put, "/me", "changes my name", Who::Guest, Given::Json(of::<Me>)).takes(of::<Rename>),
    route(Method::Post, "/packs", "uploads a pack", Who::Guest, Given::Json(of::<PackMessage>))
        .takes(of::<PackUpload>),
    route(Method::Get, "/packs/{pack}", "an uploaded pack", Who::Guest, Given::Json(of::<PackUpload>)),
    route(Method::Post, "/qr", "a link as a QR code, in SVG", Who::Guest, Given::Text("image/svg+xml"))
        .takes(of::<String>),
    route(
        Method::Post,
        "/codes",
        "takes a seat over with a short code",
        Who::Guest,
        Given::Json(of::<Moved>),
    )
    .takes(of::<Redeem>),
    route(Method::Get, "/tables", "the listed tables", Who::Anyone, Given::Json(of::<Vec<TableCard>>))
        .asks(&[GAME]),
    route(Method::Post, "/tables", "opens a table", Who::Guest, Given::Json(of::<Opened>))
        .takes(of::<NewTable>),
    route(
        Method::Get,
        "/tables/{table}",
        "the table, beside the game",
        Who::Member,
        Given::Json(of::<TableMessage>),
    ),
    route(
        Method::Post,
        "/tables/{table}/enter",
        "exchanges the secret of a link",
        Who::Guest,
        Given::Json(of::<TableMessage>),
    )
    .takes(of::<Enter>),
    route(
        Method::Post,
        "/tables/{table}/house",
        "wants something beside the game",
        Who::Member,
        Given::Json(of::<FromTable>),
    )
    .takes(of::<Numbered<HouseWish>>),
    route(
        Method::Post,
        "/tables/{table}/act",
        "wants something of the game",
        Who::Member,
        Given::Json(of::<FromTable>),
    )
    .takes(of::<Numbered<Request>>)
    .asks(&[LANG]),
    route(Method::Post, "/tables/{table}/chat", "says something", Who::Member, Given::Json(of::<FromTable>))
        .takes(of::<Numbered<Say>>),
    route(
        Method::Post,
        "/tables/{table}/code",
        "a short code for another device",
        Who::Member,
        Given::Json(of::<DeviceCode>),
    ),
    route(
        Method::Get,
        "/tables/{table}/update",
        "what is new, and how it is now",
        Who::Member,
        Given::Json(of::<UpdateMessage>),
    )
    .asks(&[SINCE, LANG]),
    route(
        Method::Get,
        "/tables/{table}/stream",
        "all messages, as lines",
        Who::Member,
        Given::Lines(of::<FromTable>),
    )
    .asks(&[SINCE, LANG, CHAT]),
    route(Method::Get, "/tables/{table}/socket", "a WebSocket", Who::Member, Given::Lines(of::<FromTable>))
        .asks(&[SINCE, LANG, CHAT]),
    route(
        Method::Get,
        "/tables/{table}/catalogue",
        "names, numbers and the board",
        Who::Member,
        Given::Json(of::<Catalogue>),
    )
    .asks(&[LANG]),
    route(
        Method::Get,
        "/tables/{table}/record",
        "the record of a game that is over",
        Who::Member,
        Given::Text("text/plain"),
    )
    .asks(&[FORMAT]),
    route(Method::Get, "/openapi.json", "this description", Who::Anyone, Given::Json(of::<Value>)),
    route(
        Method::Get,
        "/socket.json",
        "the schema of what runs over sockets",
        Who::Anyone,
        Given::Json(of::<Value>),
    ),
];

/// The description of all routes, as OpenAPI 3.1.
pub fn openapi() -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .with(|it| it.definitions_path = "/components/schemas".into())
        .into_generator();
    let problem = of::<Problem>(&mut generator);
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(format!("{API}{}", route.path)).or_insert_with(|| json!({}));
        path[method(route.method)] = operation(route, &problem, &mut generator);
    }
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "The house",
            "version": crate::house::HOUSE.to_string(),
            "description": "Tables of hidden-information games, hosted. docs/protocol.md says how it all goes together.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "omerta" },
            },
        },
    })
}

/// The schema of what runs over sockets and streams: `to_table` and `from_table`.
pub fn socket() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let parts =
        json!({ "to_table": of::<ToTable>(&mut generator), "from_table": of::<FromTable>(&mut generator) });
    let defs = generator.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What runs over the sockets of the house",
        "type": "object",
        "properties": parts,
        "$defs": defs,
    })
}

fn operation(route: &Route, problem: &Value, generator: &mut SchemaGenerator) -> Value {
    let mut parameters: Vec<Value> = Vec::new();
    for name in ["table", "pack"].into_iter().filter(|it| route.path.contains(&format!("{{{it}}}"))) {
        parameters
            .push(json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    }
    for (name, kind, about) in route.query {
        let schema = json!({ "type": kind });
        parameters.push(json!({ "name": name, "in": "query", "description": about, "schema": schema }));
    }
    let content = match route.answer {
        Given::Json(schema) => json!({ "application/json": { "schema": schema(generator) } }),
        Given::Lines(schema) => json!({ "application/x-ndjson": { "schema": schema(generator) } }),
        Given::Text(mime) => json!({ mime: { "schema": { "type": "string" } } }),
    };
    let refused = json!({
        "description": "refused; nothing has changed",
        "content": { "application/json": { "schema": problem } },
    });
    let security = match route.who {
        Who::Anyone => json!([]),
        Who::Guest | Who::Member => json!([{ "bearer": [] }, { "cookie": [] }]),
    };
    let mut operation = json!({
        "summary": route.about,
        "parameters": parameters,
        "security": security,
        "responses": { "200": { "description": route.about, "content": content }, "default": refused },
    });
    if let Some(body) = route.body {
        let schema = body(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

const fn method(method: Method) -> &'static str {
    match method {
        Method::Get => "get",
        Method::Post => "post",
        Method::Put => "put",
    }
}
