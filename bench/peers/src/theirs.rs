//! The stand-off written for the engine `turnbase`: the same rules, with sealed choices kept until all are in.

use turnbase::{ActivePlayers, Determinize, Game, PlayerId, Prng};

pub const SEATS: usize = 4;
const ROUNDS: u8 = 8;
const FACE_UP: usize = 8;

/// The rules.
pub struct Standoff;

/// An answer: a bullet and a target, courage, or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Load { is_bang: bool, target: u8 },
    Stay(bool),
    Take(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Load,
    Courage,
    Share,
    End,
}

#[derive(Clone, Debug)]
pub struct State {
    rng: Prng,
    deck: [u8; 64],
    /// How many of each value lie there.
    table: [u8; 7],
    round: u8,
    phase: Phase,
    boss: usize,
    turn: usize,
    bangs: [u8; SEATS],
    clicks: [u8; SEATS],
    wounds: [u8; SEATS],
    money: [u16; SEATS],
    loaded: [Option<(bool, u8)>; SEATS],
    stays: [Option<bool>; SEATS],
    shares: [bool; SEATS],
}

impl State {
    fn alive(&self, seat: usize) -> bool {
        self.wounds[seat] < 3
    }

    fn n_alive(&self) -> usize {
        (0..SEATS).filter(|it| self.alive(*it)).count()
    }

    fn deal(&mut self) {
        let from = usize::from(self.round) * FACE_UP;
        self.table = [0; 7];
        for at in from..from + FACE_UP {
            self.table[usize::from(self.deck[at])] += 1;
        }
        self.phase = Phase::Load;
        self.loaded = [None; SEATS];
        self.stays = [None; SEATS];
    }

    fn volley(&mut self) {
        let mut hit = [false; SEATS];
        for seat in 0..SEATS {
            let Some((is_bang, target)) = self.loaded[seat] else { continue };
            let target = usize::from(target);
            if is_bang {
                self.bangs[seat] -= 1;
            } else {
                self.clicks[seat] -= 1;
            }
            if is_bang && self.stays[seat] == Some(true) && self.stays[target] == Some(true) {
                hit[target] = true;
                self.wounds[target] += 1;
            }
        }
        for seat in 0..SEATS {
            self.shares[seat] = self.alive(seat) && self.stays[seat] == Some(true) && !hit[seat];
        }
        self.phase = Phase::Share;
        self.turn = self.boss;
        self.next_share();
    }

    fn next_share(&mut self) {
        if self.table == [0; 7] || !self.shares.contains(&true) {
            self.round += 1;
            self.boss = (self.boss + 1) % SEATS;
            if self.round == ROUNDS || self.n_alive() <= 1 {
                self.phase = Phase::End;
            } else {
                self.deal();
            }
            return;
        }
        while !self.shares[self.turn] {
            self.turn = (self.turn + 1) % SEATS;
        }
    }

    fn first_open(&self) -> Option<usize> {
        (0..SEATS).find(|&it| {
            self.alive(it)
                && match self.phase {
                    Phase::Load => self.loaded[it].is_none(),
                    Phase::Courage => self.stays[it].is_none(),
                    Phase::Share => self.turn == it,
                    Phase::End => false,
                }
        })
    }
}

impl Game for Standoff {
    type State = State;
    type Action = Action;
    type View = ();

    fn new_initial_state(&self, seed: u64) -> State {
        let mut rng = Prng::new(seed);
        let mut deck = [0; 64];
        (0..64).for_each(|it| deck[it] = (it % 7) as u8);
        rng.shuffle(&mut deck);
        let mut state = State {
            rng,
            deck,
            table: [0; 7],
            round: 0,
            phase: Phase::Load,
            boss: 0,
            turn: 0,
            bangs: [3; SEATS],
            clicks: [5; SEATS],
            wounds: [0; SEATS],
            money: [0; SEATS],
            loaded: [None; SEATS],
            stays: [None; SEATS],
            shares: [false; SEATS],
        };
        state.deal();
        state
    }

    fn num_players(&self) -> usize {
        SEATS
    }

    fn active_players(&self, state: &State) -> ActivePlayers {
        state.first_open().map_or_else(ActivePlayers::none, |it| ActivePlayers::one(PlayerId::new(it as u32)))
    }

    fn legal_actions(&self, state: &State, player: PlayerId) -> Vec<Action> {
        let seat = player.index() as usize;
        match state.phase {
            Phase::Load => {
                let mut actions = Vec::with_capacity(2 * SEATS);
                for (is_bang, left) in [(true, state.bangs[seat]), (false, state.clicks[seat])] {
                    if left > 0 {
                        let others = (0..SEATS).filter(|it| *it != seat && state.alive(*it));
                        actions.extend(others.map(|it| Action::Load { is_bang, target: it as u8 }));
                    }
                }
                actions
            }
            Phase::Courage => vec![Action::Stay(true), Action::Stay(false)],
            Phase::Share => {
                (0..7).filter(|it| state.table[usize::from(*it)] > 0).map(Action::Take).collect()
            }
            Phase::End => Vec::new(),
        }
    }

    fn apply(&self, state: &mut State, player: PlayerId, action: Action) {
        let seat = player.index() as usize;
        match action {
            Action::Load { is_bang, target } => {
                state.loaded[seat] = Some((is_bang, target));
                if state.first_open().is_none() {
                    state.phase = Phase::Courage;
                }
            }
            Action::Stay(stays) => {
                state.stays[seat] = Some(stays);
                if state.first_open().is_none() {
                    state.volley();
                }
            }
            Action::Take(value) => {
                state.table[usize::from(value)] -= 1;
                state.money[seat] += u16::from(value);
                state.turn = (state.turn + 1) % SEATS;
                state.next_share();
            }
        }
    }

    fn is_terminal(&self, state: &State) -> bool {
        state.phase == Phase::End
    }

    fn reward(&self, state: &State, player: PlayerId) -> f64 {
        let score = |it: usize| if state.alive(it) { i32::from(state.money[it]) } else { -1 };
        let most = (0..SEATS).map(score).max().unwrap_or(0);
        f64::from(u8::from(score(player.index() as usize) == most))
    }

    fn view(&self, _state: &State, _viewer: Option<PlayerId>) {}
}

impl Determinize for Standoff {
    fn determinize(&self, state: &State, _observer: PlayerId, rng: &mut Prng) -> State {
        let mut world = state.clone();
        let from = (usize::from(world.round) + 1) * FACE_UP;
        rng.shuffle(&mut world.deck[from.min(64)..]);
        world.rng = Prng::new(rng.next_u64());
        world
    }
}
