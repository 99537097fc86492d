//! What one viewer knows (CG-INFO-1, CG-INFO-2).

use std::hash::{Hash, Hasher};

use omerta_core::info_key::InfoHasher;
use omerta_core::{BySeat, Face, Seat, SeatSet, Viewer};
use omerta_parts::Bag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Bullet;
use crate::content::{MAX_KINDS, MAX_ROUNDS, Power};
use crate::history::History;
use crate::phases::Phase;
use crate::state::{Hand, Player, Sharing, State, Swap, Variant};

/// All that one viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Which rules are in use.
    pub variant: Variant,
    /// What the table is doing.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Who has the desk.
    pub godfather: Seat,
    /// Who took the token this round.
    pub heir: Option<Seat>,
    /// Who lives.
    pub alive: SeatSet,
    /// Who stands.
    pub standing: SeatSet,
    /// Who is asked now.
    pub pending: SeatSet,
    /// Who was hit in this round's volley.
    pub hit: SeatSet,
    /// Who died in this round's volley and still has loot lying there.
    pub fallen: SeatSet,
    /// The loot face up on the table.
    pub loot: Bag<MAX_KINDS>,
    /// The loot in the piles to come: all cards but those seen. Their order is unknown to all.
    pub pile: Bag<MAX_KINDS>,
    /// Loot that left the game.
    pub gone: Bag<MAX_KINDS>,
    /// The bullet cards face up in the discard.
    pub discard: Hand,
    /// How far the sharing has come.
    pub sharing: Sharing,
    /// The Hustler's swaps, by round.
    pub swaps: [Option<SwapView>; MAX_ROUNDS],
    /// In which rounds the Cunning laid another card: a bit for each, the first round lowest.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cunning_swaps: u8,
    /// The special powers.
    pub powers: BySeat<Option<Power>>,
    /// What is known of each seat.
    pub players: BySeat<PlayerView>,
}

/// What a viewer knows of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// How many bullet cards they hold.
    pub n_hand: u8,
    /// Which these are.
    pub hand: Face<Hand>,
    /// The bullet card laid this round.
    pub laid: Option<Face<Bullet>>,
    /// Whom they will aim at, until all guns go up.
    pub aim: Option<Face<Option<Seat>>>,
    /// Whom they aim at, once shown.
    pub target: Option<Seat>,
    /// Whether they will stay standing, until courage is shown.
    pub courage: Option<Face<bool>>,
    /// Wounds not healed.
    pub wounds: u8,
    /// Loot taken: everyone saw it. A screen may hide it where the table plays with piles face down.
    pub remembered: Bag<MAX_KINDS>,
    /// Bullet cards spent, as the viewer knows them.
    pub spent: History,
}

/// What a viewer knows of a swap of the Hustler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SwapView {
    /// With whom.
    pub with: Seat,
    /// What the Hustler drew: the two concerned know.
    pub drawn: Face<Bullet>,
    /// What the Hustler gave back, once done.
    pub given: Option<Face<Bullet>>,
}

/// What `viewer` may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let State {
        variant,
        phase,
        round,
        godfather,
        heir,
        alive,
        standing,
        pending,
        hit,
        fallen,
        loot,
        pile,
        gone,
        discard,
        sharing,
        swaps,
        cunning_swaps,
        powers,
        players,
    } = *state;
    let hustler = hustler(&powers);
    View {
        viewer,
        variant,
        phase,
        round,
        godfather,
        heir,
        alive,
        standing,
        pending,
        hit,
        fallen,
        loot,
        pile,
        gone,
        discard,
        sharing,
        swaps: swaps.map(|it| it.map(|it| swap_view(it, viewer, hustler))),
        cunning_swaps,
        powers,
        players: players.map(|seat, it| player_view(it, viewer.is(seat))),
    }
}

fn player_view(player: &Player, own: bool) -> PlayerView {
    let &Player { hand, laid, aim, target, courage, wounds, loot, spent } = player;
    PlayerView {
        n_hand: hand.len(),
        hand: Face::up_if(own, hand),
        laid: laid.map(|it| Face::up_if(own, it.reveal())),
        aim: aim.map(|it| Face::up_if(own, it.reveal())),
        target,
        courage: courage.map(|it| Face::up_if(own, it.reveal())),
        wounds,
        remembered: loot,
        spent: if own { spent } else { spent.hidden() },
    }
}

fn swap_view(swap: Swap, viewer: Viewer, hustler: Option<Seat>) -> SwapView {
    let Swap { with, drawn, given } = swap;
    let knows = viewer.is(with) || hustler.is_some_and(|it| viewer.is(it));
    SwapView {
        with,
        drawn: Face::up_if(knows, drawn.reveal()),
        given: given.map(|it| Face::up_if(knows, it.reveal())),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over by reference")]
fn is_zero(rounds: &u8) -> bool {
    *rounds == 0
}

/// Who was dealt the Hustler, dead or alive.
pub(crate) fn hustler(powers: &BySeat<Option<Power>>) -> Option<Seat> {
    powers.iter().find(|(_, it)| **it == Some(Power::Hustler)).map(|(seat, _)| seat)
}

/// A number for what `viewer` knows, worked out without building the view.
pub(crate) fn info_key(state: &State, viewer: Viewer) -> u64 {
    let State {
        variant,
        phase,
        round,
        godfather,
        heir,
        alive,
        standing,
        pending,
        hit,
        fallen,
        loot,
        pile,
        gone,
        discard,
        sharing,
        swaps,
        cunning_swaps,
        powers,
        players,
    } = state;
    let mut key = InfoHasher::default();
    (viewer, variant, phase, round, godfather, heir).hash(&mut key);
    (alive, standing, pending, hit, fallen, discard, sharing).hash(&mut key);
    (loot.counts(), pile.counts(), gone.counts()).hash(&mut key);
    if variant.powers {
        (powers, cunning_swaps).hash(&mut key);
        let hustler = hustler(powers);
        swaps.map(|it| it.map(|it| swap_view(it, viewer, hustler))).hash(&mut key);
    }
    for (seat, player) in players.iter() {
        let Player { hand, laid, aim, target, courage, wounds, loot, spent } = player;
        (target, wounds, loot.counts()).hash(&mut key);
        if viewer.is(seat) {
            (hand, laid, aim, courage, spent).hash(&mut key);
        } else {
            let sealed = [laid.is_some(), aim.is_some(), courage.is_some()];
            (hand.len(), sealed, spent.hidden()).hash(&mut key);
        }
    }
    key.finish()
}
