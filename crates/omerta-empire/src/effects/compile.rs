//! From the tree to a tape: one question or one thing done after the other.

use crate::effects::{
    Cond, Count, DeckChoice, Effect, Goods, Hoods, Kind, Loot, Off, Pick, Res, Who, WreckPlace,
};

/// One instruction of a tape: one question, or one thing done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    /// Somebody gains or loses something.
    Gain { who: Who, what: Res, n: i16, per: Option<Count>, max: u8 },
    /// Money from capos.
    TakeCash(Who, u16),
    /// Random city cards from the rival.
    TakeCity(u8),
    /// City cards of one's choice from the rival.
    TakeChosen(u8),
    /// An exhausted special of the rival.
    TakeSpecial,
    /// Half of what the rival's rackets bring.
    HalfRevenue(Kind),
    /// City cards.
    Draw(DeckChoice, u8),
    /// Both hands of the rival.
    Peek,
    /// A market.
    Market(Goods, u8, Off),
    /// The rival shows his specials; one is exhausted.
    ExhaustSpecial,
    /// A surviving fighter of a loser dies.
    KillOne,
    /// A racket goes.
    Wreck(WreckPlace),
    /// Cops are moved.
    MoveCop(u8, u8),
    /// A godfather phase this round.
    CallGodfather,
    /// Extra gangsters.
    Gangster(u8),
    /// An unoccupied square.
    Claim(Hoods),
    /// Lies before the rival from now on.
    Lay,
    /// A number is changed while the card is in force.
    InForce,
    /// Unless this is so, skip so many.
    Unless(Cond, u8),
    /// Which of so many branches; a jump to each follows.
    Branch(u8),
    /// Skip so many.
    Jump(u8),
    /// The end.
    Done,
}

impl Op {
    /// Whether this names the rival of a card.
    pub(crate) fn is_at_rival(self) -> bool {
        match self {
            Op::Gain { who, .. } | Op::TakeCash(who, _) => who == Who::Rival,
            Op::TakeCity(_)
            | Op::TakeChosen(_)
            | Op::TakeSpecial
            | Op::HalfRevenue(_)
            | Op::Peek
            | Op::ExhaustSpecial
            | Op::Lay => true,
            Op::Wreck(place) => place == WreckPlace::RivalSquare,
            _ => false,
        }
    }
}

/// Turns a tree into a tape.
pub(crate) fn compile(effect: &Effect) -> Vec<Op> {
    let mut tape = Vec::new();
    write(effect, &mut tape);
    tape.push(Op::Done);
    tape
}

fn write(effect: &Effect, tape: &mut Vec<Op>) {
    match effect {
        Effect::All(parts) => parts.iter().for_each(|it| write(it, tape)),
        Effect::OneOf(branches) => write_branches(branches, tape),
        Effect::If(cond, then) => {
            let at = tape.len();
            tape.push(Op::Done);
            write(then, tape);
            tape[at] = Op::Unless(*cond, (tape.len() - at - 1) as u8);
        }
        &Effect::Gain { who, what, n, per, max } => tape.push(Op::Gain { who, what, n, per, max }),
        &Effect::Take { from, what } => tape.push(match what {
            Loot::Cash(most) => Op::TakeCash(from, most),
            Loot::City(n) => Op::TakeCity(n),
            Loot::CityChosen(n) => Op::TakeChosen(n),
            Loot::HalfRevenue(kind) => Op::HalfRevenue(kind),
            Loot::ExhaustedSpecial => Op::TakeSpecial,
        }),
        &Effect::Draw { deck, n } => tape.push(Op::Draw(deck, n)),
        Effect::Peek { .. } => tape.push(Op::Peek),
        &Effect::Market { what, n, off } => tape.push(Op::Market(what, n, off)),
        Effect::Exhaust { pick: Pick::SpecialInHand, .. } => tape.push(Op::ExhaustSpecial),
        Effect::Kill { pick: Pick::OneEnemy, .. } => tape.push(Op::KillOne),
        Effect::Wreck { place: place @ (WreckPlace::RivalSquare | WreckPlace::OwnSquare) } => {
            tape.push(Op::Wreck(*place));
        }
        &Effect::MoveCop { n, steps } => tape.push(Op::MoveCop(n, steps)),
        Effect::CallGodfather => tape.push(Op::CallGodfather),
        &Effect::Gangster { n } => tape.push(Op::Gangster(n)),
        &Effect::Claim { hood } => tape.push(Op::Claim(hood)),
        Effect::Lay { .. } => tape.push(Op::Lay),
        // One note that the card is in force is enough for all numbers it changes.
        Effect::Mod { .. } => {
            if tape.last() != Some(&Op::InForce) {
                tape.push(Op::InForce);
            }
        }
        // These are no steps of a tape: fights and busts read them as numbers.
        Effect::Exhaust { .. }
        | Effect::Kill { .. }
        | Effect::Score { .. }
        | Effect::Wreck { place: WreckPlace::Contested }
        | Effect::Negate
        | Effect::AvertBust
        | Effect::On(..) => (),
    }
}

/// A question, a jump to each branch, then the branches, each with a jump to the end.
fn write_branches(branches: &[Effect], tape: &mut Vec<Op>) {
    tape.push(Op::Branch(branches.len() as u8));
    let jumps = tape.len();
    tape.resize(jumps + branches.len(), Op::Done);
    let mut ends = Vec::new();
    for (i, branch) in branches.iter().enumerate() {
        tape[jumps + i] = Op::Jump((tape.len() - jumps - i - 1) as u8);
        write(branch, tape);
        ends.push(tape.len());
        tape.push(Op::Done);
    }
    for end in ends {
        tape[end] = Op::Jump((tape.len() - end - 1) as u8);
    }
}
