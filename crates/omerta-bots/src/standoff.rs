//! Stand-off: what good players know.
//!
//! Money is the score, also that of the dead. So a wound costs the loot of the rounds one will not see.

use omerta_core::{DecisionOf, Dice, Face, Sealed, Seat, SeatSet, Viewer};
use omerta_standoff::state::{DEADLY, ROUNDS};
use omerta_standoff::{Action, Bullet, Bullets, Phase, PlayerView, Standoff, State, View};

use crate::bot::{Bot, best};
use crate::odds::{happens, hits, part, unit};
use crate::registry::{Botted, Style};
use crate::search::{Role, Rows, Searched};

impl Botted for Standoff {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Greedy)
    }

    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Expert { style })
    }

    fn n_rounds(&self) -> Option<u8> {
        Some(ROUNDS)
    }

    fn round(view: &View) -> u8 {
        view.round
    }
}

/// Games are short, so look-aheads go on to the end, and nothing is weighed before it.
impl Searched for Standoff {
    type Script = Expert;
    type Belief = ();

    const TERMS: &'static [&'static str] = &["money"];
    const STAGES: usize = 1;
    const POPULATION: &'static [Role] = &[Role::Script(Style::Normal), Role::Random];

    fn n_seats(view: &View) -> u8 {
        view.players.n_seats()
    }

    fn script(&self, style: Style) -> Expert {
        Expert { style }
    }

    fn boundary(state: &State) -> u16 {
        u16::from(state.round)
    }

    fn stage(&self, _script: &Expert, _state: &State) -> usize {
        0
    }

    fn contenders(&self, state: &State) -> SeatSet {
        SeatSet::all(state.n_seats())
    }

    fn terms(&self, _script: &Expert, state: &State, rows: &mut Rows) {
        state.players.iter().for_each(|(seat, it)| rows[seat.index()][0] = f32::from(it.money) / 10.0);
    }

    fn reopen(&self, state: &mut State, me: Seat) {
        for seat in state.alive.without(me).minus(state.pending) {
            match state.phase {
                Phase::Aim => {
                    let player = &mut state.players[seat];
                    let Some(bullet) = player.bullet.take() else { continue };
                    player.hand[bullet.reveal()] += 1;
                    player.target = None;
                }
                Phase::Courage => state.staying = Sealed::new(state.staying.reveal().without(seat)),
                _ => continue,
            }
            state.pending = state.pending.with(seat);
        }
    }

    fn weights(_n_seats: u8) -> Option<&'static str> {
        None
    }
}

/// Shoots as soon as it can, at the richest; never ducks; takes the dearest card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Standoff> for Greedy {
    fn choose(&mut self, decision: &DecisionOf<Standoff>, view: &View, dice: &mut Dice) -> Action {
        best(&decision.options, dice, |option| match option {
            Action::Aim { bullet, target } => {
                f64::from(view.players[target].money) + if bullet == Bullet::Bang { 1000.0 } else { 0.0 }
            }
            Action::Stay => 1.0,
            Action::Duck => 0.0,
            Action::Take(value) => f64::from(value),
        })
    }
}

/// Counts bullets, weighs its share against its skin and keeps others guessing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expert {
    style: Style,
}

impl Bot<Standoff> for Expert {
    fn choose(&mut self, decision: &DecisionOf<Standoff>, view: &View, dice: &mut Dice) -> Action {
        let me = decision.seat;
        // Which card is in the gun is drawn by lot, as often as the hand has it: then there is nothing to read.
        let hand = view.players[me].hand.known().unwrap_or_default();
        let bangs = f64::from(hand.bang);
        let bullet =
            if happens(dice, part(bangs, f64::from(hand.len()))) { Bullet::Bang } else { Bullet::Click };
        let whim = view.players.map(|_, _| 0.5 + unit(dice));
        best(&decision.options, dice, |option| match option {
            Action::Aim { bullet: it, target } => {
                let money = f64::from(view.players[target].money);
                let stands = stands(view, target);
                // A Bang! is for one who will stand, a Click! for one who may be frightened away.
                let catches = if it == Bullet::Bang { stands } else { 1.0 - stands };
                let fits = if it == bullet { 100.0 } else { 0.0 };
                fits + catches * (5.0 + money) * whim[target]
            }
            Action::Stay => self.stay(view, me),
            Action::Duck => 0.0,
            Action::Take(value) => f64::from(value),
        })
    }
}

impl Expert {
    /// What staying is worth beyond ducking, in dollars.
    fn stay(self, view: &View, me: Seat) -> f64 {
        let guns = view.players.seats_where(|it| it.target == Some(Face::Up(me)));
        let odds = hits(guns.iter().map(|it| bang(view, it) * stands(view, it)));
        let others: f64 = view.alive.without(me).iter().map(|it| stands(view, it)).sum();
        let share = f64::from(omerta_standoff::state::worth(&view.table)) / (1.0 + others);
        // What a life brings in the rounds to come; a wound that doesn't kill costs a quarter of it.
        let life = 6.0 * f64::from(ROUNDS - view.round.min(ROUNDS));
        let daring = match self.style {
            Style::Normal => 1.0,
            Style::Bold => 0.5,
            Style::Timid => 2.0,
        };
        let wounds = usize::from(view.players[me].wounds);
        let cost = |n_hits: usize| match wounds + n_hits >= usize::from(DEADLY) {
            true => life,
            false => life * n_hits as f64 / 4.0,
        };
        let loss: f64 = (1..odds.len()).map(|it| odds[it] * cost(it)).sum();
        odds[0] * share - daring * loss
    }
}

/// The chance that a seat's gun holds a Bang!: of the cards nobody has seen, each may be the one.
fn bang(view: &View, seat: Seat) -> f64 {
    let PlayerView { n_hand, shown, n_buried, bullet, .. } = view.players[seat];
    if view.viewer == Viewer::Seat(seat) {
        return f64::from(u8::from(bullet.and_then(|it| it.known()) == Some(Bullet::Bang)));
    }
    let unseen = n_hand + n_buried + u8::from(bullet.is_some());
    part(f64::from(Bullets::ALL.bang.saturating_sub(shown.bang)), f64::from(unseen))
}

/// The chance that a seat stays: less with each gun and with each wound.
fn stands(view: &View, seat: Seat) -> f64 {
    let guns = view.players.seats_where(|it| it.target == Some(Face::Up(seat))).len() as f64;
    let fear = [0.12, 0.25, 0.5][usize::from(view.players[seat].wounds.min(2))];
    (0.9 - fear * guns).clamp(0.1, 0.95)
}
