//! Getting in: guests, links, seats, terms, codes, lists.

use serde_json::{Value, json};

use crate::client::{Guest, House};

fn open(guest: &Guest, more: &Value) -> (String, Value) {
    let mut new = json!({ "game": "cash", "seats": ["open", "open", "open", "open"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        new[name] = value.clone();
    }
    let opened = guest.ask("/tables", &new);
    (opened["table"].as_str().unwrap().to_owned(), opened)
}

fn code(answer: &(u16, Value)) -> &str {
    answer.1["code"].as_str().unwrap_or("none")
}

#[test]
fn a_table_fills_is_rearranged_and_begins_when_all_have_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (host, friend, third) = (house.guest("Vito"), house.guest("Tessio"), house.guest("Vito"));
    let (table, opened) = open(&host, &json!({ "sit": "A" }));
    let path = format!("/tables/{table}");
    assert_eq!(code(&friend.get(&path)), "no-such-table", "whoever has no link knows nothing");
    let wrong = json!({ "secret": format!("j{}", "0".repeat(32)) });
    assert_eq!(code(&friend.post(&format!("{path}/enter"), &wrong)), "wrong-link");
    let entered = friend.ask(&format!("{path}/enter"), &json!({ "secret": opened["join"] }));
    assert_eq!((&entered["you"]["may_sit"], &entered["you"]["seat"]), (&json!(true), &Value::Null));
    assert_eq!(code(&friend.wish(&table, 1, &json!({ "wish": "sit", "seat": "A" }))), "seat-taken");
    assert_eq!(code(&friend.wish(&table, 1, &json!({ "wish": "sit", "seat": "F" }))), "no-such-seat");
    assert_eq!(friend.wish(&table, 1, &json!({ "wish": "sit", "seat": "B" })).0, 200);
    assert_eq!(code(&friend.wish(&table, 2, &json!({ "wish": "family", "family": 0 }))), "family-taken");
    assert_eq!(friend.wish(&table, 2, &json!({ "wish": "family", "family": 5 })).0, 200);
    assert_eq!(code(&friend.wish(&table, 3, &json!({ "wish": "remove", "seat": "A" }))), "not-the-host");

    // A personal link is good for one seat, once; the host never sees what comes of it.
    let (_, invited) = host.wish(&table, 1, &json!({ "wish": "invite", "seat": "C" }));
    let personal = json!({ "secret": invited["secret"] });
    assert_eq!(code(&friend.wish(&table, 4, &json!({ "wish": "sit", "seat": "C" }))), "seat-taken");
    let sits = third.ask(&format!("{path}/enter"), &personal);
    assert_eq!(
        (&sits["you"]["seat"], &sits["seats"][2]["state"]["person"]["name"]),
        (&json!("C"), &json!("Vito 2"))
    );
    assert_eq!(code(&house.guest("Fourth").post(&format!("{path}/enter"), &personal)), "wrong-link");

    assert_eq!(host.wish(&table, 2, &json!({ "wish": "bot", "seat": "D", "level": "greedy" })).0, 200);
    assert_eq!(
        code(&host.wish(&table, 3, &json!({ "wish": "bot", "seat": "D", "level": "genius" }))),
        "unknown-bot"
    );
    let salt = "0123456789abcdef0123456789abcdef";
    assert_eq!(host.confirm(&table, 4, salt).0, 200);
    // Whatever people have agreed to may not change behind their back.
    assert_eq!(host.wish(&table, 5, &json!({ "wish": "swap", "a": "A", "b": "B" })).0, 200);
    let (_, now) = host.get(&path);
    assert_eq!(
        (&now["you"]["seat"], &now["seats"][1]["state"]["person"]["confirmed"]),
        (&json!("B"), &json!(false))
    );
    let stale = json!({ "wish": "confirm", "terms": 1, "salt": salt });
    assert_eq!(code(&host.wish(&table, 6, &stale)), "stale-terms");
    for (n, guest) in [&host, &friend, &third].into_iter().enumerate() {
        assert_eq!(guest.get(&path).1["stage"], "lobby");
        assert_eq!(guest.confirm(&table, 7 + n as u64, salt).0, 200);
    }
    let (_, now) = host.get(&path);
    assert_eq!(now["stage"], "playing");
    assert_eq!(code(&host.wish(&table, 20, &json!({ "wish": "swap", "a": "A", "b": "B" }))), "has-started");
    assert_eq!(code(&host.get(&format!("{path}/record"))), "not-over");
}

#[test]
fn listed_tables_are_found_and_everyone_finds_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let host = house.guest("Vito");
    let (hidden, _) = open(&host, &json!({}));
    let (table, _) = open(&host, &json!({ "listed": true }));
    let names = |it: &Value| -> Vec<String> {
        it.as_array().unwrap().iter().map(|it| it["table"].as_str().unwrap().to_owned()).collect()
    };
    let other = house.guest("Clemenza");
    assert_eq!(names(&other.get("/tables?game=cash").1), [table.as_str()]);
    assert!(names(&other.get("/tables?game=empire").1).is_empty());
    assert_eq!(names(&host.get("/me").1["tables"]), [table.as_str(), hidden.as_str()]);
    assert_eq!(code(&other.post(&format!("/tables/{hidden}/enter"), &json!({}))), "no-such-table");
    other.ask(&format!("/tables/{table}/enter"), &json!({}));
    assert_eq!(other.wish(&table, 1, &json!({ "wish": "sit", "seat": "B" })).0, 200);
    assert_eq!(other.get("/me").1["tables"][0]["seat"], "B");
    assert_eq!(host.wish(&table, 1, &json!({ "wish": "list", "listed": false })).0, 200);
    assert!(names(&other.get("/tables").1).is_empty());
    house.close();
    let house = House::open(folder.path(), &[]);
    let back = Guest { addr: house.addr.clone(), token: other.token.clone() };
    assert_eq!(back.get("/me").1["tables"][0]["seat"], "B", "all is there after a restart");
}

#[test]
fn a_seat_moves_to_another_device_and_the_old_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = crate::seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut old = guests[1].connect(&table, "");
    let lent = guests[1].ask(&format!("/tables/{table}/code"), &json!({}));
    let typed = lent["code"].as_str().unwrap().to_uppercase();
    let phone = house.guest("Phone");
    assert_eq!(code(&phone.post("/codes", &json!({ "code": "zzzzzzzz" }))), "wrong-code");
    let moved = phone.ask("/codes", &json!({ "code": format!("{}-{}", &typed[..4], &typed[4..]) }));
    assert_eq!((&moved["table"], &moved["seat"]), (&json!(table), &json!("B")));
    assert_eq!(old.until("bye")["code"], "moved");
    assert_eq!(phone.get(&format!("/tables/{table}")).1["you"]["seat"], "B");
    assert_eq!(code(&guests[1].get(&format!("/tables/{table}"))), "no-such-table");
    assert_eq!(code(&phone.post("/codes", &json!({ "code": typed }))), "wrong-code", "it was good once");
}

#[test]
fn a_pack_is_checked_whole_kept_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let host = house.guest("Vito");
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/standoff");
    let mut files = serde_json::Map::new();
    for entry in std::fs::read_dir(content).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        files.insert(name, json!(std::fs::read_to_string(&path).unwrap()));
    }
    let kept = host.ask("/packs", &json!({ "game": "standoff", "files": files }));
    let new = json!({ "game": "standoff", "seats": ["open", { "bot": "random" }, { "bot": "random" }, { "bot": "random" }], "pack": kept["pack"] });
    let opened = host.ask("/tables", &new);
    let (_, table) = host.get(&format!("/tables/{}", opened["table"].as_str().unwrap()));
    assert_eq!(table["pack_hash"], kept["pack_hash"]);
    let (status, refused) = host.post("/packs", &json!({ "game": "cash", "files": {} }));
    assert_eq!((status, &refused["code"]), (400, &json!("bad-pack")));
    assert!(refused["faults"].as_array().unwrap().len() > 1, "all faults are told: {refused}");
}

#[test]
fn the_family_that_somebody_chose_is_the_one_they_play() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let host = house.guest("Vito");
    let (_, games) = host.get("/games");
    let of = |game: &str| games.as_array().unwrap().iter().find(|it| it["game"] == game).unwrap().clone();
    let families: Vec<Value> = of("corleone")["families"].as_array().unwrap().clone();
    assert!(families.len() >= 5, "{families:?}");
    let seats = json!(["open", { "bot": "capo+ghost" }, { "bot": "boss-of-bosses" }]);
    let opened = host.ask("/tables", &json!({ "game": "corleone", "seats": seats, "sit": "A" }));
    let table = opened["table"].as_str().unwrap();
    assert_eq!(
        code(&host.wish(table, 1, &json!({ "wish": "family", "family": families.len() }))),
        "no-such-family"
    );
    assert_eq!(host.wish(table, 2, &json!({ "wish": "family", "family": 3 })).0, 200);
    assert_eq!(host.wish(table, 3, &json!({ "wish": "bot", "seat": "C", "level": "associate" })).0, 200);
    assert_eq!(host.confirm(table, 4, &"0".repeat(32)).0, 200);
    let (_, now) = host.get(&format!("/tables/{table}"));
    let word = format!("A:{}", families[3].as_str().unwrap());
    assert!(now["variant"].as_array().unwrap().contains(&json!(word)), "{now}");
    let (_, update) = host.get(&format!("/tables/{table}/update"));
    assert_eq!(update["view"]["open"]["families"][0]["name"], 3, "{}", update["view"]);
}
