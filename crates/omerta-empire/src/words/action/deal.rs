//! What is done at the table at any time: offers put together, sent and answered.

use omerta_core::{Phrase, Seat};

use crate::action::Action;
use crate::content::{CAPOS, Content};
use crate::view::View;
use crate::words::action::actor;
use crate::words::{parts, politics};

pub(super) fn action(content: &Content, view: &View, action: Action) -> Phrase {
    match action {
        Action::Offer(seat) => Phrase::new("do.offer").with("seat", seat),
        Action::Give(n) => Phrase::new("do.give").with("money", parts::sum(n)),
        Action::GiveCard(it) => Phrase::new("do.give-card").with("card", politics::thing(content, it)),
        Action::Want(n) => Phrase::new("do.want").with("money", parts::sum(n)),
        Action::WantCard(it) => Phrase::new("do.want-card").with("card", politics::want(content, it)),
        Action::Term(it) => match view.draft {
            Some(draft) => {
                let term = politics::term(content, draft.offer.to, actor(view), it);
                Phrase::new("do.term").with("term", term)
            }
            None => Phrase::new("do.term-any").with("term", politics::pact(content, it)),
        },
        Action::Send => match view.draft {
            Some(it) => {
                Phrase::new("do.send-offer").with("offer", politics::draft(content, actor(view), &it))
            }
            None => Phrase::new("nothing"),
        },
        Action::Scrap => Phrase::new("do.scrap"),
        Action::Accept(seat) => offered("do.accept", content, view, seat),
        Action::HandOver(it) => Phrase::new("do.hand-over").with("card", politics::thing(content, it)),
        Action::Refuse(seat) => Phrase::new("do.refuse").with("seat", seat),
        Action::Counter(seat) => Phrase::new("do.counter").with("seat", seat),
        Action::Withdraw(seat) => Phrase::new("do.withdraw").with("seat", seat),
        _ => Phrase::new("nothing"),
    }
}

/// A phrase with the offer this capo has made.
fn offered(key: &'static str, content: &Content, view: &View, by: Seat) -> Phrase {
    match view.open.offers[by.index() % CAPOS] {
        Some(offer) => Phrase::new(key).with("seat", by).with("offer", politics::offer(content, by, &offer)),
        None => Phrase::new("nothing"),
    }
}
