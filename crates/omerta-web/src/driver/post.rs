//! What a page and a worker of it say to each other, from the page's end.

use std::cell::RefCell;
use std::rc::Rc;

use omerta_core::json;
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::Trouble;
use super::wire::{FromWorker, ToWorker};

/// A worker of this page. When it is dropped, the worker ends.
pub struct Post {
    worker: Worker,
    /// What is to be said as soon as the worker listens; nothing once it does.
    held_back: Rc<RefCell<Option<Vec<ToWorker>>>>,
    // Kept as long as the worker may speak.
    _hear: Closure<dyn Fn(MessageEvent)>,
}

impl Post {
    /// Starts a worker. Whatever it says is told, as far as it can be understood.
    pub fn start(told: impl Fn(Result<FromWorker, String>) + 'static) -> Result<Post, Trouble> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("/boot.js", &options)
            .map_err(|error| Trouble::new("trouble.worker", format!("{error:?}")))?;
        let held_back = Rc::new(RefCell::new(Some(Vec::new())));
        let hear = {
            let (held_back, worker) = (Rc::clone(&held_back), worker.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                match json::read(&text) {
                    Ok(FromWorker::Ready) => {
                        let held_back = held_back.borrow_mut().take();
                        held_back.into_iter().flatten().for_each(|it| post(&worker, &it));
                    }
                    Ok(message) => told(Ok(message)),
                    Err(error) => told(Err(error.to_string())),
                }
            })
        };
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Ok(Post { worker, held_back, _hear: hear })
    }

    /// Says something, as soon as the worker listens.
    pub fn say(&self, message: ToWorker) {
        match &mut *self.held_back.borrow_mut() {
            Some(held_back) => held_back.push(message),
            None => post(&self.worker, &message),
        }
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

fn post(worker: &Worker, message: &ToWorker) {
    let text = serde_json::to_string(message).expect("messages are plain data");
    if let Err(error) = worker.post_message(&JsValue::from_str(&text)) {
        crate::browser::complain(&format!("the worker does not hear: {error:?}"));
    }
}
