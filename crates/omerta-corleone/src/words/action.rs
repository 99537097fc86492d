//! An action as a button or a numbered line says it. Many mean something else after each question, so the
//! frame on top of the stack decides.

use omerta_core::Phrase;

use crate::action::Action;
use crate::cards::{Card, Good, JobId, Purse};
use crate::content::{AreaId, Content, Figure, Site, SpaceId};
use crate::effects::{Icon, Op, Shaking};
use crate::figures::{Neutral, Piece, Target};
use crate::stack::Frame;
use crate::view::View;
use crate::words::parts::{self, Form};

pub(crate) fn action(content: &Content, view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Play(Figure::Thug) => {
            let n = view.seat().map_or(0, |it| view.families[it].reserve.thugs);
            Phrase::new("do.play-thug").with("n", n).with("last", last(view, Figure::Thug))
        }
        Action::Play(it) => {
            let key = match it {
                Figure::Thug | Figure::Don => "do.play",
                Figure::Consigliere => "do.play-consigliere",
                Figure::Heir => "do.play-heir",
            };
            Phrase::new(key).with("name", own_figure(content, view, it)).with("last", last(view, it))
        }
        Action::Job(it) => parts::with_job("do.job", content, it),
        Action::PublicJob(slot) => match view.public.get(usize::from(slot.0)).copied().flatten() {
            Some(it) => parts::with_job("do.public-job", content, it),
            None => Phrase::new("do.public-none").with("n", slot.0.saturating_add(1)),
        },
        Action::Ally(it) => parts::with_ally("do.ally", content, it),
        Action::SetAside(it) => Phrase::new("do.set-aside")
            .with("figure", own_figure(content, view, it))
            .with("last", last(view, it)),
        Action::At(site) => at(content, view, site),
        Action::On(space) => on(content, view, space),
        Action::In(area) => within(content, view, area),
        Action::Pay(good) => pay(view, good),
        Action::MoneyFirst => job_order("do.money-first", content, view),
        Action::AbilityFirst => job_order("do.ability-first", content, view),
        Action::First(seat) => Phrase::new("do.first").with("seat", seat),
        Action::Use(icon) => use_icon(icon),
        Action::Suitcase(note) => Phrase::new("do.suitcase").with("note", parts::note(note)),
        Action::Discard(card) => discard(content, view, card),
        Action::Take(good) => Phrase::new("do.take-good").with("good", parts::good(good)),
        Action::Keep(it) => parts::with_job("do.keep", content, it),
        Action::Figure(target) => figure(content, view, target),
        Action::Neutral(it) => Phrase::new("do.neutral").with("neutral", parts::neutral(it)),
        Action::Rob(from) => Phrase::new("do.rob").with("seat", from),
        Action::RobNote(note) => Phrase::new("do.rob-note").with("note", parts::note(note)),
        Action::Lift(from) => {
            let player = &view.players[from];
            let n = player.n_cards - player.hand().allies.len();
            Phrase::new("do.lift").with("seat", from).with("n", n)
        }
        Action::Offer(note) => Phrase::new("do.offer").with("note", parts::note(note)),
        Action::Refuse => Phrase::new("do.refuse"),
        Action::Salvage(it) => parts::with_job("do.salvage", content, it),
        Action::Ready(it) => parts::with_ally("do.ready", content, it),
        Action::Branch(n) => Phrase::new("do.branch").with("n", n + 1),
        Action::Marker(turf, at) => Phrase::new("do.marker")
            .with("area", parts::area_as(content, turf, Form::At))
            .with("n", at + 1)
            .with("height", view.control.get(usize::from(turf.0)).map_or(0, |it| it.as_slice().len())),
        Action::Bid(note) => Phrase::new("do.bid").with("note", parts::note(note)),
        Action::Bribe(it) => parts::with_ally("do.bribe", content, it),
        Action::Done => done(view),
        Action::Decline => decline(view),
    }
}

/// A figure of whoever looks.
fn own_figure(content: &Content, view: &View, it: Figure) -> Phrase {
    match view.seat() {
        Some(seat) => parts::member(content, view.families[seat].name, it),
        None => parts::figure(it),
    }
}

/// A word of warning where the viewer is about to play the last figure: after it there are no more turns.
fn last(view: &View, figure: Figure) -> Phrase {
    let is_last = view.seat().map(|it| view.families[it].reserve);
    let is_last = is_last.is_some_and(|it| it.len() == 1 && it.contains(figure));
    Phrase::new(if is_last { "do.last" } else { "do.not-last" })
}

/// A figure on the board, with its owner.
pub(crate) fn piece(content: &Content, view: &View, it: Piece) -> Phrase {
    parts::piece(content, it, view.family_of(it))
}

/// The part of a card that is on, if a card is asked about.
fn op(content: &Content, view: &View) -> Option<Op> {
    match view.stack.top() {
        Some(Frame::Tape { tape, at, .. }) => Some(content.op(tape, at)),
        _ => None,
    }
}

/// A front, with what it gives and who has a share.
fn at(content: &Content, view: &View, site: Site) -> Phrase {
    let (key, by) = match view.stack.top() {
        Some(Frame::PlaceThug(by)) => ("do.thug", Some(by)),
        Some(Frame::PlaceNeutral(by, _)) => ("do.union-boss", Some(by)),
        Some(Frame::MoveTo { seat, shaking: Shaking::Shake, .. }) => ("do.move-shaking", Some(seat)),
        Some(Frame::MoveTo { .. }) => {
            return Phrase::new("do.move-to")
                .with("place", parts::site(content, &view.tiles, site, Form::To));
        }
        Some(Frame::Tape { seat, .. }) => ("do.front", Some(seat)),
        _ => ("do.front", None),
    };
    let form = if key == "do.front" { Form::Bare } else { Form::To };
    let controller = view.controller(site.turf());
    let share = match controller.filter(|it| by.is_some_and(|by| by != *it)) {
        Some(seat) => Phrase::new("do.too").with("seat", seat),
        None => Phrase::new("do.alone"),
    };
    Phrase::new(key)
        .with("place", parts::site(content, &view.tiles, site, form))
        .with("gains", parts::icons(parts::front(content, &view.tiles, site)))
        .with("share", share)
}

/// A family-member space, with what it touches and gives.
fn on(content: &Content, view: &View, space: SpaceId) -> Phrase {
    let touches = content.touches(space);
    let to = |key: &'static str| {
        Phrase::new(key)
            .with("space", parts::space_as(content, space, Form::To))
            .with("areas", parts::joined(parts::areas(content, touches)))
    };
    let figure = match view.stack.top() {
        Some(Frame::PlaceFamily(_, it)) => own_figure(content, view, it),
        Some(Frame::PlaceNeutral(_, it)) => parts::neutral(it),
        Some(Frame::MoveTo { from: Target::Space(from), shaking: Shaking::Shake, .. }) => {
            view.family[usize::from(from.0)].map_or(Phrase::new("nothing"), |it| piece(content, view, it))
        }
        _ => return to("do.move-family"),
    };
    let gains = parts::backs(content, &view.tiles, touches);
    to("do.family").with("figure", figure).with("gains", parts::short_icons(gains))
}

fn within(content: &Content, view: &View, area: AreaId) -> Phrase {
    let named = |key: &'static str, form| Phrase::new(key).with("area", parts::area_as(content, area, form));
    match (view.stack.top(), op(content, view)) {
        (Some(Frame::MoveTo { .. } | Frame::PlaceNeutral(..)), _) => named("do.chief", Form::To),
        (_, Some(Op::Backs)) => {
            let gains = parts::backs(content, &view.tiles, 1 << area.0);
            named("do.backs", Form::At).with("gains", parts::icons(gains))
        }
        (_, Some(Op::GunDownAll)) => named("do.gun-down-all", Form::At),
        _ => named("do.seize", Form::At),
    }
}

fn pay(view: &View, good: Good) -> Phrase {
    let owed = match view.stack.top() {
        Some(Frame::Pay { owed, .. }) => owed.kinds().next(),
        _ => None,
    };
    match owed.filter(|it| *it != good) {
        Some(owed) => {
            Phrase::new("do.pay-for").with("good", parts::good(good)).with("owed", parts::good(owed))
        }
        None => Phrase::new("do.pay").with("good", parts::good(good)),
    }
}

fn job_order(key: &'static str, content: &Content, view: &View) -> Phrase {
    let job = match view.stack.top() {
        Some(Frame::JobOrder(_, job)) => job,
        _ => JobId(0),
    };
    parts::with_job(key, content, job)
}

fn use_icon(icon: Icon) -> Phrase {
    match (icon.note(), icon.good()) {
        (Some(note), _) => Phrase::new("do.take-note").with("note", parts::note(note)),
        (_, Some(good)) => Phrase::new("do.take-good").with("good", parts::good(good)),
        _ => Phrase::new(format!("do.use.{}", icon.word())),
    }
}

fn discard(content: &Content, view: &View, card: Card) -> Phrase {
    let key = match view.stack.top() {
        Some(Frame::Tribute) => "do.tribute",
        _ => "do.discard",
    };
    Phrase::new(key).with("card", parts::card(content, card))
}

/// A figure on the board, to be hit or to be moved.
fn figure(content: &Content, view: &View, target: Target) -> Phrase {
    let key = match op(content, view) {
        Some(Op::Move(..)) => "do.move",
        _ => "do.gun-down",
    };
    let piece = match target {
        Target::Site(site) => view.thugs[usize::from(site.0)].map(|it| self::piece(content, view, it)),
        Target::Space(space) => view.family[usize::from(space.0)].map(|it| self::piece(content, view, it)),
        Target::Chief => Some(parts::neutral(Neutral::PoliceChief)),
    };
    Phrase::new(key)
        .with("piece", piece.unwrap_or(Phrase::new("nothing")))
        .with("place", place(content, view, target, Form::At))
}

/// Where a figure stands.
pub(crate) fn place(content: &Content, view: &View, target: Target, form: Form) -> Phrase {
    match target {
        Target::Site(site) => parts::site(content, &view.tiles, site, form),
        Target::Space(space) => parts::space_as(content, space, form),
        Target::Chief => view.chief.map_or(Phrase::new("nothing"), |it| parts::area_as(content, it, form)),
    }
}

fn done(view: &View) -> Phrase {
    match view.stack.top() {
        Some(Frame::Icons(_, icons)) => Phrase::new("do.leave").with("icons", parts::icons(icons)),
        Some(Frame::Bid) => {
            let bid = view.seat().map_or(Purse::default(), |it| view.players[it].picked().money);
            match bid.is_empty() {
                true => Phrase::new("do.seal-nothing"),
                false => Phrase::new("do.seal").with("money", parts::money(bid.value())),
            }
        }
        _ => Phrase::new("do.decline"),
    }
}

fn decline(view: &View) -> Phrase {
    match view.stack.top() {
        Some(Frame::PlaceNeutral(_, it)) => {
            Phrase::new("do.decline-neutral").with("neutral", parts::neutral(it))
        }
        Some(Frame::MoveMarker(..)) => Phrase::new("do.decline-marker"),
        _ => Phrase::new("do.decline"),
    }
}
