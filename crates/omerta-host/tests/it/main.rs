//! A table with its sitters, tried on all games.

#![allow(missing_docs, reason = "tests are sentences already")]

mod arena;
mod clocks;
mod compact;
mod journal;
mod preview;
mod refusals;
mod secrecy;
mod undo;
mod windows;

use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::{Dice, Lang, Luck, Seat, Seed, Setup, Tabletop, Viewer, Waiting, below, one_of};
use omerta_host::{Host, HouseRules, Opening, Proposal, Sitter, Version, WishOf};
use omerta_protocol::{Naming, Speaker};

/// The rules with their own pack.
fn game<G: Tabletop>() -> Arc<G> {
    Arc::new(G::load(&G::own_pack()).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// What a table needs where all sit the same way.
fn opening<G: Tabletop>(
    game: &Arc<G>,
    n_seats: u8,
    luck: Luck,
    sitter: Sitter,
    house: HouseRules,
) -> Opening<G> {
    Opening {
        game: Arc::clone(game),
        setup: Setup::new(n_seats),
        scene: None,
        luck,
        sitters: vec![sitter; usize::from(n_seats)],
        house,
        now: 0,
    }
}

/// A table where everyone is a person.
fn table<G: Tabletop>(game: &Arc<G>, n_seats: u8, luck: Luck, house: HouseRules) -> Host<G> {
    let opening = opening(game, n_seats, luck, Sitter::Person, house);
    Host::open(opening).unwrap_or_else(|err| panic!("{err}"))
}

/// The same from a described position.
fn at_scene<G: Tabletop>(game: &Arc<G>, scene: &str, luck: Luck, house: HouseRules) -> Host<G> {
    let (setup, state) = game.scene(scene).unwrap_or_else(|reasons| panic!("{reasons:?}"));
    let opening = Opening {
        game: Arc::clone(game),
        sitters: vec![Sitter::Person; usize::from(setup.n_seats)],
        setup,
        scene: Some((scene.to_owned(), state)),
        luck,
        house,
        now: 0,
    };
    Host::open(opening).unwrap_or_else(|err| panic!("{err}"))
}

/// Takes a wish that is granted, and returns what was written down.
fn take<G: Tabletop>(host: &mut Host<G>, seat: Seat, wish: &WishOf<G>) -> Vec<omerta_host::WrittenOf<G>> {
    let proposal = host.propose(seat, wish, 0).unwrap_or_else(|err| panic!("{seat} {wish:?}: {err}"));
    commit(host, proposal)
}

fn commit<G: Tabletop>(host: &mut Host<G>, proposal: Proposal<G>) -> Vec<omerta_host::WrittenOf<G>> {
    let lines = proposal.lines().to_vec();
    host.commit(proposal);
    lines
}

/// Answers in notation.
fn say<G: Tabletop>(host: &mut Host<G>, seat: Seat, text: &str) {
    let action = host.game().parse_action(text).unwrap_or_else(|| panic!("`{text}` is no notation"));
    let wish = omerta_host::Wish::Act(host.decision_id(seat), action);
    take(host, seat, &wish);
}

/// Any wish somebody may have now, or nothing when it is over: mostly an answer, now and then something unasked.
fn any_wish<G: Tabletop>(host: &Host<G>, dice: &mut Dice) -> Option<(Seat, WishOf<G>)> {
    use omerta_host::Wish;
    let seats = match host.table().waiting() {
        Waiting::Over(_) => return None,
        Waiting::Chance => {
            return Some((Seat::A, Wish::Luck(host.game().roll(host.table().state(), dice))));
        }
        Waiting::Seats(seats) => seats,
    };
    if below(dice, 8) == 0 {
        let free: Vec<(Seat, G::Action)> = Seat::all(host.n_seats())
            .flat_map(|seat| host.table().liberties(seat).into_iter().map(move |it| (seat, it)))
            .collect();
        if let Some((seat, action)) = one_of(dice, &free) {
            return Some((seat, Wish::Volunteer(action)));
        }
    }
    let seat = one_of(dice, &seats.iter().collect::<Vec<_>>())?;
    let question = host.question(seat)?;
    Some((seat, Wish::Act(question.id, one_of(dice, &question.options)?)))
}

/// Everything a viewer is told, byte for byte.
fn bytes<G: Botted>(host: &Host<G>, viewer: Viewer) -> String {
    let speaker = Speaker { game: &**host.game(), lang: Lang::En, naming: Naming::Letters };
    let update = host.update(viewer, Version::default());
    serde_json::to_string(&speaker.update(&update)).expect("an update is plain data")
}

fn seeded(number: u64) -> Luck {
    Luck::Seeded(Seed::from_number(number))
}
