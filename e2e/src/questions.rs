//! Questions that whole games seldom ask, each a few answers after a described position.

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::play::{READY, play_until};
use crate::{Browser, House};

/// A question that is seldom asked.
pub struct Question {
    /// The game.
    pub game: &'static str,
    /// Its key without `prompt.`.
    pub key: &'static str,
    /// Words of it, in English.
    pub words: &'static str,
    /// How many sit there; the first is a person.
    seats: u8,
    /// The position it follows from.
    scene: String,
    /// Words of the answers before it, in English. Without any, the person plays on until it is asked.
    answers: &'static [&'static str],
}

fn asked(
    game: &'static str,
    key: &'static str,
    words: &'static str,
    scene: &str,
    answers: &'static [&'static str],
) -> Question {
    Question { game, key, words, seats: 3, scene: format!("seats 3;{scene}"), answers }
}

/// A special power of Ca$h 'n Guns, with loot in which each of them finds something.
fn power(key: &'static str, words: &'static str, has: &str) -> Question {
    let loot = "loot bill-5 bill-5 bill-5 bill-10 bill-10 bill-20 diamond-1 painting";
    let scene = format!("seats 4;variant powers;round 2;A has power {has};{loot}");
    Question { game: "cash", key, words, seats: 4, scene, answers: &[] }
}

/// All of them.
pub fn all() -> Vec<Question> {
    let (c, e) = ("corleone", "empire");
    let robbed = "A has gun,blood-money,booze,safe_crackers;B suitcase 2 $3,$5;C suitcase $2";
    let seized = "A has 2 gun,blood-money,booze,new_management;A don sutton_place";
    let stacks = format!("{seized};control brooklyn A A B A A;control queens A A A A A");
    let talk = "A has blood-money,booze,street_talk,gun;discard warning_shot encore";
    let mugged = "act 2;A has gun,blood-money,mugging;B has $5,bookie;C has encore";
    let chief = "act 2;A has police_chief_1;B thug chelsea;C don union_square;C thug midtown";
    let track = "A money 2000;henchman-track knuckles_malone big_tiny_novak anvil_hogan mule_kowalski iron_lou dockhand_finnegan";
    let wiretap = "A city wiretap;B city scandal perjury;B henchmen lefty_morgan";
    vec![
        asked(c, "rob", "Whose suitcase do you rob?", robbed, &["Complete Safe Crackers"]),
        asked(c, "rob-note", "Which bill do you take?", robbed, &["Complete Safe Crackers", "Rob Bruno"]),
        asked(c, "seize", "Where do you put a control marker?", seized, &["Complete New Management"]),
        asked(
            c,
            "move-marker",
            "have no markers left",
            &stacks,
            &["Complete New Management", "Control marker in Midtown"],
        ),
        asked(
            c,
            "salvage",
            "from the discard pile",
            talk,
            &["Complete Street Talk", "The money first", "That is enough"],
        ),
        asked(c, "lift", "Out of whose hand", mugged, &["Complete Mugging"]),
        asked(
            c,
            "place-neutral",
            "Where does the Union Boss go?",
            "act 2;A has union_boss_1;B thug midtown",
            &["Play Union Boss", "Use the Union Boss"],
        ),
        asked(
            c,
            "place-neutral",
            "Where does the Mayor go?",
            "act 2;A has mayor_1;B don newtown_creek",
            &["Play Mayor", "Use the Mayor"],
        ),
        asked(
            c,
            "place-neutral",
            "Where does the Police Chief go?",
            chief,
            &["Play Police Chief", "Use the Police Chief"],
        ),
        asked(e, "donate", "How much do you give at City Hall?", "A money 1500", &["City Hall: donate"]),
        asked(e, "deck", "From which deck do you draw?", "", &["Pancetta Ristorante"]),
        asked(e, "hire", "Whom do you hire?", track, &["Empire Central Station"]),
        asked(e, "take-city", "Which city card do you take", wiretap, &["Play Wiretap", "Bruno"]),
        asked(
            e,
            "branch",
            "which effect?",
            "A henchmen publisher_hearne;A corruption 6",
            &["Use Publisher Cornelia Hearne"],
        ),
        asked(e, "chief", "Who is police chief?", "phase cops;chief A;cops city_hall soot_alley", &[]),
        power("hustle", "draw a bullet card from someone's hand?", "hustler"),
        power("kid", "all other guns are up", "kid"),
        power("cunning", "swap the bullet card you laid?", "cunning"),
        power("doctor", "heal one of your wounds?", "doctor,1 wound"),
        power("impatient", "start the sharing yourself?", "impatient"),
        power("cute", "before the sharing?", "cute"),
        power("forbid", "Forbid something?", "dictator"),
        power("second-share", "take a second share", "greedy"),
    ]
}

/// Answers with the choice that says this, wherever the page has it.
const ANSWER: &str = "const it = [...document.querySelectorAll('[data-option]')].find(it => it.textContent.includes(arguments[0])); it?.click(); return !!it";

/// Brings a person to the question.
pub fn reach(browser: &Browser, house: &House, question: &Question) -> Result<()> {
    let Question { game, seats, scene, .. } = question;
    let scene = scene.replace(' ', "%20").replace('$', "%24").replace(';', "%3B");
    browser.goto(&house.at(&format!("/play/{game}?now&seats={seats}&seed=8&scene={scene}")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    for answer in question.answers {
        let there = format!(
            "return [...document.querySelectorAll('[data-option]')].some(it => it.textContent.includes({}))",
            json!(answer)
        );
        browser.until(answer, &there)?;
        browser.run(ANSWER, &json!([answer]))?;
        browser.click("#go[aria-disabled=false]")?;
    }
    let key = format!("prompt.{}", question.key);
    if question.answers.is_empty() {
        play_until(browser, 1, &key).with_context(|| format!("{key} is never asked"))?;
    }
    browser
        .until(&key, &format!("return document.querySelector('.table')?.dataset.prompt === {}", json!(key)))
}
