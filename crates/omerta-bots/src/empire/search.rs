//! What the search knows of Empire City: where a round ends, and what speaks for whom there.

use omerta_core::{DecisionOf, Dice, Game, Seat, SeatSet, Silent, Step, Viewer};
use omerta_empire::{Action, Empire, Moment, Pact, Prompt, State, View};

use crate::empire::Expert;
use crate::empire::look::Look;
use crate::empire::weights::Weights;
use crate::registry::Style;
use crate::search::{Offered, Role, Rows, Searched};

impl Searched for Empire {
    type Script = Expert;
    type Belief = ();

    const TERMS: &'static [&'static str] = &[
        "vp",
        "money",
        "standing",
        "lead",
        "victory",
        "corruption",
        "lowest",
        "rot",
        "squares",
        "square_vp",
        "income",
        "crew",
        "strength",
        "specials",
        "many_specials",
        "exhausted",
        "cards",
        "office",
        "chief",
        "corruption_cards",
        "vendetta",
        "near_cops",
    ];
    const STAGES: usize = 8;
    const RATINGS: Option<[u16; 6]> = Some([900, 1000, 1110, 1300, 1360, 1490]);
    const POPULATION: &'static [Role] = &[Role::Script(Style::Normal)];

    fn ladder(_n_seats: u8) -> [u32; 4] {
        [16, 24, 40, 1_000]
    }

    fn n_seats(view: &View) -> u8 {
        view.open.n_seats
    }

    fn script(&self, style: Style) -> Expert {
        Expert::new(self, Weights::of(style))
    }

    fn forget(script: &mut Expert) {
        script.plans.clear();
    }

    fn rank(script: &mut Expert, decision: &DecisionOf<Empire>, view: &View, out: &mut Vec<f64>) {
        let sight = script.sight(view, decision.seat);
        let options = decision.options.iter().copied();
        match decision.prompt {
            Prompt::Declare => out.extend(options.map(|it| match it {
                Action::Play(card) => sight.play(card, Moment::Declare),
                Action::Reveal(henchman) => sight.reveal(henchman),
                it => sight.gangster(it),
            })),
            Prompt::Bid | Prompt::Fighters(_) | Prompt::FightCards(_) => (),
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
        script.play_on(Look::imagined(state, seat), seat, self.prompt(state, seat), options, dice)
    }

    fn horizon(_world: u64) -> Option<u16> {
        Some(1)
    }

    fn boundary(state: &State) -> u16 {
        u16::from(state.open.round)
    }

    /// How near the leader is to the goal: money is as good as VP.
    fn stage(&self, script: &Expert, state: &State) -> usize {
        let most = state.open.seats().iter().map(|it| standing(script, state, it)).fold(0.0, f32::max);
        let goal = f32::from(script.book.numbers().goal_vp);
        ((most / goal * Self::STAGES as f32) as usize).min(Self::STAGES - 1)
    }

    fn contenders(&self, state: &State) -> SeatSet {
        state.open.seats()
    }

    fn terms(&self, script: &Expert, state: &State, rows: &mut Rows) {
        let (book, open) = (&script.book, &state.open);
        let goal = f32::from(book.numbers().goal_vp);
        let worst = f32::from(open.highest_corruption());
        let everyone = open.seats();
        let is = |it: bool| f32::from(u8::from(it));
        for seat in everyone {
            let (i, capo) = (seat.index(), open.capo(seat));
            let corruption = f32::from(capo.corruption);
            let others = everyone.without(seat);
            let purest =
                others.iter().map(|it| f32::from(open.capo(it).corruption)).fold(f32::INFINITY, f32::min);
            let now = standing(script, state, seat);
            let best = others.iter().map(|it| standing(script, state, it)).fold(0.0, f32::max);
            let (mut vp, mut income, mut near) = (0.0, 0.0, 0.0);
            let own = open.squares_of(seat);
            for square in own.iter() {
                let (ground, at) = (book.ground(square), open.at(square));
                vp += ground.vp as f32;
                income += at.racket.map_or(0.0, |it| book.racket(it).pays(ground.hood, at.tokens) as f32);
                near += f32::from(book.next(open.n_seats, square).and(open.police.at).len().min(1));
            }
            let crew = state.hidden.crew[i];
            let strength: f32 = crew.iter().map(|it| book.man(it).value as f32).sum();
            let specials = f32::from(crew.or(capo.exhausted).and(book.specials).len());
            let row = &mut rows[i];
            row[0] = f32::from(capo.vp) / 10.0;
            row[1] = f32::from(state.hidden.money[i]) / 1000.0;
            row[2] = now / 10.0;
            row[3] = (now - best).max(0.0) / 10.0;
            row[4] = is(now >= goal);
            row[5] = corruption / 10.0;
            // Under martial law the lowest wins: the nearer it is, the more that place is worth.
            row[6] = is(corruption < purest) * ((worst - 50.0) / 30.0).max(0.0);
            row[7] = ((corruption - 55.0) / 25.0).max(0.0);
            row[8] = f32::from(own.len());
            row[9] = vp / 5.0;
            row[10] = income / 500.0;
            row[11] = f32::from(crew.len());
            row[12] = strength / 10.0;
            row[13] = specials;
            row[14] = (specials - 2.0).max(0.0);
            row[15] = f32::from(capo.exhausted.len());
            row[16] = f32::from(state.hidden.city[i].len());
            row[17] = is(open.godfather == seat);
            row[18] = is(corruption < purest);
            row[19] = capo.corruption_cards.iter().flatten().count() as f32;
            row[20] = f32::from(capo.vendetta.iter().sum::<u8>());
            row[21] = near;
        }
    }

    fn own_script(&self) -> Expert {
        Expert::new(self, Weights { sanction: 1.0, ..Weights::EXPERT })
    }

    fn offered(liberties: &[Action], view: &View) -> Option<Offered<Action>> {
        let seat = view.seat()?;
        let yes = liberties.iter().copied().find(|it| matches!(it, Action::Accept(_)))?;
        let Action::Accept(by) = yes else { return None };
        let no = Action::Refuse(by);
        let is_open = view.draft.is_none() && view.open.offers[by.index()].is_some_and(|it| it.to == seat);
        (is_open && liberties.contains(&no)).then_some(Offered { seat, yes, no })
    }

    fn settle(
        &self,
        script: &mut Expert,
        state: &mut State,
        offered: &Offered<Action>,
        answer: Action,
        whim: f32,
    ) -> bool {
        let me = offered.seat;
        let mut liberties = Vec::new();
        self.liberties(state, me, &mut liberties);
        if !liberties.contains(&answer) {
            return false;
        }
        self.apply(state, &Step::Seat(me, answer), &mut Silent);
        let Action::Accept(by) = answer else { return true };
        // What is asked for is handed over card by card, the cheapest first.
        loop {
            liberties.clear();
            self.liberties(state, me, &mut liberties);
            let view = self.view(state, Viewer::Seat(me));
            let Some(card) = script.sight(&view, me).hand_over(&liberties) else { break };
            self.apply(state, &Step::Seat(me, card), &mut Silent);
        }
        if whim > trust(state.open.capo(by).word) {
            let meant = |it: &Pact| !(it.by == by && it.to == me && it.round == state.open.round);
            let mut kept = state.open.pacts.iter().copied().filter(|it| it.is_some_and(|it| meant(&it)));
            state.open.pacts = std::array::from_fn(|_| kept.next().flatten());
        }
        true
    }

    fn reopen(&self, state: &mut State, me: Seat) {
        Empire::reopen(self, state, me);
    }

    fn weights(n_seats: u8) -> Option<&'static str> {
        Some(match n_seats {
            3 => include_str!("../../weights/empire-3.txt"),
            4 => include_str!("../../weights/empire-4.txt"),
            5 => include_str!("../../weights/empire-5.txt"),
            6 => include_str!("../../weights/empire-6.txt"),
            _ => return None,
        })
    }
}

/// How likely somebody is to keep his word, who has kept and broken it so often. All can see that; a broken word weighs twice.
fn trust([kept, broken]: [u8; 2]) -> f32 {
    (f32::from(kept) + 3.0) / (f32::from(kept) + 4.0 + 2.0 * f32::from(broken))
}

/// Where a capo would stand if all his money went to City Hall.
fn standing(script: &Expert, state: &State, seat: Seat) -> f32 {
    let numbers = script.book.numbers();
    let gifts = f32::from(state.hidden.money[seat.index()] / numbers.donation.max(1));
    f32::from(state.open.capo(seat).vp) + f32::from(numbers.donation_vp) * gifts
}
