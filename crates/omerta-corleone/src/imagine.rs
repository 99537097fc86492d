//! Worlds that look exactly like a view: the inverse of [`view`](crate::view::view).
//!
//! Hidden are the jobs in other hands and in the deck, jobs just drawn, and what others have sealed.

use omerta_core::{BySeat, Face, Rng, Sealed, Seat, below};

use crate::cards::{Card, Cards, JobId, JobSet};
use crate::content::Content;
use crate::phases::tribute;
use crate::stack::Frame;
use crate::state::{Hidden, KNOWERS, MOST_PLAYERS, Player, Room, State};
use crate::view::{PlayerView, View};

pub(crate) fn imagine<R: Rng>(content: &Content, view: &View, dice: &mut R) -> State {
    let View { viewer, open, deck_len: _, drawn, players, known: seen, shared, lifted, bids, tribute } =
        *view;
    let mut unseen = unseen_jobs(content, view);
    let traded = still_to_trade(view, &mut unseen, dice);
    let mut draw = |dice: &mut R| {
        let job = unseen.peek(dice);
        unseen.take(job);
        job
    };
    let drawn = drawn.map(|it| it.map(|it| Sealed::new(it.known().unwrap_or_else(|| draw(dice)))));
    let mut players = players.map(|seat, it| {
        let mut jobs = it.hand().jobs;
        if !viewer.is(seat) {
            jobs = seen[seat];
            if let Some((trader, traded)) = traded
                && trader == seat
            {
                traded.each().for_each(|it| jobs.add(it));
            }
            for _ in jobs.len()..it.n_jobs() {
                jobs.add(draw(dice));
            }
        }
        player(it, jobs)
    });
    let mut known = by_player(&shared).map(|it| {
        let seats = by_player(&it.seats);
        std::array::from_fn(|i| seats.get(i).copied().unwrap_or(it.spectators))
    });
    for seat in Seat::all(open.n_seats()) {
        guess_sealed(content, view, seat, &mut players, dice);
        if !viewer.is(seat) {
            guess_known(view, seat, players[seat].hand.jobs, &mut known[seat.index()], dice);
        }
    }
    let hidden = Hidden {
        deck: unseen,
        drawn,
        players,
        known,
        lifted: by_player(&lifted).map(|it| by_player(&it)),
        bids: by_player(&bids.known().unwrap_or_default()),
        tribute: by_player(&tribute.known().unwrap_or_default()),
    };
    State { open, hidden, room: Room::of(&open.tiles, &open.thugs, &open.family) }
}

/// One for each player there can be: those of this table, and nothing for the others.
fn by_player<T: Copy + Default>(seats: &BySeat<T>) -> [T; MOST_PLAYERS] {
    std::array::from_fn(|i| seats.values().get(i).copied().unwrap_or_default())
}

/// Jobs that somebody in the middle of a trade must have: cards are put down in order, so as many as are still to
/// go come after the last one.
fn still_to_trade<R: Rng>(view: &View, unseen: &mut JobSet, dice: &mut R) -> Option<(Seat, JobSet)> {
    let Some(Frame::Trade { seat, left, last: last @ Some(Card::Job(_)), .. }) = view.stack.top() else {
        return None;
    };
    if view.viewer.is(seat) {
        return None;
    }
    let mut traded = JobSet::default();
    let after = |jobs: JobSet| Cards { jobs, ..Cards::default() }.starting_at(last).jobs;
    // Allies come after all jobs.
    let there = after(view.known[seat]).len() + view.players[seat].hand().allies.len();
    for _ in there..left {
        let job = after(*unseen).peek(dice);
        unseen.take(job);
        traded.add(job);
    }
    Some((seat, traded))
}

/// Guesses which jobs in another seat's hand are known to those out of whose hands they came.
fn guess_known<R: Rng>(view: &View, owner: Seat, hand: JobSet, known: &mut [JobSet; KNOWERS], dice: &mut R) {
    let mut unseen = hand;
    view.known[owner].each().for_each(|it| unseen.take(it));
    for knower in Seat::all(view.n_seats()).filter(|&it| !view.viewer.is(it)) {
        let mut rest = unseen;
        let most = view.lifted[owner][knower].min(rest.len());
        for _ in 0..below(dice, u32::from(most) + 1) {
            let job = rest.peek(dice);
            rest.take(job);
            known[knower.index()].add(job);
        }
    }
}

/// All jobs but those the viewer can place.
fn unseen_jobs(content: &Content, view: &View) -> JobSet {
    let mut unseen = content.all_jobs();
    let mut see = |job: JobId| {
        if unseen.contains(job) {
            unseen.take(job);
        }
    };
    view.discard.each().for_each(&mut see);
    view.public.iter().flatten().copied().for_each(&mut see);
    view.drawn.iter().flatten().filter_map(|it| it.known()).for_each(&mut see);
    view.known.values().iter().flat_map(|it| it.each()).for_each(&mut see);
    view.families.values().iter().flat_map(|it| it.done.each()).for_each(&mut see);
    view.players.values().iter().flat_map(|it| it.hand().jobs.each()).for_each(&mut see);
    // A job being completed lies open.
    for frame in view.stack.as_slice() {
        if let Frame::JobDone(_, job) = frame {
            see(*job);
        }
    }
    unseen
}

fn player(seen: &PlayerView, jobs: JobSet) -> Player {
    let &PlayerView { n_cards: _, n_jobs: _, hand: _, suitcase: _, picked, last_pick, left_to_pick, offered } =
        seen;
    Player {
        hand: Cards { jobs, ..seen.hand() },
        suitcase: seen.suitcase(),
        picked: picked.known().unwrap_or_default(),
        last_pick: last_pick.map(Sealed::new),
        left_to_pick,
        offered: offered.map(|it| Sealed::new(it.known().unwrap_or(None))),
    }
}

/// Guesses what another seat has sealed: a bid, tribute, an answer to an Offer.
fn guess_sealed<R: Rng>(
    content: &Content,
    view: &View,
    seat: Seat,
    players: &mut BySeat<Player>,
    dice: &mut R,
) {
    let seen = &view.players[seat];
    let player = &mut players[seat];
    if let Some(Face::Down) = seen.offered {
        let notes = || player.hand.money.kinds();
        // One more than there are kinds: nothing at all.
        let nth = below(dice, notes().count() as u32 + 1) as usize;
        player.offered = Some(Sealed::new(notes().nth(nth)));
    }
    if seen.picked != Face::Down {
        return;
    }
    let is_done = !view.pending.contains(seat);
    match view.stack.top() {
        Some(Frame::Bid) => guess_bid(player, is_done, dice),
        Some(Frame::Tribute) => {
            let left = player.left_to_pick;
            player.left_to_pick = player.hand.len().saturating_sub(content.act(view.act).hand_limit);
            guess_tribute(player, left, dice);
        }
        _ => (),
    }
}

/// Some notes of the suitcase. Whoever still thinks about the bid may add more.
fn guess_bid<R: Rng>(player: &mut Player, is_done: bool, dice: &mut R) {
    let mut last = None;
    for note in player.suitcase.kinds() {
        for _ in 0..player.suitcase.count(note) {
            if below(dice, 2) == 0 {
                player.picked.money.add(note);
                last = Some(note);
            }
        }
    }
    if !is_done {
        player.last_pick = last.map(|it| Sealed::new(Card::Note(it)));
    }
}

/// A run of picks like those the player makes, until so many are left.
fn guess_tribute<R: Rng>(player: &mut Player, left: u8, dice: &mut R) {
    while player.left_to_pick > left {
        let mut n = 0;
        tribute::choices(player, &mut |_| n += 1);
        let mut before = below(dice, n);
        let mut chosen = None;
        tribute::choices(player, &mut |it| match before {
            0 => chosen = chosen.or(Some(it)),
            _ => before -= 1,
        });
        let Some(chosen) = chosen else { break };
        tribute::pick(player, chosen);
    }
}
