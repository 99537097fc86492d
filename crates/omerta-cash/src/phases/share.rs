//! Rule: "7. Loot sharing" (p. 3): CG-SHR-1 to CG-SHR-3, CG-SHR-6, CG-SHR-8; Impatient (house), Cute,
//! Dictator, Greedy and Junk Dealer, CG-PWR-6 to CG-PWR-8 and CG-PWR-10.

use omerta_core::{Audience, Log, Rng, Seat};

use crate::action::{Action, Chance, ShareType};
use crate::content::{Content, LootId, LootKind, Power};
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::{Phase, clip};
use crate::state::State;
use crate::{godfather, powers};

/// Fixes who shares and asks the powers that act before the first share.
#[inline]
pub(crate) fn begin(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let sharers = state.standing;
    let Some(first) = sharers.first_from(state.godfather) else {
        let stays = state.variant.carry_over && state.round < content.numbers().rounds;
        log.tell(Audience::Everyone, || Event::NobodyStands { stays, loot: state.loot });
        if !stays {
            let State { loot, gone, .. } = state;
            loot.pour_into(gone);
        }
        godfather::end_round(content, state, log);
        return;
    };
    state.sharing.sharers = sharers;
    state.sharing.turn = first;
    match state.holder(Power::Impatient) {
        Some(impatient) if sharers.contains(impatient) && impatient != first => {
            state.ask(Phase::Impatient, impatient);
        }
        _ => offer_cute(content, state, log),
    }
}

#[inline]
fn offer_cute(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    match state.holder(Power::Cute) {
        Some(cute)
            if state.sharing.sharers.contains(cute)
                && powers::bill_lies_there(content, state, Power::Cute) =>
        {
            state.ask(Phase::Cute, cute);
        }
        _ => open(content, state, log),
    }
}

pub(crate) fn apply_opening(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let uses = powers::uses(seat, action);
    if state.phase == Phase::Impatient {
        if uses {
            state.sharing.turn = seat;
        }
        offer_cute(content, state, log);
    } else {
        if uses {
            powers::take_bill(content, state, seat, Power::Cute, log);
        }
        open(content, state, log);
    }
}

#[inline]
fn open(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let (first, sharers) = (state.sharing.turn, state.sharing.sharers);
    log.tell(Audience::Everyone, || Event::Sharing { first, sharers });
    ask(content, state, first, log);
}

/// Asks whoever takes next, after the Dictator.
#[inline]
fn ask(content: &Content, state: &mut State, taker: Seat, log: &mut impl Log<Event>) {
    if state.loot.is_empty() && !state.sharing.token {
        godfather::end_round(content, state, log);
        return;
    }
    state.sharing.turn = taker;
    state.ask(Phase::Share, taker);
    if !state.sharing.dictator_done
        && let Some(dictator) = state.holder(Power::Dictator)
        && dictator != taker
        // Who stands was settled before the sharing; the Dictator shares or has no say.
        && state.standing.contains(dictator)
    {
        state.ask(Phase::Forbid, dictator);
    }
}

/// The types of share that lie there, as the Dictator may name them.
pub(crate) fn forbid_options(content: &Content, state: &State, out: &mut Vec<Action>) {
    out.extend(ShareType::ALL.into_iter().filter(|&it| lies_there(content, state, it)).map(Action::Forbid));
    out.push(Action::Skip);
}

pub(crate) fn lies_there(content: &Content, state: &State, share: ShareType) -> bool {
    match share {
        ShareType::Token => state.sharing.token,
        share => state.loot.kinds().any(|it| share_type(content.kind(LootId(it))) == share),
    }
}

/// The type of share a kind of loot is.
pub(crate) fn share_type(kind: LootKind) -> ShareType {
    match kind {
        LootKind::Bill => ShareType::Bill,
        LootKind::Diamond => ShareType::Diamond,
        LootKind::Painting => ShareType::Painting,
        LootKind::Clip => ShareType::Clip,
        LootKind::Kit => ShareType::Kit,
    }
}

pub(crate) fn apply_forbid(
    content: &Content,
    state: &mut State,
    by: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let taker = state.sharing.turn;
    match action {
        Action::Forbid(share) => {
            state.sharing.forbidden = Some(share);
            state.sharing.dictator_done = true;
            log.tell(Audience::Everyone, || Event::Forbade { by, taker, share });
        }
        Action::Skip => (),
        _ => unreachable!("{by} answers {action:?} as the Dictator"),
    }
    state.ask(Phase::Share, taker);
    if !can_take(content, state) {
        log.tell(Audience::Everyone, || Event::PassedOver(taker));
        pass_on(content, state, log);
    }
}

/// Whether a loot card of this kind may be taken now.
#[inline]
pub(crate) fn is_allowed(content: &Content, state: &State, card: LootId) -> bool {
    match state.sharing.forbidden {
        None => true,
        Some(forbidden) => share_type(content.kind(card)) != forbidden,
    }
}

#[inline]
pub(crate) fn token_is_allowed(state: &State) -> bool {
    state.sharing.token && state.sharing.forbidden != Some(ShareType::Token)
}

fn can_take(content: &Content, state: &State) -> bool {
    token_is_allowed(state) || allowed(content, state) != 0
}

/// A bit for each kind of loot that may be taken now.
#[inline]
fn allowed(content: &Content, state: &State) -> u16 {
    match state.sharing.forbidden {
        None => state.loot.mask(),
        Some(_) => {
            let kinds = state.loot.kinds().filter(|&it| is_allowed(content, state, LootId(it)));
            kinds.fold(0, |mask, it| mask | 1 << it)
        }
    }
}

#[inline]
pub(crate) fn options(content: &Content, lists: &OptionLists, state: &State, out: &mut Vec<Action>) {
    lists.takes(allowed(content, state), out);
    if token_is_allowed(state) {
        out.push(Action::TakeToken);
    }
    if state.phase == Phase::SecondShare {
        out.push(Action::Skip);
    }
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    if state.phase == Phase::SecondShare && action != Action::Skip {
        // Two shares at once, then no more.
        state.sharing.sharers = state.sharing.sharers.without(seat);
    }
    match action {
        Action::Take(card) => {
            state.loot.take(card.0);
            let swaps = state.variant.powers
                && state.powers[seat] == Some(Power::JunkDealer)
                && !state.sharing.junk_done
                && !state.pile.is_empty();
            log.tell(Audience::Everyone, || Event::Took { seat, card, held: swaps });
            if swaps {
                state.ask(Phase::Junk { card }, seat);
            } else {
                keep(content, state, seat, card, log);
            }
        }
        Action::TakeToken => {
            state.sharing.token = false;
            state.heir = Some(seat);
            log.tell(Audience::Everyone, || Event::TookToken(seat));
            taken(content, state, log);
        }
        Action::Skip => pass_on(content, state, log),
        _ => unreachable!("{seat} answers {action:?} in the sharing"),
    }
}

/// A card becomes the player's own, and acts at once if it acts at all.
#[inline]
fn keep(content: &Content, state: &mut State, seat: Seat, card: LootId, log: &mut impl Log<Event>) {
    match content.kind(card) {
        LootKind::Bill | LootKind::Diamond | LootKind::Painting => {
            state.players[seat].loot.add(card.0);
            taken(content, state, log);
        }
        LootKind::Kit => {
            state.gone.add(card.0);
            let healed = std::mem::take(&mut state.players[seat].wounds);
            log.tell(Audience::Everyone, || Event::Healed(seat, healed));
            taken(content, state, log);
        }
        LootKind::Clip => {
            state.gone.add(card.0);
            clip::begin(content, state, seat, false, log);
        }
    }
}

pub(crate) fn apply_junk_choice(
    content: &Content,
    state: &mut State,
    seat: Seat,
    card: LootId,
    action: Action,
    log: &mut impl Log<Event>,
) {
    if powers::uses(seat, action) {
        state.sharing.junk_done = true;
        state.ask_nobody(Phase::JunkDraw { card });
    } else {
        log.tell(Audience::Everyone, || Event::Kept(seat, card));
        keep(content, state, seat, card, log);
    }
}

pub(crate) fn roll_junk<R: Rng>(state: &State, dice: &mut R) -> Chance {
    Chance::Junk(LootId(state.pile.peek(dice)))
}

pub(crate) fn apply_junk(
    content: &Content,
    state: &mut State,
    given: LootId,
    chance: Chance,
    log: &mut impl Log<Event>,
) {
    let Chance::Junk(got) = chance else { unreachable!("{chance:?} for the Junk Dealer") };
    let seat = state.sharing.turn;
    // The card given takes the place of the one received: somewhere among cards of which nobody knows
    // the order, so it is simply one of them.
    state.pile.take(got.0);
    state.pile.add(given.0);
    log.tell(Audience::Everyone, || Event::Junked { seat, given, got });
    keep(content, state, seat, got, log);
}

/// A share has been taken, and all it set off is done.
#[inline]
pub(crate) fn taken(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let seat = state.sharing.turn;
    if state.variant.powers && state.powers[seat] == Some(Power::Greedy) && !state.sharing.greedy_asked {
        state.sharing.greedy_asked = true;
        if can_take(content, state) {
            state.ask(Phase::SecondShare, seat);
            return;
        }
    }
    pass_on(content, state, log);
}

#[inline]
fn pass_on(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.sharing.forbidden = None;
    match state.sharing.sharers.next_after(state.sharing.turn) {
        Some(next) => ask(content, state, next, log),
        None => {
            if !state.loot.is_empty() {
                log.tell(Audience::Everyone, || Event::RestLeft { loot: state.loot });
                let State { loot, gone, .. } = state;
                loot.pour_into(gone);
            }
            godfather::end_round(content, state, log);
        }
    }
}
