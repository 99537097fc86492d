//! What one viewer knows (CG-INFO-1, CG-INFO-2).

use std::hash::{Hash, Hasher};

use omerta_core::info_key::InfoHasher;
use omerta_core::{BySeat, Face, Seat, SeatSet, Viewer};
use omerta_parts::Bag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Bullet;
use crate::content::{Cards, MAX_KINDS, Power};
use crate::history::History;
use crate::past::{Rounds, SwapView, Swaps};
use crate::phases::Phase;
use crate::state::{Hand, Player, Sharing, State, Swap};
use crate::variant::Variant;

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
    /// The loot face up on the table: how many cards of each kind.
    #[schemars(with = "Cards")]
    pub loot: Bag<MAX_KINDS>,
    /// How many loot cards are in the piles to come.
    pub n_pile: u8,
    /// Which these are: all cards but those seen. Their order is unknown to all.
    #[schemars(with = "Face<Cards>")]
    pub pile: Face<Bag<MAX_KINDS>>,
    /// How many loot cards left the game.
    pub n_gone: u8,
    /// Which these are: all were seen.
    #[schemars(with = "Face<Cards>")]
    pub gone: Face<Bag<MAX_KINDS>>,
    /// The bullet cards face up in the discard.
    pub discard: Hand,
    /// How far the sharing has come.
    pub sharing: Sharing,
    /// The Hustler's swaps: everyone saw with whom.
    pub swaps: Face<Swaps>,
    /// In which rounds the Cunning laid another card: everyone saw it.
    pub cunning_swaps: Face<Rounds>,
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
    /// How many loot cards they have.
    pub n_loot: u8,
    /// Which these are: everyone saw them taken.
    #[schemars(with = "Face<Cards>")]
    pub loot: Face<Bag<MAX_KINDS>>,
    /// How many bullet cards lie face down before them.
    pub n_down: u8,
    /// All bullet cards they have spent, as far as the viewer knows which.
    pub spent: Face<History>,
}

impl View {
    /// The loot in the piles to come, or none where that was forgotten.
    pub fn known_pile(&self) -> Bag<MAX_KINDS> {
        self.pile.known().unwrap_or_default()
    }

    /// Takes out what lies hidden on a real table and could only be remembered (CG-SHR-5): the loot of others,
    /// what left the game and so what is still to come, who spent which bullets and traded with whom.
    ///
    /// At the end all piles are turned over, so nothing is forgotten then.
    pub fn forget(&mut self) {
        if self.phase == Phase::End {
            return;
        }
        self.pile = Face::Down;
        self.gone = Face::Down;
        self.swaps = Face::Down;
        self.cunning_swaps = Face::Down;
        for (seat, player) in self.players.iter_mut() {
            if !self.viewer.is(seat) {
                player.loot = Face::Down;
                player.spent = Face::Down;
            }
        }
    }
}

impl PlayerView {
    /// Their loot, or none where that was forgotten.
    pub fn known_loot(&self) -> Bag<MAX_KINDS> {
        self.loot.known().unwrap_or_default()
    }

    /// The bullet cards they have spent, or none where that was forgotten.
    pub fn known_spent(&self) -> History {
        self.spent.known().unwrap_or_default()
    }
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
        n_pile: pile.len(),
        pile: Face::Up(pile),
        n_gone: gone.len(),
        gone: Face::Up(gone),
        discard,
        sharing,
        swaps: Face::Up(Swaps(swaps.map(|it| it.map(|it| swap_view(it, viewer, hustler))))),
        cunning_swaps: Face::Up(Rounds(cunning_swaps)),
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
        n_loot: loot.len(),
        loot: Face::Up(loot),
        n_down: spent.n_down(),
        spent: Face::Up(if own { spent } else { spent.hidden() }),
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
