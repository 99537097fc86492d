//! What players read: prompts, actions and events as keys with arguments. The words are in the pack.

mod action;
mod event;
mod needed;
pub(crate) mod numbers;
pub(crate) mod parts;
pub(crate) mod politics;
mod tally;
mod waiting;

use omerta_core::Phrase;

use crate::action::Prompt;
use crate::content::Content;
use crate::effects::Goods;
use crate::stack::Origin;
use parts::{city, henchman, money, place, square};

pub(crate) use action::action;
pub(crate) use event::event;
pub(crate) use needed::needed;
pub(crate) use tally::tally;
pub(crate) use waiting::waiting;

pub(crate) fn prompt(content: &Content, prompt: &Prompt) -> Phrase {
    let plain = |key: &'static str| Phrase::new(key);
    let seat = |key: &'static str, seat| Phrase::new(key).with("seat", seat);
    let at = |key: &'static str, id| Phrase::new(key).with("square", square(content, id));
    match *prompt {
        Prompt::StartRacket => plain("prompt.start-racket"),
        Prompt::RacketSquare(it) => {
            Phrase::new("prompt.racket-square").with("racket", parts::racket(content, it))
        }
        Prompt::StartHenchman(n) => Phrase::new("prompt.start-henchman").with("n", n),
        Prompt::Deck(n) => Phrase::new("prompt.deck").with("n", n),
        Prompt::Market(Goods::Hire) => plain("prompt.hire"),
        Prompt::Market(Goods::Open) => plain("prompt.buy"),
        Prompt::Market(Goods::Refresh) | Prompt::Refresh => plain("prompt.refresh"),
        Prompt::Cash => plain("prompt.cash"),
        Prompt::Rival(from) => origin("prompt.rival", content, from),
        Prompt::Branch(from) => origin("prompt.branch", content, from),
        Prompt::Wreck => plain("prompt.wreck"),
        Prompt::Claim => plain("prompt.claim"),
        Prompt::TakeSpecial(from) => seat("prompt.take-special", from),
        Prompt::ExhaustSpecial(from) => seat("prompt.exhaust-special", from),
        Prompt::TakeCity(from) => seat("prompt.take-city", from),
        Prompt::Chief => plain("prompt.chief"),
        Prompt::RemoveCop => plain("prompt.remove-cop"),
        Prompt::Window(moment) => Phrase::new(format!("prompt.window.{}", moment.word())),
        Prompt::Against(card) => Phrase::new("prompt.against").with("card", city(content, card)),
        Prompt::Cop => plain("prompt.cop"),
        Prompt::MoveCop(from) => Phrase::new("prompt.move-cop").with("place", place(content, from)),
        Prompt::Bust(id, bribe) => at("prompt.bust", id).with("money", money(bribe)),
        Prompt::Ness => plain("prompt.ness"),
        Prompt::Bid => plain("prompt.bid"),
        Prompt::BidTie => plain("prompt.bid-tie"),
        Prompt::Declare => plain("prompt.declare"),
        Prompt::Donate => plain("prompt.donate"),
        Prompt::Target(of) => seat("prompt.target", of),
        Prompt::Assassin(of) => seat("prompt.assassin", of),
        Prompt::HitCards => plain("prompt.hit-cards"),
        Prompt::HitTie => plain("prompt.hit-tie"),
        Prompt::PickFight => plain("prompt.pick-fight"),
        Prompt::Fighters(id) => at("prompt.fighters", id),
        Prompt::FightCards(id) => at("prompt.fight-cards", id),
        Prompt::Carrier(card) => Phrase::new("prompt.carrier").with("card", city(content, card)),
        Prompt::CombatTie(id) => at("prompt.combat-tie", id),
        Prompt::KillOne => plain("prompt.kill-one"),
        Prompt::Lowest => plain("prompt.lowest"),
    }
}

/// A phrase about whatever asks: a card, a henchman, or something without a name of its own.
fn origin(key: &'static str, content: &Content, origin: Origin) -> Phrase {
    let card = match origin {
        Origin::City(it) | Origin::Laid(it) => city(content, it),
        Origin::Reveal(it) => henchman(content, it),
        Origin::Start => Phrase::new("origin.start"),
        Origin::Cop => Phrase::new("origin.cop"),
        Origin::Passive => Phrase::new("origin.passive"),
    };
    Phrase::new(key).with("card", card)
}

#[cfg(test)]
mod tests;
