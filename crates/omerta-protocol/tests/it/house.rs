//! The messages of the house: schemas on the disk are those of the types, and what is written is read back.

use expect_test::expect_file;
use omerta_core::{Lang, Salt, Seat};
use omerta_protocol::Request;
use omerta_protocol::house::openapi::{ROUTES, openapi, socket};
use omerta_protocol::house::{ByeCode, ChatTo, FromTable, HouseWish, NewTable, Say, ToTable, Watch};
use serde_json::{Value, json};

fn text(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n"
}

/// `UPDATE_EXPECT=1` writes them anew.
#[test]
fn the_schemas_of_the_house_on_the_disk_are_those_of_the_types() {
    expect_file!["../../../../docs/schema/house.json"].assert_eq(&text(&socket()));
    expect_file!["../../../../docs/schema/house.md"].assert_eq(&omerta_protocol::page::page(&socket()));
    expect_file!["../../../../docs/schema/openapi.json"].assert_eq(&text(&openapi()));
}

#[test]
fn every_reference_of_the_description_leads_somewhere() {
    let api = openapi();
    let mut n_found = 0;
    let mut look = vec![&api];
    while let Some(value) = look.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(to)) = fields.get("$ref") {
                    let path = to.strip_prefix('#').expect("a reference into the same document");
                    assert!(api.pointer(path).is_some(), "{to}");
                    n_found += 1;
                }
                look.extend(fields.values());
            }
            Value::Array(items) => look.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
        }
    }
    assert!(n_found > 50, "{n_found}");
    assert!(ROUTES.len() >= 20);
}

#[test]
fn what_a_client_sends_is_read_back() {
    let act = json!({"type": "act", "seat": "A", "id": 0, "index": 0}).to_string();
    let messages = [
        ToTable::Game { n: 7, request: Request::read(act.as_bytes()).unwrap() },
        ToTable::House { n: 1, wish: HouseWish::Confirm { terms: 3, salt: Salt::new([7; 16]) } },
        ToTable::House { n: 2, wish: HouseWish::Watch { watch: Watch::Shoulder(Seat::B) } },
        ToTable::House { n: 3, wish: HouseWish::Stand },
        ToTable::Chat { n: 9, say: Say { to: ChatTo::Seat(Seat::C), text: "Ja".into() } },
        ToTable::Lang { lang: Lang::De },
        ToTable::Resync,
        ToTable::Ping { t: 4 },
    ];
    for message in messages {
        let line = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<ToTable>(&line).unwrap(), message, "{line}");
    }
    let line = r#"{"type":"house","n":8,"wish":{"wish":"pause","yes":true}}"#;
    let message = ToTable::House { n: 8, wish: HouseWish::Pause { yes: true } };
    assert_eq!(serde_json::from_str::<ToTable>(line).unwrap(), message);
    for line in
        [r#"{"type":"ping","t":1,"u":2}"#, r#"{"type":"house","n":1,"wish":{"wish":"sit","seat":"A","b":1}}"#]
    {
        assert!(serde_json::from_str::<ToTable>(line).is_err(), "{line}");
    }
}

#[test]
fn what_a_table_says_is_read_back() {
    for message in [
        FromTable::Done { n: 1, secret: None },
        FromTable::Bye { code: ByeCode::Restart, retry: Some(500) },
        FromTable::Pong { t: 1, now: 2 },
    ] {
        assert_eq!(serde_json::from_str::<FromTable>(&message.line()).unwrap(), message);
    }
    let table: NewTable =
        serde_json::from_str(r#"{"game":"cash","seats":["open",{"bot":"expert"}]}"#).unwrap();
    assert_eq!((table.seats.len(), table.listed, table.grace), (2, false, None));
}
