//! What a browser finds at the door.

use crate::client::{House, raw};

/// The page that was built into the binary, if there was one: `cargo verify` and `cargo play` build it first.
const PAGE: &[(&str, &[u8])] = include!(env!("OMERTA_PAGE"));

#[test]
fn the_browser_client_is_part_of_the_binary_and_without_one_there_is_a_plain_page() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let get = |path: &str| raw(&house.addr, "GET", path, "accept-language: de\r\n", b"");
    // A link to a table leads to the same page.
    for path in ["/", "/t/000000000000"] {
        let (status, head, page) = get(path);
        assert!(status == 200 && head.contains("text/html"), "{head}");
        match PAGE.iter().find(|it| it.0 == "index.html") {
            Some((_, built)) => assert_eq!(page, *built),
            None => assert!(String::from_utf8_lossy(&page).contains("omerta play --join")),
        }
    }
    let (status, head, _) = get("/omerta-web_bg.wasm");
    match PAGE {
        [] => assert_eq!(status, 404, "{head}"),
        _ => assert!(status == 200 && head.contains("application/wasm"), "{head}"),
    }
}
