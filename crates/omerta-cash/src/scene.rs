//! A described position: `seats 4; round 7; godfather B; C has 2 wounds, 1 bang, painting; D is dead`.
//!
//! A scene is a list of clauses, one a line or parted by semicolons; `#` starts a comment:
//!
//! - `seats N`, `round N`, `godfather SEAT`, `variant powers clock …`
//! - `loot CARD CARD …`: the cards face up. The scene then begins with the bullets, else with the loot.
//! - `gone CARD …`: loot that left the game. Cards of earlier rounds that are nowhere else are gone too.
//! - `SEAT has …`, with commas between: `2 wounds`, `1 bang`, `2 clicks`, `power kid`, `3 bill-20`,
//!   and `1 down bang` for a card discarded face down. What is spent and not down was revealed.
//! - `SEAT is dead`
//!
//! Hands are filled up by themselves: a player has a card for each round to come, and keeps Bang! longest.

use omerta_core::{BySeat, Game, Seat, SeatSet, Setup, SetupOf, Silent};
use omerta_parts::Bag;

use crate::action::{Bullet, Chance};
use crate::content::{Content, LootId, MAX_KINDS, Power};
use crate::game::CashNGuns;
use crate::history::{History, Spent};
use crate::notation::{parse_loot, parse_power};
use crate::phases::{Phase, loot, start};
use crate::state::{Hand, State};
use crate::variant::Variant;

/// The words a variant is made of.
pub(crate) const VARIANT_WORDS: [&str; 3] = ["powers", "clock", "carry-over"];

/// Reads a variant from words such as `powers`, `clock=off`.
pub(crate) fn variant(words: &[String]) -> Result<Variant, Vec<String>> {
    let mut variant = Variant::default();
    let switch = |key: &str, on| match key {
        "powers" => variant.powers = on,
        "clock" => variant.clock = on,
        _ => variant.carry_over = on,
    };
    omerta_parts::words::read(words, &VARIANT_WORDS, switch, None)?;
    Ok(variant)
}

/// What a scene says, before it is put on a table.
#[derive(Default)]
struct Script {
    n_seats: Option<u8>,
    round: Option<u8>,
    godfather: Option<Seat>,
    variant: Variant,
    loot: Option<Bag<MAX_KINDS>>,
    gone: Bag<MAX_KINDS>,
    parts: Vec<(Seat, Part)>,
}

#[derive(Clone, Copy)]
enum Part {
    Wounds(u8),
    Held(Bullet, u8),
    Down(Bullet, u8),
    Loot(LootId, u8),
    Power(Power),
    Dead,
}

/// A table as a text describes it, or every reason why it can't be.
pub(crate) fn read(content: &Content, text: &str) -> Result<(SetupOf<CashNGuns>, State), Vec<String>> {
    let mut faults = Vec::new();
    let mut script = Script::default();
    let lines = text.lines().map(|it| it.split_once('#').map_or(it, |(clause, _)| clause));
    for clause in lines.flat_map(|it| it.split(';')).map(str::trim).filter(|it| !it.is_empty()) {
        if let Err(fault) = script.read_clause(content, clause) {
            faults.push(format!("`{clause}`: {fault}"));
        }
    }
    let table = script.set(content, &mut faults);
    if faults.is_empty() { Ok(table) } else { Err(faults) }
}

impl Script {
    fn read_clause(&mut self, content: &Content, clause: &str) -> Result<(), String> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["seats", n] => {
                let n: u8 = n.parse().map_err(|_| format!("`{n}` is no number"))?;
                if !CashNGuns::SEATS.contains(&n) {
                    return Err("this game is for 4 to 8".to_owned());
                }
                self.n_seats = Some(n);
            }
            ["round", n] => {
                let last = content.numbers().rounds;
                let round = n.parse().ok().filter(|it| (1..=last).contains(it));
                self.round = Some(round.ok_or_else(|| format!("rounds go from 1 to {last}"))?);
            }
            ["godfather", seat] => self.godfather = Some(seat.parse().map_err(|err| format!("{err}"))?),
            ["variant", ref words @ ..] => {
                let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
                self.variant = variant(&words).map_err(|it| it.join("; "))?;
            }
            ["loot", ref cards @ ..] => self.loot = Some(bag(content, cards)?),
            ["gone", ref cards @ ..] => self.gone = bag(content, cards)?,
            [seat, "is", "dead"] => {
                self.parts.push((seat.parse().map_err(|err| format!("{err}"))?, Part::Dead))
            }
            [seat, "has", ref rest @ ..] => {
                let seat: Seat = seat.parse().map_err(|err| format!("{err}"))?;
                for item in rest.join(" ").split(',') {
                    self.parts.push((seat, part(content, item.trim())?));
                }
            }
            _ => return Err("no such clause".to_owned()),
        }
        Ok(())
    }

    fn set(self, content: &Content, faults: &mut Vec<String>) -> (SetupOf<CashNGuns>, State) {
        let n_seats = self.n_seats.unwrap_or(4);
        let setup = Setup { n_seats, variant: self.variant };
        let mut state = start::state(content, &setup);
        state.round = self.round.unwrap_or(1);
        state.godfather = self.godfather.unwrap_or(Seat::A);
        state.phase = Phase::Loot;
        let mut hands: BySeat<Described> = BySeat::new(n_seats, |_| Described::default());
        for &(seat, part) in &self.parts {
            if seat.index() >= usize::from(n_seats) {
                faults.push(format!("there is no seat {seat} at a table of {n_seats}"));
                continue;
            }
            match part {
                Part::Wounds(n) => state.players[seat].wounds = n,
                Part::Held(bullet, n) => *hands[seat].held(bullet) = Some(n),
                Part::Down(bullet, n) => {
                    *hands[seat].down(bullet) = hands[seat].down(bullet).saturating_add(n)
                }
                Part::Loot(_, n)
                    if n > content.deck().len().saturating_sub(state.players[seat].loot.len()) =>
                {
                    faults.push(format!("{seat} can't have more loot than the box has"));
                }
                Part::Loot(card, n) => state.players[seat].loot.add_n(card.0, n),
                Part::Power(power) => state.powers[seat] = Some(power),
                Part::Dead => state.alive = state.alive.without(seat),
            }
        }
        state.standing = state.alive;
        for seat in SeatSet::all(n_seats) {
            set_player(content, &mut state, seat, &hands[seat], faults);
        }
        if !state.alive.contains(state.godfather) {
            faults.push(format!("the Godfather {} does not live or sit at this table", state.godfather));
        }
        if state.alive.len() < 2 {
            faults.push("with fewer than two alive the game is over".to_owned());
        }
        set_loot(content, &mut state, &self, faults);
        if let (Some(dealt), true) = (self.loot, faults.is_empty()) {
            loot::apply(&mut state, Chance::Loot(dealt), &mut Silent);
        }
        (setup, state)
    }
}

/// What a scene says of a player's bullets.
#[derive(Default)]
struct Described {
    held: [Option<u8>; 2],
    down: [u8; 2],
}

impl Described {
    fn held(&mut self, bullet: Bullet) -> &mut Option<u8> {
        &mut self.held[bullet as usize]
    }

    fn down(&mut self, bullet: Bullet) -> &mut u8 {
        &mut self.down[bullet as usize]
    }
}

fn bag(content: &Content, words: &[&str]) -> Result<Bag<MAX_KINDS>, String> {
    let mut bag = Bag::EMPTY;
    if words.len() > usize::from(content.deck().len()) {
        return Err("more cards than the box has".to_owned());
    }
    for word in words {
        bag.add(parse_loot(content, word).ok_or_else(|| format!("there is no loot card `{word}`"))?.0);
    }
    Ok(bag)
}

fn part(content: &Content, item: &str) -> Result<Part, String> {
    let words: Vec<&str> = item.split_whitespace().collect();
    if let ["power", word] = words[..] {
        return parse_power(word).map(Part::Power).ok_or_else(|| format!("there is no power `{word}`"));
    }
    let (n, words) = match words[..] {
        [first, ref rest @ ..] if !rest.is_empty() && first.parse::<u8>().is_ok() => {
            (first.parse().unwrap_or_default(), rest.to_vec())
        }
        _ => (1, words),
    };
    if n > 64 {
        return Err(format!("`{item}` is too many"));
    }
    match words[..] {
        ["wound" | "wounds"] => Ok(Part::Wounds(n)),
        ["bang" | "bangs"] => Ok(Part::Held(Bullet::Bang, n)),
        ["click" | "clicks"] => Ok(Part::Held(Bullet::Click, n)),
        ["down", "bang" | "bangs"] => Ok(Part::Down(Bullet::Bang, n)),
        ["down", "click" | "clicks"] => Ok(Part::Down(Bullet::Click, n)),
        [card] => {
            parse_loot(content, card).map(|it| Part::Loot(it, n)).ok_or_else(|| format!("what is `{card}`?"))
        }
        _ => Err(format!("what is `{item}`?")),
    }
}

fn set_player(content: &Content, state: &mut State, seat: Seat, said: &Described, faults: &mut Vec<String>) {
    let mut fault = |text: String| faults.push(format!("{seat} {text}"));
    let numbers = content.numbers();
    let is_dead = !state.alive.contains(seat);
    let n_spent = state.round - 1;
    let n_hand = numbers.rounds - n_spent;
    let start = Hand { clicks: numbers.clicks, bangs: numbers.bangs };
    let hand = match said.held {
        [None, None] => Hand { bangs: start.bangs.min(n_hand), clicks: n_hand - start.bangs.min(n_hand) },
        [None, Some(bangs)] => Hand { bangs, clicks: n_hand.saturating_sub(bangs) },
        [Some(clicks), None] => Hand { clicks, bangs: n_hand.saturating_sub(clicks) },
        [Some(clicks), Some(bangs)] => Hand { clicks, bangs },
    };
    if u16::from(hand.clicks) + u16::from(hand.bangs) != u16::from(n_hand) {
        fault(format!("must hold {n_hand} bullet cards in round {}", state.round));
        return;
    }
    if hand.bangs > start.bangs || hand.clicks > start.clicks {
        fault(format!(
            "can't hold {} Click! and {} Bang! of {} and {}",
            hand.clicks, hand.bangs, start.clicks, start.bangs
        ));
        return;
    }
    let spent = [start.clicks - hand.clicks, start.bangs - hand.bangs];
    let mut history = History::EMPTY;
    for (bullet, ways) in
        [(Bullet::Bang, [Spent::up, Spent::down]), (Bullet::Click, [Spent::up, Spent::down])]
    {
        let (all, down) = (spent[bullet as usize], said.down[bullet as usize]);
        if down > all {
            fault(format!("can't have {down} {bullet:?} face down: {all} were spent"));
            return;
        }
        (0..all - down).for_each(|_| {
            history.push(ways[0](bullet));
            state.discard.add(bullet);
        });
        (0..down).for_each(|_| history.push(ways[1](bullet)));
    }
    let power = state.powers[seat];
    let player = &mut state.players[seat];
    player.hand = hand;
    player.spent = history;
    let deadly = content.deadly_wounds(power);
    match is_dead {
        true if state.round == 1 => fault("can't be dead before the first round".to_owned()),
        true if !player.loot.is_empty() => fault("is dead and has no loot any more".to_owned()),
        true => player.wounds = player.wounds.max(deadly),
        false if player.wounds >= deadly => fault(format!("would be dead with {} wounds", player.wounds)),
        false => (),
    }
    if power.is_some() && !state.variant.powers {
        fault("has a power, but powers are off: add `variant powers`".to_owned());
    }
    let twice = state.powers.iter().any(|(other, it)| other != seat && it.is_some() && *it == power);
    if twice {
        fault("has a power that another has too".to_owned());
    }
    let useless = player_has_tools(content, state, seat);
    if useless {
        faults.push(format!("{seat} can't keep a clip or a first aid kit: they act and leave the game"));
    }
}

fn player_has_tools(content: &Content, state: &State, seat: Seat) -> bool {
    use crate::content::LootKind;
    let is_tool = |kind: u8| matches!(content.kind(LootId(kind)), LootKind::Clip | LootKind::Kit);
    state.players[seat].loot.kinds().any(is_tool)
}

/// Puts every loot card somewhere: with players, gone, face up, or in the piles to come.
fn set_loot(content: &Content, state: &mut State, script: &Script, faults: &mut Vec<String>) {
    let per_round = u16::from(content.numbers().loot_per_round);
    let played = per_round * u16::from(state.round - 1);
    let taken: Vec<Bag<MAX_KINDS>> =
        state.players.iter().map(|(_, it)| it.loot).chain([script.gone]).collect();
    let n_taken: u16 = taken.iter().map(|it| u16::from(it.len())).sum();
    if n_taken > played {
        faults.push(format!(
            "{n_taken} loot cards are taken or gone, but only {played} were turned up before round {}",
            state.round
        ));
    }
    if let Some(dealt) = &script.loot
        && u16::from(dealt.len()) != per_round
    {
        faults.push(format!("{} cards are face up, but a round has {per_round}", dealt.len()));
    }
    let mut pile = content.deck();
    for kind in 0..content.loot().len() as u8 {
        let wanted: u16 = taken.iter().chain(&script.loot).map(|it| u16::from(it.count(kind))).sum();
        if wanted > u16::from(pile.count(kind)) {
            let (id, there) = (&content.card(LootId(kind)).id, pile.count(kind));
            faults.push(format!("{wanted} `{id}` are too many: the box has {there}"));
        }
    }
    if !faults.is_empty() {
        return;
    }
    for bag in &taken {
        pile = pile.without(bag).expect("there are enough of each");
    }
    state.gone = script.gone;
    let mut to_come = pile;
    if let Some(dealt) = &script.loot {
        to_come = to_come.without(dealt).expect("there are enough of each");
    }
    for _ in n_taken..played {
        // What nobody has went to players who died, or lay there when nobody stood: the commonest first.
        let commonest = to_come.kinds().max_by_key(|&it| to_come.count(it)).expect("the piles hold the rest");
        to_come.take(commonest);
        pile.take(commonest);
        state.gone.add(commonest);
    }
    state.pile = pile;
}
