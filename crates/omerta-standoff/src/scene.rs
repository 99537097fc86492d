//! A table as a text describes it: how tests start, and programs that want a certain position.
//!
//! ```text
//! seats 4; round 3; table 6 6 3 2 2 1 0 0
//! B: wounds 2; money 12; fired click; buried bang
//! C: dead
//! ```
//!
//! A line or a piece up to `;` says one thing. Only `seats` is needed. With a `table` all are about to aim,
//! without one the loot of the round is still to come. Cards gone in earlier rounds are taken from the pack
//! in the order 0 1 2 3 4 5 6 0 1 …; what nobody holds of them is lost. Bullets of earlier rounds that are
//! not told of went away unseen, Clicks first.

use omerta_core::{Game, Seat, SeatSet, Setup};

use crate::action::Bullet;
use crate::bullets::Bullets;
use crate::game::Standoff;
use crate::notation::{parse_bullet, parse_loot};
use crate::phases::Phase;
use crate::state::{DEADLY, FACE_UP, Loot, Player, ROUNDS, State, worth};

/// The table, or every reason why it can't be.
pub(crate) fn read(game: &Standoff, text: &str) -> Result<(Setup<()>, State), Vec<String>> {
    let mut errors = Vec::new();
    let mut scene = Scene { state: None, dead: SeatSet::EMPTY, table: None };
    for line in text.lines().map(|it| it.split('#').next().unwrap_or_default()) {
        let (seat, rest) = match line.split_once(':') {
            Some((seat, rest)) => (Some(seat.trim()), rest),
            None => (None, line),
        };
        for piece in rest.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            if let Err(why) = scene.tell(game, seat, piece) {
                errors.push(format!("`{piece}`: {why}"));
            }
        }
    }
    let table = scene.finish(&mut errors);
    if errors.is_empty() { table.ok_or_else(Vec::new) } else { Err(errors) }
}

struct Scene {
    state: Option<State>,
    dead: SeatSet,
    table: Option<Loot>,
}

impl Scene {
    fn tell(&mut self, game: &Standoff, seat: Option<&str>, piece: &str) -> Result<(), String> {
        let words: Vec<&str> = piece.split_whitespace().collect();
        if let (None, ["seats", n]) = (seat, words.as_slice()) {
            let n_seats = number(n, Standoff::SEATS.into_inner())?;
            self.state = Some(game.start(&Setup::new(n_seats)));
            return Ok(());
        }
        let state = self.state.as_mut().ok_or("`seats` comes first")?;
        let n_seats = state.n_seats();
        let Some(seat) = seat else {
            match *words {
                ["round", n] => state.round = number(n, (1, ROUNDS))?,
                ["table", ref cards @ ..] => {
                    let loot = parse_loot(cards.iter().copied()).filter(|it| it.len() == FACE_UP);
                    self.table = Some(loot.ok_or(format!("{FACE_UP} values from 0 to 6 are needed"))?);
                }
                _ => return Err("seats, round or table is expected, or a seat and a colon".to_owned()),
            }
            return Ok(());
        };
        let seat: Seat = seat.parse().map_err(|err| format!("{err}"))?;
        if seat.index() >= usize::from(n_seats) {
            return Err(format!("there is no seat {seat} at a table of {n_seats}"));
        }
        let player = &mut state.players[seat];
        match *words {
            ["dead"] => self.dead = self.dead.with(seat),
            ["wounds", n] => player.wounds = number(n, (0, DEADLY - 1))?,
            ["money", n] => player.money = number(n, (0, 400))?,
            ["fired", ref bullets @ ..] => spend(player, bullets, |it| &mut it.shown)?,
            ["buried", ref bullets @ ..] => spend(player, bullets, |it| &mut it.buried)?,
            _ => return Err("dead, wounds, money, fired or buried is expected".to_owned()),
        }
        Ok(())
    }

    /// Fills in what was not told, and checks that it all fits together.
    fn finish(self, errors: &mut Vec<String>) -> Option<(Setup<()>, State)> {
        let Some(mut state) = self.state else {
            if errors.is_empty() {
                errors.push("`seats` with a number is needed".to_owned());
            }
            return None;
        };
        let (n_seats, n_rounds) = (state.n_seats(), state.round - 1);
        state.boss = Seat::nth(usize::from(n_rounds % n_seats)).expect("it is below the number of seats");
        state.alive = state.alive.minus(self.dead);
        if state.alive.len() < 2 {
            errors.push("with fewer than two alive the game is over".to_owned());
        }
        for (seat, player) in state.players.iter_mut() {
            if self.dead.contains(seat) {
                player.wounds = DEADLY;
            }
            let n_spent = player.shown.len() + player.buried.len();
            if n_spent > n_rounds {
                errors.push(format!("{seat} has spent {n_spent} bullets in {n_rounds} rounds"));
            } else if !self.dead.contains(seat) {
                bury(player, n_rounds - n_spent);
            }
        }
        if self.dead.len() * usize::from(DEADLY) > usize::from(n_rounds) * usize::from(n_seats) {
            errors.push(format!("{} can't have died in {n_rounds} rounds", self.dead.len()));
        }
        self.lay_out(&mut state, n_rounds, errors);
        Some((Setup::new(n_seats), state))
    }

    fn lay_out(&self, state: &mut State, n_rounds: u8, errors: &mut Vec<String>) {
        if let Some(table) = self.table {
            match state.pile.without(&table) {
                Some(pile) => state.pile = pile,
                None => errors.push("the pack has fewer cards of a value than lie on the table".to_owned()),
            }
            state.table = table;
            state.phase = Phase::Aim;
            state.pending = state.alive;
        }
        let mut gone = Loot::EMPTY;
        let values = Loot::EMPTY.counts().len() as u8;
        for value in (0..values).cycle().take(usize::from(values) * 64) {
            if gone.len() < n_rounds * FACE_UP && state.pile.count(value) > 0 {
                state.pile.take(value);
                gone.add(value);
            }
        }
        let taken: u16 = state.players.iter().map(|(_, it)| it.money).sum();
        match worth(&gone).checked_sub(taken) {
            Some(lost) => state.lost = lost,
            None => errors.push(format!("{n_rounds} rounds had ${} in all, not ${taken}", worth(&gone))),
        }
    }
}

fn spend(
    player: &mut Player,
    words: &[&str],
    place: impl Fn(&mut Player) -> &mut Bullets,
) -> Result<(), String> {
    for word in words {
        let bullet = parse_bullet(word).ok_or(format!("`{word}` is no bullet: bang or click"))?;
        if player.hand[bullet] == 0 {
            return Err(format!("nobody has that many {word}s"));
        }
        player.hand[bullet] -= 1;
        place(player)[bullet] += 1;
    }
    Ok(())
}

/// Buries bullets that were not told of, Clicks first.
fn bury(player: &mut Player, n: u8) {
    for _ in 0..n {
        let bullet = if player.hand.click > 0 { Bullet::Click } else { Bullet::Bang };
        player.hand[bullet] -= 1;
        player.buried[bullet] += 1;
    }
}

fn number<N: std::str::FromStr + PartialOrd + std::fmt::Display>(
    word: &str,
    (least, most): (N, N),
) -> Result<N, String> {
    let number = word.parse().ok().filter(|it| (&least..=&most).contains(&it));
    number.ok_or(format!("a number from {least} to {most} is needed"))
}
