//! What a person may well try and can't do, with the rule that says so.

use omerta_core::{Blocked, Seat, WhyNot};

use crate::action::Action;
use crate::cards::JobId;
use crate::content::{Content, Site, SpaceId};
use crate::effects::{Icon, Icons};
use crate::stack::Frame;
use crate::state::State;

const OCCUPIED: WhyNot = WhyNot { code: "occupied", rule: "CE-BRD-5" };
const THREE_PLUS: WhyNot = WhyNot { code: "three-plus", rule: "CE-BRD-4" };
const NO_BUSINESS: WhyNot = WhyNot { code: "no-business", rule: "CE-BRD-6" };
const CANNOT_PAY: WhyNot = WhyNot { code: "cannot-pay", rule: "CE-JOB-1" };
const ALREADY_PLAYED: WhyNot = WhyNot { code: "already-played", rule: "CE-ALLY-1" };
const NO_MONEY: WhyNot = WhyNot { code: "no-money", rule: "CE-ABIL-7" };
const OUT_OF_PHASE: WhyNot = WhyNot { code: "out-of-phase", rule: "CE-FB-2" };
const HAS_HORSE_HEAD: WhyNot = WhyNot { code: "has-horse-head", rule: "CE-FB-5" };
const TOO_FEW_CARDS: WhyNot = WhyNot { code: "too-few-cards", rule: "CE-ABIL-5" };

/// Every code there is, for the pack's phrases.
pub(crate) const ALL: [WhyNot; 9] = [
    OCCUPIED,
    THREE_PLUS,
    NO_BUSINESS,
    CANNOT_PAY,
    ALREADY_PLAYED,
    NO_MONEY,
    OUT_OF_PHASE,
    HAS_HORSE_HEAD,
    TOO_FEW_CARDS,
];

/// Why a seat is asked nothing for the rest of the phase.
pub(crate) fn out(state: &State, seat: Seat) -> Option<WhyNot> {
    let is_business = state.phase == crate::state::Phase::FamilyBusiness;
    (is_business && state.is_out(seat)).then_some(OUT_OF_PHASE)
}

pub(crate) fn list(content: &Content, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
    let Some(frame) = state.stack.top() else { return };
    let mut block = |action, why| out.push(Blocked { action, why });
    match frame {
        Frame::Turn(_) => {
            let player = &state.players[seat];
            let unpayable = |job: &JobId| !player.hand.goods.can_pay(&content.cost(*job));
            player.hand.jobs.kinds().filter(unpayable).for_each(|it| block(Action::Job(it), CANNOT_PAY));
            for (slot, job) in state.public.iter().enumerate() {
                if job.as_ref().is_some_and(unpayable) {
                    block(Action::PublicJob(slot as u8), CANNOT_PAY);
                }
            }
            player.played.iter().for_each(|it| block(Action::Ally(it), ALREADY_PLAYED));
        }
        Frame::PlaceThug(_) => sites(state, &mut block),
        Frame::PlaceFamily(..) => spaces(content, state, &mut block),
        Frame::Icons(_, icons) if !icons.has_plain() => icons_list(state, seat, icons, &mut block),
        _ => (),
    }
}

fn sites(state: &State, block: &mut impl FnMut(Action, WhyNot)) {
    for site in Site::all() {
        if !state.is_open(site) {
            block(Action::At(site), NO_BUSINESS);
        } else if state.thugs[usize::from(site.0)].is_some() {
            block(Action::At(site), OCCUPIED);
        }
    }
}

fn spaces(content: &Content, state: &State, block: &mut impl FnMut(Action, WhyNot)) {
    let open = content.open_spaces(state.n_seats());
    for space in (0..content.board().spaces.len() as u8).map(SpaceId) {
        if open >> space.0 & 1 == 0 {
            block(Action::On(space), THREE_PLUS);
        } else if state.family[usize::from(space.0)].is_some() {
            block(Action::On(space), OCCUPIED);
        }
    }
}

fn icons_list(state: &State, seat: Seat, icons: Icons, block: &mut impl FnMut(Action, WhyNot)) {
    let hand = &state.players[seat].hand;
    for icon in icons.kinds() {
        match icon {
            Icon::Suitcase if hand.money.is_empty() => block(Action::Use(icon), NO_MONEY),
            Icon::HorseHead if state.horse_head == seat => block(Action::Use(icon), HAS_HORSE_HEAD),
            Icon::Pawn1 | Icon::Pawn2 | Icon::Pawn3 | Icon::Barter if hand.len() < icon.discards() => {
                block(Action::Use(icon), TOO_FEW_CARDS);
            }
            _ => (),
        }
    }
}
