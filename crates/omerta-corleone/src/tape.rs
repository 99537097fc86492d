//! What jobs and allies do, part by part: the effects of a pack, CE-GUN-1 to CE-GUN-3, CE-MOVE-1,
//! CE-NEU-1 to CE-NEU-4, CE-JOB-4, CE-JOB-7.

mod offer;

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::Note;
use crate::content::{AreaId, Content, Site};
use crate::effects::{Fronts, Kind, NeutralWho, Op, Place as Where, Shaking, TapeId, Whose};
use crate::event::Event;
use crate::figures::{Neutral, Piece, Place, Target};
use crate::lists::OptionLists;
use crate::luck;
use crate::phases::family_business::{play_family_member, play_thug};
use crate::phases::turf_war;
use crate::stack::Frame;
use crate::state::{MOST_PLAYERS, State};

use offer::begin_offer;
pub(crate) use offer::{can_punish, offer_options, punish, punish_options, seal_offer};

/// The running tape on top of the stack.
fn top(state: &State) -> (Seat, TapeId, u8, Option<Site>) {
    match state.stack.top() {
        Some(Frame::Tape { seat, tape, at, freed }) => (seat, tape, at, freed),
        frame => unreachable!("{frame:?} is no tape"),
    }
}

/// Goes on to another place of the tape.
fn go_to(state: &mut State, at: u8) {
    let (seat, tape, _, freed) = top(state);
    state.open.stack.replace(Frame::Tape { seat, tape, at, freed });
}

/// The part of the tape that is on.
pub(crate) fn op(content: &Content, state: &State) -> Op {
    let (_, tape, at, _) = top(state);
    content.op(tape, at)
}

/// Whether the part that is on asks the player: it needs a choice, and there is something to choose.
pub(crate) fn asks(content: &Content, state: &State) -> bool {
    let mut found = false;
    choices(content, state, &mut |_| found = true);
    found
}

/// Does the part that is on, which asks the player nothing: what it gives, or nothing for want of a target.
#[inline(never)]
pub(crate) fn go_on(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let (seat, tape, at, _) = top(state);
    match content.op(tape, at) {
        Op::Done => state.open.stack.pop(),
        Op::Jump(to) => go_to(state, to),
        Op::Icons(icons) => {
            go_to(state, at + 1);
            state.open.stack.push(Frame::Icons(seat, icons));
        }
        Op::PickGood(n) => {
            go_to(state, at + 1);
            state.open.stack.push(Frame::PickGood(seat, n));
        }
        Op::Stash(note) => {
            go_to(state, at + 1);
            if let Some(note) = state.money.highest(note) {
                state.open.money.take(note);
                state.hidden.players[seat].suitcase.add(note);
                log.tell(Audience::Everyone, || Event::Stashed(seat, note));
            }
        }
        Op::Offer => {
            go_to(state, at + 1);
            begin_offer(state, seat);
        }
        Op::Front(_)
        | Op::Backs
        | Op::GunDown(..)
        | Op::GunDownAll
        | Op::Move(..)
        | Op::Neutral(_)
        | Op::Rob(_)
        | Op::Lift
        | Op::Seize
        | Op::Salvage
        | Op::Ready
        | Op::Branch(_) => go_to(state, at + 1),
    }
}

pub(crate) fn options(content: &Content, state: &State, out: &mut Vec<Action>) {
    choices(content, state, &mut |it| out.push(it));
    if !matches!(op(content, state), Op::Branch(_)) {
        out.push(Action::Decline);
    }
}

/// Every legal target of the part that is on.
fn choices(content: &Content, state: &State, found: &mut impl FnMut(Action)) {
    let (seat, tape, at, freed) = top(state);
    match content.op(tape, at) {
        Op::Front(Fronts::Any) => {
            Site::all().filter(|&it| state.is_open(it)).for_each(|it| found(Action::At(it)))
        }
        Op::Front(Fronts::MyTurf) => {
            let mine = |it: &Site| state.is_open(*it) && state.controller(it.turf()) == Some(seat);
            Site::all().filter(mine).for_each(|it| found(Action::At(it)));
        }
        Op::Front(Fronts::Freed) => freed.into_iter().for_each(|it| found(Action::At(it))),
        Op::Backs => (0..crate::content::AREAS as u8).for_each(|it| found(Action::In(AreaId(it)))),
        Op::GunDown(kind, place) => {
            let areas = match place {
                Where::Anywhere => u8::MAX,
                Where::ChiefsTurf => state.chief.map_or(0, |it| 1 << it.0),
            };
            for target in rivals_figures(state, seat, kind) {
                if state.areas(content, target) & areas != 0 {
                    found(Action::Figure(target));
                }
            }
        }
        Op::GunDownAll => {
            for turf in AreaId::turfs() {
                let hit = |it: Target| state.areas(content, it) >> turf.0 & 1 == 1;
                if rivals_figures(state, seat, Kind::Any).any(hit) {
                    found(Action::In(turf));
                }
            }
        }
        Op::Move(kind, whose, _) => {
            for target in movable(state, seat, kind, whose) {
                if has_destination(content, state, target) {
                    found(Action::Figure(target));
                }
            }
        }
        Op::Neutral(who) => {
            for neutral in Neutral::ALL {
                if is_meant(who, neutral)
                    && !state.neutral_river.contains(neutral)
                    && neutral_can_go(content, state, neutral)
                {
                    found(Action::Neutral(neutral));
                }
            }
        }
        // What is inside is seen by whoever opens it.
        Op::Rob(_) => {
            rivals(state, seat).for_each(|it| found(Action::Rob(it)));
        }
        // How many cards a hand has, all see; that they are allies, some may have forgotten.
        Op::Lift => {
            let has_cards = |it: &Seat| !state.hidden.players[*it].hand.is_empty();
            rivals(state, seat).filter(has_cards).for_each(|it| found(Action::Lift(it)));
        }
        Op::Seize => {
            let influence = state.influence(content);
            let is_here = |it: AreaId| influence[usize::from(it.0)][seat.index()] > 0;
            let may = |it: &AreaId| is_here(*it) && turf_war::can_put_marker(state, seat, *it);
            AreaId::turfs().filter(may).for_each(|it| found(Action::In(it)));
        }
        Op::Salvage => state.discard.kinds().for_each(|it| found(Action::Salvage(it))),
        Op::Ready => {
            let own = |ally| TapeId::ally(ally) == tape;
            state.open.families[seat]
                .played
                .iter()
                .filter(|&it| !own(it))
                .for_each(|it| found(Action::Ready(it)));
        }
        Op::Branch(n) => (0..n).for_each(|it| found(Action::Branch(it))),
        Op::Icons(_) | Op::PickGood(_) | Op::Stash(_) | Op::Offer | Op::Jump(_) | Op::Done => (),
    }
}

/// Whether a card speaks of this neutral figure.
pub(crate) fn is_meant(who: NeutralWho, neutral: Neutral) -> bool {
    match who {
        NeutralWho::Any => true,
        NeutralWho::UnionBoss => neutral == Neutral::UnionBoss,
        NeutralWho::Mayor => neutral == Neutral::Mayor,
        NeutralWho::PoliceChief => neutral == Neutral::PoliceChief,
    }
}

pub(crate) fn rivals(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    SeatSet::all(state.n_seats()).without(seat).clockwise_from(seat)
}

pub(crate) fn fits(kind: Kind, target: Target) -> bool {
    match (kind, target) {
        (Kind::Any, _) | (Kind::Thug, Target::Site(_)) | (Kind::Family, Target::Space(_)) => true,
        (Kind::Thug, Target::Space(_) | Target::Chief) | (Kind::Family, Target::Site(_) | Target::Chief) => {
            false
        }
    }
}

/// Figures of other players on the board.
pub(crate) fn rivals_figures(state: &State, seat: Seat, kind: Kind) -> impl Iterator<Item = Target> + '_ {
    let rivals = move |(target, piece): (Target, Piece)| {
        (state.owner(piece).is_some_and(|it| it != seat) && fits(kind, target)).then_some(target)
    };
    let chief = state.neutral_owner[Neutral::PoliceChief as usize]
        .is_some_and(|it| it != seat && kind == Kind::Any && state.chief.is_some());
    state.pieces().filter_map(rivals).chain(chief.then_some(Target::Chief))
}

/// Figures that a card may move.
fn movable(state: &State, seat: Seat, kind: Kind, whose: Whose) -> impl Iterator<Item = Target> + '_ {
    let is_meant = move |owner: Option<Seat>| match whose {
        Whose::Mine => owner == Some(seat),
        Whose::Others => owner != Some(seat),
    };
    let meant = move |(target, piece): (Target, Piece)| {
        (is_meant(state.owner(piece)) && fits(kind, target)).then_some(target)
    };
    let chief_owner = state.neutral_owner[Neutral::PoliceChief as usize];
    let chief = state.chief.is_some() && is_meant(chief_owner) && fits(kind, Target::Chief);
    state.pieces().filter_map(meant).chain(chief.then_some(Target::Chief))
}

pub(crate) fn has_destination(content: &Content, state: &State, from: Target) -> bool {
    match from {
        Target::Site(_) => state.free_sites() != 0,
        Target::Space(_) => state.free_spaces(content) != 0,
        Target::Chief => true,
    }
}

pub(crate) fn neutral_can_go(content: &Content, state: &State, neutral: Neutral) -> bool {
    match neutral {
        Neutral::UnionBoss => has_destination(content, state, Target::Site(Site(0))),
        Neutral::Mayor => state.free_spaces(content) != 0,
        Neutral::PoliceChief => true,
    }
}

/// Takes the answer to the part that is on.
#[inline(never)]
pub(crate) fn answer(content: &Content, state: &mut State, action: Action, log: &mut impl Log<Event>) {
    let (seat, tape, at, _) = top(state);
    let op = content.op(tape, at);
    go_to(state, at + 1);
    match (op, action) {
        (_, Action::Decline) => (),
        (Op::Front(_), Action::At(site)) => play_thug::shake_down(content, state, seat, site, log),
        (Op::Backs, Action::In(area)) => {
            play_family_member::use_backs(content, state, seat, 1 << area.0, log)
        }
        (Op::GunDown(..), Action::Figure(target)) => {
            if let Target::Site(site) = target {
                state.open.stack.replace(Frame::Tape { seat, tape, at: at + 1, freed: Some(site) });
            }
            gun_down(state, seat, target, log);
        }
        (Op::GunDownAll, Action::In(turf)) => gun_down_all(content, state, seat, turf, log),
        (Op::Move(_, _, shaking), Action::Figure(from)) => {
            state.open.stack.push(Frame::MoveTo { seat, from, shaking })
        }
        (Op::Neutral(_), Action::Neutral(neutral)) => {
            state.open.stack.push(Frame::PlaceNeutral(seat, neutral))
        }
        (Op::Rob(most), Action::Rob(from)) => state.open.stack.push(Frame::Rob { seat, from, most }),
        (Op::Lift, Action::Lift(from)) => state.open.stack.push(Frame::Lift { seat, from }),
        (Op::Seize, Action::In(turf)) => {
            turf_war::put_marker(state, seat, turf, log);
        }
        (Op::Salvage, Action::Salvage(job)) => {
            state.open.discard.take(job);
            state.hidden.players[seat].hand.jobs.add(job);
            // All others at the table saw it, and so did those who watch.
            for knower in rivals(state, seat).map(Seat::index).chain([MOST_PLAYERS]) {
                state.hidden.known[seat.index()][knower].add(job);
            }
            log.tell(Audience::Everyone, || Event::Salvaged(seat, job));
        }
        (Op::Ready, Action::Ready(ally)) => {
            state.open.families[seat].played.take(ally);
            state.hidden.players[seat].hand.allies.add(ally);
            log.tell(Audience::Everyone, || Event::Ready(seat, ally));
        }
        (Op::Branch(_), Action::Branch(n)) => go_to(state, at + 1 + n),
        _ => unreachable!("{seat} answers {action:?} to {op:?}"),
    }
}

/// A figure goes into the river; its space is free at once.
fn gun_down(state: &mut State, by: Seat, target: Target, log: &mut impl Log<Event>) {
    let Some(at) = state.place(target) else { return };
    let Some(piece) = state.leave(target) else { return };
    match piece {
        Piece::Own(seat, figure) => state.open.families[seat].river.add(figure),
        Piece::UnionBoss => state.open.neutral_river.add(Neutral::UnionBoss),
        Piece::Mayor => state.open.neutral_river.add(Neutral::Mayor),
        Piece::PoliceChief => state.open.neutral_river.add(Neutral::PoliceChief),
    }
    let family = state.family_of(piece);
    log.tell(Audience::Everyone, || Event::GunnedDown { by, piece, family, at });
}

fn gun_down_all(content: &Content, state: &mut State, by: Seat, turf: AreaId, log: &mut impl Log<Event>) {
    // One after the other, since each hit changes the board.
    while let Some(target) = {
        let hit = |it: &Target| state.areas(content, *it) >> turf.0 & 1 == 1;
        rivals_figures(state, by, Kind::Any).find(hit)
    } {
        gun_down(state, by, target, log);
    }
}

/// Where a figure may move.
pub(crate) fn move_options(
    content: &Content,
    lists: &OptionLists,
    state: &State,
    from: Target,
    out: &mut Vec<Action>,
) {
    match from {
        Target::Site(_) => play_thug::options(lists, state, out),
        Target::Space(_) => play_family_member::options(content, lists, state, out),
        Target::Chief => out.extend(AreaId::turfs().filter(|it| Some(*it) != state.chief).map(Action::In)),
    }
}

pub(crate) fn move_figure(
    content: &Content,
    state: &mut State,
    seat: Seat,
    from: Target,
    shaking: Shaking,
    action: Action,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    match (from, action) {
        (Target::Site(old), Action::At(site)) => {
            let piece = state.leave(Target::Site(old)).expect("a figure stands there");
            state.stand_at(site, piece);
            let (from, to) = (Place::Site(old), Place::Site(site));
            let family = state.family_of(piece);
            log.tell(Audience::Everyone, || Event::Moved { by: seat, piece, family, from, to });
            if shaking == Shaking::Shake {
                play_thug::shake_down(content, state, seat, site, log);
            }
        }
        (Target::Space(old), Action::On(space)) => {
            let piece = state.leave(Target::Space(old)).expect("a figure stands there");
            state.stand_on(space, piece);
            let (from, to) = (Place::Space(old), Place::Space(space));
            let family = state.family_of(piece);
            log.tell(Audience::Everyone, || Event::Moved { by: seat, piece, family, from, to });
            if shaking == Shaking::Shake {
                play_family_member::use_backs(content, state, seat, content.touches(space), log);
            }
        }
        (Target::Chief, Action::In(turf)) => {
            let old = state.open.chief.replace(turf).expect("the Police Chief is in a turf");
            let (from, to) = (Place::Turf(old), Place::Turf(turf));
            let piece = Piece::PoliceChief;
            log.tell(Audience::Everyone, || Event::Moved { by: seat, piece, family: None, from, to });
        }
        _ => unreachable!("{seat} moves {from:?} by {action:?}"),
    }
}

/// Where a neutral figure may go; or it stays where it is and does nothing.
pub(crate) fn neutral_options(
    content: &Content,
    lists: &OptionLists,
    state: &State,
    neutral: Neutral,
    out: &mut Vec<Action>,
) {
    match neutral {
        Neutral::UnionBoss => play_thug::options(lists, state, out),
        Neutral::Mayor => play_family_member::options(content, lists, state, out),
        Neutral::PoliceChief => move_options(content, lists, state, Target::Chief, out),
    }
    out.push(Action::Decline);
}

pub(crate) fn place_neutral(
    content: &Content,
    state: &mut State,
    seat: Seat,
    neutral: Neutral,
    action: Action,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    if action == Action::Decline {
        return;
    }
    let old = state.neutral_place(neutral);
    let from = old.and_then(|it| state.place(it));
    if let Some(old) = old {
        state.leave(old);
    }
    if state.variant.neutrals_stay {
        state.open.neutral_owner[neutral as usize] = Some(seat);
    }
    let placed = |to: Place| Event::Placed { by: seat, piece: neutral.piece(), family: None, from, to };
    match action {
        Action::At(site) => {
            state.stand_at(site, Piece::UnionBoss);
            log.tell(Audience::Everyone, || placed(Place::Site(site)));
            play_thug::shake_down(content, state, seat, site, log);
        }
        Action::On(space) => {
            state.stand_on(space, Piece::Mayor);
            log.tell(Audience::Everyone, || placed(Place::Space(space)));
            play_family_member::use_backs(content, state, seat, content.touches(space), log);
        }
        Action::In(turf) => {
            state.open.chief = Some(turf);
            log.tell(Audience::Everyone, || placed(Place::Turf(turf)));
        }
        _ => unreachable!("{seat} places {neutral:?} by {action:?}"),
    }
}

/// The notes of a suitcase that a robber may take.
fn notes_to_rob(state: &State, from: Seat, most: Note) -> impl Iterator<Item = Note> + use<> {
    state.hidden.players[from].suitcase.kinds().filter(move |it| *it <= most)
}

pub(crate) fn can_rob(state: &State, from: Seat, most: Note) -> bool {
    notes_to_rob(state, from, most).next().is_some()
}

pub(crate) fn rob_options(state: &State, from: Seat, most: Note, out: &mut Vec<Action>) {
    out.extend(notes_to_rob(state, from, most).map(Action::RobNote));
}

/// Whether a hand has a card that can be taken: any but an ally.
pub(crate) fn can_lift(state: &State, from: Seat) -> bool {
    !luck::to_lift(state, from).is_empty()
}

/// Whoever looked into a suitcase or a hand finds nothing to take.
pub(crate) fn find_nothing(state: &mut State, seat: Seat, from: Seat, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    log.tell(Audience::Everyone, || Event::FoundNothing { by: seat, from });
}

/// A note goes from one suitcase to another.
pub(crate) fn rob(state: &mut State, seat: Seat, from: Seat, note: Note, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    state.hidden.players[from].suitcase.take(note);
    state.hidden.players[seat].suitcase.add(note);
    log.tell(Audience::Everyone, || Event::Robbed { by: seat, from, note });
}
