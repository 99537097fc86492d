//! As much of HTTP as a house needs: one request, one answer, one connection.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::ClientError;

/// The most bytes of an answer.
const MOST: u64 = 8 * 1024 * 1024;

/// The `host:port` of an address such as `http://host:port`.
pub(crate) fn authority(base: &str) -> Result<String, ClientError> {
    let bad = || ClientError::Address(base.to_owned());
    let host = base.strip_prefix("http://").ok_or_else(bad)?.trim_end_matches('/');
    if host.is_empty() || host.contains(['/', '#', ' ', '\r', '\n']) {
        return Err(bad());
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    Ok(if has_port { host.to_owned() } else { format!("{host}:80") })
}

pub(crate) async fn connect(address: &str) -> Result<TcpStream, ClientError> {
    let unreachable = |error| ClientError::Unreachable { address: address.to_owned(), error };
    let stream = TcpStream::connect(address).await.map_err(unreachable)?;
    stream.set_nodelay(true).map_err(unreachable)?;
    Ok(stream)
}

/// Asks, and gives the status and the body of the answer.
pub(crate) async fn ask(
    address: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&[u8]>,
) -> Result<(u16, Vec<u8>), ClientError> {
    let unreachable = |error| ClientError::Unreachable { address: address.to_owned(), error };
    let mut stream = connect(address).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    if let Some(token) = token {
        head += &format!("authorization: Bearer {token}\r\n");
    }
    if let Some(body) = body {
        head += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    head += "\r\n";
    let mut request = head.into_bytes();
    request.extend_from_slice(body.unwrap_or_default());
    stream.write_all(&request).await.map_err(unreachable)?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer).await.map_err(unreachable)?;
    parse(&answer).ok_or_else(|| ClientError::NoAnswer("it does not speak HTTP".to_owned()))
}

fn parse(answer: &[u8]) -> Option<(u16, Vec<u8>)> {
    let end = answer.windows(4).position(|it| it == b"\r\n\r\n")?;
    let (head, body) = (str::from_utf8(&answer[..end]).ok()?, &answer[end + 4..]);
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let is_chunked = lines.any(|it| it.eq_ignore_ascii_case("transfer-encoding: chunked"));
    Some((status, if is_chunked { unchunked(body)? } else { body.to_vec() }))
}

fn unchunked(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|it| it == b"\r\n")?;
        let size = str::from_utf8(&body[..end]).ok()?.split(';').next()?.trim();
        let n = usize::from_str_radix(size, 16).ok()?;
        body = &body[end + 2..];
        if n == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(body.get(..n)?);
        body = body.get(n.checked_add(2)?..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_others_refused() {
        assert_eq!(authority("http://127.0.0.1:80").unwrap(), "127.0.0.1:80");
        assert_eq!(authority("http://house/").unwrap(), "house:80");
        for bad in ["", "house", "https://house", "http://", "http://a/b", "http://a b"] {
            assert_eq!(authority(bad).unwrap_err().code(), "bad-address", "{bad}");
        }
    }

    #[test]
    fn answers_are_read_whole_or_in_pieces() {
        assert_eq!(parse(b"HTTP/1.1 200 OK\r\na: b\r\n\r\nxyz"), Some((200, b"xyz".to_vec())));
        let pieces = b"HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nxy\r\n1\r\nz\r\n0\r\n\r\n";
        assert_eq!(parse(pieces), Some((404, b"xyz".to_vec())));
        for bad in [&b""[..], b"garbage\r\n\r\n", b"HTTP/1.1 x\r\n\r\n"] {
            assert_eq!(parse(bad), None);
        }
        assert_eq!(unchunked(b"ff\r\nshort"), None);
    }
}
