//! Listening: connections are counted, limited and handed to the service.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service as _;

use crate::house::House;
use crate::http::Peer;

/// How long a client may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of the head of a request.
const HEAD: usize = 16 * 1024;
/// What somebody hears for whom there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Takes connections until it is dropped.
pub(crate) async fn listen(house: Arc<House>, listener: TcpListener, app: Router) {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                // Out of file descriptors: those who leave make room.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let options = &house.options;
        let has_room = house.metrics.connections.get() < i64::from(options.connections);
        if !has_room || !house.limits.connect(peer.ip(), options.per_address) {
            drop(stream.try_write(FULL));
            continue;
        }
        house.metrics.connections.add(1);
        let counted = Arc::new(Counted { house: Arc::clone(&house), address: peer.ip() });
        tokio::spawn(serve(counted, stream, peer, app.clone()));
    }
}

/// A connection counts for as long as anybody holds this: whoever serves it, and a socket that has taken it over.
pub(crate) struct Counted {
    house: Arc<House>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.house.limits.disconnect(self.address);
        self.house.metrics.connections.add(-1);
    }
}

async fn serve(counted: Arc<Counted>, stream: TcpStream, peer: SocketAddr, app: Router) {
    // A socket without it is slower, and no worse.
    drop(stream.set_nodelay(true));
    let service = hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(Arc::clone(&counted));
        app.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // What goes wrong with one connection is its own matter.
    drop(connection.await);
}
