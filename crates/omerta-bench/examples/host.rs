//! How long a host takes: an update for one viewer, a preview of one option, the test whether a step may be taken
//! back, and bringing a table back from its record. Prints one line a game; best of many, in microseconds.

#![allow(clippy::print_stdout, reason = "that is what it is for")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use omerta_core::{Lang, Luck, Seed, Setup, Tabletop, Viewer, Waiting, one_of};
use omerta_games::{GameKind, with_game};
use omerta_host::{Back, Host, HouseRules, Opening, Sitter, Version, Wish};
use omerta_protocol::{Naming, Speaker};

/// How often each thing is timed.
const TIMES: usize = 60;

fn opening<G: Tabletop>(game: &Arc<G>, n_seats: u8) -> Opening<G> {
    Opening {
        game: Arc::clone(game),
        setup: Setup::new(n_seats),
        scene: None,
        luck: Luck::Seeded(Seed::from_number(1)),
        sitters: vec![Sitter::Person; usize::from(n_seats)],
        house: HouseRules::default(),
        now: 0,
    }
}

/// The shortest of some times, in microseconds.
fn best(mut work: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e6
    };
    (0..TIMES).map(time).fold(f64::INFINITY, f64::min)
}

/// What this thread has had of a processor, in seconds: what is timed only once must not count interruptions.
fn cpu_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The middle of these numbers.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

fn measure<G: omerta_bots::Botted>() {
    let game = Arc::new(G::load(&G::own_pack()).unwrap_or_else(|faults| panic!("{faults:?}")));
    let n_seats = 4;
    let mut host = Host::open(opening(&game, n_seats)).expect("a good table");
    let mut dice = Seed::from_number(3).dice(0);
    let (mut updates, mut messages, mut previews, mut tests) = (vec![], vec![], vec![], vec![]);
    let mut n_steps = 0;
    while let Waiting::Seats(seats) = host.table().waiting() {
        let seat = seats.first().expect("somebody is asked");
        let question = host.question(seat).expect("the seat is asked");
        let action = one_of(&mut dice, &question.options).expect("a question has options");
        let wish = Wish::Act(question.id, action);
        if n_steps % 9 == 0 {
            let viewer = Viewer::Seat(seat);
            let since = Version(host.story().version(viewer).0.saturating_sub(1));
            updates.push(best(|| drop(black_box(host.update(viewer, since)))));
            let speaker = Speaker { game: &*game, lang: Lang::En, naming: Naming::Letters };
            let update = host.update(viewer, since);
            messages.push(best(|| drop(black_box(speaker.update(&update)))));
            previews.push(best(|| drop(black_box(host.preview(seat, &wish)))));
        }
        let proposal = host.propose(seat, &wish, 0).expect("an option");
        host.commit(proposal);
        if n_steps % 9 == 0 {
            // The answer is kept once it is known, so only the first asking counts.
            let start = cpu_time();
            let _ = black_box(host.may_go_back(seat, Back::Step));
            tests.push((cpu_time() - start) * 1e6);
        }
        n_steps += 1;
    }
    let steps = host.table().steps().to_vec();
    let replay = best(|| drop(black_box(Host::resume_record(opening(&game, n_seats), &steps))));
    let dearest = tests.iter().copied().fold(0.0, f64::max);
    let record = host.record();
    let plain = best(|| drop(black_box(record.replay(&game))));
    println!(
        "{:<10} update {:.1}  as JSON {:.1}  preview {:.1}  undo test {:.1}, at most {:.1}  replay of {} steps: host {:.0}, record {:.0}",
        G::SLUG,
        median(updates),
        median(messages),
        median(previews),
        median(tests),
        dearest,
        steps.len(),
        replay,
        plain,
    );
}

fn main() {
    for &kind in GameKind::ALL {
        with_game!(kind, G => measure::<G>());
    }
}
