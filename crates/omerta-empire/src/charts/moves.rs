//! What an event moved, as the stock of who hears it counts it.

use omerta_core::{Item, Move, Pile, Seat, Viewer};
use omerta_parts::Id;

use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, Neutral, Place, RacketId, StartId,
};
use crate::charts::{self, Piece};
use crate::content::Content;
use crate::event::{self, Event, Row, Sweep};
use crate::politics::{Offer, Thing, Want};
use crate::wire::Post;

/// Collects the moves of one event for one viewer.
struct Told<'a> {
    content: &'a Content,
    viewer: Viewer,
    moves: Vec<Move>,
}

pub(crate) fn moves(content: &Content, event: &Event, viewer: Viewer) -> Vec<Move> {
    let mut told = Told { content, viewer, moves: Vec::new() };
    told.event(event);
    told.moves
}

fn new(zone: &'static str, item: Item) -> Pile {
    Pile::new(zone, item)
}

fn home(seat: Seat) -> Pile {
    Pile::of("gangsters", seat, Piece::Gangster.item())
}

fn hall() -> Pile {
    charts::police(Piece::Cop, Place::Neutral(Neutral::CityHall))
}

impl Told<'_> {
    fn add(&mut self, n: impl Into<i64>, from: impl Into<Option<Pile>>, to: impl Into<Option<Pile>>) {
        let n = n.into();
        if n > 0 {
            self.moves.push(Move { n, from: from.into(), to: to.into() });
        }
    }

    /// A number that grows or falls.
    fn change(&mut self, pile: Pile, n: i64) {
        match n >= 0 {
            true => self.add(n, None, pile),
            false => self.add(-n, pile, None),
        }
    }

    fn each<T: Id>(&mut self, these: omerta_parts::IdSet<T>, way: impl Fn(T) -> [Pile; 2]) {
        for [from, to] in these.iter().map(way) {
            self.add(1, from, to);
        }
    }

    /// A henchman of a capo, as this viewer sees him there.
    fn row(&self, seat: Seat, henchman: HenchmanId, row: Row) -> Pile {
        match row {
            Row::Hand if !self.viewer.is(seat) => Pile::of("hand", seat, Item::back(HenchmanId::TABLE)),
            Row::Hand => Pile::of("hand", seat, charts::henchman(henchman)),
            Row::Exhausted => Pile::of("exhausted", seat, charts::henchman(henchman)),
            Row::Plan => Pile::of("plan", seat, charts::henchman(henchman)),
        }
    }

    /// A city card in a hand, as this viewer sees it there.
    fn in_hand(&self, seat: Seat, card: CityId) -> Pile {
        match self.viewer.is(seat) {
            true => Pile::of("hand", seat, charts::city(card)),
            false => Pile::of("hand", seat, charts::back_of(self.content.city_card(card).deck)),
        }
    }

    fn deck(deck: Hood) -> Pile {
        new("deck", charts::back_of(deck))
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Family(seat, id) => {
                self.add(1, None, Pile::of("family", seat, Item::of(FamilyId::TABLE, id.0.into())));
            }
            Event::Start(seat, id) => {
                self.add(1, None, Pile::of("start_card", seat, Item::of(StartId::TABLE, id.0.into())));
                if id == self.content.godfather_card() {
                    self.add(1, None, Pile::of("office", seat, Piece::Godfather.item()));
                }
            }
            Event::Money(seat, n) => self.change(charts::money(seat), n.into()),
            Event::Took(seat, from, n) | Event::Skimmed(seat, from, _, n) => {
                self.add(n, charts::money(from), charts::money(seat));
            }
            Event::Fee(seat, n) => self.add(n, charts::money(seat), charts::pot()),
            Event::PotGrew(n) => self.add(n, None, charts::pot()),
            Event::Donated(seat, n) => self.add(n, charts::money(seat), None),
            Event::Race(seat, _, _, won, next) => {
                self.add(won, charts::pot(), charts::money(seat));
                self.add(next, None, charts::pot());
            }
            Event::Vp(seat, n, _) => self.change(Pile::of("vp", seat, Piece::Vp.item()), n.into()),
            Event::Corruption(seat, n) => {
                self.change(Pile::of("corruption", seat, Piece::Corruption.item()), n.into());
            }
            Event::CorruptionCard(seat, _, id) => {
                let card = Item::of(CorruptionId::TABLE, id.0.into());
                let deck = new("deck", Item::back(CorruptionId::TABLE));
                self.add(1, deck, Pile::of("corruption_cards", seat, card));
            }
            Event::Paid(event::Income { seat, square, sum, tokens, .. }) => {
                self.add(sum, None, charts::money(seat));
                self.add(tokens, None, charts::token(seat, square));
            }
            Event::Vendetta(of, to) => {
                self.add(1, None, Pile::of("vendetta", to, charts::seat_item(of)));
            }
            Event::Cashed(seat, of) => {
                self.add(1, Pile::of("vendetta", seat, charts::seat_item(of)), None);
            }
            Event::Godfather(seat, bid, before) => {
                self.add(bid, charts::money(seat), charts::pot());
                if seat != before {
                    let office = |it| Pile::of("office", it, Piece::Godfather.item());
                    self.add(1, office(before), office(seat));
                }
            }
            Event::Deal(by, to, ref offer) => self.deal(by, to, offer),
            Event::Moved(from, to, thing) => self.moved(from, to, thing),
            _ => {
                self.on_the_board(event);
                self.cards(event);
                self.henchmen(event);
            }
        }
    }

    /// Figures, tokens and rackets.
    fn on_the_board(&mut self, event: &Event) {
        match *event {
            Event::RacketShown(id) => {
                let deck = new("deck", Item::back(RacketId::TABLE));
                self.add(1, deck, new("track", charts::racket(id)));
            }
            Event::StartRacket(seat, id, on) => {
                self.add(1, new("track", charts::racket(id)), charts::standing_racket(id, on));
                self.add(1, None, charts::token(seat, on));
            }
            Event::Opened(_, id, on) => {
                self.add(1, new("track", charts::racket(id)), charts::standing_racket(id, on));
            }
            Event::Wrecked(on, id, lost) => {
                self.add(1, charts::standing_racket(id, on), new("discard", charts::racket(id)));
                if let Some((owner, n)) = lost {
                    self.add(n, charts::token(owner, on), None);
                }
            }
            Event::Busted(seat, on) => self.add(1, charts::token(seat, on), None),
            Event::Claimed(seat, on) => self.add(1, None, charts::token(seat, on)),
            Event::Taken(seat, on, before) => {
                if let Some((owner, n)) = before {
                    self.add(n, charts::token(owner, on), None);
                }
                self.add(1, None, charts::token(seat, on));
            }
            Event::Gangsters(ref all) => all.each().for_each(|(seat, n)| self.add(*n, None, home(seat))),
            Event::MoreGangsters(seat, n) => self.add(n, None, home(seat)),
            Event::WentHome(ref all) => {
                for (seat, placed) in all.each() {
                    placed.iter().for_each(|it| self.add(1, charts::gangster(seat, it), None));
                }
            }
            Event::Used(seat, on) => self.placed(seat, Post::Neutral(on)),
            Event::Controlled(seat, on, is_new) => {
                self.placed(seat, Post::Square(on));
                self.add(u8::from(is_new), None, charts::token(seat, on));
            }
            Event::Attacked(seat, on, _) => self.placed(seat, Post::Square(on)),
            Event::HitDeclared(seat, target) => self.placed(seat, Post::Mark(target)),
            Event::Chief(seat, before) => {
                let office = |it| Pile::of("office", it, Piece::Chief.item());
                if before != Some(seat) {
                    self.add(1, before.map(office), office(seat));
                }
            }
            Event::Cops(_, n) => self.add(n, None, hall()),
            Event::CopMoved(_, from, to) => {
                let to = charts::police(Piece::Cop, Place::Square(to));
                self.add(1, charts::police(Piece::Cop, from), to);
            }
            Event::CopRemoved(from) => self.add(1, charts::police(Piece::Cop, from), None),
            Event::NessCame => {
                self.add(1, None, charts::police(Piece::Ness, Place::Neutral(Neutral::CityHall)));
            }
            Event::NessLeft(from) => self.add(1, charts::police(Piece::Ness, from), None),
            Event::Ness(from, to) => {
                self.add(1, charts::police(Piece::Ness, from), charts::police(Piece::Ness, to));
            }
            _ => (),
        }
    }

    fn placed(&mut self, seat: Seat, post: Post) {
        self.add(1, home(seat), charts::gangster(seat, post));
    }

    /// City and cop cards, decks and discards.
    fn cards(&mut self, event: &Event) {
        let cop = |it: CopCardId| Item::of(CopCardId::TABLE, it.0.into());
        match *event {
            Event::Reshuffled(pile) => match pile {
                event::Pile::Rackets(all) => self.each(all, |it| {
                    [new("discard", charts::racket(it)), new("deck", Item::back(RacketId::TABLE))]
                }),
                event::Pile::Henchmen(all) => self.each(all, |it| {
                    [new("discard", charts::henchman(it)), new("deck", Item::back(HenchmanId::TABLE))]
                }),
                event::Pile::Cops(all) => {
                    self.each(all, |it| [new("discard", cop(it)), new("deck", Item::back(CopCardId::TABLE))])
                }
                event::Pile::City(deck, all) => {
                    all.each().for_each(|it| self.add(1, new("discard", charts::city(it)), Told::deck(deck)));
                }
            },
            Event::CopCard(card, before) => {
                if let Some(before) = before {
                    self.add(1, new("cop_card", cop(before)), new("discard", cop(before)));
                }
                self.add(1, new("deck", Item::back(CopCardId::TABLE)), new("cop_card", cop(card)));
            }
            // Whoever draws hears which card it is.
            Event::Drew(seat, deck) if !self.viewer.is(seat) => {
                self.add(1, Told::deck(deck), Pile::of("hand", seat, charts::back_of(deck)));
            }
            Event::DrewCard(seat, card) => {
                let deck = Told::deck(self.content.city_card(card).deck);
                self.add(1, deck, self.in_hand(seat, card));
            }
            Event::Played(seat, card, _) => {
                self.add(1, self.in_hand(seat, card), new("discard", charts::city(card)));
            }
            Event::Laid(before, card) => {
                let card = charts::city(card);
                self.add(1, new("discard", card), Pile::of("laid", before, card));
            }
            Event::Turned(before, card) => {
                let card = charts::city(card);
                self.add(1, Pile::of("laid", before, card), new("discard", card));
            }
            Event::CityTaken(seat, from, deck) if !self.viewer.is(seat) && !self.viewer.is(from) => {
                let hand = |it| Pile::of("hand", it, charts::back_of(deck));
                self.add(1, hand(from), hand(seat));
            }
            Event::CityTakenCard(seat, from, card) => {
                self.add(1, self.in_hand(from, card), self.in_hand(seat, card));
            }
            _ => (),
        }
    }

    fn henchmen(&mut self, event: &Event) {
        let on_track = |it| new("track", charts::henchman(it));
        match *event {
            Event::HenchmanShown(id) => {
                self.add(1, new("deck", Item::back(HenchmanId::TABLE)), on_track(id));
            }
            Event::Swept(_, Sweep::Rackets(all)) => {
                self.each(all, |it| ["track", "discard"].map(|zone| new(zone, charts::racket(it))));
            }
            Event::Swept(_, Sweep::Henchmen(all)) => {
                self.each(all, |it| ["track", "discard"].map(|zone| new(zone, charts::henchman(it))));
            }
            Event::Picked(seat, id) | Event::Hired(seat, id) => {
                self.add(1, on_track(id), self.row(seat, id, Row::Hand));
            }
            Event::Refreshed(seat, id) => {
                self.add(1, self.row(seat, id, Row::Exhausted), self.row(seat, id, Row::Hand));
            }
            Event::Revealed(seat, id) => {
                self.add(1, self.row(seat, id, Row::Hand), self.row(seat, id, Row::Exhausted));
            }
            Event::Exhausted(seat, id, row) => {
                self.add(1, self.row(seat, id, row), self.row(seat, id, Row::Exhausted));
            }
            Event::Killed(seat, id, row) => {
                self.add(1, self.row(seat, id, row), new("dead", charts::henchman(id)));
            }
            Event::Abducted(of, by, id, [from, to]) => {
                self.add(1, self.row(of, id, from), self.row(by, id, to));
            }
            Event::Plan(seat, plan) => {
                for it in plan.fighters.or(plan.revealed).iter() {
                    self.add(1, self.row(seat, it, Row::Hand), self.row(seat, it, Row::Plan));
                }
                for it in plan.cards.each() {
                    self.add(1, self.in_hand(seat, it), Pile::of("plan", seat, charts::city(it)));
                }
            }
            Event::Spent(seat, crew, cards) => {
                for it in crew.iter() {
                    self.add(1, self.row(seat, it, Row::Plan), self.row(seat, it, Row::Exhausted));
                }
                for it in cards.each() {
                    let card = charts::city(it);
                    self.add(1, Pile::of("plan", seat, card), new("discard", card));
                }
            }
            _ => (),
        }
    }

    /// Both legs of a deal; which cards they were the two hear one by one.
    fn deal(&mut self, by: Seat, to: Seat, offer: &Offer) {
        self.add(offer.give.dollars(), charts::money(by), charts::money(to));
        self.add(offer.want.dollars(), charts::money(to), charts::money(by));
        if self.viewer.is(by) || self.viewer.is(to) {
            return;
        }
        for (from, to, cards) in [(by, to, offer.give_cards), (to, by, offer.want_cards)] {
            for card in cards.into_iter().flatten() {
                let item = match card {
                    Want::City(deck) => charts::back_of(deck),
                    Want::Henchman | Want::Named(_) => Item::back(HenchmanId::TABLE),
                };
                self.add(1, Pile::of("hand", from, item), Pile::of("hand", to, item));
            }
        }
    }

    fn moved(&mut self, from: Seat, to: Seat, thing: Thing) {
        match thing {
            Thing::City(it) => self.add(1, self.in_hand(from, it), self.in_hand(to, it)),
            Thing::Henchman(it) => self.add(1, self.row(from, it, Row::Hand), self.row(to, it, Row::Hand)),
        }
    }
}
