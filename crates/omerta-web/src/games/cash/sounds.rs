//! What is heard at the table.

use omerta_cash::{Bullet, Event};
use omerta_core::json;
use omerta_protocol::reply::NewsMessage;

use crate::table::sound::Sound;

/// What is heard when this happens.
pub fn sound(news: &NewsMessage) -> Option<Sound> {
    let event = json::of::<Event>(news.event.as_ref()?).ok()?;
    match event {
        Event::FirstGodfather(_) | Event::TookToken(_) => Some(Sound::Drawer),
        Event::Desk { from, to, .. } => (from != to).then_some(Sound::Drawer),
        Event::Dealt(..)
        | Event::Loot { .. }
        | Event::Took { .. }
        | Event::Undertook { .. }
        | Event::Junked { .. } => Some(Sound::Slide),
        Event::TookBill { .. } => Some(Sound::Paper),
        Event::Loaded(_) => Some(Sound::Seal),
        Event::Hustled { .. } | Event::GaveBack { .. } | Event::Swapped(_) | Event::ClipDiscard(_) => {
            Some(Sound::Slide)
        }
        Event::Aims(_) | Event::KidAimed(..) | Event::NewTarget { .. } => Some(Sound::Leather),
        Event::Ordered { .. } | Event::Forbade { .. } => Some(Sound::Stamp),
        Event::Courage { .. } => Some(Sound::Reveal),
        Event::Fired { bullet: Bullet::Bang, .. } => Some(Sound::Bang),
        Event::Fired { bullet: Bullet::Click, .. } | Event::ClipLost(_) => Some(Sound::Click),
        Event::Wounded { .. } | Event::Died(_) => Some(Sound::Wound),
        Event::ClipWorked { .. } => Some(Sound::Latch),
        Event::TooSlow(_) => Some(Sound::Clock),
        Event::Over { .. } => Some(Sound::Press),
        Event::HustledCard { .. }
        | Event::GaveBackCard { .. }
        | Event::LoadedCard(..)
        | Event::SwappedCard { .. }
        | Event::OrderedNobody(_)
        | Event::Doctored(_)
        | Event::FaceDown { .. }
        | Event::FaceDownCard { .. }
        | Event::Buried { .. }
        | Event::Sharing { .. }
        | Event::NobodyStands { .. }
        | Event::Kept(..)
        | Event::PassedOver(_)
        | Event::RestLeft { .. }
        | Event::Healed(..)
        | Event::ClipDiscardCard(..)
        | Event::Counted { .. } => None,
    }
}
