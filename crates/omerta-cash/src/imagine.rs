//! Worlds that look exactly like a view: the inverse of [`view`](crate::view::view).
//!
//! Hidden are the bullet cards of the others: in hand, laid, and discarded face down. They are dealt at
//! random, and a deal is kept only if the player could have come to it: nobody can have discarded a Bang!
//! before a Clip brought it.

use omerta_core::{BySeat, Face, Rng, Sealed, Seat, below};

use crate::action::Bullet;
use crate::content::{Content, MAX_ROUNDS};
use crate::history::Spent;
use crate::past::SwapView;
use crate::phases::Phase;
use crate::state::{Hand, Player, State, Swap};
use crate::view::{PlayerView, View, hustler};

/// More tries than any view of a real game needs. Views that no game leads to get a careless answer.
const TRIES: usize = 20_000;
/// How often one player's cards are dealt before the Hustler's unseen trades are guessed anew.
const DEALS: usize = 8;

pub(crate) fn imagine<R: Rng>(content: &Content, view: &View, dice: &mut R) -> State {
    let View {
        viewer: _,
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
        n_pile: _,
        pile,
        n_gone: _,
        gone,
        discard,
        sharing,
        swaps: _,
        cunning_swaps,
        powers,
        players: _,
    } = *view;
    let (swaps, players) = guess(content, view, dice);
    State {
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
        pile: pile.known().unwrap_or_default(),
        gone: gone.known().unwrap_or_default(),
        discard,
        sharing,
        swaps,
        cunning_swaps: cunning_swaps.known().unwrap_or_default().0,
        powers,
        players,
    }
}

type Swaps = [Option<Swap>; MAX_ROUNDS];

fn guess<R: Rng>(content: &Content, view: &View, dice: &mut R) -> (Swaps, BySeat<Player>) {
    let mut guess = guess_once(content, view, dice);
    for _ in 0..TRIES {
        if guess.2 {
            break;
        }
        guess = guess_once(content, view, dice);
    }
    (guess.0, guess.1)
}

fn guess_once<R: Rng>(content: &Content, view: &View, dice: &mut R) -> (Swaps, BySeat<Player>, bool) {
    let hustler = hustler(&view.powers);
    let swaps = view.swaps.known().unwrap_or_default().0.map(|it| it.map(|it| guess_swap(it, dice)));
    let mut possible = true;
    let players = view.players.map(|seat, seen| {
        let mut life = Life::new(content, seat, hustler, &swaps, view.phase);
        let mut player = open_parts(view, seat, seen, dice);
        for _ in 0..DEALS {
            let dealt = life.deal(seen, &mut player, dice);
            if dealt && life.could_happen(&player, view.round) {
                return player;
            }
        }
        possible = false;
        player
    });
    // Luck looks for a Bang! among the face-down cards only where there is one, and all know that.
    let is_sought = matches!(view.phase, Phase::ClipDraw { .. });
    let is_there = players.values().iter().any(|it| it.spent.count(Spent::DownBang) > 0);
    (swaps, players, possible && (is_there || !is_sought))
}

fn coin<R: Rng>(dice: &mut R) -> bool {
    below(dice, 2) == 0
}

fn guess_bullet<R: Rng>(face: Face<Bullet>, dice: &mut R) -> Bullet {
    face.known().unwrap_or_else(|| if coin(dice) { Bullet::Click } else { Bullet::Bang })
}

fn guess_swap<R: Rng>(swap: SwapView, dice: &mut R) -> Swap {
    let SwapView { with, drawn, given } = swap;
    Swap {
        with,
        drawn: Sealed::new(guess_bullet(drawn, dice)),
        given: given.map(|it| Sealed::new(guess_bullet(it, dice))),
    }
}

/// All of a player but the bullet cards nobody has shown.
fn open_parts<R: Rng>(view: &View, seat: Seat, seen: &PlayerView, dice: &mut R) -> Player {
    let &PlayerView {
        n_hand: _,
        hand,
        laid,
        aim,
        target,
        courage,
        wounds,
        n_loot: _,
        loot,
        n_down: _,
        spent,
    } = seen;
    let aim = aim.map(|it| Sealed::new(it.known().unwrap_or_else(|| guess_aim(view, seat, dice))));
    let courage = courage.map(|it| Sealed::new(it.known().unwrap_or_else(|| coin(dice))));
    Player {
        hand: hand.known().unwrap_or_default(),
        laid: laid.map(|it| Sealed::new(it.known().unwrap_or(Bullet::Click))),
        aim,
        target,
        courage,
        wounds,
        loot: loot.known().unwrap_or_default(),
        spent: spent.known().unwrap_or_default(),
    }
}

fn guess_aim<R: Rng>(view: &View, seat: Seat, dice: &mut R) -> Option<Seat> {
    let others = view.alive.without(seat);
    let nobody = u32::from(view.variant.clock);
    others.iter().nth(below(dice, others.len() as u32 + nobody) as usize)
}

/// What is known of the bullet cards a player began with, got and gave away.
struct Life {
    start: Hand,
    /// What came and went at the Loot step of each round.
    trades: [Option<Trade>; MAX_ROUNDS],
    /// Whether the Bang! of a Clip is in hand already, and the card that goes for it is not spent yet.
    is_gaining: bool,
}

#[derive(Clone, Copy)]
struct Trade {
    /// The Hustler draws before he gives back; his partner loses a card before he gets one.
    is_hustler: bool,
    drawn: Bullet,
    given: Option<Bullet>,
}

impl Life {
    fn new(content: &Content, seat: Seat, hustler: Option<Seat>, swaps: &Swaps, phase: Phase) -> Life {
        let is_hustler = hustler == Some(seat);
        let trades = swaps.map(|it| {
            it.filter(|it| is_hustler || it.with == seat).map(|it| Trade {
                is_hustler,
                drawn: it.drawn.reveal(),
                given: it.given.map(Sealed::reveal),
            })
        });
        let numbers = content.numbers();
        let is_gaining = matches!(phase, Phase::ClipDiscard { seat: by, .. } if by == seat);
        Life { start: Hand { clicks: numbers.clicks, bangs: numbers.bangs }, trades, is_gaining }
    }

    /// How many Bang! the player has had in all, less those everyone has seen go.
    fn n_bangs_unseen(&self, seen: &PlayerView) -> i32 {
        let spent = seen.known_spent();
        let mut n = i32::from(self.start.bangs + spent.n_clips()) + i32::from(self.is_gaining);
        for trade in self.trades.iter().flatten() {
            let sign = if trade.is_hustler { 1 } else { -1 };
            n += sign * i32::from(trade.drawn == Bullet::Bang);
            n -= sign * i32::from(trade.given == Some(Bullet::Bang));
        }
        n - i32::from(spent.count(Spent::UpBang)) - i32::from(spent.count(Spent::TakenBang))
    }

    /// Deals the unseen cards to the places where they may be. False if they don't fit.
    fn deal<R: Rng>(&mut self, seen: &PlayerView, player: &mut Player, dice: &mut R) -> bool {
        if let Face::Up(_) = seen.hand {
            return true;
        }
        let (is_laid, spent) = (seen.laid.is_some(), seen.known_spent());
        let mut places = i32::from(seen.n_hand) + i32::from(is_laid) + i32::from(spent.count(Spent::Down));
        let wanted = self.n_bangs_unseen(seen);
        let mut bangs = wanted.clamp(0, places);
        let mut next = || {
            let is_bang = below(dice, places as u32) < bangs as u32;
            places -= 1;
            bangs -= i32::from(is_bang);
            if is_bang { Bullet::Bang } else { Bullet::Click }
        };
        player.spent = spent;
        for card in player.spent.cards_mut().iter_mut().filter(|it| **it == Spent::Down) {
            *card = Spent::down(next());
        }
        player.laid = is_laid.then(|| Sealed::new(next()));
        player.hand = Hand { clicks: (places - bangs) as u8, bangs: bangs as u8 };
        wanted == player_bangs(player)
    }

    /// Whether the player can have come to these cards, one after the other.
    fn could_happen(&self, player: &Player, round: u8) -> bool {
        let mut hand = self.start;
        let mut traded = 0;
        let mut trade_until = |hand: &mut Hand, round: u8| {
            let due = &self.trades[usize::from(traded)..usize::from(round).max(usize::from(traded))];
            traded = traded.max(round);
            due.iter().flatten().all(|it| it.happen(hand))
        };
        for (spent_in, for_clip, card) in player.spent.rounds() {
            let Some(bullet) = card.bullet() else { return false };
            if !trade_until(&mut hand, spent_in) || !spend(&mut hand, bullet) {
                return false;
            }
            if for_clip {
                hand.add(Bullet::Bang);
            }
        }
        let last = round.min(MAX_ROUNDS as u8);
        let fits = trade_until(&mut hand, last) && player.laid.is_none_or(|it| spend(&mut hand, it.reveal()));
        hand.bangs += u8::from(self.is_gaining);
        fits && hand == player.hand
    }
}

impl Trade {
    fn happen(&self, hand: &mut Hand) -> bool {
        if self.is_hustler {
            hand.add(self.drawn);
            self.given.is_none_or(|it| spend(hand, it))
        } else {
            let lost = spend(hand, self.drawn);
            self.given.iter().for_each(|&it| hand.add(it));
            lost
        }
    }
}

fn spend(hand: &mut Hand, bullet: Bullet) -> bool {
    let there = hand.count(bullet) > 0;
    if there {
        hand.take(bullet);
    }
    there
}

fn player_bangs(player: &Player) -> i32 {
    let laid = player.laid.is_some_and(|it| it.reveal() == Bullet::Bang);
    i32::from(player.hand.bangs) + i32::from(laid) + i32::from(player.spent.count(Spent::DownBang))
}
