//! Which share to take, to take two of, to swap, or to keep from others.

use omerta_cash::{Action, LootId, LootKind, ShareType};
use omerta_core::Short as _;
use omerta_core::{Dice, Seat};

use crate::bot::best;
use crate::cash::courage::MOST_SHARES;
use crate::cash::value::Sight;

/// All shares that lie there.
struct Shares {
    all: [Action; MOST_SHARES],
    n: usize,
}

impl Shares {
    fn len(&self) -> usize {
        self.n
    }

    fn as_slice(&self) -> &[Action] {
        &self.all[..self.n]
    }
}

impl Sight<'_> {
    /// The share that brings most, with something for keeping it from others.
    pub(crate) fn take(&self, options: &[Action], dice: &mut Dice) -> Action {
        best(options, dice, |it| self.worth(it))
    }

    /// What a share is worth to the one who decides: the own gain, and part of what another would gain by it.
    fn worth(&self, share: Action) -> f64 {
        let own = self.gain(self.me, share);
        let others = self.look.sharing().sharers.without(self.me);
        let theirs = match self.is_plain(share) {
            true if others.is_empty() => 0.0,
            true => own,
            false => others.iter().map(|it| self.gain(it, share)).fold(0.0, f64::max),
        };
        own + self.weights.spite * theirs
    }

    /// Whether a second share at once is better than those one would get later: the best now, or skip.
    pub(crate) fn second_share(&self, options: &[Action], dice: &mut Dice) -> Action {
        let shares = self.shares_left();
        let mut worths = [0.0; MOST_SHARES];
        let worths = &mut worths[..shares.len()];
        worths.iter_mut().zip(shares.as_slice()).for_each(|(worth, it)| *worth = self.worth(*it));
        worths.sort_short_by(|a, b| b.total_cmp(a));
        let n_sharers = self.look.sharing().sharers.len().max(1);
        // The others take first, and then in turn.
        let later: f64 = worths.iter().skip(n_sharers - 1).step_by(n_sharers).sum();
        best(options, dice, |option| if option == Action::Skip { later } else { self.worth(option) })
    }

    /// Whether the card just taken is worse than what the piles to come hold on average.
    pub(crate) fn swaps_junk(&self, card: LootId) -> bool {
        let pile = self.look.pile();
        let gain = |it: u8| self.gain(self.me, Action::Take(LootId(it)));
        let sum: f64 = pile.kinds().map(|it| f64::from(pile.count(it)) * gain(it)).sum();
        sum > gain(card.0) * f64::from(pile.len())
    }

    /// What to forbid the one who takes next: what would hurt most, if it hurts enough to be worth the one time.
    pub(crate) fn forbid(&self, options: &[Action], taker: Seat, dice: &mut Dice) -> Action {
        let shares = self.shares_left();
        let most = |forbidden: Option<ShareType>| {
            let allowed = shares.as_slice().iter().filter(|&&it| forbidden != Some(self.share_type(it)));
            allowed.map(|&it| self.gain(taker, it)).fold(0.0, f64::max)
        };
        let most_of_all = most(None);
        let n_turns_left = shares.len().div_ceil(self.look.sharing().sharers.len().max(1));
        let threshold = if n_turns_left > 1 { 0.8 * self.book.par } else { 0.2 * self.book.par };
        best(options, dice, |option| match option {
            Action::Forbid(share) => most_of_all - most(Some(share)),
            _ => threshold,
        })
    }

    /// Every different share that lies there.
    fn shares_left(&self) -> Shares {
        let loot = self.look.loot();
        let cards = loot.kinds().flat_map(|it| (0..loot.count(it)).map(move |_| Action::Take(LootId(it))));
        let all = cards.chain(self.look.sharing().token.then_some(Action::TakeToken));
        let mut shares = Shares { all: [Action::Skip; MOST_SHARES], n: 0 };
        for (slot, share) in shares.all.iter_mut().zip(all) {
            *slot = share;
            shares.n += 1;
        }
        shares
    }

    fn share_type(&self, share: Action) -> ShareType {
        match share {
            Action::Take(card) => match self.book.kind(card) {
                LootKind::Bill => ShareType::Bill,
                LootKind::Diamond => ShareType::Diamond,
                LootKind::Painting => ShareType::Painting,
                LootKind::Kit => ShareType::Kit,
                LootKind::Clip => ShareType::Clip,
            },
            _ => ShareType::Token,
        }
    }
}
