//! What a person has set, for every table.

use omerta_core::{Lang, json};
use serde::{Deserialize, Serialize};

use crate::browser;

/// What a person has set. Whatever is missing in what was kept is as it is for everyone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// When an answer is final.
    pub confirm: Confirm,
    /// How loud the table is, from 0 to 100.
    pub table: u8,
    /// How loud "your turn" and the like are.
    pub alerts: u8,
    /// How loud the room is.
    pub mood: u8,
    /// Whether pieces move.
    pub motion: Motion,
    /// Whether a shot lights up the screen.
    pub flash: bool,
    /// Whether single letters are keys.
    pub letters: bool,
    /// How fast others play, in milliseconds from one step to the next.
    pub pace: u32,
}

/// When an answer is final.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirm {
    /// After GO.
    Always,
    /// After three seconds, or GO.
    Timer,
    /// At once.
    Never,
}

/// Whether pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// As the system is set.
    System,
    /// Always.
    Full,
    /// Never.
    Reduced,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: Lang::En,
            confirm: Confirm::Always,
            table: 60,
            alerts: 60,
            mood: 0,
            motion: Motion::System,
            flash: true,
            letters: true,
            pace: 700,
        }
    }
}

const KEY: &str = "omerta.settings";

impl Settings {
    /// What was kept; else the language of the browser and the rest as it is for everyone.
    pub fn kept() -> Settings {
        let kept = browser::kept(KEY).and_then(|it| json::read(&it).ok());
        kept.unwrap_or_else(|| {
            let is_german = browser::window().navigator().language().is_some_and(|it| it.starts_with("de"));
            Settings { lang: if is_german { Lang::De } else { Lang::En }, ..Settings::default() }
        })
    }

    /// Keeps it for the next time.
    pub fn keep(&self) {
        let text = serde_json::to_string(self).expect("settings are plain data");
        browser::keep(KEY, &text);
    }

    /// Whether anything is heard.
    pub fn is_loud(&self) -> bool {
        self.table > 0 || self.alerts > 0 || self.mood > 0
    }

    /// Turns all sound off, or on again as it is for everyone.
    pub fn turn_sound(&mut self) {
        let loud =
            if self.is_loud() { (0, 0) } else { (Settings::default().table, Settings::default().alerts) };
        (self.table, self.alerts, self.mood) = (loud.0, loud.1, 0);
    }

    /// Whether pieces move now.
    pub fn moves(&self) -> bool {
        match self.motion {
            Motion::Full => true,
            Motion::Reduced => false,
            Motion::System => !browser::matches("(prefers-reduced-motion: reduce)"),
        }
    }
}
