//! What guns tell of their bullets: a Bang! is not laid as often as the hand has one, and is not aimed at whom a Click! is
//! aimed at.

use omerta_cash::{Bullet, CashNGuns, State, View};
use omerta_core::{Dice, Game, MAX_SEATS, Sealed, Seat, below};

use crate::cash::Expert;
use crate::cash::look::Look;
use crate::cash::value::Sight;
use crate::odds::unit;

/// How likely somebody plays in no way one knows, and does anything.
const ANYTHING: f64 = 1.0 / 6.0;
/// How often a laid card is exchanged for another of the hand, if that is likelier: enough to forget where it began.
const EXCHANGES: usize = 3;

/// What each gun tells of the bullet in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Suspicion([Option<Tell>; MAX_SEATS]);

#[derive(Clone, Copy, Debug)]
struct Tell {
    /// How often a Bang! is laid, beside how often a card drawn by lot would be one.
    load: f64,
    /// By how much likelier one with a Bang! aims there than one with a Click!.
    aim: f64,
}

impl Tell {
    /// The odds that a laid card is a Bang! rather than another card of the hand it came from.
    fn odds(self, n_bangs: u8, n_cards: u8) -> f64 {
        let lot = f64::from(n_bangs) / f64::from(n_cards);
        let laid = ((1.0 - ANYTHING) * lot * self.load + ANYTHING * 0.5).clamp(0.01, 0.99);
        laid / (1.0 - laid) * (1.0 - lot) / lot * self.aim
    }
}

/// What can be told from a view, if others play as the script does.
pub(crate) fn infer(game: &CashNGuns, script: &Expert, view: &View, me: Seat, dice: &mut Dice) -> Suspicion {
    let mut suspicion = Suspicion::default();
    let hides = |seat: &Seat| view.players[*seat].laid.is_some();
    if !view.alive.without(me).iter().any(|it| hides(&it)) {
        return suspicion;
    }
    // The table as it was before any gun went up.
    let mut before = game.imagine(view, dice);
    for seat in before.alive {
        before.players[seat].target = None;
        before.players[seat].aim = None;
    }
    for seat in view.alive.without(me).iter().filter(hides) {
        let sight = Sight::new(&script.book, &script.weights, Look::Imagined(&before), seat);
        let by_chance = ANYTHING / (before.alive.len().max(2) - 1) as f64;
        let likely = |target, bullet| (1.0 - ANYTHING) * sight.aim_chance(target, bullet) + by_chance;
        let aim =
            view.players[seat].target.map_or(1.0, |it| likely(it, Bullet::Bang) / likely(it, Bullet::Click));
        suspicion.0[seat.index()] = Some(Tell { load: sight.load_factor(), aim });
    }
    suspicion
}

/// Exchanges laid cards of an imagined table for others of the same hand, as that makes them likelier: steps of the
/// Metropolis algorithm, so that any table may come out, and each as often as it should.
pub(crate) fn adopt(suspicion: &Suspicion, state: &mut State, me: Seat, dice: &mut Dice) {
    for seat in state.alive.without(me) {
        let player = &mut state.players[seat];
        let (Some(tell), Some(laid)) = (suspicion.0[seat.index()], player.laid) else { continue };
        let mut laid = laid.reveal();
        let n_bangs = player.hand.bangs + u8::from(laid == Bullet::Bang);
        let n_cards = player.hand.len() + 1;
        if n_bangs == 0 || n_bangs == n_cards {
            continue;
        }
        let odds = tell.odds(n_bangs, n_cards);
        for _ in 0..EXCHANGES {
            let is_bang = below(dice, u32::from(player.hand.len())) < u32::from(player.hand.bangs);
            let other = if is_bang { Bullet::Bang } else { Bullet::Click };
            let likelier = if is_bang { odds } else { 1.0 / odds };
            if other != laid && unit(dice) < likelier {
                player.hand.take(other);
                player.hand.add(laid);
                laid = other;
            }
        }
        player.laid = Some(Sealed::new(laid));
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::{Packed, Seed, Setup, Silent, Step, Viewer, Waiting};

    use super::*;
    use crate::registry::Style;
    use crate::search::Searched;

    /// Of guns that are suspected, more hold a Bang!: told from whole games between experts.
    #[test]
    fn suspicion_is_closer_to_what_was_laid_than_luck_is() {
        let game = CashNGuns::load(&CashNGuns::own_pack()).expect("the own pack has no faults");
        let mut script = game.script(Style::Normal);
        let mut dice = Seed::from_number(6).dice(0);
        let (mut off_by_luck, mut off_by_tells, mut n) = (0.0, 0.0, 0);
        for _ in 0..60 {
            let mut state = game.start(&Setup::new(5));
            loop {
                let step = match game.waiting(&state) {
                    Waiting::Over(_) => break,
                    Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                    Waiting::Seats(seats) => {
                        let seat = seats.first().expect("somebody is waited for");
                        let mut options = Vec::new();
                        game.options(&state, seat, &mut options);
                        if game.prompt(&state, seat) == omerta_cash::Prompt::Courage {
                            let view = game.view(&state, Viewer::Seat(seat));
                            let suspicion = infer(&game, &script, &view, seat, &mut dice);
                            for other in state.alive.without(seat) {
                                let is_bang = |state: &State| {
                                    let laid = state.players[other].laid.map(Sealed::reveal);
                                    f64::from(u8::from(laid == Some(Bullet::Bang)))
                                };
                                let (mut luck, mut tells) = (0.0, 0.0);
                                for _ in 0..16 {
                                    let mut world = game.imagine(&view, &mut dice);
                                    luck += is_bang(&world) / 16.0;
                                    adopt(&suspicion, &mut world, seat, &mut dice);
                                    let own = game.view(&world, Viewer::Seat(seat));
                                    assert_eq!(own, view, "a world still looks like the view");
                                    tells += is_bang(&world) / 16.0;
                                }
                                off_by_luck += (luck - is_bang(&state)).powi(2);
                                off_by_tells += (tells - is_bang(&state)).powi(2);
                                n += 1;
                            }
                        }
                        Step::Seat(seat, game.answer(&mut script, &state, seat, &mut options, &mut dice))
                    }
                };
                game.apply(&mut state, &step, &mut Silent);
            }
        }
        assert!(n > 2_000, "{n}");
        assert!(off_by_tells < 0.97 * off_by_luck, "{off_by_tells} and {off_by_luck} of {n}");
    }
}
