//! A WebSocket on a bare connection. It belongs to the task that polls it: no task, lock or layer of its own.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use omerta_protocol::house::MESSAGE_BYTES;
use tokio::io::{AsyncRead as _, AsyncWrite as _, ReadBuf};
use tokio::net::TcpStream;
use tungstenite::error::ProtocolError;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use crate::conn::Written;
use crate::serve::Counted;

/// What a socket reads and gathers at once. A larger one costs every idle connection as much.
const BUFFER: usize = 512;

/// One socket.
pub(crate) struct Socket {
    inner: WebSocket<Wire>,
    /// It counts as a connection as long as it is there.
    _counted: Option<Arc<Counted>>,
}

/// What was heard.
pub(crate) enum Heard {
    Nothing,
    Text(String),
    Binary,
    Ping,
    Pong,
    /// Frames that are none, or far too long.
    Broken,
    Closed,
}

impl Socket {
    /// Takes over a connection that has agreed to speak WebSocket, with what was read of it before.
    pub(crate) fn new(stream: TcpStream, read: &[u8], counted: Option<Arc<Counted>>) -> Socket {
        // What is a little too long is answered; what is far too long ends the connection.
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER)
            .max_message_size(Some(4 * MESSAGE_BYTES))
            .max_frame_size(Some(4 * MESSAGE_BYTES));
        let wire = Wire { stream, waker: Waker::noop().clone() };
        let inner = WebSocket::from_partially_read(wire, read.to_vec(), Role::Server, Some(config));
        Socket { inner, _counted: counted }
    }

    /// Reads one message, if it has come.
    pub(crate) fn poll_read(&mut self, cx: &Context<'_>) -> Heard {
        self.inner.get_mut().waker.clone_from(cx.waker());
        match self.inner.read() {
            // Kept as it came, it would keep the socket's buffer from being used again.
            Ok(Message::Text(text)) => Heard::Text(text.as_str().to_owned()),
            Ok(Message::Binary(_)) => Heard::Binary,
            Ok(Message::Ping(_)) => Heard::Ping,
            Ok(Message::Pong(_) | Message::Frame(_)) => Heard::Pong,
            Ok(Message::Close(_)) => {
                // The other end is answered if it still listens.
                let _ = self.inner.flush();
                Heard::Closed
            }
            Err(Error::Io(err)) if err.kind() == io::ErrorKind::WouldBlock => Heard::Nothing,
            Err(Error::ConnectionClosed | Error::AlreadyClosed | Error::Io(_)) => Heard::Closed,
            Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Heard::Closed,
            Err(_) => Heard::Broken,
        }
    }

    /// Has a text go out, in parts if the buffer is not to grow for it.
    pub(crate) fn queue_text(&mut self, line: String, in_parts: bool) -> Written {
        self.queue(line.into(), Data::Text, in_parts)
    }

    /// The same for bytes.
    pub(crate) fn queue_binary(&mut self, frame: Vec<u8>, in_parts: bool) -> Written {
        self.queue(frame.into(), Data::Binary, in_parts)
    }

    fn queue(&mut self, mut bytes: Bytes, kind: Data, in_parts: bool) -> Written {
        let most = if in_parts { BUFFER } else { usize::MAX };
        let (mut kind, mut written) = (kind, Written::All);
        loop {
            let part = bytes.split_to(bytes.len().min(most));
            let is_last = bytes.is_empty();
            // Whatever comes of it, the frame is in the buffer unless the connection is over.
            match told(self.inner.write(Message::Frame(Frame::message(part, OpCode::Data(kind), is_last)))) {
                Written::All => (),
                Written::Some => written = Written::Some,
                Written::Closed => return Written::Closed,
            }
            if is_last {
                return written;
            }
            kind = Data::Continue;
        }
    }

    /// Pushes on what waits.
    pub(crate) fn poll_flush(&mut self, cx: &Context<'_>) -> Written {
        self.inner.get_mut().waker.clone_from(cx.waker());
        told(self.inner.flush())
    }
}

fn told(result: tungstenite::Result<()>) -> Written {
    match result {
        Ok(()) => Written::All,
        Err(Error::Io(err)) if err.kind() == io::ErrorKind::WouldBlock => Written::Some,
        Err(_) => Written::Closed,
    }
}

/// A connection that is read and written for as long as it can be at once; then whoever polled last is woken.
struct Wire {
    stream: TcpStream,
    waker: Waker,
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        let mut cx = Context::from_waker(&self.waker);
        at_once(Pin::new(&mut self.stream).poll_read(&mut cx, &mut buffer))?;
        Ok(buffer.filled().len())
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut cx = Context::from_waker(&self.waker);
        at_once(Pin::new(&mut self.stream).poll_write(&mut cx, bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn at_once<T>(polled: Poll<io::Result<T>>) -> io::Result<T> {
    match polled {
        Poll::Ready(result) => result,
        Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
    }
}
