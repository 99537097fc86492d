//! Bots think here, beside the tables: a bounded number of threads. One that hangs is replaced.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use omerta_games::any::{AnyAnswer, AnyErrand};

use crate::levels::Fault;

/// The most threads that may hang before no more are started.
const MOST_HUNG: usize = 32;

type Done = Box<dyn FnOnce(Option<AnyAnswer>) + Send>;

struct Job {
    errand: AnyErrand,
    fault: Option<Fault>,
    is_begun: Arc<AtomicBool>,
    done: Done,
}

/// The threads.
pub(crate) struct Pool {
    jobs: Sender<Job>,
    queue: Arc<Mutex<Receiver<Job>>>,
    n_hung: AtomicUsize,
}

/// A question that was handed in.
#[derive(Clone, Debug)]
pub(crate) struct Ticket(Arc<AtomicBool>);

impl Pool {
    /// So many threads.
    pub(crate) fn new(n_threads: usize) -> Pool {
        let (jobs, queue) = mpsc::channel();
        let pool = Pool { jobs, queue: Arc::new(Mutex::new(queue)), n_hung: AtomicUsize::new(0) };
        (0..n_threads.max(1)).for_each(|_| pool.hire());
        pool
    }

    /// Has a bot answer. `done` gets nothing if the bot fails; it must not wait for anything.
    pub(crate) fn ask(
        &self,
        errand: AnyErrand,
        fault: Option<Fault>,
        done: impl FnOnce(Option<AnyAnswer>) + Send + 'static,
    ) -> Ticket {
        let is_begun = Arc::new(AtomicBool::new(false));
        let ticket = Ticket(Arc::clone(&is_begun));
        // The queue lives as long as the pool.
        let _ = self.jobs.send(Job { errand, fault, is_begun, done: Box::new(done) });
        ticket
    }

    /// A bot gave no answer in time. If it is at work, another thread takes the place of the one it has.
    pub(crate) fn give_up(&self, ticket: &Ticket) {
        if ticket.0.load(Ordering::Acquire) && self.n_hung.fetch_add(1, Ordering::AcqRel) < MOST_HUNG {
            self.hire();
        }
    }

    fn hire(&self) {
        let queue = Arc::clone(&self.queue);
        let work = move || {
            loop {
                let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(Job { errand, fault, is_begun, done }) = job else { return };
                is_begun.store(true, Ordering::Release);
                // What a panic leaves half done is thrown away with the bot.
                done(catch_unwind(AssertUnwindSafe(|| answer(errand, fault))).ok());
            }
        };
        // Without a thread bots answer late: tables give up on them and go on.
        let _ = thread::Builder::new().name("bot".to_owned()).spawn(work);
    }
}

fn answer(errand: AnyErrand, fault: Option<Fault>) -> AnyAnswer {
    match fault {
        None => errand.run(),
        Some(Fault::Panics) => panic!("a bot that fails on purpose"),
        Some(Fault::Hangs) => loop {
            thread::park();
        },
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pool")
    }
}
