//! Questions as people answer them: which rule asks, and which answers do nothing.
//!
//! Every question of this game has one answer; nothing is put together from several.

use omerta_core::{Asked, Form};

use crate::action::{Action, Prompt};
use crate::game::CashNGuns;
use crate::view::View;

impl Asked for CashNGuns {
    fn rule(&self, prompt: &Prompt) -> &'static str {
        match prompt {
            Prompt::Load => "CG-BUL-1",
            Prompt::Aim => "CG-AIM-2",
            Prompt::Order => "CG-PRIV-2",
            Prompt::ChangeTarget { .. } => "CG-PRIV-1",
            Prompt::Courage => "CG-CRG-1",
            Prompt::Share => "CG-SHR-1",
            Prompt::Discard => "CG-SHR-7",
            Prompt::Hustle | Prompt::GiveBack { .. } => "CG-PWR-9",
            Prompt::KidAims | Prompt::Cunning => "CG-PWR-4",
            // House powers: their effects are told in ruling R11 of this rule.
            Prompt::Consigliere | Prompt::Undertake { .. } | Prompt::Insured | Prompt::Impatient => {
                "CG-PWR-1"
            }
            Prompt::Doctor | Prompt::Stealthy => "CG-PWR-5",
            Prompt::Cute => "CG-PWR-6",
            Prompt::Forbid { .. } => "CG-PWR-7",
            Prompt::SecondShare => "CG-PWR-8",
            Prompt::Junk { .. } => "CG-PWR-10",
            Prompt::GoodFriend => "CG-PWR-11",
        }
    }

    fn form(&self, _view: &View, _prompt: &Prompt) -> Form<Action> {
        Form::One
    }

    fn is_nothing(&self, action: &Action) -> bool {
        matches!(action, Action::NoOrder | Action::Skip)
    }
}
