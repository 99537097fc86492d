//! Rule: "Combat": EC-CMB-1 to EC-CMB-13.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{HenchmanId, Henchmen, SquareId};
use crate::content::{CAPOS, Content};
use crate::effects::{Fight, Fighting, When};
use crate::event::{Event, Part, PartOf, Row, VpFor};
use crate::stack::{Frame, Origin};
use crate::state::{Combat, Partner, Phase, State};
use crate::wire::PerSeat;
use crate::{gains, plans, politics, tape};

pub(crate) fn begin(state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    state.open.phase = Phase::Combat;
    state.open.turn = Some(state.open.godfather);
}

/// The squares this capo attacks.
fn attacks(state: &State, seat: Seat) -> crate::cards::Squares {
    state.open.contested().iter().filter(|it| state.open.at(*it).attackers.contains(seat)).collect()
}

/// Asks the one who resolves an attack next. False when none is left.
pub(crate) fn next_turn(state: &mut State) -> bool {
    let from = state.open.turn.unwrap_or(state.open.godfather);
    let next = state.open.seats().clockwise_from(from).find(|it| !attacks(state, *it).is_empty());
    let Some(seat) = next else { return false };
    state.open.turn = Some(state.open.after(seat));
    // Asked also if there is only one: deals may be made before it (EC-POL-2), and the plans of the last combat
    // can be looked at.
    state.open.stack.push(Frame::PickFight(seat));
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    attacks(state, seat).add_to(out, Action::On);
}

/// All parties are asked for their plans; one alone has won.
#[inline(never)]
pub(crate) fn begin_fight(
    _content: &Content,
    state: &mut State,
    square: SquareId,
    log: &mut impl Log<Event>,
) {
    plans::clear(state);
    let ground = state.open.at(square);
    let defender = ground.owner;
    let parties = defender.map_or(ground.attackers, |it| ground.attackers.with(it));
    state.open.combat = Some(Combat {
        square,
        parties,
        defender,
        open: false,
        out: Henchmen::EMPTY,
        fallen: Henchmen::EMPTY,
        to_roll: Henchmen::EMPTY,
        winner: None,
    });
    log.tell(Audience::Everyone, || Event::Combat(square, parties));
    state.open.stack.push(Frame::Plans);
    if let Some(only) = parties.first().filter(|_| parties.len() == 1) {
        won(state, only, log);
    }
}

fn fight(state: &State) -> Combat {
    state.open.combat.expect("a combat is going on")
}

fn fight_mut(state: &mut State) -> &mut Combat {
    state.open.combat.as_mut().expect("a combat is going on")
}

/// All plans are sealed: they are opened, and rackets go first.
pub(crate) fn open(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let Combat { parties, square, .. } = fight(state);
    fight_mut(state).open = true;
    plans::lay_open(state, parties, log);
    let tables = content.tables();
    let wrecks = parties.iter().any(|seat| {
        let plan = state.plan(seat);
        plan.cards.kinds().iter().any(|it| tables.city_fights[it.index()].wreck)
            || plan.revealed.iter().any(|it| tables.henchman_fights[it.index()].wreck)
    });
    if wrecks {
        gains::wreck(state, square, log);
    }
    state.open.stack.replace(Frame::PreCombat(0));
}

// ---- before the fight ----

/// Something luck decides before the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PreRoll {
    /// A die for this fighter: out on this or less.
    Drive(HenchmanId, u8),
    /// One of these is shot at, with a die: out on this or less.
    Shot(Henchmen, u8),
    /// One of these drops out.
    Lure(Seat, Henchmen),
}

/// The fighters of all parties but one, as the plans lay.
fn enemies_of(state: &State, seat: Seat) -> Henchmen {
    let others = fight(state).parties.without(seat).iter();
    others.fold(Henchmen::EMPTY, |all, it| all.or(state.plan(it).fighters))
}

/// What luck decides before the fight at this place in the order, if there is so much.
pub(crate) fn pre_roll(content: &Content, state: &State, at: u8) -> Option<PreRoll> {
    let tables = content.tables();
    let mut left = at;
    let mut next = |n: u8| {
        let is_here = left < n;
        let nth = left;
        left = left.saturating_sub(n);
        is_here.then_some(nth)
    };
    let parties = fight(state).parties;
    let is_left_to_luck = |seat: Seat| {
        let plan = state.plan(seat);
        let cards = plan.cards.kinds().and(tables.drive_bys.or(tables.lures));
        !cards.is_empty() || !plan.fighters.and(tables.shooters).is_empty()
    };
    if !parties.iter().any(is_left_to_luck) {
        return None;
    }
    for seat in parties.clockwise_from(state.open.godfather) {
        let plan = state.plan(seat);
        let enemies = enemies_of(state, seat);
        for card in plan.cards.each() {
            let fighting = &tables.city_fights[card.index()];
            if fighting.drive_by > 0
                && let Some(nth) = next(enemies.len())
            {
                let target = enemies.iter().nth(usize::from(nth)).expect("as many as there are");
                return Some(PreRoll::Drive(target, fighting.drive_by));
            }
        }
        for (card, whom) in plan.pairs() {
            let (Partner::Rival(whom), true) = (whom, tables.city_fights[card.index()].lure) else {
                continue;
            };
            let fighters = state.plan(whom).fighters;
            if !fighters.is_empty() && next(1).is_some() {
                return Some(PreRoll::Lure(whom, fighters));
            }
        }
        for fighter in plan.fighters.iter() {
            let most = tables.henchman_fights[fighter.index()].shot;
            if most > 0 && !enemies.is_empty() && next(1).is_some() {
                return Some(PreRoll::Shot(enemies, most));
            }
        }
    }
    None
}

#[inline(never)]
pub(crate) fn run_pre_combat(
    content: &Content,
    state: &mut State,
    at: u8,
    log: &mut impl Log<Event>,
) -> bool {
    if pre_roll(content, state, at).is_some() {
        return true;
    }
    decide(content, state, log);
    false
}

/// Luck has decided one thing before the fight.
pub(crate) fn pre_rolled(
    content: &Content,
    state: &mut State,
    henchman: Option<HenchmanId>,
    die: u8,
    log: &mut impl Log<Event>,
) {
    let Some(&Frame::PreCombat(at)) = state.open.stack.peek() else { unreachable!("a combat begins") };
    state.open.stack.replace(Frame::PreCombat(at + 1));
    match (pre_roll(content, state, at), henchman) {
        (Some(PreRoll::Drive(target, most)), _) => {
            log.tell(Audience::Everyone, || Event::Die(target, die));
            if die <= most {
                fall(state, target);
            }
        }
        (Some(PreRoll::Shot(_, most)), Some(target)) => {
            log.tell(Audience::Everyone, || Event::Die(target, die));
            if die <= most {
                fall(state, target);
            }
        }
        (Some(PreRoll::Lure(whom, _)), Some(target)) => {
            fight_mut(state).out.add(target);
            log.tell(Audience::Everyone, || Event::Lured(whom, target));
        }
        _ => unreachable!("luck decides what is next before the fight"),
    }
}

/// A fighter is out, to be killed or abducted when it is over.
pub(crate) fn fall(state: &mut State, henchman: HenchmanId) {
    let combat = fight_mut(state);
    combat.out.add(henchman);
    combat.fallen.add(henchman);
    combat.to_roll.take(henchman);
}

// ---- the score ----

/// What a side scores.
pub(crate) fn score(content: &Content, state: &State, seat: Seat) -> i16 {
    let Combat { square, parties, defender, out, .. } = fight(state);
    let tables = content.tables();
    let (plan, capo) = (state.plan(seat), state.open.capo(seat));
    let role = |it: &Fighting| if defender == Some(seat) { it.defending } else { it.attacking };
    let fighters = plan.fighters.minus(out);
    let mut total = 0;
    let mut adjacent = i16::from(content.numbers().adjacent);
    for it in fighters.iter() {
        let fighting = &tables.henchman_fights[it.index()];
        total += i16::from(tables.values[it.index()]) + i16::from(role(fighting));
        adjacent += i16::from(fighting.adjacent);
    }
    let family = capo.family.map(|it| &tables.family_fights[it.index()]);
    let cards = capo.corruption_cards.iter().flatten().map(|it| &tables.corruption_fights[it.index()]);
    for fighting in cards.chain(family) {
        total += i16::from(role(fighting));
        adjacent += i16::from(fighting.adjacent);
    }
    for card in plan.cards.kinds().iter() {
        total += i16::from(role(&tables.city_fights[card.index()])) * i16::from(plan.cards.count(card));
    }
    let sabotage: i16 = match plan.pairs.is_empty() {
        true => 0,
        false => parties.without(seat).iter().map(|it| sabotage(content, state, it)).sum(),
    };
    for (card, who) in plan.pairs() {
        let fighting = &tables.city_fights[card.index()];
        let Partner::Carrier(who) = who else { continue };
        if fighting.weapon > 0 && fighters.contains(who) {
            let bonus = tables.henchman_fights[who.index()].weapon_bonus;
            total += (i16::from(fighting.weapon) + i16::from(bonus) + sabotage).max(0);
        }
    }
    if let Some((least, faction, bonus)) = tables.together
        && fighters.and(tables.faction[faction as usize]).len() >= least
    {
        total += i16::from(bonus);
    }
    let next = tables.next(state.open.n_seats, square).and(state.open.squares_of(seat));
    total + adjacent * i16::from(next.len())
}

/// What a side scores, part by part: the same sum as [`score`]. Built only where somebody listens.
fn side(content: &Content, state: &State, seat: Seat) -> Vec<Part> {
    let Combat { square, parties, defender, out, .. } = fight(state);
    let tables = content.tables();
    let (plan, capo) = (state.plan(seat), state.open.capo(seat));
    let role = |it: &Fighting| i16::from(if defender == Some(seat) { it.defending } else { it.attacking });
    let fighters = plan.fighters.minus(out);
    let mut parts = Vec::new();
    let mut add = |of: PartOf, n: i16| parts.push(Part { of, n });
    let mut adjacent = i16::from(content.numbers().adjacent);
    for it in fighters.iter() {
        let fighting = &tables.henchman_fights[it.index()];
        add(PartOf::Henchman(it), i16::from(tables.values[it.index()]) + role(fighting));
        adjacent += i16::from(fighting.adjacent);
    }
    let family = capo.family.map(|it| (PartOf::Family(it), &tables.family_fights[it.index()]));
    let cards = capo.corruption_cards.iter().flatten();
    let cards = cards.map(|it| (PartOf::Corruption(*it), &tables.corruption_fights[it.index()]));
    for (of, fighting) in cards.chain(family) {
        add(of, role(fighting));
        adjacent += i16::from(fighting.adjacent);
    }
    for card in plan.cards.kinds().iter() {
        add(PartOf::City(card), role(&tables.city_fights[card.index()]) * i16::from(plan.cards.count(card)));
    }
    let sabotage: i16 = parties.without(seat).iter().map(|it| sabotage(content, state, it)).sum();
    for (card, who) in plan.pairs() {
        let fighting = &tables.city_fights[card.index()];
        let Partner::Carrier(who) = who else { continue };
        if fighting.weapon > 0 && fighters.contains(who) {
            let bonus = tables.henchman_fights[who.index()].weapon_bonus;
            let n = (i16::from(fighting.weapon) + i16::from(bonus) + sabotage).max(0);
            add(PartOf::Weapon(card, who), n);
        }
    }
    if let Some((least, faction, bonus)) = tables.together
        && fighters.and(tables.faction[faction as usize]).len() >= least
    {
        add(PartOf::Faction(faction), bonus.into());
    }
    let next = tables.next(state.open.n_seats, square).and(state.open.squares_of(seat));
    add(PartOf::Squares(next.len()), adjacent * i16::from(next.len()));
    let is_told = |it: &Part| it.n != 0 || matches!(it.of, PartOf::Henchman(_) | PartOf::Weapon(..));
    parts.retain(is_told);
    parts
}

/// What a side takes from each enemy weapon.
fn sabotage(content: &Content, state: &State, seat: Seat) -> i16 {
    let (tables, plan) = (content.tables(), state.plan(seat));
    let revealed = plan.revealed.iter().map(|it| tables.henchman_fights[it.index()].enemy_weapon);
    let cards = plan.cards.each().map(|it| tables.city_fights[it.index()].enemy_weapon);
    revealed.chain(cards).map(i16::from).sum()
}

/// The highest score wins; the godfather breaks a tie.
fn decide(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let Combat { parties, square, .. } = fight(state);
    let mut scores = [0; CAPOS];
    parties.iter().for_each(|it| scores[it.index()] = score(content, state, it));
    for seat in parties.clockwise_from(state.open.godfather) {
        log.tell(Audience::Everyone, || Event::Side(seat, side(content, state, seat)));
    }
    let shown = |i: usize| parties.contains(Seat::ALL[i]).then_some(scores[i]);
    log.tell(Audience::Everyone, || Event::Scores(square, PerSeat::from_fn(state.open.n_seats, shown)));
    let best = parties.iter().map(|it| scores[it.index()]).max().unwrap_or(0);
    let tied = parties.iter().filter(|it| scores[it.index()] == best).fold(SeatSet::EMPTY, SeatSet::with);
    match tied.first() {
        Some(only) if tied.len() == 1 => won(state, only, log),
        _ => state.open.stack.replace(Frame::CombatTie(tied)),
    }
}

/// The winner is known: what victory brings, then the losers' dice.
pub(crate) fn won(state: &mut State, winner: Seat, log: &mut impl Log<Event>) {
    let Combat { parties, square, out, .. } = fight(state);
    log.tell(Audience::Everyone, || Event::Won(winner, square));
    let losers = parties.without(winner).iter();
    let to_roll = losers.fold(Henchmen::EMPTY, |all, it| all.or(state.plan(it).fighters)).minus(out);
    let combat = fight_mut(state);
    combat.winner = Some(winner);
    combat.to_roll = to_roll;
    state.open.stack.replace(Frame::Casualties);
    state.open.stack.push(Frame::Won(winner, 0));
}

/// The tape of a victory at this place in the order, if there are so many.
fn victory_tape(content: &Content, state: &State, seat: Seat, at: u8) -> Option<u8> {
    let tables = content.tables();
    let (fighters, is_won): (Henchmen, &dyn Fn(When) -> bool) = match (state.open.combat, state.open.hit) {
        (Some(combat), _) => {
            let attacks = combat.defender != Some(seat);
            let is_won: &dyn Fn(When) -> bool = if attacks {
                &|it| matches!(it, When::Won(Fight::Combat | Fight::Attack))
            } else {
                &|it| it == When::Won(Fight::Combat)
            };
            (state.plan(seat).fighters.minus(combat.out), is_won)
        }
        (None, Some(hit)) => {
            let killer = hit.killer.map_or(Henchmen::EMPTY, Henchmen::only);
            (killer, &|it| it == When::Won(Fight::Hit))
        }
        (None, None) => return None,
    };
    let family = state.open.capo(seat).family.map(|it| &tables.family_passives[it.index()]);
    let of_fighters = fighters.and(tables.victors);
    let own = of_fighters.iter().flat_map(|it| tables.henchman_passives[it.index()].iter());
    let all = own.chain(family.into_iter().flatten());
    all.filter(|it| is_won(it.when)).nth(usize::from(at)).map(|it| it.tape)
}

#[inline(never)]
pub(crate) fn run_won(content: &Content, state: &mut State, seat: Seat, at: u8) -> bool {
    match victory_tape(content, state, seat, at) {
        None => state.open.stack.pop(),
        Some(tape) => {
            state.open.stack.replace(Frame::Won(seat, at + 1));
            tape::begin(state, seat, tape, Origin::Passive);
        }
    }
    false
}

#[inline(never)]
pub(crate) fn run_kill(state: &mut State, seat: Seat) -> bool {
    if fight(state).to_roll.is_empty() {
        state.open.stack.pop();
        return false;
    }
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn kill_options(state: &State, out: &mut Vec<Action>) {
    fight(state).to_roll.add_to(out, Action::Henchman);
}

// ---- the losers' dice ----

/// On which side a fighter is.
pub(crate) fn side_of(state: &State, henchman: HenchmanId) -> Option<Seat> {
    fight(state).parties.iter().find(|it| state.plan(*it).fighters.contains(henchman))
}

/// Who rolls next: by turn order of the losers.
pub(crate) fn next_to_roll(state: &State) -> Option<HenchmanId> {
    let Combat { parties, to_roll, .. } = fight(state);
    let mut sides = parties.clockwise_from(state.open.godfather);
    sides.find_map(|seat| state.plan(seat).fighters.and(to_roll).first())
}

/// Up to which number a casualty die kills this fighter; 0 means that none is rolled.
pub(crate) fn deadly(content: &Content, state: &State, henchman: HenchmanId) -> u8 {
    let tables = content.tables();
    let own = &tables.henchman_fights[henchman.index()];
    let Some(seat) = side_of(state, henchman) else { return 0 };
    if own.hardy {
        return 0;
    }
    let plan = state.plan(seat);
    let fighters = plan.fighters.minus(fight(state).out);
    let by_fighters: i8 = fighters.iter().map(|it| tables.henchman_fights[it.index()].casualty).sum();
    let by_cards: i8 = plan.cards.each().map(|it| tables.city_fights[it.index()].casualty).sum();
    (content.numbers().casualty as i8 + own.own_casualty + by_fighters + by_cards).clamp(0, 6) as u8
}

#[inline(never)]
pub(crate) fn run_casualties(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some(henchman) = next_to_roll(state) else {
        settle(content, state, log);
        return false;
    };
    if deadly(content, state, henchman) == 0 {
        fight_mut(state).to_roll.take(henchman);
        return false;
    }
    true
}

/// Luck has rolled a casualty die.
pub(crate) fn casualty(content: &Content, state: &mut State, die: u8, log: &mut impl Log<Event>) {
    let henchman = next_to_roll(state).expect("somebody rolls");
    log.tell(Audience::Everyone, || Event::Die(henchman, die));
    if die <= deadly(content, state, henchman) {
        fall(state, henchman);
    } else {
        fight_mut(state).to_roll.take(henchman);
    }
}

/// Cards go, henchmen are exhausted, killed or abducted, and the square has its owner.
fn settle(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let Combat { square, parties, fallen, winner, .. } = fight(state);
    let winner = winner.expect("somebody has won");
    state.open.stack.pop();
    let numbers = content.numbers();
    let mut vp = i16::from(numbers.victory_vp);
    for seat in parties.clockwise_from(state.open.godfather) {
        let plan = state.plan(seat);
        let used = plan.fighters.or(plan.revealed);
        // A special who was hit stays where he is if his own side wins (EC-CMB-10).
        let spared = if seat == winner { content.tables().specials } else { Henchmen::EMPTY };
        let lost = used.and(fallen).minus(spared);
        let capo = state.open.capo_mut(seat);
        capo.exhausted = capo.exhausted.or(used.minus(lost));
        plans::discard(state, seat, used.minus(lost), log);
        for henchman in lost.iter() {
            vp += if seat == winner { 0 } else { i16::from(numbers.kill_vp) };
            gains::kill(content, state, [seat, winner], (henchman, Row::Plan), log);
        }
    }
    state.open.set_attackers(square, SeatSet::EMPTY);
    let ground = state.open.at(square);
    if ground.owner != Some(winner) {
        let before = ground.owner.map(|it| (it, ground.tokens));
        state.open.set_owner(square, Some(winner));
        log.tell(Audience::Everyone, || Event::Taken(winner, square, before));
    }
    state.open.combat = None;
    gains::vp(content, state, winner, vp, VpFor::Combat, log);
}
