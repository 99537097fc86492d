//! The rule that asks each question.

use crate::action::Prompt;
use crate::effects::Goods;
use crate::moment::Moment;

pub(crate) fn rule(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::StartRacket | Prompt::RacketSquare(_) => "EC-SET-5",
        Prompt::StartHenchman(_) => "EC-SET-6",
        Prompt::Deck(_) => "EC-NEU-3",
        Prompt::Market(Goods::Hire) => "EC-NEU-4",
        Prompt::Market(Goods::Open) => "EC-DEC-3",
        Prompt::Market(Goods::Refresh) | Prompt::Refresh => "EC-UPK-1",
        Prompt::Cash => "EC-VEN-1",
        Prompt::Rival(_) => "EC-VEN-3",
        Prompt::Branch(_)
        | Prompt::Wreck
        | Prompt::Claim
        | Prompt::TakeSpecial(_)
        | Prompt::ExhaustSpecial(_)
        | Prompt::TakeCity(_)
        | Prompt::Against(_) => "EC-CITY-1",
        Prompt::Chief => "EC-COP-1",
        Prompt::RemoveCop => "EC-COP-2",
        Prompt::Window(Moment::Call) => "EC-GOD-4",
        Prompt::Window(_) => "EC-CITY-2",
        Prompt::Cop | Prompt::MoveCop(_) => "EC-COP-4",
        Prompt::Bust(..) => "EC-COP-5",
        Prompt::Ness => "EC-COP-6",
        Prompt::Bid => "EC-GOD-2",
        Prompt::BidTie => "EC-GOD-6",
        Prompt::Declare => "EC-DEC-1",
        Prompt::Donate => "EC-NEU-1",
        Prompt::Target(_) => "EC-DEC-6",
        Prompt::Assassin(_) | Prompt::HitCards => "EC-DEC-12",
        Prompt::HitTie => "EC-DEC-6",
        Prompt::PickFight => "EC-CMB-1",
        Prompt::Fighters(_) | Prompt::FightCards(_) | Prompt::Carrier(_) => "EC-CMB-2",
        Prompt::CombatTie(_) => "EC-CMB-4",
        Prompt::KillOne => "EC-CMB-11",
        Prompt::Lowest => "EC-WIN-1",
    }
}
