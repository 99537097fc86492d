//! What a browser starts: the page, or, in a worker, the host of a table.

fn main() {
    omerta_web::start();
}
