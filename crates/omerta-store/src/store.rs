//! The handle that everyone holds: one thread writes, one reads.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use crate::error::StoreError;
use crate::postgres::Postgres;
use crate::rows::{Claim, Hash, TableId, TableRow, Write};
use crate::sqlite::Sqlite;

/// The most batches that become durable together.
const GROUP: usize = 1024;

/// Where things are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A SQLite file; it is made if it is not there.
    File(PathBuf),
    /// A PostgreSQL database, by its address.
    Postgres(String),
}

/// Where tables are written down. Clones share the same writer; when the last one goes, all that was handed in is
/// written and the place is free.
#[derive(Clone)]
pub struct Store(Arc<Threads>);

struct Threads {
    writer: Option<Sender<Job>>,
    reader: Option<Sender<Question>>,
    running: Vec<JoinHandle<()>>,
}

impl Drop for Threads {
    fn drop(&mut self) {
        (self.writer, self.reader) = (None, None);
        let me = thread::current().id();
        // The last handle may go with the callback of a batch, on the writer's own thread.
        for thread in self.running.drain(..).filter(|it| it.thread().id() != me) {
            // A thread that panicked has said so.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// One connection to wherever things are kept.
pub(crate) trait Backend: Send {
    /// Makes batches durable, all together. Each is kept whole or refused whole.
    fn write(&mut self, batches: &[&[Write]]) -> Result<Vec<Result<(), StoreError>>, StoreError>;
    /// Makes the caller the only one who may go on with a table.
    fn claim(&mut self, table: TableId) -> Result<Claim, StoreError>;
    /// The lines of a table, without claiming it.
    fn lines(&mut self, table: TableId) -> Result<Vec<Vec<u8>>, StoreError>;
    /// All tables that are not over, the latest first.
    fn unfinished(&mut self) -> Result<Vec<TableRow>, StoreError>;
    /// One table.
    fn table(&mut self, table: TableId) -> Result<TableRow, StoreError>;
    /// What a token opens.
    fn key(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError>;
    /// A pack.
    fn pack(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError>;
}

type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
type Question = Box<dyn FnOnce(&mut dyn Backend) + Send>;

enum Job {
    Write(Vec<Write>, Done),
    /// Something that must not happen while anything is written.
    Alone(Question),
}

impl Store {
    /// Opens a store and brings it to the newest version.
    pub fn open(place: &Place) -> Result<Store, StoreError> {
        let (writing, reading): (Box<dyn Backend>, Box<dyn Backend>) = match place {
            Place::File(file) => {
                let (writing, reading) = Sqlite::open(file)?;
                (Box::new(writing), Box::new(reading))
            }
            // The client waits for its own threads, so it lives in a thread of ours from the start.
            Place::Postgres(address) => {
                let address = address.clone();
                let opened = thread::spawn(move || Postgres::open(&address)).join();
                let (writing, reading) = opened.expect("opening does not panic")?;
                (Box::new(writing), Box::new(reading))
            }
        };
        let (writer, jobs) = mpsc::channel();
        let (reader, questions) = mpsc::channel();
        let thread = |name: &str| thread::Builder::new().name(name.to_owned());
        let running = vec![
            thread("store-writer").spawn(move || write_all(writing, &jobs))?,
            thread("store-reader").spawn(move || answer_all(reading, &questions))?,
        ];
        Ok(Store(Arc::new(Threads { writer: Some(writer), reader: Some(reader), running })))
    }

    /// Hands a batch to the writer. `done` is called on the writer's thread when the batch is durable, or refused:
    /// it must not wait for anything.
    pub fn write(&self, batch: Vec<Write>, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        if let Err(Job::Write(_, done)) = self.hand_in(Job::Write(batch, Box::new(done))) {
            done(Err(gone()));
        }
    }

    /// Writes a batch and waits until it is durable.
    pub fn save(&self, batch: Vec<Write>) -> Result<(), StoreError> {
        let (sender, receiver) = mpsc::channel();
        self.write(batch, move |result| drop(sender.send(result)));
        receiver.recv().unwrap_or_else(|_| Err(gone()))
    }

    /// Makes the caller the only one who may go on with a table, and reads it.
    pub fn claim(&self, table: TableId) -> Result<Claim, StoreError> {
        self.ask_writer(move |it| it.claim(table))
    }

    /// The lines of a table, without claiming it.
    pub fn lines(&self, table: TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        self.ask_writer(move |it| it.lines(table))
    }

    /// All tables that are not over, the latest first.
    pub fn unfinished(&self) -> Result<Vec<TableRow>, StoreError> {
        self.ask(|it| it.unfinished())
    }

    /// One table.
    pub fn table(&self, table: TableId) -> Result<TableRow, StoreError> {
        self.ask(move |it| it.table(table))
    }

    /// What a token opens.
    pub fn key(&self, hash: Hash) -> Result<Option<Vec<u8>>, StoreError> {
        self.ask(move |it| it.key(&hash))
    }

    /// A pack that came from outside.
    pub fn pack(&self, hash: Hash) -> Result<Option<Vec<u8>>, StoreError> {
        self.ask(move |it| it.pack(&hash))
    }

    /// Gives a job to the writer, or back if it is gone.
    fn hand_in(&self, job: Job) -> Result<(), Job> {
        match &self.0.writer {
            Some(writer) => writer.send(job).map_err(|mpsc::SendError(job)| job),
            None => Err(job),
        }
    }

    /// The writer knows where everything stands.
    fn ask_writer<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Backend) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = mpsc::channel();
        let question: Question = Box::new(move |it| drop(sender.send(question(it))));
        self.hand_in(Job::Alone(question)).map_err(|_| gone())?;
        receiver.recv().unwrap_or_else(|_| Err(gone()))
    }

    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Backend) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = mpsc::channel();
        let question: Question = Box::new(move |it| drop(sender.send(question(it))));
        self.0.reader.as_ref().and_then(|it| it.send(question).ok()).ok_or_else(gone)?;
        receiver.recv().unwrap_or_else(|_| Err(gone()))
    }
}

fn gone() -> StoreError {
    StoreError::Database("the store is closed".to_owned())
}

fn answer_all(mut backend: Box<dyn Backend>, questions: &Receiver<Question>) {
    for question in questions {
        question(&mut *backend);
    }
}

/// Whatever is waiting is made durable together, then acknowledged in the order in which it came.
fn write_all(mut backend: Box<dyn Backend>, jobs: &Receiver<Job>) {
    let mut next = jobs.recv().ok();
    while let Some(job) = next.take() {
        let mut group: Vec<(Vec<Write>, Done)> = Vec::new();
        let mut alone = None;
        let mut job = Some(job);
        loop {
            match job {
                Some(Job::Write(batch, done)) => group.push((batch, done)),
                Some(Job::Alone(question)) => {
                    alone = Some(question);
                    break;
                }
                None => break,
            }
            job = if group.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        if !group.is_empty() {
            let batches: Vec<&[Write]> = group.iter().map(|(batch, _)| batch.as_slice()).collect();
            let results = match backend.write(&batches) {
                Ok(results) => results,
                Err(err) => vec![Err(err); batches.len()],
            };
            for ((_, done), result) in group.into_iter().zip(results) {
                done(result);
            }
        }
        if let Some(question) = alone {
            question(&mut *backend);
        }
        next = jobs.recv().ok();
    }
}
