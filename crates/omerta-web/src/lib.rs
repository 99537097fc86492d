//! The table in a browser.
//!
//! Screens show what an [`UpdateMessage`](omerta_protocol::UpdateMessage) says and send a
//! [`Request`](omerta_protocol::Request); nothing else crosses. Where the table is hosted they do not know: in a
//! worker of the same page, or on a server.
//!
//! - [`app`]: the page, its addresses and what a person has set.
//! - [`driver`]: where a table is hosted.
//! - [`house`]: the house that the page came from, and the line to one of its tables.
//! - [`table`]: the frame of every table: what is asked, what is lit, what is put together, the log.
//! - [`games`]: what each game draws of its own.
//! - [`screens`]: everything that is no table.
//! - [`words`]: what the page itself says, in both languages.

pub mod app;
pub mod browser;
pub mod driver;
pub mod games;
pub mod house;
pub mod icon;
pub mod route;
pub mod screens;
pub mod settings;
pub mod table;
pub mod words;

use wasm_bindgen::JsCast as _;

/// Starts what this copy of the program is for: the page in a window, a table's host in a worker.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| browser::complain(&panic.to_string())));
    if js_sys::global().has_type::<web_sys::DedicatedWorkerGlobalScope>() {
        driver::worker::start();
    } else {
        leptos::mount::mount_to_body(app::Page);
    }
}
