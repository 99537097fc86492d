//! What the search knows of Ca$h 'n Guns: where a round ends, and what speaks for whom there.

use omerta_cash::{Action, CashNGuns, Phase, Power, State, View};
use omerta_core::{BySeat, Dice, Game, Sealed, Seat, SeatSet};

use crate::cash::Expert;
use crate::cash::belief::{self, Suspicion};
use crate::cash::look::Look;
use crate::cash::weights::Weights;
use crate::registry::Style;
use crate::search::{Role, Rows, Searched};

const NORMAL: Role = Role::Script(Style::Normal);

impl Searched for CashNGuns {
    type Script = Expert;
    type Belief = Suspicion;

    const TERMS: &'static [&'static str] = &[
        "money",
        "lead",
        "paintings",
        "diamonds",
        "most_diamonds",
        "desk",
        "bangs",
        "one_wound",
        "near_death",
        "unbreakable",
        "collector",
    ];
    const STAGES: usize = 8;
    const RATINGS: Option<[u16; 6]> = Some([920, 1000, 1180, 1330, 1440, 1570]);
    // One style alone leaves a hole that another finds.
    const POPULATION: &'static [Role] = &{
        let mut all = [NORMAL; 15];
        [all[12], all[13], all[14]] = [Role::Script(Style::Bold), Role::Script(Style::Timid), Role::Random];
        all
    };

    fn ladder(_n_seats: u8) -> [u32; 4] {
        [8, 30, 90, 4_000]
    }

    fn n_seats(view: &View) -> u8 {
        view.players.n_seats()
    }

    fn script(&self, style: Style) -> Expert {
        Expert::new(self, Weights::of(style))
    }

    fn own_script(&self) -> Expert {
        Expert::new(self, Weights::OWN)
    }

    fn numbers(script: &Expert) -> Vec<f64> {
        let mut weights = script.weights;
        weights.each().into_iter().map(|it| *it).collect()
    }

    fn tuned(&self, numbers: &[f64]) -> Expert {
        let mut weights = Weights::OWN;
        weights.each().into_iter().zip(numbers).for_each(|(it, number)| *it = *number);
        Expert::new(self, weights)
    }

    fn answer(
        &self,
        script: &mut Expert,
        state: &State,
        seat: Seat,
        options: &mut Vec<Action>,
        dice: &mut Dice,
    ) -> Action {
        script.decide(Look::Imagined(state), seat, self.prompt(state, seat), options, dice)
    }

    fn horizon(world: u64) -> Option<u16> {
        // Measured: with a hundred look-aheads two rounds are as good as three, and with a thousand four are better than both.
        Some(match world {
            0..32 => 2,
            32..128 => 3,
            _ => 4,
        })
    }

    fn boundary(state: &State) -> u16 {
        u16::from(state.round)
    }

    fn stage(&self, _script: &Expert, state: &State) -> usize {
        usize::from(state.round).saturating_sub(1).min(Self::STAGES - 1)
    }

    fn contenders(&self, state: &State) -> SeatSet {
        state.alive
    }

    fn terms(&self, script: &Expert, state: &State, rows: &mut Rows) {
        let book = &script.book;
        let diamonds: BySeat<f64> = state.players.map(|_, it| book.diamonds(&it.loot));
        let most = state.alive.iter().map(|it| diamonds[it]).fold(0.0, f64::max);
        let n_most = state.alive.iter().filter(|it| diamonds[*it] == most).count();
        let leads = |seat: Seat| most > 0.0 && n_most == 1 && diamonds[seat] == most;
        let paintings: BySeat<f64> = state.players.map(|seat, it| {
            let collector = if state.powers[seat] == Some(Power::Collector) { 1.0 } else { 0.0 };
            book.paintings(&it.loot) + collector
        });
        let money: BySeat<f64> = state.players.map(|seat, it| {
            let bonus = if leads(seat) { book.diamond_bonus } else { 0.0 };
            (book.cash(&it.loot) + book.collection(paintings[seat]) + bonus) / (10.0 * book.par)
        });
        for seat in state.alive {
            let player = &state.players[seat];
            let spare = book.deadly(state.powers[seat]).saturating_sub(player.wounds);
            let others = state.alive.without(seat).iter().map(|it| money[it]).fold(0.0, f64::max);
            let is = |it: bool| f32::from(u8::from(it));
            let row = &mut rows[seat.index()];
            row[0] = money[seat] as f32;
            row[1] = (money[seat] - others).max(0.0) as f32;
            row[2] = paintings[seat] as f32;
            row[3] = diamonds[seat] as f32;
            row[4] = is(leads(seat));
            row[5] = is(state.godfather == seat);
            row[6] = f32::from(player.hand.bangs);
            row[7] = is(player.wounds == 1 && spare > 1);
            row[8] = is(spare <= 1);
            row[9] = is(state.powers[seat] == Some(Power::Unbreakable));
            row[10] = is(state.powers[seat] == Some(Power::Collector));
        }
    }

    fn infer(&self, script: &Expert, view: &View, me: Seat, dice: &mut Dice) -> Suspicion {
        belief::infer(self, script, view, me, dice)
    }

    fn adopt(&self, belief: &Suspicion, state: &mut State, me: Seat, dice: &mut Dice) {
        belief::adopt(belief, state, me, dice);
    }

    fn reopen(&self, state: &mut State, me: Seat) {
        for seat in state.alive.without(me).minus(state.pending) {
            let player = &mut state.players[seat];
            match state.phase {
                Phase::Bullet => {
                    let Some(laid) = player.laid.take().map(Sealed::reveal) else { continue };
                    player.hand.add(laid);
                }
                Phase::HoldUp if player.aim.is_some() => player.aim = None,
                Phase::Courage if player.courage.is_some() => player.courage = None,
                _ => continue,
            }
            state.pending = state.pending.with(seat);
        }
    }

    fn weights(n_seats: u8) -> Option<&'static str> {
        Some(match n_seats {
            4 => include_str!("../../weights/cash-4.txt"),
            5 => include_str!("../../weights/cash-5.txt"),
            6 => include_str!("../../weights/cash-6.txt"),
            7 => include_str!("../../weights/cash-7.txt"),
            8 => include_str!("../../weights/cash-8.txt"),
            _ => return None,
        })
    }
}
