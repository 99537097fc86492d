//! What one viewer knows, and worlds that fit it.

use std::hash::{Hash, Hasher};

use omerta_core::{BySeat, Face, InfoHasher, Rng, Sealed, Seat, SeatSet, Viewer, below};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Bullet;
use crate::bullets::Bullets;
use crate::phases::Phase;
use crate::state::{Loot, Player, State};

/// All that one viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is going on.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u8,
    /// With whom the sharing begins.
    pub boss: Seat,
    /// Who still owes an answer.
    pub pending: SeatSet,
    /// Who is alive.
    pub alive: SeatSet,
    /// Who stayed and was not hit, while the loot is shared.
    pub standing: SeatSet,
    /// Which loot cards are still to come, how many of each value: all others were seen.
    #[schemars(extend("x-index" = "loot"))]
    pub pile: Loot,
    /// Loot cards face up, how many of each value.
    #[schemars(extend("x-index" = "loot"))]
    pub table: Loot,
    /// Dollars that nobody could take.
    pub lost: u16,
    /// What is known of each player.
    pub players: BySeat<PlayerView>,
}

/// What one viewer knows of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// How many bullets are in hand.
    pub n_hand: u8,
    /// Which.
    pub hand: Face<Bullets>,
    /// Bullets fired for all to see.
    pub shown: Bullets,
    /// How many bullets went away unseen.
    pub n_buried: u8,
    /// Which.
    pub buried: Face<Bullets>,
    /// The bullet in the gun.
    pub bullet: Option<Face<Bullet>>,
    /// At whom the gun points, or will point when all have aimed.
    pub target: Option<Face<Seat>>,
    /// Whether they will stay, once they have decided.
    pub stays: Option<Face<bool>>,
    /// How often they were hit.
    pub wounds: u8,
    /// Dollars taken.
    pub money: u16,
}

/// What `viewer` may know.
///
/// States are taken apart whole, here and below: a new field does not compile until someone has decided who
/// may see it.
pub fn view(state: &State, viewer: Viewer) -> View {
    let State { phase, round, boss, pending, alive, staying, standing, pile, table, lost, players } = *state;
    let players = players.map(|seat, player| {
        let mine = viewer.is(seat);
        let Player { hand, shown, buried, bullet, target, wounds, money } = *player;
        PlayerView {
            n_hand: hand.len(),
            hand: Face::up_if(mine, hand),
            shown,
            n_buried: buried.len(),
            buried: Face::up_if(mine, buried),
            bullet: bullet.map(|it| Face::up_if(mine, it.reveal())),
            target: target.map(|it| Face::up_if(mine || phase != Phase::Aim, it.reveal())),
            stays: state.is_decided(seat).then(|| Face::up_if(mine, staying.reveal().contains(seat))),
            wounds,
            money,
        }
    });
    View { viewer, phase, round, boss, pending, alive, standing, pile, table, lost, players }
}

/// A number that is equal exactly if the views are.
pub fn info_key(state: &State, viewer: Viewer) -> u64 {
    let State { phase, round, boss, pending, alive, staying, standing, pile, table, lost, players } = state;
    let mut key = InfoHasher::default();
    (viewer, phase, round, boss, pending, alive, standing, pile, table, lost).hash(&mut key);
    for (seat, player) in players.iter() {
        let Player { hand, shown, buried, bullet, target, wounds, money } = player;
        let mine = viewer.is(seat);
        (hand.len(), shown, buried.len(), bullet.is_some(), wounds, money).hash(&mut key);
        match mine || *phase != Phase::Aim {
            true => target.hash(&mut key),
            false => target.is_some().hash(&mut key),
        }
        if mine {
            (hand, buried, bullet, staying.reveal().contains(seat)).hash(&mut key);
        }
    }
    key.finish()
}

/// A world that looks exactly like `view`, each as likely as chance has it.
pub fn imagine<R: Rng>(view: &View, dice: &mut R) -> State {
    let View { viewer: _, phase, round, boss, pending, alive, standing, pile, table, lost, players } = *view;
    let guess = |it: Option<Face<bool>>, dice: &mut R| {
        it.is_some_and(|it| it.known().unwrap_or_else(|| below(dice, 2) == 0))
    };
    let staying = players.iter().filter(|(_, it)| guess(it.stays, dice)).map(|(seat, _)| seat).collect();
    let players = players.map(|seat, it| imagine_player(it, alive.without(seat), dice));
    let staying = Sealed::new(staying);
    State { phase, round, boss, pending, alive, staying, standing, pile, table, lost, players }
}

/// Deals the bullets nobody saw to the places nobody sees, and guesses what was sealed.
fn imagine_player<R: Rng>(view: &PlayerView, others: SeatSet, dice: &mut R) -> Player {
    let PlayerView { n_hand: _, hand, shown, n_buried, buried, bullet, target, stays: _, wounds, money } =
        *view;
    let mut unseen = Bullets::ALL.without(shown);
    let buried = buried.known().unwrap_or_else(|| draw(&mut unseen, n_buried, dice));
    let bullet = bullet.map(|it| it.known().unwrap_or_else(|| unseen.draw(dice)));
    // What is left over is the hand.
    let hand = hand.known().unwrap_or(unseen);
    let mut anyone =
        || others.iter().nth(below(dice, others.len() as u32) as usize).expect("somebody else lives");
    let target = target.map(|it| it.known().unwrap_or_else(&mut anyone));
    Player {
        hand,
        shown,
        buried,
        bullet: bullet.map(Sealed::new),
        target: target.map(Sealed::new),
        wounds,
        money,
    }
}

fn draw<R: Rng>(from: &mut Bullets, n: u8, dice: &mut R) -> Bullets {
    let mut drawn = Bullets::default();
    (0..n).for_each(|_| drawn[from.draw(dice)] += 1);
    drawn
}
