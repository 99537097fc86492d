//! An action as a button or a numbered line says it. Many mean something else after each question, so the
//! frame on top of the stack decides.

mod deal;
mod square;

use omerta_core::{Phrase, Seat};

use crate::action::Action;
use crate::cards::{HenchmanId, Hood, Neutral, Place, RacketId};
use crate::content::{CAPOS, Content};
use crate::effects::{Goods, Off, Op, Res, Who};
use crate::stack::{Deed, Frame};
use crate::state::Stage;
use crate::view::View;
use crate::wire::Sum;
use crate::words::{numbers, parts};

pub(crate) fn action(content: &Content, view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Racket(it) => racket(content, view, it),
        Action::Henchman(it) => henchman(content, view, it),
        Action::On(it) => square::on(content, view, it),
        Action::Use(it) => neutral(content, view, it),
        Action::Deed(Deed::Control, it) => square::control(content, view, it),
        Action::Deed(Deed::Attack, it) => square::attack(content, view, it),
        Action::Hit(seat) => Phrase::new("do.hit")
            .with("seat", seat)
            .with("n", parts::number(numbers::known(content, view, actor(view)).hit()))
            .with("hand", view.n_crew[seat.index() % CAPOS])
            .with("exhausted", view.open.capo(seat).exhausted.len()),
        Action::Play(it) => parts::with_city("do.play", content, it),
        Action::Reveal(it) => parts::with_henchman("do.reveal", content, it),
        Action::Deck(deck) => deck_line(view, deck),
        Action::Donate(sum) => {
            let times = i64::from(sum.dollars() / content.numbers().donation);
            let each = i64::from(numbers::known(content, view, actor(view)).city_hall());
            Phrase::new("do.donate").with("money", parts::sum(sum)).with("n", parts::number(times * each))
        }
        Action::Capo(seat) => capo(view, seat),
        Action::Cash(seat, deck) => Phrase::new("do.cash")
            .with("seat", seat)
            .with("n", view.open.capo(actor(view)).vendetta[seat.index() % CAPOS])
            .with("card", parts::deck_card(deck)),
        Action::Target(it) => target(content, view, it),
        Action::TargetHand => {
            let n = match view.open.stack.top() {
                Some(Frame::Target(_, target)) => view.n_crew[target.index() % CAPOS],
                _ => 0,
            };
            Phrase::new("do.target-hand").with("n", n)
        }
        Action::Fight(it) => fight(content, view, it),
        Action::Carry(it) => carry(content, view, it),
        Action::Cop(place) => square::cop(content, view, place),
        Action::Ness(Place::Square(it)) => square::ness(content, view, it),
        Action::Ness(Place::Neutral(it)) => Phrase::new("do.ness-neutral").with("place", parts::neutral(it)),
        Action::Pay => Phrase::new("do.bribe")
            .with("money", parts::money(numbers::known(content, view, actor(view)).bribe())),
        Action::Lose => square::lose(content, view),
        Action::Bid(Sum::ZERO) => Phrase::new("do.bid-nothing"),
        Action::Bid(n) => Phrase::new("do.bid").with("money", parts::sum(n)),
        Action::Branch(n) => branch(content, view, n),
        Action::Take(it) => parts::with_city("do.take", content, it),
        Action::Done => done(view),
        Action::Offer(_)
        | Action::Give(_)
        | Action::GiveCard(_)
        | Action::Want(_)
        | Action::WantCard(_)
        | Action::Term(_)
        | Action::Send
        | Action::Scrap
        | Action::Accept(_)
        | Action::HandOver(_)
        | Action::Refuse(_)
        | Action::Counter(_)
        | Action::Withdraw(_) => deal::action(content, view, *action),
    }
}

/// Who acts: the viewer. Nobody else is offered anything.
fn actor(view: &View) -> Seat {
    view.seat().unwrap_or(Seat::A)
}

/// The part of a card that is on, if a card is asked about.
fn op(content: &Content, view: &View) -> Option<Op> {
    match view.open.stack.top() {
        Some(Frame::Tape { tape, at, .. }) => Some(content.tables().op(tape, at)),
        _ => None,
    }
}

fn racket(content: &Content, view: &View, id: RacketId) -> Phrase {
    match view.open.stack.top() {
        Some(Frame::Market { off, .. }) => {
            let price = numbers::known(content, view, actor(view)).racket(id, off.into());
            parts::with_racket("do.buy", content, id).with("cost", parts::cost(price, 0))
        }
        _ => parts::with_racket("do.start-racket", content, id),
    }
}

fn henchman(content: &Content, view: &View, id: HenchmanId) -> Phrase {
    let corruption = content.henchman(id).corruption;
    let paid = |key: &'static str, what: Goods, off: Off| {
        let price = numbers::known(content, view, actor(view)).henchman(id, what, off);
        parts::with_henchman(key, content, id).with("cost", parts::cost(price, corruption))
    };
    match (view.open.stack.top(), op(content, view)) {
        (Some(Frame::Market { what: Goods::Refresh, off, .. }), _) => {
            paid("do.refresh", Goods::Refresh, off.into())
        }
        (Some(Frame::Market { off, .. }), _) => paid("do.hire", Goods::Hire, off.into()),
        (Some(Frame::Refresh(_)), _) => paid("do.refresh", Goods::Refresh, Off::Dollars(0)),
        (Some(Frame::KillOne(_)), _) => parts::with_henchman("do.kill", content, id),
        (_, Some(Op::TakeSpecial)) => parts::with_henchman("do.abduct", content, id),
        (_, Some(Op::ExhaustSpecial)) => parts::with_henchman("do.exhaust", content, id),
        _ => parts::with_henchman("do.pick", content, id),
    }
}

/// A neutral square, with what it asks and gives.
fn neutral(content: &Content, view: &View, neutral: Neutral) -> Phrase {
    let seat = actor(view);
    let phrase = Phrase::new(format!("do.use.{}", neutral.word())).with("place", parts::neutral(neutral));
    match neutral {
        Neutral::CityHall => phrase
            .with("money", parts::money(content.numbers().donation))
            .with("n", parts::number(numbers::known(content, view, seat).city_hall())),
        Neutral::PitneyDowns => {
            let totals: Vec<String> =
                numbers::pitney(content, view, seat).iter().map(u8::to_string).collect();
            phrase.with("money", parts::money(view.open.pot)).with("totals", totals.join("/"))
        }
        Neutral::TheDocks | Neutral::Local162 => phrase.with("money", parts::money(content.numbers().fee)),
        Neutral::StMarys => {
            let (price, less) = numbers::st_marys(content, view, seat);
            phrase.with("money", parts::money(price)).with("n", parts::number(less))
        }
        Neutral::Pancetta => phrase.with("n", content.numbers().menu),
        Neutral::EmpireCentral => phrase.with("n", view.open.henchman_track.iter().flatten().count()),
    }
}

fn deck_line(view: &View, deck: Hood) -> Phrase {
    Phrase::new(format!("do.deck.{}", deck.word())).with("n", view.open.city_left[deck as usize])
}

/// A capo, as a rival or as the one a tie is decided for.
fn capo(view: &View, seat: Seat) -> Phrase {
    let key = match view.open.stack.top() {
        Some(Frame::Chief(_)) => "do.chief",
        Some(Frame::BidTie(_)) => "do.godfather",
        Some(Frame::HitTie) => "do.hit-winner",
        Some(Frame::CombatTie(_)) => "do.combat-winner",
        Some(Frame::Lowest(_)) => "do.winner",
        _ => {
            let capo = view.open.capo(seat);
            return Phrase::new("do.against")
                .with("seat", seat)
                .with("vp", capo.vp)
                .with("corruption", capo.corruption);
        }
    };
    Phrase::new(key).with("seat", seat)
}

fn target(content: &Content, view: &View, id: HenchmanId) -> Phrase {
    if let Some(Frame::KillOne(_)) = view.open.stack.top() {
        return parts::with_henchman("do.kill", content, id);
    }
    let key = if view.open.variant.exhausted_helpless { "do.target-helpless" } else { "do.target" };
    parts::with_henchman(key, content, id)
}

/// A henchman who is sent into a combat or against a target, with what he counts.
fn fight(content: &Content, view: &View, id: HenchmanId) -> Phrase {
    if let Some(Frame::HitPlans) = view.open.stack.top() {
        let counts = numbers::assassin(content, id);
        return parts::with_henchman("do.assassin", content, id).with("n", parts::number(counts));
    }
    let defends = view.open.combat.is_some_and(|it| it.defender == view.seat());
    let counts = numbers::fighter(content, id, defends);
    parts::with_henchman("do.fight", content, id).with("n", parts::number(counts))
}

/// Who carries the weapon that was picked last, and what it adds there; with none picked, only who.
fn carry(content: &Content, view: &View, id: HenchmanId) -> Phrase {
    let Some(Stage::With(weapon)) = numbers::own_plan(view).map(|it| it.stage) else {
        return Phrase::new("do.carry-any").with("henchman", parts::henchman(content, id));
    };
    let tables = content.tables();
    let adds = tables.city_fights[weapon.index()].weapon + tables.henchman_fights[id.index()].weapon_bonus;
    Phrase::new("do.carry")
        .with("henchman", parts::henchman(content, id))
        .with("card", parts::city(content, weapon))
        .with("n", parts::number(adds))
}

/// A branch of a card: what it does, where that is one plain gain, otherwise its number.
fn branch(content: &Content, view: &View, n: u8) -> Phrase {
    let nth = Phrase::new("do.branch").with("n", n + 1);
    let Some(Frame::Tape { tape, at, .. }) = view.open.stack.top() else { return nth };
    let tape = content.tables().tape(tape);
    let jump = usize::from(at) + 1 + usize::from(n);
    let Some(&Op::Jump(over)) = tape.get(jump) else { return nth };
    let Some(&Op::Gain { who, what, n: change, per: None, .. }) = tape.get(jump + 1 + usize::from(over))
    else {
        return nth;
    };
    let who = match who {
        Who::You => "branch.you",
        Who::Rival => "branch.rival",
        _ => return nth,
    };
    let what = match what {
        Res::Cash => "branch.cash",
        Res::Vp => "branch.vp",
        Res::Corruption => "branch.corruption",
    };
    let what = Phrase::new(what).with("n", parts::signed(change));
    Phrase::new("do.branch-gain").with("who", Phrase::new(who)).with("what", what)
}

fn done(view: &View) -> Phrase {
    let key = match view.open.stack.top() {
        Some(Frame::Market { what: Goods::Open, .. }) => "do.done-buying",
        Some(Frame::Market { what: Goods::Hire, .. }) => "do.done-hiring",
        Some(Frame::Market { what: Goods::Refresh, .. } | Frame::Refresh(_)) => "do.done-refreshing",
        Some(Frame::Cash(..)) => "do.done-cashing",
        Some(Frame::Convoy(..)) => "do.done-moving",
        Some(Frame::Window(_) | Frame::HitPlans | Frame::Plans) => return seal(view),
        _ => "do.done",
    };
    Phrase::new(key)
}

/// No more of what is being picked for a plan.
fn seal(view: &View) -> Phrase {
    let plan = numbers::own_plan(view).unwrap_or_default();
    let is_fight = !matches!(view.open.stack.top(), Some(Frame::Window(_)));
    if is_fight && plan.stage == Stage::Henchmen {
        let n = plan.fighters.len() + plan.revealed.len();
        return match view.open.stack.top() {
            Some(Frame::HitPlans) => Phrase::new("do.reveal-nobody"),
            _ if n == 0 => Phrase::new("do.send-nobody"),
            _ => Phrase::new("do.send").with("n", n),
        };
    }
    if plan.is_empty() {
        return Phrase::new(if is_fight { "do.seal-nothing" } else { "do.play-nothing" });
    }
    Phrase::new("do.seal")
        .with("henchmen", plan.fighters.len() + plan.revealed.len())
        .with("cards", plan.cards.len())
}
