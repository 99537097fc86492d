//! The program on the page `docs/protocol.md` plays a whole game.

use std::path::Path;
use std::process::Command;

use crate::client::House;

#[test]
fn the_program_on_the_page_plays_a_whole_game() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, after) = page.split_once("<!-- client -->\n```python\n").expect("the page has a program");
    let (program, _) = after.split_once("```").expect("it ends");
    assert!(program.lines().count() <= 60, "it is a short one");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("client.py");
    std::fs::write(&file, program).unwrap();
    let house = House::open(folder.path(), &[]);
    let ran = Command::new("python3")
        .arg(&file)
        .arg(format!("http://{}", house.addr))
        .output()
        .expect("python3 runs");
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success() && told.contains("winners:"),
        "{told}\n{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}
