//! What the search knows of Corleone's Empire: where an act ends, and what speaks for whom there.

use omerta_core::{DecisionOf, Dice, Game, Seat, SeatSet};
use omerta_corleone::{Action, Cards, Corleone, Frame, Good, Note, Prompt, State, View, bonuses};

use crate::corleone::Expert;
use crate::corleone::look::Look;
use crate::corleone::sight::Sight;
use crate::corleone::weights::Weights;
use crate::registry::Style;
use crate::search::{Role, Rows, Searched};

impl Searched for Corleone {
    type Script = Expert;
    type Belief = ();

    const TERMS: &'static [&'static str] = &[
        "suitcase",
        "score",
        "lead",
        "turf_bonus",
        "job_bonus",
        "control",
        "markers",
        "money",
        "fives",
        "goods",
        "narcotics",
        "jobs",
        "allies",
        "done",
        "horse_head",
        "behind",
        "stock",
        "notes",
        "favours",
        "fronts",
        "turf_hopes",
        "job_hopes",
    ];
    const STAGES: usize = 4;
    const RATINGS: Option<[u16; 6]> = Some([920, 1000, 1120, 1280, 1570, 1750]);
    const POPULATION: &'static [Role] = &[Role::Script(Style::Normal)];

    fn ladder(_n_seats: u8) -> [u32; 4] {
        [8, 24, 80, 400]
    }

    fn n_seats(view: &View) -> u8 {
        view.n_seats()
    }

    fn script(&self, style: Style) -> Expert {
        Expert::new(self, Weights::of(style))
    }

    fn own_script(&self) -> Expert {
        Expert { is_thorough: true, ..self.script(Style::Normal) }
    }

    fn forget(script: &mut Expert) {
        script.plan = None;
        script.tribute = None;
    }

    fn rank(script: &mut Expert, decision: &DecisionOf<Corleone>, view: &View, out: &mut Vec<f64>) {
        let sight = Sight::new(script, Look::seen(view), decision.seat);
        let options = decision.options.iter().copied();
        match decision.prompt {
            Prompt::Turn => out.extend(options.map(|it| sight.turn(it))),
            Prompt::PlaceThug | Prompt::PlaceFamily(..) => out.extend(options.map(|it| match it {
                Action::At(site) => sight.thug_at(site),
                Action::On(space) => sight.family_on(space),
                _ => 0.0,
            })),
            Prompt::Bid | Prompt::Tribute(_) | Prompt::Trade(..) => (),
            prompt => out.extend(options.map(|it| sight.worth(prompt, it))),
        }
    }

    fn answer(
        &self,
        script: &mut Expert,
        state: &State,
        seat: Seat,
        options: &mut Vec<Action>,
        dice: &mut Dice,
    ) -> Action {
        // What is asked in a turn follows from what may be done, and the rules would list that again to tell.
        let prompt = match options.first() {
            Some(Action::SetAside(_)) => Prompt::SetAside,
            Some(Action::Play(_) | Action::Job(_) | Action::PublicJob(_) | Action::Ally(_)) => Prompt::Turn,
            _ => self.prompt(state, seat),
        };
        script.decide(Look::imagined(state), seat, prompt, options, dice)
    }

    fn horizon(_world: u64) -> Option<u16> {
        Some(1)
    }

    fn boundary(state: &State) -> u16 {
        u16::from(state.act)
    }

    fn stage(&self, _script: &Expert, state: &State) -> usize {
        usize::from(state.act).saturating_sub(1).min(Self::STAGES - 1)
    }

    fn contenders(&self, state: &State) -> SeatSet {
        SeatSet::all(state.n_seats())
    }

    fn terms(&self, script: &Expert, state: &State, rows: &mut Rows) {
        let numbers = self.content().numbers();
        let bonuses = bonuses(self.content(), &state.open);
        let scores = state.hidden.players.map(|seat, it| {
            let bonus = &bonuses[seat];
            f32::from(it.suitcase.value())
                + f32::from(bonus.turfs) * f32::from(numbers.turf_bonus)
                + f32::from(bonus.colours) * f32::from(numbers.job_bonus)
        });
        let everyone = SeatSet::all(state.n_seats());
        for (seat, player) in state.hidden.players.iter() {
            let family = &state.families[seat];
            let others = everyone.without(seat).iter().map(|it| scores[it]).fold(0.0, f32::max);
            let tops = state.control.iter().filter(|it| it.top() == Some(seat)).count();
            let markers: usize =
                state.control.iter().map(|it| it.as_slice().iter().filter(|it| **it == seat).count()).sum();
            let hand = &player.hand;
            let row = &mut rows[seat.index()];
            row[0] = f32::from(player.suitcase.value()) / 10.0;
            row[1] = scores[seat] / 10.0;
            row[2] = (scores[seat] - others).max(0.0) / 10.0;
            row[3] = f32::from(bonuses[seat].turfs);
            row[4] = f32::from(bonuses[seat].colours);
            row[5] = tops as f32;
            row[6] = markers as f32;
            row[7] = f32::from(hand.money.value()) / 10.0;
            row[8] = f32::from(hand.money.count(Note::Five));
            row[9] = f32::from(hand.goods.0.iter().sum::<u8>());
            row[10] = f32::from(hand.goods.count(Good::Narcotics));
            row[11] = f32::from(hand.jobs.len());
            row[12] = f32::from(hand.allies.or(family.played).len());
            row[13] = f32::from(family.done.len());
            row[14] = f32::from(u8::from(state.horse_head == seat));
            row[15] = (others - scores[seat]).max(0.0) / 10.0;
            // What the script thinks of hand and turfs, in fives of dollars.
            let sight = Sight::new(script, Look::imagined(state), seat);
            let favours = hand.allies.or(family.played).iter().map(|it| sight.ally_worth(it)).sum();
            let worths = [
                sight.stock(),
                sight.money_now,
                favours,
                sight.held_fronts(),
                sight.turf_hopes(),
                sight.job_hopes(),
            ];
            row[16..22].iter_mut().zip(worths).for_each(|(it, worth)| *it = worth as f32 / 5.0);
        }
    }

    fn reopen(&self, state: &mut State, me: Seat) {
        let Some(frame) = state.stack.top() else { return };
        for seat in SeatSet::all(state.n_seats()).without(me).minus(state.pending) {
            let player = &mut state.hidden.players[seat];
            match frame {
                Frame::Bid => {
                    player.picked = Cards::default();
                    player.last_pick = None;
                }
                Frame::Tribute if !player.picked.is_empty() => {
                    let limit = self.content().act(state.open.act).hand_limit;
                    player.picked = Cards::default();
                    player.last_pick = None;
                    player.left_to_pick = player.hand.len().saturating_sub(limit);
                }
                Frame::Offer(_) if player.offered.is_some() => player.offered = None,
                _ => continue,
            }
            state.open.pending = state.open.pending.with(seat);
        }
    }

    fn weights(n_seats: u8) -> Option<&'static str> {
        Some(match n_seats {
            2 => include_str!("../../weights/corleone-2.txt"),
            3 => include_str!("../../weights/corleone-3.txt"),
            4 => include_str!("../../weights/corleone-4.txt"),
            5 => include_str!("../../weights/corleone-5.txt"),
            _ => return None,
        })
    }
}
