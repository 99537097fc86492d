//! What Ca$h 'n Guns draws of its own.

use omerta_core::Lang;
use omerta_games::GameKind;

use super::GameUi;
use crate::words;

/// The table of Ca$h 'n Guns.
pub struct Cash;

impl GameUi for Cash {
    fn kind(&self) -> GameKind {
        GameKind::CashNGuns
    }

    fn class(&self) -> &'static str {
        "g-cash cg g-cn"
    }

    fn player(&self, lang: Lang, mark: char) -> Option<String> {
        Some(words::said(lang, &format!("mobster.{mark}")))
    }

    fn has_column(&self) -> bool {
        false
    }
}
