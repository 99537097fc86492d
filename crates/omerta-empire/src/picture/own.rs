//! What only the viewer holds: cards, what is sealed, what is about to be offered.

use omerta_core::{Face, Phrase};

use crate::content::{CAPOS, Content};
use crate::effects::{Faction, Goods, Off};
use crate::view::{View, is_plan_open};
use crate::wire::Sum;
use crate::words::{numbers, parts, politics};

pub(super) fn lines(content: &Content, view: &View) -> Vec<Phrase> {
    let Some(seat) = view.seat() else { return Vec::new() };
    let at = seat.index() % CAPOS;
    let capo = view.open.capo(seat);
    let mut lines = sealed(content, view);
    lines.extend(view.crew[at].iter().map(|it| {
        let card = content.henchman(it);
        let refresh = numbers::known(content, view, seat).henchman(it, Goods::Refresh, Off::Dollars(0));
        parts::with_henchman("own.henchman", content, it).with("cost", parts::cost(refresh, card.corruption))
    }));
    lines.extend(view.city[at].kinds().iter().map(|it| {
        let n = view.city[at].count(it);
        let line = parts::with_city("own.city", content, it);
        parts::times(n, line)
    }));
    if let Some(family) = capo.family {
        let abilities = content.family(family).abilities.iter().map(|it| parts::ability(&it.id)).collect();
        lines.push(
            Phrase::new("own.family")
                .with("family", parts::family(content, family))
                .with("abilities", parts::spaced(abilities)),
        );
    }
    let crew = view.crew[at].or(capo.exhausted);
    let factions = Faction::ALL.into_iter();
    let here = factions.filter(|it| !crew.and(content.tables().faction[*it as usize]).is_empty());
    let traits = parts::traits(here);
    if !traits.is_empty() {
        lines.push(Phrase::new("own.traits").with("traits", parts::spaced(traits)));
    }
    let cards = capo.corruption_cards.iter().flatten();
    lines.extend(cards.map(|it| parts::with_corruption_card("own.corruption-card", content, *it)));
    lines
}

/// What is going on in secret: a plan, a bid, a drawn target, an offer.
fn sealed(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines = Vec::new();
    let Some(seat) = view.seat() else { return lines };
    if let Some(plan) = numbers::own_plan(view).filter(|it| !it.is_empty())
        && !is_plan_open(&view.open, seat)
    {
        lines.push(Phrase::new("own.plan").with("plan", parts::plan(content, &plan)));
    }
    match view.bids[seat.index() % CAPOS] {
        Some(Face::Up(Sum::ZERO)) => lines.push(Phrase::new("own.no-bid")),
        Some(Face::Up(n)) => lines.push(Phrase::new("own.bid").with("money", parts::sum(n))),
        Some(Face::Down) | None => (),
    }
    if let Some(draft) = view.draft {
        lines.push(Phrase::new("own.draft").with("offer", politics::draft(content, seat, &draft)));
    }
    if let Some(taking) = view.taking {
        lines.push(Phrase::new("own.handed").with("cards", politics::things(content, &taking.things)));
    }
    if view.promised.iter().any(Option::is_some) {
        lines.push(Phrase::new("own.promised").with("cards", politics::things(content, &view.promised)));
    }
    lines
}
