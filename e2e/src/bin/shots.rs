//! Pictures of all screens, into `target/shots`: `shots [WORD...]` takes those whose names contain
//! every word, such as `shots cash 360-de`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use e2e::guests::{go_away, join, open_table, until_dead};
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings, questions};
use serde_json::json;

/// Where pictures go, and which are wanted.
struct Album {
    folder: PathBuf,
    words: Vec<String>,
}

impl Album {
    fn wants(&self, name: &str) -> bool {
        self.words.iter().all(|it| name.contains(&**it))
    }

    /// Whether a game is to be played for its pictures: no word means another game, size, language or page.
    fn wants_game(&self, game: &str, tail: &str) -> bool {
        let is_tail = |it: &str| ["1280", "360", "-en", "-de"].iter().any(|part| it.contains(part));
        self.words.iter().all(|it| match &**it {
            "seldom" => false,
            "corleone" | "cash" | "empire" => it == game,
            it if is_tail(it) => tail.contains(it),
            it => {
                !PAGES.iter().any(|(name, _)| name.contains(it))
                    && !PEOPLE.iter().any(|name| name.contains(it))
                    && !it.contains("state")
            }
        })
    }

    fn take(&self, browser: &Browser, name: &str) -> Result<()> {
        if self.wants(name) {
            // Whatever moves has come to rest by then.
            std::thread::sleep(std::time::Duration::from_millis(250));
            std::fs::write(self.folder.join(format!("{name}.png")), browser.picture()?)?;
        }
        Ok(())
    }
}

/// Pages that are no table.
const PAGES: [(&str, &str); 5] = [
    ("home", "/"),
    ("settings", "/settings"),
    ("rules-corleone", "/rules/corleone"),
    ("play-empire", "/play/empire"),
    ("open-name", "/open/cash"),
];

/// What is seen at a table of the house besides the game.
const STATES: [&str; 8] = ["offer", "offered", "watched", "sealed", "gone", "stand-in", "tv", "dead"];

/// Screens on the way to a table of the house.
const PEOPLE: [&str; 5] = ["open-terms", "lobby-seat", "lobby-round", "claim-name", "claim-seat"];

fn size(screen: Screen) -> &'static str {
    match screen {
        Screen::Desk => "1280",
        Screen::Phone => "360",
    }
}

fn main() -> Result<()> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("shots");
    std::fs::create_dir_all(&folder)?;
    let album = Album { folder, words: std::env::args().skip(1).collect() };
    let house = House::open()?;
    for (screen, lang) in
        [(Screen::Desk, "en"), (Screen::Phone, "de"), (Screen::Phone, "en"), (Screen::Desk, "de")]
    {
        let tail = format!("{}-{lang}", size(screen));
        let browser = Browser::start(screen)?;
        browser.set(&house.at(""), Settings { lang, ..Settings::default() })?;
        for (name, path) in PAGES {
            let name = format!("{name}-{tail}");
            if album.wants(&name) {
                browser.goto(&house.at(path))?;
                browser.until_shown("main h1")?;
                album.take(&browser, &name)?;
            }
        }
        people(&album, &house, &browser, screen, lang)?;
        states(&album, screen, lang)?;
        // Each game in two of the four ways: that shows every screen at both sizes and in both languages.
        let games =
            if lang == "en" { ["corleone", "cash", "empire"] } else { ["empire", "corleone", "cash"] };
        for game in games {
            if album.wants_game(game, &tail) {
                table(&album, &house, &browser, game, &tail)?;
            }
        }
        if lang == "en" {
            seldom(&album, &house, &browser, &tail)?;
        }
        browser.end()?;
    }
    Ok(())
}

/// Questions that whole games seldom ask.
fn seldom(album: &Album, house: &House, browser: &Browser, tail: &str) -> Result<()> {
    for (i, question) in questions::all().iter().enumerate() {
        let name = format!("{}-seldom-{}-{i}-{tail}", question.game, question.key);
        if album.wants(&name) {
            questions::reach(browser, house, question)?;
            album.take(browser, &name)?;
        }
    }
    Ok(())
}

/// The way to a table of the house: opened, found by its link, and the lobby with people in it.
fn people(album: &Album, house: &House, host: &Browser, screen: Screen, lang: &'static str) -> Result<()> {
    let tail = format!("{}-{lang}", size(screen));
    if !PEOPLE.iter().any(|it| album.wants(&format!("{it}-{tail}"))) {
        return Ok(());
    }
    host.fill_name(house, "Ruth")?;
    host.until_shown("#open")?;
    host.goto(&house.at("/open/corleone"))?;
    host.until_shown("#open")?;
    album.take(host, &format!("open-terms-{tail}"))?;
    host.click("fieldset:nth-of-type(2) button:nth-of-type(2)")?;
    host.click("#open")?;
    host.until_shown("#join")?;
    let link = host.run("return document.querySelector('#join').value", &json!([]))?;
    let guest = Browser::start(screen)?;
    guest.set(&house.at(""), Settings { lang, ..Settings::default() })?;
    guest.goto(link.as_str().unwrap_or_default())?;
    guest.fill("#nm", "Jonas")?;
    album.take(&guest, &format!("claim-name-{tail}"))?;
    guest.click("form button[type=submit]")?;
    guest.until_shown("#sit")?;
    album.take(&guest, &format!("claim-seat-{tail}"))?;
    guest.click("#sit")?;
    guest.click("[data-act=in]")?;
    guest.fill("#talk", "Same seats as last week?")?;
    guest.click(".sayin button")?;
    host.until("the words", "return document.body.innerText.includes('last week')")?;
    album.take(host, &format!("lobby-round-{tail}"))?;
    host.click(".round .free button")?;
    host.until_shown(".seatmenu")?;
    album.take(host, &format!("lobby-seat-{tail}"))?;
    guest.end()
}

/// What is seen at a table of the house besides the game: a sealed answer, who watches, an offer, a screen for the room, a
/// stand-in, what the dead see, a house that is gone.
fn states(album: &Album, screen: Screen, lang: &'static str) -> Result<()> {
    let name = |it: &str| format!("state-{it}-{}-{lang}", size(screen));
    if !STATES.iter().any(|it| album.wants(&name(it))) {
        return Ok(());
    }
    let mut house = House::open()?;
    let start = || -> Result<Browser> {
        let browser = Browser::start(screen)?;
        browser.set(&house.at(""), Settings { lang, ..Settings::default() })?;
        Ok(browser)
    };
    let (mut host, guest, watcher) = (start()?, start()?, start()?);
    let (to_sit, to_watch) = open_table(&host, &house, "empire", 2)?;
    let to_show = host.run("return document.querySelector('#tv').value", &json!([]))?;
    join(&guest, &to_sit, "Jonas")?;
    watcher.goto(&to_watch)?;
    watcher.fill("#nm", "Mei")?;
    watcher.click("form button[type=submit]")?;
    watcher.until_shown(".round")?;
    guest.click("[data-act=in]")?;
    host.click("[data-act=in]")?;
    for browser in [&host, &guest, &watcher] {
        browser.until("the table", READY)?;
    }
    let has = |browser: &Browser, thing: &str| -> Result<bool> {
        Ok(browser.run(&format!("return !!({thing})"), &json!([]))? == json!(true))
    };
    let mut is_offered = false;
    for n in 0..400 {
        let can_offer = "document.querySelector('.deal-make') && document.querySelector('#go')";
        if !is_offered && has(&host, can_offer)? {
            host.run("document.querySelector('.deal-make').click()", &json!([]))?;
            host.click(".obs .ob:first-child .stp .btn:nth-child(2)")?;
            album.take(&host, &name("offer"))?;
            host.click("#go")?;
            guest.until_shown(".deal-in")?;
            album.take(&guest, &name("offered"))?;
            album.take(&watcher, &name("watched"))?;
            is_offered = true;
        }
        let is_sealed =
            "document.querySelector('.btn use[href=\"#i-unsealed\"]') && !document.querySelector('#go')";
        if is_offered && has(&host, is_sealed)? {
            album.take(&host, &name("sealed"))?;
            break;
        }
        for browser in [&host, &guest] {
            if has(browser, "document.querySelector('#go')")? {
                play(browser, n, 1)?;
                // A slow page has still to say that the answer is sealed.
                std::thread::sleep(Duration::from_millis(200));
                break;
            }
        }
    }
    if screen == Screen::Desk {
        let room = start()?;
        room.goto(to_show.as_str().unwrap_or_default())?;
        room.until_shown(".table.tv .scan .qr svg")?;
        album.take(&room, &name("tv"))?;
        room.end()?;
    }
    if album.wants(&name("stand-in")) {
        go_away(&host)?;
        host.until_shown(".notice[role=alert]")?;
        album.take(&host, &name("stand-in"))?;
    }
    if album.wants(&name("dead")) {
        let people = [start()?, start()?, start()?];
        let [ruth, jonas, ola] = &people;
        let (to_sit, _) = open_table(ruth, &house, "cash", 1)?;
        join(jonas, &to_sit, "Jonas")?;
        join(ola, &to_sit, "Ola")?;
        for browser in &people {
            browser.click("[data-act=in]")?;
        }
        for browser in &people {
            browser.until("the table", READY)?;
        }
        until_dead(ruth, &[jonas, ola])?;
        album.take(ruth, &name("dead"))?;
        for browser in people {
            browser.end()?;
        }
    }
    host.expect("WebSocket connection to");
    host.expect("Failed to load resource");
    house.kill();
    host.until_shown(".redbar")?;
    album.take(&host, &name("gone"))
}

/// A whole game: the start, the first time each question is asked, and the end.
fn table(album: &Album, house: &House, browser: &Browser, game: &str, tail: &str) -> Result<()> {
    browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=11")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    album.take(browser, &format!("{game}-start-{tail}"))?;
    let mut seen = Vec::new();
    for n in 0..2_000 {
        let prompt =
            browser.run("return document.querySelector('.table')?.dataset.prompt ?? ''", &json!([]))?;
        let prompt = prompt.as_str().unwrap_or_default().trim_start_matches("prompt.").replace('.', "-");
        if !prompt.is_empty() && !seen.contains(&prompt) {
            album.take(browser, &format!("{game}-{prompt}-{tail}"))?;
            seen.push(prompt);
        }
        if n == 25 {
            album.take(browser, &format!("{game}-middle-{tail}"))?;
            hint(album, browser, &format!("{game}-hint-{tail}"))?;
            aside(album, browser, game, tail)?;
        }
        if play(browser, n, 1)?.end == "over" {
            break;
        }
    }
    browser.until_shown(".np-paper")?;
    album.take(browser, &format!("{game}-end-{tail}"))?;
    if !album.wants(&format!("{game}-analysis-{tail}")) && !album.wants(&format!("{game}-replay-{tail}")) {
        return Ok(());
    }
    browser.click("#decided")?;
    browser.until_shown("[data-moment=turn]")?;
    album.take(browser, &format!("{game}-analysis-{tail}"))?;
    browser.click("[data-moment=turn] a")?;
    browser.until_shown(".replay .bd svg *")?;
    browser.until("the pins", "return document.querySelectorAll('.rp-scrub .rp-pin').length > 0")?;
    album.take(browser, &format!("{game}-replay-{tail}"))
}

/// What opens over a table: the rules of what is asked, and the menu.
fn aside(album: &Album, browser: &Browser, game: &str, tail: &str) -> Result<()> {
    for (sign, name) in [("#rules", "ruling"), ("#menu", "menu")] {
        let name = format!("{game}-{name}-{tail}");
        if album.wants(&name) {
            browser.click(sign)?;
            album.take(browser, &name)?;
            browser.press("\u{e00c}")?;
        }
    }
    Ok(())
}

/// The hint to a question, if it is one with a choice.
fn hint(album: &Album, browser: &Browser, name: &str) -> Result<()> {
    let can_ask =
        "return [...document.querySelectorAll('.hint-ask')].some(it => it.getClientRects().length > 0)";
    if !album.wants(name) || browser.run(can_ask, &json!([]))? != json!(true) {
        return Ok(());
    }
    browser.press("!")?;
    browser
        .until("the hint", "return document.querySelector('.sheet-over.hint')?.dataset.told === 'true'")?;
    album.take(browser, name)?;
    browser.press("!")
}
